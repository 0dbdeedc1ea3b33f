"""The `catrules` command: finds the subcommand and turns whatever goes wrong into a message.

Each subcommand is a module of this package with a click command `command`, imported only when it
is asked for, so that `catrules check` does not pay for what only `catrules run` needs.
"""

import importlib
import io
import os
import sys
from typing import Any

import click

from catrules_cli import __version__

COMMANDS = {
    "check": "Find what is wrong in rule files, without playing them.",
    "explain": "Say more about the code of a finding.",
    "explore": "Visit every position of a small setting of a game.",
    "mutate": "Find rules that could be wrong without any scenario failing.",
    "order": "Find out where it matters which of several things comes first.",
    "run": "Play a game, at the terminal or by bots.",
    "simulate": "Play many games with bots and count.",
    "test": "Play the scenarios of conformance suites.",
    "trace": "Follow printed clauses to the rules and scenarios that cite them.",
}

INTERRUPTED = 130
TROUBLE = 2
BROKEN = 70
TRACEBACK = "CATRULES_TRACEBACK"
"""In the environment: let an error of catrules itself show where it comes from."""


class LazyGroup(click.Group):
    """A group whose commands are imported when they are needed; help needs only their names."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in alphabetical order."""
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the command's module."""
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"catrules_cli.{cmd_name}")
        command: click.Command = module.command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; what is none is perhaps misspelt, or a rule file."""
        name = args[0]
        if name not in COMMANDS and not name.startswith("-"):
            ctx.fail(_no_command(name))
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; a reader that has gone away, as `head` does, is no fault."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            _abandon_stdout()
            raise click.exceptions.Exit(0) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands from the table above instead of importing them all."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, COMMANDS[name]) for name in sorted(COMMANDS)])


@click.command(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="catrules")
def cli() -> None:
    """Board-game rulebooks: write the rules, check them, play them.

    \b
    Example:
      catrules run games/lucky_cat.catrules
    """


def _no_command(name: str) -> str:
    """What to say about a word that is no command."""
    from difflib import get_close_matches

    message = f"there is no command {name!r}"
    if name.endswith(".catspec"):
        return f"{message}; to play its scenarios: `catrules test {name}`"
    if name.endswith(".catrules") or os.path.isfile(name):
        return f"{message}; to play it: `catrules run {name}`"
    near = get_close_matches(name.lower(), sorted(COMMANDS), n=1)
    return f"{message}; did you mean `{near[0]}`?" if near else message


def main() -> None:
    """Run the command line and end the process with its exit status."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # what a terminal cannot show is no reason to stop
    sys.exit(_status())


def _status() -> int | None:
    try:
        status: int | None = cli.main(prog_name="catrules", standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()
    except click.ClickException as problem:
        problem.show()
        return problem.exit_code
    except (KeyboardInterrupt, click.Abort):
        click.echo("Interrupted.", err=True)
        return INTERRUPTED
    except BrokenPipeError:
        _abandon_stdout()
        return 0
    except OSError as problem:
        click.echo(f"Error: {problem.strerror or problem}", err=True)
        _abandon_stdout()
        return TROUBLE
    except Exception as problem:
        if os.environ.get(TRACEBACK):
            raise
        what = f"{type(problem).__name__}: {problem}"
        click.echo(f"Error: catrules itself failed, which is no fault of yours. {what}", err=True)
        click.echo(f"With {TRACEBACK}=1 in the environment it tells more.", err=True)
        return BROKEN
    return status


def _abandon_stdout() -> None:
    """Nothing can be written any more: let the interpreter's last flush go nowhere, quietly."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
