"""Addresses of files elsewhere."""

from pathlib import Path

import fsspec
import pytest

from rulestone.audit import opening
from rulestone.audit.opening import BadAddress, files_at, is_address, open_anywhere
from rulestone.audit.sources import BadSource, find_sources


@pytest.mark.parametrize(
    ("address", "problem"),
    [
        ("memory://nothing/here", "no file is there"),
        ("carrier://pigeon", "Protocol not known: carrier"),
        ("s3://bucket/games", "Install s3fs to access S3"),
    ],
)
def test_addresses_that_cannot_be_read(address: str, problem: str) -> None:
    with pytest.raises(BadSource, match=f"{address}: {problem}"):
        find_sources([address])


def test_addresses_without_fsspec(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "find_spec", lambda _: None)
    with pytest.raises(BadSource, match="s3://a/b: addresses are read by fsspec: pip install"):
        find_sources(["s3://a/b"])


def test_files_here_and_elsewhere_can_be_sought(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"0123456789")
    fsspec.filesystem("memory").pipe("/opening/a", b"0123456789")
    for name in (str(tmp_path / "a"), "memory://opening/a", f"file://{tmp_path}/a"):
        with open_anywhere(name) as stream:
            stream.seek(7)
            assert stream.read(2) == b"78"


def test_what_cannot_be_opened_is_an_os_error(tmp_path: Path) -> None:
    for name in (str(tmp_path / "none"), "memory://opening/none", "carrier://pigeon"):
        with pytest.raises(OSError), open_anywhere(name):
            pass


def test_files_of_a_folder_elsewhere_are_found_with_their_sizes() -> None:
    system = fsspec.filesystem("memory")
    for name in ("b", "below/a"):
        system.pipe(f"/folder/{name}", b"abc")
    assert files_at("memory://folder") == [("memory:///folder/b", 3), ("memory:///folder/below/a", 3)]
    assert [name for name, _ in files_at("memory://folder/b")] == ["memory:///folder/b"]
    with pytest.raises(BadAddress, match="no file is there"):
        files_at("memory://nothing")


def test_an_address_has_a_scheme() -> None:
    assert is_address("s3://bucket/a")
    assert not is_address("C:/a")
