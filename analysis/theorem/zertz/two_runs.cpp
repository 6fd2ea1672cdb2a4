#include "analysis/theorem/zertz/two_runs.hpp"

#include <algorithm>
#include <array>

namespace gipfbase::zertz {
namespace {

constexpr std::uint64_t packed(const MarbleSet& given) {
  return given[0] | (std::uint64_t{given[1]} << 8U) | (std::uint64_t{given[2]} << 16U);
}

MarbleSet with_one(MarbleSet marbles, Colour colour) {
  ++marbles[static_cast<std::size_t>(colour)];
  return marbles;
}

/// The order in which colours are given away: the white ones are needed.
constexpr std::array<Colour, kColours> kGiving = {Colour::kBlack, Colour::kGrey, Colour::kWhite};

}  // namespace

// The second word, from its lowest byte: white, grey and black marbles given, cell, colour, 1 when
// two white marbles have been isolated.
analysis::ExactKey key_of(const PlanState& state) {
  return {state.rings.word(), packed(state.given) |
                                  (static_cast<std::uint64_t>(state.cell) << 24U) |
                                  (static_cast<std::uint64_t>(state.colour) << 32U) |
                                  (std::uint64_t{state.second ? 1U : 0U} << 40U)};
}

PlanState state_of(const analysis::ExactKey& key) {
  const auto byte = [&](unsigned i) {
    return static_cast<std::uint8_t>((key.second >> (8U * i)) & 255U);
  };
  return {CompactCells::from_word(key.first),
          byte(3),
          static_cast<Colour>(byte(4)),
          {byte(0), byte(1), byte(2)},
          byte(5) != 0};
}

MarbleSet TwoRuns::pool(const PlanState& state) const {
  MarbleSet pool = rules_.pool();
  for (std::size_t c = 0; c < kColours; ++c) {
    pool[c] = static_cast<std::uint8_t>(pool[c] - state.given[c]);
  }
  --pool[static_cast<std::size_t>(state.colour)];
  if (state.second) pool[0] = static_cast<std::uint8_t>(pool[0] - 2);
  return pool;
}

int TwoRuns::length(CompactCells rings, int cell, int limit, bool second) {
  return second ? runs_.run_length(rings, cell, limit) : runs_.plan_length(rings, cell, limit);
}

std::optional<PlanMove> TwoRuns::winning_move(const PlanState& state) {
  const analysis::ExactKey key = key_of(state);
  if (const auto known = states_.find(key)) {
    return known->won ? std::optional(known->move) : std::nullopt;
  }
  const int room = gifts_.room(state.given);
  if (length(state.rings, state.cell, room, state.second) > room) return std::nullopt;
  const auto move = search(state);
  if (stopped()) return std::nullopt;
  states_.store(key, {move.value_or(PlanMove{}), move.has_value()});
  return move;
}

std::optional<PlanMove> TwoRuns::search(const PlanState& state) {
  const int room = gifts_.room(state.given);
  if (const auto move = ending(state, room)) return move;
  if (room == 0) return std::nullopt;
  return exchanging(state, room);
}

std::optional<PlanMove> TwoRuns::ending(const PlanState& state, int room) {
  if (state.colour != Colour::kWhite || pool(state)[0] == 0) return std::nullopt;
  std::vector<Candidate> candidates;
  any_double_isolation(state.rings, state.cell, [&](int placed, int removed) {
    const PlanMove move{Colour::kWhite, static_cast<std::uint8_t>(placed),
                        static_cast<std::int8_t>(removed)};
    candidates.push_back({0, move});
    return state.second;
  });
  if (candidates.empty()) return std::nullopt;
  if (state.second) return candidates.front().move;
  const auto left_by = [&](const PlanMove& move) {
    CompactCells left = state.rings;
    left.reset(state.cell);
    left.reset(move.placed);
    if (move.removed >= 0) left.reset(move.removed);
    return runs_.forms().form_of(left).rings;
  };
  for (Candidate& c : candidates) c.length = runs_.reply_length(left_by(c.move), room);
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const Candidate& a, const Candidate& b) { return a.length < b.length; });
  for (const Candidate& c : candidates) {
    if (c.length > room) break;
    if (wins_empty(left_by(c.move), state.given)) return c.move;
  }
  return std::nullopt;
}

std::optional<PlanMove> TwoRuns::exchanging(const PlanState& state, int room) {
  struct Choice {
    int length = 0;
    Exchange exchange;
  };
  std::vector<Choice> choices;
  const CompactCells free = removable_beside(state.rings, state.cell);
  int removed = -2;
  RingForms::Form form;
  any_exchange(state.rings, free, free, state.cell, [&](const Exchange& exchange) {
    if (exchange.removed != removed) {
      removed = exchange.removed;
      CompactCells left = state.rings;
      if (removed >= 0) left.reset(removed);
      form = runs_.forms().form_of(left);
    }
    const int longest =
        runs_.after(exchange, form, room - 1, [&](CompactCells next, int at, int limit) {
          return length(next, at, limit, state.second);
        });
    if (longest < room) choices.push_back({longest, exchange});
    return stopped();
  });
  std::stable_sort(choices.begin(), choices.end(),
                   [](const Choice& a, const Choice& b) { return a.length < b.length; });
  const MarbleSet supply = pool(state);
  for (const Choice& choice : choices) {
    for (const Colour colour : kGiving) {
      if (supply[static_cast<std::size_t>(colour)] == 0) continue;
      if (wins_after(state, choice.exchange, colour)) {
        return PlanMove{colour, static_cast<std::uint8_t>(choice.exchange.placed),
                        static_cast<std::int8_t>(choice.exchange.removed)};
      }
      if (stopped()) return std::nullopt;
    }
  }
  return std::nullopt;
}

bool TwoRuns::wins_after(const PlanState& state, const Exchange& exchange, Colour colour) {
  CompactCells left = state.rings;
  if (exchange.removed >= 0) left.reset(exchange.removed);
  const RingForms::Form form = runs_.forms().form_of(left);
  const auto wins = [&](int lands, Colour stays, Colour taken) {
    const MarbleSet given = with_one(state.given, taken);
    if (!gifts_.allow(given)) return false;
    const int cell = runs_.forms().image(form, lands).cell;
    return winning_move({form.rings, cell, stays, given, state.second}).has_value();
  };
  if (exchange.old_lands >= 0 && !gifts_.allow(with_one(state.given, colour))) return false;
  if (exchange.new_lands >= 0 && !gifts_.allow(with_one(state.given, state.colour))) return false;
  if (exchange.old_lands >= 0 && !wins(exchange.old_lands, state.colour, colour)) return false;
  return exchange.new_lands < 0 || wins(exchange.new_lands, colour, state.colour);
}

bool TwoRuns::wins_reply(CompactCells rings, const MarbleSet& given, int removed, int cell) {
  CompactCells left = rings;
  if (removed >= 0) left.reset(removed);
  if (isolates_itself(left, cell)) return false;
  const RingForms::Form form = runs_.forms().form_of(left);
  PlanState state{form.rings, runs_.forms().image(form, cell).cell, Colour::kWhite, given, true};
  for (const Colour colour : kGiving) {
    state.colour = colour;
    MarbleSet supply = rules_.pool();
    const auto c = static_cast<std::size_t>(colour);
    if (supply[c] <= given[c] + (c == 0 ? 2 : 0)) continue;
    if (!winning_move(state)) return false;
  }
  return true;
}

bool TwoRuns::wins_empty(CompactCells rings, const MarbleSet& given) {
  const analysis::ExactKey key{rings.word(), packed(given)};
  if (const auto known = empty_.find(key)) return *known;
  const int room = gifts_.room(given);
  if (runs_.reply_length(rings, room) > room) return false;
  const CompactCells free = rings & removable_rings<hex::Compact>(rings);
  const auto wins_all = [&] {
    for (CompactCells places = rings; places.any();) {
      const int cell = places.pop_lowest();
      CompactCells slides = free;
      slides.reset(cell);
      if (slides.none() && !wins_reply(rings, given, -1, cell)) return false;
      while (slides.any()) {
        if (!wins_reply(rings, given, slides.pop_lowest(), cell)) return false;
      }
    }
    return true;
  };
  const bool wins = wins_all();
  if (stopped()) return false;
  empty_.store(key, wins);
  return wins;
}

}  // namespace gipfbase::zertz
