"""Which failures are shown in full and in which order, what is drawn of each, and what it is about."""

from dataclasses import replace as changed

import pytest
from msgspec.structs import replace

from rulestone.cases.cases import Case, read_cases
from rulestone.cases.expect import case_scene
from rulestone.cases.mutants import MutantEngine, cached_engine, mutants
from rulestone.check.asking import ask_case
from rulestone.check.diagnose import diagnose
from rulestone.check.reports import run_report
from rulestone.check.results import Run
from rulestone.check.runner import run_cases
from rulestone.check.wording import clause_notes
from rulestone.core.names import ActionText, OptionValue
from rulestone.core.register.clauses import game_entries
from rulestone.core.register.entries import Option
from rulestone.report.tree import Words, words_in
from rulestone.testing import cases_of, report
from tests.check.answers import result

CASES = {case.id: case for case in read_cases()}
MOST = 5


@pytest.fixture(scope="module")
def wrong_merge() -> Run:
    """What comes of an engine that has merged trees grow only beyond all leaves together."""
    small = [case for case in cases_of(["lefe"]) if case.size <= 3]
    outcome = run_cases(small, lambda: cached_engine(mutants()["lefe/merge-sum"]))
    return changed(outcome, diagnosis=diagnose(outcome.results))


def test_details_begin_with_small_positions_of_the_diagnosed_kind(
    wrong_merge: Run,
) -> None:
    shown = [CASES[item.name] for item in run_report(wrong_merge).details.items]
    assert {case.id for case in shown} == {result.id for result in wrong_merge.failures}
    first = shown[0]
    assert "lefe.merge" in first.clauses
    stones = [sum(map(len, case.stones.values())) for case in shown]
    assert stones[0] <= sorted(stones)[len(stones) // 4]
    results = {result.id: result for result in wrong_merge.failures}
    told = [results[case.id] for case in shown[:MOST]]
    kinds = {(result.clauses_concerned, result.differences[0].field) for result in told}
    assert len(kinds) >= MOST - 1
    counting = [case.operation == "perft" for case in shown]
    assert (counting, True in counting) == (sorted(counting), True)
    assert report(wrong_merge).startswith(f"FAIL {first.id}  ")
    small, *_ = run_report(changed(wrong_merge, diagnosis=None)).details.items
    assert sum(map(len, CASES[small.name].stones.values())) <= 4


def test_a_record_that_cannot_be_played_is_drawn_without_a_last_move() -> None:
    record = CASES["lefe/game-draw-size-6"]
    for nonsense in ("zz99", "no move", str(record.record[0])):
        odd = replace(record, moves=(record.record[0], ActionText(nonsense), *record.record[2:]))
        assert case_scene(odd) == changed(case_scene(record), last=(), taken={}, paths={})


def notes_of(mutant: str, case: Case) -> list[tuple[Words, ...]]:
    """What is told of the clauses of a mutant's wrong answer: the role of each, its name and its words."""
    engine = MutantEngine(mutants()[mutant])
    return [words_in(note.line) for note in clause_notes(ask_case(engine, engine.claims, case))]


@pytest.mark.parametrize(
    ("mutant", "case", "clauses"),
    [
        # what the case decides, then what it comes near
        (
            "minefield/diagonal-chains",
            "minefield/no-win-black-diagonal",
            ["decides here: minefield.turn", "comes near: minefield.win"],
        ),
        ("evening/end-unable", "evening/unable-white", ["decides here: evening.end", ...]),
        # what forbids an action that is listed
        (
            "minefield/no-hard-corners",
            "minefield/hard-corner-black-diagonal-past-white-right",
            ["minefield.hard-corner"],
        ),
    ],
)
def test_a_wrong_answer_names_the_clauses_that_it_breaks(
    mutant: str, case: str, clauses: list[object]
) -> None:
    told = [f"{role.text}{name.text}" for role, name, _ in notes_of(mutant, CASES[case])]
    assert told[: len(clauses) - (clauses[-1] is ...)] == [each for each in clauses if each is not ...]
    assert len(told) == len(clauses) or clauses[-1] is ...


@pytest.mark.parametrize(
    ("option", "value"),
    [
        pytest.param(option, setting.value, id=f"{entry.name}-{option.name}-{setting.value}")
        for entry in game_entries()
        for option in entry.options
        for setting in option.values
    ],
)
def test_a_clause_is_quoted_as_the_options_of_the_case_have_it(option: Option, value: OptionValue) -> None:
    case = next(case for case in CASES.values() if case.id.startswith(option.clause.partition(".")[0]))
    about = replace(case, clauses=(option.clause,), near=(), options={option.name: value})
    ((_, _, text),) = [words_in(note.line) for note in clause_notes(result(about))]
    assert [setting.value for setting in option.values if setting.sentence in text.text] == [value]
