"""Searching for disagreements: what is asked, what is found, what becomes of it, and what is told of it."""

import os
import shlex
import signal
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import count, islice
from math import inf
from pathlib import Path

import msgspec
import pytest

from rulestone.cases.cases import Case, question_of, read_file
from rulestone.check import runner
from rulestone.check.differences import Difference
from rulestone.check.engine_spec import EngineSpec, MakeEngine, engine_spec
from rulestone.check.tally import QuestionTally
from rulestone.core.names import ActionText, GameName, Size
from rulestone.core.overriding import override
from rulestone.engines.engine import Engine, EngineBroken, EngineUnusable
from rulestone.engines.installed import load_engine
from rulestone.engines.outside.stdio import StdioEngine
from rulestone.files import NotWritten
from rulestone.fuzz.ask import Asker, Finding
from rulestone.fuzz.contradictions import Contradiction, find_contradictions
from rulestone.fuzz.report import contradiction_reports, save, search_reports
from rulestone.fuzz.search import DEFAULT_GAMES, Outcome, SearchSettings, play_chunk, search
from rulestone.fuzz.shrink import length
from rulestone.fuzz.similar import with_diagnosis
from rulestone.protocol import Answer, Capabilities, Play, Question
from rulestone.report.junit import junit_report
from rulestone.report.md import md_report
from rulestone.report.text import text_report
from rulestone.rulebook.installed import game_names
from rulestone.workers.processes import LocalWorkers, Workers
from tests.engines import limits
from tests.helpers.altered import AlteredEngine, over
from tests.helpers.answers import RIGHT, result
from tests.helpers.asking import ask_record
from tests.helpers.comparing import FOLDER, assert_golden
from tests.helpers.interrupting import wait_until_asked
from tests.helpers.running import COMMAND, PATIENCE, SERVING, Broken, SetClock, running

MINEFIELD = GameName("minefield")


def found_by(make: MakeEngine | Engine, workers: Workers | None = None, **wanted: object) -> Outcome[Finding]:
    settings = SearchSettings(**{"game_count": 20, **wanted})  # type: ignore[arg-type]  # whatever is wanted
    start: MakeEngine = make if callable(make) else lambda: make
    return search(start, settings, engine=("it",), workers=workers or LocalWorkers(1, inf))


def test_a_right_engine_has_no_findings() -> None:
    told = list[tuple[int, int]]()
    outcome = search(
        partial(load_engine, "bitboard"),
        SearchSettings(game_count=15),
        progress=lambda *counts: told.append(counts),
    )
    assert told == [(number, 0) for number in range(16)]
    assert (outcome.found, outcome.exit_status, outcome.game_count) == ((), 0, 15)
    assert outcome.tally.counts.total() > 100, "too few questions"


def test_the_default_number_of_games_limits_a_search_without_a_time() -> None:
    numbers = (islice(SearchSettings(seconds=each).numbers, DEFAULT_GAMES + 1) for each in (None, 1.0))
    assert [len([*some]) for some in numbers] == [DEFAULT_GAMES, DEFAULT_GAMES + 1]


@pytest.mark.parametrize("alone", [True, False])
def test_a_seed_repeats_the_questions_and_another_seed_changes_them(*, alone: bool) -> None:
    asked: list[list[Question]] = []
    for seed in (1, 1, 2):
        engine = AlteredEngine.on_small_boards()
        settings = SearchSettings(game_count=3, seed=seed)
        if alone:
            find_contradictions(lambda found=engine: found, settings)  # type: ignore[misc]  # bound at once
        else:
            found_by(engine, game_count=3, seed=seed)
        asked.append(engine.queries)
    assert asked[0] == asked[1] != asked[2]


def test_only_the_selected_game_size_and_operation_are_asked() -> None:
    engine = AlteredEngine(ops=("play",))
    found_by(engine, games=(GameName("evening"),), size=Size(2), game_count=5)
    assert {(asked.game, asked.size, asked.op, engine.closed) for asked in engine.queries} == {
        ("evening", 2, "play", True)
    }


@pytest.mark.parametrize(
    "name",
    [
        "minefield/switch-2x4-only",
        "necklace/neighbours-only",
        "lefe/merge-most",
        "evening/groups-counted-once-by-size",
    ],
)
def test_a_known_mistake_is_found_made_small_and_saved(name: str, tmp_path: Path) -> None:
    game, engine = GameName(name.partition("/")[0]), f"variant:{name}"
    outcome = found_by(partial(load_engine, engine), games=(game,), size=Size(4), game_count=400)
    (found,) = outcome.found
    assert (outcome.exit_status, found.repeated) == (1, True)
    assert length(question_of(found.case)) <= 12, "not shrunk far enough"
    saved = save(found, tmp_path, "altered")
    assert saved.file == tmp_path / f"{found.case.id.removeprefix('found/')}.json"
    (case,) = read_file(saved.file).cases
    assert (case, case.id.startswith(f"found/{game}-")) == (found.case, True)
    assert (case.agreed, case.tags, bool(case.picture)) == (("reference",), ("found",), True)
    assert not any(": " in line for line in case.picture), "whose edges are whose goes without saying"
    assert bool(case.clauses) == (game in ("minefield", "necklace"))
    fields = ", ".join(dict.fromkeys(each.field.replace("_", " ") for each in found.result.differences))
    assert case.title == f"An engine was wrong here: {fields}"
    assert runner.run_cases((case,), EngineSpec(lambda: load_engine(engine))).results[0].status == "fail"
    assert runner.run_cases((case,), EngineSpec(lambda: load_engine("bitboard"))).results[0].status == "pass"
    with pytest.raises(NotWritten):
        save(found, tmp_path / "none", "altered")


def test_each_game_is_played_until_its_first_disagreement() -> None:
    outcome = found_by(AlteredEngine.on_small_boards(over))
    assert sorted(found.case.game for found in outcome.found) == sorted(game_names())
    assert outcome.game_count < 20, "found too late"
    first = found_by(AlteredEngine.on_small_boards(over), stop_first=True)
    assert (len(first.found), first.game_count) == (1, 1)


@pytest.mark.parametrize("last", [True, False])
def test_a_fault_that_is_not_repeated_is_reported(last: bool) -> None:
    asked = count()

    def change(_: Question, answer: Answer) -> Answer:
        if next(asked) == 8:
            raise EngineBroken("crash", "it ended", blames_previous=True)
        return answer

    class Late(AlteredEngine):
        bad_end, misspelt = "", ("a field is misspelt",)

        def finish(self) -> EngineBroken:
            """Say what was noticed at the end."""
            return EngineBroken("malformed", "a line too many", blames_previous=True)

    outcome = found_by(
        Late() if last else AlteredEngine(change), game_count=2, size=Size(3), games=(MINEFIELD,)
    )
    (found,) = outcome.found
    assert (found.repeated, outcome.exit_status) == (False, 1)
    assert with_diagnosis(outcome, make=AlteredEngine).shared == ()
    assert found.result.status == ("malformed" if last else "crash")
    if last:  # other processes tell it at the end of their games
        assert (found.game_number, *outcome.tally.misspelt) == (1, *Late.misspelt)
        chunk = play_chunk(Late, outcome.settings, inf, (0, 1, 2))
        faults = [(number, fault.result.status) for number, fault in chunk.events if fault is not None]
        assert (faults, tuple(chunk.tally.misspelt)) == ([(2, "malformed")], Late.misspelt)


def test_an_engine_that_gives_up_ends_the_search_and_keeps_the_findings() -> None:
    asked = count()

    def change(question: Question, answer: Answer) -> Answer:
        if next(asked) > 400:
            raise EngineUnusable("no more")
        return over(question, answer) if question.game == "evening" else answer

    outcome = found_by(AlteredEngine(change), game_count=100)
    assert (outcome.gave_up, outcome.exit_status, outcome.tally.number("failed")) == ("no more", 3, 0)
    assert [found.case.game for found in outcome.found] == ["evening"]
    chunk = play_chunk(partial(AlteredEngine, change), outcome.settings, inf, (0, 1))
    assert (chunk.gave_up, chunk.events) == ("no more", ()), "another process says so too"


def test_the_time_limit_ends_games_and_shrinking_and_keeps_the_smallest_question(
    set_clock: SetClock,
) -> None:
    now = [0.0]  # a second later after each answer
    set_clock(lambda: now[0], *(f"rulestone.fuzz.{name}" for name in ("search", "shrink", "ask")))

    def slowly(wrong_from: float, question: Question, answer: Answer) -> Answer:
        now[0] += 1.0
        return over(question, answer) if length(question) >= wrong_from else answer

    found_in_time = partial(found_by, game_count=None, games=(MINEFIELD,), size=Size(7))
    right = found_in_time(AlteredEngine(partial(slowly, inf)), seconds=20.0)
    assert (right.tally.counts.total(), right.seconds, right.found) == (20, 20.0, ())
    wrong = found_in_time(AlteredEngine(partial(slowly, 3)), seconds=60.0)
    assert (len(wrong.found), now[0] - 20 <= 60) == (1, True)
    for others, finds in ((3, 2), (inf, 1)):  # after the first, none is begun in the last 30 %

        def in_one(question: Question, answer: Answer, others: float = others) -> Answer:
            return slowly(3 if question.game == MINEFIELD else others, question, answer)

        two = found_in_time(AlteredEngine(in_one), games=(MINEFIELD, GameName("necklace")), seconds=300.0)
        assert (len(two.found), two.seconds < 250) == (finds, True)


def test_no_engine_is_started_after_the_time_limit() -> None:
    started = count()

    def start() -> Engine:
        next(started)
        return AlteredEngine()

    chunk = play_chunk(start, SearchSettings(), time.time() - 1.0, range(10, 20))
    assert (chunk.events, chunk.tally.counts.total(), next(started)) == ((), 0, 0)


DIAGONAL = "variant:minefield/diagonal-chains"


def known(outcome: Outcome[Finding]) -> list[object]:
    """What must not depend on who plays."""
    return [outcome.gave_up, *[(found.case, found.game_number) for found in outcome.found]]


@pytest.mark.parametrize("name", ["wrong_rule", "crashing", "bitboard"])
def test_pipelined_questions_are_the_same_and_find_the_same(broken: Broken, name: str) -> None:
    class OneByOne(StdioEngine):
        """Is sent a question when the one before it is answered."""

        @override
        def has_room(self) -> bool:
            return False

    command = (sys.executable, str(SERVING), name) if name == "bitboard" else broken(name)

    def outcome(engine: type[StdioEngine]) -> Outcome[Finding]:
        return found_by(engine(command, timeout=30), size=Size(4), game_count=4, stop_first=True)

    many = outcome(StdioEngine)
    program = StdioEngine(command, timeout=30)
    steps = iter([(0, None), *[(0, ask_record("minefield", 4, "b2"))] * 1000])
    next(Asker(program).ahead(steps))
    program.close()
    assert len(list(steps)) > 900, "no more are made up than are sent"
    one = outcome(OneByOne)
    assert bool(many.found) == (name != "bitboard")
    assert (known(one), one.tally) == (known(many), many.tally)


@pytest.mark.parametrize("name", [DIAGONAL, "bitboard"])
def test_several_processes_have_the_findings_of_one(name: str) -> None:
    settings = {"games": (MINEFIELD,), "size": Size(3), "game_count": 25, "seed": 7}
    one, several = (
        found_by(partial(load_engine, name), workers, **settings) for workers in (None, LocalWorkers(3))
    )
    assert bool(one.found) == (name != "bitboard")
    assert known(one) == known(several)
    if not one.found:
        assert one.tally == several.tally


def test_several_processes_report_one_finding_per_game_and_finish_the_other_games() -> None:
    settings = {"games": (MINEFIELD, GameName("evening")), "size": Size(3), "game_count": 60, "seed": 7}
    outcome = found_by(partial(load_engine, DIAGONAL), LocalWorkers(2), **settings)
    assert ([found.case.game for found in outcome.found], outcome.game_count) == ([MINEFIELD], 60)


def dying(parent: int) -> Engine:
    """A mutant that ends the process in which it is to be made, unless it is this one."""
    if os.getpid() != parent:
        os.kill(os.getpid(), signal.SIGKILL)
    return load_engine(DIAGONAL)


def giving_up(parent: int) -> Engine:
    """A mutant that gives up in every process but this one."""
    if os.getpid() != parent:
        raise EngineUnusable("no more")
    return load_engine(DIAGONAL)


@pytest.mark.parametrize(
    ("make", "words"), [(dying, "after 0 games: a worker process has died"), (giving_up, "no more")]
)
def test_a_process_that_dies_or_gives_up_ends_the_search(make: Callable[[int], Engine], words: str) -> None:
    outcome = found_by(partial(make, os.getpid()), LocalWorkers(2))
    assert (outcome.gave_up, outcome.exit_status) == (words, 3)


def test_a_finding_is_kept_though_the_engine_gives_up_while_it_shrinks() -> None:
    def wrong_once(query: Question, answer: Answer) -> Answer:
        if len(engine.queries) > 1:
            raise EngineUnusable("no more")
        return over(query, answer)

    engine = AlteredEngine(wrong_once, ops=("judge",))
    outcome = found_by(engine)
    assert (len(outcome.found), outcome.gave_up, outcome.exit_status) == (1, "no more", 3)


@pytest.mark.usefixtures("nothing_left_behind")
def test_ctrl_c_ends_all_processes_and_reports_the_findings_so_far(tmp_path: Path) -> None:
    log = tmp_path / "told"
    told = shlex.quote(str(log))
    serving = shlex.join((sys.executable, str(SERVING), "bitboard"))
    # All jobs start at once: the second engine that begins answers nothing before there is a third.
    begins = (
        f"printf . >>{told}; case $(cat {told}) in ..) until grep -q ... {told}; do sleep 0.1; done;; esac; "
        f"exec {serving}"
    )
    soon = f"from rulestone.workers import processes as workers; workers.PATIENCE = 0.0; {COMMAND}"
    arguments = ("fuzz", "--jobs", "2", "--seconds", "600", "--timeout", "600", "--", "sh", "-c", begins)
    with running(sys.executable, "-c", soon, *arguments) as process:
        wait_until_asked(log, 3)  # that of the first process, and one in each of two others
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert b"\nInterrupted" in output
    assert b"Traceback" not in errors


def test_each_job_is_one_process_as_long_as_it_lives() -> None:
    command = (sys.executable, str(SERVING), "bitboard")
    outcome = found_by(
        partial(StdioEngine, command, timeout=30), LocalWorkers(2), size=Size(3), game_count=60, seed=1
    )
    assert outcome.found == ()
    assert len(outcome.tally.lives) == 3, "one for each job, and one that shrinks"
    assert sum(outcome.tally.lives) == outcome.tally.counts.total()
    assert min(sorted(outcome.tally.lives)[1:]) > 300, "a process of the engine ends before its job"
    assert "3 processes of the engine, of which one gave " in outcome.tally.lines[1]


def test_questions_on_boards_past_those_in_use_may_all_be_too_slow(set_clock: SetClock) -> None:
    now = [0.0]
    set_clock(lambda: now[0], "rulestone.fuzz.ask")

    def slow_if_large(query: Question, answer: Answer) -> Answer:
        now[0] += 9.0 if query.size > 7 else 0.0
        return answer

    right = AlteredEngine(slow_if_large)
    outcome = found_by(right, game_count=10, seed=7)  # it counts on a large board only
    assert outcome.tally.number("too slow", operation="perft") > 0, (
        "no count is too slow, so nothing is tried here"
    )
    assert not outcome.tally.number("answered", operation="perft")
    assert (outcome.gaps, outcome.exit_status) == ((), 0)
    outcome.tally.note(MINEFIELD, "judge", "too slow", outcome.tally.number("answered"))
    assert outcome.exit_status == 1, "more questions are too slow than are answered"
    asked = found_by(right, game_count=5, seed=7, size=Size(30), games=(MINEFIELD,))
    assert asked.tally.number("too slow") > asked.tally.number("answered"), (
        "most questions are answered in time, so nothing is tried here"
    )
    assert asked.exit_status == 1, "that size was wanted"


def test_an_engine_that_cannot_be_closed_is_reported() -> None:
    class Unclosed(AlteredEngine):
        @override
        def close(self) -> None:
            raise OSError("no such pipe")

    outcome = found_by(Unclosed(), size=Size(2), game_count=2, games=(MINEFIELD,))
    assert outcome.exit_status == 1
    assert list(outcome.tally.bad_ends) == ["the engine cannot be closed: OSError: no such pipe"]


MINE = Capabilities(name="mine", version="2", games={})
OVER = Difference("over", True, False, "over: you say that the game goes on; it is over")


@pytest.fixture
def item(cases: tuple[Case, ...]) -> Finding:
    """A disagreement that was made smaller."""
    small = result(
        msgspec.structs.replace(
            cases[0], id="found/a", title="The game is over", moves=None, asks=("stones",)
        ),
        OVER,
        answer=RIGHT,
    )
    return Finding(result=small, game_number=6, repeated=True)


def outcome_of(*items: Finding) -> Outcome[Finding]:
    outcome = Outcome[Finding](
        engine=("./mine", "-x"),
        capabilities=MINE,
        settings=SearchSettings(seed=5),
        game_count=10,
        seconds=4.0,
        tally=QuestionTally(misspelt={"a field is misspelt": None}),
        found=items,
    )
    for became in ("answered", "answered", "declined"):
        outcome.tally.note("minefield", "judge", became)
    return outcome


def test_reports_have_the_golden_text(item: Finding) -> None:
    nothing = outcome_of()
    found = outcome_of(replace(item, file=Path("found/a.json")), replace(item, repeated=False))
    of_lefe = replace(nothing, settings=SearchSettings(seed=5, games=(GameName("lefe"),)))
    early = [replace(nothing, gave_up="no\x1bmore"), replace(of_lefe, interrupted=True)]
    outcomes = [nothing, *early, of_lefe, found]
    texts = [text_report(search_reports(outcome).tree()) for outcome in outcomes]
    texts += [render(search_reports(found).tree()) for render in (junit_report, md_report)]
    assert_golden(FOLDER / "reports" / "fuzz.txt", "\n\n".join(f"{text}\n" for text in texts))


def test_the_json_document_has_the_golden_text(item: Finding) -> None:
    outcome = replace(
        outcome_of(replace(item, file=Path("found/a.json"))), interrupted=True, gave_up="no more"
    )
    assert_golden(FOLDER / "reports" / "fuzz.json", "".join(search_reports(outcome).json(2)))


def test_a_contradiction_has_the_golden_text() -> None:
    question = Play(game=GameName("hop"), size=Size(3), options={"pie": "none"}, moves=(ActionText("a1"),))
    reports = contradiction_reports(
        Outcome[Contradiction](
            engine=("mine",),
            capabilities=MINE,
            settings=SearchSettings(),
            found=(Contradiction("listed", question, message="no", game_number=6, rerun_command="again"),),
        )
    )
    assert_golden(
        FOLDER / "reports" / "contradictions.txt",
        f"{text_report(reports.tree())}\n\n{''.join(reports.json(None))}\n\n{junit_report(reports.tree())}\n",
    )


def test_a_search_ends_with_what_wrong_answers_share(set_clock: SetClock) -> None:
    set_clock(lambda: 0.0, "rulestone.fuzz.similar")  # however busy the machine is
    make = engine_spec(("variant:minefield/no-switches",), None).make
    settings = SearchSettings(games=(GameName("minefield"),), size=Size(4), game_count=100, seed=1)
    outcome = with_diagnosis(search(make, settings), make=make)
    (shared,) = outcome.shared
    assert (
        "illegal placements that you allow, all where minefield.switch forbids the placement" in shared.words
    )
    assert f"Diagnosis: {shared.words}" in text_report(search_reports(outcome).tree())


def test_no_rule_is_named_for_an_answer_that_is_right_when_asked_alone() -> None:
    make = partial(limits.engine, "wrong-after-60")
    settings = SearchSettings(games=(GameName("minefield"),), size=Size(4), game_count=100, seed=1)
    outcome = with_diagnosis(search(make, settings), make=make)
    assert [finding.repeated for finding in outcome.found] == [True]
    words = "minefield: right when sent alone: your engine keeps something from earlier questions"
    assert [(shared.words, shared.count, shared.total) for shared in outcome.shared] == [(words, 1, 1)]
