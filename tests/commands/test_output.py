"""How commands print: text with nothing after its lines, JSON alone, problems a line each."""

import json
from pathlib import Path

import pytest
from rich.text import Text

from rulestone.commands import output
from rulestone.commands.output import (
    check_svg_file,
    print_json,
    print_text,
    tell_problems,
    tell_unusable_games,
)
from rulestone.commands.problems import Problem


def test_text_is_plain_where_it_does_not_go_to_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    print_text(Text("bold  ", style="bold"), "", "plain")
    assert capsys.readouterr().out == "bold\n\nplain\n"


def test_pictures_are_not_wrapped_and_texts_are(capsys: pytest.CaptureFixture[str]) -> None:
    wide = "x " * 100
    print_text(Text(wide, no_wrap=True))
    assert capsys.readouterr().out.count("\n") == 1
    print_text(Text(wide))
    assert capsys.readouterr().out.count("\n") == 2


def test_a_document_is_all_that_standard_output_gets(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    document = {"a": [1, "×"], "b": {}}
    print_json(document)
    printed = capfdbinary.readouterr().out
    assert json.loads(printed) == document
    assert printed.startswith(b'{\n  "a": [')
    assert printed.endswith(b"}\n")


def test_problems_are_told_on_standard_error_a_line_each(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    tell_problems(["one\nline", "another"])
    assert capsys.readouterr() == ("", "rulestone: one line\nrulestone: another\n")
    monkeypatch.setattr(output, "unusable_games", lambda: {"x": "the game 'x' cannot be loaded"})
    tell_unusable_games()
    assert capsys.readouterr().err == "rulestone: the game 'x' cannot be loaded\n"


def test_a_picture_goes_to_a_file(tmp_path: Path) -> None:
    check_svg_file(tmp_path / "new.svg")
    with pytest.raises(Problem, match="--svg: name the file to write"):
        check_svg_file(Path())
    with pytest.raises(Problem, match="is a folder: name a file in it"):
        check_svg_file(tmp_path)
