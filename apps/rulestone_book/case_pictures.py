"""The picture of a case: its author's statements, shown on the board.

A picture depends on the case alone. The cell that it shows is one that the case names. The marks for legal,
refused and removable cells agree with the right answer.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from msgspec import UNSET

from rulestone.cases.cases import AuthorAssertions, Case, questions_of
from rulestone.cases.expect import case_scene, position_asked, with_last_move
from rulestone.core.boards import Cell, UnknownCell
from rulestone.core.position import Position
from rulestone.draw.scene import Scene, with_legal, with_question_mark
from rulestone.explain.blocks import explanation_summary
from rulestone.explain.cells import explain, explain_action, explanations_of
from rulestone.protocol import OPERATIONS
from rulestone.rulebook.entries import option_text
from rulestone.rulebook.installed import find_game


def explanatory_scene(case: Case) -> Scene:
    """Return the position of a case with everything that explains its answer, and the options in force."""
    drawn = case_scene(case)
    turn = None if case.expect.to_move is UNSET else case.expect.to_move
    plain = replace(with_legal(drawn, case.game, case.expect.legal or (), turn), legend={})
    questions = questions_of(case, OPERATIONS)
    if not questions:
        return plain
    if case.question == "perft":
        return replace(plain, legal={})
    plain = with_last_move(plain, case)
    scene = _explained(case, position_asked(questions[0]), plain)
    marks = replace(scene, last=plain.last, taken=plain.taken, paths={**plain.paths, **scene.paths})
    settings = ", ".join(f"{name} = {option_text(value)}" for name, value in case.options.items())
    return replace(marks, caption=f"{scene.caption} With {settings}.".strip()) if settings else marks


def _explained(case: Case, position: Position, plain: Scene) -> Scene:
    """Return a scene for the first illegal move of a record, the first cell named, or the result."""
    accepted, status = case.expect.accepted, position.status()
    if accepted is not UNSET and case.moves is not None and accepted < len(case.moves):
        action = find_game(case.game).read_action(position.board, case.moves[accepted])
        return replace(explain_action(position, action, case.options).scene, legal=plain.legal)
    cell = next(_named_cells(case, position), None)
    if status.over or not status.opening_is_over or cell is None:
        return explanations_of(case.game).scoring_scene(
            position, replace(plain, legal={}) if status.over else plain
        )
    explained = explain(case.game, position, cell, case.options)
    scene = replace(explained.scene, legal=plain.legal)
    if not any(colour.legal for colour in explained.explanation.colours):
        return scene
    caption = f"?: {scene.caption or explanation_summary(explained.explanation)}"
    return replace(with_question_mark(scene, cell), caption=caption)


def _named_cells(case: Case, position: Position) -> Iterator[Cell]:
    """The empty cells that a case names, first those that its author wants to be seen."""
    board, says = position.board, case.says or AuthorAssertions()
    refused = (name.rpartition(":")[2] for name in (*says.refuses, *(says.why or ())))
    cells = [*map(board.cell, (*case.focus, *says.at, *refused))]
    for text in (*says.allows, *says.lacks, *(says.legal or ())):
        with suppress(UnknownCell):  # a removed cell may be named, as one on which nothing is legal
            cells += find_game(case.game).read_action(board, text).placement_cells[:1]
    return (cell for cell in cells if position.stones.at(cell) is None)
