"""Puzzles have one answer."""

import pytest

from rulestone.core.errors import BadInput
from rulestone.engines.reference import ReferenceEngine
from rulestone.protocol import Verdict
from rulestone_lab.puzzles import PuzzleKind, puzzles


@pytest.mark.parametrize(("kind", "size", "most"), [("winning", 3, 5), ("legal", 4, 4)])
def test_puzzles_are_different_positions_with_one_answer(kind: PuzzleKind, size: int, most: int) -> None:
    found = list(puzzles("minefield", size, most, kind))
    assert len({str(puzzle.position) for puzzle in found}) == most
    for puzzle in found:
        answer = ReferenceEngine().ask(puzzle.position)
        assert isinstance(answer, Verdict)
        assert puzzle.solution in answer.legal
        assert len(answer.legal) == 1 if kind == "legal" else len(answer.legal) > 2
        assert puzzle.question.endswith("?")
    assert list(puzzles("minefield", size, most, kind)) == found
    assert list(puzzles("minefield", size, most, kind, seed=1)) != found
    assert list(puzzles("minefield", size, 0, kind)) == []


@pytest.mark.parametrize(
    ("game", "kind", "words"),
    [
        ("evening", "winning", "evening has no turns"),
        ("interleave", "legal", "interleave has no turns"),
        ("minefield", "mate", "no kind of puzzle is called 'mate'; there are winning and legal"),
    ],
)
def test_settings_without_puzzles_are_refused(game: str, kind: PuzzleKind, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        next(puzzles(game, 3, 1, kind))
