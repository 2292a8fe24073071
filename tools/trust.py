"""List the files that you must read to trust an answer: the modules that judge a position of Minefield.

`python -m tools.trust` writes the table in docs/EVIDENCE.md, and the number of lines in README.md.
`tests/docs/test_documents.py` checks both.
"""

import ast
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
BEGIN, END = "<!-- trust: begin -->", "<!-- trust: end -->"

_JUDGE = """
import sys
from rulestone.__main__ import run_command
run_command(["serve"])
loaded = [module.__file__ for name, module in sys.modules.items() if name.partition(".")[0] == "rulestone"]
print(*filter(None, loaded), sep="\\n", file=sys.stderr)
"""

_REQUEST = '{"id":1,"op":"judge","game":"minefield","size":5,"moves":["b2","c2"]}'


def count_lines(path: Path) -> int:
    """Count the lines of code of a module, without blank lines, comments and docstrings."""
    source = path.read_text(encoding="utf-8")
    text = {
        line
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    return sum(
        bool(line.strip()) and not line.lstrip().startswith("#") and number not in text
        for number, line in enumerate(source.splitlines(), 1)
    )


def loaded_files() -> list[Path]:
    """Return the files that `rulestone serve` loads for one judgement, if they hold code."""
    command = (sys.executable, "-c", _JUDGE)
    run = subprocess.run(command, input=_REQUEST, capture_output=True, text=True, check=True)
    return [path for path in map(Path, sorted(run.stderr.splitlines())) if count_lines(path)]


def table() -> str:
    """Return the files by folder, as Markdown, with their total numbers of lines to the nearest hundred."""
    files = loaded_files()
    folders: dict[str, list[str]] = {}
    for path in files:
        folder = path.parent.relative_to(ROOT / "reference" / "rulestone")
        folders.setdefault(str(folder), []).append(f"`{path.name}`")
    rows = [f"- `{folder}/`: {', '.join(names)}" for folder, names in sorted(folders.items())]
    code = round(sum(map(count_lines, files)), -2)
    whole = round(sum(len(path.read_bytes().splitlines()) for path in files), -2)
    head = (
        f"{len(files)} files of `reference/rulestone/`: about {code:,} lines of code, {whole:,} with "
        "docstrings, comments and blank lines:"
    )
    return "\n".join([head, "", *rows])


def with_table(page: str) -> str:
    """Return docs/EVIDENCE.md with a current table."""
    before, _, rest = page.partition(BEGIN)
    return f"{before}{BEGIN}\n{table()}\n{END}{rest.partition(END)[2]}"


def with_number(page: str, table: str) -> str:
    """Return README.md with the number of lines of code that a table names."""
    (number,) = re.findall(r"about ([\d,]+) lines of code", table)
    return re.sub(r"(the code around them,\sabout )[\d,]+", rf"\g<1>{number}", page)


if __name__ == "__main__":
    evidence, readme = ROOT / "docs" / "EVIDENCE.md", ROOT / "README.md"
    page = with_table(evidence.read_text(encoding="utf-8"))
    evidence.write_text(page, encoding="utf-8")
    readme.write_text(with_number(readme.read_text(encoding="utf-8"), page), encoding="utf-8")
