"""What programs are shown of the register."""

import json

import pytest

from rulestone.core.game import game_names
from rulestone.core.register import rule_data
from rulestone.core.register.clauses import claims_on, game_entries, game_entry, rulings_on
from rulestone.core.register.entries import Clause
from rulestone.core.register.rule_data import Json

CLAUSES = [pytest.param(clause, id=clause.id) for entry in game_entries() for clause in entry.clauses]


def member(value: Json, *path: str | int) -> Json:
    """What stands at a place inside a JSON value."""
    for step in path:
        if isinstance(step, str):
            assert isinstance(value, dict)
            value = value[step]
        else:
            assert isinstance(value, list)
            value = value[step]
    return value


def test_overview_data() -> None:
    data = json.loads(json.dumps(rule_data.overview_data()))
    assert [entry["name"] for entry in data["games"]] == list(game_names())
    lefe = data["games"][2]
    assert lefe["size_limits"] == [1, 32]
    assert lefe["recommended"] == 6
    assert lefe["options"][0]["values"][1]["value"] == "never"
    assert "clauses" not in lefe


@pytest.mark.parametrize("clause", CLAUSES)
def test_clause_data(clause: Clause) -> None:
    data = rule_data.rules_data(clause.id)
    assert json.loads(json.dumps(data)) == data
    assert member(data, "game") == clause.game
    assert member(data, "designers") == list(game_entry(clause.game).designers)
    rulings = member(data, "rulings")
    assert isinstance(rulings, list)
    assert [member(each_ruling, "id") for each_ruling in rulings] == [
        ruling.id for ruling in rulings_on(clause)
    ]


def test_all_the_data_is_there() -> None:
    data = rule_data.rules_data()
    assert json.loads(json.dumps(data)) == data
    for index, entry in enumerate(game_entries()):
        assert member(data, "games", index) == rule_data.rules_data(entry.name)
        assert member(data, "games", index, "clauses", 0, "rule") == entry.clauses[0].rule
        assert member(data, "games", index, "claims", 0, "statement") == claims_on(entry)[0].statement


def test_claim_data() -> None:
    assert member(rule_data.rules_data("lefe.drawless"), "standing") == "refuted"


def test_what_is_no_rule_is_not_printed_as_one() -> None:
    for entry in (rule_data.rules_data("minefield"), rule_data.rules_data("lefe")):
        assert not {"terms", "elsewhere", "place", "shared"} & entry.keys()
    assert '"terms"' not in str(rule_data.overview_data()).replace("'", '"')
