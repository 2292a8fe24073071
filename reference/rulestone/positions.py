"""Positions for programs: text in, text out.

    >>> import rulestone
    >>> position = rulestone.position("minefield", size=5, moves="c3 d4")
    >>> position.to_move
    'black'
    >>> position.play("d3").winner is None
    True

Everything here comes from the reference rules. Somebody who wants to ask other engines, or to work
with cells rather than their names, finds that in `rulestone.engines` and `rulestone.games`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from msgspec import UNSET
from msgspec.structs import replace as fields_replaced

from rulestone.core.actions import Action
from rulestone.core.game import colours_of
from rulestone.core.game import game as installed_game
from rulestone.core.names import ActionText, CellName, GameName, OptionValue, Size
from rulestone.core.position import Position
from rulestone.core.register.clauses import defaults
from rulestone.draw.positions import acted, explain, offering, position_scene
from rulestone.draw.scene import Scene
from rulestone.draw.text import text
from rulestone.engines.reference import position_of, verdict
from rulestone.protocol import Question, Verdict
from rulestone.protocol.checking import check_query, read_action, read_cell
from rulestone.protocol.explanations import Explanation, Refusal, refusals
from rulestone.protocol.reading import read_question, read_text


class IllegalAction(Exception):
    """An action that the rules forbid.

    Attributes:
        action: the action, as it was given.
        refusals: why, with the clauses that forbid it.
    """

    def __init__(self, action: str, refusals: tuple[Refusal, ...]) -> None:
        why = "; ".join(f"{refusal.because} ({refusal.clause})" for refusal in refusals)
        super().__init__(f"{action} is illegal: {why}")
        self.action = action
        self.refusals = refusals


@dataclass(frozen=True)
class GamePosition:
    """A position of a game, and everything that the rules say of it.

    It never changes: `play` gives another one. Printed, it is a picture; a notebook draws it.

    Attributes:
        setting: the game, its board and every option: the question without a position.
    """

    setting: Question = field(hash=False)
    _position: Position
    _last: tuple[Position, Action] | None = field(compare=False)

    @property
    def game(self) -> GameName:
        """The game."""
        return self.setting.game

    @property
    def size(self) -> Size:
        """The size of the board."""
        return self.setting.size

    @property
    def options(self) -> Mapping[str, OptionValue]:
        """Every option of the game with its value."""
        return self.setting.options

    @cached_property
    def _verdict(self) -> Verdict:
        return verdict(self._position)

    @property
    def stones(self) -> dict[str, tuple[CellName, ...]]:
        """The cells with stones of each colour, in board order."""
        board, stones = self._position.board, self._position.stones
        return {str(colour): board.names(stones.of(colour)) for colour in colours_of(self.game)}

    @property
    def legal(self) -> tuple[ActionText, ...]:
        """What may be done now, `setup` and `stop` left out; nothing when the game is over."""
        return self._verdict.legal

    @property
    def to_move(self) -> str | None:
        """The colour that acts now, skips applied; None where no one colour does."""
        return _plain(self._verdict.to_move)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._verdict.over

    @property
    def winner(self) -> str | None:
        """The colour that has won; None while the game goes on, and for a draw."""
        return _plain(self._verdict.winner)

    @property
    def score(self) -> dict[str, int | tuple[int, ...]] | None:
        """By colour: points (Lefe), or descending group sizes (turnless games). None before it is counted."""
        return None if self._verdict.score is UNSET else self._verdict.score

    @property
    def leader(self) -> str | None:
        """Who would win if the game ended here; None for a tie, and where nothing is counted."""
        return None if self._verdict.leader is UNSET else _plain(self._verdict.leader)

    @property
    def refused(self) -> dict[str, tuple[Refusal, ...]]:
        """Why each empty cell is refused that may not be played; in turnless games by `colour:cell`."""
        return {name: self.why(name) for name in ({} if self._verdict.why is UNSET else self._verdict.why)}

    def why(self, action: str) -> tuple[Refusal, ...]:
        """Why an action is forbidden; nothing if it is legal.

        Raises:
            BadRequest: the text is not an action of the game, or names no cell of the board.
        """
        return refusals(self._position, self._position.violations(self._read(action)), self.options)

    def explain(self, cell: str) -> Explanation:
        """What either colour may do on a cell, and what the rules look at there.

        Raises:
            BadRequest: there is no such cell.
        """
        name = read_text(cell, "bad-cell", "cell")
        at = read_cell(self._position.board, name)
        return explain(self.game, self._position, at, self.options).explanation

    def play(self, *actions: str) -> "GamePosition":
        """The position after one action, or several.

        Raises:
            BadRequest: a text is not an action of the game, or names no cell of the board.
            IllegalAction: the rules forbid an action.
        """
        position, last = self._position, self._last
        for each in actions:
            action = self._read(each)
            illegal = position.violations(action)
            if illegal:
                raise IllegalAction(each, refusals(position, illegal, self.options))
            position, last = position.after(action), (position, action)
        return GamePosition(self.setting, position, last)

    def __str__(self) -> str:
        return "\n".join(text(self._scene()))

    def __repr__(self) -> str:
        stones = " ".join(f"{colour}={','.join(cells)}" for colour, cells in self.stones.items())
        return f"<{self.game} of size {self.size}: {stones}>"

    def _repr_svg_(self) -> str:
        from rulestone.draw.svg import svg  # only notebooks need it

        return svg(self._scene())

    def _scene(self) -> Scene:
        scene = position_scene(self._position)
        scene = acted(scene, *self._last) if self._last else scene
        return offering(scene, self.game, self.legal, self.to_move)

    def _read(self, action: str) -> Action:
        text = read_text(action, "bad-action", "action")
        return read_action(installed_game(self.game), self._position.board, text)


def position(
    game: str,
    *,
    size: int,
    moves: str | Iterable[str] | None = None,
    stones: str | Mapping[str, str | Iterable[str]] | None = None,
    to_move: str | None = None,
    removed: str | Iterable[str] = (),
    options: Mapping[str, OptionValue] | None = None,
) -> GamePosition:
    """A position of a game: its start, what a record of moves leads to, or stones set up.

    Args:
        game: its name, such as minefield.
        size: the size of the board.
        moves: the actions from the start, as one text (`"c3 d4"`) or one by one.
        stones: the stones that stand, as one text (`"black=a1,b2 white=c3"`) or cells by colour.
        to_move: with stones, in games with turns: the colour to move.
        removed: (Interleave) the cells taken out of the board, as one text (`"a1,b2"`) or one by one.
        options: the options that are not at their defaults.

    Raises:
        BadRequest: something of this does not make sense, or the record holds an illegal action.
    """
    question = read_question(
        game, size, options=options, removed=removed, stones=stones, to_move=to_move, moves=moves
    )
    checked = check_query(question)
    reached = position_of(checked)
    last, before = None, checked.begin
    for action in checked.actions:
        last, before = (before, action), before.after(action)
    options = {**defaults(question.game), **question.options}
    setting = fields_replaced(question, options=options, stones=None, to_move=None, moves=None)
    return GamePosition(setting, reached, last)


def _plain(colour: str | None) -> str | None:
    """A colour as the text that it is, which also prints as one."""
    return None if colour is None else str(colour)
