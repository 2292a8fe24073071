"""Open the files of an audit, and the members of archives, as streams of text.

Archives are not trusted. Their names are only shown, and never used as paths. Every part that is not read is
reported: a member that breaks off, bytes that belong to no member, an archive in an archive. The unpacked
size of a file is limited.
"""

import sys
import tarfile
import zlib
from bz2 import BZ2Decompressor
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import nullcontext
from copy import copy
from functools import partial
from io import BufferedReader, RawIOBase, TextIOWrapper
from itertools import chain
from lzma import LZMADecompressor
from operator import attrgetter
from pathlib import Path
from struct import unpack
from tarfile import HeaderError, ReadError, TarFile, TarInfo
from typing import TYPE_CHECKING, BinaryIO, Protocol, Self, TextIO
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from rulestone.core.overriding import override
from rulestone.core.wording import with_extra
from rulestone.files import BYTE_ORDER_MARK, BadFile, is_hidden, is_wide, open_file

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

STANDARD_INPUT = "-"
"""The name of standard input among the files."""

RECORDS = (".json", ".jsonl", ".ndjson")
"""The extensions of files of records."""

PACKED = (".gz", ".bz2", ".xz", ".lzma", ".zst")
"""The extensions of compressed files."""

_TAR = (".tar", *(f".tar{packed}" for packed in PACKED), ".tgz", ".tbz2", ".txz", ".tzst")
SOUGHT = (*(f"{ending}{packed}" for ending in RECORDS for packed in ("", *PACKED)), *_TAR, ".zip")
"""The extensions of files that are read in folders and archives."""

MOST_UNPACKED = 1 << 36
"""Maximum number of bytes that are read from a file, unpacked, with all members of an archive: 64 GiB."""

MOST_RATIO = 200
"""Maximum ratio of the unpacked size of a file to its size, beyond `ALWAYS_UNPACKED` bytes."""

ALWAYS_UNPACKED = 1 << 24
"""Number of bytes that every file may unpack to, even a small one: 16 MiB."""

_MEMORY = 1 << 27
"""Memory in bytes that unpacking xz may take. zstd has this limit by default."""

_PIECE = 1 << 14
"""Number of bytes that are read at a time."""

BEGINNING = 512
"""Number of bytes by which the kind of a file is recognised: the length of a header in a tar."""

_Pieces = Iterator[bytes]
"""The bytes of a stream, none of them empty. It may raise anything."""


class BytesFollow(BadFile):
    """Bytes after the end of an archive or a compressed stream, which was read whole."""


class _Decompressor(Protocol):
    """Unpacks one stream."""

    @property
    def eof(self) -> bool: ...
    @property
    def needs_input(self) -> bool: ...
    @property
    def unused_data(self) -> bytes: ...
    def decompress(self, data: bytes, max_length: int, /) -> bytes: ...


class _Inflate:
    """Unpacks one stream of deflate: with the header and the checksum of gzip, or alone."""

    def __init__(self, bits: int) -> None:
        self._inner = zlib.decompressobj(wbits=bits)
        self.needs_input = True

    @property
    def eof(self) -> bool:
        return self._inner.eof

    @property
    def unused_data(self) -> bytes:
        return self._inner.unused_data

    def decompress(self, data: bytes, max_length: int, /) -> bytes:
        """Return the next bytes. As long as there are as many as allowed, there may be more."""
        piece = self._inner.decompress(self._inner.unconsumed_tail + data, max_length)
        self.needs_input = len(piece) < max_length
        return piece


def _zstd() -> _Decompressor:
    try:
        if sys.version_info >= (3, 14):
            from compression import zstd
        else:
            from backports import zstd
    except ImportError:
        raise BadFile(f"zstd needs another library: {with_extra('zstd')}") from None
    return zstd.ZstdDecompressor()


_DECOMPRESSORS: Mapping[bytes, Callable[[], _Decompressor]] = {
    b"\x1f\x8b": partial(_Inflate, 31),
    b"BZh": BZ2Decompressor,
    b"\xfd7zXZ\0": partial(LZMADecompressor, memlimit=_MEMORY),
    b"]\0\0": partial(LZMADecompressor, memlimit=_MEMORY),
    b"\x28\xb5\x2f\xfd": _zstd,
}
"""The decompressor of a file, by its first bytes."""

_METHODS: Mapping[int, Callable[[], _Decompressor]] = {
    ZIP_DEFLATED: partial(_Inflate, -15),
    ZIP_BZIP2: BZ2Decompressor,
    93: _zstd,
}
"""The decompressor of a member of a zip, by its method."""

_ZIP = (b"PK\3\4", b"PK\5\6")
"""The first bytes of a zip archive; the second if it is empty."""


class Member:
    """A file of records, by itself or in an archive. It is read before the next one is taken.

    Attributes:
        name: its name; in an archive, after that of the archive.
        passed_over: why it is not read, in words; None if it is.
        problem: once it is read, why it could not be read to its end.
        is_cut: once it is read, whether it breaks off within a line.
    """

    def __init__(self, name: str, pieces: _Pieces, passed_over: str | None = None) -> None:
        self.name = name
        self.passed_over = passed_over
        self.problem: Exception | None = None
        self.is_cut = False
        self._pieces = pieces

    def text(self) -> TextIO:
        """Open it. A character is a byte. The text ends where the file becomes unreadable."""
        return TextIOWrapper(_buffered(self._readable()), encoding="latin-1")

    def _readable(self) -> _Pieces:
        last = b"\n"
        try:
            for piece in self._pieces:
                yield piece
                last = piece[-1:]
        except Exception as problem:  # noqa: BLE001 - damage may raise anything
            self.problem = problem
            self.is_cut = last not in b"\r\n" and not isinstance(problem, BytesFollow)


class _Stream(RawIOBase):
    """Pieces as a stream."""

    def __init__(self, pieces: _Pieces) -> None:
        self._pieces = pieces
        self._rest = b""

    @override
    def readable(self) -> bool:
        return True

    @override
    def readinto(self, buffer: "WriteableBuffer") -> int:
        view, piece = memoryview(buffer), self._rest or next(self._pieces, b"")
        size = min(len(piece), len(view))
        view[:size], self._rest = piece[:size], piece[size:]
        return size


def _buffered(pieces: _Pieces) -> BufferedReader:
    return BufferedReader(_Stream(pieces))


def _pieces_of(stream: BinaryIO) -> _Pieces:
    return iter(partial(stream.read, _PIECE), b"")


def _begun(pieces: _Pieces) -> tuple[bytes, _Pieces]:
    """Return the first bytes, and all of them. If these cannot be read, the latter raises it."""
    beginning = b""
    try:
        while len(beginning) < BEGINNING and (piece := next(pieces, b"")):
            beginning += piece
    except Exception as problem:  # noqa: BLE001 - damage may raise anything
        pieces = _raising(problem)
    return beginning, chain(filter(None, (beginning,)), pieces)


def _is_whole(pieces: _Pieces) -> bool:
    """Return whether these can be read to their end."""
    try:
        return all(pieces)  # none of them is empty
    except Exception:  # noqa: BLE001 - damage may raise anything
        return False


def _raising(problem: Exception) -> _Pieces:
    yield from ()
    raise problem


def members(name: str) -> Iterator[Member]:
    """The files in an archive, in its order; any other file alone.

    Args:
        name: its name; `-` is standard input.

    Raises:
        Exception: the archive cannot be read any further, or bytes in it belong to no member. Damage raises
            exceptions of many kinds.
    """
    with nullcontext(sys.stdin.buffer) if name == STANDARD_INPUT else open_file(Path(name)) as file:
        yield from _Source(name).members(file)


def _is_text(beginning: bytes) -> bool:
    """Return whether a file that begins like this may be a text, in UTF-8 or the like."""
    return b"\0" not in beginning and all(byte >= 32 or byte in b"\t\n\f\r" for byte in beginning[:8])


def why_passed_over(name: str, beginning: bytes) -> str | None:
    """Return why a file in a folder or an archive is not read.

    None if it is read; an empty text if it is a text of another kind, which need not be reported.

    Args:
        name: its name.
        beginning: its first bytes.
    """
    last = name.lower().rstrip("/").rpartition("/")[2]
    if is_hidden(name):
        return "hidden"
    if last.endswith(SOUGHT):
        return None
    looks_like_records = any(f"{ending}." in last for ending in RECORDS)
    if _is_text(beginning) and not beginning.startswith(tuple(_DECOMPRESSORS)):
        return "unknown extension" if looks_like_records else ""
    return None if looks_like_records else "not a text"


class _Source:
    """One file in its packed form, and how much of it was read.

    Attributes:
        name: its name.
        packed: the number of its bytes that were read.
        unpacked: the number of bytes to which they unpacked.
        lost: why the rest of it cannot be read.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.packed = self.unpacked = 0
        self.lost: Exception | None = None

    def members(self, file: BinaryIO) -> Iterator[Member]:
        """The files in it."""
        beginning, pieces = _begun(self._read(file))
        if beginning.startswith(_ZIP) or self.name.lower().endswith(".zip"):
            found = self._in_zip(file)
        else:
            beginning, pieces = _begun(self._unpacked(pieces))
            if beginning[257:262] != b"ustar" and not self.name.lower().endswith(_TAR):
                yield Member(self.name, _text(pieces))
                return
            found = self._in_tar(pieces)
        count, has_records = Counter[str](), False
        for name, content in found:
            count[name] += 1
            again = f" (no. {count[name]} of this name)" if count[name] > 1 else ""
            first, content = _begun(content)
            why = why_passed_over(name, first)
            if why is not None and len(first) < BEGINNING and not _is_whole(content):
                why = why or "cannot be read"
            if why != "":
                yield Member(f"{self.name}: {name}{again}", _text(self._unpacked(content)), why)
            has_records |= why is None
            if self.lost is not None and why is None:
                return  # the member has reported it
            if self.lost is not None:
                raise self.lost
        if not has_records:
            raise BadFile(f"no file in this archive ends in {', '.join(RECORDS)}")

    def _read(self, file: BinaryIO) -> _Pieces:
        for piece in _pieces_of(file):
            self.packed += len(piece)
            self._check_bound()
            yield piece

    def _counted(self, pieces: _Pieces) -> _Pieces:
        for piece in pieces:
            self.unpacked += len(piece)
            self._check_bound()
            yield piece

    def _check_bound(self) -> None:
        """Check how much was read.

        Raises:
            BadFile: it is too much.
        """
        most = min(MOST_UNPACKED, max(ALWAYS_UNPACKED, MOST_RATIO * self.packed))
        if self.unpacked > most or self.packed > MOST_UNPACKED:
            words = f"it unpacks to more than {MOST_RATIO} times its size"
            self.lost = BadFile(
                f"it has more than {most:,} bytes: split it" if most == MOST_UNPACKED else words
            )
            raise self.lost

    def _unpacked(self, pieces: _Pieces) -> _Pieces:
        """The contents of all compressed streams, one after the other; of another file, itself."""
        beginning, pieces = _begun(pieces)
        new = next((new for magic, new in _DECOMPRESSORS.items() if beginning.startswith(magic)), None)
        return pieces if new is None else self._counted(_streams(pieces, new))

    def _in_zip(self, file: BinaryIO) -> Iterator[tuple[str, _Pieces]]:
        if not file.seekable():
            raise BadFile("a zip archive cannot be read from a pipe: save it as a file")
        self.packed = file.seek(0, 2)
        with ZipFile(file) as archive:
            for info in archive.infolist():
                if info.file_size or not info.is_dir():
                    yield info.orig_filename, self._counted(_of_zip(archive, info))
            _check_layout(archive, file)

    def _in_tar(self, pieces: _Pieces) -> Iterator[tuple[str, _Pieces]]:
        stream = _buffered(self._watched(pieces))
        # Read block by block, so that the stream is just after the archive at the end.
        with _Tar.open(fileobj=stream, mode="r|", bufsize=tarfile.BLOCKSIZE, tarinfo=_Header) as archive:
            while (info := archive.next()) is not None:
                archive.members = []  # they would fill the memory
                if not info.isdir():
                    yield info.name, self._of_tar(archive, info)
            if any(piece.strip(b"\0") for piece in _pieces_of(stream)):
                raise BytesFollow("bytes follow after the end of the archive, perhaps another one")

    def _of_tar(self, archive: TarFile, info: TarInfo) -> _Pieces:
        stream = archive.extractfile(info) if info.isreg() and not info.issparse() else None
        if stream is None:
            raise BadFile("it is a link, a device or a sparse file, which is not read in a tar")
        with stream:
            yield from self._watched(iter(partial(stream.read, _PIECE), b""))

    def _watched(self, pieces: _Pieces) -> _Pieces:
        try:
            yield from pieces
        except Exception as problem:
            self.lost = problem
            raise


def _text(pieces: _Pieces) -> _Pieces:
    """A text without its byte order mark.

    Raises:
        BadFile: it is not a text.
    """
    beginning, pieces = _begun(pieces)
    if beginning.startswith((*_ZIP, *_DECOMPRESSORS)) or beginning[257:262] == b"ustar":
        raise BadFile("it is packed twice, or an archive in an archive: unpack it first")
    if is_wide(beginning):
        raise BadFile("it is UTF-16; write it as UTF-8")
    if not _is_text(beginning):
        raise BadFile("it is not a text; packed files are read as gzip, bzip2, xz or zstd, or in zip or tar")
    yield next(pieces, b"").removeprefix(BYTE_ORDER_MARK)
    yield from pieces


def _streams(pieces: _Pieces, new: Callable[[], _Decompressor]) -> _Pieces:
    """The contents of compressed streams. Bytes of zero between them and after them are padding.

    Raises:
        BytesFollow: other bytes follow.
        Exception: they are damaged.
    """
    data, ended = next(pieces, b""), False
    while data:
        decompressor = new()
        try:
            while True:
                if piece := decompressor.decompress(data, _PIECE):
                    yield piece
                    ended = False
                if decompressor.eof:
                    break
                data = _more(pieces) if decompressor.needs_input else b""
        except Exception as problem:
            if ended:
                raise BytesFollow("bytes follow after the end of a compressed stream") from problem
            raise
        ended, data = True, decompressor.unused_data.lstrip(b"\0")
        while not data and (piece := next(pieces, b"")):
            data = piece.lstrip(b"\0")


def _more(pieces: _Pieces) -> bytes:
    """Return the next piece.

    Raises:
        BadFile: there is none.
    """
    piece = next(pieces, b"")
    if not piece:
        raise BadFile("it breaks off within a compressed stream")
    return piece


def _of_zip(archive: ZipFile, info: ZipInfo) -> _Pieces:
    if info.flag_bits & 1:
        raise BadFile("it is encrypted")
    if info.compress_type != ZIP_STORED and info.compress_type not in _METHODS:
        raise BadFile("it is packed in a way that is not read: pack it with deflate")
    packed = copy(info)
    packed.compress_type, packed.file_size = ZIP_STORED, info.compress_size
    packed.CRC = None  # type: ignore[assignment] # it is of the contents
    size = checksum = 0
    with archive.open(packed) as stream:
        pieces = iter(partial(stream.read, _PIECE), b"")
        new = _METHODS.get(info.compress_type)
        for piece in pieces if new is None else _streams(pieces, new):
            size, checksum = size + len(piece), zlib.crc32(piece, checksum)
            yield piece
    if (size, checksum) != (info.file_size, info.CRC):
        raise BadFile("its length or its checksum is wrong")


def _check_layout(archive: ZipFile, file: BinaryIO) -> None:
    """Check that every byte of a zip belongs to a member, or to the directory at its end.

    Raises:
        BytesFollow: some do not; or they belong to two members.
    """
    end, gaps = 0, {0}
    for info in sorted(archive.infolist(), key=attrgetter("header_offset")):
        if info.header_offset - end not in gaps:
            raise BytesFollow(f"what stands in it from byte {end:,} on is not in its directory")
        file.seek(end := info.header_offset)
        header = file.read(30)
        end += 30 + sum(unpack("<HH", header[26:])) + info.compress_size
        gaps = {0, 12, 16, 20, 24} if info.flag_bits & 8 else {0}  # the sizes and the checksum may follow
    size = file.seek(0, 2)
    file.seek(size - 22 - len(archive.comment))
    last = file.read(22)
    between = size - len(archive.comment) - 22 - archive.start_dir - int.from_bytes(last[12:16], "little")
    if archive.start_dir - end not in gaps or last[:4] != _ZIP[1] or between not in (0, 76):  # in a large zip
        raise BytesFollow("bytes stand in it that belong to no member")


class _Tar(TarFile):
    """A tar, which does not remember its members."""

    members: list[TarInfo]


class _Header(TarInfo):
    """A header in a tar. Other bytes, except at the end, raise an exception; `TarFile` would stop."""

    @classmethod
    @override
    def frombuf(cls, buf: bytes | bytearray, encoding: str, errors: str) -> Self:
        try:
            info = super().frombuf(buf, encoding, errors)
        except HeaderError as problem:
            if len(buf) == tarfile.BLOCKSIZE and not any(buf):
                raise
            raise ReadError(f"a header is damaged or missing: {problem}") from None
        if info.size < 0 or (info.size > _LONGEST_HEADER and info.type in _EXTENDED):
            raise ReadError(f"a header names a size of {info.size} bytes")
        return info


_EXTENDED = (
    tarfile.XHDTYPE,
    tarfile.XGLTYPE,
    tarfile.SOLARIS_XHDTYPE,
    tarfile.GNUTYPE_LONGNAME,
    tarfile.GNUTYPE_LONGLINK,
)
"""The types of headers that more of a header follows, which is read at once."""

_LONGEST_HEADER = 1 << 20
"""Maximum size of it in bytes."""
