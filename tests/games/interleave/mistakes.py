"""What mistakes in Interleave change."""

from tests.games.mistakes import Row, played, standing

MISTAKES: list[Row] = [
    ("no-cells-no-board", played(1, "choose red", removed="a1"), "refused: no cell is left"),
    (
        "set-up-sightlines",
        played(1, "setup black=a1"),
        "accepted 1 -> 0; reason none -> interleave.pie; legal -choose black -choose red",
    ),
    (
        "set-up-any-stone",
        played(3, "setup red=b2,c3"),
        "accepted 0 -> 1; reason interleave.pie -> none; legal +choose black +choose red",
    ),
    (
        "set-up-empty",
        played(1, "setup"),
        "accepted 0 -> 1; reason interleave.pie -> none; legal +choose black +choose red",
    ),
    (
        "set-up-both-colours",
        played(1, "setup black=a1"),
        "accepted 1 -> 0; reason none -> interleave.pie; legal -choose black -choose red",
    ),
    (
        "set-up-overlapping",
        played(3, "setup black=c3,c3"),
        "accepted 0 -> 1; reason interleave.pie -> none; legal +choose black +choose red",
    ),
    (
        "set-up-one-black",
        played(2, "setup black=a1,a2,b1,b3 red=b2,c1,c2"),
        "accepted 1 -> 0; reason none -> interleave.pie; legal -choose black -choose red",
    ),
    (
        "over-before-choice",
        played(1, "setup black=a1"),
        "over no -> yes; winner none -> black; score none -> black=(1,) red=(); leader none -> black",
    ),
    ("no-choice", played(1, "setup black=a1 choose red"), "accepted 2 -> 1; reason none -> interleave.end"),
    (
        "play-before-choice",
        played(3, "setup black=c3 red:c4"),
        "accepted 1 -> 2; reason interleave.pie -> none",
    ),
    (
        "choose-again",
        played(3, "setup black=c3 choose black choose red"),
        "accepted 2 -> 3; reason interleave.pie -> none",
    ),
    ("choice-not-listed", played(1, "setup black=a1"), "legal -choose black -choose red"),
    (
        "choice-recolours",
        played(1, "setup black=a1 choose red"),
        "winner black -> red; score black=(1,) red=() -> black=() red=(1,); leader black -> red",
    ),
    ("sight-adjacent-only", standing(2, "black=a1"), "legal -red:c2"),
    ("sight-two-steps", standing(3, "red=b3"), "legal -black:e1"),
    (
        "sight-not-to-border",
        standing(2, "black=a1"),
        "over no -> yes; winner none -> black; legal -red:a2 -red:b1 -red:b2 -red:c2",
    ),
    ("sight-last-stone", standing(3, "black=d3 red=a1"), "legal +black:e3 -red:e3"),
    ("sight-not-adjacent", standing(2, "black=a1"), "legal -red:a2 -red:b1 -red:b2"),
    ("sight-five-directions", standing(2, "black=a1"), "legal -red:b1"),
    ("sight-along-rows", standing(2, "red=b3"), "legal -black:a2 -black:c2"),
    ("see-across-gaps", standing(2, "black=a1", removed="b2"), "legal +red:c2"),
    ("sight-all-stones", standing(2, "black=b3 red=b2"), "legal -black:b1"),
    (
        "place-at-a-tie",
        standing(3, "black=c1 red=c5"),
        "legal +black:c2 +black:c3 +black:c4 +red:c2 +red:c3 +red:c4",
    ),
    ("place-seeing-nothing", standing(2, "black=a1"), "legal +black:b3 +black:c1 +red:b3 +red:c1"),
    (
        "place-more-friends",
        standing(2, "black=a1"),
        "legal +black:a2 +black:b1 +black:b2 +black:c2 -red:a2 -red:b1 -red:b2 -red:c2",
    ),
    (
        "place-two-more",
        standing(2, "black=a1"),
        "over no -> yes; winner none -> black; legal -red:a2 -red:b1 -red:b2 -red:c2",
    ),
    ("place-no-friends", standing(2, "black=b1 red=b2,c2"), "legal -black:c1"),
    (
        "place-any-enemy",
        standing(3, "black=c1 red=c5"),
        "legal +black:c2 +black:c3 +black:c4 +red:c2 +red:c3 +red:c4",
    ),
    ("black-wins-ties", standing(1, ""), "winner red -> black; leader red -> black"),
    ("ties-stay", standing(1, ""), "winner red -> none; leader red -> none"),
    ("half-is-one", standing(1, "black=a1"), "winner black -> red; leader black -> red"),
    ("letter-i-skipped", standing(5, "red=f2"), "legal +black:j2 -black:i2"),
    (
        "letters-after-z",
        standing(14, "black=aa1 red=z3"),
        (
            "refused: 'aa1' is not a cell of the hexagonal board of size 14: its rows run from a to aa, "
            "and the cells of each are numbered from 1"
        ),
    ),
    ("written-from-the-top", standing(2, "black=a1", removed="b2"), "legal +red:c2 -red:a2"),
    ("numbered-from-zero", standing(2, "black=a1"), "legal +red:a0 +red:c0 -red:a2 -red:c2"),
    ("numbers-slant", standing(2, "black=a1"), "legal +red:c3 -red:c2"),
    ("upper-half-wired-as-lower", standing(2, "red=b3"), "legal -black:c2"),
    ("middle-row-wired-as-lower", standing(2, "red=c1"), "legal +black:a1 -black:a2 -black:b2"),
    ("no-lower-right-neighbour", standing(2, "black=a1"), "legal -red:b1"),
    ("four-neighbours", standing(2, "black=a1"), "legal -red:b1"),
    ("lines-bend", standing(2, "red=b3"), "legal -black:c2"),
    ("removed-cells-stay", standing(2, "black=c1", removed="c2"), "legal +red:c2"),
    ("removed-cells-rename", standing(3, "black=e3", removed="d3"), "legal +red:d3 -red:d4"),
    ("set-up-sightlines", played(1, "setup"), ""),
]
