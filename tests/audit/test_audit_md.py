"""The report of an audit as Markdown."""

from rulestone.audit.audit_md import audit_as_md
from rulestone.audit.outcome import Outcome
from tests.audit.archive import CORNER, WON, outcome_of


def test_the_counts_are_tables_and_findings_have_boards(outcome: Outcome) -> None:
    page = "".join(audit_as_md(outcome))
    assert page.startswith("## rulestone audit games.jsonl\n\n5 records: 2 wrong")
    assert "| minefield | 5 | 1 | 1 | 0 | 0 |" in page
    assert "| illegal move | minefield | minefield.hard-corner | 1 |" in page
    assert "### games.jsonl:1, id x7\n\nminefield 5\n\n````text\n5  .  .  .  .  .\n" in page
    assert "> **minefield.hard-corner**: You may not make a hard corner" in page
    assert "rulestone judge minefield --size 5 --moves 'b2 c2' --at c3\n````" in page
    assert page.count("### ") == 2


def test_markup_in_names_is_shown_as_it_is() -> None:
    page = "".join(audit_as_md(outcome_of({**CORNER, "id": "<b>|*x*"}, file="a_b_c|d")))
    assert "<b>" not in page
    assert "*x*" not in page.replace("\\*", "")
    assert "## rulestone audit a\\_b\\_c\\|d" in page


def test_warnings_stand_out_and_nothing_wrong_has_no_section() -> None:
    outcome = outcome_of(WON)
    outcome.interrupted = True
    page = "".join(audit_as_md(outcome))
    assert "**Interrupted: this is what was known by then.**" in page
    assert "###" not in page
    assert "| finding |" not in page
