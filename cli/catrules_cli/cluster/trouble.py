"""What goes wrong with a cluster."""

import click


class ClusterTrouble(click.ClickException):
    """A cluster is not there, or does not go on; the message says why and what to do."""

    exit_code = 2
