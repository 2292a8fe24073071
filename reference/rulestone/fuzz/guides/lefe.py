"""Guided play of Lefe: its goals, and removals that may be illegal."""

from collections.abc import Iterator
from random import Random

from rulestone.core.actions import Action, Placement
from rulestone.engines.states import State
from rulestone.fuzz.guides.guide import END, GuidedPlay, ends, some_actions


def _merge(before: State, after: State) -> float:
    """Rate joining one's trees."""
    own = before.to_move or before.colours[0]
    return len(ends(before, own)) - len(ends(after, own))


def _choice(_before: State, after: State) -> float:
    """Rate a large choice of removals for the other colour."""
    turn = after.to_move or after.colours[0]
    return -END * after.over + after.count() - after.placements(turn)


def _ring(_before: State, after: State) -> float:
    """Rate trees without leaves, and stones that are no leaves."""
    leaves = _leaves(after)
    return 20 * leaves.count(0) - sum(leaves) - len(leaves)


def _capture(before: State, after: State) -> float:
    """Rate large removals."""
    return before.stone_count() - after.stone_count()


def _peace(before: State, after: State) -> float:
    """Rate no removals, and a near end."""
    peaceful = after.stone_count() > before.stone_count()
    return END * peaceful - sum(map(after.placements, after.colours))


def _many_trees(_before: State, after: State) -> float:
    """Rate many trees of both colours with few leaves each."""
    return len(_leaves(after))


def _level(_before: State, after: State) -> float:
    """Rate an equal score."""
    dark, light = (ends(after, colour) for colour in after.colours)
    ahead = abs(len(set(dark)) + (dark > light) - len(set(light)) - (light > dark))
    return -ahead - END * (after.over and ahead > 0)


def _leaves(state: State) -> list[int]:
    """Return the numbers of leaves of all trees: stones with at most one neighbour."""
    return [leaves for colour in state.colours for leaves in ends(state, colour)]


class _Play(GuidedPlay):
    def doubtful(self, state: State, random: Random) -> Iterator[Action]:
        """Removals of any stone, a missing removal when one is due, and removals of empty cells."""
        empty = state.empty()
        if not empty:
            return
        stones = [cell for colour in state.colours for cell in state.stones(colour)]
        for _ in range(2):
            yield Placement(random.choice(empty), removing=random.choice(stones or empty))
        for legal in some_actions(state, random, 1):
            if not isinstance(legal, Placement):
                continue
            yield Placement(legal.cell)
            theirs = () if state.to_move is None else state.stones(state.opponent(state.to_move))
            if theirs:
                yield Placement(legal.cell, removing=random.choice(theirs))


GUIDED_PLAY = _Play(goals=(_merge, _choice, _ring, _capture, _peace, _many_trees, _level))
