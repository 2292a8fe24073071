"""Certificates are kept and come back as they were."""

import lzma
from pathlib import Path

import pytest

from rulestone_proofs.certificates.store import Certificate, load, paths, save


def test_certificates_of_one_theorem_do_not_share_files(tmp_path: Path) -> None:
    save("toy.truth", "made means held, 2×3", Certificate("one", "1"), tmp_path)
    save("toy.truth", "made means held, 3×2", Certificate("two", "2"), tmp_path)
    assert load("toy.truth", "made means held, 2×3", tmp_path) == Certificate("one", "1")
    assert load("toy.truth", "made means held, 3×2", tmp_path) == Certificate("two", "2")


def test_what_is_not_there_is_nothing(tmp_path: Path) -> None:
    assert load("toy.truth", "it is so", tmp_path) is None
    save("toy.truth", "it is so", Certificate("one", "1"), tmp_path)
    _, steps = paths("toy.truth", "it is so", tmp_path)
    steps.unlink()
    assert load("toy.truth", "it is so", tmp_path) is None


def test_names_become_names_of_files(tmp_path: Path) -> None:
    clauses, steps = paths("toy.truth", "One 2×2 area, and more!", tmp_path)
    assert clauses == tmp_path / "toy.truth" / "one-2x2-area-and-more.cnf.xz"
    assert steps.name == "one-2x2-area-and-more.drup.xz"


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    save("toy.truth", "it is so", Certificate("one", "1"), tmp_path)
    clauses, _ = paths("toy.truth", "it is so", tmp_path)
    clauses.write_bytes(b"xz")
    with pytest.raises(lzma.LZMAError):
        load("toy.truth", "it is so", tmp_path)
