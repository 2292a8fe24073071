"""Variants: known mistakes and values in a designer's own file, and variants side by side."""

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import rulestone
from rulestone.cases.variants import BadVariant, find_variant
from rulestone.engines.installed import load_engine
from rulestone.games.minefield.rules import HARD_CORNER
from rulestone.protocol import Verdict
from rulestone_lab.values import Solution
from tests.helpers.asking import ask
from tests.helpers.order import few_by_day
from tests.helpers.running import RunCommand

PAGE = (Path(__file__).parents[2] / "docs" / "VARIANTS.md").read_text(encoding="utf-8")

(KINDS,) = re.findall(r"^```python\n(# kinds\.py\n.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)

ANSWERED = re.findall(
    r"^\|.+?\|.+?\| (\w+) of (\w+) \| (\d+%), (\d+)% \| (\d+) stones? on \D*(\d+).*? \| (\w+) \|",
    PAGE,
    re.MULTILINE,
)
"""The rows of the table: the variant and the game, and what the three commands answer."""

MINE = """
from __future__ import annotations
from dataclasses import dataclass, replace
from rulestone.games.minefield.rules import HARD_CORNER
from rulestone import variant
NO_SWITCHES = variant("minefield", "There are no switches.", constraints=(HARD_CORNER,))
GAME = NO_SWITCHES.game
class Free(GAME.position_class):
    constraints = ()
FREE = replace(GAME, position_class=Free)
NUMBER = 3
@dataclass
class Kept:
    number: int
"""


@pytest.fixture
def mine(tmp_path: Path) -> str:
    path = tmp_path / "mine.py"
    path.write_text(MINE)
    return str(path)


def test_a_variant_in_a_file_plays_by_its_own_rules(mine: str) -> None:
    question = ask("minefield", 4, "black=a1 white=a2,c1")
    answers = [load_engine(name).ask(question) for name in ("reference", f"variant:{mine}:NO_SWITCHES")]
    listed = [answer.legal for answer in answers if isinstance(answer, Verdict)]
    assert set(listed[1]) - set(listed[0]) == {"c2"}
    assert find_variant(f"{mine}:GAME").words == "GAME in mine.py."


def test_a_value_that_is_no_variant_is_refused() -> None:
    with pytest.raises(BadVariant, match="5 is neither the name of a variant nor a variant"):
        find_variant(5)  # type: ignore[arg-type]  # the mistake


def test_the_page_has_a_variant_of_each_kind() -> None:
    assert len(ANSWERED) == 7
    assert [name for name, *_ in ANSWERED] == re.findall(r"^(\w+) = variant\(", KINDS, re.MULTILINE)


@pytest.mark.parametrize(
    ("name", "game", "first", "drawn", "stones", "board", "value"), few_by_day(ANSWERED, 4, 3)
)
def test_three_commands_answer_what_the_page_says(
    run: RunCommand,
    tmp_path: Path,
    name: str,
    game: str,
    first: str,
    drawn: str,
    stones: str,
    board: str,
    value: str,
) -> None:
    (tmp_path / "kinds.py").write_text(KINDS)
    variant = f"{tmp_path}/kinds.py:{name}"
    size = ("--size", "3" if game == "Minefield" else "2")
    asked = (game.lower(), *size, "--variant", variant, "--json")
    sampled = json.loads(run("stats", *asked, "--count", "100", "--seed", "1", "--jobs", "1").out)
    assert (f"{sampled['first']['share']:.0%}", str(sampled["draws"])) == (first, drawn)
    assert json.loads(run("solve", *asked).out)["value"] == value
    _, compared = json.loads(
        run("compare", game.lower(), variant, *size, "--count=1", "--seed=1", "--json").out
    )["compared"]
    case = compared["difference"]["case"]
    assert (str(sum(map(len, case["stones"].values()))), str(case["size"])) == (stones, board)


def test_rules_prints_the_parts_that_a_variant_exchanges(mine: str, run: RunCommand) -> None:
    words = " ".join(run("rules", "minefield", "--variant", f"{mine}:NO_SWITCHES").out.split())
    assert f"By the variant {mine}:NO_SWITCHES: There are no switches. constraints in the game: " in words
    assert words.partition("constraints in the variant: ")[2].count("NewPattern") == 1
    parts, free = (
        json.loads(run("rules", "minefield", "--variant", f"{mine}:{name}", "--json").out)["variant"]["parts"]
        for name in ("NO_SWITCHES", "FREE")
    )
    assert set(parts["constraints"]) == {"game", "variant"}
    assert free["constraints"]["variant"] == "()", "of a variant of a variant"
    assert run("rules", "--variant", f"{mine}:NO_SWITCHES").err == "rulestone: --variant: name the game too\n"


def test_a_position_of_a_variant_is_played_by_its_rules_in_its_own_game(mine: str) -> None:
    made = rulestone.variant("minefield", "There are no switches.", constraints=(HARD_CORNER,))
    usual, *others = (
        rulestone.position(
            "minefield", size=4, stones="black=a1 white=a2,c1", to_move="black", variant=variant
        )
        for variant in (None, f"{mine}:NO_SWITCHES", made)
    )
    assert usual.why("c2")
    assert [other.play("c2").to_move for other in others] == ["white", "white"]
    with pytest.raises(BadVariant, match=r"'There are no switches\.' is a variant of minefield, not of lefe"):
        rulestone.position("lefe", size=3, variant=made)


def test_what_is_not_found_in_time_is_said(run: RunCommand, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulestone_lab.comparison.solved_boards", lambda *_: {2: Solution()})
    monkeypatch.setattr("rulestone_lab.comparison.smallest_difference", lambda *_: None)
    printed = run("compare necklace necklace/no-swap --size 2 --count 1 --seed 1 --jobs 1").out
    assert re.search("^size 2 +not known +not known$", printed, re.MULTILINE)
    assert "\nNo position was found in which it differs from the game.\n" in printed


def test_an_interrupted_comparison_without_provers_claims_neither_agreement_nor_proofs(
    run: RunCommand, interrupt_at: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    interrupt_at("no-switches: small boards, .*")
    monkeypatch.setitem(sys.modules, "z3", None)
    result = run(
        "compare minefield minefield/no-switches minefield/switch-2x3-only"
        " --size=2 --count=2 --seed=1 --jobs=1"
    )
    assert result.status == 130
    assert "No position was found" not in result.out
    named = {*re.findall("no-switches|switch-2x3-only", result.out)}
    assert named == {"no-switches"}, "nothing is known of the other one yet"
    assert "\nInterrupted: " in result.out
    assert (
        "proved: the provers are not installed (pip install 'rulestone[proofs]'"
        ", or in a clone pip install '.[proofs]')\n" in result.out
    )
