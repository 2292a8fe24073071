"""`rulestone judge` and `rulestone show`: what is true of a position, in words, as data and as pictures."""

import struct
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.helpers.running import CommandResult, RunCommand

TWICE = "minefield --size 5 --stones 'black=b2,d2,b4 white=c2,b3' --to-move black --at c3"
"""A point on which a stone would make two hard corners."""


SVG = "{http://www.w3.org/2000/svg}"


def test_the_picture_of_an_explanation_has_all_reasons(run: RunCommand, tmp_path: Path) -> None:
    file, png = tmp_path / "two.svg", tmp_path / "two.png"
    assert run(f"show {TWICE} --svg {file} --png {png}") == CommandResult(0, "", "")
    root = ElementTree.parse(file).getroot()  # noqa: S314 - written by us
    said = root.findtext(f"{SVG}title", "")
    assert (said.startswith("minefield.hard-corner: "), said.count(" hard corner ")) == (True, 2)
    start, width, height = struct.unpack(">8s8x2I", png.read_bytes()[:24])
    assert start == b"\x89PNG\r\n\x1a\n"
    assert width == pytest.approx(2 * float(root.get("width", "")), abs=1)
    assert height == pytest.approx(2 * float(root.get("height", "")), abs=1)
