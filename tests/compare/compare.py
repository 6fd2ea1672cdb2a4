#!/usr/bin/env python3
"""Compares what two builds of gipfbase print, write and store. See ../compare.sh and README.md."""

import argparse
import os
import shutil
import sys
import tempfile
import time
import zipfile
from pathlib import Path
from random import Random

import inputs
from bench import REPOSITORY, SAMPLES, Bench
from pair import SIDES

FORMATS = ("gpn", "gpn-short", "csv", "json", "ndjson")  # besides the archive of Boardspace

# Hidden where speeds are measured, and where threads search (see README.md).
SPEEDS = [(r"[\d,]+ (leaves|moves)/s", r"_ \1/s"),
          (r"^( *\d+ +[\d,]+) +_ s +[\d,]+$", r"\1 _"), (r" +", " "), (r"--+", "-")]
THREADS = [(r"^Best play: .*", "Best play: _"), (r"^[\d,]+ nodes, .*", "_ nodes")]


# ----------------------------------------------------------------------------------- sections

def command_lines(bench):
    """Help, versions, and command lines that are wrong."""
    commands = list(all_commands(bench))
    for command in commands:
        with bench.comparison(f"help of gipfbase {command}") as one:
            one.run(f"{command} --help")
    with bench.comparison("versions, titles, completion") as one:
        for words in ("--version", "", "titles", "titles --json", "completion"):
            one.run(words)
    wrong = ("--nonsense", "one two three", "--threads x", "--threads -1", "--title chess",
             "--variant 99", "--title gipf --variant 37", "--title gipf --variant standard+nothing",
             "--db no/such.gipfdb", "--db ../input", "--limit -1", "--limit many",
             "--json --ndjson", "--format pdf", "--result 2-0", "--from yesterday", "--position x",
             "--title dvonn --position .../s", "--title zertz --line a1", "--nodes x", "--time -1",
             "--output", "--id one", "--moves 4..2", "no-such-file", "../input", "--depth 0",
             "--value good", "--in 3")
    for command in commands:
        if command.startswith(("bench", "serve")):
            continue  # these run for a while when they accept the command line
        with bench.comparison(f"wrong words after gipfbase {command}") as one:
            for words in wrong:
                one.run(f"{command} {words}")


def corpora(bench):
    """The sample games, the examples of the READMEs, the reference archives."""
    for number, (kind, text) in enumerate(inputs.examples(REPOSITORY), 1):
        bench.input(f"examples/{number}-{kind}.txt", text.encode())
    paths = {"sample games": ["../samples"], "examples of READMEs": ["../input/examples"]}
    if bench.shared:
        archive = "../shared/corpora/zertz-boardspace/games"
        paths["DVONN corpora"] = ["../shared/corpora/dvonn"]
        paths["official notation"] = ["../shared/corpora/zertz-official-notation"]
        paths["ZÈRTZ archive"] = ([f"{archive}/archive-2004", f"{archive}/tournament"]
                                  if bench.quick else [archive])
    more = bench.generated("zertz", "61", 30)
    for name in paths:
        database = read_and_stored(bench, name, paths[name], [])
        with bench.comparison(f"{name}: more games, optimize, imports revert") as one:
            one.run("import --db", database, more)
            for words in ("optimize", "imports revert 1 --json", "stats", "imports revert 1",
                          "imports revert 99", "optimize --json"):
                one.run(f"{words} --db", database)
            one.run("import --on-error reject --findings 3 --db", database, *paths[name])
            one.run("check --db", database)
            one.run("optimize --db", database)
            one.tables(database)
        bench.remove(database)


def generated_games(bench):
    """Games of every variant and switch."""
    for title, variant in bench.variants():
        name, rules = f"{title} {variant}", ["--title", title, "--variant", variant]
        games = bench.games // 10 if "+" in variant else bench.games
        with bench.comparison(f"{name}: generate") as one:
            one.run(f"generate --games {games} --threads 1", *rules)
            one.run(f"generate --games {games // 10} --seed 7 --output some.gpn", *rules)
            one.file("some.gpn")
        path = bench.generated(title, variant, games)
        bench.remove(read_and_stored(bench, name, [path], rules))
        few = bench.generated(title, variant, 200, seed=3)
        with bench.comparison(f"{name}: archive of Boardspace, read back") as one:
            bench.ask("convert --to boardspace --output ../input/few.zip", few)
            one.run("convert --to gpn ../input/few.zip")
            one.run("convert --to ndjson ../input/few.zip")
        with bench.comparison(f"{name}: bare moves, read back") as one:
            moves = bench.input("few.txt", bench.bare_moves(few))
            one.run("convert --to ndjson", moves)
            one.run("convert --to ndjson --format transcript", moves, *rules)


def positions(bench):
    """Legal moves, and exact answers with their proofs."""
    limits = "--nodes 3000 --memory 16 --threads 1"
    for title, variant in bench.variants():
        name, rules = f"{title} {variant}", ["--title", title, "--variant", variant]
        database = bench.few(title, variant)
        with bench.comparison(f"{name}: perft", SPEEDS) as one:
            one.run("perft --depth 1 --divide --threads 1", *rules)
            for game in range(1, 8):
                where = [*rules, "--position", bench.position(database, game, 3 * game)]
                one.run("perft --depth 1 --divide --json", *where)
                one.run("perft --depth 2 --threads 2", *where)
        with bench.comparison(f"{name}: solve, verify") as one:
            one.run(f"solve {limits}", *rules)
            for game in range(1, 5 if bench.quick else 13):
                where = [*rules, "--position", bench.position(database, game, -1 - game % 4)]
                proof = f"{title}-{variant}-{game}.proof"
                for words in ("--json", "--any-win", "--within 3"):
                    one.run(f"solve {limits} {words} --proof {proof}", *where)
                    one.file(proof)
                one.run(f"verify --json {proof}")
            table = f"{title}-{variant}.table"
            for words in ("--json", ""):  # the second time begins with the table
                one.run(f"solve {limits} {words} --table {table}", *where)
                one.file(table)
        with bench.comparison(f"{name}: solve with two threads", THREADS) as one:
            for game in range(1, 5):
                where = [*rules, "--position", bench.position(database, game, -2)]
                if bench.ask_json(f"solve {limits}", *where)["status"] != "unknown":
                    one.run("solve --memory 16 --threads 2", *where)
    if bench.shared:
        with bench.comparison("dvonn: endgames of PrimaDvonna") as one:
            table = bench.content("../shared/corpora/dvonn/endgames.tsv").decode().splitlines()
            rows = [row.split("\t") for row in table]
            for row in [row for row in rows if row[1] == "12"][:25]:
                one.run("solve --title dvonn --json --nodes 20000 --memory 16 --threads 1 "
                        "--proof score.proof --position", row[4])
                one.file("score.proof")
                one.run("verify score.proof")


def solved_games(bench):
    """Values in databases, annotated games, puzzles."""
    for title, variant in bench.variants(switches=False):
        name = f"{title} {variant}"
        for threads in (1, 2):
            with bench.comparison(f"{name}: solve --db, threads: {threads}") as one:
                solved = bench.few(title, variant)
                one.run(f"solve --last 2 --nodes 500 --threads {threads} --db", solved)
                one.run(f"solve --last 3 --nodes 500 --threads {threads} --json --db", solved)
                one.tables(solved)
                for words in ("search --value win --in 3 --json", "search --value loss",
                              "search --value 3", "show 1", "show 2 --json"):
                    one.run(f"{words} --db", solved)
        extract = "puzzles extract --last 4 --nodes 500 --limit 6 --moves 1..3 --any-end"
        with bench.comparison(f"{name}: annotate and puzzles, of stored values") as one:
            one.run("annotate --last 3 --nodes 300 --threads 1 --db", solved)
            one.run(f"{extract} --threads 2 --json --db", solved)
        with bench.comparison(f"{name}: annotate and puzzles") as one:
            few = bench.few(title, variant)
            one.run("annotate --last 3 --nodes 300 --threads 1 --db", few)
            one.run("annotate --last 3 --nodes 300 --threads 2 --json --db", few)
            one.run(f"{extract} --threads 1 --db", few)
            found = bench.input("found.gpn", bench.ask(f"{extract} --db", few))
            one.run("puzzles check --nodes 3000 --threads 1", found)
    with bench.comparison("sample games: annotate, puzzles") as one:
        bench.ask("import ../samples --db ../input/samples.gipfdb")
        samples = bench.copy("../input/samples.gipfdb")
        one.run("annotate --last 4 --nodes 300 --threads 1 --db", samples)
        one.run("puzzles extract ../samples --last 5 --nodes 1000 --threads 1")
        one.run("puzzles check ../samples --nodes 3000 --threads 2")
        one.run("puzzles check ../samples/puzzles --nodes 20000 --threads 1 --json")
    with bench.comparison("sample games: puzzles play") as one:
        answers = b"help hint board nonsense a1 x hint hint skip solution hint solution skip quit "
        answers = bench.input("answers.txt", answers.replace(b" ", b"\n"))
        for path in sorted((SAMPLES / "puzzles").iterdir()):
            one.run(f"puzzles play ../samples/puzzles/{path.name}", stdin=answers)
            one.run(f"puzzles play ../samples/puzzles/{path.name} --json --first 2", stdin=answers)


def damaged_records(bench):
    """Files with something wrong in them."""
    records = {"gpn-notes": "".join(text for kind, text in inputs.examples(REPOSITORY)
                                    if kind == "gpn").encode()}
    for title, variant in (("zertz", "37"), ("zertz", "48"), ("dvonn", "standard"),
                           ("gipf", "tournament")):
        few = bench.generated(title, variant, 2, seed=5)
        records[f"gpn-{title}-{variant}"] = bench.content(few)
        records[f"moves-{title}-{variant}"] = bench.bare_moves(few)
        bench.ask("convert --to boardspace --output ../input/few.zip", few)
        records[f"zip-{title}-{variant}"] = bench.content("../input/few.zip")
        with zipfile.ZipFile(bench.work / "input/few.zip") as file:
            records[f"boardspace-{title}-{variant}"] = file.read(file.namelist()[0])
    for title in ("zertz", "dvonn", "gipf"):
        records[f"samples-{title}"] = (SAMPLES / title / "real-games.gpn").read_bytes()
    if bench.shared:
        games = sorted((bench.shared / "corpora/zertz-boardspace/games").glob("*.sgf"))
        records |= {f"archive-{game.stem}": game.read_bytes() for game in games[::4]}
        games = sorted((bench.shared / "corpora/zertz-official-notation/games").iterdir())
        records |= {f"official-{game.stem[:6]}": game.read_bytes() for game in games[::50]}
    for name, content in records.items():
        random = Random(name)
        with bench.comparison(f"damaged {name}: {bench.damages} files") as one:
            for number in range(bench.damages):
                path = bench.input(f"damaged/{name}/{number}", inputs.damaged(content, random))
                one.run("validate --json", path)
                one.run("import --db damaged.gipfdb --on-error",
                        "reject" if number % 4 == 3 else "keep", path)
            one.run(f"convert --to gpn --threads 2 ../input/damaged/{name}")
            one.run("check --db damaged.gipfdb")
            one.tables("damaged.gipfdb")
        bench.remove("damaged.gipfdb")


def damaged_others(bench):
    """Proofs, puzzles, databases, positions and lines with something wrong in them."""
    random = Random("others")
    with bench.comparison("damaged proofs") as one:
        for title, variant in bench.variants(switches=False):
            position = bench.position(bench.few(title, variant), 1, -2)
            bench.ask(f"solve --title {title} --variant {variant} --nodes 3000 --threads 1 "
                      "--proof ../input/proof --position", position)
            for number in range(bench.damages // 2):
                proof = inputs.damaged(bench.content("../input/proof"), random)
                one.run("verify --json" if number % 2 else "verify",
                        bench.input(f"proofs/{title}-{variant}-{number}", proof))
    with bench.comparison("damaged puzzles") as one:
        for path in sorted((SAMPLES / "puzzles").iterdir()):
            content = b"\n\n".join(path.read_bytes().split(b"\n\n")[:4]) + b"\n\n"
            for number in range(bench.damages):
                puzzles = bench.input(f"puzzles/{number}", inputs.damaged(content, random))
                one.run("puzzles check --nodes 500 --threads 1", puzzles)
    for title, variant in bench.variants(switches=False):
        rules = f"--title {title} --variant {variant}"
        with bench.comparison(f"{title} {variant}: damaged positions and lines") as one:
            few = bench.few(title, variant)
            for number in range(bench.damages):
                game = 1 + number % 40
                position = inputs.damaged_text(bench.position(few, game, number), random)
                moves = bench.ask_json("show --db", few, game)["moves"][:1 + number % 9]
                line = inputs.damaged_text(" ".join(moves), random)
                one.run(f"perft {rules} --depth 1 --json", f"--position={position}")
                one.run(f"perft {rules} --depth 1 --json", f"--line={line}")
                one.run(f"search {rules if number % 2 else ''} --db", few, f"--line={line}")
                one.run("openings --db", few, f"--position={position}")
    questions = ("stats", "check", "list --limit 0", "export", "search --line d2",
                 "openings --title gipf", "optimize")
    bench.ask("import ../samples --db ../input/whole.gipfdb")
    with bench.comparison("damaged databases") as one:
        for number in range(bench.damages):
            spoilt = inputs.spoilt_database(bench.content("../input/whole.gipfdb"), random)
            spoilt = bench.input(f"databases/{number}.gipfdb", spoilt)
            for words in questions:
                one.run(f"{words} --db", bench.copy(spoilt))
    for name in ("check-crash", "stats-crash") if bench.shared else ():
        with bench.comparison(f"damaged database {name}") as one:
            for words in questions:
                one.run(f"{words} --db", bench.copy(f"../shared/corpora/damaged/{name}.gipfdb"))


def old_databases(bench):
    """Databases that the old program has made, opened by the new one."""
    with bench.comparison("schema of databases") as one:
        one.run("import ../samples --db schema.gipfdb")
        one.schema("schema.gipfdb")
    bench.ask("import ../samples --db old-samples.gipfdb")
    names = {"sample games": "old-samples.gipfdb"}
    names |= {f"{title} {variant}": bench.few(title, variant)
              for title, variant in bench.variants(switches=False)}
    for name, database in names.items():
        shutil.copyfile(*(bench.folder(side) / database for side in SIDES))
        with bench.comparison(f"{name}: a database of the old program") as one:
            for words in ("stats", "check", "list", "export", "optimize", "show 1",
                          "import ../samples --json"):
                one.run(f"{words} --db", database)
            one.tables(database)


# --------------------------------------------------------------------------- parts of sections

def all_commands(bench, above=""):
    """The commands of the old program, and those below them, as its completion lists them."""
    for line in bench.ask(f"__complete {above}", "").decode().splitlines():
        word = line.partition("\t")[0]
        if not word or not word[0].isalpha() or word == "help":
            continue
        command = f"{above} {word}".strip()
        # A word that is not a command leaves the help of the command above as it is.
        if above and bench.ask(f"{command} --help") == bench.ask(f"{above} --help"):
            continue
        yield command
        if not above:
            yield from all_commands(bench, command)

def read_and_stored(bench, name, paths, rules):
    """From files to files, into a database and out again; returns the database."""
    with bench.comparison(f"{name}: validate") as one:
        one.run("validate --threads 1", *paths)
        one.run("validate --threads 2 --json", *paths)
    for to in FORMATS:
        with bench.comparison(f"{name}: convert to {to}") as one:
            one.run(f"convert --threads 2 --to {to}", *paths)
    with bench.comparison(f"{name}: convert to boardspace") as one:
        one.run("convert --threads 2 --to boardspace --output converted.zip", *paths)
        one.file("converted.zip")

    database = f"{'-'.join(name.lower().split())}.gipfdb"
    with bench.comparison(f"{name}: import, and again") as one:
        one.run("import --json --findings 0 --threads 2 --db", database, *paths)
        one.run("import --threads 1 --db", database, *paths)
    for to in FORMATS:
        with bench.comparison(f"{name}: export as {to}") as one:
            one.run(f"export --with-partial --format {to} --db", database)
    with bench.comparison(f"{name}: export as boardspace") as one:
        one.run("export --format boardspace --output exported.zip --db", database)
        one.file("exported.zip")
    questions(bench, name, database, rules)
    with bench.comparison(f"{name}: tables") as one:
        one.run("optimize --db", database)  # see README.md
        one.tables(database)
    return database


def questions(bench, name, database, rules):
    """All kinds of questions about a database."""
    with bench.comparison(f"{name}: stats, check, names, lists") as one:
        for words in ("stats", "stats --json", "check --threads 1", "check --threads 2 --json",
                      "imports", "imports --json", "imports --ndjson", "players --limit 50",
                      "players --json", "events", "events --ndjson", "list",
                      "list --json --offset 7", "list --ndjson --with-partial --limit 0",
                      "list --result 1-0 --min-plies 30 --limit 9", "list --ending white --to 2010",
                      "list --import 1 --limit 3"):
            one.run(f"{words} --db", database)
    games = bench.ask_json("list --limit 0 --db", database)["games"]
    games = games[::max(1, len(games) // 12)]
    with bench.comparison(f"{name}: show") as one:
        for game in games:
            for words in ("", "--json", "--moves", f"--ply {game['plies'] // 2} --json",
                          "--diagram --ply 1", f"--ply {game['plies'] + 1}"):
                one.run(f"show {game['id']} {words} --db", database)
        one.run("show 1000000000 --db", database)
    with bench.comparison(f"{name}: search, openings") as one:
        for game in games[:4]:
            one.run("search --json --db", database, game["white"])
            one.run("openings --title", game["title"], "--player", game["white"], "--db", database)
        one.run("openings --db", database, *rules)
        one.run("openings --json --exact --db", database, *rules)
        for game in games[:6]:
            where = ["--title", game["title"], "--variant", game["variant"]]
            moves = bench.ask_json("show --db", database, game["id"])["moves"]
            line = ["--line", " ".join(moves[:2])]
            position = ["--position", bench.position(database, game["id"], game["plies"] // 3)]
            for words in (where + line, line + ["--same-order"], where + position,
                          position + ["--exact"]):
                one.run("search --json --db", database, *words)
                one.run("search --limit 5 --db", database, *words)
                one.run("openings --json --db", database, *words)
                one.run("openings --db", database, *words)


SECTIONS = (command_lines, corpora, generated_games, positions, solved_games,
            damaged_records, damaged_others, old_databases)


def main():
    names = ", ".join(section.__name__ for section in SECTIONS)
    parser = argparse.ArgumentParser(prog="compare.sh", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer games")
    parser.add_argument("--games", type=int, help="generated games of each variant")
    parser.add_argument("--only", default="", metavar="WORD", help=f"some of {names}")
    parser.add_argument("--keep", metavar="FOLDER", help="where what differs is kept")
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
    if not (shared / "corpora").is_dir():
        print(f"passed over, not there: {shared}/corpora")
        shared = None
    os.environ |= {"LC_ALL": "C.UTF-8", "NO_COLOR": "1"}
    os.environ.pop("GIPFBASE_DB", None)

    begin = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="gipfbase-compare-") as work:
        bench = Bench(programs, work, arguments.keep, shared, arguments.quick, arguments.games)
        for section in SECTIONS:
            if arguments.only in section.__name__:
                section(bench)
                print(f"           ({section.__name__}: after {time.monotonic() - begin:.0f} s)")
    print(f"{bench.same + bench.different} comparisons: {bench.same} same, "
          f"{bench.different} different")
    if bench.different:
        print(f"The differing files are in {bench.keep}")
    return 1 if bench.different else 0


if __name__ == "__main__":
    sys.exit(main())
