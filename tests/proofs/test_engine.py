"""Questions that the z3 engine does not judge."""

from collections.abc import Iterator
from contextlib import closing

import pytest

from rulestone.engines.engine import Engine
from rulestone.protocol import ErrorBody, Failure, Question, Unsupported
from rulestone_proofs.engine import Z3Engine
from rulestone_proofs.solvers.answers import GaveUp
from rulestone_proofs.solvers.z3_solver import Dialogue
from tests.helpers.asking import ask, ask_perft, ask_record


@pytest.fixture(scope="module")
def z3() -> Iterator[Engine]:
    with closing(Z3Engine()) as engine:
        yield engine


@pytest.mark.parametrize(
    "query",
    [
        ask_record("minefield", 3),
        ask_perft("lefe", 2, "", 1),
        ask("minefield", 3),
        ask("minefield", 20, "black="),
    ],
)
def test_questions_that_z3_cannot_judge_are_unsupported(z3: Engine, query: Question) -> None:
    answer = z3.ask(query)
    assert isinstance(answer, Unsupported)
    assert answer.unsupported


def test_a_solver_that_gives_up_gives_no_verdict(z3: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Dialogue, "ask", lambda _: GaveUp("canceled"))
    failure = Failure(error=ErrorBody(code="internal", message="z3 gave up: canceled"))
    assert z3.ask(ask("minefield", 2, "black=a1", turn="white")) == failure
