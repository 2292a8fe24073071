"""Positions for programs: text in, text out.

    >>> import rulestone
    >>> position = rulestone.position("minefield", size=5, moves="c3 d4")
    >>> position.to_move
    'black'
    >>> position.play("d3").winner is None
    True

A position is played by the bitboard if it has the game, and otherwise by the reference. Reasons, explanations
and scores are always the reference's. See `rulestone.engines` for other engines, and
`rulestone.core.position` to work with cells instead of their names.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import compress
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from msgspec import UNSET
from msgspec.structs import replace

from rulestone.core.actions.action import Action, write_action
from rulestone.core.boards import Cell
from rulestone.core.errors import Error
from rulestone.core.names import ActionText, CellName, Colour, GameName, OptionValue, Size
from rulestone.core.position import Position
from rulestone.draw.scene import Scene, position_scene, with_last_action, with_legal
from rulestone.draw.text import text
from rulestone.engines.reference import Replay, replay, replay_all, verdict
from rulestone.explain.cells import Explanation, Refusal, explain, refusals
from rulestone.play.makers import playable_maker
from rulestone.play.playable import Playable, PlayableMaker
from rulestone.play.reference import ReferenceMaker
from rulestone.protocol import BadRequest, GameSetting, Judge, Verdict
from rulestone.protocol.checking import CheckedQuestion, check_question, read_action, read_cell
from rulestone.protocol.notation import is_notation, read_notation, write_notation
from rulestone.protocol.reading import read_question, read_text
from rulestone.rulebook.installed import find_game
from rulestone.symmetries import keeps_sides, symmetries

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


@dataclass(frozen=True, slots=True)
class Symmetry:
    """A way to turn or mirror a board, after which a game goes on in the same way.

    Attributes:
        cells: by cell, the one to which it goes.
        exchanges: whether the colours are exchanged, because their sides of the board are.
    """

    cells: Mapping[CellName, CellName]
    exchanges: bool


@dataclass(frozen=True, eq=False)
class _Beginning:
    """The common part of the positions of a game.

    Attributes:
        question: the question of the position before the first action.
        variant: the variant that is played, if any.
        checked: the checked question.
        maker: makes the positions that are played, with the game, its board and every option.
    """

    question: Judge
    variant: "Variant | None"
    checked: CheckedQuestion
    maker: PlayableMaker

    @cached_property
    def placements(self) -> tuple[ActionText, ...]:
        """By bit of the maker, the text of a placement there in a game with turns."""
        board = self.maker.board
        names = ("" if cell is None else board.name(cell) for cell in self.maker.cells_of_bits)
        return tuple(map(ActionText, names))

    def read(self, text: str) -> Action:
        """Return the action of a text.

        Raises:
            BadRequest: the text is no action of the game, or names a cell that does not exist.
        """
        words = read_text(text, "bad-action", "action")
        return read_action(self.checked.game, self.maker.board, words)

    def state(self) -> Playable:
        """Return the position before the first action, to be played."""
        asked = self.checked.question
        if isinstance(asked, Judge) and asked.stones is not None:
            return self.maker.set_up(self.checked.stones, asked.to_move)
        return self.maker.start()


def _beginning(question: Judge, variant: "Variant | None") -> _Beginning:
    checked = check_question(question)
    if variant is not None:
        checked = checked.for_variant(variant.game)
    game = find_game(question.game)
    options = {**game.defaults, **question.options}
    setting = GameSetting(game=question.game, size=question.size, options=options, removed=question.removed)
    maker = playable_maker(setting) if variant is None else ReferenceMaker(setting, variant.game)
    return _Beginning(question, variant, checked, maker)


@dataclass(slots=True, eq=False, repr=False)
class GamePosition:
    """A position of a game, with its verdict and explanations.

    It never changes: `play` returns a new one. `print` draws it as text, and notebooks as a picture. Two are
    equal if they have the same game, board, options and variant, and go on in the same way.

    Attributes:
        history: the actions since the start of the game, or since the stones that were set up.
    """

    _begun: Final[_Beginning]
    _state: Final[Playable]
    history: Final[tuple[ActionText, ...]]
    _known: Replay | None = field(default=None, init=False)

    @property
    def setting(self) -> GameSetting:
        """The game, its board and every option: the question without a position."""
        setting = self._begun.maker.setting
        return replace(setting, options={**setting.options})

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

    @property
    def stones(self) -> dict[str, tuple[CellName, ...]]:
        """The cells with stones of each colour, in board order."""
        state, names = self._state, self._state.board.names
        return {str(colour): names(state.stones(colour)) for colour in state.colours}

    def at(self, cell: str) -> str | None:
        """Return the colour of the stone on a cell; None if it is empty.

        Raises:
            BadRequest: there is no such cell.
        """
        return self._state.contents().get(self._cell(cell))

    @property
    def legal(self) -> tuple[ActionText, ...]:
        """The legal actions, without `setup` and `stop`; empty when the game is over."""
        state, turn = self._state, self._state.to_move
        bits = None if turn is None else state.placement_bits(turn)
        if bits is not None:
            is_on = map("1".__eq__, bin(bits)[:1:-1])
            return tuple(compress(self._begun.placements, is_on))
        return tuple(write_action(state.board, action) for action in state.legal())

    def is_legal(self, action: str) -> bool:
        """Return whether an action is legal.

        Raises:
            BadRequest: the text is not an action of the game, or names a cell that does not exist.
        """
        return self._state.refusal(self._begun.read(action)) is None

    @property
    def to_move(self) -> str | None:
        """The colour that acts now, after skips; None if either colour may act, or none."""
        return self._state.to_move

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._state.over

    @property
    def winner(self) -> str | None:
        """The colour that has won; None for a draw and while the game goes on."""
        return self._state.winner

    def perft(self, depth: int) -> int:
        """Return the number of sequences of this many legal actions, without `stop`.

        Raises:
            BadRequest: the depth is negative or no whole number, or the game waits for a set-up.
        """
        asked = self._begun.question.perft((), depth)
        if self._state.awaits_set_up:
            raise BadRequest("bad-request", "perft begins after the set-up: play it first", "moves")
        return _perft(self._state, asked.depth)

    # The rest is from the reference.

    @property
    def _replay(self) -> Replay:
        if self._known is None:
            self._known = replay(self._begun.checked.start, map(self._begun.read, self.history))
        return self._known

    @property
    def _position(self) -> Position:
        return self._replay.position

    @property
    def _verdict(self) -> Verdict:
        return verdict(self._position)

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
        return refusals(self._position, self._position.violations(self._begun.read(action)), self.options)

    def explain(self, cell: str) -> Explanation:
        """Return the actions of each colour on a cell, and the properties of the cell that the rules use.

        Raises:
            BadRequest: there is no such cell.
        """
        return explain(self.game, self._position, self._cell(cell), self.options).explanation

    # Other positions.

    def play(self, *actions: str) -> "GamePosition":
        """Return the position after one or more actions.

        Raises:
            BadRequest: a text is not an action of the game, or names a cell that does not exist.
            IllegalAction: an action is illegal.
        """
        begun, state, history = self._begun, self._state, self.history
        for words in actions:
            action = begun.read(words)
            if state.refusal(action) is not None:
                raise IllegalAction(words, GamePosition(begun, state, history).why(words))
            state, history = state.after(action), (*history, write_action(state.board, action))
        return GamePosition(begun, state, history)

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """The ways to turn or mirror the board after which play goes on in the same way, the identity first.

        While a swap is possible no colours are exchanged. A variant has the identity alone.
        """
        state, board = self._state, self._state.board
        (first, second), owners = state.colours, state.maker.game.position_class.owners
        swaps = self.options.get("swap") is True and (len(state.contents()) < 2 or "swap" in self.legal)
        becomes = [{first: first, second: second}]
        if owners and not swaps:
            becomes.append({first: second, second: first})
        ways = symmetries(board) if self._begun.variant is None else symmetries(board)[:1]
        return tuple(
            Symmetry({board.name(cell): board.name(to) for cell, to in way.items()}, own[first] != first)
            for way in ways
            for own in becomes
            if keeps_sides(board, way, owners, own)
        )

    def turned(self, symmetry: Symmetry) -> "GamePosition":
        """Return the position after one of its symmetries. One that exchanges colours forgets the history.

        Raises:
            BadRequest: it is not one of `symmetries`.
        """
        if symmetry not in self.symmetries:
            raise BadRequest("bad-request", "it is no symmetry of this position: see its symmetries")
        begun, board = self._begun, self._state.board
        to = {board.cell(cell): board.cell(image) for cell, image in symmetry.cells.items()}
        if symmetry.exchanges:
            one, other = self._state.colours
            stones = {one: self.stones[other], other: self.stones[one]}
            turn = self._state.opponent(self._state.to_move or one)
            question = replace(begun.question, stones=_mapped(stones, symmetry), to_move=turn, moves=None)
            return _after(_beginning(question, begun.variant), ())
        question = begun.question
        if question.stones is not None:
            question = replace(question, stones=_mapped(question.stones, symmetry))
        moved = (begun.read(text).mapped(to.__getitem__) for text in self.history)
        history = tuple(write_action(board, action) for action in moved if action is not None)
        return _after(_beginning(question, begun.variant), history)

    # As text, and as values.

    @property
    def notation(self) -> str:
        """The position in a line, which `rulestone.position` reads. It is also the explorer's address."""
        begun = self._begun
        name = None if begun.variant is None else begun.variant.name
        return write_notation(begun.question, self.history, name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GamePosition) and self._state == other._state

    def __hash__(self) -> int:
        return hash(self._state)

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (self._begun.question, self._begun.variant, self.history)

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
        if self.history:
            scene = with_last_action(scene, self._replay.positions[-2], self._begun.read(self.history[-1]))
        return with_legal(scene, self.game, self.legal, self.to_move)

    def _cell(self, cell: str) -> Cell:
        return read_cell(self._state.board, read_text(cell, "bad-cell", "cell"))


def _perft(state: Playable, depth: int) -> int:
    if depth == 0:
        return 1
    actions = state.legal()
    return len(actions) if depth == 1 else sum(_perft(state.after(action), depth - 1) for action in actions)


def _mapped(
    stones: Mapping[Colour, tuple[CellName, ...]], symmetry: Symmetry
) -> dict[Colour, tuple[CellName, ...]]:
    return {colour: tuple(symmetry.cells[cell] for cell in cells) for colour, cells in stones.items()}


def _after(begun: _Beginning, history: Iterable[str]) -> GamePosition:
    return GamePosition(begun, begun.state(), ()).play(*history)


def _restored(question: Judge, variant: "Variant | None", history: tuple[str, ...]) -> GamePosition:
    """Restore a pickled position."""
    return _after(_beginning(question, variant), history)


def position(
    game: str,
    *,
    size: int | None = None,
    moves: str | Iterable[str] | None = None,
    stones: str | Mapping[str, str | Iterable[str]] | None = None,
    to_move: str | None = None,
    removed: str | Iterable[str] = (),
    options: Mapping[str, OptionValue] | None = None,
    variant: "str | Variant | None" = None,
) -> GamePosition:
    """Return a position of a game: its start, the position after a record, or a set-up of stones.

    Args:
        game: the name of the game, such as minefield; or the whole position in a line, as
            `GamePosition.notation` has it, and nothing else.
        size: the size of the board.
        moves: the actions from the start, as one text (`"c3 d4"`) or as a list.
        stones: the stones on the board, as one text (`"black=a1,b2 white=c3"`) or as cells by colour.
        to_move: with stones, in games with turns: the colour to move.
        removed: (Interleave) the cells removed from the board, as one text (`"a1,b2"`) or as a list.
        options: the options that differ from their defaults.
        variant: the variant that is played: a value made by `rulestone.variant`, or its name, which is a
            known mistake, such as `minefield/switch-2x3-only`, or `FILE.py:NAME`.

    Raises:
        BadRequest: an argument makes no sense, or the record contains an illegal action.
        BadVariant: there is no such variant of the game.
    """
    then: tuple[ActionText, ...] = ()
    if is_notation(game) and size is None:
        question, then, variant = read_notation(game)
    else:
        question = read_question(
            game, size, options=options, removed=removed, stones=stones, to_move=to_move, moves=moves
        )
    found: Variant | None = None
    if variant is not None:
        from rulestone.cases.variants import find_variant  # loads the known mistakes

        found = find_variant(variant, question.game)
    return _reached(question, found, then)


def _reached(question: Judge, variant: "Variant | None", more: tuple[ActionText, ...]) -> GamePosition:
    """Return the position of a question, and after more actions if it is given by stones.

    Raises:
        BadRequest: the question makes no sense, or an action is illegal.
    """
    checked = check_question(question)
    if variant is not None:
        checked = checked.for_variant(variant.game)
    begun = _beginning(replace(question, moves=None if question.moves is None else ()), variant)
    try:
        return _after(begun, (*question.record, *more))
    except IllegalAction as illegal:
        replay_all(checked)  # tells which move of a record is illegal, and why
        raise BadRequest("bad-action", str(illegal), "moves") from None
