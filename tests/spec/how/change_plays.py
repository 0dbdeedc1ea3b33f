"""What else is played with each row, how things stand before the first turn, and a play.

Without the row the play goes otherwise. Behind each turn one `may "stop here"`.
"""

COINS = "move {0} coins from bank to seat(1).purse"

PLAYS = {
    "an extra cost after an action, as far as there is some": (
        (),
        COINS.format(2) + "\nmove 1 coin from bank to seat(2).purse",
        """
        players 2
        1: buy
        1.purse = empty
        1 may: stop here; no
        1: no
        2: buy
        2.purse = empty
        """,
    ),
    "an extra cost by what was so before the action": (
        (),
        COINS.format(8),
        """
        players 2
        1: buy
        1.purse = 7 coin
        1: buy
        1.purse = 3 coin
        """,
    ),
    "an extra cost before an action; what it triggers comes first, too": (
        (),
        COINS.format(1) + "\nmove 2 coins from bank to seat(2).purse",
        """
        players 2
        1 may not: buy; a coin for the guard, too
        1: pass
        1: no
        2: buy
        2.purse = empty
        2.goods = 1
        """,
    ),
    "take from another pile, too": (
        (),
        "move 7 coins from bank to seat(1).chest\nmove 4 coins from bank to seat(2).chest",
        """
        players 2
        1: pass
        1 may: stop here; no
        1.purse = coin
        1.chest = 5 coin
        1: no
        2: pass
        2 may: stop here; no
        2.chest = 4 coin
        """,
    ),
    "take from another pile instead": (
        (),
        "move 7 coins from bank to seat(1).chest",
        """
        players 2
        1: pass
        1 may: stop here; no
        1.purse = 2 coin
        1.chest = 6 coin
        """,
    ),
    "an exception for one token": (
        (),
        "move ring to seat(1).tokens",
        """
        players 2
        1: pass
        1 may: stop here; no
        1.purse = 2 coin
        1: no
        2: pass
        2 may: stop here; no
        2.purse = coin
        """,
    ),
    "another phase of each turn": (
        (),
        COINS.format(1),
        """
        players 2
        1: buy
        1 may: sell; no
        1: sell
        1.goods = 0
        1.purse = 2 coin
        1: no
        2: pass
        2 may: stop here; no
        """,
    ),
    "another action": (
        (),
        "",
        """
        players 2
        1: beg
        1.purse = 3 coin
        1 may not: beg; once a turn
        """,
    ),
    "forbid an action, always or in some cases": (
        (),
        COINS.format(9) + "\nset seat(1).goods to 1",
        """
        players 2
        1: buy
        1.goods = 2
        1 may not: buy; two are enough
        """,
    ),
    "a limit that there was not": (
        (),
        "",
        """
        players 2
        1: save
        1 may not: save; one coin a turn
        1: no
        2: pass
        2: no
        1: save
        1.chest = 2 coin
        """,
    ),
    "a number that is smaller for everybody": (
        (),
        COINS.format(9),
        """
        players 2
        1: buy
        1 may not: buy; no more today
        """,
    ),
    "a price that is higher for some": (
        (),
        COINS.format(4),
        """
        players 2
        1: buy
        1.purse = 3 coin
        1 may not: buy; too dear
        """,
    ),
    "an extra component": (
        (),
        "",
        """
        players 2
        shelf = ring, horn
        """,
    ),
    "more of a component": (
        (),
        "",
        """
        players 2
        1 may: save; pass
        bank = 88 coin
        """,
    ),
    "another beginning": (
        (),
        "",
        """
        players 2
        1 may: buy; save; pass
        1.purse = 5 coin
        2.purse = 3 coin
        """,
    ),
    "another way to win": (
        (),
        COINS.format(7),
        """
        players 2
        end: 1 (rich)
        """,
    ),
    "a way to win that is none any more": (
        (),
        COINS.format(1) + "\nset seat(1).goods to 2",
        """
        players 2
        1: buy
        1.goods = 3
        1 may: stop here; no
        """,
    ),
    "a line that holds only with the other": (
        ("strike",),
        "",
        """
        players 2
        1: buy
        1.purse = 2 coin
        """,
    ),
    "both replace one rule: this one, and the other within it": (
        ("strike",),
        "set seat(1).goods to 1",
        """
        players 2
        1 may: work after all; no
        1: no
        1.purse = coin
        """,
    ),
    "both replace one rule, each in cases of its own": (
        ("strike",),
        "set seat(2).goods to 1",
        """
        players 2
        1 may: buy; save; pass
        1.purse = 3 coin
        1: pass
        1: no
        2 may: work after all; no
        """,
    ),
}
