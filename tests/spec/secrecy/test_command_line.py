"""What `run --json --as SEAT` prints names nothing that is hidden, and nothing to find it by."""

import json
import re
from collections.abc import Sequence

import pytest
from click.testing import CliRunner
from secrecy_games import GAMES, GOOFSPIEL, KUHN, LUCKY_CAT, rules

from catrules.ir.program import CHANCE_STATE, POLICY_STATE
from catrules.simulate.policies import answer
from catrules_cli.run import command

SEED = 7182818284590452353


def printed(name: str, *arguments: str, seed: int = SEED) -> str:
    words = [str(GAMES / name), "--json", "--seed", str(seed), "--seat", "all=random", *arguments]
    result = CliRunner().invoke(command, words)
    assert result.exit_code == 0, result.output
    return result.output


def texts(output: str) -> list[str]:
    lines = [json.loads(line) for line in output.splitlines()]
    return [line["text"] for line in lines if "text" in line]


def named(lines: Sequence[str], pattern: str) -> set[str]:
    return {found for line in lines for found in re.findall(pattern, line)}


@pytest.mark.parametrize("seed", range(6))
def test_kuhn_names_only_the_own_card_and_those_turned_up(seed):
    everything = texts(printed(KUHN, "--players", "4", seed=seed))
    up = named(everything, r"(card \d+) in .* is turned up")
    dealt = {
        seat: named(everything, rf"(card \d+) is drawn from the deck to {seat}'s hand")
        for seat in range(1, 5)
    }
    for seat in range(1, 5):
        output = printed(KUHN, "--players", "4", "--as", str(seat), seed=seed)
        assert named([output], r"card \d+") == up | dealt[seat]


@pytest.mark.parametrize("seed", range(4))
def test_goofspiel_names_only_the_own_cards(seed):
    untold = ("--players", "3", "--set", "bids_are_shown=no")
    for seat in (1, 2, 3):
        output = printed(GOOFSPIEL, *untold, "--as", str(seat), seed=seed)
        lines = [line for line in output.splitlines() if re.search(r"card \d", line)]
        assert len(lines) >= 26
        assert all(f"{seat}'s hand" in line or f"{seat} chooses" in line
                   or f"{seat}'s bid" in line for line in lines)  # fmt: skip


@pytest.mark.parametrize("name", [KUHN, GOOFSPIEL, LUCKY_CAT])
def test_no_decision_of_another_seat_is_told(name):
    lines = [json.loads(each) for each in printed(name, "--as", "2").splitlines()]
    assert {line["actor"] for line in lines if line["event"] == "decision"} == {2}


@pytest.mark.parametrize("name", [KUHN, GOOFSPIEL, LUCKY_CAT])
def test_neither_the_seed_nor_a_generator_is_shown(name):
    numbers = generators(name)
    assert len(numbers) > 4
    output = printed(name, "--as", "1", "--players", "3")
    assert json.loads(output.splitlines()[0])["seed"] is None
    shown = set(re.findall(r"[0-9a-f]{6,}", output))
    assert not shown & {text for number in numbers for text in forms(number)}


def generators(name: str) -> set[int]:
    """The seed and all that the generators were on the way through that game."""
    play = rules(name).start(players=3, seed=SEED)
    numbers = {SEED}
    while not play.over:
        state = play.standing.state
        numbers |= {state[CHANCE_STATE], state[POLICY_STATE]}
        answer(play, "random")
    return numbers


def forms(number: int) -> tuple[str, ...]:
    return str(abs(number)), f"{number & (1 << 64) - 1:x}", str(number & (1 << 64) - 1)
