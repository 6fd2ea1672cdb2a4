#include "analysis/players/profile.hpp"

#include <fmt/format.h>

#include <map>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "notation/game/rules.hpp"
#include "notation/text/stable_sort.hpp"

namespace gipfbase::analysis {
namespace {

void add(Tally& tally, const db::PlayerGame& game) {
  ++tally.games;
  const bool won = game.result == (game.first ? notation::kFirstWins : notation::kSecondWins);
  const bool lost = game.result == (game.first ? notation::kSecondWins : notation::kFirstWins) ||
                    game.result == notation::kBothLost;
  if (won && !game.both_sides) ++tally.wins;
  if (lost && !game.both_sides) ++tally.losses;
  if (game.result == notation::kDrawn) ++tally.draws;
  if (!game.dated) return;
  if (tally.first_date.empty()) tally.first_date = game.date;  // games come in the order of dates
  tally.last_date = game.date;
}

/// Returns a key of the first moves of a game.
std::string beginning_of(const db::PlayerGame& game) {
  std::string key = game.title + '\n' + game.variant + '\n' + game.start;
  for (const PackedMove& move : game.moves) key += fmt::format("\n{}.{}", move.low, move.high);
  return key;
}

/// Returns the first moves in canonical form, so that symmetric lines have the same text; nothing
/// for games with a start position of their own. The usual start with the seats exchanged counts as
/// the usual one.
std::optional<std::string> line_of(const db::PlayerGame& game, const notation::Rules& rules) {
  notation::AnyPosition position = rules.start();
  const auto start = rules.start_of(game.start);
  if (!start || (*start != position && *start != rules.seats_swapped(position))) {
    return std::nullopt;
  }
  position = *start;
  std::vector<notation::IndexRow> rows;
  (void)rules.replay(position, game.moves, &rows);
  std::string line;
  for (const notation::IndexRow& row : rows) {
    if (!row.has_next) break;
    const PackedMove move = rules.from_canonical(position, row.next).value();
    line += (line.empty() ? "" : " ") + rules.move_text(position, move);
    rules.play(position, move);
  }
  return line;
}

/// Returns the tallies in the order of the map.
template <class Key, class T>
std::vector<T> in_order(std::map<Key, T>& tallies) {
  std::vector<T> list;
  list.reserve(tallies.size());
  for (auto& [key, tally] : tallies) list.push_back(std::move(tally));
  return list;
}

/// Returns the tallies of a map, most games first.
template <class Key, class T>
std::vector<T> by_games(std::map<Key, T>& tallies) {
  std::vector<T> list = in_order(tallies);
  notation::text::stable_sort(list, [](const T& a, const T& b) { return a.games > b.games; });
  return list;
}

}  // namespace

Profile profile_of(db::Database& database, const ProfileQuestion& question) {
  Profile profile;
  profile.all.name = question.player;
  profile.against = question.against;
  std::map<std::pair<std::string, std::string>, VariantTally> variants;
  std::map<std::string, Tally> seats;
  std::map<std::string, Tally> years;
  std::map<std::string, Tally> opponents;
  std::map<std::string, Tally> endings;
  std::map<std::tuple<std::string, std::string, bool, std::string>, OpeningTally> openings;
  std::unordered_map<std::string, std::optional<std::string>> lines;
  const auto count = [](std::map<std::string, Tally>& kind, const std::string& name,
                        const db::PlayerGame& game) {
    Tally& tally = kind[name];
    tally.name = name;
    add(tally, game);
  };
  const auto visit = [&](const db::PlayerGame& game) {
    if (question.against && game.opponent() != *question.against) return;
    add(profile.all, game);
    VariantTally& variant = variants[{game.title, game.variant}];
    variant.title = game.title;
    variant.variant = game.variant;
    add(variant, game);
    count(seats, game.first ? "first" : "second", game);
    count(years, game.year == 0 ? "" : std::to_string(game.year), game);
    count(opponents, game.opponent(), game);
    count(endings, game.ending, game);
    if (question.against) profile.meetings.push_back(game);
    // Cached, because many games begin with the same moves.
    const auto [known, is_new] = lines.try_emplace(beginning_of(game));
    std::optional<std::string>& line = known->second;
    if (is_new) line = line_of(game, *database.rules(game.title, game.variant));
    if (!line || line->empty()) return;
    OpeningTally& opening = openings[{game.title, game.variant, game.first, *line}];
    opening.title = game.title;
    opening.variant = game.variant;
    opening.first = game.first;
    opening.name = *line;
    add(opening, game);
  };
  db::for_each_game_of(database, question.player, question.filter, question.opening_plies, visit);
  profile.variants = by_games(variants);
  profile.seats = in_order(seats);
  profile.years = in_order(years);
  profile.opponents = by_games(opponents);
  profile.openings = by_games(openings);
  profile.endings = by_games(endings);
  return profile;
}

}  // namespace gipfbase::analysis
