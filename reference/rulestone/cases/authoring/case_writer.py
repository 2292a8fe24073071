"""The files of cases that intents become, as text that people can read."""

import json
import shlex
import shutil
import sys
from collections.abc import Iterable, Sequence

import msgspec

from rulestone.cases.authoring.intents import Page
from rulestone.cases.authoring.judging import NotBorneOut, confirmed_case
from rulestone.cases.cases import FIXTURE_FORMAT, Case, CaseFile, fields_of
from rulestone.check.engine_sources import engine_source
from rulestone.core.narrowing import is_dict, is_list, is_tuple
from rulestone.core.wording import did_you_mean
from rulestone.engines import Engine, UnknownEngine, installed_engines

_TIMEOUT = 120.0
"""Seconds that an outside engine has for one answer."""

_REFERENCE = "reference"


class NoSuchPage(Exception):
    """A name that is neither a game nor a page of one; the message names what is near."""


def chosen_pages(pages: Sequence[Page], names: Iterable[str]) -> list[Page]:
    """Those of the pages of a game that are named, or all.

    Args:
        pages: the pages of one game.
        names: names of pages, without the game; none for all.

    Raises:
        NoSuchPage: no page is called so.
    """
    by_name = {page.name: page for page in pages}
    chosen = list(names)
    for name in chosen:
        if name not in by_name:
            raise NoSuchPage(f"no page of {pages[0].game} is called {name!r}{did_you_mean(name, by_name)}")
    return [page for name, page in by_name.items() if name in chosen or not chosen]


def content(page: Page, engines: Sequence[Engine]) -> bytes:
    """The file of a page, as it is on disk.

    Raises:
        NotBorneOut: intents are wrong, or the engines differ on them; the message has all of them.
    """
    cases: list[Case] = []
    problems: list[str] = []
    for intent in page.intents:
        try:
            cases.append(confirmed_case(intent, engines))
        except NotBorneOut as problem:
            problems.append(str(problem))
    if problems:
        raise NotBorneOut("\n".join(problems))
    return _written(CaseFile(format=FIXTURE_FORMAT, game=page.game, about=page.about, cases=tuple(cases)))


def _written(file: CaseFile) -> bytes:
    """A file of cases as text that people can read: pictures row by row, other lists on one line."""
    head = {"format": file.format, "game": file.game, "about": file.about}
    return (_laid_out({**head, "cases": [*map(fields_of, file.cases)]}, "") + "\n").encode()


def same(old: bytes, new: bytes) -> bool:
    """Whether two files of cases are the same but for the engines that were at hand to confirm them."""

    def bare(content: bytes) -> object:
        file = msgspec.json.decode(content)
        for case in file["cases"]:
            del case["agreed"]
        return file

    return bare(old) == bare(new)


def _laid_out(value: object, indent: str, key: str = "") -> str:
    deeper = f"{indent} "
    if is_dict(value) and value:
        rows = [
            f"{deeper}{_compact(name)}: {_laid_out(item, deeper, str(name))}" for name, item in value.items()
        ]
        return "{\n" + ",\n".join(rows) + f"\n{indent}}}"
    if (is_list(value) or is_tuple(value)) and value and key in {"cases", "picture"}:
        return "[\n" + ",\n".join(f"{deeper}{_laid_out(item, deeper)}" for item in value) + f"\n{indent}]"
    return _compact(value)


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def confirming_engines(named: Sequence[str] | None = None) -> list[Engine]:
    """The engines that confirm cases, the reference first.

    Args:
        named: engines as on the command line, installed ones by name and others by command; None for all
            installed ones. One that is not there is told on standard error and left out.
    """
    chosen = installed_engines() if named is None else named
    engines: list[Engine] = []
    for words in (_REFERENCE, *(each for each in chosen if each != _REFERENCE)):
        try:
            source = engine_source(shlex.split(words), _TIMEOUT)
            if source.outside and shutil.which(source.words[0]) is None:
                sys.stderr.write(
                    f"not asked: {words!r} is no installed engine, and no program{source.meant()}\n"
                )
            else:
                engines.append(source.make())
        except UnknownEngine as missing:
            sys.stderr.write(f"not asked: {missing}\n")
    return engines
