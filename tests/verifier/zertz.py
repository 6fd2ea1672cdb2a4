"""ZÈRTZ: positions, turns, outcomes and texts.

Sections are those of the rulebook's second edition (A contents, B aim, C preparation, D a
turn, E isolation, F end, G special cases, H larger boards, I tournaments, J blitz). Where the
rulebooks leave something open the ruling is named in the comment.
"""

import re

from hexboard import HexBoard, bits_of, connected, shifted
from rules import (Outcome, PositionError, Title, VariantError, join_columns, parse_counts,
                   split_columns, split_fields)

# Rings in each column, and how far its lowest ring lies above the lowest of all, in half rings
# (C for 37, Diagram 6 for 40 to 48; the 61 board is a hexagon with sides of five rings).
_HEIGHTS = [3, 2, 1, 0, 1, 2, 3, 4]
_BOARDS = {
    "37": ([4, 5, 6, 7, 6, 5, 4], _HEIGHTS),
    "40": ([5, 6, 7, 7, 6, 5, 4], _HEIGHTS),
    "43": ([5, 6, 7, 7, 6, 5, 4, 3], _HEIGHTS),
    "44": ([5, 6, 7, 8, 7, 6, 5], _HEIGHTS),
    "48": ([5, 6, 7, 8, 7, 6, 5, 4], _HEIGHTS),
    "61": ([5, 6, 7, 8, 9, 8, 7, 6, 5], [4, 3, 2, 1, 0, 1, 2, 3, 4]),
}

# Marbles in use; how many of one colour win; how many of every colour win (A, B; J for blitz).
_STANDARD = ((6, 8, 10), (4, 5, 6), 3)
_BLITZ = ((5, 7, 9), (3, 4, 5), 2)

_VARIANTS = {
    **{rings: (rings, _STANDARD) for rings in _BOARDS},
    "37-blitz": ("37", _BLITZ),
    "48-blitz": ("48", _BLITZ),
}

COLOURS = "WGB"
DRAWN = 2

# A position: rings on the table; white, grey, black marbles (sets of cells); marbles held by
# seat 0, by seat 1, pool (triples); seat to move; whether the other has just passed; winner
# (None, 0, 1 or DRAWN).
RINGS, WHITE, GREY, BLACK, HELD0, HELD1, POOL, SEAT, PASSED, WINNER = range(10)

_PLACEMENT = re.compile(r"([WGB])([a-i][1-9])(,[a-i][1-9])?( x .*)?")


class Zertz(Title):
    """The rules of one variant."""

    def __init__(self, variant):
        if variant not in _VARIANTS:
            raise VariantError(f'"{variant}" is not a variant of zertz that this verifier knows')
        board, (self.marbles, self.goal, self.goal_of_each) = _VARIANTS[variant]
        lengths, heights = _BOARDS[board]
        columns = [(1, length, (heights[x] + x - heights[0]) // 2) for x, length in enumerate(lengths)]
        self.board = HexBoard(columns)

    # ---------------------------------------------------------------- texts

    def parse(self, text):
        fields = split_fields(text, ("board", "held", "held", "pool", "seat"))
        spaces = "".join(split_columns(fields[0], self.board.column_lengths))
        sets = dict.fromkeys(".oWGB", 0)
        for bit, space in zip(self.board.bits, spaces):
            if space not in sets:
                raise PositionError(f'"{space}" is not a space of a zertz board')
            sets[space] |= bit
        held0, held1, pool = (parse_counts(field, 3) for field in fields[1:4])
        for i, colour in enumerate(COLOURS):
            total = sets[colour].bit_count() + held0[i] + held1[i] + pool[i]
            if total != self.marbles[i]:
                raise PositionError(f"there are {total} marbles {colour}, not {self.marbles[i]}")
        if fields[4] not in ("0", "1"):
            raise PositionError("the seat to move is 0 or 1")
        seat = int(fields[4])
        # When both hold a winning set, the player who moved last wins (ruling). He also wins a table
        # without a vacant ring (G 2), unless the game was over before.
        winner = next((player for player in (1 - seat, seat) if self._wins((held0, held1)[player])), None)
        if winner is None and not sets["o"]:
            winner = 1 - seat
        return (self.board.all & ~sets["."], sets["W"], sets["G"], sets["B"], held0, held1, pool,
                seat, False, winner)

    def text(self, position):
        rings, white, grey, black = position[:4]
        spaces = ["W" if white & bit else "G" if grey & bit else "B" if black & bit
                  else "o" if rings & bit else "." for bit in self.board.bits]
        counts = " ".join(",".join(map(str, position[i])) for i in (HELD0, HELD1, POOL))
        return f"{join_columns(spaces, self.board.column_lengths)} {counts} {position[SEAT]}"

    def turn_text(self, position, turn):
        """Turns: ("-",), ("x", start, landings, colours), ("p", colour, ring, removed, taken)."""
        label_of = self.board.label_of
        if turn[0] == "-":
            return "-"
        if turn[0] == "x":
            jumps = "".join(COLOURS[c] + label_of[ring] for c, ring in zip(turn[3], turn[2]))
            return f"x {label_of[turn[1]]}{jumps}"
        _, colour, ring, removed, taken = turn
        text = COLOURS[colour] + label_of[ring]
        if removed:
            text += "," + label_of[removed]
        # The marble just placed is listed with the others when its group is taken.
        marbles = [position[WHITE], position[GREY], position[BLACK]]
        marbles[colour] |= ring
        listed = [COLOURS[c] + label_of[bit] for bit in bits_of(taken) for c in range(3) if marbles[c] & bit]
        return text + (" x " + "".join(listed) if listed else "")

    # ---------------------------------------------------------------- state of play

    def seat(self, position):
        return position[SEAT]

    def outcome(self, position):
        winner = position[WINNER]
        if winner is None:
            return None
        return Outcome(None if winner == DRAWN else winner)

    def canonical(self, position):
        return (self.board.canonical(position[RINGS], position[RINGS:HELD0]), position[HELD0],
                position[HELD1], position[SEAT])

    def _wins(self, held):
        """Enough of one colour, or of every colour (B, F)."""
        return any(map(int.__ge__, held, self.goal)) or min(held) >= self.goal_of_each

    # ---------------------------------------------------------------- turns

    def turns(self, position):
        if position[WINNER] is not None:
            return
        # Capturing is compulsory; a player who cannot capture places (D).
        captured = False
        for capture in self._captures(position):
            captured = True
            yield capture
        if not captured:
            yield from self._placements(position, self.board.all)

    def find(self, position, text):
        """Only the placements on the ring that the text names are generated."""
        match = _PLACEMENT.fullmatch(text)
        if match is None:
            return super().find(position, text)
        if position[WINNER] is not None or next(self._captures(position), None) is not None:
            return set()
        place = self.board.bit_of.get(match[2], 0)
        return {after for turn, after in self._placements(position, place)
                if self.turn_text(position, turn) == text}

    def _captures(self, position):
        """Every chain of jumps that cannot go on (D, capturing)."""
        rings, white, grey, black = position[:4]
        marbles = (white, grey, black)
        occupied = white | grey | black
        vacant = rings & ~occupied
        starts = 0
        for by in self.board.shifts:
            starts |= occupied & shifted(occupied & shifted(vacant, -by), -by)
        for start in bits_of(starts):
            kind = next(c for c in range(3) if marbles[c] & start)
            rest = list(marbles)
            rest[kind] ^= start
            yield from self._chains(position, start, kind, start, tuple(rest), (), ())

    def _chains(self, position, start, kind, at, marbles, landings, colours):
        """Chains of the marble of colour `kind` that has come to `at`. Jumped marbles leave the
        table at once, so none is jumped twice; its own starting ring is vacant meanwhile."""
        occupied = marbles[0] | marbles[1] | marbles[2]
        vacant = position[RINGS] & ~occupied & ~at
        ended = True
        for by in self.board.shifts:
            over = shifted(at, by) & occupied
            landing = shifted(over, by) & vacant
            if landing:
                ended = False
                colour = next(c for c in range(3) if marbles[c] & over)
                rest = list(marbles)
                rest[colour] ^= over
                yield from self._chains(position, start, kind, landing, tuple(rest),
                                        landings + (landing,), colours + (colour,))
        if ended and landings:
            final = list(marbles)
            final[kind] |= at
            taken = tuple(map(colours.count, range(3)))
            yield ("x", start, landings, colours), self._after(position, position[RINGS], final,
                                                               position[POOL], taken)

    def _after(self, position, rings, marbles, pool, gained, full_board=False):
        """The position after a turn in which the mover's held marbles grew by `gained`."""
        seat = position[SEAT]
        held = [position[HELD0], position[HELD1]]
        held[seat] = tuple(map(int.__add__, held[seat], gained))
        # The mover's set counts at the end of his turn (F). Filling the whole table wins (G 2).
        winner = seat if full_board or self._wins(held[seat]) else None
        return (rings, *marbles, *held, pool, 1 - seat, False, winner)

    def _free(self, rings, vacant):
        """Vacant rings that slide out sideways: two neighbouring slots that lie next to each
        other hold no ring (D, placing 2; Diagram 2)."""
        open_sides = [~shifted(rings, -by) for by in self.board.shifts]
        free = 0
        for i in range(6):
            free |= open_sides[i - 1] & open_sides[i]
        return free & vacant

    def _placements(self, position, places):
        """Marble and ring (D, placing) with the isolation that follows (E), or the pass."""
        rings, white, grey, black, held0, held1, pool, seat, passed, _ = position
        marbles = (white, grey, black)
        occupied = white | grey | black
        vacant = rings & ~occupied
        # One places captured marbles only when all three colours have run out (G 1).
        from_pool = any(pool)
        supply = pool if from_pool else (held0, held1)[seat]
        colours = [c for c in range(3) if supply[c]]
        if not colours:
            # Nothing to capture and nothing to place: a pass; a second one in a row is a draw
            # (open in the rulebooks; ruling).
            yield ("-",), (rings, *marbles, held0, held1, pool, 1 - seat, True, DRAWN if passed else None)
            return
        settled = []  # for each colour placed: the marbles left to place, and held
        for c in colours:
            left = tuple(n - (i == c) for i, n in enumerate(supply))
            if from_pool:
                settled.append((c, left, held0, held1))
            else:
                settled.append((c, pool, left if seat == 0 else held0, left if seat == 1 else held1))

        free = self._free(rings, vacant)
        neighbours = self.board.neighbours
        # Full groups on the table before the turn were left there and are dead (E 1, ruling).
        dead = rings & ~connected(vacant, rings, self.board.shifts)
        # The last vacant neighbours of each marble, one or two: only filling or removing those can
        # isolate.
        last_vacant = [neighbours[bit] & vacant for bit in bits_of(occupied)]
        last_vacant = [cells for cells in last_vacant if cells.bit_count() <= 2]

        other = 1 - seat
        for place in bits_of(vacant & places):
            removable = free & ~place
            unsafe = _unsafe(last_vacant + [neighbours[place] & vacant], place)
            full = occupied | place
            for removed in bits_of(removable) if removable else (0,):
                if not (unsafe is None or unsafe & removed):
                    left = rings ^ removed
                    for c, pool_left, kept0, kept1 in settled:
                        if c == 0:
                            sets = (left, white | place, grey, black)
                        elif c == 1:
                            sets = (left, white, grey | place, black)
                        else:
                            sets = (left, white, grey, black | place)
                        yield (("p", c, place, removed, 0),
                               (*sets, kept0, kept1, pool_left, other, False, None))
                else:
                    yield from self._isolating(position, place, removed, full, dead, settled)

    def _isolating(self, position, place, removed, occupied, dead, settled):
        """Placements of one ring and removal that may complete isolated groups. The mover takes
        every group that his turn leaves without a vacant ring, and everything when no vacant
        ring is left at all (E, G 2)."""
        rings = position[RINGS] ^ removed
        vacant = rings & ~occupied
        if vacant:
            taken = rings & ~connected(vacant, rings, self.board.shifts) & ~dead
        else:
            taken = rings
        for c, pool, held0, held1 in settled:
            marbles = [position[WHITE], position[GREY], position[BLACK]]
            marbles[c] |= place
            gained = tuple([(cells & taken).bit_count() for cells in marbles])
            left = [cells & ~taken for cells in marbles]
            before = (*position[:HELD0], held0, held1, *position[POOL:])
            after = self._after(before, rings & ~taken, left, pool, gained, not vacant)
            yield ("p", c, place, removed, taken), after


def _unsafe(last_vacant, place):
    """Rings whose removal, after a marble was placed on `place`, may leave some marble without a
    vacant neighbour, so that groups have to be looked at; None when every turn there may."""
    unsafe = 0
    for cells in last_vacant:
        cells &= ~place
        if not cells:
            return None
        if not cells & (cells - 1):
            unsafe |= cells
    return unsafe
