"""Documents: commands in them run as they stand, links lead somewhere, and named tests and cases exist."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

import rulestone
from rulestone.cases.mutants import mutants_of
from rulestone.core.boards.hexagonal import DIRECTIONS
from rulestone.core.names import CellName, Size
from rulestone.engines.reference import ReferenceEngine
from rulestone.engines.serve import reply_to
from rulestone.explain.register import sentences
from rulestone.explain.trace import TraceRow, trace
from rulestone.explain.turnless import DIRECTION_NAMES
from rulestone.rulebook.clauses import rulebooks
from rulestone.rulebook.installed import find_game, game_names, games
from rulestone.testing import cases_of
from tests import ROOT
from tests.helpers.boards import hex_board
from tests.helpers.running import RunLine
from tools import trust
from tools.trace import PAGE as TRACE
from tools.trace import trace_page

README = (ROOT / "README.md").read_text(encoding="utf-8")


EVIDENCE = (ROOT / "docs" / "EVIDENCE.md").read_text(encoding="utf-8")


PAGES = README + "".join(
    (ROOT / "docs" / name).read_text(encoding="utf-8") for name in ("CHECK.md", "DIAGNOSIS.md")
)


CONSOLE = re.findall(r"^```console\n\$ (.+?)\n(.*?)^```$", PAGES, re.MULTILINE | re.DOTALL)


PYTHON = re.findall(r"^```python\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


ELLIPSIS = "…"
"""A line of this alone stands for any lines; within a line, for anything."""


def bare(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.strip().splitlines())


def matches(text: str, printed: str) -> bool:
    pieces = [re.escape(piece) for piece in bare(text).split(ELLIPSIS)]
    return re.fullmatch(".*".join(pieces), bare(printed), re.DOTALL) is not None


@pytest.mark.parametrize(("command", "output"), CONSOLE, ids=[command for command, _ in CONSOLE])
def test_console_examples_print_what_the_page_shows(run_line: RunLine, command: str, output: str) -> None:
    result = run_line(command, ROOT)
    printed = result.out + result.err
    assert matches(output, printed), printed


@pytest.mark.nightly  # `compare` and such files have tests of their own by day
def test_the_comparison_of_variants_prints_what_the_page_shows(run_line: RunLine, tmp_path: Path) -> None:
    page = (ROOT / "docs" / "VARIANTS.md").read_text(encoding="utf-8")
    file, command, *shown = re.findall(r"^```(?:python|sh|)\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)[:4]
    (tmp_path / "mine.py").write_text(file, encoding="utf-8")
    assert matches(f"{''.join(shown)}\n…", run_line(command.strip(), tmp_path).out)


@pytest.mark.parametrize("code", PYTHON)
def test_python_examples_give_the_values_shown(code: str) -> None:
    """Each `#=> value` behind an expression is what it is."""
    names: dict[str, object] = {}
    for line in code.splitlines():
        expression, arrow, value = line.partition("  #=> ")
        if arrow:
            assert repr(eval(expression, names)) == value, expression  # noqa: S307 - the README's own code
        else:
            exec(line, names)  # noqa: S102 - the README's own code


GUIDES = sorted((ROOT / "docs").glob("*.md"))
FENCED = re.compile(r"(?:^<!-- (\w+): [^\n]+ -->\n)?^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)

READERS = {"API": "from rulestone.engines.engine import Engine\n\nengine: Engine\n"}
"""What a reader has before the block of a page."""


def written_blocks(folder: Path, pages: list[Path]) -> list[str]:
    """Write each block that no test runs or compares into a folder as a program; return the files."""
    files = []
    for page in pages:
        for number, (marker, code) in enumerate(FENCED.findall(page.read_text(encoding="utf-8"))):
            if not marker:
                path = folder / f"{page.stem}_{number}.py"
                path.write_text(READERS.get(page.stem, "") + code, encoding="utf-8")
                files.append(str(path))
    return files


def typed(files: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    """What a type checker says of some programs, which name types as little as a reader does."""
    allowed = ("--disable-error-code=list-item", "--disable-error-code=var-annotated")
    quiet = ("--follow-imports=silent", "--ignore-missing-imports", *allowed)
    command = (sys.executable, "-m", "mypy", "--config-file=", f"--cache-dir={folder}", *quiet, *files)
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)


def test_every_python_block_of_the_guides_names_what_there_is(tmp_path: Path) -> None:
    """Blocks with a marker are run or compared by the tests of their pages; the others are type-checked."""
    files = written_blocks(tmp_path, GUIDES)
    assert {Path(file).stem.partition("_")[0] for file in files} == {"API", "VARIANTS"}
    broken = tmp_path / "BROKEN.md"
    broken.write_text("```python\nimport rulestone\nrulestone.psition('lefe')\n```\n")
    found = typed([*files, *written_blocks(tmp_path, [broken])], tmp_path / "cache").stdout
    wrong = [line for line in found.splitlines() if ": error:" in line]
    assert [line for line in wrong if "BROKEN_0.py" not in line] == [], "mend the block in docs/"
    assert len([line for line in wrong if "BROKEN_0.py" in line]) == 1


USED = re.compile(r"(?<!from )(?<!import )\brulestone\.(\w+)\b(?!\.)|from rulestone import (\w+)")


@pytest.mark.parametrize("page", [*GUIDES, ROOT / "README.md"], ids=lambda page: page.stem)
def test_a_guide_uses_the_public_names_that_there_are(page: Path) -> None:
    """A type checker takes any name of `rulestone` for one, which is loaded when it is first used."""
    blocks = "".join(code for _, code in FENCED.findall(page.read_text(encoding="utf-8")))
    assert {one or other for one, other in USED.findall(blocks)} <= {*rulestone.__all__, "__version__"}


def test_the_picture_of_the_readme_is_up_to_date(run_line: RunLine, tmp_path: Path) -> None:
    (words,) = re.findall(r"^\$ rulestone judge (.+ --at c3)$", README, re.MULTILINE)
    run_line(f"rulestone show {words} --svg refusal.svg", tmp_path)
    drawn, shipped = ((folder / "refusal.svg").read_bytes() for folder in (tmp_path, ROOT / "docs"))
    assert drawn == shipped, f"rulestone show {words} --svg docs/refusal.svg"


def test_the_page_of_evidence_begins_with_the_table_of_the_readme() -> None:
    (table,) = re.findall(r"^\| check \| command .*?\n\n", README, re.MULTILINE | re.DOTALL)
    assert EVIDENCE.replace("](../", "](").split("\n\n", 1)[1].startswith(table)


def test_the_files_to_read_are_those_loaded_by_a_judgement() -> None:
    assert trust.with_table(EVIDENCE) == EVIDENCE, "python -m tools.trust"


def test_the_readme_names_as_many_lines_as_the_table() -> None:
    assert "about 1,234 lines" in trust.with_number(README, "about 1,234 lines of code, 2,345 with")
    assert trust.with_number(README, EVIDENCE) == README, (
        "python -m tools.trust writes the right number into README.md"
    )


def lines_of(path: str) -> int:
    return len((ROOT / path).read_text(encoding="utf-8").splitlines())


OURS = {mutant.name for name in game_names() for mutant in mutants_of(name)}


@pytest.mark.parametrize(
    ("page", "words", "figure", "digits"),
    [
        ("README.md", r"against about ([\d,]+) cases", len(cases_of()), -2),
        ("README.md", r"about ([\d,]+) cases: facts", len(cases_of()), -2),
        ("CHANGELOG.md", r"About ([\d,]+) cases as data", len(cases_of()), -2),
        ("docs/DIAGNOSIS.md", r"some ([\d,]+) plausible mistakes", len(OURS), -1),
        (
            "docs/VARIANTS.md",
            r"minefield/rules.py` has about ([\d,]+) lines",
            lines_of("reference/rulestone/games/minefield/rules.py"),
            -1,
        ),
        (
            "docs/OWN_GAME.md",
            r"board.py` is a rhombus of hexagons in about ([\d,]+) lines",
            lines_of("examples/hex/rulestone_hex/board.py"),
            -1,
        ),
    ],
)
def test_rounded_figures_are_those_of_the_program(page: str, words: str, figure: int, digits: int) -> None:
    (shown,) = re.findall(words, (ROOT / page).read_text(encoding="utf-8"))
    assert shown == f"{round(figure, digits):,}"


PAGE = (ROOT / "docs" / "PROTOCOL.md").read_text(encoding="utf-8")


EXAMPLES = re.findall(r"^→ (.+)\n← (.+)$", PAGE, re.MULTILINE)


REQUESTS = [pair for pair in EXAMPLES if '"op":"hello"' not in pair[0]]


WHOLE = [pair for pair in REQUESTS if '"game":"evening"' in pair[0]]


def agrees(value: object, answer: object) -> bool:
    """Whether they are the same, as far as the page shows it."""
    if isinstance(value, list) and isinstance(answer, list) and value[-1:] == [ELLIPSIS]:
        return answer[: len(value) - 1] == value[:-1]
    return value == answer


@pytest.mark.parametrize(("request_line", "reply_line"), REQUESTS)
def test_protocol_examples_have_the_answers_shown(request_line: str, reply_line: str) -> None:
    answer = json.loads(reply_to(ReferenceEngine(), request_line.encode()))
    for name, value in json.loads(reply_line.replace(f", {ELLIPSIS}]", f', "{ELLIPSIS}"]')).items():
        assert agrees(value, answer[name]), name


@pytest.mark.parametrize(("request_line", "reply_line"), WHOLE)
def test_turnless_protocol_examples_are_answered_byte_for_byte(request_line: str, reply_line: str) -> None:
    assert reply_to(ReferenceEngine(), request_line.encode()).decode() == f"{reply_line}\n"


def test_the_drawn_hexagonal_board_has_the_rows_of_the_board() -> None:
    board = hex_board(Size(3))
    drawn = re.findall(r"^ +((?:[a-e][1-5] *)+)$", PAGE, re.MULTILINE)
    assert [row.split() for row in drawn] == [list(board.names(row)) for row in reversed(board.rows)]


def test_the_listed_neighbours_are_those_of_the_board() -> None:
    board = hex_board(Size(3))
    head, *rows = re.findall(r"^\| (cell|`[a-e][1-5]`) \| (.+) \|$", PAGE, re.MULTILINE)
    assert head == ("cell", " | ".join(DIRECTION_NAMES))
    assert len(rows) == 3
    for quoted, listed in rows:
        cell = board.cell(quoted.strip("`"))
        named = [CellName(name.strip("` ")) for name in listed.split("|")]
        assert sorted(map(board.cell, named)) == sorted(board.neighbours[cell])
        assert named == list(board.names([board.ray(cell, way)[0] for way in DIRECTIONS]))


PROSE = (
    *ROOT.glob("*.md"),
    *(
        page
        for folder in (".github", "docs", "examples", "fixtures", "proofs", "tests", "tools")
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
    """Whether a link leads to no file, or to no heading or line in it."""
    name, _, heading = link.partition("#")
    target = (page.parent / name).resolve() if name else page
    if not target.exists():
        return True
    if target.suffix == ".md":
        return bool(heading) and heading not in headings(target)
    lines = len(target.read_bytes().splitlines()) if heading else 0
    return heading not in {"", *(f"L{number}" for number in range(1, lines + 1))}


@pytest.mark.parametrize("page", PROSE, ids=[str(page.relative_to(ROOT)) for page in PROSE])
def test_every_link_has_a_target(page: Path) -> None:
    assert [link for link in links(page) if is_broken(page, link)] == []


def test_broken_links_are_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "# A heading: `one`\n\n[a](#a-heading-one) [b](#b) [c](page.md) [d](d.md) [e](page.md#f)"
        " [g](code.py#L2) [h](code.py#L1)\n"
    )
    (tmp_path / "code.py").write_text("one = 1\n")
    assert [link for link in links(page) if is_broken(page, link)] == [
        "#b",
        "d.md",
        "page.md#f",
        "code.py#L2",
    ]


NAMED = re.compile(f"`((?:(?:tools/)?tests|{'|'.join(game_names())})/[^`]+)`")
"""A test, `file::function`, or the id of a case."""


@pytest.mark.parametrize("page", ["docs/PROTOCOL.md", ".github/SECURITY.md"])
def test_every_named_test_and_case_exists(page: str) -> None:
    cases = {case.id for case in cases_of()}
    named = NAMED.findall((ROOT / page).read_text(encoding="utf-8"))
    assert len(named) > 15, "too few names found"
    for name in named:
        file, _, test = name.partition("::")
        assert f"def {test}(" in (ROOT / file).read_text(encoding="utf-8") if test else name in cases, name


def test_every_duty_is_a_sentence_of_the_protocol_and_has_a_test_or_case() -> None:
    protocol, _, table = PAGE.partition("## The case for each sentence")
    duties = re.findall(r"^\| (?!sentence )(\S.+?) \| (.+)$", table, re.MULTILINE)
    assert len(duties) > 40, "too few duties found"
    protocol = " ".join(protocol.split())
    assert [words for words, _ in duties if words not in protocol] == []
    assert [asked for _, asked in duties if not NAMED.search(asked) and "`rulestone fuzz`" not in asked] == []


ROWS = [row for game in games() for row in trace(game)]


def test_the_trace_is_up_to_date() -> None:
    assert TRACE.read_bytes() == trace_page(), "python -m tools.trace"


def test_every_sentence_and_every_clause_has_a_row() -> None:
    for entry in rulebooks():
        rows = trace(find_game(entry.name))
        assert {row.sentence for row in rows} - {None} == set(sentences(entry))
        assert {row.clause for row in rows} - {None} == {clause.id for clause in entry.clauses}


@pytest.mark.parametrize(
    "row", [row for row in ROWS if row.clause is not None], ids=lambda row: f"{row.clause}"
)
def test_a_clause_is_followed_to_its_rules_a_case_a_near_miss_and_a_mistake(row: TraceRow) -> None:
    assert row.rules
    for definition in row.rules:
        module = ROOT / "reference" / f"{definition.module.replace('.', '/')}.py"
        line = module.read_text(encoding="utf-8").splitlines()[definition.line - 1]
        assert definition.name.rpartition(".")[2] in line
    assert None not in (row.deciding, row.near, row.mistake)


def test_a_sentence_leads_to_the_mistake_of_its_own_ruling() -> None:
    ninth, tenth = (
        next(row for row in ROWS if row.sentence == ("the designer's text", "Opening", number))
        for number in (9, 10)
    )
    assert [row.mistake and row.mistake.name for row in (ninth, tenth)] == [
        "minefield/hard-corner-crosscut-too",
        "minefield/switch-lying-only",
    ]
    assert [definition.name for definition in tenth.formulas] == ["switch"]
