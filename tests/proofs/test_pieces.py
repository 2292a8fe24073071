"""Checks of a theorem as a piece of work: run one after the other, within the time there is."""

from rulestone_proofs.ledger import Outcome
from rulestone_proofs.pieces import Piece, run_piece
from rulestone_proofs.results import key
from tests.proofs.toys import OF, Look, Offer, check


def test_the_checks_of_a_piece_are_run_in_order(offer: Offer) -> None:
    parts = [check(size=size) for size in (2, 3, 4)]
    offer(*parts)
    records = run_piece(Piece(OF, (key(parts[2]), key(parts[0]))))
    assert [record.size for record in records] == [4, 2]
    assert {record.outcome for record in records} == {Outcome.HOLDS}


def test_for_which_no_time_is_left_are_not_run(offer: Offer) -> None:
    question = Look()
    parts = check(size=2, question=question)
    offer(parts)
    (record,) = run_piece(Piece(OF, (key(parts),), seconds=0))
    assert (record.outcome, record.details) == (Outcome.UNDECIDED, "no time left")
    assert question.runs == []
    (record,) = run_piece(Piece(OF, (key(parts),), seconds=60))
    assert record.outcome is Outcome.HOLDS


def test_a_piece_is_told_by_its_first_check(offer: Offer) -> None:
    parts = [check(size=size) for size in (2, 3, 4)]
    offer(*parts)
    keys = tuple(map(key, parts))
    assert Piece(OF, keys[:1]).words == "proof, a look, size 2, enumeration"
    assert Piece(OF, keys).words == "proof, a look, size 2, enumeration and 2 more"
