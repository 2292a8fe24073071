"""Records in compressed files, be they damaged."""

import io
import sys
from itertools import product
from pathlib import Path
from random import Random

import pytest
from backports import zstd

from rulestone.audit import packing
from rulestone.audit.packing import Ahead, NoZstd, Packing, check_zstd, open_file, packing_of, unpack
from rulestone.audit.sources import BadSource, find_sources, portions
from tests.audit.archive import Record, audited, game, kinds, lines, pack, wrote


@pytest.fixture(scope="module")
def archive() -> bytes:
    """Four thousand games, which are hard to compress."""
    random = Random(2)
    many = [game("minefield", 8, random) for _ in range(400)]
    return lines({**random.choice(many), "id": random.randbytes(20).hex()} for _ in range(4000)).encode()


@pytest.mark.parametrize("packed", ["gzip", "zstd"])
def test_a_damaged_file_is_read_as_far_as_it_goes(
    archive: bytes, records: list[Record], tmp_path: Path, packed: str
) -> None:
    content = pack(archive, packed)
    path = tmp_path / "games.jsonl.packed"
    path.write_bytes(content[: len(content) * 3 // 4])
    outcome = audited(str(path))
    ((_, kind, *_),) = kinds(outcome)
    assert kind == "unreadable"
    assert 1000 < outcome.tally.total.records < 4000
    path.write_bytes(content[: len(content) // 2] + bytes(100) + content[len(content) // 2 :])
    outcome = audited(str(path), wrote(tmp_path / "b.jsonl", records[:5]))
    *damaged, last = [kind for _, kind, *_ in kinds(outcome)]
    assert (set(damaged), last) == ({"unreadable"}, "illegal")


def test_without_the_library_for_zstd(
    records: list[Record], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.zst"
    path.write_bytes(zstd.compress(lines(records).encode()))
    monkeypatch.setitem(sys.modules, packing._ZSTD, None)
    with pytest.raises(BadSource, match=r"games.zst: .*pip install 'rulestone\[zstd\]'"):
        find_sources([str(path)])
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(path.read_bytes())))
    with pytest.raises(BadSource, match=r"-: .*pip install 'rulestone\[zstd\]'"):
        list(portions(find_sources(["-"])))


class Dripping(io.BytesIO):
    """A stream that hands out its bytes one by one where so many are asked for."""

    def read(self, size: int | None = -1, /) -> bytes:
        """One byte, or all."""
        return super().read(size if size is None or size < 0 else min(size, 1))


STEPS = [(step, size) for step in ("read", "readline") for size in (-1, 0, 1, 2, 4, 9)]


@pytest.mark.parametrize("peeked", range(10))
def test_a_stream_that_was_looked_at_reads_like_any_other(peeked: int) -> None:
    content = b"ab\ncde\n\nf"
    for steps in product(STEPS, repeat=3):
        plain, ahead = io.BytesIO(content), Ahead(Dripping(content))
        assert ahead.peek(peeked) == content[:peeked]
        for step, size in steps:
            if step == "readline":
                assert ahead.readline(size) == plain.readline(size)
                continue
            read = ahead.read(size)
            assert read == plain.read(len(read))  # it may be less than was wanted
            assert read or size == 0 or plain.read(1) == b""
        assert ahead.read() == plain.read()


def test_streams_are_read_once() -> None:
    ahead = Ahead(io.BytesIO(b"abc"))
    assert not ahead.seekable()
    with pytest.raises(OSError, match="read only once"):
        ahead.seek(0)


@pytest.mark.parametrize("packing", ["plain", "gzip", "zstd"])
def test_a_packing_is_told_by_its_beginning_and_undone(packing: Packing, tmp_path: Path) -> None:
    packed = pack(b"one\ntwo\n", packing)
    assert packing_of(packed) == packing
    with unpack(Ahead(io.BytesIO(packed)), packing) as content:
        assert (content.readline(), content.read()) == (b"one\n", b"two\n")
    (tmp_path / "a").write_bytes(packed)
    with open_file(str(tmp_path / "a"), packing) as content:
        assert content.read() == b"one\ntwo\n"
    assert packing_of(b"") == "plain"


def test_that_zstd_is_not_installed_is_told_with_what_helps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, packing._ZSTD, None)
    with pytest.raises(NoZstd, match=r"pip install 'rulestone\[zstd\]'"):
        check_zstd()
