"""Run where Hex is installed: the server of the explorer answers for it."""

from starlette.testclient import TestClient

from rulestone.book.explorer.app import application

client = TestClient(application(), base_url="http://127.0.0.1:8377")


def view(**fields: object) -> dict[str, object]:
    """What the explorer shows."""
    answered = client.post("/api/view", json={"game": "hex", "size": 3, **fields})
    assert answered.status_code == 200, answered.text
    shown: dict[str, object] = answered.json()
    return shown


won = view(moves="b1 a2 b2 c3 b3", at="c1")
assert won["status"] == "Over: red has won.", won["status"]
assert "hex.win" in str(won["notice"]), won["notice"]
assert 'class="witness"' in str(won["board"])

begun = view(moves="b1")
assert '"swap"' in str(begun["offers"]).replace("'", '"'), begun["offers"]
assert "a1, empty, Blue may place" in str(begun["cells"]), begun["cells"]

page = client.get("/explorer.html")
assert page.status_code == 200
assert '"hex"' in page.text
