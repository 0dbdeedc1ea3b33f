/* Random playouts of base Lucky Cat in natural C: plain arrays, the rules as the sheet words them.
 *
 * The like-for-like yardstick for compiled rules; lucky_cat.c is the tight limit.  Both make the
 * draws of lucky_cat.py in its order.
 *
 *   gcc -O2 -DPLAYERS=4 -o lucky_cat_plain lucky_cat_plain.c     2 to 8 players
 */
#include "limits.h"

#ifndef PLAYERS
#define PLAYERS 4
#endif
#ifndef TILES_OF_A_NUMBER
#define TILES_OF_A_NUMBER 16
#endif
#ifndef PAWS_OF_A_PIECE
#define PAWS_OF_A_PIECE 2 /* that each flipped piece adds */
#endif

enum {
    NUMBERS = 4, /* a tile bears a number from 1 to 4, here from 0 */
    COINS = PLAYERS > 2 ? 160 : 56, /* with the substitutes, where there are any */
    CUBES = PLAYERS > 2 ? 200 : 26,
    SPARE_TILES_OF_A_NUMBER = PLAYERS > 2 ? 64 - TILES_OF_A_NUMBER : 0,
    CASTLE_PAWS = PLAYERS <= 5 ? 4 : 6,
    START_DICE = 3,
    LOCKED_DICE = 3,
    SAFE_COINS = 2,
    COINS_TO_WIN = 10,
    SETS_TO_WIN = 2,
    MOST_TURNS = 1000
};

enum face { CAT, CUBE, COIN, WELFARE, CROWN, INVEST, FACES, REROLL };

/* The actions in the order in which they are offered; the crowns that show are one. */
static const enum face ACTIONS[FACES] = { CAT, CUBE, COIN, WELFARE, INVEST, CROWN };

typedef struct {
    uint64_t chance, policy;
    int coins, cubes;            /* that can still be gained */
    int center[NUMBERS], spare_tiles[NUMBERS];
    int capacity;                /* of the kingdom board */
    int paid_coins, paid_cubes;  /* what lies there */
    int locked, unlocked;        /* dice */
    int rolled[FACES];           /* how many unused dice show each face */
    int current;                 /* whose turn it is, from 0 */
    int visible[PLAYERS], hidden[PLAYERS], in_hand[PLAYERS]; /* coins, coins, cubes */
    int tiles[PLAYERS][NUMBERS];
    int winner;                  /* -1 as long as nobody has won */
    outcome_t end;
} game_t;

static int after_current(const game_t *g, int steps) { return (g->current + steps) % PLAYERS; }

/* ---- chance and decisions ---- */

static int choose(game_t *g, int options)
{
    if (options == 1)
        return 0;
    g->end.decisions++;
    return (int)pcg_below(&g->policy, POLICY_INCREMENT, (uint32_t)options);
}

static int chance_below(game_t *g, int n)
{
    return (int)pcg_below(&g->chance, CHANCE_INCREMENT, (uint32_t)n);
}

static void roll(game_t *g, int dice)
{
    while (dice-- > 0)
        g->rolled[chance_below(g, FACES)]++;
}

static int sum(const int *tiles) { return tiles[0] + tiles[1] + tiles[2] + tiles[3]; }

/* Takes one of the tiles, of which there are some; no chance if they all bear one number. */
static int draw(game_t *g, int *tiles)
{
    int left = sum(tiles), number = 0;
    for (int n = 0; n < NUMBERS; n++)
        if (tiles[n] == left) {
            tiles[n]--;
            return n;
        }
    for (int k = chance_below(g, left); k >= tiles[number]; number++)
        k -= tiles[number];
    tiles[number]--;
    return number;
}

/* ---- winning ---- */

static int has_won(const game_t *g, int p)
{
    if (g->visible[p] + g->hidden[p] >= COINS_TO_WIN)
        return 1;
    for (int n = 0; n < NUMBERS; n++)
        if (g->tiles[p][n] < SETS_TO_WIN)
            return 0;
    return 1;
}

/* After each gain of coins or tiles, which alone win: the current player comes first. */
static void look_for_winner(game_t *g)
{
    for (int i = 0; i < PLAYERS && g->winner < 0; i++)
        if (has_won(g, after_current(g, i)))
            g->winner = after_current(g, i);
}

/* ---- gains ---- */

static void gain_coin(game_t *g, int p)
{
    if (g->coins > 0) {
        g->coins--;
        g->visible[p]++;
    }
}

static void gain_cube(game_t *g, int p)
{
    if (g->cubes > 0) {
        g->cubes--;
        g->in_hand[p]++;
    }
}

static void gain_tile(game_t *g, int p)
{
    if (sum(g->center) > 0)
        g->tiles[p][draw(g, g->center)]++;
    else if (sum(g->spare_tiles) > 0)
        g->tiles[p][draw(g, g->spare_tiles)]++;
}

static void welfare(game_t *g)
{
    for (int i = 1; i < PLAYERS; i++)
        if (g->visible[after_current(g, i)] <= SAFE_COINS)
            gain_coin(g, after_current(g, i));
}

/* ---- the kingdom ---- */

static void free_resource(game_t *g, int p)
{
    enum face ways[3];
    int count = 0;
    if (sum(g->center) + sum(g->spare_tiles) > 0)
        ways[count++] = CAT;
    if (g->coins > 0)
        ways[count++] = COIN;
    if (g->cubes > 0)
        ways[count++] = CUBE;
    if (count == 0)
        return;
    switch (ways[choose(g, count)]) {
    case CAT: gain_tile(g, p); break;
    case COIN: gain_coin(g, p); break;
    default: gain_cube(g, p);
    }
}

static void clear(game_t *g)
{
    g->coins += g->paid_coins;
    g->cubes += g->paid_cubes;
    g->paid_coins = g->paid_cubes = 0;
}

/* Unlocks a die, or hands out free resources where there is none to unlock. */
static void rebuild(game_t *g)
{
    if (g->locked > 0) {
        clear(g);
        g->locked--;
        g->unlocked++;
        g->capacity += PAWS_OF_A_PIECE;
        roll(g, 1);
        return;
    }
    for (int i = 0; i < PLAYERS; i++)
        free_resource(g, after_current(g, i));
    clear(g);
    look_for_winner(g);
}

/* After each payment: a full board is rebuilt. */
static void check_kingdom(game_t *g)
{
    if (g->paid_coins + g->paid_cubes == g->capacity)
        rebuild(g);
}

/* ---- what a player does ---- */

/* One crown taxes the current player, several tax everybody; dues are fixed at once. */
static void answer_the_crowns(game_t *g)
{
    int taxed = g->rolled[CROWN] > 1 ? PLAYERS : 1, due[PLAYERS];
    g->rolled[CROWN] = 0;
    for (int i = 0; i < taxed; i++)
        due[i] = g->visible[after_current(g, i)] - SAFE_COINS;
    for (int i = 0; i < taxed; i++)
        for (; due[i] > 0 && g->winner < 0; due[i]--) {
            g->visible[after_current(g, i)]--;
            g->paid_coins++;
            check_kingdom(g);
        }
}

/* A cube is paid, then any dice are selected, but not none, and rolled again. */
static void reroll(game_t *g, int p)
{
    g->in_hand[p]--;
    g->paid_cubes++;
    check_kingdom(g);
    if (g->winner >= 0)
        return;
    int ways = 1, dice = 0;
    for (int f = 0; f < FACES; f++)
        ways *= g->rolled[f] + 1;
    int way = 1 + choose(g, ways - 1);
    for (int f = FACES - 1; f >= 0; f--) { /* the ways count up with the last face */
        int selected = way % (g->rolled[f] + 1);
        way /= g->rolled[f] + 1;
        g->rolled[f] -= selected;
        dice += selected;
    }
    roll(g, dice);
}

static void use(game_t *g, enum face action, int p)
{
    if (action == REROLL) {
        reroll(g, p);
        return;
    }
    if (action == CROWN) {
        answer_the_crowns(g);
        return;
    }
    g->rolled[action]--;
    switch (action) {
    case CAT: gain_tile(g, p); break;
    case CUBE: gain_cube(g, p); break;
    case COIN: gain_coin(g, p); break;
    case WELFARE: welfare(g); break;
    default: /* INVEST */
        if (g->visible[p] > 0) {
            g->visible[p]--;
            g->hidden[p]++;
        }
    }
    look_for_winner(g);
}

static void play_turn(game_t *g)
{
    int p = g->current;
    roll(g, g->unlocked);
    while (g->winner < 0) {
        enum face options[FACES + 1];
        int count = 0, dice = 0;
        if (g->in_hand[p] > 0)
            options[count++] = REROLL;
        for (int i = 0; i < FACES; i++)
            if (g->rolled[ACTIONS[i]] > 0) {
                options[count++] = ACTIONS[i];
                dice++;
            }
        if (dice == 0)
            return;
        use(g, options[choose(g, count)], p);
    }
}

/* ---- the course of the game ---- */

/* Two coins, two cubes, and two tiles of different numbers, as far as there are some. */
static void hand_out(game_t *g, int p)
{
    int first = draw(g, g->center), second = draw(g, g->center);
    while (second == first && sum(g->center) > g->center[first]) {
        g->center[second]++;
        second = draw(g, g->center);
    }
    g->tiles[p][first]++;
    g->tiles[p][second]++;
    for (int i = 0; i < 2; i++) {
        gain_coin(g, p);
        gain_cube(g, p);
    }
}

static outcome_t play_game(uint64_t seed)
{
    game_t g = { .chance = pcg_seeded(seed, CHANCE_INCREMENT),
                 .policy = pcg_seeded(seed, POLICY_INCREMENT),
                 .coins = COINS, .cubes = CUBES, .capacity = CASTLE_PAWS,
                 .locked = LOCKED_DICE, .unlocked = START_DICE, .winner = -1 };
    for (int n = 0; n < NUMBERS; n++) {
        g.center[n] = TILES_OF_A_NUMBER;
        g.spare_tiles[n] = SPARE_TILES_OF_A_NUMBER;
    }
    g.current = choose(&g, PLAYERS);
    for (int p = 0; p < PLAYERS; p++)
        hand_out(&g, p);
    while (g.end.turns < MOST_TURNS && g.winner < 0) {
        g.end.turns++;
        play_turn(&g);
        g.current = after_current(&g, 1);
    }
    g.end.winners = g.winner < 0 ? 0 : 1u << g.winner;
    return g.end;
}
