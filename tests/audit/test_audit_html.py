"""The report of an audit as a page."""

from xml.etree import ElementTree as ET

import pytest

from rulestone.audit import audit_html
from rulestone.audit.audit_html import audit_as_html
from rulestone.audit.outcome import Outcome
from tests.audit.archive import CORNER, WON, outcome_of


def page_of(outcome: Outcome) -> str:
    return "".join(audit_as_html(outcome))


def test_the_page_is_well_formed_and_draws_what_is_wrong(outcome: Outcome) -> None:
    page = page_of(outcome)
    ET.fromstring(page.removeprefix("<!DOCTYPE html>"))  # noqa: S314 - our own page
    assert page.count("<figure") == 2
    assert '<p class="headline went-wrong">5 records: 2 wrong' in page
    assert "<blockquote><code>minefield.hard-corner</code> You may not" in page
    assert '<td class="number">5</td>' in page
    assert "<summary>3 findings</summary>" in page


def test_a_page_about_nothing_wrong_says_that_all_went_well() -> None:
    page = page_of(outcome_of(WON))
    assert 'class="headline went-well"' in page
    assert "<h2>" not in page


def test_names_are_no_markup() -> None:
    page = page_of(outcome_of({**CORNER, "id": "<script>"}, file="<i>\x1b"))
    assert "<script" not in page
    assert "<i>" not in page
    assert "\x1b" not in page


def test_a_long_list_says_that_it_is_not_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit_html, "LISTED", 2)
    page = page_of(outcome_of(CORNER, CORNER, CORNER))
    assert "These are the first 2 of 3: --json lists every one." in page
