"""The common interface of the rules of all titles.

A title is an object with

    parse(text)            a position from its text; PositionError if the text is not one
    text(position)         the canonical text of a position
    seat(position)         who is to move: 0 or 1
    outcome(position)      None while the game goes on, else an Outcome
    turns(position)        (turn, position after it) for every legal turn
    turn_text(position, turn)   the canonical text of a turn
    successors(position)   the different positions that turns lead to
    find(position, text)   the positions that legal turns with this text lead to
    canonical(position)    equal for positions that a symmetry of the board maps onto each other

Positions are tuples; their fields are named in the module of the title.
"""

from typing import NamedTuple, Optional


class PositionError(ValueError):
    """Text that is not a position of the title and variant."""


class VariantError(ValueError):
    """A variant or switch that this verifier does not support."""


class Outcome(NamedTuple):
    """winner: 0, 1 or None for a draw. margin: points of seat 0 minus those of seat 1,
    None for titles without points."""

    winner: Optional[int]
    margin: Optional[int] = None


class Title:
    """The parts that follow from turns() alone."""

    has_points = False

    def successors(self, position):
        return {after for _, after in self.turns(position)}

    def find(self, position, text):
        return {
            after
            for turn, after in self.turns(position)
            if self.turn_text(position, turn) == text
        }


def split_fields(text, names):
    """The fields of a position text, separated by single blanks."""
    fields = text.split(" ")
    if len(fields) != len(names):
        raise PositionError(f"a position has {len(names)} fields: {', '.join(names)}")
    return fields


def split_columns(field, lengths):
    """The columns of a board of one character per space."""
    columns = field.split("/")
    if len(columns) != len(lengths):
        raise PositionError(f"the board has {len(lengths)} columns, not {len(columns)}")
    for number, (column, length) in enumerate(zip(columns, lengths), 1):
        if len(column) != length:
            raise PositionError(f"column {number} of the board has {length} spaces, not {len(column)}")
    return columns


def join_columns(spaces, lengths):
    """The board field of a list of texts of spaces."""
    columns, start = [], 0
    for length in lengths:
        columns.append("".join(spaces[start:start + length]))
        start += length
    return "/".join(columns)


def parse_counts(field, how_many):
    """Numbers without leading zeros, separated by commas."""
    parts = field.split(",")
    if len(parts) != how_many or not all(is_number(part) for part in parts):
        raise PositionError(f'"{field}" is not {how_many} counts parted by commas')
    return tuple(int(part) for part in parts)


def is_number(text):
    """True for a decimal number as it is written canonically, of at most nine digits."""
    return text.isascii() and text.isdigit() and len(text) <= 9 and (text == "0" or text[0] != "0")
