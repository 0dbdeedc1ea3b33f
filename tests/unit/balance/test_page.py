"""The page: whole, offline, the same each time, and whatever stands in the rules is text."""

import re
from html import unescape
from html.parser import HTMLParser

import pytest

from catrules.balance.page import MARK, page
from catrules.balance.page.sheet import Played
from catrules.balance.pairs import First, Pairs
from catrules.simulate.playouts import playout
from catrules.simulate.statistics import tally
from catrules.simulate.totals import Totals

pytest.importorskip("vl_convert", reason="charts are an extra: pip install 'catrules[report]'")

HOSTILE = '<script>alert(1)</script>"&{{ 7 * 7 }}'


class Reader(HTMLParser):
    """Collects tags, addresses and text."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.addresses, self.ids, self.text = [], [], [], ""
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        for name, value in attributes:
            if name in ("src", "href", "xlink:href"):
                self.addresses.append(value)
            if name == "id":
                self.ids.append(value)

    def handle_data(self, data):
        self.text += data


def batch(program, games=6, seed=1, **more):
    totals, first = Totals(program.players), First()
    tallies = [tally(playout(program, seed, game)) for game in range(games)]
    totals.add(tallies)
    first.add(tallies)
    given = {
        "label": "",
        "title": program.title,
        "variants": (),
        "settings": (),
        "seats": ("random",) * program.players,
        "seed": seed,
        "sha256": "0" * 64,
        "command": "catrules simulate …",
        "statistics": totals.statistics(),
        "turns": totals.turns,
        "decisions": totals.decisions,
    }
    return Played(**{**given, **more}), first, tallies


@pytest.fixture
def whole(known, sampled, pig):
    leads = known(pig)
    sample = sampled(leads, games=6)
    return lambda **more: page([batch(leads.program, **more)[0]], sample)


def test_it_needs_nothing_else_and_runs_nothing(whole):
    text = whole(title=HOSTILE)
    read = Reader(text)
    assert MARK in text
    assert not {"script", "link", "iframe", "img", "object", "form"} & set(read.tags)
    assert all(address.startswith("#") for address in read.addresses)
    assert len(set(read.ids)) == len(read.ids)
    assert HOSTILE in read.text
    assert "default-src 'none'" in unescape(text)
    assert not re.search(r'\sstyle="|\son\w+="', text)


def test_it_is_the_same_each_time_and_says_it_all(whole):
    text = whole()
    assert text == whole()
    read = Reader(text).text
    for words in (
        "Who wins",
        "How games end",
        "How long they take",
        "How what players have grows",
        "How often options mattered",
        "No cause.",
        "How often each rule did something",
        "How much there is to decide",
        "p.points >= target",
        "Dead time",
        "counted in the first 6 of them",
    ):
        assert words in read


def test_several_rule_sets_stand_beside_each_other(known, pig):
    program = known(pig).program
    played, first, _ = batch(program, label="n=1", steps=("1",))
    other, _, tallies = batch(program, seed=2, label="n=2", steps=("2",))
    pairs = Pairs(first, 2)
    pairs.add(tallies)
    for axes in ([("n", ("1", "2"))], []):
        read = Reader(page([played, other], None, [None, pairs.differences], axes)).text
        assert "Differences from n=1" in read
        assert "n=2: The first player wins" in read
