#!/usr/bin/env python3
"""Draws positions near the ends of games: lines of tests/bench/endgames.tsv.

  draw_endgames.py PROGRAM DATABASE NAME PLIES,PLIES... [--where QUERY] [--count N] [--seed S]

PROGRAM is gipfbase, NAME says where the games come from, PLIES are numbers of plies before the end. Each position is of
another game, so that no two of them are alike; the same games and seed give the same positions.
"""
import argparse
import json
import random
import subprocess


def ask(program, *words):
    return subprocess.run([program, *words], check=True, capture_output=True, text=True).stdout


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("database")
    parser.add_argument("name")
    parser.add_argument("plies")
    parser.add_argument("--where", default="plies > 0")
    parser.add_argument("--count", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    listed = ask(arguments.program, "list", "--db", arguments.database, "--where", arguments.where, "--limit", "0",
                 "--ndjson")
    games = [json.loads(line) for line in listed.splitlines()]
    drawn = random.Random(arguments.seed)
    drawn.shuffle(games)
    for before in map(int, arguments.plies.split(",")):
        found = 0
        while found < arguments.count and games:
            game = games.pop()
            ply = game["plies"] - before
            if ply <= 0:
                continue
            shown = json.loads(ask(arguments.program, "show", str(game["id"]), "--db", arguments.database, "--ply",
                                   str(ply), "--json"))
            print(game["title"], game["variant"], arguments.name, before, shown["position"], sep="\t")
            found += 1


main()
