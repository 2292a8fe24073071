"""How commands print: text with nothing after its lines, JSON alone, problems a line each with a status."""

import json

import pytest
from rich.text import Text

from rulestone.check.exit_status import ExitStatus
from rulestone.commands import output, problems
from rulestone.commands.output import (
    print_json,
    print_text,
    tell_problems,
    tell_unusable_games,
)
from rulestone.commands.problems import Problem, one_line, problem
from rulestone.engines import EngineNotStarted, UnknownEngine
from rulestone.engines.spread import WorkersLost
from rulestone.protocol import BadRequest


def test_text_is_plain_where_it_does_not_go_to_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    print_text(Text("bold  ", style="bold"), "", "plain")
    assert capsys.readouterr().out == "bold\n\nplain\n"


def test_pictures_are_not_wrapped_and_texts_are(capsys: pytest.CaptureFixture[str]) -> None:
    wide = "x " * 100
    print_text(Text(wide, no_wrap=True))
    assert capsys.readouterr().out.count("\n") == 1
    print_text(Text(wide))
    assert capsys.readouterr().out.count("\n") == 2


def test_a_document_is_all_that_standard_output_gets(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    document = {"a": [1, "×"], "b": {}}
    print_json(document)
    printed = capfdbinary.readouterr().out
    assert json.loads(printed) == document
    assert printed.startswith(b'{\n  "a": [')
    assert printed.endswith(b"}\n")


def test_problems_are_told_on_standard_error_a_line_each(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    tell_problems(["one\nline", "another"])
    assert capsys.readouterr() == ("", "rulestone: one line\nrulestone: another\n")
    monkeypatch.setattr(output, "unusable_games", lambda: {"x": "the game 'x' cannot be loaded"})
    tell_unusable_games()
    assert capsys.readouterr().err == "rulestone: the game 'x' cannot be loaded\n"


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


def test_json_obeys_no_terminal(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    name = "a\x9b31m\u202e\x7f×\U000e0041\n"
    output.print_json({"name": name})
    printed = capfdbinary.readouterr().out.decode()
    assert json.loads(printed) == {"name": name}
    assert all(each.isprintable() for each in printed.splitlines())
    assert "×" in printed
