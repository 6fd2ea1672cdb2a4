#include "db/shards/merge_values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "db/query/query.hpp"
#include "db/rows/codec.hpp"
#include "db/values/solved.hpp"

namespace gipfbase::db {
namespace {

/// Check bits of a game that depend on its moves, but not on names, dates and notes.
std::uint16_t check_of(std::string_view title, std::string_view variant, std::string_view start,
                       std::span<const std::uint8_t> moves) {
  std::string text = fmt::format("{}\n{}\n{}\n", title, variant, start);
  text.append(reinterpret_cast<const char*>(moves.data()), moves.size());
  const notation::Digest digest = notation::digest(text);
  return static_cast<std::uint16_t>(digest[0] | (digest[1] << 8U));
}

/// The listed games that the database has with the same moves.
std::vector<ListedGame> unchanged(Database& database, const std::vector<ListedGame>& games) {
  Statement s = database.connection().prepare(
      "SELECT title, variant, start, moves FROM games WHERE id = ? AND state >= 0");
  std::vector<ListedGame> same;
  same.reserve(games.size());
  for (const ListedGame& game : games) {
    if (s.bind_all(game.id).step() &&
        check_of(s.text(0), s.text(1), s.text(2), s.blob(3)) == game.check) {
      same.push_back(game);
    }
    s.reset();
  }
  return same;
}

/// As require_games_of. `there`: the listed games that are in the database.
void require_among(const std::vector<ListedGame>& games, const std::vector<ListedGame>& there,
                   const ShardFile& shard, const Database& database) {
  std::vector<ListedGame> same;
  std::set_intersection(games.begin(), games.end(), there.begin(), there.end(),
                        std::back_inserter(same));
  const std::size_t others = games.size() - same.size();
  if (others <= games.size() / 2) return;
  throw Error(
      "\"{}\" belongs to another database: {} of its {} games are not in \"{}\"; name the right "
      "one with --db",
      shard.path(), others, games.size(), database.path());
}

/// Marks the games of one variant whose last positions have all been tried.
class Marking {
 public:
  Marking(Database& database, const ShardTask& task, ValuesMerge& report)
      : database_(database), task_(task), report_(report), values_(database), moves_(database) {}

  void look_at(const notation::Rules& ruleset, const UnsolvedGame& game) {
    bool tried = true;
    bool complete = true;
    for (const notation::AnyPosition& position :
         moves_.last_positions(ruleset, game.id, task_.last)) {
      const auto value = values_.find(ruleset, position);
      complete = complete && value && value->complete();
      if (value && (value->complete() || !task_.limits.beyond(value->limits))) continue;
      tried = false;
      ++report_.open_positions;
      open_shards_.insert(Shard::of_work(value_key(ruleset, position), task_.shard.of));
    }
    if (!tried) {
      ++report_.open_games;
      return;
    }
    marks_.push_back({game.id, task_.last, complete, task_.limits});
  }

  void store(const notation::Rules& ruleset) {
    if (!marks_.empty()) store_solved(database_, ruleset, {}, marks_);
    report_.games += marks_.size();
    marks_.clear();
    report_.open_shards.assign(open_shards_.begin(), open_shards_.end());
  }

  [[nodiscard]] bool full() const { return marks_.size() >= kBatch; }

 private:
  static constexpr std::size_t kBatch = 4096;

  Database& database_;
  const ShardTask& task_;
  ValuesMerge& report_;
  SolvedValues values_;
  MovesReader moves_;
  std::vector<SolvedGame> marks_;
  std::set<std::uint32_t> open_shards_;
};

std::vector<std::uint32_t> numbers_where(const ShardSet& shards,
                                         const std::function<bool(std::uint32_t)>& fits) {
  std::vector<std::uint32_t> numbers;
  for (std::uint32_t number = 1; number <= shards.task().shard.of; ++number) {
    if (fits(number)) numbers.push_back(number);
  }
  return numbers;
}

}  // namespace

std::vector<std::uint32_t> ShardSet::missing() const {
  std::set<std::uint32_t> there;
  for (const auto& file : files) there.insert(file->task().shard.number);
  return numbers_where(*this, [&](std::uint32_t number) { return !there.contains(number); });
}

std::vector<std::uint32_t> ShardSet::unfinished() const {
  std::set<std::uint32_t> done;
  std::set<std::uint32_t> begun;
  for (const auto& file : files) {
    (file->finished() ? done : begun).insert(file->task().shard.number);
  }
  return numbers_where(*this, [&](std::uint32_t number) {
    return begun.contains(number) && !done.contains(number);
  });
}

ShardSet open_shards(const std::vector<std::string>& paths, const notation::Catalogue& catalogue) {
  ShardSet shards;
  for (const std::string& path : paths) {
    auto opened = std::make_unique<ShardFile>(path);
    if (ShardFile::is_empty(path)) {
      shards.empty.push_back(path);
      continue;
    }
    shards.files.push_back(std::move(opened));
    const ShardFile& file = *shards.files.back();
    const std::string objection = shards.task().objection(file.task());
    if (!objection.empty()) {
      throw Error("\"{}\" and \"{}\" are from different runs: {}; merge them separately",
                  shards.files.front()->path(), path, objection);
    }
  }
  if (shards.files.empty()) throw Error("no shard has results; run the shards first");
  std::vector<std::string> titles;
  for (std::string_view rest = shards.task().rules; !rest.empty();) {
    titles.emplace_back(rest.substr(0, rest.find(' ')));
    const std::size_t comma = rest.find(", ");
    rest = comma == std::string_view::npos ? std::string_view() : rest.substr(comma + 2);
  }
  const std::string own = versions_of(titles, catalogue);
  if (own != shards.task().rules) {
    throw Error(
        "\"{}\" was made with version {} of the rules, but this program has {}; run the shards "
        "again",
        shards.files.front()->path(), shards.task().rules, own);
  }
  return shards;
}

std::string versions_of(const std::vector<std::string>& titles,
                        const notation::Catalogue& catalogue) {
  std::vector<std::string> versions;
  for (const std::string& title : std::set<std::string>(titles.begin(), titles.end())) {
    const notation::TitleInfo* info = catalogue.find(title);
    if (info == nullptr) continue;
    const auto rules = catalogue.rules(*info, info->agreements.default_variant);
    if (rules) versions.push_back(fmt::format("{} {}", title, (*rules)->rules_version()));
  }
  return fmt::format("{}", fmt::join(versions, ", "));
}

std::vector<ListedGame> listed_games(Database& database, const GameFilter& filter) {
  GameFilter valid = filter;
  valid.with_partial = false;
  const Conditions conditions(database, valid);
  Statement s = conditions.statement(
      database.connection(),
      fmt::format("SELECT g.id, g.title, g.variant, g.start, g.moves FROM games g{} ORDER BY g.id",
                  conditions.where()));
  std::vector<ListedGame> games;
  while (s.step()) {
    games.push_back({s.integer(0), check_of(s.text(1), s.text(2), s.text(3), s.blob(4))});
  }
  return games;
}

void require_games_of(Database& database, ShardFile& shard) {
  const std::vector<ListedGame> games = shard.games();
  require_among(games, unchanged(database, games), shard, database);
}

ValuesMerge merge_values(Database& database, ShardSet& shards, const Progress& progress) {
  ValuesMerge report;
  const ShardTask& task = shards.task();
  std::vector<ListedGame> listed;
  // Usually all files list the same games.
  for (const auto& file : shards.files) {
    const std::vector<ListedGame> games = file->games();
    std::vector<ListedGame> more;
    std::set_union(listed.begin(), listed.end(), games.begin(), games.end(),
                   std::back_inserter(more));
    listed = std::move(more);
  }
  const std::vector<ListedGame> there = unchanged(database, listed);
  for (const auto& file : shards.files) require_among(file->games(), there, *file, database);
  report.changed = listed.size() - there.size();
  std::vector<std::int64_t> games;
  games.reserve(there.size());
  for (const ListedGame& game : there) games.push_back(game.id);
  notation::Ticker ticker;
  const auto report_progress = [&](std::uint64_t done, std::uint64_t all, const char* what) {
    report.interrupted =
        report.interrupted || (progress && ticker.due() && !progress(done, all, what));
    return !report.interrupted;
  };
  ClaimPolicy believed;
  believed.believe = true;
  for (std::size_t i = 0; i < shards.files.size(); ++i) {
    if (!report_progress(i, shards.files.size(), "shards")) return report;
    ShardFile& file = *shards.files[i];
    ClaimsReport claims = merge_solved(database, file.connection(), believed, {});
    report.values += claims.improved;
    report.contradicted += claims.contradicted;
    for (const std::string& text : claims.contradictions) {
      report.contradictions.push_back(fmt::format("{}: {}", file.path(), text));
    }
  }
  const UnsolvedList list = unsolved_games(database, games, task.last, task.limits);
  std::uint64_t all = 0;
  for (const UnsolvedGames& variant : list.variants) all += variant.games.size();
  std::uint64_t done = 0;
  Marking marking(database, task, report);
  for (const UnsolvedGames& variant : list.variants) {
    for (const UnsolvedGame& game : variant.games) {
      if (!report_progress(done++, all, "games")) break;
      marking.look_at(*variant.ruleset, game);
      if (marking.full()) marking.store(*variant.ruleset);
    }
    marking.store(*variant.ruleset);
    if (report.interrupted) break;
  }
  return report;
}

}  // namespace gipfbase::db
