"""List the files that you must read to trust an answer: the modules that judge a position of Minefield.

`python -m tests.tools.trust README.md` writes the table into the page. `tests/test_readme.py` checks it.
"""

import ast
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
BEGIN, END = "<!-- trust: begin -->", "<!-- trust: end -->"

_JUDGE = """
import io, sys
from rulestone.engines import load_engine
from rulestone.engines.serve import serve
request = b'{"id":1,"op":"judge","game":"minefield","size":5,"moves":["b2","c2"]}'
serve(load_engine("reference"), io.BytesIO(request), io.BytesIO())
loaded = [module.__file__ for name, module in sys.modules.items() if name.partition(".")[0] == "rulestone"]
print(*filter(None, loaded), sep="\\n")
"""


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


def line_counts() -> dict[str, int]:
    """Return the number of lines of each file that is loaded for one judgement, if it holds code."""
    run = subprocess.run((sys.executable, "-c", _JUDGE), capture_output=True, text=True, check=True)
    paths = [Path(name) for name in sorted(run.stdout.splitlines())]
    lines = {str(path.relative_to(ROOT / "reference" / "rulestone")): count_lines(path) for path in paths}
    return {name: number for name, number in lines.items() if number}


def table() -> str:
    """Return the files by folder, as Markdown, with their total number of lines to the nearest hundred."""
    files = line_counts()
    folders: dict[str, list[str]] = {}
    for name in files:
        folder, _, file = name.rpartition("/")
        folders.setdefault(folder, []).append(f"`{file}`")
    rows = [f"- `{folder or '.'}/`: {', '.join(names)}" for folder, names in sorted(folders.items())]
    lines = round(sum(files.values()), -2)
    head = f"{len(files)} files of `reference/rulestone/`, about {lines:,} lines of code:"
    return "\n".join([head, "", *rows])


def with_table(page: str) -> str:
    """Return the page with a current table."""
    before, _, rest = page.partition(BEGIN)
    return f"{before}{BEGIN}\n{table()}\n{END}{rest.partition(END)[2]}"


if __name__ == "__main__":
    for name in sys.argv[1:]:
        file = Path(name)
        file.write_text(with_table(file.read_text(encoding="utf-8")), encoding="utf-8")
