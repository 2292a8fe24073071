"""Every clause of every game, by the reference: its cases are answered as their files say."""

import pytest

from rulestone.cases.cases import Case, read_cases
from rulestone.cases.mutants import question_forms
from rulestone.check.asking import wrong_answer
from rulestone.core.names import ClauseId
from rulestone.engines.reference import ReferenceEngine
from rulestone.protocol import Question
from rulestone.rulebook.clauses import rulebooks

REFERENCE = ReferenceEngine()

LARGEST = 11
"""What shows only on larger boards, or takes counting, is left to `tests/cases`."""


def in_words(case: Case, question: Question) -> str:
    """What is wrong with the reference's answer, or nothing."""
    wrong = wrong_answer(REFERENCE, case, question) or ""
    return wrong if isinstance(wrong, str) else "; ".join(difference.words for difference in wrong)


@pytest.mark.parametrize("clause", [clause.id for rulebook in rulebooks() for clause in rulebook.clauses])
def test_the_reference_answers_the_cases_of_a_clause(clause: ClauseId) -> None:
    cases = [case for case in read_cases() if clause in case.clauses and case.size <= LARGEST]
    quick = [case for case in cases if case.question != "perft"]
    assert quick, "no case shows this clause on a small board"
    asked = ((case, question) for case in quick for _, question in question_forms(case))
    answers = ((case.id, in_words(case, question)) for case, question in asked)
    wrong = [f"{name}: {words}" for name, words in answers if words]
    if wrong:
        pytest.fail("\n".join(wrong), pytrace=False)
