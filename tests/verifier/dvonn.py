"""DVONN: positions, turns, outcomes and texts.

Sections are those of the rulebook (C preparation, D first phase, E second phase, F loss of
pieces, G end). Of what lies below the top of a stack, only the presence of a red piece matters.
"""

import re

from hexboard import HexBoard, bits_of, connected, shifted
from rules import Outcome, PositionError, Title, VariantError, join_columns, split_fields

# Columns a to k: lowest row, spaces, lattice coordinate (C 2: rows of 9, 10, 11, 10 and 9).
_COLUMNS = [(1, 3), (1, 4), *[(1, 5)] * 7, (2, 4), (3, 3)]
BOARD = HexBoard([(first, count, first) for first, count in _COLUMNS])

# A position: one byte for each bit of the board's sets (0 for bits off the board); seat to move (0
# White, 1 Black); phase "p" or "s".
# A space: 0 when empty, LONE_RED, else 4 * height + 2 * (1 with a red piece) + owner.
SPACES, SEAT, PHASE = range(3)
LONE_RED = 2

_STACK = re.compile(r"\.|R|([WB])([1-9][0-9]|[2-9])?(r?)")
_PIECES = (23, 23)  # white, black (A)
_REDS = 3
_ALL_PIECES = sum(_PIECES) + _REDS

_INDEX = [bit.bit_length() - 1 for bit in BOARD.bits]  # of the spaces, in the order of the text
_WIDTH = max(_INDEX) + 1
_LABEL = {i: label for i, label in zip(_INDEX, BOARD.labels)}
_NEIGHBOURS = {i: BOARD.neighbours[1 << i] for i in _INDEX}


def _permutations():
    """The symmetries as byte strings: bytes.translate with a board as its table is an image."""
    off_board = next(i for i in range(_WIDTH) if i not in _LABEL)
    found = []
    for symmetry in BOARD.symmetries:
        permutation = bytearray([off_board]) * _WIDTH
        for source, target in zip(_INDEX, symmetry):
            permutation[_INDEX[target]] = source
        found.append(bytes(permutation))
    return found


_PERMUTATIONS = _permutations()
_PADDING = bytes(256 - _WIDTH)


def _chooser(condition):
    """A table for bytes.translate that writes 1 for the codes that fulfil the condition."""
    return bytes(ord("1" if condition(code) else "0") for code in range(256))


_IS_OCCUPIED = _chooser(lambda code: code > 0)
_HAS_RED = _chooser(lambda code: code & 2)
_IS_OWN = [_chooser(lambda code, seat=seat: code > 3 and code & 1 == seat) for seat in (0, 1)]


def _where(spaces, chooser):
    """The set of the spaces that the table chooses."""
    return int(spaces.translate(chooser)[::-1], 2)


def _reaches():
    """For each space and height the spaces exactly so far away on the six lines (E 4)."""
    reach = {}
    for i in _INDEX:
        by_height = [()]
        for height in range(1, _ALL_PIECES + 1):
            targets = []
            for by in BOARD.shifts:
                at = 1 << i
                for _ in range(height):
                    at = shifted(at, by) & BOARD.all
                if at:
                    targets.append(at.bit_length() - 1)
            by_height.append(tuple(targets))
        reach[i] = by_height
    return reach


_REACH = _reaches()
_HANGS_TOGETHER = {}


def _hangs_together(cells):
    """True when any two cells of the set are joined by a chain of neighbours within it."""
    known = _HANGS_TOGETHER.get(cells)
    if known is None:
        known = connected(cells & -cells, cells, BOARD.shifts) == cells
        _HANGS_TOGETHER[cells] = known
    return known


def _movable(spaces, occupied, seat):
    """The indices of the player's stacks that are not blocked on six sides (E 6). At the edge a
    side is missing, so nothing there is ever blocked."""
    surrounded = occupied
    for by in BOARD.shifts:
        surrounded &= shifted(occupied, by)
    own = _where(spaces, _IS_OWN[seat]) & ~surrounded
    while own:
        low = own & -own
        yield low.bit_length() - 1
        own ^= low


def _can_move(spaces, occupied, seat):
    """True when the player has a legal move in the second phase."""
    for i in _movable(spaces, occupied, seat):
        for target in _REACH[i][spaces[i] >> 2]:
            if spaces[target]:
                return True
    return False


class Dvonn(Title):
    """The rules; there is one variant."""

    has_points = True

    def __init__(self, variant):
        if variant != "standard":
            raise VariantError(f'"{variant}" is not a variant of dvonn that this verifier knows')

    # ---------------------------------------------------------------- texts

    def parse(self, text):
        fields = split_fields(text, ("board", "side", "phase"))
        columns = fields[0].split("/")
        if len(columns) != len(_COLUMNS):
            raise PositionError(f"the board has {len(_COLUMNS)} columns, not {len(columns)}")
        spaces = []
        for number, (column, (_, length)) in enumerate(zip(columns, _COLUMNS), 1):
            found = list(_STACK.finditer(column))
            if "".join(match[0] for match in found) != column or len(found) != length:
                raise PositionError(f"column {number} of the board does not have {length} spaces")
            for match in found:
                height = int(match[2] or 1)
                if match[0] == ".":
                    spaces.append(0)
                elif match[0] == "R":
                    spaces.append(LONE_RED)
                elif height > _ALL_PIECES or (height == 1 and match[3]):
                    raise PositionError(f"{match[0]} is not a possible stack")
                else:
                    spaces.append(4 * height + 2 * bool(match[3]) + "WB".index(match[1]))
        if fields[1] not in ("w", "b") or fields[2] not in ("p", "s"):
            raise PositionError("the side is w or b and the phase p or s")
        board = bytearray(_WIDTH)
        for i, code in zip(_INDEX, spaces):
            board[i] = code
        position = (bytes(board), "wb".index(fields[1]), fields[2])
        self._check(position)
        return position

    def _check(self, position):
        spaces, seat, phase = position
        white = sum(code > 3 and code & 1 == 0 for code in spaces)
        black = sum(code > 3 and code & 1 == 1 for code in spaces)
        reds = sum(code & 2 > 0 for code in spaces)
        if phase == "p":
            placed = _where(spaces, _IS_OCCUPIED).bit_count()
            if placed == _ALL_PIECES:
                raise PositionError("the first phase ends with the last placement")
            if placed % 2 != seat:
                raise PositionError("the other player is to place the next piece")
            own = max(placed - _REDS, 0)  # the fourth piece is Black's first own one (D 1)
            if any(code > 5 for code in spaces) or (reds, black, white) != (
                    min(placed, _REDS), (own + 1) // 2, own // 2):
                raise PositionError("the pieces do not match the number of placements")
            return
        height = sum(code >> 2 if code > 3 else code == LONE_RED for code in spaces)
        if white > _PIECES[0] or black > _PIECES[1] or reds > _REDS or height > _ALL_PIECES:
            raise PositionError("there are more pieces than the box holds")
        if reds == 0:
            raise PositionError("the red pieces never leave the board")
        if _in_contact(spaces, _where(spaces, _IS_OCCUPIED)) != spaces:
            raise PositionError("a stack has no contact with a red piece")

    def text(self, position):
        texts = []
        for code in map(position[SPACES].__getitem__, _INDEX):
            if code == 0:
                texts.append(".")
            elif code == LONE_RED:
                texts.append("R")
            else:
                height = str(code >> 2) if code >> 2 > 1 else ""
                texts.append("WB"[code & 1] + height + ("r" if code & 2 else ""))
        board = join_columns(texts, [count for _, count in _COLUMNS])
        return f"{board} {'wb'[position[SEAT]]} {position[PHASE]}"

    def turn_text(self, position, turn):
        """Turns: (), (space,) and (from, to)."""
        return "-".join(_LABEL[i] for i in turn) if turn else "pass"

    # ---------------------------------------------------------------- state of play

    def seat(self, position):
        return position[SEAT]

    def outcome(self, position):
        """The game is over as soon as neither player can move; every piece counts for the owner
        of its stack, and a lone red piece for nobody (G 1 to G 3)."""
        spaces, seat, phase = position
        if phase == "p":
            return None
        occupied = _where(spaces, _IS_OCCUPIED)
        if _can_move(spaces, occupied, seat) or _can_move(spaces, occupied, 1 - seat):
            return None
        margin = sum((code >> 2) * (1 - 2 * (code & 1)) for code in spaces if code > 3)
        return Outcome(0 if margin > 0 else 1 if margin < 0 else None, margin)

    def canonical(self, position):
        table = position[SPACES] + _PADDING
        return min([p.translate(table) for p in _PERMUTATIONS]), position[SEAT], position[PHASE]

    # ---------------------------------------------------------------- turns

    def turns(self, position):
        if position[PHASE] == "p":
            yield from self._placements(position)
            return
        spaces, seat, _ = position
        occupied = _where(spaces, _IS_OCCUPIED)
        moved = False
        # A lone red piece is nobody's and never moves (E 7).
        for i in _movable(spaces, occupied, seat):
            for target in _REACH[i][spaces[i] >> 2]:
                if spaces[target]:  # a move ends on another stack (E 5)
                    moved = True
                    yield (i, target), (_moved(spaces, occupied, i, target), 1 - seat, "s")
        # A player passes when he cannot move while the other can (E 8, G 1).
        if not moved and _can_move(spaces, occupied, 1 - seat):
            yield (), (spaces, 1 - seat, "s")

    def _placements(self, position):
        spaces, seat, _ = position
        occupied = _where(spaces, _IS_OCCUPIED)
        placed = occupied.bit_count()
        # The red pieces come first (D 1).
        piece = LONE_RED if placed < _REDS else 4 + seat
        for i in _INDEX:
            if not spaces[i]:
                after = spaces[:i] + bytes([piece]) + spaces[i + 1:]
                # White places the last piece and also moves first afterwards (D 3, E 1).
                last = placed == _ALL_PIECES - 1
                yield (i,), ((after, 0, "s") if last else (after, 1 - seat, "p"))


def _moved(spaces, occupied, i, target):
    """The board after the stack has moved onto the target and what lost contact has left."""
    after = bytearray(spaces)
    code, below = spaces[i], spaces[target]
    height = (code >> 2) + (1 if below == LONE_RED else below >> 2)
    after[target] = 4 * height + ((code | below) & 2) + (code & 1)
    after[i] = 0
    spaces = bytes(after)
    # If the moved stack has no red piece, no stack loses contact while the neighbours of the space
    # that it leaves are connected.
    if not code & 2 and _hangs_together(_NEIGHBOURS[i] & occupied):
        return spaces
    return _in_contact(spaces, occupied ^ 1 << i)


def _in_contact(spaces, occupied):
    """The board without the stacks that no chain joins to a red piece (F 1, F 2)."""
    lost = occupied & ~connected(_where(spaces, _HAS_RED), occupied, BOARD.shifts)
    if not lost:
        return spaces
    kept = bytearray(spaces)
    for bit in bits_of(lost):
        kept[bit.bit_length() - 1] = 0
    return bytes(kept)
