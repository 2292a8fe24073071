"""The register of mutants: complete, well described, and each of them caught."""

import re
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest

from rulestone.cases.cases import read_cases
from rulestone.cases.kill_table import query_forms, read_table, wrong_answer
from rulestone.cases.mutants import MutantEngine, load_mutant, mutants, mutants_of, remembering
from rulestone.check.engine_sources import engine_source
from rulestone.core.game import game as installed_game
from rulestone.core.mutant import Mutant
from rulestone.core.names import ActionText, CellName, Colour, GameName, Size
from rulestone.core.register.clauses import game_entries
from rulestone.engines import Engine, UnknownEngine, is_installed, load_engine
from rulestone.engines.outside.stdio import StdioEngine
from rulestone.engines.reference import ReferenceEngine
from rulestone.protocol import BadRequest, Nodes, Query, Verdict

ALL = tuple(mutants().values())
SWITCH = Query(
    game=GameName("minefield"),
    size=Size(5),
    stones={
        Colour("black"): (CellName("a1"),),
        Colour("white"): (CellName("a2"), CellName("d1")),
    },
    to_move=Colour("black"),
)
"""A black stone on d2 would make a switch of length 4."""


def legal(engine: Engine) -> tuple[ActionText, ...]:
    answer = engine.ask(SWITCH)
    assert isinstance(answer, Verdict)
    return answer.legal


def test_every_clause_has_mutants_and_every_game_enough() -> None:
    by_clause = Counter(mutant.clause for mutant in ALL)
    for entry in game_entries():
        assert len(mutants_of(entry.name)) >= 12
        for clause in entry.clauses:
            assert by_clause[clause.id] >= 1, clause.id


@pytest.mark.parametrize("mutant", ALL, ids=lambda mutant: mutant.name)
def test_a_mutant_says_what_it_is(mutant: Mutant) -> None:
    assert re.fullmatch(r"[a-z]+/[a-z0-9]+(-[a-z0-9]+)*", mutant.name)
    entry = next(entry for entry in game_entries() if entry.name == mutant.game)
    assert mutant.clause in {clause.id for clause in entry.clauses}
    assert mutant.words[0].isupper()
    assert mutant.words.endswith(".")
    assert mutant.played != installed_game(mutant.game)


def test_every_mutant_is_caught_by_a_case_that_the_table_names() -> None:
    cases = {case.id: case for case in read_cases()}
    for mutant in ALL:
        if mutant.equivalent is None:
            named = [cases[name] for name in read_table().failing(mutant)]
            case = min(named, key=lambda case: (case.question, case.size))
            engine = MutantEngine(mutant)
            assert any(wrong_answer(engine, case, query) for _, query in query_forms(case)), mutant.name


def test_twenty_threads_judge_rightly_while_others_play_by_mutants() -> None:
    """Nothing of the rules is ever exchanged for another's sake."""
    right = legal(ReferenceEngine())
    assert "d2" not in right
    assert set(legal(MutantEngine(mutants()["minefield/switch-2x3-only"]))) == {*right, "d2"}
    wrong = [MutantEngine(mutant) for mutant in mutants_of(GameName("minefield"))]

    def judge(number: int) -> bool:
        if number % 2:
            return all(legal(ReferenceEngine()) == right for _ in range(20))
        return all(engine.ask(SWITCH) for engine in wrong)

    with ThreadPoolExecutor(40) as pool:
        assert all(pool.map(judge, range(40)))


def test_a_mutant_answers_the_other_games_rightly_and_refuses_cells_that_its_board_lacks() -> None:
    query = Query(op="play", game=GameName("necklace"), size=Size(3), moves=(ActionText("a1"),))
    assert MutantEngine(mutants()["minefield/same-colour-again"]).ask(query) == ReferenceEngine().ask(query)
    missing = Query(op="play", game=GameName("minefield"), size=Size(9), moves=(ActionText("i1"),))
    with pytest.raises(BadRequest, match="'i1' is not a cell"):
        MutantEngine(mutants()["minefield/letter-i-skipped"]).ask(missing)


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("minefield/switch-2x3", "did you mean minefield/switch-2x3-only"),
        ("no-cycles", "did you mean lefe/place-no-cycles?"),
        ("", "fixtures/MUTANTS.md lists them all"),
        ("zzz", "fixtures/MUTANTS.md lists them all"),
    ],
)
def test_an_unknown_mutant_names_near_misses(name: str, hint: str) -> None:
    with pytest.raises(UnknownEngine, match=re.escape(hint)) as caught:
        load_mutant(name)
    assert "\n" not in str(caught.value)


def test_a_mutant_is_an_engine_by_its_name_here_and_as_a_program() -> None:
    name = "mutant:minefield/no-switches"
    source = engine_source([name])
    assert not source.outside
    outside = StdioEngine((sys.executable, "-m", "rulestone", "serve", "--engine", name), timeout=200)
    with closing(outside):
        for engine in (load_engine(name), source.make(), outside):
            assert engine.claims.name == name
            assert "d2" in legal(engine)
    assert is_installed("mutant:anything")
    assert not is_installed("unheard-of:anything")


@pytest.mark.parametrize(
    ("name", "moves"),
    [
        ("minefield/no-switches", (ActionText("a1"),)),
        ("evening/perft-counts-stops", ()),
        ("lefe/no-capture", ()),
    ],
)
def test_a_mutant_that_remembers_answers_as_it_would(name: str, moves: tuple[ActionText, ...]) -> None:
    mutant = mutants()[name]
    engine, fresh = remembering(mutant), MutantEngine(mutant)
    game = mutant.game
    for depth in (0, 1, 2, 2):
        query = Query(op="perft", game=game, size=Size(2), moves=moves, depth=depth)
        answer = engine.ask(query)
        assert isinstance(answer, Nodes)
        assert answer == fresh.ask(query)
    played = Query(op="play", game=game, size=Size(3), moves=moves)
    assert engine.ask(played) == fresh.ask(played)
    assert engine.claims.name == fresh.claims.name == f"mutant:{name}"
