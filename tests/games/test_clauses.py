"""Every clause of every game, by the reference: its cases are answered as their files say.

A wrong rule makes cases of many clauses wrong. Only the test of the clause that is named most often fails, by
these cases or in the differences, and prints them all.
"""

import re
from collections import Counter
from functools import cache

import pytest

from rulestone.cases.cases import Case, read_cases
from rulestone.cases.mutants import question_forms
from rulestone.check.asking import wrong_answer
from rulestone.core.names import ClauseId, GameName
from rulestone.engines.reference import ReferenceEngine
from rulestone.protocol import Question
from rulestone.rulebook.clauses import rulebooks

LARGEST = 11
"""What shows only on larger boards, or takes counting, is left to `tests/cases`."""

CLAUSES = [clause.id for rulebook in rulebooks() for clause in rulebook.clauses]
CASES = [case for case in read_cases() if case.size <= LARGEST and case.question != "perft"]


def in_words(case: Case, question: Question) -> str:
    """What is wrong with the reference's answer, or nothing."""
    wrong = wrong_answer(ReferenceEngine(), case, question) or ""
    return wrong if isinstance(wrong, str) else "; ".join(difference.words for difference in wrong)


@cache
def wrong_answers(game: GameName) -> dict[str, Counter[str]]:
    """The wrong answers in the cases of a game, and which clauses each names."""
    asked = ((case, question) for case in CASES if case.game == game for _, question in question_forms(case))
    answers = ((case, in_words(case, question)) for case, question in asked)
    return {
        f"{case.id} ({', '.join(case.clauses)}): {words}": Counter(
            [
                *case.clauses,
                *{f"{game}.{word}" for word in re.findall(r"[-\w]+", words)}.intersection(CLAUSES),
            ]
        )
        for case, words in answers
        if words
    }


@pytest.mark.parametrize("clause", CLAUSES)
def test_no_wrong_answer_points_at_a_clause(clause: ClauseId) -> None:
    assert any(clause in case.clauses for case in CASES), "no case shows this clause on a small board"
    wrong = wrong_answers(GameName(clause.partition(".")[0]))
    if wrong and clause == max(CLAUSES[::-1], key=sum(wrong.values(), Counter[str]()).__getitem__):
        pytest.fail("\n".join(wrong), pytrace=False)
