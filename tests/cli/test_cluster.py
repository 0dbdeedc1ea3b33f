"""`catrules simulate --scheduler`: a Dask cluster plays the same games, whatever befalls it."""

import json
import os
import signal
import subprocess
import time
from functools import partial

import pytest
from attrs import evolve
from click.testing import CliRunner

import catrules as catrules_library
from catrules.compiled.build import games_of
from catrules.compiled.faults import Trapped
from catrules.compiled.whole import Player
from catrules.simulate.totals import Totals
from catrules_cli import extras, simulate
from catrules_cli.backends import Playing
from catrules_cli.cluster import sending
from catrules_cli.cluster.address import address_of
from catrules_cli.cluster.pace import Pace
from catrules_cli.cluster.trouble import ClusterTrouble
from catrules_cli.workers import Batch

distributed = pytest.importorskip(
    "distributed", reason="dask is not installed: pip install 'catrules[cluster]'"
)

from catrules_cli.cluster import connection  # noqa: E402

started = partial(
    distributed.LocalCluster,
    threads_per_worker=1,
    processes=False,
    protocol="tcp",
    host="127.0.0.1",
    dashboard_address="127.0.0.1:0",
    silence_logs=100,
)


@pytest.fixture(scope="module")
def threads():
    """A cluster whose two workers are threads of this process; where it listens."""
    with started(n_workers=2) as cluster:
        yield cluster.scheduler_address


@pytest.fixture
def batch(pig):
    """Some games of luck."""
    return Batch(
        file=pig, title="Pig", asked=(), variants=(), settings={}, policies=("random",) * 2,
        seed=7, sha256=catrules_library.load(pig).sha256,
    )  # fmt: skip


@pytest.fixture
def result(pig, tmp_path, monkeypatch):
    """Runs the command here; gives its exit status, what it printed and what it said."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CATRULES_CACHE", "0")

    def run(*more, file=pig):
        arguments = [file, "--games", "20", "--seed", "7", *more]
        done = CliRunner().invoke(simulate.command, arguments)
        if done.exception is not None and not isinstance(done.exception, SystemExit):
            raise done.exception
        return done.exit_code, done.stdout, done.stderr

    return run


def without_times(text):
    said = json.loads(text)
    for each in said if isinstance(said, list) else [said]:
        del each["seconds"], each["games_per_s"]
    return said


# ---- a worker that is killed


@pytest.fixture(scope="module")
def processes():
    """A cluster of two processes of its own."""
    cluster = connection.Cluster(address_of("local:2"))
    yield cluster
    cluster.close()


def killed_in_the_middle(cluster, parts):
    """Gives parts as they come; once the next are played, who holds most of them is killed."""
    client = cluster._client or cluster._connected()
    processes = client.run(os.getpid)
    for number, part in enumerate(parts):
        yield part
        if number == 1:
            end = time.monotonic() + 30
            while any(client.processing().values()) and time.monotonic() < end:
                time.sleep(0.02)
            held = client.has_what()
            most = max(held, key=lambda worker: len(held[worker]))
            assert len(held[most]) > 1  # what was sent, and some that were played
            os.kill(processes[most], signal.SIGKILL)
    assert client.run(os.getpid) != processes


def playing(batch, backend):
    """A batch that is about to be played, and what its games are noted by."""
    rules = catrules_library.load(batch.file)
    code = games_of(rules.program(2)) if backend == "compiled" else None
    found = Playing(batch, lambda: rules, code)
    found.listeners.append(rows := Rows())
    return found, rows


@pytest.mark.parametrize(
    "killed", ["compiled", pytest.param("interpreter", marks=pytest.mark.slow)]
)
def test_whoever_plays_no_game_is_lost_and_none_counted_twice(
    processes, batch, monkeypatch, killed
):
    usual = processes.parts
    monkeypatch.setattr(
        processes, "parts", lambda *given: killed_in_the_middle(processes, usual(*given))
    )
    ways = [("interpreter", 1), ("interpreter", 2), ("compiled", 1), ("compiled", 2)]
    found = []
    for backend, *how in [*ways, (killed, 1, processes)]:
        each, rows = playing(batch, backend)
        assert sum(each.play(800, *how)) == 800
        assert each.name == backend
        found.append((each.totals.statistics(), rows.seen))
    assert [game for game, _ in found[0][1]] == [*range(800)]
    assert all(each == found[0] for each in found)


@pytest.mark.slow
def test_the_only_worker_is_killed_over_and_over(batch):
    cluster = connection.Cluster(address_of("local:1"))
    alone, shared = playing(batch, "compiled")[0], playing(batch, "compiled")[0]
    assert sum(alone.play(300_000, 1)) == 300_000
    try:
        for number, _ in enumerate(shared.play(300_000, 1, cluster)):
            if number in (1, 8, 11):
                (process,) = cluster._client.run(os.getpid).values()
                os.kill(process, signal.SIGKILL)
    finally:
        cluster.close()
    assert number > 11
    assert shared.totals.statistics() == alone.totals.statistics()


class Rows:
    """Notes each game that it is told of."""

    def __init__(self):
        self.seen = []

    def add(self, tallies):
        self.seen += [(each.game, each.turns) for each in tallies]

    def add_columns(self, columns):
        self.seen += zip(
            range(columns.first, columns.first + len(columns)), columns.turns, strict=True
        )


# ---- whatever is asked for


@pytest.mark.parametrize(
    "more",
    [
        ("--seat", "1=greedy", "--coverage"),
        ("--out", "games.parquet", "--decisions", "decisions.parquet"),
        (
            "--compare",
            "base",
            "set:target=10",
            "--backend",
            "interpreter",
            "--out",
            "games.parquet",
        ),
    ],
)
def test_all_that_is_asked_for_is_the_same(threads, result, tmp_path, more):
    found = []
    for where in ((), ("--scheduler", threads)):
        status, out, said = result(*more, *where, "--json")
        assert (status, said) == (0, "")
        files = {path.name: path.read_bytes() for path in tmp_path.glob("*.parquet")}
        found.append((without_times(out), files))
    assert found[0] == found[1]


def test_rules_that_fail_in_a_game_are_told_as_ever(threads, result, faulty):
    for backend in ("compiled", "interpreter"):
        more = ("--backend", backend, "--json")
        alone = result(*more, file=faulty)
        assert alone[0] == 1
        assert result(*more, "--scheduler", threads, file=faulty) == alone


DICE = """\
game "Dice"
players 2..6
assume sides = 6 in 2..9 "why"
components
  1 die for each player showing 1..6 in tray
on the table
  pile table_top of die
each player
  pile tray of die
  counter points 0..40
value score(player p) = p.points
play
  each player p clockwise from seat(1)
    p chooses one "how much?"
      "little": add 1 to p.points
      "much": add sides to p.points
  every player p where p.points = most of q.points for q in players wins
"""

DOUBLE = """\
variant "Double" of "../dice.catrules"
uses late
change sides times 2
"""

LATE = """\
variant "Late" of "../dice.catrules"
after play: do nothing
"""

CUP = """\
tournament "Cup" of "../dice.catrules"
players 2..6
play
  play a game by players using double
  every player p where p is in winners wins
"""


@pytest.mark.parametrize(
    ("rules", "more"),
    [
        ("dice", ("--with", "double", "--set", "sides=3")),
        ("dice/double", ("--seat", "1=greedy")),
        ("dice/cup", ()),
    ],
)
def test_the_rule_files_need_not_be_on_the_workers(
    threads, result, tmp_path, monkeypatch, rules, more
):
    usual = connection.Cluster.parts

    def elsewhere(self, what, numbers):
        batch = evolve(what.batch, file=f"/nowhere{what.batch.file}")
        texts = {f"/nowhere{path}": text for path, text in what.texts.items()}
        other = what.native and evolve(what.native, code=b"of another machine")
        name = f"{what.name} moved"
        moved = evolve(what, name=name, batch=batch, texts=texts, native=other)
        return usual(self, moved, numbers)

    monkeypatch.setattr(connection.Cluster, "parts", elsewhere)
    (tmp_path / "dice").mkdir()
    texts = {"dice": DICE, "dice/double": DOUBLE, "dice/late": LATE, "dice/cup": CUP}
    for name, text in texts.items():
        (tmp_path / f"{name}.catrules").write_text(text, encoding="utf-8")
    path = str(tmp_path / f"{rules}.catrules")
    alone = result(*more, "--json", file=path)
    there = result(*more, "--json", "--scheduler", threads, file=path)
    assert (alone[0], there[0], there[2]) == (0, 0, "")
    assert without_times(alone[1]) == without_times(there[1])


def test_a_trap_on_a_worker_is_told_and_the_interpreter_goes_on(threads, result, monkeypatch):
    usual = Player.play

    def broken(self, seed, first, count):
        if first >= 20:
            raise Trapped("wasm trap: unreachable")
        return usual(self, seed, first, count)

    more = ("--games", "1500", "--json")
    alone = result(*more)
    monkeypatch.setattr(Player, "play", broken)
    status, out, said = result(*more, "--scheduler", threads)
    assert status == 0
    found = without_times(out)
    assert found.pop("backend") == "interpreter"
    assert found.items() <= without_times(alone[1]).items()
    assert "W902" in said
    assert "the interpreter plays: wasm trap: unreachable" in said


# ---- what can be wrong


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("here", "an address is tcp://HOST:PORT or tls://HOST:PORT, or local:N"),
        ("http://localhost:8786", "an address is tcp://HOST:PORT"),
        ("tcp://localhost", "an address is tcp://HOST:PORT"),
        ("tcp://localhost:99999", "an address is tcp://HOST:PORT"),
        ("local:0", "local:N starts from 1 to 256 processes"),
        ("local:many", "local:N starts from 1 to 256 processes"),
        ("local", "local:N starts from 1 to 256 processes"),
    ],
)
def test_what_is_no_address_is_wrong_usage(result, address, said):
    status, _, told = result("--scheduler", address)
    assert status == 2
    assert "'--scheduler'" in told
    assert said in told


def test_addresses():
    assert str(address_of("localhost:8786")) == "tcp://localhost:8786"
    assert str(address_of("tls://[::1]:1")) == "tls://[::1]:1"
    assert address_of("local:3").workers == 3


def test_threads_here_and_a_cluster_do_not_go_together(result):
    status, _, told = result("--scheduler", "local:2", "--jobs", "1")
    assert status == 2
    assert "--scheduler and --jobs do not go together" in told


def test_without_dask_it_is_said_what_to_install(result, monkeypatch):
    monkeypatch.setattr(extras, "find_spec", lambda name: None)
    status, _, told = result("--scheduler", "local:2")
    assert status == 2
    assert "pip install 'catrules[cluster]'" in told


def test_a_scheduler_that_does_not_answer(result, monkeypatch):
    monkeypatch.setattr(connection, "_PATIENCE", 0.3)
    status, out, told = result("--scheduler", "tcp://127.0.0.1:9")
    assert (status, out) == (2, "")
    assert "no scheduler answers at tcp://127.0.0.1:9" in told
    assert told.count("\n") == 1


def test_a_scheduler_without_workers(result, monkeypatch):
    monkeypatch.setattr(connection, "_WORKERS", 0.3)
    with started(n_workers=0) as cluster:
        status, out, told = result("--scheduler", cluster.scheduler_address)
    assert (status, out) == (2, "")
    assert f"start some: dask worker {cluster.scheduler_address}" in told


def test_another_catrules_on_the_other_side(threads, result, monkeypatch):
    monkeypatch.setattr(sending, "made_by", lambda: "0.0.1 (00000000)")
    status, out, told = result("--scheduler", threads)
    assert (status, out) == (2, "")
    assert "and here 0.0.1 (00000000); install the same version on all machines" in told
    assert "worker tcp://" in told


@pytest.mark.parametrize(
    ("there", "said"),
    [
        ({}, r"worker tcp://b:2 has no catrules.*pip install 'catrules\[cluster\]==2.0'"),
        ({"catrules": "1.0"}, "worker tcp://b:2 has catrules 1.0, and here it is 2.0"),
        (None, "worker tcp://b:2 has no catrules"),
    ],
)
def test_another_version_or_none_on_the_other_side(there, said):
    class Client:
        def get_versions(self, packages):
            here = {"packages": {"catrules": None, "catrules_cli": "2.0"}}
            workers = {
                "tcp://a:1": here,
                "tcp://b:2": there if there is None else {"packages": there},
            }
            return {"client": here, "scheduler": here, "workers": workers}

    cluster = connection.Cluster(address_of("tcp://a:8786"))
    cluster._client = Client()
    with pytest.raises(ClusterTrouble, match=said):
        cluster._look_at_versions()


def after_some_parts(monkeypatch, do):
    """Lets something happen when two parts were added up."""
    usual = Totals.add_part
    counted = []

    def add_part(self, part):
        usual(self, part)
        counted.append(part)
        if len(counted) == 2:
            do()

    monkeypatch.setattr(Totals, "add_part", add_part)


@pytest.mark.parametrize("what", ["all workers", "the scheduler"])
def test_of_a_cluster_that_is_gone_the_results_so_far_are_given(result, monkeypatch, what):
    monkeypatch.setattr(connection, "_ABSENCE", 0.2)
    monkeypatch.setattr(connection, "_LOOK", 0.1)
    monkeypatch.setattr(connection, "_PATIENCE", 0.5)
    with started(n_workers=1) as cluster:
        gone = partial(cluster.scale, 0) if what == "all workers" else cluster.close
        after_some_parts(monkeypatch, gone)
        more = ("--games", "1000000", "--json", "--scheduler", cluster.scheduler_address)
        status, out, told = result(*more)
    assert status == 2
    assert 0 < json.loads(out)["games"] < 1_000_000
    assert f"Error: {what} of tcp://" in told
    assert "Interrupted after" in told


def test_who_ends_its_workers_is_given_up(monkeypatch):
    class Dead:
        def result(self, timeout):
            raise distributed.KilledWorker("part", None, 3)

    class Client:
        given = 0

        def submit(self, *given, pure):
            self.given += 1
            return Dead()

    cluster = connection.Cluster(address_of("tcp://a:8786"))
    cluster._client = client = Client()
    asked = connection._Asked(10, 5, Dead())
    with pytest.raises(ClusterTrouble, match="games 11 to 15 ended every worker"):
        cluster._result(asked, None, None)
    assert client.given == 2


def states_of(group):
    """The states of the processes of a group."""
    listed = subprocess.check_output(("ps", "-eo", "pgid=,stat="), text=True).splitlines()
    return [state for number, state in map(str.split, listed) if number == str(group)]


def test_ctrl_c_gives_the_results_so_far_and_ends_the_workers(popen, pig):
    more = ("--games", "1000000000", "--scheduler", "local:1", "--json")
    with popen("simulate", pig, *more, stdout=subprocess.PIPE, start_new_session=True) as batch:
        end = time.monotonic() + 60
        while len(states_of(batch.pid)) < 3 and time.monotonic() < end:
            time.sleep(0.1)
        time.sleep(1)
        os.killpg(batch.pid, signal.SIGINT)  # as a terminal does: the workers hear it, too
        out, said = batch.communicate(timeout=60)
    assert batch.returncode == 130
    found = json.loads(out)
    assert f"Interrupted after {found['games']} of 1000000000 games." in said.decode()
    assert said.count(b"\n") == 1
    listed = subprocess.run(
        ["ps", "-eo", "pgid=,stat="], capture_output=True, text=True, check=True
    )
    left = [
        line.split() for line in listed.stdout.splitlines() if line.split()[0] == str(batch.pid)
    ]
    assert all(state.startswith("Z") for _, state in left)


# ---- how much is sent


def test_parts_are_of_about_a_second_and_smaller_towards_the_end():
    pace = Pace(100, 1_000_000)
    assert pace.count(1_000_000, 2) == 100
    pace.learn(100, 0.001, 2)
    assert pace.count(1_000_000, 2) == 400
    for _ in range(9):
        count = pace.count(10**9, 2)
        pace.learn(count, count / 50_000, 2)
    assert pace.count(10**9, 2) == 50_000
    assert pace.count(40_000, 2) == 10_000
    assert pace.count(3, 2) == 3
    for _ in range(9):
        count = pace.count(10**9, 2)
        pace.learn(count, count / 100, 2)
    assert pace.count(10**9, 2) == 100


def test_many_workers_get_longer_parts():
    pace = Pace(50_000, 1_000_000)
    for _ in range(9):
        count = pace.count(10**12, 1000)
        pace.learn(count, count / 50_000, 1000)
    assert pace.count(10**12, 1000) == 500_000


def test_what_is_sent_says_what_is_played(batch):
    rules = catrules_library.load(batch.file)
    here, there = address_of("local:1"), address_of("tcp://a:8786")
    names = {
        sending.sent_of(evolve(batch, seed=seed), rules, where, each=each).name
        for seed in (1, 2)
        for where in (here, there)
        for each in (False, True)
    }
    assert len(names) == 8
