"""A run that leaves something out says so, in every format."""

import json
from collections.abc import Callable
from pathlib import Path

import click
import pytest

from rulestone.report.formats import FORMATS
from tests.helpers.commands import commands
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

COMMANDS = dict(commands())


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
    with_result = {name for name, command in COMMANDS.items() if "reports" in map(_name, command.params)}
    assert with_result <= {*PARTIAL}


def _name(parameter: click.Parameter) -> str | None:
    return parameter.name


@pytest.mark.parametrize("command", PARTIAL)
def test_a_run_that_leaves_something_out_says_so_in_every_format(
    command: str, run: RunCommand, interrupt_at: Callable[[str], None]
) -> None:
    line, words = PARTIAL[command]
    if words.startswith("Interrupted"):
        interrupt_at("(.*: )?[12] games?")
    kinds = FORMATS if "reports" in map(_name, COMMANDS[command].params) else ()
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
    assert "Partial" not in run(line).out
    assert json.loads(run(f"{line} --json").out)["partial"] == []
