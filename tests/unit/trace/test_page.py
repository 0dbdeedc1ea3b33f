"""The page of a trace: its links lead somewhere, its texts are those of the files, nothing runs."""

import base64
import hashlib
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from catrules.source import Source
from catrules.trace.page import MARK, page
from catrules.trace.page.listing import lines_of
from catrules.trace.report import trace

EVIL = "</code><script>alert(1)</script> & <img src=x onerror=alert(2)> {{ 7 * 7 }}"
RAIN = 'variant "Rain" of "../snails.catrules"\nnote "wet" [SN-RAIN-01]\n'
VOID = {"meta", "input", "rect"}


class Page(HTMLParser):
    """What a page consists of: elements with attributes and texts; where each element is."""

    def __init__(self, text):
        super().__init__()
        self.elements, self.open, self.text = [], [], {}
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attributes):
        self.elements.append((tag, dict(attributes), tuple(self.open)))
        if tag not in VOID:
            self.open.append(len(self.elements) - 1)

    def handle_startendtag(self, tag, attributes):
        self.elements.append((tag, dict(attributes), tuple(self.open)))

    def handle_endtag(self, tag):
        assert self.elements[self.open.pop()][0] == tag

    def handle_data(self, data):
        for number in self.open:
            self.text[number] = self.text.get(number, "") + data

    def by_id(self):
        found = [
            (each["id"], number)
            for number, (_, each, _) in enumerate(self.elements)
            if "id" in each
        ]
        assert len(dict(found)) == len(found)
        return dict(found)

    def links(self, inside):
        """Where the links inside an element lead, and what they say."""
        return {
            each["href"]: self.text[number]
            for number, (tag, each, above) in enumerate(self.elements)
            if tag == "a" and inside in above
        }

    def lines(self, inside):
        return [
            self.text.get(number, "")
            for number, (tag, each, above) in enumerate(self.elements)
            if tag == "li" and "value" in each and inside in above
        ]


@pytest.fixture
def shown(game):
    """The page of the game, some files changed."""

    def show(changed=None, **options):
        return Page(page(trace(game(changed)), **options))

    return show


def squeezed(text):
    return " ".join(text.split())


def test_every_link_leads_to_something(shown):
    made = shown()
    ids = made.by_id()
    led = {each["href"] for tag, each, _ in made.elements if tag == "a"}
    assert [href for href in led if not (href[0] == "#" and href[1:] in ids)] == []
    named = [
        each[name] for _, each, _ in made.elements for name in ("aria-labelledby",) if name in each
    ]
    assert [name for name in named if name not in ids] == []


def test_from_a_clause_to_rule_and_scenario_and_back(shown):
    made = shown()
    ids = made.by_id()
    card = ids["SN-CREEP-01"]
    assert "What SN-CREEP-01 says." in made.text[card]
    assert made.links(card) == {
        "#SN-CREEP-01": "SN-CREEP-01",
        "#r1-40": "action creep",
        "#s1-4": "A snail creeps (SN-1)",
    }
    assert made.text[ids["r1-40"]] == "action creep by p in crawl [SN-CREEP-01]"
    assert made.links(ids["r1-40"]) == {"#SN-CREEP-01": "SN-CREEP-01"}
    scenario = ids["s1-4"]
    assert made.lines(scenario)[0].startswith('scenario "A snail creeps"')
    assert squeezed(made.lines(scenario)[-1]) == "then ana.way = far [SN-NOTE-01]"
    assert made.links(scenario) == {"#SN-CREEP-01": "SN-CREEP-01", "#SN-NOTE-01": "SN-NOTE-01"}


def test_of_a_range_the_first_and_the_last_are_linked():
    source = Source("a", 'note "x" [AB-TAX-02..05, 11, CD-1] # [AB-TAX-02]\nrule x # why\n')
    first, second = lines_of(
        source, "catrules", {"AB-TAX-02", "AB-TAX-05", "AB-TAX-11"}, {2: "cites"}
    )
    pieces = first.pieces
    assert [(p.text, p.clause) for p in pieces if p.kind == "cited"] == [
        ("AB-TAX-02", "AB-TAX-02"),
        ("05", "AB-TAX-05"),
        ("11", "AB-TAX-11"),
    ]
    assert "".join(p.text for p in pieces) == 'note "x" [AB-TAX-02..05, 11, CD-1]'
    assert first.comment == "# [AB-TAX-02]"
    assert ([p.text for p in second.pieces], second.comment) == (["rule x"], "# why")
    assert (first.state, second.state) == ("", "cites")


def test_the_texts_are_those_of_the_files(shown):
    made = shown()
    ids = made.by_id()
    for key, name in (("r1", "snails.catrules"), ("s1", "snails/cases.catspec")):
        written = [squeezed(line) for line in Path(name).read_text().splitlines()]
        assert [squeezed(line) for line in made.lines(ids[key])] == written
    values = [
        each["value"] for tag, each, above in made.elements if tag == "li" and ids["r1"] in above
    ]
    assert values == [str(number) for number in range(1, 48)]


def test_what_stands_in_files_is_shown_and_never_run(shown, rules, catalogue):
    made = shown(
        {
            "snails.catrules": rules.replace("snails are slow", EVIL).replace("Snails", EVIL, 1),
            "snails/clauses.toml": catalogue.replace("What SN-BOX-01 says.", EVIL),
            "snails/cases.catspec": 'suite of "../snails.catrules"\n'
            f'scenario "{EVIL}" [SN-BOX-01]\n  refused: players 1\n',
        }
    )
    assert [tag for tag, _, _ in made.elements].count("script") == 1
    assert [tag for tag, _, _ in made.elements if tag in ("img", "link", "iframe", "base")] == []
    assert [
        each for _, each, _ in made.elements if any(name.startswith("on") for name in each)
    ] == []
    ids = made.by_id()
    assert EVIL in made.text[ids["summary"]]
    assert EVIL in made.text[ids["SN-BOX-01"]]
    assert EVIL in made.text[ids["r1-47"]]
    assert EVIL in made.text[ids["s1-2"]]


def test_signs_that_reorder_text_are_seen(shown, rules):
    made = shown(
        {
            "snails.catrules": rules.replace("# x", "").replace(
                "players 2..4 ", "players 2..4 # \u202e "
            )
        }
    )
    assert "\u202e" not in "".join(made.text.values())
    assert "\N{REPLACEMENT CHARACTER}" in made.text[made.by_id()["r1-2"]]


def test_the_page_asks_for_nothing_and_runs_only_its_own(game):
    text = page(trace(game()))
    assert re.findall(r"https?:|src=|@import|url\(", text) == []
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]*)"', text)
    policy = policy.replace("&#39;", "'")
    for tag in ("style", "script"):
        (inside,) = re.findall(f"<{tag}>(.*?)</{tag}>", text, re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(inside.encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in policy
    assert policy.startswith("default-src 'none';")
    assert text.index(MARK) < 1000
    assert page(trace(game())) == text


def test_what_is_missing_is_listed_with_why(shown):
    made = shown()
    ids = made.by_id()
    listed = squeezed(made.text[ids["missing"]])
    assert "SN-RACE-10 no scenario tests it" in listed
    assert "SN-LOOK-01 no rule cites it" in listed
    assert "SN-CREEP-01" not in listed
    assert "✕" not in listed
    assert made.elements[ids["r1-45"]][1]["class"] == "lacks"
    assert made.elements[ids["r1-40"]][1]["class"] == "cites"
    assert "class" not in made.elements[ids["r1-4"]][1]
    assert made.elements[ids["SN-LOOK-01"]][1]["class"] == "card missing"


def test_assumed_values_have_range_reason_and_use(shown):
    made = shown()
    setting = made.by_id()["a-laps"]
    said = squeezed(made.text[setting])
    assert said.startswith(
        "laps = 3 in 1..9 the rounds are not printed SN-RACE-01; used by 25 value"
    )
    assert {"#r1-5", "#SN-RACE-01", "#r1-25", "#r1-27"} == set(made.links(setting))
    assert "#a-laps" in made.links(made.by_id()["SN-RACE-01"])


def test_it_may_open_with_what_is_missing(shown):
    def chosen(**options):
        every = [each for _, each, _ in shown(**options).elements if each.get("name") == "show"]
        return [each["value"] for each in every if "checked" in each]

    assert chosen() == [""]
    assert chosen(only_missing=True) == ["missing"]


def test_with_one_variant_only_the_suites_about_it_are_shown(game):
    snow = 'suite of "../snails.catrules" with mud\n'
    snow += 'scenario "S" [SN-BOX-01]\n  refused: players 1\n'
    path = game({"snails/snow.catspec": snow})

    def suites(*variants):
        return [each.name for each in trace(path, variants).suites]

    assert suites() == ["snails/cases.catspec", "snails/snow.catspec"]
    assert suites("rain") == suites()  # it uses mud
    game({"snails/snow.catspec": snow, "snails/rain.catrules": RAIN})
    assert suites("rain") == ["snails/cases.catspec"]


def test_of_one_module_only_its_files_are_shown(game):
    made = trace(game())
    assert [each.name for each in made.rules] == [
        "snails.catrules",
        "snails/mud.catrules",
        "snails/rain.catrules",
    ]
    rain = made.of_modules(["rain"])
    assert [each.name for each in rain.rules] == ["snails/rain.catrules"]
    assert rain.suites == ()
    ids = Page(page(rain)).by_id()
    assert "SN-RAIN-01" in ids
    assert "SN-CREEP-01" not in ids
    assert "SN-CREEP-01" in Page(page(made.of_modules(["base"]))).by_id()


@pytest.mark.parametrize("text", ["", "\n", '\ufeffgame "x"\r\n\tplay', "((((\n" * 90, '\0"[AB-1'])
def test_a_file_that_cannot_be_read_is_shown_all_the_same(text):
    source = Source("a", text)
    lines = lines_of(source, "catrules", (), {})
    assert [line.number for line in lines] == list(range(1, len(lines) + 1))
    for line in lines:
        shown = "".join(piece.text for piece in (*line.pieces, *line.cited)) + line.comment
        assert len(shown) == len(source.line(line.number))


def test_what_is_wrong_in_the_files_is_told(shown, rules):
    made = shown({"snails.catrules": rules.replace("SN-RACE-09", "SN-RACE-99")})
    told = [made.text[n] for n, (tag, _, _) in enumerate(made.elements) if tag == "pre"]
    assert len(told) == 1
    assert "E707" in told[0]
    assert "did you mean `SN-RACE-09`?" in told[0]


UNREACHED = {
    "snails.catrules": {30: ("never run",), 31: ("never run",), 40: ("`a < b` never true",)}
}


def test_what_was_not_reached_is_marked(game):
    made = Page(page(trace(game()), unreached=UNREACHED))
    ids = made.by_id()
    assert "lines not reached whole3" in made.text[ids["summary"]]
    assert made.text[ids["r1-30"]].endswith("never run")
    assert made.text[ids["r1-40"]].endswith("[SN-CREEP-01] `a < b` never true")
    assert made.elements[ids["r1-40"]][1]["class"] == "cites short"
    assert "action creep `a < b` never true" in squeezed(made.text[ids["SN-CREEP-01"]])
    said = {
        above[-1]: each["class"]
        for tag, each, above in made.elements
        if "unrun" in each.get("class", "")
    }
    assert said[ids["r1-30"]] == "unrun"
    assert said[ids["r1-31"]] == "unrun unseen"  # it is told once, and to who only hears it
    assert ids["r1-22"] not in said


def test_without_counts_nothing_is_said_to_be_unreached(shown):
    made = shown()
    assert "reached" not in made.text[made.by_id()["summary"]]
    assert [each for _, each, _ in made.elements if "unrun" in each.get("class", "")] == []
