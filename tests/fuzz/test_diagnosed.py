"""What came of a search."""

import dataclasses

import msgspec
import pytest

from rulestone.cases.cases import Case
from rulestone.check.exit_status import ExitStatus
from rulestone.core.names import GameName, Size
from rulestone.engines import EngineGaveUp, load_engine
from rulestone.fuzz import search as searching
from rulestone.fuzz.ask import AskedCase, Asker, kind_of
from rulestone.fuzz.report import search_report
from rulestone.fuzz.search import (
    Deadline,
    FoundCase,
    Outcome,
    SearchSettings,
    diagnosed,
    gather_evidence,
    search,
)
from rulestone.protocol import Answer, Question
from tests.check.answers import ILLEGAL, result
from tests.check.lying import Lying
from tests.report.page import told


@pytest.mark.usefixtures("few_fixtures")
def test_disagreements_that_one_known_mistake_explains_are_told_as_one_while_there_is_time() -> None:
    name = "mutant:minefield/diagonal-chains"
    settings = SearchSettings(games=(GameName("minefield"),), size=Size(3), rounds=20, most=1)
    outcome = search([lambda: load_engine(name)], settings)
    (first,) = outcome.found
    twice = dataclasses.replace(outcome, found=(first, first), engines=((name,),))
    found = diagnosed(twice)
    (disagreement,) = found.found
    assert [each.case.id for each in disagreement.also] == [first.case.id]
    assert "the same mistake, in game" in told(search_report(found))
    late = diagnosed(dataclasses.replace(twice, deadline=Deadline.after(0.0), evidence=()))
    (unexplained,) = late.found
    assert (unexplained.diagnosis, len(unexplained.also)) == ((), 1)
    assert "perhaps the same mistake, in game" in told(search_report(late))


def found_case(case: Case) -> FoundCase:
    wrong = result(case, ILLEGAL)
    asked, kind = AskedCase(wrong, (wrong,)), kind_of(case.game, ILLEGAL)
    return FoundCase(kind=kind, asked_case=asked, first=asked, number=0, asks=0, repeated=True)


def test_the_exit_status_of_a_search_and_no_diagnosis_of_a_right_one(
    cases: tuple[Case, ...],
) -> None:
    right = Outcome[FoundCase](engines=(), claims=(), settings=SearchSettings())
    right.tally.answering.note("minefield", "judge", "answered")
    wrong = dataclasses.replace(right, found=(found_case(cases[0]),))
    assert (right.exit_status, wrong.exit_status) == (ExitStatus.PASSED, ExitStatus.FAILED)
    assert diagnosed(right) is right, "where nothing was found nothing is diagnosed"
    interrupted = dataclasses.replace(wrong, interrupted=True)
    assert interrupted.exit_status == ExitStatus.INTERRUPTED
    assert dataclasses.replace(interrupted, gave_up="no").exit_status == ExitStatus.NO_ENGINE


def test_the_fixtures_of_the_games_concerned_are_evidence(
    cases: tuple[Case, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    other = msgspec.structs.replace(cases[0], game=GameName("lefe"), size=Size(3))
    monkeypatch.setattr(searching, "read_cases", lambda: (other, *cases))
    engine = Lying()
    evidence = list(gather_evidence(Asker([engine]), [found_case(cases[0])], Deadline()))
    assert [each.case.id for each in evidence] == [case.id for case in cases]
    assert {query.game for query in engine.queries} == {"minefield"}
    assert list(gather_evidence(Asker([engine]), [], Deadline())) == []
    assert list(gather_evidence(Asker([engine]), [found_case(cases[0])], Deadline.after(0.0))) == []


def test_an_engine_that_answers_no_more_leaves_the_evidence_as_it_is(
    cases: tuple[Case, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(searching, "read_cases", lambda: cases)

    def change(query: Question, answer: Answer) -> Answer:
        if query.size == cases[1].size:
            raise EngineGaveUp("no more")
        return answer

    evidence = list(gather_evidence(Asker([Lying(change)]), [found_case(cases[0])], Deadline()))
    assert [each.case.id for each in evidence] == [cases[0].id]
