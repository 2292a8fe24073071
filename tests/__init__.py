"""The tests; folders mirror the packages."""

import os

os.environ["HYPOTHESIS_NO_PLUGINS"] = "yes"  # to load those of other packages is a third of a second
