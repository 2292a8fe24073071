"""Check that a game of another package agrees with its register, and can be started.

Rulestone's own games are not checked when they are loaded; its tests do that.
"""

import inspect
import re
import sys
from collections.abc import Callable, Iterator, Sequence

from rulestone.core.actions import ActionForm
from rulestone.core.boards import Board, BoardKind, UnknownCell
from rulestone.core.names import GameName, Size
from rulestone.core.plugins import PluginFailed, plugin_code
from rulestone.core.position import Position
from rulestone.core.register.entries import GameEntry
from rulestone.core.register.reading import UnknownGame


def attempted(failure: str, act: Callable[[], object]) -> object:
    """Run code of a game while it is loaded, and return its result.

    Args:
        failure: the message if it fails.
        act: runs the code.

    Raises:
        UnknownGame: it raised an exception, tried to end the process, or took too long.
    """
    try:
        with plugin_code():
            return act()
    except PluginFailed as problem:
        raise UnknownGame(f"{failure}: {problem}") from problem


def disagreements(
    name: GameName,
    entry: GameEntry,
    rules: type[Position],
    kind: BoardKind,
    forms: Sequence[ActionForm],
    *,
    removable: bool,
) -> Iterator[str]:
    """What in a game and in its register does not fit.

    Args:
        name: the name of the game.
        entry: its register.
        rules: the class of its positions.
        kind: the kind of its boards.
        forms: the forms of its actions.
        removable: whether cells may be removed from its boards.
    """
    register = f"the register of {name!r}"
    if entry.name != name:
        yield f"{register}: its name is {entry.name!r}"
    if entry.colours != rules.colours:
        theirs, ours = (" and ".join(colours) for colours in (entry.colours, rules.colours))
        yield f"{register}: its colours are {theirs}, but those of the rules are {ours}"
    if entry.board != kind.name:
        yield f"{register}: its board is {entry.board}, but that of the game is {kind.name}"
    if removable and not kind.removable:
        yield f"the game {name!r}: no cell can be taken out of a {kind.name} board"
    for clause in cited_clauses(rules, name).difference(clause.id for clause in entry.clauses):
        yield f"{register}: it has no clause {clause!r}, which the rules name"
    for text, problem in _wrong_actions(entry, forms, kind):
        yield f"the game {name!r}: its action {text!r} {problem}"


def cited_clauses(rules: type, game: str) -> frozenset[str]:
    """Return every id of a clause of a game that stands between quotes in the modules of its rules.

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


def _wrong_actions(
    entry: GameEntry, forms: Sequence[ActionForm], kind: BoardKind
) -> Iterator[tuple[str, str]]:
    """The actions of the register, and those that a form lists for a small board, that are wrong, and why."""
    least, most = entry.size_limits
    board = kind.board(Size(min(max(least, _TRIAL_SIZE), most)))
    listed = (action.write(board) for form in forms if form.actions for action in form.actions(board))
    for text in dict.fromkeys((*(action.form for action in entry.actions), *listed)):
        problem = _problem_of(board, forms, text)
        if problem:
            yield text, problem


def _problem_of(board: Board, forms: Sequence[ActionForm], text: str) -> str:
    """Return why an action is not parsed by one form, and written and mapped as it is parsed."""
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
    named = {*action.cells, *action.puts, *action.takes, *action.at}
    if not named.issubset(board.cells):
        return f"has cells that {board.describe()} lacks"
    if action.moved(lambda cell: cell) != action:
        return "is another one when it is moved to where it is (`moved`)"
    if named and action.moved(lambda _: None) == action:
        return "stays as it is when it is moved off the board (`moved`)"
    return ""
