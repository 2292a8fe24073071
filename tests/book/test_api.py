"""The documentation of the Python interface: every public name with its docstring, and a link both ways."""

import inspect
import re
import sys
from collections.abc import Iterator
from importlib.metadata import requires
from pathlib import Path
from typing import get_args, get_origin, get_type_hints

import pytest
from pdoc.doc import Class, Doc, Module

import rulestone.__main__ as cli
from rulestone_book import links
from rulestone_book.api import MODULES, _loaded, api_files
from rulestone_book.command import API_NEEDS
from rulestone_book.frame import page_html
from rulestone_book.guides import guides_page
from rulestone_book.library import Library
from tests.helpers.order import NIGHTLY
from tests.helpers.reading import targets, tree


@pytest.fixture(scope="module")
def modules() -> dict[str, Module]:
    """The public modules as pdoc reads them."""
    return {name: Module(_loaded(name)) for name in MODULES}


INNER = {"rulestone.play.playable", "rulestone.engines.reference"}
"""What plays and judges inside; the interface has protocols for it."""


def mentioned(annotation: object) -> Iterator[type]:
    """The classes of ours that an annotation names, however deep."""
    for part in get_args(annotation):
        yield from mentioned(part)
    origin = get_origin(annotation) or annotation
    module = origin.__module__ if isinstance(origin, type) else ""
    if isinstance(origin, type) and module.startswith("rulestone") and module not in INNER:
        yield origin


def public(module: Module) -> Iterator[Doc[object]]:
    """The public names of a module, and the functions and properties that its classes define."""
    for member in (each for each in module.members.values() if not each.name.startswith("_")):
        yield member
        for own in member.own_members if isinstance(member, Class) else ():
            if not own.name.startswith("_") and (own.kind == "function" or isinstance(own.obj, property)):
                yield own


def test_types_in_public_signatures_are_public_and_documented(modules: dict[str, Module]) -> None:
    documented = [member for module in modules.values() for member in public(module)]
    names = {member.name: member.obj for member in documented}
    values = [member.obj for member in documented]
    functions = [value.fget if isinstance(value, property) else value for value in values]
    hints = [
        (str(value), annotation)
        for value in functions
        if isinstance(value, type) or inspect.isfunction(value)
        for name, annotation in get_type_hints(value, localns=names).items()
        if not name.startswith("_")
    ]
    assert len(hints) > 500, "too few types found on the page"
    assert {(what, each) for what, hint in hints for each in mentioned(hint) if each not in values} == set()
    assert [each.fullname for each in documented if not each.docstring] == []


def test_the_book_and_the_api_pages_link_to_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    rendered = MODULES if NIGHTLY else ("rulestone", "rulestone.testing", "rulestone_bitboard")
    monkeypatch.setattr("rulestone_book.api.MODULES", rendered)
    files = dict(api_files())
    page = page_html(guides_page(Library((), api=True)))
    assert "../api/index.html" in set(targets(tree(page.encode())))
    assert "api/" not in page_html(guides_page(Library(())))
    for name in rendered:
        path = f"api/{name.replace('.', '/')}.html"
        text = files[path].decode()
        assert f'href="{"../" * path.count("/")}{links.HOME}"' in text
        assert path.removeprefix("api/") in files["api/index.html"].decode()


def test_without_the_docs_extra_the_command_says_how_to_install_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    extra = [line for line in requires("rulestone") or () if "extra == 'docs'" in line]
    assert {re.split(r"\W", line)[0] for line in extra} == set(API_NEEDS)
    monkeypatch.setitem(sys.modules, "pdoc", None)
    assert cli.run_command(["book", str(tmp_path / "book"), "--api"]) == 2
    assert capsys.readouterr().err == (
        "rulestone: --api needs pdoc, hypothesis and pytest: pip install 'rulestone[docs]'"
        ", or in a clone pip install '.[docs]'\n"
    )
    assert not (tmp_path / "book").exists()
