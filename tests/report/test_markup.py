"""Writing HTML: whatever is text comes out as text."""

import doctest

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulestone.report import markup as h
from tests.helpers.reading import tree

_TEXT = st.text(
    st.characters(codec="utf-8", exclude_categories=("Cc", "Cs"), exclude_characters="\ufffe\uffff")
)


@settings(max_examples=settings().max_examples // 3)
@given(_TEXT, _TEXT)
def test_text_and_attributes_come_back_as_they_were(text: str, attribute: str) -> None:
    page = tree(h.document(h.body(h.span(text, title=attribute))).encode())
    element = page.find("body/span")
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


def test_the_doctest_of_the_module_passes() -> None:
    assert doctest.testmod(h).failed == 0
