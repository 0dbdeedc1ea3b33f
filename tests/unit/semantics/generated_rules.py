"""Small rule files made at random: every sort of expression in every sort of statement.

What is made is typed, so that most files pass the check; what does not fit is refused there.
"""

import re
from random import Random

HEAD = """\
game "Generated"
players 2..3
assume k = 2 in 1..3 "why"
assume mode = fast in fast, slow "why"
components
  2 square for each x 1..2
  1 small kingdom with size 1
  1 large kingdom with size 2
  2 die/dice showing 1..3 in a
  1 fate/fates showing sun, moon in cup
  2 gold coin in a
  2 silver coin with worth 3 in b
  1 mouse card in b
  1 ace card for each player in hand
  1 king card with rank 13 for each player in hand
  k coin in sack
cards tarot in deck
  name suit num copies
  fool red  1   2
  mage blue -   1
on the table
  pile a of die or coin
  pile b of coin or card
  deck deck of tarot
  row shelf of tarot
  bag sack of coin
  pile cup of fate
  pile rest of die or coin or card or tarot or fate
  counter n 0..50
  flag f
  player who
  square here
  kingdom realm
each square
  player taken
  pile lot of coin
  counter h 0..9
each kingdom
  pile vault of coin, seen by nobody
each player
  pile hand of card, seen by owner, counted by all
  pile purse of coin
  pile tray of die or fate, unrolled
  counter points 0..99
  counter bid 0..9, seen by owner
  flag done
  player target
value which = a if f otherwise b
value own(player q) = q.purse if f otherwise left(q).purse
value others(player q) = players except q
value best = first q in players where q.points > 3
value twice(number m) = min(m * 2, 20)
value worth(coin c) = 1
value worth(silver c) = c.worth
value lot_of(square s) = s.lot
value free = (s in squares where s.taken is nothing)
play
  turns go clockwise from seat(1), at most 3
rule jot(number m): set n to max(0, min(50, m))
rule put(coin or card c) by q: move c to rest
rule put(gold c) by q: move c to q.purse
rule each_gains(players qs)
  each player q in qs: set q.points to min(99, q.points + 1)
rule gather(coins cs) by q: move cs to q.purse
rule mark_it(square s): set s.h to 3
rule at_home(kingdom r)
  move 1 coin from r.vault to rest
rule at_home(large r)
  move 1 coin from sack to r.vault
trigger full(square s) by q when s.taken is q and not q.done: set q.done to yes
win rich by q when q.points > 90
"""

ATOMS = {
    sort: [way.strip() for way in re.split(r"[|\n]", ways) if way.strip()]
    for sort, ways in {
        "number": """
            n  |  k  |  0  |  3  |  p.points  |  p.bid  |  (count {things})
            (count {players})  |  (count {squares})  |  ({maybe} otherwise 2)
            twice({number})  |  min({number}, 4)  |  ({number} + 1)  |  ({number} - {number})
            ({number} * 2)  |  ({number} / 3)  |  (-{number})
            (sum of q.points for q in {players})  |  ({number} mod 5)  |  (here.h otherwise 0)
            ({number} if {truth} otherwise {number})  |  (count q in {players} where q.done)
            (count x in {coins} where x is gold)  |  (sum of x for x in {numbers})
        """,
        "maybe": """
            (most of q.points for q in {players})  |  (first x in {numbers})  |  {die}.face
            {square}.h  |  {kingdom}.size  |  {coin}.worth  |  worth({coin})  |  {player}.points
            (first x in 1..n where x * x > 5)  |  (least of s.h for s in {squares})
            (first t in {tarots}).num  |  {square}.x
        """,
        "truth": """
            f  |  yes  |  p.done  |  {number} > {number}  |  {maybe} = {number}
            {number} is odd  |  {things} is empty  |  {squares} is not empty
            {a_set} has gold  |  not {truth}  |  ({truth} and {truth})  |  ({truth} or {truth})
            {player} is {player}  |  {player} is in {players}  |  {coin} is in {a_set}
            {coin} is gold  |  {player} is p  |  {coin} is like {coin}  |  {square} is {square}
            {square} is nothing  |  {player} is not nothing  |  {zone} is {zone}
            mode is fast  |  {kingdom} is large  |  any q in {players} where q.done
            every s in {squares} has s.h > {number}  |  {tarot}.suit is red
            {fate}.face is sun  |  {coin} is nothing  |  {number} is in 1..3
            {kingdom} is like {kingdom}  |  (any x in {coins} where x is gold)
            {player}.purse is nothing
        """,
        "player": """
            p  |  who  |  seat(1)  |  seat({number})  |  left({player})  |  current  |  p.target
            best  |  ({player} otherwise p)  |  ({player} if {truth} otherwise {player})
            right(p, {number})  |  (first q in {players} where q.done)  |  {square}.taken
        """,
        "players": """
            players  |  others(p)  |  neighbours({player})  |  (players except {player})
            (q in {players} where q.points > {number})  |  (players clockwise from {player})
            (players if {truth} otherwise others({player}))  |  ({players} + {player})
            ({players} except {players})
        """,
        "zone": """
            a  |  b  |  rest  |  sack  |  p.purse  |  which  |  own({player})  |  {player}.purse
            {square}.lot  |  lot_of({square})  |  {kingdom}.vault  |  box  |  realm.vault
            (a if {truth} otherwise b)  |  ({zone} if {truth} otherwise rest)
        """,
        "things": """
            {zone}  |  p.hand  |  {player}.hand  |  shelf  |  cup  |  coins  |  {coins}
            golds  |  dice  |  ({things} if {truth} otherwise {things})
            ({a_set} except {coin})  |  ({things} + {things})  |  ({things} + {coin})
            {tarots}  |  p.tray  |  rest
        """,
        "a_set": """
            a  |  b  |  rest  |  p.purse  |  coins  |  {coins}  |  box
        """,
        "coins": """
            p.purse  |  sack  |  coins  |  (x in p.purse where x is gold)  |  {square}.lot
            (p.purse with worth {number})  |  (x in a where x is coin)  |  (p.purse + sack)
        """,
        "coin": """
            (first x in p.purse)  |  (first x in a where x is gold)  |  (first x in {coins})
            ({coin} otherwise first y in sack)  |  ({coin} if {truth} otherwise {coin})
        """,
        "card": """
            (first x in p.hand)  |  mouse  |  (first x in b where x is card)
        """,
        "die": """
            (first x in a where x is die)  |  (first x in dice)
        """,
        "fate": """
            fate  |  (first x in cup)
        """,
        "tarot": """
            (first t in shelf)  |  (first t in deck)  |  mage
        """,
        "tarots": """
            shelf  |  deck  |  tarots  |  (deck with suit red)  |  (shelf with num 1)
        """,
        "square": """
            here  |  (first s in {squares})  |  (here otherwise first s in squares)
            ({square} if {truth} otherwise {square})
        """,
        "squares": """
            squares  |  free  |  (squares with x {number})  |  (squares except here)
            (s in {squares} where s.h > {number})  |  (squares if {truth} otherwise free)
            ({squares} + here)  |  ({squares} except {squares})
        """,
        "kingdom": """
            small  |  large  |  realm  |  (first r in kingdoms where r.size > {number})
        """,
        "numbers": """
            1..3  |  1..k  |  ({numbers} except 2)  |  (y in 1..4 where y > n)  |  1..n
        """,
    }.items()
}
"""For each sort of expression how one may be written; what is in braces is made in turn."""

STATEMENTS = """\
move 1 coin from {coins} to {zone}
move all from {zone} to rest
move {coin} to {zone}
move {number} coins from {coins} to {zone}
move all coins from {coins} to {zone}
move {card} to p.hand
move {card} to {zone}
draw {number} from {zone} to rest
draw 1 from deck to shelf
draw 1 from sack to {zone}
shuffle {zone}
shuffle deck
roll {die}
roll dice
roll 2 dice from a
roll {fate} to cup
roll {die} to a
roll {die} to {zone}
move {die} to p.tray
roll p.tray to rest
move {fate} to p.tray
reveal {things}
conceal {things}
reveal {card}
{player} looks at {things}
set n to max(0, min(50, {number}))
set n to {number}
set f to {truth}
set who to {player}
set here to {square}
set realm to {kingdom}
add 1 to p.points
set {square}.h to 4
set {player}.points to 7
add {number} to {player}.points
set {square}.taken to {player}
set p.target to {player}
subtract 1 from n
jot({number})
put({coin}) by {player}
put({card}) by p
each_gains({players})
gather({coins}) by {player}
mark_it({square})
act by {player}
at_home({kingdom})
p chooses v from {things}⏎  let w = v
p chooses v from {coins}⏎  move v to {zone}
p chooses 2 v from {things}⏎  let w = count v
p chooses v from {squares}
p chooses any v from {coins}⏎  move v to {zone}
p chooses 2 v from 1..4⏎  let w = v
p chooses up to {number} v from {players}⏎  each_gains(v)
p chooses v from {numbers}
p chooses v from {players}, w from {coins} where v is not p⏎  move w to v.purse
{player} chooses v from {coins} where v is coin⏎  put(v) by p
p chooses v from {kingdoms}
p chooses v from {squares} where v.h < {number}⏎  set v.taken to p
table chooses v from {things} where {truth}
chance chooses v from {players}⏎  set who to v
p chooses one⏎    "x" if {truth}: do nothing⏎    "y": {simple}
p may act in market
{player} may "x": {simple}
p may "x" if {truth}: {simple}
{player} must act in market
p acts in market while {truth}
p may act in market repeatedly
if {truth}: {simple}
if {truth}⏎    {simple}⏎  otherwise⏎    {simple}
each player v in {players}: set v.points to 3
each coin v in {coins}: move v to rest
each square v in {squares}: set v.h to min(9, {number} + 1)
each v in {numbers}: {simple}
each v in {things}: {simple}
repeat {number} times: {simple}
together⏎    {simple}
repeat at most 3 times until {truth}: {simple}
each v in {kingdoms}: at_home(v)
match {number}⏎    1: {simple}⏎    otherwise: {simple}
let v = {number}⏎  jot(v)
match {coin}⏎    gold: {simple}⏎    otherwise: {simple}
let v = {coin}⏎  put(v) by p
match {kingdom}⏎    large: {simple}⏎    otherwise: {simple}
match {maybe}⏎    1: {simple}
match {fate}.face⏎    sun: {simple}⏎    moon: {simple}
let v = {zone}⏎  move all from v to rest
let v = {coins}⏎  move v to {zone}
let v = {zone}⏎  move {coin} to v
let v = {player}.purse otherwise {zone}⏎  move 1 coin from a to v
let v = {players}⏎  each_gains(v)
let v = {things}
let v = {squares}⏎  set n to count v
let v = {player}⏎  set who to v
let v = {truth}
let v = {square}⏎  if v is nothing: {simple}
let v = {numbers}⏎  set n to count v
each player v, at once⏎    v chooses c from v.purse⏎    move c to {zone}
{player} wins
each player v, at once⏎    roll v.tray to rest⏎    set v.points to min(99, {number})
each player v in {players}, at once⏎    v chooses any c from v.hand⏎    move c to rest
every player v where v.points > {number} wins
{player} plays next
make {player} current
""".splitlines()
"""Statements; `⏎` begins a line, which is indented as deep as it says."""

SIMPLE = """\
do nothing
set n to 3
move 1 coin from sack to p.purse
set f to {truth}
set who to p
add 1 to p.points
jot({number})
put({coin}) by p
draw 1 from deck to shelf
roll dice
""".splitlines()
"""Statements that lead to no others."""

TAIL = """
turn by p
  move 1 coin from sack to p.purse
  {statement}
  {statement}
  p may act in market
action act by p in market
  limit {limit} per turn
  {simple}
action pick by p in market
  on v from {chosen} where {truth}
  needs {truth} "not now"
  limit 1 per turn
  {simple}
action take by p in market
  on c from {coins}
  limit 1 per turn
  move c to {zone}
always n < 51 or f "never"
"""

KINGDOMS = ("kingdoms", "(r in kingdoms where r.size > {number})", "(kingdoms except realm)")
DEEPEST = 3


def make(random: Random) -> str:
    """A rule file."""
    names: list[str] = []

    def fill(text: str, depth: int) -> str:
        while "{" in text:
            start = text.index("{")
            end = text.index("}", start)
            text = text[:start] + one(text[start + 1 : end], depth) + text[end + 1 :]
        return text

    def one(sort: str, depth: int) -> str:
        if sort == "statement":
            names.append("v")
            own = re.sub(r"\bv\b", f"v{len(names)}", random.choice(STATEMENTS).replace("⏎", "\n"))
            own = re.sub(r"\bw\b", f"w{len(names)}", own)
            return fill(own, depth)
        if sort == "simple":
            return fill(random.choice(SIMPLE), depth)
        if sort == "limit":
            return random.choice(("1", "2", "k"))
        if sort == "chosen":
            return one(random.choice(("things", "players", "squares", "numbers")), depth)
        ways = KINGDOMS if sort == "kingdoms" else ATOMS[sort]
        plain = [way for way in ways if "{" not in way]
        deep = depth >= DEEPEST and plain
        return fill(random.choice(plain if deep else ways), depth + 1)

    return HEAD + fill(TAIL, 0)
