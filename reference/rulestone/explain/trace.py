"""The trace of a game: each sentence of its text, with the code, the cases and the theorems about it.

A sentence leads to a clause by the sources in the register. A clause leads to the code that cites its id:
functions and constants of the rules, and formulas for the solver.
"""

import ast
import inspect
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import FunctionType

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from rulestone.cases.cases import Case, cases_of_game, fixtures_of
from rulestone.cases.mistakes import Mutant
from rulestone.cases.mutants import mutants_of, read_table
from rulestone.core.names import ClauseId, GameName
from rulestone.explain.register import (
    SENTENCE_KINDS,
    STANDINGS,
    Sentence,
    cited,
    claims_on,
    sentences,
    sentences_without_rules,
)
from rulestone.rulebook.clauses import clause, find
from rulestone.rulebook.entries import (
    ClaimEntry,
    Clause,
    Rulebook,
    Ruling,
    SentenceKind,
)
from rulestone.rulebook.game import Game
from rulestone.rulebook.installed import extension, find_game, games


@dataclass(frozen=True, slots=True)
class Definition:
    """A function, class or constant of a module.

    Attributes:
        name: its name: `is_switch`, or `Lefe.leaves` for a method.
        module: the name of its module.
        line: the number of its line in the module, from 1.
    """

    name: str
    module: str
    line: int


@dataclass(frozen=True, slots=True)
class TraceRow:
    """A sentence of a published text, and one clause that it states.

    Attributes:
        sentence: where the sentence is; None for a clause that no text states.
        clause: the clause; None if the sentence states none.
        kind: the kind of a sentence that decides nothing, such as equipment or history.
        rulings: the rulings on the clause that this sentence leaves open.
        rules: the functions and values of the rules that implement the clause.
        formulas: the formulas that state it for the solver.
        deciding: a case that the clause decides; one that catches the mistake, if there is one.
        near: a case in which the clause nearly applies.
        mistake: a known mistake about the clause; a rejected reading of this sentence, if there is one.
        claims: the claims about the clause, first those that the sentence makes.
    """

    sentence: Sentence | None
    clause: ClauseId | None = None
    kind: SentenceKind | None = None
    rulings: tuple[Ruling, ...] = ()
    rules: tuple[Definition, ...] = ()
    formulas: tuple[Definition, ...] = ()
    deciding: Case | None = None
    near: Case | None = None
    mistake: Mutant | None = None
    claims: tuple[ClaimEntry, ...] = ()


def trace(game: Game) -> tuple[TraceRow, ...]:
    """Return the rows of a game, in the order of its texts. A sentence with several clauses has several.

    Raises:
        BadFixture: its cases, or the table of the cases that catch each mutant, cannot be read.
        UnknownGame: its mutants or formulas cannot be loaded.
    """
    entry = game.rulebook
    evidence = _Evidence(game)
    rows: list[TraceRow] = []
    for sentence in sentences(entry):
        rows += evidence.rows(sentence)
    stated = {row.clause for row in rows}
    rows += (evidence.row(None, rule.id) for rule in entry.clauses if rule.id not in stated)
    return tuple(rows)


def traces(subject: str | None) -> Mapping[GameName, tuple[TraceRow, ...]]:
    """Return the rows about a game, a clause or a claim, by game; None for all games.

    Raises:
        UnknownClause: there is no such subject.
        BadFixture, UnknownGame: see `trace`.
    """
    if subject is None:
        return {game.name: trace(game) for game in games()}
    match find(subject):
        case Rulebook(name=name):
            return {name: trace(find_game(name))}
        case Clause(id=wanted) as rule:
            return {rule.game: tuple(row for row in trace(find_game(rule.game)) if row.clause == wanted)}
        case ClaimEntry() as claim:
            about = {name: trace(find_game(name)) for name in claim.games}
            return {name: tuple(row for row in rows if claim in row.claims) for name, rows in about.items()}


class _Evidence:
    """The evidence for the clauses of a game."""

    def __init__(self, game: Game) -> None:
        self._entry = game.rulebook
        self._cases = cases_of_game(game) if fixtures_of(game).is_dir() else ()
        self._mutants = [mutant for mutant in mutants_of(game.name) if mutant.equivalent is None]
        self._kills = read_table()
        bases = (kind.__module__ for kind in game.position_class.__mro__)
        own = [module for module in dict.fromkeys(bases) if module not in {"abc", "builtins"}]
        self._rules = _definitions(game.name, own, lambda part: not _NAMING.fullmatch(ast.unparse(part)))
        formulas = extension("rulestone.formulas", game.name, FunctionType)
        modules = () if formulas is None else (formulas.__module__,)
        self._formulas = _definitions(game.name, modules, _is_formula)

    def rows(self, sentence: Sentence) -> Iterator[TraceRow]:
        """The rows of one sentence, one for each clause that states it."""
        entry = self._entry
        if (kind := sentences_without_rules(entry).get(sentence)) is not None:
            yield TraceRow(sentence, kind=kind)
        stated = [rule.id for rule in entry.clauses if sentence in cited(entry, rule.sources)]
        if not stated:
            left_open = (ruling for ruling in entry.rulings if sentence in cited(entry, ruling.sources))
            stated = [*dict.fromkeys(ruling.clauses[0] for ruling in left_open)]
        yield from (self.row(sentence, name) for name in stated)
        claims = tuple(claim for claim in claims_on(entry) if sentence in cited(entry, claim.sources))
        if claims and not stated:
            yield TraceRow(sentence, claims=claims)

    def row(self, sentence: Sentence | None, name: ClauseId) -> TraceRow:
        """Return the row of one clause that a sentence states, or that no text states."""
        entry = self._entry
        rulings = tuple(
            ruling
            for ruling in entry.rulings
            if name in ruling.clauses and sentence in cited(entry, ruling.sources)
        )
        rejected = {f"{entry.name}/{reading.name}" for ruling in rulings for reading in ruling.rejected}
        mistakes = [mutant for mutant in self._mutants if mutant.clause == name]
        mistake = min(mistakes, key=lambda mutant: mutant.name not in rejected, default=None)
        caught = {} if mistake is None else self._kills.failing(mistake)
        claims = sorted(
            claims_on(clause(name)), key=lambda claim: sentence not in cited(entry, claim.sources)
        )
        return TraceRow(
            sentence,
            name,
            rulings=rulings,
            rules=self._rules.get(name, ()),
            formulas=self._formulas.get(name, ()),
            deciding=min(
                (case for case in self._cases if name in case.clauses),
                key=lambda case: (case.id not in caught, len(case.clauses), case.size),
                default=None,
            ),
            near=min(
                (case for case in self._cases if name in case.near),
                key=lambda case: (len(case.near), case.size),
                default=None,
            ),
            mistake=mistake,
            claims=tuple(claims),
        )


_Part = ast.FunctionDef | ast.ClassDef | ast.Assign


def _definitions(
    game: str, modules: Iterable[str], counts: Callable[[_Part], bool]
) -> Mapping[ClauseId, tuple[Definition, ...]]:
    """Return, by clause, the definitions whose docstrings cite it, or else those whose code cites it."""
    trees = {module: ast.parse(inspect.getsource(sys.modules[module])) for module in modules}
    names = {name: known for tree in trees.values() for name, known in _named(tree)}
    described: dict[ClauseId, list[Definition]] = {}
    used: dict[ClauseId, list[Definition]] = {}
    ids = re.compile(rf"['`]({re.escape(game)}\.[a-z0-9-]+)['`]")
    named = re.compile(r"(?:`|self\.|cls\.)([a-z_]+(?:\.[a-z]+)?)\b")
    for module, tree in trees.items():
        for name, node in filter(lambda part: counts(part[1]), _parts(tree)):
            definition = Definition(name, module, node.lineno)
            docstring = "" if isinstance(node, ast.Assign) else ast.get_docstring(node) or ""
            code = "" if isinstance(node, ast.ClassDef) else ast.unparse(node)
            for found, text in ((described, docstring), (used, code)):
                cites = [ClauseId(match) for match in ids.findall(text)]
                cites += [names[match] for match in named.findall(text) if match in names]
                for cite in dict.fromkeys(cites):
                    found.setdefault(cite, []).append(definition)
    return {cite: tuple(described.get(cite) or used[cite]) for cite in {**used, **described}}


_NAMING = re.compile(r"(\w+) ?= ?ClauseId\('([^']+)'\)")
"""Matches a name for a clause in the code, and its id."""


def _named(tree: ast.Module) -> Iterator[tuple[str, ClauseId]]:
    """The names of clauses in the code: `end_clause`, and `clauses.win` for an argument of `clauses`."""
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets=[ast.Name(target)]):
                for name, known in _NAMING.findall(ast.unparse(node)):
                    yield target if name == target else f"{target}.{name}", ClauseId(known)


def _parts(tree: ast.Module) -> Iterator[tuple[str, _Part]]:
    """The functions, classes, methods and constants of a module, in order."""
    for node in tree.body:
        match node:
            case ast.FunctionDef(name=name):
                yield name, node
            case ast.ClassDef(name=name, body=body):
                yield name, node
                yield from (
                    (f"{name}.{part.name}", part) for part in body if isinstance(part, ast.FunctionDef)
                )
            case ast.Assign(targets=[ast.Name(name)]):
                yield name, node


def _is_formula(part: _Part) -> bool:
    """Return whether it returns formulas."""
    returned = ast.unparse(part.returns) if isinstance(part, ast.FunctionDef) and part.returns else ""
    return returned in {"Formula", "Set"}


HEADS = ("clause", "rules", "solver", "decided by", "near miss", "known mistake", "theorems")
"""The heads of the table of a game, after the sentence."""


def cells(
    row: TraceRow, name: Callable[[str], str], definition: Callable[[Definition], str]
) -> tuple[str, ...]:
    """Return the cells of a row, a text below each head; empty texts for missing entries.

    Args:
        row: the row.
        name: writes the name of a clause, ruling, case, mutant or claim.
        definition: writes the place of a definition.
    """
    if row.kind is not None:
        return (SENTENCE_KINDS[row.kind], *[""] * (len(HEADS) - 1))
    rulings = ", ".join(name(ruling.id) for ruling in row.rulings)
    claims = (f"{name(claim.id)} ({STANDINGS[claim.standing]})" for claim in row.claims)
    return (
        "a claim"
        if row.clause is None
        else name(row.clause) + (f", as ruled in {rulings}" if rulings else ""),
        ", ".join(map(definition, row.rules)),
        ", ".join(map(definition, row.formulas)),
        "" if row.deciding is None else name(row.deciding.id),
        "" if row.near is None else name(row.near.id),
        "" if row.mistake is None else name(row.mistake.name),
        ", ".join(claims),
    )


def sentence_words(row: TraceRow, entry: Rulebook) -> str:
    """Return where the sentence of a row is: `Turns 3`. A text that is not the first is named."""
    if row.sentence is None:
        return "No sentence (a ruling)"
    text, heading, number = row.sentence
    return f"{'' if text == entry.texts[0].name else f'{text.capitalize()}: '}{heading} {number}"


def trace_text(subject: str | None) -> RenderableType:
    """Return the output of `rulestone rules --trace`.

    Raises:
        UnknownClause: there is no such game, clause or claim.
        BadFixture, UnknownGame: see `trace`.
    """
    parts: list[RenderableType] = []
    for name, rows in traces(subject).items():
        entry = find_game(name).rulebook
        parts.append(Text(entry.title, style="bold underline"))
        for row in rows:
            table = Table(show_header=False, box=None, pad_edge=False)
            for head, cell in zip(HEADS, cells(row, str, definition_words), strict=True):
                if cell:
                    table.add_row(head, Text(cell))
            parts += [Text(sentence_words(row, entry), style="bold"), Padding(table, (0, 0, 0, 2))]
    return Group(*parts)


def definition_words(definition: Definition) -> str:
    """Return a name with its file and line: `is_switch (rulestone/games/minefield/rules.py:34)`."""
    return f"{definition.name} ({definition.module.replace('.', '/')}.py:{definition.line})"


def trace_data(subject: str | None) -> Mapping[str, object]:
    """Return the document of `rulestone rules --trace --json`: `{"rows": [...]}`.

    Raises:
        UnknownClause, BadFixture, UnknownGame: see `trace_text`.
    """
    return {
        "rows": [
            {
                "game": name,
                "sentence": row.sentence,
                "kind": row.kind,
                "clause": row.clause,
                "rulings": [ruling.id for ruling in row.rulings],
                "rules": row.rules,
                "solver": row.formulas,
                "decided_by": None if row.deciding is None else row.deciding.id,
                "near_miss": None if row.near is None else row.near.id,
                "known_mistake": None if row.mistake is None else row.mistake.name,
                "theorems": [claim.id for claim in row.claims],
            }
            for name, rows in traces(subject).items()
            for row in rows
        ]
    }
