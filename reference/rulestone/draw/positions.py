"""Positions as pictures, and the explanation of a cell or an action with the pictures that go with it.

Nothing is decided here. The games say what is legal, which clause refuses what is not, and what they
looked at; this module collects it, and is the only one of those that draw that knows what a position is.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from rulestone.core.actions import Action, write_action
from rulestone.core.boards import Board, Cell
from rulestone.core.game import game as installed_game
from rulestone.core.game import read_action
from rulestone.core.names import ActionText, Colour, GameName
from rulestone.core.position import Position, Violation
from rulestone.draw.scene import Mark, Scene
from rulestone.protocol import Verdict
from rulestone.protocol.explanations import ActionExplanation, Explanation, ForColour, Refusal, refusals


def position_scene(position: Position) -> Scene:
    """The stones of a position on its board, and whose its sides are."""
    return Scene(
        board=position.board,
        stones=_stones(position),
        edges=position.owners,
        holes="removed from the board",
        colours=position.colours,
    )


def _stones(position: Position) -> dict[Cell, Colour]:
    return {Cell(at): stone for at, stone in enumerate(position.stones.contents) if stone is not None}


def legal_cells(game: GameName, board: Board, verdict: Verdict) -> Mapping[Colour, Collection[Cell]]:
    """By colour, the cells on which it may place according to a verdict."""
    cells: dict[Colour, set[Cell]] = {}
    for text in verdict.legal:
        action = read_action(game, board, text)
        if action.puts:
            colour = action.whose or Colour(verdict.to_move or "")
            cells.setdefault(colour, set()).update(action.puts)
    return cells


def last_cells(game: GameName, board: Board, moves: tuple[ActionText, ...]) -> tuple[Cell, ...]:
    """The cells of the last action of a record, such as that of a stone."""
    return read_action(game, board, moves[-1]).at if moves else ()


@dataclass(frozen=True, slots=True)
class Explained:
    """The explanation of a cell, and the pictures that go with it."""

    explanation: Explanation
    scenes: tuple[Scene, ...]


@dataclass(frozen=True, slots=True)
class ExplainedAction:
    """The explanation of an action, and the pictures that go with it."""

    explanation: ActionExplanation
    scenes: tuple[Scene, ...]


class Explanations:
    """What a game has to say of a cell beyond who may place there. This one has nothing.

    A game's package gives its own as `EXPLANATIONS` in a module `explanations`.
    """

    def detail(self, position: Position, cell: Cell, plain: Explanation) -> Explained | None:
        """What the rules look at on an empty cell; None where there is nothing to show.

        Args:
            position: a position of this game.
            cell: an empty cell of its board.
            plain: who may place there, and why not.
        """
        del position, cell, plain
        return None

    def effect(self, position: Position, action: Action) -> str:
        """What a legal action does besides setting stones, such as `removing the stones of b1`.

        Args:
            position: a position of this game.
            action: an action that is legal there.

        Returns:
            What it does, to follow the action in words; empty where it does nothing else.
        """
        taken = ", ".join(position.board.names(action.takes))
        return f"removing the stones of {taken}" if taken else ""


def explanations_of(name: GameName) -> Explanations:
    """The explanations of a game."""
    return installed_game(name).part("explanations", Explanations, Explanations())


def explain(name: GameName, position: Position, cell: Cell) -> Explained:
    """Explain one cell of a position of a game."""
    to_move = position.status().to_move
    candidates = position.concerning(cell)
    others = () if candidates else installed_game(name).actions_at(position.board, cell)
    judged = {**candidates, **{action: position.violations(action) for action in others}}
    plain = Explanation(
        cell=position.board.name(cell),
        colours=tuple(
            _for_colour(position, colour or to_move, of_colour)
            for colour, of_colour in _by_colour(judged).items()
        ),
        stone=position.stones.at(cell),
    )
    if plain.stone is None:
        detail = explanations_of(name).detail(position, cell, plain)
        if detail is not None:
            return detail
    refused = tuple(refusal for one in plain.colours for refusal in one.refusals)
    return Explained(plain, _refusal_scenes(position, (cell,), refused))


def explain_action(position: Position, action: Action) -> ExplainedAction:
    """Explain one action, whichever colour's and of whatever kind."""
    reasons = refusals(position, position.violations(action))
    written = write_action(position.board, action)
    cells = action.at
    explanation = ActionExplanation(action=written, legal=not reasons, refusals=reasons)
    return ExplainedAction(explanation, _refusal_scenes(position, cells, reasons))


_Judged = Mapping[Action, tuple[Violation, ...]]


def _by_colour(judged: _Judged) -> Mapping[Colour | None, _Judged]:
    """Actions by the colour that they name."""
    colours = dict.fromkeys(action.whose for action in judged)
    return {
        colour: {action: violated for action, violated in judged.items() if action.whose == colour}
        for colour in colours
    }


def _for_colour(position: Position, colour: Colour | None, judged: _Judged) -> ForColour:
    legal = (action for action, violated in judged.items() if not violated)
    actions = tuple(write_action(position.board, action) for action in legal)
    illegal = () if actions else next(iter(judged.values()))
    return ForColour(
        colour=colour, legal=bool(actions), actions=actions, refusals=refusals(position, illegal)
    )


def _refusal_scenes(
    position: Position, cells: tuple[Cell, ...], refused: Iterable[Refusal]
) -> tuple[Scene, ...]:
    """A picture for each refusal that other cells bear witness to; one without if there is none."""
    plain = replace(position_scene(position), marked={"asked": cells})
    scenes: list[Scene] = []
    for refusal in refused:
        witnesses = tuple(position.board.cell(name) for name in refusal.cells)
        if witnesses not in ((), cells):
            marked: dict[Mark, tuple[Cell, ...]] = {"asked": cells, "witness": witnesses}
            caption = f"{refusal.clause}: {refusal.because}"
            scenes.append(replace(plain, marked=marked, caption=caption))
    return tuple(scenes) or (plain,)
