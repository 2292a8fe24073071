"""What tests look at in a page, and which cases they take."""

import json
from collections.abc import Iterator
from pathlib import Path
from xml.etree.ElementTree import Element, fromstring

from rulestone.report import markup as h
from rulestone.report.markup import Child

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


def element(*parts: Child) -> Element:
    """Some HTML as a tree."""
    return fromstring(h.div(*parts).text)  # noqa: S314 - our own
