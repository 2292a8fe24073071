"""What is run on a change, in three levels.

    nox -s quick     types, style, contracts, unit tests, the engines in Python: within a minute
    nox              all that a change must pass; `.ci/run` runs the same from nothing
    nox -s nightly   what looks further: other examples each night, proofs and tables made anew

`nox -t checks` is the second without the suite; of its sessions, `nox -t alone` needs rulestone alone.

The sessions use the environment that nox was installed in, as CONTRIBUTING.md sets it up.
"""

import hashlib
import json
import os
import secrets
import shlex
import shutil
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import nox
import nox.command

nox.needs_version = ">=2025.2.9"
nox.options.default_venv_backend = "none"
nox.options.error_on_missing_interpreters = False
nox.options.sessions = ["change"]

PYPROJECT = nox.project.load_toml("pyproject.toml")
JAVASCRIPT_ENGINE = ("node", "javascript/cli.mjs", "serve")

ENGINES = ("bitboard", "reference", "z3")
"""The engines in Python, the quick first."""

SOURCES = ("reference", "apps", "proofs")
"""The folders of the packages."""

PYTHONS = ("3.11", "3.12", "3.13", "3.14")
"""The supported versions."""

UNIT_TESTS = (
    "tests/bitboard",
    "tests/boards",
    "tests/check/test_differences.py",
    "tests/draw",
    "tests/games",
    "tests/protocol",
    "tests/rulebook",
    "tests/core/test_actions.py",
    "tests/tools/test_rooms.py",
    "tests/rulebook/test_decoded.py",
)
"""Tests that start no program and read no whole set of fixtures."""

WITH_LIBRARIES = ("tests/audit", "tests/frameworks", "tests/proofs/solvers", "tests/workers")
"""Tests of what uses the optional dependencies."""

RANDOMISED = (
    "tests/bitboard",
    "tests/differential",
    "tests/protocol/test_requests.py",
    "tests/report/test_markup.py",
)
"""Property tests: other random examples may find other faults."""

COVERED = (
    "*/rulestone/core/boards/*",
    "*/rulestone/games/*",
    "*/rulestone/check/asking.py",
    "*/rulestone/check/*difference*.py",
    "*/rulestone_bitboard/*",
)
"""The modules whose every line and branch must be run: boards, rules, bitboard and comparison."""

COVERAGE_TESTS = (
    *UNIT_TESTS,
    "tests/book/test_pages.py",
    "tests/cases/test_mutants.py",
    "tests/check",
    "tests/differential",
    "tests/frameworks/test_match.py",
    "tests/fuzz/test_generate.py",
    "tests/golden",
)
"""The tests that must run all of that."""

UNMEASURED = ("tests/commands/test_help.py::test_examples_in_the_help_run[book]",)
"""Tests that limit processor time or the length of files, which coverage.py would use up."""

IN_THE_BROWSER = ("tests/book", "-k", "accessible")
"""The accessibility of every page, of which the suite checks a sample."""


@nox.session(tags=["checks"])
def types(session: nox.Session) -> None:
    """Types, strictly, in the package, the proofs and the tests."""
    session.run("mypy")


@nox.session(tags=["checks"])
def pyright(session: nox.Session) -> None:
    """A user's program by the other type checker that users have; what follows `--` instead, as at night."""
    if shutil.which("node") is None:
        session.warn("Node.js is not installed: pyright is not run")
    else:
        session.run("pyright", *(session.posargs or ["tests/typing"]))


@nox.session(tags=["checks"])
def style(session: nox.Session) -> None:
    """Lint and format, code that nothing uses, and the workflows against GitHub's schema of them."""
    session.run("ruff", "check")
    session.run("ruff", "format", "--check")
    session.run("vulture")
    workflows = (str(path) for path in sorted(Path(".github/workflows").glob("*.yml")))
    session.run("check-jsonschema", "--builtin-schema", "vendor.github-workflows", *workflows)


@nox.session(tags=["checks"])
def contracts(session: nox.Session) -> None:
    """Which packages may import which."""
    session.run("lint-imports")


@nox.session(tags=["checks"])
def z3(session: nox.Session) -> None:
    """The solver against every fixture; `author cases --check` asks the two others."""
    session.run("rulestone", "check", "z3")


@nox.session(tags=["checks", "alone"])
def javascript(session: nox.Session) -> None:
    """The engine in JavaScript against every fixture, and in random games."""
    if shutil.which("node") is None:
        session.warn("Node.js is not installed: the JavaScript engine is not checked")
    else:
        session.run("rulestone", "check", "--", *JAVASCRIPT_ENGINE)
        session.run("rulestone", "fuzz", "--seconds", "20", "--", *JAVASCRIPT_ENGINE)


@nox.session(tags=["checks", "alone"])
def npm(session: nox.Session) -> None:
    """The package for npm, packed and put to the JavaScript engine under four runners of tests."""
    if shutil.which("npm") is None:
        session.warn("npm is not installed: its package is not built")
        return
    session.chdir("javascript")
    session.run("npm", "ci", external=True)
    session.run("npm", "test", external=True)


def _in_python(session: nox.Session) -> None:
    for engine in ENGINES:
        _check_engine(session, engine)


def _check_engine(session: nox.Session, engine: str) -> None:
    session.run("rulestone", "check", engine)


@nox.session(tags=["checks", "alone"])
def tables(session: nox.Session) -> None:
    """Fixtures and tables that are generated are what is committed."""
    session.run("rulestone", "author", "cases", "--engine", "bitboard", "--check")
    session.run("rulestone", "author", "coverage", "--check")


@nox.session(tags=["checks"])
def proofs(session: nox.Session) -> None:
    """Recorded proofs are of the formulas and rules of today, and the quick ones hold afresh."""
    session.run("python", "-m", "rulestone_proofs.gallina", "--check")
    session.run("python", "-m", "rulestone_proofs.freshness", "--check")
    session.run("rulestone", "prove", "--quick", silent=True)
    session.run("python", "-m", "tools.gallina_edits", "--count", "10")


COQ = Path("proofs/coq")
KERNEL = "proofs/rulestone_proofs/kernel.json"
COQ_TESTS = "tools/test_coq.py"
COQ_QUICK = (
    "test_every_theorem_is_accepted_and_rests_on_no_axiom",
    "test_each_claim_is_recorded_beside_what_coq_states",
    "test_each_theorem_has_an_instance_of_all_that_it_assumes",
    "test_coq_itself_decides_small_cases",
)
"""What is run of them on every change."""


@nox.session(tags=["checks"])
def coq_quick(session: nox.Session) -> None:
    """Coq compiles the theorems of `proofs/coq`, and decides some cases by computing."""
    _coq(session, *(f"{COQ_TESTS}::{test}" for test in COQ_QUICK))


@nox.session
def coq(session: nox.Session) -> None:
    """All that is done with `proofs/coq`: compiled, checked again, compared with the cases, made to fail."""
    _coq(session, "-rP", COQ_TESTS)


@nox.session
def coq_record(session: nox.Session) -> None:
    """The same, and what passes is recorded; read the difference that it shows before you commit it.

    Recorded are the sources in `proofs/coq/ACCEPTED`, as `sha256sum` writes it, and in
    `proofs/rulestone_proofs/kernel.json` each claim beside what Coq states.
    """
    if _coq(session, "-rP", COQ_TESTS, mode="record"):
        sources = sorted((COQ / "_CoqProject", COQ / "judge_main.ml", *COQ.glob("*.v")))
        lines = (f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in sources)
        (COQ / "ACCEPTED").write_text("".join(lines))
        session.run("git", "--no-pager", "diff", str(COQ / "ACCEPTED"), KERNEL, external=True)


def _coq(session: nox.Session, *chosen: str, mode: str = "check") -> bool:
    if shutil.which("coqc") is None:
        session.warn("Coq is not installed: its proofs are not checked")
        return False
    session.run("pytest", "--quiet", *chosen, env={"RULESTONE_COQ": mode})
    return True


@nox.session
def tests(session: nox.Session) -> None:
    """The whole suite, or what is named after `--`."""
    session.run("pytest", "--quiet", "-n", "auto", *session.posargs)


@nox.session
def change(session: nox.Session) -> None:
    """All that a change must pass: the whole suite and, beside it, `nox -t checks`, all of which is run."""
    with ThreadPoolExecutor(1) as pool:
        checks = pool.submit(session.run, "nox", "--tags", "checks", silent=True)
        tests(session)
        checks.result()


@nox.session
def coverage(session: nox.Session) -> None:
    """Whether tests run every line and branch of the boards, the games, the bitboard and the comparison."""
    _measure(session, *COVERAGE_TESTS)
    session.run("coverage", "report", f"--include={','.join(COVERED)}", "--fail-under=100")


@nox.session
def whole_coverage(session: nox.Session) -> None:
    """Which lines and branches the whole suite runs, no fewer than before; a quarter of an hour."""
    _measure(session, *(f"--deselect={test}" for test in UNMEASURED))
    session.run("coverage", "report")


def _measure(session: nox.Session, *chosen: str) -> None:
    session.run("coverage", "erase")
    session.run("coverage", "run", "-m", "pytest", "--quiet", "-n", "auto", *chosen)
    session.run("coverage", "combine", "--quiet")


@nox.session(python=PYTHONS, venv_backend="venv")
def pythons(session: nox.Session) -> None:
    """The engines and the unit tests under every supported Python that is installed."""
    session.install("--editable", ".[test]", env={"PIP_CONSTRAINT": "constraints.txt"})
    _units(session)


@nox.session(venv_backend="venv")
def lowest(session: nox.Session) -> None:
    """The same, and what uses libraries, with the lowest versions that pyproject.toml allows."""
    session.install("uv")
    python = f"{session.virtualenv.location}/bin/python"
    session.run("uv", "pip", "install", "--python", python, "--resolution", "lowest-direct", "-e", ".[test]")
    _units(session)
    session.run("pytest", "--quiet", "-n", "auto", *WITH_LIBRARIES)


@nox.session
def line_ends(session: nox.Session) -> None:
    """A clone as Git for Windows makes it: every theorem and every golden text is as it is here."""
    clone = Path(session.create_tmp()).resolve() / "clone"
    shutil.rmtree(clone, ignore_errors=True)
    session.run("git", "-c", "core.autocrlf=true", "clone", "--quiet", ".", str(clone), external=True)
    listed = session.run("rulestone", "prove", "--list", silent=True)
    session.env["PYTHONPATH"] = _rooms(clone)
    with session.chdir(clone):
        if session.run("rulestone", "prove", "--list", silent=True) != listed:
            session.error("theorems stand otherwise in the clone")
        session.run("pytest", "--quiet", "-n", "auto", "-k", "golden or kernel")


@nox.session(venv_backend="venv")
def docs(session: nox.Session) -> None:
    """The site with guides and Python interface, every link of it followed: `nox -s docs -- DIR`."""
    folder, *more = session.posargs or ["site"]
    session.install("--editable", ".[docs,png]")
    session.run("rulestone", "book", folder, "--api", *more)
    session.run("python", "-m", "tools.book_links", folder)


@nox.session(venv_backend="venv")
def constraints(session: nox.Session) -> None:
    """Renew the versions that CI installs and, with hashes, those that build and publish."""
    session.install("uv")
    pin = [*("uv", "pip", "compile", "--universal", "--python-version", PYTHONS[0], "--upgrade")]
    pin += ["--no-annotate", "--custom-compile-command", "nox -s constraints", "pyproject.toml"]
    session.run(*pin, "--extra", "test", "--output-file", "constraints.txt")
    publishing = ("--extra", "docs", "--extra", "site", "--generate-hashes", ".ci/publishing.in")
    session.run(*pin, *publishing, "--output-file", ".ci/publishing.txt")
    session.chdir("javascript")
    lock = ("npm", "install", "--package-lock-only", "--omit-lockfile-registry-resolved")
    session.run(*lock, external=True)


@nox.session
def fresh(session: nox.Session) -> None:
    """Property tests and fuzzing with a new seed. `nox -s fresh -- SEED` repeats those of a seed."""
    seed = session.posargs[0] if session.posargs else str(secrets.randbelow(10**6))
    session.log(f"nox -s fresh -- {seed} repeats these examples")
    environment = {"RULESTONE_PROFILE": "fresh"}
    session.run("pytest", "--quiet", "-n", "auto", f"--hypothesis-seed={seed}", *RANDOMISED, env=environment)
    session.run("rulestone", "fuzz", "--seed", seed, "--seconds", "60", "bitboard")


@nox.session(venv_backend="venv")
def installed(session: nox.Session) -> None:
    """The wheel and the source archive, the same bytes each time, as users install them.

    They are installed by uv, in a path with blanks and umlauts.
    """
    session.install("--require-hashes", "-r", ".ci/publishing.txt")
    folder = Path(session.create_tmp()).resolve() / "Bücher und Spiele"
    shutil.rmtree(folder, ignore_errors=True)
    for name in ("dist", "again"):
        session.run("python", "-m", "build", "--no-isolation", "--outdir", str(folder / name))
    for archive in sorted((folder / "dist").iterdir()):
        if archive.read_bytes() != (folder / "again" / archive.name).read_bytes():
            session.error(f"{archive.name} has other bytes each time that it is built")
    uv = {"UV_TOOL_DIR": str(folder / "tools"), "UV_TOOL_BIN_DIR": str(folder / "bin")}
    constraints = str(Path("constraints.txt").resolve())
    with session.chdir(folder):
        for archive in sorted((folder / "dist").iterdir()):
            session.run("uv", "tool", "install", "--force", "-c", constraints, str(archive), env=uv)
            rulestone = str(folder / "bin" / "rulestone")
            session.run(rulestone, "--version", external=True)
            session.run(rulestone, "check", "bitboard", external=True)
            program = (rulestone, "serve")
            session.run(rulestone, "check", "--game", "evening", "--", *program, external=True)


def _units(session: nox.Session) -> None:
    _in_python(session)
    _unit_tests(session)


def _unit_tests(session: nox.Session) -> None:
    session.run("pytest", "--quiet", "-n", "auto", *UNIT_TESTS)


@nox.session
def quick(session: nox.Session) -> None:
    """What is worth running after every change: all of its parts, and at the end each that has failed.

    The engines are checked beside everything else, and come first in what is said at the end.
    """
    with ThreadPoolExecutor(1) as pool:
        checks = [pool.submit(_failure, session, _check_engine, engine) for engine in ENGINES]
        others = [_failure(session, part) for part in (types, style, contracts, _unit_tests)]
        failures = [*filter(None, (*(check.result() for check in checks), *others))]
    if failures:
        session.error(f"failed: {', '.join(failures)}")


def _failure(session: nox.Session, part: Callable[..., None], *more: str) -> str:
    """Return the name of a part if it fails."""
    try:
        part(session, *more)
    except nox.command.CommandFailed:
        return " ".join((part.__name__.strip("_").replace("_", " "), *more))
    return ""


@nox.session
def nightly(session: nox.Session) -> None:
    """What takes hours: more examples, long fuzzing, every proof and table anew.

    What follows `--`, such as `--cluster ADDRESS`, says who fuzzes, scores mutants and proves.
    """
    spread = session.posargs or ("--jobs", str(os.cpu_count()))
    environment = {"RULESTONE_PROFILE": "nightly"}
    session.run("pytest", "--quiet", "-n", "auto", "tests/differential", env=environment)
    session.run("pytest", "--quiet", *IN_THE_BROWSER, env=environment)
    session.run("pytest", "--quiet", "-n", "auto", "-m", "nightly")
    seconds, seed = os.environ.get("FUZZ_SECONDS", "600"), os.environ.get("GITHUB_RUN_NUMBER", "1")
    for engine in (("bitboard",), ("--", *JAVASCRIPT_ENGINE)):
        session.run("rulestone", "fuzz", "--seconds", seconds, "--seed", seed, *spread, *engine)
    session.run("rulestone", "author", "perft", "--check")
    session.run("rulestone", "author", "kills", "--check", *spread)
    session.run("rulestone", "prove", "--fresh", *spread)
    edits = ("--count", "400", "--questions", "100000", "--seed", seed)
    session.run("python", "-m", "tools.gallina_edits", *edits)
    session.run("python", "-m", "tools.encoding_mutants")
    session.notify("pgx", posargs=[])
    session.notify("pyright", posargs=["--project", "pyproject.toml"])
    session.notify("whole_coverage", posargs=[])
    session.notify("mutation", posargs=[])
    session.notify("npm_mutation", posargs=[])


@nox.session(venv_backend="venv")
def pgx(session: nox.Session) -> None:
    """Hex by pgx against that of the examples. It needs jax, which nothing else does."""
    session.install("-e", ".[test]", "pgx==2.6.0", "jax==0.10.2", env={"PIP_CONSTRAINT": "constraints.txt"})
    session.run("pytest", "--quiet", "-m", "nightly or not nightly", "tests/plugins/test_hex_pgx.py")


@nox.session(venv_backend="venv")
def mutation(session: nox.Session) -> None:
    """Small changes to the code, each noticed or with a reason: `nox -s mutation -- [TARGET…]`.

    The files are changed in a copy of what git has staged. A session that was stopped goes on the next time.
    """
    session.install(*nox.project.dependency_groups(PYPROJECT, "mutation"))
    sessions = Path(".mutation/sessions").resolve()
    sessions.mkdir(parents=True, exist_ok=True)
    _enter_copy(session)
    # Two changes of a module within a second are told apart by their content.
    session.run("python", "-m", "compileall", "-q", "--invalidation-mode", "checked-hash", *SOURCES)
    cosmic_ray = ("python", "-m", "tools.mutation_operators")
    table = Path("tools/mutation.toml").read_text(encoding="utf-8")
    targets = nox.project.load_toml("tools/mutation.toml")["targets"]
    for name in session.posargs or targets:
        settings, database = f"{name}.toml", str(sessions / f"{name}.sqlite")
        tests = shlex.join(("sh", "-c", " && ".join(targets[name]["tests"])))
        own = f"module-path = {json.dumps(targets[name]['modules'])}\ntest-command = {json.dumps(tests)}\n"
        Path(settings).write_text(
            table.replace("[cosmic-ray]\n", f"[cosmic-ray]\n{own}", 1), encoding="utf-8"
        )
        if not Path(database).exists():
            session.run(*cosmic_ray, "init", settings, database)
            session.run("cr-filter-operators", database, settings)
        session.run(*cosmic_ray, "exec", settings, database)
        session.run("sh", "-c", f"cosmic-ray dump '{database}' | python -m tools.survivors", external=True)


@nox.session(venv_backend="venv")
def npm_mutation(session: nox.Session) -> None:
    """The same for `javascript/`, by Stryker: `-- engine` or `-- runner`, an hour each."""
    with session.chdir("javascript"):
        session.run("npm", "ci", external=True)
    stryker = str(Path("javascript/node_modules/.bin/stryker").resolve())
    for target in session.posargs or ("engine", "runner"):
        with session.chdir("."):
            _enter_copy(session)
            environment = {"MUTATED": target}
            session.run(stryker, "run", "tools/stryker.mjs", env=environment, external=True)
            session.run("python", "-m", "tools.survivors", "stryker.json")


def _enter_copy(session: nox.Session) -> None:
    session.install("--editable", ".[test]", env={"PIP_CONSTRAINT": "constraints.txt"})
    tree = Path(".mutation/tree").resolve()
    shutil.rmtree(tree, ignore_errors=True)
    session.run("git", "checkout-index", "--all", f"--prefix={tree}/", external=True)
    session.env["PYTHONPATH"] = _rooms(tree)
    session.chdir(tree)


def _rooms(tree: Path) -> str:
    """Return the path on which Python finds the packages of a copy before those that are installed."""
    return os.pathsep.join(str(tree / room) for room in (*SOURCES, "."))
