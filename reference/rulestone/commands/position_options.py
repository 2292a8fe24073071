"""Positions given on the command line, and the answers of engines about them."""

from collections.abc import Callable, Sequence
from importlib.metadata import entry_points
from pathlib import Path
from typing import TypeVar

from rulestone.commands.arguments import refuse_beside
from rulestone.commands.problems import Problem
from rulestone.engines.engine import Engine
from rulestone.exits import ExitStatus
from rulestone.files import is_stream
from rulestone.protocol import Answer, Failure, Judge, Question, Unsupported
from rulestone.protocol.checking import CheckedQuestion, check_question
from rulestone.protocol.notation import stones_text
from rulestone.protocol.reading import read_game, read_options, read_question
from rulestone.quoting import shell_line
from rulestone.rulebook.entries import option_text

_Answer = TypeVar("_Answer", bound=Answer)


def question_from_options(
    game: str,
    size: int | None = None,
    *,
    moves: str | None = None,
    stones: str | None = None,
    to_move: str | None = None,
    removed: str | None = None,
    options: Sequence[str] = (),
) -> Judge:
    """Read a position from the command line. An argument that was left out is None.

    Without moves and stones it is the start. A file in place of the game contains the whole position.

    Raises:
        BadRequest: a part of it cannot be read.
        Problem: two positions were given, or none, or a turn without stones.
    """
    if game == "-" or Path(game).is_file() or is_stream(Path(game)) or any(mark in game for mark in "./"):
        if options or any(given is not None for given in (size, moves, stones, to_move, removed)):
            raise Problem(
                f"{game}: a file gives the whole position; leave out --size, --moves, --stones and the like"
            )
        return _question_in(game)
    name = read_game(game)
    if size is None:
        raise Problem("--size: give the size of the board, such as --size 5")
    if moves is not None and stones is not None:
        raise Problem("give the position either with --moves or with --stones, not with both")
    if to_move is not None and stones is None:
        raise Problem("--to-move: it needs --stones; moves determine whose turn it is")
    return read_question(
        name,
        size,
        options=read_options(name, options),
        removed=removed or "",
        stones=stones,
        to_move=to_move,
        moves=moves,
    )


def judge_command(question: Judge, at: str | None = None, variant: str | None = None) -> str:
    """Return the command that judges a position, as a line for a shell.

    Args:
        question: the position.
        at: a cell or an action to explain; None for none.
        variant: the name of the variant that judges; None for the game itself.
    """
    words = ["rulestone", "judge", str(question.game), "--size", str(question.size)]
    if question.stones is None:
        words += ["--moves", " ".join(question.record)]
    else:
        words += ["--stones", stones_text(question.stones)]
    for name, value in question.options.items():
        words += ["--option", f"{name}={option_text(value)}"]
    removed = ",".join(question.removed)
    more = (("--to-move", question.to_move), ("--removed", removed), ("--variant", variant), ("--at", at))
    return shell_line([*words, *(word for name, value in more if value for word in (name, value))])


_FILES = "rulestone.position_files"
"""The entry point group of functions that read the position in a file, given its name."""


def _question_in(name: str) -> Judge:
    """Return the last position in a file, or on standard input.

    Raises:
        Problem: it cannot be read, or its game is unknown here, or no installed package reads files.
    """
    for point in entry_points(group=_FILES):
        read: Callable[[str], Judge] = point.load()
        return read(name)
    raise Problem(f"{name}: no installed package reads positions from files")


def resolve_engine(question: Question, engine: str, variant: str | None) -> tuple[CheckedQuestion, str]:
    """Check a question, and return it with the name of the engine that answers.

    Args:
        question: the question.
        engine: the name that was given.
        variant: the variant that was given instead of an engine; the question is then one of its game.

    Raises:
        BadRequest: the question is invalid.
        BadVariant: there is no such variant.
    """
    checked = check_question(question)
    if variant is None:
        return checked, engine
    from rulestone.cases.mutants import FAMILY  # loads the known mistakes
    from rulestone.cases.variants import find_variant

    refuse_beside("--variant", "engine")
    return checked.for_variant(find_variant(variant, question.game).game), f"{FAMILY}:{variant}"


def require_answer(engine: Engine, question: Question, kind: type[_Answer]) -> _Answer:
    """Return the answer of an engine.

    Raises:
        BadRequest: the question is invalid.
        Problem: the engine does not answer, or failed.
    """
    match engine.ask(question):
        case Unsupported(unsupported=why):
            raise Problem(f"engine {engine.capabilities.name} does not answer this: {why}")
        case Failure(error=error):
            message = error if isinstance(error, str) else error.message
            raise Problem(f"engine {engine.capabilities.name} failed: {message}", ExitStatus.FAILED)
        case answer if isinstance(answer, kind):
            return answer
        case answer:
            raise TypeError(f"{answer} is no answer to {question}")
