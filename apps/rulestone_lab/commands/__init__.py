"""The commands of the laboratory, a module each. `options` has what they share."""
