"""What runs in the reader's browser: Python on WebAssembly, its one library, and the modules of the rules.

`runtime.toml` pins the first two by their hashes. Their files are copied into the book from a folder, or
fetched by the page from where they are published; either way the page runs nothing that has another hash.
"""

from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from rulestone.book.bundle import bundle, checks_bundle

_FOLDER = "runtime"
"""The folder of the book that holds the runtime; its service worker answers for it."""


class BadRuntime(Exception):
    """A folder does not hold the runtime. The message is one line and says how to get it."""


class PublishedFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of the runtime as it is published.

    Attributes:
        name: what it is called, in a folder and in the book.
        size: in bytes.
        sha256: its hash, in hexadecimal.
        url: where it is published.
    """

    name: str
    size: int
    sha256: str
    url: str


class Release(Struct, frozen=True, forbid_unknown_fields=True):
    """A release of the runtime.

    Attributes:
        version: of Pyodide.
        python: the version of Python that it is.
        abi: the interface that its binary wheels are built for.
        platform: what it is built with.
        files: what it consists of.
    """

    version: str
    python: str
    abi: str
    platform: str
    files: tuple[PublishedFile, ...]


@cache
def release() -> Release:
    """The release that the book is made for."""
    return msgspec.toml.decode(files("rulestone.book").joinpath("runtime.toml").read_text(), type=Release)


def how_to_get_it() -> str:
    """The commands that make a folder of the runtime, on one line."""
    pinned = release()
    wheel = next(file.name for file in pinned.files if file.name.endswith(".whl"))
    library, version = wheel.split("-")[:2]
    return (
        f"npm pack pyodide@{pinned.version} && tar -xzf pyodide-{pinned.version}.tgz && "
        f"pip download --dest package --no-deps --only-binary :all: --python-version {pinned.python} "
        f"--platform pyemscripten_{pinned.abi}_wasm32 {library}=={version}"
    )


class Download(Struct, frozen=True, kw_only=True):
    """A file that the page loads before the rules can run.

    Attributes:
        path: where it is in the book, or appears to be.
        url: where else it is fetched from; None where the book holds it.
        size: in bytes.
        integrity: its hash as browsers write it: `sha256-…`.
        checks: whether only the page that checks engines needs it.
    """

    path: str
    url: str | None
    size: int
    integrity: str
    checks: bool = False


@dataclass(frozen=True)
class Runtime:
    """The runtime of one book.

    Attributes:
        folder: the folder that the published files are copied from; None for a page that fetches them.
    """

    folder: Path | None = None

    @cached_property
    def _own(self) -> tuple[tuple[Download, bytes], ...]:
        """What is packed here: the modules of the rules, and what checking needs besides."""
        return (_packed("rulestone", bundle()), _packed("checks", checks_bundle(), checks=True))

    @cached_property
    def downloads(self) -> tuple[Download, ...]:
        """What the pages load."""
        published = (
            Download(
                path=_path(file),
                url=None if self.folder else file.url,
                size=file.size,
                integrity=_integrity(bytes.fromhex(file.sha256)),
            )
            for file in release().files
        )
        return (*published, *(download for download, _ in self._own))

    @property
    def hosts(self) -> tuple[str, ...]:
        """The other hosts that the page fetches from."""
        urls = (urlsplit(each.url) for each in self.downloads if each.url is not None)
        return tuple(dict.fromkeys(f"{url.scheme}://{url.netloc}" for url in urls))

    @property
    def policy(self) -> str:
        """The content security policy of a page that runs it.

        The frame and the worker of an engine that somebody pastes have it too, and a stricter one of their
        own; the one script in that frame is named here by its hash.
        """
        box = _integrity(
            sha256(files("rulestone.book").joinpath("static/check/box.js").read_bytes()).digest()
        )
        hosts = " ".join(("'self'", *self.hosts))
        return (
            f"default-src 'none'; script-src 'self' 'wasm-unsafe-eval' '{box}'; worker-src 'self' blob:; "
            f"style-src 'self'; img-src 'self'; connect-src {hosts}; base-uri 'none'; form-action 'none'"
        )

    def check(self) -> None:
        """See that the folder holds the runtime.

        Raises:
            BadRuntime: a file is missing or another one than is pinned.
        """
        for _ in self._copied():
            pass

    def contents(self) -> Iterator[tuple[str, bytes]]:
        """The files that the book holds, with their paths.

        Raises:
            BadRuntime: see `check`.
        """
        yield from self._copied()
        yield from ((download.path, content) for download, content in self._own)

    def _copied(self) -> Iterator[tuple[str, bytes]]:
        if self.folder is None:
            return
        for file in release().files:
            path = self.folder / file.name
            try:
                content = path.read_bytes()
            except OSError as problem:
                raise BadRuntime(f"{path}: {problem.strerror}; to get it: {how_to_get_it()}") from problem
            if sha256(content).hexdigest() != file.sha256:
                raise BadRuntime(
                    f"{path} is not the file of Pyodide {release().version}; to get it: {how_to_get_it()}"
                )
            yield _path(file), content


def _packed(name: str, content: bytes, *, checks: bool = False) -> tuple[Download, bytes]:
    digest = sha256(content)
    path = f"{_FOLDER}/{name}-{digest.hexdigest()[:12]}.zip"
    integrity = _integrity(digest.digest())
    return Download(path=path, url=None, size=len(content), integrity=integrity, checks=checks), content


def _path(file: PublishedFile) -> str:
    return f"{_FOLDER}/pyodide-{release().version}/{file.name}"


def _integrity(digest: bytes) -> str:
    return f"sha256-{b64encode(digest).decode()}"
