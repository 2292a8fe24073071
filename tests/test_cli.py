"""The command line as a whole: its help, what it loads, and how it ends."""

import subprocess
import sys

import pytest

import rulestone.__main__ as cli
from rulestone.check.exit_status import ExitStatus
from tests.running import Run


def test_without_a_command_the_help_is_printed(run: Run) -> None:
    result = run("")
    assert (result.status, result.err) == (0, "")
    assert all(f"\n  {name} " in result.out for name in cli.COMMANDS)
    assert run("--help") == result
    assert run("--version").out.startswith("rulestone 0.")


@pytest.mark.parametrize("name", cli.COMMANDS)
def test_every_command_has_help(run: Run, name: str) -> None:
    result = run(f"{name} --help")
    assert (result.status, result.err) == (0, "")
    assert f"Usage: rulestone {name}" in result.out
    described = " ".join(result.out.partition("\n\n")[2].split())
    assert described.startswith(cli.COMMANDS[name].removesuffix("."))


def test_the_list_of_commands_loads_none_of_them() -> None:
    code = (
        "import sys\nimport rulestone.__main__ as cli\ncli.run_command(['--help'])\n"
        "loaded = [name for name in cli.COMMANDS if f'rulestone.commands.{name}' in sys.modules]\n"
        "print(loaded, file=sys.stderr)"
    )
    result = subprocess.run((sys.executable, "-c", code), capture_output=True, text=True, check=True)
    assert result.stderr == "[]\n"


def test_a_bug_shows_no_traceback(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise RuntimeError("first line\nsecond line")

    monkeypatch.setattr("rulestone.commands.games.overview_text", broken)
    result = run("games")
    assert (result.status, result.out) == (1, "")
    assert result.err == "rulestone: internal error, please report it: RuntimeError: first line second line\n"


def test_how_a_command_ends_is_its_exit_status(monkeypatch: pytest.MonkeyPatch) -> None:
    for error, status in (
        (KeyboardInterrupt(), ExitStatus.INTERRUPTED),
        (BrokenPipeError(), ExitStatus.NOT_READ),
        (SystemExit(7), 7),
        (SystemExit("words"), ExitStatus.FAILED),
    ):

        def end(error: BaseException = error) -> None:
            raise error

        monkeypatch.setattr("rulestone.commands.games.overview_text", end)
        assert cli.run_command(["games"]) == status


def test_an_unknown_command_or_option_is_told_in_one_line(run: Run) -> None:
    for line in ("gams", "--versoin", "games --jsn"):
        result = run(line)
        assert (result.status, result.out) == (2, "")
        assert result.err.count("\n") == 1
