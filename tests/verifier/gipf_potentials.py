"""GIPF with potentials: positions, plies, outcomes and texts.

The rules are those of the chapter on ZÈRTZ-potentials in the rulebook of ZÈRTZ ("Z") and of the
publisher's pages on potentials ("G"). Where they leave something open the ruling is named in the
comment. A ply is: removing one's own rows that wait, a push or the use of a potential, removing
one's own rows that exist then. The use of a TAMSK-potential is a ply in addition to the ordinary one.
Rows of both plies are removed with the last ply of the turn (rulebook of 2024, "X"), or with
`+tamsk-waits` after each ply.

Pieces are the texts of their spots: `w` single, `W` GIPF-piece, `wz` loaded, `wu` used; `(wdb)` is a
pile from bottom to top: a piece, `d` if it is loaded with a DVONN-potential, and the used
DVONN-potentials on it.
"""

import re

from gipf import POINTS, SPOTS
from hexboard import shifted, subsets_of
from rules import (Outcome, PositionError, Title, VariantError, join_columns, parse_counts,
                   split_fields)

BOARD, RESERVES, TAKEN, SEAT, RIGHTS, LEFT, PHASE, WINNER = range(8)

_KINDS = {"zertz": "z", "tamsk": "t", "dvonn": "d", "yinsh": "y"}
_PIECE = re.compile(r"\.|W|B|[wb][ztdyu]?|\((?:wd?b(?:wb)*w?|bd?w(?:bw)*b?)\)")
_RIGHTS = ("-", "w", "b", "wb")
_LENGTHS = [4, 5, 6, 7, 6, 5, 4]
_CELL = {bit: i for i, bit in enumerate(SPOTS)}
_NAME = [POINTS.label_of[bit] for bit in SPOTS]
_CENTRE = _NAME.index("e5")
_AT_MOST = 18


def _rays():
    """For each spot and direction the spots that follow."""
    rays = []
    for bit in SPOTS:
        rays.append([])
        for by in POINTS.shifts:
            ray, at = [], shifted(bit, by)
            while at in _CELL:
                ray.append(_CELL[at])
                at = shifted(at, by)
            rays[-1].append(ray)
    return rays


def _ways_in():
    """(label of the dot, spots of the line from it)."""
    ways = []
    for dot in POINTS.bits:
        if dot in _CELL:
            continue
        for by in POINTS.shifts:
            line, at = [], shifted(dot, by)
            while at in _CELL:
                line.append(_CELL[at])
                at = shifted(at, by)
            if line:
                ways.append((POINTS.label_of[dot], line))
    return ways


_RAYS = _rays()
_WAYS = _ways_in()
_LINES = [line for _, line in _WAYS if line[0] < line[-1]]


def _images():
    """Where each symmetry takes the spots."""
    where = {bit: number for number, bit in enumerate(POINTS.bits)}
    return [[_CELL[POINTS.bits[permutation[where[bit]]]] for bit in SPOTS]
            for permutation in POINTS.symmetries]


_IMAGES = _images()


def _owner(piece):
    """The colour of what lies on top."""
    return piece[-2].lower() if piece[0] == "(" else piece[0].lower()


def _is_gipf(piece):
    return piece in ("W", "B")


def _loaded(piece):
    """The kind of an unused potential on top, or ''."""
    return piece[1] if len(piece) == 2 and piece[1] in "ztdy" else ""


def _may_stay(piece):
    return _is_gipf(piece) or _loaded(piece) != ""


def _uncovered(piece):
    """The pieces under the topmost DVONN-potential."""
    left = piece[1:-2]
    return left if len(left) == 1 or left[1:] == "d" else f"({left})"


def _covered(piece, colour):
    """The piece with a DVONN-potential put on it."""
    return f"({piece}{colour})" if piece[0] != "(" else f"{piece[:-1]}{colour})"


class PotentialGipf(Title):
    """The rules under settings such as tournament+zertz=3+one-extra."""

    def __init__(self, settings):
        self.name, *words = settings.split("+")
        self.numbers = dict.fromkeys("ztdy", 0)
        self.switches = set()
        if self.name not in ("basic", "standard", "tournament"):
            raise VariantError(f'"{self.name}" is not a variant of gipf that this verifier knows')
        for word in words:
            name, _, number = word.partition("=")
            if name in _KINDS and number.isdigit() and 3 <= int(number) <= 18:
                self.numbers[_KINDS[name]] = int(number)
            elif word in ("immediate-end", "kinds-in-order", "one-extra", "tamsk-waits", "dvonn-far"):
                self.switches.add(word)
            else:
                raise VariantError(f'"+{word}" is not a switch of gipf that this verifier knows')

    # ---------------------------------------------------------------- texts

    def parse(self, text):
        fields = split_fields(text, ("board", "reserves", "captured", "side", "rights", "potentials", "turn"))
        columns = fields[0].split("/")
        pieces = [_PIECE.findall(column) for column in columns]
        if ([len(column) for column in pieces] != _LENGTHS
                or ["".join(column) for column in pieces] != columns):
            raise PositionError(f'"{fields[0]}" is not a gipf board')
        board = tuple("" if piece == "." else piece for column in pieces for piece in column)
        reserves, taken = parse_counts(fields[1], 2), parse_counts(fields[2], 2)
        if fields[3] not in ("w", "b") or fields[4] not in _RIGHTS or fields[6] not in ("-", "s", "m", "a"):
            raise PositionError("side, rights or turn are not written as they should be")
        if self.name != "tournament" and fields[4] != "-":
            raise PositionError("GIPF-pieces are brought in only in the tournament version")
        if self.name == "basic" and any(_is_gipf(piece) for piece in board):
            raise PositionError("the basic version has no GIPF-pieces")
        left = tuple(self._parse_left(part) for part in fields[5].split("/"))
        if len(left) != 2:
            raise PositionError("the potentials left are written white/black")
        seat = "wb".index(fields[3])
        rights = tuple("wb"[player] in fields[4] for player in (0, 1))
        self._check_material(board, reserves, taken, left)
        removed = fields[6] == "s" or (fields[6] != "-" and not self._at_once())
        if removed and not any(not gone for gone, *_ in self._removals(board, seat)):
            raise PositionError("rows wait, but the turn has gone beyond them")
        winner = self._without_gipf(board, rights, 1 - seat)
        return (board, reserves, taken, seat, rights, left, fields[6] if winner is None else "-", winner)

    def _parse_left(self, text):
        if text == "-":
            return (0, 0, 0, 0)
        found = re.fullmatch(r"(?:z(\d+))?(?:t(\d+))?(?:d(\d+))?(?:y(\d+))?", text)
        if not found or not text or any(n and (n[0] == "0" or int(n) > self.numbers[k])
                                        for k, n in zip("ztdy", found.groups())):
            raise PositionError(f'"{text}" does not say which potentials are left')
        return tuple(int(n or 0) for n in found.groups())

    def _check_material(self, board, reserves, taken, left):
        for player, colour in enumerate("wb"):
            basic = reserves[player] + taken[1 - player]
            known, used = dict(zip("ztdy", left[player])), 0
            for piece in filter(None, board):
                if piece[0] == "(":
                    body = piece[1:-1]
                    loaded = body[1] == "d"
                    if body[0] == colour:
                        basic += 1
                        known["d"] += loaded
                    known["d"] += body[1 + loaded:].count(colour)
                elif _owner(piece) == colour:
                    basic += 2 if _is_gipf(piece) else 0 if piece[1:] == "u" else 1
                    used += piece[1:] == "u"
                    if _loaded(piece):
                        known[_loaded(piece)] += 1
            if basic > _AT_MOST:
                raise PositionError(f"a player has {basic} pieces, more than {_AT_MOST}")
            if (any(known[kind] > self.numbers[kind] for kind in known)
                    or used + sum(known.values()) > sum(self.numbers.values())):
                raise PositionError("a player has more potentials than agreed on")

    def text(self, position):
        left = ["".join(f"{kind}{n}" for kind, n in zip("ztdy", numbers) if n) or "-"
                for numbers in position[LEFT]]
        rights = "".join(colour for colour, may in zip("wb", position[RIGHTS]) if may) or "-"
        return (f"{join_columns([piece or '.' for piece in position[BOARD]], _LENGTHS)} "
                f"{position[RESERVES][0]},{position[RESERVES][1]} {position[TAKEN][0]},{position[TAKEN][1]} "
                f"{'wb'[position[SEAT]]} {rights} {left[0]}/{left[1]} {position[PHASE]}")

    def turn_text(self, position, turn):
        """Turns: (removed before, text of the move, removed after, an additional move follows);
        what is removed as texts of the pieces in the order of their names."""
        before, move, after, more = turn
        parts = ["x" + ",".join(before)] if before else []
        if move:
            parts.append(move)
        if after:
            parts.append("x" + ",".join(after))
        return ";".join(parts) + ("&" if more else "")

    # ---------------------------------------------------------------- state of play

    def seat(self, position):
        return position[SEAT]

    def outcome(self, position):
        if position[WINNER] is not None:
            return Outcome(position[WINNER])
        if next(self.turns(position), None) is None:
            return Outcome(1 - position[SEAT])  # can neither push nor use a potential (Z B 5)
        return None

    def canonical(self, position):
        board = position[BOARD]
        lowest = None
        for image in _IMAGES:
            turned = [""] * len(board)
            for cell, piece in enumerate(board):
                turned[image[cell]] = piece
            lowest = min(lowest or turned, turned)
        return (tuple(lowest), position[RESERVES:])

    def _without_gipf(self, board, rights, remover):
        """The winner when a player has no GIPF-piece left and may not bring in his first; when both
        have none, the player who removed (ruling)."""
        if self.name == "basic":
            return None
        for loser in (1 - remover, remover):
            if not rights[loser] and "WB"[loser] not in board:
                return 1 - loser
        return None

    # ---------------------------------------------------------------- removals

    def _removals(self, board, seat):
        """(cells, board afterwards) of every way of removing the rows of a player. A piece that a
        DVONN-potential uncovers stays until he has finished (ruling)."""
        found, seen, waiting = [], set(), [frozenset()]
        while waiting:
            gone = waiting.pop()
            if gone in seen:
                continue
            seen.add(gone)
            now, stays = list(board), set()
            for cell in gone:
                if now[cell][0] == "(":
                    now[cell] = _uncovered(now[cell])
                    stays.add(cell)
                else:
                    now[cell] = ""
            rows = _rows(now, "wb"[seat])
            may_stop = not _must_break(now, "wb"[seat], stays)
            for row in rows:
                must = {cell for cell in row if cell not in stays and not _may_stay(now[cell])}
                choice = [cell for cell in row if cell not in stays and _may_stay(now[cell])]
                if must:
                    may_stop = False
                for some in subsets_of((1 << len(choice)) - 1):
                    going = must | {cell for i, cell in enumerate(choice) if some >> i & 1}
                    if going:
                        waiting.append(gone | going)
            if may_stop:
                found.append((gone, tuple(now)))
        return found

    def _credit(self, board, gone, seat, reserve, taken):
        """The reserve of the player and what he has captured after a removal: basic pieces of his
        own return, others are captured, potentials leave the game (Z A 5, B 4)."""
        for cell in gone:
            piece = board[cell]
            if piece[0] == "(" or piece[1:] == "u":
                continue
            worth = 2 if _is_gipf(piece) else 1
            if _owner(piece) == "wb"[seat]:
                reserve += worth
            else:
                taken += worth
        return reserve, taken

    # ---------------------------------------------------------------- turns

    def turns(self, position):
        board, reserves, taken, seat, rights, left, phase, winner = position
        if winner is not None:
            return
        removals = self._removals(board, seat) if phase == "-" else [(frozenset(), board)]
        for gone, cleared in removals:
            stock, prey = self._credit(board, gone, seat, reserves[seat], taken[seat])
            kept = _rights_after(board, cleared, rights)
            won = self._without_gipf(cleared, kept, seat) if gone else None
            before = _names(board, gone, seat)
            moves = list(self._moves(cleared, stock, seat, kept, left, phase))
            if won is not None and ("immediate-end" in self.switches or not moves):
                yield ((before, "", (), False),
                       (cleared, _with(reserves, seat, stock), _with(taken, seat, prey), 1 - seat, kept,
                        left, "-", won))
                continue
            for text, extra, moved, paid, right, loads in moves:
                rights_then = _with(kept, seat, right)
                left_then = _with(left, seat, loads)
                if self._at_once():
                    stock_now = stock - paid
                    rest = (moved, _with(reserves, seat, stock_now), _with(taken, seat, prey))
                    if won is None and extra and phase != "a" and any(
                            True for _ in self._ordinary(moved, stock_now, seat, rights_then, left_then)):
                        yield ((before, text, (), False), (*rest, seat, rights_then, left_then, "m", won))
                        continue
                    if won is None and not self._spent(extra, phase) and any(
                            True for _ in _extras(moved, seat)):
                        yield ((before, text, (), True), (*rest, seat, rights_then, left_then, "a", won))
                    moved = _lapsed(moved, seat)
                for off, final in self._removals(moved, seat):
                    stock_then, prey_then = self._credit(moved, off, seat, stock - paid, prey)
                    rights_last = _rights_after(moved, final, rights_then)
                    won_then = won
                    if won is None and off:
                        won_then = self._without_gipf(final, rights_last, seat)
                    after = _names(moved, off, seat)
                    rest = (final, _with(reserves, seat, stock_then), _with(taken, seat, prey_then))
                    yield from self._endings(seat, (before, text, after), rest, rights_last, left_then,
                                             phase, extra, stock_then, won_then)

    def _endings(self, seat, turn, rest, rights, left, phase, extra, stock, won):
        """How the turn continues after a ply: it ends, an ordinary move is due (after an additional
        one, if there is one), or an additional one is announced."""
        def position(turn_of, phase_then):
            return (*rest, turn_of, rights, left, phase_then, won)

        board = rest[0]
        again = (won is None and not self._at_once() and not self._spent(extra, phase)
                 and any(True for _ in _extras(board, seat)))
        if extra and phase != "a" and won is None and not self._at_once():
            if any(True for _ in self._ordinary(board, stock, seat, rights, left)):
                yield ((*turn, False), position(seat, "m"))
                return
        yield ((*turn, False), position(1 - seat, "-"))
        if again:
            yield ((*turn, True), position(seat, "a"))

    def _moves(self, board, stock, seat, rights, left, phase):
        """(text, is it additional, board, price, right to bring in GIPF-pieces, potentials left)."""
        if phase != "a":
            # A TAMSK-potential that the ordinary move passes over is lost (X).
            kept = _lapsed(board, seat) if self._at_once() else board
            for text, moved, paid, right, loads in self._ordinary(kept, stock, seat, rights, left):
                yield text, False, moved, paid, right, loads
        if not ("one-extra" in self.switches and phase == "m"):
            for text, moved in _extras(board, seat):
                yield text, True, moved, 0, rights[seat], left[seat]

    def _ordinary(self, board, stock, seat, rights, left):
        colour, right, loads = "wb"[seat], rights[seat], left[seat]
        first = right and "WB"[seat] not in board  # it has to be a GIPF-piece (tournament)
        if right and stock >= 2:
            for text, moved in _pushes(board, "WB"[seat]):
                yield "G" + text, moved, 2, True, loads
        if not first and stock >= 1:
            # The first single piece ends bringing in anything else (Z A 3).
            for text, moved in _pushes(board, colour):
                yield text, moved, 1, False, (0, 0, 0, 0)
            for kind, number in enumerate(loads):
                if number:
                    loads_then = tuple(0 if self._before(k, kind) else n - (k == kind)
                                       for k, n in enumerate(loads))
                    for text, moved in _pushes(board, colour + "ztdy"[kind]):
                        yield "ZTDY"[kind] + text, moved, 1, False, loads_then
        for cell, piece in enumerate(board):
            if piece and _owner(piece) == colour and _loaded(piece) not in ("", "t"):
                for sign, to in _uses(board, cell, piece, "dvonn-far" in self.switches):
                    moved = list(board)
                    moved[cell] = colour
                    moved[to] = _covered(board[to], colour) if board[to] else colour + "u"
                    yield f"{_NAME[cell]}{sign}{_NAME[to]}", tuple(moved), 0, right, loads

    def _at_once(self):
        """A TAMSK-potential on e5 is used in the turn or lost, and rows wait for the last move (X)."""
        return "tamsk-waits" not in self.switches

    def _spent(self, extra, phase):
        return "one-extra" in self.switches and (extra or phase == "m")

    def _before(self, earlier, kind):
        """ZÈRTZ-potentials come before TAMSK-potentials (Z A 3); else no order is known (switch)."""
        if "kinds-in-order" in self.switches:
            return earlier < kind
        return (earlier, kind) == (0, 1)


def _with(pair, seat, value):
    return (value, pair[1]) if seat == 0 else (pair[0], value)


def _names(board, cells, seat):
    """The pieces of a removal as the complete form lists them."""
    return tuple(("G" if _is_gipf(board[cell]) else _loaded(board[cell]).upper()) + _NAME[cell]
                 + ("" if _owner(board[cell]) == "wb"[seat] else "*") for cell in sorted(cells))


def _rights_after(before, after, rights):
    """A player who loses his last GIPF-piece no longer counts as about to bring in his first."""
    return tuple(may and not (piece in before and piece not in after)
                 for may, piece in zip(rights, "WB"))


def _rows(board, colour):
    """Four or more pieces of a colour in succession, with all that touch them in the line."""
    rows = []
    for line in _LINES:
        row, run, found = [], 0, False
        for cell in [*line, None]:
            if cell is None or not board[cell]:
                if found:
                    rows.append(row)
                row, run, found = [], 0, False
                continue
            row.append(cell)
            run = run + 1 if _owner(board[cell]) == colour else 0
            found = found or run == 4
    return rows


def _must_break(board, colour, stays):
    """Four GIPF-pieces and loaded pieces of a colour in succession, one loaded at least (Z A 6);
    what was just uncovered does not count (ruling)."""
    for line in _LINES:
        for i in range(len(line) - 3):
            four = [board[cell] for cell in line[i:i + 4] if cell not in stays and board[cell]]
            if (len(four) == 4 and all(_owner(p) == colour and _may_stay(p) for p in four)
                    and any(_loaded(p) for p in four)):
                return True
    return False


def _pushes(board, piece):
    """(text, board) of every push of a piece: the adjacent pieces that begin at the dot move one spot on."""
    for dot, line in _WAYS:
        vacant = next((i for i, cell in enumerate(line) if not board[cell]), None)
        if vacant is None:
            continue
        moved = list(board)
        for i in range(vacant, 0, -1):
            moved[line[i]] = board[line[i - 1]]
        moved[line[0]] = piece
        yield (f"{dot}-" if vacant else "") + _NAME[line[vacant]], tuple(moved)


def _extras(board, seat):
    """The TAMSK-potential of the player's piece on e5 enters from any dot (Z B 1, ruling)."""
    if board[_CENTRE] != "wb"[seat] + "t":
        return
    unloaded = list(board)
    unloaded[_CENTRE] = "wb"[seat]
    for text, moved in _pushes(tuple(unloaded), "wb"[seat] + "u"):
        yield "&" + text, moved


def _lapsed(board, seat):
    """The board after a TAMSK-potential on e5 that was not used has left the game (X)."""
    colour = "wb"[seat]
    return tuple(colour if cell == _CENTRE and piece == colour + "t" else piece
                 for cell, piece in enumerate(board))


def _uses(board, cell, piece, far):
    """(sign, spot) where the potential of a loaded piece can go."""
    kind, colour = _loaded(piece), _owner(piece)
    for ray in _RAYS[cell]:
        vacant = next((i for i, at in enumerate(ray) if not board[at]), len(ray))
        if kind == "z" and 0 < vacant < len(ray):
            yield "^", ray[vacant]  # over at least one piece onto the first vacant spot (Z B 2)
        elif kind == "y":
            for at in ray:
                if board[at]:
                    break
                yield ">", at
        elif kind == "d":
            # Onto a single piece, one loaded with a DVONN-potential, or a used one (G); over vacant
            # spots only by a switch (X).
            other = next((board[at] for at in (ray if far else ray[:1]) if board[at]), "")
            if not other:
                continue
            if _owner(other) != colour and (other in ("w", "b") or other[0] == "(" or _loaded(other) == "d"):
                yield "+", next(at for at in ray if board[at])
