"""What mistakes in Minefield change."""

from tests.games.mistakes import Row, counted, played, standing

MISTAKES: list[Row] = [
    ("minefield-swap", standing(2, "black=a1", "white"), "legal +swap"),
    ("white-begins", played(1, ""), "to_move black -> white"),
    ("hard-corner-of-own-pair-only", standing(3, "black=c1,b2", "white"), "legal +b1 +c2"),
    ("hard-corner-of-other-pair-only", standing(2, "black=a1 white=a2", "black"), "legal +b2"),
    ("hard-corner-on-one-diagonal", standing(2, "black=a2 white=b2", "black"), "legal +b1"),
    ("hard-corner-filled", standing(3, "black=b1 white=a1,a2", "white"), "legal -b2"),
    ("hard-corner-crosscut-too", standing(3, "black=b2,c3 white=c2", "white"), "legal -b3"),
    ("hard-corner-any-three", standing(3, "black=b2 white=c3", "white"), "legal -c2 -b3"),
    ("hard-corner-of-two", standing(2, "black=b2", "black"), "legal -a1"),
    ("hard-corner-of-black-only", standing(2, "black=b2 white=a2", "white"), "legal +b1"),
    ("hard-corner-misses-one-area", standing(2, "black=a1 white=a2", "black"), "legal +b2"),
    ("no-hard-corners", standing(2, "black=a1 white=a2", "black"), "legal +b2"),
    ("no-switches", standing(3, "black=a2,c3 white=c2", "white"), "legal +a3"),
    ("switch-2x3-only", standing(5, "black=b3,e4 white=b4", "white"), "legal +e3"),
    ("switch-2x4-only", standing(3, "black=a2,c3 white=c2", "white"), "legal +a3"),
    ("switch-lying-only", standing(4, "black=c2,d4 white=c4", "white"), "legal +d2"),
    ("switch-upright-only", standing(3, "black=a2,c3 white=c2", "white"), "legal +a3"),
    ("switch-2x5-too", standing(6, "black=f6 white=f5,b6", "black"), "legal -b5"),
    ("switch-3x3-too", played(6, "d6 b6 b4"), "legal -d4"),
    ("switch-3x4-too", standing(5, "black=c2 white=a2,c5", "black"), "legal -a5"),
    ("switch-filled", standing(3, "black=b2,c3 white=c2,a3", "black"), "legal -a2"),
    ("switch-one-side-empty", played(4, "a2 a3 d3 c2 b4"), "legal -d2"),
    ("switch-half-empty", standing(6, "black=d5,e6,f6 white=d6", "white"), "legal -f5"),
    ("switch-not-crossed", standing(3, "black=c1,c2 white=a2", "white"), "legal -a1"),
    (
        "switch-called-hard-corner",
        standing(4, "black=b3,d4 white=b4", "white"),
        "why d3 minefield.switch -> minefield.hard-corner",
    ),
    ("pattern-anywhere", standing(3, "black=b2,c3 white=c2", "black"), "legal -a1 -b1 -a2 -a3"),
    ("pattern-excuses", standing(3, "black=b2,c3 white=c2", "black"), "legal +c1"),
    ("pattern-count", standing(3, "black=c2,a3 white=a2,c3", "black"), "legal +b2 +b3"),
    ("win-first", standing(3, "black=b1,a2,a3,c3 white=c2", "black"), "legal +b2"),
    ("same-colour-again", played(2, "b2"), "to_move white -> black"),
    (
        "occupied-allowed",
        played(2, "b2 b2"),
        "accepted 1 -> 2; reason minefield.turn -> none; to_move white -> black",
    ),
    ("no-skip", standing(2, "black=b1,a2", "white"), "to_move black -> white; legal -a1 -b2"),
    (
        "skip-is-the-end",
        standing(2, "black=b1,a2", "white"),
        "over no -> yes; to_move black -> none; legal -a1 -b2",
    ),
    (
        "skip-loses",
        standing(2, "black=b1,a2", "white"),
        "over no -> yes; winner none -> black; to_move black -> none",
    ),
    ("skip-reported-late", standing(2, "black=b1,a2", "white"), "to_move black -> white"),
    (
        "turn-lost-by-skip",
        played(4, "b1 a1 a3 a2 c4 b4 d3 d1 d2 a4 c2 c1"),
        "to_move white -> black; legal +c3 +d4 -b2",
    ),
    ("last-stone-wins", standing(2, "black=b1,a2 white=a1,b2", "black"), "winner none -> white"),
    ("blocked-not-over", standing(2, "black=b1,a2 white=a1,b2", "black"), "over yes -> no"),
    ("perft-counts-skips", counted(3, 1, "b1 c2 a2 c1 c3"), "nodes 3 -> 1"),
    ("one-point-no-win", standing(1, "black=a1", "white"), "winner black -> none"),
    (
        "diagonal-chains",
        standing(2, "black=b1,a2", "white"),
        "over no -> yes; winner none -> black; to_move black -> none; legal -a1 -b2",
    ),
    ("edges-swapped", standing(2, "black=a1,b1 white=a2,b2", "black"), "winner white -> black"),
    (
        "any-two-edges",
        standing(2, "black=b2", "white"),
        "over no -> yes; winner none -> black; to_move white -> none; legal -a1 -b1 -a2",
    ),
    ("corners-of-one-colour", standing(1, "white=a1", "black"), "winner white -> none"),
    (
        "separate-chains-win",
        standing(2, "black=b1,a2", "white"),
        "over no -> yes; winner none -> black; to_move black -> none; legal -a1 -b2",
    ),
    (
        "straight-chains-only",
        standing(5, "black=a1,a2,c2,d2,e2,a3,c3,e3,a4,b4,c4,e4,e5", "white"),
        (
            "over yes -> no; winner black -> none; to_move none -> white; legal +b1 +c1 +d1 +e1 +b2 +b3 "
            "+d3 +d4 +a5 +b5 +c5 +d5"
        ),
    ),
    ("win-seen-late", standing(1, "black=a1", "white"), "winner black -> none"),
    (
        "win-of-last-mover-only",
        standing(4, "black=b1,b2,b3,b4 white=d2,d3", "black"),
        (
            "over yes -> no; winner black -> none; to_move none -> black; legal +a1 +c1 +d1 +a2 +c2 +a3 "
            "+c3 +a4 +c4 +d4"
        ),
    ),
    (
        "win-does-not-end",
        standing(1, "black=a1", "white", swap=True),
        "over yes -> no; to_move none -> white",
    ),
    ("loser-named", standing(1, "black=a1", "white"), "winner black -> white"),
    ("moves-after-the-end", played(3, "b1 a1 b2 c1 b3 a3"), "accepted 5 -> 6; reason minefield.win -> none"),
    ("perft-counts-finished-games", counted(1, 2), "nodes 0 -> 1"),
    (
        "letter-i-skipped",
        standing(9, "", "white"),
        "legal +j1 +j2 +j3 +j4 +j5 +j6 +j7 +j8 +j9 -i1 -i2 -i3 -i4 -i5 -i6 -i7 -i8 -i9",
    ),
    (
        "letters-after-z",
        standing(27, "black=a1,aa15 white=aa14,y15", "black"),
        "refused: 'aa15' is not a cell of the 27×27 board: its points run from a1 to ba27, in lower case",
    ),
    ("written-from-the-top", standing(2, "black=b2", "white"), "legal +b2 -b1"),
    ("numbered-from-zero", standing(1, "", "black"), "legal +a0 -a1"),
    ("one-too-large", standing(1, "", "black"), "legal +b1 +a2 +b2"),
    ("rows-wrap", standing(2, "black=b1,a2 white=a1,b2", "black"), "winner none -> black"),
    ("areas-end-early", standing(2, "black=a1 white=a2", "black"), "legal +b2"),
    ("straight-chains-only", standing(3, "black=b1,b2,b3", "white"), ""),
    ("straight-chains-only", standing(3, "black=a1,a2,b2,b3", "white"), ""),
]
