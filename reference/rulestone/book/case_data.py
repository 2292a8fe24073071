"""A case for use elsewhere: as data, and as the address of its position in the explorer."""

from urllib.parse import urlencode

from msgspec import json

from rulestone.cases.cases import Case, fields_of
from rulestone.core.register.clauses import game_entry, option_text
from rulestone.protocol import Question


def case_text(case: Case) -> str:
    """Return a case as it is in its file, a field on a line."""
    lines = (
        f"  {json.encode(name).decode()}: {json.encode(value).decode()}"
        for name, value in fields_of(case).items()
    )
    return "{\n" + ",\n".join(lines) + "\n}"


def explorer_hash(position: Question) -> str:
    """Return the part of an explorer link that holds a position."""
    fields: dict[str, str] = {"game": position.game, "size": str(position.size)}
    if position.options:
        fields["options"] = " ".join(
            f"{name}={option_text(value)}" for name, value in position.options.items()
        )
    if position.removed:
        fields["removed"] = ",".join(position.removed)
    if position.moves is not None:
        fields["moves"] = " ".join(position.moves)
    elif position.stones is not None:
        fields["stones"] = " ".join(
            f"{colour}={','.join(cells)}" for colour, cells in position.stones.items() if cells
        )
        if position.to_move is not None and not game_entry(position.game).turnless:
            fields["to_move"] = position.to_move
    return urlencode(fields, safe=",:=")
