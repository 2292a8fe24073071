"""A report as a tree of headings, paragraphs, lists, tables, pictures and folded details.

Commands build it from their results; each format of a report is made from it, and knows nothing of results.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from rulestone.draw.scene import Scene

Tone = Literal["", "good", "bad", "other", "strong", "soft"]
"""What something means for the reader: well, wrong, neither; to be read first, or last."""

Facets = Mapping[str, tuple[str, ...]]
"""By name, the values by which a page lets its reader choose: `{"game": ("lefe",)}`."""


@dataclass(frozen=True, slots=True)
class Words:
    """A piece of a line.

    Attributes:
        text: what it says.
        mark: `code` for what stands in a program or a file; `good`, `bad` or `other` for a status.
        to: the key of the detail that it leads to; empty if it leads nowhere.
    """

    text: str
    mark: Tone | Literal["code"] = ""
    to: str = ""


Line: TypeAlias = str | Words | Sequence[str | Words]
"""A line of text, in one piece or in several."""


def pieces(line: Line) -> tuple[Words, ...]:
    """The pieces of a line."""
    if isinstance(line, str | Words):
        line = (line,)
    return tuple(Words(piece) if isinstance(piece, str) else piece for piece in line)


def plain(line: Line) -> str:
    """What a line says."""
    return "".join(piece.text for piece in pieces(line))


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A line by itself."""

    line: Line
    tone: Tone = ""


@dataclass(frozen=True, slots=True)
class Bullets:
    """Several lines of the same rank."""

    lines: Sequence[Line]


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table; its first cell names it."""

    cells: Sequence[Line]
    facets: Facets | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells."""

    heads: Sequence[Line]
    rows: Sequence[Row]

    def is_numeric(self, column: int) -> bool:
        """Whether a column holds numbers alone, and so is set to the right."""
        return all(is_number(row.cells[column]) for row in self.rows)


def is_number(cell: Line) -> bool:
    """Whether a cell holds a number alone."""
    return plain(cell).replace(",", "").replace(".", "").isdigit()


@dataclass(frozen=True, slots=True)
class Picture:
    """A position, drawn only where it is shown."""

    scene: "Callable[[], Scene]"


@dataclass(frozen=True, slots=True)
class Quote:
    """What stands under a name elsewhere; who has read it does not need it again.

    Attributes:
        name: where it stands.
        text: what stands there.
        lead: what it has to do with the matter, to be read before its name.
    """

    name: str
    text: str
    lead: str = ""


@dataclass(frozen=True, slots=True)
class Verbatim:
    """A text that stands as it is, to be copied, under a word for it."""

    label: str
    text: str


@dataclass(frozen=True, slots=True)
class Group:
    """Blocks that keep their order."""

    blocks: Sequence["Block"]


@dataclass(frozen=True, slots=True)
class Folded:
    """What a page shows on demand; formats that cannot be folded leave it out.

    Attributes:
        summary: what it is.
        blocks: the contents, made only where they are shown.
        opened: whether it is unfolded at first.
    """

    summary: str
    blocks: Callable[[], Sequence["Block"]]
    opened: bool = False


Block: TypeAlias = Paragraph | Bullets | Table | Picture | Quote | Verbatim | Group | Folded


@dataclass(frozen=True, slots=True, kw_only=True)
class Detail:
    """One thing that can be told in full or in a line.

    Attributes:
        status: what it came to, in a word.
        tone: what that means.
        name: what it is called; no other detail of the report is called the same.
        title: what it is about.
        gist: the most telling line.
        blocks: all there is to tell, made only where it is told in full.
        facets: what a page may choose it by.
    """

    status: str
    tone: Tone
    name: str
    title: str
    gist: str
    blocks: Callable[[], Sequence[Block]]
    facets: Facets | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Details:
    """What went wrong, the most telling first; each format tells as many in full as it has room for.

    Attributes:
        items: what there is to tell.
        count: how many there are, if those are more.
        elsewhere: where all can be found.
        note: what is true of all of them.
    """

    items: Sequence[Detail] = ()
    count: int = 0
    elsewhere: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """A whole report.

    Attributes:
        command: what made it: `rulestone check`.
        title: what it is about.
        headline: all of it in one line.
        good: whether all is as it should be.
        summary: what is to be read first, the most important before the rest. Formats whose end is read
            first, such as a terminal's, have it in the opposite order.
        details: what went wrong.
        appendix: what is to be read last.
    """

    command: str
    title: str
    headline: str
    good: bool
    summary: Sequence[Block]
    details: Details = Details()
    appendix: Sequence[Block] = ()
