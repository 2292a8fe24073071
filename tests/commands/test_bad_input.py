"""Bad input gets one line. Most of it, with the line, is in `tests/golden/bad_input.txt`."""

import shlex
import sys
from unittest.mock import patch

import pytest

from rulestone.cases import selection
from rulestone.cases.cases import CaseCollection
from rulestone.core.wording import did_you_mean
from tests.helpers.running import CommandResult, RunCommand

HERE = shlex.quote(__file__)

SPREAD = (f"audit {HERE}", "check bitboard", "fuzz bitboard", "perft minefield --size 3 --depth 2")
"""Commands that can spread their work."""


@pytest.mark.parametrize("text", ["\udcff\udcfe", "a1\na2\x1b[31m", "a" * 10_000])
def test_strange_text_stays_on_one_short_printable_line(run: RunCommand, text: str) -> None:
    for line in ("rules", "judge lefe --size 3 --moves", "judge lefe --size 3 --moves '' --at"):
        result = run(line, text)
        assert result.status == 2
        assert result.err.endswith("\n")
        assert result.err[:-1].isprintable()
        assert len(result.err) < 700, "too long for a line"


@pytest.mark.parametrize("line", ["check z3", "serve --engine z3"])
def test_a_missing_solver_is_named_with_its_extra(run: RunCommand, line: str) -> None:
    with patch.dict(sys.modules):  # what is loaded meanwhile is forgotten, since it knows other copies of it
        for name in [name for name in sys.modules if name.startswith(("rulestone_proofs", "z3"))]:
            del sys.modules[name]
        sys.modules["z3"] = None  # type: ignore[assignment]  # so that importing it fails
        result = run(line)
    assert (result.status, result.out) == (3, "")
    assert result.err.count("\n") == 1
    assert result.err.endswith(": pip install 'rulestone[proofs]', or in a clone pip install '.[proofs]'\n")


@pytest.mark.parametrize("line", SPREAD)
def test_a_cluster_without_dask_is_refused_with_what_to_install(
    line: str, run: RunCommand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    problem = (
        "rulestone: --cluster needs Dask: pip install 'rulestone[cluster]'"
        ", or in a clone pip install '.[cluster]'\n"
    )
    assert run(f"{line} --cluster 127.0.0.1:1") == CommandResult(2, "", problem)


@pytest.mark.parametrize(
    ("problems", "words"),
    [
        ({"fill": "the cases of 'fill' cannot be read"}, "the cases of 'fill' cannot be read"),
        ({}, "no game is installed"),
    ],
)
def test_without_any_case_the_first_problem_is_the_reason(
    run: RunCommand, monkeypatch: pytest.MonkeyPatch, problems: dict[str, str], words: str
) -> None:
    monkeypatch.setattr(selection, "collect_cases", lambda: CaseCollection((), problems))
    assert run("check bitboard") == CommandResult(2, "", f"rulestone: {words}\n")


def test_only_the_closest_name_is_suggested() -> None:
    known = ("switch", "stitch", "snitch", "win")
    assert did_you_mean("swithc", known) == "; did you mean switch or stitch or snitch?"
    assert did_you_mean("switchh", known) == "; did you mean switch?"
    assert did_you_mean("SWITCH", known) == "; did you mean switch?"
    assert did_you_mean("tch", ("switch", "win")) == "; did you mean switch?"
    assert did_you_mean("", known) == did_you_mean("xyz", known) == ""
