"""Errors of commands: one line that says where it was typed, and an exit status."""

import pytest

from rulestone.check.exit_status import ExitStatus
from rulestone.commands import problems
from rulestone.commands.problems import Problem, one_line, problem
from rulestone.engines import EngineNotStarted, UnknownEngine
from rulestone.engines.spread import WorkersLost
from rulestone.protocol import BadRequest


@pytest.mark.parametrize(
    ("error", "status", "words"),
    [
        (EngineNotStarted("cannot start “nope”"), 3, "cannot start “nope”"),
        (UnknownEngine("no engine called 'x'"), 2, "no engine called 'x'"),
        (ZeroDivisionError("oops"), 1, "internal error, please report it: ZeroDivisionError: oops"),
        (PermissionError(13, "Permission denied", "a.svg"), 2, "a.svg: Permission denied"),
    ],
)
def test_what_each_failure_means(error: Exception, status: int, words: str) -> None:
    problem_shown = problems.problem(error)
    assert (problem_shown.status, problem_shown.message) == (status, words)


def test_an_engine_whose_package_lacks_something_could_not_be_started() -> None:
    error = UnknownEngine("engine 'z3' cannot be loaded: no module")
    error.__cause__ = ModuleNotFoundError("no module")
    assert problems.problem(error).status == 3


def test_a_problem_is_told_as_it_is() -> None:
    report = Problem("no such thing", ExitStatus.INTERRUPTED)
    assert problem(report) is report


@pytest.mark.parametrize(
    ("at", "message"),
    [
        ("stones.black[3]", "--stones: no"),
        ("moves[0]", "--moves: no"),
        ("options.pie", "--option: no"),
        ("to_move", "--to-move: no"),
        ("id", "no"),
        (None, "no"),
    ],
)
def test_a_bad_request_is_told_with_the_option_it_was_typed_in(at: str | None, message: str) -> None:
    report = problem(BadRequest("bad-request", "no", at))
    assert (report.message, report.status) == (message, ExitStatus.WRONG_INPUT)


def test_lost_workers_are_a_failure() -> None:
    assert problem(WorkersLost("all have gone")).status == ExitStatus.FAILED


def test_a_message_is_one_line_that_prints_and_not_too_long() -> None:
    assert one_line("a\n  b\tc") == "a b c"
    assert one_line("a\x1b[31mb").isprintable()
    assert len(one_line("x" * 10_000)) <= 600
