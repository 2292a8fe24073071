"""A kind of board that rulestone does not have: that of Hex, from which cells may be removed here."""

from rulestone_hex.board import RhombicKind, Rhombus

__all__ = ["RHOMBIC", "Rhombus"]


class HoledRhombicKind(RhombicKind):
    """Rhombuses of hexagonal cells, of which some may be missing."""

    removable = True


RHOMBIC = HoledRhombicKind()
