"""Explanations of a cell or an action of a position, as data, with a picture.

Nothing is decided here. The games decide which actions are legal, which clauses forbid the others, and which
cells matter. `rulestone.explain.blocks` puts it into words.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from msgspec import Struct, structs

from rulestone.cases.exchanged import exchanged_parts
from rulestone.core.actions.action import CELL, Action, write_action
from rulestone.core.actions.colours import Choose, Stop
from rulestone.core.actions.placement import Placement
from rulestone.core.actions.swap import Swap
from rulestone.core.boards import Board, Cell
from rulestone.core.names import ActionText, CellName, ClauseId, Colour, GameName, OptionValue
from rulestone.core.position import Position, Violation
from rulestone.draw.scene import Scene, Sign, explained_cells, position_scene, stone_path
from rulestone.protocol import BadRequest
from rulestone.protocol.checking import CheckedQuestion, read_action, read_cell
from rulestone.rulebook.clauses import rule
from rulestone.rulebook.game import Game
from rulestone.rulebook.installed import extension, find_game


class Refusal(Struct, frozen=True, kw_only=True):
    """One reason why an action is forbidden. An action may have several, from one clause or more.

    Attributes:
        clause: the id of the clause that forbids it.
        rule: the clause in words, under the options in force.
        because: why it applies in this position.
        cells: the cells that show it, in board order.
    """

    clause: ClauseId
    rule: str
    because: str
    cells: tuple[CellName, ...]


class ColourExplanation(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Whether one colour may act on a cell, and why not.

    Attributes:
        colour: the colour; None if either may act.
        legal: whether it may place there, or move a stone from, to or over the cell.
        actions: the legal actions that do so; several if there is a choice of removals.
        refusals: the reasons if it may not.
        placing: whether the question is only who may place there.
    """

    colour: Colour | None
    legal: bool
    actions: tuple[ActionText, ...]
    refusals: tuple[Refusal, ...]
    placing: bool = True


class Explanation(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The explanation of one cell of a position.

    Attributes:
        cell: the cell.
        colours: the explanation for each colour that may act now.
        stone: the colour of the stone on it.
        facts: the properties of the cell that the rules use, in words, by their names; a game adds its own.
    """

    cell: CellName
    colours: tuple[ColourExplanation, ...]
    stone: Colour | None = None
    facts: Mapping[str, str] = {}


class ActionExplanation(Struct, frozen=True, kw_only=True):
    """Whether an action is legal, and why not.

    Attributes:
        action: the action.
        legal: whether it is legal.
        refusals: the reasons if it is illegal.
    """

    action: ActionText
    legal: bool
    refusals: tuple[Refusal, ...]


CellFacts = tuple[Mapping[str, str], Scene]
"""The properties of a cell that the rules use, in words by their names, and a picture of them."""


@dataclass(frozen=True, slots=True)
class PicturedExplanation:
    """The explanation of a cell, with its picture."""

    explanation: Explanation
    scene: Scene


@dataclass(frozen=True, slots=True)
class PicturedActionExplanation:
    """The explanation of an action, with its picture."""

    explanation: ActionExplanation
    scene: Scene


class Explanations:
    """The facts, pictures and effects that a game adds to explanations. Each method has a default.

    An entry point of the group `rulestone.explanations` names those of a game.
    """

    def detail(self, position: Position, cell: Cell, plain: Explanation) -> CellFacts | None:
        """Return the properties of an empty cell that the rules use; None if there is nothing to show.

        Args:
            position: a position of this game.
            cell: an empty cell of its board.
            plain: who may place there, and why not.
        """
        return None

    def scoring_scene(self, position: Position, plain: Scene) -> Scene:
        """Return a picture of the result of a position; by default the chain that joins the winner's sides.

        Args:
            position: a position of this game.
            plain: that position as a picture.
        """
        winner = position.status().winner
        sides = [position.board.edges[side] for side, owner in position.owners.items() if owner == winner]
        if winner is None or not sides:
            return plain
        chains = position.board.regions(position.stones.of(winner))
        winning = sorted(cell for chain in chains if all(map(chain.intersection, sides)) for cell in chain)
        return replace(plain, marked={"witness": winning}, legend={"witness": "the chain that wins"})

    def effect(self, position: Position, action: Action) -> str:
        """Return the effect of a legal action apart from placing stones: `removing the stones of b1`.

        Args:
            position: a position of this game.
            action: an action that is legal there.

        Returns:
            the effect, to follow the action in words; empty if there is none.
        """
        taken = ", ".join(
            position.board.names(cell for cell in action.removal_cells if cell not in stone_path(action))
        )
        return f"removing the stones of {taken}" if taken else ""


def action_words(board: Board, action: Action, turn: Colour | None) -> str:
    """Return a short description of an action, for buttons; by default its text."""
    match action:
        case Placement(cell, colour, _):
            return f"{(colour or turn or '').capitalize()} on {board.name(cell)}"
        case Swap():
            return "Swap sides"
        case Choose(colour):
            return f"Choose {colour.capitalize()}"
        case Stop(colour):
            return f"{colour.capitalize()} stops"
    return action.write(board)


def explanations_of(name: GameName) -> Explanations:
    """Return the explanations of a game."""
    return extension("rulestone.explanations", name, Explanations) or Explanations()


def explain(
    name: GameName, position: Position, cell: Cell, options: Mapping[str, OptionValue]
) -> PicturedExplanation:
    """Explain one cell of a position, in a game with these options."""
    to_move = position.status().to_move
    candidates = {
        action: violated
        for action, violated in position.candidate_violations
        if cell in explained_cells(action)
    }
    others = () if candidates else _actions_at(find_game(name), position.board, cell)
    by_colour: dict[Colour | None, dict[Action, tuple[Violation, ...]]] = {}
    for action, violated in (
        candidates or {action: position.violations(action) for action in others}
    ).items():
        by_colour.setdefault(action.colour_named, {})[action] = violated
    plain = Explanation(
        cell=position.board.name(cell),
        colours=tuple(
            _for_colour(position, colour or to_move, own, options) for colour, own in by_colour.items()
        ),
        stone=position.stones.at(cell),
    )
    detail = None if plain.stone else explanations_of(name).detail(position, cell, plain)
    if detail is not None:
        facts, scene = detail
        return PicturedExplanation(structs.replace(plain, facts=facts), scene)
    refused = tuple(refusal for one in plain.colours for refusal in one.refusals)
    return PicturedExplanation(plain, _refusal_scene(position, (cell,), refused))


def _actions_at(game: Game, board: Board, cell: Cell) -> Sequence[Action]:
    """Return every action at a cell, legal or not, but for forms in which several mean the same.

    If some of them move a stone from the cell, return these alone.
    """
    forms = (form for form in game.forms if not form.has_synonyms)
    every = [
        action for form in forms for action in form.actions(board) or () if cell in explained_cells(action)
    ]
    return [action for action in every if cell in stone_path(action)[:1]] or every


def explain_action(
    position: Position, action: Action, options: Mapping[str, OptionValue]
) -> PicturedActionExplanation:
    """Explain one action of any colour and kind, in a game with these options."""
    reasons = refusals(position, position.violations(action), options)
    written = write_action(position.board, action)
    scene = _refusal_scene(position, explained_cells(action), reasons)
    return PicturedActionExplanation(
        ActionExplanation(action=written, legal=not reasons, refusals=reasons),
        replace(scene, paths={"asked": stone_path(action)}),
    )


def explain_at(
    checked: CheckedQuestion, position: Position, text: str
) -> PicturedExplanation | PicturedActionExplanation:
    """Explain the cell of the board, or the action of the game, that a text names.

    Raises:
        BadRequest: it names neither.
    """
    game, options = checked.game, checked.question.options
    if re.fullmatch(CELL, text):
        return explain(game.name, position, read_cell(checked.board, text, "at"), options)
    try:
        action = read_action(game, checked.board, text, "at")
    except BadRequest as bad:
        message = bad.message.replace(" is not an action ", " is neither a cell nor an action ", 1)
        raise BadRequest(bad.code, message, bad.at) from None
    return explain_action(position, action, options)


def _for_colour(
    position: Position,
    colour: Colour | None,
    judged: Mapping[Action, tuple[Violation, ...]],
    options: Mapping[str, OptionValue],
) -> ColourExplanation:
    legal = tuple(write_action(position.board, action) for action, violated in judged.items() if not violated)
    illegal = [violated for violated in judged.values() if violated]
    placing = not any(stone_path(action) for action in judged)
    every = dict.fromkeys(violation for violated in illegal for violation in violated)
    shared = [violation for violation in every if all(violation in violated for violated in illegal)]
    return ColourExplanation(
        colour=colour,
        legal=bool(legal),
        actions=legal,
        refusals=refusals(position, () if legal else shared or every, options),
        placing=placing,
    )


def _refusal_scene(position: Position, cells: tuple[Cell, ...], refused: Iterable[Refusal]) -> Scene:
    """Return a picture of the cells that show why an action is refused."""
    shown = [refusal for refusal in refused if {*refusal.cells} - {*position.board.names(cells)}]
    witnesses = sorted({position.board.cell(name) for refusal in shown for name in refusal.cells})
    clauses = ", ".join(dict.fromkeys(refusal.clause for refusal in shown))
    reasons = "; ".join(dict.fromkeys(refusal.because for refusal in shown))
    marked: dict[Sign, Sequence[Cell]] = {"asked": cells, "witness": witnesses}
    return replace(position_scene(position), marked=marked, caption=f"{clauses}: {reasons}" if shown else "")


def _exchanged(rules: type[Position], clause: ClauseId) -> Iterator[str]:
    """A sentence about the parts that a variant exchanges, which may change a clause; none for a game."""
    if parts := exchanged_parts(rules, clause.partition(".")[0]):
        yield f"(The rule of the game; the variant exchanges {', '.join(parts)}.)"


def refusals(
    position: Position, illegal: Iterable[Violation], options: Mapping[str, OptionValue]
) -> tuple[Refusal, ...]:
    """Return the reasons why an action is forbidden, in the order of the rules.

    Args:
        position: the position.
        illegal: the clauses that the action violates.
        options: the options in force; missing ones have their defaults.
    """
    return tuple(
        Refusal(
            clause=one.clause,
            rule=" ".join((rule(one.clause, options), *_exchanged(type(position), one.clause))),
            because=one.because,
            cells=position.board.names(one.cells),
        )
        for one in illegal
    )
