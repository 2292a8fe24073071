"""What is said of a cell or an action, as data; `rulestone.explain.blocks` puts it into words."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from rulestone.core.names import ActionText, CellName, ClauseId, Colour, OptionValue
from rulestone.core.position import Position, Violation
from rulestone.core.register.clauses import rule


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


class ForColour(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What one colour may do on a cell.

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
    """Everything there is to say about one cell of a position.

    Attributes:
        cell: the cell.
        colours: what each colour that may act now may do there.
        stone: the colour of the stone on it.
        facts: the properties of the cell that the rules use, in words, by their names; a game adds its own.
    """

    cell: CellName
    colours: tuple[ForColour, ...]
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
            rule=rule(one.clause, options),
            because=one.because,
            cells=position.board.names(one.cells),
        )
        for one in illegal
    )
