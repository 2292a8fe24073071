"""The Python interface as pages, from its docstrings, by pdoc. They stand beside the book under `api/`."""

import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from types import ModuleType

from pdoc import render
from pdoc.doc import Module

MODULES = (
    "rulestone",
    "rulestone.testing",
    "rulestone.strategies",
    "rulestone.pytest_plugin",
    "rulestone.engines",
    "rulestone.protocol",
    "rulestone.core.names",
    "rulestone.core.register.clauses",
    "rulestone.core.register.entries",
    "rulestone.cases.cases",
    "rulestone.check.runner",
    "rulestone.check.results",
    "rulestone.check.differences",
    "rulestone.check.concerns",
    "rulestone.cases.substitution",
    "rulestone.check.exit_status",
    "rulestone.protocol.explanations",
    "rulestone.draw.positions",
    "rulestone.draw.scene",
    "rulestone.core.game",
    "rulestone.core.position",
    "rulestone.core.actions",
    "rulestone.core.stones",
    "rulestone.core.boards.board",
    "rulestone.core.boards.kind",
    "rulestone.core.boards.cells",
    "rulestone.core.boards.square",
    "rulestone.core.boards.hexagonal",
    "rulestone.draw.plan",
    "rulestone.draw.tiled",
    "rulestone.core.mutant",
    "rulestone_bitboard",
    "rulestone_bitboard.batch",
    "rulestone_bitboard.layout",
)
"""What other programs may build on, in the order in which one gets to know it."""

_TEMPLATES = Path(__file__).parent / "templates"
"""What our pages have that pdoc's own have not: the book's colours, and ways back to it."""


def api_pages() -> Iterator[tuple[str, bytes]]:
    """The pages with their paths, and the index that their search needs."""
    render.configure(
        docformat="google",
        show_source=False,
        template_directory=_TEMPLATES,
        footer_text=f"Made by rulestone {version('rulestone')} from its docstrings, with pdoc.",
    )
    # Jinja2 says of its globals only what it brings itself.
    render.env.globals["in_short"] = _in_short  # pyright: ignore[reportArgumentType]
    modules = {name: Module(_loaded(name)) for name in MODULES}
    yield "api/index.html", _for_everybody(render.html_index(modules)).encode()
    for name, module in modules.items():
        page = _for_everybody(render.html_module(module, modules))
        yield f"api/{name.replace('.', '/')}.html", page.encode()
    yield "api/search.js", render.search_index(modules).encode()


def _loaded(name: str) -> ModuleType:
    """A module with all that it names: what would be loaded on first use is loaded now, for pdoc to see."""
    module = import_module(name)
    for public in getattr(module, "__all__", ()):
        setattr(module, public, getattr(module, public))
    return module


def _in_short(module: Module) -> str:
    """The first paragraph of a module's docstring, as plain text."""
    return inspect.cleandoc(module.docstring).partition("\n\n")[0].replace("\n", " ").replace("`", "")


def _for_everybody(page: str) -> str:
    """A page with what pdoc leaves out: the menu of narrow screens by keyboard, and headings only of things.

    The parts of docstrings ("Raises:") are no headings, because many of a page would be called alike.
    """
    menu = page.replace(
        'type="checkbox" aria-hidden="true" tabindex="-1">', 'type="checkbox" aria-label="Menu">'
    )
    return re.sub(r"<h([56])[^>]*>(.*?)</h\1>", r'<p class="part">\2</p>', menu)
