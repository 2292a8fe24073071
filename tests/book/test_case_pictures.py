"""What a game adds to the pictures of cases."""

import pytest

from rulestone.book.case_pictures import ShownCase, pictures_of
from rulestone.cases.cases import queries, read_cases
from rulestone.cases.expect import position_asked
from rulestone.check.case_scenes import case_scene
from rulestone.core.game import game_names
from rulestone.core.names import GameName


@pytest.mark.parametrize("name", game_names())
def test_a_game_has_nothing_to_tell_of_another(name: GameName) -> None:
    first = {case.game: case for case in read_cases() if case.question == "judge"}
    for other, case in first.items():
        if other != name:
            position = position_asked(queries(case, ("judge",))[0])
            assert pictures_of(name).telling(ShownCase(case, position, case_scene(case))) is None
