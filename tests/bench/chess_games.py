"""Legal chess games of random play as PGN, for programs that read chess.

    python3 tests/bench/chess_games.py PLIES [SEED] > games.pgn

Writes games of 80 plies, or fewer where one ends before, until there are PLIES of them. The players
never castle and never take in passing, which is legal, and keeps this short. The same seed gives
the same games.
"""

import random
import sys

LONGEST = 80  # plies of a game
# A board of 12 rows of 10 squares; squares beyond the board hold no piece.
SQUARES = [10 * rank + file for rank in range(2, 10) for file in range(1, 9)]
NAMES = {s: "abcdefgh"[s % 10 - 1] + str(s // 10 - 1) for s in SQUARES}
LEAPS = {"N": (-21, -19, -12, -8, 8, 12, 19, 21), "K": (-11, -10, -9, -1, 1, 9, 10, 11)}
RIDES = {"B": (-11, -9, 9, 11), "R": (-10, -1, 1, 10), "Q": LEAPS["K"]}
NOTHING, OUTSIDE = ".", " "


def start():
    board = [OUTSIDE] * 120
    for rank, pieces in enumerate(["RNBQKBNR", "P" * 8] + [NOTHING * 8] * 4 + ["p" * 8, "rnbqkbnr"]):
        board[10 * rank + 21:10 * rank + 29] = pieces
    return board


def targets(board, square, white):
    """The squares to which a piece may go, regardless of the safety of its king."""
    piece = board[square].upper()
    if piece == "P":
        step = 10 if white else -10
        if board[square + step] == NOTHING:
            yield square + step
            at_home = square // 10 == (3 if white else 8)
            if at_home and board[square + 2 * step] == NOTHING:
                yield square + 2 * step
        for side in (-1, 1):
            taken = board[square + step + side]
            if taken.isalpha() and taken.isupper() != white:
                yield square + step + side
        return
    for step in LEAPS.get(piece) or RIDES[piece]:
        target = square + step
        while board[target] == NOTHING:
            yield target
            if piece in LEAPS:
                break
            target += step
        else:
            taken = board[target]
            if taken != OUTSIDE and taken.isupper() != white:
                yield target


def attacked(board, square, by_white):
    """True when a player could take on a square."""
    for pieces, steps in (("N", LEAPS["N"]), ("K", LEAPS["K"])):
        piece = pieces if by_white else pieces.lower()
        if any(board[square + step] == piece for step in steps):
            return True
    pawn, behind = ("P", -10) if by_white else ("p", 10)
    if pawn in (board[square + behind - 1], board[square + behind + 1]):
        return True
    for riders, steps in (("BQ", RIDES["B"]), ("RQ", RIDES["R"])):
        riders = riders if by_white else riders.lower()
        for step in steps:
            target = square + step
            while board[target] == NOTHING:
                target += step
            if board[target] in riders:
                return True
    return False


def in_check(board, white):
    return attacked(board, board.index("K" if white else "k"), not white)


def played(board, origin, target, promoted):
    after = board.copy()
    after[target], after[origin] = promoted or after[origin], NOTHING
    return after


def text(board, moves, origin, target, promoted):
    """The move without a sign of check; with file and row of its origin if another piece can make it."""
    piece = board[origin].upper()
    takes = "x" if board[target] != NOTHING else ""
    if piece == "P":
        words = (NAMES[origin][0] if takes else "") + takes + NAMES[target]
        return words + ("=" + promoted.upper() if promoted else "")
    rival = any(o != origin and t == target and board[o] == board[origin] for o, t in moves)
    return piece + (NAMES[origin] if rival else "") + takes + NAMES[target]


def play(dice):
    """The moves of a game, and its result."""
    board, white, words, doubled = start(), True, [], False
    while len(words) < LONGEST:
        moves = [(o, t) for o in SQUARES if board[o] != NOTHING and board[o].isupper() == white
                 for t in targets(board, o, white)]
        order = moves.copy()
        dice.shuffle(order)
        for origin, target in order:
            last = board[origin] in "Pp" and target // 10 in (2, 9)
            promoted = dice.choice("QRBN" if white else "qrbn") if last else None
            after = played(board, origin, target, promoted)
            if not in_check(after, white):
                break
        else:
            # Taking in passing, which is not tried here, may be the only way out.
            mate = in_check(board, white) and not doubled
            return words, ("0-1" if white else "1-0") if mate else "*"
        words.append(text(board, moves, origin, target, promoted))
        doubled = board[origin] in "Pp" and abs(origin - target) == 20
        board, white = after, not white
        if in_check(board, white):
            words[-1] += "+"
    return words, "*"


def main():
    wanted, seed = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    dice = random.Random(seed)
    plies = games = 0
    while plies < wanted:
        words, result = play(dice)
        plies, games = plies + len(words), games + 1
        numbered = [f"{i // 2 + 1}. {w}" if i % 2 == 0 else w for i, w in enumerate(words)]
        lines = [" ".join(numbered[i:i + 16]) for i in range(0, len(numbered), 16)]
        tags = {"Event": "Random play", "Site": "?", "Date": "????.??.??", "Round": f"{seed}.{games}",
                "White": "Random 1", "Black": "Random 2", "Result": result}
        print("".join(f'[{name} "{value}"]\n' for name, value in tags.items()))
        print("\n".join(lines), result + "\n")


main()
