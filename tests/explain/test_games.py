"""What is said of a cell, and drawn of it, and drawn of a case: in each game what its rules look at."""

from inspect import cleandoc

import pytest

from rulestone.core.names import GameName, Options
from rulestone.core.registry import find_game
from rulestone.draw.text import text
from rulestone.explain.cells import Explained, explanations_of
from tests.games.asking import explained, reached


def told(found: Explained) -> str:
    """The facts, what each colour may play or why it may not, and the pictures."""
    lines = [f"{name}: {words}" for name, words in found.explanation.facts.items()]
    for each in found.explanation.colours:
        lines.append(f"{each.colour} may play {', '.join(each.actions) or 'nothing'}")
        lines += [f"{one.clause} {' '.join(one.cells)}: {one.because}" for one in each.refusals]
    for scene in found.scenes:
        lines += ["", *text(scene)]
    return "\n".join(lines)


# fmt: off
CELLS = [
    pytest.param(
        "minefield", 4, "b3", "white=b2,c3 black=a2,c4", {}, "",
        """
        black may play nothing
        minefield.hard-corner a2 b2 a3 b3: it creates a hard corner from a2 to b3
        minefield.hard-corner b2 c2 b3 c3: it creates a hard corner from b2 to c3
        minefield.hard-corner b3 c3 b4 c4: it creates a hard corner from b3 to c4

        4  .  .  B  .
        3 [.]<.> W  .
        2 [B][W] .  .
        1  .  .  .  .
           a  b  c  d

        minefield.hard-corner: it creates a hard corner from a2 to b3
        Black: bottom and top
        White: left and right
        < >  the cell asked about
        [ ]  the cells that show why

        4  .  .  B  .
        3  . <.>[W] .
        2  B [W][.] .
        1  .  .  .  .
           a  b  c  d

        minefield.hard-corner: it creates a hard corner from b2 to c3
        Black: bottom and top
        White: left and right
        < >  the cell asked about
        [ ]  the cells that show why

        4  . [.][B] .
        3  . <.>[W] .
        2  B  W  .  .
        1  .  .  .  .
           a  b  c  d

        minefield.hard-corner: it creates a hard corner from b3 to c4
        Black: bottom and top
        White: left and right
        < >  the cell asked about
        [ ]  the cells that show why
        """,
        id="a refusal with a picture for each area",
    ),
    pytest.param(
        "minefield", 4, "b2", "black=d1 white=b1,d2", {}, "",
        """
        black may play nothing
        minefield.switch b1 c1 d1 b2 c2 d2: it creates a switch from b1 to d2

        4  .  .  .  .
        3  .  .  .  .
        2  . <.>[.][W]
        1  . [W][.][B]
           a  b  c  d

        minefield.switch: it creates a switch from b1 to d2
        Black: bottom and top
        White: left and right
        < >  the cell asked about
        [ ]  the cells that show why
        """,
        id="a switch, shown whole",
    ),
    pytest.param(
        "lefe", 4, "c3", "dark=d4,d5,e3 light=e5,e6,a1", {}, "",
        """
        before: 2 leaves (d4, d5, e3)
        after: 3 leaves (c3, d4, d5, e3): increased
        enemy tree of e5: 2 leaves (e5, e6), may be removed
        dark may play c3xe5

              g  .   .   .   .   4
            f  .   .   .   .   .   5
          e  .   .  {D}  .  [L2][L]  6
        d  .   .   .   D2 {D}  .   .   7
          c  .   .  <.>  .   .   .   6
            b  .   .   .   .   .   5
              a  L   .   .   .   4

        What Dark on c3 does; numbers are leaves before.
        < >  the cell asked about
        [ ]  may be removed
        { }  leaf of the tree that grew
        """,
        id="a removal",
    ),
    pytest.param(
        "lefe", 3, "d3", "dark=c3,c4 light=e3", {}, "",
        """
        dark may play nothing
        lefe.place c3 c4: your stones c3 and c4 beside it touch each other

            e  .   .   L   3
          d  .   .  <.>  .   4
        c  .   .  [D] [D]  .   5
          b  .   .   .   .   4
            a  .   .   .   3

        lefe.place: your stones c3 and c4 beside it touch each other
        < >  the cell asked about
        [ ]  the cells that show why
        """,
        id="a tree that has not grown",
    ),
    pytest.param(
        "lefe", 2, "a1", "light=c2", {}, "",
        """
        before: none: the stone begins a tree
        after: 1 leaf (a1): increased
        dark may play a1

          c  .   L   2
        b  .   .   .   3
          a <.>  .   2

        What Dark on a1 does; numbers are leaves before.
        < >  the cell asked about
        { }  leaf of the tree that grew
        """,
        id="a stone that begins a tree",
    ),
    pytest.param(
        "lefe", 2, "a1", "light=c2", {"newborn": "never"}, "",
        """
        before: none: the stone begins a tree
        after: 1 leaf (a1): not increased
        dark may play a1

          c  .   L   2
        b  .   .   .   3
          a <.>  .   2

        What Dark on a1 does; numbers are leaves before.
        < >  the cell asked about
        { }  leaf of the tree that grew
        """,
        id="a stone that begins a tree in vain",
    ),
    pytest.param(
        "lefe", 3, "c3", "dark=c4,d3 light=a1", {}, "",
        """
        dark may play nothing
        lefe.place c4 d3: your stones c4 and d3 beside it touch each other

            e  .   .   .   3
          d  .   .  [D]  .   4
        c  .   .  <.> [D]  .   5
          b  .   .   .   .   4
            a  L   .   .   3

        lefe.place: your stones c4 and d3 beside it touch each other
        < >  the cell asked about
        [ ]  the cells that show why
        """,
        id="friends that touch each other",
    ),
    pytest.param(
        "evening", 3, "c3", "white=b2,b1,d3 black=c4,c5,d4,e3", {}, "",
        """
        white beside it: 3 = 2 (b1, b2) + 1 (d3)
        black beside it: 4 = 4 (c4, c5, d4, e3)
        white may play white:c3
        black may play nothing
        evening.place b1 b2 c4 c5 d3 d4 e3: your groups here total 4, the enemy's 3: yours must be smaller

            e  .   .  [B]  3
          d  .   .  [W1][B]  4
        c  .   .  <.> [B4][B]  5
          b [W2][W]  .   .   4
            a  .   .   .   3

        The groups beside c3, each with its size.
        < >  the cell asked about
        [ ]  groups beside it
        """,
        id="groups beside a cell",
    ),
    pytest.param(
        "evening", 2, "b2", "white=a1,a2", {}, "",
        """
        white beside it: 2 = 2 (a1, a2)
        black beside it: 0
        white may play nothing
        evening.place a1 a2: your groups here total 2, the enemy's 0: yours must be smaller
        black may play black:b2

          c  .   .   2
        b  .  <.>  .   3
          a [W2][W]  2

        The groups beside b2, each with its size.
        < >  the cell asked about
        [ ]  groups beside it
        """,
        id="groups of one colour",
    ),
    pytest.param(
        "interleave", 3, "c3", "black=c5,e1 red=a1", {}, "c2",
        """
        right: black on c5
        up-right: nothing
        up-left: black on e1
        left: nothing
        down-left: red on a1
        down-right: nothing
        black may play nothing
        interleave.place a1 c5 e1: it sees 1 enemy stone and 2 friendly stones, and must see more enemies
        red may play red:c3

            e |B|  .   .   3
          d  .   .   .   .   4
        c  .   #  <.>  .  |B|  5
          b  .   .   .   .   4
            a |R|  .   .   3

        What a stone on c3 would see.
        < >  the cell asked about
        | |  seen along a line
        #    removed from the board
        lines: c3-c5, c3-e1, c3-a1
        """,
        id="sightlines",
    ),
]
"""A game, the size of its board, a cell, stones with the first colour to move, options, removed cells."""
# fmt: on


@pytest.mark.parametrize(("name", "size", "cell", "stones", "options", "removed", "expected"), CELLS)
def test_what_is_said_of_a_cell(
    name: str, size: int, cell: str, stones: str, options: Options, removed: str, expected: str
) -> None:
    assert told(explained(name, size, cell, stones, options, removed)) == cleandoc(expected)


def test_of_a_removal_it_is_said_how_large_the_tree_is() -> None:
    position = reached("lefe", 4, "dark=d4,d5,e3 light=e5,e6,a1")
    effect = explanations_of(GameName("lefe")).effect
    removal, placement = (find_game("lefe").read_action(position.board, text) for text in ("c3xe6", "c3"))
    assert effect(position, removal) == "removing the tree of e6 (2 stones, 2 leaves)"
    assert effect(position, placement) == ""
