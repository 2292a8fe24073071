"""The files of a book that is being served: each is made when somebody asks for it, and kept."""

import threading
from importlib.resources import files

from rulestone.book import links
from rulestone.book.explorer.page import explorer_page
from rulestone.book.frame import framed
from rulestone.book.library import Library
from rulestone.book.links import Place
from rulestone.book.site import MARK, mark, pages, static_files
from rulestone.draw.svg import style_sheet

STATIC = (
    "explorer.css",
    "explorer.js",
    "explorer/address.js",
    "explorer/beside.js",
    "explorer/board.js",
)
"""The static files that only the explorer needs."""


class Shelf:
    """A book with the explorer in it."""

    def __init__(self) -> None:
        self._library = Library()
        self._makers = {**pages(), links.EXPLORER: explorer_page}
        self._cases = {links.case_picture(case): case for case in self._library.cases}
        self._made: dict[str, bytes] = {MARK: mark(), **dict(static_files())}
        folder = files("rulestone.book") / "static"
        self._made |= {f"static/{name}": (folder / name).read_bytes() for name in STATIC}
        self._made["static/board.css"] = style_sheet().encode()
        self._lock = threading.Lock()

    def content(self, path: str) -> bytes | None:
        """The content of a file; None if the book has none of this name."""
        with self._lock:
            if path in self._makers and path not in self._made:
                self._made[path] = framed(self._makers[path](self._library)).encode()
            if path.startswith("pictures/"):
                return self._picture(path)
            return self._made.get(path)

    def _picture(self, path: str) -> bytes | None:
        drawn = self._library.pictures.drawn
        if path not in drawn and path in self._cases:
            self._library.pictures.of_case(Place(links.HOME), self._cases[path])
        if path not in drawn:  # it belongs to a page that nobody has asked for yet
            for make in (self._makers[page] for page in (links.HOME, links.CLAIMS, links.GLOSSARY)):
                make(self._library)
        return drawn[path].encode() if path in drawn else None
