"""Explanations: why a cell may be played or not, for people and for programs.

Nothing is decided here. The games say what is legal, which clause refuses what is not, and what they
looked at; this module collects it for one cell, as data and as scenes to draw.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from msgspec import Struct

from rulestone.core.actions import Action, write_action
from rulestone.core.boards import Cell
from rulestone.core.game import game as installed_game
from rulestone.core.names import ActionText, CellName, ClauseId, Colour, GameName
from rulestone.core.position import Position, Violation
from rulestone.core.register.clauses import clause as register_clause
from rulestone.draw.scene import Mark, Scene
from rulestone.explain.scenes import position_scene


class Refusal(Struct, frozen=True, kw_only=True):
    """Why an action is forbidden; there may be several reasons, of one clause or of more.

    Attributes:
        clause: the id of the clause that forbids it.
        rule: the clause in words.
        because: what in this position makes it apply.
        cells: the cells that show it, in board order.
    """

    clause: ClauseId
    rule: str
    because: str
    cells: tuple[CellName, ...]


class ForColour(Struct, frozen=True, kw_only=True):
    """What one colour may do on a cell.

    Attributes:
        colour: which colour; None where no one colour is to act.
        legal: whether it may place there.
        actions: the legal actions that do so; several where a removal can be chosen.
        refusals: why not, where it may not.
    """

    colour: Colour | None
    legal: bool
    actions: tuple[ActionText, ...]
    refusals: tuple[Refusal, ...]


class Explanation(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """All that there is to say about one cell of a position.

    Attributes:
        cell: which cell.
        colours: each colour that may act now, with what it may do there.
        stone: the colour of the stone that stands on it.
    """

    cell: CellName
    colours: tuple[ForColour, ...]
    stone: Colour | None = None

    def rows(self) -> tuple[tuple[str, str], ...]:
        """What the rules look at on this cell, each thing with its name; a game may have something to say."""
        return ()


class ActionExplanation(Struct, frozen=True, kw_only=True):
    """Whether an action may be done, and why not.

    Attributes:
        action: the action.
        legal: whether it is legal.
        refusals: why not, where it is not.
    """

    action: ActionText
    legal: bool
    refusals: tuple[Refusal, ...]


@dataclass(frozen=True, slots=True)
class ExplainedAction:
    """The explanation of an action, and the pictures that go with it."""

    explanation: ActionExplanation
    scenes: tuple[Scene, ...]


@dataclass(frozen=True, slots=True)
class Explained:
    """An explanation, and the pictures that go with it."""

    explanation: Explanation
    scenes: tuple[Scene, ...]


@dataclass(frozen=True, slots=True)
class Detail:
    """An explanation with what the rules look at on an empty cell, and the picture of that."""

    explanation: Explanation
    scene: Scene


class Explanations:
    """What a game has to say of a cell beyond who may place there. This one has nothing.

    A game's package gives its own as `EXPLANATIONS` in a module `explanations`.
    """

    def detail(self, position: Position, cell: Cell, plain: Explanation) -> Detail | None:
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
            return Explained(detail.explanation, (detail.scene,))
    refused = tuple(refusal for one in plain.colours for refusal in one.refusals)
    return Explained(plain, _refusal_scenes(position, (cell,), refused))


def explain_action(position: Position, action: Action) -> ExplainedAction:
    """Explain one action, whichever colour's and of whatever kind."""
    reasons = refusals(position, position.violations(action))
    written = write_action(position.board, action)
    cells = action.at
    explanation = ActionExplanation(action=written, legal=not reasons, refusals=reasons)
    return ExplainedAction(explanation, _refusal_scenes(position, cells, reasons))


def refusals(position: Position, illegal: Iterable[Violation]) -> tuple[Refusal, ...]:
    """What forbids an action, in the order in which the rules name it."""
    return tuple(
        Refusal(
            clause=one.clause,
            rule=register_clause(one.clause).rule,
            because=one.because,
            cells=position.board.names(one.cells),
        )
        for one in illegal
    )


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
