"""The oracle: the reference rules behind the boundary that every engine stands behind."""

from collections.abc import Iterable
from dataclasses import dataclass
from importlib.metadata import version

from msgspec import UNSET

from rulestone.actions import Action, Placement, read_action, write_action
from rulestone.boards import Board, HexBoard, SquareBoard
from rulestone.games import evening, interleave, lefe, minefield, necklace
from rulestone.games.position import Illegal, Position, Standing
from rulestone.games.trees import Merge, Newborn
from rulestone.names import ActionText, ClauseId, Colour, GameName, Options, OptionValue
from rulestone.protocol import (
    Answer,
    BadRequest,
    Claims,
    GameClaim,
    Judge,
    Nodes,
    Perft,
    Play,
    Played,
    Query,
    Verdict,
)
from rulestone.register.clauses import defaults
from rulestone.register.entries import register
from rulestone.requests import check
from rulestone.stones import Stones


def start(game: GameName, board: Board, options: Options) -> Position:
    """The position in which a game starts."""
    settings = _settings(game, options)
    match game, board:
        case "minefield", SquareBoard():
            return minefield.start(board)
        case "necklace", SquareBoard():
            return necklace.start(board, swap=settings["swap"] is True)
        case "lefe", HexBoard():
            return lefe.start(board, _readings(settings))
        case "interleave", HexBoard():
            return interleave.start(board)
        case "evening", HexBoard():
            return evening.start(board, odd_even=settings["tiebreak"] == "odd-even")
    raise TypeError(f"{game} is not played on {board.describe()}")


def set_up(game: GameName, board: Board, options: Options, stones: Stones, mover: Colour | None) -> Position:
    """A position in play, reachable or not; `mover` is the colour to move in games with turns."""
    settings = _settings(game, options)
    match game, board, mover:
        case "minefield", SquareBoard(), str():
            return minefield.set_up(board, stones, mover)
        case "necklace", SquareBoard(), str():
            return necklace.set_up(board, stones, mover, swap=settings["swap"] is True)
        case "lefe", HexBoard(), str():
            return lefe.set_up(board, stones, mover, _readings(settings))
        case "interleave", HexBoard(), None:
            return interleave.set_up(board, stones)
        case "evening", HexBoard(), None:
            return evening.set_up(board, stones, odd_even=settings["tiebreak"] == "odd-even")
    raise TypeError(f"{game} cannot be set up on {board.describe()} with {mover} to move")


def _settings(game: GameName, options: Options) -> Options:
    return {**defaults(game), **options}


def _readings(settings: dict[str, OptionValue]) -> lefe.Readings:
    return lefe.Readings(
        newborn=Newborn(settings["newborn"]),
        merge=Merge(settings["merge"]),
        end=lefe.End(settings["end"]),
        pie=lefe.Pie(settings["pie"]),
    )


@dataclass(frozen=True, slots=True)
class Replay:
    """What became of a record of moves.

    Attributes:
        position: the position after the moves that were legal.
        accepted: how many those are.
        refusals: why the next move is refused; empty where there is no next one.
    """

    position: Position
    accepted: int
    refusals: tuple[Illegal, ...]


def replay(position: Position, actions: Iterable[Action]) -> Replay:
    """Play actions as far as they are legal."""
    accepted = 0
    for action in actions:
        refusals = position.refusals(action)
        if refusals:
            return Replay(position, accepted, refusals)
        position = position.after(action)
        accepted += 1
    return Replay(position, accepted, ())


def position_of(query: Query) -> Position:
    """The position that a checked query is about.

    Raises:
        BadRequest: its record of moves holds an illegal one.
    """
    board = check(query)
    if isinstance(query, Judge) and query.stones is not UNSET:
        by_colour = {colour: [board.cell(name) for name in cells] for colour, cells in query.stones.items()}
        stones = Stones.of_colours(board, by_colour)
        mover = query.to_move if isinstance(query.to_move, str) else None
        return set_up(query.game, board, query.options, stones, mover)
    moves = () if query.moves is UNSET else query.moves
    played = replay_record(query.game, board, query.options, moves)
    if played.refusals:
        number = played.accepted
        why = played.refusals[0]
        message = f"move {number + 1}, {moves[number]}, is illegal by {why.clause}: {why.because}"
        raise BadRequest("bad-action", message, f"moves[{number}]")
    return played.position


def replay_record(game: GameName, board: Board, options: Options, moves: Iterable[ActionText]) -> Replay:
    """Play a record from the start as far as it is legal."""
    return replay(start(game, board, options), (read_action(game, board, text) for text in moves))


def cell_key(position: Position, placement: Placement) -> str:
    """How a refused placement is named in `why`: its cell, with the colour before it in turnless games."""
    return write_action(position.board, Placement(placement.cell, placement.colour))


def verdict(position: Position) -> Verdict:
    """What is true of a position, in the protocol's words."""
    standing = position.standing()
    why = {
        cell_key(position, placement): illegal[0].clause
        for placement, illegal in position.refused_placements().items()
    }
    scored = standing.score is not None
    return Verdict(
        legal=tuple(write_action(position.board, action) for action in position.legal_actions()),
        to_move=standing.to_move,
        over=standing.over,
        winner=standing.winner,
        score=_score(standing) if scored else UNSET,
        leader=standing.leader if scored else UNSET,
        why=why if explains(position, standing) else UNSET,
    )


def _score(standing: Standing) -> dict[str, int | tuple[int, ...]]:
    return {str(colour): value for colour, value in (standing.score or {}).items()}


def explains(position: Position, standing: Standing) -> bool:
    """Whether refused placements are explained here: not when it is over, nor before it is in play."""
    return not standing.over and (standing.score is not None or isinstance(position.board, SquareBoard))


def perft(position: Position, depth: int) -> int:
    """How many sequences of exactly `depth` actions there are from here, `stop` and set-ups not counted."""
    if depth == 0:
        return 1
    actions = position.legal_actions()
    if depth == 1:
        return len(actions)
    return sum(perft(position.after(action), depth - 1) for action in actions)


class ReferenceEngine:
    """The readable rules as an engine: when in doubt, this is what is right."""

    @property
    def claims(self) -> Claims:
        """All five games, whole."""
        games = {
            str(entry.name): GameClaim(
                sizes=entry.size_limits,
                options={
                    option.name: tuple(setting.value for setting in option.values) for option in entry.options
                },
            )
            for entry in register().games
        }
        return Claims(
            name="reference", version=version("rulestone"), games=games, ops=("judge", "play", "perft")
        )

    def ask(self, query: Query) -> Answer:
        """Answer one query.

        Raises:
            BadRequest: it cannot be answered because of what it says.
        """
        match query:
            case Judge():
                return verdict(position_of(query))
            case Play():
                return self._play(query)
            case Perft():
                return self._perft(query)

    def close(self) -> None:
        """Nothing to let go of."""

    def _play(self, query: Play) -> Played:
        played = replay_record(query.game, check(query), query.options, query.moves)
        found = verdict(played.position)
        reason: ClauseId | None = played.refusals[0].clause if played.refusals else None
        return Played(
            legal=found.legal,
            to_move=found.to_move,
            over=found.over,
            winner=found.winner,
            score=found.score,
            leader=found.leader,
            why=found.why,
            accepted=played.accepted,
            reason=reason,
        )

    def _perft(self, query: Perft) -> Nodes:
        position = position_of(query)
        if isinstance(position, interleave.Interleave) and position.phase is interleave.Phase.SET_UP:
            raise BadRequest(
                "bad-request", "perft begins after Interleave's set-up: give it in moves", "moves"
            )
        return Nodes(nodes=perft(position, query.depth))
