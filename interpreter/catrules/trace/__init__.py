"""Traces: from the clauses of a printed rulebook to the rules and the scenarios that cite them."""
