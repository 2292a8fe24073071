"""Whether everybody can read a page: what axe says of it, in the light and in the dark."""

from collections.abc import Mapping
from importlib.resources import files

from selenium.webdriver import Chrome

from tests.helpers.order import NIGHTLY

ALIKE = 4
"""How many rows of a table, cases of a page and so on axe looks at; all at night."""

_THIN_OUT = """
for (const parent of document.querySelectorAll("body *")) {
  const seen = new Map();
  for (const child of [...parent.children]) {
    const kind = `${child.tagName} ${child.className}`;
    seen.set(kind, (seen.get(kind) ?? 0) + 1);
    if (seen.get(kind) > arguments[0]) child.remove();
  }
}
"""


_SETTLE = """
for (const change of document.getAnimations()) if (change instanceof CSSTransition) change.finish();
"""
"""Ends the change from one colour to another."""


def violations_in_both_schemes(chrome: Chrome) -> list[str]:
    """What axe finds wrong with the page in the light, and of its colours in the dark.

    Of many elements of one kind in one place it is shown the first few only.
    """
    if not NIGHTLY:
        chrome.execute_script(_THIN_OUT, ALIKE)
    prefer(chrome, "light")
    light = violations(chrome)
    prefer(chrome, "dark")
    return light + violations(chrome, {"runOnly": ["color-contrast"]})


def violations(chrome: Chrome, options: Mapping[str, object] | None = None) -> list[str]:
    """What axe finds wrong with the page, in short.

    Args:
        chrome: shows the page.
        options: axe's own, such as which rules to apply; all of them if left out.
    """
    chrome.execute_script(_SETTLE)
    if not chrome.execute_script("return 'axe' in globalThis"):
        chrome.execute_script((files("axe_core_python") / "axe.min.js").read_text(encoding="utf-8"))
    found = chrome.execute_async_script(
        "const [options, done] = arguments; axe.run(options).then((found) => done(found.violations));",
        {"resultTypes": ["violations"], **(options or {})},
    )
    return [
        f"{each['id']}: {each['help']}: {[node.get('html') for node in each['nodes'][:3]]}" for each in found
    ]


def prefer(chrome: Chrome, scheme: str) -> None:
    """Be somebody who prefers light or dark."""
    chrome.execute_cdp_cmd(
        "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
    )
