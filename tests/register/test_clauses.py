"""The clause register: complete, consistent, and the only place that ids are made up."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from rulestone.core.game import colours_of, game, game_names, read_action
from rulestone.core.names import GameName, Size
from rulestone.core.register import clauses
from rulestone.core.register.clauses import BadOption, UnknownClause, all_claims, game_entries
from rulestone.core.register.entries import GameEntry, Ruling
from tests.games.permanence import permanent

ROOT = Path(__file__).parents[2]

SHARED_CLAIMS = {"square.full-board-winner", "square.one-winner"}
"""Claims that theorems about several games are named after."""

ENTRIES = [pytest.param(entry, id=entry.name) for entry in game_entries()]
RULINGS = [
    pytest.param(entry, ruling, id=f"{entry.name}-{ruling.id}")
    for entry in game_entries()
    for ruling in entry.rulings
]


def test_games_are_all_there_in_order() -> None:
    assert [entry.name for entry in game_entries()] == list(game_names())
    assert all(clauses.game_entry(name).name == name for name in game_names())


@pytest.mark.parametrize("entry", ENTRIES)
def test_clauses_are_all_there_in_the_order_of_the_text(entry: GameEntry) -> None:
    expected = [f"{entry.name}.{slug}" for slug in permanent(entry.name).clauses]
    assert [clause.id for clause in entry.clauses] == expected
    assert all(clause.game == entry.name for clause in entry.clauses)


def test_only_the_end_of_evening_is_a_ruling_as_a_whole() -> None:
    whole = [clause.id for entry in game_entries() for clause in entry.clauses if clause.ruling]
    assert whole == ["evening.end"]


def test_claims_are_there_and_ids_are_used_once() -> None:
    ids: list[str] = [claim.id for claim in all_claims()]
    ids += [clause.id for entry in game_entries() for clause in entry.clauses]
    assert set(ids) >= SHARED_CLAIMS
    assert set(ids) >= {f"{name}.{slug}" for name in game_names() for slug in permanent(name).claims}
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("entry", ENTRIES)
def test_names_are_unique_within_a_game(entry: GameEntry) -> None:
    rulings = [ruling.id for ruling in entry.rulings]
    readings = [reading.name for ruling in entry.rulings for reading in ruling.rejected]
    for names in (rulings, readings):
        assert len(names) == len(set(names))
        assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name) for name in names)


@pytest.mark.parametrize(("entry", "ruling"), RULINGS)
def test_each_ruling_rejects_a_reading_or_says_why_it_does_not(entry: GameEntry, ruling: Ruling) -> None:
    assert bool(ruling.rejected) != bool(ruling.none_rejected)
    assert ruling.clauses
    assert set(ruling.clauses) <= {clause.id for clause in entry.clauses}
    assert len(ruling.clauses) == len(set(ruling.clauses))


@pytest.mark.parametrize(("entry", "ruling"), RULINGS)
def test_rulings_and_options_point_at_each_other(entry: GameEntry, ruling: Ruling) -> None:
    values = [reading.value for reading in ruling.rejected if reading.value is not None]
    if ruling.option is None:
        assert not values
        return
    (option,) = (option for option in entry.options if option.name == ruling.option)
    assert option.ruling == ruling.id
    assert option.clause in ruling.clauses
    assert values
    assert option.default not in values
    assert set(values) <= {setting.value for setting in option.values}


@pytest.mark.parametrize("entry", ENTRIES)
def test_rulings_that_a_clause_names_bear_on_it(entry: GameEntry) -> None:
    for clause in entry.clauses:
        texts = [clause.rule]
        for option in clauses.clause_options(clause):
            texts += [setting.sentence for setting in option.values]
        named = re.findall(r"\(ruling `([a-z0-9-]+)`\)", " ".join(texts))
        assert set(named) <= {ruling.id for ruling in clauses.rulings_on(clause)}, clause.id


@pytest.mark.parametrize("entry", ENTRIES)
def test_options(entry: GameEntry) -> None:
    table = {option.name: tuple(setting.value for setting in option.values) for option in entry.options}
    expected = permanent(entry.name).options
    assert table == expected
    assert clauses.defaults(entry.name) == {name: values[0] for name, values in expected.items()}
    for option in entry.options:
        assert clauses.clause(option.clause).game == entry.name
        assert option.ruling is None or option.name in {
            r.option for r in entry.rulings if r.id == option.ruling
        }


@pytest.mark.parametrize("entry", ENTRIES)
def test_sizes_lie_within_the_limits(entry: GameEntry) -> None:
    smallest, largest = entry.size_limits
    assert (smallest, largest) == permanent(entry.name).sizes
    assert all(smallest <= size <= largest for size in entry.sizes)
    assert entry.recommended is None or entry.recommended in entry.sizes


@pytest.mark.parametrize("entry", ENTRIES)
def test_agrees_with_the_actions_that_are_read(entry: GameEntry) -> None:
    board = game(entry.name).board(Size(4))
    assert entry.colours == colours_of(entry.name) == permanent(entry.name).colours
    assert entry.actions
    for action in entry.actions:
        read_action(entry.name, board, action.form)


def test_claims_cite_clauses_of_their_games() -> None:
    for claim in all_claims():
        assert {clauses.clause(cited).game for cited in claim.clauses} == set(claim.games), claim.id


def test_texts_are_sentences() -> None:
    texts = [clause.rule for entry in game_entries() for clause in entry.clauses]
    texts += [claim.statement for claim in all_claims()] + [claim.evidence for claim in all_claims()]
    for entry in game_entries():
        texts += [entry.summary, *(action.meaning for action in entry.actions)]
        texts += [setting.meaning for option in entry.options for setting in option.values]
        for ruling in entry.rulings:
            texts += [ruling.reading, ruling.why, *(reading.words for reading in ruling.rejected)]
            assert ruling.question.endswith("?")
    for text in texts:
        assert text.endswith(".")
        assert text == " ".join(text.split())


def test_looking_up() -> None:
    switch = clauses.clause("minefield.switch")
    assert clauses.find("minefield.switch") is switch
    assert clauses.find("lefe") is clauses.game_entry(GameName("lefe"))
    assert clauses.find("lefe.drawless") is clauses.claim("lefe.drawless")
    assert [ruling.id for ruling in clauses.rulings_on(switch)] == [
        "either-way-round",
        "refusal-order",
        "create",
        "legality-first",
    ]
    assert "minefield.locality" in [claim.id for claim in clauses.claims_on(switch)]
    necklace = clauses.claims_on(clauses.game_entry(GameName("necklace")))
    assert "square.one-winner" in [claim.id for claim in necklace]
    assert clauses.game_entry(GameName("necklace")).source == "Luis Bolaños Mures and Mark Steere, 2024"
    credited = "Mark Steere, 2024, with a material contribution by Luis Bolaños Mures"
    assert clauses.game_entry(GameName("minefield")).source == credited


def test_rulings_that_belong_to_a_clause_come_first() -> None:
    win = clauses.clause("minefield.win")
    owners = [ruling.clauses[0] == win.id for ruling in clauses.rulings_on(win)]
    assert owners == sorted(owners, reverse=True)
    assert True in owners
    assert False in owners


@pytest.mark.parametrize(
    ("look", "text", "hint"),
    [
        (clauses.clause, "minefield" + ".swich", "minefield.switch"),
        (clauses.claim, "lefe" + ".drawles", "lefe.drawless"),
        (clauses.find, "interleaf", "interleave"),
        (clauses.clause, "?", "rulestone rules"),
    ],
)
def test_unknown_ids_are_refused_with_a_hint(look: Callable[[str], object], text: str, hint: str) -> None:
    with pytest.raises(UnknownClause, match=hint) as refused:
        look(text)
    assert "\n" not in str(refused.value)


def test_options_are_checked() -> None:
    clauses.check_option(GameName("necklace"), "swap", False)
    clauses.check_option(GameName("lefe"), "pie", "none")
    with pytest.raises(
        BadOption, match="'pie' of lefe cannot be true; it is first-move or extra-stone or none"
    ):
        clauses.check_option(GameName("lefe"), "pie", True)
    with pytest.raises(BadOption, match="lefe has no option 'swap'; it has newborn, merge, end, pie"):
        clauses.check_option(GameName("lefe"), "swap", True)
    with pytest.raises(BadOption, match="interleave has no option 'swap'; it has none"):
        clauses.check_option(GameName("interleave"), "swap", True)


def test_options_are_read() -> None:
    assert clauses.read_option(GameName("necklace"), "swap", "false") is False
    assert clauses.read_option(GameName("evening"), "tiebreak", "odd-even") == "odd-even"
    with pytest.raises(BadOption, match="cannot be no; it is true or false"):
        clauses.read_option(GameName("necklace"), "swap", "no")


def test_defaults_may_be_changed_by_who_asks() -> None:
    clauses.defaults(GameName("necklace"))["swap"] = False
    assert clauses.defaults(GameName("necklace")) == {"swap": True}


# Nobody else makes up ids.

CITATION = re.compile(
    rf"""(["'`])((?:{"|".join(game_names())})\.(?!no-such-clause|py|toml|json|mjs|svg|html)[a-z0-9-]+)\1"""
)
"""What stands between quotes and looks like a clause or a claim."""


def test_every_id_cited_in_the_repository_is_in_the_register() -> None:
    known: set[str] = {clause.id for entry in game_entries() for clause in entry.clauses}
    known |= {claim.id for claim in all_claims()}
    cited = {
        (str(path.relative_to(ROOT)), match[2])
        for folder in ("reference", "proofs", "fixtures")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in {".py", ".json", ".md", ".js", ".mjs"} and "node_modules" not in path.parts
        for match in CITATION.finditer(path.read_text(encoding="utf-8"))
    }
    assert {path.partition("/")[0] for path, _ in cited} == {"reference", "proofs", "fixtures"}
    assert {(path, each) for path, each in cited if each not in known} == set()
