"""The table of theorems on the page of the proofs."""

import inspect
from pathlib import Path

import pytest

from rulestone_proofs.catalogue import theorems
from rulestone_proofs.encodings import minefield
from rulestone_proofs.ledger import Theorem
from rulestone_proofs.summary import BEGIN, END, inserted, main, table
from tests.games.minefield.test_encoding import test_hard_corner

PAGE = Path(__file__).parents[2] / "proofs" / "README.md"


EVERY = pytest.mark.parametrize("of", theorems(), ids=lambda of: of.id)


@EVERY
def test_a_statement_for_every_size_says_what_is_checked_and_what_is_argued(of: Theorem) -> None:
    assert (of.scope is not None) <= bool(of.lemmas)
    page = PAGE.read_text(encoding="utf-8").partition(f"### `{of.id}`")[2].partition("###")[0]
    assert ("*Checked by solvers.* " + of.lemmas in page) == bool(of.lemmas)
    assert ("*Argument, for the reader.* " in page) == (bool(of.lemmas) and not of.coq)
    assert all(f"`{name}`" in page.partition("*Checked by Coq's kernel, no axioms.* ")[2] for name in of.coq)


def test_the_page_is_up_to_date() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert inserted(text, table()) == text
    assert inspect.getsource(minefield.hard_corner) in text
    assert inspect.getsource(test_hard_corner) in text


def test_what_stands_between_the_marks_is_replaced() -> None:
    page = f"before\n{BEGIN}\nold\n{END}\nafter\n"
    assert inserted(page, "new") == f"before\n{BEGIN}\n\nnew\n{END}\nafter\n"
    assert inserted(inserted(page, "new"), "new") == inserted(page, "new")


def test_the_program_writes_the_page_that_it_is_given(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"before\n{BEGIN}\nold\n{END}\nafter\n", encoding="utf-8")
    main([str(page)])
    assert page.read_text(encoding="utf-8") == inserted(f"before\n{BEGIN}{END}\nafter\n", table())


def test_a_page_that_is_no_such_page_stays_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "page.md"
    page.write_text("no marks\n", encoding="utf-8")
    for wrong, problem in (
        ([str(page)], f"{page}: no {BEGIN}"),
        ([str(tmp_path)], "directory"),
        ([], "PAGE"),
    ):
        with pytest.raises(SystemExit, match="2"):
            main(wrong)
        assert problem in capsys.readouterr().err
    assert page.read_text(encoding="utf-8") == "no marks\n"
