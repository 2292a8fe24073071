"""What the explorer runs on: which files, with which hashes, and from where."""

import re
from pathlib import Path

import pytest

from rulestone.book.runtime import BadRuntime, Runtime, how_to_get_it, release


def test_without_a_folder_the_page_loads_it_from_where_it_is_published() -> None:
    *published, modules, checks = Runtime().downloads
    assert all(each.url is not None and each.url.startswith("https://") for each in published)
    assert modules.url is checks.url is None
    assert [path for path, _ in Runtime().contents()] == [modules.path, checks.path]
    assert [each.path for each in Runtime().downloads if each.checks] == [checks.path]
    assert Runtime().hosts == ("https://cdn.jsdelivr.net", "https://files.pythonhosted.org")


def test_with_a_folder_the_page_may_load_nothing_from_elsewhere(tmp_path: Path) -> None:
    runtime = Runtime(tmp_path)
    assert all(each.url is None for each in runtime.downloads)
    assert "://" not in runtime.policy


def test_the_policy_allows_webassembly_and_workers_and_nothing_inline() -> None:
    policy = Runtime().policy
    assert "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'sha256-" in policy
    assert "; worker-src 'self' blob:; " in policy
    assert "unsafe-inline" not in policy
    assert "'unsafe-eval'" not in policy


def test_a_folder_without_the_runtime_is_refused_in_a_line_that_says_how_to_get_it(tmp_path: Path) -> None:
    with pytest.raises(BadRuntime) as refused:
        Runtime(tmp_path).check()
    assert "pyodide.mjs: No such file" in str(refused.value)
    assert how_to_get_it() in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_file_of_another_release_is_refused(tmp_path: Path) -> None:
    (tmp_path / release().files[0].name).write_text("export const loadPyodide = 0;")
    with pytest.raises(BadRuntime, match=f"is not the file of Pyodide {re.escape(release().version)}"):
        Runtime(tmp_path).check()


def test_the_readme_says_how_to_get_it() -> None:
    readme = Path(__file__).parents[2] / "fixtures" / "BOOK.md"
    assert how_to_get_it() in readme.read_text(encoding="utf-8")
