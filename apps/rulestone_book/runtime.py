"""The runtime in the reader's browser: Python on WebAssembly, one library, and the modules of the rules.

`runtime.toml` pins Python and the library by hash. Their files are copied to the book from a folder, or
fetched by the page from their publisher. The page runs no file with another hash.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from importlib.metadata import Distribution, EntryPoint, distributions
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from urllib.parse import urlsplit
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import msgspec
from msgspec import Struct, structs

from rulestone.cases.variants import Variant
from rulestone.core.errors import BadInput
from rulestone.rulebook.installed import GAMES_GROUP
from rulestone_book.explorer.question import VARIANTS

_FOLDER = "runtime"
"""The folder of the book with the runtime. Its service worker answers for it."""

_PACKAGES = ("rulestone", "rulestone_bitboard", "rulestone_book", "rulestone_mutants")
"""The packages of rulestone that judge and explain."""

_LEFT_OUT = frozenset(
    {
        "__pycache__",
        "fixtures",
        "rulestone/author",
        "rulestone/commands",
        "rulestone/fuzz",
        "rulestone/testing",
    }
)
"""Folders that a browser does not need, by name or by path."""

_OF_THE_BOOK = frozenset({"__init__.py", "explorer", "frame.py", "links.py"})
"""The files and folders of the book that a browser needs."""

_SUFFIXES = (".css", ".js", ".py", ".toml")

_SAME_TIME = (1980, 1, 1, 0, 0, 0)


class BadRuntime(BadInput):
    """A folder lacks the runtime. The message is one line."""


class RuntimeFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A file that the page loads before the rules can run.

    Attributes:
        path: its path in the book, real or virtual; of a published file, its name.
        url: its address elsewhere; None if the book contains it.
        size: its size in bytes.
        sha256: its hash, in hexadecimal.
    """

    path: str
    url: str | None
    size: int
    sha256: str


class Release(Struct, frozen=True, forbid_unknown_fields=True):
    """A release of the runtime.

    Attributes:
        version: the version of Pyodide.
        files: its files.
    """

    version: str
    files: tuple[RuntimeFile, ...]


@cache
def release() -> Release:
    """Return the release that the book is made for."""
    return msgspec.toml.decode(Path(__file__).with_name("runtime.toml").read_text(), type=Release)


@dataclass(frozen=True)
class Runtime:
    """The runtime of one book.

    Attributes:
        folder: the folder with the published files; None for a page that fetches them.
        variants: the variants that the explorer offers.
    """

    folder: Path | None = None
    variants: tuple[Variant, ...] = ()

    @cached_property
    def _modules(self) -> bytes:
        """The file made here: the modules of the rules."""
        return bundle(variant.name for variant in self.variants)

    @property
    def _own(self) -> RuntimeFile:
        digest = sha256(self._modules).hexdigest()
        path = f"{_FOLDER}/rulestone-{digest[:12]}.zip"
        return RuntimeFile(path=path, url=None, size=len(self._modules), sha256=digest)

    @cached_property
    def downloads(self) -> tuple[RuntimeFile, ...]:
        """The files that the pages load."""
        published = (
            structs.replace(file, path=_path(file), url=None if self.folder else file.url)
            for file in release().files
        )
        return (*published, self._own)

    @property
    def policy(self) -> str:
        """The content security policy of a page that runs it."""
        urls = [urlsplit(download.url) for download in self.downloads if download.url is not None]
        hosts = " ".join(dict.fromkeys(("'self'", *(f"{url.scheme}://{url.netloc}" for url in urls))))
        return (
            f"default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; "
            f"style-src 'self'; img-src 'self' blob:; connect-src {hosts}; "
            "base-uri 'none'; form-action 'self'"
        )

    def contents(self) -> Iterator[tuple[str, bytes]]:
        """The files of the runtime in the book, with their paths.

        Raises:
            BadRuntime: the folder lacks a file, or has another one.
        """
        for file in release().files if self.folder else ():
            path = Path(self.folder or "", file.path)
            content = path.read_bytes() if path.is_file() else b""
            if sha256(content).hexdigest() != file.sha256:
                raise BadRuntime(
                    f"{path} is not the file of Pyodide {release().version}; docs/BOOK.md has the commands"
                )
            yield _path(file), content
        yield self._own.path, self._modules


def _path(file: RuntimeFile) -> str:
    return f"{_FOLDER}/pyodide-{release().version}/{file.path}"


def bundle(variants: Iterable[str] = ()) -> bytes:
    """Return the modules as a zip archive, the same every time, to be unpacked on Python's module path.

    Installed files are packed instead of a wheel, because building one needs a source tree.

    Args:
        variants: the names of variants. The files of variants from files are included.
    """
    own = {Path(file) for file, colon, _ in (name.rpartition(":") for name in variants) if colon}
    theirs = [(f"{VARIANTS.name}/{file.name}", file.read_bytes()) for file in own]
    packed = BytesIO()
    with ZipFile(packed, "w") as archive:
        for path, content in sorted((*_files(), *theirs)):
            archive.writestr(ZipInfo(path, _SAME_TIME), content, ZIP_DEFLATED, 9)
    return packed.getvalue()


def _files() -> Iterator[tuple[str, bytes]]:
    names: set[str] = set()
    for source in distributions():
        if source.name in names or not source.entry_points.select(group=GAMES_GROUP):
            continue
        names.add(source.name)
        packages = _packages(source)
        yield from _metadata(source, packages)
        for package in packages:
            yield from _modules(Path(str(files(package))), package)


def _packages(source: Distribution) -> tuple[str, ...]:
    """Return the packages of a distribution that contain its games."""
    if source.name == "rulestone":
        return _PACKAGES
    return tuple(dict.fromkeys(map(_package, source.entry_points.select(group=GAMES_GROUP))))


def _package(point: EntryPoint) -> str:
    return point.module.partition(".")[0]


def _metadata(source: Distribution, packages: tuple[str, ...]) -> Iterator[tuple[str, bytes]]:
    name, version = source.name.replace("-", "_"), source.version
    folder = f"{name}-{version}.dist-info"
    yield (
        f"{folder}/METADATA",
        f"Metadata-Version: 2.1\nName: {source.name}\nVersion: {version}\n".encode(),
    )
    points = [point for point in source.entry_points if _package(point) in packages]
    lines = (f"[{point.group}]\n{point.name} = {point.value}\n" for point in points)
    yield f"{folder}/entry_points.txt", "".join(lines).encode()


def _modules(folder: Path, path: str) -> Iterator[tuple[str, bytes]]:
    for entry in folder.iterdir():
        inner = f"{path}/{entry.name}"
        if entry.name in _LEFT_OUT or inner in _LEFT_OUT:
            continue
        if path == "rulestone_book" and entry.name not in _OF_THE_BOOK:
            continue
        if entry.is_dir():
            yield from _modules(entry, inner)
        elif entry.suffix in _SUFFIXES:
            yield inner, entry.read_bytes()
