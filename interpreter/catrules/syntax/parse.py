"""Text to syntax tree, with findings for what cannot be read.

The parser is lark's LALR machine, fed with one lexeme after another; a word is the keyword that
can stand in its place, else a name. When a line does not fit, the machine is taken back to where
the line began, BROKEN is put in the line's place, and reading goes on behind the line: with its
block if the line looks like the header of one, else behind the block.
"""

from difflib import get_close_matches
from functools import cached_property
from typing import cast

from attrs import frozen
from lark.exceptions import UnexpectedToken
from lark.lexer import Token
from lark.parsers.lalr_parser_state import ParserState

from catrules.diagnostics import Diagnostic
from catrules.source import NOWHERE, Source, Span
from catrules.syntax import ast, spec
from catrules.syntax.build_base import Refused
from catrules.syntax.explain import explain, explain_sign
from catrules.syntax.foreign import WORDS
from catrules.syntax.habits_items import no_rule_file
from catrules.syntax.known import Known, known
from catrules.syntax.lexeme import TROUBLE, Lexeme
from catrules.syntax.manner import RULES, SUITES, Manner
from catrules.syntax.place import Place
from catrules.syntax.scan import scan
from catrules.syntax.states import item_starts, statement_starts, takes
from catrules.syntax.tables import machine, words

LARGEST_FILE = 256 * 1024
"""How many bytes a rule file may have."""

MOST_FINDINGS = 100
"""After so many findings in one file reading stops."""

_FAR = 60
"""How many lexemes of the lines below an explanation may look at."""


@frozen
class Parsed:
    """A file as it was read: the part that could be read, and the findings in text order."""

    file: ast.File
    findings: tuple[Diagnostic, ...]


@frozen
class ParsedSuite:
    """A suite as it was read: the part that could be read, and the findings in text order."""

    suite: spec.Suite
    findings: tuple[Diagnostic, ...]


def parse(source: Source) -> Parsed:
    """Read a rule file. Whatever the text, this raises nothing and ends soon."""
    file, findings = _read(source, RULES)
    if file is None or not cast(ast.File, file).items:
        file = ast.File(span=Span(source.name, 1, 1, 1, 1), items=())
    return Parsed(cast(ast.File, file), findings)


def parse_suite(source: Source) -> ParsedSuite:
    """Read a conformance suite, as `parse` reads rules."""
    suite, findings = _read(source, SUITES)
    if suite is None or not cast(spec.Suite, suite).items:
        suite = spec.Suite(span=Span(source.name, 1, 1, 1, 1), items=())
    return ParsedSuite(cast(spec.Suite, suite), findings)


def _read(source: Source, manner: Manner) -> tuple[ast.Node | None, tuple[Diagnostic, ...]]:
    size = len(source.text)
    if size > LARGEST_FILE or len(source.text.encode("utf-8", "replace")) > LARGEST_FILE:
        place = Span(source.name, 1, 1, 1, 1)
        message = f"the file is larger than {LARGEST_FILE // 1024} KiB"
        finding = Diagnostic("E114", place, message, "split it: variants can stand in files apart")
        return None, (finding,)
    lexemes, noticed = scan(source, words(manner.language))
    reader = _Reader(lexemes, noticed, manner)
    file = reader.read()
    if manner is RULES:
        reader.findings = no_rule_file(lexemes, reader.keywords) or reader.findings
    findings = sorted(reader.findings, key=lambda f: (f.span.line, f.span.column, f.code))
    return file, tuple(findings)


class _Reader:
    """The state of one reading: the machine, and the place in the lexemes."""

    def __init__(self, lexemes: list[Lexeme], findings: list[Diagnostic], manner: Manner) -> None:
        self.manner = manner
        end = lexemes[-1].span if lexemes else NOWHERE
        self.lexemes = [*lexemes, Lexeme("$END", "", end)]
        self.findings = findings
        self.marked = {finding.span.line for finding in findings if finding.code[0] == "E"}
        self.keywords = words(manner.language).keywords
        self.machine = machine(manner.language)
        self.at = 0
        self.line_at = 0
        self.depth = 0
        self.broken_depths: set[int] = set()
        self.misplaced_depths: set[int] = set()
        self.recovered_at = -1

    def read(self) -> ast.Node:
        while self.at < len(self.lexemes) - 1:
            self.step()
            if len(self.findings) > MOST_FINDINGS:
                self.give_up()
        return self.finish()

    def finish(self) -> ast.Node:
        while True:
            try:
                return self.feed(self.lexemes[-1])
            except (UnexpectedToken, Refused) as problem:
                if self.at == self.recovered_at:
                    self.put_broken_outside()  # pragma: no cover -- no text is known for it
                self.recover(problem)

    def step(self) -> None:
        lexeme = self.lexemes[self.at]
        if lexeme.type == TROUBLE or self.is_stray_otherwise(lexeme):
            self.recover(None)
            return
        try:
            self.feed(lexeme)
        except (UnexpectedToken, Refused) as problem:
            self.recover(problem)
        else:
            self.advance()

    def feed(self, lexeme: Lexeme) -> ast.Node:
        """Give the machine one lexeme; the result means something at the end of the file only.

        Raises UnexpectedToken if it does not fit, and Refused from the builder.
        """
        if lexeme.type == "NAME":
            keyword = self.keywords.get(lexeme.text)
            if keyword is not None and keyword in self.choices() and self.is_meant(keyword):
                lexeme.type = keyword
        made = self.machine.feed_token(cast(Token, lexeme), lexeme.type == "$END")
        return cast(ast.Node, made)

    def is_meant(self, terminal: str) -> bool:
        """Whether a word is this keyword: where only a name would really fit, it is a name.

        In rules a keyword that does not fit is found as such, so that its line is explained.
        """
        if self.manner is RULES:
            return True
        really = self.fits(self.machine, terminal)
        return really or not self.fits(self.machine, "NAME")

    def is_stray_otherwise(self, lexeme: Lexeme) -> bool:
        """Whether this begins a line as `otherwise` that belongs to nothing; it is no name."""
        at_start = self.at == self.line_at and lexeme.text == "otherwise"
        return at_start and not self.fits(self.machine, "OTHERWISE")

    def choices(self) -> dict[str, object]:
        """The terminals that the machine can take now, or that may turn out to fit."""
        states = self.machine.parse_conf.states
        return cast(dict[str, object], states[self.machine.position])

    def advance(self) -> None:
        """Go on behind the current lexeme."""
        kind = self.lexemes[self.at].type
        self.at += 1
        if kind == "INDENT":
            self.depth += 1
        elif kind in ("DEDENT", "NEWLINE"):
            self.broken_depths.discard(self.depth)
            self.misplaced_depths.discard(self.depth)
            self.depth -= kind == "DEDENT"
        else:
            return
        self.line_at = self.at

    # ---- recovery

    def recover(self, problem: UnexpectedToken | Refused | None) -> None:
        """Note what is wrong, put BROKEN in the place of the line, and go on behind it."""
        lexeme = self.lexemes[self.at]
        at_start = self.at == self.line_at
        missing_block = self.expects_block()
        if missing_block or not self.is_stray():
            self.note(self.finding(problem, missing_block))
        unasked = lexeme.type == "INDENT" and not missing_block
        is_read = unasked and self.has_statements_below()
        if is_read or not unasked or isinstance(problem, Refused):
            self.put_broken()
        if unasked:
            if not is_read or not self.fits(self.machine, "INDENT"):
                self.skip_block()
            return
        earlier = at_start and (
            missing_block or isinstance(problem, Refused) or lexeme.type in ("DEDENT", "$END")
        )
        again = self.at == self.recovered_at
        self.recovered_at = self.at
        if again or not earlier:
            self.skip_line()
        self.skip_to_depth()

    def is_stray(self) -> bool:
        """Whether this is the `otherwise` of an `if` that is wrong: that is said already."""
        at_start = self.at == self.line_at
        word = self.lexemes[self.at].text
        return at_start and word == "otherwise" and self.depth in self.broken_depths

    def note(self, finding: Diagnostic) -> None:
        """Report a finding, unless it follows from the line before.

        Beside a line that cannot stand in its place others cannot either: their header is
        missing, which is said once.
        """
        at_start = self.at == self.line_at
        unfit = finding.code in ("E101", "E106", "E116")
        follows = unfit and (at_start or self.depth > 0) and self.depth in self.misplaced_depths
        if finding.code == "E105" and not self.depth:
            self.misplaced_depths.add(self.depth)  # what should stand in the block follows
        elif not unfit:
            self.misplaced_depths.discard(self.depth)
        elif finding.code != "E106" and self.begins_line(finding):
            self.misplaced_depths.add(self.depth)
        if not follows or self.lexemes[self.at].type in ("DEDENT", "$END"):
            self.report(finding)

    def begins_line(self, finding: Diagnostic) -> bool:
        """Whether a finding is about the first word of the current line."""
        first = self.lexemes[self.line_at].span
        return (finding.span.line, finding.span.column) == (first.line, first.column)

    def expects_block(self) -> bool:
        return set(self.choices()) == {"INDENT"}

    def finding(self, problem: UnexpectedToken | Refused | None, missing_block: bool) -> Diagnostic:
        lexeme = self.lexemes[self.at]
        if isinstance(problem, Refused):
            return problem.finding
        start = self.line_at
        about_earlier = missing_block or lexeme.type in ("INDENT", "DEDENT", "$END")
        if self.at == start > 0 and about_earlier:
            start = self.previous_line()
        place = Place(
            line=tuple(self.lexemes[start : self.at]),
            found=lexeme,
            rest=self.rest_of_line(),
            expected=self.expected(),
            keywords=self.keywords,
            starts=self.starts(),
            items=item_starts(self.manner.language),
            statements=statement_starts(self.manner.language),
            missing_block=missing_block,
            foreign=self.manner.foreign,
            home=self.manner.home,
            forms=self.manner.forms,
            below=tuple(self.lexemes[self.at + 1 : self.at + 1 + _FAR]),
            known=self.known,
        )
        return explain(place) if lexeme.trouble is None else explain_sign(place, lexeme.trouble)

    def rest_of_line(self) -> tuple[Lexeme, ...]:
        """What follows the current lexeme on its line."""
        end = self.at
        while self.lexemes[end].type not in ("NEWLINE", "DEDENT", "$END"):
            end += 1
        return tuple(self.lexemes[self.at + 1 : end])

    def previous_line(self) -> int:
        """Where the line before the current one starts."""
        at = self.line_at - 1
        while at > 0 and self.lexemes[at].type in ("NEWLINE", "INDENT", "DEDENT"):
            at -= 1
        while at > 0 and self.lexemes[at - 1].type not in ("NEWLINE", "INDENT", "DEDENT"):
            at -= 1
        return at

    def expected(self) -> frozenset[str]:
        """The terminals that really fit here: those after which the machine is still well."""
        return frozenset(t for t in self.choices() if t.isupper() and self.fits(self.machine, t))

    def starts(self) -> frozenset[str]:
        """The terminals with which the current line could have begun."""
        trial = self.machine.copy(deepcopy_values=False)
        self.take_back(trial)
        states = trial.parse_conf.states[trial.position]
        return frozenset(t for t in states if t.isupper())

    def fits(self, state: ParserState[int], terminal: str) -> bool:
        possible = terminal in state.parse_conf.states[state.position]
        return possible and takes(state.copy(deepcopy_values=False), terminal)

    def report(self, finding: Diagnostic) -> None:
        """Keep a finding, unless its line, or the line that is read, has one already."""
        lines = {finding.span.line, self.lexemes[min(self.line_at, self.at)].span.line}
        if self.at != self.line_at:
            if lines & self.marked:
                return
        elif finding.span.line in self.marked:
            return
        self.marked.add(finding.span.line)
        self.findings.append(finding)

    def take_back(self, state: ParserState[int]) -> None:
        """Take a machine back to where BROKEN can stand, as it can where a line begins."""
        while not self.fits(state, "BROKEN"):
            state.state_stack.pop()
            state.value_stack.pop()

    def put_broken(self) -> None:
        self.broken_depths.add(self.depth)
        while True:
            self.take_back(self.machine)
            try:
                self.feed(Lexeme("BROKEN", "", self.lexemes[self.at].span))
            except Refused as earlier:  # what stands before the line is complete only now
                self.report(earlier.finding)
            else:
                return

    def skip_line(self) -> None:
        """Go behind the current line, and behind its block unless its statements can be read."""
        first = self.lexemes[self.line_at].text
        while self.lexemes[self.at].type not in ("NEWLINE", "$END"):
            self.at += 1
        self.at += self.lexemes[self.at].type == "NEWLINE"
        self.line_at = self.at
        if self.lexemes[self.at].type == "INDENT" and not self.is_header(first):
            self.skip_block()

    def has_statements_below(self) -> bool:
        """Whether the block that begins here is one of statements, by the line before."""
        return self.is_header(self.lexemes[self.previous_line()].text)

    @cached_property
    def known(self) -> Known:
        """The names that the file declares."""
        return known(self.lexemes)

    def is_header(self, word: str) -> bool:
        """Whether a line that begins with this, perhaps misspelt, has a block of statements."""
        manner = self.manner
        headers = [*manner.headers, *(manner.inner_headers if self.depth else ())]
        near = get_close_matches(word, headers, n=1, cutoff=0.7)
        return bool(near) or (manner is RULES and word in WORDS)

    def skip_block(self) -> None:
        """Go behind the block that begins here."""
        outside = self.depth
        while True:
            self.advance()
            if self.depth == outside:
                return

    def skip_to_depth(self) -> None:
        """Leave the blocks that the machine has left when it was taken back."""
        inside = sum(
            isinstance(value, Lexeme) and value.type == "INDENT"
            for value in self.machine.value_stack
        )
        while self.depth > inside:
            self.advance()

    def give_up(self) -> None:
        """Read no further."""
        place = self.lexemes[self.at].span
        message = f"more than {MOST_FINDINGS} findings; the rest of the file was not read"
        self.findings.append(Diagnostic("E120", place, message, "correct the first ones"))
        while self.at < len(self.lexemes) - 1:
            self.advance()
        self.put_broken_outside()

    def put_broken_outside(self) -> None:
        """Take the machine back to the margin."""
        while any(
            isinstance(value, Lexeme) and value.type == "INDENT"
            for value in self.machine.value_stack
        ):
            self.machine.state_stack.pop()
            self.machine.value_stack.pop()
        self.put_broken()
