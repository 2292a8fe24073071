"""Statistics of played games: how they end, how long they take, and who wins.

In random play, all legal actions are equally likely; in games without turns, those of both colours. In a tree
search (`tree_search`), the players act alternately. A set-up is drawn as by `rulestone fuzz`.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from typing import Literal, NamedTuple

from rulestone.cases.variants import BadVariant, Variant, fault_in, variant_maker
from rulestone.core.actions.action import Action
from rulestone.core.actions.colours import Choose
from rulestone.core.actions.setup import Setup
from rulestone.core.actions.swap import Swap
from rulestone.core.boards import Cell
from rulestone.core.names import CellName, Colour
from rulestone.fuzz.generate import random_set_up
from rulestone.play.playable import Playable, PlayableMaker
from rulestone.protocol import GameSetting
from rulestone_lab.tree_search import best_action
from rulestone_lab.values import SearchState

Ending = Literal["first", "second", "drawn", "stuck", "unfinished"]
"""How a game ended: a side won, a draw, no legal action though it is not over, or too many actions."""

MOST_ACTIONS = 1000
"""A game of more actions is unfinished: captures may let it go on for ever."""

_COUNTED_SHARE = 0.5
"""How many cells are judged a turn, on average, to count placements: all of them, but in few turns."""

_DEVIATIONS = 1.96
"""Standard deviations of a 95 % interval."""


class Estimate(NamedTuple):
    """A share or a mean, with the ends of its 95 % interval."""

    value: float
    low: float
    high: float


class Sampled(NamedTuple):
    """The data of one game.

    Attributes:
        ending: how it ended.
        length: the number of its actions.
        skips: how often a colour was skipped.
        choices: the number of legal placements in the turns that were counted, by number of earlier actions.
    """

    ending: Ending
    length: int
    skips: int
    choices: Sequence[tuple[int, int]]


Stones = Mapping[Colour, tuple[CellName, ...]]
"""By colour, the names of the cells with its stones."""


@dataclass(slots=True)
class Statistics:
    """Statistics of some games. The statistics of separate processes are added.

    Attributes:
        games: the games in order.
        placed: how many stones were placed on each cell.
        decisive: on which cells the last stone of a won game was placed.
        stuck: a position that is not over and has no legal action; None if there was none.
    """

    games: list[Sampled] = field(default_factory=list[Sampled])
    placed: Counter[Cell] = field(default_factory=Counter[Cell])
    decisive: Counter[Cell] = field(default_factory=Counter[Cell])
    stuck: Stones | None = None

    def share(self, *endings: Ending, among: Sequence[Ending] = ()) -> Estimate:
        """Return the share of games with some endings, of all games or of those with others (Wilson's)."""
        counts = Counter(game.ending for game in self.games)
        number = sum(counts[ending] for ending in among) if among else len(self.games)
        if number == 0:
            return Estimate(0.5, 0.0, 1.0)
        share, weight = sum(counts[ending] for ending in endings) / number, _DEVIATIONS**2 / number
        middle = (share + weight / 2) / (1 + weight)
        spread = _DEVIATIONS / (1 + weight) * sqrt((share * (1 - share) + weight / 4) / number)
        return Estimate(share, max(0.0, middle - spread), min(1.0, middle + spread))

    @property
    def length(self) -> Estimate:
        """The mean number of actions."""
        return mean([game.length for game in self.games])

    @property
    def skips(self) -> Estimate:
        """The mean number of skips a game."""
        return mean([game.skips for game in self.games])

    @property
    def placements(self) -> Estimate:
        """The mean number of legal placements a turn."""
        return mean([number for game in self.games for _, number in game.choices])

    def add(self, other: "Statistics") -> None:
        """Add those of other games."""
        self.games += other.games
        self.placed += other.placed
        self.decisive += other.decisive
        self.stuck = self.stuck or other.stuck

    def document(self) -> dict[str, object]:
        """Return them as a JSON document has them. Shares are of all games, but for `decided`."""
        counts = Counter(game.ending for game in self.games)
        shares = {ending: self.share(ending)._asdict() for ending in ("first", "second", "drawn")}
        return {
            "games": len(self.games),
            "draws": counts["drawn"],
            "stuck": counts["stuck"],
            "unfinished": counts["unfinished"],
            "length": self.length.value,
            "skips": self.skips.value,
            "placements": self.placements.value,
            **{ending: {"share": share.pop("value"), **share} for ending, share in shares.items()},
            "decided": self.share("first", among=("first", "second"))._asdict(),
            "stuck_position": self.stuck,
        }


def mean(numbers: Sequence[float]) -> Estimate:
    """Return the mean of some numbers; 0 without any."""
    count = len(numbers)
    middle = sum(numbers) / max(1, count)
    squares = sum((number - middle) ** 2 for number in numbers)
    spread = _DEVIATIONS * sqrt(squares / max(1, count - 1) / max(1, count))
    return Estimate(middle, middle - spread, middle + spread)


def statistics(
    setting: GameSetting,
    numbers: Iterable[int],
    seed: int,
    simulations: int = 0,
    variant: str | Variant | None = None,
) -> Statistics:
    """Play the games of these numbers. A game depends only on its number and the seed.

    Args:
        setting: the game, its options and its board.
        numbers: the numbers of the games.
        seed: the same seed gives the same games.
        simulations: the random games by which a tree search chooses each action; 0 for random actions.
        variant: the variant that is played; None for the game itself.

    Raises:
        BadVariant: there is no such variant of the game, or its own code fails.
    """
    maker, total = variant_maker(setting, variant), Statistics()
    try:
        for number in numbers:
            _play(maker, Random(f"{seed}:{number}"), simulations, total)  # noqa: S311 - repeatable, not secret
    except Exception as problem:  # here, since the traceback of another process is lost
        if fault := fault_in(problem):
            raise BadVariant(fault) from problem
        raise
    return total


def _play(maker: PlayableMaker, random: Random, simulations: int, total: Statistics) -> None:
    """Play a game and add it to the total."""
    node, every, length, skips = SearchState.at_start(maker.start()), _actions(maker), 0, 0
    choices: list[tuple[int, int]] = []
    last: Sequence[Cell] = ()
    action: Action | None = None
    while not node.state.over and length < MOST_ACTIONS:
        state, turn = node.state, node.state.to_move
        searched = simulations and not state.awaits_set_up
        action = best_action(node, simulations, random) if searched else _drawn(state, every, random)
        if action is None:
            break
        is_opening = isinstance(action, Setup | Choose | Swap)
        if not is_opening and random.random() * len(maker.board.cells) < _COUNTED_SHARE:
            colours = state.colours if turn is None else (turn,)
            choices.append((length, sum(len(state.placeable(colour)) for colour in colours)))
        last = () if is_opening else action.placement_cells
        total.placed.update(last)
        node, length = node.after(action), length + 1
        skips += turn is not None and node.state.to_move == turn and not is_opening
    state, ending = node.state, _ending(node, simulations, action)
    if ending in ("first", "second"):
        total.decisive.update(last)
    if ending == "stuck":
        total.stuck = total.stuck or {
            colour: state.board.names(state.stones(colour)) for colour in state.colours
        }
    total.games.append(Sampled(ending, length, skips, choices))


def _ending(node: SearchState, simulations: int, last: Action | None) -> Ending:
    """Return how a game ended; `first` is the first colour if either may act at any time."""
    state = node.state
    if not state.over:
        return "stuck" if last is None else "unfinished"
    if state.winner is None:
        return "drawn"
    by_colour = state.maker.game.turnless and not simulations
    first = state.colours[0] if by_colour else node.colours[0]
    return "first" if state.winner == first else "second"


def _actions(maker: PlayableMaker) -> list[Action]:
    """Return every action that may be legal at some time; none if there are too many to try."""
    forms = maker.game.forms
    if any(form.has_synonyms for form in forms):
        return []
    every = (form.actions(maker.board) or () for form in forms)
    return [action for actions in every for action in actions if action.is_listed]


def _drawn(state: Playable, every: list[Action], random: Random) -> Action | None:
    """Return a random legal action, all equally likely; None if there is none.

    Judging all of them takes many times as long as trying one after the other in random order.
    """
    if state.awaits_set_up:
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
