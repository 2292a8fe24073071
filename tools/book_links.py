"""Check that every link of a written book leads somewhere: `python -m tools.book_links DIR`."""

import posixpath
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path

UNCHECKED = frozenset({"explorer.html"})
"""The page whose anchors stand for positions, and are not checked."""


@dataclass
class _Links(HTMLParser):
    """The anchors and the targets of a page."""

    anchors: set[str] = field(default_factory=set)
    targets: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Record the anchors and the targets of a tag."""
        attributes = dict(attrs)
        self.anchors.update(value for name in ("id", "name") if (value := attributes.get(name)))
        if attributes.get("rel") != "canonical":
            self.targets.update(value for name in ("href", "src") if (value := attributes.get(name)))


def broken_links(
    pages: Iterable[str], exists: Callable[[str], bool], read: Callable[[str], str]
) -> Iterator[str]:
    """Yield a line for each link that leads nowhere.

    Args:
        pages: the paths of the pages.
        exists: returns whether the book holds a file.
        read: returns the text of a page.
    """
    links = {path: _links(read(path)) for path in pages}
    for path, page in links.items():
        for target in sorted(page.targets):
            name, _, anchor = target.partition("#")
            if ":" in name:
                if not name.startswith(("https://", "data:")):
                    yield f"{path}: {target} is no address"
                continue
            place = posixpath.normpath(posixpath.join(posixpath.dirname(path), name.partition("?")[0]))
            place = path if not name else place
            if not exists(place):
                yield f"{path}: there is no {target}"
                continue
            has_anchors = place in links and posixpath.basename(place) not in UNCHECKED
            if anchor and has_anchors and anchor not in links[place].anchors:
                yield f"{path}: {target} names nothing on that page"


def _links(text: str) -> _Links:
    parser = _Links()
    parser.feed(text)
    return parser


def main(folder: Path) -> int:
    """Check a folder, and print the broken links."""
    pages = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.html"))
    broken = list(
        broken_links(
            pages,
            lambda name: (folder / name).is_file(),
            lambda name: (folder / name).read_text(encoding="utf-8"),
        )
    )
    sys.stdout.write("".join(f"{line}\n" for line in broken))
    sys.stdout.write(f"{len(pages)} pages, {len(broken)} broken links\n")
    return 1 if broken or not pages else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
