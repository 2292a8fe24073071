"""Intents: a Python package or module that gives `PAGES`, and may give `PERFTS` and `ENGINES`."""

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from rulestone.cases.authoring.intents import Page, PerftStart
from rulestone.core.game import game
from rulestone.core.installed import UnknownGame
from rulestone.core.narrowing import is_tuple


class BadIntents(Exception):
    """Intents that cannot be used. The message is one line: where, and what is wrong."""


@dataclass(frozen=True, slots=True)
class Intents:
    """The intents of one game.

    Attributes:
        pages: the files of cases to be.
        perfts: the positions from which the table of counts begins.
        engines: the engines that are asked, as they are named on the command line; None for all installed.
    """

    pages: tuple[Page, ...]
    perfts: tuple[PerftStart, ...]
    engines: tuple[str, ...] | None


def load_intents(place: Path) -> Intents:
    """The intents in a folder or a file of Python.

    Raises:
        BadIntents: there is no such package, it cannot be imported, or it is not about one installed game.
    """
    if not place.is_file() and not (place / "__init__.py").is_file():
        raise BadIntents(f"there are no intents in {place}: it has no __init__.py")
    try:
        module = _imported(place.resolve())
    except Exception as problem:
        description = " ".join(f"{type(problem).__name__}: {problem}".split())
        raise BadIntents(f"{place}: cannot be imported: {description}") from problem
    listed: object = getattr(module, "PAGES", None)
    pages = tuple(page for page in listed if isinstance(page, Page)) if is_tuple(listed) else ()
    if not pages or pages != listed:
        raise BadIntents(f"{place}: PAGES must be a tuple of pages, at least one")
    names = sorted({page.game for page in pages})
    if len(names) > 1:
        raise BadIntents(f"{place}: pages of {' and '.join(names)}; a folder holds one game's")
    for kind, repeated in (
        ("page", _repeated(page.name for page in pages)),
        ("case", _repeated(_ids(pages))),
    ):
        if repeated is not None:
            raise BadIntents(f"{place}: two {kind}s are called {repeated!r}")
    try:
        game(names[0])
    except UnknownGame as problem:
        raise BadIntents(f"{place}: {problem}") from problem
    return Intents(pages, getattr(module, "PERFTS", ()), getattr(module, "ENGINES", None))


def _ids(pages: Iterable[Page]) -> Iterator[str]:
    return (intent.id for page in pages for intent in page.intents)


def _repeated(names: Iterable[str]) -> str | None:
    """The first name that comes twice."""
    earlier: set[str] = set()
    for name in names:
        if name in earlier:
            return name
        earlier.add(name)
    return None


def _imported(place: Path) -> ModuleType:
    """A package or module: under its full name if it is part of a package, else under one of its own."""
    top = place
    while (top.parent / "__init__.py").is_file():
        top = top.parent
    if top != place:
        if str(top.parent) not in sys.path:
            sys.path.insert(0, str(top.parent))
        return import_module(".".join(place.with_suffix("").relative_to(top.parent).parts))
    name = f"rulestone_intents_{abs(hash(place))}"
    within = [str(place)] if place.is_dir() else None
    source = place / "__init__.py" if place.is_dir() else place
    spec = spec_from_file_location(name, source, submodule_search_locations=within)
    if spec is None or spec.loader is None:
        raise ImportError("no Python package")
    module = sys.modules[name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
