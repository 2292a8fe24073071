"""What the page of a game teaches with: a short game to step through, and puzzles.

Both are data in `lesson.toml`, beside the cases of a game. The rules judge them when the book is made.
"""

from msgspec import Struct

from rulestone.book.frame import clause_links, heading, prose
from rulestone.book.library import picture, read_table
from rulestone.book.links import Place, explorer_link
from rulestone.core.game import Game
from rulestone.core.names import ActionText, CellName, ClauseId, Colour, Size
from rulestone.core.position import Position
from rulestone.core.register.entries import GameEntry
from rulestone.core.registry import find_game
from rulestone.draw.scene import position_scene, record_scene
from rulestone.engines.reference import position_of
from rulestone.explain.cells import explain
from rulestone.protocol import Judge
from rulestone.protocol.checking import check_question
from rulestone.report import markup as h
from rulestone.report.markup import Child, Html


class Puzzle(Struct, frozen=True, forbid_unknown_fields=True):
    """A position, and cells of which only some are open to a colour.

    Attributes:
        size: the size of the board.
        colour: the colour that is asked about; in games with turns it is to move.
        stones: the stones on the board.
        cells: the empty cells that are asked about.
    """

    size: Size
    colour: Colour
    stones: dict[Colour, tuple[CellName, ...]]
    cells: tuple[CellName, ...]

    def position(self, game: Game) -> Judge:
        """Return the position as a question."""
        to_move = None if game.entry.turnless else self.colour
        return Judge(game=game.name, size=self.size, stones=self.stones, to_move=to_move)


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """A first game and puzzles.

    Attributes:
        size: the size of the board of the first game.
        moves: its actions, each with the clause that matters and a sentence.
        puzzles: the puzzles.
    """

    size: Size
    moves: tuple[tuple[ActionText, ClauseId, str], ...]
    puzzles: tuple[Puzzle, ...]


def lesson_of(game: Game) -> Lesson | None:
    """Return the lesson of a game; None if it has none.

    Raises:
        UnknownGame: its file cannot be read.
    """
    return read_table(game, "lesson.toml", Lesson)


def first_game(here: Place, entry: GameEntry) -> Html | None:
    """Return a short game with a picture and a sentence for each move."""
    game = find_game(entry.name)
    lesson = lesson_of(game)
    if lesson is None:
        return None
    whole = Judge(game=game.name, size=lesson.size, moves=tuple(move for move, _, _ in lesson.moves))
    checked = check_question(whole)
    steps = [
        h.li(
            h.figure(
                picture(here, record_scene(checked.begin, checked.actions[:number]), keyed=False),
                h.figcaption(
                    h.strong(f"{number}. {move}"), " ", prose(here, words), " ", clause_links(here, [clause])
                ),
            )
        )
        for number, (move, clause, words) in enumerate(lesson.moves, 1)
    ]
    return h.section(
        heading(2, "first-game", "A first game"),
        h.p(
            h.button("Previous move", type="button", data_step=-1, hidden=True),
            h.button("Next move", type="button", data_step=1, hidden=True),
            h.a("Open it in the explorer", href=here.to(explorer_link(whole))),
            class_="steps",
        ),
        h.div(h.ol(steps), class_="strip", tabindex=0, role="region", aria_label="The moves of a first game"),
        id="first-game",
    )


def puzzles(here: Place, entry: GameEntry) -> Html | None:
    """Return the puzzles of a game, each with its answer folded away."""
    game = find_game(entry.name)
    lesson = lesson_of(game)
    if lesson is None or not lesson.puzzles:
        return None
    return h.section(
        heading(2, "puzzles", "Puzzles"),
        h.div([_puzzle(here, game, puzzle) for puzzle in lesson.puzzles], class_="puzzles"),
        id="puzzles",
    )


def _puzzle(here: Place, game: Game, puzzle: Puzzle) -> Html:
    position = position_of(check_question(puzzle.position(game)))
    scene = position_scene(position)
    *others, last = puzzle.cells
    return h.figure(
        picture(here, scene, keyed=False),
        h.figcaption(
            h.strong(f"Which of these may {puzzle.colour.capitalize()} play: {', '.join(others)} or {last}?"),
            h.details(
                h.summary("Answer"),
                h.ul([_answer(here, game, position, puzzle.colour, cell) for cell in puzzle.cells]),
            ),
        ),
        class_="case",
    )


def _answer(here: Place, game: Game, position: Position, colour: Colour, cell: CellName) -> Html:
    """Return whether a colour may place on a cell, and why not."""
    explained = explain(game.name, position, position.board.cell(cell), {}).explanation
    (case,) = (case for case in explained.colours if case.colour == colour)
    if case.legal:
        return h.li(h.strong(cell), ": yes.")
    because = {
        reason.clause: reason.because for reason in reversed(case.refusals)
    }  # the first of each clause
    reasons: list[Child] = [
        [words, " (", clause_links(here, [clause]), ")"] for clause, words in reversed(because.items())
    ]
    return h.li(h.strong(cell), ": no, ", h.join(reasons, "; "), ".")
