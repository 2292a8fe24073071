"""Fixtures for the tests of the ledger."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import cycle
from pathlib import Path

import pytest

from rulestone_proofs import catalogue
from rulestone_proofs.ledger import Check
from rulestone_proofs.solvers import cvc5_solver, sat_solver
from tests.helpers.toys import TOY, SetChecks, SolversPrint


@pytest.fixture
def set_checks(monkeypatch: pytest.MonkeyPatch) -> SetChecks:
    """Return a function that sets the checks of theorems, and lets toys be among the theorems."""
    known = catalogue.theorem

    def set_checks(*checks: Check, parts: Mapping[str, Sequence[Check]] | None = None) -> None:
        for name, value in {
            "checks": lambda of: checks if parts is None else parts.get(of.id, ()),
            "code_digest": lambda _: "their code",
            "theorem": lambda name: replace(TOY, id=name) if name.startswith("toy.") else known(name),
        }.items():
            monkeypatch.setattr(catalogue, name, value)

    return set_checks


@pytest.fixture
def solvers_print(monkeypatch: pytest.MonkeyPatch) -> SolversPrint:
    """Return a function that lets solvers in processes of their own print texts, over and over.

    None is printed when the time is up. The function returns the problems that the solvers get.
    """

    def solvers_print(*texts: str | None) -> list[str]:
        problems, printed = list[str](), cycle(texts)

        def run(_module: str, problem: str, _seconds: float | None) -> str | None:
            problems.append(problem)
            return next(printed)

        for solver in (cvc5_solver, sat_solver):
            monkeypatch.setattr(solver, "run", run)
        return problems

    return solvers_print


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The path of an empty results file."""
    return tmp_path / "results.json"
