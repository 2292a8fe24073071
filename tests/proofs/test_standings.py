"""Where a theorem stands, and on which boards, by what its checks came to."""

from dataclasses import replace

import pytest

from rulestone_proofs import catalogue
from rulestone_proofs.ledger import Check, Outcome, Role, Standing
from rulestone_proofs.prove import Run
from rulestone_proofs.standings import spans_of
from tests.proofs.toys import OF, Offer, check


def test_spans() -> None:
    assert spans_of([]) == ""
    assert spans_of([3]) == "3"
    assert spans_of([5, 2, 3, 4, 7, 9, 8]) == "2–5, 7–9"


@pytest.mark.parametrize(
    ("checks", "expected"),
    [
        ((check(outcome=Outcome.FAILS),), Standing.REFUTED),
        ((check(size=2), check(Role.COUNTEREXAMPLE, size=4)), Standing.REFUTED),
        ((check(), check(Role.SENSITIVITY, Outcome.FAILS)), Standing.OPEN),
        ((check(), check(Role.SECOND_OPINION, Outcome.FAILS)), Standing.OPEN),
        ((check(), check(Role.WITNESS, size=2)), Standing.WITNESS),
        ((check(Role.NON_VACUITY),), Standing.OPEN),
    ],
)
def test_standings(offer: Offer, checks: tuple[Check, ...], expected: Standing) -> None:
    offer(*checks)
    assert Run(path=None).prove(OF).standing is expected


def test_a_conjecture_stays_open(offer: Offer) -> None:
    offer(check(size=2))
    assert Run(path=None).prove(replace(OF, conjecture=True)).standing is Standing.OPEN


def test_a_missing_check_of_the_proof_leaves_it_open(offer: Offer) -> None:
    offer(check(size=2), check(Role.SENSITIVITY, size=9))
    assert Run(max_size=5, path=None).prove(OF).standing is Standing.OPEN


@pytest.mark.parametrize("role", [Role.WITNESS, Role.COUNTEREXAMPLE])
def test_proofs_alone_settle_nothing_where_a_witness_is_to_be_had(role: Role, offer: Offer) -> None:
    offer(check(size=2), check(role, size=4))
    result = Run(path=None, max_size=3).prove(OF)
    assert (result.standing, result.sizes) == (Standing.OPEN, "")


def test_a_proof_of_several_parts_holds_where_all_of_them_do(offer: Offer) -> None:
    one = [check(size=size, name="one") for size in (1, 2, 3)]
    other = [check(size=size, name="other") for size in (2, 3, 4, 5)]
    offer(*one, *other, check(name="on every board"))
    assert Run(path=None).prove(OF).sizes == "2–3"
    result = Run(path=None, max_size=1).prove(OF)
    assert (result.standing, result.sizes) == (Standing.OPEN, "")


def test_a_scope_takes_every_part(offer: Offer) -> None:
    of = replace(OF, scope="every size")
    offer(check(size=1, name="one"), check(size=1, name="other"), check(size=2, name="other"))
    assert Run(path=None).prove(of).sizes == "every size"
    assert Run(path=None, max_size=1).prove(of).sizes == "1"


def test_parts_share_their_sizes(offer: Offer, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other, whole = (replace(OF, id=f"toy.{name}") for name in ("one", "other", "whole"))
    whole = replace(whole, parts=(one.id, other.id))
    sizes = {one.id: (1, 2, 3), other.id: (3, 4)}
    offer()
    monkeypatch.setattr(catalogue, "theorem", lambda name: one if name == one.id else other)
    monkeypatch.setattr(catalogue, "checks", lambda of: [check(size=size) for size in sizes.get(of.id, ())])
    assert Run(path=None).prove(whole).sizes == "3"
    sizes[other.id] = (4,)
    assert Run(path=None).prove(whole).standing is Standing.OPEN
