#include "db/values/solved.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>
#include <utility>

#include "db/query/query.hpp"
#include "db/rows/codec.hpp"
#include "db/rows/opening_counts.hpp"
#include "notation/game/play.hpp"
#include "notation/text/stable_sort.hpp"

namespace gipfbase::db {
namespace {

constexpr std::string_view kFind =
    "SELECT position, title, variant, status, score, distance, shortest, method, nodes, "
    "node_limit, time_limit FROM solved WHERE key = ? AND rules_version = ? ORDER BY position";

SolvedValue value_of(const Statement& s) {
  SolvedValue value;
  value.status = status_named(s.text(3));
  s.read_from(4, value.score, value.distance, value.shortest, value.method, value.nodes,
              value.limits.nodes, value.limits.seconds);
  return value;
}

/// A row for a position, or for one of its images.
struct Found {
  std::string text;  ///< the row's position text
  SolvedValue value;
};

std::optional<Found> find_row(Statement& s, const notation::Rules& ruleset,
                              const notation::AnyPosition& position) {
  const notation::IndexRow row = ruleset.index_row(position, nullptr);
  s.bind_all(stored_key(row.key), ruleset.rules_version());
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

/// True when `a` is a better value of a position than `b`.
bool is_more_informative(const SolvedValue& a, const SolvedValue& b) {
  const auto rank = [](const SolvedValue& v) {
    constexpr std::uint32_t kNotKnown = 0xFFFFFFFF;
    return std::tuple(v.proved(), v.score.has_value(), v.complete(),
                      kNotKnown - v.distance.value_or(kNotKnown));
  };
  return rank(a) > rank(b);
}

/// True when `row` replaces `old`. If the values are equal, the one from the longer search stays,
/// because a search need not repeat what the longer one did not find.
bool replaces(const SolvedValue& row, const SolvedValue& old) {
  if (is_more_informative(row, old) || contradict(row, old)) return true;
  return !is_more_informative(old, row) && row.limits.beyond(old.limits);
}

}  // namespace

SolvedValues::SolvedValues(Connection& connection)
    : find_(connection.prepare(kFind)),
      empty_(connection.integer("SELECT EXISTS (SELECT 1 FROM solved WHERE status <> 'unknown')") ==
             0) {}

std::optional<SolvedValue> SolvedValues::find(const notation::Rules& ruleset,
                                              const notation::AnyPosition& position) {
  auto found = find_row(find_, ruleset, position);
  // Two rows can match: an unproved value in one must not hide a proved value in the other.
  if (!found || !found->value.complete()) {
    if (const auto swapped = ruleset.seats_swapped(position)) {
      auto other = find_row(find_, ruleset, *swapped);
      if (other && (!found || is_more_informative(other->value, found->value)))
        found = std::move(other);
    }
  }
  return found ? std::optional(std::move(found->value)) : std::nullopt;
}

void for_each_solved(Database& database, const notation::Rules& ruleset,
                     const std::function<void(const SolvedRow&)>& visit) {
  Statement s = database.connection().prepare(
      "SELECT position, title, variant, status, score, distance, shortest, method, nodes, "
      "node_limit, time_limit FROM solved WHERE status <> 'unknown' AND title = ? AND variant = ? "
      "AND rules_version = ? ORDER BY key, position");
  s.bind_all(ruleset.title(), ruleset.variant(), ruleset.rules_version());
  while (s.step()) {
    const auto position = ruleset.read_position(s.text(0));
    if (position) visit({*position, value_of(s)});
  }
}

std::uint64_t value_key(const notation::Rules& ruleset, const notation::AnyPosition& position) {
  const std::uint64_t key = ruleset.index_row(position, nullptr).key;
  const auto swapped = ruleset.seats_swapped(position);
  return swapped ? std::min(key, ruleset.index_row(*swapped, nullptr).key) : key;
}

std::uint64_t store_solved(Connection& c, const notation::Rules& ruleset,
                           std::span<const SolvedRow> rows, std::span<const SolvedGame> games) {
  Statement find = c.prepare(kFind);
  Statement write = c.prepare(
      "REPLACE INTO solved (key, position, title, variant, status, score, distance, shortest, "
      "rules_version, method, nodes, node_limit, time_limit) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?)");
  std::vector<std::pair<std::int64_t, const SolvedRow*>> order;
  order.reserve(rows.size());
  for (const SolvedRow& row : rows) {
    order.emplace_back(stored_key(ruleset.index_row(row.position, nullptr).key), &row);
  }
  notation::text::stable_sort(order,
                              [](const auto& a, const auto& b) { return a.first < b.first; });
  std::uint64_t improved = 0;
  Transaction transaction(c);
  for (const auto& [key, row] : order) {
    const auto old = find_row(find, ruleset, row->position);
    if (old && !replaces(row->value, old->value)) continue;
    if (!old || is_more_informative(row->value, old->value)) ++improved;
    const SolvedValue& value = row->value;
    write
        .bind_all(key, old ? old->text : ruleset.write_position(row->position), ruleset.title(),
                  ruleset.variant(), name_of(value.status), value.score, value.distance,
                  value.shortest, ruleset.rules_version(), value.method, value.nodes,
                  value.limits.nodes, value.limits.seconds)
        .run();
  }
  // A stored row stays if it reaches further back in the game. Nothing is stored for a game that
  // was deleted since the search began.
  constexpr std::string_view kWriteGame =
      "INSERT INTO solved_games SELECT ?1, ?2, ?3, ?4, ?5, ?6 "
      "WHERE EXISTS (SELECT 1 FROM games WHERE id = ?1) ON CONFLICT DO UPDATE SET "
      "last = excluded.last, complete = excluded.complete, rules_version = excluded.rules_version, "
      "node_limit = excluded.node_limit, time_limit = excluded.time_limit "
      "WHERE excluded.last >= last OR excluded.rules_version <> rules_version";
  // The file of a shard has neither this table nor games.
  std::optional<Statement> write_game;
  for (const SolvedGame& game : games) {
    if (!write_game) write_game.emplace(c.prepare(kWriteGame));
    write_game
        ->bind_all(game.id, game.last, game.complete, ruleset.rules_version(), game.limits.nodes,
                   game.limits.seconds)
        .run();
  }
  transaction.commit();
  return improved;
}

namespace {

constexpr std::string_view kAllSolved =
    "SELECT position, title, variant, status, score, distance, shortest, method, nodes, "
    "node_limit, time_limit, rules_version FROM solved";

/// The rules of a title and variant; null when this program does not have them.
std::shared_ptr<const notation::Rules> known_rules(Database& of, std::string_view title,
                                                   std::string_view variant) {
  try {
    return of.rules(title, variant);
  } catch (const Error&) {
    return nullptr;
  }
}

/// Calls `visit` with batches of rows of the same rules, until it returns false. Leaves out rows
/// that belong to another version of the rules or cannot be read.
void in_batches(Database& rules_of, Statement& s,
                const std::function<bool(const SolvedRows&)>& visit) {
  constexpr std::size_t kBatch = 1000;
  SolvedRows batch;
  while (s.step()) {
    const bool same = batch.ruleset && batch.ruleset->title() == s.text(1) &&
                      batch.ruleset->variant() == s.text(2);
    if (!same || batch.rows.size() == kBatch) {
      if (!batch.rows.empty() && !visit(batch)) return;
      batch.rows.clear();
      if (!same) batch.ruleset = known_rules(rules_of, s.text(1), s.text(2));
    }
    if (!batch.ruleset) continue;
    const auto position = batch.ruleset->read_position(s.text(0));
    if (!position || s.integer(11) != batch.ruleset->rules_version()) continue;
    batch.rows.push_back({*position, value_of(s)});
  }
  if (!batch.rows.empty()) (void)visit(batch);
}

/// Takes the claims of one file.
class Claims {
 public:
  Claims(Database& database, const ClaimPolicy& how) : database_(database), how_(how) {}

  /// False when the prover was stopped.
  bool take(const SolvedRows& claims) {
    const notation::Rules& ruleset = *claims.ruleset;
    SolvedValues here(database_);
    std::vector<SolvedRow> news;
    for (const SolvedRow& claim : claims.rows) {
      const auto own = here.find(ruleset, claim.position);
      if (own && contradict(claim.value, *own)) {
        name(ruleset, claim, *own, "its value in this database");
      } else if (how_.believe
                     ? !own || replaces(claim.value, *own)
                     : claim.value.proved() && (!own || is_more_informative(claim.value, *own))) {
        news.push_back(claim);
      }
    }
    if (how_.believe) {
      report.improved += store_solved(database_, ruleset, news, {});
      return true;
    }
    if (!how_.prove || news.empty()) {
      report.unproved += news.size();
      return true;
    }
    const std::vector<SolvedValue> found = how_.prove(ruleset, news);
    std::vector<SolvedRow> proved;
    for (std::size_t i = 0; i < found.size(); ++i) {
      if (contradict(news[i].value, found[i]))
        name(ruleset, news[i], found[i], "the value found by solving");
      if (found[i].proved()) {
        proved.push_back({news[i].position, found[i]});
      } else {
        ++report.unproved;
      }
    }
    report.improved += store_solved(database_, ruleset, proved, {});
    report.interrupted = found.size() < news.size();
    return !report.interrupted;
  }

  ClaimsReport report;

 private:
  void name(const notation::Rules& ruleset, const SolvedRow& claim, const SolvedValue& right,
            std::string_view source) {
    constexpr std::size_t kMostNamed = 20;
    if (++report.contradicted > kMostNamed) return;
    report.contradictions.push_back(
        fmt::format("the value of the {} position \"{}\" in the other database is {}, but {} is "
                    "{}; the value of the other database was left out",
                    ruleset.title(), ruleset.write_position(claim.position), in_words(claim.value),
                    source, in_words(right)));
  }

  Database& database_;
  const ClaimPolicy& how_;
};

}  // namespace

ClaimsReport merge_solved(Database& database, Connection& from, const ClaimPolicy& how,
                          const Progress& progress) {
  Claims claims(database, how);
  const std::uint64_t all = from.count("SELECT count(*) FROM solved");
  std::uint64_t done = 0;
  Statement s = from.prepare(fmt::format("{} ORDER BY title, variant, key, position", kAllSolved));
  in_batches(database, s, [&](const SolvedRows& batch) {
    if (progress && !progress(done, all, "values")) claims.report.interrupted = true;
    done += batch.rows.size();
    return !claims.report.interrupted && claims.take(batch);
  });
  return std::move(claims.report);
}

std::vector<SolvedRows> sample_solved(Database& rules_of, Connection& from, std::uint64_t most) {
  std::vector<SolvedRows> sample;
  Statement s = from.prepare(
      fmt::format("SELECT * FROM ({} WHERE status <> 'unknown' ORDER BY random() LIMIT ?) "
                  "ORDER BY title, variant, position",
                  kAllSolved));
  s.bind_all(most);
  in_batches(rules_of, s, [&](const SolvedRows& batch) {
    sample.push_back(batch);
    return true;
  });
  return sample;
}

namespace {

/// SQL for games with their rows of `solved_games`, which say how far each game has been solved. {}
/// stands for the WHERE clause.
constexpr std::string_view kTriedGames =
    "SELECT g.title, g.variant, g.id, g.plies, d.last, d.complete, d.rules_version, d.node_limit, "
    "d.time_limit FROM games g LEFT JOIN solved_games d ON d.game = g.id{} "
    "ORDER BY g.title, g.variant, g.id";

UnsolvedList unsolved_among(Database& database, Statement& s, std::uint32_t last,
                            const SolveLimits& limits,
                            const std::function<bool(std::int64_t)>& chosen) {
  UnsolvedList list;
  while (s.step()) {
    if (!chosen(s.integer(2))) continue;
    const bool same_rules = !list.variants.empty() &&
                            list.variants.back().ruleset->title() == s.text(0) &&
                            list.variants.back().ruleset->variant() == s.text(1);
    if (!same_rules) list.variants.push_back({database.rules(s.text(0), s.text(1)), {}});
    UnsolvedGames& variant = list.variants.back();
    ++list.selected;
    if (!s.null(4) && s.integer(6) == variant.ruleset->rules_version()) {
      const SolveLimits tried{static_cast<std::uint64_t>(s.integer(7)), s.real(8)};
      const bool complete = s.integer(5) != 0;
      // A short game has fewer positions.
      const bool far_enough = s.integer(4) >= std::min<std::int64_t>(last, s.integer(3));
      if (far_enough && (complete || !limits.beyond(tried))) continue;
    }
    variant.games.push_back({s.integer(2), static_cast<std::uint32_t>(s.integer(3))});
  }
  return list;
}

}  // namespace

UnsolvedList unsolved_games(Database& database, const GameFilter& filter, std::uint32_t last,
                            const SolveLimits& limits) {
  GameFilter valid = filter;
  valid.with_partial = false;
  const Conditions conditions(database, valid);
  Statement s =
      conditions.statement(database.connection(), fmt::format(kTriedGames, conditions.where()));
  return unsolved_among(database, s, last, limits, [](std::int64_t) { return true; });
}

UnsolvedList unsolved_games(Database& database, std::span<const std::int64_t> games,
                            std::uint32_t last, const SolveLimits& limits) {
  Statement s = database.connection().prepare(
      fmt::format(kTriedGames, " WHERE g.valid = 1 AND g.state >= 0"));
  return unsolved_among(database, s, last, limits, [&](std::int64_t id) {
    return std::binary_search(games.begin(), games.end(), id);
  });
}

MovesReader::MovesReader(Database& database)
    : read_(database.connection().prepare("SELECT start, moves FROM games WHERE id = ?")) {}

std::vector<notation::AnyPosition> MovesReader::last_positions(const notation::Rules& ruleset,
                                                               std::int64_t game,
                                                               std::uint32_t last) {
  Statement& s = read_;
  std::vector<notation::AnyPosition> positions;
  if (s.bind_all(game).step()) {
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

StatusCounts count_statuses(Connection& connection) {
  StatusCounts counts;
  Statement s = connection.prepare("SELECT status, count(*) FROM solved GROUP BY status");
  while (s.step()) s.read_from(1, counts.of(status_named(s.text(0))));
  return counts;
}

SolvedCounts count_solved(Database& database) {
  Connection& c = database.connection();
  SolvedCounts counts;
  static_cast<StatusCounts&>(counts) = count_statuses(c);
  counts.games = c.count("SELECT count(*) FROM solved_games");
  counts.complete_games = c.count("SELECT count(*) FROM solved_games WHERE complete = 1");
  return counts;
}

}  // namespace gipfbase::db
