"""Check that a game of another package agrees with its register, and can be started.

Rulestone's own games are not checked when they are loaded; its tests do that.
"""

from collections.abc import Callable, Sequence

from rulestone.core.actions import ActionForm
from rulestone.core.boards import Board, BoardKind, UnknownCell
from rulestone.core.installed import UnknownGame
from rulestone.core.names import GameName, Size
from rulestone.core.plugins import PluginFailed, plugin_code
from rulestone.core.position import Position
from rulestone.core.register.citations import cited_clauses
from rulestone.core.register.entries import GameEntry


def check_register(
    name: GameName,
    entry: GameEntry,
    rules: type[Position],
    kind: BoardKind,
    *,
    removable: bool,
    writes: Callable[[str], bool],
) -> None:
    """Check that a game and its register agree.

    Args:
        name: the name of the game.
        entry: its register.
        rules: the class of its positions.
        kind: the kind of its boards.
        removable: whether cells may be removed from them.
        writes: returns whether a text has the form of one of its actions.

    Raises:
        UnknownGame: they disagree.
    """
    register = f"the register of {name!r}"
    if entry.name != name:
        raise UnknownGame(f"{register}: its name is {entry.name!r}")
    if entry.colours != rules.colours:
        theirs, ours = (" and ".join(colours) for colours in (entry.colours, rules.colours))
        raise UnknownGame(f"{register}: its colours are {theirs}, but those of the rules are {ours}")
    if entry.board != kind.name:
        raise UnknownGame(f"{register}: its board is {entry.board}, but that of the game is {kind.name}")
    if removable and not kind.removable:
        raise UnknownGame(f"the game {name!r}: no cell can be taken out of a {kind.name} board")
    unread = [action.form for action in entry.actions if not writes(action.form)]
    if unread:
        raise UnknownGame(f"{register}: no form of the game reads its action {unread[0]!r}")
    lacking = sorted(cited_clauses(rules, name).difference(clause.id for clause in entry.clauses))
    if lacking:
        raise UnknownGame(f"{register}: it has no clause {lacking[0]!r}, which the rules name")


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


_TRIED = 3
"""The size of the board on which actions are checked, if the game has it."""


def check_actions(name: GameName, entry: GameEntry, forms: Sequence[ActionForm], kind: BoardKind) -> None:
    """Check that actions are parsed unambiguously, and are written and mapped as they are parsed.

    Args:
        name: the name of the game.
        entry: its register.
        forms: the forms of its actions.
        kind: the kind of its boards.

    Raises:
        UnknownGame: an action of the register fails, or one that a form lists for a small board.
    """
    problem = attempted(f"the game {name!r}: its actions cannot be read", lambda: _wrong(entry, forms, kind))
    if problem:
        raise UnknownGame(f"the game {name!r}: its action {problem}")


def _wrong(entry: GameEntry, forms: Sequence[ActionForm], kind: BoardKind) -> str:
    """Return the first wrong action and its error; empty if there is none."""
    least, most = entry.size_limits
    board = kind.board(Size(min(max(least, _TRIED), most)))
    listed = (text for form in forms if form.texts for text in form.texts(board))
    for text in dict.fromkeys((*(action.form for action in entry.actions), *listed)):
        problem = _problem_of(board, forms, text)
        if problem:
            return f"{text!r} {problem}"
    return ""


def _problem_of(board: Board, forms: Sequence[ActionForm], text: str) -> str:
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
