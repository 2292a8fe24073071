"""The runtime in the reader's browser: Python on WebAssembly, one library, and the modules of the rules.

`runtime.toml` pins Python and the library by hash. Their files are copied to the book from a folder, or
fetched by the page from where they are published. The page runs no file with another hash.
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
from rulestone.core.wording import BadInput

_FOLDER = "runtime"
"""The folder of the book with the runtime. Its service worker answers for it."""


class BadRuntime(BadInput):
    """A folder lacks the runtime. The message is one line and says how to get it."""


class PublishedFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A published file of the runtime.

    Attributes:
        name: its name, in a folder and in the book.
        size: its size in bytes.
        sha256: its hash, in hexadecimal.
        url: its published address.
    """

    name: str
    size: int
    sha256: str
    url: str


class Release(Struct, frozen=True, forbid_unknown_fields=True):
    """A release of the runtime.

    Attributes:
        version: the version of Pyodide.
        python: the version of Python.
        abi: the ABI of its binary wheels.
        platform: the platform of its binary wheels.
        files: its files.
    """

    version: str
    python: str
    abi: str
    platform: str
    files: tuple[PublishedFile, ...]


@cache
def release() -> Release:
    """Return the release that the book is made for."""
    return msgspec.toml.decode(files("rulestone.book").joinpath("runtime.toml").read_text(), type=Release)


def how_to_get_it() -> str:
    """Return the commands that make a folder of the runtime, on one line."""
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
        path: its path in the book, real or virtual.
        url: its address elsewhere; None if the book holds it.
        size: its size in bytes.
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
        folder: the folder with the published files; None for a page that fetches them.
    """

    folder: Path | None = None

    @cached_property
    def _own(self) -> tuple[tuple[Download, bytes], ...]:
        """The files made here: the modules of the rules, and the additional files for checking."""
        return (_packed("rulestone", bundle()), _packed("checks", checks_bundle(), checks=True))

    @cached_property
    def downloads(self) -> tuple[Download, ...]:
        """The files that the pages load."""
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

        The frame and the worker of a pasted engine also have it, with a stricter one of their own. The one
        script in that frame is named here by its hash.
        """
        box = _integrity(
            sha256(files("rulestone.book").joinpath("static/check/box.js").read_bytes()).digest()
        )
        hosts = " ".join(("'self'", *self.hosts))
        return (
            f"default-src 'none'; script-src 'self' 'wasm-unsafe-eval' '{box}'; worker-src 'self' blob:; "
            f"style-src 'self'; img-src 'self'; connect-src {hosts}; base-uri 'none'; form-action 'self'"
        )

    def check(self) -> None:
        """Check that the folder holds the runtime.

        Raises:
            BadRuntime: a file is missing or has another hash.
        """
        for _ in self._copied():
            pass

    def contents(self) -> Iterator[tuple[str, bytes]]:
        """The files of the runtime in the book, with their paths.

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
