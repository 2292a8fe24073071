"""The tests; folders mirror the packages."""

import os
from pathlib import Path

os.environ["HYPOTHESIS_NO_PLUGINS"] = "yes"  # to load those of other packages is a third of a second

ROOT = Path(__file__).parents[1]
"""The folder of the whole project."""
