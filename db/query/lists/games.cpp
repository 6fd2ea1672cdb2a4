#include "db/query/lists/games.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "db/edit/change.hpp"
#include "db/query/query.hpp"
#include "db/rows/codec.hpp"
#include "notation/game/judged.hpp"
#include "notation/game/record/result.hpp"

namespace gipfbase::db {
namespace {

/// Columns of the complete game that follow those of the summary.
constexpr std::string_view kGameColumns =
    ", f.path, g.member, g.line, g.ordinal, g.claimed_result, g.termination, g.start, g.moves, "
    "g.tags, g.notes, g.reason, g.times";
constexpr std::string_view kSourceJoin = " JOIN sources f ON f.id = g.source";

/// Adds a finding about a damaged part of a stored game.
void add_damage(notation::Judged& judged, std::string what) {
  notation::Finding finding;
  finding.code = notation::Code::kDamaged;
  finding.source = judged.source();
  finding.line = judged.line;
  finding.game = judged.ordinal;
  finding.message = fmt::format(
      "the stored copy of this record, game {} of the database, is damaged ({}); run \"gipfbase "
      "repair\"",
      *judged.id, what);
  judged.findings.push_back(std::move(finding));
  if (judged.reason.empty()) judged.reason = std::move(what);
}

/// Judges what is left of a game whose moves cannot be read, because its start or rules are
/// unknown.
void judge_without_moves(notation::Judged& judged, std::string why) {
  notation::Game& game = judged.game;
  judged.status = notation::Judged::Status::kPartial;
  std::erase_if(game.notes, [](const notation::Note& note) { return note.ply > 0; });
  game.contests.clear();
  if (!notation::fault_of_result(game.result).empty()) game.result = notation::kNoResult;
  notation::judge(judged);
  judged.findings.clear();
  add_damage(judged, std::move(why));
}

/// Sets rules and start of a stored game. When variant or start cannot be read, returns the reason
/// and uses the title's defaults. Throws Error for unknown titles.
std::string begin_stored(notation::Game& game, const GameSummary& g, std::string_view start_text,
                         const Database& database) {
  const notation::Catalogue& catalogue = database.catalogue();
  const notation::TitleInfo& title = stored_title(catalogue, g.title);
  const auto named = catalogue.rules(title, g.variant);
  const auto rules = named ? *named : catalogue.rules(title);
  const auto start = rules->start_of(start_text);
  game.begin(rules, start ? *start : rules->start());
  if (!named) return "its variant is damaged: " + named.error().message;
  if (!start) return "its start position is damaged: " + start.error().message;
  return {};
}

/// Judges a stored game that had `plies` plies. Illegal moves mean damage and are not played.
void judge_stored(notation::Judged& judged, std::size_t plies) {
  notation::Game& game = judged.game;
  std::string result_fault = notation::fault_of_result(game.result);
  if (!result_fault.empty()) game.result = notation::kNoResult;
  notation::judge(judged);
  const std::size_t legal = judged.verdict.replay.plies;
  if (legal < std::max(game.moves.size(), plies)) {
    judged.status = notation::Judged::Status::kPartial;
    game.moves.resize(legal);
    std::erase_if(game.notes, [&](const notation::Note& note) { return note.ply > legal; });
    std::erase_if(game.contests, [&](const notation::Contest& c) { return c.ply > legal; });
    judged.findings.clear();
    notation::judge(judged);
    add_damage(judged, fmt::format("the stored moves cannot be read from move {} on", legal + 1));
  }
  if (!result_fault.empty()) add_damage(judged, std::move(result_fault));
}

std::vector<notation::Contest> contests_of(std::int64_t id, Database& database, Spelling names) {
  Statement s = database.connection().prepare(
      "SELECT ply, text, child FROM contests WHERE game = ? ORDER BY ply");
  s.bind_all(id);
  std::vector<notation::Contest> contests;
  while (s.step()) {
    notation::Contest& contest = contests.emplace_back();
    s.read(contest.ply, contest.text);
    if (s.integer(2) <= id) continue;  // there is only a text, or the file is damaged
    if (auto child = load_game(database, s.integer(2), names)) {
      contest.game.push_back(std::move(child->game));
    }
  }
  return contests;
}

UnjudgedGame game_of(const Statement& s, Database& database, Spelling names) {
  const GameSummary g = summary_of(s);
  UnjudgedGame unjudged;
  notation::Judged& judged = unjudged.game;
  judged.id = g.id;
  judged.status = g.valid ? notation::Judged::Status::kValid : notation::Judged::Status::kPartial;
  notation::Game& game = judged.game;
  std::string start_text;
  std::string tags;
  std::span<const std::uint8_t> moves;
  std::span<const std::uint8_t> times;
  s.read_from(kSummaryWidth, judged.file, judged.member, judged.line, judged.ordinal, game.result,
              game.termination, start_text, moves, tags, unjudged.notes, judged.reason, times);
  unjudged.plies = g.plies;
  unjudged.damage = begin_stored(game, g, start_text, database);
  unjudged.moves.assign(moves.begin(), moves.end());
  unjudged.times.assign(times.begin(), times.end());
  game.tags = {{"Event", g.event}, {"Site", g.site},   {"Date", g.date},
               {"Round", g.round}, {"White", g.white}, {"Black", g.black}};
  decode_tags(tags, game.tags);
  if (game.rules->has_contests()) game.contests = contests_of(g.id, database, names);
  return unjudged;
}

/// The ids of the games of a page, in its order.
std::vector<std::int64_t> game_numbers(Database& database, const GameFilter& filter,
                                       const Page& page) {
  const Conditions conditions(database, filter);
  const OrderSql order = order_sql(database, filter, page.order);
  const bool with_names = page.order.by == Order::By::kPlayer;
  Statement s = database.connection().prepare(
      fmt::format("SELECT g.id FROM games g{}{}{}{} LIMIT ? OFFSET ?", with_names ? kJoins : "",
                  order.join, conditions.where(), order.by));
  const int next = conditions.bind(s);
  s.bind_from(next, limit_of(page), page.offset);
  return s.column();
}

std::vector<NameCount> count_names(Statement& s) {
  std::vector<NameCount> names;
  while (s.step()) {
    NameCount& n = names.emplace_back();
    s.read(n.name, n.games, n.wins, n.draws, n.losses, n.first_date, n.last_date);
  }
  return names;
}

constexpr std::string_view kDates =
    "coalesce(min(CASE WHEN date_first > 0 THEN date END), ''), "
    "coalesce(max(CASE WHEN date_first > 0 THEN date END), '')";

}  // namespace

std::vector<notation::Finding> damage_of(const notation::Judged& game) {
  std::vector<notation::Finding> damage;
  std::copy_if(
      game.findings.begin(), game.findings.end(), std::back_inserter(damage),
      [](const notation::Finding& finding) { return finding.code == notation::Code::kDamaged; });
  return damage;
}

std::optional<notation::Judged> load_game(Database& database, std::int64_t id, Spelling names) {
  GameFilter filter;
  filter.id = id;
  filter.with_partial = true;
  std::optional<notation::Judged> found;
  for_each_game(
      database, filter,
      [&](notation::Judged& game) {
        found = std::move(game);
        return false;
      },
      kEverything, names);
  return found;
}

notation::Judged& judge(UnjudgedGame& unjudged) {
  notation::Judged& judged = unjudged.game;
  notation::Game& game = judged.game;
  if (unjudged.damage.empty()) game.moves = decode_moves(unjudged.moves);
  game.notes = decode_notes(unjudged.notes);
  if (game.rules->has_clocks()) restore_times(unjudged.times, game.notes);
  if (unjudged.damage.empty()) {
    judge_stored(judged, unjudged.plies);
  } else {
    judge_without_moves(judged, std::move(unjudged.damage));
  }
  return judged;
}

void for_each_game(Database& database, const GameFilter& filter,
                   const std::function<bool(notation::Judged&)>& visit, const Page& page,
                   Spelling names) {
  for_each_unjudged(
      database, filter, [&](UnjudgedGame& unjudged) { return visit(judge(unjudged)); }, page,
      names);
}

void for_each_unjudged(Database& database, const GameFilter& filter,
                       const std::function<bool(UnjudgedGame&)>& visit, const Page& page,
                       Spelling names) {
  Connection& c = database.connection();
  const Snapshot snapshot(c);
  const std::string select =
      fmt::format("SELECT {}{} FROM games g{}{}",
                  names == Spelling::kRecorded ? kRecordedColumns : kSummaryColumns, kGameColumns,
                  kJoins, kSourceJoin);
  // Sorts only the ids, not complete games.
  if (page.order.by != Order::By::kNumber) {
    Statement s = c.prepare(select + " WHERE g.id = ?");
    for (const std::int64_t id : game_numbers(database, filter, page)) {
      s.bind_all(id).step();
      UnjudgedGame game = game_of(s, database, names);
      s.reset();
      if (!visit(game)) return;
    }
    return;
  }
  const Conditions conditions(database, filter);
  Statement s = c.prepare(select + conditions.where() + order_sql(database, filter, page.order).by +
                          " LIMIT ? OFFSET ?");
  const int next = conditions.bind(s);
  s.bind_from(next, limit_of(page), page.offset);
  while (s.step()) {
    UnjudgedGame game = game_of(s, database, names);
    if (!visit(game)) return;
  }
}

std::vector<std::int64_t> existing_games(Database& database, const std::vector<IdRange>& ranges) {
  Statement s = database.connection().prepare(
      "SELECT id FROM games WHERE id BETWEEN ?1 AND ?2 AND (parent IS NULL OR ?1 = ?2)");
  std::vector<std::int64_t> games;
  for (const IdRange& range : ranges) {
    const std::size_t before = games.size();
    s.bind_all(range.first, range.last);
    while (s.step()) games.push_back(s.integer(0));
    s.reset();
    if (games.size() == before && range.first == range.last) {
      throw Refused(missing_game(database, range.first));
    }
  }
  std::sort(games.begin(), games.end());
  games.erase(std::unique(games.begin(), games.end()), games.end());
  return games;
}

std::vector<NameCount> list_players(Database& database, const GameFilter& filter) {
  Conditions conditions(database, filter);
  conditions.add_played();
  // Each game appears once for each side, but only once when one player had both sides.
  const std::string side =
      "SELECT coalesce(n.alias_of, n.id) AS player, coalesce(o.alias_of, o.id) AS other, g.date, "
      "g.date_first, g.result = '{2}' AS won, g.result = '1/2-1/2' AS drawn, g.result IN "
      "('{3}', '0-0') AS lost FROM games g JOIN players n ON n.id = g.{0} JOIN players o ON o.id = "
      "g.{1}" +
      conditions.where();
  Statement s = database.connection().prepare(
      fmt::format("SELECT n.name, count(*), sum(won AND player <> other), sum(drawn), "
                  "sum(lost AND player <> other), {} FROM ({} UNION ALL SELECT * FROM ({}) WHERE "
                  "player <> other) JOIN players n ON n.id = player WHERE n.name <> '?' "
                  "GROUP BY player ORDER BY count(*) DESC, n.folded, n.name",
                  kDates, fmt::format(fmt::runtime(side), "white", "black", "1-0", "0-1"),
                  fmt::format(fmt::runtime(side), "black", "white", "0-1", "1-0")));
  conditions.bind(s, conditions.bind(s));
  return count_names(s);
}

std::vector<NameCount> list_events(Database& database, const GameFilter& filter) {
  const Conditions conditions(database, filter);
  Statement s = conditions.statement(
      database.connection(),
      fmt::format(
          "SELECT n.name, count(*), 0, 0, 0, {} FROM games g JOIN events a ON a.id = g.event "
          "JOIN events n ON n.id = coalesce(a.alias_of, a.id) AND n.name <> '?'{} GROUP BY n.id "
          "ORDER BY count(*) DESC, n.folded, n.name",
          kDates, conditions.where()));
  return count_names(s);
}

}  // namespace gipfbase::db
