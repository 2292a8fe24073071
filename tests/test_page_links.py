"""The pages of the repository link to files that are there, and to headings that those files have."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

ROOT = Path(__file__).parents[1]
PAGES = (
    *ROOT.glob("*.md"),
    *(
        page
        for folder in (".github", "fixtures", "proofs", "tests")
        for page in (ROOT / folder).rglob("*.md")
    ),
)


@cache
def headings(page: Path) -> frozenset[str]:
    """What a link can name on a page, as GitHub and the documentation site derive it from the headings."""
    tokens = MarkdownIt().parse(page.read_text(encoding="utf-8"))
    titles = [text.content for mark, text in pairwise(tokens) if mark.type == "heading_open"]
    return frozenset(re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles)


def links(page: Path) -> Iterator[str]:
    """Where a page leads in the repository."""
    for block in MarkdownIt().parse(page.read_text(encoding="utf-8")):
        for token in block.children or ():
            target = str(token.attrs.get("href", ""))
            if target and ":" not in target:
                yield target


def is_broken(page: Path, link: str) -> bool:
    """Whether a link leads to no file, or to no heading."""
    name, _, heading = link.partition("#")
    target = (page.parent / name).resolve() if name else page
    return not target.exists() or (bool(heading) and heading not in headings(target))


@pytest.mark.parametrize("page", PAGES, ids=[str(page.relative_to(ROOT)) for page in PAGES])
def test_every_link_leads_somewhere(page: Path) -> None:
    assert [link for link in links(page) if is_broken(page, link)] == []


def test_there_are_pages() -> None:
    assert {ROOT / "README.md", ROOT / "fixtures" / "README.md", ROOT / "proofs" / "README.md"} <= set(PAGES)


def test_broken_links_are_seen(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "# A heading: `one`\n\n[a](#a-heading-one) [b](#b) [c](page.md) [d](d.md) [e](page.md#f)\n"
    )
    assert [link for link in links(page) if is_broken(page, link)] == ["#b", "d.md", "page.md#f"]
