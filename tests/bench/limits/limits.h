/* What the programs here share: random numbers, the seeds of a batch, and main.
 *
 * A program includes this file and defines play_game.  docs/randomness.md is the norm for all
 * that is drawn here.
 *
 *   PROGRAM [GAMES [SEED]]            one JSON line; times are CPU seconds
 *   PROGRAM --results [GAMES [SEED]]  a line for each game: its seed, winners, turns, decisions
 *
 * Game i from 0 has the i-th seed of the batch with that SEED, as in `catrules simulate`.
 * Winners are a bit mask: 1 for seat 1, 2 for seat 2, 4 for seat 3.
 */
#ifndef LIMITS_H
#define LIMITS_H

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct {
    uint64_t winners;
    int64_t turns, decisions;
} outcome_t;

static outcome_t play_game(uint64_t seed);

/* ---- PCG32 (XSH-RR): a state for each of the two streams ---- */

#define PCG_MULTIPLIER 6364136223846793005ULL
enum { CHANCE_INCREMENT = 3, POLICY_INCREMENT = 5 };

static inline uint64_t pcg_step(uint64_t state, uint64_t increment)
{
    return state * PCG_MULTIPLIER + increment;
}

static inline uint64_t pcg_seeded(uint64_t seed, uint64_t increment)
{
    return pcg_step(increment + seed, increment); /* from state 0 a step gives the increment */
}

static inline uint32_t pcg_output(uint64_t state)
{
    uint32_t word = (uint32_t)((state >> 18 ^ state) >> 27), turn = (uint32_t)(state >> 59);
    return word >> turn | word << (-turn & 31);
}

/* A number below n, each as likely as any other. */
static inline uint32_t pcg_below(uint64_t *state, uint64_t increment, uint32_t n)
{
    for (;;) {
        uint32_t word = pcg_output(*state);
        *state = pcg_step(*state, increment);
        if (word >= n || word >= -n % n) /* what is thrown away is below -n % n, and that below n */
            return word % n;
    }
}

/* ---- a batch: SplitMix64 ---- */

static inline uint64_t game_seed(uint64_t seed, uint64_t game)
{
    uint64_t z = seed + (game + 1) * 0x9E3779B97F4A7C15ULL;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ z >> 27) * 0x94D049BB133111EBULL;
    return z ^ z >> 31;
}

static double cpu_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void list_games(uint64_t games, uint64_t seed)
{
    for (uint64_t i = 0; i < games; i++) {
        outcome_t end = play_game(game_seed(seed, i));
        printf("%" PRIu64 " %" PRIu64 " %" PRId64 " %" PRId64 "\n", game_seed(seed, i),
               end.winners, end.turns, end.decisions);
    }
}

static void time_games(uint64_t games, uint64_t seed)
{
    int64_t turns = 0, decisions = 0;
    uint64_t checksum = 0;
    double start = cpu_seconds();
    for (uint64_t i = 0; i < games; i++) {
        outcome_t end = play_game(game_seed(seed, i));
        turns += end.turns;
        decisions += end.decisions;
        checksum = checksum * 1000003 + ((uint64_t)end.turns << 8) + end.winners;
    }
    double seconds = cpu_seconds() - start;
    printf("{\"games\": %" PRIu64 ", \"seconds\": %.6f, \"turns\": %" PRId64
           ", \"decisions\": %" PRId64 ", \"checksum\": \"%016" PRIx64 "\"}\n",
           games, seconds, turns, decisions, checksum);
}

int main(int argc, char **argv)
{
    int list = argc > 1 && strcmp(argv[1], "--results") == 0;
    uint64_t games = argc > list + 1 ? strtoull(argv[list + 1], NULL, 10) : 1000;
    uint64_t seed = argc > list + 2 ? strtoull(argv[list + 2], NULL, 10) : 1;
    if (list)
        list_games(games, seed);
    else
        time_games(games, seed);
    return 0;
}

#endif
