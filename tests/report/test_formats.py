"""The formats of a report and the HTML under them: each tells what it should, and lets nothing through."""

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import partial
from typing import get_args
from xml.etree import ElementTree as ET

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from rich.text import Text

from rulestone.commands.output import print_text
from rulestone.core.boards.square import SquareBoard
from rulestone.core.names import Size
from rulestone.draw.scene import Scene
from rulestone.report import markup as h
from rulestone.report.html import MOST_PICTURES, html_report
from rulestone.report.junit import junit_report
from rulestone.report.md import md_report
from rulestone.report.text import text_parts, text_report
from rulestone.report.tree import (
    Block,
    Detail,
    Details,
    Facts,
    Paragraph,
    Picture,
    Report,
    Span,
    Style,
    Table,
    Verbatim,
)
from tests.helpers import reading
from tests.helpers.comparing import FOLDER, assert_golden
from tests.helpers.page import FENCED, Page

FORMATS: dict[str, Callable[[Report], str]] = {
    "text": text_report, "md": md_report, "html": html_report, "junit": junit_report
}  # fmt: skip


def blocks(word: str) -> Sequence[Block]:
    """One block of each kind, with a word in each of its places."""
    return (
        Picture(lambda: Scene(board=SquareBoard(Size(2)), stones={}, edges={}, colours=())),
        Paragraph((f"bullet {word}", Span(f"code {word}", "code"), Span(f"soft {word}", "soft"))),
        Paragraph(f"paragraph {word}", "strong"),
        Verbatim(f"label {word}", f"verbatim {word}\n\nlast {word}\n{word}"),
        Table((f"head {word}", "number"), [(f"cell {word}", "7")]),
        Facts([(f"fact {word}", (Span("strong", "strong"), f" value {word}"))]),
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
            suite=f"part-{place % 2}",
            seconds=0.25 + place,
        )
        for place in range(count)
    ]
    return Report(
        command="rulestone test",
        title=f"engine {word}",
        headline=f"headline {word}",
        good=False,
        partial=[Paragraph(f"partly {word}", "other")],
        summary=(
            [Paragraph(f"first {word}", "bad")],
            [Paragraph((Span(f"to {word}", to=f"name-0 {word}"),))],
        ),
        details=Details(items=details, elsewhere=f"elsewhere {word}"),
    )


def test_reports_have_the_golden_text() -> None:
    page = re.sub("<style>.*</style>", "", html_report(tree()), flags=re.DOTALL)
    texts = (text_report(tree()), md_report(tree()), junit_report(tree()), page)
    assert_golden(FOLDER / "reports" / "formats.txt", "\n\n".join(f"{text}\n" for text in texts))


def test_words_are_coloured_by_success_and_tone_and_strong_ones_and_numbers_are_marked() -> None:
    for good, (word, style) in {False: ("bad", "bold red"), True: ("good", "bold green")}.items():
        report = replace(tree(), good=good)
        shown = (part for part in text_parts(report) if isinstance(part, Text))
        styles = {(part.plain, str(span.style)) for part in shown for span in part.spans}
        assert styles >= {("first W", "bold red"), ("partly W", "yellow"), ("headline W", style)}
        assert f'<p class="headline {word}">' in html_report(report)
    marked = re.findall('<(?:p class="strong"|td class="number")>\\w+', html_report(tree()))
    assert marked == ['<p class="strong">paragraph', '<td class="number">7']


def test_each_format_has_its_limit_of_full_details() -> None:
    report = tree(count=300)
    text, md, page = text_report(report), md_report(report), Page(html_report(report))
    assert (text.count("title W"), text.count(": gist W")) == (5, 20)
    assert "\n295 of 300 not in full: elsewhere W\nengine W" in text
    assert (md.count("title W"), md.count(": gist W")) == (20, 280)
    assert (page.tags["article"], page.tags["svg"], page.tags["style"]) == (300, MOST_PICTURES, 1)
    assert "more:" not in md
    more = replace(report, details=replace(report.details, count=1000))
    assert "995 of 1000 not in full" in text_report(more)
    assert "980 of 1000 not in full: elsewhere W" in md_report(more)
    assert "700 of 1000 not in full: elsewhere W" in Page(html_report(more)).text


def test_a_terminal_report_is_wrapped_only_beside_the_names_of_a_table(
    capsys: pytest.CaptureFixture[str],
) -> None:
    summary: list[Block] = [
        Paragraph("first " + "long " * 40),
        Table(("name", "words"), [("no name", "short " * 40)]),
    ]
    print_text(*text_parts(replace(tree("long " * 40), summary=[summary])))
    lines = capsys.readouterr().out.splitlines()
    assert any("no name  short short" in line for line in lines)
    for word in ("name-0", "bullet", "paragraph", "label", "first", "headline"):
        assert any(f"{word} long long" in line and len(line) > 200 for line in lines)


def test_a_page_folds_details_like_the_first_ones() -> None:
    page = Page(html_report(tree(count=22)))
    ids = [attributes["id"] for _, attributes in page.attributes if "id" in attributes]
    assert len(ids) == len(set(ids)) == 22
    assert "not in full" not in page.text, "all of them are"
    assert page.tags["details"] == 12  # all but ten
    assert not any("open" in attributes for attributes in page.all("details"))


def test_a_page_is_self_contained() -> None:
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
    assert policy == "default-src 'none'; style-src 'unsafe-inline'"
    assert "script" not in page.tags
    assert text.startswith('<!DOCTYPE html>\n<html lang="en">')


def controls(text: str) -> set[str]:
    """The characters that a reader's screen would act on."""
    return {char for char in text if unicodedata.category(char) in ("Cc", "Cf", "Cs") and char not in "\n\t"}


MARKUP = "abcXYZ019 <>&\"'`*_|[]()#@$~\\!:/-"
ACTING = "\x1b\x07\x00\x7f\x9b\u202e\u2066\ud800"
hostile = st.lists(st.sampled_from([*MARKUP, *map(" {} ".format, ACTING)]), max_size=9).map("".join)
texts = st.builds("w{}{}.".format, st.integers(0, 9999), hostile)
words = st.builds(
    Span, texts, st.sampled_from([mark for part in get_args(Style) for mark in get_args(part) or [part]])
)
lines = st.one_of(texts, words, st.lists(texts | words, min_size=1, max_size=3))


@st.composite
def tables(draw: st.DrawFn) -> Table:
    row = partial(st.lists, lines, min_size=(width := draw(st.integers(1, 3))), max_size=width)
    return Table(draw(row()), draw(st.lists(row(), min_size=2, max_size=3)))


def several(blocks: st.SearchStrategy[Block]) -> st.SearchStrategy[Callable[[], Sequence[Block]]]:
    return st.lists(blocks, max_size=3).map(lambda made: lambda: made)


plain = st.one_of(
    st.builds(Paragraph, lines, st.sampled_from(["", "good", "bad", "other", "strong", "soft"])),
    st.builds(Facts, st.lists(st.tuples(texts, lines), max_size=3)),
    st.builds(Verbatim, texts, texts),
    tables(),
)
reports = st.builds(
    Report,
    command=st.just("rulestone test"),
    title=texts,
    headline=texts,
    good=st.booleans(),
    partial=st.lists(st.builds(Paragraph, lines, st.sampled_from(["bad", "other"])), max_size=2),
    summary=st.lists(st.lists(plain, max_size=3), max_size=2),
    details=st.builds(
        Details,
        items=st.lists(
            st.builds(
                Detail,
                status=st.just("fail"),
                tone=st.just("bad"),
                name=texts,
                title=texts,
                gist=texts,
                blocks=several(plain),
            ),
            max_size=3,
        ),
    ),
)


def told(part: object) -> Iterator[str]:
    """What a part of a tree tells."""
    match part:
        case str():
            yield from re.findall("[a-z0-9]+", part.lower())
        case Span() | Paragraph():
            yield from told(part.text if isinstance(part, Span) else part.line)
        case Report():
            yield from told([part.title, part.headline, *part.sections, part.details])
        case Detail():
            yield from told([part.name, part.title, *part.blocks()])
        case Sequence():
            for inner in part:
                yield from told(inner)
        case _ if is_dataclass(part):
            yield from told([getattr(part, field.name) for field in fields(part)])


def read(name: str, written: str) -> str:
    """What a reader sees of a report, which must be well formed; space is space."""
    if name == "md":
        written = MarkdownIt("commonmark").enable("table").render(written)
    if name == "junit":
        root = ET.fromstring(written)  # noqa: S314 - our own
        written = " ".join(
            [*root.itertext(), *(value for each in root.iter() for value in each.attrib.values())]
        )
    return Page(written).text if name in ("md", "html") else " ".join(written.split())


@settings(phases=[Phase.explicit, Phase.generate])  # to make a report small takes minutes; words say enough
@given(reports)
def test_every_format_has_every_word_and_no_active_content(report: Report) -> None:
    for name, render in FORMATS.items():
        written = render(report)
        missing = set(told(report)) - set(re.findall("[a-z0-9]+", read(name, written).lower()))
        acting = controls(written) if name in ("html", "junit") else set()  # elsewhere words are printable
        assert (name, missing, acting) == (name, set(), set())


SAYS = (
    "</script></style><script>alert(1)</script><img src=x onerror=alert(2)>&\"'",
    "## heading [click](javascript:x) ![i](http://x/y.png) `code` | cell | @team $x$ &lt; *b* _u_ ~s~",
    "]]><failure/>",
    "`````",
    "[bold]x[/bold] :cat:",
)
"""Words that some format takes for its own, though all of them can be printed."""


@pytest.mark.parametrize("says", SAYS)
def test_words_are_escaped_in_every_format(says: str) -> None:
    page, tame = Page(html_report(tree(says))), Page(html_report(tree()))
    assert page.tags == tame.tags
    assert [name for _, names in page.attributes for name in names] == [
        name for _, names in tame.attributes for name in names
    ]
    assert "paragraph " + " ".join(says.split()) in page.text
    assert f"value {says}" in text_report(tree(says))
    report = md_report(tree(says))
    outside = re.sub(r"\\[!-/:-@\[-`{-~]", "", FENCED.sub("", report))
    assert len(FENCED.findall(report)) == len(FENCED.findall(md_report(tree())))
    assert not re.search(r"<\w|\]\(|`|@team|\$x|&lt|_u|~s", outside)
    assert [line.count("|") for line in outside.splitlines() if line.startswith("|")] == [3, 3, 3]
    assert sum(line.startswith("#") for line in outside.splitlines()) == 2
    root = ET.fromstring(junit_report(tree(says)))  # noqa: S314 - our own
    assert [element.tag for element in root.iter()].count("failure") == 1
    assert f"paragraph {says}" in str(root.findtext(".//failure"))


def test_junit_counts_outcomes_and_adds_up_times() -> None:
    first, second, third, fourth = tree(count=4).details.items
    tested = (
        replace(first, status="pass", tone="good"),
        replace(second, status="skip", tone="other", seconds=None),
        third,
        replace(fourth, status="timeout"),
    )
    root = ET.fromstring(junit_report(replace(tree(), tested=lambda: tested)))  # noqa: S314 - our own
    counts = {"tests": "4", "failures": "1", "errors": "1", "skipped": "1"}
    assert root.attrib == {"name": "rulestone test engine W", **counts, "time": "5.750000"}
    assert [(suite.get("name"), suite.get("time")) for suite in root] == [
        ("rulestone.part-0", "2.500000"), ("rulestone.part-1", "3.250000")
    ]  # fmt: skip
    assert [case.get("time") for case in root.iter("testcase")] == [
        "0.250000",
        "2.250000",
        None,
        "3.250000",
    ]
    assert [[element.tag for element in case] for case in root.iter("testcase")] == [
        [], ["failure"], ["skipped"], ["error"]
    ]  # fmt: skip
    assert str(root.findtext(".//system-out")).endswith("headline W")


def test_an_unsuccessful_run_without_failures_is_an_error_in_junit() -> None:
    for good, tags in ((False, ["error"]), (True, [])):
        why = [Paragraph("nothing was answered", "bad"), Paragraph("and the rest")]
        report = replace(tree(), details=Details(), good=good, summary=[why])
        (test,) = ET.fromstring(junit_report(report)).iter("testcase")  # noqa: S314 - our own
        assert [element.tag for element in test] == tags
        assert [element.text for element in test] == ["nothing was answered"] * len(tags)
        passed = [replace(tree().details.items[0], status="pass", tone="good")]
        root = ET.fromstring(junit_report(replace(report, tested=passed.copy)))  # noqa: S314 - our own
        assert [element.tag for test in root.iter("testcase") for element in test] == tags


_TEXT = st.text(
    st.characters(codec="utf-8", exclude_categories=("Cc", "Cs"), exclude_characters="\ufffe\uffff")
)


@settings(max_examples=settings().max_examples // 3)
@given(_TEXT, _TEXT)
def test_text_and_attributes_come_back_as_they_were(text: str, attribute: str) -> None:
    element = reading.tree(h.document(h.body(h.span(text, title=attribute))).encode()).find("body/span")
    assert element is not None
    assert (element.text or "") == text
    assert element.attrib["title"] == attribute


@pytest.mark.parametrize(
    ("html", "written"),
    [
        (h.b("<i>"), "<b>&lt;i&gt;</b>"),
        (h.b(h.Html("<i />")), "<b><i /></b>"),
        (h.a("x", href='"&'), '<a href="&quot;&amp;">x</a>'),
        (h.b(None, ["x", [None, "y"]]), "<b>xy</b>"),
        (
            h.input_(hidden=True, checked=False, value=None, type="radio"),
            '<input hidden="hidden" type="radio" />',
        ),
        (
            h.b(class_="a", aria_label="b", data_case="c", for_="d"),
            '<b class="a" aria-label="b" data-case="c" for="d"></b>',
        ),
        (h.join(["a", h.b("b")], ", "), "a, <b>b</b>"),
    ],
)
def test_elements_are_written_as_html(html: h.Html, written: str) -> None:
    assert html.text == written
