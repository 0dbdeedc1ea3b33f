"""Numbers and sets that make a statement do nothing, or ask for more than there can be."""

from attrs import define

from catrules.diagnostics import Label
from catrules.semantics import tree
from catrules.semantics.advice.words import called, numbers
from catrules.semantics.certainty import Certainty
from catrules.semantics.findings import Findings, listed
from catrules.semantics.game import Game, Group, Zone
from catrules.semantics.intervals import Interval
from catrules.semantics.types import NumberT, PlaceT, ThingT, WordT
from catrules.source import Span


@define
class Extents:
    """Looks at the numbers in statements."""

    game: Game
    certainty: Certainty
    findings: Findings

    def look(self, nodes: tuple[object, ...]) -> None:
        """Examines limits, where components begin, then the nodes of all bodies."""
        for action in self.game.actions.values():
            never = f"so `{action.name}` is never offered"
            for binder in action.binders:
                self._empty(binder.set, never)
            for limit in action.limits:
                self._none(limit.times, never, "leave the action out, or write a higher number")
        for group in self.game.groups:
            self._begins(group)
        for node in nodes:
            self._statement(node)

    def _statement(self, node: object) -> None:
        match node:
            case tree.Repeat(times=times) | tree.RepeatAtMost(most=times):
                never = "so what stands below it is never done"
                self._none(times, never, "leave it out, or write a higher number")
            case tree.Turns(most=most):
                self._none(most, "so nobody has a turn", "write a higher number")
            case tree.Move(amount=tree.Expr() as amount):
                self._move(node, amount)
            case tree.Roll(amount=tree.Expr() as amount, things=things):
                self._served(amount, things)
            case tree.Choose():
                self._choose(node)
            case tree.Each(set=found):
                self._empty(found, "so nothing below is ever done")
            case tree.Match():
                self._match(node)

    # ---- amounts

    def _of(self, expr: tree.Expr) -> Interval | None:
        return None if self.certainty.tuned(expr) else self.certainty.bounds.of(expr)

    def _size(self, found: tree.Expr) -> Interval | None:
        return None if self.certainty.tuned(found) else self.certainty.bounds.size(found)

    def _none(self, number: tree.Expr, outcome: str, hint: str) -> bool:
        found = self._of(number)
        if found is None or found.high > 0:
            return False
        name = called(number)
        is_what = f"{name} is" if name else "this is"
        self.findings.add("W336", number.span, f"{is_what} {numbers(found)}, {outcome}", hint)
        return True

    def _move(self, node: tree.Move, amount: tree.Expr) -> None:
        if self._none(amount, "so nothing moves", "leave it out, or write a higher number"):
            return
        self._served(amount, node.source)
        match node.target:
            case tree.ZoneRef(owner_kind=owner, zone=name) if (owner, name) in self.game.zones:
                self._fits(amount, self.game.zones[owner, name])
            case tree.Local() if (key := self.game.family_of(node.target)) is not None:
                self._fits(amount, self.game.zones[key])

    def _served(self, amount: tree.Expr, source: tree.Expr) -> bool:
        """Whether as many as are asked for can be there."""
        wanted, there = self._of(amount), self._size(source)
        if wanted is None or there is None or there.high <= 0 or wanted.low <= there.high:
            return True
        name = called(source)
        where = f"in {name}" if name else "there"
        self.findings.add(
            "W337",
            amount.span,
            f"{numbers(wanted)} are asked for, but never more than {there.high} are {where}: only"
            " as many as there are will be taken",
            f"write {there.high} or fewer, or put more components into the game",
        )
        return False

    def _fits(self, amount: tree.Expr, zone: Zone) -> None:
        if zone.capacity is None:
            return
        wanted, most = self._of(amount), self._of(zone.capacity)
        if wanted is not None and most is not None and wanted.low > most.high:
            self._too_many(amount.span, numbers(wanted), zone, most)

    def _begins(self, group: Group) -> None:
        zone = self.game.zones.get((group.zone_owner, group.zone))
        if zone is None or zone.capacity is None:
            return
        most = self._of(zone.capacity)
        factor = group.per_player and group.zone_owner == "player"
        count = self.certainty.bounds.count(group)
        least = count.low // max(1, self.certainty.bounds.players.low) if factor else count.low
        if most is not None and least > most.high:
            self._too_many(
                group.span, f"{least} or more" if least < count.high else f"{least}", zone, most
            )

    def _too_many(self, span: Span, wanted: str, zone: Zone, most: Interval) -> None:
        self.findings.add(
            "W338",
            span,
            f"{wanted} would come to lie in `{zone.name}`, which takes up to {numbers(most)}",
            f"then the game would stop with an error: write a higher number behind `up to` in"
            f" the line of `{zone.name}`, or put fewer there",
            (Label(zone.span, f"`{zone.name}` is declared here"),),
        )

    # ---- choices and sets

    def _choose(self, node: tree.Choose) -> None:
        for binder in node.binders:
            if self._empty(binder.set, "so there is never anything to choose"):
                return
        if node.low is None or len(node.binders) != 1:
            return
        source = node.binders[0].set
        if node.high is not None and self._none(
            node.high, "so nothing is chosen", "leave it out, or write a higher number"
        ):
            return
        self._served(node.low, source)

    def _empty(self, found: tree.Expr, outcome: str) -> bool:
        size = self._size(found)
        if size is None or size.high > 0 or isinstance(found.type, PlaceT):
            return False
        match found:
            case tree.Range(low=low, high=high):
                first, last = (self.certainty.bounds.of(side) for side in (low, high))
                message = f"no number goes from {numbers(first)} up to {numbers(last)}, {outcome}"
                self.findings.add("W335", found.span, message, "turn the two round")
            case tree.OnlyKind():
                return False
            case _:
                message = f"nothing can ever be in this, {outcome}"
                self.findings.add("W335", found.span, message, "change it, or leave it out")
        return True

    # ---- match

    def _match(self, node: tree.Match) -> None:
        subject = node.subject
        if isinstance(subject.type, NumberT):
            self._numbers(node)
        elif isinstance(subject.type, ThingT):
            self._kinds(node, subject.type)
        elif isinstance(subject.type, WordT) and not subject.optional:
            words = self.game.domains[subject.type.domain]
            said = {
                p.value for arm in node.arms for p in arm.patterns if isinstance(p, tree.Number)
            }
            if len(said) == len(words):
                self._otherwise(node, "every word has a line above")

    def _numbers(self, node: tree.Match) -> None:
        found = self._of(node.subject)
        if found is None:
            return
        for arm in node.arms:
            for pattern in arm.patterns:
                if (
                    isinstance(pattern, tree.Number)
                    and not found.low <= pattern.value <= found.high
                ):
                    name = called(node.subject) or "it"
                    self.findings.add(
                        "W334",
                        pattern.span,
                        f"{name} is {numbers(found)}, so it is never {pattern.value}",
                        "leave the line out, or change its number",
                    )

    def _kinds(self, node: tree.Match, of: ThingT) -> None:
        bearing = self.certainty.bounds.bearing
        left = dict.fromkeys(bearing.leaves(of.kinds))
        for arm in node.arms:
            fits = [leaf for leaf in left if bearing.bears(leaf, arm.kinds)]
            if arm.kinds and not fits:
                self.findings.add(
                    "W334",
                    arm.body[0].span if arm.body else node.span,
                    f"no {listed(arm.kinds)} ever comes here: a line above fits all of them",
                    "put the line for the more special name first",
                )
            for leaf in fits:
                del left[leaf]
        if not left and not node.subject.optional:
            self._otherwise(node, "every component has a line above")

    def _otherwise(self, node: tree.Match, reason: str) -> None:
        done = [s for s in node.otherwise if not isinstance(s, tree.DoNothing)]
        if done:
            message = f"this is never done: {reason}"
            self.findings.add("W334", done[0].span, message, "leave `otherwise` out")
