#include "db/values/solved.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>
#include <utility>

#include "db/import/positions.hpp"
#include "db/query/query.hpp"
#include "db/store/codec.hpp"
#include "notation/game/play.hpp"

namespace gipfbase::db {
namespace {

constexpr std::string_view kFind =
    "SELECT position, title, variant, status, score, distance, shortest, method, nodes, "
    "node_limit, time_limit FROM solved WHERE key = ? AND rules_version = ? ORDER BY position";

ProvedStatus status_named(std::string_view name) {
  for (const ProvedStatus status :
       {ProvedStatus::kWin, ProvedStatus::kLoss, ProvedStatus::kDraw, ProvedStatus::kExact}) {
    if (name == name_of(status)) return status;
  }
  return ProvedStatus::kUnknown;
}

SolvedValue value_of(const Statement& s) {
  SolvedValue value;
  value.status = status_named(s.text(3));
  if (!s.null(4)) value.score = static_cast<int>(s.integer(4));
  if (!s.null(5)) value.distance = static_cast<std::uint32_t>(s.integer(5));
  value.shortest = s.integer(6) != 0;
  value.method = s.text(7);
  value.nodes = static_cast<std::uint64_t>(s.integer(8));
  value.limits = {static_cast<std::uint64_t>(s.integer(9)), s.real(10)};
  return value;
}

/// A row about a position, or about one of its images.
struct Found {
  std::string text;  ///< position text of the row
  SolvedValue value;
};

std::optional<Found> find_row(Statement& s, const notation::Rules& ruleset,
                              const notation::AnyPosition& position) {
  const notation::IndexRow row = ruleset.index_row(position, nullptr);
  s.bind(1, stored_key(row.key)).bind(2, std::int64_t{ruleset.rules_version()});
  std::optional<Found> found;
  while (!found && s.step()) {
    if (s.text(1) != ruleset.title() || s.text(2) != ruleset.variant()) continue;
    const auto stored = ruleset.read_position(s.text(0));
    if (!stored || !ruleset.same_position(*stored, position, false)) continue;
    found = Found{std::string(s.text(0)), value_of(s)};
  }
  s.reset();
  return found;
}

/// Does `a` say more about a position than `b`?
bool says_more(const SolvedValue& a, const SolvedValue& b) {
  const auto rank = [](const SolvedValue& v) {
    constexpr std::uint32_t kNotKnown = 0xFFFFFFFF;
    return std::tuple(v.proved(), v.score.has_value(), v.complete(),
                      kNotKnown - v.distance.value_or(kNotKnown));
  };
  return rank(a) > rank(b);
}

void write_row(Statement& s, const notation::Rules& ruleset, std::int64_t key,
               std::string_view text, const SolvedValue& value) {
  const auto number = [](const auto& optional) {
    return optional ? std::optional<std::int64_t>(*optional) : std::nullopt;
  };
  s.bind(1, key).bind(2, text).bind(3, ruleset.title()).bind(4, ruleset.variant());
  s.bind(5, name_of(value.status)).bind(6, number(value.score)).bind(7, number(value.distance));
  s.bind(8, std::int64_t{value.shortest}).bind(9, std::int64_t{ruleset.rules_version()});
  s.bind(10, std::string_view(value.method)).bind(11, static_cast<std::int64_t>(value.nodes));
  s.bind(12, static_cast<std::int64_t>(value.limits.nodes)).bind(13, value.limits.seconds);
  s.run();
}

}  // namespace

struct SolvedValues::State {
  explicit State(Connection& connection) : find(connection.prepare(kFind)) {}
  Statement find;
};

SolvedValues::SolvedValues(Database& database)
    : state_(std::make_unique<State>(database.connection())),
      empty_(database.connection().integer(
                 "SELECT EXISTS (SELECT 1 FROM solved WHERE status <> 'unknown')") == 0) {}
SolvedValues::~SolvedValues() = default;

std::optional<SolvedValue> SolvedValues::find(const notation::Rules& ruleset,
                                              const notation::AnyPosition& position) {
  auto found = find_row(state_->find, ruleset, position);
  if (!found) {
    if (const auto swapped = ruleset.seats_swapped(position)) {
      found = find_row(state_->find, ruleset, *swapped);
    }
  }
  return found ? std::optional(std::move(found->value)) : std::nullopt;
}

void store_solved(Database& database, const notation::Rules& ruleset,
                  std::span<const SolvedRow> rows, std::span<const SolvedGame> games) {
  Connection& c = database.connection();
  Statement find = c.prepare(kFind);
  Statement write = c.prepare(
      "REPLACE INTO solved (key, position, title, variant, status, score, distance, shortest, "
      "rules_version, method, nodes, node_limit, time_limit) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?)");
  // What was tried further back in the game is not forgotten.
  Statement write_game = c.prepare(
      "INSERT INTO solved_games VALUES (?,?,?,?,?,?) ON CONFLICT DO UPDATE SET "
      "last = excluded.last, complete = excluded.complete, rules_version = excluded.rules_version, "
      "node_limit = excluded.node_limit, time_limit = excluded.time_limit "
      "WHERE excluded.last >= last OR excluded.rules_version <> rules_version");
  std::vector<std::pair<std::int64_t, const SolvedRow*>> order;
  order.reserve(rows.size());
  for (const SolvedRow& row : rows) {
    order.emplace_back(stored_key(ruleset.index_row(row.position, nullptr).key), &row);
  }
  std::stable_sort(order.begin(), order.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  Transaction transaction(c);
  for (const auto& [key, row] : order) {
    const auto old = find_row(find, ruleset, row->position);
    if (old && says_more(old->value, row->value)) continue;
    write_row(write, ruleset, key, old ? old->text : ruleset.write_position(row->position),
              row->value);
  }
  for (const SolvedGame& game : games) {
    write_game.bind(1, game.id).bind(2, std::int64_t{game.last});
    write_game.bind(3, std::int64_t{game.complete}).bind(4, std::int64_t{ruleset.rules_version()});
    write_game.bind(5, static_cast<std::int64_t>(game.limits.nodes)).bind(6, game.limits.seconds);
    write_game.run();
  }
  transaction.commit();
}

UnsolvedList unsolved_games(Database& database, const GameFilter& filter, std::uint32_t last,
                            const SolveLimits& limits) {
  GameFilter valid = filter;
  valid.with_partial = false;
  const Conditions conditions(valid);
  Statement s = database.connection().prepare(
      fmt::format("SELECT g.title, g.variant, g.id, g.plies, d.last, d.complete, d.rules_version, "
                  "d.node_limit, "
                  "d.time_limit FROM games g LEFT JOIN solved_games d ON d.game = g.id{} "
                  "ORDER BY g.title, g.variant, g.id",
                  conditions.where()));
  conditions.bind(s);
  UnsolvedList list;
  while (s.step()) {
    const bool same_rules = !list.variants.empty() &&
                            list.variants.back().ruleset->title() == s.text(0) &&
                            list.variants.back().ruleset->variant() == s.text(1);
    if (!same_rules) {
      list.variants.push_back({database.rules(s.text(0), s.text(1)), {}});
    }
    UnsolvedGames& variant = list.variants.back();
    ++list.selected;
    if (!s.null(4) && s.integer(6) == variant.ruleset->rules_version()) {
      const SolveLimits tried{static_cast<std::uint64_t>(s.integer(7)), s.real(8)};
      const bool complete = s.integer(5) != 0;
      // A short game has no more positions than its plies say.
      const bool far_enough = s.integer(4) >= std::min<std::int64_t>(last, s.integer(3));
      if (far_enough && (complete || !limits.beyond(tried))) continue;
    }
    variant.games.push_back({s.integer(2), static_cast<std::uint32_t>(s.integer(3))});
  }
  return list;
}

struct MovesReader::State {
  explicit State(Connection& c) : read(c.prepare("SELECT start, moves FROM games WHERE id = ?")) {}
  Statement read;
};

MovesReader::MovesReader(Database& database)
    : state_(std::make_unique<State>(database.connection())) {}
MovesReader::~MovesReader() = default;

std::vector<notation::AnyPosition> MovesReader::last_positions(const notation::Rules& ruleset,
                                                               std::int64_t game,
                                                               std::uint32_t last) {
  Statement& s = state_->read;
  std::vector<notation::AnyPosition> positions;
  if (s.bind(1, game).step()) {
    const auto start = ruleset.start_of(s.text(0));
    const std::vector<PackedMove> moves = decode_moves(s.blob(1));
    const std::size_t first = moves.size() > last ? moves.size() - last : 0;
    const auto keep = [&](std::size_t ply, const notation::AnyPosition& at, const PackedMove*) {
      if (ply >= first) positions.push_back(at);
    };
    if (start) {
      notation::for_each_position(ruleset, *start, notation::legal_prefix(ruleset, *start, moves),
                                  keep);
    }
  }
  s.reset();
  return positions;
}

std::vector<PlyValue> proved_values(SolvedValues& values, const notation::Rules& ruleset,
                                    const notation::AnyPosition& start,
                                    std::span<const PackedMove> moves) {
  std::vector<PlyValue> found;
  if (values.empty()) return found;
  const auto look = [&](std::size_t ply, const notation::AnyPosition& at, const PackedMove*) {
    auto value = values.find(ruleset, at);
    if (!value || !value->proved()) return;
    found.push_back({static_cast<std::uint32_t>(ply), ruleset.side_to_move(at), std::move(*value)});
  };
  notation::for_each_position(ruleset, start, notation::legal_prefix(ruleset, start, moves), look);
  return found;
}

SolvedCounts count_solved(Database& database) {
  Connection& c = database.connection();
  SolvedCounts counts;
  Statement s = c.prepare("SELECT status, count(*) FROM solved GROUP BY status");
  while (s.step()) {
    const auto count = static_cast<std::uint64_t>(s.integer(1));
    switch (status_named(s.text(0))) {
      case ProvedStatus::kUnknown: counts.unknown = count; break;
      case ProvedStatus::kWin: counts.wins = count; break;
      case ProvedStatus::kLoss: counts.losses = count; break;
      case ProvedStatus::kDraw: counts.draws = count; break;
      case ProvedStatus::kExact: counts.exact = count; break;
    }
  }
  counts.games = static_cast<std::uint64_t>(c.integer("SELECT count(*) FROM solved_games"));
  counts.complete_games =
      static_cast<std::uint64_t>(c.integer("SELECT count(*) FROM solved_games WHERE complete = 1"));
  return counts;
}

}  // namespace gipfbase::db
