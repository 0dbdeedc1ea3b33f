/* Random playouts of Liar's Dice in natural C, after games/classics/liars_dice.catrules.
 *
 * Options: all higher bids, from the lowest on, then to doubt.
 *
 *   gcc -O2 -DPLAYERS=2 -o liars_dice liars_dice.c     2 to 6 players; -DDICE_EACH= -DSIDES= -DWILD
 */
#include "limits.h"

#ifndef PLAYERS
#define PLAYERS 2
#endif
#ifndef DICE_EACH
#define DICE_EACH 5
#endif
#ifndef SIDES
#define SIDES 6
#endif
#ifdef WILD
#define IS_WILD(face) ((face) == SIDES)
#else
#define IS_WILD(face) 0
#endif

enum { MOST_TURNS = 3000, NOBODY = -1 };

typedef struct {
    uint64_t chance, policy;
    int cups[PLAYERS][DICE_EACH], dice[PLAYERS]; /* faces from 1; how many dice each has */
    int number_bid, face_bid, bidder;
    int current, next;
    outcome_t end;
} game_t;

static int choose(game_t *g, int options)
{
    if (options == 1)
        return 0;
    g->end.decisions++;
    return (int)pcg_below(&g->policy, POLICY_INCREMENT, (uint32_t)options);
}

static void new_round(game_t *g)
{
    g->number_bid = g->face_bid = 0;
    g->bidder = NOBODY;
    for (int i = 0; i < PLAYERS; i++) {
        int p = (g->current + i) % PLAYERS;
        for (int d = 0; d < g->dice[p]; d++)
            g->cups[p][d] = 1 + (int)pcg_below(&g->chance, CHANCE_INCREMENT, SIDES);
    }
}

static int dice_left(const game_t *g)
{
    int sum = 0;
    for (int p = 0; p < PLAYERS; p++)
        sum += g->dice[p];
    return sum;
}

static int dice_with(const game_t *g, int face)
{
    int sum = 0;
    for (int p = 0; p < PLAYERS; p++)
        for (int d = 0; d < g->dice[p]; d++)
            sum += g->cups[p][d] == face || IS_WILD(g->cups[p][d]);
    return sum;
}

/* True if one player alone has dice, and so has won. */
static int last_with_dice(game_t *g)
{
    int left = dice_left(g);
    for (int p = 0; p < PLAYERS; p++)
        if (g->dice[p] == left) {
            g->end.winners = 1u << p;
            return 1;
        }
    return 0;
}

/* True if the game is over. */
static int doubt(game_t *g)
{
    int loser = dice_with(g, g->face_bid) >= g->number_bid ? g->current : g->bidder;
    g->dice[loser]--;
    if (last_with_dice(g))
        return 1;
    new_round(g);
    g->next = loser;
    return 0;
}

/* Bids rise by number, then by face, so that they can be numbered; 0 is none yet. */
static int play_turn(game_t *g)
{
    int last = g->bidder == NOBODY ? 0 : (g->number_bid - 1) * SIDES + g->face_bid;
    int higher = dice_left(g) * SIDES - last;
    int chosen = choose(g, higher + (last > 0));
    if (chosen == higher)
        return doubt(g);
    g->number_bid = 1 + (last + chosen) / SIDES;
    g->face_bid = 1 + (last + chosen) % SIDES;
    g->bidder = g->current;
    return 0;
}

static outcome_t play_game(uint64_t seed)
{
    game_t g = { .chance = pcg_seeded(seed, CHANCE_INCREMENT),
                 .policy = pcg_seeded(seed, POLICY_INCREMENT) };
    for (int p = 0; p < PLAYERS; p++)
        g.dice[p] = DICE_EACH;
    new_round(&g);
    while (g.end.turns < MOST_TURNS) {
        while (g.dice[g.current] == 0)
            g.current = (g.current + 1) % PLAYERS;
        g.end.turns++;
        g.next = (g.current + 1) % PLAYERS;
        if (play_turn(&g))
            break;
        g.current = g.next;
    }
    return g.end;
}
