"""`rulestone engines`."""

from contextlib import closing

from rulestone.commands import Example, arguments, command
from rulestone.commands.output import print_json, print_table
from rulestone.engines import UnknownEngine, installed_engines, load_engine
from rulestone.protocol import Claims


@command(
    "engines", Example("As a table", "rulestone engines"), Example("As JSON", "rulestone engines --json")
)
@arguments.as_json
def engines(as_json: bool) -> None:
    found = {name: _claims(name) for name in installed_engines()}
    if as_json:
        print_json({"engines": found})
        return
    rows = [
        (name, "", claims, "")
        if isinstance(claims, str)
        else (name, claims.version, " ".join(claims.games), " ".join(claims.ops))
        for name, claims in found.items()
    ]
    print_table(("engine", "version", "games", "operations"), rows)


def _claims(name: str) -> Claims | str:
    """Return what an engine declares, or why it cannot be used."""
    try:
        with closing(load_engine(name)) as engine:
            return engine.claims
    except UnknownEngine as missing:
        return str(missing)
