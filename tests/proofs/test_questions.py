"""What a check asks: its answer, in words, and its digest."""

from dataclasses import replace

from rulestone_proofs.ledger import proof
from rulestone_proofs.questions import Search
from rulestone_proofs.theorems.minefield.placement import somebody_can_place
from tests.proofs.toys import Look


def test_a_claim_has_the_same_digest_every_time() -> None:
    question = proof("", lambda: somebody_can_place(4)).question
    assert question.digest() == question.digest()


def test_the_digest_of_a_search_covers_what_is_gone_through_and_by_what() -> None:
    one = Search(lambda _: Look().put(None), "one", ("rulestone_proofs.formula",))
    assert one.digest() != replace(one, of="two").digest()
    assert one.digest() != replace(one, code=("rulestone_proofs.plain",)).digest()
    assert one.put(None).digest == one.digest()
