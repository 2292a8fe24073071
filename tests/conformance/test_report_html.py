"""The report as a page: what is on it, that it stands alone, and that no engine can write on it."""

import base64
import re
from collections import Counter
from collections.abc import Callable
from hashlib import sha256
from html.parser import HTMLParser

import pytest
from msgspec.structs import replace

from rulestone.cases.cases import Case
from rulestone.check.results import Diagnosis, Run
from rulestone.check.runner import run
from rulestone.core.names import ActionText, ClauseId, GameName
from rulestone.engines.outside.stdio import StdioEngine
from rulestone.protocol import Answer, Claims, Failure, Query, Verdict
from rulestone.report.report_html import PICTURES, html_report
from rulestone.report.reports import KINDS
from tests.conformance.lying import Lying

Broken = Callable[..., tuple[str, ...]]

EVIL = "</script></style><script>alert(1)</script><img src=x onerror=alert(1)>&\"'\x00\x1b[31m\ud800\u202e"


class Page(HTMLParser):
    """What is on a page; it refuses elements that are not closed in the right order."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: Counter[str] = Counter()
        self.attributes: list[tuple[str, dict[str, str]]] = []
        self.words: list[str] = []
        self._open: list[str] = []
        self.feed(page)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element."""
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names))
        self.tags[tag] += 1
        self.attributes.append((tag, {name: value or "" for name, value in attrs}))
        self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element of a picture that closes itself."""
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        """Close the innermost element, which must be this one."""
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        """Note words."""
        if not self._open or self._open[-1] not in ("style", "script"):
            self.words.append(data)

    @property
    def text(self) -> str:
        """Everything there is to read."""
        return " ".join(" ".join(self.words).split())

    def all(self, name: str) -> list[dict[str, str]]:
        """The attributes of every element of this name."""
        return [attributes for tag, attributes in self.attributes if tag == name]


def checked(cases: tuple[Case, ...], engine: Callable[[], Lying | StdioEngine]) -> Run:
    return run(cases, engine, engine=("python", "engine.py"), repeat=lambda case: f"repeat {case.id}")


@pytest.fixture
def wrong(cases: tuple[Case, ...], broken: Broken) -> Run:
    unclaimed = replace(cases[0], id="lefe/unclaimed", game=GameName("lefe"))
    return checked((*cases, unclaimed), lambda: StdioEngine(broken("wrong_rule"), timeout=5))


def test_it_is_one_of_the_kinds() -> None:
    assert KINDS["html"] is html_report


def test_a_failure_is_told_with_board_answers_rule_request_and_command(wrong: Run) -> None:
    page = Page(html_report(wrong))
    assert page.tags["article"] == page.tags["svg"] == 1
    assert "4 cases: 2 pass, 1 fail, 1 skip" in page.text
    assert "b2: you say legal; it is not (minefield.turn)" in page.text
    assert "legal b2 not legal legal" in page.text
    assert "legal a1 legal not legal" in page.text
    assert "minefield.turn Black makes the first move" in page.text
    assert '{"id":1,"op":"judge","game":"minefield","size":4' in page.text
    assert "repeat minefield/breaking" in page.text
    assert "1 skipped: does not claim lefe" in page.text
    assert "where you are wrong" in page.text
    assert page.tags["tr"] >= 4


def test_what_goes_for_many_actions_is_told_in_one_row(cases: tuple[Case, ...]) -> None:
    def too_many(_: Query, answer: Answer) -> Answer:
        more = tuple(ActionText(f"q{number}") for number in range(1, 70))
        return replace(answer, legal=(*more, *answer.legal[1:])) if isinstance(answer, Verdict) else answer

    page = Page(html_report(checked(cases[1:2], lambda: Lying(too_many))))
    rows = " ".join(page.text.partition("where expected got")[2].split()).partition(" minefield.")[0]
    assert rows.startswith("legal q1, q2, q3, ")
    assert ", q50 not legal legal legal a1 legal not legal" in rows
    assert "nobody" not in rows


def test_every_case_can_be_found_and_filtered(wrong: Run) -> None:
    page = Page(html_report(wrong))
    rows = [attributes for attributes in page.all("tr") if "data-status" in attributes]
    assert [row["data-status"] for row in rows] == ["pass", "fail", "pass", "skip"]
    (article,) = page.all("article")
    assert (article["data-game"], article["data-status"]) == ("minefield", "fail")
    assert article["data-clauses"] == "minefield.turn"
    assert {select["name"] for select in page.all("select")} == {"game", "status", "clause"}
    values = {option["value"] for option in page.all("option")}
    assert values == {"", "minefield", "lefe", "pass", "fail", "skip", "minefield.turn"}
    (form,) = page.all("form")
    assert "hidden" in form  # until there is a script that can do something with it


def test_the_diagnosis_is_told_with_links_to_what_it_explains(wrong: Run) -> None:
    finding = Diagnosis(
        clause=ClauseId("minefield.turn"),
        mutant="minefield/occupied-allowed",
        words="Stones are replaced.",
        likeness=0.75,
        cases=("minefield/breaking",),
    )
    wrong = Run(**{**vars(wrong), "diagnosis": (finding,)})
    page = Page(html_report(wrong))
    assert "Stones are replaced. minefield.turn could be the known mistake" in page.text
    assert "1 failure in minefield: too little to tell" in page.text
    assert "explains" not in page.text
    links = [attributes["href"] for attributes in page.all("a")]
    assert len(links) == 2
    ids = [attributes["id"] for _, attributes in page.attributes if "id" in attributes]
    assert {link.removeprefix("#") for link in links} <= set(ids)
    assert len(ids) == len(set(ids))


def test_it_needs_nothing_from_anywhere(wrong: Run) -> None:
    text = html_report(wrong)
    page = Page(text)
    assert not page.tags.keys() & {"link", "img", "iframe", "object", "base"}
    for _, attributes in page.attributes:
        assert "src" not in attributes
        assert attributes.get("href", "#").startswith("#")
        assert not [name for name in attributes if name.startswith("on")]
    assert "url(" not in text
    assert "@import" not in text
    (policy,) = [
        meta["content"] for meta in page.all("meta") if meta.get("http-equiv") == "Content-Security-Policy"
    ]
    (script,) = re.findall("<script>(.*?)</script>", text, re.DOTALL)
    digest = base64.b64encode(sha256(script.encode()).digest()).decode()
    assert policy == f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'"
    assert text.startswith('<!DOCTYPE html>\n<html lang="en">')
    assert "prefers-color-scheme: dark" in text


def evil(_: Query, answer: Answer) -> Answer:
    if not isinstance(answer, Verdict):
        return answer
    legal = (*answer.legal, ActionText(EVIL.replace("\ud800", "")))
    return replace(
        answer, legal=legal, to_move=EVIL.replace("\ud800", ""), why={EVIL[:40]: ClauseId("<b>x</b>")}
    )


@pytest.mark.parametrize("change", [evil, lambda _, __: Failure(error=EVIL)])
def test_nothing_an_engine_says_is_markup(
    cases: tuple[Case, ...], change: Callable[[Query, Answer], Answer], wrong: Run
) -> None:
    def engine() -> Lying:
        lying = Lying(change)
        lying.claims = Claims(name=EVIL, version=EVIL, games=lying.claims.games)
        return lying

    hostile = replace(cases[0], id=EVIL, title=EVIL)
    text = html_report(checked((hostile, *cases), engine))
    page = Page(text)
    tame = Page(html_report(wrong))
    assert page.tags["script"] == page.tags["style"] == 1
    assert not page.tags.keys() & {"img", "b"}
    assert {name for _, attribute in page.attributes for name in attribute} <= {
        name for _, attribute in tame.attributes for name in attribute
    }
    assert not set(text) & {"\x00", "\x1b", "\ud800", "\u202e"}
    assert "alert(1)" in page.text
    text.encode()


def test_a_page_stays_small_whatever_fails(cases: tuple[Case, ...], broken: Broken) -> None:
    long = html_report(checked(cases, lambda: StdioEngine(broken("long_list"), timeout=5)))
    assert len(long) < 100_000
    assert re.search(r"and \d+ more", long)
    outcome = checked(cases, lambda: StdioEngine(broken("wrong_rule"), timeout=5))
    many = Run(
        engine=outcome.engine, claims=outcome.claims, results=(outcome.results[1],) * 600, selected=600
    )
    page = Page(html_report(many))
    assert page.tags["article"] == 600
    assert page.tags["svg"] == PICTURES


def test_a_broken_engine_is_shown_with_its_last_words(cases: tuple[Case, ...], broken: Broken) -> None:
    page = Page(html_report(checked(cases, lambda: StdioEngine(broken("crashing"), timeout=5))))
    assert "CRASH" in page.text
    assert "RuntimeError: the board is upside down" in page.text
    assert "no answer" in page.text


def test_runs_that_never_began_and_runs_without_failures(cases: tuple[Case, ...]) -> None:
    page = Page(html_report(run(cases, lambda: StdioEngine(("no-such-program",)))))
    assert "Stopped: cannot start “no-such-program”" in page.text
    assert page.tags["script"] == page.tags["article"] == 0
    page = Page(html_report(checked(cases[:0], Lying)))
    assert page.tags["article"] == 0
