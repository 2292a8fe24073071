"""Whole runs: what each case ends as, how runs end early, slow engines, the same results by any workers."""

import multiprocessing
import shlex
import signal
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace as changed
from functools import partial
from itertools import count
from math import inf
from pathlib import Path

import psutil
import pytest
from msgspec.structs import replace

from rulestone.cases.cases import Case, read_cases
from rulestone.cases.selection import LARGE
from rulestone.check import runner
from rulestone.check.asking import TOTAL_SECONDS
from rulestone.check.engine_spec import EngineSpec, engine_spec
from rulestone.check.result_lines import error_lines, partial_paragraphs, run_headline, warnings
from rulestone.check.results import STATUSES, Result, Run
from rulestone.check.runner import CheckSettings, run_cases
from rulestone.core.names import ActionText, GameName, Size
from rulestone.core.overriding import override
from rulestone.engines.engine import Engine, EngineBroken
from rulestone.engines.installed import UnknownEngine
from rulestone.engines.outside.program import Program
from rulestone.engines.outside.stdio import StdioEngine
from rulestone.protocol import (
    Answer,
    BadRequest,
    ErrorBody,
    Failure,
    GameCapabilities,
    Nodes,
    Question,
    Unsupported,
)
from rulestone.workers.processes import LocalWorkers, Workers
from rulestone_bitboard import BitboardEngine
from tests.helpers.altered import AlteredEngine, Change, always, over, unchanged
from tests.helpers.answers import result
from tests.helpers.impatient import Impatient
from tests.helpers.order import few_by_day
from tests.helpers.running import PATIENCE, SERVING, Broken, SetClock, wait_until
from tests.helpers.work import AtOnce

CASES = tuple(each for each in read_cases() if each.question == "judge" and each.asks == ("stones", "moves"))
CASE = CASES[0]
"""A case that can be put in three forms."""

FORMS = ["judge by stones", "play", "judge by moves"]


def by_play(answer: Answer) -> Change:
    """Says something else where it is asked to play."""
    return lambda query, right: answer if query.op == "play" else right


def listing(count: int) -> Change:
    return lambda _, right: replace(right, legal=tuple(ActionText(f"zz{at}") for at in range(count)))


DECLINED = Unsupported(unsupported="too large")
PLACE = ErrorBody(code="bad-cell", message="no such cell", at="stones.black[0]")

TIRED = "tired\\x07; judge by stones: pass, play: error, judge by moves: pass"

ENDS: list[tuple[Change, str, list[str], str]] = [
    (unchanged, "pass", ["pass"] * 3, ""),
    (over, "fail", ["fail"] * 3, ""),
    (by_play(Nodes(nodes=1)), "malformed", ["pass", "malformed"], "an answer of the wrong shape"),
    (lambda _, a: replace(a, legal=("\ud800",)), "malformed", ["malformed"], "an answer of the wrong shape"),
    (by_play(Failure(error="tired\x07")), "error", ["pass", "error", "pass"], TIRED),
    (always(Failure(error=PLACE)), "error", ["error"] * 3, "bad-cell at stones.black[0]: no such cell"),
    (always(BadRequest("bad-cell", "none")), "error", ["error"] * 3, "bad-cell: none"),
    (always(ZeroDivisionError("by\nzero")), "error", ["error"] * 3, r"ZeroDivisionError: by\nzero"),
    (always(SystemExit(3)), "error", ["error"] * 3, "SystemExit: 3"),
    (always(DECLINED), "skip", ["skip"] * 3, "too large"),
    (by_play(DECLINED), "pass", ["pass", "skip", "pass"], ""),
    (always(EngineBroken("crash", "it ended", "upside down")), "crash", ["crash"], "it ended"),
    (listing(5000), "fail", ["fail"] * 3, "an answer of "),
    (listing(1700), "fail", ["fail"] * 3, ""),  # some 15,000 bytes, which are kept
]  # fmt: skip
"""What an engine makes of the right answer; what the case ends as, and each form of it; why."""


@pytest.mark.parametrize(("change", "status", "attempts", "message"), ENDS)
def test_a_case_gets_its_status_from_its_attempts(
    change: Change, status: str, attempts: list[str], message: str
) -> None:
    engine = AlteredEngine(change)
    (result,) = run_cases((CASE,), EngineSpec(lambda: engine)).results
    assert (result.status, [each.status for each in result.attempts]) == (status, attempts)
    assert result.message.startswith(message)
    assert bool(result.message) is bool(message)
    assert [each.form for each in result.attempts] == FORMS[: len(attempts)]
    assert (result.rerun_command, engine.closed, 0 < result.seconds < 60) == (
        f"rulestone check --case {CASE.id}",
        True,
        True,
    )
    assert result.decisive is not None
    bad = status not in ("pass", "skip")
    assert result.decisive.status == (status if bad else attempts[-1])
    if message == "an answer of ":
        assert "bytes, too long to be kept" in result.message
        assert result.decisive.answer is None
    if status == "crash":
        assert result.decisive.stderr == "upside down"


def test_a_wrong_answer_is_kept_if_the_right_one_is_as_long() -> None:
    (large,) = (case for case in read_cases() if case.id == "minefield/size-27-column-aa")
    (wrong,) = run_cases((large,), EngineSpec(lambda: AlteredEngine(over))).results
    assert {each.answer is None for each in wrong.attempts} == {False}


def outside(command: tuple[str, ...]) -> Callable[[], StdioEngine]:
    return lambda: StdioEngine(command, timeout=30)


def statuses(outcome: Run) -> list[str]:
    return [result.status for result in outcome.results]


def test_output_after_the_last_answer_is_a_fault_of_the_last_case(
    cases: tuple[Case, ...], broken: Broken
) -> None:
    alone = replace(cases[1], asks=("stones",))
    (late,) = run_cases((alone,), EngineSpec(outside(broken("talks_afterwards")))).results
    assert (late.status, "after its reply" in late.message) == ("malformed", True)


def test_a_late_fault_belongs_to_the_previous_case() -> None:
    broken = EngineBroken("crash", "it ended", blames_previous=True)
    games = {"minefield": GameCapabilities()}
    three = (
        CASE,
        replace(CASE, id="lefe/undeclared", game=GameName("lefe")),
        replace(CASE, id="minefield/third"),
    )

    def late(*numbers: int) -> Run:
        """A run in which the engine is found broken when it is asked so many times."""
        turns = count(1)

        def change(_: Question, answer: Answer) -> Answer:
            if next(turns) in numbers:
                raise broken
            return answer

        return run_cases(three, EngineSpec(lambda: AlteredEngine(change, games=games)))

    for number, forms in ((2, [1, 3]), (3, [2, 3]), (4, [3, 3])):  # within the first case; before the third
        first, skipped, second = late(number).results
        assert (first.status, skipped.status, second.status) == ("crash", "skip", "pass")
        assert [len({attempt.form for attempt in each.attempts}) for each in (first, second)] == forms
        assert first.differences == ()
    for outcome, ends in ((late(1), []), (late(4, 5), ["crash", "skip"])):  # no case is blamed twice
        assert (statuses(outcome), outcome.gave_up, outcome.exit_status) == (ends, "it ended", 3)


@pytest.mark.parametrize(
    ("known", "stop_first", "ends", "exit_status"),
    [
        (set[str](), False, ["pass", "fail", "pass"], 1),
        ({"minefield/breaking"}, False, ["pass", "xfail", "pass"], 0),
        ({"minefield/breaking", "minefield/first"}, False, ["xpass", "xfail", "pass"], 1),
        (set[str](), True, ["pass", "fail"], 1),
        ({"minefield/breaking"}, True, ["pass", "xfail", "pass"], 0),
    ],
)
def test_known_failures_and_the_first_failure(
    cases: tuple[Case, ...],
    broken: Broken,
    known: set[str],
    stop_first: bool,
    ends: list[str],
    exit_status: int,
) -> None:
    make = outside(broken("wrong_rule"))
    whole = run_cases(cases, EngineSpec(make), CheckSettings(stop_first=stop_first, known=frozenset(known)))
    pieces = run_cases(
        cases, EngineSpec(make), CheckSettings(stop_first=stop_first, known=frozenset(known)), workers=ALONE
    )
    for outcome in (whole, pieces):
        assert (statuses(outcome), outcome.exit_status) == (ends, exit_status)
        assert [each.status for each in outcome.failures] == [
            each for each in ends if each in ("fail", "xpass")
        ]
        assert list(outcome.counts) == list(STATUSES)
        assert outcome.counts["pass"] == ends.count("pass")


def test_a_run_in_pieces_that_ends_at_the_first_failure_asks_all_if_there_is_none() -> None:
    right, settings = EngineSpec(AlteredEngine), CheckSettings(stop_first=True)
    assert len(run_cases(CASES[:60], right, settings, workers=ALONE).results) == 60


@pytest.mark.parametrize(
    ("changes", "status"),
    [
        *(
            ({"results": [each]}, 0 if each in ("pass", "xfail") else 1)
            for each in STATUSES
            if each != "skip"
        ),
        ({"results": ["skip"]}, 2),
        ({"results": ["skip", "pass"]}, 0),
        ({"results": ["skip"], "interrupted": True}, 130),
        ({"results": ["skip"], "interrupted": True, "gave_up": "no"}, 3),
        ({"results": []}, 2),
    ],
)
def test_the_exit_status_follows_from_results_and_early_end(changes: dict[str, object], status: int) -> None:
    words = changes.pop("results")
    assert isinstance(words, list)
    results = tuple(result(CASE, status=word) for word in words)
    whole = Run(engine=("x",), capabilities=None, results=results, selected=len(words))
    is_mute = words == ["skip"] and not changes
    whole = changed(whole, **changes)  # type: ignore[arg-type]  # fields of a run
    assert (whole.exit_status, whole.nothing_answered) == (status, is_mute)


# Runs that end before their time


def test_an_engine_that_never_answers_is_given_up_after_three_easy_questions(
    cases: tuple[Case, ...], broken: Broken
) -> None:
    undeclared = replace(cases[1], id="minefield/undeclared", size=Size(10))
    silent = [undeclared, *(replace(cases[1], id=f"minefield/{number}") for number in range(9))]
    outcome = run_cases(silent[1:2] + silent, EngineSpec(partial(Impatient, broken("silent"))))
    assert (statuses(outcome), outcome.exit_status) == (["timeout", "skip", "timeout", "timeout"], 3)
    assert outcome.gave_up == "it did not answer 3 easy questions in a row in time"


def test_hard_questions_that_are_not_answered_in_time_do_not_end_a_run() -> None:
    long = tuple(map(ActionText, ["a1", "c1", "e1", "g1", "i1", "k1", "m1", "o1"]))
    hard = [replace(CASE, id=f"minefield/{n}", size=Size(19), moves=long, asks=("moves",)) for n in range(5)]
    outcome = run_cases(hard, EngineSpec(lambda: AlteredEngine(always(EngineBroken("timeout", "no answer")))))
    assert (statuses(outcome), outcome.gave_up) == (["timeout"] * 5, None)


def test_an_engine_that_answers_in_between_is_asked_to_the_end() -> None:
    number = count(1)

    def slow(_: Question, answer: Answer) -> Answer:
        if next(number) % 3:
            raise EngineBroken("timeout", "no answer")
        return answer

    alike = [replace(CASE, id=f"minefield/{place}", asks=("stones",)) for place in range(7)]
    outcome = run_cases(alike, EngineSpec(lambda: AlteredEngine(slow)))
    assert (statuses(outcome), outcome.gave_up) == (["timeout", "timeout", "pass"] * 2 + ["timeout"], None)


@pytest.mark.parametrize(
    ("end", "how"),
    [
        ("exit 3", "it ended with exit status 3"),
        ("echo bye >&2; kill -9 $$", "it was ended by signal 9 (Killed); it says: bye"),
        ("sleep 60", "it still ran 10 seconds later"),
    ],
)
@pytest.mark.usefixtures("nothing_left_behind")
def test_a_program_that_does_not_end_well_fails_the_run(end: str, how: str, set_clock: SetClock) -> None:
    command = ("sh", "-c", f"{shlex.join((sys.executable, str(SERVING), 'bitboard'))}; {end}")
    if "sleep" in end:
        set_clock(lambda: 100 * time.monotonic(), "rulestone.engines.outside.line_process")
    outcome = run_cases((CASE,), EngineSpec(lambda: StdioEngine(command, timeout=100.0 * PATIENCE)))
    assert (statuses(outcome), outcome.exit_status) == (["pass"], 1)
    (line,) = warnings(outcome)
    told, again = line.split("; to see it: ")
    assert told == f"When its input had ended, {how}"
    assert again == f"""echo '{{"id":1,"op":"hello","protocol":1}}' | {shlex.join(command)}; echo $?"""


@pytest.mark.parametrize(("most", "told"), [(39, False), (40, True)])
def test_memory_is_told_where_it_grew_tenfold(
    cases: tuple[Case, ...], monkeypatch: pytest.MonkeyPatch, set_clock: SetClock, most: int, told: bool
) -> None:
    used = iter((4 << 20, most << 20))
    monkeypatch.setattr(Program, "memory", lambda _: next(used, 5 << 20))
    set_clock(partial(next, count(0.0)), "rulestone.engines.outside.stdio")  # a second for each look at it
    run = run_cases(cases[:3], engine_spec((sys.executable, str(SERVING), "bitboard"), 60.0))
    line = f"the memory of a process grew from 4 to {most} MB"
    assert (line in run.tally.lines) is told


def test_a_question_without_an_answer_is_not_counted_in_the_words_of_a_wrong_case() -> None:
    run = run_cases([CASE], EngineSpec(lambda: AlteredEngine(by_play(Failure(error="no")))))
    assert run_headline(run).startswith("1 case: 1 error")
    assert run.tally.lines == ("3 questions: 2 answered, 1 answered by an error or not at all",)


def test_the_memory_of_a_program_is_that_of_its_descendants_too() -> None:
    program = Program(("sh", "-c", "(sleep 60 & sleep 60) & sleep 60"))
    alone = psutil.Process(program.process.pid)
    wait_until(lambda: [each.name() for each in alone.children(recursive=True)].count("sleep") == 3)
    assert program.memory() > sum(each.memory_info().rss for each in (alone, *alone.children())) > 0
    program.end()
    with program.process:  # which closes its pipes
        assert program.memory() == 0


def test_an_engine_that_cannot_be_started_or_breaks_too_often_ends_the_run(
    cases: tuple[Case, ...], broken: Broken, tmp_path: Path
) -> None:
    def make() -> Engine:
        raise RuntimeError("no licence")

    missing = outside(("no-such-program-anywhere",))
    dying = outside(broken("never_again", str(tmp_path / "crashed")))
    pieces = partial(run_cases, workers=ALONE)
    for outcome, ends, words in (
        (run_cases(cases, EngineSpec(missing)), [], "cannot start"),
        (pieces(cases, engine_spec(["no-such-program-anywhere"])), [], "cannot start"),
        (run_cases(cases, EngineSpec(make)), [], "the engine cannot be made: RuntimeError: no licence"),
        (run_cases(cases, EngineSpec(dying)), ["pass", "crash"], "still out of luck"),
    ):
        assert (statuses(outcome), outcome.exit_status) == (ends, 3)
        assert words in str(outcome.gave_up)


@pytest.mark.parametrize(
    ("words", "timeout", "file", "repeat"),
    [
        (["reference"], 3, None, "reference --case minefield/first"),
        (
            ["./reference", "my moves", "-x"],
            2.5,
            "a b.json",
            "--case 'a b.json' --timeout 2.5 -- ./reference 'my moves' -x",
        ),
        (["env", "BUG=a b", "node"], None, None, "--case minefield/first -- env 'BUG=a b' node"),
        (["/bin/env", "BUG=1", "node"], None, None, "--case minefield/first -- /bin/env BUG=1 node"),
        (["bin/my\x1bengine"], None, None, r"--case minefield/first -- $'bin/my\x1bengine'"),
    ],
)
def test_the_rerun_command_names_the_engine_as_it_was_given(
    cases: tuple[Case, ...],
    words: list[str],
    timeout: float | None,
    file: str | None,
    repeat: str,
) -> None:
    source = engine_spec(words, timeout)
    assert source.rerun_command(file or cases[0].id) == f"rulestone check {repeat}"
    assert source.outside is (words != ["reference"])
    with pytest.raises(UnknownEngine, match="takes no arguments"):
        engine_spec(["reference", "fast"])


def test_ctrl_c_ends_a_run_whose_engine_does_not_close(cases: tuple[Case, ...]) -> None:
    class Hanging(AlteredEngine):
        bad_end, misspelt = "", ("a field is misspelt",)

        def finish(self) -> None:
            """End at once: only closing takes long."""

        @override
        def close(self) -> None:
            signal.raise_signal(signal.SIGINT)
            time.sleep(60)

    outcome = run_cases(cases, EngineSpec(Hanging), workers=ALONE)
    assert (outcome.interrupted, *outcome.processes.misspelt) == (True, *Hanging.misspelt)
    assert (len(outcome.results), 0 < outcome.seconds < 50) == (len(cases), True)


PIECE = 50
"""How many cases an engine is asked at least, before another takes its place."""

MUTANT = engine_spec(["variant:minefield/no-switches"])


ALONE = LocalWorkers(1, inf)
"""Runs cases in chunks as any workers do, in this process."""


def timeless(results: Iterable[Result]) -> list[Result]:
    """Results without the seconds, which alone may differ."""
    return [
        changed(each, attempts=tuple(changed(attempt, seconds=0.0) for attempt in each.attempts))
        for each in results
    ]


def put(cases: Sequence[Case], source: EngineSpec, workers: Workers, *, stop_first: bool = False) -> Run:
    return run_cases(cases, source, CheckSettings(stop_first=stop_first), workers=workers)


@pytest.fixture
def minefield() -> tuple[Case, ...]:
    """Cases for several pieces, some of which the mutant fails."""
    clauses = ("minefield.hard-corner", "minefield.switch")
    few = [case for name in clauses for case in [each for each in read_cases() if name in each.clauses][:6]]
    return tuple(replace(case, id=f"{case.id}-{number}") for number in range(10) for case in few)


@pytest.mark.parametrize("stop_first", [False, True])
def test_results_are_the_same_with_any_workers(
    minefield: tuple[Case, ...], threads_of_dask: Workers, *, stop_first: bool
) -> None:
    whole = run_cases(minefield, MUTANT, CheckSettings(stop_first=stop_first))
    assert 0 < whole.counts["fail"] < len(whole.results)
    assert (len(whole.results) < len(minefield)) == stop_first
    for workers in (ALONE, LocalWorkers(2), threads_of_dask):
        outcome = put(minefield, MUTANT, workers, stop_first=stop_first)
        assert timeless(outcome.results) == timeless(whole.results)
        assert changed(outcome, results=(), seconds=0) == changed(whole, results=(), seconds=0)


@pytest.mark.parametrize("in_order", [True, False])
def test_each_chunk_keeps_the_order_and_the_notes_of_its_program(
    minefield: tuple[Case, ...], monkeypatch: pytest.MonkeyPatch, *, in_order: bool
) -> None:
    started: list[AlteredEngine] = []
    patience: list[float] = []
    monkeypatch.setattr(runner, "Pace", patience.append)

    class Talking(AlteredEngine):
        misspelt = ("a field is misspelt",)

        def finish(self) -> None:
            started.append(self)

        @property
        def bad_end(self) -> str:
            return "" if len(started) > 1 else "it ended with exit status 3"  # only the first one did so

    large_first = sorted(minefield, key=lambda case: -case.size)
    pieces = partial(run_cases, workers=ALONE)
    outcome = pieces(large_first, EngineSpec(Talking), CheckSettings(in_order=in_order, patience=60.0))
    sizes = [[question.size for question in engine.queries] for engine in started]
    assert all(each == sorted(each, reverse=True) for each in sizes) is in_order
    assert [*outcome.processes.bad_ends] == ["it ended with exit status 3"]
    assert tuple(outcome.processes.misspelt) == Talking.misspelt
    assert 0 < outcome.seconds < sum(patience) == 60


def test_a_complete_run_fails_declined_questions_in_chunks_too() -> None:
    alike = [replace(CASE, id=f"minefield/{number}") for number in range(3)]
    declines = partial(AlteredEngine, always(DECLINED))
    for asked in (run_cases, partial(run_cases, workers=ALONE)):
        assert statuses(asked(alike, EngineSpec(declines), CheckSettings(strict=True))) == ["fail"] * 3


def test_an_engine_that_cannot_start_for_one_chunk_ends_the_run(minefield: tuple[Case, ...]) -> None:
    makes = iter((AlteredEngine, partial(StdioEngine, ("no-such-program-anywhere",)), AlteredEngine))
    outcome = run_cases(minefield, EngineSpec(lambda: next(makes)()), workers=ALONE)
    assert (statuses(outcome), outcome.exit_status) == (["pass"] * PIECE, 3)
    assert (outcome.capabilities, "cannot start" in str(outcome.gave_up)) == (
        AlteredEngine().capabilities,
        True,
    )


def test_results_are_kept_if_workers_are_lost_or_the_run_is_interrupted(minefield: tuple[Case, ...]) -> None:
    noted: list[Result] = []

    def note(result: Result) -> None:
        noted.append(result)
        if len(noted) > PIECE:
            raise KeyboardInterrupt

    before = set(multiprocessing.active_children())
    outcome = run_cases(minefield, MUTANT, workers=LocalWorkers(2), progress=note)
    assert (outcome.interrupted, outcome.exit_status, len(outcome.results)) == (True, 130, len(noted))
    assert set(multiprocessing.active_children()) <= before

    outcome = put(minefield, MUTANT, AtOnce(lost_after=1))
    assert (outcome.gave_up, outcome.exit_status) == ("the connection is lost", 1)
    assert len(outcome.results) == PIECE


class Slow(AlteredEngine):
    """A right engine whose time passes by delays at first, and by the positions that it goes through."""

    delays: Sequence[float] = ()

    def __init__(self, seconds: float, power: int = 2) -> None:
        super().__init__()
        self._asked = BitboardEngine()
        self.timeout = 10.0
        self.now = self.patience = 0.0
        self._seconds, self._power = seconds, power

    def finish(self) -> None:
        """Nothing was done unasked."""

    def ask(self, query: Question) -> Answer:
        """The right answer, if it is waited for.

        Raises:
            EngineBroken: it is not.
        """
        delay, *self.delays = self.delays or (0.0,)
        seconds = delay + self._seconds * (1 + len(query.record)) * (query.size / 19) ** self._power
        self.now += min(seconds, self.timeout)
        self.patience = max(self.patience, self.timeout / max(10.0, seconds))
        if seconds > self.timeout:
            raise EngineBroken("timeout", f"no answer within {self.timeout:g} s")
        return super().ask(query)


@pytest.fixture
def slow(set_clock: SetClock) -> Slow:
    """An engine that takes 0.2 seconds for a position on the board of 19."""
    engine = Slow(0.2)
    set_clock(lambda: engine.now, "rulestone.check.asking")
    return engine


def test_a_slow_engine_is_asked_small_boards_first_and_no_more_than_there_is_time_for(slow: Slow) -> None:
    own = [case for case in read_cases() if case.game == "minefield" and case.question != "perft"]
    long = [case for case in own if case.id.startswith("minefield/long-game-")]
    cases = [*(case for case in own[::3] if case not in long), *long]
    outcome = run_cases(cases, EngineSpec(lambda: slow), CheckSettings(patience=TOTAL_SECONDS))
    assert {result.status for result in outcome.results} <= {"pass", "skip"}
    assert outcome.exit_status == 0
    assert [result.id for result in outcome.results] == [case.id for case in cases]
    assert slow.queries[0].size < slow.queries[-1].size
    assert 0.8 * TOTAL_SECONDS < slow.now < 1.05 * TOTAL_SECONDS
    late = {result.id: result for result in outcome.results if result.too_slow}
    skip, won = late["minefield/long-game-skip-on-19"], late["minefield/long-game-won-on-19"]
    assert [each.form for each in skip.attempts] == ["judge by stones"]
    assert [question.op for question in skip.too_slow] == ["play", "judge"]
    assert (won.status, won.attempts, won.message) == ("skip", (), "not run: too slow")
    assert any(
        "too slow; --game checks one game, --jobs N uses N processes, --timeout S" in str(paragraph.line)
        for paragraph in partial_paragraphs(outcome)
    )


@pytest.mark.parametrize("delays", [(9.0,), (0.0, 9.0, 30.0)], ids=["starts-slowly", "sometimes-slow"])
def test_an_engine_that_is_slow_at_times_is_asked_all(slow: Slow, delays: Sequence[float]) -> None:
    slow.delays, slow._seconds = delays, 0.001
    small_and_long = ("size-1-empty", "size-1-white", "long-game-won-on-19")
    cases = [case for case in read_cases() if case.id.removeprefix("minefield/") in small_and_long]
    assert run_cases(cases, EngineSpec(lambda: slow), CheckSettings(patience=TOTAL_SECONDS)).counts[
        "pass"
    ] == len(cases)


@pytest.mark.parametrize("seconds", few_by_day([0.12, 1.0], 2, 1))
def test_an_engine_that_copies_the_board_for_every_cell_is_given_time(slow: Slow, seconds: float) -> None:
    slow._seconds, slow._power = seconds, 4
    cases = [case for case in read_cases() if case.game == "necklace"][::2]
    usual = [case for case in cases if LARGE not in case.tags]
    for asked, longest in ((usual, 20), (cases, 60)):
        began, settings = slow.now, CheckSettings(patience=TOTAL_SECONDS)
        assert run_cases(asked, EngineSpec(lambda: slow), settings).exit_status == 0
        assert slow.now - began < 1.3 * TOTAL_SECONDS, "more time than is allowed"
        assert slow.patience < longest, "and no answer much more than it needs"


def test_a_hanging_engine_times_out_soon_with_advice_to_wait_longer(slow: Slow) -> None:
    slow._seconds = 1e9
    (case, *_) = (case for case in read_cases() if case.id == "minefield/long-game-won-on-19")
    (result,) = run_cases((case,), EngineSpec(lambda: slow), CheckSettings(patience=TOTAL_SECONDS)).results
    assert (result.status, slow.now) == ("timeout", 10.0)
    assert error_lines(result) == ("no answer within 10 s; --timeout allows more time",)
