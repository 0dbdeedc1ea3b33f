"""Trees made at random: their text is read as the same tree."""

from hypothesis import given, settings
from hypothesis import strategies as st

from catrules.source import NOWHERE, Source
from catrules.syntax import ast
from catrules.syntax.parse import parse
from catrules.syntax.unparse import unparse

names = st.sampled_from(["a", "b", "coin", "p", "x9", "long_name"])
flags = st.booleans()


def make(kind: type, /, **fields: object) -> st.SearchStrategy[object]:
    """Nodes of a kind, with a strategy for each field."""
    strategies = {
        key: value if isinstance(value, st.SearchStrategy) else st.just(value)
        for key, value in fields.items()
    }
    return st.builds(kind, span=st.just(NOWHERE), **strategies)


def maybe(strategy: st.SearchStrategy[object]) -> st.SearchStrategy[object]:
    return st.none() | strategy


leaves = st.one_of(
    make(ast.Name, id=names),
    make(ast.Number, value=st.integers(0, 99)),
    make(ast.Truth, value=flags),
    make(ast.Nothing),
)


def _joined(kind: type, e: st.SearchStrategy[object]) -> st.SearchStrategy[object]:
    """`and` and `or` as the parser makes them: the first term is not of the same kind."""
    terms = st.lists(e, min_size=2, max_size=4).filter(lambda t: not isinstance(t[0], kind))
    return make(kind, terms=terms.map(tuple))


def keys(e: st.SearchStrategy[object]) -> st.SearchStrategy[object]:
    """What sets are ranked by, if they are."""
    key = make(ast.Key, most=flags, by=e)
    return st.just(()) | st.lists(key, min_size=1, max_size=2).map(tuple)


def larger(e: st.SearchStrategy[object]) -> st.SearchStrategy[object]:
    subject = {"subject": e, "negated": flags}
    search = {"variable": names, "set": e}
    best = keys(e)
    return st.one_of(
        make(ast.Field, subject=e, name=names),
        make(ast.Apply, name=names, args=st.lists(e, min_size=1, max_size=3).map(tuple)),
        make(ast.Binary, op=st.sampled_from(["+", "-", "*", "/", "mod"]), left=e, right=e),
        make(ast.Negative, operand=e),
        make(ast.Compare, op=st.sampled_from(["<", "<=", ">", ">=", "="]), left=e, right=e),
        make(ast.Is, **subject, other=e),
        make(ast.IsLike, **subject, other=e),
        make(ast.IsIn, **subject, place=e),
        make(ast.IsState, **subject, state=st.sampled_from(["empty", "odd", "even"])),
        make(ast.Has, subject=e, name=names),
        make(ast.Not, operand=e),
        _joined(ast.And, e),
        _joined(ast.Or, e),
        make(ast.IfElse, condition=e, then=e, otherwise=e),
        make(ast.Fallback, first=e, second=e),
        make(ast.Count, set=e),
        make(ast.Aggregate, op="count", **search, where=maybe(e), body=None, best=best),
        make(
            ast.Aggregate,
            op=st.sampled_from(["sum", "product", "least", "most"]),
            **search,
            where=maybe(e),
            body=e,
            best=best,
        ),
        make(ast.First, **search, where=maybe(e), best=best),
        make(ast.AnyOf, **search, where=e),
        make(ast.EveryOf, **search, condition=e),
        make(ast.Subset, **search, where=e, best=best),
        make(ast.Subset, **search, where=st.none(), best=best.filter(bool)),
        make(ast.SetWith, set=e, attribute=names, value=e),
        make(ast.Except, set=e, item=e),
        make(ast.RangeSet, low=e, high=e),
        make(
            ast.OrderedFrom,
            set=e,
            direction=st.sampled_from(["clockwise", "counterclockwise"]),
            start=e,
        ),
    )


expressions = st.recursive(leaves, larger, max_leaves=12)
small = st.recursive(leaves, larger, max_leaves=3)
texts = st.text("abc é?", max_size=5)
clauses = st.lists(
    st.tuples(st.sampled_from(["AB-X", "AB-YZ-1"]), st.integers(0, 30)), max_size=4, unique=True
).map(lambda pairs: tuple(f"{stem}-{number:02}" for stem, number in pairs))
ends = st.sampled_from(["", "top", "bottom", "front", "back"])
name_list = st.lists(names, min_size=1, max_size=2).map(tuple)
binders = st.lists(make(ast.Binder, name=names, set=small), min_size=1, max_size=2).map(tuple)
amounts = st.one_of(
    make(ast.Amount, low=make(ast.Number, value=st.integers(0, 1)), high=None),
    make(ast.Amount, low=small, high=small),
)

simple = st.one_of(
    make(
        ast.Move,
        amount=None,
        everything=True,
        kind=maybe(names),
        source=small,
        target=small,
        end=ends,
    ),
    make(
        ast.Move, amount=small, everything=False, kind=names, source=small, target=small, end=ends
    ),
    make(ast.Move, amount=None, everything=False, kind=None, source=small, target=small, end=ends),
    make(ast.Draw, amount=small, kind=maybe(names), source=small, target=small, end=ends),
    make(ast.Roll, amount=None, kind=None, things=small, target=maybe(small)),
    make(ast.Roll, amount=small, kind=names, things=small, target=maybe(small)),
    make(ast.Reveal, things=small, up=flags),
    make(ast.Swap, first=small, second=small),
    make(ast.Assign, mark=small, value=small),
    make(ast.Change, mark=small, amount=small, sign=st.sampled_from([1, -1])),
    make(ast.Let, name=names, value=expressions),
    make(ast.DoNothing),
    make(
        ast.Choose,
        actor=small,
        amount=maybe(amounts),
        binders=binders,
        where=maybe(small),
        best=keys(small),
        prompt=maybe(texts),
    ),
    make(ast.Act, actor=small, windows=name_list, mode="while", condition=small),
    make(ast.Turns, start=small, skip_variable=names, skip=small, most=small),
    make(
        ast.Wins,
        player=None,
        variable=names,
        set=maybe(small),
        where=maybe(small),
        best=keys(small),
    ),
    make(ast.Wins, player=small, variable=None, set=None, where=None),
    make(ast.Call, rule=names, args=st.lists(small, max_size=2).map(tuple), by=maybe(small)),
)


def with_blocks(inner: st.SearchStrategy[object]) -> st.SearchStrategy[object]:
    body = st.lists(inner, min_size=1, max_size=3).map(tuple)
    arms = st.lists(st.tuples(small, body), min_size=1, max_size=2).map(tuple)
    patterns = st.lists(leaves.filter(_is_pattern), min_size=1, max_size=2).map(tuple)
    arm = make(ast.Arm, patterns=patterns, body=body)
    way = make(ast.Way, label=texts, condition=maybe(small), body=body, clauses=clauses)
    return st.one_of(
        make(ast.If, arms=arms, otherwise=st.just(()) | body, clauses=clauses),
        make(
            ast.Match,
            subject=small,
            arms=st.lists(arm, min_size=1, max_size=2).map(tuple),
            otherwise=maybe(body),
            clauses=clauses,
        ),
        make(
            ast.Each,
            kind=names,
            variable=names,
            set=maybe(small),
            where=maybe(small),
            best=keys(small),
            mode=st.sampled_from(["", "at once", "until all pass"]),
            body=body,
            clauses=clauses,
        ),
        make(ast.Repeat, times=small, body=body, clauses=clauses),
        make(ast.RepeatAtMost, most=small, until=flags, condition=small, body=body),
        make(ast.Together, body=body, clauses=clauses),
        make(ast.May, actor=small, label=texts, condition=maybe(small), body=body),
        make(
            ast.ChooseOne,
            actor=small,
            prompt=maybe(texts),
            ways=st.lists(way, min_size=1, max_size=2).map(tuple),
        ),
    )


def _is_pattern(node: object) -> bool:
    return isinstance(node, ast.Name | ast.Number)


statements = st.recursive(simple, with_blocks, max_leaves=6)


def same(item: ast.Item) -> None:
    file = ast.File(span=NOWHERE, items=(item,))
    text = unparse(file)
    parsed = parse(Source("t", text))
    assert parsed.findings == (), text
    assert parsed.file == file, text


@settings(max_examples=200, deadline=None)
@given(expressions)
def test_expressions(body: ast.Expr) -> None:
    same(ast.Value(span=NOWHERE, name="v", params=(), body=body))


@settings(max_examples=100, deadline=None)
@given(st.lists(statements, min_size=1, max_size=3), clauses)
def test_statements(body: list[ast.Stmt], cited: tuple[str, ...]) -> None:
    signature = ast.Signature(span=NOWHERE, name="r", params=(), by=None)
    same(ast.Rule(span=NOWHERE, signature=signature, body=tuple(body), clauses=cited))
