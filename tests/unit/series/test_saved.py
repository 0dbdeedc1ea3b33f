"""A tournament that is kept in a file goes on in the middle of one of its games."""

from click.testing import CliRunner

from catrules_cli.run import command


def run(*arguments):
    done = CliRunner().invoke(command, [str(each) for each in arguments])
    assert done.exit_code == 0, done.output
    return done.output


def test_it_goes_on_from_every_decision(cup, tmp_path):
    kept = tmp_path / "kept.save"
    whole = run(cup, "--players", 4, "--seed", 3, "--seat", "all=random", "--save", kept)
    lines = kept.read_bytes().splitlines(keepends=True)
    assert len(lines) > 8
    for length in range(1, len(lines)):
        part = tmp_path / f"{length}.save"
        part.write_bytes(b"".join(lines[:length]))
        resumed = run(cup, "--resume", part)
        assert resumed.splitlines()[-2:] == whole.splitlines()[-2:]
        assert part.read_bytes() == kept.read_bytes()
