"""Loaded by each worker of a cluster that is started here: Ctrl-C is for the process that began it."""

import signal

signal.signal(signal.SIGINT, signal.SIG_IGN)
