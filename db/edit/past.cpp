#include "db/edit/past.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <tuple>
#include <utility>

#include "db/edit/changeset.hpp"
#include "db/rows/codec.hpp"
#include "db/store/sqlite.hpp"

namespace gipfbase::db {
namespace {

std::string text_of_value(sqlite3_value* value) {
  const auto* text = reinterpret_cast<const char*>(sqlite3_value_text(value));
  return text == nullptr ? std::string()
                         : std::string(text, static_cast<std::size_t>(sqlite3_value_bytes(value)));
}

Bytes bytes_of_value(sqlite3_value* value) {
  const auto* bytes = static_cast<const std::uint8_t*>(sqlite3_value_blob(value));
  return bytes == nullptr ? Bytes() : Bytes(bytes, bytes + sqlite3_value_bytes(value));
}

void set_listed(notation::Game& game, std::string_view name, std::string value) {
  const auto at = std::find_if(game.tags.begin(), game.tags.end(),
                               [&](const notation::Tag& tag) { return tag.name == name; });
  if (at != game.tags.end()) at->value = std::move(value);
}

}  // namespace

void PastColumns::add(const ChangeRows& rows, const std::vector<std::string>& names, bool before) {
  const int columns = std::min(rows.columns, static_cast<int>(names.size()));
  for (int column = 1; column < columns; ++column) {
    // An unchanged column has no value after the change.
    if (rows.after(column) == nullptr) continue;
    sqlite3_value* const value = before ? rows.before(column) : rows.after(column);
    if (value == nullptr) continue;
    auto& known = values_[names[static_cast<std::size_t>(column)]];
    if (!known) known.reset(sqlite3_value_dup(value));
  }
}

sqlite3_value* PastColumns::value(const std::string& column) const {
  const auto at = values_.find(column);
  return at == values_.end() ? nullptr : at->second.get();
}

void PastColumns::apply(Database& database, std::int64_t id, notation::Judged& record) const {
  Connection& c = database.connection();
  notation::Game& game = record.game;
  for (const auto& [column, tag, table] :
       {std::tuple("white", "White", "players"), std::tuple("black", "Black", "players"),
        std::tuple("event", "Event", "events"), std::tuple("site", "Site", "sites")}) {
    sqlite3_value* const number = value(column);
    if (number == nullptr) continue;
    Statement name = c.prepare(fmt::format("SELECT name FROM {} WHERE id = ?", table));
    if (name.bind_all(sqlite3_value_int64(number)).step()) {
      set_listed(game, tag, std::string(name.text(0)));
    }
  }
  if (sqlite3_value* const date = value("date")) set_listed(game, "Date", text_of_value(date));
  if (sqlite3_value* const round = value("round")) set_listed(game, "Round", text_of_value(round));
  if (sqlite3_value* const tags = value("tags")) {
    std::erase_if(game.tags, [](const auto& tag) { return !notation::is_listed(tag.name); });
    decode_tags(text_of_value(tags), game.tags);
  }
  if (sqlite3_value* const result = value("claimed_result")) game.result = text_of_value(result);
  if (sqlite3_value* const word = value("termination")) game.termination = text_of_value(word);
  Statement now = c.prepare("SELECT title, variant, start, notes, times FROM games WHERE id = ?");
  if (!now.bind_all(id).step()) return;
  const auto text = [&](const char* column, int index) {
    sqlite3_value* const past = value(column);
    return past != nullptr ? text_of_value(past) : std::string(now.text(index));
  };
  if (value("title") != nullptr || value("variant") != nullptr || value("start") != nullptr) {
    auto rules = database.rules(text("title", 0), text("variant", 1));
    if (const auto start = rules->start_of(text("start", 2))) game.begin(std::move(rules), *start);
  }
  if (sqlite3_value* const moves = value("moves")) game.moves = decode_moves(bytes_of_value(moves));
  sqlite3_value* const times = value("times");
  if (value("notes") != nullptr || times != nullptr) {
    game.notes = decode_notes(text("notes", 3));
    if (game.rules->has_clocks()) {
      const auto stored = now.blob(4);
      restore_times(times != nullptr ? bytes_of_value(times) : Bytes(stored.begin(), stored.end()),
                    game.notes);
    }
  }
  if (sqlite3_value* const valid = value("valid")) {
    record.status = sqlite3_value_int(valid) != 0 ? notation::Judged::Status::kValid
                                                  : notation::Judged::Status::kPartial;
  }
  if (sqlite3_value* const reason = value("reason")) record.reason = text_of_value(reason);
}

std::vector<std::string> game_columns(Connection& connection) {
  return connection.column<std::string>("SELECT name FROM pragma_table_info('games')");
}

PastRecords::PastRecords(Database& database) : database_(&database) {
  Connection& c = database.connection();
  const std::vector<std::string> names = game_columns(c);
  Statement s = c.prepare("SELECT changeset FROM changes WHERE kind <> 'elsewhere' ORDER BY id");
  while (s.step()) {
    if (!is_changeset(s.blob(0))) continue;
    for (ChangeRows rows(c, s.blob(0)); rows.next();) {
      if (rows.table != "games" || rows.operation != SQLITE_UPDATE) continue;
      changes_[rows.id()].emplace_back().add(rows, names, true);
    }
  }
}

std::vector<notation::Game> PastRecords::before(const notation::Judged& now,
                                                std::int64_t game) const {
  std::vector<notation::Game> past;
  const auto at = changes_.find(game);
  if (at == changes_.end()) return past;
  notation::Judged record = now;
  // Limit of the number of states; older ones hardly matter.
  constexpr std::size_t kMost = 50;
  for (auto change = at->second.rbegin(); change != at->second.rend() && past.size() < kMost;
       ++change) {
    change->apply(*database_, game, record);
    past.push_back(record.game);
  }
  return past;
}

}  // namespace gipfbase::db
