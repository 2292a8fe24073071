"""Making disagreements small: what is kept, what is left out, and what it may cost."""

import dataclasses
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import UNSET
from msgspec.structs import replace

from rulestone.conformance.fuzz.ask.asker import Asker
from rulestone.conformance.fuzz.fuzzing import search
from rulestone.conformance.fuzz.generate.grounds import Ground, NothingToPlay, choices
from rulestone.conformance.fuzz.generate.playing import play
from rulestone.conformance.fuzz.generate.questions import Walk, questions
from rulestone.conformance.fuzz.report.found_case import FoundCase
from rulestone.conformance.fuzz.report.search_report import search_text
from rulestone.conformance.fuzz.report.search_result import diagnosed
from rulestone.conformance.fuzz.search_settings import SearchSettings
from rulestone.conformance.fuzz.shrink.cut_boards import (
    cut_position,
    cut_record,
    squeezed_position,
    squeezed_record,
)
from rulestone.conformance.fuzz.shrink.shrinking import shrink
from rulestone.conformance.fuzz.shrink.smallest_case import Budget, SmallestCase
from rulestone.conformance.fuzz.shrink.subjects import MoveRecord, StonePosition, legal_part, subject_of
from rulestone.engines import EngineBroken, load_engine
from rulestone.game import colours_of, game_names
from rulestone.names import ActionText, Colour, GameName, Size
from rulestone.oracle import ReferenceEngine
from rulestone.protocol import Answer, Claims, GameClaim, Judge, Nodes, Perft, Play, Played, Query, Verdict
from tests.conformance.lying import Change, Lying

pytestmark = pytest.mark.usefixtures("few_fixtures")

OPERATIONS = ("judge", "play", "perft")


def smallest(change: Change, game: GameName, rounds: int = 200, **claims: object) -> FoundCase:
    """The first thing that a search finds wrong with an engine."""
    engine = Lying.on_small_boards(change, 5, **claims)
    outcome = search([lambda: engine], SearchSettings(games=(game,), rounds=rounds, most=1))
    assert outcome.disagreements
    return outcome.disagreements[0]


def actions(*texts: str) -> tuple[ActionText, ...]:
    return tuple(map(ActionText, texts))


def stones_of(query: Query) -> int:
    return (
        sum(map(len, query.stones.values())) if isinstance(query, Judge) and query.stones is not UNSET else 0
    )


def test_stones_that_do_not_matter_are_left_out_and_the_board_is_cut_down() -> None:
    def change(query: Query, answer: Answer) -> Answer:
        wrong = isinstance(query, Judge) and stones_of(query) >= 2 and query.size >= 3
        return replace(answer, over=not answer.over) if wrong and isinstance(answer, Verdict) else answer

    disagreement = smallest(change, GameName("necklace"))
    assert (disagreement.length, disagreement.case.size, disagreement.case.options) == (2, 3, {})
    assert disagreement.first.case.size >= 3
    assert disagreement.case.asks == ("stones",)


def test_holes_are_filled_where_they_do_not_matter() -> None:
    def change(query: Query, answer: Answer) -> Answer:
        wrong = isinstance(query, Judge) and len(query.removed) >= 2
        return replace(answer, over=not answer.over) if wrong and isinstance(answer, Verdict) else answer

    disagreement = smallest(change, GameName("interleave"))
    assert len(disagreement.case.removed) == 2
    assert disagreement.length == 0


def test_an_option_is_kept_only_where_it_matters() -> None:
    def change(query: Query, answer: Answer) -> Answer:
        wrong = query.options.get("end") == "on-turn"
        return replace(answer, winner="dark") if wrong and isinstance(answer, Verdict) else answer

    disagreement = smallest(change, GameName("lefe"))
    assert disagreement.case.options == {"end": "on-turn"}


def test_a_record_is_cut_to_the_moves_that_matter() -> None:
    def change(query: Query, answer: Answer) -> Answer:
        if isinstance(query, Play) and isinstance(answer, Played) and answer.accepted == len(query.moves):
            return replace(answer, to_move="nobody") if {"swap", "c2"} <= set(query.moves) else answer
        return answer

    disagreement = smallest(change, GameName("necklace"), ops=("play",))
    assert disagreement.case.moves is not UNSET
    assert sorted(disagreement.case.moves) == ["c2", "swap"]
    assert disagreement.case.size == 3


def test_an_illegal_move_that_is_followed_becomes_the_last_of_a_short_record() -> None:
    def change(query: Query, answer: Answer) -> Answer:
        if isinstance(query, Play) and isinstance(answer, Played) and answer.accepted < len(query.moves):
            return replace(answer, accepted=answer.accepted + 1)
        return answer

    disagreement = smallest(change, GameName("evening"))
    assert disagreement.kind.field == "accepted"
    assert disagreement.case.moves is not UNSET
    assert len(disagreement.case.moves) == 2
    assert disagreement.case.size == 1


def test_a_count_is_made_shallow_and_its_record_short() -> None:
    def change(query: Query, answer: Answer) -> Answer:
        wrong = isinstance(query, Perft) and query.depth >= 1
        return Nodes(nodes=answer.nodes + 1) if wrong and isinstance(answer, Nodes) else answer

    disagreement = smallest(change, GameName("minefield"))
    assert (disagreement.case.question, disagreement.case.depth) == ("perft", 1)
    assert disagreement.length == 0


def test_a_position_that_stones_show_is_not_left_as_a_record() -> None:
    def change(_: Query, answer: Answer) -> Answer:
        if isinstance(answer, Verdict) and "b2" in answer.legal:
            return replace(answer, legal=tuple(action for action in answer.legal if action != "b2"))
        return answer

    disagreement = smallest(change, GameName("minefield"))
    assert disagreement.case.asks == ("stones",)
    assert (disagreement.length, disagreement.case.size) == (0, 2)


def test_what_does_not_come_again_is_left_as_it_is() -> None:
    queries: list[Query] = []

    def change(query: Query, answer: Answer) -> Answer:
        if isinstance(query, Play) and isinstance(answer, Verdict) and not queries:
            queries.append(query)
            return replace(answer, over=not answer.over)
        return answer

    disagreement = smallest(change, GameName("minefield"))
    assert not disagreement.repeated
    assert disagreement.asks == 1
    assert disagreement.case.moves == disagreement.first.case.moves


def test_questions_and_broken_engines_are_bounded() -> None:
    breakages = []

    def change(query: Query, answer: Answer) -> Answer:
        if query.size >= 4:
            breakages.append(query)
            raise EngineBroken("crash", "it ended")
        return answer

    engine = Lying(change)
    asker = Asker([engine], ["lying"])
    options = choices([engine.claims], [GameName("minefield")], Size(5))
    random = Random(0)
    answered = [asker.ask(case) for case in questions(options.ground(0, random), OPERATIONS, random)][:1]
    (asked_case,) = answered
    breakages.clear()
    smallest = SmallestCase(asker, options, asked_case, asked_case.kinds[0], budget=Budget(restarts=3))
    shrink(smallest)
    assert len(breakages) == 3
    smallest = SmallestCase(asker, options, asked_case, asked_case.kinds[0], budget=Budget(asks=5))
    shrink(smallest)
    assert smallest.asks <= 5


games = st.sampled_from(list(game_names()))
numbers = st.integers(0, 10_000)


def ground(game: GameName, number: int) -> Ground:
    choice = choices([ReferenceEngine().claims], [game], None)
    return choice.ground(number % 5, Random(number))


def test_boards_are_of_the_sizes_that_are_listed() -> None:
    name = GameName("minefield")
    ranged = replace(ReferenceEngine().claims, games={name: GameClaim(sizes=(3, 9))})
    listed = replace(ReferenceEngine().claims, games={name: GameClaim(size_list=(12, 5, 3, 70))})
    choice = choices([listed], [name], None)
    assert {choice.ground(number, Random(number)).size for number in range(50)} <= {3, 5, 12}
    assert choice.smaller(Ground(name, Size(12))) == (3, 5, 12)
    both = choices([ranged, listed], [name], None)
    assert both.sizes(name) == (3, 5)
    with pytest.raises(NothingToPlay, match="of size 4"):
        choices([listed], [name], Size(4))


@settings(max_examples=40)
@given(game=games, number=numbers)
def test_what_a_case_is_about_makes_the_same_case(game: GameName, number: int) -> None:
    for case in questions(ground(game, number), OPERATIONS, Random(number)):
        assert subject_of(case).case() == case


@settings(max_examples=40)
@given(game=games, number=numbers, data=st.data())
def test_what_is_left_of_a_record_can_be_played(game: GameName, number: int, data: st.DataObject) -> None:
    where = ground(game, number)
    moves = play(where, Random(number)).moves
    kept = [move for move in moves if data.draw(st.booleans())]
    legal = legal_part(where, kept)
    assert Walk(where, legal).accepted == len(legal)
    accepted = Walk(where, moves).accepted
    assert legal_part(where, moves[:accepted]) == moves[:accepted]


@pytest.mark.parametrize("game", [GameName("necklace"), GameName("evening")])
@pytest.mark.parametrize(("size", "smaller"), [(4, 3), (5, 2), (3, 1)])
def test_a_board_that_is_cut_out_has_the_same_neighbours(game: GameName, size: int, smaller: int) -> None:
    large = Ground(game, Size(size))
    colours = colours_of(game)
    for start in large.board.cells:
        stones = dict.fromkeys(large.board.neighbours[start], colours[0]) | {start: colours[1]}
        for crop in cut_position(StonePosition(large, colours[0], stones), Size(smaller)):
            assert len(crop.stones) <= len(crop.ground.board.cells)
            middle = [cell for cell, colour in crop.stones.items() if colour == colours[1]]
            around = {cell for cell, colour in crop.stones.items() if colour == colours[0]}
            for cell in middle:
                assert around == set(crop.ground.board.neighbours[cell])


def test_stones_that_are_cut_off_are_tried_elsewhere() -> None:
    large = Ground(GameName("necklace"), Size(4))
    corners = StonePosition(
        large, Colour("red"), {large.board.cells[0]: Colour("red"), large.board.cells[15]: Colour("blue")}
    )
    names = {tuple(crop.stones.values()) for crop in squeezed_position(corners, Size(2))}
    assert names == {(Colour("red"), Colour("blue"))}


def test_moves_are_cut_out_with_their_board() -> None:
    record = MoveRecord(Ground(GameName("minefield"), Size(4)), actions("d4", "c3", "a1", "b2"))
    cut = {crop.moves for crop in cut_record(record, Size(2))}
    assert ("b2", "a1") in cut
    assert ("a1", "b2") in cut


DIAGONAL = "mutant:minefield/diagonal-chains"


class Limited:
    """A mutant that claims no more than some sizes and operations of its game."""

    def __init__(self, name: str, sizes: tuple[int, int], *ops: str) -> None:
        self._engine = load_engine(name)
        claims = self._engine.claims
        game = name.partition(":")[2].partition("/")[0]
        self.claims: Claims = replace(claims, games={game: GameClaim(sizes=sizes)}, ops=ops or claims.ops)

    def ask(self, query: Query) -> Answer:
        """Ask the mutant."""
        return self._engine.ask(query)

    def close(self) -> None:
        """Nothing to let go of."""


@pytest.mark.parametrize(
    ("sizes", "smallest_size", "most"),
    [((1, 19), 3, 6), ((8, 19), 8, 15), ((10, 10), 10, 19)],
    ids=["any size", "from 8 on", "10 alone"],
)
def test_a_chain_that_is_none_is_shown_on_the_smallest_board_that_is_claimed(
    sizes: tuple[int, int], smallest_size: int, most: int
) -> None:
    settings = SearchSettings(rounds=400, size=Size(max(8, sizes[0])), most=1)
    (disagreement,) = search([lambda: Limited(DIAGONAL, sizes, "play")], settings).disagreements
    assert (disagreement.kind.field, disagreement.case.size) == ("winner", smallest_size)
    assert disagreement.length <= most


def test_one_mistake_is_found_once_though_it_shows_in_many_ways() -> None:
    settings = SearchSettings(rounds=150, size=Size(4), most=9)
    (disagreement,) = search([lambda: Limited(DIAGONAL, (2, 9), "play", "perft")], settings).disagreements
    assert disagreement.kind.field == "winner"


def test_disagreements_that_one_known_mistake_explains_are_told_as_one() -> None:
    name = "mutant:lefe/merge-most"
    outcome = search(
        [lambda: load_engine(name)], SearchSettings(games=(GameName("lefe"),), rounds=40, most=1)
    )
    assert outcome.disagreements
    (first,) = outcome.disagreements[:1]
    twice = dataclasses.replace(outcome, disagreements=(first, first))
    (disagreement,) = diagnosed(twice).disagreements
    assert [each.case.id for each in disagreement.also] == [first.case.id]
    run_outcome = dataclasses.replace(twice, disagreements=(disagreement,), engines=((name,),))
    assert "the same mistake, in game" in search_text(run_outcome).plain


def test_moves_that_are_cut_off_are_played_elsewhere() -> None:
    record = MoveRecord(Ground(GameName("minefield"), Size(4)), actions("a1", "d4", "a2"))
    cut = {crop.moves for crop in squeezed_record(record, Size(3))}
    assert any(moves[0] == "a1" and moves[2] == "a2" and len(moves) == 3 for moves in cut)
