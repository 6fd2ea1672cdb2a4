#!/usr/bin/env python3
"""Counts how often the best-rated tenth of the players of a database chose one of the engine's first three moves.

  choices.py PROGRAM DATABASE TITLE VARIANT [--nodes N] [--positions N] [--from PLY] [--min-games N] [--seed S]

PROGRAM is gipfbase. Players with at least N games (50) are rated by Elo; programs, whose names end with "bot", are left out.
Each position is of another game. Positions with fewer than four moves are not asked about.
"""
import argparse
import json
import random
import re
import subprocess

LINES = 3


def ask(program, *words):
    return subprocess.run([program, *words], check=True, capture_output=True, text=True).stdout


def word_of(move):
    return move.replace(" ", "")


def side_of(position):
    """The word of a position text that names the player to move."""
    return re.findall(r"(?<= )[wb012](?= |$)", position)[-1]


def first_moves(engine, moves, nodes):
    """The engine's first moves after these."""
    for line in ("new", "position start", "moves " + " ".join(map(word_of, moves)), f"go nodes {nodes}"):
        print(line, file=engine.stdin, flush=True)
    first = {}
    for answer in engine.stdout:
        if answer.startswith("error"):
            raise SystemExit(answer)
        if answer.startswith("best"):
            return [first[line] for line in sorted(first)]
        found = re.match(r"info line (\d+) .*? moves (.*)", answer)
        if found:
            first[int(found[1])] = word_of(found[2].split("  ")[0])
    raise SystemExit("the engine has ended")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("database")
    parser.add_argument("title")
    parser.add_argument("variant")
    parser.add_argument("--nodes", type=int, default=20000)
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--from", type=int, default=4, dest="first")
    parser.add_argument("--min-games", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    of_title = ["--db", arguments.database, "--title", arguments.title, "--variant", arguments.variant]
    rated = json.loads(ask(arguments.program, "ratings", *of_title, "--system", "elo", "--min-games",
                           str(arguments.min_games), "--limit", "0", "--json"))["players"]
    people = [player["name"] for player in rated if not re.search(r"bot\d*$", player["name"], re.IGNORECASE)]
    best = set(people[:max(1, len(people) // 10)])
    games = [json.loads(line) for line in
             ask(arguments.program, "list", *of_title, "--limit", "0", "--ndjson").splitlines()]
    games = [game for game in games if game["valid"] and best & {game["white"], game["black"]}]
    drawn = random.Random(arguments.seed)
    drawn.shuffle(games)
    engine = subprocess.Popen([arguments.program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    print(f"title {arguments.title} {arguments.variant}\noption lines {LINES + 1}", file=engine.stdin, flush=True)
    asked = 0
    among = [0] * LINES
    for game in games:
        if asked == arguments.positions:
            break
        shown = json.loads(ask(arguments.program, "show", str(game["id"]), "--db", arguments.database, "--json"))
        if len(shown["moves"]) <= arguments.first:
            continue
        ply = drawn.randrange(arguments.first, len(shown["moves"]))
        position = json.loads(ask(arguments.program, "show", str(game["id"]), "--db", arguments.database, "--ply",
                                  str(ply), "--json"))["position"]
        player = "white" if side_of(position) == side_of(shown["start"]) else "black"
        if game[player] not in best:
            continue
        found = first_moves(engine, shown["moves"][:ply], arguments.nodes)
        if len(found) <= LINES:
            continue
        asked += 1
        chosen = word_of(shown["moves"][ply])
        for i in range(LINES):
            among[i] += chosen in found[:i + 1]
    print("quit", file=engine.stdin, flush=True)
    print(f"{len(best)} players, {asked} positions:", ", ".join(
        f"{100 * count / max(asked, 1):.0f} % among the first {i + 1}" for i, count in enumerate(among)))


main()
