"""TAMSK level 1: positions, turns, outcomes and texts.

Numbers are those of the rulings in rules/tamsk/README.md. Levels 2 and 3, in which sand decides
some plies, are not supported.
"""

import re

from hexboard import HexBoard, bits_of
from rules import Outcome, PositionError, Title, VariantError, join_columns, split_fields

# Columns a to g: lowest row, spaces, lattice coordinate of the lowest (1).
_COLUMNS = [(1, 7 - abs(x - 3), max(0, x - 3)) for x in range(7)]
BOARD = HexBoard(_COLUMNS)

# A position: the number of rings on each space, in the order of the text; the sets of the
# hourglasses of White and of Black; rings left to White and to Black; seat to move (0 White).
RINGS, GLASSES, LEFT, SEAT = range(4)

_SPACE = re.compile(r"([WB])([0-4])|[1-4]|\.")
_NUMBER = {bit: i for i, bit in enumerate(BOARD.bits)}
_RINGS_EACH, _GLASSES_EACH = 32, 3  # (3)


def _capacities():
    """How many rings each space takes: 4 in the middle, one less for each step from it (2)."""
    capacities = [0] * len(BOARD.bits)
    reached = at = BOARD.bit_of["d4"]
    for capacity in (4, 3, 2, 1):
        for bit in bits_of(at):
            capacities[_NUMBER[bit]] = capacity
        around = 0
        for bit in bits_of(at):
            around |= BOARD.neighbours[bit]
        at = around & ~reached
        reached |= at
    return capacities


CAPACITIES = _capacities()


class Tamsk(Title):
    """The rules; the only switch is +early-end."""

    has_points = True

    def __init__(self, variant):
        if variant not in ("level-1", "level-1+early-end"):
            raise VariantError(f'"{variant}" is not a variant of tamsk that this verifier knows')
        self.board = BOARD
        self.early_end = variant != "level-1"

    # ---------------------------------------------------------------- texts

    def parse(self, text):
        fields = split_fields(text, ("board", "rings left", "side"))
        columns = fields[0].split("/")
        if len(columns) != len(_COLUMNS):
            raise PositionError(f"the board has {len(_COLUMNS)} columns, not {len(columns)}")
        rings, glasses = [], [0, 0]
        for number, (column, length) in enumerate(zip(columns, BOARD.column_lengths), 1):
            found = list(_SPACE.finditer(column))
            if "".join(match[0] for match in found) != column or len(found) != length:
                raise PositionError(f"column {number} of the board does not have {length} spaces")
            for match in found:
                if match[1]:
                    glasses["WB".index(match[1])] |= BOARD.bits[len(rings)]
                rings.append(int(match[2] or match[0].replace(".", "0")))
        left = re.fullmatch(r"(0|[1-9][0-9]?),(0|[1-9][0-9]?)", fields[1])
        if left is None or fields[2] not in ("w", "b"):
            raise PositionError("rings left are two numbers and the side is w or b")
        left = (int(left[1]), int(left[2]))
        if any(n > capacity for n, capacity in zip(rings, CAPACITIES)):
            raise PositionError("a space takes no more rings than its tube")
        if max(left) > _RINGS_EACH or sum(rings) + sum(left) != 2 * _RINGS_EACH:
            raise PositionError("the rings are not those of the box")
        if any(cells.bit_count() > _GLASSES_EACH for cells in glasses):
            raise PositionError("each player has three hourglasses")
        return tuple(rings), tuple(glasses), left, "wb".index(fields[2])

    def text(self, position):
        rings, (white, black), left, seat = position
        spaces = []
        for bit, n in zip(BOARD.bits, rings):
            letter = "W" if bit & white else "B" if bit & black else ""
            spaces.append(f"{letter}{n}" if letter or n else ".")
        return f"{join_columns(spaces, BOARD.column_lengths)} {left[0]},{left[1]} {'wb'[seat]}"

    def turn_text(self, position, turn):
        """Turns: () and (from, to)."""
        return "-".join(BOARD.label_of[bit] for bit in turn) if turn else "pass"

    # ---------------------------------------------------------------- state of play

    def seat(self, position):
        return position[SEAT]

    def outcome(self, position):
        """The game is over when neither player can move (9), or, if so agreed, only one who is
        ahead (11); fewer rings left win (10)."""
        seat, left = position[SEAT], position[LEFT]
        if _can_move(position, seat):
            return None
        if _can_move(position, 1 - seat) and not (self.early_end and left[1 - seat] < left[seat]):
            return None
        margin = left[1] - left[0]
        return Outcome(0 if margin > 0 else 1 if margin < 0 else None, margin)

    def canonical(self, position):
        rings, (white, black), left, seat = position
        layers = [sum(bit for bit, n in zip(BOARD.bits, rings) if n > least) for least in range(4)]
        return BOARD.canonical(white, (white, black, *layers)), left, seat

    # ---------------------------------------------------------------- turns

    def turns(self, position):
        rings, glasses, left, seat = position
        moved = False
        for start, target in _steps(position, seat):
            moved = True
            after = list(rings)
            after[_NUMBER[target]] += 1  # the ring over the hourglass (6)
            own = glasses[seat] ^ start ^ target
            fewer = left[seat] - 1
            yield (start, target), (
                tuple(after),
                (own, glasses[1]) if seat == 0 else (glasses[0], own),
                (fewer, left[1]) if seat == 0 else (left[0], fewer),
                1 - seat)
        if not moved and self.outcome(position) is None:
            yield (), (rings, glasses, left, 1 - seat)  # (8)


def _steps(position, seat):
    """(from, to) of every hourglass of a player that can move (4, 5)."""
    rings, glasses, left, _ = position
    if left[seat] == 0:  # each move takes a ring (6)
        return
    for start in bits_of(glasses[seat]):
        for target in bits_of(BOARD.neighbours[start] & ~(glasses[0] | glasses[1])):
            number = _NUMBER[target]
            if rings[number] < CAPACITIES[number]:
                yield start, target


def _can_move(position, seat):
    return next(_steps(position, seat), None) is not None
