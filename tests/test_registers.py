"""Registers that somebody got wrong: one line that says where and what."""

from pathlib import Path

import pytest

from rulestone.names import GameName
from rulestone.register import rule_data
from rulestone.register.entries import BadRegister, GameEntry, read_entry

GOOD = (Path(__file__).parent / "book" / "crossing" / "register.toml").read_text(encoding="utf-8")


def entry_of(text: str, folder: Path) -> GameEntry:
    """The register that a package holds whose `register.toml` has this text."""
    (folder / "register.toml").write_text(text, encoding="utf-8")
    return read_entry(folder, GameName("crossing"))


def test_a_register(tmp_path: Path) -> None:
    entry = entry_of(f"{GOOD}\n[elsewhere.some-site]\nusual_size = 4\n", tmp_path)
    assert [term.word for term in entry.terms] == ["chain"]
    assert entry.elsewhere["some-site"].usual_size == 4


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ('clause = "crossing.win"', 'clause = "crossing.won"', "'chain' names no clause: 'crossing.won'"),
        ('id = "crossing.win"', 'id = "other.win"', "'other.win' is not of this game"),
        ("year = 2026", 'year = "last"', "Expected `int`, got `str` - at `$.year`"),
        ("year = 2026", "year = ", "Invalid value"),
    ],
)
def test_a_wrong_register(before: str, after: str, words: str, tmp_path: Path) -> None:
    with pytest.raises(BadRegister, match="the register of 'crossing'") as refused:
        entry_of(GOOD.replace(before, after), tmp_path)
    assert words in str(refused.value)
    assert "\n" not in str(refused.value)


def test_what_is_no_rule_is_not_printed_as_one() -> None:
    for entry in (rule_data.rules_data("minefield"), rule_data.rules_data("lefe")):
        assert not {"terms", "elsewhere", "place", "shared"} & entry.keys()
    assert '"terms"' not in str(rule_data.overview_data()).replace("'", '"')
