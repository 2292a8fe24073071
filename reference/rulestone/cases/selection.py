"""Select cases: those that the user names, and those that the engine declares.

Most cases do not depend on every option. A case that would be skipped is sent under other option values if
its question and its answer stay the same. The reference computes this during the selection, so nothing has to
be recorded with the cases, and it also works for your saved cases.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from itertools import product
from operator import eq
from pathlib import Path

from msgspec import UNSET
from msgspec.structs import replace

from rulestone.cases.cases import (
    BadFixture,
    Case,
    Expectation,
    PositionForm,
    collect_cases,
    invalid_cases,
    question_of,
    questions_of,
    read_file,
)
from rulestone.cases.examples import optional_actions
from rulestone.cases.expect import expectation
from rulestone.cases.large import chunks
from rulestone.core.actions.action import Action
from rulestone.core.errors import BadInput
from rulestone.core.names import Options, OptionValue
from rulestone.core.options import same_value
from rulestone.core.wording import did_you_mean
from rulestone.files import is_stream, read_text, walk
from rulestone.protocol import BadRequest, Capabilities, GameCapabilities, Operation
from rulestone.protocol.checking import check_question
from rulestone.rulebook.clauses import rulebooks
from rulestone.rulebook.entries import Option, option_text
from rulestone.rulebook.installed import find_game, game_names, unusable_games

LARGE = "large"
"""The tag of cases on boards past limits of machines. They are sent last."""

_MOST_NAMES = 20
"""Maximum number of valid names listed in a message about a wrong one."""


class BadSelection(BadInput):
    """An invalid selection, or an invalid file of known failures. The message is one line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """A selection of cases. A case matches if it has one of the values of each kind that is given.

    Attributes:
        games: names of games.
        clauses: clauses that a case decides or comes near.
        tags: tags.
        ids: ids of cases, or patterns such as `minefield/*corner*`.
    """

    games: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    ids: tuple[str, ...] = ()

    @property
    def names_single_cases(self) -> bool:
        """Whether it names single cases. They are sent in the order in which they are named."""
        return bool(self.ids) and not any(
            set("*?[").intersection(name) or _is_file(name) for name in self.ids
        )

    def named(self, cases: Iterable[Case], origins: Mapping[str, str]) -> Mapping[str, frozenset[str]]:
        """Return the ids of the cases of each value, by value. `origins` has the files of cases by id."""
        ids = {value: set[str]() for value in (*self.games, *self.clauses, *self.tags, *self.ids)}
        for case in cases if ids else ():
            file = Path(origins.get(case.id, ""))
            for value, own in ids.items():
                near = value in (case.game, *case.clauses, *case.near, *case.tags)
                if near or fnmatchcase(case.id, value) or Path(value) in (file, *file.parents):
                    own.add(case.id)
        return {value: frozenset(own) for value, own in ids.items()}


@dataclass(frozen=True, slots=True)
class CasePool:
    """Cases to select from.

    Attributes:
        cases: all of them.
        files: by id of each case that came from a file, that file.
        unread: a line for each file of a folder that was not read, and for each game whose cases cannot be
            used.
    """

    cases: tuple[Case, ...]
    files: Mapping[str, str]
    unread: tuple[str, ...] = ()


def choose_chunks(selection: Selection) -> tuple[tuple[Case, ...], CasePool]:
    """Return the selected chunks of positions, and all of them.

    Raises:
        BadSelection: no chunk has one of the values, or all of them together.
        BadFixture: their file cannot be read.
    """
    pool = CasePool(chunks(), {})
    return select(pool.cases, selection), pool


def choose_cases(selection: Selection) -> tuple[tuple[Case, ...], CasePool]:
    """Return the selected cases, and all of them.

    Raises:
        BadSelection: no case has one of the values, or all of them together.
        BadFixture: the cases of a selected game, or a file, cannot be read.
    """
    collection = collect_cases()
    named = (*selection.games, *selection.clauses, *selection.ids)
    for name in named:
        game_name = re.split(r"[./]", name)[0]
        if game_name in collection.problems:
            raise BadFixture(collection.problems[game_name])
    if not collection.cases:
        raise BadFixture(next(iter(collection.problems.values()), "no game is installed"))
    pool = with_saved_cases((*collection.cases, *invalid_cases()), selection.ids)
    if not named:
        pool = CasePool(pool.cases, pool.files, (*collection.problems.values(), *pool.unread))
    return select(pool.cases, selection, pool.files), pool


def with_saved_cases(cases: Iterable[Case], ids: Sequence[str]) -> CasePool:
    """Add the cases of the files among the ids.

    An id that ends in `.json`, or is a pipe, is a file; the name of a folder stands for the files of cases in
    it and below it. A case from a file replaces one with the same id.

    Raises:
        BadFixture: a file cannot be read, or two of them have a case of the same id.
        BadSelection: a folder contains no file of cases.
    """
    pool = {case.id: case for case in cases}
    origins: dict[str, str] = {}
    unread: list[str] = []
    for name in filter(_is_file, ids):
        folder = walk(Path(name), (".json",)) if Path(name).is_dir() else None
        if folder is not None and not folder.files:
            raise BadSelection(f"{name}: no file of cases in this folder: their names end in .json")
        unread += () if folder is None else (f"not read: {path}" for path in folder.passed_over)
        for file in (Path(name),) if folder is None else folder.files:
            for case in read_file(file, strict=True).cases:
                if origins.get(case.id, str(file)) != str(file):
                    raise BadFixture(f"{file}: {case.id!r} is a case of {origins[case.id]} too")
                pool[case.id] = case
                origins[case.id] = str(file)
    return CasePool(tuple(pool.values()), origins, tuple(unread))


def _is_file(name: str) -> bool:
    """Return whether a name is a file of cases or a folder with such files, and not an id."""
    return bool(name) and (name.lower().endswith(".json") or Path(name).is_dir() or is_stream(Path(name)))


def select(
    cases: Sequence[Case], selection: Selection, origins: Mapping[str, str] | None = None
) -> tuple[Case, ...]:
    """Return the cases that match a selection, in their order.

    Raises:
        BadSelection: no case has one of the values, or all of them together.
    """
    files = {} if origins is None else origins
    ids = [case.id for case in cases]
    for name in selection.games:
        if name in unusable_games():
            raise BadSelection(unusable_games()[name])
    _check("game", selection.games, list(game_names()))
    cited = {clause for case in cases for clause in (*case.clauses, *case.near)}
    _check(
        "clause",
        selection.clauses,
        sorted(cited | {clause.id for entry in rulebooks() for clause in entry.clauses}),
    )
    _check("tag", selection.tags, sorted({tag for case in cases for tag in case.tags}))
    _check(
        "case",
        [name for name in selection.ids if name not in files.values() and not _is_file(name)],
        ids,
        fnmatchcase,
    )
    patterns = selection.ids
    selected = tuple(
        case
        for case in cases
        if (not selection.games or case.game in selection.games)
        and (not selection.clauses or not {*case.clauses, *case.near}.isdisjoint(selection.clauses))
        and (not selection.tags or not set(case.tags).isdisjoint(selection.tags))
        and (not patterns or case.id in files or any(fnmatchcase(case.id, name) for name in patterns))
    )
    if selection.names_single_cases:
        selected = tuple(sorted(selected, key=lambda case: selection.ids.index(case.id)))
    else:  # a slow engine sees small boards first
        selected = tuple(sorted(selected, key=lambda case: LARGE in case.tags))
    if not selected:
        raise BadSelection("no case matches all of these options" if cases else "there are no cases")
    return selected


def _check(
    kind: str,
    values: Iterable[str],
    known: Sequence[str],
    matches: Callable[[str, str], bool] = eq,
) -> None:
    for value in values:
        if not any(matches(candidate, value) for candidate in known):
            raise BadSelection(f"no {kind} is called {value!r}{_near(value, known)}")


def _near(value: str, known: Sequence[str]) -> str:
    if hint := did_you_mean(value, known):
        return hint
    if len(known) > _MOST_NAMES and any("/" in name for name in known):
        pattern = f"{game_names()[0]}/*corner*"
        return f"; write an id, a pattern such as {pattern}, or a file or folder of cases"
    return f"; there are {', '.join(known)}" if 0 < len(known) <= _MOST_NAMES else ""


def read_expected_failures(path: Path, cases: Iterable[Case]) -> frozenset[str]:
    """Read the cases that are expected to fail, from a file with one id a line; `#` begins a comment.

    Raises:
        BadFile: the file cannot be read.
        BadSelection: an id does not exist.
    """
    lines = read_text(path).split("\n")
    ids = {case.id for case in cases}
    known: set[str] = set()
    for number, line in enumerate(lines, start=1):
        name = line.partition("#")[0].strip()
        if name and name not in ids:
            raise BadSelection(
                f"{path}:{number}: no case is called {name[:80]!r}{_near(name[:80], sorted(ids))}"
            )
        known.add(name)
    return frozenset(known - {""})


def why_not_declared(case: Case, capabilities: Capabilities) -> str | None:
    """Return why an engine is not sent the case unchanged, in one line; None if it is."""
    return why_never_declared(case, capabilities) or option_not_declared(case, capabilities)


def why_never_declared(case: Case, capabilities: Capabilities) -> str | None:
    """Return why an engine is not sent the case under any options; None if it depends on the options."""
    declared = capabilities.games.get(case.game)
    if declared is None:
        return f"does not declare {case.game}"
    if not declared.plays(case.size):
        return f"does not declare {case.game} of this size"
    if not questions_of(case, capabilities.ops):
        return (
            f"needs {' or '.join(_operations(case).values()) or 'a way to ask it'}, which it does not declare"
        )
    return None


def option_not_declared(case: Case, capabilities: Capabilities) -> str | None:
    """Return the first option of a case whose value an engine does not declare; None if it declares all."""
    declared = capabilities.games.get(case.game, GameCapabilities())
    for option in find_game(case.game).rulebook.options:
        value = case.options.get(option.name, option.default)
        if not any(same_value(value, other) for other in declared_values(option, declared)):
            return f"does not declare {case.game} with {option.name}={option_text(value)}"
    return None


def declared_values(option: Option, declared: GameCapabilities) -> list[OptionValue]:
    """Return the values of an option that an engine declares; the default if it does not name the option."""
    named = declared.options.get(option.name, (option.default,))
    every = (setting.value for setting in option.values)
    return [value for value in every if any(same_value(value, other) for other in named)]


def substitute(case: Case, capabilities: Capabilities) -> Case | None:
    """Return the case under declared option values that keep its question and its answer.

    Of several settings, it takes the one with the most forms of the case, then the fewest changes.

    Returns:
        None if the case's own options are declared, if another part of it is not declared, or if no setting
        fits.
    """
    if why_never_declared(case, capabilities) is not None or option_not_declared(case, capabilities) is None:
        return None
    forms = tuple(form for form, operation in _operations(case).items() if operation in capabilities.ops)
    declared = capabilities.games[case.game]
    unread = {kind for kind, option in optional_actions(case.game).items() if option not in declared.options}
    best: Case | None = None
    for options in _settings(case, declared):
        changed = replace(case, options=options)
        asks = tuple(form for form in forms if _keeps_answer(changed, form, unread))
        if asks and (best is None or len(asks) > len(best.asks)):
            best = replace(changed, asks=asks)
        if asks == forms:
            break
    return best


def _operations(case: Case) -> Mapping[PositionForm, Operation]:
    """Return the forms in which a case can be sent, with the operation that each needs."""
    if case.question == "perft":
        return {"moves": "perft"}
    return {form: "judge" if form == "stones" else "play" for form in case.asks}


def _settings(case: Case, declared: GameCapabilities) -> Iterator[Options]:
    """Every declared setting of the options without defaults, those with the fewest changes first."""
    options = find_game(case.game).rulebook.options
    own = [case.options.get(option.name, option.default) for option in options]

    def changes(values: tuple[OptionValue, ...]) -> int:
        return sum(not same_value(*pair) for pair in zip(values, own, strict=True))

    playable = product(*(declared_values(option, declared) for option in options))
    for values in sorted(playable, key=changes):
        pairs = zip(options, values, strict=True)
        yield {option.name: value for option, value in pairs if not same_value(value, option.default)}


def _keeps_answer(changed: Case, form: PositionForm, unread: Collection[type[Action]]) -> bool:
    """Return whether a case under other options has the answer that it has under its own.

    For records with actions of the kinds `unread`, return False: the engine may be unable to read them.
    """
    question = question_of(changed, form)
    try:
        checked = check_question(question)
        if any(type(action) in unread for action in checked.actions):
            return False
        return is_answered_by(changed.expect, expectation(question))
    except BadRequest:  # cases written by users may hold anything
        return False


def is_answered_by(expect: Expectation, other: Expectation) -> bool:
    """Return whether an answer contains everything that is expected, with actions in any order."""
    for name in Expectation.__struct_fields__:
        right, got = getattr(expect, name), getattr(other, name)
        if right is UNSET:
            continue
        if name in ("legal", "reasons") and got is not UNSET:
            right, got = sorted(right), sorted(got)
        if right != got:
            return False
    return True
