"""A process that has catrules imported and forks for each run: a child of its own, with limits.

It reads one JSON object a line (argv, cwd, cpu, memory, stdout, stderr, audit) and writes one
(status, signal, seconds, megabytes). Nothing of one run is left for the next.
"""

import json
import os
import resource
import sys
from pathlib import Path

import catrules
from catrules.conformance.run import open_suite
from catrules_cli import check, main, run, simulate, test, trace

MODULES = (check, run, simulate, test, trace)
"""Imported before the first fork, so that no run pays for it."""

GAMES = Path(__file__).parents[2] / "games" / "classics"


def _warm_up():
    """Reads the tables of both grammars and imports what a game needs, once for all runs."""
    catrules.check(GAMES / "pig.catrules")
    catrules.load(GAMES / "pig.catrules").start(seed=1).log()
    suite = open_suite(GAMES / "pig.catspec")
    assert not suite.findings


def _child(job):
    os.chdir(job["cwd"])
    _redirect("/dev/null", os.O_RDONLY, 0)
    _redirect(job["stdout"], os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 1)
    _redirect(job["stderr"], os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 2)
    os.environ["CATRULES_TRACEBACK"] = "1"
    sys.argv = ["catrules", *job["argv"]]
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CPU, (job["cpu"], job["cpu"]))
    resource.setrlimit(resource.RLIMIT_AS, (job["memory"], job["memory"]))
    main.main()


def _redirect(path, flags, number):
    descriptor = os.open(path, flags, 0o600)
    os.dup2(descriptor, number)
    os.close(descriptor)


def _run(job):
    child = os.fork()
    if child == 0:
        status = 99
        try:
            _child(job)
        except SystemExit as left:
            status = left.code or 0
        except BaseException:
            sys.excepthook(*sys.exc_info())
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(status)
    _, status, used = os.wait4(child, 0)
    return {
        "status": os.waitstatus_to_exitcode(status),
        "seconds": used.ru_utime + used.ru_stime,
        "megabytes": used.ru_maxrss / 1024,
    }


def _serve():
    _warm_up()
    for line in sys.stdin:
        print(json.dumps(_run(json.loads(line))), flush=True)


if __name__ == "__main__":
    _serve()
