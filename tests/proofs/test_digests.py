"""Digests: of formulas, whatever their order, and of code with what it imports."""

from pathlib import Path

import pytest

from rulestone_proofs import digests
from rulestone_proofs.formula import Formula, at_least, both, either, negation, variable

A, B, C, D = (variable(name) for name in "abcd")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (both(A, B), either(A, B)),
        (both(A, B), both(A, C)),
        (both(A, negation(B)), both(A, B)),
        (at_least(2, [(1, A), (1, B), (1, C)]), at_least(1, [(1, A), (1, B), (1, C)])),
        (at_least(2, [(1, A), (2, B), (1, C)]), at_least(2, [(1, A), (1, B), (2, C)])),
        (either(both(A, B), C), both(either(A, B), C)),
    ],
)
def test_other_formulas_have_other_digests(one: Formula, other: Formula) -> None:
    assert digests.of_formula(one) != digests.of_formula(other)


def test_the_digest_of_a_formula_does_not_hang_on_how_it_was_built() -> None:
    parts = [either(A, B), either(C, D), both(A, D), at_least(2, [(1, A), (2, B), (1, C)])]
    digest = digests.of_formula(either(*(both(parts[0], parts[1]), parts[2], parts[3])))
    parts.clear()  # so that nothing is shared with what follows
    again = [at_least(2, [(1, C), (1, A), (2, B)]), both(D, A), both(either(D, C), either(B, A))]
    assert digests.of_formula(either(*again)) == digest


def test_the_digest_of_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It changes with the code and with what the code imports, and not with comments."""

    def digest(leaf: str) -> str:
        (tmp_path / "leaf.py").write_text(leaf, encoding="utf-8")
        for known in (digests.of_code, digests._source, digests._imports, digests._code):
            known.cache_clear()
        return digests.of_code("rulestone_proofs.root")

    (tmp_path / "root.py").write_text("from rulestone_proofs import leaf\n", encoding="utf-8")
    monkeypatch.setattr(digests, "_folder", lambda _: tmp_path)
    first = digest("x = 1\n")
    assert digest('"""What it is."""\n\n# a number\nx = 1  # one\n') == first
    assert digest("x = 2\n") != first
    assert digest('x = """\n1\n"""\n') != digest('x = """\n2\n"""\n')


@pytest.mark.parametrize(
    ("module", "changes"),
    [("bitboard.minefield", True), ("bitboard.lefe", False), ("theorems.minefield.placement", False)],
)
def test_the_digest_of_what_is_proved_of_the_bitboard_covers_its_code(
    module: str, changes: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, source = f"rulestone_proofs.{module}", digests._source
    before = digests.of_code(name)
    changed = {"rulestone_bitboard.minefield": "x = 1"}
    monkeypatch.setattr(digests, "_source", lambda each: changed.get(each) or source(each))
    for known in (digests.of_code, digests._imports, digests._code):
        known.cache_clear()
    assert (digests.of_code(name) != before) == changes
    for known in (digests.of_code, digests._imports, digests._code):
        known.cache_clear()
