"""The games that are compared."""

from oracle_cases import Case, scores, translated, winners

# ---- kuhn poker, leduc poker

KUHN = translated(
    (r"Deal:(\d+)", r"card \1+1"),
    (r"Pass", "check | fold"),
    (r"Bet", "bet | call"),
)
LEDUC_CARDS = [
    (f"Chance outcome:{2 * rank + suit}", f"card {rank + 1} {suit + 1}")
    for rank in range(3)
    for suit in range(2)
]
LEDUC = translated(*LEDUC_CARDS, (r"Fold", "fold"), (r"Call", "call"), (r"Raise", "raise"))

# ---- dice

LIAR = translated((r"Roll (\d)", r"\1"), (r"(\d)-(\d)", r"bid \1, \2"), (r"Liar", "doubt"))
PIG = translated((r"Roll (\d)", r"\1"), (r"roll", "throw"), (r"stop", "hold"))

# ---- boards and heaps

SQUARES = translated((r"[xo]\((\d),(\d)\)", r"square \1+1 \2+1"))
COLUMNS = translated((r"[xo](\d)", " | ".join(rf"cell \1+1 {y}" for y in range(1, 10))))
NIM = translated((r"pile:(\d+), take:(\d+);", r"take heap \1, \2"))


def _liar(sides: int, histories: int) -> Case:
    return Case(
        f"liars_dice(dice_sides={sides})",
        "liars_dice",
        LIAR,
        winners,
        histories,
        variants=("wild",),
        settings={"dice_each": 1, "sides": sides},
    )


def _four(columns: int, histories: int) -> Case:
    return Case(
        f"connect_four(rows=3,columns={columns},x_in_row=3)",
        "connect_four",
        COLUMNS,
        winners,
        histories,
        settings={"rows": 3, "columns": columns, "in_a_row": 3},
    )


CASES = [
    Case("kuhn_poker", "kuhn_poker", KUHN, scores, 58),
    Case("kuhn_poker(players=3)", "kuhn_poker", KUHN, scores, 617, players=3),
    Case("kuhn_poker(players=4)", "kuhn_poker", KUHN, scores, 7886, players=4),
    Case("leduc_poker", "leduc_poker", LEDUC, scores, 9457),
    _liar(2, 127),
    _liar(3, 1147),
    _liar(4, 8181),
    _liar(6, 294_883),
    Case("tic_tac_toe", "tic_tac_toe", SQUARES, winners, 549_946),
    Case("nim(pile_sizes=1;2;3)", "nim", NIM, winners, 447, settings={"sizes": (1, 2, 3)}),
]

RANDOM: list[Case] = []
"""Too large to be walked: some games in which every decision is made at random."""
