"""The report of an audit for a terminal."""

from rich.console import Console

from rulestone.audit.audit_text import audit_as_text
from rulestone.audit.outcome import Outcome
from tests.audit.archive import CORNER, WON, outcome_of


def printed(outcome: Outcome) -> list[str]:
    console = Console(width=120, color_system=None)
    with console.capture() as capture:
        for part in audit_as_text(outcome):
            console.print(part)
    return [line.rstrip() for line in capture.get().splitlines()]


def test_a_finding_has_its_board_the_rule_and_a_command(outcome: Outcome) -> None:
    lines = printed(outcome)
    assert lines[0] == "games.jsonl:1, id x7  minefield 5"
    assert "    2  . [B][W] .  ." in lines
    assert "  repeat: rulestone judge minefield --size 5 --moves 'b2 c2' --at c3" in lines
    assert [line.split() for line in lines if line.startswith("minefield  ")] == [
        ["minefield", "3", "3", "1", "1", "0"],
        ["minefield", "5", "1", "1", "0", "0"],
    ]
    assert lines[-1] == "5 records: 2 wrong, 1 unfinished, 1 unreadable (0.2 s)"


def test_what_has_no_board_has_a_line(outcome: Outcome) -> None:
    (line,) = (line for line in printed(outcome) if line.startswith("games.jsonl:3: "))
    assert line.startswith("games.jsonl:3: unreadable: not a record")


def test_of_many_findings_the_rest_is_counted() -> None:
    lines = printed(outcome_of(*[CORNER] * 30))
    assert sum(line.startswith("  repeat: ") for line in lines) == 3
    assert sum("hard corner" in line and line.startswith("games.jsonl") for line in lines) == 20
    assert "and 7 more findings: --json lists every one" in lines


def test_where_all_is_well_there_is_no_table_of_findings() -> None:
    lines = printed(outcome_of(WON))
    assert lines[0].split() == ["game", "size", "records", "wrong", "unfinished", "unreadable"]
    assert not any(line.startswith("finding") for line in lines)
