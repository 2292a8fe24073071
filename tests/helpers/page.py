"""Reading a page of a report, or one in Markdown, in tests."""

import re
from collections import Counter
from html.parser import HTMLParser

FENCED = re.compile("^(`{4,})text\n.*?^\\1`*$", re.MULTILINE | re.DOTALL)
"""What stands as it is in a report in Markdown."""


class Page(HTMLParser):
    """What is on a page; it refuses elements that are not closed in the right order."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: Counter[str] = Counter()
        self.attributes: list[tuple[str, dict[str, str]]] = []
        self._words: list[str] = []
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
        """Note an element that closes itself."""
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        """Close the innermost element, which must be this one."""
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        """Note words."""
        if not self._open or self._open[-1] not in ("style", "script"):
            self._words.append(data)

    @property
    def text(self) -> str:
        """Everything there is to read."""
        return " ".join(" ".join(self._words).split())

    def all(self, name: str) -> list[dict[str, str]]:
        """The attributes of every element of this name."""
        return [attributes for tag, attributes in self.attributes if tag == name]
