#include "analysis/answers/archive/archive_answer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <optional>

#include "analysis/answers/json.hpp"
#include "notation/formats/table/csv_cells.hpp"

namespace gipfbase::analysis {
namespace {

using notation::table::csv_field;

Json change_json(const db::ChangeEntry& e) {
  return object(key("id", e.id), key("at", e.at), key("what", e.what),
                key("reason", known(e.reason)), key("author", known(e.author)),
                key("undone_by", e.undone_by), key("elsewhere", e.elsewhere), key("final", e.final),
                key("games", e.games), key("details", e.details));
}

Json alias_json(const db::Alias& a) {
  return object(key("kind", name(a.kind)), key("name", a.name), key("of", a.of),
                key("games", a.games));
}

Json record_json(const db::GameSummary& g) {
  return object(key("id", g.id), key("white", known(g.white)), key("black", known(g.black)),
                key("date", known(g.date)), key("result", g.result), key("plies", g.plies));
}

Json twins_json(const db::Duplicate& t) {
  return object(key("kept", record_json(t.kept)), key("joined", record_json(t.joined)),
                key("sure", t.sure), key("moves", t.moves), key("reasons", t.reasons),
                key("doubts", t.doubts));
}

Json bin_json(const db::BinEntry& e) {
  Json json = record_json(e.game);
  json.update(object(key("event", known(e.game.event)), key("change", e.change),
                     key("deleted", known(e.at)), key("reason", known(e.reason)),
                     key("author", known(e.author))));
  return json;
}

Json group_json(const db::AliasGroup& g) {
  return object(key("kind", name(g.kind)), key("of", g.of), key("names", g.names),
                key("score", g.score));
}

Json distinct_json(const db::DistinctNames& p) {
  return object(key("kind", name(p.kind)), key("name", p.name), key("other", p.other));
}

Json forgotten_place_json(const db::ForgottenPlace& p) {
  return object(key("where", p.where), key("count", p.count));
}

Json suggestion_json(const db::AliasSuggestion& s) {
  return object(key("kind", name(s.kind)), key("name", s.name), key("of", s.of),
                key("name_games", s.name_games), key("of_games", s.of_games),
                key("name_years", known(s.name_years)), key("of_years", known(s.of_years)),
                key("evidence", s.evidence), key("score", s.score));
}

/// Returns an end of the interval; nothing for systems without intervals.
std::optional<double> interval_end(const RatingPoint& p, double end) {
  return p.low < p.high ? std::optional(end) : std::nullopt;
}

Json point_json(const RatingPoint& p) {
  return object(key("date", date_text(p.day, p.until)), key("rating", p.rating),
                key("low", interval_end(p, p.low)), key("high", interval_end(p, p.high)));
}

Json rated_player_json(const RatedPlayer& p, bool curve) {
  const RatingPoint& last = p.history.back();
  Json json =
      object(key("name", p.name), key("rating", last.rating),
             key("low", interval_end(last, last.low)), key("high", interval_end(last, last.high)),
             key("games", p.games), key("wins", p.wins), key("draws", p.draws),
             key("losses", p.losses), key("last_date", date_text(last.day, last.until)));
  json["history"] = curve ? array_of(p.history, point_json) : Json();
  return json;
}

/// The model and its input.
Json model_json(const RatingList& list) {
  const auto until =
      list.games == 0 ? std::nullopt : std::optional(date_text(list.last_day, list.last_until));
  return object(key("system", name(list.options.system)), key("model", list.model),
                key("period_days", list.options.period), key("until", until),
                key("games", list.games), key("left_out", list.left_out),
                key("first_move", list.first_move), key("total", list.players.size()));
}

Json quality_json(const RatingQuality& q) {
  return object(key("system", name(q.system)), key("games", q.games), key("log_loss", q.log_loss),
                key("right", q.right));
}

Json encounter_json(const Encounter& e, const EventTable& table) {
  const auto opponent =
      e.opponent ? std::optional(table.standings[*e.opponent].name) : std::nullopt;
  return object(key("round", known(e.round)), key("board", known(e.board)),
                key("opponent", opponent),
                key("points", e.open ? std::nullopt : std::optional(e.points)),
                key("first", e.white), key("forfeit", e.forfeit), key("game", e.game));
}

std::vector<std::string_view> tie_break_names(const EventTable& table) {
  std::vector<std::string_view> names;
  for (const TieBreak t : table.tie_breaks) names.push_back(name(t));
  return names;
}

}  // namespace

std::string date_text(std::int32_t day, std::int32_t until) {
  using namespace std::chrono;
  const year_month_day date{sys_days{days{day}}};
  const year_month_day last{sys_days{days{until}}};
  const auto number = [](unsigned n, bool known) {
    return known ? fmt::format("{:02}", n) : std::string("??");
  };
  const bool month = date.month() == last.month();
  return fmt::format("{:04}.{}.{}", static_cast<int>(date.year()),
                     number(static_cast<unsigned>(date.month()), month),
                     number(static_cast<unsigned>(date.day()), date == last));
}

std::string to_json(const db::EditReport& report) {
  return pretty(object(key("change", report.change), key("games", report.games),
                       key("details", report.details)));
}

std::string to_json(const BinAnswer& answer) {
  return pretty(object(key("emptied", answer.emptied), key("games", answer.games),
                       key("records", array_of(answer.entries, bin_json))));
}

std::string to_json(const std::vector<db::ChangeEntry>& entries) {
  return pretty(object(key("changes", array_of(entries, change_json))));
}

std::string to_json(const std::vector<db::Alias>& aliases) {
  return pretty(object(key("aliases", array_of(aliases, alias_json))));
}

std::string to_json(const std::vector<db::AliasSuggestion>& suggestions,
                    const std::vector<db::AliasGroup>& groups) {
  return pretty(object(key("suggestions", array_of(suggestions, suggestion_json)),
                       key("groups", array_of(groups, group_json))));
}

std::string to_json(const db::AliasesReport& report) {
  return pretty(object(key("change", report.report.change), key("games", report.report.games),
                       key("details", report.report.details), key("added", report.added),
                       key("refused", report.refused)));
}

std::string to_json(const std::vector<db::DistinctNames>& pairs) {
  return pretty(object(key("different", array_of(pairs, distinct_json))));
}

std::string to_json(const db::ForgetReport& report) {
  return pretty(object(key("stand_in", report.stand_in), key("names", report.names),
                       key("games", report.games),
                       key("places", array_of(report.places, forgotten_place_json)),
                       key("similar", report.similar), key("names_only", report.names_only),
                       key("left", report.left), key("change", report.change)));
}

std::string to_json(const DedupeAnswer& answer, std::size_t most) {
  const auto& pairs = answer.pairs;
  return pretty(object(key("total", pairs.size()), key("joined", answer.joined),
                       key("change", answer.done.change),
                       key("pairs", array_of(first_of(pairs, most), twins_json))));
}

std::string to_json(const RatingList& list, std::size_t most, bool curves) {
  Json json = model_json(list);
  json["players"] = array_of(first_of(list.players, most),
                             [&](const RatedPlayer& p) { return rated_player_json(p, curves); });
  return pretty(json);
}

std::string to_json(const RatingList& list, const std::vector<DatedList>& lists, std::size_t most) {
  Json json = model_json(list);
  json["lists"] = array_of(lists, [&](const DatedList& dated) {
    return object(key("period", dated.period), key("total", dated.players.size()),
                  key("players", array_of(first_of(dated.players, most), [](const auto& entry) {
                        Json player = object(key("name", entry.name));
                        player.update(point_json(entry.rating));
                        return player;
                      })));
  });
  return pretty(json);
}

std::string to_json(const std::vector<RatingQuality>& qualities) {
  return pretty(object(key("systems", array_of(qualities, quality_json))));
}

std::string to_json(const EventTable& table, const std::string& event) {
  return pretty(object(
      key("event", event), key("rounds", table.rounds), key("round_robin", table.everybody_met),
      key("tie_breaks", tie_break_names(table)),
      key("standings", array_of(table.standings, [&](const Standing& s) {
            return object(key("rank", s.rank), key("name", s.name), key("points", s.points),
                          key("tie_breaks", s.tie_breaks), key("games", s.games),
                          key("wins", s.wins), key("draws", s.draws), key("losses", s.losses),
                          key("byes", s.byes), key("forfeits", s.forfeits),
                          key("encounters", array_of(s.encounters, [&](const Encounter& e) {
                                return encounter_json(e, table);
                              })));
          }))));
}

std::string csv(const EventTable& table) {
  std::string text = fmt::format("rank,name,points,{},games,won,drawn,lost,byes,forfeits,number",
                                 fmt::join(tie_break_names(table), ","));
  for (const std::string& round : table.rounds) text += "," + csv_field("round " + round);
  text += '\n';
  std::size_t number = 0;
  for (const Standing& s : table.standings) {
    text += fmt::format("{},{},{}", s.rank, csv_field(s.name), points_text(s.points));
    for (const double value : s.tie_breaks) text += "," + points_text(value);
    text += fmt::format(",{},{},{},{},{},{},{}", s.games, s.wins, s.draws, s.losses, s.byes,
                        s.forfeits, ++number);
    for (const std::string& round : table.rounds) text += "," + csv_field(round_text(s, round));
    text += '\n';
  }
  return text;
}

}  // namespace gipfbase::analysis
