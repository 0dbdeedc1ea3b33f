"""The command line of catrules."""
