"""The engine that somebody means who gives one to pytest."""

import sys
from pathlib import Path

import pytest

from rulestone.engines import UnknownEngine
from rulestone.engines.outside.stdio import StdioEngine
from rulestone.testing.pytest_engines import engine_from


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a module of engines."""
    name = "engines_of_mine"
    (tmp_path / f"{name}.py").write_text(
        "from rulestone.engines.reference import ReferenceEngine\n\n\n"
        "class Maker:\n    make = staticmethod(lambda: ReferenceEngine(name='mine'))\n\n\n"
        "nothing = None\n\n\n"
        "def half():\n    return 7\n\n\n"
        "def raises():\n    raise RuntimeError('no licence')\n"
    )
    sys.modules.pop(name, None)
    return tmp_path


def test_a_factory_is_found_beside_the_tests_and_nothing_stays_on_the_path(folder: Path) -> None:
    before = list(sys.path)
    make = engine_from("engines_of_mine:Maker.make", 1, folder)
    assert sys.path == before
    assert make().claims.name == "mine"
    assert make() is not make()


def test_an_installed_engine_and_a_command_are_known_by_their_words(tmp_path: Path) -> None:
    assert engine_from("bitboard", 1, tmp_path)().claims.name == "bitboard"
    assert engine_from("mutant:minefield/no-switches", 1, tmp_path)().claims.name.startswith("mutant:")
    command = engine_from("no-such-program 'with arguments'", 1, tmp_path)()
    assert isinstance(command, StdioEngine)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("no_such_module_anywhere:make", "no_such_module_anywhere:make: No module named"),
        ("engines_of_mine:Maker.no", "has no attribute 'no'"),
        ("engines_of_mine:nothing", "engines_of_mine:nothing cannot be called: it must make an engine"),
    ],
)
def test_a_factory_that_is_not_there_is_told_at_once(folder: Path, words: str, message: str) -> None:
    before = list(sys.path)
    with pytest.raises(UnknownEngine, match=message):
        engine_from(words, 1, folder)
    assert sys.path == before


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("engines_of_mine:half", "engines_of_mine:half: int is no engine, it has no claims"),
        ("engines_of_mine:raises", r"RuntimeError: no licence \(engines_of_mine\.py, line 16\)"),
    ],
)
def test_what_a_factory_makes_is_looked_at_when_it_is_made(folder: Path, words: str, message: str) -> None:
    make = engine_from(words, 1, folder)
    with pytest.raises(UnknownEngine, match=message):
        make()
