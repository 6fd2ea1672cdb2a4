#!/usr/bin/env python3
"""Counts the leaves of trees of legal moves and compares them with a table of confirmed numbers.

    python3 check_rules.py [--all] [--leaves N] [--title T] TABLE

TABLE holds one JSON object per line: title, variant, position (null: the start), depth, nodes
and, for gipf, convention: only `pending` (what is one move there is one turn here) and
`notations` (turns that are written alike count once) are counted. Without --all only rows of at
most 20,000 leaves, with it rows of at most N (2,000,000). Exits 1 when a number differs.
"""

import argparse
import json
import sys
import time

from titles import rules_of

STARTS = {
    ("zertz", "37"): "oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 0,0,0 0,0,0 6,8,10 0",
    ("zertz", "48"): "ooooo/oooooo/ooooooo/oooooooo/ooooooo/oooooo/ooooo/oooo 0,0,0 0,0,0 6,8,10 0",
    ("zertz", "61"): "ooooo/oooooo/ooooooo/oooooooo/ooooooooo/oooooooo/ooooooo/oooooo/ooooo 0,0,0 0,0,0 6,8,10 0",
    ("dvonn", "standard"): ".../..../...../...../...../...../...../...../...../..../... w p",
    ("gipf", "basic"): "b..w/...../....../w.....b/....../...../b..w 12,12 0,0 w -",
    ("gipf", "standard"): "B..W/...../....../W.....B/....../...../B..W 12,12 0,0 w -",
    ("gipf", "tournament"): "..../...../....../......./....../...../.... 18,18 0,0 w wb",
    ("tamsk", "level-1"): "W0..B0/...../....../B0.....W0/....../...../W0..B0 32,32 w",
    ("yinsh", "standard"): "..../......./......../........./........../........./........../........./......../......./.... 0,0 w",
    ("tzaar", "fixed"): "ttttT/TrrrRT/TRzzZRT/TRZtTZRT/TRZTtzrt/trztTzrt/trzZZrt/trRRRt/tTTTT w f",
}


def leaves(rules, position, depth, once_per_text):
    """Leaves of the tree of turns of exactly this depth; a finished game has no turns."""
    turns = rules.turns(position)
    if once_per_text:
        turns = {rules.turn_text(position, turn): (turn, after) for turn, after in turns}.values()
    if depth == 1:
        return sum(1 for _ in turns)
    return sum(leaves(rules, after, depth - 1, once_per_text) for _, after in turns)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("table")
    parser.add_argument("--all", action="store_true", help="also long rows")
    parser.add_argument("--leaves", type=int, default=2_000_000, help="with --all: the longest row")
    parser.add_argument("--title", help="only this title")
    arguments = parser.parse_args()
    limit = arguments.leaves if arguments.all else 20_000

    counted = different = total = 0
    start = time.monotonic()
    with open(arguments.table, encoding="utf-8") as table:
        rows = [json.loads(line) for line in table if line.strip()]
    for row in rows:
        convention = row.get("convention", "pending")
        if (row["nodes"] > limit or convention not in ("pending", "notations")
                or arguments.title not in (None, row["title"])):
            continue
        rules = rules_of(row["title"], row["variant"])
        position = row["position"] or STARTS[row["title"], row["variant"]]
        parsed = rules.parse(position)
        if rules.text(parsed) != position:
            print(f'{row["id"]}: the position is written back as {rules.text(parsed)}')
            different += 1
        found = leaves(rules, parsed, row["depth"], convention == "notations")
        counted += 1
        total += found
        if found != row["nodes"]:
            different += 1
            print(f'{row["title"]} {row["variant"]} {row["id"]} depth {row["depth"]} ({convention}): '
                  f'{found} leaves, the table has {row["nodes"]}: {position}')
    seconds = time.monotonic() - start
    print(f"{counted} rows, {different} different, {total} leaves, {total / max(seconds, 1e-9):.0f} per second")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
