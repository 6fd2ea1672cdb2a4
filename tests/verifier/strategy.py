"""Checks that a proof proves its claim.

The length of a position, for the player S of a strategy, is 0 when the game is over (S must then
have reached the goal), the plies of its node line when S is to move, and otherwise one more than
the longest length after any legal move of the other player. A proof is right when the plies of
every node line are one more than the length after its move: then the plies fall with every move of
S, so every line of play ends and reaches the goal.

An endless strategy has no plies; its goal is a draw. After every move of S, up to his next turn,
the game is over and not lost for S, or the position has a node line. So S never loses; and an
endless game reaches one of the finitely many positions a third time, which is a draw by repetition.
"""

from proof_file import Rejected
from rules import PositionError, VariantError
from titles import TITLES, rules_of


def check_proof(proof):
    """The number of positions replayed; raises Rejected when the proof does not hold."""
    if proof.title not in TITLES:
        raise Rejected(f'"{proof.title}" is not a title that this verifier knows', proof.lines["title"])
    try:
        rules = rules_of(proof.title, proof.variant)
    except VariantError as error:
        raise Rejected(str(error), proof.lines["variant"]) from None
    roots = []
    for claim in proof.claims:
        root = _position(rules, claim.position, claim.position_line)
        if rules.outcome(root) is not None:
            raise Rejected("the game is over in the position of the claim", claim.position_line)
        _check_claim(rules, proof, claim, rules.seat(root))
        roots.append(root)
    return sum(_Check(rules, roots, proof.claims, strategy).run() for strategy in proof.strategies)


def _check_claim(rules, proof, claim, mover):
    """The strategies have to be those that the claim needs, in this order."""
    if claim.claim == "win":
        needed = [(mover, "win")]
    elif claim.claim == "loss":
        needed = [(1 - mover, "win")]
    elif claim.claim == "draw":
        needed = [(mover, "draw"), (1 - mover, "draw")]
    else:
        if not rules.has_points:
            raise Rejected(f"{proof.title} has no points, so a score cannot be claimed", claim.line)
        needed = [(mover, claim.claimed), (1 - mover, -claim.claimed)]
    found = [(strategy.seat, strategy.value) for strategy in proof.strategies]
    if found != needed:
        raise Rejected(f"the claim {claim.claim} needs {_list(needed)}, but the proof has {_list(found)}",
                       claim.line)


def _list(strategies):
    return " and ".join(f"strategy {seat} {value}" for seat, value in strategies) or "no strategy"


def _position(rules, text, line):
    try:
        position = rules.parse(text)
    except PositionError as error:
        raise Rejected(f"no position: {error}", line) from None
    if rules.text(position) != text:
        raise Rejected(f'the position is written "{rules.text(position)}"', line)
    return position


class _Check:
    """One strategy of a proof."""

    def __init__(self, rules, roots, claims, strategy):
        self.rules = rules
        self.roots = roots
        self.claims = claims
        self.strategy = strategy
        self.player = strategy.seat
        self.positions = []  # of the node lines
        self.index = {}  # canonical position -> number of the node line
        self.reached = bytearray(len(strategy.nodes))
        self.known = {}  # lengths of positions in which the other player is to move
        self.looked_at = 0

    def run(self):
        self._read_nodes()
        if self.strategy.plies is None:
            return self._run_endless()
        length = max(self._claimed_length(*claimed) for claimed in zip(self.roots, self.claims))
        if length != self.strategy.plies:
            raise Rejected(f"the strategy says {self.strategy.plies} plies, but the game can last {length}",
                           self.strategy.line)
        # In this order every line comes after all from which it can be reached.
        for i, (node, position) in enumerate(zip(self.strategy.nodes, self.positions)):
            if not self.reached[i]:
                raise Rejected("no play of the strategy reaches this position", node.line)
            self._check_node(node, position)
        return self.looked_at

    def _run_endless(self):
        if self.strategy.value != "draw":
            raise Rejected("only a draw can be held for ever", self.strategy.line)
        waiting = []
        for root in self.roots:
            self._follow(root, self.strategy.line, waiting)
        while waiting:
            number = waiting.pop()
            node = self.strategy.nodes[number]
            after = self.rules.find(self.positions[number], node.move)
            if len(after) != 1:
                raise Rejected(f'"{node.move}" is not the text of a legal move', node.line)
            self._follow(after.pop(), node.line, waiting)
        for i, node in enumerate(self.strategy.nodes):
            if not self.reached[i]:
                raise Rejected("no play of the strategy reaches this position", node.line)
        return self.looked_at

    def _follow(self, position, line, waiting):
        """Follows all play from a position up to the player's next move; node lines that are reached
        for the first time go to `waiting`."""
        self.looked_at += 1
        outcome = self.rules.outcome(position)
        if outcome is not None:
            if not self._is_enough(outcome):
                raise Rejected(f'the game can end with "{self.rules.text(position)}", '
                               f"which is a loss for seat {self.player}", line)
        elif self.rules.seat(position) == self.player:
            found = self.index.get(self.rules.canonical(position))
            if found is None:
                raise Rejected(f'no line holds "{self.rules.text(position)}", which can be reached', line)
            if not self.reached[found]:
                waiting.append(found)
            self.reached[found] = 1
        else:
            for reply in self.rules.successors(position):
                self._follow(reply, line, waiting)

    def _claimed_length(self, root, claim):
        length = self._length(root, self.strategy.line)
        if claim.claim in ("win", "loss") and claim.claimed != length:
            raise Rejected(f"the claim says {claim.claimed} plies, but the game can last {length}",
                           claim.line)
        return length

    def _read_nodes(self):
        plies = None
        for i, node in enumerate(self.strategy.nodes):
            if plies is not None and node.plies is not None and node.plies > plies:
                raise Rejected("node lines are sorted by falling plies", node.line)
            plies = node.plies
            position = _position(self.rules, node.position, node.line)
            if self.rules.outcome(position) is not None:
                raise Rejected("the game is over in this position", node.line)
            if self.rules.seat(position) != self.player:
                raise Rejected("in this position the other player is to move", node.line)
            first = self.index.setdefault(self.rules.canonical(position), i)
            if first != i:
                raise Rejected("this is, up to symmetry, also the position of line "
                               f"{self.strategy.nodes[first].line}", node.line)
            self.positions.append(position)

    def _check_node(self, node, position):
        after = self.rules.find(position, node.move)
        if len(after) != 1:
            raise Rejected(f'"{node.move}" is not the text of a legal move', node.line)
        length = self._length(after.pop(), node.line, node.plies)
        if node.plies != 1 + length:
            raise Rejected(f"{node.plies} plies are said, but the game can last {1 + length}", node.line)

    def _length(self, position, line, below=None):
        """The length of a position. `below`: the plies of the node line that led here, which
        those of any line reached from it have to stay below."""
        self.looked_at += 1
        outcome = self.rules.outcome(position)
        if outcome is not None:
            if not self._is_enough(outcome):
                raise Rejected(f'the game can end with "{self.rules.text(position)}", '
                               f"which is not {self.strategy.value} for seat {self.player}", line)
            return 0
        if self.rules.seat(position) == self.player:
            found = self.index.get(self.rules.canonical(position))
            if found is None:
                raise Rejected(f'no line holds "{self.rules.text(position)}", which can be reached', line)
            node = self.strategy.nodes[found]
            if below is not None and node.plies >= below:
                raise Rejected(f"line {node.line} can be reached, which has no fewer plies", line)
            self.reached[found] = 1
            return node.plies
        length = self.known.get(position)
        if length is None:
            length = 1 + max(self._length(reply, line, below) for reply in self.rules.successors(position))
            self.known[position] = length
        return length

    def _is_enough(self, outcome):
        value = self.strategy.value
        if value == "win":
            return outcome.winner == self.player
        if value == "draw":
            return outcome.winner in (self.player, None)
        margin = outcome.margin if self.player == 0 else -outcome.margin
        return margin >= value
