"""Archives divided anywhere: each record is read once."""

import fsspec
from hypothesis import given
from hypothesis import strategies as st

from rulestone.audit.record_pieces import FilePart, Records


@given(
    text=st.lists(st.sampled_from([b"{}", b"", b"  ", b'{"a": 1}', b"[", b"x" * 30]), max_size=12),
    end=st.sampled_from([b"", b"\n"]),
    cuts=st.lists(st.integers(1, 150), max_size=6),
)
def test_parts_of_a_file_have_its_records_once_each(text: list[bytes], end: bytes, cuts: list[int]) -> None:
    content = b"\n".join(text) + end
    address = "memory://parts/games.jsonl"
    fsspec.filesystem("memory").pipe(address, content)
    ends = sorted({cut for cut in cuts if cut < len(content)} | {len(content)})
    parts = [
        Records(FilePart(address, "plain", "lines", start, stop))
        for start, stop in zip([0, *ends[:-1]], ends, strict=True)
    ]
    whole = Records(FilePart(address))
    assert [each.text for part in parts for each in part] == [each.text for each in whole]
    assert sum(part.lines for part in parts) == whole.lines
