"""Pages of the book as a test reads them."""

from collections.abc import Iterator
from xml.etree.ElementTree import Element, fromstring

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
