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
PIGLET = translated(
    (r"Roll 0", "tails"), (r"Roll 1", "heads"), (r"roll", "throw"), (r"stop", "hold")
)

# ---- cards

GOOFSPIEL = translated((r"Deal (\d+)", r"prize \1"), (r"\[P\d\]Bid: (\d+)", r"card \1"))

RANKS = "23456789TJQKA"
CARDS = [
    (f"{suit}{rank}", f"card {x} {y}")
    for x, suit in enumerate("CDHS", 1)
    for y, rank in enumerate(RANKS, 1)
]
OH_HELL = translated(*CARDS, (r"(\d+)", r"bid \1 | \1+1"))
FISH = translated(
    *[(letter, f"card {n}") for n, letter in enumerate("abcdefghijklm", 1)],
    *[(rf"(\d){letter}", rf"ask \1+1, {n}") for n, letter in enumerate("abcdefghijklm", 1)],
)
EIGHTS = translated(
    (r"Decide Player (\d) .*", r"\1+1"),
    *[
        (f"(?:Deal|Play) {suit}{rank}", f"card {x} {y} | play card {x} {y}")
        for x, suit in enumerate("CDHS", 1)
        for y, rank in enumerate("A" + RANKS[:-1], 1)
    ],
    (r"Draw", "draw"),
    (r"Pass", "pass"),
    *[(f"Nominate suit {suit}", str(x)) for x, suit in enumerate("CDHS", 1)],
)
AUCTION = translated((r"Player \d (?:value|bid): (\d+)", r"\1"), (r"Chose winner (\d)", r"\1+1"))

# ---- boards and heaps

SQUARES = translated((r"[xo]\((\d),(\d)\)", r"square \1+1 \2+1"))
COLUMNS = translated((r"[xo](\d)", r"\1+1"))
LINES = translated(
    (r"P\d\(h,(\d),(\d)\)", r"horizontal \2+1 \1+1"),
    (r"P\d\(v,(\d),(\d)\)", r"vertical \2+1 \1+1"),
)
SEA = translated(
    (r"Pl\d: place ship horizontally .* \((\d), (\d)\)", r"flat 1 \2+1 \1+1 | flat 2 \2+1 \1+1"),
    (r"Pl\d: place ship vertically .* \((\d), (\d)\)", r"upright 2 \2+1 \1+1"),
    (r"Pl\d: shoot at \((\d), (\d)\)", r"shot \2+1 \1+1"),
)
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


def _pig(histories: int, horizon: int, target: int, sides: int = 6) -> Case:
    return Case(
        f"pig(winscore={target},diceoutcomes={sides},horizon={horizon})",
        "pig",
        PIG,
        winners,
        histories,
        variants=("horizon",),
        settings={"horizon": horizon, "target": target, "sides": sides},
    )


def _goofspiel(cards: int, histories: int, order: str, *, shown: bool = True) -> Case:
    return Case(
        f"goofspiel(num_cards={cards},points_order={order},imp_info={not shown})",
        "goofspiel",
        GOOFSPIEL,
        winners,
        histories,
        variants=("last_bid",) if order == "random" else ("descending", "last_bid"),
        settings={"ranks": cards, "bids_are_shown": shown},
    )


def _oh_hell(suits: int, ranks: int, tricks: int, histories: int) -> Case:
    return Case(
        f"oh_hell(players=3,num_suits={suits},num_cards_per_suit={ranks},num_tricks_fixed={tricks})",
        "oh_hell",
        OH_HELL,
        scores,
        histories,
        players=3,
        variants=("one_hand",),
        settings={
            "suits": suits,
            "ranks": ranks,
            "most_tricks": tricks,
            "fewest_tricks": tricks,
        },
        opening=translated((r"(\d+)", r"\1")),
    )


def _fish(suits: int, ranks: int, dealt: int, histories: int) -> Case:
    return Case(
        f"go_fish(suits={suits},ranks={ranks},initial_cards={dealt})",
        "go_fish",
        FISH,
        winners,
        histories,
        settings={"suits": suits, "ranks": ranks, "dealt_to_two": dealt},
        knows_else="all learn which card was fished, and forget what was asked once a book is laid",
    )


def _eights(players: int) -> Case:
    return Case(
        f"crazy_eights(players={players})",
        "crazy_eights",
        EIGHTS,
        scores,
        players=players,
        variants=("openspiel",),
        knows_else="says nothing of what players know",
    )


def _boxes(rows: int, columns: int, histories: int) -> Case:
    return Case(
        f"dots_and_boxes(num_rows={rows},num_cols={columns})",
        "dots_and_boxes",
        LINES,
        winners,
        histories,
        settings={"rows": rows, "columns": columns},
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
    _four(3, 3278),
    _four(4, 277_167),
    Case("nim(pile_sizes=1;2;3)", "nim", NIM, winners, 447, settings={"sizes": (1, 2, 3)}),
    Case(
        "nim(pile_sizes=1;2;3,is_misere=False)",
        "nim",
        NIM,
        winners,
        447,
        settings={"sizes": (1, 2, 3), "last_one_wins": True},
    ),
    _pig(8860, 6, 6),
    _pig(358_848, 10, 6, sides=3),
    Case(
        "pig(piglet=True,winscore=5,diceoutcomes=4,horizon=8)",
        "pig",
        PIGLET,
        winners,
        8_682,
        variants=("horizon", "piglet"),
        settings={"horizon": 8, "target": 5, "heads_sides": 3},
    ),
    _goofspiel(3, 46, "descending"),
    _goofspiel(3, 301, "random"),
    _goofspiel(4, 737, "descending", shown=False),
    Case("first_sealed_auction", "first_price_auction", AUCTION, scores, 7096),
    _oh_hell(2, 2, 1, 2069),
    _fish(2, 3, 1, 652),
    Case(
        "battleship(board_width=2,board_height=2,ship_sizes=[1],ship_values=[1],num_shots=2)",
        "battleship",
        SEA,
        scores,
        2581,
        variants=("again",),
        settings={"width": 2, "height": 2, "sizes": (1,), "shots_each": 2},
    ),
    Case(
        "battleship(board_width=2,board_height=2,ship_sizes=[2],ship_values=[1],num_shots=3"
        ",allow_repeated_shots=False)",
        "battleship",
        SEA,
        scores,
        10_069,
        settings={"width": 2, "height": 2, "sizes": (2,), "shots_each": 3},
    ),
    _boxes(1, 2, 13_700),
]

RANDOM = [
    _pig(0, 1000, 100),
    _goofspiel(13, 0, "random"),
    _goofspiel(13, 0, "random", shown=False),
    _oh_hell(4, 13, 10, 0),
    _fish(4, 13, 7, 0),
    _boxes(3, 4, 0),
    Case("connect_four", "connect_four", COLUMNS, winners),
    _eights(2),
    _eights(5),
]
"""Too large to be walked: some games in which every decision is made at random."""
