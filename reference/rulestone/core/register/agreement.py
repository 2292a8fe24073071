"""Whether a game that comes from elsewhere agrees with its register, and can be begun.

The games of rulestone are not checked when they are loaded: its own tests do that.
"""

from collections.abc import Callable

from rulestone.core.boards import BoardKind
from rulestone.core.installed import UnknownGame
from rulestone.core.names import GameName
from rulestone.core.position import Position
from rulestone.core.register.citations import cited_clauses
from rulestone.core.register.entries import GameEntry
from rulestone.core.wording import in_one_line


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


def check_begins(name: GameName, begin: Callable[[], object]) -> None:
    """Check that a game can be begun: a missing method shows here and not later.

    Args:
        name: its name.
        begin: begins it.

    Raises:
        UnknownGame: it cannot.
    """
    try:
        begin()
    except Exception as problem:
        raise UnknownGame(f"the game {name!r} cannot be begun: {in_one_line(problem)}") from problem
