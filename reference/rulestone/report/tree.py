"""A report as a tree of headings, paragraphs, facts, tables and pictures.

Commands build the tree from their results. Each format is made from the tree alone.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from rulestone.draw.scene import Scene

Tone = Literal["", "good", "bad", "other", "strong", "soft"]
"""The meaning of a status: good, bad or neither; or the importance of a block: first or last."""

Style: TypeAlias = Tone | Literal["code"]
"""The meaning of a piece of a line: code, a status, or its importance."""


@dataclass(frozen=True, slots=True)
class Span:
    """A part of a line.

    Attributes:
        text: the text.
        style: `code` for code; `good`, `bad` or `other` for a status.
        to: the target of its link, such as a clause, if the page has it; empty for no link.
    """

    text: str
    style: Style = ""
    to: str = ""


Line: TypeAlias = str | Span | Sequence[str | Span]
"""A line of text, in one piece or in several."""


def spans_in(line: Line) -> tuple[Span, ...]:
    """Return the pieces of a line."""
    if isinstance(line, str | Span):
        line = (line,)
    return tuple(Span(piece) if isinstance(piece, str) else piece for piece in line)


def plain(line: Line) -> str:
    """Return the text of a line."""
    return "".join(piece.text for piece in spans_in(line))


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A line alone."""

    line: Line
    tone: Tone = ""


INTERRUPTED = Paragraph("Interrupted: these are the results so far.", "bad")
"""That the user ended the run."""


def partly(*left_out: str) -> Sequence[Paragraph]:
    """Return a paragraph for each part that a run left out."""
    return [Paragraph(f"Partial: {line}", "other") for line in left_out if line]


@dataclass(frozen=True, slots=True)
class Facts:
    """Values, each with its name."""

    rows: Sequence[tuple[str, Line]]


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells; the first cell of a row names it."""

    heads: Sequence[Line]
    rows: Sequence[Sequence[Line]]

    def is_numeric(self, column: int) -> bool:
        """Return whether a column holds only numbers. Such columns are aligned right."""
        return all(is_number(row[column]) for row in self.rows)


def is_number(cell: Line) -> bool:
    """Return whether a cell holds only a number."""
    return plain(cell).replace(",", "").replace(".", "").isdigit()


@dataclass(frozen=True, slots=True)
class Picture:
    """A position. It is drawn only when the picture is shown."""

    scene: "Callable[[], Scene]"


@dataclass(frozen=True, slots=True)
class Verbatim:
    """A text to be copied unchanged, with a heading."""

    label: str
    text: str


Block: TypeAlias = Paragraph | Facts | Table | Picture | Verbatim


@dataclass(frozen=True, slots=True, kw_only=True)
class Detail:
    """One item that can be shown in full or in a line.

    Attributes:
        status: its result, in a word.
        tone: whether the status is good, bad or neither.
        name: its name, unique in the report.
        title: its subject.
        gist: the most informative line.
        blocks: its whole contents, made only if they are shown.
        suite: the group that it belongs to, such as a game, for formats that have groups.
        seconds: how long it took; None if unknown.
    """

    status: str
    tone: Tone
    name: str
    title: str
    gist: str
    blocks: Callable[[], Sequence[Block]]
    suite: str = ""
    seconds: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Details:
    """The failures, the most informative ones first.

    Each format shows as many in full as it has room for.

    Attributes:
        items: the items.
        count: how many there are, if more than `items`.
        elsewhere: where to find all of them.
        in_full: how many a terminal shows in full.
        in_lines: how many more it shows in a line each.
    """

    items: Sequence[Detail] = ()
    count: int = 0
    elsewhere: str = ""
    in_full: int = 5
    in_lines: int = 20

    def not_in_full(self, most: int) -> str:
        """Return how many a format leaves out or shortens that shows this many in full; empty if none."""
        count = max(self.count, len(self.items))
        return f"{count - most} of {count} not in full: {self.elsewhere}" if count > most else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """A whole report.

    Attributes:
        command: the command that made it: `rulestone check`.
        title: its subject.
        headline: the result in one line.
        good: whether everything is right.
        partial: the parts that the run left out, or why it ended early; empty if the run is complete.
        summary: the sections to read first, in order of importance. Formats that are read from the end,
            such as a terminal's, reverse the order.
        details: the failures.
        tested: everything that was tested, right or wrong, for formats that list it; None for `details`.
    """

    command: str
    title: str
    headline: str
    good: bool
    partial: Sequence[Paragraph]
    summary: Sequence[Sequence[Block]]
    details: Details = Details()
    tested: Callable[[], Iterable[Detail]] | None = None

    @property
    def sections(self) -> Sequence[Sequence[Block]]:
        """The sections that every format shows: why the run is partial, and the summary."""
        return (self.partial, *self.summary)
