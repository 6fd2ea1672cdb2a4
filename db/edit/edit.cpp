#include "db/edit/edit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>

#include "db/edit/change.hpp"
#include "db/edit/names.hpp"
#include "db/import/encoded.hpp"
#include "db/query/games.hpp"
#include "db/store/sqlite.hpp"
#include "db/store/words.hpp"
#include "notation/game/date.hpp"
#include "notation/game/merge.hpp"

namespace gipfbase::db {
namespace {

using notation::Game;
using notation::Judged;

constexpr std::int64_t kBinned = 10;  // column games.state: a game in the bin has so much less

/// Does something to games as one change.
EditReport as_change(Database& database, const std::string& what, const std::string& reason,
                     bool dry, const std::function<void(Change&)>& act) {
  Transaction transaction(database.connection());
  Change change(database, what, reason);
  act(change);
  EditReport report;
  report.change = change.finish();
  if (!report.change) return report;
  const std::vector<ChangeEntry> entry = history_of_change(database, *report.change);
  report.games = entry.front().games;
  report.details = entry.front().details;
  if (dry) {
    report.change.reset();
  } else {
    transaction.commit();
  }
  return report;
}

Judged load(Database& database, std::int64_t id) {
  auto game = load_recorded(database, id);
  if (!game) throw Error(fmt::format("there is no game {} in this database", id));
  return *std::move(game);
}

/// Writes the columns that a record makes; the game keeps its number, source and state.
void store(Database& database, std::int64_t id, Judged& record) {
  Connection& c = database.connection();
  std::vector<notation::IndexRow> none;
  notation::judge(record);
  record.findings.clear();
  const auto row = encode(record, none);
  Statement other = c.prepare("SELECT id FROM games WHERE identity = ? AND id <> ?");
  if (other.bind_all(row->identity, id).step()) {
    throw Error(fmt::format("game {} would become the same as game {}; gipfbase dedupe joins them",
                            id, other.integer(0)));
  }
  c.prepare(
       "INSERT OR IGNORE INTO identities SELECT identity, id FROM games WHERE id = ?1 AND "
       "identity <> ?2")
      .bind_all(id, row->identity)
      .run();
  c.prepare("DELETE FROM identities WHERE identity = ?").bind_all(row->identity).run();
  Statement s = c.prepare(
      "UPDATE games SET identity = ?, title = ?, variant = ?, rules_version = ?, white = ?, "
      "black = ?, event = ?, site = ?, round = ?, date = ?, date_first = ?, date_last = ?, "
      "valid = ?, result = ?, winner = ?, white_seat = ?, ending = ?, claimed_result = ?, "
      "termination = ?, plies = ?, start = ?, moves = ?, final = ?, counters = ?, tags = ?, "
      "notes = ?, reason = ?, times = ? WHERE id = ?");
  const auto some = [](const auto& value) {
    return value.empty() ? std::nullopt : std::optional(value);
  };
  s.bind_all(row->identity, row->title, row->variant, row->rules_version,
             name_id(c, NameKind::kPlayer, row->white), name_id(c, NameKind::kPlayer, row->black),
             name_id(c, NameKind::kEvent, row->event), name_id(c, NameKind::kSite, row->site),
             row->round, row->date, row->days.first, row->days.last, record.valid(), row->result,
             row->winner < 0 ? std::nullopt : std::optional(row->winner), row->white_seat,
             row->ending, row->claimed_result, row->termination, row->plies, some(row->start),
             row->moves, row->final_position, row->counters, row->tags, some(row->notes),
             some(row->reason), some(row->times), id)
      .run();
}

void set_tag(Game& game, const std::string& name, const std::string& value) {
  if (name == "Result") {
    constexpr std::array kResults = {notation::kFirstWins, notation::kSecondWins, notation::kDrawn,
                                     notation::kBothLost, notation::kNoResult};
    if (std::find(kResults.begin(), kResults.end(), value) == kResults.end()) {
      throw Error(fmt::format("\"{}\" is no result; use 1-0, 0-1, 1/2-1/2, 0-0 or *", value));
    }
    game.result = value;
    return;
  }
  if (name == "Termination") {
    game.termination = value;
    return;
  }
  if (name == "Title" || name == "Variant" || name == "Position") {
    throw Error(fmt::format("{} cannot be set by itself; give the whole record with --from", name));
  }
  if (name == "Date") {
    if (const auto fault = notation::date_fault(value)) throw Error(*fault);
  }
  const auto at = std::find_if(game.tags.begin(), game.tags.end(),
                               [&](const notation::Tag& tag) { return tag.name == name; });
  if (value.empty()) {
    if (at != game.tags.end()) game.tags.erase(at);
  } else if (at != game.tags.end()) {
    at->value = value;
  } else {
    game.tags.push_back({name, value});
  }
}

EditReport set_state(Database& database, std::span<const std::int64_t> games,
                     const std::string& what, const std::string& reason, bool dry, bool into_bin) {
  return as_change(database, what, reason, dry, [&](Change& change) {
    Connection& c = database.connection();
    Statement state = c.prepare("SELECT state FROM games WHERE id = ?");
    Statement children = c.prepare("SELECT id FROM games WHERE parent = ?");
    Statement update = c.prepare("UPDATE games SET state = state + ? WHERE id = ?");
    const std::function<void(std::int64_t)> set = [&](std::int64_t id) {
      change.touch(id);
      update.bind_all(into_bin ? -kBinned : kBinned, id).run();
      children.bind_all(id);
      std::vector<std::int64_t> inner;
      while (children.step()) inner.push_back(children.integer(0));
      children.reset();
      for (const std::int64_t child : inner) set(child);
    };
    for (const std::int64_t id : games) {
      if (!state.bind_all(id).step()) {
        throw Error(fmt::format("there is no game {} in this database", id));
      }
      const bool binned = state.integer(0) < 0;
      state.reset();
      if (binned != into_bin) set(id);
    }
  });
}

}  // namespace

EditReport edit_tags(Database& database, std::span<const std::int64_t> games,
                     const TagChanges& changes, const std::string& reason, bool dry) {
  return as_change(database, "edit", reason, dry, [&](Change& change) {
    for (const std::int64_t id : games) {
      Judged record = load(database, id);
      for (const auto& [name, value] : changes) set_tag(record.game, name, value);
      change.touch(id);
      store(database, id, record);
    }
  });
}

EditReport replace_game(Database& database, std::int64_t game, Judged record,
                        const std::string& reason, bool dry) {
  return as_change(database, "edit --from", reason, dry, [&](Change& change) {
    const Judged old = load(database, game);
    if (old.game.rules->has_contests() && !old.game.contests.empty()) {
      throw Error(
          fmt::format("game {} has contests; export it, correct the file and import that", game));
    }
    change.touch(game);
    store(database, game, record);
  });
}

EditReport add_notes(Database& database, std::span<const std::pair<std::int64_t, Game>> records,
                     const std::string& what) {
  return as_change(database, what, "", false, [&](Change& change) {
    for (const auto& [id, record] : records) {
      Judged stored = load(database, id);
      if (stored.game.moves != record.moves) {
        throw Error(fmt::format("game {} of the database has other moves than this record", id));
      }
      if (!notation::merge_record(stored.game, record).changed) continue;
      change.touch(id);
      store(database, id, stored);
    }
  });
}

EditReport delete_games(Database& database, std::span<const std::int64_t> games,
                        const std::string& reason, bool dry) {
  return set_state(database, games, "delete", reason, dry, true);
}

EditReport restore_games(Database& database, std::span<const std::int64_t> games,
                         const std::string& reason, bool dry) {
  return set_state(database, games, "restore", reason, dry, false);
}

std::vector<std::int64_t> binned_games(Database& database) {
  Statement s = database.connection().prepare(
      "SELECT id FROM games WHERE state < 0 AND parent IS NULL ORDER BY id");
  std::vector<std::int64_t> games;
  while (s.step()) games.push_back(s.integer(0));
  return games;
}

std::uint64_t empty_bin(Database& database) {
  Connection& c = database.connection();
  Transaction transaction(c);
  const std::size_t games = binned_games(database).size();
  c.execute(
      "DELETE FROM change_games WHERE game IN (SELECT id FROM games WHERE state < 0);"
      "DELETE FROM changes WHERE id NOT IN (SELECT change FROM change_games) AND id NOT IN "
      "(SELECT undone_by FROM changes WHERE undone_by IS NOT NULL);"
      "DELETE FROM games WHERE state < 0;");
  drop_unused_names(c);
  transaction.commit();
  return games;
}

}  // namespace gipfbase::db
