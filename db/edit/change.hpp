// db/edit/change.hpp - records changes of stored games, so that each can be listed and undone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "db/store/database.hpp"
#include "db/store/tables/forgotten.hpp"

struct sqlite3_session;

namespace gipfbase::db {

/// The kind of a change, for the program. `ChangeEntry::what` describes the change for people.
enum class ChangeKind : std::uint8_t { kEdit, kImport, kDedupe, kUndo, kElsewhere, kForget };
/// The text of the journal's column `kind`.
[[nodiscard]] std::string_view name_of(ChangeKind kind);

/// The kind of a change, and the id of the import that made it or of the change that it undid.
struct ChangeOrigin {
  ChangeKind kind = ChangeKind::kEdit;
  std::optional<std::int64_t> number;
};

/// Records the changes of games, names, contests and identities during its lifetime (SQLite's
/// session extension), inside the caller's transaction. Keeps derived tables such as the index up
/// to date: call `touch` for each game before it changes.
class Change {
 public:
  /// Forgotten names in `what` and `reason` are replaced.
  Change(Database& database, const std::string& what, const std::string& reason,
         ChangeOrigin origin = {});
  ~Change();
  Change(const Change&) = delete;
  Change& operator=(const Change&) = delete;

  /// Call this before a game changes, or after a game was added.
  void touch(std::int64_t game);
  /// Suspend and continue recording: an import records only its changes to games that were already
  /// stored.
  void pause();
  void resume();
  /// Updates the derived tables and writes the journal. Returns the id of the change; nullopt if
  /// nothing changed.
  std::optional<std::int64_t> finish();

  /// Names that the change must not bring back into the database.
  [[nodiscard]] const Forgotten& forgotten() const { return forgotten_; }
  /// Adds a sentence for the person who makes the change, unless it was added before. Remarks are
  /// not in the journal.
  void remark(std::string sentence);
  [[nodiscard]] const std::vector<std::string>& remarks() const { return remarks_; }

 private:
  class Games;
  struct CloseSession {
    void operator()(sqlite3_session* session) const;
  };

  Database& database_;
  Forgotten forgotten_;
  std::string what_, reason_;
  ChangeOrigin origin_;
  std::unique_ptr<sqlite3_session, CloseSession> session_;
  std::unique_ptr<Games> games_;
  std::vector<std::string> remarks_;
};

/// Sets the author of this connection's changes, for the journal. The default is the value of the
/// environment variable GIPFBASE_AUTHOR or, if it is not set, user@host.
void set_author(Database& database, const std::string& author);

/// Adds to the journal a change that cannot be undone, inside the caller's transaction. Returns the
/// id of the change.
std::int64_t enter_final_change(Database& database, const std::string& what,
                                const std::string& reason, const std::set<std::int64_t>& games);

/// One entry of the journal.
struct ChangeEntry {
  std::int64_t id = 0;
  std::string at;      ///< UTC, ISO 8601; with milliseconds except in old entries
  std::string what;    ///< the command
  std::string reason;  ///< empty: none given
  std::string author;  ///< user@host, or a name; empty: not known
  std::optional<std::int64_t> undone_by;
  bool elsewhere = false;   ///< made in another database: listed, but cannot be undone here
  bool final = false;       ///< made a player anonymous: cannot be undone
  std::uint64_t games = 0;  ///< number of changed games
  std::uint64_t added = 0;  ///< number of games that the change added, as when it undid a removal
  /// The changed columns, such as "game 17: event \"Cup\" -> \"World Cup\"", at most a hundred.
  std::vector<std::string> details;
};

/// Conditions on entries of the journal; empty members are ignored.
struct HistoryFilter {
  std::optional<std::int64_t> game;
  std::string author;  ///< may have * for any characters; ignores case and accents
  std::string text;    ///< part of the command or the reason, ignoring case and accents
  /// The earliest time: the beginning of an ISO 8601 text, such as 2004, 2004-06 or 2004-06-01T10.
  std::string from;
  std::string to;         ///< the latest time, in the same form
  std::size_t limit = 0;  ///< only the latest entries; 0: all
};

/// The journal, or its entries about one game, oldest first.
[[nodiscard]] std::vector<ChangeEntry> history(Database& database,
                                               std::optional<std::int64_t> game);
[[nodiscard]] std::vector<ChangeEntry> history(Database& database, const HistoryFilter& filter);

/// How an entry describes a change.
enum class Tense : std::uint8_t {
  kDone,  ///< "moved into the bin"
  kWould  ///< "would be moved into the bin"
};
/// The entry of one change. Empty if there is no such change.
[[nodiscard]] std::vector<ChangeEntry> history_of_change(Database& database, std::int64_t change,
                                                         Tense tense = Tense::kDone);

/// The changes of a kind that are in force: never undone, or undone by a change that was undone
/// itself.
[[nodiscard]] std::vector<std::int64_t> changes_in_force(Connection& connection, ChangeKind kind);

/// Games that were corrected by hand.
struct Corrections {
  std::set<std::int64_t> games;
  std::vector<std::string> details;  ///< as ChangeEntry::details, change by change
};
/// The corrections of these games that are in force. Moving a game into the bin is not a
/// correction.
[[nodiscard]] Corrections corrections_of(Database& database, const std::set<std::int64_t>& games);

/// The changes that joined games of these sources with games of other sources and were not undone,
/// latest first.
[[nodiscard]] std::vector<std::int64_t> joins_across(Connection& connection,
                                                     const std::set<std::int64_t>& sources);

/// The message that no game has this id. Names the change that removed the game, if there is one.
[[nodiscard]] std::string missing_game(Database& database, std::int64_t game);

/// Undoes a change. The undoing is itself a change, whose id is returned. Throws Error when there
/// is no such change, when it was undone already, or when a later change touched the same data.
std::int64_t undo(Database& database, std::int64_t change, const std::string& reason);

}  // namespace gipfbase::db
