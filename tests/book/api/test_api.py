"""The pages of the Python interface: every public name with its docstring, and nothing from the network."""

import ast
import inspect
import posixpath
import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.metadata import requires
from importlib.resources import files
from pathlib import Path
from threading import Thread
from typing import get_args, get_origin, get_type_hints

import pytest
from selenium.webdriver import Chrome

import rulestone.__main__ as cli
from rulestone.book import links
from rulestone.book.api import MODULES, api_files, api_pages
from rulestone.book.frame import framed
from rulestone.book.library import Library
from rulestone.book.runtime import Runtime
from rulestone.book.server import BookServer
from rulestone.book.site import contents
from rulestone.commands.book import API_NEEDS
from tests.book.accessible import violations_in_both_schemes

Pages = Mapping[str, str]

FILES = ("api/api.css",)

TEXTS = (".html", ".xml", ".css", ".js")


@pytest.fixture(scope="module")
def api() -> Pages:
    """The pages, by their paths."""
    pages = {page.path: framed(page, api=True) for page in api_pages()}
    return pages | {path: content.decode() for path, content in api_files()}


def page_of(module: str) -> str:
    """Where the page of a module is."""
    return f"api/{module.replace('.', '/')}.html"


def public(module: str) -> Iterator[tuple[str, object]]:
    """What a module offers: what it lists, or else everything that it defines without an underscore."""
    loaded_module = import_module(module)
    listed = getattr(loaded_module, "__all__", None) or _defined(inspect.getsource(loaded_module))
    return ((name, getattr(loaded_module, name)) for name in listed)


def _defined(source: str) -> Iterator[str]:
    for statement in ast.parse(source).body:
        match statement:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
                names = [name]
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                names = [name]
            case _:
                names = []
        yield from (name for name in names if not name.startswith("_"))


def mentioned(annotation: object) -> Iterator[type]:
    """The classes of ours that an annotation names, however deep."""
    for part in get_args(annotation):
        yield from mentioned(part)
    origin = get_origin(annotation) or annotation
    if isinstance(origin, type) and origin.__module__.partition(".")[0].startswith("rulestone"):
        yield origin


def annotations(value: object, offered: dict[str, object]) -> Iterator[object]:
    """The types of parameters, results and attributes: of a function, or of a class and its public methods.

    What a module imports for types alone must be among what is offered.
    """
    parts = [value]
    if isinstance(value, type):
        members = [each for name, each in vars(value).items() if not name.startswith("_")]
        parts += [each.fget if isinstance(each, property) else each for each in members]
    for part in parts:
        if isinstance(part, type) or inspect.isfunction(part):
            hints = get_type_hints(part, localns=offered)
            yield from (hint for name, hint in hints.items() if not name.startswith("_"))


def text_of(page: str, name: str) -> str | None:
    """The docstring that stands with a name; None if the page has no such name or nothing to say of it."""
    match = re.search(
        rf'<(section|div) id="{re.escape(name)}".*?(?=<section id=|<div id="|</main>)', page, re.DOTALL
    )
    words = re.search(r'<div class="docstring">(.*?)</div>', match[0], re.DOTALL) if match else None
    return words[1] if words else None


def test_what_public_names_take_and_give_is_public_too() -> None:
    offered = [(name, value) for module in MODULES for name, value in public(module)]
    classes = {value for _, value in offered if isinstance(value, type)}
    hidden = {
        f"{each.__module__}.{each.__qualname__}, which {name} mentions"
        for name, value in offered
        for annotation in annotations(value, dict(offered))
        for each in mentioned(annotation)
        if each not in classes
    }
    assert hidden == set()


@pytest.mark.parametrize("module", MODULES)
def test_every_public_name_is_told_of(api: Pages, module: str) -> None:
    page = api[page_of(module)]
    expected = dict(public(module))
    assert expected
    for name, value in expected.items():
        assert text_of(page, name), f"{module}.{name} has no docstring, or is not on the page"
        if inspect.isclass(value):
            for each, member in vars(value).items():
                if not each.startswith("_") and (inspect.isfunction(member) or isinstance(member, property)):
                    assert text_of(page, f"{name}.{each}"), f"{module}.{name}.{each}"


def test_every_module_is_listed(api: Pages) -> None:
    assert set(api) == {links.API, *FILES, *map(page_of, MODULES)}
    for module in MODULES:
        assert f'href="../{page_of(module)}"' in api[links.API]


def test_nothing_comes_from_the_network(api: Pages) -> None:
    for path, page in api.items():
        if path.endswith(".html"):
            assert not re.findall(r'(?:href|src)="(?:\w+:)?//[^"]*', page), path
            assert not re.findall(r"@import|url\((?!&#34;data:|\"data:)[^)]*", page), path


def test_every_link_leads_somewhere(api: Pages, book: Mapping[str, bytes]) -> None:
    for path, page in api.items():
        for target in re.findall(r'href="([^"$]*)"', page) if path.endswith(".html") else ():
            name, _, anchor = target.partition("#")
            place = posixpath.normpath(posixpath.join(posixpath.dirname(path), name)) if name else path
            assert place in api or place in book, f"{path}: {target}"
            assert not anchor or f'id="{anchor}"' in api[place], f"{path}: {target}"


def test_the_book_leads_there_and_back(api: Pages) -> None:
    address = "https://example.org/book/"
    written = dict(contents(Library(()), api=True, address=address))
    site = {path: content.decode() for path, content in written.items() if path.endswith(TEXTS)}
    assert site[links.HOME].count('href="api/index.html"') == 2, "in the bar and in the text"
    assert 'href="../api/index.html"' in site["minefield/index.html"]
    assert {path for path in site if path.startswith("api/")} == set(api)
    for path, page in api.items():
        if path.endswith(".html"):
            up = "../" * path.count("/")
            for target in (links.HOME, links.EXPLORER, links.CHECK, links.GUIDES, links.CLAIMS):
                assert f'href="{up}{target}"' in page, path
            assert f"<loc>{address}{path.removesuffix('index.html')}</loc>" in site[links.SITEMAP]
            assert "<style" not in page, "the policy of the server has files only"
            assert not re.search("<script(?! src=)", page), "the same for scripts"


def test_without_the_extra_it_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("rulestone.commands.book.find_spec", lambda _: None)
    assert cli.run_command(["book", str(tmp_path / "book"), "--api"]) == 2
    assert capsys.readouterr().err == (
        "rulestone: --api needs pdoc, hypothesis and pytest: pip install 'rulestone[docs]'\n"
    )
    assert not (tmp_path / "book").exists()


def test_the_extra_installs_what_is_looked_for() -> None:
    extra = [line for line in requires("rulestone") or () if "extra == 'docs'" in line]
    assert {re.split(r"\W", line)[0] for line in extra} == set(API_NEEDS)


@pytest.fixture(scope="module")
def address(api: Pages, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the pages are served, with the look of the book."""
    root = tmp_path_factory.mktemp("api")
    look = files("rulestone.book") / "static"
    shared = {f"static/{name}": (look / name).read_text() for name in ("book.css", "book.js", "icon.svg")}
    for name, content in {**api, **shared}.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(content)
    with BookServer(root, 0, Runtime().policy) as server:
        running = Thread(target=server.serve_forever)
        running.start()
        yield server.address
        server.shutdown()
        running.join()


@pytest.mark.parametrize("path", ["api/index.html", "api/rulestone.html", "api/rulestone/protocol.html"])
def test_they_are_accessible(chrome: Chrome, address: str, path: str) -> None:
    chrome.get(address + path)
    assert violations_in_both_schemes(chrome) == []
    assert chrome.execute_script("return document.documentElement.scrollWidth <= innerWidth")
    loaded = "return performance.getEntriesByType('resource').map((each) => each.name)"
    assert all(each.startswith((address, "data:")) for each in chrome.execute_script(loaded))
