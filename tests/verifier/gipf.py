"""GIPF: positions, turns, outcomes and texts.

The rules are those of the publisher's rules pages ("rules") and questions page ("FAQ"). A
turn is: removing one's own rows that the other player's move has left, the push, removing one's
own rows that exist then. Where the pages leave something open the ruling is named in the comment.
"""

from hexboard import HexBoard, bits_of, shifted, subsets_of
from rules import (Outcome, PositionError, Title, VariantError, join_columns, parse_counts,
                   split_columns, split_fields)

# 61 points in columns a to i, of which the 24 at the rim are dots and the others spots (rules).
_LENGTHS = [5, 6, 7, 8, 9, 8, 7, 6, 5]
POINTS = HexBoard([(1, length, max(0, x - 4)) for x, length in enumerate(_LENGTHS)])
SPOTS = [bit for bit in POINTS.bits if POINTS.neighbours[bit].bit_count() == 6]
_SPOT_LENGTHS = [length - 2 for length in _LENGTHS[1:-1]]
_ALL_SPOTS = sum(SPOTS)

# A position: single pieces and GIPF-pieces of White, of Black (sets of spots); reserves of White
# and Black; pieces captured by White, by Black (a GIPF-piece counts as two); seat to move (0
# White, 1 Black); who may still bring in GIPF-pieces (1 White + 2 Black); winner or None.
SINGLES0, GIPFS0, SINGLES1, GIPFS1, RESERVE0, RESERVE1, TAKEN0, TAKEN1, SEAT, RIGHTS, WINNER = range(11)

_RIGHTS_TEXT = ("-", "w", "b", "wb")
_PIECES_AT_MOST = 18  # of a player, on the board, in reserve and captured
_VARIANTS = ("basic", "standard", "tournament")
_AXES = POINTS.shifts[:3]  # one of each pair of opposite steps


def _entries():
    """Ways in: (label of the dot, step, spots of the line); one from each corner dot and two
    from every other one."""
    entries = []
    for dot in POINTS.bits:
        if dot & _ALL_SPOTS:
            continue
        for by in POINTS.shifts:
            line, at = [], shifted(dot, by)
            while at & _ALL_SPOTS:
                line.append(at)
                at = shifted(at, by)
            if line:
                entries.append((POINTS.label_of[dot], by, line))
    return entries


_ENTRIES = _entries()


class Gipf(Title):
    """The rules of one variant: basic, standard or tournament, with or without the switch
    `immediate-end`: what is removed before the push is the whole turn when it takes a player's last
    GIPF-piece (ruling; without the switch the turn is completed by a push)."""

    def __init__(self, variant):
        name, *switches = variant.split("+")
        if name not in _VARIANTS:
            raise VariantError(f'"{name}" is not a variant of gipf that this verifier knows')
        for switch in switches:
            if switch != "immediate-end":
                raise VariantError(f'"+{switch}" is not a switch of gipf that this verifier knows')
        if len(switches) > 1:
            raise VariantError(f'"{variant}" names a switch twice')
        self.name = name
        self.immediate_end = bool(switches)

    # ---------------------------------------------------------------- texts

    def parse(self, text):
        fields = split_fields(text, ("board", "reserves", "captured", "side", "rights"))
        spaces = "".join(split_columns(fields[0], _SPOT_LENGTHS))
        sets = dict.fromkeys(".wWbB", 0)
        for bit, space in zip(SPOTS, spaces):
            if space not in sets:
                raise PositionError(f'"{space}" is not a spot of a gipf board')
            sets[space] |= bit
        reserves, taken = parse_counts(fields[1], 2), parse_counts(fields[2], 2)
        for seat, (single, gipf) in enumerate(("wW", "bB")):
            total = sets[single].bit_count() + 2 * sets[gipf].bit_count() + reserves[seat] + taken[1 - seat]
            if total > _PIECES_AT_MOST:
                raise PositionError(f"a player has {total} pieces, more than {_PIECES_AT_MOST}")
        if fields[3] not in ("w", "b") or fields[4] not in _RIGHTS_TEXT:
            raise PositionError("the side is w or b, and the last field wb, w, b or -")
        if self.name != "tournament" and fields[4] != "-":
            raise PositionError("GIPF-pieces are brought in only in the tournament version")
        if self.name == "basic" and (sets["W"] or sets["B"]):
            raise PositionError("the basic version has no GIPF-pieces")
        seat, rights = "wb".index(fields[3]), _RIGHTS_TEXT.index(fields[4])
        return (sets["w"], sets["W"], sets["b"], sets["B"], *reserves, *taken, seat, rights,
                self._winner_on_board((sets["W"], sets["B"]), rights, seat))

    def _winner_on_board(self, gipfs, rights, seat):
        """A player without GIPF-pieces has lost; in the tournament version, once he can no longer bring
        in his first one. When neither has one, the player not to move wins (ruling)."""
        if self.name == "basic":
            return None
        for player in (seat, 1 - seat):
            if not gipfs[player] and not rights >> player & 1:
                return 1 - player
        return None

    def text(self, position):
        singles0, gipfs0, singles1, gipfs1 = position[:4]
        spaces = ["w" if singles0 & bit else "W" if gipfs0 & bit else "b" if singles1 & bit
                  else "B" if gipfs1 & bit else "." for bit in SPOTS]
        return (f"{join_columns(spaces, _SPOT_LENGTHS)} {position[RESERVE0]},{position[RESERVE1]} "
                f"{position[TAKEN0]},{position[TAKEN1]} {'wb'[position[SEAT]]} {_RIGHTS_TEXT[position[RIGHTS]]}")

    def turn_text(self, position, turn):
        """Turns: (removal before, push or None, removal after). A removal is four sets: own
        single pieces, own GIPF-pieces, the other's; a push (GIPF-piece?, dot, spot, vacant?)."""
        before, push, after = turn
        parts = []
        if before:
            parts.append(_removal_text(before))
        if push:
            gipf, dot, spot, entered = push
            parts.append(("G" if gipf else "") + (POINTS.label_of[spot] if entered
                                                   else f"{dot}-{POINTS.label_of[spot]}"))
        if after:
            parts.append(_removal_text(after))
        return ";".join(parts)

    # ---------------------------------------------------------------- state of play

    def seat(self, position):
        return position[SEAT]

    def outcome(self, position):
        if position[WINNER] is not None:
            return Outcome(position[WINNER])
        seat = position[SEAT]
        if position[RESERVE0 + seat] > 1:
            return None  # a board is never full, and two pieces are enough for any push
        # A player who has removed his rows and has nothing to push has lost (rules).
        if next(self.turns(position), None) is None:
            return Outcome(1 - seat)
        return None

    def canonical(self, position):
        sets = position[:RESERVE0]
        return (POINTS.canonical(sets[0] | sets[1] | sets[2] | sets[3], sets), position[RESERVE0:WINNER])

    # ---------------------------------------------------------------- turns

    def turns(self, position):
        if position[WINNER] is not None:
            return
        seat = position[SEAT]
        own, foe = position[2 * seat:2 * seat + 2], position[2 - 2 * seat:4 - 2 * seat]
        reserve, foe_reserve = position[RESERVE0 + seat], position[RESERVE1 - seat]
        taken, foe_taken = position[TAKEN0 + seat], position[TAKEN1 - seat]
        rights = position[RIGHTS]
        state = (*own, *foe)

        def position_after(state, reserve, taken, rights, won):
            if seat == 0:
                sides = (*state, reserve, foe_reserve, taken, foe_taken)
            else:
                sides = (*state[2:], *state[:2], foe_reserve, reserve, foe_taken, taken)
            return (*sides, 1 - seat, rights, None if won is None else seat if won else 1 - seat)

        for before, cleared, won in _removals(state, None):
            stock, prey = _credit(before, reserve, taken)
            if won is not None and (self.immediate_end or not stock):
                yield ((before, None, None),
                       position_after(cleared, stock, prey, _rights_after(before, cleared, rights, seat), won))
                continue
            rights_kept = _rights_after(before, cleared, rights, seat)
            for gipf in _kinds(cleared, stock, rights_kept >> seat & 1):
                left = stock - (2 if gipf else 1)
                # The right to bring in GIPF-pieces ends with the first single piece (rules).
                rights_left = rights_kept if gipf else rights_kept & ~(1 << seat)
                for push, pushed in _pushes(cleared, gipf):
                    for after, final, decided in _removals(pushed, won):
                        stock_left, prey_left = _credit(after, left, prey)
                        rights_final = _rights_after(after, final, rights_left, seat)
                        yield ((before, push, after),
                               position_after(final, stock_left, prey_left, rights_final, decided))


def _kinds(state, stock, right):
    """What may be pushed: False a single piece, True a GIPF-piece (two pieces of the supply).
    The first piece of each player has to be a GIPF-piece (rules, tournament)."""
    kinds = []
    if stock >= 1 and not (right and not state[1]):
        kinds.append(False)
    if stock >= 2 and right:
        kinds.append(True)
    return kinds


def _rights_after(removal, state, rights, seat):
    """Losing the last GIPF-piece loses the game and ends the right to bring in others."""
    if removal:
        for gone, left, player in ((removal[1], state[1], seat), (removal[3], state[3], 1 - seat)):
            if gone and not left:
                rights &= ~(1 << player)
    return rights


def _removals(state, won):
    """Every way of removing the rows of the first side of `state`: (removal or None, state
    afterwards, whether that side has won). Rows go one after the other, looking again after
    each (FAQ); different orders that remove the same pieces are one removal. If orders
    decide the game differently, the player who removes chooses one that wins for him."""
    if not _has_row(state):
        return [(None, state, won)]
    found, seen, open_ends = {}, set(), [(state, won)]
    while open_ends:
        entry = open_ends.pop()
        if entry in seen:
            continue
        seen.add(entry)
        now, decided = entry
        rows = _rows(now)
        if not any((now[0] | now[2]) & row for row in rows) and found.get(now) is not True:
            found[now] = decided
        for row in rows:
            # Single pieces have to go; for each GIPF-piece of either colour the player who removes
            # decides (FAQ). A row of only GIPF-pieces may stay, or lose any of them.
            must = (now[0] | now[2]) & row
            for chosen in subsets_of((now[1] | now[3]) & row):
                gone = must | chosen
                if gone:
                    rest = tuple([cells & ~gone for cells in now])
                    open_ends.append((rest, _decided(now, rest) if decided is None else decided))
    return [(None if end == state else tuple([a & ~b for a, b in zip(state, end)]), end, decided)
            for end, decided in found.items()]


def _decided(before, after):
    """Whether a removal has won (True) or lost (False) the game for the side that removes: a player
    who has lost his last GIPF-piece has lost (rules); when both have, the remover wins (ruling)."""
    if before[3] and not after[3]:
        return True
    if before[1] and not after[1]:
        return False
    return None


def _has_row(state):
    """Four or more adjacent pieces of the first side on a line (rules)."""
    own = state[0] | state[1]
    return any(own & own >> by & own >> 2 * by & own >> 3 * by for by in _AXES)


def _rows(state):
    """The rows of the first side, each with all pieces that touch it in its line, up to a gap
    or a dot (rules). A line is too short for two rows."""
    own = state[0] | state[1]
    occupied = own | state[2] | state[3]
    rows = set()
    for by in _AXES:
        for start in bits_of(own & own >> by & own >> 2 * by & own >> 3 * by):
            row = 0
            at = start
            while at & occupied:
                row |= at
                at <<= by
            at = start >> by
            while at & occupied:
                row |= at
                at >>= by
            rows.add(row)
    return rows


def _pushes(state, gipf):
    """Every push of a piece of the first side: (push, state). A line without a vacant spot is
    closed; the adjacent pieces that begin at the dot move one spot on (rules)."""
    occupied = state[0] | state[1] | state[2] | state[3]
    for dot, by, line in _ENTRIES:
        block = 0
        for spot in line:
            if not occupied & spot:
                break
            block |= spot
        else:
            continue
        if block:
            moved = [(cells & ~block) | shifted(cells & block, by) for cells in state]
        else:
            moved = list(state)
        moved[1 if gipf else 0] |= line[0]
        yield (gipf, dot, spot, not block), tuple(moved)


def _credit(removal, reserve, taken):
    """Reserve and captured pieces after a removal: own pieces go back, others are captured."""
    if removal is None:
        return reserve, taken
    own, own_gipfs, foe, foe_gipfs = [cells.bit_count() for cells in removal]
    return reserve + own + 2 * own_gipfs, taken + foe + 2 * foe_gipfs


def _removal_text(removal):
    """Complete form: every piece that goes, in the order of the spots' names."""
    own, own_gipfs, foe, foe_gipfs = removal
    pieces = [("G" if bit & (own_gipfs | foe_gipfs) else "") + POINTS.label_of[bit]
              + ("*" if bit & (foe | foe_gipfs) else "") for bit in bits_of(own | own_gipfs | foe | foe_gipfs)]
    return "x" + ",".join(pieces)
