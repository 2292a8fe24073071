"""Searching for disagreements: what is asked, what is found, and what becomes of it."""

import dataclasses
from pathlib import Path

import pytest
from msgspec.structs import replace

from rulestone.cases.cases import read_file
from rulestone.check import runner
from rulestone.check.results import Diagnosis
from rulestone.core.names import ClauseId, GameName, Size
from rulestone.core.register.clauses import defaults
from rulestone.core.registry import game_names
from rulestone.engines import Engine, UnknownEngine, load_engine
from rulestone.engines.outside.stdio import StdioEngine
from rulestone.fuzz import search as searching
from rulestone.fuzz.report import save, search_report
from rulestone.fuzz.search import BREAKAGES, FoundCase, Outcome, SearchSettings, diagnosed, search
from rulestone.fuzz.shrink import SETTLE
from rulestone.protocol import Answer, Played, Question, Verdict, stones_of
from tests.check.lying import Lying
from tests.fuzz.lied import over, right
from tests.report.page import told
from tests.running import Broken

pytestmark = pytest.mark.usefixtures("few_fixtures")


def found_by(engine: Engine, **wanted: object) -> Outcome[FoundCase]:
    settings = {"rounds": 20, **wanted}
    return search([lambda: engine], SearchSettings(**settings))  # type: ignore[arg-type]  # whatever is wanted


def test_a_right_engine_disagrees_nowhere() -> None:
    outcome = found_by(load_engine("bitboard"), rounds=60)
    assert (outcome.found, outcome.exit_status, outcome.games) == ((), 0, 60)
    assert outcome.tally.questions > 200
    assert 0 < outcome.tally.seconds < outcome.seconds


def test_everything_is_asked_about_every_game() -> None:
    engine = Lying.on_small_boards(most=4)
    found_by(engine, rounds=50)
    queries = engine.queries
    asked = {(query.game, query.op) for query in queries}
    assert asked > {(game, op) for game in game_names() for op in ("judge", "play")}
    assert {0, 1} < {
        sum(map(len, stones.values())) for stones in map(stones_of, queries) if stones is not None
    }
    assert any(query.removed for query in queries)
    assert any(query.op == "judge" and query.moves is not None for query in queries)
    options = {(query.game, name) for query in queries for name in query.options}
    assert options == {(game, name) for game in game_names() for name in defaults(game)}
    endings = [engine.ask(query) for query in tuple(queries) if query.op == "play"]
    assert any(isinstance(answer, Played) and answer.reason is not None for answer in endings)
    assert any(isinstance(answer, Played) and answer.over for answer in endings)


def test_only_what_is_wanted_is_asked() -> None:
    engine = Lying(ops=("play",))
    found_by(engine, games=(GameName("evening"),), size=Size(2), rounds=5)
    assert {(query.game, query.size, query.op) for query in engine.queries} == {("evening", 2, "play")}


MUTANTS = (
    "minefield/switch-2x4-only",
    "necklace/neighbours-only",
    "lefe/merge-most",
    "evening/groups-counted-once-by-size",
)


@pytest.mark.parametrize("name", MUTANTS)
def test_a_known_mistake_is_found_made_small_saved_and_named(name: str, tmp_path: Path) -> None:
    game = GameName(name.partition("/")[0])
    engine = f"mutant:{name}"
    outcome = diagnosed(
        search(
            [lambda: load_engine(engine)],
            SearchSettings(games=(game,), size=Size(4), rounds=400, most=1),
            engines=[(engine,)],
        )
    )
    assert outcome.exit_status == 1
    (disagreement,) = outcome.found
    assert disagreement.repeated
    assert disagreement.length <= 12
    assert name in {finding.mutant for finding in outcome.diagnosis}
    saved = save(disagreement, tmp_path, "lying")
    assert saved.file is not None
    (case,) = read_file(saved.file).cases
    assert case == disagreement.case
    assert case.id.startswith(f"found/{game}-")
    assert case.agreed[:2] == ("reference", "bitboard")
    assert case.picture
    assert runner.run((case,), lambda: load_engine(engine)).results[0].status == "fail"
    assert runner.run((case,), lambda: load_engine("bitboard")).results[0].status == "pass"


def missing(name: str) -> Engine:
    """Load an engine whose extra is not installed; the reference and the one in dispute must not be asked."""
    if name != "missing":
        raise AssertionError(name)
    raise UnknownEngine("something that it needs is not installed")


@pytest.mark.parametrize(
    ("judge", "agreed", "doubted"),
    [
        (Lying.on_small_boards(right), ("reference", "lying"), False),
        (Lying.on_small_boards(over), ("reference",), True),
        (Lying(right, games={}), ("reference",), False),
    ],
    ids=["agrees", "differs", "does not know the game"],
)
def test_the_reference_is_doubted_only_where_another_engine_says_otherwise(
    judge: Lying, agreed: tuple[str, ...], doubted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(searching, "installed_engines", lambda: ("reference", "wrong", "another", "missing"))
    monkeypatch.setattr(searching, "load_engine", lambda name: judge if name == "another" else missing(name))
    wrong = Lying.on_small_boards(over)
    wrong.claims = replace(wrong.claims, name="wrong")
    outcome = dataclasses.replace(found_by(wrong, rounds=20, most=1), engines=(("lying",),))
    (disagreement,) = outcome.found
    assert disagreement.case.agreed == agreed
    text = "the lying engine does not agree with the reference here: the reference may be wrong"
    assert (text in told(search_report(outcome))) == doubted


def test_no_clause_is_named_where_the_shrunk_case_names_none() -> None:
    outcome = dataclasses.replace(
        found_by(Lying.on_small_boards(over), rounds=20, most=1), engines=(("lying",),)
    )
    (disagreement,) = outcome.found
    assert disagreement.case.clauses == ()
    assert "perhaps about " not in told(search_report(outcome))
    finding = Diagnosis(
        clause=ClauseId("minefield.win"),
        mutant="minefield/x",
        words="Odd.",
        likeness=1,
        cases=(disagreement.case.id,),
    )
    diagnosed = dataclasses.replace(disagreement, diagnosis=(finding,))
    assert "  looks like " in told(search_report(dataclasses.replace(outcome, found=(diagnosed,))))


def test_different_mistakes_are_told_apart_and_the_same_one_once() -> None:
    def change(query: Question, answer: Answer) -> Answer:
        if isinstance(answer, Played) or not isinstance(answer, Verdict) or query.game != "minefield":
            return answer
        if "a1" in answer.legal:
            answer = replace(answer, legal=tuple(each for each in answer.legal if each != "a1"))
        return replace(answer, winner="black") if query.size == 3 else answer

    outcome = found_by(Lying.on_small_boards(change, most=4), games=(GameName("minefield"),), most=9)
    assert {item.kind.field for item in outcome.found} == {"legal", "winner"}
    assert len(outcome.found) == 2


def test_a_handful_is_enough() -> None:
    outcome = found_by(Lying.on_small_boards(over), most=3)
    assert len(outcome.found) == 3
    assert outcome.early == "enough was found"
    assert outcome.games < 20


@pytest.mark.usefixtures("nothing_left_behind")
@pytest.mark.parametrize(
    ("name", "status"),
    [
        ("rubbish", "malformed"),
        ("says_error", "error"),
        ("talks_afterwards", "malformed"),
    ],
)
def test_an_engine_that_breaks_is_a_finding(broken: Broken, name: str, status: str) -> None:
    engine = StdioEngine(broken(name), timeout=30)
    settle = SETTLE if name == "talks_afterwards" else 0.0  # the others do nothing after an answer
    outcome = found_by(engine, rounds=15, most=99, settle=settle)
    kinds = {each.kind.field for each in outcome.found}
    assert status in kinds
    assert outcome.exit_status == 1
    assert engine._started <= BREAKAGES + 4 * 6
    for each in outcome.found:
        if each.kind.field == status and each.repeated:
            assert each.case.size == 4
            assert each.length <= 1
