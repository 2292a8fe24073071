"""Rules as text and as data."""

import json

import pytest
from msgspec.json import encode
from rich.console import Console, RenderableType

from rulestone.core.names import GameName
from rulestone.explain import rule_text
from rulestone.explain.register import claims_on, rulings_on
from rulestone.rulebook.clauses import rulebooks
from rulestone.rulebook.entries import Clause
from rulestone.rulebook.installed import find_game, game_names
from tests.helpers.installing import with_example

CLAUSES = [pytest.param(clause, id=clause.id) for entry in rulebooks() for clause in entry.clauses]


def printed(part: RenderableType) -> str:
    """What a wide terminal without colours shows, each run of white space as one space."""
    console = Console(width=200, color_system=None, force_terminal=False)
    with console.capture() as capture:
        console.print(part)
    return " ".join(capture.get().split())


def test_the_overview_names_official_sizes_where_none_is_recommended() -> None:
    with with_example("breakthrough"):
        assert "2–26, official 8" in printed(rule_text.overview_text())


@pytest.mark.parametrize("clause", CLAUSES)
def test_a_clause_is_shown_with_its_rule_claims_sources_and_rulings(clause: Clause) -> None:
    text = printed(rule_text.rules_text(clause.id))
    entry = find_game(clause.game).rulebook
    shown = [clause.rule, *(claim.statement for claim in claims_on(clause))]
    shown += [rule_text.source_words(clause.sources)]
    shown += [rule_text.published_words(text) for text in entry.texts]
    for ruling in rulings_on(clause):
        shown += [ruling.question, ruling.reading, ruling.why, ruling.none_rejected or ""]
        shown += [rule_text.source_words(ruling.sources)]
        shown += [words for each in ruling.rejected for words in (f"not {each.name}", each.words)]
    assert [each for each in shown if each not in text] == []
    data = json.loads(encode(rule_text.rules_data(clause.id)))
    assert (data["game"], data["designers"]) == (clause.game, list(entry.designers))
    assert [each["id"] for each in data["rulings"]] == [each.id for each in rulings_on(clause)]


@pytest.mark.parametrize("name", game_names())
def test_a_game_shows_its_rules_and_each_ruling_once(name: GameName) -> None:
    entry = find_game(name).rulebook
    text = printed(rule_text.rules_text(name))
    shown = [clause.rule for clause in entry.clauses] + [claim.statement for claim in claims_on(entry)]
    shown += [setting.meaning for option in entry.options for setting in option.values]
    assert [words for words in shown if words not in text] == []
    rulings = [ruling for clause in entry.clauses for ruling in rulings_on(clause)]
    for ruling in rulings:
        told = text.count(f"{ruling.id} {ruling.question} {ruling.reading}")
        assert told == (not ruling.for_engines), ruling.id
        assert all(f"not {reading.name}" in text for reading in ruling.rejected)
    assert text in printed(rule_text.rules_text())


@pytest.mark.parametrize(
    ("subject", "shown", "not_shown"),
    [
        ("lefe.merge", "not merge-most (option merge = most)", "[bold]"),
        ("lefe.merge", "Source: Turns 5; the earlier text, Turns 6.", "Design notes"),
        ("necklace.swap", "true (default)", "false (default)"),
        ("evening.end", "a ruling of this project", "says so)"),
        ("interleave.end", "Source: Game End and Scoring 1.", "Text: the earlier text"),
        ("lefe.drawless", "Refuted. The rule text makes this claim.", "Rulings"),
        ("square.one-winner", "This project makes this claim.", "Rulings"),
    ],
)
def test_particulars_of_a_subject_are_shown(subject: str, shown: str, not_shown: str) -> None:
    text = printed(rule_text.rules_text(subject))
    assert shown in text
    assert not_shown not in text


def test_square_brackets_in_texts_are_no_markup() -> None:
    id_ = find_game(GameName("lefe")).rulebook.clauses[0].id
    text = printed(rule_text.clause_text(Clause(id=id_, title="[bold]title[/bold]", rule="[red]rule.")))
    assert "[bold]title[/bold]" in text
    assert "[red]rule." in text


def test_the_data_of_all_games_consists_of_the_data_of_each() -> None:
    data, overview = (json.loads(encode(data())) for data in (rule_text.rules_data, rule_text.overview_data))
    assert data["games"] == [json.loads(encode(rule_text.rules_data(each.name))) for each in rulebooks()]
    for entry, whole, short in zip(rulebooks(), data["games"], overview["games"], strict=True):
        assert whole["clauses"][0]["rule"] == entry.clauses[0].rule
        assert whole["claims"][0]["statement"] == claims_on(entry)[0].statement
        assert short["name"] == entry.name
        assert not {"terms", "elsewhere", "place", "shared", "rulings", "clauses"} & short.keys()
        assert short["size_limits"] == list(entry.size_limits)
    assert rule_text.rules_data("lefe.drawless")["standing"] == "refuted"
