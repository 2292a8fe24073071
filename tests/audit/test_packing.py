"""Records in compressed files, be they damaged."""

import io
import sys
from pathlib import Path
from random import Random

import pytest
from backports import zstd

from rulestone.audit import packing
from rulestone.audit.sources import BadSource, find_sources, portions
from tests.audit.archive import Record, audited, game, kinds, lines, pack, wrote


@pytest.mark.parametrize("packed", ["gzip", "zstd"])
def test_a_damaged_file_is_read_as_far_as_it_goes(records: list[Record], tmp_path: Path, packed: str) -> None:
    random = Random(2)
    many = [game("minefield", 8, random) for _ in range(400)]
    named = [{**random.choice(many), "id": random.randbytes(20).hex()} for _ in range(4000)]
    content = pack(lines(named).encode(), packed)
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
