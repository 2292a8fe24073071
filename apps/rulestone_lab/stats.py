"""Statistics of random games: how they end, how long they take, and how often the first player wins.

Random play draws from all legal actions alike; in games without turns from those of both colours. One-ply
play wins at once if it can, and otherwise takes a cell on which the other would. A set-up is drawn
as by `rulestone fuzz`.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from typing import Literal

from rulestone.cases.variants import Variant, variant_maker
from rulestone.core.actions import Action, Choose, Setup, Swap
from rulestone.core.names import Colour
from rulestone.fuzz.generate import random_set_up
from rulestone.play.playable import Playable, PlayableMaker, colours_after
from rulestone.protocol import Setting

PlayStyle = Literal["random", "one-ply"]
"""How games are played."""

MOST_ACTIONS = 1000
"""A game of more actions is unfinished: captures may let it go on for ever."""

_COUNTED_SHARE = 0.5
"""How many cells are judged a turn, on average, to count placements: all of them, but in few turns."""

_DEVIATIONS = 1.96
"""Standard deviations of a 95 % interval."""


@dataclass(slots=True)
class Statistics:
    """What some games were like. Those of separate processes are added.

    Attributes:
        lengths: how many games took how many actions.
        counts: how many games were `first won`, `second won`, `drawn` and `unfinished`; the number of each
            `skip`; and for each `turn` that was counted, of each `placement` that was legal.
    """

    lengths: Counter[int] = field(default_factory=Counter[int])
    counts: Counter[str] = field(default_factory=Counter[str])

    @property
    def games(self) -> int:
        """The number of games."""
        return self.lengths.total()

    @property
    def length(self) -> float:
        """The mean number of actions."""
        return sum(length * games for length, games in self.lengths.items()) / max(1, self.games)

    @property
    def first(self) -> tuple[float, float, float]:
        """The first player's share of the decided games, with the ends of its 95 % interval (Wilson's)."""
        won = self.counts["first won"]
        decided = won + self.counts["second won"]
        if decided == 0:
            return 0.5, 0.0, 1.0
        share, weight = won / decided, _DEVIATIONS**2 / decided
        middle = (share + weight / 2) / (1 + weight)
        spread = _DEVIATIONS / (1 + weight) * sqrt((share * (1 - share) + weight / 4) / decided)
        return share, middle - spread, middle + spread

    def add(self, other: "Statistics") -> None:
        """Add those of other games."""
        self.lengths += other.lengths
        self.counts += other.counts

    def document(self) -> dict[str, object]:
        """Return them as a JSON document has them."""
        counts, (share, low, high) = self.counts, self.first
        return {
            "games": self.games,
            "draws": counts["drawn"],
            "unfinished": counts["unfinished"],
            "length": self.length,
            "skips": counts["skip"] / max(1, self.games),
            "placements": counts["placement"] / max(1, counts["turn"]),
            "first": {"share": share, "low": low, "high": high},
        }


def statistics(
    setting: Setting,
    numbers: Iterable[int],
    seed: int,
    play: PlayStyle = "random",
    variant: str | Variant | None = None,
) -> Statistics:
    """Play the games of these numbers. A game depends only on its number and the seed.

    Raises:
        BadVariant: there is no such variant of the game.
    """
    maker, total = variant_maker(setting, variant), Statistics()
    for number in numbers:
        _play(maker, Random(f"{seed}:{number}"), play, total)  # noqa: S311 - repeatable, not secret
    return total


def _play(maker: PlayableMaker, random: Random, play: PlayStyle, total: Statistics) -> None:
    """Play a game and add it to the total."""
    state, players, acting, length = maker.start(), maker.game.colours, 0, 0
    every, counts = _actions(maker), total.counts
    while not state.over and length < MOST_ACTIONS:
        turn = state.to_move
        acting = acting if turn is None else players.index(turn)
        action = _better(state) if play == "one-ply" and state.lists_all_actions else None
        action = action or _drawn(state, every, random)
        if action is None:
            break
        is_opening = isinstance(action, Setup | Choose | Swap)
        if not is_opening and random.random() * len(maker.board.cells) < _COUNTED_SHARE:
            counts["turn"] += 1
            counts["placement"] += sum(
                len(state.placeable(colour)) for colour in (state.colours if turn is None else (turn,))
            )
        players = colours_after(players, acting, action)
        state, acting, length = state.after(action), 1 - acting, length + 1
        counts["skip"] += turn is not None and state.to_move == turn and not is_opening
    total.lengths[length] += 1
    if not state.over:
        counts["unfinished"] += 1
    elif state.winner is None:
        counts["drawn"] += 1
    else:
        counts["second won" if players.index(state.winner) else "first won"] += 1


def _actions(maker: PlayableMaker) -> list[Action]:
    """Return every action that may be legal at some time; none where there are too many to try."""
    forms = maker.game.forms
    if any(form.has_synonyms for form in forms):
        return []
    every = (form.actions(maker.board) or () for form in forms)
    return [action for actions in every for action in actions if action.is_listed]


def _drawn(state: Playable, every: list[Action], random: Random) -> Action | None:
    """Return a random legal action, all equally likely; None if there is none.

    Judging all of them takes many times as long as trying one after the other in random order.
    """
    if not state.lists_all_actions:
        return random_set_up(state, random)
    if not every:
        legal = state.legal()
        return random.choice(legal) if legal else None
    for untried in range(len(every), 0, -1):
        at = int(random.random() * untried)
        action = every[at]
        every[at], every[untried - 1] = every[untried - 1], action
        occupied = not action.removal_cells and not all(map(state.is_empty, action.placement_cells))
        if not occupied and state.refusal(action) is None:
            return action
    return None


def _better(state: Playable) -> Action | None:
    """Return an action that wins at once, else one on a cell on which the other colour would, else None."""
    legal = state.legal()
    own = state.to_move
    for action in legal:
        if _wins(state, action, own):
            return action
    if own is None:
        return None
    stones = {colour: state.stones(colour) for colour in state.colours}
    theirs = state.maker.set_up(stones, state.opponent(own))
    replies = () if theirs.over else theirs.legal()
    threats = {
        cell for action in replies if _wins(theirs, action, theirs.to_move) for cell in action.placement_cells
    }
    return next((action for action in legal if threats.intersection(action.placement_cells)), None)


def _wins(state: Playable, action: Action, own: Colour | None) -> bool:
    after = state.after(action)
    return after.over and after.winner is not None and after.winner == (own or action.colour_named)
