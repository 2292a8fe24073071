"""Engines that are held against their own answers, in games that nobody here knows."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import get_args

import pytest
from msgspec.structs import replace

from rulestone.core.names import ActionText, GameName
from rulestone.engines import load_engine
from rulestone.fuzz.invariants import WORDS, Contradiction, Invariant, check_invariants
from rulestone.fuzz.search import Outcome, SearchSettings
from rulestone.protocol import Answer, BadRequest, Claims, Failure, GameClaim, Played, Question
from tests.check.altered import AlteredEngine, Change, always, unchanged
from tests.conftest import Command
from tests.fuzz.disagreements import wrong_where
from tests.running import RunCommand


class Mystery(AlteredEngine):
    """An engine whose one game is called otherwise than it is called here."""

    def __init__(self, game: str, change: Change = unchanged) -> None:
        super().__init__(change)
        self._liar, self._game = load_engine("bitboard"), game
        self.claims = Claims(name="mystery", version="1", games={"mystery": GameClaim(sizes=(1, 4))})

    def ask(self, query: Question) -> Answer:
        """The answer about the game that it is."""
        return super().ask(replace(query, game=GameName(self._game)))


def played(change: Callable[[Question, Played], Answer]) -> Change:
    return lambda query, answer: change(query, answer) if isinstance(answer, Played) else answer


def found_by(engine: AlteredEngine, game_count: int = 30) -> Outcome[Contradiction]:
    return check_invariants(lambda: engine, SearchSettings(game_count=game_count))


def repeated() -> Change:
    """Tells something else every tenth time."""
    asked: list[Question] = []

    def change(query: Question, answer: Played) -> Answer:
        asked.append(query)
        return replace(answer, to_move="white") if len(asked) % 10 == 0 else answer

    return played(change)


def moved(query: Question, answer: Played) -> Answer:
    """Makes the illegal move all the same, though it is not counted."""
    refused = answer.accepted < len(query.record) and not answer.over
    return replace(answer, legal=answer.legal[1:]) if refused else answer


BROKEN: dict[Invariant, Change] = {
    "answers": played(lambda query, answer: Failure(error="no") if len(query.record) == 2 else answer),
    "listed": played(lambda query, answer: replace(answer, accepted=3) if len(query.record) > 3 else answer),
    "unlisted": played(
        lambda query, answer: replace(answer, legal=answer.legal[1:], accepted=len(query.record))
    ),
    "unchanged": played(moved),
    "replayed": repeated(),
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


def test_a_contradiction_is_reported_with_its_shortest_record() -> None:
    def refuses(query: Question, answer: Played) -> Answer:
        *before, last = query.record or ("",)
        return replace(answer, accepted=len(before)) if last == "b2" and "a1" in before else answer

    (found,) = found_by(Mystery("minefield", played(refuses))).found
    assert (found.invariant, {*found.question.record} >= {"a1", "b2"}) == ("listed", True)
    assert len(found.question.record) <= 4


@pytest.mark.parametrize(
    "field", [{"to_move": "red"}, {"over": True}, {"winner": "red"}, {"score": {"red": 1}}, {"leader": "red"}]
)
def test_a_field_that_differs_between_judge_and_play_is_a_contradiction(field: dict[str, object]) -> None:
    def otherwise(query: Question, answer: Answer) -> Answer:
        return replace(answer, **field) if query.op == "judge" else answer

    assert [each.invariant for each in found_by(Mystery("evening", otherwise), 6).found] == ["judged"]


@pytest.mark.parametrize("game", ["minefield", "necklace", "lefe", "evening"])
def test_a_right_engine_contradicts_no_invariant(game: str) -> None:
    outcome = found_by(Mystery(game), 12)
    assert (outcome.found, outcome.exit_status, outcome.game_count) == ((), 0, 12)
    assert outcome.answering.counts.total() > 100


def test_an_error_of_the_engine_is_a_contradiction_with_its_message() -> None:
    refusing = Mystery("lefe", always(BadRequest("bad-cell", "no")))
    assert [each.message for each in found_by(refusing, 1).found] == ["no"]


def test_fuzz_invariants_reports_contradictions_in_json_and_junit(
    run: RunCommand, broken: Callable[..., Command], tmp_path: Path
) -> None:
    report = tmp_path / "report.xml"
    line = f"fuzz --invariants --json --games 10 --report junit={report} --"
    result = run(line, *broken("wrong_rule"))
    document = json.loads(result.out)
    (found,) = document["contradictions"]
    assert (result.status, document["exit_status"], found["invariant"]) == (1, 1, "unlisted")
    assert found["moves"][-1] in found["moves"][:-1]
    assert json.loads(found["asked"])["moves"] == found["moves"]
    assert WORDS["unlisted"] in report.read_text(encoding="utf-8")
    told = run("fuzz --invariants --games 10 --", *broken("wrong_rule"))
    assert "asked: " in told.out
    assert "1 contradiction found" in told.out
