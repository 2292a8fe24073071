"""Whether everybody can read a page: what axe says of it, in the light and in the dark."""

from importlib.resources import files
from typing import TypedDict

import msgspec
from selenium.webdriver import Chrome

PATIENCE = 180.0
"""Seconds for axe to look at a page: it looks at every element, and the machine may have other work."""


class Violation(TypedDict):
    """A breach of a rule of accessibility, as axe reports it."""

    id: str
    help: str
    nodes: list[dict[str, object]]


def violations(chrome: Chrome) -> list[str]:
    """What axe finds wrong with the page, in short."""
    chrome.set_script_timeout(PATIENCE)
    chrome.execute_script((files("axe_core_python") / "axe.min.js").read_text(encoding="utf-8"))
    found = chrome.execute_async_script(
        "const done = arguments[arguments.length - 1]; axe.run().then((found) => done(found.violations));"
    )
    return [
        f"{each['id']}: {each['help']}: {[node.get('html') for node in each['nodes'][:3]]}"
        for each in msgspec.convert(found, list[Violation])
    ]


def prefer(chrome: Chrome, scheme: str) -> None:
    """Be somebody who prefers light or dark."""
    features = [{"name": "prefers-color-scheme", "value": scheme}]
    chrome.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
