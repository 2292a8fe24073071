"""The formats of a report, on a tree made by hand: each tells what it should, and lets nothing through."""

import base64
import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from hashlib import sha256
from xml.etree import ElementTree as ET

import pytest
from rich.text import Text

from rulestone.commands.output import print_text
from rulestone.core.boards import SquareBoard
from rulestone.core.names import Size
from rulestone.draw.scene import Scene
from rulestone.report import junit
from rulestone.report.html import html_report
from rulestone.report.md import md_report
from rulestone.report.text import text_parts, text_report
from rulestone.report.tree import (
    Block,
    Bullets,
    Detail,
    Details,
    Folded,
    Paragraph,
    Picture,
    Quote,
    Report,
    Row,
    Table,
    Verbatim,
    Words,
)

from .page import FENCED, Page

FORMATS: dict[str, Callable[[Report], str]] = {"text": text_report, "md": md_report, "html": html_report}


def blocks(word: str) -> Sequence[Block]:
    """One block of each kind, with a word in each of its places."""
    return (
        Picture(lambda: Scene(board=SquareBoard(Size(2)), stones={}, edges={}, colours=())),
        Bullets((f"bullet {word}", (Words(f"code {word}", "code"), Words(f"soft {word}", "soft")))),
        Paragraph(f"paragraph {word}", "strong"),
        Quote(f"name {word}", f"rule {word}", f"lead {word} "),
        Verbatim(f"label {word}", f"verbatim {word}\n\nlast {word}\n{word}"),
        Table((f"head {word}", "n"), [Row((f"cell {word}", "7"), {"kind": ("row",)})]),
        Folded(f"folded {word}", lambda: [Paragraph(f"inside {word}")]),
    )


def tree(word: str = "W", count: int = 1) -> Report:
    details = [
        Detail(
            status="fail",
            tone="bad",
            name=f"name-{place} {word}",
            title=f"title {word}",
            gist=f"gist {word}",
            blocks=partial(blocks, word),
            facets={"kind": (f"kind-{place % 2}",)},
        )
        for place in range(count)
    ]
    return Report(
        command="rulestone test",
        title=f"engine {word}",
        headline=f"headline {word}",
        good=False,
        summary=(
            [Paragraph(f"first {word}", "bad")],
            [Paragraph((Words(f"to {word}", to=f"name-0 {word}"),))],
        ),
        details=Details(items=details, elsewhere=f"elsewhere {word}", note=f"note {word}"),
        appendix=(Folded("all", lambda: [Paragraph(f"appendix {word}")]),),
    )


def test_every_format_tells_everything_but_what_is_folded() -> None:
    summary, block = "engine headline first to note", "code soft name rule lead label last head cell"
    places = f"{summary} title bullet paragraph {block} verbatim"
    for name, render in FORMATS.items():
        words = Page(render(tree())).text if name == "html" else render(tree())
        missing = [place for place in places.split() if f"{place} W".lower() not in words.lower()]
        assert (name, missing) == (name, [])
        for place in ("inside W", "appendix W"):
            assert (place in words) is (name == "html")


def test_a_terminal_ends_with_what_matters_most() -> None:
    lines = text_report(tree()).splitlines()
    assert lines[0] == "FAIL name-0 W  title W"
    assert [line.split()[0] for line in lines[-5:]] == ["note", "engine", "to", "first", "headline"]
    assert "  label W: verbatim W" in lines
    for good, (word, style) in {False: ("bad", "bold red"), True: ("good", "bold green")}.items():
        report = replace(tree(), good=good)
        *_, last = text_parts(report)
        assert isinstance(last, Text)
        assert [str(span.style) for span in last.spans] == [style]
        assert f'<p class="headline {word}">' in html_report(report)
    assert md_report(tree()).startswith("## rulestone test engine W\n\nheadline W\n\n**first W**\n")


def test_each_format_tells_in_full_what_it_has_room_for_and_quotes_a_rule_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("rulestone.report.html.PICTURES", 30)
    report = tree(count=60)
    text, md, page = text_report(report), md_report(report), Page(html_report(report))
    assert (text.count("title W"), text.count(": gist W"), text.count("rule W")) == (5, 20, 1)
    assert text.count("name W: see above") == 4
    assert "\n55 of 60 not in full: elsewhere W\nheadline" in text
    assert text.index("engine W") < text.index(": gist W"), "what it comes to is said before the lines"
    assert (md.count("title W"), md.count(": gist W"), md.count("rule W")) == (20, 40, 1)
    assert (page.tags["article"], page.tags["svg"]) == (60, 30)
    assert "more:" not in md
    nothing = replace(report, details=replace(report.details, items=()))
    assert not any("note W" in render(nothing) for render in FORMATS.values())
    more = replace(report, details=replace(report.details, count=1000))
    assert "995 of 1000 not in full" in text_report(more)
    assert "980 of 1000 not in full: elsewhere W" in md_report(more)
    assert "940 of 1000 not in full: elsewhere W" in Page(html_report(more)).text


def test_numbers_stand_to_the_right() -> None:
    table = Table(("name", "n"), [Row(("a", "7")), Row(("b", "1,234"))])
    assert text_report(replace(tree(), details=Details(), summary=([table],))).splitlines()[1:4] == [
        "name      n",
        "a         7",
        "b     1,234",
    ]
    assert "|---|---:|\n| cell W | 7 |" in md_report(tree())
    assert '<td class="number">7</td>' in html_report(tree())


def test_a_terminal_wraps_nothing_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    print_text(*text_parts(tree("long " * 40)))
    lines = capsys.readouterr().out.splitlines()
    for word in ("name-0", "bullet", "paragraph", "lead", "label", "first", "headline"):
        assert any(f"{word} long long" in line and len(line) > 200 for line in lines)


def test_a_page_can_be_filtered_and_links_lead_to_something() -> None:
    page = Page(html_report(tree(count=2)))
    assert [each["name"] for each in page.all("select")] == ["kind"]
    assert {each["value"] for each in page.all("option")} == {"", "kind-0", "kind-1", "row"}
    assert [each["data-kind"] for each in page.all("article")] == ["kind-0", "kind-1"]
    (form,) = page.all("form")
    assert "hidden" in form  # until there is a script that can do something with it
    ids = [attributes["id"] for _, attributes in page.attributes if "id" in attributes]
    assert len(ids) == len(set(ids)) == 2
    assert [each["href"] for each in page.all("a")] == [f"#{ids[0]}"]
    plain = replace(tree(), details=Details(), summary=())
    assert Page(html_report(plain)).tags.keys().isdisjoint(("script", "form", "article", "a"))


def test_a_page_needs_nothing_from_anywhere() -> None:
    text = html_report(tree())
    page = Page(text)
    assert not page.tags.keys() & {"link", "img", "iframe", "object", "base"}
    for _, attributes in page.attributes:
        assert "src" not in attributes
        assert attributes.get("href", "#").startswith("#")
        assert not [name for name in attributes if name.startswith("on")]
    assert "url(" not in text
    assert "@import" not in text
    (policy,) = [each["content"] for each in page.all("meta") if each.get("http-equiv")]
    (script,) = re.findall("<script>(.*?)</script>", text, re.DOTALL)
    digest = base64.b64encode(sha256(script.encode()).digest()).decode()
    assert policy == f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'"
    assert text.startswith('<!DOCTYPE html>\n<html lang="en">')


def controls(text: str) -> set[str]:
    """The characters that a reader's screen would act on."""
    return {char for char in text if unicodedata.category(char) in ("Cc", "Cf", "Cs") and char not in "\n\t"}


SAYS = (
    "</script></style><script>alert(1)</script><img src=x onerror=alert(2)>&\"'",
    "## heading [click](javascript:x) ![i](http://x/y.png) `code` | cell | @team $x$ &lt; *b* _u_ ~s~",
    "]]><failure/>",
    "`````",
)
"""Words that some format takes for its own, though all of them can be printed."""


@pytest.mark.parametrize("says", SAYS)
def test_no_format_takes_words_for_markup(says: str) -> None:
    page, tame = Page(html_report(tree(says))), Page(html_report(tree()))
    assert page.tags == tame.tags
    assert [name for _, names in page.attributes for name in names] == [
        name for _, names in tame.attributes for name in names
    ]
    assert "paragraph " + " ".join(says.split()) in page.text
    report = md_report(tree(says))
    outside = re.sub(r"\\[!-/:-@\[-`{-~]", "", FENCED.sub("", report))
    assert len(FENCED.findall(report)) == len(FENCED.findall(md_report(tree())))
    assert not re.search(r"<\w|\]\(|`|@team|\$x|&lt|_u|~s", outside)
    assert [line.count("|") for line in outside.splitlines() if line.startswith("|")] == [3, 3, 3]
    assert sum(line.startswith("#") for line in outside.splitlines()) == 2
    test = junit.Test(name=says, outcome="failure", message=says, body=says, stderr=says)
    root = ET.fromstring(junit.junit_report(says, [junit.Suite(name="s", tests=[test], output=says)], 0))  # noqa: S314
    assert [each.tag for each in root.iter()].count("failure") == 1
    assert root.findtext(".//failure") == says


@pytest.mark.parametrize("says", ["\x1b[31m\x07\x00\x7f\x9b", "\u202eright to left\u2066", "\ud800"])
def test_pages_and_xml_hold_no_character_that_acts(says: str) -> None:
    test = junit.Test(name=says, outcome="error", message=says, body=says, stderr=says)
    for text in (html_report(tree(says)), junit.junit_report(says, [junit.Suite(name="s", tests=[test])], 1)):
        assert controls(text) == set()


def test_junit_counts_outcomes_and_adds_up_times() -> None:
    tests = [
        junit.Test(name="a", seconds=0.5),
        junit.Test(name="b", outcome="skipped", message="no", kind="skip", seconds=1),
        junit.Test(name="c", outcome="failure", message="bad", body="all about it"),
        junit.Test(name="d", outcome="error", stderr="help"),
    ]
    suites = [
        junit.Suite(name="s", tests=tests, properties={"k": "v"}, output="o"),
        junit.Suite(name="t", tests=()),
    ]
    root = ET.fromstring(junit.junit_report("run", suites, 9))  # noqa: S314 - our own
    counts = {"tests": "4", "failures": "1", "errors": "1", "skipped": "1"}
    assert root.attrib == {"name": "run", **counts, "time": "9.000"}
    assert root[0].attrib == {"name": "s", **counts, "time": "1.500"}
    assert [case.get("classname") for case in root.iter("testcase")] == ["s"] * 4
    assert [[each.tag for each in case] for case in root.iter("testcase")] == [
        [], ["skipped"], ["failure"], ["error", "system-err"]
    ]  # fmt: skip
    assert root.find(".//property[@name='k'][@value='v']") is not None
    assert root.findtext(".//system-out") == "o"
