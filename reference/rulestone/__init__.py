"""An executable specification of five abstract board games."""
