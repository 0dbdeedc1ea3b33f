"""Components: lines of them become groups, names become kinds with faces and attributes."""

from catrules.diagnostics import Label
from catrules.semantics import game, tree
from catrules.semantics.cascades import not_on_the_table
from catrules.semantics.context import Context
from catrules.semantics.dispatch import number
from catrules.semantics.findings import did_you_mean
from catrules.semantics.kinds import KindInfo
from catrules.semantics.saying import let_in, plurals
from catrules.semantics.settings import face_labels, face_shares
from catrules.semantics.types import NUMBER, TRUTH, SetT, WordT, is_family
from catrules.source import Span
from catrules.syntax import ast


def faces(context: Context) -> None:
    """Gives every kind its faces; a kind shows what its special ones show."""
    for _, entry in context.declared.components:
        leaf = context.kinds.infos.get(entry.name or entry.kind)
        labels = face_labels(_sides(entry, context))
        if leaf is None or not labels:
            continue
        if leaf.faces and leaf.faces != labels:
            context.error(
                "E213",
                entry.span,
                f"`{leaf.name}` shows something else above",
                f"give these another name, as in `other_{leaf.name}`",
            )
            continue
        leaf.faces = labels
        numeric = [face.word is None for face in entry.faces]
        leaf.numeric = all(numeric)
        if leaf.numeric != any(numeric):
            context.error("E213", entry.span, "a die shows words or numbers, not both", _ONE_SORT)
    for root in context.kinds.roots():
        _of_root(context.kinds.infos[root], context)


def _sides(entry: ast.Component, context: Context) -> tuple[ast.Face, ...]:
    """The faces of a line; where a setting says how many there are, all that there may be."""
    return tuple(face if face.setting is None else _most(face, context) for face in entry.faces)


def _most(face: ast.Face, context: Context) -> ast.Face:
    setting = context.declared.settings.get(face.setting or "")
    known = setting is not None and setting.type == NUMBER
    return face.replace(high=setting.high if known and setting is not None else face.low)


def _check_sides(entry: ast.Component, context: Context) -> None:
    """Reports a setting that cannot say how many sides a die has."""
    for face in entry.faces:
        setting = context.declared.settings.get(face.setting or "")
        if face.setting is None:
            continue
        if setting is None or setting.type != NUMBER:
            known = [s.name for s in context.declared.settings.values() if s.type == NUMBER]
            declared = f"declare it: `assume {face.setting} = 6 in 2..20`"
            hint = did_you_mean(face.setting, known, declared)
            message = f"no number is called `{face.setting}`"
            if setting is not None:
                message = f"`{face.setting}` is set to no number, so it does not say how many sides"
                hint = "write a number, or the name of one that is set: `assume sides = 6 in 2..20`"
            context.error("E228", face.span, message, hint)
        elif _may_be_blank(entry, face, setting):
            message = f"`{face.setting}` may be {setting.low}, and then such a die has no side"
            hint = f"begin at {setting.low} or less here, or at {face.low} where it is declared"
            context.error("E228", face.span, message, hint)
        elif entry.settings:
            message = "how often each side is there is assumed, so the sides are written out"
            context.error("E228", face.span, message, f"write `{face.low}..{setting.high}`")


def _may_be_blank(entry: ast.Component, face: ast.Face, setting: game.Setting) -> bool:
    fixed = any(other.setting is None for other in entry.faces)
    return not fixed and (setting.low or 0) < (face.low or 0)


_ONE_SORT = "give the dice with words a name of their own, which no other die has"


def _of_root(root: KindInfo, context: Context) -> None:
    special = (context.kinds.infos[name] for name in context.kinds.specials(root.name))
    family = [info for info in special if info.faces]
    known = [*([root] if root.faces else []), *family]
    if not known:
        return
    first = known[0]
    other = next((i for i in known if i.numeric != first.numeric), None)
    if other is not None:
        one, two = ("numbers", "words") if first.numeric else ("words", "numbers")
        message = f"`{other.name}` shows {two}, but a {root.name} shows {one}"
        labels = (Label(first.span, f"it shows {one}"),)
        context.error("E213", other.span, message, _ONE_SORT, labels)
    root.numeric = all(i.numeric for i in known)
    root.faces = tuple(dict.fromkeys(label for i in known for label in i.faces))
    if not root.numeric:
        context.declared.domains[root.name] = root.faces


def word_attributes(context: Context) -> None:
    """Finds the attributes that are words, such as the suits of cards: their cells say so."""
    for table in context.declared.tables:
        assumed = {name for column in table.settings for name in column.names}
        for index, title in enumerate(table.columns):
            cells = [row.cells[index] for row in table.rows if index < len(row.cells)]
            words = [c.id for c in cells if isinstance(c, ast.Name) and _is_word(c.id, context)]
            if not words or title in assumed or title == "copies":
                continue
            domain = f"{table.kind}.{title}"
            known = context.declared.domains.get(domain, ())
            context.declared.domains[domain] = tuple(dict.fromkeys((*known, *words)))
            context.kinds.attribute_types[table.kind, title] = WordT(domain)


def _is_word(word: str, context: Context) -> bool:
    entry = context.declared.names.get(word)
    return entry is None or entry.what not in ("setting", "value")


def kinds(context: Context) -> dict[str, game.Kind]:
    """All kinds."""
    table = context.kinds
    return {
        info.name: game.Kind(
            name=info.name,
            plural=info.plural,
            names=(info.name, info.parent) if info.parent else (info.name,),
            specials=table.specials(info.name),
            attributes=table.attribute_names((info.name,)),
            faces=info.faces,
            numeric=info.numeric,
            owns=info.owns,
            span=info.span,
            clauses=info.clauses,
        )
        for info in table.infos.values()
    }


def groups(file: ast.File, context: Context) -> tuple[game.Group, ...]:
    """All lines of components and rows of tables, in the order of the file."""
    made: list[game.Group] = []
    for item in file.items:
        if isinstance(item, ast.Components):
            times = number(item.times, context) if item.times is not None else None
            made.extend(_line(entry, times, context) for entry in item.entries)
        elif isinstance(item, ast.Cards):
            times = number(item.times, context) if item.times is not None else None
            made.extend(_row(row, item, times, context) for row in item.rows)
    return tuple(made)


def _line(entry: ast.Component, times: tree.Expr | None, context: Context) -> game.Group:
    _check_sides(entry, context)
    special = context.kinds.infos.get(entry.name or "")
    name = special.name if special is not None and special.parent == entry.kind else entry.kind
    zone, owner = _start(entry.zone, entry.per_player, (name,), entry.span, context)
    return game.Group(
        name=name,
        adjective=name != entry.kind,
        count=number(entry.count, context),
        times=times,
        per_player=entry.per_player,
        axes=tuple(_axis(axis, context) for axis in entry.for_each),
        attributes=tuple((key, number(value, context)) for key, value in entry.attributes),
        zone=zone,
        zone_owner=owner,
        face_counts=_face_counts(entry, context),
        span=entry.span,
        clauses=entry.clauses,
    )


def _axis(axis: ast.ForEach, context: Context) -> game.Axis:
    if axis.setting is not None:
        setting = context.declared.settings.get(axis.setting)
        if setting is None or not isinstance(setting.type, SetT):
            known = [s.name for s in context.declared.settings.values() if _is_list(s)]
            context.error(
                "E228",
                axis.span,
                f"no list is called `{axis.setting}`",
                did_you_mean(axis.setting, known, "declare it: `assume … = list 1, 2 in 1..9`"),
            )
    return game.Axis(
        attribute=axis.attribute,
        low=number(axis.low, context) if axis.low is not None else None,
        high=number(axis.high, context) if axis.high is not None else None,
        setting=axis.setting or "",
    )


def _is_list(setting: game.Setting) -> bool:
    return isinstance(setting.type, SetT)


def _face_counts(entry: ast.Component, context: Context) -> tuple[tree.Expr, ...] | None:
    faces = _sides(entry, context)
    labels = face_labels(faces)
    if not labels:
        return None
    assumed = [name for column in entry.settings for name in column.names]
    if assumed:
        return tuple(
            tree.SettingValue(type=NUMBER, name=f"{label}_{assumed[0]}", span=entry.span)
            for label in labels
        )
    if any(face.setting for face in faces):
        return tuple(_share(label, faces) for label in labels)
    shares = face_shares(faces)
    if all(share == 1 for share in shares.values()):
        return None
    return tuple(tree.Number(type=NUMBER, value=n, span=entry.span) for n in shares.values())


def _share(label: str, faces: tuple[ast.Face, ...]) -> tree.Expr:
    """How many sides of a die show a label."""
    total: tree.Expr = tree.Number(type=NUMBER, value=0, span=faces[0].span)
    for face in faces:
        if label in face_labels((face,)):
            side = _side(label, face)
            total = tree.Arith(type=NUMBER, op="+", left=total, right=side, span=face.span)
    return total


def _side(label: str, face: ast.Face) -> tree.Expr:
    one, none = (tree.Number(type=NUMBER, value=n, span=face.span) for n in (1, 0))
    if face.setting is None:
        return one
    most = tree.SettingValue(type=NUMBER, name=face.setting, span=face.span)
    number_on_it = tree.Number(type=NUMBER, value=int(label), span=face.span)
    there = tree.Compare(type=TRUTH, op="<=", left=number_on_it, right=most, span=face.span)
    return tree.IfElse(type=NUMBER, condition=there, then=one, otherwise=none, span=face.span)


def _row(row: ast.Row, table: ast.Cards, times: tree.Expr | None, context: Context) -> game.Group:
    zone, owner = _start(table.zone, False, (row.name,), table.span, context)
    count: tree.Expr = tree.Number(type=NUMBER, value=1, span=row.span)
    attributes = []
    for title, cell in zip(table.columns, row.cells, strict=False):
        if title == "copies":
            count = _cell(cell, row, title, table, context)
        elif cell is not None:
            attributes.append((title, _cell(cell, row, title, table, context)))
    return game.Group(
        name=row.name,
        adjective=False,
        count=count,
        times=times,
        per_player=False,
        axes=(),
        attributes=tuple(attributes),
        zone=zone,
        zone_owner=owner,
        face_counts=None,
        span=row.span,
        clauses=row.clauses,
    )


def _cell(
    cell: ast.Expr | None, row: ast.Row, title: str, table: ast.Cards, context: Context
) -> tree.Expr:
    if cell is None:
        return tree.Number(type=NUMBER, value=0, span=row.span)
    setting = context.declared.settings.get(f"{row.name}_{title}")
    if setting is not None and any(title in column.names for column in table.settings):
        return tree.SettingValue(type=setting.type, name=setting.name, span=cell.span)
    of = context.kinds.attribute_types.get((table.kind, title))
    if isinstance(of, WordT):
        words = context.declared.domains[of.domain]
        if isinstance(cell, ast.Name) and cell.id in words:
            return tree.Number(type=of, value=words.index(cell.id), span=cell.span)
        context.error(
            "E228",
            cell.span,
            f"in other rows a word stands for `{title}`, and here a number",
            "write a word here, too, or numbers in all of them",
        )
    return number(cell, context)


def _start(
    zone: str | None, per_player: bool, kinds: tuple[str, ...], span: Span, context: Context
) -> tuple[str, str]:
    if zone is None or zone == "box":
        return "box", ""
    spots = context.declared.spots
    owned, shared = spots.get(("player", zone)), spots.get(("", zone))
    found = (owned or shared) if per_player else shared
    if found is None or not found.is_zone:
        cause = None
        if owned is not None:
            hint = f"for everybody to have them write `for each player in {zone}`;"
            hint = f"{hint} else begin in a zone that is on the table"
            message = f"each player has a `{zone}`, so it does not say in whose these begin"
            cause = not_on_the_table(zone, "player", owned.node.span)
        else:
            known = [n for (o, n), s in spots.items() if s.is_zone and o in ("", "player")]
            hint = did_you_mean(zone, (*known, "box"), "declare it under `on the table`")
            message = f"no zone is called `{zone}`"
        context.error("E227", span, message, hint, cause=cause)
        return "box", ""
    if is_family(found.type):
        message = f"`{zone}` are several places, so it does not say in which of them these begin"
        hint = "begin them elsewhere, and let `setup` move them to places"
        context.error("E227", span, message, hint)
        return "box", ""
    of = found.type
    takes = getattr(of, "kinds", ())
    if takes and not all(_takes(takes, k, context) for k in kinds if _known(k, context)):
        context.error(
            "E302",
            span,
            f"in `{zone}` lie only {plurals(takes, context)}, so no {kinds[0]} can begin there",
            f"begin it elsewhere, or {let_in(found, kinds[0])}",
            (Label(found.node.span, f"`{zone}` is for {plurals(takes, context)}"),),
        )
    return zone, found.owner


def _takes(takes: tuple[str, ...], kind: str, context: Context) -> bool:
    """Whether a zone is for things of a kind; one that is called wrongly is taken as meant."""
    meant = context.kinds.meant
    return context.kinds.bears(meant.get(kind, kind), tuple(meant.get(k, k) for k in takes))


def _known(kind: str, context: Context) -> bool:
    return kind in context.kinds.infos
