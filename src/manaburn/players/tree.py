"""A tree of a player's later decisions, by what this player may know, and a player that walks through it in samples.

This is a tree of information sets, as in information-set Monte Carlo tree search (Cowling, Powley and Whitehouse 2012):
one tree for all samples. A node is a situation as the player sees it, so that different orders of the same plays meet.
Each node has a usual answer, at first that of the heuristic player. What is learned is how much better or worse a
playout ends if at one node another answer is given than usually, in the same sample: both have the same hidden cards
and the same chance, so few playouts tell. An answer that proves better becomes the usual one.

Other players' hands differ from sample to sample, and so would their nodes: they decide as the heuristic player would.
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import mypyc_attr

from manaburn.rules.kernel.decisions import Decision, Kind
from manaburn.rules.kernel.table import ONLY_ACTS, ONLY_PASSES, QuickPlayer, Table
from manaburn.state.objects import GameObject, Player
from manaburn.state.state import GameState

from .candidates import Candidates, answer_name, look, names_of
from .heuristic import HeuristicPlayer
from .planning import moment_of

DEEPEST: Final = 8
"""The number of a playout's first decisions that are nodes of the tree."""
MOST: Final = 12
"""The greatest number of answers at a node."""
ENOUGH: Final = 3
"""The number of playouts after which an answer can become the usual one."""
CAUTION: Final = 0.6
"""The number of standard errors by which it must be better then."""
BETWEEN: Final = frozenset((Kind.PRIORITY, Kind.ATTACK, Kind.BLOCK, Kind.MULLIGAN))
"""The decisions that are not made in the course of an action."""
HOPE: Final = 0.1
"""How much better an answer may seem because it was tried seldom."""

Step = tuple[str, str]
"""A choice in the course of an action: the question, and the name of the answer."""


class Edge:
    """An answer at a node, and what was gained in the playouts in which it was given instead of the usual one."""

    def __init__(self, text: str) -> None:
        self.text: Final = text
        """What is done, in words."""
        self.visits = 0
        self.total = 0.0
        self.squares = 0.0
        self.illegal = False

    def learn(self, gain: float) -> None:
        """Note the gain of a playout."""
        self.visits += 1
        self.total += gain
        self.squares += gain * gain

    @property
    def mean(self) -> float:
        """The mean gain."""
        return self.total / self.visits if self.visits else 0.0

    @property
    def proved(self) -> bool:
        """Whether the answer is better than the usual one by more than chance explains."""
        if self.visits < ENOUGH or self.illegal:
            return False
        mean = self.mean
        spread = max(0.0, self.squares / self.visits - mean * mean)
        return mean > 0.0 and mean > CAUTION * math.sqrt(spread / (self.visits - 1))


class Node:
    """A situation. ``advice``: what the heuristic player would do, in words."""

    def __init__(self, key: str, advice: str) -> None:
        self.key: Final = key
        self.advice: Final = advice
        self.visits = 0
        self.tried = 0
        """The number of playouts in which another answer was given."""
        self.edges: Final[dict[str, Edge]] = {}
        """The other answers."""
        self.usual = ""
        """The name of the usual answer; "" for the advice."""

    def next_to_try(self) -> str:
        """Return the name of the answer that should be tried next; "" if there is none."""
        best = ""
        most = -1e9
        for name, edge in self.edges.items():
            if edge.illegal or name == self.usual:
                continue
            score = edge.mean + HOPE / math.sqrt(1.0 + edge.visits)
            if score > most:
                most = score
                best = name
        return best

    def learn(self, name: str, gain: float) -> bool:
        """Note what an answer gained, compared with the usual one. Return whether it is the usual one from now on."""
        edge = self.edges[name]
        edge.learn(gain)
        self.tried += 1
        if not edge.proved:
            return False
        self.usual = name
        for other in self.edges.values():
            # From now on, the others are compared with this one.
            other.visits = 0
            other.total = 0.0
            other.squares = 0.0
        return True


@mypyc_attr(allow_interpreted_subclasses=True)
class Walker(QuickPlayer):
    """Decides for all seats in a sample: for ``seat`` by the tree as long as that goes, else as the heuristic player
    would."""

    def __init__(self, players: int, seat: int) -> None:
        self.seat: Final = seat
        self.nodes: Final[dict[str, Node]] = {}
        self.path: list[Node] = []
        """The nodes of the present playout."""
        self.done: list[str] = []
        """What was done at each of them, in words."""
        self.branch = ""
        self.other = ""
        self.other_at = ""
        self.inside = True
        self.acting = True
        """Whether the action to which the decision at the root belongs is still going on."""
        self.script: list[Step] = []
        """The choices of that action that are to follow the answer at the root."""
        self.left: list[Step] = []
        """Those of them that are left in this playout."""
        self.steps: list[Step] = []
        """The choices of that action that followed in this playout."""
        self.advisers = [HeuristicPlayer(seat) for seat in range(players)]

    def begin(self, seed: int, branch: str, other_at: str = "", other: str = "") -> None:
        """Begin a playout. ``branch``: the answer that is tried at the root; at the node with the key ``other_at`` the
        answer ``other`` is given, at all others the usual one."""
        self.acting = True
        self.left = list(self.script)
        self.steps = []
        self.advisers = [HeuristicPlayer(seed + seat) for seat in range(len(self.advisers))]
        self.path = []
        self.done = []
        self.branch = branch
        self.other_at = other_at
        self.other = other
        self.inside = True

    def intend(self, table: Table, decision: Decision, answer: list[int]) -> None:
        """Let the answer at the root be carried out as the heuristic player would."""
        self.advisers[decision.player.index].intend(table, decision, answer)

    def interest(self, table: Table, player: Player) -> int:
        """Return that of the heuristic player; where the tree decides, moments at which nothing is considered are
        passed."""
        who = player.controlled_by if player.controlled_by is not None else player
        if not self.inside or who.index != self.seat:
            return self.advisers[player.index].interest(table, player)
        return ONLY_ACTS if moment_of(table, player) else ONLY_PASSES

    def decide(self, table: Table, decision: Decision) -> list[int]:
        """Return the answer of the tree, or that of the heuristic player."""
        adviser = self.advisers[decision.player.index]
        if decision.kind in BETWEEN:
            self.acting = False
        if not self.inside or decision.who.index != self.seat:
            return adviser.decide(table, decision)
        if decision.kind is Kind.PRIORITY:
            if not has_actions(decision) or not moment_of(table, decision.player):
                return [0]
        elif decision.ordered or decision.free_word or decision.kind is Kind.MULLIGAN:
            return adviser.decide(table, decision)
        advice = adviser.decide(table, decision)
        if self.acting:
            advice = scripted(table, decision, advice, self.left)
        key = f"{self.branch}\n{situation(table, decision)}"
        self.retried(key)
        node = self.nodes.get(key)
        if node is None:
            node = self.added(table, decision, advice, key)
        node.visits += 1
        wanted = self.other if key == self.other_at else node.usual
        answer = found(table, decision, advice, wanted) if wanted else advice
        if answer is not advice:
            adviser.intend(table, decision, answer)
        if self.acting:
            self.steps.append((decision.prompt, answer_name(decision, names_of(table, decision), answer)))
        self.path.append(node)
        self.done.append(node.advice if answer is advice else said(decision, answer))
        if len(self.path) >= DEEPEST:
            self.inside = False
        return answer

    def added(self, table: Table, decision: Decision, advice: list[int], key: str) -> Node:
        """Return a new node."""
        tried = Candidates(table, decision, advice, MOST)
        node = Node(key, said(decision, advice))
        for answer, name in zip(tried.answers[1:], tried.names[1:], strict=True):
            node.edges[name] = Edge(said(decision, answer))
        self.nodes[key] = node
        return node

    def retried(self, key: str) -> None:
        """If the same situation was passed in this playout, the last answer was illegal: the action is done anew."""
        for place, node in enumerate(self.path):
            if node.key == key:
                last = self.path[-1]
                wrong = self.other if last.key == self.other_at else last.usual
                if wrong in last.edges:
                    last.edges[wrong].illegal = True
                if last.usual == wrong:
                    last.usual = ""
                if last.key == self.other_at:
                    self.other_at = ""
                del self.path[place:]
                del self.done[place:]
                return

    def trial(self) -> Node | None:
        """Return the node of the last playout at which another answer should be tried next; None if there is none."""
        best: Node | None = None
        most = 0.0
        for node in self.path:
            if node.edges and node.next_to_try():
                score = math.sqrt(node.visits) / (1.0 + node.tried)
                if score > most:
                    most = score
                    best = node
        return best


def found(table: Table, decision: Decision, advice: list[int], wanted: str) -> list[int]:
    """Return the answer with a name; the advice if there is none in this sample."""
    tried = Candidates(table, decision, advice, 2 * MOST)
    if wanted in tried.names:
        return tried.answers[tried.names.index(wanted)]
    return advice


def scripted(table: Table, decision: Decision, advice: list[int], script: list[Step]) -> list[int]:
    """Return the answer that a script has for a decision, and take it off the script with what comes before it; the
    advice if there is none."""
    for place, (prompt, name) in enumerate(script):
        if prompt == decision.prompt:
            del script[: place + 1]
            return found(table, decision, advice, name)
    return advice


def has_actions(decision: Decision) -> bool:
    """Return whether a player with priority can do anything but pass and make mana."""
    options = decision.first_options
    if len(options) < 2:
        return False
    action = options[1].action
    return action is None or not action.is_mana


def said(decision: Decision, answer: list[int]) -> str:
    """Return who does what, in words."""
    who = decision.who.name
    if decision.numeric:
        return f"{who}: {decision.prompt} {answer[0]}"
    texts = [decision.options[index].text for index in answer if index < len(decision.options)]
    if decision.amounts:
        texts = [f"{amount} {decision.options[place].text}" for place, amount in enumerate(answer) if amount]
    return f"{who}: {', '.join(texts) or 'none'}"


# -- situations --------------------------------------------------------------------------------------------------------


def situation(table: Table, decision: Decision) -> str:
    """Return a text for what the player who decides sees. It is equal for positions that differ in hidden cards only.

    It leaves out what is seldom of importance, and so takes a small part of the time of ``View.key``.
    """
    state = table.state
    who = decision.who
    parts = [
        f"{state.turn} {state.step.value} {who.index} {decision.kind.value} {decision.prompt} {table.running.answers}",
        f"{state.passes} {len(state.effects)} {len(state.replacements)} {len(state.delayed)} {len(state.pending)}",
    ]
    for player in state.players:
        parts.append(seat(state, player, player is who))
    seen = [look(table, item) for item in state.in_play]
    seen.sort()
    parts.extend(seen)
    for item in state.stack:
        targets = ""
        if item.context is not None:
            targets = " ".join([look(table, entity) for slot in item.context.targets for entity in slot])
        source = item.source.name if item.source is not None else ""
        parts.append(f"{item.name} {source} {item.controller.index}>{targets}")
    return "\n".join(parts)


def seat(state: GameState, player: Player, own: bool) -> str:
    """Return a text for what is seen of a player."""
    index = player.index
    hand = names(state.hands[index]) if own else str(len(state.hands[index]))
    rest = f"{len(state.libraries[index])} {player.lands_played} {player.pool}"
    return f"{player.life} {player.poison} {hand} {names(state.graveyards[index])} {rest}"


def names(items: list[GameObject]) -> str:
    """Return the names of cards, sorted."""
    found = [item.name for item in items]
    found.sort()
    return ",".join(found)


__all__ = ["BETWEEN", "Node", "Step", "Walker", "has_actions", "said", "scripted"]
