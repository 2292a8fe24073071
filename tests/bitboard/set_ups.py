"""Any stones on any board: how positions are made up for a game, and what must be true of its verdicts."""

from typing import TypeVar

from hypothesis import strategies as st

from rulestone.core.game import game as reference_game
from rulestone.core.names import ActionText, CellName, Colour, GameName, Size
from rulestone.protocol import Query, Verdict
from tests.bitboard.asking import ENGINE
from tests.bitboard.naive import Naive, Point, Square, Turnless
from tests.games.permanence import permanent

_Naive = TypeVar("_Naive", bound=Naive)


@st.composite
def set_ups(draw: st.DrawFn, game: GameName, naive: type[Naive]) -> Query:
    """Any stones on boards of every small size, from empty to full, with holes where they are allowed."""
    size = draw(st.integers(1, naive.largest))
    names = list(naive.names(size))
    colours = naive.colours
    fills = (colours, (*colours, None), (*colours, None, None, None))
    contents = st.sampled_from(draw(st.sampled_from(fills)))
    stones: dict[Colour, tuple[CellName, ...]] = dict.fromkeys(colours, ())
    removed: tuple[CellName, ...] = ()
    if reference_game(game).removable:
        removed = tuple(draw(st.lists(st.sampled_from(names), unique=True, max_size=len(names) - 1)))
    for name in names:
        colour = draw(contents)
        if colour and name not in removed:
            stones[colour] += (name,)
    return Query(
        game=game,
        size=Size(size),
        options={key: draw(st.sampled_from(values)) for key, values in permanent(game).options.items()},
        stones=stones,
        to_move=None if reference_game(game).turnless else draw(st.sampled_from(colours)),
        removed=removed,
    )


def judged(query: Query) -> Verdict:
    """What the engine says."""
    verdict = ENGINE.ask(query)
    assert isinstance(verdict, Verdict)
    return verdict


def slowly(naive: type[_Naive], query: Query) -> tuple[_Naive, dict[Point, CellName]]:
    """The same position for the slow way, and the names of its cells."""
    assert isinstance(query.stones, dict)
    places = naive.names(query.size)
    stones = {places[name]: colour for colour, names in query.stones.items() for name in names}
    cells = {place: name for name, place in places.items() if name not in query.removed}
    return naive(query.size, cells, stones, query.options), cells


def agree_in_connection(naive: type[Square], query: Query) -> None:
    """The verdict of a game in which edges are joined is what the slow way comes to.

    Raises:
        AssertionError: it is not.
    """
    position, names = slowly(naive, query)
    colours = naive.colours
    side = colours.index(Colour(str(query.to_move)))
    verdict = judged(query)
    winners = [number for number in (1 - side, side) if position.connected(number)]
    if winners:
        assert (verdict.over, verdict.winner, verdict.legal) == (True, colours[winners[0]], ())
        return
    legal = [position.legal(colour) for colour in colours]
    mover = side if legal[side] else 1 - side
    assert verdict.over == (not any(legal))
    assert verdict.winner is None
    assert verdict.to_move == (None if verdict.over else colours[mover])
    cells = {names[cell] for cell in legal[mover]}
    swap = query.options.get("swap") and mover == side == 1 and list(position.stones.values()) == [colours[0]]
    assert set(verdict.legal) == cells | ({"swap"} if swap else set())
    if not verdict.over:
        assert isinstance(verdict.why, dict)
        assert verdict.why.keys() == {names[cell] for cell in position.of(None)} - cells
        for name, clause in verdict.why.items():
            assert clause in position.reasons(naive.names(query.size)[CellName(name)], colours[mover])


def agree_without_turns(naive: type[Turnless], query: Query) -> None:
    """The verdict of a game without turns, its opening past, is what the slow way comes to.

    Raises:
        AssertionError: it is not.
    """
    position, names = slowly(naive, query)
    colours = naive.colours
    verdict = judged(query)
    assert verdict.to_move is None
    expected = [
        ActionText(f"{colour}:{name}")
        for colour in colours
        for cell, name in names.items()
        if cell in position.legal(colour)
    ]
    assert list(verdict.legal) == expected
    assert verdict.over == (not expected)
    first, second = (
        tuple(sorted((len(group) for group in position.groups(colour)), reverse=True)) for colour in colours
    )
    assert verdict.score == {colours[0]: first, colours[1]: second}
    leader = position.leader_of_tie() if first == second else colours[first < second]
    assert verdict.leader == leader
    assert verdict.winner == (leader if verdict.over else None)
    if not verdict.over:
        assert isinstance(verdict.why, dict)
        empty = {f"{colour}:{names[cell]}" for colour in colours for cell in position.of(None)}
        assert verdict.why == dict.fromkeys(empty.difference(expected), f"{query.game}.place")
