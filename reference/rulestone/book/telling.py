"""The pictures of cases: each with the cells marked that tell why its answer is what it is.

What is marked comes from the reference rules: what refuses a cell, what a stone would see or take.
"""

from dataclasses import replace

from rulestone.book.case_pictures import ShownCase, legal_placements, pictures_of
from rulestone.conformance.case_scenes import case_scene
from rulestone.conformance.cases import Case, queries
from rulestone.conformance.expect import position_asked
from rulestone.draw.scene import Scene


def telling_scene(case: Case) -> Scene:
    """The position of a case, with what is to be seen in it."""
    drawn = case_scene(case)
    plain = replace(drawn, legal=legal_placements(case, drawn), legend={})
    questions = queries(case, ("judge", "play", "perft"))
    if not questions:
        return plain
    if case.question == "perft":
        return replace(plain, legal={})
    return pictures_of(case.game).scene(ShownCase(case, position_asked(questions[0]), plain))
