"""What must hold of each engine alone, whatever the rules say in detail."""

import re
from copy import deepcopy
from dataclasses import dataclass
from random import Random

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rulestone.cases.cases import Expectation
from rulestone.cases.expect import position_and_expectation
from rulestone.check.differences import answer_differences
from rulestone.core.actions.action import write_action
from rulestone.core.names import ActionText, CellName, Colour, GameName, Options, Size
from rulestone.engines.engine import Engine
from rulestone.engines.outside.replies import request_line
from rulestone.fuzz.generate import play, set_up_question
from rulestone.protocol import Judge, Question, Verdict
from rulestone.protocol.checking import check_question
from rulestone.rulebook.installed import find_game, game_names
from rulestone.symmetries import keeps_sides
from rulestone.symmetries import symmetries as of_board
from rulestone.testing.strategies import options, perfts, records, set_ups
from rulestone_bitboard.engine import replay, rules_of
from tests.differential.draws import SEED, drawn_maker
from tests.helpers.asking import read_line
from tests.helpers.cross_check import expected_answer


@dataclass(frozen=True, slots=True)
class Symmetry:
    """A map of a board onto itself.

    Attributes:
        cells: by cell name, the name of the cell it goes to.
        exchanges: whether it takes the one colour's edges to the other's, so that colours must change too.
    """

    cells: dict[CellName, CellName]
    exchanges: bool


def symmetries(name: GameName, size: Size, options: Options) -> list[Symmetry]:
    """Those of a game's board that leave something elsewhere."""
    game = find_game(name)
    board, owners = game.start(game.board(size), options).board, game.position_class.owners
    same = dict(zip(owners.values(), owners.values(), strict=True))
    return [
        Symmetry(
            {board.name(cell): board.name(to) for cell, to in way.items()},
            not keeps_sides(board, way, owners, same),
        )
        for way in of_board(board)[1:]
    ]


def moved(query: Judge, symmetry: Symmetry) -> Judge:
    """The query about the position seen through the symmetry."""
    assert isinstance(query.stones, dict)
    swap = exchange(query.game) if symmetry.exchanges else {}
    return Judge(
        game=query.game,
        size=query.size,
        options=query.options,
        removed=tuple(symmetry.cells[name] for name in query.removed),
        stones={
            swap.get(colour, colour): tuple(symmetry.cells[name] for name in names)
            for colour, names in query.stones.items()
        },
        to_move=None if query.to_move is None else swap.get(query.to_move, query.to_move),
    )


def exchange(name: GameName) -> dict[Colour, Colour]:
    """The two colours of a game, each for the other."""
    first, second = find_game(name).colours
    return {first: second, second: first}


def moved_verdict(query: Question, verdict: Verdict, symmetry: Symmetry) -> Expectation:
    """What is to be true of the position seen through the symmetry, if this is true of the position."""
    swap = exchange(query.game) if symmetry.exchanges else {}
    board = find_game(query.game).board(query.size)

    def colour(text: str | None) -> Colour | None:
        return None if text is None else swap.get(Colour(text), Colour(text))

    def action(text: ActionText) -> ActionText:
        read = find_game(query.game).read_action(board, text)
        there = read.mapped(lambda cell: board.cell(symmetry.cells[board.name(cell)]))
        return write_action(board, there or read)

    return Expectation(
        legal=tuple(action(text) for text in verdict.legal),
        to_move=colour(verdict.to_move),
        over=verdict.over,
        winner=colour(verdict.winner),
        score={Colour(text): value for text, value in verdict.score.items()} if verdict.score else {},
    )


ALIKE = [GameName(name) for name in ("lefe", "interleave", "evening")]
"""Games whose rules do not tell the colours apart, but for who begins and who gains by a tie."""
DRAWN = "lefe"
"""The game of these in which nobody gains by a tie."""


FEW = settings(max_examples=settings().max_examples // 4)
"""For tests that try every action of a position."""


def judged(engine: Engine, query: Question) -> Verdict:
    answer = engine.ask(query)
    assert isinstance(answer, Verdict)
    return answer


def without_swap(name: GameName) -> Options:
    """The options that leave out the swap, in a game that may have one."""
    return {"swap": False} if "swap" in find_game(name).defaults else {}


@given(query=set_ups(), data=st.data())
def test_a_turned_or_mirrored_position_is_judged_alike(
    engine: Engine, query: Judge, data: st.DataObject
) -> None:
    """Turned or mirrored, a position has the same legal cells, turned or mirrored, and the same winner."""
    known = symmetries(query.game, query.size, query.options)
    assume(known)
    symmetry = data.draw(st.sampled_from(known), label="symmetry")
    if symmetry.exchanges:  # the swap belongs to the second colour
        query = msgspec.structs.replace(query, options=without_swap(query.game))
    there = moved(query, symmetry)
    expected = moved_verdict(query, judged(engine, query), symmetry)
    differences = answer_differences(expected_answer(there)[0], expected, judged(engine, there))
    assert [difference.words for difference in differences] == [], there


@given(query=st.sampled_from(ALIKE).flatmap(set_ups))
def test_exchanged_colours_are_judged_alike_where_the_rules_are_symmetric(
    engine: Engine, query: Judge
) -> None:
    """Then the colours differ only in who begins and who gains by a tie."""
    swap = exchange(query.game)
    assert query.stones is not None
    assume(any(query.stones.values()))  # the first stone of Evening is white
    there = msgspec.structs.replace(
        query,
        stones={swap[colour]: names for colour, names in query.stones.items()},
        to_move=swap[query.to_move] if isinstance(query.to_move, str) else None,
    )
    here, other = judged(engine, query), judged(engine, there)
    assert (other.over, set(other.legal)) == (here.over, {_recoloured(text, swap) for text in here.legal})
    if here.score is not msgspec.UNSET and other.score is not msgspec.UNSET:
        assert other.score == {swap[Colour(colour)]: value for colour, value in here.score.items()}
        first, second = here.score.values()
        if first != second or query.game == DRAWN:  # elsewhere a tie is broken by colour
            assert other.winner == (None if here.winner is None else swap[Colour(here.winner)])


def _recoloured(text: str, swap: dict[Colour, Colour]) -> str:
    colour, colon, cell = text.partition(":")
    return f"{swap[Colour(colour)]}:{cell}" if colon else text


@pytest.mark.parametrize("game", game_names())
def test_a_position_is_judged_alike_by_record_and_by_stones(engine: Engine, game: GameName) -> None:
    """A position reached by moves is judged as the same stones set up. It draws until there are enough."""
    random, compared, enough = Random(f"{SEED} {game}"), 0, 3 * settings().max_examples
    for _ in range(10 * enough):
        if compared >= enough:
            break
        maker = drawn_maker(game, random, 5)
        states, moves = play(maker, random)
        # Two placements leave nothing of a pie, a swap or a stop.
        counts = [
            count
            for count in range(2, len(states))
            if not any(re.search("stop|swap|choose|setup", move) for move in moves[count - 2 : count])
            and (maker.game.turnless or not states[count].over)
        ]
        for count in random.sample(counts, min(3, len(counts))):
            compared += 1
            state = states[count]
            by_moves = maker.setting.judge(moves[:count])
            by_stones = set_up_question(maker, state.contents(), state.to_move)
            assert judged(engine, by_moves) == judged(engine, by_stones), by_moves
    assert compared >= enough, f"only {compared} positions could be compared"


@st.composite
def much_the_same(draw: st.DrawFn, query: Question) -> Question:
    """A query that is easily taken for another: other options or colour to move, a move or stone less."""
    changed = msgspec.structs.replace(query, options=draw(options(query.game)))
    if not isinstance(changed, Judge):
        return msgspec.structs.replace(
            changed, moves=changed.record[: len(changed.record) - draw(st.booleans())]
        )
    assert changed.stones is not None
    left_out = draw(st.sampled_from((None, *exchange(query.game))))
    stones = {colour: names[: -1 if colour is left_out else None] for colour, names in changed.stones.items()}
    if isinstance(changed.to_move, str):
        changed = msgspec.structs.replace(changed, to_move=draw(st.sampled_from(list(exchange(query.game)))))
    return msgspec.structs.replace(changed, stones=stones)


@given(first=records() | set_ups(), data=st.data())
def test_an_answer_does_not_depend_on_earlier_questions(
    twins: tuple[Engine, Engine], first: Question, data: st.DataObject
) -> None:
    """Engines keep nothing of an earlier question that looks much like the next."""
    engine, twin = twins
    second = data.draw(much_the_same(first), "second")
    judged(engine, first)
    assert judged(engine, second) == judged(twin, second)


@given(query=records() | set_ups() | perfts())
def test_queries_and_answers_survive_the_way_through_json(engine: Engine, query: Question) -> None:
    """What is written for an outside engine is what was asked, and what it writes what it answered."""
    assert msgspec.json.decode(msgspec.json.encode(query), type=Question) == query
    read = read_line(request_line(7, query))
    assert read is not None
    assert read.question == query
    if query.op == "perft":  # a pie that is not over has no count
        return
    answer = engine.ask(query)
    assert msgspec.json.decode(msgspec.json.encode(answer), type=type(answer)) == answer


@FEW
@given(query=records())
def test_positions_of_the_reference_are_never_changed(query: Question) -> None:
    """The reference makes new positions and never changes one."""
    position, _ = position_and_expectation(check_question(query))
    fresh = deepcopy(position)
    before = (position.stones, position.status(), position.legal_actions())
    for action in before[2]:
        position.after(action).legal_actions()
        assert position == fresh
        assert (position.stones, position.status(), position.legal_actions()) == before


@FEW
@given(query=records())
def test_positions_of_the_bitboard_are_never_changed(query: Question) -> None:
    """Nor does the bitboard, where it could not be seen from its answers either."""
    position, _, _ = replay(query, rules_of(query), query.record)
    fresh, _, _ = replay(query, rules_of(query), query.record)
    before = position.verdict()
    for action in position.actions():
        position.after(action).verdict()
        assert position == fresh
        assert position.verdict() == before
