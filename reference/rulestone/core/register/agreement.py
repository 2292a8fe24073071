"""Whether a game that comes from elsewhere agrees with its register, and can be begun.

The games of rulestone are not checked when they are loaded: its own tests do that.
"""

from collections.abc import Callable

from rulestone.core.boards import BoardKind
from rulestone.core.installed import UnknownGame
from rulestone.core.names import GameName
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
        removable: whether cells may be taken out of them.
        writes: whether one of its actions is written so.

    Raises:
        UnknownGame: they do not.
    """
    register = f"the register of {name!r}"
    if entry.name != name:
        raise UnknownGame(f"{register}: it calls the game {entry.name!r}")
    if entry.colours != rules.colours:
        theirs, ours = (" and ".join(colours) for colours in (entry.colours, rules.colours))
        raise UnknownGame(f"{register}: its colours are {theirs}, those of its rules {ours}")
    if entry.board != kind.name:
        raise UnknownGame(f"{register}: its board is {entry.board}, that of the game {kind.name}")
    if removable and not kind.removable:
        raise UnknownGame(f"the game {name!r}: no cell can be taken out of a {kind.name} board")
    unread = [action.form for action in entry.actions if not writes(action.form)]
    if unread:
        raise UnknownGame(f"{register}: no form of the game reads its action {unread[0]!r}")
    lacking = sorted(cited_clauses(rules, name).difference(clause.id for clause in entry.clauses))
    if lacking:
        raise UnknownGame(f"{register}: no clause {lacking[0]!r}, which its rules name")


def attempted(failure: str, act: Callable[[], object]) -> object:
    """What code of a game returns while it is loaded.

    Args:
        failure: what it means if there is nothing, in words.
        act: runs the code.

    Raises:
        UnknownGame: it raised something, wanted to end the process, or took too long.
    """
    try:
        with plugin_code():
            return act()
    except PluginFailed as problem:
        raise UnknownGame(f"{failure}: {problem}") from problem
