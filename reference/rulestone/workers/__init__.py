"""Work spread over processes of this machine, or of a cluster.

Check, fuzz, audit and proofs cut their work into parts, and take the results in order. A part that fails, a
worker that is lost and Ctrl-C mean the same for all of them.

Begin with `processes.py`; `cluster.py` has the same for Dask.
"""
