#include "db/edit/edit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>

#include "db/edit/journal.hpp"
#include "db/edit/names.hpp"
#include "db/edit/record.hpp"
#include "db/query/lists/findings.hpp"
#include "db/rows/stored_row.hpp"
#include "db/store/sqlite.hpp"
#include "notation/formats/gpn/gpn.hpp"
#include "notation/formats/gpn/lexer.hpp"
#include "notation/formats/gpn/tags.hpp"
#include "notation/game/merge/merge.hpp"
#include "notation/game/record/date.hpp"
#include "notation/game/record/result.hpp"
#include "notation/text/folding.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::db {
namespace {

using notation::Game;
using notation::Judged;

EditReport set_state(Database& database, std::span<const std::int64_t> games,
                     const std::string& what, const std::string& reason, bool dry, bool into_bin) {
  return as_change(database, what, reason, dry,
                   [&](Change& change) { set_binned(database, change, games, into_bin); });
}

}  // namespace

/// Refuses a tag that looks like a misspelt standard tag.
void require_no_slip(const Game& game, const std::string& name) {
  constexpr std::array<std::string_view, 11> kKnown = {"Event", "Site",    "Date",    "Round",
                                                       "White", "Black",   "Result",  "Termination",
                                                       "Title", "Variant", "Position"};
  if (!game.tag(name).empty()) return;
  for (const std::string_view known : kKnown) {
    if (name == known) return;
    if (notation::edit_distance(notation::folded(name), notation::folded(known), 1) <= 1) {
      throw BadValue("there is no tag \"{}\"; did you mean {}?", name, known);
    }
  }
}

/// Refuses tags that files cannot contain, or that have a special meaning when read.
void require_tag_name(const Game& game, const std::string& name) {
  if (!game.tag(name).empty()) return;
  if (!notation::gpn::is_tag_name(name)) {
    throw BadValue("\"{}\" is not a tag name; use letters, digits and _, beginning with a letter",
                   name);
  }
  if (name == notation::kIncompleteTag || name == notation::kClaimedTag ||
      name == notation::gpn::kContestTag || name == kQuarantineTag || is_journal_tag(name)) {
    throw BadValue(
        "the tag {} has a special meaning in files and cannot be set; choose another name", name);
  }
}

void require_text(const std::string& what, const std::string& text) {
  const bool fits =
      notation::text::is_utf8(text) && std::none_of(text.begin(), text.end(), [](char c) {
        return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
      });
  if (!fits)
    throw BadValue("{} must be one line of UTF-8 text without tabs or other control characters",
                   what);
}

void set_tag(Game& game, const std::string& name, const std::string& given) {
  require_no_slip(game, name);
  require_tag_name(game, name);
  require_text(name, given);
  // Leading and trailing blanks are invisible.
  const std::string text(notation::text::trimmed(given));
  const std::string value = name == "Date" ? notation::whole_date(text) : text;
  if (name == notation::kDecisionTag && !value.empty()) {
    const std::string fault = notation::fault_of_result(value);
    if (!fault.empty()) throw BadValue(fault);
  }
  if (name == "Result") {
    const std::string fault = notation::fault_of_result(value);
    if (!fault.empty()) throw BadValue(fault);
    game.result = value;
    return;
  }
  if (name == "Termination") {
    game.termination = value;
    return;
  }
  if (name == "Title" || name == "Variant" || name == "Position") {
    throw BadValue(
        "the tag {} cannot be set alone; replace the whole record with \"gipfbase edit --record\"",
        name);
  }
  if (value.size() > notation::kLongestName && notation::is_listed(name)) {
    throw BadValue("{} is too long: it has {} bytes, and at most {} are allowed; shorten it", name,
                   value.size(), notation::kLongestName);
  }
  if (name == "Date") {
    if (const auto fault = notation::date_fault(value)) throw BadValue(*fault);
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

/// True when both seats have the same name.
bool is_against_himself(const Game& game) {
  const std::string_view white = game.tag("White");
  return !white.empty() && white != "?" &&
         notation::folded(white) == notation::folded(game.tag("Black"));
}

namespace {

/// True for a tag that determines the rules under which moves are read.
bool is_rules_tag(std::string_view name) { return name == "Title" || name == "Variant"; }

/// The rules of a title and variant; an empty variant means the default one of the title. Throws
/// BadValue.
std::shared_ptr<const notation::Rules> rules_of(const notation::Catalogue& catalogue,
                                                const std::string& title,
                                                const std::string& variant) {
  const notation::TitleInfo* const info = catalogue.find(title);
  if (info != nullptr && variant.empty()) return catalogue.rules(*info);
  auto rules = catalogue.rules(title, variant);
  if (!rules) throw BadValue("{}", rules.error().message);
  return *std::move(rules);
}

/// Reads the moves of a game again under another title or variant. Throws Refused.
void change_rules(Database& database, std::int64_t id, const TagChanges& changes, Judged& record) {
  Game& game = record.game;
  std::string title(game.rules->title());
  std::string variant(game.rules->variant());
  for (const auto& [name, value] : changes) {
    if (name == "Variant") variant = value;
    if (name != "Title") continue;
    title = value;
    variant.clear();
  }
  // If title and variant are both given, the variant applies, whichever is given first.
  for (const auto& [name, value] : changes) {
    if (name == "Variant") variant = value;
  }
  const auto rules = rules_of(database.catalogue(), title, variant);
  if (!record.valid() || !game.contests.empty()) {
    throw Refused("game {} {}; replace the whole record with \"gipfbase edit --record\"", id,
                  record.valid() ? "has contests" : "is kept in part");
  }
  Game plain = game;
  plain.tags.clear();
  std::string text;
  notation::write_gpn(plain, text);
  std::string other =
      fmt::format("[Title \"{}\"]\n[Variant \"{}\"]\n", rules->title(), rules->variant());
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    const std::string_view line = std::string_view(text).substr(at, end - at);
    if (!line.starts_with("[Title ") && !line.starts_with("[Variant ")) other += line;
    at = end;
  }
  notation::ReadOptions options;
  options.catalogue = &database.catalogue();
  options.bare_moves = true;
  std::optional<Judged> read;
  const auto findings =
      notation::read_gpn(other, options, [&](Judged& judged) { read = std::move(judged); });
  if (!read || !read->valid()) {
    // The reader reports what it kept of the text, but the stored game is unchanged.
    constexpr std::string_view kKept = "; the game was read up to here";
    std::string why = notation::first_error(read ? read->findings : findings);
    if (why.ends_with(kKept)) why.resize(why.size() - kKept.size());
    throw Refused("game {} cannot be played as {} {}: {}", id, rules->title(), rules->variant(),
                  why);
  }
  game.rules = read->game.rules;
  game.start = read->game.start;
  game.moves = std::move(read->game.moves);
  game.notes = std::move(read->game.notes);
}

}  // namespace

EditReport edit_tags(Database& database, std::span<const std::int64_t> games,
                     const TagChanges& changes, const std::string& reason, bool dry) {
  const bool new_rules = std::any_of(changes.begin(), changes.end(),
                                     [](const auto& change) { return is_rules_tag(change.first); });
  return as_change(database, "edit", reason, dry, [&](Change& change) {
    for (const std::int64_t id : games) {
      Judged record = load_record(database, id);
      const bool before = is_against_himself(record.game);
      for (const auto& [name, value] : changes) {
        if (!is_rules_tag(name)) set_tag(record.game, name, value);
      }
      if (new_rules) change_rules(database, id, changes, record);
      if (!before && is_against_himself(record.game)) {
        change.remark(
            fmt::format("game {}: White and Black are both \"{}\"; if this is a mistake, set one "
                        "of them to the right name",
                        id, record.game.tag("White")));
      }
      change.touch(id);
      store_record(database, change, id, record);
      const bool contradicted = record.game.result != notation::kNoResult &&
                                record.game.result != record.verdict.result &&
                                record.verdict.ending != notation::kByDecision;
      if (contradicted) {
        change.remark(fmt::format(
            "game {}: the moves give {}, which counts; {} is stored as the recorded result "
            "(for an arbiter's decision to count, set the tag Decision)",
            id, record.verdict.result, record.game.result));
      }
    }
  });
}

EditReport replace_game(Database& database, std::int64_t game, Judged record,
                        const std::string& reason, bool dry) {
  return as_change(database, "edit --record", reason, dry, [&](Change& change) {
    const Judged old = load_record(database, game);
    if (!record.game.contests.empty()) {
      throw Refused("this record has contests; store such records with \"gipfbase import\"");
    }
    if (old.game.rules->has_contests() && !old.game.contests.empty()) {
      throw Refused("game {} has contests; export it, correct the file and import it", game);
    }
    change.touch(game);
    store_record(database, change, game, record);
  });
}

EditReport add_notes(Database& database, std::span<const std::pair<std::int64_t, Game>> records,
                     const std::string& what) {
  return as_change(database, what, "", false, [&](Change& change) {
    for (const auto& [id, record] : records) {
      Judged stored = load_record(database, id);
      if (stored.game.moves != record.moves) {
        throw Refused("the moves of this record differ from those of game {} in the database", id);
      }
      if (!notation::merge_record(stored.game, record, notation::NewNotes::kBoth).changed) continue;
      change.touch(id);
      store_record(database, change, id, stored);
    }
  });
}

void set_binned(Database& database, Change& change, std::span<const std::int64_t> games,
                bool binned) {
  Connection& c = database.connection();
  Statement state = c.prepare("SELECT state FROM games WHERE id = ?");
  // Contests that were deleted separately stay in the bin.
  Statement within = c.prepare("SELECT id FROM games WHERE parent = ?1 AND (state < 0) <> ?2");
  within.bind_from(2, binned);
  Statement update = c.prepare("UPDATE games SET state = state + ? WHERE id = ?");
  for (const std::int64_t game : games) {
    if (!state.bind_all(game).step()) throw Missing(missing_game(database, game));
    const bool already = (state.integer(0) < 0) == binned;
    state.reset();
    if (already) continue;
    for (const std::int64_t one : reached_from(game, within)) {
      change.touch(one);
      update.bind_all(binned ? -kBinned : kBinned, one).run();
    }
  }
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
  return database.connection().column(
      "SELECT id FROM games WHERE state < 0 AND parent IS NULL ORDER BY id");
}

std::vector<BinEntry> bin_entries(Database& database) {
  Statement s = database.connection().prepare(
      "SELECT g.id, g.title, g.variant, coalesce(wa.name, w.name), coalesce(ba.name, b.name), "
      "coalesce(ea.name, e.name), g.date, g.result, g.plies, c.id, c.at, c.reason, c.author "
      "FROM games g JOIN players w ON w.id = g.white LEFT JOIN players wa ON wa.id = w.alias_of "
      "JOIN players b ON b.id = g.black LEFT JOIN players ba ON ba.id = b.alias_of "
      "JOIN events e ON e.id = g.event LEFT JOIN events ea ON ea.id = e.alias_of "
      "LEFT JOIN changes c ON c.id = (SELECT max(change) FROM change_games WHERE game = g.id) "
      "WHERE g.state < 0 AND g.parent IS NULL ORDER BY g.id");
  std::vector<BinEntry> entries;
  while (s.step()) {
    BinEntry& entry = entries.emplace_back();
    GameSummary& g = entry.game;
    s.read(g.id, g.title, g.variant, g.white, g.black, g.event, g.date, g.result, g.plies,
           entry.change, entry.at, entry.reason, entry.author);
  }
  return entries;
}

std::optional<std::int64_t> binned_with(Database& database, std::int64_t game) {
  Connection& c = database.connection();
  Statement around =
      c.prepare("SELECT parent FROM games WHERE id = ? AND state < 0 AND parent IS NOT NULL");
  const std::int64_t outermost = reached_from(game, around).back();
  const bool binned =
      c.integer("SELECT state < 0 AND parent IS NULL FROM games WHERE id = ?", outermost) != 0;
  return binned ? std::optional(outermost) : std::nullopt;
}

std::uint64_t empty_bin(Database& database) {
  Connection& c = database.connection();
  Transaction transaction(c);
  const std::size_t games = binned_games(database).size();
  c.execute(
      // Marks the sources as incomplete, so that importing their files again restores the removed
      // games.
      "UPDATE sources SET complete = 0 WHERE id IN (SELECT source FROM games WHERE state < 0 UNION "
      "SELECT d.source FROM deliveries d JOIN games g ON g.id = d.game WHERE g.state < 0);"
      "DELETE FROM games WHERE state < 0;");
  drop_unused_names(c);
  transaction.commit();
  return games;
}

}  // namespace gipfbase::db
