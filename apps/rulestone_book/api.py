"""The documentation of the Python interface, as pdoc makes it, with a link to the book."""

from collections.abc import Iterator
from importlib import import_module
from types import ModuleType

from pdoc import render
from pdoc.doc import Module

MODULES = (
    "rulestone",
    "rulestone.testing",
    "rulestone.testing.strategies",
    "rulestone.pytest_plugin",
    "rulestone.engines.engine",
    "rulestone.engines.installed",
    "rulestone.check.engine_spec",
    "rulestone.protocol.checking",
    "rulestone.protocol.questions",
    "rulestone.protocol.answers",
    "rulestone.protocol.lines",
    "rulestone.core.names",
    "rulestone.exits",
    "rulestone.rulebook.installed",
    "rulestone.rulebook.clauses",
    "rulestone.rulebook.entries",
    "rulestone.cases.cases",
    "rulestone.check.runner",
    "rulestone.workers.processes",
    "rulestone.check.results",
    "rulestone.check.tally",
    "rulestone.check.differences",
    "rulestone.diagnose.causes",
    "rulestone.cases.selection",
    "rulestone.cases.large",
    "rulestone.explain.cells",
    "rulestone.draw.scene",
    "rulestone.rulebook.game",
    "rulestone.core.options",
    "rulestone.core.position",
    "rulestone.core.actions.action",
    "rulestone.core.actions.placement",
    "rulestone.core.actions.removal",
    "rulestone.core.actions.swap",
    "rulestone.core.actions.setup",
    "rulestone.core.actions.colours",
    "rulestone.core.stones",
    "rulestone.core.boards.board",
    "rulestone.core.boards.square",
    "rulestone.core.boards.hexagonal",
    "rulestone.draw.plan",
    "rulestone.cases.variants",
    "rulestone_lab.stats",
    "rulestone_lab.values",
    "rulestone.cases.mistakes",
    "rulestone_mutants.mutant",
    "rulestone_bitboard",
    "rulestone_bitboard.batch",
    "rulestone_bitboard.layout",
)
"""The public modules, in the order in which you get to know them."""


def api_files() -> Iterator[tuple[str, bytes]]:
    """The list of all modules, a page for each, and their search, with their paths."""
    modules = {name: Module(_loaded(name)) for name in MODULES}
    _configure(up="../")
    yield "api/index.html", render.html_index(modules).encode()
    yield "api/search.js", render.search_index(modules).encode()
    for name, module in modules.items():
        _configure(up="../" * (name.count(".") + 1))
        yield f"api/{name.replace('.', '/')}.html", render.html_module(module, modules).encode()


def _configure(up: str) -> None:
    """Have pages this far below the book link back to it."""
    render.configure(
        docformat="google",
        show_source=False,
        favicon=f"{up}static/icon.svg",
        logo=f"{up}static/icon.svg",
        logo_link=f"{up}index.html",
        footer_text="The icon leads to the rule book.",
    )


def _loaded(name: str) -> ModuleType:
    """Load a module with everything that it loads lazily, so that pdoc sees it."""
    module = import_module(name)
    for public in getattr(module, "__all__", ()):
        setattr(module, public, getattr(module, public))
    return module
