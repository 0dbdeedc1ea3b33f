"""What a trace says of each clause: where it is ruled and tested, and what is missing."""

import json

import pytest

import catrules
from catrules.diagnostics import RulesError
from catrules.source import Source
from catrules.syntax.parse import parse
from catrules.trace.citations import citations
from catrules.trace.document import as_json
from catrules.trace.files import NoSuchVariant
from catrules.trace.report import trace

PLACES = {
    "GAME-01": ("game", "Snails", "", 1),
    "GAME-02": ("players", "", "", 2),
    "RACE-01": ("assume", "laps", "", 5),
    "BOX-01": ("component", "shell", "", 8),
    "BOX-02": ("assume", "sides", "", 10),
    "BOX-03": ("assume", "copies", "", 13),
    "BOX-04": ("card", "sunny", "", 15),
    "BOX-05": ("zone", "garden", "", 19),
    "RACE-02": ("zones", "player", "", 21),
    "RACE-03": ("mark", "player.way", "", 22),
    "RACE-04": ("value", "goal(player)", "", 25),
    "RACE-05": ("play", "", "", 27),
    "RACE-06": ("turn", "", "step", 30),
    "RACE-07": ("turn", "", "step", 32),
    "RACE-08": ("turn", "", "step", 34),
    "RACE-09": ("turn", "", "way", 37),
    "CREEP-01": ("action", "creep", "", 40),
    "CREEP-02": ("action", "creep", "need", 41),
    "CREEP-03": ("action", "creep", "limit", 42),
    "RACE-10": ("win", "there", "", 45),
    "BOX-06": ("always", "no shell is made", "", 46),
    "NOTE-01": ("note", "snails are slow", "", 47),
    "NOTE-02": ("note", "snails are slow", "", 47),
}


def test_every_citation_has_its_place(rules):
    parsed = parse(Source("snails.catrules", rules))
    assert parsed.findings == ()
    found = {}
    for each in citations(parsed.file):
        place = each.place
        assert each.clause not in found
        found[each.clause.removeprefix("SN-")] = (
            *(place.kind, place.name, place.part, place.span.line),
        )
    assert found == PLACES


VARIANT = """\
variant "V" of "g.catrules"                     [AB-1]
uses a, b                                       [AB-2]
one of mess                                     [AB-3]
each player: pile lap of coin                   [AB-4]
on the table
  purse also of token                           [AB-5]
before pay(coin c) by p: do nothing             [AB-6]
instead of pay(coin c) by p, if p.rich          [AB-7]
  as usual                                      [AB-8]
before p acts in shop                           [AB-9]
  p may "wait" if p.rich: do nothing            [AB-10]
no win by p, if p.poor "why"                    [AB-11]
change price(coin c) by +1                      [AB-12]
change count of coin to 3                       [AB-13]
with other                                      [AB-14]
  trigger t(coin c) when c is in bank           [AB-15]
    each player q                               [AB-16]
      repeat 2 times                            [AB-17]
        together: do nothing                    [AB-18]
rule r(coin or cube c, player p)                [AB-19]
  do nothing
"""


def test_the_items_of_a_variant():
    text = VARIANT.replace("each player: pile lap of coin ", "each player                    ")
    text = text.replace("[AB-4]\n", "[AB-4]\n  flag rich\n")
    parsed = parse(Source("v", text))
    assert parsed.findings == ()
    assert [
        (e.clause, e.place.kind, e.place.name, e.place.part) for e in citations(parsed.file)
    ] == [
        ("AB-1", "variant", "V", ""),
        ("AB-2", "uses", "a, b", ""),
        ("AB-3", "one of", "mess", ""),
        ("AB-4", "zones", "player", ""),
        ("AB-5", "zone", "purse", ""),
        ("AB-6", "before", "pay(coin)", ""),
        ("AB-7", "instead of", "pay(coin)", ""),
        ("AB-8", "instead of", "pay(coin)", "step"),
        ("AB-9", "before", "shop", ""),
        ("AB-10", "before", "shop", "step"),
        ("AB-11", "no", "win", ""),
        ("AB-12", "change", "price(coin)", ""),
        ("AB-13", "change count", "coin", ""),
        ("AB-14", "with", "other", ""),
        ("AB-15", "trigger", "t(coin)", ""),
        ("AB-16", "trigger", "t(coin)", "step"),
        ("AB-17", "trigger", "t(coin)", "step"),
        ("AB-18", "trigger", "t(coin)", "step"),
        ("AB-19", "rule", "r(coin or cube, player)", ""),
    ]


# ---- what is missing


def whys(made):
    return {each.clause.id: each.why for each in made.clauses}


def test_why_a_clause_is_missing(game):
    made = trace(game())
    assert made.findings == ()
    assert made.title == "Snails"
    found = whys(made)
    assert found["SN-CREEP-01"] == ""
    assert found["SN-CREEP-02"] == "no scenario tests it"
    assert found["SN-NOTE-01"] == ""  # a note, and a scenario's line cites it
    assert found["SN-NOTE-02"] == "only a note, and no scenario tests it"
    assert found["SN-LOOK-01"] == "no rule cites it"  # not testable
    assert found["SN-SNOW-01"] == "no rule cites it, and no scenario tests it"


def test_a_note_is_enough_for_what_cannot_be_tested(game, rules):
    noted = rules.replace("[SN-NOTE-01..02]", "[SN-NOTE-01..02, SN-LOOK-01]")
    made = trace(game({"snails.catrules": noted}))
    assert whys(made)["SN-LOOK-01"] == ""
    ruled = {each.clause.id: each.ruled for each in made.clauses}
    assert (ruled["SN-LOOK-01"], ruled["SN-NOTE-01"], ruled["SN-NOTE-02"]) == (True, True, False)


def test_what_only_a_scenario_cites_is_missing(game, rules):
    made = trace(game({"snails.catrules": rules.replace("[SN-CREEP-01]", "")}))
    assert whys(made)["SN-CREEP-01"] == "no rule cites it"


def test_a_scenario_of_several_rows_is_one(game):
    made = {each.clause.id: each for each in trace(game()).clauses}
    (scenario,) = made["SN-CREEP-01"].scenarios
    assert (scenario.title, scenario.cases, scenario.span.line) == ("A snail creeps", ("SN-1",), 4)


def test_counts(game):
    found = as_json(trace(game()))
    assert {name: found[name] for name in ("clauses", "testable", "ruled", "tested")} == {
        "clauses": 28,
        "testable": 27,
        "ruled": 25,
        "tested": 4,
    }
    base = next(each for each in found["modules"] if each["module"] == "base")
    assert (base["clauses"], base["ruled"]) == (24, 22)
    assert [each["module"] for each in found["modules"]] == ["base", "rain", "mud", "snow"]
    assert len(found["missing"]) == 24
    assert set(found["missing"][0]) == {"id", "why", "module"}


def test_the_document_is_the_same_again_and_is_json(game):
    path = game()
    first, second = (json.dumps(as_json(trace(path))) for _ in range(2))
    assert first == second
    one = next(each for each in json.loads(first)["trace"] if each["id"] == "SN-CREEP-01")
    assert one == {
        "id": "SN-CREEP-01",
        "module": "base",
        "says": "What SN-CREEP-01 says.",
        "testable": True,
        "ruled": True,
        "rules": [
            {"kind": "action", "name": "creep", "part": "", "file": "snails.catrules", "line": 40}
        ],
        "tested": True,
        "scenarios": [
            {
                "name": "A snail creeps",
                "cases": ["SN-1"],
                "file": "snails/cases.catspec",
                "line": 4,
            }
        ],
        "missing": False,
        "why": "",
    }


# ---- variants


def modules(made):
    return {each.clause.module for each in made.clauses}


def is_tested(made, id):
    return next(each for each in made.clauses if each.clause.id == id).tested


def test_without_a_variant_named_all_count(game):
    made = trace(game())
    assert made.variants == ()
    assert modules(made) == {"base", "rain", "mud", "snow"}
    assert is_tested(made, "SN-RACE-04")


@pytest.mark.parametrize(
    ("path", "variants"),
    [
        ("snails.catrules", ["rain"]),
        ("snails.catrules", ["snails/rain.catrules"]),
        ("snails/rain.catrules", []),
        ("snails/rain.catrules", ["mud"]),
    ],
)
def test_named_variants_bring_in_what_they_use(game, path, variants):
    game()
    made = trace(path, variants)
    assert made.variants == ("mud", "rain")
    assert modules(made) == {"base", "rain", "mud"}
    assert is_tested(made, "SN-RACE-04")


def test_what_is_not_composed_does_not_count(game):
    made = trace(game(), ["mud"])
    assert modules(made) == {"base", "mud"}
    assert not is_tested(made, "SN-RACE-04")  # its scenario plays with rain
    assert "wet" not in {each.name for each in made.assumed}


def test_a_variant_may_lie_elsewhere(game):
    elsewhere = 'variant "Snow" of "../snails.catrules"\nnote "cold" [SN-SNOW-01]\n'
    made = trace(game({"lab/snow.catrules": elsewhere}), ["lab/snow.catrules"])
    assert modules(made) == {"base", "snow"}
    assert whys(made)["SN-SNOW-01"] == "only a note, and no scenario tests it"


def test_there_is_no_such_variant(game):
    with pytest.raises(NoSuchVariant) as error:
        trace(game(), ["snow"])
    assert error.value.known == ("mud", "rain")


def test_another_game_in_the_folder_does_not_count(game, rules):
    other = 'game "Slugs"\nplayers 2\nnote "none" [SN-SNOW-01]\n'
    suite = 'suite of "slugs.catrules"\nscenario "S" [SN-SNOW-01]\n  refused: players 1\n'
    beside = 'variant "Snow" of "snails.catrules"\nnote "cold" [SN-LOOK-01]\n'
    files = {"slugs.catrules": other, "slugs.catspec": suite, "snow.catrules": beside}
    found = whys(trace(game(files)))
    assert found["SN-SNOW-01"] == "no rule cites it, and no scenario tests it"
    assert found["SN-LOOK-01"] == ""


# ---- what is assumed


def test_assumptions_and_where_they_are_used(game):
    made = {each["name"]: each for each in as_json(trace(game()))["assumed"]}
    assert list(made) == ["laps", "red_sides", "blue_sides", "sunny_copies", "rainy_copies", "wet"]
    laps = made["laps"]
    assert (laps["value"], laps["range"], laps["clauses"]) == (3, [1, 9], ["SN-RACE-01"])
    assert (laps["why"], laps["line"]) == ("the rounds are not printed", 5)
    used = {name: [(u["kind"], u["line"]) for u in each["used"]] for name, each in made.items()}
    assert used["laps"] == [("value", 25), ("play", 27)]
    assert used["red_sides"] == [("component", 9)]
    assert used["sunny_copies"] == [("card", 15)]
    assert (made["wet"]["value"], made["wet"]["range"], used["wet"]) == (
        True,
        None,
        [("change", 4)],
    )


def test_the_faces_of_a_die_may_go_up_to_an_assumption(game, rules):
    more = rules.replace("components\n", "components\n  1 spinner showing 1..laps\n", 1)
    made = {
        each["name"]: each for each in as_json(trace(game({"snails.catrules": more})))["assumed"]
    }
    line = more.split("\n").index("  1 spinner showing 1..laps") + 1
    assert ("component", line) in [(u["kind"], u["line"]) for u in made["laps"]["used"]]


def open_question(name="laps", value="3", bounds="[1, 9]"):
    return f'assumed = [{{ name = "{name}", value = {value}, range = {bounds}, why = "it" }}]\n'


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (open_question(), None),
        (open_question(name="rounds"), "no `assume` is called `rounds`, which `SN-LAPS-01` leaves"),
        (open_question(value="4"), "the catalogue has `4` in `1..9` for `laps`"),
        (open_question(bounds="[1, 8]"), "the catalogue has `3` in `1..8` for `laps`"),
        (open_question(value="true", bounds="[true, false]"), "the catalogue has `yes` for `laps`"),
    ],
)
def test_catalogue_and_rules_assume_the_same(game, catalogue, listed, more, message):
    text = catalogue + listed("SN-LAPS-01", more=more)
    found = trace(game({"snails/clauses.toml": text})).findings
    assert [f.code for f in found] == (["W702"] if message else [])
    assert all(message in f.message for f in found)


def test_variants_that_are_not_written_assume_nothing(game, catalogue, listed):
    text = catalogue + listed("SN-SNOW-02", "snow", more=open_question("depth"))
    assert trace(game({"snails/clauses.toml": text})).findings == ()


# ---- what is wrong


def test_a_clause_that_is_not_in_the_catalogue(game, rules):
    game({"snails.catrules": rules.replace("[SN-RACE-06]", "[SN-RACE-06, 26, SN-RAGE-01]")})
    (finding,) = trace("snails.catrules").findings
    assert (finding.code, finding.span.line) == ("E707", 30)
    assert finding.message == "the catalogue has no `SN-RACE-26`, `SN-RAGE-01`"
    assert finding.hint.startswith("did you mean `SN-RACE-0")
    assert finding.span.column == rules.splitlines()[29].index("[") + 1


def test_a_scenario_may_cite_what_is_not_there(game):
    suite = 'suite of "../snails.catrules"\nscenario "S" [XY-1]\n  refused: players 1\n'
    (finding,) = trace(game({"snails/more.catspec": suite})).findings
    assert (finding.code, finding.span.file) == ("E707", "snails/more.catspec")
    assert finding.hint == "add it to the catalogue, or cite another clause"


def test_what_cannot_be_read_is_said_and_the_rest_traced(game, rules):
    game(
        {
            "snails.catrules": rules.replace("deck sky of weather", "deck of of"),
            "snails/rain.catrules": b"\xff\xfe",
            "snails/more.catspec": 'suite of "../snails.catrules"\nscenario\n',
        }
    )
    made = trace("snails.catrules")
    assert [f.span.file for f in made.findings][:2] == ["snails.catrules", "snails/rain.catrules"]
    assert "snails/more.catspec" in {f.span.file for f in made.findings}
    assert whys(made)["SN-CREEP-01"] == ""


@pytest.mark.parametrize("name", ["snails.catrules", "snails/clauses.toml"])
def test_without_a_catalogue_nothing_can_be_traced(game, rules, name):
    path = game()
    with open(name, "w", encoding="utf-8") as file:
        file.write(
            rules.replace('clauses "snails/clauses.toml"\n', "") if "toml" not in name else ""
        )
    with pytest.raises(RulesError) as error:
        trace(path)
    assert [f.code for f in error.value.findings][-1] == ("E708" if "toml" not in name else "E704")


@pytest.mark.parametrize(("path", "code"), [("nowhere.catrules", "E001"), ("snails", "E002")])
def test_a_game_that_is_not_there(game, path, code):
    game()
    with pytest.raises(RulesError) as error:
        trace(path)
    assert [f.code for f in error.value.findings] == [code]


def test_a_variant_of_a_game_that_is_not_there(game):
    game({"snails.catrules": None})
    with pytest.raises(RulesError) as error:
        trace("snails/rain.catrules")
    assert [(f.code, f.span.file) for f in error.value.findings] == [("E001", "snails.catrules")]


# ---- check


def test_check_finds_clauses_that_are_not_there(game, rules):
    path = game({"snails.catrules": rules.replace("SN-CREEP-03", "SN-CREEP-04")})
    found = [f for f in catrules.check(path) if f.code.startswith("E7")]
    assert [(f.code, f.span.line, f.hint) for f in found] == [
        (
            "E707",
            42,
            "did you mean `SN-CREEP-03`? There are `SN-CREEP-01` to `SN-CREEP-03`;"
            " a new one is added to the catalogue",
        )
    ]
    assert not any(f.code.startswith("E7") for f in catrules.load(path).findings)


def test_check_says_what_is_wrong_with_the_catalogue_instead(game, catalogue):
    path = game({"snails/clauses.toml": catalogue.replace("testable = true", "", 1)})
    found = [f for f in catrules.check(path) if f.code.startswith("E7")]
    assert [(f.code, f.span.file) for f in found] == [("E704", "snails/clauses.toml")]


def test_check_of_a_variant_knows_the_catalogue_of_its_game(game):
    game({"snails/rain.catrules": 'variant "R" of "../snails.catrules"\nnote "x" [SN-RAIN-09]\n'})
    found = [f for f in catrules.check("snails/rain.catrules") if f.code.startswith("E7")]
    assert [(f.code, f.span.line) for f in found] == [("E707", 2)]


def test_rules_without_a_catalogue_may_cite_anything(game, rules):
    path = game({"snails.catrules": rules.replace('clauses "snails/clauses.toml"\n', "")})
    assert not any(f.code.startswith("E7") for f in catrules.check(path))
