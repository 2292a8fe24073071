"""The versions that CI installs are of every dependency, and allowed by it."""

import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]


def _requirements(path: Path) -> list[Requirement]:
    project = tomllib.loads(path.read_text(encoding="utf-8"))["project"]
    extras: dict[str, list[str]] = project["optional-dependencies"]
    texts = [*project["dependencies"], *(text for extra in extras.values() for text in extra)]
    return [each for each in map(Requirement, texts) if each.name != project["name"]]


def _constraints(path: Path) -> dict[str, list[Requirement]]:
    by_name: dict[str, list[Requirement]] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            constraint = Requirement(line)
            by_name.setdefault(_normalised(constraint.name), []).append(constraint)
    return by_name


def _normalised(name: str) -> str:
    return name.lower().replace("_", "-").replace(".", "-")


@pytest.mark.parametrize("requirement", _requirements(ROOT / "pyproject.toml"), ids=str)
def test_ci_installs_an_allowed_version_of_each_dependency(requirement: Requirement) -> None:
    """`nox -s constraints` renews the file."""
    pinned = _constraints(ROOT / "constraints.txt").get(_normalised(requirement.name), [])
    assert pinned, f"{requirement.name} is not in constraints.txt"
    for constraint in pinned:
        (exact,) = constraint.specifier
        assert exact.operator == "=="
        assert requirement.specifier.contains(exact.version, prereleases=True)
