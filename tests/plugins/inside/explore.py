"""Run where Hex is installed: the explorer answers for it, here and in a browser."""

import json
from io import BytesIO
from zipfile import ZipFile

from rulestone.book.explorer.answers import answer
from rulestone.book.explorer_page import explorer_page
from rulestone.book.frame import framed
from rulestone.book.library import Library
from rulestone.book.runtime import bundle


def view(**fields: object) -> dict[str, object]:
    """What the explorer shows."""
    document: dict[str, object] = json.loads(answer("view", json.dumps({"game": "hex", "size": 3, **fields})))
    assert "error" not in document, document
    return document


won = view(moves="b1 a2 b2 c3 b3", at="c1")
assert won["status"] == "Over: Red has won.", won["status"]
assert "hex.win" in str(won["notice"]), won["notice"]
assert 'class="witness"' in str(won["board"])

first_view = view(moves="b1")
assert '"swap"' in str(first_view["offers"]).replace("'", '"'), first_view["offers"]
assert "a1, empty, Blue may place" in str(first_view["cells"]), first_view["cells"]

assert '"hex"' in framed(explorer_page(Library(())))

with ZipFile(BytesIO(bundle())) as archive:
    names = archive.namelist()
    assert "rulestone_hex/rules.py" in names, names
    assert "rulestone_hex/register.toml" in names, names
    (metadata,) = [name for name in names if "hex" in name and name.endswith("/entry_points.txt")]
    assert "hex = rulestone_hex" in archive.read(metadata).decode()
