"""Archives: every record in them is read once, every byte is accounted for, and names are only shown."""

import bz2
import gzip
import io
import json
import lzma
import struct
import subprocess
import sys
import tarfile
import time
import tracemalloc
import warnings
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from tarfile import TarFile, TarInfo
from typing import TYPE_CHECKING
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_LZMA, ZIP_STORED, ZipFile

import pytest
from backports import zstd
from hypothesis import given
from hypothesis import strategies as st

from rulestone.core.overriding import override
from rulestone_audit import archives
from rulestone_audit.sources import CHUNK, find_sources, read_chunks
from rulestone_audit.streams import RawRecord, read_stream, stream_layout
from tests.helpers.archive import WON, Record, audited, changed, lines
from tests.helpers.order import few_by_day
from tests.helpers.running import Pipe

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

RIGHT = lines([WON]).encode()
WRONG = lines([changed(WON, moves=["b1", "b1"])]).encode()

Files = list[tuple[str, bytes]]
"""Names and contents of the members of an archive. A name may come twice."""


def zipped(files: Files, method: int = ZIP_DEFLATED) -> bytes:
    content = io.BytesIO()
    with warnings.catch_warnings(), ZipFile(content, "w", method) as archive:
        warnings.simplefilter("ignore")  # of a name that comes twice
        for name, data in files:
            archive.writestr(name, data)
    return content.getvalue()


def tarred(files: Files, kind: int = tarfile.PAX_FORMAT) -> bytes:
    content = io.BytesIO()
    with TarFile(fileobj=content, mode="w", format=kind) as archive:
        for name, data in files:
            info = TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return content.getvalue()


def xz_padded(data: bytes) -> bytes:
    """Two streams with padding between them and after them, as the format allows."""
    return lzma.compress(data[:9]) + bytes(8) + lzma.compress(data[9:]) + bytes(4)


PACKERS: dict[str, Callable[[bytes], bytes]] = {
    "": bytes,
    ".gz": lambda data: gzip.compress(data[:5], 1) + gzip.compress(data[5:], 1),
    ".bz2": lambda data: bz2.compress(data[:5]) + bz2.compress(data[5:]),
    ".xz": xz_padded,
    ".lzma": lambda data: lzma.compress(data, lzma.FORMAT_ALONE),
    ".zst": lambda data: zstd.compress(data[:7]) + zstd.compress(data[7:]),
}
"""By extension, what packs a file; where the format allows it, in several streams."""


# The independent reader: it knows what was written, and nothing of how the audit reads.


def unpacked(data: bytes) -> bytes:
    """The bytes in a compressed file, at once."""
    match data[:2]:
        case b"\x1f\x8b":
            return gzip.decompress(data)
        case b"BZ":
            return bz2.decompress(data)
        case b"\xfd7" | b"]\0":
            found = b""
            while data:
                reader = lzma.LZMADecompressor()
                found += reader.decompress(data)
                data = reader.unused_data.lstrip(b"\0")
            return found
        case b"\x28\xb5":
            return zstd.decompress(data)
    return data


def values_in(text: str) -> Iterator[object]:
    """The records in a text: all its JSON values, and those of arrays one by one."""
    decoder = json.JSONDecoder()
    while text := text.lstrip():
        value, end = decoder.raw_decode(text)
        yield from value if isinstance(value, list) else [value]
        text = text[end:]


def texts_in(data: bytes) -> list[bytes]:
    """The contents of the files of records in a file or an archive, in its order."""
    if data[:2] == b"PK":
        with ZipFile(io.BytesIO(data)) as archive:
            return [archive.read(info) for info in archive.infolist()]
    data = unpacked(data)
    if data[257:262] != b"ustar":
        return [data]
    with TarFile(fileobj=io.BytesIO(data)) as tar:
        return [file.read() for member in tar.getmembers() if (file := tar.extractfile(member))]


def independently_read(data: bytes) -> list[object]:
    return [value for text in texts_in(data) for value in values_in(unpacked(text).decode("utf-8-sig"))]


NAMES = (
    "a",
    "/a",
    "../a",
    "a/../b",
    "c::d",
    "x://y",
    "ä",
    "n" * 150,
    "zip://a",
    "f\\g",
    "a b",
    "$(h)",
    "a\n",
    "-",
)
"""Beginnings of names of members, some of which come twice in an archive."""


class _Writer:
    """Writes random archives. Each record has a number of its own."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.number = 0

    def records(self, most: int) -> list[Record]:
        found = []
        for _ in range(self.random.randrange(most)):
            self.number += 1
            chat = self.random.choice(
                ["", '"]]}{[', ":[ :[ ", "\\\u2028\n", "x" * self.random.randrange(9000)]
            )
            nested: object = [[{"deep": [self.number]}]] if self.random.random() < 0.3 else None
            found.append({**WON, "id": self.number, "chat": chat, "more": nested})
        return found

    def text(self) -> bytes:
        """Records as lines, as arrays, or mixed."""
        records, kind = self.records(8), self.random.choice(["lines", "array", "indented", "mix"])
        end = self.random.choice(["\n", "\r\n", "\n\n", "\r"])
        match kind:
            case "lines":
                text = end.join(map(json.dumps, records)) + self.random.choice(["", end])
            case "array":
                text = json.dumps(records)
            case "indented":
                text = json.dumps(records, indent=1).replace("\n", end) + end
            case _:  # a first line that is an array, or an object before arrays
                parts = [json.dumps(records[:2]), *map(json.dumps, records[2:4]), json.dumps(records[4:])]
                text = (
                    end.join(parts)
                    if self.random.random() < 0.5
                    else end.join(parts[1:2] + parts[:1] + parts[2:])
                )
        mark = self.random.choice(["", "", "\ufeff"])
        return (mark + text).encode()

    def archive(self) -> tuple[str, bytes]:
        """The name and the content of a file, an archive, or a compressed one."""
        packing = self.random.choice(list(PACKERS))
        match self.random.choice(["file", "zip", "tar", "tar"]):
            case "file":
                return f"games.jsonl{packing}", PACKERS[packing](self.text())
            case "zip":
                return "all.zip", zipped(
                    self.files(), self.random.choice([ZIP_DEFLATED, ZIP_STORED, ZIP_BZIP2])
                )
            case _:
                kind = self.random.choice([tarfile.PAX_FORMAT, tarfile.GNU_FORMAT])
                return f"all.tar{packing}", PACKERS[packing](tarred(self.files(), kind))

    def files(self) -> Files:
        files = []
        for _ in range(self.random.randrange(1, 7)):
            packing = self.random.choice(list(PACKERS))
            name = self.random.choice(NAMES) + self.random.choice([".json", ".JSONL", ".ndjson"]) + packing
            files.append((name, PACKERS[packing](self.text())))
        return files


def read(path: Path, chunk: int = CHUNK) -> tuple[list[object], list[str]]:
    """The records that an audit reads, and what it says of the rest."""
    records, problems = list[object](), list[str]()
    for raw in (raw for chunk in read_chunks(find_sources([str(path)]), most=chunk) for raw in chunk.raws):
        try:
            records += [json.loads(raw.text)] if raw.problem is None else []
            problems += [] if raw.problem is None else [raw.problem]
        except ValueError as problem:
            problems.append(str(problem))
    return records, problems


SEEDS = few_by_day((range(50), range(50, 150), range(150, 300)), 3)
"""Of the archives that each property reads."""


@pytest.mark.parametrize("seeds", SEEDS)
def test_the_records_of_random_archives_are_those_that_an_independent_reader_finds(
    tmp_path: Path, seeds: range
) -> None:
    for seed in seeds:
        name, content = _Writer(Random(seed)).archive()
        path = tmp_path / name
        path.write_bytes(content)
        records, problems = read(path, chunk=1 + seed * 50)
        assert (records, problems) == (independently_read(content), []), f"seed {seed}: {name}"


@pytest.mark.parametrize("seeds", SEEDS)
def test_what_is_cut_off_or_added_is_told(tmp_path: Path, seeds: range) -> None:
    for seed in seeds:
        random = Random(seed)
        name, content = _Writer(random).archive()
        right = independently_read(content)
        cut = content[: random.randrange(len(content) or 1)]
        followed = [content + more for more in (b"\n", WRONG, b"x" * 600, b"\0\0garbage", content)]
        path = tmp_path / name
        path.write_bytes(cut)
        records, problems = read(path)
        lost = [record for record in right if record not in records]
        assert problems or not lost or name == "games.jsonl", f"seed {seed}: {name}, cut"
        for number, change in enumerate(followed):
            path.write_bytes(change)
            records, problems = read(path)
            assert records[: len(right)] == right or problems, f"seed {seed}: {name}, {number}"
            is_whole = name.startswith("games.jsonl") and (number == 4 or name == "games.jsonl")
            assert problems or is_whole, f"seed {seed}: {name}, {number}"


FOLLOWED = {
    "object after an array": ("a.json", RIGHT.join([b"[", b"]\n"]) + WRONG),
    "name twice in a tar": ("a.tar", tarred([("a.jsonl", RIGHT), ("a.jsonl", WRONG)])),
    "name twice in a zip": ("a.zip", zipped([("a.jsonl", WRONG), ("a.jsonl", RIGHT)])),
    "absolute name in a tar": ("a.tar", tarred([("a.jsonl", RIGHT), ("/b.jsonl", WRONG)])),
    "absolute name in a zip": ("a.zip", zipped([("a.jsonl", RIGHT), ("/a.jsonl", WRONG)])),
    "xz after padding": ("a.jsonl.xz", lzma.compress(RIGHT) + bytes(4) + lzma.compress(WRONG)),
    "another lzma": ("a.jsonl.lzma", lzma.compress(WRONG, lzma.FORMAT_ALONE)),
    "name above": ("a.tar", tarred([("../../a.jsonl", WRONG)])),
    "tar of another name": ("games", tarred([("a.jsonl", WRONG)])),
    "zip of another name": ("games", zipped([("a.jsonl", WRONG)])),
    "name of several systems": (
        "a.zip",
        zipped([("x::file:///etc/passwd::y.jsonl", WRONG), ("x://y.jsonl", RIGHT)]),
    ),
}
"""Files with a wrong record that was once passed over: it is judged."""


@pytest.mark.parametrize("name", FOLLOWED)
def test_a_wrong_record_is_found_wherever_it_stands(tmp_path: Path, name: str) -> None:
    path = tmp_path / FOLLOWED[name][0]
    path.write_bytes(FOLLOWED[name][1])
    assert [finding.kind for finding in audited(str(path)).findings] == ["illegal"]


TWO = tarred([("a.jsonl", RIGHT), ("b.jsonl", WRONG)])


ZIP = zipped([("a.jsonl", WRONG)])


def deflated(content: bytes, after: bytes = b"", size: int | None = None) -> bytes:
    """A zip whose only member is followed by other bytes, or is said to have another size."""
    size = len(content) if size is None else size
    packer = zlib.compressobj(wbits=-15)
    packed = packer.compress(content) + packer.flush() + after
    stored = zipped([("a.jsonl", packed)], ZIP_STORED)
    before, now = (
        struct.pack("<LLL", *numbers)
        for numbers in (
            (zlib.crc32(packed), len(packed), len(packed)),
            (zlib.crc32(content[:size]), len(packed), size),
        )
    )
    assert stored.count(before) == 2
    for head in (b"PK\3\4\x14\0\0\0\0\0", b"PK\1\2\x14\3\x14\0\0\0\0\0"):
        assert head in stored
        stored = stored.replace(head, head[:-2] + b"\x08\0")
    return stored.replace(before, now)


def damaged_in_a_text() -> bytes:
    """A compressed tar that cannot be read from within a text on, which is not read itself."""
    text = Random(1).randbytes(50_000).hex().encode()
    packer = zlib.compressobj(wbits=31)
    content = tarred([("a.jsonl", RIGHT), ("b.txt", text), ("c.jsonl", WRONG)])
    begin = packer.compress(content[:1600]) + packer.flush(zlib.Z_FULL_FLUSH)
    return begin + b"\x0b" * 100 + packer.compress(content[1600:]) + packer.flush()


def encrypted(content: bytes) -> bytes:
    """A zip with the flag that says so."""
    return content.replace(b"PK\3\4\x14\0\0", b"PK\3\4\x14\0\1").replace(b"\x14\3\x14\0\0", b"\x14\3\x14\0\1")


def long_header(size: int) -> bytes:
    """A tar whose first name is said to have this length, and has it."""
    info = TarInfo("././@LongLink")
    info.type, info.size = tarfile.GNUTYPE_LONGNAME, size
    return info.tobuf(tarfile.GNU_FORMAT) + b"n" * size


TOLD = {
    "damaged header in a tar": ("a.tar", TWO[:1024] + b"x" * 8 + TWO[1032:], "a header is damaged"),
    "tar cut in a header": ("a.tar", TWO[:1200], "truncated header"),
    "tar cut after a member": ("a.tar", TWO[:1024], "empty header"),
    "tar cut in a member": ("a.tar", TWO[:1600], "unexpected end of data"),
    "two tars": ("a.tar", TWO + TWO, "bytes follow"),
    "two zips": ("a.zip", ZIP + ZIP, "is not in its directory"),
    "bytes before a zip": ("a.zip", WRONG + ZIP, "is not in its directory"),
    "bytes after a zip": ("a.zip", ZIP + WRONG, "belong to no member"),
    "bytes after bzip2": ("a.jsonl.bz2", bz2.compress(RIGHT) + WRONG, "bytes follow"),
    "bytes after xz": ("a.jsonl.xz", lzma.compress(RIGHT) + WRONG, "bytes follow"),
    "bytes after zstd": ("a.jsonl.zst", zstd.compress(RIGHT) + WRONG, "bytes follow"),
    "line break after gzip": ("a.jsonl.gz", gzip.compress(RIGHT) + b"\n", "bytes follow"),
    "truncated small gzip": ("a.jsonl.gz", gzip.compress(RIGHT)[:-3], "breaks off"),
    "damaged gzip": ("a.jsonl.gz", gzip.compress(RIGHT)[:-8] + bytes(8), "incorrect data check"),
    "gzip in gzip": ("a.jsonl.gz", gzip.compress(gzip.compress(RIGHT)), "packed twice"),
    "zip in a zip": ("a.zip", zipped([("b.zip", ZIP)]), "an archive in an archive"),
    "tar in a tar": ("a.tar", tarred([("b.tar.gz", gzip.compress(TWO))]), "an archive in an archive"),
    "records called otherwise in a tar": ("a.tar", tarred([("b.jsonl", TWO)]), "an archive in an archive"),
    "lzma in a zip": ("a.zip", zipped([("a.jsonl", WRONG)], ZIP_LZMA), "pack it with deflate"),
    "bytes after a member's stream": ("a.zip", deflated(RIGHT, WRONG), "bytes follow"),
    "a longer member than is said": ("a.zip", deflated(RIGHT + WRONG, size=len(RIGHT)), "its length"),
    "damage in a text": ("a.tgz", damaged_in_a_text(), "invalid distance"),
    "encrypted zip": ("a.zip", encrypted(ZIP), "it is encrypted"),
    "archive without records": ("a.zip", zipped([("a.txt", b"text")]), "no file in this archive ends in"),
    "empty zip": ("a.zip", zipped([]), "no file in this archive ends in"),
    "zip that is none": ("a.zip", WRONG, "not a zip"),
    "lz4": ("a.jsonl.lz4", b"\x04\x22\x4d\x18" + Random(1).randbytes(2000), "it is not a text"),
}
"""Archives in which something is damaged, or stands that is not read, with what is told."""


@pytest.mark.parametrize("name", TOLD)
def test_what_cannot_be_read_is_one_finding_and_the_rest_is_judged(tmp_path: Path, name: str) -> None:
    file, content, words = TOLD[name]
    (tmp_path / file).write_bytes(content)
    (tmp_path / "z.jsonl").write_bytes(WRONG)
    for names in ([tmp_path], [tmp_path / file, tmp_path / "z.jsonl"]):
        done = audited(*map(str, names))
        assert [finding.kind for finding in done.findings[-2:]] == ["unreadable", "illegal"]
        assert words in done.findings[-2].why
        assert done.result.exit_status == 1
        assert done.total["unreadable"] == 1


def test_links_in_a_tar_are_told_and_not_followed(tmp_path: Path) -> None:
    path = tmp_path / "a.tar"
    with TarFile(path, "w") as archive:
        for kind in (tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.FIFOTYPE):
            info = TarInfo(f"{kind!r}.jsonl")
            info.type, info.linkname = kind, str(tmp_path / "z.jsonl")
            archive.addfile(info)
    (tmp_path / "z.jsonl").write_bytes(WRONG)
    why = "the file cannot be read: it is a link, a device or a sparse file, which is not read in a tar"
    assert [finding.why for finding in audited(str(path)).findings] == [why] * 3


def test_names_of_members_are_only_shown(tmp_path: Path) -> None:
    names = [
        "a\0b.jsonl",
        "a\x1b[31m.jsonl",
        "../../etc/x.jsonl",
        "/a.jsonl",
        "file:///a::b.jsonl",
        "../../etc/x.jsonl",
    ]
    zipped_ones = [(name.replace("\0", "_"), WRONG) for name in names]
    (tmp_path / "a.zip").write_bytes(zipped(zipped_ones).replace(b"a_b.jsonl", b"a\0b.jsonl"))
    (tmp_path / "b.tar").write_bytes(tarred([("\udcff.jsonl", WRONG)], tarfile.GNU_FORMAT))
    done = audited(str(tmp_path))
    assert {finding.kind for finding in done.findings} == {"illegal"}
    shown = [finding.file.removeprefix(f"{tmp_path}/") for finding in done.findings]
    again = "a.zip: ../../etc/x.jsonl (no. 2 of this name)"
    assert shown == [*(f"a.zip: {name}" for name in names[:5]), again, "b.tar: \\udcff.jsonl"]


def test_what_is_not_read_in_folders_and_archives_is_named(tmp_path: Path) -> None:
    others = {
        "board.png": b"\x89PNG\r\n\x1a\n",
        "notes.txt": b"text",
        ".b.jsonl": RIGHT,
        "a.jsonl.bak": RIGHT,
    }
    folder, files = tmp_path / "in", {"a.jsonl": RIGHT, **others}
    folder.mkdir()
    for name, content in files.items():
        (folder / name).write_bytes(content)
    (folder / "more.zip").write_bytes(zipped(list(files.items())))
    (folder / "more.TGZ").write_bytes(gzip.compress(tarred(list(files.items()))))
    done = audited(str(folder))
    told = {".b.jsonl (hidden)", "a.jsonl.bak (unknown extension)", "board.png (not a text)"}
    assert {name.replace(f"{folder}/", "") for name in done.result.sources.passed_over} == {
        f"{place}{name}" for place in ("", "more.zip: ", "more.TGZ: ") for name in told
    }
    assert (done.result.exit_status, done.total["records"]) == (0, 3)
    assert [Path(name).name for name in done.result.sources.files] == [
        "a.jsonl",
        "more.TGZ: a.jsonl",
        "more.zip: a.jsonl",
    ]


def test_a_damaged_text_in_an_archive_is_named(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    path.write_bytes(zipped([("a.jsonl", RIGHT), ("b.txt", b"good")], ZIP_STORED).replace(b"good", b"lost"))
    assert [*audited(str(path)).result.sources.passed_over] == [f"{path}: b.txt (cannot be read)"]


BOMB = 1 << 25
"""Number of bytes to which one unpacks."""

BOMBS: dict[str, Callable[[], bytes]] = {
    "a.bz2": lambda: bz2.compress(b" " * (BOMB)),  # a million to 1
    "a.xz": lambda: lzma.compress(b"[" * (BOMB), preset=1),
    "a.zst": lambda: zstd.compress(b"[" * (BOMB)),
    "a.gz": lambda: gzip.compress(b" " * (BOMB), 9),
    "a.zip": lambda: zipped([("a.jsonl", b" " * (BOMB))]),
    "many.zip": lambda: zipped([(f"{number}.jsonl", b" " * (1 << 24)) for number in range(4)]),
    "zips.zip": lambda: zipped([("a.zip", zipped([("b.zip", zipped([("c.jsonl", b" " * (1 << 24))]))]))]),
    "a.tar.bz2": lambda: bz2.compress(tarred([("a.jsonl", b" " * (BOMB))])),
    "skipped.tar.bz2": lambda: bz2.compress(tarred([("a.bin", b"\1" * (BOMB)), ("a.jsonl", WRONG)])),
    "inner.tar": lambda: tarred([("a.jsonl.bz2", bz2.compress(b" " * (BOMB)))]),
    "long-name.tar.gz": lambda: gzip.compress(long_header(BOMB)),
}
"""Small files that unpack to many megabytes, or say that they do."""


@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_is_one_finding_with_little_memory(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_bytes(BOMBS[name]())
    tracemalloc.start()
    began = time.process_time()
    done = audited(str(path))
    assert time.process_time() - began < 10, "an archive of many members takes too long"
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert done.total["unreadable"] == len(done.findings) == 1
    assert peak < 30_000_000, "too much memory for an archive"


@pytest.mark.parametrize(
    ("packed", "most", "words"),
    [
        (False, 600_000, "it has more than 600,000 bytes"),
        (True, 6_000_000, "it unpacks to more than 200 times its size"),
    ],
)
def test_an_endless_stream_ends_at_the_bound(
    monkeypatch: pytest.MonkeyPatch, pipe: Pipe, packed: bool, most: int, words: str
) -> None:
    for name, value in {"MOST_UNPACKED": most, "ALWAYS_UNPACKED": 200_000}.items():
        monkeypatch.setattr(archives, name, value)
    for piece in (b" " * 100_000, b"x" * 100_000, RIGHT * 1000):
        pipe(io.BufferedReader(_Endless(gzip.compress(piece) if packed else piece)))
        *_, last = audited("-").findings
        assert words in last.why


class _Endless(io.RawIOBase):
    """A pipe to which somebody writes the same for ever."""

    def __init__(self, piece: bytes) -> None:
        self.piece = piece

    @override
    def readable(self) -> bool:
        return True

    @override
    def readinto(self, buffer: "WriteableBuffer") -> int:
        view = memoryview(buffer)
        size = min(len(view), len(self.piece))
        view[:size] = self.piece[:size]
        return size


def test_a_zip_from_a_pipe_is_refused_and_a_tar_is_read() -> None:
    for content, words in ((ZIP, "cannot be read from a pipe"), (gzip.compress(TWO), "illegal move")):
        run = subprocess.run(
            [sys.executable, "-m", "rulestone", "audit", "-"], input=content, capture_output=True
        )
        assert (run.returncode, run.stderr) == (1, b"")
        assert words in run.stdout.decode()


VALUES = st.lists(
    st.fixed_dictionaries({"a": st.one_of(st.integers(-5, 5), st.text('}{[]\\"ä\n', max_size=5), st.none())}),
    max_size=6,
)


def raws_of(text: bytes, stream: Callable[[bytes], io.BytesIO] = io.BytesIO) -> list[RawRecord]:
    return list(read_stream(io.TextIOWrapper(stream(text), encoding="latin-1")))


@given(VALUES, st.sampled_from([None, 1]), st.sampled_from(["lines", "array", "values"]))
def test_every_record_is_read_once_with_the_line_on_which_it_begins(
    values: list[dict[str, object]], indent: int | None, layout: str
) -> None:
    text = json.dumps(values, indent=indent) + "\n"
    begins = [number for number, line in enumerate(text.splitlines(), 1) if line == " {"] or [1] * len(values)
    if layout != "array":
        indent = 1 if layout == "values" and values else None
        texts = [json.dumps(value, indent=indent) for value in values]
        text = "".join(f"{part}\n" for part in texts)
        begins = [1 + sum(part.count("\n") + 1 for part in texts[:number]) for number in range(len(texts))]
    records = raws_of(text.encode())
    assert [json.loads(record.text) for record in records] == values
    assert [record.line for record in records] == begins


@pytest.mark.parametrize(
    "text",
    [
        b'[{"a":1.5}, {}]\n[{"b":[]}]',
        b'[{"a":1.5}, {}, {"b":[]}]',
        b'[{"a":1.5}]\n{}\n{"b":[]}',
        b'[{"a":1.5}] {} [ ] [{"b":[]}]',
        b'{"a":1.5}\n[{}, {"b":[]}]',
        b'{"a":1.5}\n[{}]\n{"b":[]}\n[]',
        b'{"a":1.5}\n\n{}\n\n{"b":[]}',
    ],
)
def test_arrays_and_records_may_follow_each_other(text: bytes) -> None:
    assert [raw.text for raw in raws_of(text)] == [b'{"a":1.5}', b"{}", b'{"b":[]}']


@pytest.mark.parametrize(
    ("text", "records", "problem"),
    [
        (b'[{"a": tru}, {}]', 0, "expecting value"),
        (b'[{}, {"a"', 1, "it breaks off"),
        (b"[{},", 1, "it breaks off"),
        (b"[{}", 1, "after a record of an array stands neither a comma nor ]"),
        (b"[{} {}]", 1, "after a record of an array stands neither a comma nor ]"),
        (b"{\n}]", 1, "expecting value"),
        (b'[{"a":' + b"[" * 100_000, 0, "nested too deeply"),
        (b"[" + b"[" * 30_000 + b"]" * 30_000 + b"]", 0, "nested too deeply"),
        (b'[{"a": "' + b"]" * 50_000 + b'"}, {"b":' + b"[" * 80_000, 1, "nested too deeply"),
        (b"[" + 30 * (b'{"k":"' + b"x" * 5000 + b'"},') + b"tru]", 30, "expecting value"),
    ],
    ids=lambda value: str(value)[:20],
)
def test_reading_stops_at_invalid_json_with_bounded_memory(text: bytes, records: int, problem: str) -> None:
    stops(text, records, problem, most=10_000_000)


@pytest.mark.parametrize(("begin", "records"), [(b'[{}, {"k":{"a":"', 1), (b'["', 0)])
def test_reading_stops_at_a_record_that_is_too_long_with_bounded_memory(begin: bytes, records: int) -> None:
    stops(begin + b"x" * 60_000_000, records, "a record has more than", most=30_000_000)


def stops(text: bytes, records: int, problem: str, most: int) -> None:
    """Assert that reading stops with a problem, and takes at most so many bytes of memory."""
    tracemalloc.start()
    *before, last = raws_of(text)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert str(last.problem).startswith(f"not JSON: {problem}")
    assert str(last.problem).endswith("; the rest is not read")
    assert len(before) == records
    assert peak < most, "a stream is held in memory"


@pytest.mark.parametrize(
    "record",
    [
        b'{"a": {"b": 1, "b": 1}}',
        b'{"a": "\xff"}',
        b'{"a": "\x01"}',
        b'{"a": NaN}',
        b'{"a": -Infinity}',
        b'{"chat": ":[ :[ ' + b"[{" * 3000 + b'"}',
        b'{"a": ' + b"1" * 5000 + b"}",
        b'{"a": 1e999}',
        b"[[]]",
        b"-1.5e3",
    ],
    ids=lambda value: str(value)[:20],
)
def test_what_is_wrong_with_one_record_does_not_lose_the_others(record: bytes) -> None:
    first, second, third = raws_of(b"[{},\n" + record + b",\n{}]")
    assert first == RawRecord(1, b"{}")
    assert second == RawRecord(2, record)
    assert third == RawRecord(3, b"{}")


@pytest.mark.parametrize("size", [1, 2, 7, 64])
def test_a_record_is_read_whole_wherever_the_pieces_end(size: int) -> None:
    class Dripping(io.BytesIO):
        """A stream that gives a few bytes at a time."""

        def read1(self, _size: int | None = -1) -> bytes:
            return super().read1(size)

    text = (
        b'[\n{"a": [-1.5e-7, true, null, "\\u00e4\\\\ ]"]} , 12\n,-Infinity, "x"]\n\n\n-7.25e10\n{"b": {}}\n'
    )
    found = [RawRecord(2, b'{"a": [-1.5e-7, true, null, "\\u00e4\\\\ ]"]}'), RawRecord(2, b"12")]
    found += [
        RawRecord(3, b"-Infinity"),
        RawRecord(3, b'"x"'),
        RawRecord(6, b"-7.25e10"),
        RawRecord(7, b'{"b": {}}'),
    ]
    assert raws_of(text, Dripping) == found


def test_reading_goes_on_after_a_line_that_is_too_long() -> None:
    records = raws_of(b'{"a":1}\n' + b"x" * 5_000_000 + b'\n\n  \n{"a":2}')
    assert [(record.line, record.text, bool(record.problem)) for record in records] == [
        (1, b'{"a":1}', False),
        (2, b"", True),
        (5, b'{"a":2}', False),
    ]


@pytest.mark.parametrize(
    ("head", "layout"),
    [
        ('{"game":"lefe"}\n{"a":1}', "lines"),
        ('{"game":"lefe"', "lines"),
        ('{"game":\n{"game":"lefe"}', "lines"),
        ('{"game":"lefe"}\nhello', "lines"),
        ("hello\nhello", "lines"),
        ('{\n "game": "lefe"\n}', "document"),
        (" [{}]", "document"),
        ("hello\n{}", "lines"),
        ('{"a":' + "[" * 100_000 + "\n]", "document"),
    ],
    ids=lambda value: value[:20],
)
def test_the_layout_of_a_stream_is_guessed_from_its_first_lines(head: str, layout: str) -> None:
    assert stream_layout(*head.splitlines(keepends=True)[:2]) == layout
