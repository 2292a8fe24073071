"""What the words on the command line mean."""

import pytest

from rulestone.conformance.cases import Case
from rulestone.conformance.sources import engine_source
from rulestone.engines import UnknownEngine
from rulestone.outside.stdio import StdioEngine


def test_an_installed_engine_is_asked_in_this_process(cases: tuple[Case, ...]) -> None:
    source = engine_source(["reference"], timeout=3)
    assert not source.outside
    assert source.make().claims.name == "reference"
    assert source.repeat(cases[0]) == "rulestone check reference --case minefield/first"
    with pytest.raises(UnknownEngine, match="takes no arguments"):
        engine_source(["reference", "fast"])


def test_anything_else_is_a_command(cases: tuple[Case, ...]) -> None:
    source = engine_source(["./reference", "my moves", "-x"], timeout=2.5)
    made = source.make()
    assert isinstance(made, StdioEngine)
    assert made.command == ("./reference", "my moves", "-x")
    assert source.outside
    assert source.repeat(cases[0], "a b.json") == (
        "rulestone check --case 'a b.json' --timeout 2.5 -- ./reference 'my moves' -x"
    )
