"""`rulestone engines`."""

from contextlib import closing

from rich.table import Table

from rulestone.commands import Example
from rulestone.commands.arguments import AsJson
from rulestone.commands.output import print_json, print_text
from rulestone.engines import UnknownEngine, installed_engines, load_engine
from rulestone.protocol import Claims

EXAMPLES = (
    Example("As a table", "rulestone engines"),
    Example("As JSON", "rulestone engines --json"),
)


def engines(as_json: AsJson = False) -> None:
    """List the installed engines, with the games and operations that each declares."""
    found = {name: _claims(name) for name in installed_engines()}
    if as_json:
        print_json({"engines": found})
        return
    table = Table("engine", "version", "games", "operations", box=None, pad_edge=False)
    for name, claims in found.items():
        match claims:
            case str():
                table.add_row(name, "", claims, "")
            case _:
                table.add_row(name, claims.version, " ".join(claims.games), " ".join(claims.ops))
    print_text(table)


def _claims(name: str) -> Claims | str:
    """Return what an engine declares, or why it cannot be used."""
    try:
        with closing(load_engine(name)) as engine:
            return engine.claims
    except UnknownEngine as missing:
        return str(missing)
