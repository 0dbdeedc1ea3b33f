/* Random playouts of base Lucky Cat in tight C: the limit that compiled rules are measured against.
 *
 * What is counted stands in the byte lanes of a word, a lane for each player, number or face: so
 * welfare, the look for a winner, and what can be done are some operations for all at once.
 * Remainders are products (Lemire, Kaser, Kurz, "Faster remainder by direct computation", 2019).
 * Much of the time that is left over lucky_cat_plain.c are branches on random data that are gone.
 * The draws are those of lucky_cat.py, in its order.
 *
 *   gcc -O2 -DPLAYERS=4 -o lucky_cat lucky_cat.c     2 to 8 players
 */
#include "limits.h"

#ifndef PLAYERS
#define PLAYERS 4
#endif
#ifndef TILES_OF_A_NUMBER
#define TILES_OF_A_NUMBER 16
#endif
#ifndef PAWS_OF_A_PIECE
#define PAWS_OF_A_PIECE 2
#endif

enum {
    NUMBERS = 4,
    CUBES = PLAYERS > 2 ? 200 : 26,
    SPARE_TILES_OF_A_NUMBER = PLAYERS > 2 ? 64 - TILES_OF_A_NUMBER : 0,
    CASTLE_PAWS = PLAYERS <= 5 ? 4 : 6,
    START_DICE = 3,
    LOCKED_DICE = 3,
    SAFE_COINS = 2,
    COINS_TO_WIN = 10,
    SETS_TO_WIN = 2,
    MOST_TURNS = 1000,
    MOST_BELOW = 64 * NUMBERS
};

/* Coins are not counted: nobody who has not won has ten, the board holds no more than its paws, and
 * of the coins that there are so many are always left. */
_Static_assert(PLAYERS * COINS_TO_WIN + CASTLE_PAWS + LOCKED_DICE * PAWS_OF_A_PIECE
               <= (PLAYERS > 2 ? 160 : 56), "coins never run out");

enum face { CAT, CUBE, COIN, WELFARE, CROWN, INVEST, FACES, REROLL = FACES };

typedef uint64_t lanes_t; /* eight counters, each below 128 */
#define ALL(n) ((n) * 0x0101010101010101ULL)
#define TOP_BITS ALL(0x80ULL)
#define LANE(i) (8 * (i)) /* players and numbers are kept as shifts */
#define LAST LANE(PLAYERS - 1)

typedef struct {
    uint64_t chance, policy;
    lanes_t visible, hidden, in_hand; /* coins, coins, cubes: a lane for each player */
    lanes_t missing;                  /* tiles that a player lacks for two sets */
    lanes_t rolled;                   /* unused dice: a lane for each face */
    uint32_t tiles[PLAYERS];          /* a lane for each number, as in these two: */
    uint32_t center, spare_tiles;
    uint32_t center_left, spare_left;
    uint32_t cubes;                   /* that can still be gained */
    uint32_t free_paws, capacity;     /* of the kingdom board */
    uint32_t paid_cubes;              /* that lie there */
    uint32_t locked, unlocked;        /* dice */
    uint32_t current;                 /* lane of the player whose turn it is */
    int32_t winner;                   /* lane of who has won, or -1 */
    int64_t turns, decisions;
} game_t;

/* ---- tables, most of them made once ---- */

static const uint32_t reciprocal[] = { 0, 65536, 32768, 21846, 16384, 13108, 10923, 9363 };

static uint64_t inverse[MOST_BELOW + 1]; /* 2^64 / n, rounded up */
static uint32_t threshold[MOST_BELOW + 1]; /* outputs below it are thrown away */
static uint64_t menu[128]; /* by which faces show, and 64 if there is a cube: how many actions
                              there are, and in the bytes above in their order which */

__attribute__((constructor)) static void make_tables(void)
{
    static const enum face order[] = { REROLL, CAT, CUBE, COIN, WELFARE, INVEST, CROWN };
    for (uint32_t n = 1; n <= MOST_BELOW; n++) {
        inverse[n] = UINT64_MAX / n + 1; /* 0, for n = 1: no draw is made then */
        threshold[n] = -n % n;
    }
    for (uint64_t shows = 0; shows < 128; shows++)
        for (int i = 0; i < 7; i++)
            if (shows >> order[i] & 1) {
                menu[shows]++;
                menu[shows] |= (uint64_t)order[i] << 8 * (menu[shows] & 7);
            }
}

/* ---- chance and decisions ---- */

static inline uint32_t remainder_of(uint32_t word, uint32_t n)
{
    return (uint32_t)((unsigned __int128)(inverse[n] * word) * n >> 64);
}

static inline uint32_t below(uint64_t *state, uint64_t increment, uint32_t n)
{
    uint32_t word;
    do {
        word = pcg_output(*state);
        *state = pcg_step(*state, increment);
    } while (__builtin_expect(word < threshold[n], 0));
    return remainder_of(word, n);
}

static inline uint32_t choose(game_t *g, uint32_t options)
{
    uint64_t before = g->policy;
    uint32_t chosen = below(&g->policy, POLICY_INCREMENT, options);
    g->policy = options > 1 ? g->policy : before; /* what is forced is not asked */
    g->decisions += options > 1;
    return chosen;
}

static inline void roll(game_t *g, uint32_t dice)
{
    uint64_t chance = g->chance;
    lanes_t rolled = g->rolled;
    for (; dice > 0; dice--)
        rolled += 1ULL << LANE(pcg_below(&chance, CHANCE_INCREMENT, FACES));
    g->chance = chance;
    g->rolled = rolled;
}

static inline uint32_t get(lanes_t lanes, uint32_t lane) { return lanes >> lane & 0xff; }

/* Takes one of so many tiles, no more than so many of a number; the lane of its number. */
static inline uint32_t draw(game_t *g, uint32_t *tiles, uint32_t left, uint32_t of_a_number)
{
    uint32_t up_to = *tiles * 0x01010101u, number; /* lane n: tiles with a number up to n */
    if (left <= of_a_number && (get(*tiles, LANE(0)) == left || get(*tiles, LANE(1)) == left ||
                                get(*tiles, LANE(2)) == left || get(*tiles, LANE(3)) == left)) {
        number = (uint32_t)__builtin_ctz(*tiles) & ~7u; /* there is one number: no chance */
    } else {
        uint32_t k = below(&g->chance, CHANCE_INCREMENT, left);
        number = LANE((uint32_t)(k >= get(up_to, LANE(0))) + (k >= get(up_to, LANE(1))) +
                      (k >= get(up_to, LANE(2))));
    }
    *tiles -= 1u << number;
    return number;
}

/* ---- winning ---- */

/* True if somebody has won: of several the first from the current player on. */
static inline int over(game_t *g)
{
    lanes_t rich = g->visible + g->hidden + ALL(0x80ULL - COINS_TO_WIN);
    lanes_t complete = TOP_BITS - g->missing;
    lanes_t won = (rich | complete) & TOP_BITS; /* a lane's top bit: has won */
    if (won == 0)
        return 0;
    lanes_t from_current = won >> g->current;
    g->winner = (from_current ? (int32_t)g->current + __builtin_ctzll(from_current)
                              : __builtin_ctzll(won)) & ~7;
    return 1;
}

/* ---- gains ---- */

static inline void gain_tile(game_t *g, uint32_t p)
{
    uint32_t *tiles = &g->tiles[p / 8], number;
    if (g->center_left > 0)
        number = draw(g, &g->center, g->center_left--, TILES_OF_A_NUMBER);
    else if (g->spare_left > 0)
        number = draw(g, &g->spare_tiles, g->spare_left--, SPARE_TILES_OF_A_NUMBER);
    else
        return;
    g->missing -= (lanes_t)(get(*tiles, number) < SETS_TO_WIN) << p;
    *tiles += 1u << number;
}

static inline void gain_cube(game_t *g, uint32_t p)
{
    uint32_t gained = g->cubes > 0;
    g->cubes -= gained;
    g->in_hand += (lanes_t)gained << p;
}

/* Whom welfare serves: a one in the lanes of all who are poor but the current player's. */
static inline lanes_t poor_others(const game_t *g)
{
    lanes_t poor = (ALL(0x80ULL + SAFE_COINS) - g->visible) & TOP_BITS; /* top bit: is poor */
    lanes_t players = ALL(0x80ULL) >> (64 - LANE(PLAYERS)) & ~(0x80ULL << g->current);
    return (poor & players) >> 7;
}

/* ---- the kingdom and the actions; what tells something tells whether the game is over ---- */

static void free_resource(game_t *g, uint32_t p)
{
    uint32_t tile = g->center_left + g->spare_left > 0, cube = g->cubes > 0;
    uint32_t way = choose(g, tile + 1 + cube) + !tile; /* coins there are always */
    if (way == 0)
        gain_tile(g, p);
    else if (way == 1)
        g->visible += 1ULL << p;
    else
        gain_cube(g, p);
}

/* The board is full: a die is unlocked, or there are free resources for all. */
static __attribute__((noinline)) int rebuild(game_t *g)
{
    uint32_t unlocks = g->locked > 0;
    if (!unlocks) {
        for (uint32_t p = g->current; p <= LAST; p += 8)
            free_resource(g, p);
        for (uint32_t p = 0; p < g->current; p += 8)
            free_resource(g, p);
    }
    g->cubes += g->paid_cubes;
    g->paid_cubes = 0;
    g->locked -= unlocks;
    g->unlocked += unlocks;
    g->capacity += PAWS_OF_A_PIECE * unlocks;
    g->free_paws = g->capacity;
    if (!unlocks)
        return over(g);
    roll(g, 1);
    return 0;
}

static inline int pay_tax(game_t *g, uint32_t p, uint32_t due)
{
    while (due >= g->free_paws) {
        g->visible -= (lanes_t)g->free_paws << p;
        due -= g->free_paws;
        if (rebuild(g))
            return 1;
    }
    g->visible -= (lanes_t)due << p;
    g->free_paws -= due;
    return 0;
}

/* One crown taxes the current player, several tax everybody; dues are fixed at once. */
static inline int answer_the_crowns(game_t *g)
{
    uint32_t crowns = get(g->rolled, LANE(CROWN));
    lanes_t more = g->visible + ALL(0x80ULL - SAFE_COINS), rich = more & TOP_BITS;
    lanes_t dues = more & (rich - (rich >> 7));
    g->rolled -= (lanes_t)crowns << LANE(CROWN);
    if (pay_tax(g, g->current, get(dues, g->current)))
        return 1;
    if (crowns == 1)
        return 0;
    for (uint32_t p = g->current + 8; p <= LAST; p += 8)
        if (pay_tax(g, p, get(dues, p)))
            return 1;
    for (uint32_t p = 0; p < g->current; p += 8)
        if (pay_tax(g, p, get(dues, p)))
            return 1;
    return 0;
}

/* A cube is paid, then any dice are selected, but not none, and rolled again. */
static inline int reroll(game_t *g)
{
    g->in_hand -= 1ULL << g->current;
    g->paid_cubes++;
    if (--g->free_paws == 0 && rebuild(g))
        return 1;
    uint32_t ways = 1, dice = 0;
    lanes_t before = g->rolled;
    for (uint32_t f = 0; f < FACES; f++)
        ways *= get(before, LANE(f)) + 1;
    uint32_t way = 1 + choose(g, ways - 1);
    for (uint32_t f = FACES; f-- > 0;) { /* the ways count up with the last face */
        uint32_t n = get(before, LANE(f)) + 1, rest = way * reciprocal[n] >> 16;
        uint32_t selected = way - rest * n;
        g->rolled -= (lanes_t)selected << LANE(f);
        dice += selected;
        way = rest;
    }
    roll(g, dice);
    return 0;
}

/* ---- the course of the game ---- */

static inline int use(game_t *g, uint32_t action)
{
    uint32_t p = g->current;
    if (action == REROLL)
        return reroll(g);
    if (action == CROWN)
        return answer_the_crowns(g);
    g->rolled -= 1ULL << LANE(action);
    if (action == CAT) {
        gain_tile(g, p);
    } else { /* each of them is worked out: no branch could foresee which it is */
        lanes_t coin = action == COIN, served = action == WELFARE ? poor_others(g) : 0;
        lanes_t invested = action == INVEST && get(g->visible, p) > 0;
        uint32_t cube = action == CUBE && g->cubes > 0;
        g->visible += served + (coin << p) - (invested << p);
        g->hidden += invested << p;
        g->in_hand += (lanes_t)cube << p;
        g->cubes -= cube;
    }
    return over(g);
}

/* One turn of the current player; true when the game is over. */
static inline int play_turn(game_t *g)
{
    roll(g, g->unlocked);
    while (g->rolled != 0) {
        lanes_t shows = (g->rolled + ALL(0x7fULL)) & TOP_BITS; /* top bits: which faces show */
        uint64_t entry = menu[(shows >> 7) * 0x0102040810204080ULL >> 56 |
                              (get(g->in_hand, g->current) > 0) << REROLL];
        uint32_t chosen = choose(g, entry & 0xff);
        if (use(g, entry >> 8 * (chosen + 1) & 0xff))
            return 1;
    }
    return 0;
}

/* Two tiles of different numbers, as far as there are some. */
static inline void hand_out(game_t *g, uint32_t p)
{
    uint32_t first = draw(g, &g->center, g->center_left--, TILES_OF_A_NUMBER);
    uint32_t second = draw(g, &g->center, g->center_left--, TILES_OF_A_NUMBER);
    while (second == first && g->center_left > get(g->center, first)) { /* there are others */
        g->center += 1u << second;
        second = draw(g, &g->center, g->center_left + 1, TILES_OF_A_NUMBER);
    }
    g->tiles[p] = (1u << first) + (1u << second);
    g->missing -= 2ULL << LANE(p);
}

static outcome_t play_game(uint64_t seed)
{
    game_t g = { .chance = pcg_seeded(seed, CHANCE_INCREMENT),
                 .policy = pcg_seeded(seed, POLICY_INCREMENT),
                 .visible = ALL(2ULL), .in_hand = ALL(2ULL), .cubes = CUBES - 2 * PLAYERS,
                 .missing = ALL((lanes_t)NUMBERS * SETS_TO_WIN),
                 .center = (uint32_t)ALL(TILES_OF_A_NUMBER),
                 .center_left = NUMBERS * TILES_OF_A_NUMBER,
                 .spare_tiles = (uint32_t)ALL(SPARE_TILES_OF_A_NUMBER),
                 .spare_left = NUMBERS * SPARE_TILES_OF_A_NUMBER,
                 .free_paws = CASTLE_PAWS, .capacity = CASTLE_PAWS,
                 .locked = LOCKED_DICE, .unlocked = START_DICE, .winner = -1 };
    g.current = LANE(choose(&g, PLAYERS));
    for (uint32_t p = 0; p < PLAYERS; p++)
        hand_out(&g, p);
    while (g.turns < MOST_TURNS) {
        g.turns++;
        if (play_turn(&g))
            break;
        g.current = g.current == LAST ? 0 : g.current + 8;
    }
    return (outcome_t){ g.winner < 0 ? 0 : 1ULL << g.winner / 8, g.turns, g.decisions };
}
