/* Random playouts of Go Fish in natural C, after games/classics/go_fish.catrules.
 *
 * Options: whom to ask by seats, then for which rank; a card is drawn by one draw among those that
 * are left, lower ranks first.
 *
 *   gcc -O2 -DPLAYERS=2 -o go_fish go_fish.c     2 to 6 players; -DRANKS= -DSUITS= -DDEALT=
 */
#include "limits.h"

#ifndef PLAYERS
#define PLAYERS 2
#endif
#ifndef RANKS
#define RANKS 13
#endif
#ifndef SUITS
#define SUITS 4 /* cards of each rank, which make a book */
#endif
#ifndef DEALT
#define DEALT (PLAYERS == 2 ? 7 : 5)
#endif

enum { MOST_TURNS = 999 };

typedef struct {
    int cards[RANKS], size; /* how many of each rank, and all together */
} cards_t;

typedef struct {
    uint64_t chance, policy;
    cards_t pond, hands[PLAYERS];
    int books[PLAYERS];
    outcome_t end;
} game_t;

/* Takes a card by chance; its rank, or -1 if there is none. Cards of one rank are alike. */
static int draw(game_t *g)
{
    cards_t *pond = &g->pond;
    int rank = 0, k = 0;
    if (pond->size == 0)
        return -1;
    while (pond->cards[rank] == 0)
        rank++;
    if (pond->cards[rank] < pond->size) { /* else there is one rank: no chance */
        k = (int)pcg_below(&g->chance, CHANCE_INCREMENT, (uint32_t)pond->size);
        for (; k >= pond->cards[rank]; rank++)
            k -= pond->cards[rank];
    }
    pond->cards[rank]--;
    pond->size--;
    return rank;
}

/* Cards of a rank come into a hand, and on the table if the book is complete. */
static void receive(game_t *g, int p, int rank, int count)
{
    cards_t *hand = &g->hands[p];
    hand->cards[rank] += count;
    hand->size += count;
    if (hand->cards[rank] == SUITS) {
        hand->cards[rank] = 0;
        hand->size -= SUITS;
        g->books[p]++;
    }
}

static void draw_to_hand(game_t *g, int p)
{
    int rank = draw(g);
    if (rank >= 0)
        receive(g, p, rank, 1);
}

typedef struct {
    int other, rank;
} ask_t;

/* What may be asked, in order. */
static int asks(const game_t *g, int p, ask_t *options)
{
    int count = 0;
    for (int q = 0; q < PLAYERS; q++)
        if (q != p && g->hands[q].size > 0)
            for (int rank = 0; rank < RANKS; rank++)
                if (g->hands[p].cards[rank] > 0)
                    options[count++] = (ask_t){ q, rank };
    return count;
}

static int choose(game_t *g, int options)
{
    if (options == 1)
        return 0;
    g->end.decisions++;
    return (int)pcg_below(&g->policy, POLICY_INCREMENT, (uint32_t)options);
}

/* True if who asks gets what was asked for, and goes on. */
static int ask(game_t *g, int p, ask_t asked)
{
    cards_t *hand = &g->hands[asked.other];
    int count = hand->cards[asked.rank], fished;
    if (count > 0) {
        hand->cards[asked.rank] = 0;
        hand->size -= count;
        receive(g, p, asked.rank, count);
        return 1;
    }
    fished = draw(g);
    if (fished >= 0)
        receive(g, p, fished, 1);
    return fished == asked.rank;
}

static void play_turn(game_t *g, int p)
{
    ask_t options[(PLAYERS - 1) * RANKS];
    int count;
    do {
        if (g->hands[p].size == 0)
            draw_to_hand(g, p);
        count = asks(g, p, options);
    } while (count > 0 && ask(g, p, options[choose(g, count)]));
}

/* The next who has something to do, p or who comes after; -1 if nobody has. */
static int next_player(const game_t *g, int p)
{
    for (int i = 0; i < PLAYERS; i++, p = (p + 1) % PLAYERS)
        if (g->hands[p].size > 0 || g->pond.size > 0)
            return p;
    return -1;
}

static uint64_t most_books(const game_t *g)
{
    int most = 0;
    uint64_t who = 0;
    for (int p = 0; p < PLAYERS; p++)
        if (g->books[p] > most)
            most = g->books[p];
    for (int p = 0; p < PLAYERS; p++)
        who |= (uint64_t)(g->books[p] == most) << p;
    return who;
}

static outcome_t play_game(uint64_t seed)
{
    game_t g = { .chance = pcg_seeded(seed, CHANCE_INCREMENT),
                 .policy = pcg_seeded(seed, POLICY_INCREMENT) };
    for (int rank = 0; rank < RANKS; rank++)
        g.pond.cards[rank] = SUITS;
    g.pond.size = RANKS * SUITS;
    for (int p = 0; p < PLAYERS; p++)
        for (int i = 0; i < DEALT; i++)
            draw_to_hand(&g, p);
    for (int p = next_player(&g, 0); p >= 0 && g.end.turns < MOST_TURNS;
         p = next_player(&g, (p + 1) % PLAYERS)) {
        g.end.turns++;
        play_turn(&g, p);
    }
    g.end.winners = most_books(&g);
    return g.end;
}
