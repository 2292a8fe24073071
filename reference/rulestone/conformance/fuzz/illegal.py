"""Actions that are not legal, and are worth trying all the same."""

from collections.abc import Iterator
from random import Random

from rulestone.conformance.fuzz.goals import State
from rulestone.conformance.fuzz.grounds import Ground
from rulestone.game import colours_of
from rulestone.names import ActionText, GameName
from rulestone_bitboard.actions import Action, Choose, Place, Setup, Stop, Swap, write
from rulestone_bitboard.connection import Connection
from rulestone_bitboard.layout import Mask
from rulestone_bitboard.lefe import Lefe
from rulestone_bitboard.turnless import Phase, Turnless

TRIES = 6


def illegal_action(ground: Ground, state: State, random: Random) -> ActionText | None:
    """An action that is refused here; None where none was found soon."""
    found: list[Action] = []
    for _ in range(TRIES):
        found += [action for action in _any(ground, state, random) if state.refusal(action)]
        if found:
            return without_empty_part(write(random.choice(found), state.layout.names))
    return None


def without_empty_part(text: ActionText) -> ActionText:
    """A set-up without black stones as it is written where that is clear: they are not mentioned."""
    return ActionText(text.replace(" black= ", " ").removesuffix(" black="))


def _any(ground: Ground, state: State, random: Random) -> Iterator[Action]:
    """An action of each of a few kinds, legal or not."""
    cells = state.layout.bits
    colours = colours_of(ground.game)
    if not cells:
        if ground.game == GameName("interleave"):
            yield from (Choose(random.choice(colours)), Stop(random.choice(colours)))
        return
    stones = state.layout.split(state.stones[0] | state.stones[1])
    empty = [cell for cell in cells if not cell & (state.stones[0] | state.stones[1])]
    for among in (stones, empty, empty):
        if among:
            cell = random.choice(among)
            yield Place(cell, random.choice(colours) if ground.turnless else None)
    match state:
        case Connection():
            if ground.game == GameName("necklace"):
                yield Swap()
        case Lefe():
            yield Choose(random.choice(colours))
            yield from _removals(state, random, empty, stones)
        case Turnless():
            yield Stop(random.choice(colours))
            if ground.game == GameName("interleave"):
                yield Choose(random.choice(colours))
                yield from (_set_up(cells, random) for _ in range(3 if state.phase is Phase.SETUP else 1))


def _removals(state: Lefe, random: Random, empty: list[Mask], stones: list[Mask]) -> Iterator[Action]:
    """Removals that may be wrong: of any stone, of none though one is due, of one that is not there."""
    if not empty:
        return
    for _ in range(2):
        yield Place(random.choice(empty), prey=random.choice(stones or empty))
    legal = [action for action in state.actions() if isinstance(action, Place)]
    if legal:
        turn = random.choice(legal)
        yield Place(turn.cell)
        theirs = state.layout.split(state.stones[1 - state.mover])
        if theirs:
            yield Place(turn.cell, prey=random.choice(theirs))


def _set_up(cells: tuple[Mask, ...], random: Random) -> Setup:
    """A set-up without black stones, with a cell named twice, or with one cell of both colours."""
    some = tuple(random.sample(cells, min(len(cells), random.randint(1, 3))))
    match random.randrange(4):
        case 0:
            return Setup((), some)
        case 1:
            return Setup((), ())
        case 2:
            return Setup((*some, some[0]), ())
        case _:
            return Setup(some, some[:1])
