"""The command line of catrules."""

__version__ = "0.1.0"
