"""YINSH: positions, turns, outcomes and texts.

Boards are strings of one character per point, in the order of position texts: `.` nothing, `W`
and `B` rings, `w` and `b` markers.
"""

from itertools import combinations

from rules import (Outcome, PositionError, Title, VariantError, join_columns, parse_counts,
                   split_columns, split_fields)

_COLUMNS = ((2, 5), (1, 7), (1, 8), (1, 9), (1, 10), (2, 10), (2, 11), (3, 11), (4, 11), (5, 11),
            (7, 10))
_LENGTHS = [last - first + 1 for first, last in _COLUMNS]
_PLACES = [(x, row) for x, (first, last) in enumerate(_COLUMNS) for row in range(first, last + 1)]
_INDEX = {place: i for i, place in enumerate(_PLACES)}
LABELS = ["abcdefghijk"[x] + str(row) for x, row in _PLACES]
_AXES = ((0, 1), (1, 1), (1, 0))
_RINGS, _MARKERS = "WB", "wb"
_EACH, _POOL, _ROW = 5, 51, 5


def _ray(place, step):
    """The points from a place in a direction up to the edge."""
    ray = []
    x, row = place[0] + step[0], place[1] + step[1]
    while (x, row) in _INDEX:
        ray.append(_INDEX[x, row])
        x, row = x + step[0], row + step[1]
    return tuple(ray)


_RAYS = [[_ray(place, (sign * dx, sign * dy)) for dx, dy in _AXES for sign in (1, -1)]
         for place in _PLACES]
_FIVES = [(start, *ray[:_ROW - 1]) for dx, dy in _AXES
          for start, ray in ((i, _ray(place, (dx, dy))) for i, place in enumerate(_PLACES))
          if len(ray) >= _ROW - 1]


def _symmetries():
    """The images of all points under the twelve symmetries of a hexagon around f6."""
    found = []
    for mirrored in (False, True):
        for turn in range(6):
            image = []
            for x, row in _PLACES:
                a, b = x - 5, row - 6
                if mirrored:
                    a, b = b, a
                for _ in range(turn):
                    a, b = a - b, a
                image.append(_INDEX[a + 5, b + 6])
            found.append(image)
    return found


_SYMMETRIES = _symmetries()


def _put(board, changes):
    after = list(board)
    for point, sign in changes:
        after[point] = sign
    return "".join(after)


def _rows(board, seat):
    """All rows of five markers of a player."""
    own = _MARKERS[seat]
    return [five for five in _FIVES if all(board[point] == own for point in five)]


def _ring_moves(board, seat):
    """(from, to, the markers between) of every move of a ring."""
    for source, sign in enumerate(board):
        if sign != _RINGS[seat]:
            continue
        for ray in _RAYS[source]:
            jumped = []
            for point in ray:
                if board[point] in _MARKERS:
                    jumped.append(point)
                elif board[point] in _RINGS:
                    break
                else:
                    yield source, point, tuple(jumped)
                    if jumped:
                        break


def _moved(board, seat, source, target, jumped):
    flips = [(point, "b" if board[point] == "w" else "w") for point in jumped]
    return _put(board, [(source, _MARKERS[seat]), (target, _RINGS[seat]), *flips])


class Yinsh(Title):
    """The rules. A position is the board, the rings that each player has removed, and the seat to
    move."""

    def __init__(self, variant):
        if variant not in ("standard", "blitz"):
            raise VariantError(f'"{variant}" is not a variant of yinsh that this verifier knows')
        self.needed = 1 if variant == "blitz" else 3

    # ---------------------------------------------------------------- texts

    def parse(self, text):
        fields = split_fields(text, ("board", "rings removed", "side"))
        board = "".join(split_columns(fields[0], _LENGTHS))
        if set(board) - set(".WBwb"):
            raise PositionError("a point is one of . W B w b")
        removed = parse_counts(fields[1], 2)
        if fields[2] not in ("w", "b"):
            raise PositionError("the side is w or b")
        position = board, removed, "wb".index(fields[2])
        self._check(position)
        return position

    def _check(self, position):
        board, removed, seat = position
        rings = [board.count(_RINGS[s]) + removed[s] for s in (0, 1)]
        if max(removed) > 3 or self.needed == 1 and sum(removed) > 1:
            raise PositionError("more rings are removed than a game can have")
        if max(rings) > _EACH or self._pool(board) < 0:
            raise PositionError("there are more rings or markers than the box holds")
        if sum(rings) == 2 * _EACH:
            return
        if sum(removed) or self._pool(board) < _POOL or rings[0] - rings[1] != seat:
            raise PositionError("rings are placed in turns, before there are markers")

    def text(self, position):
        board, removed, seat = position
        return f"{join_columns(board, _LENGTHS)} {removed[0]},{removed[1]} {'wb'[seat]}"

    def turn_text(self, position, turn):
        """Turns: the removals before the move, the move (a point, a pair of points, "pass" or
        None), and the removals after it. A removal is a row and a ring."""
        before, move, after = turn
        parts = [self._removal_text(removal) for removal in before]
        if move == "pass":
            parts.append(move)
        elif move is not None:
            parts.append("-".join(LABELS[point] for point in move))
        return ";".join(parts + [self._removal_text(removal) for removal in after])

    def _removal_text(self, removal):
        row, ring = removal
        return f"x{LABELS[row[0]]}-{LABELS[row[-1]]}x{LABELS[ring]}"

    # ---------------------------------------------------------------- state of play

    def seat(self, position):
        return position[2]

    def _pool(self, board):
        return _POOL - sum(board.count(sign) for sign in _MARKERS)

    def _placing(self, board, removed):
        return sum(board.count(sign) for sign in _RINGS) + sum(removed) < 2 * _EACH

    def outcome(self, position):
        board, removed, seat = position
        for winner in (0, 1):
            if removed[winner] >= self.needed:
                return Outcome(winner)
        if self._placing(board, removed) or _rows(board, seat):
            return None
        blocked = not any(any(_ring_moves(board, s)) for s in (0, 1))
        if self._pool(board) > 0 and not blocked:
            return None
        if removed[0] == removed[1]:
            return Outcome(None)
        return Outcome(0 if removed[0] > removed[1] else 1)

    def canonical(self, position):
        board, removed, seat = position
        images = []
        for symmetry in _SYMMETRIES:
            image = [""] * len(board)
            for source, target in enumerate(symmetry):
                image[target] = board[source]
            images.append("".join(image))
        return min(images), removed, seat

    # ---------------------------------------------------------------- turns

    def turns(self, position):
        board, removed, seat = position
        if self.outcome(position) is not None:
            return
        if self._placing(board, removed):
            for point, sign in enumerate(board):
                if sign == ".":
                    yield ((), (point,), ()), (_put(board, [(point, _RINGS[seat])]), removed, 1 - seat)
            return
        for before, middle, taken in self._removals(board, removed, seat):
            if taken[seat] >= self.needed:
                yield (before, None, ()), (middle, taken, 1 - seat)
                continue
            moves = list(_ring_moves(middle, seat))
            if not moves:
                yield (before, "pass", ()), (middle, taken, 1 - seat)
            for source, target, jumped in moves:
                moved = _moved(middle, seat, source, target, jumped)
                for after, end, rings in self._removals(moved, taken, seat):
                    yield (before, (source, target), after), (end, rings, 1 - seat)

    def _removals(self, board, removed, seat):
        """(removals, board, rings removed) for every set of rows and rings that a player can take
        off until no row is left or he has won."""
        for rows in self._row_sets(board, removed[seat], seat):
            own = [point for point, sign in enumerate(board) if sign == _RINGS[seat]]
            for rings in combinations(own, len(rows)):
                gone = [(point, ".") for row in rows for point in row]
                gone += [(ring, ".") for ring in rings]
                taken = list(removed)
                taken[seat] += len(rows)
                yield tuple(zip(rows, rings)), _put(board, gone), tuple(taken)

    def _row_sets(self, board, removed, seat):
        """The sets of rows that can be removed, each in the order of _FIVES."""
        sets, open_sets = set(), [(board, ())]
        while open_sets:
            left, rows = open_sets.pop()
            choice = _rows(left, seat)
            if not choice or removed + len(rows) >= self.needed:
                sets.add(rows)
                continue
            for row in choice:
                after = _put(left, [(point, ".") for point in row])
                open_sets.append((after, tuple(sorted(rows + (row,), key=_FIVES.index))))
        return sets
