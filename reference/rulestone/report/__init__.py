"""Reports: what came of a run, written for people and programs."""
