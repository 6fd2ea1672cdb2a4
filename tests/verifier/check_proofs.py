#!/usr/bin/env python3
"""Tests of the verifier: right proofs must be accepted and damaged ones rejected.

    python3 check_proofs.py [--seed N] [--proofs N] [--write FILE]

Reads the proofs of hand-written.proof, plays at random until positions come up that a plain
search can solve, writes their proofs, and damages each in many ways. Exits 1 when an answer of the
verifier is wrong.
"""

import argparse
import functools
import os
import random
import re
import sys
import zlib
from collections import Counter

import dvonn
import gipf
from check_rules import STARTS
from proof_file import Rejected
from titles import rules_of
from verify_proof import verify


# -------------------------------------------------------------------- making proofs

class TooLarge(Exception):
    """The search has exceeded its limit of positions."""


class Prover:
    """Finds by full search how fast a player can force a value."""

    def __init__(self, rules, player, value, limit):
        self.rules, self.player, self.value, self.left = rules, player, value, limit
        self.found = {}

    def is_enough(self, outcome):
        if self.value == "win":
            return outcome.winner == self.player
        if self.value == "draw":
            return outcome.winner != 1 - self.player
        return outcome.margin * (1 - 2 * self.player) >= self.value

    def length(self, position, depth):
        """The fewest plies in which the player is sure of the value; None if more than `depth`."""
        outcome = self.rules.outcome(position)
        if outcome is not None:
            return 0 if self.is_enough(outcome) else None
        if depth == 0:
            return None
        key = (self.rules.canonical(position), depth)
        if key not in self.found:
            self.left -= 1
            if self.left < 0:
                raise TooLarge
            best = None
            attacking = self.rules.seat(position) == self.player
            for after in self.rules.successors(position):
                length = self.length(after, depth - 1)
                if attacking and length is not None and (best is None or length < best):
                    best = length
                    if best == 0:
                        break
                if not attacking:
                    if length is None:
                        best = None
                        break
                    best = max(best or 0, length)
            self.found[key] = None if best is None else best + 1
        return self.found[key]

    def strategy(self, root, depth):
        """The lines of a strategy, or None."""
        length = self.length(root, depth)
        if length is None:
            return None
        nodes, seen, open_ends = [], set(), [root]
        while open_ends:
            position = open_ends.pop()
            if self.rules.outcome(position) is not None:
                continue
            if self.rules.seat(position) != self.player:
                open_ends += self.rules.successors(position)
                continue
            key = self.rules.canonical(position)
            if key in seen:
                continue
            seen.add(key)
            plies = self.length(position, depth)
            turn, after = next((turn, after) for turn, after in self.rules.turns(position)
                               if self.length(after, depth) == plies - 1)
            nodes.append((plies, self.rules.text(position), self.rules.turn_text(position, turn)))
            open_ends.append(after)
        nodes.sort(key=lambda node: -node[0])
        return [f"strategy\t{self.player}\t{self.value}\t{length}\t{len(nodes)}",
                *("\t".join(map(str, node)) for node in nodes)]


def sealed(lines):
    """A proof of these lines, with their checksum."""
    body = "".join(line + "\n" for line in lines).encode()
    return body + f"end\t{zlib.crc32(body):08x}\n".encode()


def prove(title, variant, position, depth, limit):
    """The lines of a proof of the position's value, or None when the search does not find it."""
    rules = rules_of(title, variant)
    mover = rules.seat(position)
    head = ["gipfbase-proof\t1", f"title\t{title}", f"variant\t{variant}", "rules\t1",
            f"position\t{rules.text(position)}"]
    try:
        for claim, player in (("win", mover), ("loss", 1 - mover)):
            strategy = Prover(rules, player, "win", limit).strategy(position, depth)
            if strategy:
                plies = strategy[0].split("\t")[3]
                return head + [f"claim\t{claim}\t{plies}"] + strategy
    except TooLarge:
        pass
    return None


def prove_both(title, variant, position, limit):
    """The lines of a proof of the score, or of the draw where there are no points."""
    rules = rules_of(title, variant)
    mover = rules.seat(position)

    @functools.lru_cache(maxsize=None)
    def value(position):
        nonlocal limit
        outcome = rules.outcome(position)
        if outcome is not None:
            return outcome.margin
        limit -= 1
        if limit < 0:
            raise TooLarge
        return (min if rules.seat(position) else max)(map(value, rules.successors(position)))

    try:
        score = value(position) * (1 - 2 * mover)
    except TooLarge:
        return None
    claims = [("score\t%d" % score, score, -score)] + ([("draw", "draw", "draw")] if score == 0 else [])
    proofs = []
    for claim, own, other in claims:
        lines = ["gipfbase-proof\t1", f"title\t{title}", f"variant\t{variant}", "rules\t1",
                 f"position\t{rules.text(position)}", f"claim\t{claim}"]
        for player, sure in ((mover, own), (1 - mover, other)):
            lines += Prover(rules, player, sure, 10 ** 6).strategy(position, 200)
        proofs.append(lines)
    return proofs


class Holder:
    """Finds the positions in which a player can hold a draw for ever: starts with all reachable
    positions and removes those in which he cannot stay among the rest, until none is left to remove."""

    def __init__(self, rules, player, root, limit):
        self.rules, self.player = rules, player
        self.replies, waiting = {}, [root]
        while waiting:
            position = waiting.pop()
            if position in self.replies:
                continue
            if len(self.replies) == limit:
                raise TooLarge
            over = rules.outcome(position) is not None
            self.replies[position] = [] if over else list(rules.successors(position))
            waiting += self.replies[position]
        self.held = set(self.replies)
        while lost := {position for position in self.held if not self._stays(position)}:
            self.held -= lost

    def _stays(self, position):
        outcome = self.rules.outcome(position)
        if outcome is not None:
            return outcome.winner != 1 - self.player
        own = self.rules.seat(position) == self.player
        return (any if own else all)(reply in self.held for reply in self.replies[position])

    def strategy(self, root):
        """The lines of an endless strategy, or None."""
        if root not in self.held:
            return None
        nodes, seen, open_ends, replied = [], set(), [root], set()
        while open_ends:
            position = open_ends.pop()
            if self.rules.outcome(position) is not None or position in replied:
                continue
            if self.rules.seat(position) != self.player:
                replied.add(position)
                open_ends += self.replies[position]
                continue
            key = self.rules.canonical(position)
            if key in seen:
                continue
            seen.add(key)
            turn, after = next((turn, after) for turn, after in self.rules.turns(position) if after in self.held)
            nodes.append(("-", self.rules.text(position), self.rules.turn_text(position, turn)))
            open_ends.append(after)
        return [f"strategy\t{self.player}\tdraw\t-\t{len(nodes)}", *("\t".join(node) for node in nodes)]


def prove_held(title, variant, text, limit):
    """The lines of a proof that both hold a draw for ever, or None."""
    rules = rules_of(title, variant)
    position = rules.parse(text)
    lines = ["gipfbase-proof\t3", f"title\t{title}", f"variant\t{variant}", "rules\t1",
             f"position\t{text}", "claim\tdraw"]
    for player in (rules.seat(position), 1 - rules.seat(position)):
        strategy = Holder(rules, player, position, limit).strategy(position)
        if strategy is None:
            return None
        lines += strategy
    return lines


# -------------------------------------------------------------------- symmetric images

def images(title, rules, text):
    """The texts of the images of a position under the board's symmetries, the identity first,
    each with a function that maps move texts."""
    board, tail = text.split(" ", 1)
    space = {"dvonn": r"R|[WB][0-9]*r?|\.", "tamsk": r"[WB][0-4]|[1-4]|\."}.get(title, r"[^/]")
    spaces = re.compile(space).findall
    tokens = spaces(board)
    lengths = [len(spaces(column)) for column in board.split("/")]
    if title == "gipf":
        geometry, cells = gipf.POINTS, [gipf.POINTS.bits.index(bit) for bit in gipf.SPOTS]
    else:
        geometry = dvonn.BOARD if title == "dvonn" else rules.board
        cells = range(len(geometry.bits))
    place = {cell: i for i, cell in enumerate(cells)}
    for permutation in geometry.symmetries:
        moved = [None] * len(tokens)
        for cell, token in zip(cells, tokens):
            moved[place[permutation[cell]]] = token
        columns, start = [], 0
        for length in lengths:
            columns.append("".join(moved[start:start + length]))
            start += length

        def mapped(move, permutation=permutation):
            return re.sub(r"[a-k][1-9]", lambda m: geometry.labels[permutation[geometry.index_of[m[0]]]], move)
        yield "/".join(columns) + " " + tail, mapped


def is_node(line):
    """Is this the line of a position and a move?"""
    return line[0].isdigit() or line.startswith("-\t")


def mirrored(title, rules, lines, choose):
    """The proof with every position and move replaced by an image; moves whose text would no longer
    be canonical (lists of pieces are sorted) stay unchanged."""
    result = []
    for line in lines:
        fields = line.split("\t")
        if fields[0] == "position":
            fields[1] = choose(list(images(title, rules, fields[1])))[0]
        elif is_node(line):
            text, mapped = choose(list(images(title, rules, fields[1])))
            if rules.find(rules.parse(text), mapped(fields[2])):
                fields[1:] = text, mapped(fields[2])
        result.append("\t".join(fields))
    return result


# -------------------------------------------------------------------- damaging proofs

def damaged(title, rules, lines, rnd):
    """(description, content) for many ways of damaging a proof."""
    content = sealed(lines)
    body = lines[6:]
    endless = lines[0].endswith("3")
    nodes = [i for i, line in enumerate(lines) if is_node(line)]
    heads = [i for i, line in enumerate(lines) if line.startswith("strategy")]

    def with_line(i, *new):
        changed = lines[:i] + list(new) + lines[i + 1:]
        starts = [j for j, line in enumerate(changed) if line.startswith("strategy")] + [len(changed)]
        for start, end in zip(starts, starts[1:]):  # the number of nodes is made to agree
            fields = changed[start].split("\t")
            changed[start] = "\t".join(fields[:4] + [str(end - start - 1)])
        return sealed(changed)

    def with_field(i, field, text):
        fields = lines[i].split("\t")
        fields[field] = str(text)
        return with_line(i, "\t".join(fields))

    last = content[-2:-1]
    yield "checksum changed", content[:-2] + (b"0" if last != b"0" else b"1") + b"\n"
    yield "checksum in capitals", content[:-9] + content[-9:].upper() if content[-9:].upper() != content[-9:] else b""
    yield "no last line end", content[:-1]
    yield "no end", content[:content.rindex(b"end\t")]
    yield "cut off", content[:rnd.randrange(1, len(content) - 1)]
    yield "carriage returns", content.replace(b"\n", b"\r\n")
    yield "empty line at the end", content + b"\n"
    yield "text at the end", content + b"more\n"
    yield "text before", b"\n" + content
    yield "not UTF-8", content.replace(b"claim", b"cl\xffim")
    yield "byte changed", _byte_changed(content, rnd)
    for version in "1234".replace(lines[0][-1], ""):
        yield f"format {version}", with_line(0, f"gipfbase-proof\t{version}")
    yield "title changed", with_field(1, 1, {"zertz": "gipf", "gipf": "dvonn", "dvonn": "zertz", "tamsk": "dvonn"}[title])
    yield "title unknown", with_field(1, 1, "yinsh")
    yield "variant unknown", with_field(2, 1, "38")
    yield "switch unknown", with_field(2, 1, lines[2].split("\t")[1] + "+fast")
    yield "rules changed", with_field(3, 1, "2")
    yield "position with a blank more", with_field(4, 1, lines[4].split("\t")[1] + " ")
    yield "side to move changed", with_field(4, 1, _other_side(title, lines[4].split("\t")[1]))
    claim = lines[5].split("\t")
    if claim[1] in ("win", "loss"):
        yield "claim turned round", with_field(5, 1, {"win": "loss", "loss": "win"}[claim[1]])
        yield "claim a draw", with_line(5, "claim\tdraw")
        yield "claim and strategy a ply longer", sealed(
            lines[:5] + [f"claim\t{claim[1]}\t{int(claim[2]) + 1}"]
            + [re.sub(r"(strategy\t.\twin\t)\d+", lambda m: m[1] + str(int(claim[2]) + 1), line) for line in body])
    if claim[1] == "score":
        for step in (1, -1, 2, -2):
            more = int(claim[2]) + step
            yield f"score changed by {step}", sealed(
                lines[:5] + [f"claim\tscore\t{more}"]
                + [_revalued(line, body[0], more) for line in body])
    if claim[1] != "draw":
        for change in (1, -1):
            yield "claim changed", with_field(5, 2, int(claim[2]) + change)
        yield "claim with a leading zero", with_field(5, 2, "0" + claim[2])
    for i in heads:
        fields = lines[i].split("\t")
        yield "seat changed", with_field(i, 1, 1 - int(fields[1]))
        yield "value changed", with_field(i, 2, "draw" if fields[2] != "draw" else "win")
        for change in (1, -1):
            yield "plies of the strategy changed", with_field(i, 3, change if endless else int(fields[3]) + change)
            yield "number of nodes changed", sealed(
                lines[:i] + ["\t".join(fields[:4] + [str(int(fields[4]) + change)])] + lines[i + 1:])
    if len(heads) == 2:
        yield "strategies swapped", sealed(lines[:6] + lines[heads[1]:] + lines[heads[0]:heads[1]])
        yield "one strategy only", sealed(lines[:heads[1]])
    else:
        yield "strategy twice", sealed(lines + body)
    for i in rnd.sample(nodes, min(len(nodes), 12)):
        plies, text, move = lines[i].split("\t")
        yield "line left out", with_line(i)
        yield "line twice", with_line(i, lines[i], lines[i])
        other, mapped = rnd.choice(list(images(title, rules, text)))
        yield "image of a line added", with_line(i, lines[i], f"{plies}\t{other}\t{mapped(move)}")
        for change in (1, 2, -1):
            yield "plies of a line changed", with_field(i, 0, 2 + change if endless else int(plies) + change)
        yield "no move", with_field(i, 2, "")
        yield "move with a blank", with_field(i, 2, move + " ")
        yield "move in other letters", with_field(i, 2, move.swapcase())
        position = rules.parse(text)
        if endless:
            seat = rules.seat(position)
            held = Holder(rules, seat, position, 10 ** 5).held
            for turn, after in rules.turns(position):
                if after not in held:
                    yield "move that does not hold", with_field(i, 2, rules.turn_text(position, turn))
            continue
        for turn, after in rnd.sample(list(rules.turns(position)), min(6, len(list(rules.turns(position))))):
            # Another move may do as well only when it ends the game or leads where lines are.
            outcome = rules.outcome(after)
            if outcome is not None and int(plies) > 1:
                yield "move that ends the game too soon", with_field(i, 2, rules.turn_text(position, turn))
            elif outcome is None and int(plies) == 1:
                yield "move that does not end the game", with_field(i, 2, rules.turn_text(position, turn))
        yield "line with a field more", with_line(i, lines[i] + "\t")
        reply = next((after for _, after in rules.turns(position) if rules.outcome(after) is None), None)
        if reply is not None:
            again = next((after for _, after in rules.turns(reply) if rules.outcome(after) is None), None)
            reachable = {rules.canonical(rules.parse(lines[j].split("\t")[1])) for j in nodes}
            if again is not None and rules.seat(again) == rules.seat(position) \
                    and rules.canonical(again) not in reachable:
                turn = next(turn for turn, _ in rules.turns(again))
                yield "line that nothing reaches", with_line(
                    i, lines[i], f"{plies}\t{rules.text(again)}\t{rules.turn_text(again, turn)}")
    for i in nodes:  # those of an endless strategy may stand in any order
        if i + 1 in nodes and lines[i].split("\t")[0] != lines[i + 1].split("\t")[0]:
            yield "lines out of order", sealed(lines[:i] + [lines[i + 1], lines[i]] + lines[i + 2:])


def _byte_changed(content, rnd):
    at = rnd.randrange(len(content))
    return content[:at] + bytes([content[at] ^ 1 << rnd.randrange(7)]) + content[at + 1:]


def _other_side(title, text):
    fields = text.split(" ")
    i = {"zertz": 4, "dvonn": 1, "gipf": 3, "tamsk": 2}[title]
    fields[i] = {"0": "1", "1": "0", "w": "b", "b": "w"}[fields[i]]
    return " ".join(fields)


def _revalued(line, first, score):
    fields = line.split("\t")
    if fields[0] == "strategy":
        fields[2] = str(score if line == first else -score)
    return "\t".join(fields)


# -------------------------------------------------------------------- positions to prove

def random_games(title, variant, rnd):
    """Positions of random games, from the last one of each backwards."""
    rules = rules_of(title, variant)
    if title == "zertz":
        board = "/".join("o" * length for length in rules.board.column_lengths)
        start = f"{board} 0,0,0 0,0,0 {','.join(map(str, rules.marbles))} 0"
    else:
        start = STARTS[title, variant.split("+")[0]]
    while True:
        position, played = rules.parse(start), []
        while rules.outcome(position) is None and len(played) < 400:
            played.append(position)
            position = rnd.choice(list(rules.turns(position)))[1]
        yield rules, played[::-1]


def proofs_of(title, variant, how_many, rnd):
    """(rules, lines) of proofs."""
    made = 0
    for rules, positions in random_games(title, variant, rnd):
        if rules.has_points:
            for position in positions[rnd.randrange(2, 6):12:2]:
                for lines in prove_both(title, variant, position, 4000) or ():
                    made += 1
                    yield rules, lines
                lines = prove(title, variant, position, 9, 3000)
                if lines:
                    yield rules, lines
        else:
            for position in positions[:3]:
                lines = prove(title, variant, position, rnd.choice((1, 2, 3)), 4000 if title == "gipf" else 1500)
                if lines and len(lines) < 400:
                    made += 1
                    yield rules, lines
        if made >= how_many:
            return


FAMILIES = [("dvonn", "standard"), ("gipf", "basic"), ("gipf", "standard"), ("gipf", "tournament"),
            ("gipf", "standard+immediate-end"), ("zertz", "37"), ("zertz", "48"), ("zertz", "61"),
            ("zertz", "43"), ("zertz", "37-blitz"), ("tamsk", "level-1"), ("tamsk", "level-1+early-end")]


# Draws by repetition at the ends of random games, the pool being empty.
HELD = [("zertz", "37", "..../GG.../..oB../..WoB../..BB../..BB./.... 3,4,1 2,2,3 0,0,0 0"),
        ("zertz", "37", "..../GG.../..oB../..WGB../..Bo../..BB./.... 3,4,2 2,1,3 0,0,0 0")]


def hand_written():
    """(rules, lines) of the proofs written by hand."""
    with open(os.path.join(os.path.dirname(__file__), "hand-written.proof"), encoding="utf-8", newline="") as file:
        for text in re.split(r"(?<=\n)(?=gipfbase-proof)", file.read()):
            lines = text.split("\n")[:-2]  # without the line "end"
            yield rules_of(lines[1].split("\t")[1], lines[2].split("\t")[1]), lines


def check(rules, lines, rnd, tally):
    """The number of wrong answers about a proof, its symmetric images, and its damaged copies."""
    title = lines[1].split("\t")[1]
    wrong = 0
    right = [sealed(lines), sealed(mirrored(title, rules, lines, rnd.choice)),
             sealed(lines) + sealed(mirrored(title, rules, lines, lambda found: found[-1]))]
    for content in right:
        for found in verify(content):
            tally["right"] += 1
            if isinstance(found, Rejected):
                wrong += 1
                print(f"a right proof was rejected: {found}\n{content.decode()}")
    for what, content in damaged(title, rules, lines, rnd):
        if content == sealed(lines) or not content:
            continue
        tally["damaged"] += 1
        if not any(isinstance(found, Rejected) for found in verify(content)):
            wrong += 1
            print(f"accepted although damaged ({what})\n{content.decode()}")
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--proofs", type=int, default=6, help="for each title and variant")
    parser.add_argument("--write", help="also write the proofs to this file")
    arguments = parser.parse_args()
    rnd = random.Random(arguments.seed)
    wrong = 0
    written = []

    tally = Counter()
    for rules, lines in hand_written():
        wrong += check(rules, lines, rnd, tally)
    print(f"written by hand: {tally['right']} right and {tally['damaged']} damaged proofs")
    tally = Counter()
    for title, variant, text in HELD:
        lines = prove_held(title, variant, text, 10 ** 5)
        if lines is None:
            wrong += 1
            print(f"not held for ever: {text}")
            continue
        written.append(sealed(lines))
        wrong += check(rules_of(title, variant), lines, rnd, tally)
    print(f"held for ever: {tally['right']} right and {tally['damaged']} damaged proofs")
    for title, variant in FAMILIES:
        tally, claims = Counter(), Counter()
        for rules, lines in proofs_of(title, variant, arguments.proofs, rnd):
            claims["\t".join(lines[5].split("\t")[1:]).replace("\t", " ")] += 1
            written.append(sealed(lines))
            wrong += check(rules, lines, rnd, tally)
        print(f"{title} {variant}: {tally['right']} right and {tally['damaged']} damaged proofs; "
              + ", ".join(f"{claim}: {n}" for claim, n in sorted(claims.items())), flush=True)
    if arguments.write:
        with open(arguments.write, "wb") as file:
            file.write(b"".join(written))
    print(f"{wrong} wrong answers")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
