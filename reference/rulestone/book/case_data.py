"""A case as people take it elsewhere: as data, and as the address of its position in the explorer."""

from urllib.parse import urlencode

from msgspec import UNSET, json, to_builtins

from rulestone.conformance.cases import Case
from rulestone.register.clauses import game_entry as register_entry


def case_text(case: Case) -> str:
    """A case as it stands in its file, a field on a line."""
    fields: dict[str, object] = to_builtins(case, str_keys=True)
    lines = (
        f"  {json.encode(name).decode()}: {json.encode(value).decode()}" for name, value in fields.items()
    )
    return "{\n" + ",\n".join(lines) + "\n}"


def explorer_hash(case: Case) -> str:
    """The part of an explorer link that holds the position of a case."""
    asked: dict[str, str] = {"game": case.game, "size": str(case.size)}
    if case.options:
        asked["options"] = " ".join(f"{name}={str(value).lower()}" for name, value in case.options.items())
    if case.removed:
        asked["removed"] = ",".join(case.removed)
    if case.moves is not UNSET:
        asked["moves"] = " ".join(case.moves)
    else:
        asked["stones"] = " ".join(
            f"{colour}={','.join(cells)}" for colour, cells in case.stones.items() if cells
        )
        if case.to_move is not None and not register_entry(case.game).turnless:
            asked["to_move"] = case.to_move
    return urlencode(asked, safe=",:=")
