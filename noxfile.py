"""What is run on a change, in three levels.

    nox -s quick     types, style, imports, unit tests, the engines in Python: within a minute
    nox              all that a change must pass; `.ci/run` runs the same from nothing
    nox -s nightly   what looks further: other examples each night, proofs and tables made anew

`nox -t checks` is the second without the suite; of its sessions, `nox -t alone` needs rulestone alone. What
maintainers run seldom is in `maintain.py`: `nox -f maintain.py --list` names all sessions.

The sessions use the environment that nox was installed in, as CONTRIBUTING.md sets it up.
"""

import os
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

JAVASCRIPT_ENGINE = ("node", "javascript/cli.mjs", "serve")

ENGINES = ("bitboard", "reference", "z3")
"""The engines in Python, the quick first."""

UNIT_TESTS = (
    "tests/bitboard",
    "tests/boards",
    "tests/check/test_differences.py",
    "tests/draw",
    "tests/games",
    "tests/protocol",
    "tests/rulebook",
    "tests/tools/test_rooms.py",
)
"""Tests that start no program and read no whole set of fixtures."""

IN_THE_BROWSER = ("tests/book", "-k", "accessible")
"""The accessibility of every page, of which the suite checks a sample."""


@nox.session(tags=["checks"])
def types(session: nox.Session) -> None:
    """Types, strictly, in the package, the proofs and the tests."""
    session.run("mypy")


@nox.session(tags=["checks"])
def pyright(session: nox.Session) -> None:
    """A user's program, by the other type checker that users have."""
    if shutil.which("node") is None:
        session.warn("Node.js is not installed: pyright is not run")
    else:
        session.run("pyright")


@nox.session(tags=["checks"])
def style(session: nox.Session) -> None:
    """Imports, lint, format, code that nothing uses, and the workflows against GitHub's schema of them."""
    session.run("lint-imports")
    session.run("ruff", "check")
    session.run("ruff", "format", "--check")
    session.run("vulture")
    workflows = (str(path) for path in sorted(Path(".github/workflows").glob("*.yml")))
    session.run("check-jsonschema", "--builtin-schema", "vendor.github-workflows", *workflows)


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


def check_engine(session: nox.Session, engine: str) -> None:
    """Put every case to an engine."""
    session.run("rulestone", "check", engine)


@nox.session(tags=["checks", "alone"])
def tables(session: nox.Session) -> None:
    """Fixtures and tables that are generated are what is committed."""
    session.run("rulestone", "author", "cases", "--engine", "bitboard", "--check")
    session.run("rulestone", "author", "coverage", "--check")


@nox.session(tags=["checks"])
def proofs(session: nox.Session) -> None:
    """The solver answers every case; the pages for Coq are of today's rules, and quick proofs hold afresh."""
    check_engine(session, "z3")
    session.run("python", "-m", "rulestone_proofs.gallina", "--check")
    session.run("rulestone", "prove", "--quick", silent=True)
    session.run("python", "-m", "tools.gallina_edits", "--count", "10")


COQ_TESTS = ("tools/test_translated.py", "tools/test_coq.py")
COQ_QUICK = (
    "test_every_theorem_is_accepted_and_rests_on_proofs_unless_it_is_open",
    "test_each_claim_is_recorded_beside_what_coq_states",
    "test_each_theorem_has_an_instance_of_all_that_it_assumes",
    "test_coq_itself_decides_small_cases",
)
"""What is run of them on every change."""


@nox.session(tags=["checks"])
def coq_quick(session: nox.Session) -> None:
    """Coq compiles the theorems of `proofs/coq`, decides some cases, and answers for the translation."""
    translation, all_else = COQ_TESTS
    run_coq(session, translation, *(f"{all_else}::{test}" for test in COQ_QUICK))


def run_coq(session: nox.Session, *chosen: str, mode: str = "check") -> bool:
    """Run tests of `proofs/coq`; return whether Coq is installed. The mode `record` keeps what it says."""
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


def unit_tests(session: nox.Session) -> None:
    """Run the unit tests."""
    session.run("pytest", "--quiet", "-n", "auto", *UNIT_TESTS)


@nox.session
def quick(session: nox.Session) -> None:
    """What is worth running after every change: all of its parts, and at the end each that has failed.

    The engines are checked beside everything else, and come first in what is said at the end.
    """
    with ThreadPoolExecutor(1) as pool:
        checks = [pool.submit(_failure, session, check_engine, engine) for engine in ENGINES]
        others = [_failure(session, part) for part in (types, style, unit_tests)]
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
    session.run("nox", "-f", "maintain.py", "-s", "pgx", "whole_coverage", "mutation", "npm_mutation")
