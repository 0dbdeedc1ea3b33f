"""A small game and what its suites say, for the tests here."""

from catrules.conformance.run import Suite
from catrules.source import Source

SHOP = """\
game "Shop"
players 2..4

assume price = 2 in 1..4 "of a lamp"

components
  9 coin in bank
  2 lucky coin in vault
  3 lamp in shelf
  3 die/dice showing 1..6 in box
  2 card for each rank 1..3 in deck

on the table
  pile bank of coin
  pile vault of coin
  pile shelf of lamp
  deck deck of card
  pile sky of die
  counter day 0..40
  player host

each player
  pile purse of coin
  pile chest of coin, seen by owner, counted by nobody
  pile lamps of lamp
  pile hand of card, seen by owner, counted by all
  flag tired
  flag claps

setup
  table chooses h from players "who is the host?"
  set host to h
  each player p
    move 1 coin from bank to p.purse
    draw 1 from deck to p.hand

play
  turns go clockwise from seat(1), at most 30

turn by p
  add 1 to day
  p acts in market while not p.tired
  p may act in evening repeatedly
  if p is host: p must act in night
  each player q: set q.tired to no

action buy by p in market                                  [SH-BUY-01]
  needs count p.purse >= price "a lamp costs more"         [SH-BUY-02]
  move price coins from p.purse to bank
  move 1 lamp from shelf to p.lamps
  each player q where q is not p
    q may "clap": set q.claps to yes

action save by p in market
  on c from p.purse
  move c to p.chest
  set p.tired to yes

action look_up by p in market
  roll 2 dice from box to sky
  p chooses one "what now?"
    "rest": set p.tired to yes
    "earn": move 1 coin from bank to p.purse

action take by p in market
  draw 1 from deck to p.hand
  set p.tired to yes

action find by p in market
  move 1 coin from vault to p.purse

action sing by p in evening
  needs p.lamps is not empty "it is too dark"
  limit 1 per turn
  set p.claps to yes

action dance by p in night
  set host to left(p)

win rich by p when count p.lamps >= 2                      [SH-WIN-01]
"""

HEAD = """\
suite of "shop.catrules"

background
  players ana, bo
  ana's turn, in market

"""


def suite(folder, text, head=HEAD):
    """A suite beside the rules of the shop."""
    (folder / "shop.catrules").write_text(SHOP, encoding="utf-8")
    name = str(folder / "shop.catspec")
    return Suite(Source(name, head + text))


def said(folder, text, head=HEAD):
    """What is wrong with a suite or its scenarios, as codes with lines of its own text."""
    found = suite(folder, text, head)
    findings = [*found.findings]
    for run in found.runs:
        findings += run.outcome.findings
    skipped = head.count("\n")
    return [f"{finding.code} {finding.span.line - skipped}" for finding in findings]
