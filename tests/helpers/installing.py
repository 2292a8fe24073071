"""Games, engines and what belongs to them installed in this process, for a while."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace

import pytest

from rulestone.engines.engine import Engine
from tests.helpers.running import forget_games

ENGINES = SimpleNamespace()
"""What makes the engines of `with_engine`: an entry point names its value in a module."""


@contextmanager
def with_package(groups: Mapping[str, Mapping[str, str]], forgetting: Sequence[str] = ()) -> Iterator[None]:
    """Let a package be installed that has nothing but entry points, before all others.

    Args:
        groups: by the name of their group, the values of entry points by their names.
        forgetting: the modules that are to look again what is installed, where not all of them are.
    """
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        name = f"own_{Path(folder).name}"  # two of one name would be one package
        info = Path(folder) / f"{name}-1.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Name: {name}\nVersion: 1\n", encoding="utf-8")
        lines = [
            f"{line}\n"
            for group, points in groups.items()
            for line in (f"[{group}]", *(f"{point} = {value}" for point, value in points.items()))
        ]
        (info / "entry_points.txt").write_text("".join(lines), encoding="utf-8")
        patch.syspath_prepend(folder)
        forget_games(*forgetting)
        try:
            yield
        finally:
            patch.undo()
            forget_games(*forgetting)


@contextmanager
def with_engine(name: str, make: Callable[..., Engine]) -> Iterator[None]:
    """Let an engine be installed by what makes it, instead of one of the same name."""
    own = f"made_{len(vars(ENGINES))}"
    setattr(ENGINES, own, make)
    with with_package(
        {"rulestone.engines": {name: f"{__name__}:ENGINES.{own}"}},
        ("rulestone.engines.installed", "rulestone_audit.replaying"),
    ):
        yield


def with_game(name: str, package: str, **engines: str) -> AbstractContextManager[None]:
    """Let a game be installed beside those that are, and engines by their names."""
    return with_package(
        {
            "rulestone.games": {name: f"{package}.rules:{name.capitalize()}"},
            "rulestone.mutants": {name: f"{package}.mutants:MUTANTS"},
            "rulestone.engines": engines,
        }
    )


def with_example(name: str) -> AbstractContextManager[None]:
    """The same of a game in `examples/` with its second engine; nothing for a game that is installed.

    It is not known to the processes that this one starts.
    """
    match name:
        case "hex":
            return with_game("hex", "rulestone_hex", **{"hex-union": "hex_union.engine:HexUnion"})
        case "breakthrough":
            return with_game(name, name, **{"breakthrough-second": "breakthrough.second:Second"})
        case _:
            return nullcontext()
