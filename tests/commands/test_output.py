"""How commands print: text with nothing after its lines, JSON alone, problems a line each with a status."""

import json

import pytest
from rich.text import Text

from rulestone.commands import output
from rulestone.commands.output import (
    print_text,
)


def test_text_is_plain_where_it_does_not_go_to_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    print_text(Text("bold  ", style="bold"), "", "plain")
    assert capsys.readouterr().out == "bold\n\nplain\n"


def test_pictures_are_not_wrapped_and_texts_are(capsys: pytest.CaptureFixture[str]) -> None:
    wide = "x " * 100
    print_text(Text(wide, no_wrap=True))
    assert capsys.readouterr().out.count("\n") == 1
    print_text(Text(wide))
    assert capsys.readouterr().out.count("\n") == 2


def test_json_obeys_no_terminal(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    name = "a\x9b31m\u202e\x7f×\U000e0041\n"
    output.print_json({"name": name})
    printed = capfdbinary.readouterr().out.decode()
    assert json.loads(printed) == {"name": name}
    assert printed.startswith('{\n  "name": "')
    assert all(each.isprintable() for each in printed.splitlines())
    assert "×" in printed
