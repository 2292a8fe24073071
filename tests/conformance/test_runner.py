"""Whole runs: what each case ends as when the engine is good, wrong, or worse."""

from collections.abc import Callable
from functools import partial
from threading import Barrier

import pytest
from msgspec.structs import replace

from rulestone.cases.cases import Case, Expectation
from rulestone.check.results import CaseResult, Run
from rulestone.check.runner import run
from rulestone.core.names import ActionText, GameName
from rulestone.engines import EngineBroken
from rulestone.engines.outside import stdio
from rulestone.engines.outside.stdio import StdioEngine
from rulestone.protocol import Answer, Claims, GameClaim, Played, Query, Verdict
from tests.outside.impatient import Impatient

pytestmark = pytest.mark.usefixtures("nothing_left_behind")

Broken = Callable[..., tuple[str, ...]]


class Inside:
    """An engine in this process that answers with whatever a function makes of the right answer."""

    def __init__(self, change: Callable[[Query, Verdict], Answer] | None = None) -> None:
        self._change = change
        self.claims = Claims(name="inside", version="1", games={"minefield": GameClaim()})
        self.closed = False

    def ask(self, query: Query) -> Answer:
        """Judge as the broken engines do where they are not broken."""
        points = [f"{column}{row + 1}" for row in range(query.size) for column in "abcd"[: query.size]]
        legal = tuple(ActionText(point) for point in points if point != "b2")
        verdict = Verdict(legal=legal, to_move="white", over=False, winner=None)
        if query.op == "play":
            verdict = Played(
                legal=legal, to_move="white", over=False, winner=None, accepted=len(query.record)
            )
        return verdict if self._change is None or query.size != 4 else self._change(query, verdict)

    def close(self) -> None:
        """Remember it."""
        self.closed = True


def statuses(outcome: Run) -> list[str]:
    return [result.status for result in outcome.results]


def outside(command: tuple[str, ...], timeout: float = 30) -> Callable[[], StdioEngine]:
    return lambda: StdioEngine(command, timeout=timeout)


def test_a_good_engine(cases: tuple[Case, ...]) -> None:
    engine = Inside()
    outcome = run(cases, lambda: engine, engine=("inside",))
    assert statuses(outcome) == ["pass", "pass", "pass"]
    assert [attempt.form for attempt in outcome.results[0].attempts] == [
        "judge by stones",
        "play",
        "judge by moves",
    ]
    assert (outcome.exit_status, outcome.selected, outcome.engine) == (0, 3, ("inside",))
    assert outcome.claims == engine.claims
    assert engine.closed


@pytest.mark.parametrize(
    ("name", "status"),
    [
        ("silent", "timeout"),
        ("crashing", "crash"),
        ("endless_line", "malformed"),
        ("talks_afterwards", "malformed"),
        ("one_shot", "crash"),
        ("in_advance", "malformed"),
        ("wrong_rule", "fail"),
        ("wrong_colour", "fail"),
        ("long_list", "fail"),
        ("says_error", "error"),
        ("unsupported", "skip"),
        ("claims_everything", "pass"),
    ],
)
@pytest.mark.parametrize("jobs", [1, 3])
def test_only_the_case_that_went_wrong_is_told_so(
    cases: tuple[Case, ...],
    broken: Broken,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    status: str,
    jobs: int,
) -> None:
    monkeypatch.setattr(stdio, "_FINISH_SECONDS", 30.0)
    make = partial(Impatient, broken(name)) if status == "timeout" else outside(broken(name))
    outcome = run(cases, make, jobs=jobs)
    assert statuses(outcome) == ["pass", status, "pass"]
    assert outcome.exit_status == (0 if status in ("pass", "skip") else 1)
    assert outcome.gave_up is None


def test_the_fault_after_the_last_answer_is_told(
    cases: tuple[Case, ...], broken: Broken, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stdio, "_FINISH_SECONDS", 30.0)
    outcome = run((replace(cases[1], asks=("stones",)),), outside(broken("talks_afterwards")))
    assert statuses(outcome) == ["malformed"]
    assert "after its reply" in outcome.results[0].message


def test_a_fault_found_before_the_next_form_belongs_to_the_form_before(cases: tuple[Case, ...]) -> None:
    def change(query: Query, verdict: Verdict) -> Answer:
        if query.op == "play":
            raise EngineBroken("crash", "it ended", previous=True)
        return verdict

    outcome = run(cases, lambda: Inside(change))
    assert statuses(outcome) == ["pass", "crash", "pass"]
    assert [attempt.form for attempt in outcome.results[1].attempts] == ["judge by stones"]


def test_an_engine_that_blames_a_case_that_was_never_asked_is_given_up(cases: tuple[Case, ...]) -> None:
    def change(_: Query, __: Verdict) -> Answer:
        raise EngineBroken("crash", "it ended", previous=True)

    outcome = run(cases, lambda: Inside(change))
    assert statuses(outcome) == ["crash"]
    assert outcome.gave_up == "it ended"


def test_unclaimed_cases_are_skipped_with_the_reason(cases: tuple[Case, ...]) -> None:
    other = replace(cases[0], id="lefe/other", game=GameName("lefe"))
    count = replace(cases[0], id="minefield/count", question="perft", depth=1, expect=Expectation(nodes=3))
    outcome = run((other, count, cases[0]), Inside)
    assert statuses(outcome) == ["skip", "skip", "pass"]
    assert outcome.results[0].message == "does not claim lefe"
    assert outcome.exit_status == 0


def test_known_failures_do_not_fail_the_run_and_unexpected_passes_do(
    cases: tuple[Case, ...], broken: Broken
) -> None:
    outcome = run(cases, outside(broken("wrong_rule")), known={"minefield/breaking"})
    assert statuses(outcome) == ["pass", "xfail", "pass"]
    assert outcome.exit_status == 0
    outcome = run(cases, outside(broken("wrong_rule")), known={"minefield/breaking", "minefield/first"})
    assert statuses(outcome) == ["xpass", "xfail", "pass"]
    assert outcome.exit_status == 1


def test_stopping_at_the_first_failure(cases: tuple[Case, ...], broken: Broken) -> None:
    outcome = run(cases, outside(broken("crashing")), stop_first=True)
    assert statuses(outcome) == ["pass", "crash"]
    outcome = run(cases, outside(broken("crashing")), stop_first=True, known={"minefield/breaking"})
    assert statuses(outcome) == ["pass", "xfail", "pass"]


def test_several_engines_stop_where_one_would(cases: tuple[Case, ...]) -> None:
    barrier = Barrier(2)

    def change(_: Query, verdict: Verdict) -> Answer:
        barrier.wait(30)  # both engines have a case that fails
        return replace(verdict, over=True)

    many = tuple(replace(cases[1], id=f"minefield/{number}", asks=("stones",)) for number in range(2))
    outcome = run(many, lambda: Inside(change), stop_first=True, jobs=2)
    assert [result.id for result in outcome.results] == ["minefield/0"]


def test_results_come_in_the_order_of_the_cases(cases: tuple[Case, ...], broken: Broken) -> None:
    many = tuple(replace(cases[0], id=f"minefield/{number:02}") for number in range(40))
    results: list[CaseResult] = []
    outcome = run(many, outside(broken("silent")), jobs=4, progress=results.append)
    assert [result.id for result in outcome.results] == [case.id for case in many]
    assert statuses(outcome) == ["pass"] * 40
    assert sorted(result.id for result in results) == [case.id for case in many]
    assert outcome.counts["pass"] == 40


def test_the_query_that_was_asked_is_kept(cases: tuple[Case, ...]) -> None:
    outcome = run(cases[:1], Inside, repeat=lambda case: f"again {case.id}")
    assert isinstance(outcome.results[0].attempts[0].query, Query)
    assert outcome.results[0].repeat == "again minefield/first"
