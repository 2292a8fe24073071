"""The pages of the Python interface: every public name with its docstring, and nothing from the network."""

import inspect
import posixpath
import re
from collections.abc import Iterator, Mapping
from importlib.metadata import requires
from pathlib import Path
from typing import get_args, get_origin, get_type_hints

import pytest
from pdoc.doc import Class, Doc, Module
from selenium.webdriver import Chrome

import rulestone.__main__ as cli
from rulestone.book import links
from rulestone.book.api import MODULES, _modules
from rulestone.book.site import write_book
from rulestone.commands.book import API_NEEDS
from tests.book.accessible import violations_in_both_schemes
from tests.book.conftest import PUBLISHED_AT

Site = Mapping[str, str]


@pytest.fixture(scope="module")
def site(published: Mapping[str, bytes]) -> Site:
    """A book with these pages, as text."""
    return {
        path: text.decode()
        for path, text in published.items()
        if path.endswith((".html", ".xml", ".css", ".js", ".svg"))
    }


@pytest.fixture(scope="module")
def api(site: Site) -> Site:
    """The pages themselves, by their paths."""
    return {path: page for path, page in site.items() if path.startswith("api/") and path.endswith(".html")}


def page_of(module: str) -> str:
    """Where the page of a module is."""
    return f"api/{module.replace('.', '/')}.html"


def mentioned(annotation: object) -> Iterator[type]:
    """The classes of ours that an annotation names, however deep."""
    for part in get_args(annotation):
        yield from mentioned(part)
    origin = get_origin(annotation) or annotation
    if isinstance(origin, type) and origin.__module__.partition(".")[0].startswith("rulestone"):
        yield origin


def public(module: Module) -> Iterator[Doc[object]]:
    """The public names of a module, and the functions and properties that its classes define."""
    for member in (each for each in module.members.values() if not each.name.startswith("_")):
        yield member
        for own in member.own_members if isinstance(member, Class) else ():
            if not own.name.startswith("_") and (own.kind == "function" or isinstance(own.obj, property)):
                yield own


def test_what_public_names_take_and_give_is_public_too() -> None:
    names = {each.name: each.obj for module in _modules().values() for each in public(module)}
    values = [each.obj for module in _modules().values() for each in public(module)]
    functions = [value.fget if isinstance(value, property) else value for value in values]
    hints = [
        (str(value), annotation)
        for value in functions
        if isinstance(value, type) or inspect.isfunction(value)
        for name, annotation in get_type_hints(value, localns=names).items()
        if not name.startswith("_")
    ]
    assert len(hints) > 500
    hidden = {(what, each) for what, hint in hints for each in mentioned(hint) if each not in values}
    assert hidden == set()


@pytest.mark.parametrize("module", MODULES)
def test_every_public_name_is_told_of(api: Site, module: str) -> None:
    page = api[page_of(module)]
    assert f'href="../{page_of(module)}"' in api[links.API]
    parts = dict(zip(*[iter(re.split(r'<(?:section|div) id="([^"]*)"', page)[1:])] * 2, strict=True))
    every = list(public(_modules()[module]))
    assert every
    for each in every:
        told = '<div class="docstring">' in parts[each.qualname]
        assert told or each.name == "ALONE", f"{each.fullname} has no docstring"  # ALONE has it elsewhere


def test_the_book_leads_there_and_back_and_nothing_comes_from_elsewhere(api: Site, site: Site) -> None:
    assert set(api) == {links.API, *map(page_of, MODULES)}
    assert site[links.HOME].count('href="api/index.html"') == 2, "in the bar and in the text"
    assert 'href="../api/index.html"' in site["minefield/index.html"]
    for path, page in api.items():
        up = "../" * path.count("/")
        for target in (links.HOME, links.EXPLORER, links.GUIDES, links.CLAIMS):
            assert f'href="{up}{target}"' in page, path
        assert f"<loc>{PUBLISHED_AT}{path.removesuffix('index.html')}</loc>" in site[links.SITEMAP]
        assert not re.search("<style|<script(?! src=)", page), "the policy of the server has files only"
        assert not re.findall(r'(?:href|src)="(?:\w+:)?//(?!example\.org)[^"]*', page), path
        assert not re.findall(r"@import|url\((?!&#34;data:|\"data:)[^)]*", page), path
        for target in re.findall(r'href="([^"$:]*)"', page):
            name, _, anchor = target.partition("#")
            place = posixpath.normpath(posixpath.join(posixpath.dirname(path), name)) if name else path
            assert place in site or place.startswith("static/"), f"{path}: {target}"
            assert not anchor or f'id="{anchor}"' in site[place], f"{path}: {target}"


def test_without_the_extra_it_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    extra = [line for line in requires("rulestone") or () if "extra == 'docs'" in line]
    assert {re.split(r"\W", line)[0] for line in extra} == set(API_NEEDS)
    monkeypatch.setattr("rulestone.commands.book.find_spec", lambda _: None)
    assert cli.run_command(["book", str(tmp_path / "book"), "--api"]) == 2
    assert capsys.readouterr().err == (
        "rulestone: --api needs pdoc, hypothesis and pytest: pip install 'rulestone[docs]'\n"
    )
    assert not (tmp_path / "book").exists()


@pytest.mark.parametrize("path", ["api/index.html", "api/rulestone/protocol.html"])
def test_they_are_accessible(
    chrome: Chrome, published: Mapping[str, bytes], tmp_path: Path, path: str
) -> None:
    write_book(tmp_path, published.items())
    chrome.get((tmp_path / path).as_uri())
    assert violations_in_both_schemes(chrome) == []
    assert chrome.execute_script("return document.documentElement.scrollWidth <= innerWidth")
