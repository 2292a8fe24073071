"""Sphinx's settings for the documentation site. `pages.py` starts Sphinx, and `nox -s docs` starts that."""

import os
from importlib.metadata import version as installed_version
from pathlib import Path, PurePosixPath

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform

project = "rulestone"
release = version = installed_version("rulestone")
extensions = ["myst_parser", "sphinx_copybutton"]
html_theme = "furo"
html_title = f"rulestone {release}"
html_baseurl = os.environ.get("RULESTONE_DOCS_ADDRESS", "")
html_show_sphinx = html_show_copyright = False
highlight_language = "none"
suppress_warnings = ["misc.highlighting_failure"]  # JSON with "…" in it is meant
myst_heading_anchors = 4
copybutton_exclude = ".go, .gp"  # prompts and output of consoles are not copied

ROOT = Path(os.environ["RULESTONE_DOCS_ROOT"])
"""The repository, whose pages these are copies of."""

REPOSITORY = os.environ.get("RULESTONE_DOCS_REPOSITORY", "")
"""Where those that are no pages can be read, or nothing: then they are named without a link."""


class RepositoryLinks(SphinxPostTransform):
    """Links to files and folders that are no pages. One to nothing is left: it fails the build."""

    default_priority = 1  # before MyST says that the target is no page

    def run(self, **_: object) -> None:
        """Give each such link its address, or its text alone where no address is known."""
        for link in list(self.document.findall(addnodes.pending_xref)):
            folder = PurePosixPath(link["refdoc"]).parent
            path = os.path.normpath(folder / link["reftarget"])
            if link["reftype"] != "myst" or link["refdomain"] == "doc" or not (ROOT / path).exists():
                continue
            text = link[0].deepcopy()
            link.replace_self(
                nodes.reference("", "", text, refuri=f"{REPOSITORY}/{path}") if REPOSITORY else text
            )


def setup(app: Sphinx) -> None:
    """Register what Sphinx is to call."""
    app.add_post_transform(RepositoryLinks)
