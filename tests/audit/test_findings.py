"""What an audit finds in a record, and counts over many."""

from rulestone.audit.findings import Finding, RecordCounts, Tally, ordered
from rulestone.core.names import ActionText, CellName, GameName, Size

LEFE = GameName("lefe")
ILLEGAL = Finding(
    file="a",
    line=1,
    record=1,
    kind="illegal",
    why="no",
    game=LEFE,
    size=Size(4),
    options={"pie": "none", "swap": True},
    removed=(CellName("a1"), CellName("b2")),
    action=ActionText("c3"),
    moves=(ActionText("choose dark"), ActionText("d1")),
    refused=True,
)


def test_a_finding_is_repeated_by_a_command() -> None:
    assert ILLEGAL.repeat == (
        "rulestone judge lefe --size 4 --moves 'choose dark d1' --option pie=none --option swap=true "
        "--removed a1,b2 --at c3"
    )


def test_what_has_no_position_has_no_command() -> None:
    assert Finding(file="a", line=1, record=1, kind="illegal", why="no", game=LEFE).repeat is None
    assert Finding(file="a", line=1, record=1, kind="illegal", why="no", size=Size(3)).repeat is None
    unreadable = Finding(file="a", line=1, record=1, kind="unreadable", why="no", game=LEFE, size=Size(3))
    assert unreadable.repeat is None


def test_an_entry_that_is_no_action_is_not_asked_about() -> None:
    skipped = Finding(
        file="a",
        line=1,
        record=1,
        kind="illegal",
        why="no",
        game=LEFE,
        size=Size(4),
        action=ActionText("pass"),
    )
    assert skipped.repeat == "rulestone judge lefe --size 4 --moves ''"


def test_tallies_of_pieces_add_up() -> None:
    one, other = Tally(), Tally()
    one.at((LEFE, Size(4))).records = 3
    other.at((LEFE, Size(4))).add(RecordCounts(2, 1, 1, 0))
    other.at((None, None)).unreadable = 4
    other.matters["illegal", LEFE, None] = 2
    other.endings[None] = 5
    other.others["Go"] = 6
    other.skips, other.confirmed, other.disagreements = 7, 8, 9
    for _ in range(2):
        one.add(other)
    assert one.boards == {(LEFE, Size(4)): RecordCounts(7, 2, 2, 0), (None, None): RecordCounts(0, 0, 0, 8)}
    assert one.total == RecordCounts(7, 2, 2, 8)
    assert (one.matters.total(), one.endings[None], one.others["Go"]) == (4, 10, 12)
    assert (one.skips, one.confirmed, one.disagreements) == (14, 16, 18)
    assert other.total == RecordCounts(2, 1, 1, 4)


def test_boards_are_in_order_by_game_and_number() -> None:
    boards = [(None, None), (LEFE, Size(10)), (LEFE, None), (LEFE, Size(9)), (GameName("evening"), Size(3))]
    counts = {board: RecordCounts() for board in boards}
    assert [board for board, _ in ordered(counts)] == [boards[4], boards[2], boards[3], boards[1], boards[0]]
