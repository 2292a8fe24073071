"""How the files about cases are written: JSON that people can read, and pages of tables in Markdown."""

import json
from collections.abc import Container, Iterable, Sequence

import msgspec

from rulestone.cases.cases import Case, CaseFile, fields_of
from rulestone.core.decoded import is_list, is_mapping


def case_file_json(file: CaseFile) -> bytes:
    """Return a file of cases as it is saved."""
    head = {"format": file.format, "game": file.game, "about": file.about}
    return readable_json({**head, "cases": [*map(fields_of, file.cases)]})


def readable_json(document: object) -> bytes:
    """Return readable JSON: objects, cases and pictures line by line, and other lists on one line each.

    What has a name in `_ROWS` is a table, whose rows are on one line each, without blanks. So are the fields
    of a schema.
    """
    return (_laid_out(msgspec.json.decode(msgspec.json.encode(document)), "") + "\n").encode()


_ROWS = frozenset(("kills", "properties", "rows", "survivors"))


def _laid_out(value: object, indent: str, key: str = "") -> str:
    deeper = f"{indent} "
    if key in _ROWS and is_mapping(value) and value:
        rows = [f"{deeper}{json_line(name)}:{_packed(item)}" for name, item in value.items()]
        return "{\n" + ",\n".join(rows) + f"\n{indent}}}"
    if key in _ROWS and is_list(value) and value:
        return "[\n" + ",\n".join(f"{deeper}{_packed(item)}" for item in value) + f"\n{indent}]"
    if is_mapping(value) and value:
        rows = [
            f"{deeper}{json_line(name)}: {_laid_out(item, deeper, str(name))}" for name, item in value.items()
        ]
        return "{\n" + ",\n".join(rows) + f"\n{indent}}}"
    if is_list(value) and value and key in {"cases", "picture"}:
        return "[\n" + ",\n".join(f"{deeper}{_laid_out(item, deeper)}" for item in value) + f"\n{indent}]"
    return json_line(value)


def _packed(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def json_line(value: object) -> str:
    """Return a value as JSON on one line."""
    return json.dumps(value, ensure_ascii=False)


def page(blocks: Iterable[str]) -> bytes:
    """Return a page of headings, paragraphs and tables, with an empty line between them."""
    return ("\n\n".join(blocks) + "\n").encode()


def table_text(heads: Sequence[object], rows: Iterable[Sequence[object]], right: Container[int] = ()) -> str:
    """Return a table in Markdown; `right` are the columns that are aligned to the right."""
    marks = "|".join("--:" if column in right else "---" for column in range(len(heads)))
    first, *others = (f"| {' | '.join(map(str, cells))} |" for cells in (heads, *rows))
    return "\n".join((first, f"|{marks}|", *others))


def first_name(cases: Sequence[Case]) -> str:
    """Return the number of cases and the name of the first: "5: `a`, …"."""
    if not cases:
        return "none"
    return f"{len(cases)}: `{cases[0].id.partition('/')[2]}`{', …' if cases[1:] else ''}"
