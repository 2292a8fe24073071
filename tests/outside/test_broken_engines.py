"""Broken engines at every door: whoever asks, what is wrong is told alike, and no other question suffers.

A search sends questions ahead; the other doors wait for each answer.
"""

import json
import shlex
from functools import partial
from itertools import product

import pytest
from _pytest.pytester import Pytester

from rulestone.cases.cases import Case
from rulestone.check.engine_spec import EngineSpec
from rulestone.check.runner import run_cases
from rulestone.engines.outside.stdio import StdioEngine
from tests.helpers.order import few_by_day
from tests.helpers.running import Broken, RunCommand
from tests.javascript.test_runner import needs_node, what_check_tells

pytest_plugins = ["pytester"]

BROKEN = {
    "wrong_rule": ("fail", "you do not list it; it is legal"),
    "crashing": ("crash", "exit status 1 instead of answering"),
    "one_shot": ("crash", "it ended with exit status 0"),
    "rubbish": ("malformed", "Thinking about it"),
    "talks_afterwards": ("malformed", "“by the way”; debug output belongs on standard error"),
    "says_error": ("error", "stack overflow"),
    "unsupported": ("skip", "no boards of size 4"),
}
"""By engine, how the question ends that it breaks on, and what is told of it."""
CASE = "minefield/turn-black-third"
"""A case on a board on which the engines are broken."""
IN_JAVASCRIPT = {
    "wrong_rule": ("moves() { return [...super.moves(), 'z9']; }", "z9: you list it; it is not legal"),
    "crashing": ("moves() { throw new Error('upside down'); }", "your game fails: upside down"),
}
"""Games that are broken in the same way, as they are put to the package for npm, and what it tells."""


@pytest.mark.parametrize(
    ("name", "door"),
    [
        *few_by_day(product(BROKEN, ("stdio", "check", "fuzz", "plugin")), 3),
        *(pytest.param(name, "npm", marks=needs_node) for name in IN_JAVASCRIPT),
    ],
)
def test_a_broken_engine_has_the_same_status_and_words_at_every_door(
    name: str,
    door: str,
    broken: Broken,
    cases: tuple[Case, ...],
    saved: str,
    run: RunCommand,
    pytester: Pytester,
) -> None:
    status, words = BROKEN[name]
    program, ends = broken(name), ["pass", status, "pass"]
    match door:
        case "stdio":
            results = run_cases(cases, EngineSpec(partial(StdioEngine, program, timeout=30))).results
            ends, told = [result.status for result in results], str(results[1])
        case "check":
            checked = json.loads(run("check --json --timeout 60 --case", saved, "--", *program).out)["cases"]
            ends, told = [case["status"] for case in checked], str(checked[1])
        case "fuzz":
            result = run("fuzz --timeout 60 --seed 0 --count 9 --size 4 --jobs 1 --", *program)
            told = result.out
            words = words if status != "skip" else "Not enough for a success: no question was answered"
            assert result.status == (1 if status != "skip" else 2)
        case "plugin":
            options = ("-rs", "-pno:cacheprovider", "--rulestone-timeout=60", "--rulestone-engine")
            told = str(
                pytester.runpytest_inprocess(*options, shlex.join(program), f"rulestone::{CASE}").stdout
            )
        case _:
            breaking, words = IN_JAVASCRIPT[name]
            told = str(what_check_tells([(CASE, breaking, "{ view }")]))
    assert ends == ["pass", status, "pass"]
    assert words in told
