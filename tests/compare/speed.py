#!/usr/bin/env python3
"""Compares the speed of two builds of gipfbase in one run. See ../compare.sh and README.md.

Both programs do the same work by turns, in pairs whose order alternates. A line gives the median
time of each, and the median of the ratios of the pairs (new / old) by the clock and in CPU time.
"""

import argparse
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bench import REPOSITORY, Bench
from pair import SIDES

_SHORTEST = 0.3  # seconds of work in one measurement; shorter commands are repeated
_PERFT = {"zertz": 3, "dvonn": 3, "gipf": 4, "tamsk": 4}  # depths from the middle of a game
_ENDGAMES = REPOSITORY / "tests/bench/endgames.tsv"


class Work:
    """A name and commands, which leave nothing in the folder but `written`."""

    def __init__(self, name, *commands, written=None):
        self.name, self.commands, self.written = name, commands, written

    def time(self, program, folder, repeats):
        """Seconds by the clock and of CPU time of one repetition."""
        wall = cpu = 0.0
        for _ in range(repeats):
            for command in self.commands:
                begin = time.perf_counter()
                process = subprocess.Popen(["gipfbase", *map(str, command)], executable=program,
                                           cwd=folder, stdin=subprocess.DEVNULL,
                                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                _, status, usage = os.wait4(process.pid, 0)
                wall += time.perf_counter() - begin
                cpu += usage.ru_utime + usage.ru_stime
                process.returncode = os.waitstatus_to_exitcode(status)
                if process.returncode not in (0, 1):
                    sys.exit(f"exit code {process.returncode} of {program}: {' '.join(command)}")
            if self.written:
                (folder / self.written).unlink()
        return wall / repeats, cpu / repeats


def works(bench, archive, threads):
    """All that is measured; makes the inputs with the old program."""
    many = ["--threads", threads]
    yield Work("validate", ["validate", *many, *archive])
    yield Work("import", ["import", *many, "--db", "import.gipfdb", *archive],
               written="import.gipfdb")
    database = "../input/speed.gipfdb"
    bench.ask("import --db", database, *archive)
    # Each has a copy, which NEW brings up to date.
    database = bench.copy(database)
    bench.ask("optimize --db", database, side="new")
    yield from searches(bench, database)
    for number, query in questions():
        yield Work(f"count {number}", ["count", *many, "--db", database, query])
    for title in bench.titles:
        name, variant = title["id"], title["default_variant"]
        rules = ["--title", name, "--variant", variant]
        few = bench.few(name, variant)
        where = [bench.position(few, game, 12 + game) for game in range(1, 5)]
        depth = _PERFT.get(name, 2)
        yield Work(f"perft {name} {variant}",
                   *[["perft", "--threads", 1, "--depth", depth, *rules, "--position", position]
                     for position in where])
        yield Work(f"solve {name}", *endgames(name))


def searches(bench, database):
    """Positions of stored games looked up: their games, and their opening tables."""
    games = bench.ask_json("list --limit 1000 --db", database)["games"][::50]
    commands = {"search": [], "openings": []}
    for game in games:
        where = ["--title", game["title"], "--variant", game["variant"], "--position",
                 bench.position(database, game["id"], game["plies"] // 4)]
        for command, list_of in commands.items():
            list_of.append([command, "--json", "--db", database, *where])
    for command, list_of in commands.items():
        yield Work(f"{command}, {len(list_of)} positions", *list_of)


def questions():
    """The questions in the page of the search language: (number, query)."""
    page = (REPOSITORY / "db/query/language/README.md").read_text(encoding="utf-8")
    return re.findall(r"^\| (Q\d+) .* \| `(.*)` \|$", page, re.MULTILINE)


def endgames(title):
    """Commands that solve a position of every kind, limited by nodes."""
    kinds = {}
    for line in _ENDGAMES.read_text(encoding="utf-8").splitlines():
        name, variant, games, plies, position = line.split("\t")
        if name == title:
            kinds.setdefault((variant, games, plies), []).append(position)
    for (variant, _, _), positions in kinds.items():
        for position in positions[:1]:
            yield ["solve", "--title", title, "--variant", variant, "--nodes", 20_000, "--memory",
                   64, "--threads", 1, "--json", "--position", position]


def measure(bench, work, rounds, limit):
    """Prints one line; returns whether the new program is slower than the limit."""
    def once(side, repeats):
        return work.time(bench.programs[side], bench.folder(side), repeats)

    first = once("old", 1)  # fills the caches of the machine
    once("new", 1)
    repeats = max(1, round(_SHORTEST / first[0]))
    times = {side: [] for side in SIDES}
    for number in range(rounds):
        for side in SIDES if number % 2 == 0 else reversed(SIDES):
            times[side].append(once(side, repeats))
    old, new = (statistics.median(wall for wall, _ in times[side]) for side in SIDES)
    by_clock, in_cpu = (statistics.median(b[kind] / a[kind] for a, b in
                                          zip(times["old"], times["new"])) for kind in (0, 1))
    slower = in_cpu > limit
    print(f"{work.name:<28} {old:>9.3f} s {new:>9.3f} s {by_clock:>8.3f} {in_cpu:>8.3f}"
          f"{'  SLOWER' if slower else ''}", flush=True)
    return slower


def main():
    parser = argparse.ArgumentParser(prog="compare.sh --speed", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a tenth of the archive")
    parser.add_argument("--rounds", type=int, default=7, metavar="N", help="pairs (default 7)")
    parser.add_argument("--only", default="", metavar="WORD", help="work with this in its name")
    parser.add_argument("--threads", type=int, default=0, metavar="N",
                        help="of import, validate and count (default: all cores)")
    parser.add_argument("--limit", type=float, default=1.02, metavar="RATIO",
                        help="ratio of CPU time from which on NEW is slower (default 1.02)")
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("shared", nargs="?", type=Path, default=os.environ.get(
        "GIPFBASE_SHARED", REPOSITORY.parent / "shared"))
    arguments = parser.parse_args()
    programs = [arguments.old.resolve(), arguments.new.resolve()]
    for program in programs:
        if not os.access(program, os.X_OK):
            parser.error(f"{program} is not a program that can be run")
    shared = Path(arguments.shared).resolve()
    games = shared / "corpora/zertz-boardspace/games"
    if not games.is_dir():
        parser.error(f"the archive is not there: {games}")
    os.environ |= {"LC_ALL": "C.UTF-8", "NO_COLOR": "1"}
    os.environ.pop("GIPFBASE_DB", None)

    slower = 0
    with tempfile.TemporaryDirectory(prefix="gipfbase-speed-") as work:
        bench = Bench(programs, work, None, shared, arguments.quick, None)
        print(f"{'work':<28} {'old':>11} {'new':>11} {'by clock':>8} {'CPU':>8}")
        archive = "../shared/corpora/zertz-boardspace/games"
        archive = [f"{archive}/archive-2004"] if arguments.quick else [archive]
        for one in works(bench, archive, arguments.threads):
            if arguments.only in one.name:
                slower += measure(bench, one, arguments.rounds, arguments.limit)
    print(f"{slower} slower than {arguments.limit} times")
    return 1 if slower else 0


if __name__ == "__main__":
    sys.exit(main())
