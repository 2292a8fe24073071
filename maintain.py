"""What maintainers run seldom, beside the sessions of `noxfile.py`: `nox -f maintain.py --list` names all.

nox -f maintain.py -s release-check
"""

import hashlib
import json
import os
import secrets
import shlex
import shutil
import sys
from pathlib import Path

import nox

sys.path.append(".")  # nox reads this file without its folder
from noxfile import COQ_TESTS, ENGINES, UNIT_TESTS, check_engine, run_coq, unit_tests

PYPROJECT = nox.project.load_toml("pyproject.toml")

COQ = Path("proofs/coq")
KERNEL = "proofs/rulestone_proofs/kernel.json"

SOURCES = ("reference", "apps", "proofs")
"""The folders of the packages."""

PYTHONS = ("3.11", "3.12", "3.13", "3.14")
"""The supported versions."""

WITH_LIBRARIES = ("tests/audit", "tests/frameworks", "tests/proofs/solvers", "tests/workers")
"""Tests of what uses the optional dependencies."""

RANDOMISED = (
    "tests/bitboard",
    "tests/differential",
    "tests/protocol/test_requests.py",
    "tests/report/test_formats.py",
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

UNMEASURED = ("tests/commands/test_processes.py::test_examples_in_the_help_run[book]",)
"""Tests that limit processor time or the length of files, which coverage.py would use up."""


@nox.session
def coq_record(session: nox.Session) -> None:
    """The same, and what passes is recorded; read the claims that it prints before you commit it.

    Recorded are the sources in `proofs/coq/ACCEPTED`, as `sha256sum` writes it, and in
    `proofs/rulestone_proofs/kernel.json` digests of each claim and of what Coq states.
    """
    if run_coq(session, "-rP", *COQ_TESTS, mode="record"):
        sources = sorted((COQ / "_CoqProject", COQ / "judge_main.ml", *COQ.glob("*.v")))
        lines = (f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in sources)
        (COQ / "ACCEPTED").write_text("".join(lines))
        session.run("git", "--no-pager", "diff", str(COQ / "ACCEPTED"), KERNEL, external=True)


@nox.session
def coq(session: nox.Session) -> None:
    """All that is done with `proofs/coq`: compiled, checked again, compared with the cases, made to fail."""
    run_coq(session, "-rP", *COQ_TESTS)


@nox.session
def coq_large(session: nox.Session) -> None:
    """Who wins Minefield 5×5 after each first move: minutes of Coq, recorded in `proofs/coq_large`."""
    session.run("python", "-m", "tools.large_coq")
    session.run("git", "--no-pager", "diff", "proofs/coq_large", external=True)


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
    """The site with guides and Python interface, every link of it followed: `-- DIR`."""
    folder, *more = session.posargs or ["site"]
    session.install("--editable", ".[docs,png]")
    session.run("rulestone", "book", folder, "--api", *more)
    session.run("python", "-m", "tools.book_links", folder)


@nox.session(venv_backend="venv")
def constraints(session: nox.Session) -> None:
    """Renew the versions that CI installs and, with hashes, those that build and publish."""
    session.install("uv")
    pin = [*("uv", "pip", "compile", "--universal", "--python-version", PYTHONS[0], "--upgrade")]
    pin += [
        "--no-annotate",
        "--custom-compile-command",
        "nox -f maintain.py -s constraints",
        "pyproject.toml",
    ]
    session.run(*pin, "--extra", "test", "--output-file", "constraints.txt")
    publishing = ("--extra", "docs", "--extra", "site", "--generate-hashes", ".ci/publishing.in")
    session.run(*pin, *publishing, "--output-file", ".ci/publishing.txt")
    session.chdir("javascript")
    lock = ("npm", "install", "--package-lock-only", "--omit-lockfile-registry-resolved")
    session.run(*lock, external=True)


@nox.session
def fresh(session: nox.Session) -> None:
    """Property tests and fuzzing with a new seed. `-- SEED` repeats those of a seed."""
    seed = session.posargs[0] if session.posargs else str(secrets.randbelow(10**6))
    session.log(f"nox -f maintain.py -s fresh -- {seed} repeats these examples")
    environment = {"RULESTONE_PROFILE": "fresh", "RULESTONE_SEED": seed}
    session.run("pytest", "--quiet", "-n", "auto", f"--hypothesis-seed={seed}", *RANDOMISED, env=environment)
    session.run("rulestone", "fuzz", "--seed", seed, "--seconds", "60", "bitboard")


@nox.session(name="release-check", venv_backend="venv")
def release_check(session: nox.Session) -> None:
    """Wheel, source archive and npm package: the same bytes each time, used where nothing else is.

    The folder has blanks and umlauts in its path.
    """
    session.install("--require-hashes", "-r", ".ci/publishing.txt")
    folder = Path(session.create_tmp()).resolve() / "Bücher und Spiele"
    shutil.rmtree(folder, ignore_errors=True)
    with session.chdir("javascript"):
        session.run("npm", "ci", external=True)
    for name in ("dist", "again"):
        session.run("python", "-m", "build", "--no-isolation", "--outdir", str(folder / name))
        with session.chdir("javascript"):
            session.run("npm", "pack", "--silent", "--pack-destination", str(folder / name), external=True)
    archives = sorted((folder / "dist").iterdir(), key=lambda path: path.suffix == ".tgz")
    for archive in archives:
        content = archive.read_bytes()
        if content != (folder / "again" / archive.name).read_bytes():
            session.error(f"{archive.name} has other bytes each time that it is built")
        session.log(f"{archive.name}: {len(content):,} bytes, sha256 {hashlib.sha256(content).hexdigest()}")
    uv = {"UV_TOOL_DIR": str(folder / "tools"), "UV_TOOL_BIN_DIR": str(folder / "bin")}
    constraints = str(Path("constraints.txt").resolve())
    rulestone = str(folder / "bin" / "rulestone")
    with session.chdir(folder):
        for archive in archives:
            if archive.suffix == ".tgz":
                session.run("npm", "install", "--prefix", "npm", str(archive), external=True)
                program = str(folder / "npm" / "node_modules" / ".bin" / "rulestone")
            else:
                session.run("uv", "tool", "install", "--force", "-c", constraints, str(archive), env=uv)
                session.run(rulestone, "--version", external=True)
                session.run(rulestone, "check", "bitboard", external=True)
                program = rulestone
            session.run(rulestone, "check", "--", program, "serve", external=True)


@nox.session(venv_backend="venv")
def pgx(session: nox.Session) -> None:
    """Hex by pgx against that of the examples. It needs jax, which nothing else does."""
    session.install("-e", ".[test]", "pgx==2.6.0", "jax==0.10.2", env={"PIP_CONSTRAINT": "constraints.txt"})
    session.run("pytest", "--quiet", "-m", "nightly or not nightly", "tests/plugins/test_pgx.py")


@nox.session(venv_backend="venv")
def mutation(session: nox.Session) -> None:
    """Small changes to the code, each noticed or with a reason: `-- [TARGET…]`.

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
    """The same for JavaScript, by Stryker: `-- [TARGET…]`; by default engine and runner, an hour each."""
    with session.chdir("javascript"):
        session.run("npm", "ci", external=True)
    packages = Path("javascript/node_modules").resolve()
    stryker = str(packages / ".bin" / "stryker")
    for target in session.posargs or ("engine", "runner"):
        with session.chdir("."):
            _enter_copy(session)
            Path("javascript/node_modules").symlink_to(packages)  # what builds the element
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


def _units(session: nox.Session) -> None:
    for engine in ENGINES:
        check_engine(session, engine)
    unit_tests(session)
