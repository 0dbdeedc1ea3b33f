"""Conformance suites: scenarios of a rulebook, checked, played and reported."""
