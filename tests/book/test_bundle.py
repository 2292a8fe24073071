"""What is packed for the Python in the browser."""

from io import BytesIO
from zipfile import ZipFile

from rulestone.book.bundle import bundle, checks_bundle


def test_the_modules_are_packed_the_same_every_time() -> None:
    assert bundle() == bundle()


def test_the_modules_come_with_their_registers_and_entry_points() -> None:
    with ZipFile(BytesIO(bundle())) as archive:
        names = set(archive.namelist())
        (metadata,) = [name for name in names if name.endswith("dist-info/entry_points.txt")]
        games = archive.read(metadata).decode()
    assert {"rulestone/games/lefe/rules.py", "rulestone/games/lefe/register.toml"} <= names
    assert "rulestone_bitboard/engine.py" in names or "rulestone_bitboard/__init__.py" in names
    assert "lefe = rulestone.games.lefe:GAME" in games
    assert "z3" not in games
    assert not [name for name in names if "__pycache__" in name or name.startswith("rulestone/commands/")]


def test_checks_need_the_fixtures_and_the_library_that_lays_out_reports() -> None:
    with ZipFile(BytesIO(checks_bundle())) as archive:
        names = set(archive.namelist())
        assert "rulestone/fixtures/kills.json" in names
        assert any(name.startswith("rulestone/fixtures/lefe/") for name in names)
        assert "rich/console.py" in names
        assert not [name for name in names if name.endswith((".pyc", ".so", ".exe"))]
    assert checks_bundle() == checks_bundle()
