"""What comes before each row's lines in the turn, and a play that shows what they do.

Behind the lines of a row the turn has `p may "stop here"`, so that a play can look around there.
"""

PLAYS = {
    "deal five cards to everybody": (
        "",
        """
        players 3
        1 may: stop here; no
        1 sees 2.hand = 5 hidden
        1 sees 3.hand = 5 hidden
        2 sees 1.hand = 5 hidden
        """,
    ),
    "deal out the whole deck": (
        "",
        """
        players 3
        1 may: stop here; no
        2 sees 1.hand = 8 hidden
        1 sees 3.hand = 8 hidden
        deck = empty
        """,
    ),
    "deal by the number of players": (
        "",
        """
        players 3
        1 may: stop here; no
        2 sees 1.hand = 3 hidden
        """,
    ),
    "leave open what is not printed": (
        "",
        """
        players 2
        set start = 7
        1 may: stop here; no
        2 sees 1.hand = 7 hidden
        """,
    ),
    "ask the table who begins": (
        "",
        """
        players 3
        table is asked who is the youngest?
        table: 2
        starter = 2
        """,
    ),
    "let chance say who begins": (
        "",
        """
        players 3
        chance may: 1; 2; 3
        chance: 3
        starter = 3
        """,
    ),
    "a hand that only its owner sees": (
        "move 1 card from deck to p.secret",
        """
        players 2
        chance: card 1 1
        1 may: stop here; no
        1 sees 1.secret = card 1 1
        2 sees 1.secret = 1 hidden
        """,
    ),
    "cards that lie face down": (
        "move 1 card from deck to closed",
        """
        players 2
        chance: card 1 1
        1 may: stop here; no
        1 sees closed = 1 hidden
        2 sees closed = 1 hidden
        """,
    ),
    "show a hand to all": (
        "draw 1 from deck to p.hand",
        """
        players 2
        chance: card 2 3
        1 may: stop here; no
        2 sees 1.hand = card 2 3
        """,
    ),
    "look at the neighbour's hand": (
        "draw 1 from deck to left(p).hand",
        """
        players 3
        chance: card 2 3
        1 may: stop here; no
        1 is told: 1 looks at card 2 3 in 2's hand
        3 is not told: 1 looks at card 2 3 in 2's hand
        """,
    ),
    "shuffle the discard pile into the empty deck": (
        "move all from deck to discard",
        """
        players 2
        1 may: stop here; no
        2 sees deck = 24 hidden
        discard = empty
        """,
    ),
    "draw until a sum is reached": (
        "",
        """
        players 2
        chance: card 1 8
        chance: card 2 8
        chance: card 1 1
        chance: card 1 2
        chance: card 1 3
        1 may: stop here; no
        1.hand = card 1 1, card 1 2, card 1 3, card 1 8, card 2 8
        """,
    ),
    "discard what is more than four cards": (
        "draw 6 from deck to p.hand",
        """
        players 2
        chance: card 1 1
        chance: card 1 2
        chance: card 1 3
        chance: card 1 4
        chance: card 1 5
        chance: card 1 6
        1 is asked which do you discard?
        1: card 1 2, card 1 5
        1.hand = card 1 1, card 1 3, card 1 4, card 1 6
        discard = card 1 2, card 1 5
        """,
    ),
    "take all cards of a suit from the others": (
        "each player q: draw 2 from deck to q.hand",
        """
        players 3
        chance: card 2 1
        chance: card 3 1
        chance: card 2 2
        chance: card 3 2
        chance: card 2 3
        chance: card 2 4
        1 may: stop here; no
        1.hand = card 2 1, card 2 2, card 2 3, card 2 4, card 3 1
        2.hand = card 3 2
        3.hand = empty
        """,
    ),
    "take a card unseen": (
        "draw 2 from deck to left(p).hand",
        """
        players 2
        chance: card 2 1
        chance: card 3 1
        chance may: card 2 1; card 3 1
        chance: card 3 1
        1.hand = card 3 1
        2.hand = card 2 1
        """,
    ),
    "put a card under the deck": (
        "each player q: draw 2 from deck to q.hand",
        """
        players 2
        chance: card 1 1
        chance: card 2 2
        chance: card 1 3
        chance: card 1 4
        1: card 2 2
        1.hand = card 1 1
        1 is told: card 2 2 moves from 1's hand to the bottom of the deck
        """,
    ),
    "swap a card with the neighbour, unseen": (
        "each player q: draw 2 from deck to q.hand",
        """
        players 2
        chance: card 1 1
        chance: card 2 2
        chance: card 1 3
        chance: card 1 4
        1: card 2 2
        chance: card 1 4
        1.hand = card 1 1, card 1 4
        2.hand = card 1 3, card 2 2
        """,
    ),
    "swap hands": (
        "each player q: draw 1 from deck to q.hand",
        """
        players 3
        chance: card 1 1
        chance: card 2 2
        chance: card 3 3
        1 may: stop here; no
        1.hand = card 2 2
        2.hand = card 1 1
        3.hand = card 3 3
        """,
    ),
    "find who has the highest card": (
        "each player q: draw 1 from deck to q.hand",
        """
        players 3
        chance: card 1 1
        chance: card 2 8
        chance: card 3 3
        1 may: stop here; no
        starter = 2
        """,
    ),
    "count different suits": (
        "draw 3 from deck to p.hand",
        """
        players 2
        chance: card 1 1
        chance: card 3 8
        chance: card 3 3
        1 may: stop here; no
        n = 2
        """,
    ),
    "skip the next player": (
        "",
        """
        players 4
        1: no
        3: no
        1: no
        """,
    ),
    "an extra turn": (
        "",
        """
        players 3
        1: no
        1: no
        """,
    ),
    "reverse the direction": (
        "",
        """
        players 3
        1: no
        3: no
        1: no
        3: no
        """,
    ),
    "leave out those who are out": (
        "set seat(2).out to yes",
        """
        players 3
        1: no
        3: no
        1: no
        """,
    ),
    "end after five rounds": (
        "add 1 to n",
        """
        players 2
        1: no
        2: no
        1: no
        2: no
        1: no
        2: no
        1: no
        2: no
        1: no
        2 may: stop here; no
        n = 10
        2: no
        end: nobody (turn limit)
        """,
    ),
    "a phase for all in each round": (
        "",
        """
        players 2
        1 may: stop here; no
        2 sees 1.hand = 1 hidden
        1 sees 2.hand = 1 hidden
        1: no
        2: no
        1 may: stop here; no
        2 sees 1.hand = 2 hidden
        1 sees 2.hand = 2 hidden
        """,
    ),
    "choose one of several things to do": (
        "",
        """
        players 2
        1 is asked what now?
        1 may: draw; take a coin
        1: take a coin
        1.purse = 5 coin
        """,
    ),
    "do something or not": (
        "",
        """
        players 2
        1 may: draw a card; no
        1: draw a card
        2 sees 1.hand = 1 hidden
        """,
    ),
    "choose up to three": (
        "draw 4 from deck to p.hand",
        """
        players 2
        chance: card 1 1
        chance: card 1 2
        chance: card 1 3
        chance: card 1 4
        1: card 1 1, card 1 2, card 1 4
        discard = card 1 1, card 1 2, card 1 4
        1.hand = card 1 3
        """,
    ),
    "choose another player": (
        "",
        """
        players 3
        1 is asked from whom?
        1 may: 2; 3
        1: 3
        1.purse = 5 coin
        3.purse = 3 coin
        """,
    ),
    "pay a cost": (
        "move 1 coin from p.purse to bank",
        """
        players 2
        1: no
        1: buy
        1.purse = coin
        2 sees 1.hand = 1 hidden
        2: no
        2: buy
        2 may: pass
        """,
    ),
    "once per turn": (
        "",
        """
        players 2
        1: no
        1: rest
        1.points = 1
        2: no
        2: rest
        1: no
        1: rest
        1.points = 2
        """,
    ),
    "play a card that fits": (
        "draw 2 from deck to p.hand\nif n = 0: set n to 4",
        """
        players 2
        chance: card 1 3
        chance: card 1 7
        1: no
        1 may: lay card 1 7; pass
        1: lay card 1 7
        n = 7
        discard = card 1 7
        """,
    ),
    "a token that gives an ability": (
        "if p is seat(2): move crown to p.tokens",
        """
        players 2
        1: no
        2: no
        2 may: charm; pass
        2: charm
        2.points = 2
        1.points = 0
        """,
    ),
    "all choose at the same time": (
        "each player q: draw 2 from deck to q.hand",
        """
        players 2
        chance: card 1 1
        chance: card 1 2
        chance: card 2 1
        chance: card 2 2
        1 is asked which card do you lay?
        2: card 2 2
        1 sees discard = empty
        1: card 1 1
        discard = card 1 1, card 2 2
        """,
    ),
    "an auction with sealed bids": (
        "",
        """
        players 3
        2: 3 coin
        1: coin
        3: 3 coin
        1 may: stop here; no
        2.purse = coin
        1.purse = 4 coin
        3.purse = 4 coin
        1 sees 2.hand = 1 hidden
        2 sees 3.hand = empty
        """,
    ),
    "roll a die and count its face": (
        "",
        """
        players 2
        chance: 5
        1 may: stop here; no
        1.points = 5
        """,
    ),
    "roll, keep some, roll the others": (
        "",
        """
        players 2
        chance: 6
        chance: 6
        chance: 1
        chance: 2
        chance: 3
        1 is asked which do you keep?
        1: 2 6
        chance: 6
        chance: 1
        chance: 1
        1: 6
        chance: 4
        chance: 5
        1 may: stop here; no
        kept = 3 6
        cup = 4, 5
        """,
    ),
    "count the sixes": (
        "",
        """
        players 2
        chance: 6
        chance: 1
        chance: 6
        chance: 2
        chance: 6
        1 may: stop here; no
        n = 3
        """,
    ),
    "an income for each card": (
        "draw 3 from deck to p.hand",
        """
        players 2
        1 may: stop here; no
        1.purse = 7 coin
        bank = 37 coin
        """,
    ),
    "take a coin from both neighbours": (
        "",
        """
        players 4
        1 may: stop here; no
        1.purse = 6 coin
        2.purse = 3 coin
        3.purse = 4 coin
        4.purse = 3 coin
        """,
    ),
    "first to ten points wins": (
        "add 4 to p.points",
        """
        players 2
        1: no
        2: no
        1: no
        2: no
        end: 1 (ten)
        """,
    ),
    "most points win, ties are shared": (
        "set seat(2).points to 7\nset seat(3).points to 7\nset p.points to 6",
        """
        players 3
        end: 2, 3 (turn)
        scores: 6, 7, 7
        """,
    ),
    "on a tie the one with more coins wins": (
        "set seat(2).points to 7\nset seat(3).points to 7\nmove 1 coin from bank to seat(3).purse",
        """
        players 3
        end: 3 (turn)
        """,
    ),
    "the last one who is not out wins": (
        "set left(p).out to yes",
        """
        players 3
        1: no
        end: 1 (last_one)
        """,
    ),
    "end as soon as the deck is empty": (
        "draw 12 from deck to p.hand",
        """
        players 2
        1: no
        end: nobody (nobody wins)
        """,
    ),
}
