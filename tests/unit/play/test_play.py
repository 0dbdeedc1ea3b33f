import attrs
import pytest

from catrules.ir import opcodes as op
from catrules.ir.program import Instr, Need, Site
from catrules.machine.answers import Answer, IllegalOption, Refusal, RulesFault
from catrules.machine.play import Play


@pytest.fixture
def play(tiny):
    return Play(tiny, seed=3, names=["ana", "bo"])


def replay(program, decisions, **more):
    play = Play(program, **more)
    for decision in decisions:
        play.repeat(decision if isinstance(decision, Answer) else Answer(*decision))
    return play


def started(program, **more):
    return Play(program, seed=3, names=["ana", "bo"], **more)


def test_it_runs_to_the_first_question(play):
    (decision,) = play.pending
    assert decision.actor == 1
    assert decision.prompt == "what do you do?"
    assert decision.options == ("take 1", "take 2", "look up", "throw the die")
    assert decision.windows == ("acting",)
    assert play.asked(1) == decision
    assert play.asked(2) is None
    assert not play.over
    assert play.result is None


def test_what_a_game_was_started_with(tiny, play):
    assert (play.program, play.seed, play.names) == (tiny, 3, ("ana", "bo"))


@pytest.mark.parametrize("option", ["take 2", 1, "TAKE 2"])
def test_an_option_is_a_label_or_an_index(play, option):
    assert play.apply(option) == Answer(1, "take 2")
    assert play.pending[0].actor == 2
    assert play.view().players[0].zone("purse").contents == (("coin", 2),)


def test_a_beginning_is_enough_if_it_is_the_only_one(play):
    assert play.apply("th", seat=1).label == "throw the die"
    with pytest.raises(IllegalOption, match="`take` could be `take 1`, `take 2`") as caught:
        play.apply("take")
    assert caught.value.nearest == "take 1"


@pytest.mark.parametrize("option", ["", "  ", "fly", 4, -1])
def test_what_is_no_option_changes_nothing(play, option):
    before = play.view()
    with pytest.raises(IllegalOption) as caught:
        play.apply(option)
    assert caught.value.options == play.pending[0].options
    assert caught.value.refusals == ()
    assert play.view() == before


def test_the_nearest_option_is_suggested(play):
    with pytest.raises(IllegalOption, match="did you mean `look up`") as caught:
        play.apply("lok up")
    assert caught.value.nearest == "look up"


def test_only_who_is_asked_answers(play):
    with pytest.raises(IllegalOption, match="bo is not asked"):
        play.apply("take 1", seat=2)
    with pytest.raises(IllegalOption, match="table is not asked"):
        play.apply("take 1", seat="table")


def empty_the_deck(play):
    for answer in ("look up", "no", "look up", "no"):
        play.apply(answer)


def test_every_need_that_fails_is_told(play):
    empty_the_deck(play)
    play.apply("take 2")
    play.apply("take 1")
    refusal = Refusal("take", "2", "the bank holds fewer coins", ("T-01",))
    with pytest.raises(IllegalOption, match=r"take 2: the bank holds fewer coins \[T-01\]") as told:
        play.apply("take 2")
    assert told.value.refusals == (refusal,) == play.why("take 2")
    assert play.why("take") == ()
    assert play.why("look_up") == (Refusal("look up", "", "the deck is empty", ("T-02", "T-03")),)


def test_no_need_is_skipped(tiny):
    zero = (Instr(op.RESULT, (Instr(op.CONST, (0,)),)),)
    routines = (*tiny.routines, attrs.evolve(tiny.routines[3], body=zero))
    needs = (*tiny.actions[1].needs, Need(7, "never", 1), Need(3, "again", 0))
    actions = (tiny.actions[0], attrs.evolve(tiny.actions[1], needs=needs), *tiny.actions[2:])
    play = started(attrs.evolve(tiny, actions=actions, routines=routines))
    empty_the_deck(play)
    assert [each.reason for each in play.why("look up")] == ["the deck is empty", "never", "again"]


def test_why_is_asked_of_actions_of_open_windows_only(play):
    with pytest.raises(IllegalOption, match="no action `sleep`"):
        play.why("sleep")
    with pytest.raises(IllegalOption, match="no action"):
        play.why("")
    with pytest.raises(IllegalOption, match=r"`take` can be done with `1`, `2`$"):
        play.why("take 9")


def test_an_action_may_be_named_by_the_beginning_of_its_words(play):
    empty_the_deck(play)
    assert [refusal.action for refusal in play.why("look")] == ["look up"]
    with pytest.raises(IllegalOption, match="no action `t`"):
        play.why("t")


def test_a_may_is_accepted_by_its_label_and_declined_by_no(play):
    play.apply("look up")
    assert play.pending[0].options == ("show a card", "no")
    play.apply("show a card")
    hand = play.view(2).players[0].zone("hand")
    assert hand.contents == hand.revealed


def test_logs(play):
    play.apply("look up")
    own, other, referee = play.log(1), play.log(2), play.log()
    assert [entry.text for entry in other] == [
        "ana's turn",
        "a card is drawn from the deck to ana's hand",
    ]
    assert own[1].event == "decision"
    assert own == referee
    assert own[2].text.startswith("the ")
    play.apply("no")
    assert play.log(2)[: len(other)] == other
    assert play.log(2)[2].text == "bo's turn"


def test_a_game_to_its_end(play):
    for answer in ("take 2", "take 2"):
        play.apply(answer)
    assert play.over
    assert play.pending == ()
    assert play.result.as_json() == {
        "winners": [2],
        "scores": {"1": 2, "2": 2},
        "turns": 2,
        "decisions": 2,
        "reason": "empty_bank",
    }
    assert play.result.clauses == ("T-WIN",)
    assert play.log(1)[-1].text == "bo wins: empty bank"
    assert play.view(1).winners == (2,)
    with pytest.raises(IllegalOption, match="over"):
        play.apply("take 1")


def test_copies_are_independent(play):
    play.apply("look up")
    copy = play.copy()
    copy.apply("show a card")
    assert play.pending[0].options == ("show a card", "no")
    assert len(play.decisions) == 1
    assert len(copy.decisions) == 2
    play.apply("show a card")
    assert play.view() == copy.view()
    assert play.log() == copy.log()


def test_replaying_gives_the_same_game(tiny, play):
    for answer in ("look up", "no", "throw", "take 1", "look up", "show", "take 2", "take 1"):
        play.apply(answer)
    again = replay(tiny, play.decisions, seed=3, names=["ana", "bo"])
    assert again.view() == play.view()
    assert again.log() == play.log()
    assert again.standing.state == play.standing.state
    assert again.over
    pairs = [(answer.actor, answer.label) for answer in play.decisions]
    assert replay(tiny, pairs, seed=3).decisions == play.decisions


def test_a_replay_takes_whole_labels_only(tiny):
    with pytest.raises(IllegalOption):
        replay(tiny, [(1, "take")], seed=3)
    with pytest.raises(IllegalOption):
        replay(tiny, [(2, "take 1")], seed=3)


def test_every_stop_asks_chance_too(tiny):
    play = started(tiny, every_stop=True)
    play.apply("look up")
    assert (play.pending[0].actor, play.pending[0].options) == ("chance", ("cat", "mouse"))
    assert play.asked(1) is None
    play.apply("mouse", seat="chance")
    assert play.view().players[0].zone("hand").contents == (("mouse", 1),)
    play.apply("no")
    play.apply("look up")
    assert play.pending[0].options == ("cat",)
    play.apply("cat")
    assert Answer("chance", "mouse") in play.decisions
    assert replay(tiny, play.decisions, every_stop=True).view(1).players == tuple(
        attrs.evolve(each, label=str(each.number)) for each in play.view(1).players
    )


def test_chance_may_be_left_to_the_seed(tiny):
    seeded, stepped = started(tiny), started(tiny, every_stop=True)
    for answer in ("look up", "no", "throw the die", "throw the die", "look up"):
        seeded.apply(answer)
        stepped.apply(answer)
        while stepped.pending[0].actor == "chance":
            stepped.draw()
    assert seeded.view() == stepped.view()
    assert seeded.log(1) == stepped.log(1)
    with pytest.raises(IllegalOption, match="chance is not asked"):
        stepped.draw()


def test_faults_of_the_rules_leave_the_game_as_it_was(tiny):
    marks = (attrs.evolve(tiny.marks[0], high=1), *tiny.marks[1:])
    play = started(attrs.evolve(tiny, marks=marks))
    before = play.view(), play.log()
    with pytest.raises(RulesFault) as caught:
        play.apply("take 2")
    assert caught.value.finding.code == "E901"
    assert caught.value.finding.message.startswith("ana's `points` would become 2, but it goes")
    assert [type(event).__name__ for event in caught.value.beat] == ["Decided", "Moved"]
    assert caught.value.rule == "take"
    assert (play.view(), play.log()) == before
    play.apply("take 1")


def test_what_a_hidden_card_is_changes_nothing_for_others(tiny):
    def shown(card):
        play = started(tiny, every_stop=True)
        for answer in ("look up", card, "no", "throw", "moon"):
            play.apply(answer)
        with pytest.raises(IllegalOption) as caught:
            play.apply("take 7")
        return play.view(2), play.log(2), play.asked(2), str(caught.value)

    assert shown("cat") == shown("mouse")


def test_prompts_are_cleaned(tiny):
    sites = (Site("window", "a\x1b[1mb", tiny.sites[0].templates, ("acting",)), *tiny.sites[1:])
    assert Play(attrs.evolve(tiny, sites=sites)).pending[0].prompt == "a[1mb"


def test_all_that_is_not_offered_is_explained_at_once(play):
    assert play.why() == ()
    for _ in range(3):
        play.apply("take 1")
    assert [(each.action, each.candidate, each.reason) for each in play.why()] == [
        ("take", "2", "the bank holds fewer coins")
    ]
    assert play.why()[0].place.line == 2


def test_a_misspelt_action_is_answered_with_the_nearest(play):
    with pytest.raises(IllegalOption, match="no action `loook up`") as caught:
        play.why("loook up")
    assert caught.value.nearest == "look up"
    with pytest.raises(IllegalOption, match="it belongs to resting"):
        play.why("sleep")


def test_which_option_a_text_means(play):
    before = play.decisions
    assert play.index_of("loo") == play.pending[0].options.index("look up")
    with pytest.raises(IllegalOption) as caught:
        play.index_of("take")
    assert caught.value.fitting == ("take 1", "take 2")
    assert play.decisions == before


def test_the_same_game_with_other_names(play):
    play.apply("take 1")
    other = play.called(["x", "y"])
    assert other.names == ("x", "y")
    assert other.log(1)[0].text == "x's turn"
    assert other.pending[0].options == play.pending[0].options
    other.apply(0)
    assert len(play.decisions) == 1
    assert play.log(1)[0].text == "ana's turn"


def test_a_log_is_read_from_where_one_stopped(play):
    read = len(play.log(1))
    play.apply("take 1")
    assert play.log(1, since=read) == play.log(1)[read:] != ()
    assert play.log(1, since=len(play.log(1))) == ()


def test_an_index_that_no_option_has_is_said_with_how_many_there_are(play):
    with pytest.raises(IllegalOption, match="there is no option 4 among 4"):
        play.apply(4)
