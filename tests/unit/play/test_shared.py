import attrs

from catrules.machine.shared import legend_for, machine_for


def test_one_program_has_one_machine_of_a_flavour(tiny):
    assert machine_for(tiny) is machine_for(tiny)
    assert machine_for(tiny, tell=True) is not machine_for(tiny)
    assert machine_for(tiny).program is tiny
    assert legend_for(tiny) is legend_for(tiny)


def test_those_used_longest_ago_are_given_up(tiny):
    first, legend = machine_for(tiny), legend_for(tiny)
    others = [attrs.evolve(tiny, title=str(number)) for number in range(20)]
    for other in others:
        assert machine_for(other).program is other
        assert legend_for(other).program is other
    assert machine_for(tiny) is not first
    assert legend_for(tiny) is not legend
