"""The pages in `proofs/coq` are what the rules in Python say, and what cannot be translated is refused."""

from collections.abc import Callable
from pathlib import Path

import pytest

from rulestone_proofs.gallina import __main__ as command
from rulestone_proofs.gallina.__main__ import main
from rulestone_proofs.gallina.pages import pages
from rulestone_proofs.gallina.scope import Refused

ROOT = Path(__file__).parents[2]
MINEFIELD = "games/minefield/rules.py"
SQUARE = "core/boards/square.py"


def changed(path: str, old: str, new: str) -> Callable[[str], str]:
    """Read the rules with one text exchanged for another in one file."""

    def read(asked: str) -> str:
        text = (ROOT / "reference" / "rulestone" / asked).read_text(encoding="utf-8")
        assert asked != path or text.count(old) == 1, f"{path} does not hold once: {old}"
        return text.replace(old, new) if asked == path else text

    return read


def test_the_translated_pages_are_up_to_date() -> None:
    assert main(["--check"]) == 0


def test_a_page_that_is_out_of_date_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "pages", lambda: {"PythonMinefield.v": "otherwise"})
    assert main(["--check"]) == 1
    assert capsys.readouterr().out == "PythonMinefield.v is not what the rules say\n"


def test_every_translated_page_is_written_anew_and_compiled() -> None:
    coq = ROOT / "proofs" / "coq"
    written = {path.name for path in coq.glob("*.v") if path.read_text().startswith("(** Written by")}
    assert written == {*pages()} <= {*(coq / "_CoqProject").read_text().split()}


def test_variables_changed_in_a_loop_are_passed_on() -> None:
    made = pages()["PythonConnection.v"]
    assert "loop (item (SquareBoard_neighbours self) cell) (cells, remaining)" in made


def test_an_object_is_used_as_one_of_the_class_whose_method_it_defines() -> None:
    made = pages()
    assert "(NewPattern_Constraint (Build_NewPattern" in made["PythonMinefield.v"]
    assert "Constraint_breaches constraint" in made["PythonConnection.v"]


CHANGES = [
    (MINEFIELD, "{WHITE if stone == BLACK else BLACK, None}", "{stone, None}"),
    (MINEFIELD, "return crossed and not any", "return crossed or not any"),
    (MINEFIELD, "((3, 2), (2, 3), (4, 2), (2, 4))", "((3, 2), (2, 3), (5, 2), (2, 4))"),
    (SQUARE, "range(board.size - height + 1)", "range(board.size - height)"),
]
REFUSED = {
    "unknown-call": (MINEFIELD, "stone = pair[0]", "stone = iter(pair)", "iter(pair)"),
    "step": ("core/stones.py", "self.contents[:cell]", "self.contents[:cell:1]", "self.contents[:cell:1]"),
    "loop-with-exit": (
        MINEFIELD,
        "    stone = pair[0]\n",
        "    for stone in pair:\n        break\n",
        "for stone in",
    ),
    "changed-argument": (
        SQUARE,
        "    at = board.at\n",
        "    board.edges.append(1)\n",
        "board.edges.append(1)",
    ),
    "ascending": ("games/turnless.py", "reverse=True", "reverse=False", "sorted("),
    "keyword": (MINEFIELD, "set(across) ==", "set(across, strict=True) ==", "set(across, strict=True)"),
}


def test_a_change_to_a_rule_changes_its_page() -> None:
    usual = pages()
    assert [change for change in CHANGES if pages(changed(*change)) == usual] == []


@pytest.mark.parametrize("change", REFUSED.values(), ids=REFUSED)
def test_untranslatable_code_is_refused_with_its_place(change: tuple[str, str, str, str]) -> None:
    path, old, new, text = change
    read = changed(path, old, new)
    line = 1 + read(path)[: read(path).index(new)].count("\n") + new.startswith("    for")
    with pytest.raises(Refused) as refused:
        pages(read)
    assert str(refused.value).startswith(f"{path}:")
    assert text in str(refused.value)
    assert abs(int(str(refused.value).split(":")[1]) - line) <= 1
