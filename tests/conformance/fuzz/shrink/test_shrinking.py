"""Making disagreements small: what is kept, what is left out, and what it may cost."""

from random import Random

import pytest
from msgspec.structs import replace

from rulestone.core.names import Colour, GameName, Size
from rulestone.engines import EngineBroken, load_engine
from rulestone.fuzz.ask.asker import Asker
from rulestone.fuzz.fuzzing import search
from rulestone.fuzz.generate.grounds import Ground, choices
from rulestone.fuzz.generate.questions import questions
from rulestone.fuzz.report.found_case import FoundCase
from rulestone.fuzz.search_settings import SearchSettings
from rulestone.fuzz.shrink.shrinking import shrink
from rulestone.fuzz.shrink.smallest_case import Budget, SmallestCase
from rulestone.fuzz.shrink.subjects import StonePosition
from rulestone.protocol import Answer, Claims, GameClaim, Nodes, Played, Query, Verdict
from tests.check.lying import Change, Lying

pytestmark = pytest.mark.usefixtures("few_fixtures")


def smallest(change: Change, game: GameName, rounds: int = 200, **claims: object) -> FoundCase:
    """The first thing that a search finds wrong with an engine."""
    engine = Lying.on_small_boards(change, 5, **claims)
    outcome = search([lambda: engine], SearchSettings(games=(game,), rounds=rounds, most=1))
    assert outcome.disagreements
    return outcome.disagreements[0]


def stones_of(query: Query) -> int:
    return sum(map(len, query.stones.values())) if query.op == "judge" and query.stones is not None else 0


def test_stones_that_do_not_matter_are_left_out_and_the_board_is_cut_down() -> None:
    def change(query: Query, answer: Answer) -> Answer:
        wrong = query.op == "judge" and stones_of(query) >= 2 and query.size >= 3
        return replace(answer, over=not answer.over) if wrong and isinstance(answer, Verdict) else answer

    disagreement = smallest(change, GameName("necklace"))
    assert (disagreement.length, disagreement.case.size, disagreement.case.options) == (2, 3, {})
    assert disagreement.first.case.size >= 3
    assert disagreement.case.asks == ("stones",)


def test_holes_are_filled_where_they_do_not_matter() -> None:
    def change(query: Query, answer: Answer) -> Answer:
        wrong = query.op == "judge" and len(query.removed) >= 2
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
        if query.op == "play" and isinstance(answer, Played) and answer.accepted == len(query.record):
            return replace(answer, to_move="nobody") if {"swap", "c2"} <= set(query.record) else answer
        return answer

    disagreement = smallest(change, GameName("necklace"), ops=("play",))
    assert disagreement.case.moves is not None
    assert sorted(disagreement.case.moves) == ["c2", "swap"]
    assert disagreement.case.size == 3


def test_an_illegal_move_that_is_followed_becomes_the_last_of_a_short_record() -> None:
    def change(query: Query, answer: Answer) -> Answer:
        if query.op == "play" and isinstance(answer, Played) and answer.accepted < len(query.record):
            return replace(answer, accepted=answer.accepted + 1)
        return answer

    disagreement = smallest(change, GameName("evening"))
    assert disagreement.kind.field == "accepted"
    assert disagreement.case.moves is not None
    assert len(disagreement.case.moves) == 2
    assert disagreement.case.size == 1


def test_a_count_is_made_shallow_and_its_record_short() -> None:
    def change(query: Query, answer: Answer) -> Answer:
        wrong = query.op == "perft" and query.depth >= 1
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
        if query.op == "play" and isinstance(answer, Verdict) and not queries:
            queries.append(query)
            return replace(answer, over=not answer.over)
        return answer

    disagreement = smallest(change, GameName("minefield"))
    assert not disagreement.repeated
    assert disagreement.asks == 1
    assert disagreement.case.moves == disagreement.first.case.moves


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


OPERATIONS = ("judge", "play", "perft")


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


def test_what_other_options_allow_is_left_out_then() -> None:
    def change(query: Query, answer: Answer) -> Answer:
        wrong = query.op == "judge" and stones_of(query) >= (3 if "pie" in query.options else 1)
        return replace(answer, over=not answer.over) if wrong and isinstance(answer, Verdict) else answer

    ground = Ground(GameName("lefe"), Size(2), {"pie": "none"})
    dark = Colour("dark")
    crowded = StonePosition(ground, dark, dict.fromkeys(ground.board.cells[:3], dark))
    engine = Lying(
        change, games={ground.game: GameClaim(sizes=(2, 2), options={"pie": ("first-move", "none")})}
    )
    asker = Asker([engine], ["lying"])
    answered = asker.ask(crowded.case())
    smallest = SmallestCase(asker, choices([engine.claims], [ground.game], None), answered, answered.kinds[0])
    shrink(smallest)
    assert smallest.best.case.options == {}
    assert sum(map(len, smallest.best.case.stones.values())) == 1
    assert not smallest.spent
