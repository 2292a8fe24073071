"""Pictures of boards that wrap: the neighbours of a cell across the rim. `tests/golden` has the words."""

from pathlib import Path

from tests.helpers.running import RunCommand


def test_a_picture_names_the_neighbours_across_the_rim(run: RunCommand, tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    run("show interleave --size 3 --stones 'black=c5,d2 red=e3' --at e1 --option wrap=true --svg", str(file))
    drawn = file.read_text(encoding="utf-8")
    assert [drawn.count(f">{name}</text>") for name in ("a1", "a2", "c5", "c4")] == [2, 2, 2, 1]
    assert "Across the rim: a2, a1, c5." in drawn
