"""What only some options need, and is not installed with catrules unless asked for."""

from importlib.util import find_spec

import click


def need(option: str, package: str, extra: str) -> None:
    """Raises UsageError, which says how to go on, if a package is not installed."""
    if find_spec(package) is None:
        name = package.replace("_", "-")
        raise click.UsageError(
            f"{option} needs {name}, which is not installed: pip install 'catrules[{extra}]'"
        )
