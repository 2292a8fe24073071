"""Any stones on any board: the formulas against the slow way, cell by cell."""

from hypothesis import given, settings
from hypothesis import strategies as st

from rulestone.names import ActionText, CellName, Colour, GameName, Options, Size
from rulestone.protocol import Judge, Verdict
from rulestone_bitboard import BitboardEngine
from tests.bitboard.naive import COLOURS, OPTIONS, SQUARE, Naive, Point, all_names

ENGINE = BitboardEngine()
PLAIN = (*SQUARE, GameName("lefe"))
"""The games with turns."""


@st.composite
def set_ups(draw: st.DrawFn, game: GameName) -> Judge:
    """Any stones on boards of every small size, from empty to full, with holes where they are allowed."""
    size = draw(st.integers(1, 6 if game in SQUARE else 4))
    names = list(all_names(game, size))
    fills = (COLOURS[game], (*COLOURS[game], None), (*COLOURS[game], None, None, None))
    contents = st.sampled_from(draw(st.sampled_from(fills)))
    stones: dict[Colour, tuple[CellName, ...]] = dict.fromkeys(COLOURS[game], ())
    removed: tuple[CellName, ...] = ()
    if game == GameName("interleave"):
        removed = tuple(draw(st.lists(st.sampled_from(names), unique=True, max_size=len(names) - 1)))
    for name in names:
        colour = draw(contents)
        if colour and name not in removed:
            stones[colour] += (name,)
    return Judge(
        game=game,
        size=Size(size),
        options={key: draw(st.sampled_from(values)) for key, values in OPTIONS[game].items()},
        stones=stones,
        to_move=draw(st.sampled_from(COLOURS[game])) if game in PLAIN else None,
        removed=removed,
    )


def judge(query: Judge) -> Verdict:
    verdict = ENGINE.ask(query)
    assert isinstance(verdict, Verdict)
    return verdict


def slowly(query: Judge) -> tuple[Naive, dict[Point, CellName]]:
    """The same position for the slow way, and the names of its cells."""
    assert isinstance(query.stones, dict)
    places = all_names(query.game, query.size)
    stones = {places[name]: colour for colour, names in query.stones.items() for name in names}
    cells = {place: name for name, place in places.items() if name not in query.removed}
    return Naive(query.game, query.size, cells, stones, query.options), cells


@settings(deadline=None)
@given(st.sampled_from(SQUARE).flatmap(set_ups))
def test_connection_games(query: Judge) -> None:
    naive, names = slowly(query)
    colours = COLOURS[query.game]
    asked = colours.index(Colour(str(query.to_move)))
    verdict = judge(query)
    winners = [number for number in (1 - asked, asked) if naive.connected(number)]
    if winners:
        assert (verdict.over, verdict.winner, verdict.legal) == (True, colours[winners[0]], ())
        return
    legal = [naive.legal(colour) for colour in colours]
    mover = asked if legal[asked] else 1 - asked
    assert verdict.over == (not any(legal))
    assert verdict.winner is None
    assert verdict.to_move == (None if verdict.over else colours[mover])
    cells = {names[cell] for cell in legal[mover]}
    swap = (
        query.options.get("swap") and mover == asked == 1 and list(naive.stones.values()) == [Colour("red")]
    )
    assert set(verdict.legal) == cells | ({"swap"} if swap else set())
    if not verdict.over:
        assert isinstance(verdict.why, dict)
        assert verdict.why.keys() == {names[cell] for cell in naive.of(None)} - cells
        for name, clause in verdict.why.items():
            assert clause in reasons(naive, name, colours[mover])


def reasons(naive: Naive, name: str, colour: Colour) -> set[str]:
    """The clauses of a connection game that forbid a placement."""
    after = naive.after(all_names(naive.game, naive.size)[CellName(name)], colour)
    if naive.game == GameName("minefield"):
        broken = {
            "minefield.hard-corner": bool(after.hard_corners() - naive.hard_corners()),
            "minefield.switch": bool(after.switches() - naive.switches()),
        }
    else:
        broken = {"necklace.crosscut": after.crosscut(), "necklace.secluded": after.secluded()}
    return {clause for clause, is_broken in broken.items() if is_broken}


@settings(deadline=None)
@given(set_ups(GameName("lefe")))
def test_lefe(query: Judge) -> None:
    naive, names = slowly(query)
    dark, light = COLOURS[query.game]
    mine = Colour(str(query.to_move))
    enemy = light if mine == dark else dark
    room = {colour: naive.legal(colour) for colour in (dark, light)}
    verdict = judge(query)
    leaves = {
        colour: sorted((naive.leaves(tree, colour) for tree in naive.groups(colour)), reverse=True)
        for colour in (dark, light)
    }
    score = {colour: len(set(leaves[colour])) for colour in (dark, light)}
    if leaves[dark] != leaves[light]:
        score[max((dark, light), key=lambda colour: leaves[colour])] += 1
    assert verdict.score == score
    leader = None if score[dark] == score[light] else max(score, key=lambda colour: score[colour])
    assert verdict.leader == leader
    stuck = [colour for colour in (dark, light) if not room[colour]]
    assert verdict.over == (mine in stuck if query.options.get("end") == "on-turn" else bool(stuck))
    if verdict.over:
        assert (verdict.legal, verdict.to_move, verdict.winner) == ((), None, leader)
        return
    in_order = list(names.values())
    order = {name: number for number, name in enumerate(in_order)}
    expected: list[str] = []
    for cell in sorted(room[mine], key=lambda cell: order[names[cell]]):
        preys = sorted(min(order[names[stone]] for stone in prey) for prey in naive.preys(cell, mine, enemy))
        removals = [f"{names[cell]}x{in_order[prey]}" for prey in preys]
        expected += removals or [names[cell]]
    assert list(verdict.legal) == expected
    assert verdict.to_move == mine
    assert verdict.why == dict.fromkeys((names[cell] for cell in naive.of(None) - room[mine]), "lefe.place")


@settings(deadline=None)
@given(st.sampled_from((GameName("interleave"), GameName("evening"))).flatmap(set_ups))
def test_turnless_games(query: Judge) -> None:
    naive, names = slowly(query)
    colours = COLOURS[query.game]
    verdict = judge(query)
    assert verdict.to_move is None
    if query.game == GameName("evening") and not naive.stones:
        assert verdict.legal == tuple(ActionText(f"white:{name}") for name in names.values())
        assert not verdict.over
        return
    expected = [
        f"{colour}:{name}"
        for colour in colours
        for cell, name in names.items()
        if cell in naive.legal(colour)
    ]
    assert list(verdict.legal) == expected
    assert verdict.over == (not expected)
    first, second = (
        tuple(sorted((len(group) for group in naive.groups(colour)), reverse=True)) for colour in colours
    )
    assert verdict.score == {colours[0]: first, colours[1]: second}
    leader = colours[first < second]
    if first == second:
        leader = tie(query.game, query.options, sum(first))
    assert verdict.leader == leader
    assert verdict.winner == (leader if verdict.over else None)
    if not verdict.over:
        assert isinstance(verdict.why, dict)
        empty = {f"{colour}:{names[cell]}" for colour in colours for cell in naive.of(None)}
        assert verdict.why == dict.fromkeys(empty.difference(expected), f"{query.game}.place")


def tie(game: GameName, options: Options, stones: int) -> Colour:
    """Who wins if all groups are tied."""
    if game == GameName("interleave"):
        return Colour("red")
    return Colour("white") if options.get("tiebreak") == "odd-even" and stones % 2 else Colour("black")
