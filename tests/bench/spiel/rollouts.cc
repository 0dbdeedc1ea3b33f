// Random playouts of OpenSpiel's games with nothing of Python's in between.
//
// The wheel of OpenSpiel holds its headers, and the library `pyspiel.so` exports the C++ functions:
// this is compiled against the one and linked to the other, and loaded by a Python that has loaded
// `pyspiel` already (tests/bench/spiel_loops.py).
//
// The loop is the plainest that plays: the list of legal actions, one of them by chance, with a
// generator that costs next to nothing (PCG32).

#include <cstdint>
#include <ctime>
#include <memory>
#include <utility>
#include <vector>

#include "open_spiel/spiel.h"

namespace {

using open_spiel::Action;
using open_spiel::State;

class Random {
 public:
  explicit Random(uint64_t seed) : state_(seed * 2 + 1) { Next(); }

  uint32_t Below(uint64_t n) { return static_cast<uint32_t>(Next() * n >> 32); }
  double Share() { return Next() * 0x1p-32; }

 private:
  uint64_t Next() {
    uint64_t old = state_;
    state_ = old * 6364136223846793005ULL + 3;
    uint32_t word = static_cast<uint32_t>((old >> 18 ^ old) >> 27), turn = old >> 59;
    return word >> turn | static_cast<uint64_t>(word << (-turn & 31));
  }

  uint64_t state_;
};

Action OfChance(const State& state, Random* random) {
  std::vector<std::pair<Action, double>> outcomes = state.ChanceOutcomes();
  double rest = random->Share();
  for (const auto& [action, share] : outcomes) {
    if ((rest -= share) < 0) return action;
  }
  return outcomes.back().first;
}

Action OfPlayer(const State& state, int player, Random* random) {
  std::vector<Action> actions = state.LegalActions(player);
  return actions[random->Below(actions.size())];
}

int64_t Play(const open_spiel::Game& game, Random* random) {
  std::unique_ptr<State> state = game.NewInitialState();
  int64_t decisions = 0;
  std::vector<Action> joint;
  while (!state->IsTerminal()) {
    if (state->IsChanceNode()) {
      state->ApplyAction(OfChance(*state, random));
    } else if (state->IsSimultaneousNode()) {
      joint.clear();
      for (int player = 0; player < game.NumPlayers(); ++player) {
        joint.push_back(OfPlayer(*state, player, random));
      }
      decisions += game.NumPlayers();
      state->ApplyActions(joint);
    } else {
      state->ApplyAction(OfPlayer(*state, state->CurrentPlayer(), random));
      ++decisions;
    }
  }
  return decisions;
}

double CpuSeconds() {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}

}  // namespace

// Plays games; gives the CPU seconds that they take and counts what players decided in them.
extern "C" double rollouts(const char* name, int64_t games, uint64_t seed, int64_t* decisions) {
  std::shared_ptr<const open_spiel::Game> game = open_spiel::LoadGame(name);
  Random random(seed);
  double start = CpuSeconds();
  for (int64_t i = 0; i < games; ++i) *decisions += Play(*game, &random);
  return CpuSeconds() - start;
}
