"""Variants: known mistakes and values in a designer's own file."""

import json
import re
from pathlib import Path

import pytest

import rulestone
from rulestone.cases.variants import BadVariant, find_variant
from rulestone.core.names import GameName
from rulestone.engines.installed import UnknownEngine, load_engine
from rulestone.games.minefield.rules import HARD_CORNER
from rulestone.protocol import Verdict
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
from dataclasses import dataclass
from rulestone.games.minefield.rules import HARD_CORNER
from rulestone import variant
NO_SWITCHES = variant("minefield", "There are no switches.", constraints=(HARD_CORNER,))
GAME = NO_SWITCHES.game
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


def test_a_mutant_is_a_variant_described_by_its_sentence() -> None:
    found = find_variant("minefield/switch-2x3-only", GameName("minefield"))
    assert (found.game.name, found.name) == ("minefield", "minefield/switch-2x3-only")
    assert found.words.endswith(".")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("minefield/switch-2x3", "no variant is called 'minefield/switch-2x3'; did you mean"),
        ("lefe/merge-most", "lefe/merge-most is a variant of lefe, not of minefield"),
        ("none.py:GAME", "none.py:GAME: there is no file none.py; write FILE.py:NAME"),
        ("{mine}:GAMES", "has no variant 'GAMES'; it has NO_SWITCHES, GAME"),
        ("{mine}:NUMBER", "has no variant 'NUMBER'; it has NO_SWITCHES, GAME"),
        ("{broken}:GAME", "ZeroDivisionError"),
        ("{nothing}:GAME", "minefield have no part called 'constraint'; did you mean constraints?"),
    ],
)
def test_a_bad_variant_is_refused_in_one_line(name: str, words: str, mine: str, tmp_path: Path) -> None:
    broken, nothing = tmp_path / "broken.py", tmp_path / "nothing.py"
    broken.write_text("1 / 0")
    nothing.write_text(
        'from rulestone.cases.variants import variant\nGAME = variant("minefield", "", constraint=())'
    )
    with pytest.raises(BadVariant) as told:
        find_variant(name.format(mine=mine, broken=broken, nothing=nothing), GameName("minefield"))
    assert words in str(told.value)
    assert "\n" not in str(told.value)


def test_a_value_that_is_no_variant_is_refused() -> None:
    with pytest.raises(BadVariant, match="5 is neither the name of a variant nor a variant"):
        find_variant(5)  # type: ignore[arg-type]  # the mistake


def test_an_engine_of_an_unknown_variant_is_refused() -> None:
    with pytest.raises(UnknownEngine, match="no variant is called"):
        load_engine("variant:minefield/nothing-like-it")


SWITCH = ("minefield", "--size", "4", "--stones", "black=a1 white=a2,c1", "--to-move", "black")
"""A position in which a black stone on c2 makes a switch."""


def test_commands_play_a_variant(mine: str, run: RunCommand) -> None:
    variant = ("--variant", f"{mine}:NO_SWITCHES")
    judged = [json.loads(run("judge", *SWITCH, *more, "--json").out) for more in ((), variant)]
    assert set(judged[1]["legal"]) - set(judged[0]["legal"]) == {"c2"}
    assert "Black may place on c2" in run("show", *SWITCH, "--at", "c2", *variant).out
    counted = [
        run("perft", "minefield", "--size", "3", "--depth", "4", "--jobs", "1", *more).out
        for more in ((), variant)
    ]
    assert int(counted[0]) < int(counted[1])
    found = run("fuzz", "reference", "--size", "3", "--count", "40", "--seed", "1", "-x", *variant)
    assert (found.status, "1 disagreement found" in found.out) == (1, True)


SUM = """
from rulestone import variant
SUM = variant("lefe", "The sum decides.", threshold=lambda position, before: sum(before))
"""


def test_a_refusal_by_a_variant_does_not_quote_the_exchanged_rule(run: RunCommand, tmp_path: Path) -> None:
    (tmp_path / "sum.py").write_text(SUM)
    stones = ("--stones", "dark=a1,a3 light=b2,b4", "--to-move", "dark", "--option", "pie=none")
    for at, more, sentences in (
        (
            "a2xb2",
            ("--variant", f"{tmp_path}/sum.py:SUM"),
            {"sum.py:SUM: The sum decides.", "number to exceed"},
        ),
        ("a2", (), {"tree"}),
    ):
        out = " ".join(run("judge", "lefe", "--size", "4", *stones, "--at", at, *more).out.split())
        assert {words for words in sentences if words in out} == sentences
        assert ("the variant exchanges threshold" in out) == bool(more)
        assert "the fewest of 1 and 1" not in out


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
    seed = ("--count", "1", "--seed", "1", "--json")
    _, compared = json.loads(run("compare", game.lower(), variant, *size, *seed).out)["compared"]
    case = compared["difference"]["case"]
    assert (str(sum(map(len, case["stones"].values()))), str(case["size"])) == (stones, board)


def test_rules_prints_the_parts_that_a_variant_exchanges(mine: str, run: RunCommand) -> None:
    words = " ".join(run("rules", "minefield", "--variant", f"{mine}:NO_SWITCHES").out.split())
    assert f"By the variant {mine}:NO_SWITCHES: There are no switches. constraints in the game: " in words
    assert words.partition("constraints in the variant: ")[2].count("NewPattern") == 1
    parts = json.loads(run("rules", "minefield", "--variant", f"{mine}:NO_SWITCHES", "--json").out)["variant"]
    assert set(parts["parts"]["constraints"]) == {"game", "variant"}
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


FAULTY = """
from rulestone import variant
from rulestone.core.position import Status, Violation
from rulestone.games.minefield.rules import Minefield

def violations(position, action):
    refused = (Violation("minefield.turn", (), "one stone is enough"),) if position.stones.of("black") else ()
    return refused or Minefield.violations(position, action)

STUCK = variant("minefield", "One stone is enough.", violations=violations,
                can_act=lambda position, colour: True)
def whit(position):
    placed = bool(position.stones.of("black"))
    return Status(over=placed, winner="whit" if placed else None, to_move="black")
WHIT = variant("minefield", "Whit wins.", status=whit)
FAILS = variant("minefield", "It fails.",
                violations=lambda position, action: 1 / 0)

from dataclasses import replace
def after(position, action):
    if action.cell != 0:
        return Minefield.after(position, action)
    return replace(position, turn=position.opponent(position.turn))
def bare(position):
    lost = bool(position.stones.of("black") or position.stones.of("white"))
    return Status(over=lost, winner=position.turn if lost else None, to_move=None if lost else position.turn)
AGAIN = variant("minefield", "A stone on a1 vanishes, and any other loses.", after=after, status=bare,
                violations=lambda position, action: ())
"""


@pytest.fixture
def faulty(tmp_path: Path) -> str:
    path = tmp_path / "faulty.py"
    path.write_text(FAULTY)
    return str(path)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("WHIT", "line 12: BadWinner: the winner 'whit' is neither black nor white"),
        ("FAILS", "line 17: ZeroDiv"),
    ],
)
@pytest.mark.parametrize(
    "command",
    [
        ("judge", "--moves", "a1"),
        ("stats", "--count", "2", "--jobs", "1"),
        ("stats", "--jobs", "2"),
        ("solve",),
    ],
)
def test_a_fault_of_a_variant_is_told_with_its_line(
    run: RunCommand, faulty: str, command: tuple[str, ...], name: str, words: str
) -> None:
    ended = run(command[0], "minefield", "--size", "2", "--variant", f"{faulty}:{name}", *command[1:])
    assert ended.status == 2
    assert ended.err.startswith(f"rulestone: {faulty}, {words}")


def test_a_game_that_may_go_on_for_ever_has_no_value(run: RunCommand, faulty: str) -> None:
    out = run("solve", "minefield", "--size", "2", "--variant", f"{faulty}:AGAIN").out
    assert out.startswith("There is no value by the rules: play can go on for ever")
    assert "1  ?  -1" in out, "only the action that leads back has none"


def test_a_position_without_actions_that_is_not_over_is_stuck_and_has_no_value(
    run: RunCommand, faulty: str
) -> None:
    variant = ("--size", "2", "--variant", f"{faulty}:STUCK")
    ended = run("solve", "minefield", *variant)
    assert (ended.status, ended.out) == (2, "")
    assert ended.err.startswith("rulestone: no value: black a1; white none, white to move is not over, and")
    played = run("stats", "minefield", *variant, "--count", "4", "--seed", "1")
    assert re.search(r"^stuck +100% \(51%–100%\)\nunfinished +0% \(0%–49%\)$", played.out, re.MULTILINE)
    assert "Stuck: neither colour can act here" in played.out
    compared = run("compare", "minefield", f"{faulty}:STUCK", "--size", "2", "--count", "2", "--seed", "1")
    assert "size 2            second    stuck" in compared.out
