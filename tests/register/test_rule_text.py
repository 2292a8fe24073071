"""Rules as text and as data."""

import json
from pathlib import Path

import pytest
from rich.console import Console, RenderableType

from rulestone.core.game import game_names
from rulestone.core.names import GameName
from rulestone.core.register import rule_data, rule_text
from rulestone.core.register.clauses import UnknownClause, claims_on, game_entries, game_entry, rulings_on
from rulestone.core.register.entries import Clause
from rulestone.core.register.rule_data import Json
from tests.plugins.installing import with_leap

CLAUSES = [pytest.param(clause, id=clause.id) for entry in game_entries() for clause in entry.clauses]


def printed(part: RenderableType) -> str:
    """What a wide terminal without colours shows, each run of white space as one space."""
    console = Console(width=200, color_system=None, force_terminal=False)
    with console.capture() as capture:
        console.print(part)
    return " ".join(capture.get().split())


def test_overview_names_every_game_and_option() -> None:
    text = printed(rule_text.overview_text())
    for entry in game_entries():
        assert f"{entry.name} {entry.source}" in text
        assert all(f"{option.name}: " in text for option in entry.options)
    assert "swap: true | false" in text
    assert "1–32, recommended 6, official 5, 6, 7" in text
    assert "1–32, recommended 4 none" in text, "no size is said twice"


def test_one_official_size_is_named_where_it_is_not_the_recommended_one(tmp_path: Path) -> None:
    with with_leap(tmp_path):
        assert "3–9, official 5" in printed(rule_text.overview_text())


@pytest.mark.parametrize("name", game_names())
def test_a_game_shows_its_rules_and_claims(name: GameName) -> None:
    entry = game_entry(name)
    text = printed(rule_text.rules_text(name))
    assert all(clause.rule in text for clause in entry.clauses)
    assert all(claim.statement in text for claim in claims_on(entry))
    assert all(setting.meaning in text for option in entry.options for setting in option.values)


@pytest.mark.parametrize("clause", CLAUSES)
def test_a_clause_shows_all_there_is_about_it(clause: Clause) -> None:
    text = printed(rule_text.rules_text(clause.id))
    assert clause.rule in text
    assert all(each in text for each in (game_entry(clause.game).source, game_entry(clause.game).text))
    for ruling in rulings_on(clause):
        assert ruling.question in text
        assert ruling.reading in text
        assert ruling.why in text
        assert all(f"not {reading.name}" in text and reading.words in text for reading in ruling.rejected)
        assert ruling.none_rejected is None or ruling.none_rejected in text
    assert all(claim.statement in text for claim in claims_on(clause))


@pytest.mark.parametrize("name", game_names())
def test_a_game_with_its_rulings_tells_each_once_and_rejects_nothing(name: GameName) -> None:
    text = printed(rule_text.rules_text(name, rulings=True))
    for clause in game_entry(name).clauses:
        assert clause.rule in text
        for ruling in rulings_on(clause):
            assert text.count(f"{ruling.id} {ruling.question} {ruling.reading}") == 1
            assert not any(f"not {reading.name}" in text for reading in ruling.rejected)
    assert text.count("as said under") == sum(
        len(rulings_on(clause)) for clause in game_entry(name).clauses
    ) - len({ruling.id for clause in game_entry(name).clauses for ruling in rulings_on(clause)})
    assert "--rulings" not in text
    assert f"rulestone rules {name} --rulings" in printed(rule_text.rules_text(name))


def test_a_clause_with_its_rulings_in_short() -> None:
    text = printed(rule_text.rules_text("evening.score", rulings=True))
    assert "The missing group counts as size 0" in text
    assert "Because" not in text
    assert all(
        clause.id in printed(rule_text.rules_text(rulings=True))
        for clause in game_entry(GameName("lefe")).clauses
    )


def test_a_ruling_says_which_option_makes_the_rejected_reading_hold() -> None:
    assert "not merge-most (option merge = most)" in printed(rule_text.rules_text("lefe.merge"))


def test_the_default_of_an_option_is_marked() -> None:
    text = printed(rule_text.rules_text("necklace.swap"))
    assert "true (default)" in text
    assert "false (default)" not in text


def test_a_clause_that_no_text_states_says_so() -> None:
    assert "a ruling of this project" in printed(rule_text.rules_text("evening.end"))
    assert "a ruling of this project" not in printed(rule_text.rules_text("interleave.end"))


def test_a_claim_shows_its_standing() -> None:
    assert "refuted; the rule text says so" in printed(rule_text.rules_text("lefe.drawless"))
    assert "said by this project" in printed(rule_text.rules_text("square.one-winner"))


def test_everything_is_shown_where_nothing_is_asked_for() -> None:
    text = printed(rule_text.rules_text())
    assert all(clause.rule in text for entry in game_entries() for clause in entry.clauses)


def test_square_brackets_in_texts_are_no_markup() -> None:
    clause = Clause(
        id=game_entry(GameName("lefe")).clauses[0].id, title="[bold]title[/bold]", rule="[red]rule."
    )
    assert "[red]rule." in printed(rule_text.clause_text(clause))
    assert "[bold]title[/bold]" in printed(rule_text.clause_text(clause))


def test_an_unknown_subject_is_refused() -> None:
    with pytest.raises(UnknownClause):
        rule_text.rules_text("chess")
    with pytest.raises(UnknownClause):
        rule_data.rules_data("chess")


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
