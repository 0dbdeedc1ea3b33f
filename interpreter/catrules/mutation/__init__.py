"""Mutants: small changes of the rules, one at a time, and whether a scenario notices them."""
