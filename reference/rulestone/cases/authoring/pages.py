"""What the generated pages about cases are made of."""

from collections.abc import Container, Iterable, Sequence

from rulestone.cases.cases import Case

_MOST_NAMED = 3
"""Maximum number of cases that a cell of a table names."""


def page(blocks: Iterable[str]) -> bytes:
    """Return a page of headings, paragraphs and tables, with an empty line between them."""
    return ("\n\n".join(blocks) + "\n").encode()


def table(heads: Sequence[object], rows: Iterable[Sequence[object]], right: Container[int] = ()) -> str:
    """Return a table in Markdown; `right` are the columns that are aligned to the right."""
    marks = "|".join("--:" if column in right else "---" for column in range(len(heads)))
    first, *others = (f"| {' | '.join(map(str, cells))} |" for cells in (heads, *rows))
    return "\n".join((first, f"|{marks}|", *others))


def named(cases: Sequence[Case]) -> str:
    """Return the names of the first cases, and an ellipsis if there are more."""
    names = ", ".join(f"`{case.id.partition('/')[2]}`" for case in cases[:_MOST_NAMED])
    return f"{names}, …" if len(cases) > _MOST_NAMED else names
