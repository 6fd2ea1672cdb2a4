"""TZAAR: positions, turns, outcomes and texts.

What lies below the top of a stack does not matter, except for its height.
"""

import re

from rules import Outcome, PositionError, Title, VariantError, join_columns, split_fields

_LENGTHS = (5, 6, 7, 8, 8, 8, 7, 6, 5)
_TYPES = "ZRT"
_BOX = {"Z": 6, "R": 9, "T": 15}
_EACH = 30


def _places():
    """The points by column and height in half steps; no row number belongs to the hole."""
    found = {}
    for column in range(9):
        length = 9 - abs(column - 4)
        heights = [9 - length + 2 * i for i in range(length)]
        if column == 4:
            del heights[4]
        for height in heights:
            found[column, height] = len(found)
    return found


_PLACES = _places()
_STEPS = ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1))
LABELS = ["abcdefghi"[x] + str(row + 1) for x in range(9) for row in range(_LENGTHS[x])]


def _rays():
    """For each point and direction the points up to the edge or the hole."""
    rays = []
    for x, y in _PLACES:
        of_point = []
        for dx, dy in _STEPS:
            ray, at = [], (x + dx, y + dy)
            while at in _PLACES:
                ray.append(_PLACES[at])
                at = (at[0] + dx, at[1] + dy)
            if ray:
                of_point.append(tuple(ray))
        rays.append(of_point)
    return rays


def _symmetries():
    """The images of all points under the twelve symmetries of a hexagon."""
    found = []
    for mirrored in (False, True):
        for turn in range(6):
            image = []
            for x, y in _PLACES:
                a, b = x - 4, (y - 8 - (x - 4)) // 2  # steps to the upper right, and up
                if mirrored:
                    a, b = b, a
                for _ in range(turn):
                    a, b = a + b, -a
                image.append(_PLACES[a + 4, 2 * b + a + 8])
            found.append(image)
    return found


_RAYS = _rays()
_SYMMETRIES = _symmetries()
_STACK = re.compile(r"\.|([ZRTzrt])([1-2][0-9]|30|[2-9])?")


def _first(board, ray):
    """The first stack in sight, or None."""
    for at in ray:
        if board[at]:
            return at
    return None


def _moves(board, seat, capturing):
    """(from, to) of every move of a stack onto the first one in its line."""
    for source, stack in enumerate(board):
        if not stack or stack[0].islower() != bool(seat):
            continue
        for ray in _RAYS[source]:
            target = _first(board, ray)
            if target is None:
                continue
            own = board[target][0].islower() == bool(seat)
            if own and not capturing or not own and stack[1] >= board[target][1]:
                yield source, target


def _moved(board, source, target):
    after = list(board)
    top, height = board[source]
    if board[target][0].islower() == top.islower():
        height += board[target][1]
    after[target] = (top, height)
    after[source] = None
    return tuple(after)


def _lacks_type(board, seat):
    return len({stack[0] for stack in board if stack and stack[0].islower() == bool(seat)}) < 3


class Tzaar(Title):
    """The rules; variants differ in their starts only. A position is the board (None, or letter
    and height of each point), the seat to move and the phase."""

    def __init__(self, variant):
        if variant not in ("fixed", "random", "tournament", "tournament+black-places-first"):
            raise VariantError(f'"{variant}" is not a variant of tzaar that this verifier knows')
        self._placed_first = 1 if variant.endswith("+black-places-first") else 0

    # ---------------------------------------------------------------- texts

    def parse(self, text):
        fields = split_fields(text, ("board", "side", "phase"))
        columns = fields[0].split("/")
        if len(columns) != len(_LENGTHS):
            raise PositionError(f"the board has {len(_LENGTHS)} columns, not {len(columns)}")
        board = []
        for number, (column, length) in enumerate(zip(columns, _LENGTHS), 1):
            found = list(_STACK.finditer(column))
            if "".join(match[0] for match in found) != column or len(found) != length:
                raise PositionError(f"column {number} of the board does not have {length} points")
            board += [(m[1], int(m[2] or 1)) if m[1] else None for m in found]
        if fields[1] not in ("w", "b") or fields[2] not in ("p", "f", "t"):
            raise PositionError("the side is w or b and the phase p, f or t")
        position = (tuple(board), "wb".index(fields[1]), fields[2])
        self._check(position)
        return position

    def _check(self, position):
        board, seat, phase = position
        counts = []
        for colour in (str.upper, str.lower):
            own = [stack for stack in board if stack and stack[0] == colour(stack[0])]
            for letter, most in _BOX.items():
                if sum(top == colour(letter) for top, _ in own) > most:
                    raise PositionError("there are more pieces of a type than the box holds")
            if sum(height for _, height in own) > _EACH:
                raise PositionError("there are more than 30 pieces of a colour")
            counts.append(len(own))
        if phase == "t":
            if _lacks_type(board, 0) and _lacks_type(board, 1):
                raise PositionError("each player lacks a type")
            return
        if any(stack and stack[1] > 1 for stack in board):
            raise PositionError("there are no stacks before the first turn")
        if phase == "f" and (seat or counts != [_EACH, _EACH]):
            raise PositionError("White makes the first turn, on the full board")
        first = self._placed_first
        ahead = counts[first] - counts[1 - first]
        if phase == "p" and (ahead != int(seat != first) or sum(counts) == 2 * _EACH):
            raise PositionError("the pieces do not match the player to place")

    def text(self, position):
        board, seat, phase = position
        texts = [s[0] + (str(s[1]) if s[1] > 1 else "") if s else "." for s in board]
        return f"{join_columns(texts, _LENGTHS)} {'wb'[seat]} {phase}"

    def turn_text(self, position, turn):
        """Turns: (letter, point), and parts (from, to) in a tuple, () for a pass."""
        if position[2] == "p":
            return turn[0] + LABELS[turn[1]]
        parts = [f"{LABELS[part[0]]}-{LABELS[part[1]]}" if part else "pass" for part in turn]
        return ",".join(parts)

    # ---------------------------------------------------------------- state of play

    def seat(self, position):
        return position[1]

    def outcome(self, position):
        """A player without a visible piece of some type has lost, and so has one who cannot make
        the first capture of his turn."""
        board, seat, phase = position
        if phase == "p":
            return None
        for loser in (seat, 1 - seat):
            if _lacks_type(board, loser):
                return Outcome(1 - loser)
        return None if any(_moves(board, seat, True)) else Outcome(1 - seat)

    def canonical(self, position):
        board = position[0]
        images = []
        for symmetry in _SYMMETRIES:
            image = [("", 0)] * len(board)
            for source, target in enumerate(symmetry):
                image[target] = board[source] or ("", 0)
            images.append(tuple(image))
        return min(images), position[1], position[2]

    # ---------------------------------------------------------------- turns

    def turns(self, position):
        board, seat, phase = position
        if phase == "p":
            yield from self._placements(position)
            return
        if self.outcome(position) is not None:
            return
        for first in _moves(board, seat, True):
            middle = _moved(board, *first)
            if phase == "f" or _lacks_type(middle, 1 - seat):
                yield (first,), (middle, 1 - seat, "t")
                continue
            yield (first, ()), (middle, 1 - seat, "t")
            for second in _moves(middle, seat, False):
                yield (first, second), (_moved(middle, *second), 1 - seat, "t")

    def _placements(self, position):
        board, seat, _ = position
        placed = [stack[0] for stack in board if stack]
        for letter in _TYPES:
            own = letter.lower() if seat else letter
            if placed.count(own) == _BOX[letter]:
                continue
            for point, stack in enumerate(board):
                if not stack:
                    after = board[:point] + ((own, 1),) + board[point + 1:]
                    full = len(placed) == len(board) - 1
                    yield (letter, point), ((after, 0, "f") if full else (after, 1 - seat, "p"))
