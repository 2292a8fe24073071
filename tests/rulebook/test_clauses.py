"""The clause register: complete, consistent, and the only place that ids are made up."""

import re
import sys
from types import ModuleType

import pytest

from rulestone.explain.register import claims_on, rulings_on
from rulestone.rulebook import clauses
from rulestone.rulebook.clauses import all_claims, rulebooks
from rulestone.rulebook.entries import Rulebook
from rulestone.rulebook.installed import find_game, game_names, games
from rulestone.testing.games import check_game, cited_clauses
from tests import ROOT
from tests.helpers.permanence import permanent

SHARED_CLAIMS = {"square.full-board-winner", "square.one-winner"}
"""Claims that theorems about several games are named after."""

PERMANENT = "what is new goes into tests/helpers/permanence.py; what is there never changes and never goes"

each_entry = pytest.mark.parametrize("entry", rulebooks(), ids=lambda entry: entry.name)


@each_entry
def test_permanent_names_of_a_game_are_unchanged(entry: Rulebook) -> None:
    known, name = permanent(entry.name), entry.name
    assert [clause.id for clause in entry.clauses] == [f"{name}.{slug}" for slug in known.clauses], PERMANENT
    assert {f"{name}.{slug}" for slug in known.claims} <= {claim.id for claim in claims_on(entry)}
    assert (entry.colours, entry.size_limits) == (known.colours, known.sizes)
    assert find_game(name).colours == known.colours
    options = {option.name: tuple(setting.value for setting in option.values) for option in entry.options}
    assert options == known.options, PERMANENT
    assert find_game(name).defaults == {option: values[0] for option, values in options.items()}


def test_ids_are_unique_and_games_are_in_order() -> None:
    assert [entry.name for entry in rulebooks()] == list(game_names())
    assert all(find_game(name).rulebook.name == name for name in game_names())
    ids: list[str] = [claim.id for claim in all_claims()]
    ids += [clause.id for entry in rulebooks() for clause in entry.clauses]
    assert set(ids) >= SHARED_CLAIMS
    assert len(ids) == len(set(ids))
    assert all(entry.texts for entry in rulebooks())
    whole = [clause.id for entry in rulebooks() for clause in entry.clauses if clause.sources == "project"]
    assert whole == ["evening.end"]


@each_entry
def test_rulings_reject_readings_and_options_point_back_at_them(entry: Rulebook) -> None:
    for names in (
        [ruling.id for ruling in entry.rulings],
        [reading.name for ruling in entry.rulings for reading in ruling.rejected],
    ):
        assert len(names) == len(set(names))
        assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name) for name in names)
    options = {option.name: option for option in entry.options}
    for ruling in entry.rulings:
        assert len(ruling.clauses) == len(set(ruling.clauses)), ruling.id
        values = {reading.value for reading in ruling.rejected} - {None}
        assert bool(values) == (ruling.option is not None), ruling.id
        if ruling.option is not None:
            option = options.pop(ruling.option)
            assert (option.ruling, option.clause in ruling.clauses) == (ruling.id, True)
            assert values <= {setting.value for setting in option.values} - {option.default}
    assert all(option.ruling is None for option in options.values())  # of those that no ruling names


@each_entry
def test_every_ruling_named_by_a_clause_is_about_it(entry: Rulebook) -> None:
    for clause in entry.clauses:
        texts = [clause.rule]
        for option in clauses.clause_options(clause):
            texts += [setting.sentence for setting in option.values]
        named = re.findall(r"\(ruling `([a-z0-9-]+)`\)", " ".join(texts))
        assert set(named) <= {ruling.id for ruling in rulings_on(clause)}, clause.id
    smallest, largest = entry.size_limits
    assert all(smallest <= size <= largest for size in entry.sizes)
    assert entry.recommended is None or entry.recommended in entry.sizes


def test_a_digest_is_of_a_heading_of_its_text() -> None:
    texts = [text for entry in rulebooks() for text in entry.texts]
    assert [text for text in texts if not {*text.digests} <= {*text.headings}] == []
    digests = [digest for text in texts for digest in text.digests.values()]
    assert len(digests) > len(texts), "no text has more than one digest"
    assert all(re.fullmatch("[0-9a-f]{64}", digest) for digest in digests)


def test_the_games_of_rulestone_agree_with_their_registers() -> None:
    for game in games():
        assert check_game(game.name) == ()
        cited = cited_clauses(game.position_class, game.name)
        assert {clause.id for clause in game.rulebook.clauses if clause.refuses} <= cited


def test_rules_that_are_installed_without_sources_cite_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("compiled")
    module.__file__ = "no/such/file.py"
    monkeypatch.setitem(sys.modules, module.__name__, module)
    assert cited_clauses(type("Rules", (), {"__module__": module.__name__}), "lefe") == frozenset()


# Nobody else makes up ids.

CITATION = re.compile(
    rf"""(["'`])((?:{"|".join(game_names())})\.(?!no-such-clause|py|toml|json|mjs|svg|html)[a-z0-9-]+)\1"""
)
"""What stands between quotes and looks like a clause or a claim."""


def test_every_id_cited_in_the_repository_is_in_the_register() -> None:
    known: set[str] = {clause.id for entry in rulebooks() for clause in entry.clauses}
    known |= {claim.id for claim in all_claims()}
    cited = {
        (str(path.relative_to(ROOT)), match[2])
        for folder in ("reference", "proofs", "fixtures")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in {".py", ".json", ".md", ".js", ".mjs"} and "node_modules" not in path.parts
        for match in CITATION.finditer(path.read_text(encoding="utf-8"))
    }
    assert {path.partition("/")[0] for path, _ in cited} == {"reference", "proofs", "fixtures"}
    assert {(path, each) for path, each in cited if each not in known} == set(), (
        "a claim is added to register.toml as [[claims]], a clause as [[clauses]]"
    )
