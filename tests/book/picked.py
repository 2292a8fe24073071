"""Cases for pages: a few, picked by their ids."""

from functools import cache
from xml.etree.ElementTree import Element, fromstring

from rulestone.book.library import Library
from rulestone.cases.cases import Case, read_cases
from rulestone.report import markup as h
from rulestone.report.markup import Part

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


def element(*parts: Part) -> Element:
    """Some HTML as a tree."""
    return fromstring(h.div(*parts).text)  # noqa: S314 - our own
