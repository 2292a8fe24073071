"""Addresses of files elsewhere."""

import pytest

from rulestone.audit import opening
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
