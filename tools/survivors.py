"""Print the changes that survive by cosmic-ray or Stryker, but for those with a reason in `survivors.json`.

cosmic-ray dump SESSION | python -m tools.survivors
python -m tools.survivors REPORT.json
"""

import re
import sys
from collections.abc import Iterable
from itertools import chain
from pathlib import Path

import msgspec

FILE = Path(__file__).with_name("survivors.json")
IGNORED = re.compile(
    r"^\s*@|\bstrict=|\bmeasured=|\b(?:frozen|kw_only)=False|: TypeAlias\b|^if TYPE_CHECKING"
)
"""Changes that mypy notices, and arguments that no right answer needs."""


class Survivor(msgspec.Struct, frozen=True):
    """A change that no test notices, as the lines before and after it, and why."""

    module: str
    before: str
    after: str
    why: str = ""

    @property
    def place(self) -> tuple[str, str, str]:
        """What tells it from others."""
        return self.module, self.before, self.after


def known() -> tuple[Survivor, ...]:
    """Return the survivors with a reason."""
    return msgspec.json.decode(FILE.read_bytes(), type=tuple[Survivor, ...])


def survivors(dumped: Iterable[str]) -> Iterable[Survivor]:
    """Read what `cosmic-ray dump` prints: a line for each change with its result."""
    for line in dumped:
        item, result = msgspec.json.decode(line)
        if result and result["test_outcome"] == "survived":
            lines = (result["diff"] or "").partition("\n@@")[2].splitlines()[1:]
            before, after = ("\n".join(text[1:] for text in lines if text[:1] == sign) for sign in "-+")
            yield Survivor(item["mutations"][0]["module_path"], before, after)


def stryker_survivors(report: bytes) -> Iterable[Survivor]:
    """Read the report that Stryker writes as JSON."""
    for module, file in msgspec.json.decode(report)["files"].items():
        lines = file["source"].splitlines()
        for change in file["mutants"]:
            if change["status"] == "Survived":
                start, end = change["location"]["start"], change["location"]["end"]
                before = lines[start["line"] - 1 : end["line"]]
                rest = before[-1][end["column"] - 1 :]
                after = before[0][: start["column"] - 1] + change["replacement"] + rest
                yield Survivor(module, "\n".join(before), after)


def main(*reports: str) -> int:
    """Print the survivors without a reason; return 1 if there are any."""
    reasons = {survivor.place for survivor in known()}
    files = [Path(report).read_bytes() for report in reports]
    found = chain.from_iterable(map(stryker_survivors, files)) if files else survivors(sys.stdin)
    new = [
        each
        for each in found
        if each.place not in reasons and not IGNORED.search(f"{each.before}\n{each.after}")
    ]
    for survivor in new:
        sys.stdout.write(f"{survivor.module}\n-{survivor.before}\n+{survivor.after}\n\n")
    return 1 if new else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
