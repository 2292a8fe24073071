"""Check that a game agrees with its register, and can be played."""

import inspect
import re
import sys
from collections.abc import Collection, Iterator

from rulestone.core.actions.action import ActionForm
from rulestone.core.boards import Board, UnknownCell
from rulestone.core.names import Size
from rulestone.core.wording import in_one_line
from rulestone.explain.register import cited, sentences, sentences_without_rules
from rulestone.rulebook.entries import Option, Rulebook, Ruling, Sources
from rulestone.rulebook.game import Game
from rulestone.rulebook.installed import find_game


def check_game(name: str) -> tuple[str, ...]:
    """Return the errors of an installed game, each in a line; empty if there are none.

        def test_my_game() -> None:
            assert check_game("triplet") == ()

    The register must be consistent, and the rules must fit it: colours, board, cited clauses, and the forms
    of actions. Then the game is started on its smallest board, and each action there is judged.

    Raises:
        UnknownGame: there is no such game, or it cannot be loaded.
    """
    game = find_game(name)
    return (*_disagreements(game), *_failures(game))


def _failures(game: Game) -> Iterator[str]:
    """The exceptions that the rules raise while they judge the start of the game."""
    try:
        position = game.start(game.board(game.rulebook.size_limits[0]), {})
        position.status()
        for action in position.legal_actions():
            position.after(action).status()
    except KeyboardInterrupt:
        raise
    except BaseException as problem:  # noqa: BLE001 - any exception of the rules is reported
        yield f"the game {game.name!r} cannot be started: {in_one_line(problem)}"


def _disagreements(game: Game) -> Iterator[str]:
    """The contradictions between a game and its register."""
    name, entry, rules = game.name, game.rulebook, game.position_class
    register = f"the register of {name!r}"
    if rules.allows_removed_cells and not rules.kind.allows_removed_cells:
        yield f"the game {name!r}: no cell can be taken out of a {rules.kind.name} board"
    for clause in cited_clauses(rules, name).difference(clause.id for clause in entry.clauses):
        yield f"{register}: it has no clause {clause!r}, which the rules name"
    yield from (f"{register}: {problem}" for problem in register_problems(entry))
    for text, problem in _wrong_actions(game):
        yield f"the game {name!r}: its action {text!r} {problem}"


def register_problems(entry: Rulebook) -> Iterator[str]:
    """The contradictions within a register."""
    rules = {clause.id: clause.rule for clause in entry.clauses}
    yield from _clause_problems(entry, rules)
    yield from _source_problems(entry)
    for option in entry.options:
        yield from _option_problems(option, rules.get(option.clause, ""), entry.rulings)
    options = {option.name for option in entry.options}
    for ruling in entry.rulings:
        if not ruling.clauses:
            yield f"the ruling {ruling.id!r} bears on no clause"
        if not ruling.rejected and ruling.none_rejected is None:
            yield f"the ruling {ruling.id!r} rejects no reading, and `none_rejected` gives no reason"
        if ruling.option not in (None, *options):
            yield f"the ruling {ruling.id!r} names no option: {ruling.option!r}"


def _clause_problems(entry: Rulebook, clauses: Collection[str]) -> Iterator[str]:
    shortened = {clause for line in entry.how_to_play for clause in line.clauses}
    cited = [("how_to_play", clause) for clause in sorted(shortened)]
    cited += [(repr(term.word), term.clause) for term in entry.terms]
    cited += [(f"the option {option.name!r}", option.clause) for option in entry.options]
    cited += [(f"the ruling {ruling.id!r}", clause) for ruling in entry.rulings for clause in ruling.clauses]
    yield from (f"{who} names no clause: {clause!r}" for who, clause in cited if clause not in clauses)
    for clause in clauses:
        if not clause.startswith(f"{entry.name}."):
            yield f"the clause {clause!r} is not of this game"
        if shortened and clause not in shortened:
            yield f"no line of how_to_play shortens {clause!r}"


def _source_problems(entry: Rulebook) -> Iterator[str]:
    """The contradictions between the sources and the texts. A register without texts needs no sources."""
    if not entry.texts:
        return
    sources: list[tuple[str, Sources]] = [(f"the clause {rule.id!r}", rule.sources) for rule in entry.clauses]
    sources += ((f"the ruling {ruling.id!r}", ruling.sources) for ruling in entry.rulings)
    sources += ((f"the claim {claim.id!r}", claim.sources) for claim in entry.claims if claim.by == "text")
    read = frozenset(sentences_without_rules(entry)).union(*(cited(entry, where) for _, where in sources))
    for who, where in sources:
        if not where:
            yield f"{who} has no `sources`"
        for text, heading, number in cited(entry, where).difference(sentences(entry)):
            yield f"{who} has a source that is not in {text!r}: {heading} {number}"
    for text, heading, number in sentences(entry):
        if (text, heading, number) not in read:
            place = f"{heading} {number} of {text!r}"
            yield f"no clause, ruling or claim cites {place}, and `no_rule` does not list it"


def _option_problems(option: Option, rule: str, rulings: tuple[Ruling, ...]) -> Iterator[str]:
    for setting in option.values:
        what = f"of the value {setting.value!r} of the option {option.name!r}"
        if not setting.sentence:
            yield f"the `sentence` {what} is missing: what {option.clause!r} says then"
        elif setting.value == option.default and setting.sentence not in rule:
            yield f"the `sentence` {what}, its default, does not stand in the rule of {option.clause!r}"
    if not option.allows(option.default):
        yield f"the option {option.name!r} has no value {option.default!r}, which is its default"
    if option.ruling is not None and option.ruling not in {ruling.id for ruling in rulings}:
        yield f"the option {option.name!r} names no ruling: {option.ruling!r}"


def cited_clauses(rules: type, game: str) -> frozenset[str]:
    """Return the ids of a game's clauses that are in quotes in the modules of its rules.

    Args:
        rules: the class of the positions of the game; the modules of its bases are included.
        game: the game whose clauses are looked for.
    """
    between_quotes = re.compile(rf"""(["'])({re.escape(game)}\.[a-z0-9-]+)\1""")
    modules = {kind.__module__ for kind in rules.__mro__} - {"abc", "builtins"}
    return frozenset(match[2] for module in modules for match in between_quotes.finditer(_source(module)))


def _source(module: str) -> str:
    try:
        return inspect.getsource(sys.modules[module])
    except OSError:  # it is installed without sources
        return ""


_TRIAL_SIZE = 3
"""The size of the board on which actions are checked, if the game has it."""


def _wrong_actions(game: Game) -> Iterator[tuple[str, str]]:
    """The actions of the register, and those that a form lists for a small board, that are wrong, and why."""
    least, most = game.rulebook.size_limits
    board = game.board(Size(min(max(least, _TRIAL_SIZE), most)))
    listed = (action.write(board) for form in game.forms for action in form.actions(board) or ())
    for text in dict.fromkeys((*(action.form for action in game.rulebook.actions), *listed)):
        problem = _problem_of(board, game.forms, text)
        if problem:
            yield text, problem


def _problem_of(board: Board, forms: tuple[ActionForm, ...], text: str) -> str:
    """Return why an action is not parsed by exactly one form, or changes when it is written or mapped."""
    read = [(form, match) for form in forms if (match := form.match(text))]
    if len(read) != 1:
        return f"is read by {len(read)} of its forms; it must be one"
    ((form, match),) = read
    try:
        action = form.read(board, match)
    except UnknownCell:  # an example may need a larger board
        return ""
    if action.write(board) != text:
        return f"is written {action.write(board)!r} once it is read"
    if action.mapped(lambda cell: cell) != action:
        return "is another one when it is moved to where it is (`moved`)"
    return ""
