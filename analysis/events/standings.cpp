#include "analysis/events/standings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <set>
#include <utility>

#include "notation/game/record/date.hpp"
#include "notation/game/record/round.hpp"
#include "notation/text/stable_sort.hpp"

namespace gipfbase::analysis {
namespace {

constexpr std::array<std::string_view, 5> kTieBreakNames = {"median-buchholz", "buchholz",
                                                            "sonneborn-berger", "direct", "wins"};

bool round_before(std::string_view x, std::string_view y) {
  return notation::compare_rounds(x, y) < 0;
}

/// Returns the points of the opponents in `rounds` rounds, fewest first; 0 for a bye or a round not
/// played.
std::vector<double> opponents_points(const Standing& one, const std::vector<Standing>& all,
                                     std::uint64_t rounds) {
  std::vector<double> points;
  points.reserve(rounds);
  for (const Encounter& e : one.encounters) {
    if (e.opponent && !e.open) points.push_back(all[*e.opponent].points);
  }
  points.resize(std::max<std::size_t>(points.size(), rounds), 0.0);
  std::sort(points.begin(), points.end());
  return points;
}

/// `rounds`: the greatest number of games with a result that a player has.
double value_of(TieBreak tie_break, const Standing& one, const std::vector<Standing>& all,
                std::uint64_t rounds) {
  switch (tie_break) {
    case TieBreak::kWins: return static_cast<double>(one.wins);
    case TieBreak::kSonnebornBerger: {
      double sum = 0;
      for (const Encounter& e : one.encounters) {
        if (e.opponent && !e.open) sum += e.points * all[*e.opponent].points;
      }
      return sum;
    }
    case TieBreak::kBuchholz:
    case TieBreak::kMedianBuchholz: {
      std::vector<double> points = opponents_points(one, all, rounds);
      // All players have `rounds` numbers here, also those with fewer opponents.
      if (tie_break == TieBreak::kMedianBuchholz && rounds > 2) {
        points.erase(points.begin());
        points.pop_back();
      }
      return std::accumulate(points.begin(), points.end(), 0.0);
    }
    case TieBreak::kDirect: break;  // depends on the tied players
  }
  return 0;
}

/// Orders the players by points and tie-breaks, and sets their ranks.
class Ranker {
 public:
  Ranker(EventTable& table, const std::function<void()>& check)
      : table_(table), all_(table.standings) {
    order_.resize(all_.size());
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    std::uint64_t rounds = 0;
    for (const Standing& one : all_) rounds = std::max(rounds, one.games);
    for (Standing& one : all_) {
      if (check) check();
      for (const TieBreak t : table.tie_breaks) {
        one.tie_breaks.push_back(value_of(t, one, all_, rounds));
      }
    }
  }

  void rank() {
    part(0, order_.size(), [&](std::size_t i) { return all_[i].points; });
    rank_group(0, order_.size(), -1);
    std::vector<std::size_t> row_of(all_.size());
    for (std::size_t row = 0; row < order_.size(); ++row) row_of[order_[row]] = row;
    std::vector<Standing> sorted;
    for (const std::size_t i : order_) sorted.push_back(std::move(all_[i]));
    for (Standing& one : sorted) {
      for (Encounter& e : one.encounters) {
        if (e.opponent) e.opponent = row_of[*e.opponent];
      }
    }
    all_ = std::move(sorted);
  }

 private:
  /// Sorts the places begin .. end - 1 by a value, greatest first, then by name.
  template <class Value>
  void part(std::size_t begin, std::size_t end, const Value& value) {
    std::sort(order_.begin() + static_cast<std::ptrdiff_t>(begin),
              order_.begin() + static_cast<std::ptrdiff_t>(end), [&](std::size_t a, std::size_t b) {
                const double x = value(a);
                const double y = value(b);
                return x != y ? x > y : all_[a].name < all_[b].name;
              });
  }

  /// Ranks the players in places begin .. end - 1, who are sorted by tie-break `level` (-1:
  /// points).
  void rank_group(std::size_t begin, std::size_t end, int level) {
    const auto value = [&](std::size_t i) {
      return level < 0 ? all_[i].points : all_[i].tie_breaks[static_cast<std::size_t>(level)];
    };
    for (std::size_t group = begin; group < end;) {
      std::size_t beyond = group + 1;
      while (beyond < end && value(order_[beyond]) == value(order_[group])) ++beyond;
      const auto next = static_cast<std::size_t>(level + 1);
      if (beyond - group == 1 || next == table_.tie_breaks.size()) {
        for (std::size_t i = group; i < beyond; ++i) all_[order_[i]].rank = group + 1;
      } else {
        if (table_.tie_breaks[next] == TieBreak::kDirect) count_direct(group, beyond, next);
        part(group, beyond, [&](std::size_t i) { return all_[i].tie_breaks[next]; });
        rank_group(group, beyond, level + 1);
      }
      group = beyond;
    }
  }

  /// The games between tied players count only when each of them met all others.
  void count_direct(std::size_t begin, std::size_t end, std::size_t level) {
    const std::set<std::size_t> equal(order_.begin() + static_cast<std::ptrdiff_t>(begin),
                                      order_.begin() + static_cast<std::ptrdiff_t>(end));
    std::vector<double> points;
    for (const std::size_t i : equal) {
      points.push_back(0);
      std::set<std::size_t> met;
      for (const Encounter& e : all_[i].encounters) {
        if (!e.opponent || e.open || *e.opponent == i || !equal.contains(*e.opponent)) continue;
        points.back() += e.points;
        met.insert(*e.opponent);
      }
      if (met.size() + 1 < equal.size()) return;
    }
    auto next = points.begin();
    for (const std::size_t i : equal) all_[i].tie_breaks[level] = *next++;
  }

  EventTable& table_;
  std::vector<Standing>& all_;
  std::vector<std::size_t> order_;
};

bool everybody_met(const std::vector<Standing>& all) {
  return std::all_of(all.begin(), all.end(), [&](const Standing& one) {
    std::set<std::size_t> met;
    for (const Encounter& e : one.encounters) {
      if (e.opponent) met.insert(*e.opponent);
    }
    return met.size() + 1 == all.size();
  });
}

/// Adds a game to the row of one of its players.
void add_encounter(Standing& one, const db::PlayedGame& game, bool white,
                   std::optional<std::size_t> opponent) {
  const bool bye = !opponent;
  const bool open = game.result == notation::kNoResult;
  const bool drawn = game.result == notation::kDrawn;
  const bool won = game.result == (white ? notation::kFirstWins : notation::kSecondWins);
  const bool forfeit = !bye && !open && !game.took_place;
  const double points = won ? 1 : drawn ? 0.5 : 0;
  const auto [round, board] = notation::round_and_board(game.round);
  one.encounters.push_back(
      {opponent, points, forfeit, open, white, std::string(round), std::string(board), game.id});
  if (open) return;
  one.points += points;
  ++one.games;
  one.byes += bye ? 1 : 0;
  one.forfeits += forfeit ? 1 : 0;
  if (bye || forfeit) return;
  ++(won ? one.wins : drawn ? one.draws : one.losses);
}

}  // namespace

std::string_view name(TieBreak tie_break) {
  return kTieBreakNames[static_cast<std::size_t>(tie_break)];
}

std::optional<TieBreak> tie_break(std::string_view name) {
  const auto* const at = std::find(kTieBreakNames.begin(), kTieBreakNames.end(), name);
  if (at == kTieBreakNames.end()) return std::nullopt;
  return static_cast<TieBreak>(at - kTieBreakNames.begin());
}

bool is_event(std::string_view name) { return !notation::is_unknown(name); }

std::string points_text(double points) { return fmt::format("{}", points); }

std::string_view result_text(const Encounter& e) {
  if (e.open) return "*";
  if (e.forfeit) return e.points > 0 ? "+" : "-";
  return e.points == 1 ? "1" : e.points == 0.5 ? "½" : "0";
}

std::string round_text(const Standing& one, std::string_view round) {
  std::string text;
  for (const Encounter& e : one.encounters) {
    if (e.round != round) continue;
    if (!text.empty()) text += ' ';
    text += e.opponent ? fmt::format("{}{}{}", *e.opponent + 1, e.white ? 'w' : 'b', result_text(e))
            : e.points == 1 ? std::string("bye")
                            : fmt::format("bye{}", result_text(e));
  }
  return text;
}

EventTable event_table(const db::Results& results, std::span<const TieBreak> tie_breaks,
                       const std::function<void()>& check) {
  EventTable table;
  std::vector<std::optional<std::size_t>> row_of(results.players.size());
  for (std::size_t i = 0; i < results.players.size(); ++i) {
    if (db::is_bye(results.players[i])) continue;
    row_of[i] = table.standings.size();
    table.standings.emplace_back().name = results.players[i];
  }
  std::set<std::string> rounds;
  for (const db::PlayedGame& game : results.games) {
    if (notation::is_round(game.round)) {
      rounds.emplace(notation::round_and_board(game.round).round);
    } else {
      ++table.without_round;
    }
    const auto white = row_of[game.white];
    const auto black = row_of[game.black];
    if (white) add_encounter(table.standings[*white], game, true, black);
    if (black) add_encounter(table.standings[*black], game, false, white);
  }
  table.rounds.assign(rounds.begin(), rounds.end());
  std::sort(table.rounds.begin(), table.rounds.end(), round_before);
  for (Standing& one : table.standings) {
    if (check) check();
    notation::text::stable_sort(one.encounters, [](const Encounter& a, const Encounter& b) {
      return a.round != b.round ? round_before(a.round, b.round) : round_before(a.board, b.board);
    });
  }
  table.everybody_met = everybody_met(table.standings);
  table.tie_breaks.assign(tie_breaks.begin(), tie_breaks.end());
  if (table.tie_breaks.empty()) {
    if (!table.everybody_met) table.tie_breaks.push_back(TieBreak::kMedianBuchholz);
    for (const TieBreak t : {TieBreak::kSonnebornBerger, TieBreak::kDirect, TieBreak::kWins}) {
      table.tie_breaks.push_back(t);
    }
  }
  Ranker(table, check).rank();
  return table;
}

}  // namespace gipfbase::analysis
