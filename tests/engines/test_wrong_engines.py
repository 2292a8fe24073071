"""Wrong engines in three languages, some of them right for long: each fails, and its cause is named."""

import json
import random
import re
import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path

import pytest

from rulestone.cases.cases import read_cases
from rulestone.cases.mistakes import Mutant
from rulestone.cases.mutants import mutant_engine, mutants, mutants_of
from rulestone.cases.selection import Selection, choose_cases
from rulestone.check.engine_spec import EngineSpec, engine_spec
from rulestone.check.result_lines import diagnosis_lines
from rulestone.check.runner import run_cases
from rulestone.core.names import GameName, Size
from rulestone.diagnose import known
from rulestone.diagnose.causes import diagnosed
from rulestone.diagnose.condition import right_until
from rulestone.fuzz.search import SearchSettings, search
from rulestone.fuzz.similar import similar_results
from rulestone.testing import cases_of
from rulestone.workers.processes import LocalWorkers
from tests.engines.limits import WRONG
from tests.helpers.order import few_by_day
from tests.helpers.running import SERVING, RunCommand, SetClock

PROGRAM = Path(__file__).parent / "limits.py"


def spec(mistake: str) -> EngineSpec:
    return engine_spec(("env", sys.executable, str(PROGRAM), mistake), 60.0)


@pytest.mark.parametrize("mistake", few_by_day(WRONG, 5))
def test_a_mistake_past_a_limit_or_after_a_swap_fails_the_cases(mistake: str) -> None:
    game = "minefield" if mistake.startswith("switches") else "evening"
    cases, _ = choose_cases(Selection(games=(game,)))
    run = run_cases(cases, spec(mistake))
    assert {result.status for result in run.failures} == {"fail"}
    assert run.exit_status == 1


def test_the_request_from_which_a_process_is_wrong_is_told() -> None:
    cases = [case for case in cases_of(["evening"]) if case.question != "perft"][:80]
    run = diagnosed(run_cases(cases, spec("wrong-after-60")))
    assert "Diagnosis: all answers before request 61 are right" in [*diagnosis_lines(run)]


def test_no_request_is_told_of_an_engine_that_is_wrong_by_rule() -> None:
    cases = sorted(cases_of(["evening"]), key=lambda case: case.size)
    run = run_cases([case for case in cases if case.question != "perft"], spec("evening-from-28"))
    assert run.results[len(run.results) // 2] not in run.failures != ()
    assert right_until(run) is None
    assert not [line for line in diagnosis_lines(diagnosed(run)) if "request" in line]


@pytest.mark.parametrize(("mistake", "status"), [("wrong-after-600", "fail"), ("stops-after-600", "crash")])
def test_a_mistake_that_shows_after_many_requests_is_found_with_two_jobs(mistake: str, status: str) -> None:
    settings = SearchSettings(seed=1, size=Size(3), game_count=1000, stop_first=True)
    outcome = search(spec(mistake).make, settings, workers=LocalWorkers(2))
    assert outcome.exit_status == 1
    assert [found.result.status for found in outcome.found] == [status]


COMMANDS = {"py": sys.executable, "mjs": "node", "pl": "perl"}


@dataclass(frozen=True)
class Wrong:
    """A wrong engine.

    Attributes:
        language: the ending of its file.
        mistake: its argument.
        game: the game that it gets wrong.
        named: a pattern of the line that names the cause; empty if none is found.
    """

    language: str
    mistake: str
    game: str
    named: str = ""

    def __str__(self) -> str:
        """Its name in the test."""
        return f"{self.mistake}.{self.language}"

    @property
    def argv(self) -> tuple[str, ...]:
        """The command that runs it."""
        return COMMANDS[self.language], str(SERVING.with_name(f"subtle.{self.language}")), self.mistake


ENGINES = (
    Wrong("mjs", "choice", "lefe", "'choose light' was played"),
    Wrong("mjs", "lone", "lefe", "the fewest leaves of a group is 0"),
    Wrong("mjs", "neither", "lefe", "where a colour cannot place"),
    Wrong("mjs", "three", "lefe", "the number of own groups beside the cell is (at least )?3"),
    Wrong("mjs", "restop", "evening", "an action is repeated at the end"),
    Wrong("mjs", "strings", "evening", "a list has sizes of one digit and of more"),
    Wrong("mjs", "short", "evening", "the place of the first difference of sizes is (at least )?[45]"),
    Wrong("mjs", "upright", "minefield", "the height of the pattern is 4"),
    Wrong("mjs", "corner", "necklace"),
    Wrong("mjs", "far", "interleave", "stone in line is at least 5"),
    Wrong("py", "tables", "minefield", "the size of the board is at least 2"),
    Wrong("py", "leafless", "lefe", "the fewest leaves of a group that may be removed is 0"),
    Wrong("py", "nibble", "evening", "of stones in (own|enemy) groups beside the cell is at least 1[56]"),
    # Both colours' stones are an even number, so its answers are those without the option.
    Wrong("py", "parity", "evening", "does not pass the option tiebreak on"),
    Wrong("py", "swapped", "necklace", "necklace/first-colour-after-swap"),
    Wrong("py", "mover", "minefield", "minefield/win-of-last-mover-only"),
    Wrong("py", "extra", "lefe", "lefe/pie-extra-stone-unknown"),
    Wrong("py", "alone", "evening", "(a colour|white) has stopped|the last action is a stop"),
    Wrong("pl", "border", "minefield", "the pattern touches the top edge"),
    Wrong("pl", "nopass", "minefield", "the case is about minefield.skip|cannot place"),
    Wrong("pl", "black", "minefield", "white is to move|the pattern has 2 black and 1 white|white places"),
    Wrong("pl", "counts", "minefield", "the number of stones suggests another turn"),
    Wrong("pl", "ties", "evening", "evening/ties-to-white"),
    Wrong("pl", "two", "minefield", "minefield/hard-corner-of-black-only"),
    Wrong("pl", "leak", "minefield", "all answers before request 100 are right"),
)


TICKS = 800
"""As many questions are asked after a failure on each machine: each takes a small part of a second."""

RARE = ("lone", "three", "tables", "short")
"""Mistakes that one or two cases show: on a busy machine too few more are found in the time."""


@pytest.mark.parametrize("engine", few_by_day(ENGINES, 25, 17), ids=str)
def test_the_cause_of_a_wrong_engine_is_named_and_no_wrong_one(
    run: RunCommand, set_clock: SetClock, engine: Wrong
) -> None:
    ticks = count()
    set_clock(lambda: next(ticks) / TICKS, "rulestone.fuzz.similar")
    if shutil.which(engine.argv[0]) is None:
        pytest.skip(f"there is no {engine.argv[0]}")
    ended = run("check", f"--game={engine.game}", "--json", "--", *engine.argv)
    assert ended.status == 1
    document = json.loads(ended.out)
    told = [found["mutant"] for found in document["diagnosis"]]
    told += [found["words"] for found in (*document["shared"], *document["adapter"])]
    is_named = bool(engine.named) and any(re.search(engine.named, line) for line in told)
    assert is_named or not told, told
    assert is_named or not engine.named or engine.mistake in RARE


@pytest.mark.skipif(shutil.which("perl") is None, reason="there is no perl")
def test_an_engine_without_a_mistake_passes(run: RunCommand) -> None:
    ended = run("check", "--game=evening", "--", "perl", str(SERVING.with_name("subtle.pl")), "none")
    assert ended.status == 0, ended.out


KNOWN = [mutant for mutant in mutants().values() if mutant.equivalent is None]

DRAWN, LEAST = 40, 20
"""Number of mutants that are diagnosed without being known, and how many of them must be named."""


@pytest.mark.nightly
def test_many_mistakes_that_are_not_known_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    named = {mutant.name: _named(mutant, monkeypatch) for mutant in random.Random(20).sample(KNOWN, DRAWN)}
    assert sum(map(bool, named.values())) >= LEAST, named


def _named(mutant: Mutant, monkeypatch: pytest.MonkeyPatch) -> Sequence[str]:
    """What is said of a mutant that is taken from the known mistakes."""
    others = tuple(other for other in mutants_of(mutant.game_name) if other != mutant)
    monkeypatch.setattr(known, "mutants_of", lambda _: others)
    spec = EngineSpec(partial(mutant_engine, mutant), argv=("unknown",))
    game = GameName(mutant.game_name)
    small = [case for case in read_cases() if case.game == game and case.size < 20]
    run = diagnosed(run_cases(small, spec), partial(similar_results, make=spec.make))
    return [line for line in diagnosis_lines(run) if "no known mistake" not in line]
