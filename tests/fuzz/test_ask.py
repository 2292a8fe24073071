"""Engines are compared with the bitboard, the reference or a variant, or with their own answers."""

from collections.abc import Callable
from functools import partial
from itertools import count
from typing import get_args
from unittest.mock import Mock

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from rulestone.cases.expect import case_of
from rulestone.core.names import ActionText, CellName, ClauseId, Colour, GameName, Size
from rulestone.engines.engine import EngineBroken
from rulestone.engines.installed import load_engine
from rulestone.fuzz import ask
from rulestone.fuzz.ask import Asker
from rulestone.fuzz.contradictions import Contradiction, Invariant, find_contradictions
from rulestone.fuzz.generate import NothingToPlay
from rulestone.fuzz.search import Outcome, SearchSettings
from rulestone.protocol import (
    Answer,
    BadRequest,
    Capabilities,
    ErrorBody,
    Failure,
    GameCapabilities,
    GameSetting,
    Judge,
    Operation,
    Perft,
    Play,
    Played,
    Question,
    Unsupported,
    Verdict,
)
from tests.helpers.altered import AlteredEngine, Change, always, over, saying, unchanged, wrong_where
from tests.helpers.running import InstallEngine, SetClock

REFUSING = Judge(
    game=GameName("minefield"),
    size=Size(3),
    stones={Colour("black"): (CellName("b2"),), Colour("white"): (CellName("c2"),)},
    to_move=Colour("black"),
)
"""A position in which a rule refuses something."""

WIN = ClauseId("minefield.win")
"""A clause that forbids nothing there."""


SILENT = always(Unsupported(unsupported="no"))
LATE = EngineBroken("crash", "it ended", blames_previous=True)


@pytest.mark.parametrize("name", ["altered", "bitboard"])  # which the bitboard must not judge
@pytest.mark.parametrize(
    ("change", "status", "outcome"),
    [
        (unchanged, None, "answered"),
        (saying(lambda right: replace(right, legal=right.legal[::-1])), None, "answered"),
        (saying(lambda right: replace(right, why=UNSET, score=UNSET, leader=UNSET)), None, "answered"),
        (SILENT, None, "declined"),
        (over, "fail", "answered"),
        (saying(lambda right: replace(right, why=dict.fromkeys(right.why or (), WIN))), "fail", "answered"),
        (saying(lambda right: replace(right, to_move=None)), "fail", "answered"),
        (always(EngineBroken("crash", "it ended")), "crash", "failed"),
        (always(ZeroDivisionError()), "error", "failed"),
        (always(SystemExit()), "error", "failed"),
        (always(Failure(error="no")), "error", "failed"),
        (saying(lambda right: replace(right, legal=right.legal * 2)), "fail", "answered"),
        (saying(lambda right: replace(right, legal=right.legal[1:] + right.legal[-1:])), "fail", "answered"),
    ],
)
def test_an_engine_is_asked_once_and_judged_by_the_reference_if_it_differs(
    change: Change, status: str | None, outcome: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    judging = Mock(side_effect=case_of)
    monkeypatch.setattr(ask, "case_of", judging)
    engine = AlteredEngine(change, name=name)
    asker = Asker(engine)
    found = asker.ask(REFUSING)
    assert (None if found is None else found.result.status) == status
    assert len(engine.queries) == 1
    assert judging.called == (status is not None or name == "bitboard")
    assert {each for each, count in asker.tally.by_outcome.items() if count} == {outcome}


@pytest.mark.parametrize(
    ("name", "change", "is_wrong"),
    [
        ("altered", unchanged, False),  # the reference decides
        ("altered", over, False),  # the bitboard's answers are not doubted
        ("altered", saying(lambda right: replace(right, over=True, legal=right.legal[::-1])), False),
        ("altered", saying(lambda right: replace(right, over=True, score=UNSET, why=UNSET)), False),
        ("bitboard", over, True),
    ],
)
def test_an_answer_is_right_if_the_bitboard_or_the_reference_gives_it(
    name: str, change: Change, is_wrong: bool, install_engine: InstallEngine
) -> None:
    install_engine(partial(AlteredEngine, over), "bitboard")
    assert bool(Asker(AlteredEngine(change, name=name)).ask(REFUSING)) is is_wrong


@pytest.mark.parametrize(
    ("name", "variant", "is_wrong"),
    [
        ("reference", None, False),
        ("reference", "minefield/no-switches", True),
        ("variant:minefield/no-switches", "minefield/no-switches", False),
        ("variant:minefield/no-switches", None, True),
    ],
)
def test_an_engine_is_compared_with_the_variant_that_it_should_play(
    name: str, variant: str | None, is_wrong: bool
) -> None:
    asker = Asker(load_engine(name), variant)
    switch = Judge(
        game=GameName("minefield"),
        size=Size(4),
        stones={Colour("black"): (CellName("a1"),), Colour("white"): (CellName("a2"), CellName("c1"))},
        to_move=Colour("black"),
    )
    questions: tuple[Question, ...] = (
        switch,
        Play(
            game=switch.game, size=switch.size, moves=tuple(map(ActionText, ("a1", "a2", "d4", "c1", "c2")))
        ),
        Perft(game=switch.game, size=Size(3), depth=4),
    )
    found = [asker.ask(question) for question in questions]
    assert [item is not None for item in found] == [is_wrong] * 3
    if variant is not None and found[0] is not None:
        assert found[0].case.agreed == (f"variant:{variant}",)
        assert [difference.actions for difference in found[0].result.differences] == [("c2",)]


def test_what_the_engine_does_not_declare_is_not_held_against_it() -> None:
    asker = Asker(AlteredEngine(over, games={"minefield": GameCapabilities(sizes=(4, 9))}))
    assert asker.ask(REFUSING) is None
    assert asker.ask(replace(REFUSING, size=Size(4))) is not None


def test_a_late_fault_is_attributed_to_the_previous_question() -> None:
    ends = AlteredEngine(lambda query, answer: always(LATE if query.size == 4 else answer)(query, answer))
    asker = Asker(ends)
    assert asker.ask(REFUSING.judge(())) is None
    late = asker.ask(replace(REFUSING, size=Size(4)))
    assert late is not None
    assert (late.is_late, late.result.status, late.case.size, late.case.to_move) == (
        *(True, "crash"),
        *(3, "black"),  # of the question before
    )


def test_a_time_out_on_a_board_larger_than_those_in_use_is_told_and_is_no_failure() -> None:
    late = EngineBroken("timeout", "no answer in 10 seconds")
    asker = Asker(
        AlteredEngine(lambda query, answer: always(late if query.size > 19 else answer)(query, answer))
    )
    large, small = (GameSetting(game=GameName("minefield"), size=Size(size)).play(()) for size in (30, 19))
    assert asker.has_time_for(large)
    assert asker.ask(large) is None
    assert asker.tally.by_outcome["too slow"] == 1
    assert not asker.has_time_for(large)
    assert asker.has_time_for(small)
    finding = Asker(AlteredEngine(always(late))).ask(small)
    assert finding is not None
    assert finding.result.status == "timeout"


def test_large_boards_are_asked_about_only_where_an_answer_is_expected_soon(set_clock: SetClock) -> None:
    set_clock(partial(next, count(0.0, 0.2)), "rulestone.fuzz.ask")
    asker = Asker(AlteredEngine())
    asker.ask(GameSetting(game=GameName("minefield"), size=Size(19)).play(()))
    empty = [GameSetting(game=GameName("minefield"), size=Size(size)).play(()) for size in range(2, 65)]
    assert [question.size for question in empty if asker.has_time_for(question)] == [*range(2, 29)]
    assert asker.tally.by_outcome["too slow"] == 64 - 28


class Mystery(AlteredEngine):
    """An engine whose one game is called otherwise than it is called here."""

    def __init__(self, game: str, change: Change = unchanged) -> None:
        super().__init__(change)
        self._game = game
        self.capabilities = Capabilities(
            name="mystery", version="1", games={"mystery": GameCapabilities(sizes=(1, 4))}
        )

    def ask(self, query: Question) -> Answer:
        """The answer about the game that it is, whose actions may be written in capitals."""
        moves = tuple(ActionText(text.lower()) for text in query.record)
        return super().ask(replace(query, game=GameName(self._game), moves=moves))


def played(change: Callable[[Question, Played], Answer]) -> Change:
    return lambda query, answer: change(query, answer) if isinstance(answer, Played) else answer


def found_by(
    engine: AlteredEngine, game_count: int = 30, seconds: float | None = None, seed: int = 0
) -> Outcome[Contradiction]:
    settings = SearchSettings(game_count=game_count, seconds=seconds, seed=seed)
    return find_contradictions(lambda: engine, settings)


answers = count()
BROKEN: dict[Invariant, Change] = {
    "answers": played(lambda query, answer: Failure(error="no") if len(query.record) == 2 else answer),
    "listed": played(lambda query, answer: replace(answer, accepted=3) if len(query.record) > 3 else answer),
    "unlisted": played(
        lambda query, answer: replace(answer, legal=answer.legal[1:], accepted=len(query.record))
    ),
    "unchanged": played(
        lambda query, answer: (
            replace(answer, legal=answer.legal[1:])
            if answer.accepted < len(query.record) and not answer.over
            else answer
        )
    ),
    "replayed": played(
        lambda _, answer: replace(answer, to_move="white") if next(answers) % 10 == 9 else answer
    ),
    "judged": wrong_where(lambda query: query.op == "judge"),
    "ended": played(
        lambda query, answer: replace(answer, accepted=len(query.record)) if answer.over else answer
    ),
}
LISTS_AFTER_THE_END = played(
    lambda _, answer: replace(answer, legal=(ActionText("a1"),)) if answer.over else answer
)


@pytest.mark.parametrize(
    ("invariant", "change"),
    [*((name, BROKEN[name]) for name in get_args(Invariant)), ("ended", LISTS_AFTER_THE_END)],
)
def test_an_engine_that_contradicts_itself_is_found_with_a_short_record(
    invariant: Invariant, change: Change
) -> None:
    outcome = found_by(Mystery("minefield", change))
    assert invariant in [each.invariant for each in outcome.found]
    assert outcome.exit_status == 1
    if invariant not in ("replayed", "ended"):
        assert {len(each.question.record) <= 4 for each in outcome.found} == {True}


def test_every_end_is_examined() -> None:
    plays_on = Mystery("minefield", BROKEN["ended"])
    assert [len(found_by(plays_on, 1, seed=seed).found) for seed in range(6)] == 6 * [1]


def test_a_contradiction_is_reported_with_its_shortest_record() -> None:
    def refuses(query: Question, answer: Played) -> Answer:
        return replace(answer, accepted=query.record.index("a1")) if "a1" in query.record[:-1] else answer

    (found,) = found_by(Mystery("minefield", played(refuses))).found
    assert (found.invariant, found.question.record, found.game_number > 0) == (
        *("listed", ("a1",), True),  # it ends at the refused action, in a later game than the first
    )


@pytest.mark.parametrize(
    "field", [{"to_move": "red"}, {"over": True}, {"winner": "red"}, {"score": {"red": 1}}, {"leader": "red"}]
)
def test_a_field_that_differs_between_judge_and_play_is_a_contradiction(field: dict[str, object]) -> None:
    def otherwise(query: Question, answer: Answer) -> Answer:
        return replace(answer, **field) if query.op == "judge" else answer

    assert [each.invariant for each in found_by(Mystery("evening", otherwise), 6).found] == ["judged"]


def otherwise(query: Question, answer: Answer) -> Answer:
    """The same in another order, in capitals now and then, and without what may be left out."""
    assert isinstance(answer, Verdict)
    accepted = answer.accepted if isinstance(answer, Played) else len(query.record)
    score = answer.score if isinstance(answer, Played) else UNSET
    legal = (text.upper() if accepted % 2 else text for text in answer.legal)
    return replace(answer, legal=tuple(sorted(legal, reverse=score is UNSET)), score=score)


@pytest.mark.parametrize("game", ["minefield", "necklace", "lefe", "evening"])
def test_a_right_engine_contradicts_no_invariant(game: str) -> None:
    outcome = found_by(Mystery(game, otherwise), 12)
    assert (outcome.found, outcome.exit_status, outcome.game_count) == ((), 0, 12)
    assert outcome.tally.counts.total() > 100, "too few questions"


@pytest.mark.parametrize(
    "does",
    [
        BadRequest("bad-cell", "n\x1bo"),
        EngineBroken("crash", "n\x1bo"),
        Failure(error="n\x1bo"),
        Failure(error=ErrorBody(code="internal", message="n\x1bo")),
    ],
)
def test_an_error_of_the_engine_is_a_contradiction_with_its_message(does: Answer | BaseException) -> None:
    engine, told = Mystery("lefe", always(does)), list[tuple[int, ...]]()
    outcome = find_contradictions(
        lambda: engine,
        SearchSettings(game_count=5, stop_first=True),
        progress=lambda *counts: told.append(counts),
    )
    assert ([each.message for each in outcome.found], outcome.game_count) == ([r"n\x1bo"], 1)
    assert (told, engine.closed) == ([(0, 0), (1, 1)], True)


GAMES = {
    "minefield": GameCapabilities(sizes=(1, 9)),
    "lefe": GameCapabilities(size_list=(3, 1), options={"pie": ("none",), "end": ()}),
    "evening": GameCapabilities(sizes=(64, 80)),
}


def asked(settings: SearchSettings, *ops: Operation) -> set[tuple[object, ...]]:
    engine = AlteredEngine.instead_of(load_engine("bitboard"))
    engine.capabilities = replace(engine.capabilities, games=GAMES, ops=ops)
    find_contradictions(lambda: engine, settings)
    return {(query.game, query.size, *query.options.values()) for query in engine.queries}


def test_only_what_is_claimed_and_selected_is_played() -> None:
    some = SearchSettings(games=(GameName("minefield"),), size=Size(3), game_count=2)
    assert asked(some, "play") == {("minefield", 3)}
    every = {("lefe", 1, "none"), ("lefe", 3, "none"), *(("minefield", size) for size in range(2, 8))}
    assert asked(SearchSettings(game_count=40), "play") == every
    late = found_by(Mystery("lefe"), 2, seconds=1e-9)
    assert (late.game_count, late.tally.counts.total()) == (1, 0)
    with pytest.raises(NothingToPlay, match="the engine does not declare play"):
        asked(some, "judge")
    with pytest.raises(NothingToPlay, match="the engine does not declare lefe of size 4"):
        asked(SearchSettings(games=(GameName("lefe"),), size=Size(4)), "play")
