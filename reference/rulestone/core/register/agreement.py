"""Whether a game that comes from elsewhere agrees with its register, and can be begun.

The games of rulestone are not checked when they are loaded: its own tests do that.
"""

from rulestone.core.game import Game, in_one_line
from rulestone.core.installed import UnknownGame
from rulestone.core.register.citations import cited_clauses
from rulestone.core.register.entries import GameEntry


def check_register(game: Game, entry: GameEntry) -> None:
    """Check that a game and its register agree.

    Raises:
        UnknownGame: they do not.
    """
    name = game.name
    register = f"the register of {name!r}"
    if entry.name != name:
        raise UnknownGame(f"{register}: it calls the game {entry.name!r}")
    if entry.colours != game.colours:
        theirs, ours = (" and ".join(colours) for colours in (entry.colours, game.colours))
        raise UnknownGame(f"{register}: its colours are {theirs}, those of its rules {ours}")
    if entry.board != game.kind.name:
        raise UnknownGame(f"{register}: its board is {entry.board}, that of the game {game.kind.name}")
    if game.removable and not game.kind.removable:
        raise UnknownGame(f"the game {name!r}: no cell can be taken out of a {game.kind.name} board")
    unread = [action.form for action in entry.actions if not game.writes(action.form)]
    if unread:
        raise UnknownGame(f"{register}: no form of the game reads its action {unread[0]!r}")
    lacking = sorted(cited_clauses(game.rules, name).difference(clause.id for clause in entry.clauses))
    if lacking:
        raise UnknownGame(f"{register}: no clause {lacking[0]!r}, which its rules name")


def check_begins(game: Game) -> None:
    """Check that a game can be started: a missing method shows here and not later.

    Raises:
        UnknownGame: it cannot.
    """
    try:
        game.start(game.board(game.entry.size_limits[0]), {}).status()
    except Exception as problem:
        raise UnknownGame(f"the game {game.name!r} cannot be begun: {in_one_line(problem)}") from problem
