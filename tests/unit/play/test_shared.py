import attrs

from catrules.machine.shared import legend_for, machine_for, once_for


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


def test_what_follows_from_a_program_is_worked_out_once_and_not_kept_for_ever(tiny):
    asked = []

    def work(program):
        asked.append(program.title)
        return len(asked)

    assert (once_for(tiny, work), once_for(tiny, work)) == (1, 1)
    for number in range(20):
        once_for(attrs.evolve(tiny, title=str(number)), work)
    assert once_for(tiny, work) == 22
    assert asked == ["Tiny", *map(str, range(20)), "Tiny"]
