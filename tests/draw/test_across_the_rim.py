"""Pictures of boards that wrap: the neighbours of a cell across the rim."""

from pathlib import Path

from tests.helpers.running import RunCommand

POSITION = "interleave --size 3 --stones 'black=c5,d2 red=e3' --at e1"


def test_a_picture_names_the_neighbours_across_the_rim(run: RunCommand, tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    shown = run(f"judge {POSITION} --option wrap=true").out
    assert "across the rim  a2 (up-right), a1 (up-left), c5 (left)\n" in shown
    assert "\nacross the rim: a2, a1, c5\n" in shown
    assert "\nopposite sides of the board are glued\n" in shown
    assert "\nlines: e1-e3, e1-d2\n" in shown  # the others go over the rim
    run(f"show {POSITION} --option wrap=true --svg", str(file))
    drawn = file.read_text(encoding="utf-8")
    assert [drawn.count(f">{name}</text>") for name in ("a1", "a2", "c5", "c4")] == [2, 2, 2, 1]
    assert "Across the rim: a2, a1, c5." in drawn


def test_a_board_with_a_rim_has_no_neighbours_across_it(run: RunCommand) -> None:
    shown = run(f"judge {POSITION}").out
    assert "across the rim" not in shown
    assert "glued" not in shown
