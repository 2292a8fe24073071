"""Which failures are shown in full and in which order, what is drawn of each, and what it is about."""

from dataclasses import replace as changed

import pytest
from msgspec.structs import replace

from rulestone.cases.cases import Case, read_cases
from rulestone.cases.expect import case_scene
from rulestone.cases.mutants import mutant_engine, mutants
from rulestone.check.asking import ask_case
from rulestone.check.differences import Difference
from rulestone.check.reports import run_report
from rulestone.check.result_lines import clause_notes
from rulestone.check.results import CaseStatus, Diagnosis, Run
from rulestone.core.clauses import rulebooks
from rulestone.core.names import ActionText, ClauseId, OptionValue
from rulestone.core.rulebook.entries import Option
from rulestone.report.tree import Span, spans_in
from tests.helpers.answers import result

CASES = {case.id: case for case in read_cases()}
EXAMPLES: list[tuple[str, tuple[str, ...], tuple[str, ...], CaseStatus, list[str]]] = [
    ("one", ("switch",), (), "fail", ["legal"]),
    ("two", ("switch",), ("turn",), "fail", ["legal", "winner"]),  # of the same kind as the first
    ("three", ("win",), (), "fail", ["legal"]),
    ("four", ("turn",), ("win",), "fail", ["winner"]),
    ("five", ("win",), (), "crash", []),
    ("six", ("turn",), (), "crash", []),  # it is no matter which clause a crash is about
    ("seven", ("switch",), (), "fail", ["winner"]),
    ("eight", ("switch",), (), "error", []),
    ("nine", ("turn",), (), "timeout", []),
    ("none", ("win",), (), "fail", ["nodes"]),
]
"""Failures, each of more moves than the last: the clauses of the case, those it comes near, what is wrong."""


def test_examples_are_the_smallest_of_each_kind_those_about_the_diagnosis_first_and_counts_last() -> None:
    found = [
        result(
            replace(
                CASES["minefield/play-switch"],
                id=name,
                clauses=tuple(ClauseId(f"minefield.{clause}") for clause in clauses),
                near=tuple(ClauseId(f"minefield.{clause}") for clause in near),
                question="perft" if name == "none" else "play",
                moves=(ActionText("a1"),) * number,
            ),
            *(Difference(field, None, None, field) for field in fields),
            status=status,
        )
        for number, (name, clauses, near, status, fields) in enumerate(EXAMPLES)
    ]
    about = Diagnosis(clause=ClauseId("minefield.win"), mutant="", words="", likeness=1.0, cases=())
    run = Run(
        engine=(), capabilities=None, results=tuple(found[::-1]), selected=len(found), diagnosis=(about,)
    )
    shown = " ".join(item.name for item in run_report(run).details.items)
    assert shown == "three four one five seven eight nine two six none"


def test_a_record_that_cannot_be_played_is_drawn_without_a_last_move() -> None:
    record = CASES["lefe/game-draw-size-6"]
    for nonsense in ("zz99", "no move", str(record.record[0])):
        odd = replace(record, moves=(record.record[0], ActionText(nonsense), *record.record[2:]))
        assert case_scene(odd) == changed(case_scene(record), last=(), taken={}, paths={})


def notes_of(mutant: str, case: Case) -> list[tuple[Span, ...]]:
    """What is told of the clauses of a mutant's wrong answer: the role of each, its name and its words."""
    engine = mutant_engine(mutants()[mutant])
    return [spans_in(note.line) for note in clause_notes(ask_case(engine, engine.capabilities, case))]


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
        for entry in rulebooks()
        for option in entry.options
        for setting in option.values
    ],
)
def test_a_clause_is_quoted_as_the_options_of_the_case_have_it(option: Option, value: OptionValue) -> None:
    case = next(case for case in CASES.values() if case.id.startswith(option.clause.partition(".")[0]))
    about = replace(case, clauses=(option.clause,), near=(), options={option.name: value})
    ((_, _, text),) = [spans_in(note.line) for note in clause_notes(result(about))]
    assert [setting.value for setting in option.values if setting.sentence in text.text] == [value]
