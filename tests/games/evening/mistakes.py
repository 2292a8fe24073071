"""What mistakes in Evening change."""

from tests.games.mistakes import Row, counted, played, standing

MISTAKES: list[Row] = [
    (
        "opening-in-centre",
        standing(2, ""),
        "legal -white:a1 -white:a2 -white:b1 -white:b3 -white:c1 -white:c2",
    ),
    ("opening-is-a-turn", standing(1, ""), "to_move none -> white"),
    ("black-may-open", standing(1, ""), "legal +black:a1"),
    ("black-opens", standing(1, ""), "legal +black:a1 -white:a1"),
    ("stop-before-opening", played(1, "black:stop"), "accepted 0 -> 1; reason evening.opening -> none"),
    (
        "opening-until-white",
        standing(3, "black=c3"),
        (
            "score white=() black=(1,) -> none; leader black -> none; legal +white:a1 +white:a2 "
            "+white:a3 +white:b1 +white:b4 +white:c1 +white:c5 +white:d1 +white:d4 +white:e1 +white:e2 "
            "+white:e3"
        ),
    ),
    (
        "opening-pie",
        played(2, "white:a1 black:a2"),
        (
            "accepted 2 -> 1; reason none -> evening.opening; score white=(1,) black=(1,) -> none; "
            "leader black -> none; legal +choose white +choose black -white:b3 -black:b1"
        ),
    ),
    (
        "no-opening",
        standing(1, ""),
        (
            "over no -> yes; winner none -> black; score none -> white=() black=(); leader none -> "
            "black; legal -white:a1"
        ),
    ),
    ("place-at-a-tie", standing(2, "white=a1 black=b2"), "legal +white:a2 +white:b1 +black:a2 +black:b1"),
    (
        "place-beside-nothing",
        standing(3, "black=c3"),
        (
            "legal +white:a1 +white:a2 +white:a3 +white:b1 +white:b4 +white:c1 +white:c5 +white:d1 "
            "+white:d4 +white:e1 +white:e2 +white:e3 +black:a1 +black:a2 +black:a3 +black:b1 +black:b4 "
            "+black:c1 +black:c5 +black:d1 +black:d4 +black:e1 +black:e2 +black:e3"
        ),
    ),
    (
        "place-larger-sum",
        standing(2, "white=a1"),
        "legal +white:a2 +white:b1 +white:b2 -black:a2 -black:b1 -black:b2",
    ),
    (
        "place-counts-itself",
        played(2, "white:a1 black:b2"),
        (
            "accepted 2 -> 1; reason none -> evening.end; over no -> yes; winner none -> white; score "
            "white=(1,) black=(1,) -> white=(1,) black=(); leader black -> white; legal -white:b3 "
            "-white:c1 -white:c2"
        ),
    ),
    ("place-beside-enemy", standing(2, "white=a1 black=b2"), "legal +white:a2 +white:b1 +black:a2 +black:b1"),
    ("place-not-beside-own", standing(2, "white=b3,c1 black=c2"), "legal -black:b2"),
    ("group-per-contact", standing(3, "white=b2,c4 black=d2,d3"), "legal +white:c3"),
    ("adjacent-stones", standing(2, "white=c2 black=b2,c1"), "legal -white:b3"),
    ("largest-adjacent-group", standing(2, "white=b3,c1 black=c2"), "legal -black:b2"),
    ("smallest-adjacent-group", standing(2, "white=b3,c1 black=c2"), "legal -black:b2"),
    ("number-of-adjacent-groups", standing(2, "white=c2 black=b2,c1"), "legal -white:b3"),
    ("equal-groups-once", standing(2, "white=b3,c1 black=c2"), "legal -black:b2"),
    ("groups-anywhere", standing(2, "white=a1"), "legal +black:b3 +black:c1 +black:c2"),
    ("ties-to-white", standing(2, "white=a1 black=b2"), "leader black -> white"),
    ("ties-stay", standing(2, "white=a1 black=b2"), "leader black -> none"),
    ("odd-even-always", standing(2, "white=a1 black=b2"), "leader black -> white"),
    ("odd-even-reversed", played(2, "white:a1 black:a2", tiebreak="odd-even"), "leader white -> black"),
    ("all-stones", played(2, "white:a1 black:a2", tiebreak="odd-even"), "leader white -> black"),
    (
        "number-of-groups",
        standing(2, "white=a1,b1 black=b3,c2", tiebreak="odd-even"),
        "winner black -> white; leader black -> white",
    ),
    (
        "largest-group-parity",
        played(3, "white:c1 black:d1 white:d2 black:b1", tiebreak="odd-even"),
        "leader black -> white",
    ),
    ("odd-even-decides-all", standing(2, "white=a1,c2", tiebreak="odd-even"), "leader white -> black"),
    (
        "occupied-allowed",
        played(3, "white:c3 black:c4 black:c4"),
        "accepted 2 -> 3; reason evening.turnless -> none",
    ),
    ("turns", standing(2, "white=b2"), "to_move none -> black"),
    (
        "stop-lasting",
        played(3, "white:c3 white:stop black:b2 black:stop"),
        (
            "over no -> yes; winner none -> black; legal -white:a1 -white:a2 -white:b1 -black:c4 "
            "-black:d2 -black:d3"
        ),
    ),
    (
        "stop-never-cancelled",
        played(3, "white:c3 black:stop black:c2 white:stop"),
        (
            "over no -> yes; winner none -> black; legal -white:b1 -white:c1 -white:d1 -black:b3 "
            "-black:c4 -black:d3"
        ),
    ),
    (
        "stop-kept-by-placer",
        played(3, "white:c3 black:stop black:c2 white:stop"),
        (
            "over no -> yes; winner none -> black; legal -white:b1 -white:c1 -white:d1 -black:b3 "
            "-black:c4 -black:d3"
        ),
    ),
    ("stop-for-good", played(3, "white:c3 black:c4 white:stop"), "legal -white:b4 -white:c5 -white:d4"),
    (
        "stop-repeated-refused",
        played(3, "white:c3 white:stop white:stop"),
        "accepted 3 -> 2; reason none -> evening.end",
    ),
    (
        "stop-toggles",
        played(3, "white:c3 white:stop white:stop black:stop"),
        (
            "over yes -> no; winner white -> none; legal +black:b2 +black:b3 +black:c2 +black:c4 "
            "+black:d2 +black:d3"
        ),
    ),
    (
        "stop-only-when-unable",
        played(2, "white:b3 black:stop"),
        "accepted 2 -> 1; reason none -> evening.end",
    ),
    (
        "stop-alone",
        played(2, "white:a1 white:stop"),
        "over no -> yes; winner none -> white; legal -black:a2 -black:b1 -black:b2",
    ),
    (
        "unable-is-stopped",
        played(2, "white:b2 black:a1 black:stop"),
        "over no -> yes; winner none -> black; legal -black:b3 -black:c1 -black:c2",
    ),
    ("stops-needed", played(1, "white:a1"), "over yes -> no; winner white -> none"),
    (
        "unable-ends",
        standing(2, "white=a1"),
        "over no -> yes; winner none -> white; legal -black:a2 -black:b1 -black:b2",
    ),
    ("end-when-full", standing(2, "white=a1,c2 black=b2"), "over yes -> no; winner white -> none"),
    (
        "stops-do-not-end",
        played(2, "white:a1 white:stop black:stop"),
        "over yes -> no; winner white -> none; legal +black:a2 +black:b1 +black:b2",
    ),
    ("end-unable", played(2, "white:a1 white:stop"), "accepted 2 -> 1; reason none -> evening.end"),
    (
        "moves-after-the-end",
        played(3, "white:c3 black:stop white:stop white:d4"),
        "reason evening.end -> evening.place",
    ),
    ("perft-counts-stops", counted(2, 2), "nodes 24 -> 38"),
    ("stop-listed", standing(2, "white=b2"), "legal +white:stop +black:stop"),
    ("score-by-stones", standing(3, "white=c4,c5 black=c3,d4"), "leader white -> black"),
    ("score-by-number-of-groups", standing(2, "white=b1,c2 black=b2,c1"), "leader black -> white"),
    ("score-largest-only", standing(2, "white=b3,c1 black=c2"), "leader white -> black"),
    ("compare-common-groups", played(1, "white:a1"), "winner white -> black; leader white -> black"),
    ("score-ascending", standing(2, "white=a1,c1,c2 black=b1,b2"), "leader white -> black"),
    ("score-distinct", standing(2, "white=b3,c1 black=c2"), "leader white -> black"),
    ("score-behind-wins", played(1, "white:a1"), "winner white -> black; leader white -> black"),
    (
        "groups-counted-once-by-size",
        standing(2, "white=a1,c2"),
        "score white=(1, 1) black=() -> white=(1,) black=()",
    ),
]
