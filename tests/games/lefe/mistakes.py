"""What mistakes in Lefe change."""

from tests.games.mistakes import Row, counted, played, standing

MISTAKES: list[Row] = [
    ("official-sizes-only", standing(1, "", "dark", pie="none"), "refused: size 1 is not official"),
    ("same-colour-again", played(2, "c2", pie="none"), "to_move light -> dark"),
    (
        "occupied-allowed",
        played(3, "c3 choose light a1 c3"),
        "accepted 3 -> 4; reason lefe.place -> none; to_move dark -> light; legal +b2xc3 -b2xa1",
    ),
    ("place-anywhere", standing(2, "dark=c1,c2", "dark"), "legal +b2"),
    ("place-touching-friends", standing(2, "dark=c1,c2", "dark"), "legal +b2"),
    ("place-not-all-touching", standing(3, "dark=b2,b3,d2", "dark"), "legal +c3"),
    ("place-at-most-two", standing(2, "dark=a1,b3,c1", "dark"), "legal -b2"),
    ("place-at-most-one", standing(3, "dark=c2,c4", "dark"), "legal -c3"),
    ("place-must-join", standing(2, "dark=b1", "dark"), "legal -a2 -b3 -c2"),
    ("place-counts-all", standing(2, "dark=a2,b3", "light"), "legal -b2"),
    ("place-counts-enemies", standing(2, "dark=a2,b3", "light"), "legal -b2"),
    ("place-ring-not-closed", standing(2, "dark=b2,c2", "dark"), "legal +c1"),
    ("place-no-cycles", standing(3, "dark=b2,b3,c2,d2,d3", "dark"), "legal -c4"),
    ("pie-extra-stone", played(2, "b1 choose dark"), "to_move light -> dark"),
    ("pie-extra-stone-unknown", played(2, "b1 choose dark", pie="extra-stone"), "to_move dark -> light"),
    ("pie-always", played(1, "", pie="none"), "score dark=0 light=0 -> none"),
    ("no-pie", played(1, ""), "score none -> dark=0 light=0"),
    (
        "choice-swaps-stone",
        played(1, "a1 choose dark"),
        "winner dark -> light; score dark=2 light=0 -> dark=0 light=2; leader dark -> light",
    ),
    ("chooser-moves-first", played(2, "b1 choose dark"), "to_move light -> dark"),
    ("tree-of-one-stone", standing(2, "dark=b2,c2 light=b3", "light"), "legal +a2xb2 +a2xc2 -a2"),
    (
        "lone-stone-no-leaf",
        standing(4, "dark=a1,c3,c4,d4,e4", "light"),
        "score dark=2 light=0 -> dark=3 light=0",
    ),
    ("leaf-with-two", standing(2, "dark=a1,a2 light=c2", "dark"), "legal +b3xc2 -b3"),
    ("lone-stone-two-leaves", standing(2, "dark=a1 light=c2", "dark"), "legal +b2 -b2xc2"),
    (
        "ring-has-a-leaf",
        standing(4, "dark=c3,c4,d4", "light"),
        (
            "legal +b2 +b3 +b4 +c2 +c5 +d3 +d5 +e3 +e4 -b2xc3 -b3xc3 -b4xc3 -c2xc3 -c5xc3 -d3xc3 -d5xc3 "
            "-e3xc3 -e4xc3"
        ),
    ),
    ("leaf-at-the-border", standing(2, "dark=c2", "light"), "legal +b2xc2 -b2"),
    ("stones-for-leaves", standing(2, "dark=a1,a2 light=c2", "dark"), "legal +b3xc2 -b3"),
    (
        "newborn-never",
        standing(4, "dark=c3,c4,d4", "light"),
        (
            "legal +b2 +b3 +b4 +c2 +c5 +d3 +d5 +e3 +e4 -b2xc3 -b3xc3 -b4xc3 -c2xc3 -c5xc3 -d3xc3 -d5xc3 "
            "-e3xc3 -e4xc3"
        ),
    ),
    (
        "newborn-option-ignored",
        standing(3, "dark=b2,b3,c2,c4,d2,d3 light=e1,e3", "light", newborn="never"),
        "legal +a1xb2 +a2xb2 +a3xb2 +b1xb2 +b4xb2 +c1xb2 +c3xb2 +c5xb2 -a1 -a2 -a3 -b1 -b4 -c1 -c3 -c5",
    ),
    ("merge-most", standing(3, "dark=c2,c4,c5 light=d2", "dark"), "legal +c3 -c3xd2"),
    (
        "merge-new-stone",
        standing(4, "dark=d3,d4 light=c2", "dark"),
        "legal +c4xc2 +d2xc2 +d5xc2 +e2xc2 +e4xc2 -c4 -d2 -d5 -e2 -e4",
    ),
    ("merge-option-ignored", standing(3, "dark=c2,c4,c5 light=d2", "dark", merge="most"), "legal +c3xd2 -c3"),
    ("merge-options-confused", standing(3, "dark=c2,c4,c5 light=d2", "dark"), "legal +c3 -c3xd2"),
    ("merge-sum", standing(2, "dark=b3,c1 light=c2", "dark"), "legal +b2 -b2xc2"),
    ("merge-first", standing(3, "dark=c2,c4,c5 light=d2", "dark", merge="most"), "legal +c3xd2 -c3"),
    ("merge-always-grows", standing(3, "dark=c2,c4,c5 light=d2", "dark", merge="most"), "legal +c3xd2 -c3"),
    ("capture-equal", standing(2, "dark=c2", "light"), "legal +b2xc2 +b3xc2 +c1xc2 -b2 -b3 -c1"),
    ("capture-any", standing(2, "dark=c2", "light"), "legal +b2xc2 +b3xc2 +c1xc2 -b2 -b3 -c1"),
    ("capture-compares-before", standing(2, "dark=a1 light=c2", "dark"), "legal +b2 -b2xc2"),
    ("touching-the-stone", standing(3, "dark=c3 light=d3", "dark"), "legal +b2 +b3 +c2 -b2xd3 -b3xd3 -c2xd3"),
    ("capture-anywhere", standing(2, "dark=a1 light=c2", "dark"), "legal +a2xc2 +b1xc2 -a2 -b1"),
    ("capture-fewest-only", standing(4, "dark=c3,d4,d5 light=b2,c6,d6", "dark"), "legal -e3xc6"),
    ("capture-no-choice", standing(2, "dark=c1 light=b1,c2", "dark"), "legal -b2xc2"),
    ("capture-by-stones", standing(4, "dark=d5,e3 light=b4,c4", "dark"), "legal +d4xb4 +e4xb4 -d4 -e4"),
    ("capture-without-growth", standing(3, "dark=c3,c4 light=a1", "dark"), "legal +b2xa1 -b2"),
    ("capture-when-level", standing(3, "dark=c3,c4 light=a1", "dark"), "legal +b2xa1 -b2"),
    ("capture-optional", standing(2, "dark=a1 light=c2", "dark"), "legal +b2"),
    (
        "capture-left-out",
        played(3, "c3 choose dark d3 c2"),
        (
            "accepted 3 -> 4; reason lefe.capture -> none; to_move dark -> light; score dark=1 light=1 "
            "-> dark=2 light=1; leader none -> dark; legal +b2 +b3 +c4 +d2 -b2xd3 -b3xd3 -c2xd3 -c4xd3 "
            "-d2xd3"
        ),
    ),
    ("no-capture", standing(2, "dark=a1 light=c2", "dark"), "legal +b2 -b2xc2"),
    (
        "capture-all",
        played(2, "b3 choose light c1 a1 a2 b2xc1"),
        "score dark=2 light=1 -> dark=2 light=0; legal +a2",
    ),
    ("capture-one-stone", played(3, "c3 choose dark d4 d2 e3 c4 a1 b2xd4"), "legal -e3"),
    (
        "capture-leaves-stones",
        played(2, "b3 choose light c1 b2xc1"),
        "score dark=2 light=0 -> dark=2 light=1; legal -c1",
    ),
    (
        "capture-named-by-first-stone",
        played(4, "g1 choose dark c6 d5 d7 a1 e6 d4 e5 c3 e4 e3xd7 c6"),
        "accepted 13 -> 11; reason none -> lefe.capture; legal +e3xc6 -d7 -e5 -e6",
    ),
    (
        "end-on-turn",
        standing(2, "dark=a1,b2,c2", "light"),
        "over yes -> no; winner dark -> none; to_move none -> light; legal +a2 +b1 +b3 +c1",
    ),
    (
        "end-option-ignored",
        standing(2, "dark=a1,b2,c2", "light", end="on-turn"),
        "over no -> yes; winner none -> dark; to_move light -> none; legal -a2 -b1 -b3 -c1",
    ),
    (
        "end-of-opponent",
        standing(2, "dark=a1,b2,c2", "dark"),
        "over yes -> no; winner dark -> none; to_move none -> dark",
    ),
    (
        "end-exactly-one",
        standing(1, "dark=a1", "light"),
        "over yes -> no; winner dark -> none; to_move none -> light",
    ),
    (
        "end-when-full",
        standing(2, "dark=a1,b2,c2", "dark"),
        "over yes -> no; winner dark -> none; to_move none -> dark",
    ),
    (
        "end-both",
        standing(2, "dark=a1,b2,c2", "light"),
        "over yes -> no; winner dark -> none; to_move none -> light; legal +a2 +b1 +b3 +c1",
    ),
    (
        "end-before-removal",
        played(2, "b3 choose light c1 a1 a2 b2xc1"),
        "over no -> yes; winner none -> dark; to_move light -> none; legal -b1 -c1 -c2",
    ),
    (
        "end-before-choice",
        played(1, "a1"),
        "over no -> yes; winner none -> dark; score none -> dark=2 light=0; leader none -> dark",
    ),
    (
        "elimination",
        standing(2, "dark=a2,b3", "light"),
        "over no -> yes; winner none -> dark; to_move light -> none",
    ),
    (
        "moves-after-the-end",
        played(2, "b3 choose dark c2 b2xc2 a1 c1 a2"),
        (
            "accepted 6 -> 7; reason lefe.end -> none; winner dark -> none; score dark=2 light=1 -> "
            "dark=1 light=1; leader dark -> none"
        ),
    ),
    ("perft-counts-finished-games", counted(1, 3), "nodes 0 -> 2"),
    ("perft-counts-cells", counted(3, 1, "a3 choose dark a2 c3"), "nodes 18 -> 16"),
    ("different-unique", standing(2, "light=b1,b3", "light"), "score dark=0 light=2 -> dark=0 light=1"),
    ("different-from-all", standing(2, "dark=a1 light=c2", "dark"), "score dark=1 light=1 -> dark=0 light=0"),
    ("different-nonzero", standing(4, "dark=c3,c4,d4", "light"), "score dark=2 light=0 -> dark=1 light=0"),
    ("each-tree-scores", standing(2, "light=b1,b3", "light"), "score dark=0 light=2 -> dark=0 light=3"),
    (
        "bonus-distinct",
        standing(3, "dark=a1,c3 light=d3", "light"),
        "score dark=2 light=1 -> dark=1 light=1; leader dark -> none",
    ),
    (
        "bonus-padded",
        standing(4, "dark=b3,b4,c3,c5,d4,d5", "light"),
        "score dark=2 light=0 -> dark=1 light=0",
    ),
    (
        "bonus-first-only",
        standing(2, "dark=b2,c2 light=a2,b1,b3", "dark"),
        "score dark=1 light=3 -> dark=1 light=2",
    ),
    ("bonus-both", standing(1, "", "dark"), "score dark=0 light=0 -> dark=1 light=1"),
    ("no-bonus", played(1, "a1", pie="none"), "score dark=2 light=0 -> dark=1 light=0"),
    (
        "bonus-to-fewest",
        played(1, "a1", pie="none"),
        "winner dark -> none; score dark=2 light=0 -> dark=1 light=1; leader dark -> none",
    ),
    (
        "bonus-to-most-trees",
        standing(2, "dark=b2,b3 light=a2", "light"),
        "score dark=2 light=1 -> dark=1 light=1; leader dark -> none",
    ),
    (
        "bonus-ascending",
        standing(2, "dark=b2,c2 light=a2,b1,b3", "dark"),
        "score dark=1 light=3 -> dark=2 light=2; leader light -> none",
    ),
    ("tie-to-bonus", played(3, "d1 a1 c2 b2 c5 e3 b4", pie="none"), "leader none -> dark"),
    ("tie-to-last", standing(1, "", "light"), "leader none -> dark"),
    ("fewest-points-win", played(1, "a1", pie="none"), "winner dark -> light; leader dark -> light"),
]
