"""What is declared for nothing: nobody asks for it, nothing is put there, no rule runs it.

What cites a clause of the printed rulebook may be there to be seen only, so marks and components
that do are left alone.
"""

from collections.abc import Iterable

from attrs import define

from catrules.diagnostics import Label
from catrules.semantics import tree
from catrules.semantics.advice.contents import BOX, Contents
from catrules.semantics.advice.uses import Uses
from catrules.semantics.describe import a
from catrules.semantics.findings import Findings
from catrules.semantics.game import Game, Group, Kind, Mark, Rule, Zone
from catrules.source import Span

_MOST_LABELS = 3
_SEEN = "if it is only there to be seen, put its clause behind the line, as in `[AB-FAME-01]`"


@define
class Unused:
    """Looks through the declarations. elsewhere: names that other files use, too."""

    game: Game
    uses: Uses
    contents: Contents
    findings: Findings
    elsewhere: frozenset[str] = frozenset()

    def look(self, nodes: tuple[object, ...]) -> None:
        """Examines all declarations, then the names that bodies give."""
        self._settings()
        self._callable()
        for key, zone in self.game.zones.items():
            if zone.name not in self.elsewhere:
                self._zone(key, zone)
        for key, mark in self.game.marks.items():
            if mark.name not in self.elsewhere:
                self._mark(key, mark)
        self._components()
        self._attributes()
        self._variables(nodes)

    # ---- settings, values, rules

    def _settings(self) -> None:
        for name, setting in self.game.settings.items():
            if name not in self.uses.settings and name not in self.elsewhere:
                self.findings.add(
                    "W310",
                    setting.span,
                    f"nothing depends on `{name}`, so it does not matter what it is set to",
                    "name it where it should count, or leave it out",
                )

    def _callable(self) -> None:
        for name, values in self.game.values.items():
            if self._free(name) and name != "score":
                self.findings.add(
                    "W311",
                    values[0].span,
                    f"nothing asks for `{name}`",
                    f"write `{name}` where it should count, or leave it out",
                )
        for name, rules in self.game.rules.items():
            if self._free(name) and name not in ("setup", "play"):
                self._rule(name, rules[0])

    def _free(self, name: str) -> bool:
        return name not in self.uses.called and name not in self.elsewhere

    def _rule(self, name: str, rule: Rule) -> None:
        if name == "turn":
            message = "this says what a turn is, but turns never go round"
            hint = "write `turns go clockwise from seat(1), at most …` in `play`"
        else:
            message = f"nothing ever runs `{name}`"
            params = ", ".join(param.name for param in rule.params)
            call = f"{name}({params})" if params else name
            call = f"{call} by {rule.by.name}" if rule.by is not None else call
            hint = f"write `{call}` where it should happen, or leave it out"
        self.findings.add("W312", rule.span, message, hint)

    # ---- zones

    def _zone(self, key: tuple[str, str], zone: Zone) -> None:
        filled, named = self.contents.may_hold(key), self.uses.named(key)
        if not named and not filled:
            hint = "leave it out, or say what comes to lie there"
            self.findings.add("W313", zone.span, f"no rule names `{zone.name}`", hint)
        elif not filled and (key not in self.uses.put or not self._has_source(key)):
            places = self.uses.read.get(key, [])[:_MOST_LABELS]
            self.findings.add(
                "W314",
                zone.span,
                f"`{zone.name}` is always empty: nothing begins there or is ever moved there",
                f"write `… in {zone.name}` behind the components that begin there,"
                f" or `move … to {_of(zone.owner, zone.name)}`",
                tuple(Label(span, "here it is asked for") for span in places),
            )

    def _has_source(self, key: tuple[str, str]) -> bool:
        """Whether something goes there out of zones that are empty themselves: these are told."""
        empty = [
            zone
            for way in self.contents.ways
            if way.targets is not None and key in way.targets
            for zone in way.sources or ()
            if not self.contents.may_hold(zone)
        ]
        return bool(empty)

    # ---- marks

    def _mark(self, key: tuple[str, str], mark: Mark) -> None:
        is_set, is_read = key in self.uses.changed, key in self.uses.read
        name = mark.name
        if not is_set and not is_read:
            self.findings.add("W315", mark.span, f"no rule names `{name}`", "leave it out")
        elif not is_set:
            self._never_set(mark, self.uses.read[key])
        elif not is_read and not mark.clauses:
            places = self.uses.changed[key][:_MOST_LABELS]
            self.findings.add(
                "W316",
                mark.span,
                f"`{name}` is set, but no rule ever asks for it",
                f"name it where it should count; {_SEEN}",
                tuple(Label(span, "here it is set") for span in places),
            )

    def _never_set(self, mark: Mark, places: list[Span]) -> None:
        stays = {"counter": "the number that it begins with", "flag": "`no`"}
        example = {"counter": f"add 1 to {_of(mark.owner, mark.name)}"}
        always = stays.get(mark.form, "nothing")
        how = example.get(mark.form, f"set {_of(mark.owner, mark.name)} to …")
        self.findings.add(
            "W317",
            mark.span,
            f"`{mark.name}` is asked for but never set, so it is always {always}",
            f"write `{how}` where it changes",
            tuple(Label(span, "here it is asked for") for span in places[:_MOST_LABELS]),
        )

    # ---- components

    def _components(self) -> None:
        if not self.contents.sure:
            return
        told: set[str] = set()
        for group in self.game.groups:
            kind = self.game.kinds[group.name]
            wanted = not told.intersection(kind.names) and not self.elsewhere.intersection(
                kind.names
            )
            if wanted and not group.clauses and not kind.clauses and not self._plays(kind):
                told.add(group.name)
                self._idle(group)

    def _plays(self, kind: Kind) -> bool:
        """Whether some rule has to do with things of a kind."""
        lies = [zone for zone, held in self.contents.held.items() if kind.name in held]
        if kind.owns or self.game.kinds[kind.names[-1]].owns:
            return True
        if any(name in self.uses.things for name in kind.names):
            return True
        if lies == [BOX]:
            return False
        if any(name in self.uses.kinds for name in kind.names):
            return True
        return any(self.uses.named(zone) for zone in lies)

    def _idle(self, group: Group) -> None:
        zone = (group.zone_owner, group.zone)
        fits = [key for key, place in self.game.zones.items() if self._takes(place, group)]
        other = next((_of(*key) for key in fits if key != zone), "")
        first = next((name for owner, name in fits if not owner), "")
        if zone == BOX and not fits:
            message = f"each `{group.name}` stays in the box: it may lie nowhere else"
            hint = f"say where it can lie, as in `pile PLACE of {group.name}`, and that it begins"
            hint = f"{hint} there: `in PLACE` behind this line"
        elif zone == BOX:
            message = f"each `{group.name}` stays in the box: no rule takes it out"
            begins = f"say where it begins, `in {first}` behind this line, or " if first else ""
            hint = f"{begins}let a rule take it out: `move 1 {group.name} from box to {other}`"
        else:
            message = (
                f"no rule moves, rolls or asks for a `{group.name}`, or for `{group.zone}`, where"
                " it lies"
            )
            does = f"move 1 {group.name} from {_of(*zone)} to {other or 'box'}"
            if self.game.kinds[group.name].faces:
                does = f"roll {_of(*zone)}"
            hint = f"write the rule that does, as in `{does}`, or leave this line out; {_SEEN}"
        self.findings.add("W318", group.span, message, hint)

    def _takes(self, zone: Zone, group: Group) -> bool:
        """Whether things of a group may lie in a zone."""
        return not set(zone.kinds).isdisjoint(self.game.kinds[group.name].names)

    def _attributes(self) -> None:
        told: set[str] = set()
        for group in self.game.groups:
            for name, value in group.attributes:
                free = name not in self.uses.attributes and name not in self.elsewhere
                if name in told or not free or self._cited(name):
                    continue
                told.add(name)
                root = self.game.kinds[group.name].names[-1]
                self.findings.add(
                    "W319",
                    value.span,
                    f"no rule asks for the `{name}` of {a(root)}",
                    f"name it where it should count; {_SEEN}",
                )

    def _cited(self, attribute: str) -> bool:
        lines = [g for g in self.game.groups if attribute in dict(g.attributes)]
        return any(group.clauses for group in lines)

    # ---- names in bodies

    def _variables(self, nodes: tuple[object, ...]) -> None:
        for node in nodes:
            match node:
                case tree.Let(var=var) if var not in self.uses.variables:
                    message = f"`{var.name}` is never used below"
                    hint = "leave the line out, or name it where it should count"
                    self.findings.add("W320", var.span, message, hint)
                case tree.Choose():
                    self._choice(node.binders, node.span)
        for action in self.game.actions.values():
            self._choice(action.binders, action.span)

    def _choice(self, binders: Iterable[tree.Binder], span: Span) -> None:
        names = [binder.var for binder in binders]
        if any(var in self.uses.variables for var in names):
            return  # of several that are chosen together one may only narrow the others
        for var in names[:1]:
            self.findings.add(
                "W320",
                var.span,
                f"`{var.name}` is chosen, but nothing happens with it",
                f"say below what becomes of `{var.name}`",
            )


def _of(owner: str, name: str) -> str:
    """How a zone or mark is named: `p.purse`."""
    return f"{owner[:1]}.{name}" if owner else name


def unused(
    found: Game,
    nodes: tuple[object, ...],
    contents: Contents,
    findings: Findings,
    elsewhere: Iterable[str] = (),
) -> None:
    """Findings for what a game declares and does not use.

    elsewhere: names that other files use, such as the variants of a game.
    """
    uses = Uses.of(found, nodes)
    Unused(found, uses, contents, findings, frozenset(elsewhere)).look(nodes)
