"""What holds of every command: a test names each option, and each format tells what is left out."""

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import click
import pytest

from rulestone.__main__ import rulestone
from rulestone.report.formats import FORMATS
from tests.helpers.running import RunCommand

PARTIAL = {
    "audit": ("audit .", "1 file not read: .hidden"),
    "check": ("check bitboard --case evening/opening-size-1-on-5", "1 of "),
    "compare": (
        "compare minefield minefield/no-switches --size 2 --count 2 --seed 1 --jobs 1",
        "Interrupted: these",
    ),
    "contradictions": ("contradictions bitboard --count 1 --size 4", "only boards of size 4"),
    "fuzz": ("fuzz bitboard --count 1 --game evening", "only evening"),
    "prove": ("prove minefield.no-crosscut --quick", "only quick checks"),
    "stats": ("stats evening --size 2 --count 2 --seed 1 --jobs 1", "Interrupted: these"),
}
"""For each command with a result of the whole, how to make it leave something out, and what it then says."""

NAMED = "it names each thing that it wrote, or that is wrong"
WHOLE = {
    **dict.fromkeys(("case", "games", "judge", "perft", "rules", "show"), "it answers one question"),
    **dict.fromkeys(("author cases", "author coverage", "author kills", "author perft", "book"), NAMED),
    "bench": "it has a row for each thing that it measured",
    "serve": "it has no result",
    "solve": "it says that the value is not known, and fails",
}
"""The other commands, each with the reason why it has nothing to say."""


def commands(group: click.Group = rulestone, before: str = "") -> Iterator[tuple[str, click.Command]]:
    """Each command, and the subcommands of each."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        if isinstance(command, click.Group):
            yield from commands(command, f"{name} ")
        else:
            yield f"{before}{name}", command


COMMANDS = dict(commands())


def writes_reports(command: str) -> bool:
    return "reports" in {option.name for option in COMMANDS[command].params}


@pytest.fixture(autouse=True)
def incomplete(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with a file that is not read."""
    monkeypatch.chdir(tmp_path)
    Path("one.jsonl").write_text(
        '{"game": "minefield", "size": 3, "moves": "b1 a2 b2 c2 b3", "result": "black"}'
    )
    Path(".hidden").write_text("")


def test_every_command_is_told_or_has_a_reason() -> None:
    assert {*PARTIAL, *WHOLE} == {*COMMANDS}, "add the command to PARTIAL, or to WHOLE with a reason"
    assert {name for name in COMMANDS if writes_reports(name)} <= {*PARTIAL}


@pytest.mark.parametrize("command", PARTIAL)
def test_a_run_that_leaves_something_out_says_so_in_every_format(
    command: str, run: RunCommand, interrupt_at: Callable[[str], None]
) -> None:
    line, words = PARTIAL[command]
    if words.startswith("Interrupted"):
        interrupt_at("(.*: )?[12] games?")
    kinds = FORMATS if writes_reports(command) else ()
    reports = [word for kind in kinds for word in ("--report", f"{kind}={kind}.report")]
    told = {"text": run(*line.split(), *reports).out}
    told |= {kind: Path(f"{kind}.report").read_text(encoding="utf-8") for kind in kinds if kind != "json"}
    assert [kind for kind, text in told.items() if words not in text.replace("\\.", ".")] == []
    documents = [run(*line.split(), "--json").out]
    documents += [Path(f"{kind}.report").read_text(encoding="utf-8") for kind in kinds if kind == "json"]
    for document in documents:
        assert words in " ".join(json.loads(document)["partial"])


@pytest.mark.parametrize(
    "line",
    ["check bitboard", "fuzz bitboard --count 1", "contradictions bitboard --count 1", "audit one.jsonl"],
)
def test_a_whole_run_does_not_say_so(line: str, run: RunCommand) -> None:
    assert "Partial" not in run(f"{line} --report json=whole.json").out
    assert json.loads(Path("whole.json").read_text(encoding="utf-8"))["partial"] == []


TESTS = Path(__file__).parents[1]
NEAR = 300
"""Characters between the name of a command and an option of it, in the call of a test."""


@cache
def sources() -> dict[Path, str]:
    """What the tests say, by file, and the command lines that they keep."""
    files = [path for kind in ("py", "txt") for path in TESTS.rglob(f"*.{kind}")]
    return {path: path.read_text(encoding="utf-8") for path in files if path != Path(__file__)}


def is_named(command: str, option: click.Option) -> bool:
    """Whether a test of the command has the option in it, or names both in one call."""
    word = re.compile(rf"\b{command.rpartition(' ')[2]}\b")
    named = re.compile(rf"(?<![-\w])(?:{'|'.join(map(re.escape, option.opts))})(?![-\w])")
    return any(
        path.name == f"test_{command}.py" or word.search(text[max(0, found.start() - NEAR) : found.end()])
        for path, text in sources().items()
        if any(name in text for name in option.opts)
        for found in named.finditer(text)
    )


def untested(name: str, command: click.Command) -> Iterator[str]:
    """The options of a command that no test names, each with what to do."""
    for option in command.params:
        if isinstance(option, click.Option) and not is_named(name, option):
            file = f"tests/commands/test_{name.partition(' ')[0]}.py"
            yield f"no test gives `rulestone {name} {option.opts[-1]}`: write one, such as in {file}"


@pytest.mark.parametrize(("name", "command"), [pytest.param(*each, id=each[0]) for each in commands()])
def test_every_option_is_named_by_a_test(name: str, command: click.Command) -> None:
    assert list(untested(name, command)) == []


def test_an_option_without_a_test_is_found() -> None:
    (line,) = untested("judge", click.Command("judge", params=[click.Option(["--no" + "body-asks"])]))
    assert "rulestone judge --no" + "body-asks" in line
