"""The trace: from each sentence of the rule texts to the code, the cases and the theorems."""

from pathlib import Path

import pytest

from rulestone.explain.register import sentences
from rulestone.explain.trace import TraceRow, trace
from rulestone.rulebook.clauses import rulebooks
from rulestone.rulebook.installed import find_game, games
from tools.trace import PAGE, trace_page

ROOT = Path(__file__).parents[2]

ROWS = [row for game in games() for row in trace(game)]


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_bytes() == trace_page(), "python -m tools.trace"


def test_every_sentence_and_every_clause_has_a_row() -> None:
    for entry in rulebooks():
        rows = trace(find_game(entry.name))
        assert {row.sentence for row in rows} - {None} == set(sentences(entry))
        assert {row.clause for row in rows} - {None} == {clause.id for clause in entry.clauses}


@pytest.mark.parametrize(
    "row", [row for row in ROWS if row.clause is not None], ids=lambda row: f"{row.clause}"
)
def test_a_clause_is_followed_to_its_rules_a_case_a_near_miss_and_a_mistake(row: TraceRow) -> None:
    assert row.rules
    for definition in row.rules:
        module = ROOT / "reference" / f"{definition.module.replace('.', '/')}.py"
        line = module.read_text(encoding="utf-8").splitlines()[definition.line - 1]
        assert definition.name.rpartition(".")[2] in line
    assert None not in (row.deciding, row.near, row.mistake)


def test_a_sentence_leads_to_the_mistake_of_its_own_ruling() -> None:
    ninth, tenth = (
        next(row for row in ROWS if row.sentence == ("the designer's text", "Opening", number))
        for number in (9, 10)
    )
    assert [row.mistake and row.mistake.name for row in (ninth, tenth)] == [
        "minefield/hard-corner-crosscut-too",
        "minefield/switch-lying-only",
    ]
    assert [definition.name for definition in tenth.formulas] == ["switch"]
