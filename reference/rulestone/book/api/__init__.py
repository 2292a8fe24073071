"""The Python interface as pages of the book, made from its docstrings by pdoc."""

import inspect
import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

from pdoc import render
from pdoc.doc import Module

from rulestone.book import links
from rulestone.book.frame import Page
from rulestone.book.links import Place
from rulestone.report import markup as h
from rulestone.report.markup import Html, Part

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
    "rulestone.engines.spread",
    "rulestone.check.results",
    "rulestone.check.differences",
    "rulestone.check.concerns",
    "rulestone.cases.substitution",
    "rulestone.check.exit_status",
    "rulestone.explain.explanations",
    "rulestone.explain.cells",
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
    "rulestone_mutants.mutant",
    "rulestone_bitboard",
    "rulestone_bitboard.batch",
    "rulestone_bitboard.layout",
)
"""The public modules, in the order in which you get to know them."""

_STYLES = "api/api.css"


def api_pages() -> Iterator[Page]:
    """The list of all modules, and a page for each."""
    here = Place(links.API)
    about = "What other programs may build on. Modules that are not here may change without notice."
    listed = [
        [h.dt(h.a(h.code(name), href=here.to(_path(name)))), h.dd(_in_short(module))]
        for name, module in _modules().items()
    ]
    body = h.div(h.h1("The Python interface"), h.p(about), h.dl(listed, class_="modules"), class_="pdoc")
    yield _page(here, "The Python interface", about, body)
    for name, module in _modules().items():
        members, _, text = render.html_module(module, _modules()).partition("<!-- text -->")
        yield _page(Place(_path(name)), name, _in_short(module), Html(_as_part(text)), Html(members))


def api_files() -> Iterator[tuple[str, bytes]]:
    """The files of those pages besides the pages, with their paths."""
    yield _STYLES, render.env.get_template("api.css.jinja2").render().encode()


def _path(name: str) -> str:
    return f"api/{name.replace('.', '/')}.html"


@cache
def _modules() -> Mapping[str, Module]:
    templates = Path(__file__).parent / "templates"
    render.configure(docformat="google", show_source=False, template_directory=templates)
    return {name: Module(_loaded(name)) for name in MODULES}


def _page(here: Place, title: str, about: str, body: Part, members: Part = None) -> Page:
    modules = [
        h.li(h.a(name, href=here.to(_path(name)), aria_current="page" if name == title else None))
        for name in MODULES
    ]
    return Page(
        path=here.path,
        title=title,
        about=about,
        body=body,
        aside=[members, h.p(h.a("Modules", href=here.to(links.API))), h.ul(modules, class_="ids")],
        styles=(_STYLES,),
    )


def _loaded(name: str) -> ModuleType:
    """Load a module with everything that it loads lazily, so that pdoc sees it."""
    module = import_module(name)
    for public in getattr(module, "__all__", ()):
        setattr(module, public, getattr(module, public))
    return module


def _in_short(module: Module) -> str:
    """Return the first paragraph of a module's docstring as plain text."""
    return inspect.cleandoc(module.docstring).partition("\n\n")[0].replace("\n", " ").replace("`", "")


def _as_part(text: str) -> str:
    """Return pdoc's output for a module as a part of a page.

    The sections of docstrings ("Raises:") become plain paragraphs, because many headings would be equal.
    """
    part = text.replace('<main class="pdoc">', '<div class="pdoc">').replace("</main>", "</div>")
    return re.sub(r"<h([56])[^>]*>(.*?)</h\1>", r'<p class="part">\2</p>', part)
