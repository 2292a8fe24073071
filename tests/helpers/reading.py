"""What tests look at in a page, and which cases they take."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from xml.etree.ElementTree import Element, fromstring

from rulestone.cases.cases import Case, read_cases
from rulestone.report import markup as h
from rulestone.report.markup import Child
from rulestone_book.library import Library

_DOCTYPE = "<!DOCTYPE html>\n"


def tree(page: bytes) -> Element:
    """A page, parsed strictly: whatever is not well-formed fails."""
    text = page.decode()
    assert text.startswith(_DOCTYPE)
    return fromstring(text.removeprefix(_DOCTYPE))  # noqa: S314 - the book is our own


def ids(page: Element) -> list[str]:
    """Every anchor of a page, in order."""
    return [element.attrib["id"] for element in page.iter() if "id" in element.attrib]


def targets(page: Element) -> Iterator[str]:
    """Everything that a page refers to."""
    for element in page.iter():
        for name in ("href", "src"):
            if name in element.attrib:
                yield element.attrib[name]


def words(element: Element) -> str:
    """The text in an element, on one line."""
    return " ".join("".join(element.itertext()).split())


def needed(folder: Path) -> list[str]:
    """The paths of the files that the explorer's page loads."""
    (data,) = (
        each
        for each in tree((folder / "explorer.html").read_bytes()).iter("script")
        if each.get("id") == "runtime"
    )
    return [file["path"] for file in json.loads(data.text or "")]


POINT, RING, PERFT, CORNER = (
    "minefield/play-on-a-single-point",
    "lefe/ring-in-play",
    "minefield/perft-5x5-depth-2",
    "minefield/hard-corner-black-diagonal-past-white-right",
)


@cache
def picked(*ids: str) -> tuple[Case, ...]:
    """The cases of these ids, in this order."""
    known = {case.id: case for case in read_cases()}
    return tuple(known[name] for name in ids)


def few() -> Library:
    """A library of four cases of different kinds, with no picture drawn yet."""
    return Library(picked(POINT, RING, PERFT, CORNER))


def element(*parts: Child) -> Element:
    """Some HTML as a tree."""
    return fromstring(h.div(*parts).text)  # noqa: S314 - our own
