"""Kinds: the names on components, what is more general than what, and who has which attribute."""

from collections.abc import Iterable, Mapping

from attrs import define, field

from catrules.semantics.types import NUMBER, ThingT, Type, WordT, element
from catrules.source import Span


@define
class KindInfo:
    """A name on components. parent: the more general one, or ''.

    concrete: some component has it as its most special name. faces: labels of a die's sides.
    attributes: for each line of components with this very name, what it has. section: where
    `each …` begins that says what each of them owns.
    """

    name: str
    span: Span
    clauses: tuple[str, ...]
    parent: str = ""
    plural: str = ""
    concrete: bool = False
    owns: bool = False
    section: Span | None = None
    faces: tuple[str, ...] = ()
    numeric: bool = False
    attributes: list[tuple[str, ...]] = field(factory=list)


@define
class Kinds:
    """All kinds of a file, in the order in which they are first named.

    meant: words that name a kind although it is declared otherwise, which is found wrong.
    """

    infos: dict[str, KindInfo] = field(factory=dict)
    by_plural: dict[str, str] = field(factory=dict)
    meant: dict[str, str] = field(factory=dict)
    attribute_types: dict[tuple[str, str], Type] = field(factory=dict)
    _below: dict[str, list[str]] = field(factory=dict)
    _leaves: dict[tuple[str, ...], tuple[str, ...]] = field(factory=dict)
    _leaf_sets: dict[tuple[str, ...], frozenset[str]] = field(factory=dict)

    def settle(self) -> None:
        """Says that all kinds are known, so that what is more general than what can be kept."""
        for info in self.infos.values():
            if info.parent:
                self._below.setdefault(info.parent, []).append(info.name)

    def named(self, word: str) -> str | None:
        """The kind that a singular or plural word names."""
        return word if word in self.infos else self.by_plural.get(word, self.meant.get(word))

    def words(self) -> tuple[str, ...]:
        """Every singular and plural."""
        return (*self.infos, *self.by_plural)

    def root(self, kind: str) -> str:
        """The most general name of a kind."""
        return self.infos[kind].parent or kind

    def roots(self) -> tuple[str, ...]:
        """All most general names."""
        return tuple(i.name for i in self.infos.values() if not i.parent)

    def specials(self, kind: str) -> tuple[str, ...]:
        """The names of which it is the more general one."""
        return tuple(self._below.get(kind, ()))

    def leaves(self, kinds: Iterable[str]) -> tuple[str, ...]:
        """The most special names that things of these kinds may have, without repetition."""
        key = tuple(kinds)
        if key not in self._leaves:
            names = (n for k in key if k in self.infos for n in (k, *self.specials(k)))
            self._leaves[key] = tuple(dict.fromkeys(n for n in names if self.infos[n].concrete))
            self._leaf_sets[key] = frozenset(self._leaves[key])
        return self._leaves[key]

    def bears(self, leaf: str, kinds: Iterable[str]) -> bool:
        """Whether a thing of that most special name bears one of these names."""
        return leaf in self._set(tuple(kinds))

    def overlap(self, one: Iterable[str], other: Iterable[str]) -> bool:
        """Whether some thing may be of both."""
        return not self._set(tuple(one)).isdisjoint(self._set(tuple(other)))

    def _set(self, kinds: tuple[str, ...]) -> frozenset[str]:
        self.leaves(kinds)
        return self._leaf_sets[kinds]

    def narrowed(self, kinds: tuple[str, ...], to: str) -> tuple[str, ...]:
        """What is known of things of these kinds once they are known to bear a name."""
        inside = tuple(k for k in kinds if k == to or self.infos[k].parent == to)
        return inside or (to,)

    # ---- attributes and faces

    def attribute_names(self, kinds: Iterable[str]) -> tuple[str, ...]:
        """Every attribute that a thing of these kinds may have."""
        lines = (line for leaf in self.leaves(kinds) for line in self.infos[leaf].attributes)
        return tuple(dict.fromkeys(a for line in lines for a in line))

    def always_has(self, kinds: Iterable[str], attribute: str) -> bool:
        """Whether every thing of these kinds has the attribute."""
        return all(
            attribute in line for leaf in self.leaves(kinds) for line in self.infos[leaf].attributes
        )

    def attribute_type(self, kinds: Iterable[str], attribute: str) -> Type | None:
        """The attribute's type; None if no thing of these kinds has it."""
        if attribute not in self.attribute_names(kinds):
            return None
        found = {
            self.root(leaf): self.attribute_types.get((self.root(leaf), attribute), NUMBER)
            for leaf in self.leaves(kinds)
            if any(attribute in line for line in self.infos[leaf].attributes)
        }
        return next(iter(found.values()))

    def face_type(self, kinds: Iterable[str]) -> Type | None:
        """What a thing of these kinds shows: a number or a word; None if it has no faces."""
        roots = tuple(dict.fromkeys(self.root(k) for k in kinds if k in self.infos))
        if not roots or any(not self.infos[r].faces or self.infos[r].owns for r in roots):
            return None
        if all(self.infos[r].numeric for r in roots):
            return NUMBER
        return WordT(roots[0]) if len(roots) == 1 else None

    # ---- zones and marks of things

    def owner(self, kind: str) -> str:
        """The kind whose components own zones or marks, if this is one; else an empty text."""
        names = (kind, self.infos[kind].parent) if kind in self.infos else ()
        return next((n for n in names if n in self.infos and self.infos[n].owns), "")

    def unlike(self, *types: Type) -> bool:
        """Whether things of these types are never in one set: some own zones or marks."""
        inner = (element(of) or of for of in types)
        kinds = (kind for of in inner if isinstance(of, ThingT) for kind in of.kinds)
        return len({self.owner(kind) for kind in kinds}) > 1

    def lying(self) -> tuple[str, ...]:
        """The most general names of what lies in zones."""
        return tuple(kind for kind in self.roots() if not self.infos[kind].owns)

    def owner_of(self, of: ThingT, names: Mapping[tuple[str, str], object], spot: str) -> str:
        """The kind whose things own a zone or mark of that name, for every thing of a type."""
        owners = [
            next((k for k in (kind, self.infos[kind].parent) if (k, spot) in names), "")
            for kind in of.kinds
            if kind in self.infos
        ]
        return owners[0] if owners and all(o == owners[0] for o in owners) else ""
