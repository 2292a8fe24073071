"""Everything that is claimed about the games, and what settles it."""

import pytest

from rulestone.book import claims_page as page_module
from rulestone.book.claims_page import claims_page
from rulestone.book.evidence import Settled
from rulestone.book.frame import framed
from rulestone.book.library import Library
from rulestone.core.register.clauses import all_claims
from tests.book.proving import settled_by
from tests.book.reading import ids, targets, tree, words

CLAIM = next(claim for claim in all_claims() if claim.by == "text")
STATED = Settled(str(CLAIM.id), CLAIM.statement, "open", CLAIM, None)
LISTED = Settled("lefe.no-such-clause", "Something holds.", "open", None, None)


@pytest.fixture
def without_proofs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_module, "settled", lambda: (STATED, LISTED))
    monkeypatch.setattr(page_module, "ledger_positions", lambda _: ())
    monkeypatch.setattr(page_module, "about_engines", lambda: ())


@pytest.mark.usefixtures("without_proofs")
def test_a_claim_says_whose_it_is_and_what_it_is_about() -> None:
    read = tree(framed(claims_page(Library(()))).encode())
    sections = {each.get("id"): each for each in read.iter("section")}
    stated = words(sections[str(CLAIM.id)])
    assert "The rule text says so; about" in stated
    assert f"Evidence: {CLAIM.evidence.replace('`', '')}" in stated
    assert any(target.endswith(f"#{CLAIM.clauses[0]}") for target in targets(sections[str(CLAIM.id)]))
    assert "The ledger of proofs lists it." in words(sections["lefe.no-such-clause"])
    assert "recorded checks" not in words(read)


@pytest.mark.usefixtures("without_proofs")
def test_the_engines_have_a_part_only_where_something_is_said_of_them() -> None:
    read = tree(framed(claims_page(Library(()))).encode())
    assert "engines" not in ids(read)
    assert {"overview", str(CLAIM.id), "lefe.no-such-clause"} <= set(ids(read))


def test_a_proved_claim_lists_its_recorded_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    proved = settled_by("minefield.no-crosscut")
    monkeypatch.setattr(page_module, "settled", lambda: (proved,))
    monkeypatch.setattr(page_module, "ledger_positions", lambda _: ())
    monkeypatch.setattr(page_module, "about_engines", lambda: ())
    text = words(tree(framed(claims_page(Library(()))).encode()))
    assert proved.proof is not None
    assert f"{len(proved.proof.result.records)} recorded checks" in text
    assert proved.proof.result.sizes in text
