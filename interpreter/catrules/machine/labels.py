"""The labels of options: normative, see docs/digest-and-replay.md."""

from collections.abc import Sequence

from attrs import frozen

from catrules.ir.program import ArgType, Site, Template, Zone
from catrules.machine.legend import Legend, unpacked
from catrules.machine.view import row_of
from catrules.text import clean, listed, spaced


@frozen
class Option:
    """An option as the machine lists it: its template's index in the site, and its arguments."""

    template: int
    args: tuple[int, ...]


def labels(
    legend: Legend,
    site: Site,
    options: Sequence[Option],
    seat: int | None,
    state: Sequence[int] = (),
) -> tuple[str, ...]:
    """The labels of all options of a decision, in order, each different.

    seat: who reads them; what lies where he does not look is named by what is sure of it. state:
    places of a family are called by what lies there in it; by their numbers if it is empty.
    """
    said = [option_label(legend, site, option, seat, state) for option in options]
    for addition in (_by_zone, _by_side, _by_kind, _by_place, _by_number):
        for twins in _twins(said):
            added = [addition(legend, site, options[index], seat) for index in twins]
            if len(set(added)) > 1:
                for index, words in zip(twins, added, strict=True):
                    said[index] += words
    return _numbered(said)


def option_label(
    legend: Legend, site: Site, option: Option, seat: int | None, state: Sequence[int] = ()
) -> str:
    """The label of one option, not yet told apart from others."""
    template = site.templates[option.template]
    if template.form == "pass":
        return "no" if site.form == "may" else "pass"
    said = argument_list(legend, template.args, option.args, seat, state)
    return joined(template_text(template), said) or "yes"


def joined(words: str, said: str) -> str:
    """An action's words and what it is done with: words that end it and begin that are said once.

    `take tile` and `tile 3` are `take tile 3`.
    """
    before, after = words.split(), said.split()
    for length in range(min(len(before), len(after)), 0, -1):
        shared = after[:length]
        if before[-length:] == shared and not all(word.isdigit() for word in shared):
            said = " ".join(after[length:])
            break
    return " ".join(part for part in (words, said) if part)


def template_text(template: Template) -> str:
    """An action's or way's words; empty for the others."""
    # An action's own text and a way's label are prose: only a bare name bears underscores.
    return clean(template.text) if " " in template.text else spaced(template.text)


def argument_list(
    legend: Legend,
    types: Sequence[ArgType],
    args: Sequence[int],
    seat: int | None,
    state: Sequence[int] = (),
) -> str:
    """Arguments as people read them; how many of each sort where several are chosen."""
    parts = []
    counts = []
    for kind, word in zip(types, args, strict=True):
        if kind.sort == "counts":
            counts.append((kind, word))
        else:
            parts.append(argument(legend, kind, word, seat, state))
    return ", ".join(parts + counted(legend, counts, seat))


def counted_parts(
    legend: Legend, template: Template, args: Sequence[int], seat: int | None = None
) -> list[str]:
    """What an option says of the things that were counted: they stand together in its label."""
    pairs = zip(template.args, args, strict=True)
    return counted(legend, [(kind, word) for kind, word in pairs if kind.sort == "counts"], seat)


def counted(legend: Legend, counts: Sequence[tuple[ArgType, int]], seat: int | None) -> list[str]:
    """How many of each sort, or which players, were chosen: `none` if none; of no sorts nothing."""
    said = [_so_many(legend.chosen(k), amount) for k, amount in counts if amount and k.of != "cell"]
    in_rows = [kind.variant for kind, amount in counts if amount and kind.of == "cell"]
    labels: dict[str, int] = {}
    for word in sorted(in_rows, key=lambda word: _by_sort(legend, word, seat)):
        label = argument(legend, ArgType("cell"), word, seat)
        labels[label] = labels.get(label, 0) + 1
    said += [_so_many(label, amount) for label, amount in labels.items()]
    return said or ["none"] * bool(counts)


def _by_sort(legend: Legend, word: int, seat: int | None) -> tuple[int, int]:
    """What is seen in a row is told by what it is, what is not by its place."""
    cell, place = unpacked(word)
    seen = legend.sees(seat, legend.program.zones[legend.cells[cell].zone])
    return cell if seen else -1, place


def _so_many(label: str, amount: int) -> str:
    return label if amount == 1 else f"{amount} {label}"


def argument(
    legend: Legend, kind: ArgType, word: int, seat: int | None, state: Sequence[int] = ()
) -> str:
    """One argument; a thing that the seat does not see by what is sure of it and its place."""
    if kind.sort == "place" and word >= 0 and state:
        return _place(legend, legend.place(kind.of, word), seat, state)
    cell, place = unpacked(word)
    if kind.sort != "cell" or cell not in legend.cells:
        return legend.value(kind, word)
    zone, seen = legend.cells[cell].zone, legend.sees_cell(seat, cell)
    if not place or legend.sees(seat, legend.program.zones[zone]):
        return legend.value(kind, cell) if seen else legend.common_name([zone])
    spot = f"{legend.common_name([zone])} {place} of {legend.zone_names[zone]}"
    return f"{spot} ({legend.value(kind, cell)})" if seen else spot


def _place(legend: Legend, zone: Zone, seat: int | None, state: Sequence[int]) -> str:
    """A place of a family by what lies there, as far as the seat sees it, else by its number."""
    if not legend.sees(seat, zone):
        return legend.zone_name(zone)
    row = row_of(legend, state, zone)
    cells = ((variant, state[zone.base + i]) for i, variant in enumerate(zone.variants))
    pairs = cells if row is None else ((variant, 1) for variant in row)
    lying = [legend.lying(variant, amount) for variant, amount in pairs if amount]
    return f"[{', '.join(lying)}]" if lying else f"empty {spaced(zone.name)}"


def _twins(said: Sequence[str]) -> list[list[int]]:
    """The indices of labels that are alike, group by group."""
    groups: dict[str, list[int]] = {}
    for index, label in enumerate(said):
        groups.setdefault(label, []).append(index)
    return [group for group in groups.values() if len(group) > 1]


def _things(site: Site, option: Option) -> list[tuple[int, int]]:
    """The things that an option names, one by one: cells and places in rows."""
    kinds = site.templates[option.template].args
    words = []
    for kind, word in zip(kinds, option.args, strict=True):
        if kind.sort == "cell":
            words.append(word)
        elif kind.sort == "counts" and kind.of == "cell" and word:
            words.append(kind.variant)
    return [unpacked(word) for word in words]


def _cells(legend: Legend, site: Site, option: Option) -> list[int]:
    return [cell for cell, _ in _things(site, option) if cell in legend.cells]


def _by_zone(legend: Legend, site: Site, option: Option, seat: int | None) -> str:
    del seat
    cells = _cells(legend, site, option)
    zones = [legend.zone_names[legend.cells[cell].zone] for cell in cells]
    return f" in {', '.join(zones)}" if zones else ""


def _by_number(legend: Legend, site: Site, option: Option, seat: int | None) -> str:
    """Places of several owners, or with the same contents."""
    del seat
    pairs = zip(site.templates[option.template].args, option.args, strict=True)
    found = [
        legend.zone_name(legend.place(kind.of, word))
        for kind, word in pairs
        if kind.sort == "place"
    ]
    return f" ({', '.join(found)})" if found else ""


def _seen_variants(legend: Legend, site: Site, option: Option, seat: int | None) -> list[int]:
    cells = _cells(legend, site, option)
    seen = [legend.cells[cell].variant for cell in cells if legend.sees_cell(seat, cell)]
    kinds = site.templates[option.template].args
    pairs = zip(kinds, option.args, strict=True)
    counts = ((kind, word) for kind, word in pairs if kind.sort == "counts")
    return seen + [kind.variant for kind, word in counts if word and not kind.of]


def _by_side(legend: Legend, site: Site, option: Option, seat: int | None) -> str:
    seen = _seen_variants(legend, site, option, seat)
    up = any(legend.program.variants[variant].revealed for variant in seen)
    return " turned up" if up else ""


def _by_kind(legend: Legend, site: Site, option: Option, seat: int | None) -> str:
    seen = _seen_variants(legend, site, option, seat)
    sorts = [legend.program.sorts[legend.program.variants[variant].sort] for variant in seen]
    names = [" ".join(spaced(name) for name in sort.names) for sort in sorts]
    return f" ({', '.join(names)})" if names else ""


def _by_place(legend: Legend, site: Site, option: Option, seat: int | None) -> str:
    del legend, seat
    places = [str(place) for _, place in _things(site, option) if place]
    return f" (place{'s' if len(places) > 1 else ''} {listed(places)})" if places else ""


def _numbered(said: Sequence[str]) -> tuple[str, ...]:
    """The last resort: what is still alike is told apart by its position among its like."""
    result = list(said)
    for twins in _twins(said):
        for position, index in enumerate(twins, 1):
            result[index] += f" #{position}"
    return tuple(result)
