"""What is drawn of a failure."""

from collections.abc import Callable

from msgspec.structs import replace

from rulestone.cases.cases import Case, read_cases
from rulestone.check.attempts import run_case
from rulestone.check.case_scenes import case_scene, result_scene
from rulestone.check.results import CaseResult
from rulestone.core.names import ActionText
from rulestone.protocol import Answer, Played, Query
from tests.check.lying import Lying

CASES = {case.id: case for case in read_cases()}
RECORD = CASES["lefe/game-draw-size-6"]
MOVES = RECORD.moves or ()


def following(count: int) -> Callable[[Query, Answer], Answer]:
    """A change of answers so that so many moves of any record are followed."""
    return lambda _, answer: replace(answer, accepted=count) if isinstance(answer, Played) else answer


def played(case: Case, count: int) -> CaseResult:
    engine = Lying(following(count))
    return run_case(engine, engine.claims, case)


def test_a_legal_move_refused_is_drawn_before_it_was_made() -> None:
    result = played(RECORD, 1)
    assert result.status == "fail"
    scene = result_scene(result)
    assert scene.caption == f"before move 2 ({MOVES[1]}), which was refused though it is legal"
    assert len(scene.stones) == 1
    assert set(scene.stones.values()) <= set(RECORD.stones)
    assert case_scene(RECORD).stones != scene.stones


def test_the_whole_record_is_drawn_where_the_engine_follows_too_far_or_says_nonsense() -> None:
    for count in (len(MOVES) + 3, -1):
        scene = result_scene(played(RECORD, count))
        assert (scene.caption, scene.stones) == ("", case_scene(RECORD).stones)


def test_a_record_that_cannot_be_played_is_drawn_as_it_is_given() -> None:
    for nonsense in ("zz99", "no move", str(MOVES[0])):
        odd = replace(RECORD, moves=(MOVES[0], ActionText(nonsense), *MOVES[2:]))
        result = replace_case(played(RECORD, 3), odd)
        assert (result_scene(result).caption, result_scene(result).stones) == ("", case_scene(odd).stones)


def replace_case(result: CaseResult, case: Case) -> CaseResult:
    """The result as if it were that of another case."""
    return CaseResult(case=case, status=result.status, attempts=result.attempts)
