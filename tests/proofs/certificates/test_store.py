"""Certificates are kept and come back as they were."""

from pathlib import Path

from rulestone_proofs.certificates.store import Certificate, load, save


def test_certificates_of_one_theorem_do_not_share_files(tmp_path: Path) -> None:
    save("toy.truth", "made means held, 2×3", Certificate("one", "1"), tmp_path)
    save("toy.truth", "made means held, 3×2", Certificate("two", "2"), tmp_path)
    assert load("toy.truth", "made means held, 2×3", tmp_path) == Certificate("one", "1")
    assert load("toy.truth", "made means held, 3×2", tmp_path) == Certificate("two", "2")
