"""Small games in which everything that a position may hold comes about."""

LAB = """\
game "Lab"
players 2..3

assume goal_points = 9 in 5..20 "how much is enough"
assume speed = slow in slow, fast "how fast"

components
  6 gold coin in bank
  6 silver coin in bank
  1 card for each rank 1..6 in deck
  2 die/dice showing cat, dog, owl in cup
  3 bead in string
  2 town
  1 hat in shop
  1 lamp in shop

on the table
  pile bank of coin
  pile shop of hat or lamp
  deck deck of card, seen by nobody, counted by all
  pile lying of card, seen by nobody, counted by all
  pile cup of die
  pile rolled of die
  row  string of bead or lamp, up to 4
  pile chest of coin, up to 2
  counter day 1..500
  flag open
  player host
  town goal

each town
  pile paid of coin
  counter level 0..5

each player
  pile purse of coin
  pile hand of card, seen by owner, counted by all
  2 pile heap of coin
  counter points 0..900
  flag tired

setup
  each player p: move 1 gold from bank to p.purse
  each player p: move 2 silvers from bank to p.purse
  each player p: draw 1 from deck to p.hand
  draw 1 from deck to lying
  reveal lying

play
  turns go clockwise from seat(1), at most 9

turn by p
  bidding
  p may act in work repeatedly

rule bidding
  each player p, at once
    p chooses c from p.purse "what do you bid?"
    p may "rest": set p.tired to yes

action throw by p in work
  roll cup to rolled
  move all from rolled to cup

action show by p in work
  roll cup to rolled
  set day to 2 + day

action pay by p in work
  on c from p.purse, t from towns
  move c to t.paid
  set goal to t
  set host to left(p)
  add 1 to t.level

action lay by p in work
  on c from p.purse, h from p.heap
  move c to h

action store by p in work
  on c from p.purse
  move c to chest

action tie by p in work
  p chooses l from shop "which?"
  if l is lamp: move l to front of string

action score by p in work
  limit 2 per turn "twice"
  add 3 to p.points

win rich by p when p.points >= goal_points
"""
