"""A player for statistics: plain Monte Carlo tree search with upper confidence bounds (UCT).

It is used in place of players who look ahead: the more simulations, the stronger it plays. It uses only the
rules of a game, so it plays every game and variant. Kocsis and Szepesvári, *Bandit based Monte-Carlo
planning*, 2006.
"""

from dataclasses import dataclass, field
from math import log, sqrt
from random import Random

from rulestone.core.actions.action import Action
from rulestone.core.actions.colours import Choose
from rulestone.core.actions.swap import Swap
from rulestone_lab.values import SearchState

_EXPLORATION = 1.4
"""How much is tried that has won less so far: about the square root of 2."""

_MOST_ACTIONS = 500
"""Maximum length of a random game; a longer one counts as a draw."""


@dataclass(slots=True, eq=False)
class _Node:
    """A position in the tree.

    Attributes:
        state: the position with its players.
        action: the action that led to it.
        untried: its legal actions that are not in the tree.
        children: the positions after the others.
        visits: how many simulations led through it.
        score: the sum of their results for the player who acted before it: 1 for a win, ½ for a draw.
    """

    state: SearchState
    action: Action | None
    untried: list[Action] = field(init=False)
    children: "list[_Node]" = field(default_factory=list["_Node"])
    visits: int = 0
    score: float = 0.0

    def __post_init__(self) -> None:
        self.untried = [] if self.state.state.over else list(self.state.actions())

    def bound(self, log_visits: float) -> float:
        """Return an upper bound for the value of its action, from the simulations so far."""
        return self.score / self.visits + _EXPLORATION * sqrt(log_visits / self.visits)


def best_action(start: SearchState, simulations: int, random: Random) -> Action | None:
    """Return the action that most of some simulations chose; None if there is none.

    Args:
        start: a position that is not over, with its players.
        simulations: the number of random games.
        random: the only source of randomness.
    """
    root = _Node(start, None)
    for _ in range(simulations if len(root.untried) > 1 else 0):
        path = [root]
        while not path[-1].untried and path[-1].children:
            log_visits = log(path[-1].visits)
            path.append(max(path[-1].children, key=lambda node: node.bound(log_visits)))
        at = path[-1]
        if at.untried:
            path.append(_expanded(at, random))
        winner = _winner(path[-1], random)
        for before, node in zip([root, *path], path, strict=False):
            node.visits += 1
            node.score += 0.5 if winner is None else winner == before.state.player
    if root.children:
        return max(root.children, key=lambda node: (node.visits, node.score)).action
    return root.untried[0] if root.untried else None


def _expanded(node: _Node, random: Random) -> _Node:
    at = int(random.random() * len(node.untried))
    node.untried[at], node.untried[-1] = node.untried[-1], node.untried[at]
    action = node.untried.pop()
    child = _Node(node.state.after(action), action)
    node.children.append(child)
    return child


def _winner(node: _Node, random: Random) -> int | None:
    """Return the player who wins a random game from here; None for a draw."""
    state = node.state
    if any(isinstance(action, Choose | Swap) for action in node.untried):  # may exchange the players' colours
        state = state.after(random.choice(node.untried))
    winner = state.state.play_on(random, _MOST_ACTIONS).winner
    return None if winner is None else state.colours.index(winner)
