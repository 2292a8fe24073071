"""What takes solvers very long: can so many pigeons sit in one hole less, each in a hole of its own?"""

from itertools import combinations

from rulestone_proofs.formula import Formula, any_of, both, negation, variable


def crowded(pigeons: int) -> Formula:
    """They cannot, but no solver here knows a short way to see it."""
    holes = range(pigeons - 1)
    sits = [[variable(f"{pigeon} in {hole}") for hole in holes] for pigeon in range(pigeons)]
    alone = (negation(both(one[hole], other[hole])) for hole in holes for one, other in combinations(sits, 2))
    return both(*map(any_of, sits), *alone)
