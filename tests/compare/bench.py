"""The two programs with inputs for them: generated games, databases, positions.

Inputs are made by the old program and read by both. Programs run in the folders `old/` and `new/`;
what both read is in `../input`, `../samples` (the sample games) and `../shared`.
"""

import functools
import json
import shutil
from pathlib import Path

from pair import SIDES, Pair

REPOSITORY = Path(__file__).resolve().parents[2]
SAMPLES = REPOSITORY / "sample-games"


class Bench(Pair):
    def __init__(self, programs, work, keep, shared, quick, games):
        super().__init__(programs, work, keep)
        self.shared, self.quick = shared, quick
        self.games = games or (500 if quick else 10_000)
        self.damages = 10 if quick else 40
        (self.work / "input").mkdir()
        (self.work / "samples").symlink_to(SAMPLES)
        if shared:
            (self.work / "shared").symlink_to(shared)

    def ask_json(self, words, *more):
        return json.loads(self.ask(words, *more, "--json"))

    @functools.cached_property
    def titles(self):
        return self.ask_json("titles")["titles"]

    def variants(self, switches=True):
        """(title, variant), and the default variant of each title with every switch."""
        for title in self.titles:
            yield from ((title["id"], variant["id"]) for variant in title["variants"])
            if switches:
                yield from ((title["id"], f"{title['default_variant']}+{switch['name']}")
                            for switch in title["switches"])

    def input(self, name, content):
        """Makes a file that both programs read; returns its name in their folders."""
        path = self.work / "input" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        return f"../input/{name}"

    def content(self, name):
        return (self.folder("old") / name).read_bytes()

    def copy(self, name):
        """A copy of an input for each program, which may write to it; returns its name."""
        for side in SIDES:
            shutil.copyfile(self.folder(side) / name, self.folder(side) / Path(name).name)
        return Path(name).name

    def remove(self, name):
        for side in SIDES:
            (self.folder(side) / name).unlink(missing_ok=True)

    def generated(self, title, variant, games, seed=1):
        return self.input(f"{title}-{variant}-{games}.gpn", self.ask(
            f"generate --title {title} --variant {variant} --games {games} --seed {seed}"))

    def few(self, title, variant):
        """A database of 40 games; each call gives new copies."""
        name = f"../input/few-{title}-{variant}.gipfdb"
        if not (self.folder("old") / name).exists():
            self.ask("import --db", name, self.generated(title, variant, 40, seed=2))
        return self.copy(name)

    def position(self, database, game, ply):
        """The position text of a game after `ply` moves; counted from its end when negative."""
        plies = self.ask_json("show --db", database, game)["plies"]
        ply = min(ply, plies) if ply >= 0 else max(0, plies + ply)
        return self.ask_json("show --db", database, game, "--ply", ply)["position"]

    def bare_moves(self, path):
        """A transcript of the games of a file."""
        games = self.ask("convert --to ndjson", path).splitlines()
        return "".join(" ".join(json.loads(game)["moves"]) + "\n" for game in games).encode()
