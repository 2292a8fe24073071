"""Positions for programs: text in, text out.

    >>> import rulestone
    >>> position = rulestone.position("minefield", size=5, moves="c3 d4")
    >>> position.to_move
    'black'
    >>> position.play("d3").winner is None
    True

Everything here follows the reference rules. See `rulestone.engines` to ask other engines, and
`rulestone.core.position` to work with cells instead of their names.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING

from msgspec import UNSET

from rulestone.core.actions import Action
from rulestone.core.errors import Error
from rulestone.core.names import ActionText, CellName, GameName, OptionValue, Size
from rulestone.core.position import Position
from rulestone.core.registry import find_game
from rulestone.draw.scene import Scene, position_scene, with_last_action, with_legal
from rulestone.draw.text import text
from rulestone.engines.reference import replay_all, verdict
from rulestone.explain.cells import Explanation, Refusal, explain, refusals
from rulestone.protocol import Setting, Verdict
from rulestone.protocol.checking import check_question, read_action, read_cell
from rulestone.protocol.reading import read_question, read_text

if TYPE_CHECKING:
    from rulestone.cases.variants import Variant


class IllegalAction(Error):
    """An illegal action.

    Attributes:
        action: the text of the action.
        refusals: the reasons, each with its clause.
    """

    def __init__(self, action: str, refusals: tuple[Refusal, ...]) -> None:
        why = "; ".join(f"{refusal.because} ({refusal.clause})" for refusal in refusals)
        super().__init__(f"{action} is illegal: {why}")
        self.action = action
        self.refusals = refusals

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle it by its two attributes; it may come from another process."""
        return type(self), (self.action, self.refusals)


@dataclass(frozen=True)
class GamePosition:
    """A position of a game, and everything that the rules say about it.

    It never changes: `play` returns a new one. `print` draws it as text, and notebooks as a picture.

    Attributes:
        setting: the game, its board and every option: the question without a position.
    """

    setting: Setting = field(hash=False)
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
        return MappingProxyType(self.setting.options)

    @cached_property
    def _verdict(self) -> Verdict:
        return verdict(self._position)

    @property
    def stones(self) -> dict[str, tuple[CellName, ...]]:
        """The cells with stones of each colour, in board order."""
        return {str(colour): cells for colour, cells in self._position.stones_by_colour.items()}

    @property
    def legal(self) -> tuple[ActionText, ...]:
        """The legal actions, without `setup` and `stop`; empty when the game is over."""
        return self._verdict.legal

    @property
    def to_move(self) -> str | None:
        """The colour that acts now, after skips; None if either colour may act, or none."""
        return self._verdict.to_move

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._verdict.over

    @property
    def winner(self) -> str | None:
        """The colour that has won; None for a draw and while the game goes on."""
        return self._verdict.winner

    @property
    def score(self) -> dict[str, int | tuple[int, ...]] | None:
        """By colour, points (Lefe) or descending group sizes (turnless games); None before scoring starts."""
        return None if self._verdict.score is UNSET else self._verdict.score

    @property
    def leader(self) -> str | None:
        """The colour that would win if the game ended here; None for a tie, and if nothing is scored."""
        return None if self._verdict.leader is UNSET else self._verdict.leader

    @property
    def refused(self) -> dict[str, tuple[Refusal, ...]]:
        """Why each illegal empty cell is illegal; in turnless games by `colour:cell`."""
        return {name: self.why(name) for name in ({} if self._verdict.why is UNSET else self._verdict.why)}

    def why(self, action: str) -> tuple[Refusal, ...]:
        """Return why an action is illegal; empty if it is legal.

        Raises:
            BadRequest: the text is not an action of the game, or names a cell that does not exist.
        """
        return refusals(self._position, self._position.violations(self._read(action)), self.options)

    def explain(self, cell: str) -> Explanation:
        """Return what each colour may do on a cell, and the properties of the cell that the rules use.

        Raises:
            BadRequest: there is no such cell.
        """
        name = read_text(cell, "bad-cell", "cell")
        at = read_cell(self._position.board, name)
        return explain(self.game, self._position, at, self.options).explanation

    def play(self, *actions: str) -> "GamePosition":
        """Return the position after one or more actions.

        Raises:
            BadRequest: a text is not an action of the game, or names a cell that does not exist.
            IllegalAction: an action is illegal.
        """
        position, last = self._position, self._last
        for words in actions:
            action = self._read(words)
            illegal = position.violations(action)
            if illegal:
                raise IllegalAction(words, refusals(position, illegal, self.options))
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
        scene = with_last_action(scene, *self._last) if self._last else scene
        return with_legal(scene, self.game, self.legal, self.to_move)

    def _read(self, action: str) -> Action:
        text = read_text(action, "bad-action", "action")
        return read_action(find_game(self.game), self._position.board, text)


def position(
    game: str,
    *,
    size: int,
    moves: str | Iterable[str] | None = None,
    stones: str | Mapping[str, str | Iterable[str]] | None = None,
    to_move: str | None = None,
    removed: str | Iterable[str] = (),
    options: Mapping[str, OptionValue] | None = None,
    variant: "str | Variant | None" = None,
) -> GamePosition:
    """Return a position of a game: its start, the position after a record, or a set-up of stones.

    Args:
        game: the name of the game, such as minefield.
        size: the size of the board.
        moves: the actions from the start, as one text (`"c3 d4"`) or as a list.
        stones: the stones on the board, as one text (`"black=a1,b2 white=c3"`) or as cells by colour.
        to_move: with stones, in games with turns: the colour to move.
        removed: (Interleave) the cells removed from the board, as one text (`"a1,b2"`) or as a list.
        options: the options that differ from their defaults.
        variant: the variant that is played: a value made by `rulestone.variant`, or its name, which is a
            known mistake, such as `minefield/switch-2x3-only`, or `FILE.py:NAME`.

    Raises:
        BadRequest: an argument makes no sense, or the record holds an illegal action.
        BadVariant: there is no such variant of the game.
    """
    question = read_question(
        game, size, options=options, removed=removed, stones=stones, to_move=to_move, moves=moves
    )
    checked = check_question(question)
    if variant is not None:
        from rulestone.cases.variants import find_variant  # loads the known mistakes

        checked = checked.for_game(find_variant(variant, question.game).game)
    positions = replay_all(checked).positions
    last = (positions[-2], checked.actions[-1]) if checked.actions else None
    options = {**find_game(question.game).defaults, **question.options}
    setting = Setting(game=question.game, size=question.size, options=options, removed=question.removed)
    return GamePosition(setting, positions[-1], last)
