"""Proof files, formats 1 to 3: from bytes to proofs whose form is right.

This module checks only the text: its lines and the checksum. Positions and moves stay
text. See strategy.py for what they have to mean.
"""

import re
import zlib
from typing import List, NamedTuple, Optional, Union

from rules import is_number
from titles import rules_version

FIRST_LINE = "gipfbase-proof\t1"
FIRST_LINE_OF_SEVERAL = "gipfbase-proof\t2"  # claims, which share their strategies
FIRST_LINE_OF_ENDLESS = "gipfbase-proof\t3"  # strategies, which hold a draw for ever
_MARK = b"gipfbase-proof"
_SCORE = re.compile(r"-?[1-9][0-9]{0,2}|0")


class Rejected(Exception):
    """A sentence with the fault, and the number of its line when there is one."""

    def __init__(self, sentence, line=None):
        super().__init__(sentence if line is None else f"line {line}: {sentence}")


class Node(NamedTuple):
    """A position in which the strategy's player is to move, and his move."""

    line: int
    plies: Optional[int]  # None in an endless strategy
    position: str
    move: str


class Strategy(NamedTuple):
    """The result that the player at `seat` forces: "win", "draw" or a margin of points."""

    line: int
    seat: int
    value: Union[str, int]
    plies: Optional[int]  # None: it is endless
    nodes: List[Node]


class Claim(NamedTuple):
    """A claim about the player to move in a position."""

    position_line: int
    position: str
    line: int
    claim: str
    claimed: Optional[int]  # plies (win, loss) or margin (score)


class Proof(NamedTuple):
    """Claims and the strategies that prove each of them."""

    lines: dict  # name of each line of the head -> its number
    title: str
    variant: str
    claims: List[Claim]
    strategies: List[Strategy]


def split_proofs(content):
    """The proofs of a file as lists of lines with their line ends, and their first line numbers."""
    parts = []
    for number, line in enumerate(content.split(b"\n"), 1):
        if line.startswith(_MARK) or not parts:
            parts.append((number, []))
        parts[-1][1].append(line + b"\n")
    # Text after the last line end is not a line; when it is empty the file is complete.
    last = parts[-1][1]
    last[-1] = last[-1][:-1]
    if not last[-1]:
        last.pop()
    return [part for part in parts if part[1]]


def read_proof(first_line, lines):
    """The proof in these lines."""
    reader = _Lines(first_line, lines)
    first = "\t".join(reader.next())
    if first not in (FIRST_LINE, FIRST_LINE_OF_SEVERAL, FIRST_LINE_OF_ENDLESS):
        raise reader.rejected('a proof begins with "gipfbase-proof" and format 1, 2 or 3')
    numbers = {}
    title, = reader.named("title", 1)
    numbers["title"] = reader.number
    variant, = reader.named("variant", 1)
    numbers["variant"] = reader.number
    version = rules_version(title, variant)
    if reader.named("rules", 1) != [str(version)]:
        raise reader.rejected(f"this verifier knows version {version} of these rules")
    claims = [_claimed_position(reader)]
    if first == FIRST_LINE_OF_SEVERAL:
        while reader.peek().startswith(b"position\t"):
            claims.append(_claimed_position(reader))
        if len(claims) < 2:
            raise reader.rejected("format 2 needs at least two claims")
    strategies = []
    while reader.peek().startswith(b"strategy\t"):
        strategies.append(_strategy(reader, first == FIRST_LINE_OF_ENDLESS))
    if first == FIRST_LINE_OF_ENDLESS and all(strategy.plies is not None for strategy in strategies):
        raise reader.rejected("format 3 needs an endless strategy")
    reader.end()
    return Proof(numbers, title, variant, claims, strategies)


def _claimed_position(reader):
    position, = reader.named("position", 1)
    position_line = reader.number
    claim, claimed = _claim(reader)
    return Claim(position_line, position, reader.number, claim, claimed)


def _claim(reader):
    fields = reader.next()
    if fields == ["claim", "draw"]:
        return "draw", None
    if len(fields) == 3 and fields[0] == "claim":
        _, claim, text = fields
        if claim in ("win", "loss") and is_number(text):
            return claim, int(text)
        if claim == "score" and _SCORE.fullmatch(text):
            return claim, int(text)
    raise reader.rejected("a claim is win or loss with plies, score with a number, or draw")


def _strategy(reader, may_be_endless):
    seat, value, plies, count = reader.named("strategy", 4)
    line = reader.number
    if seat not in ("0", "1"):
        raise reader.rejected("the seat of a strategy is 0 or 1")
    if value not in ("win", "draw"):
        if not _SCORE.fullmatch(value):
            raise reader.rejected("the value of a strategy is win, draw or a number")
        value = int(value)
    endless = may_be_endless and plies == "-"
    if not (endless or is_number(plies)) or not is_number(count):
        raise reader.rejected("plies and nodes of a strategy are numbers")
    nodes = []
    for _ in range(int(count)):
        fields = reader.next()
        if len(fields) != 3 or not (fields[0] == "-" if endless else is_number(fields[0])):
            raise reader.rejected("a node line has plies, position and move, parted by tabs")
        nodes.append(Node(reader.number, None if endless else int(fields[0]), fields[1], fields[2]))
    return Strategy(line, int(seat), value, None if endless else int(plies), nodes)


class _Lines:
    """Reads the lines of one proof in order."""

    def __init__(self, first_line, lines):
        self.lines = lines
        self.at = 0
        self.number = first_line - 1  # of the line read last
        self.checksum = 0  # of the lines before the one read last

    def rejected(self, sentence):
        return Rejected(sentence, self.number)

    def peek(self):
        return self.lines[self.at] if self.at < len(self.lines) else b""

    def next(self):
        """The fields of the next line."""
        if self.at == len(self.lines):
            raise Rejected("the proof breaks off", self.number + 1)
        if self.at:
            self.checksum = zlib.crc32(self.lines[self.at - 1], self.checksum)
        line = self.lines[self.at]
        self.at += 1
        self.number += 1
        if not line.endswith(b"\n"):
            raise self.rejected("the line does not end with a line feed")
        try:
            return line[:-1].decode("utf-8").split("\t")
        except UnicodeDecodeError:
            raise self.rejected("the line is not UTF-8 text") from None

    def named(self, name, count):
        """The fields of the next line, which has this name and this number of fields after it."""
        fields = self.next()
        if fields[0] != name or len(fields) != count + 1:
            raise self.rejected(f'"{name}" and {count} field{"s" if count > 1 else ""} are expected here')
        return fields[1:]

    def end(self):
        found = self.named("end", 1)[0]
        expected = f"{self.checksum:08x}"
        if found != expected:
            raise self.rejected(f"the checksum of the proof is {expected}, not {found}")
        if self.at < len(self.lines):
            raise Rejected("nothing may follow the end of a proof but another proof", self.number + 1)
