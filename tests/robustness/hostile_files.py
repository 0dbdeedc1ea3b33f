"""Rule files as nobody should write them, each with the code of what is to be found in it.

WRONG are refused by a check; LARGE are as large as a file may be, whatever is found in them;
ENDLESS are well as far as a check can tell, and stop when they are played.
"""

from collections.abc import Callable

Maker = Callable[[], bytes | str]

HEAD = 'game "G"\nplayers 2..4\n'
"""The least that each file begins with."""

FULL = 250_000
"""Nearly as many bytes as a file may have."""

WRONG: dict[str, tuple[Maker, str]] = {}
LARGE: dict[str, tuple[Maker, str]] = {}
ENDLESS: dict[str, tuple[Maker, str]] = {}


def into(table: dict[str, tuple[Maker, str]], code: str) -> Callable[[Maker], Maker]:
    """Adds what a function makes, under its name, with the code that is to be found."""

    def add(make: Maker) -> Maker:
        assert make.__name__ not in table
        table[make.__name__] = (make, code)
        return make

    return add


def content(table: dict[str, tuple[Maker, str]], name: str) -> bytes:
    """The bytes of a file of a table."""
    made = table[name][0]()
    return made if isinstance(made, bytes) else made.encode()


def filled(line: str, head: str = HEAD) -> str:
    """Lines, numbered in place of `#`, as many as a file can have."""
    lines, size = [head], len(head)
    while size < FULL:
        lines.append(line.replace("#", str(len(lines))))
        size += len(lines[-1].encode())
    return "".join(lines)


# ---- no text, or no such text


@into(WRONG, "E303")
def empty() -> str:
    return ""


@into(WRONG, "E004")
def latin_1() -> bytes:
    return 'game "Caf\xe9"\nplayers 2\n'.encode("latin-1")


@into(WRONG, "E004")
def utf_16() -> bytes:
    return (HEAD + "play: do nothing\n").encode("utf-16")


@into(WRONG, "E005")
def utf_16_without_a_mark() -> bytes:
    return HEAD.encode("utf-16-le")


@into(WRONG, "E004")
def a_lone_surrogate() -> bytes:
    return HEAD.encode() + b'note "\xed\xa0\x80"\n'


@into(WRONG, "E005")
def null_bytes() -> bytes:
    return b"\0" * 1000


@into(WRONG, "E005")
def one_null_byte() -> bytes:
    return HEAD.encode() + b'note "a\0b"\n'


@into(WRONG, "E114")
def fifty_megabytes() -> bytes:
    return b"# of nothing at all\n" * (50 * 1024 * 1024 // 20)


@into(WRONG, "E110")
def bidirectional_characters() -> str:
    return HEAD + 'play: do nothing\nnote "a \u202e txt.exe"\n'


@into(WRONG, "E109")
def a_bidirectional_comment() -> str:
    return HEAD + "play: do nothing  # \u2067 add 1 to p.points\n"


@into(WRONG, "E109")
def look_alike_characters() -> str:
    return HEAD + "value c\u043ein = 1\nplay: do nothing\n"


@into(WRONG, "E110")
def an_escape_sequence() -> str:
    return 'game "\x1b]0;owned\x07 G"\nplayers 2\nplay: do nothing\n'


@into(WRONG, "E109")
def other_ends_of_lines() -> str:
    return "game \u2028 players \x85 2\n"


# ---- deep, long, many: too much of it


@into(WRONG, "E113")
def nested_parentheses() -> str:
    return HEAD + "value n = " + "(" * 20_000 + "1" + ")" * 20_000 + "\nplay: do nothing\n"


@into(WRONG, "E112")
def open_parentheses() -> str:
    return HEAD + "value n = " + "(\n" * 50 + "\nplay: do nothing\n"


@into(WRONG, "E113")
def levels_of_indentation() -> str:
    lines = (" " * n + "if 1 = 1\n" for n in range(1, 700))
    return HEAD + "play\n" + "".join(lines) + " " * 700 + "do nothing\n"


@into(WRONG, "E113")
def nested_negations() -> str:
    return HEAD + "flag f\nvalue n = " + "not " * 2_000 + "1 = 1\nplay: do nothing\n"


@into(WRONG, "E111")
def huge_numbers() -> str:
    return f"{HEAD}value n = {'9' * 5_000}\nplay: do nothing\n"


@into(WRONG, "E313")
def products_of_large_numbers() -> str:
    values = "".join(f"value n{i} = n{i - 1} * n{i - 1}\n" for i in range(1, 40))
    return HEAD + "value n0 = 99\n" + values + "play\n  let x = n39\n  do nothing\n"


@into(WRONG, "E316")
def values_that_double() -> str:
    values = "".join(f"value n{i} = n{i - 1} + n{i - 1}\n" for i in range(1, 60))
    return HEAD + "value n0 = 0\n" + values + "play\n  let x = n59\n  do nothing\n"


@into(WRONG, "E309")
def players_beyond_number() -> str:
    return 'game "G"\nplayers 2..1000000000000\nplay: do nothing\n'


# ---- wrong names


@into(WRONG, "E202")
def two_declarations_of_one_name() -> str:
    return HEAD + "value n = 1\nrule n: do nothing\nplay: do nothing\n"


@into(WRONG, "E301")
def values_in_a_circle() -> str:
    return HEAD + "value a = b\nvalue b = a\nplay\n  let x = a\n  do nothing\n"


@into(WRONG, "E308")
def rules_in_a_circle() -> str:
    return HEAD + "rule a: b\nrule b: c\nrule c: a\nplay: a\n"


@into(WRONG, "E308")
def a_rule_in_its_own_window() -> str:
    return HEAD + "rule a by p: p may act in w\naction b by p in w\n  a by p\nplay: a by seat(1)\n"


@into(WRONG, "E312")
def division_by_zero() -> str:
    return HEAD + "on the table\n  counter n 0..9\nplay: set n to 4 / n\n"


@into(WRONG, "E311")
def a_value_out_of_range() -> str:
    return HEAD + "on the table\n  counter n 0..9\nplay: set n to 10\n"


@into(WRONG, "E702")
def clauses_outside() -> str:
    return HEAD + 'clauses "../../x.toml"\nplay: do nothing\n'


@into(WRONG, "E702")
def clauses_at_the_root() -> str:
    return HEAD + 'clauses "/etc/passwd"\nplay: do nothing\n'


@into(WRONG, "E701")
def clauses_nowhere() -> str:
    return HEAD + f'clauses "{"x" * 5000}"\nplay: do nothing\n'


@into(WRONG, "E241")
def a_variant_of_itself() -> str:
    return 'variant "V" of "a_variant_of_itself.catrules"\nuses a_variant_of_itself\n'


# ---- as large as a file may be


@into(LARGE, "E101")
def one_line() -> str:
    return "a " * (FULL // 2)


@into(LARGE, "E113")
def one_sum() -> str:
    return f"{HEAD}value n = {' + '.join('1' * (FULL // 4))}\nplay\n  let x = n\n  do nothing\n"


@into(LARGE, "")
def one_comment() -> str:
    return f"{HEAD}play: do nothing\n#{'x' * FULL}\n"


@into(LARGE, "E113")
def only_parentheses() -> str:
    return HEAD + "value n = " + "(" * FULL


@into(LARGE, "E118")
def only_citations() -> str:
    return filled("[A-1, 1..9999]\n")


@into(LARGE, "E118")
def one_citation() -> str:
    return f"{HEAD}play: do nothing [A-B-01, {', '.join(['02..99'] * (FULL // 9))}]\n"


@into(LARGE, "E202")
def one_name_everywhere() -> str:
    return filled("value n = 1\n")


@into(LARGE, "E201")
def unknown_names() -> str:
    return filled("value n# = m#\n")


@into(LARGE, "")
def many_values() -> str:
    return filled("value n# = #\n", HEAD + "play: do nothing\n")


@into(LARGE, "")
def many_rules() -> str:
    return filled("rule r#: do nothing\n", HEAD + "play: do nothing\n")


@into(LARGE, "")
def a_long_chain_of_rules() -> str:
    rules = (f"rule r{i}: r{i + 1}\n" for i in range(12_000))
    return HEAD + "play: r0\n" + "".join(rules) + "rule r12000: do nothing\n"


@into(LARGE, "E316")
def a_chain_of_values() -> str:
    values = (f"value n{i} = n{i - 1} + 1\n" for i in range(1, 9_000))
    return HEAD + "value n0 = 0\n" + "".join(values) + "play\n  let x = n8999\n  do nothing\n"


@into(LARGE, "")
def many_kinds() -> str:
    return filled("  1 kind#\n", HEAD + "play: do nothing\ncomponents\n")


@into(LARGE, "")
def many_zones() -> str:
    return filled(
        "  pile z# of coin\n",
        HEAD + "play: do nothing\ncomponents\n  1 coin in box\non the table\n",
    )


@into(LARGE, "")
def many_triggers() -> str:
    head = HEAD + "on the table\n  counter n 0..9\nplay: set n to 1\n"
    return filled("trigger t# when n = 2: set n to 1\n", head)


@into(LARGE, "")
def many_actions() -> str:
    head = HEAD + "play: seat(1) may act in w\n"
    return filled("action a# by p in w\n  do nothing\n", head)


@into(LARGE, "")
def many_statements() -> str:
    return filled("  add 1 to n\n", HEAD + "on the table\n  counter n 0..9\nplay\n")


@into(LARGE, "")
def many_deep_sums() -> str:
    deep = "(" * 30 + "n" + " + 1)" * 30
    return filled(f"  if {deep} > 3: set n to 1\n", HEAD + "on the table\n  counter n 0..9\nplay\n")


@into(LARGE, "")
def an_if_of_many_arms() -> str:
    head = HEAD + "on the table\n  counter n 0..90000\nplay\n  if n = 0: set n to 1\n"
    return filled("  otherwise if n > # and n < 80000: set n to 3\n", head)


@into(LARGE, "")
def many_choices() -> str:
    head = HEAD + "on the table\n  counter n 0..9\nplay\n"
    return filled("  seat(1) chooses x# from players\n", head)


@into(LARGE, "E101")
def what_cannot_be_read() -> str:
    return filled("if if otherwise )(\n")


@into(LARGE, "")
def many_settings() -> str:
    return filled('assume s# = 1 in 0..9 "why"\n', HEAD + "play: do nothing\n")


@into(LARGE, "")
def a_word_of_many() -> str:
    words = ", ".join(f"w{i}" for i in range(FULL // 8))
    return f'{HEAD}assume s = w1 in {words} "why"\nplay: do nothing\n'


# ---- too much for a state, or without an end


@into(ENDLESS, "E355")
def components_beyond_number() -> str:
    return HEAD + "components\n  1000000000000 coin in box\nplay: do nothing\n"


@into(ENDLESS, "E355")
def components_of_all_attributes() -> str:
    return HEAD + "components\n  1 tile for each n 1..1000000000000 in box\nplay: do nothing\n"


@into(ENDLESS, "E355")
def components_for_each_of_each() -> str:
    text = "components\n  1 tile for each a 1..1000 for each b 1..1000 for each c 1..1000 in box\n"
    return HEAD + text + "play: do nothing\n"


@into(ENDLESS, "E355")
def kinds_that_own_beyond_number() -> str:
    return HEAD + "components\n  1000000000 town\neach town\n  counter n 0..9\nplay: do nothing\n"


@into(ENDLESS, "E356")
def a_state_beyond_measure() -> str:
    zones = "".join(f"  pile z{i} of tile\n" for i in range(40))
    moves = "".join(f"  move all tiles from z to seat(1).z{i}\n" for i in range(40))
    text = "components\n  1 tile for each n 1..4000 in z\non the table\n  pile z of tile\n"
    return f"{HEAD}{text}each player\n{zones}play\n{moves}"


@into(ENDLESS, "E902")
def a_loop_beyond_number() -> str:
    return HEAD + "on the table\n  counter n 0..9\nplay\n  repeat 1000000000000 times: set n to 1\n"


@into(ENDLESS, "E902")
def loops_in_loops() -> str:
    loops = "".join("  " * d + f"each x{d} in 1..90\n" for d in range(1, 9))
    return f"{HEAD}on the table\n  counter n 0..9\nplay\n{loops}{'  ' * 9}set n to 1\n"


@into(ENDLESS, "E905")
def a_million_options() -> str:
    return HEAD + "play\n  seat(1) chooses n from 1..1000000\n  do nothing\n"


@into(ENDLESS, "E905")
def options_of_options() -> str:
    text = "play: seat(1) must act in w\naction a by p in w\n  on x from 1..90, y from 1..90\n"
    return HEAD + text + "  do nothing\n"


@into(ENDLESS, "E501")
def a_trigger_that_stays_due() -> str:
    text = "on the table\n  counter n 0..9\ntrigger t when n = 1: add 0 to n\nplay: set n to 1\n"
    return HEAD + text


@into(ENDLESS, "E904")
def two_triggers_for_ever() -> str:
    text = "on the table\n  counter n 0..9\ntrigger t when n = 1: set n to 2\n"
    return HEAD + text + "trigger u when n = 2: set n to 1\nplay: set n to 1\n"


@into(ENDLESS, "E904")
def triggers_that_make_things_due() -> str:
    text = "each player\n  counter n 0..1000000000\ntrigger t(player p) when p.n > left(p).n\n"
    return HEAD + text + "  set left(p).n to p.n + 1\nplay: set seat(1).n to 1\n"


@into(ENDLESS, "E902")
def a_turn_that_never_ends() -> str:
    text = "on the table\n  counter n 0..9\nplay: turns go clockwise from seat(1), at most 9\n"
    return HEAD + text + "turn by p\n  repeat at most 1000000000000 times while n = 0: set n to 0\n"


@into(ENDLESS, "E902")
def turns_without_a_question() -> str:
    text = "play: turns go clockwise from seat(1), at most 1000000000000\nturn by p: do nothing\n"
    return HEAD + text


@into(ENDLESS, "E901")
def a_counter_that_leaves_its_range() -> str:
    text = "on the table\n  counter n 0..9\nplay\n  repeat 20 times: add 1 to n\n"
    return HEAD + text


@into(ENDLESS, "E902")
def rules_that_double() -> str:
    rules = "".join(f"rule r{i}\n  r{i + 1}\n  r{i + 1}\n" for i in range(60))
    return f"{HEAD}on the table\n  counter n 0..9\nplay: r0\n{rules}rule r60: set n to 1\n"


@into(ENDLESS, "E902")
def a_loop_of_much() -> str:
    head = HEAD + "on the table\n  counter n 0..9\nplay\n  repeat 100000 times\n"
    return head + "    set n to 1\n" * 3_000


@into(ENDLESS, "E902")
def a_loop_of_draws() -> str:
    text = "components\n  40000 coin for each n 1..2 in bank\non the table\n"
    text += "  bag bank of coin\n  bag there of coin\n"
    play = "play\n  repeat 40000 times\n    draw 40000 from bank to there\n"
    return HEAD + text + play + "    move all coins from there to bank\n"


@into(ENDLESS, "E358")
def a_chain_of_rules() -> str:
    rules = "".join(f"rule r{i}: r{i + 1}\n" for i in range(2_000))
    return HEAD + "play: r0\n" + rules + "rule r2000: do nothing\n"


@into(ENDLESS, "E358")
def a_chain_of_rules_from_its_end() -> str:
    calls = "".join(f"  r{i}\n" for i in range(2_000, -1, -1))
    rules = "".join(f"rule r{i}: r{i + 1}\n" for i in range(2_000))
    return HEAD + "play\n" + calls + rules + "rule r2000: do nothing\n"


@into(ENDLESS, "E358")
def windows_in_windows() -> str:
    head = HEAD + "play: seat(1) may act in w0\n"
    windows = (f"action a{i} by p in w{i}\n  p may act in w{i + 1}\n" for i in range(200))
    return head + "".join(windows) + "action a200 by p in w200\n  do nothing\n"
