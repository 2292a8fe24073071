"""What the words on the command line mean."""

import pytest

from rulestone.cases.cases import Case
from rulestone.check.engine_sources import DEFAULT_TIMEOUT, engine_source
from rulestone.engines import UnknownEngine
from rulestone.engines.outside.stdio import StdioEngine


def test_an_installed_engine_is_asked_in_this_process(cases: tuple[Case, ...]) -> None:
    source = engine_source(["reference"], timeout=3)
    assert not source.outside
    assert source.make().claims.name == "reference"
    assert source.repeat(cases[0]) == "rulestone check reference --case minefield/first"
    with pytest.raises(UnknownEngine, match="takes no arguments"):
        engine_source(["reference", "fast"])


def test_anything_else_is_a_command(cases: tuple[Case, ...]) -> None:
    source = engine_source(["./reference", "my moves", "-x"], timeout=2.5)
    engine = source.make()
    assert isinstance(engine, StdioEngine)
    assert engine.command == ("./reference", "my moves", "-x")
    assert source.outside
    assert source.repeat(cases[0], "a b.json") == (
        "rulestone check --case 'a b.json' --timeout 2.5 -- ./reference 'my moves' -x"
    )


@pytest.mark.parametrize("env", ["env", "/usr/bin/env"])
def test_variables_that_env_sets_are_repeated(cases: tuple[Case, ...], env: str) -> None:
    source = engine_source([env, "BUG=a b", "node", "x.mjs"], timeout=DEFAULT_TIMEOUT)
    assert source.repeat(cases[0]).endswith(f"-- {env} 'BUG=a b' node x.mjs")
    assert source.caveat == ""


def test_of_variables_that_nobody_can_see_it_is_said_that_they_are_not_repeated() -> None:
    source = engine_source(["./bin/my\x1bengine", "-x"], timeout=DEFAULT_TIMEOUT)
    assert source.caveat == (
        "Environment variables that were set outside the command are not repeated; set them in it: "
        "-- env NAME=VALUE my\\x1bengine …"
    )
    assert engine_source(["reference"], timeout=DEFAULT_TIMEOUT).caveat == ""
