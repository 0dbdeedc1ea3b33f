"""Every example of the language reference and of `tests/spec/*/*.md` is checked and played.

A block of rules is a fenced block ```catrules. Its findings stand in comments at the end of the
lines that they are about: `# error E205`, `# warning W301`. There are no others. Words may
follow `catrules`:

- `prelude NAME`: what later blocks are completed with; one line of it may be `…`.
- `with NAME`: the block is put where the prelude of that name has its `…`, else before it.
- `variant NAME of PRELUDE`: the block is a file beside the game of that prelude, played with it;
  `with OTHER` behind it: and with that variant, which came before.
- `tournament NAME of PRELUDE`: the same of a tournament; `with OTHER`: that variant lies beside it.

What `check` advises beside that, such as a rule that nothing runs, is no matter, unless a comment
of the block names it: then it names all of it.

A block without errors is played at random a few times. If a block ```text follows it directly,
that play is played as well; `Script` says what its lines mean.
"""

import random
import re
from pathlib import Path

import pytest
from attrs import field, frozen, mutable

import catrules
from catrules.semantics.advice.codes import ADVICE_CODES

ROOT = Path(__file__).parents[2]
FILES = [ROOT / "docs" / "language.md", *sorted(Path(__file__).parent.glob("*/*.md"))]
FENCE = re.compile(r"^```(\w+)([^\n]*)\n(.*?)^```\n", re.MULTILINE | re.DOTALL)
MARKED = re.compile(r"#.*?\b(?:error|warning) ([EW]\d{3}(?:, [EW]\d{3})*)")
HOLE = re.compile(r"^( *)…\n", re.MULTILINE)
RANDOM_GAMES = 3
MOST_DECISIONS = 300


# ---- blocks of a document


@frozen
class Example:
    """A block of rules, completed; `offset` is how many lines were put before it.

    files: of a variant the game and the other variants, by path; asked: those to play with.
    """

    place: str
    rules: str
    offset: int
    expected: tuple[tuple[int, str], ...]
    script: tuple[str, ...] | None
    files: tuple[tuple[str, str], ...] = ()
    asked: tuple[str, ...] = ()


@mutable
class Document:
    """What was read of a document so far."""

    path: Path
    preludes: dict[str, str] = field(factory=dict)
    used: set[str] = field(factory=set)
    variants: dict[str, str] = field(factory=dict)
    examples: list[Example] = field(factory=list)


def read(path: Path) -> Document:
    """All examples of a document."""
    document = Document(path)
    text = path.read_text(encoding="utf-8")
    blocks = list(FENCE.finditer(text))
    for block, following in zip(blocks, [*blocks[1:], None], strict=True):
        if block[1] != "catrules":
            continue
        words = block[2].split()
        if words[:1] == ["prelude"]:
            document.preludes[words[1]] = prelude(document, words, block[3])
            continue
        script = script_behind(text, block, following)
        line = text.count("\n", 0, block.start()) + 1
        document.examples.append(example(document, f"{path.stem}:{line}", words, block[3], script))
    return document


def script_behind(
    text: str, block: re.Match[str], following: re.Match[str] | None
) -> tuple[str, ...] | None:
    """The lines of the play that stands directly behind a block."""
    if following is None or following[1] != "text":
        return None
    if text[block.end() : following.start()].strip():
        return None
    return tuple(line for line in following[3].splitlines() if line.strip())


def prelude(document: Document, words: list[str], text: str) -> str:
    """A prelude, completed with the one that it names itself."""
    if words[2:3] != ["with"]:
        return text
    document.used.add(words[3])
    return completed(document.preludes[words[3]], text)[0]


def example(
    document: Document, place: str, words: list[str], text: str, script: tuple[str, ...] | None
) -> Example:
    """A block, completed with the prelude that it names."""
    rules, offset = text, 0
    files: tuple[tuple[str, str], ...] = ()
    asked: tuple[str, ...] = ()
    if words[:1] == ["with"]:
        document.used.add(words[1])
        rules, offset = completed(document.preludes[words[1]], text)
    if words[:1] == ["variant"]:
        files, asked = beside(document, words, text)
    if words[:1] == ["tournament"]:
        (game, own, *others), _ = beside(document, words, text)
        files = (own, game, *others)
    found = [
        (number, code)
        for number, line in enumerate(text.splitlines(), 1)
        for marked in MARKED.findall(line)
        for code in marked.split(", ")
    ]
    return Example(place, rules, offset, tuple(found), script, files, asked)


def beside(
    document: Document, words: list[str], text: str
) -> tuple[tuple[tuple[str, str], ...], tuple[str, ...]]:
    """The files of a variant and of what is played with it, and the names of the variants."""
    _, name, _, base, *others = words
    document.used.add(base)
    document.variants[name] = text
    asked = (name, *others[1:])
    files = [(f"{each}.catrules", document.variants[each]) for each in asked]
    return ((f"{base}.catrules", document.preludes[base]), *files), asked


def completed(prelude: str, text: str) -> tuple[str, int]:
    """A prelude with a block in its hole, or before it; how many lines come before the block."""
    hole = HOLE.search(prelude)
    if hole is None:
        return f"{text}\n{prelude}", 0
    lines = (hole[1] + line if line else line for line in text.splitlines())
    before, after = prelude[: hole.start()], prelude[hole.end() :]
    return before + "\n".join(lines) + "\n" + after, before.count("\n")


DOCUMENTS = [read(path) for path in FILES]
EXAMPLES = [example for document in DOCUMENTS for example in document.examples]


# ---- plays


def start(rules: "catrules.Rules", head: dict[str, str], **more: object) -> "catrules.Play":
    """A game with the configuration that the head of a play gives."""
    players = int(head["players"]) if "players" in head else None
    settings = {name[4:]: setting(text) for name, text in head.items() if name.startswith("set ")}
    seed = int(head.get("seed", "1"))
    return rules.start(players=players, seed=seed, settings=settings, **more)


def setting(text: str) -> "int | bool | str | tuple[int, ...]":
    """A setting as it is written: a number, `yes` or `no`, a word, or a list of numbers."""
    if "," in text:
        return tuple(int(part) for part in text.split(","))
    if re.fullmatch(r"-?\d+", text):
        return int(text)
    return {"yes": True, "no": False}.get(text, text)


class Script:
    """A short play, line by line.

    players 3 / seed 2 / set NAME = VALUE   first: the configuration
    1: LABEL            seat 1 (or `chance`, `table`) is asked, and chooses this
    1 may: A; B         seat 1 is asked, and these are all options
    1 is asked TEXT     what the question is
    1 may not: LABEL; REASON; REASON        it is not offered, for these reasons
    PLACE = WHAT        what a zone or mark holds: `pot = 3`, `1.hand = 2 ace, king`, `bank = empty`
    2 sees PLACE = WHAT what seat 2 sees of it: `2 hidden`, or `hidden` if it may not be counted
    2 is told: TEXT / 2 is not told: TEXT   a sentence in the log of seat 2
    fault E901          what comes before this line stops the run with that finding
    end: 1, 2 (reason)  how it ends: the winners, or nobody
    scores: 3, -3       what is reported then

    What only one answer fits is passed by unless it is named; chance takes the seed's way unless
    the next line is chance's.
    """

    LINES = (
        (r"(\d+|chance|table): (.+)", "answer"),
        (r"(\d+|chance|table) may: (.+)", "offered"),
        (r"(\d+|chance|table) is asked (.+)", "asked"),
        (r"(\d+) may not: (.+)", "refused"),
        (r"(\d+) is (told|not told): (.+)", "told"),
        (r"(?:(\d+) sees )?([\w. ]+) = (.+)", "holds"),
        (r"fault ([E]\d+)", "fault"),
        (r"end: (.+) \((.*)\)", "ended"),
        (r"scores: (.+)", "scores"),
    )

    def __init__(self, rules: "catrules.Rules", lines: tuple[str, ...]) -> None:
        head: dict[str, str] = {}
        rest = list(lines)
        while rest and (found := re.fullmatch(r"(players|seed|set \w+ =) (.+)", rest[0])):
            head[found[1].removesuffix(" =")] = found[2]
            del rest[0]
        self.rules, self.head, self.lines = rules, head, rest

    def run(self) -> None:
        """Plays it."""
        self.stopped: str | None = None
        self.guarded(lambda: setattr(self, "play", start(self.rules, self.head, every_stop=True)))
        while self.lines:
            line = self.lines[0]
            self.pass_by(line)
            self.lines = self.lines[1:]
            self.one(line)
        assert self.stopped is None, f"the run stopped with {self.stopped}"

    def one(self, line: str) -> None:
        for pattern, name in self.LINES:
            if found := re.fullmatch(pattern, line):
                assert name == "fault" or self.stopped is None, f"{line!r} behind {self.stopped}"
                getattr(self, name)(*found.groups())
                return
        raise AssertionError(f"this line of a play has no meaning: {line}")

    def guarded(self, act: "object") -> None:
        try:
            act()  # type: ignore[operator]
        except catrules.RulesFault as fault:
            self.stopped = fault.finding.code

    def pass_by(self, line: str) -> None:
        """Answers what the next line is not about, as long as there is no choice."""
        while self.stopped is None and (way := self.forced(line)):
            self.guarded(way)

    def forced(self, line: str) -> "object | None":
        for decision in self.play.pending:
            if decision.actor == "chance" and not line.startswith("chance"):
                return self.play.draw
            if len(decision.options) == 1 and not about(line, decision):
                return lambda d=decision: self.play.apply(d.options[0], d.actor)
        return None

    def decision(self, who: str) -> "catrules.Decision":
        asked = {str(decision.actor): decision for decision in self.play.pending}
        assert who in asked, f"{who} is not asked; asked are {list(asked.values())}"
        return asked[who]

    # ---- lines

    def answer(self, who: str, label: str) -> None:
        decision = self.decision(who)
        assert label in decision.options, f"{who} may: {'; '.join(decision.options)}"
        self.guarded(lambda: self.play.apply(label, decision.actor))

    def offered(self, who: str, options: str) -> None:
        assert "; ".join(self.decision(who).options) == options

    def asked(self, who: str, prompt: str) -> None:
        decision = self.decision(who)
        assert decision.with_topic(decision.prompt) == prompt

    def refused(self, who: str, text: str) -> None:
        label, *reasons = text.split("; ")
        with pytest.raises(catrules.IllegalOption) as caught:
            self.play.apply(label, int(who))
        assert [refusal.reason for refusal in caught.value.refusals] == reasons

    def told(self, who: str, how: str, text: str) -> None:
        said = [entry.text for entry in self.play.log(int(who))]
        assert (text in said) == (how == "told"), said

    def holds(self, who: str | None, place: str, what: str) -> None:
        view = self.play.view(int(who) if who else None)
        assert f"{place} = {held(view, place.strip())}" == f"{place} = {what}"

    def ended(self, winners: str, reason: str) -> None:
        result = self.play.result
        assert result is not None, f"it goes on: {self.play.pending}"
        said = ", ".join(map(str, result.winners)) or "nobody"
        assert f"{said} ({result.reason})" == f"{winners} ({reason})"

    def scores(self, scores: str) -> None:
        assert ", ".join(map(str, self.play.result.scores)) == scores

    def fault(self, code: str) -> None:
        assert self.stopped == code
        self.stopped = None


def about(line: str, decision: "catrules.Decision") -> bool:
    """Whether a line of a play is about a decision that only one answer fits."""
    who, only = decision.actor, decision.options[0]
    asked = decision.with_topic(decision.prompt)
    mine = [f"{who}: {only}", f"{who} may: {only}", f"{who} is asked {asked}"]
    return line in mine or line.startswith(f"{who} may not: ")


def held(view: "catrules.View", place: str) -> str:
    """What a zone or mark holds, as a play says it."""
    owner, _, name = place.rpartition(".")
    subject = view.table
    if owner:
        subject = next(s for s in (*view.players, *view.things) if s.label == owner)
    for mark in subject.marks:
        if mark.name == name:
            return mark.text
    places = [each for each in subject.zones if each.name == name and each.place]
    if places:
        filled = [each for each in places if each.contents or each.count]
        return ", ".join(f"[{lying(each)}]" for each in filled) or "empty"
    return lying(subject.zone(name))


def lying(zone: "catrules.ZoneView") -> str:
    """What lies in a zone, as a play says it."""
    if zone.row is not None and zone.contents:
        return ", ".join(label or "hidden" for label in zone.row)
    parts = [label if n == 1 else f"{n} {label}" for label, n in zone.contents or ()]
    shown = sum(n for _, n in zone.contents or ())
    if zone.count is None:
        return ", ".join([*parts, "hidden"])
    if zone.count > shown:
        parts.append(f"{zone.count - shown} hidden")
    return ", ".join(parts) or "empty"


# ---- tests


def loaded(rules: str, folder: Path) -> "catrules.Rules":
    """Rules that were put into a file."""
    path = folder / "example.catrules"
    path.write_text(rules, encoding="utf-8")
    return catrules.load(path)


def composed(example: Example, folder: Path) -> "catrules.Rules":
    """A game with variants that were put into files."""
    for name, text in example.files:
        (folder / name).write_text(text, encoding="utf-8")
    return catrules.load(folder / example.files[0][0], example.asked)


@pytest.mark.parametrize("example", EXAMPLES, ids=[example.place for example in EXAMPLES])
def test_example(example: Example, tmp_path: Path) -> None:
    rules = composed(example, tmp_path) if example.files else loaded(example.rules, tmp_path)
    findings = rules.findings
    if any(code in ADVICE_CODES for _, code in example.expected if code.startswith("W")):
        findings = catrules.check(tmp_path / "example.catrules")
    found = [(f.span.line - example.offset, f.code) for f in findings]
    said = "\n".join(f"{f.span.line - example.offset} {f.code} {f.message}" for f in findings)
    assert sorted(found) == sorted(example.expected), said
    if not rules.ok:
        assert example.script is None
        return
    play_at_random(rules)
    if example.script is not None:
        Script(rules, example.script).run()


def play_at_random(rules: "catrules.Rules") -> None:
    """A few games, to see that nothing breaks; what the rules themselves stop is no matter."""
    for seed in range(RANDOM_GAMES):
        chooser = random.Random(seed)
        try:
            play = rules.start(seed=seed)
            for _ in range(MOST_DECISIONS):
                if play.over:
                    break
                decision = chooser.choice(play.pending)
                play.apply(chooser.randrange(len(decision.options)), decision.actor)
        except catrules.RulesFault:
            continue


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.path.stem)
def test_every_block_is_used(document: Document) -> None:
    assert document.examples
    assert document.used == set(document.preludes)
    text = document.path.read_text(encoding="utf-8")
    assert len(re.findall(r"^```catrules", text, re.MULTILINE)) == len(document.examples) + len(
        document.preludes
    )
