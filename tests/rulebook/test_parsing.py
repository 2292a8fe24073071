"""Registers: how they are read, and what is wrong with them."""

from pathlib import Path

import pytest

from rulestone.core.names import GameName
from rulestone.rulebook.entries import Rulebook
from rulestone.rulebook.register_file import UnknownGame, read_rulebook
from rulestone.testing.games import register_problems

RULING = """
[[rulings]]
id = "resting"
clauses = ["crossing.turn"]
question = "May one rest?"
reading = "Yes."
why = "Nothing forbids it."
sources = "project"
option = "rest"
none_rejected = "There is no other."

[[options]]
name = "rest"
clause = "crossing.turn"
default = "yes"
ruling = "resting"
[[options.values]]
value = "yes"
meaning = "One may rest."
sentence = "A turn is a stone on an empty cell, or a rest."

"""


GOOD = (
    Path(__file__).with_name("crossing.toml").read_text(encoding="utf-8").replace("rulings = []\n", "")
    + RULING
)


def entry_of(text: str, folder: Path) -> Rulebook:
    """The register that a package holds whose `register.toml` has this text."""
    (folder / "register.toml").write_text(text, encoding="utf-8")
    return read_rulebook(folder, GameName("crossing"))


def test_a_register_with_a_byte_order_mark_is_read(tmp_path: Path) -> None:
    entry = entry_of(f"\ufeff{GOOD}\n[sites.some-site]\nusual_size = 4\n", tmp_path)
    assert [term.word for term in entry.terms] == ["chain"]
    assert entry.sites["some-site"].usual_size == 4


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ('clause = "crossing.win"', 'clause = "crossing.won"', "'chain' names no clause: 'crossing.won'"),
        ('id = "crossing.win"', 'id = "other.win"', "'other.win' is not of this game"),
        ('default = "yes"', 'default = "on"', "the option 'rest' has no value 'on', which is its default"),
        (
            'sentence = "A',
            'sentence = "" # "A',
            "the `sentence` of the value 'yes' of the option 'rest' is missing: what 'crossing.turn' says",
        ),
        (
            'sentence = "A turn',
            'sentence = "The turn',
            "'yes' of the option 'rest', its default, does not stand in the rule of 'crossing.turn'",
        ),
        ('ruling = "resting"', 'ruling = "rest"', "the option 'rest' names no ruling: 'rest'"),
        ('option = "rest"', 'option = "pass"', "the ruling 'resting' names no option: 'pass'"),
        ('clause = "crossing.turn"\ndefault', 'clause = "crossing.trun"\ndefault', "'rest' names no clause"),
        ('clauses = ["crossing.turn"]', "clauses = []", "the ruling 'resting' bears on no clause"),
        (
            'clauses = ["crossing.turn"]',
            'clauses = ["crossing.no"]',
            "the ruling 'resting' names no clause: 'crossing.no'",
        ),
        (
            "sentences = [1]",
            "sentences = [1, 5]",
            "'crossing.board' has a source that is not in 'the rules': Play 5",
        ),
        ("sentences = [2]", "sentences = [1]", "cites Play 2 of 'the rules', and `no_rule` does not list it"),
        ("no_rule", "# no_rule", "no clause, ruling or claim cites Play 3 of 'the rules'"),
        ('sources = "project"\noption', "option", "the ruling 'resting' has no `sources`"),
        (
            "none_rejected = ",
            "# ",
            "the ruling 'resting' rejects no reading, and `none_rejected` gives no reason",
        ),
    ],
)
def test_an_inconsistent_register_is_reported(before: str, after: str, words: str, tmp_path: Path) -> None:
    assert list(register_problems(entry_of(GOOD, tmp_path))) == []
    wrong = tmp_path / "wrong"
    wrong.mkdir()
    problems = register_problems(entry_of(GOOD.replace(before, after), wrong))
    assert any(words in problem for problem in problems)


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ("year = 2026", 'year = "last"', "Expected `int`, got `str` - at year"),
        ("year = 2026", "year = ", "Invalid value"),
        ('sources = "project"\ntitle', 'sources = "text"\ntitle', "Invalid enum value 'text'"),
    ],
)
def test_a_malformed_register_is_refused(before: str, after: str, words: str, tmp_path: Path) -> None:
    with pytest.raises(UnknownGame, match="the register of 'crossing'") as refused:
        entry_of(GOOD.replace(before, after), tmp_path)
    assert words in str(refused.value)
    assert "\n" not in str(refused.value)
