"""What passes the check can be played: it is lowered, verified and played without an exception."""

from random import Random

from generated_rules import make
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from catrules import RulesFault
from catrules.diagnostics import RulesError
from catrules.ir.verify import verify
from catrules.machine.play import Play
from catrules.pipeline import Compilation
from catrules.source import Source

DECISIONS = 20


def play_it(compilation: Compilation, players: int, random: Random) -> None:
    """Plays at random for a while; faults of the rules are none of the interpreter."""
    program = compilation.program(compilation.configuration(players))
    verify(program)
    play = Play(program, seed=random.randrange(1 << 30))
    for _ in range(DECISIONS):
        if play.over:
            break
        asked = random.choice(play.pending)
        play.apply(random.randrange(len(asked.options)), asked.actor)
    play.view(1)
    play.log(2)
    state = play.standing.state
    for zone in program.zones:
        assert min(state[zone.base : zone.base + len(zone.variants)], default=0) >= 0


@settings(
    max_examples=60, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
@given(st.integers(0, 1 << 30), st.sampled_from((2, 3)))
def test_what_passes_the_check_can_be_played(seed, players):
    compilation = Compilation(Source("generated", make(Random(seed))))
    event("refused" if compilation.errors else "played")
    if compilation.errors:
        return
    try:
        play_it(compilation, players, Random(seed))
    except (RulesError, RulesFault):
        event("fault of the rules")


def test_most_of_what_is_generated_passes_the_check():
    texts = (make(Random(seed)) for seed in range(40))
    passed = [not Compilation(Source("generated", text)).errors for text in texts]
    assert sum(passed) > len(passed) // 4
