// db/edit/change.hpp - changes of what is stored, so that each can be told and taken back.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "db/store/database.hpp"

struct sqlite3_session;

namespace gipfbase::db {

/// The kind of a change, by which the program finds it; its words are for people.
enum class ChangeKind : std::uint8_t { kEdit, kImport, kDedupe, kUndo, kElsewhere };
/// The same as the column `kind` of the journal has it.
[[nodiscard]] std::string_view name_of(ChangeKind kind);

/// The origin of a change: its kind, and the number of the import or of the change that was taken
/// back.
struct ChangeOrigin {
  ChangeKind kind = ChangeKind::kEdit;
  std::optional<std::int64_t> number;
};

/// Records what happens to games, names, contests and identities while it lives (SQLite's session
/// extension), inside the caller's transaction. The tables derived from them, the index above all,
/// are kept in step: say which games are about to change before they do.
class Change {
 public:
  Change(Database& database, std::string what, std::string reason, ChangeOrigin origin = {});
  ~Change();
  Change(const Change&) = delete;
  Change& operator=(const Change&) = delete;

  /// This game is about to change, or has just been added.
  void touch(std::int64_t game);
  /// Takes part of what happens out of the record: an import records only what it does to games
  /// that were there before.
  void pause();
  void resume();
  /// Brings the derived tables up to date and writes the journal. The number of the change; nothing
  /// when nothing has changed.
  std::optional<std::int64_t> finish();

 private:
  class Games;
  struct CloseSession {
    void operator()(sqlite3_session* session) const;
  };

  Database& database_;
  std::string what_, reason_;
  ChangeOrigin origin_;
  std::unique_ptr<sqlite3_session, CloseSession> session_;
  std::unique_ptr<Games> games_;
};

/// One entry of the journal.
struct ChangeEntry {
  std::int64_t id = 0;
  std::string at;      ///< UTC, ISO 8601, with milliseconds unless it is an old one
  std::string what;    ///< the command
  std::string reason;  ///< empty: none was given
  std::optional<std::int64_t> undone_by;
  bool elsewhere = false;   ///< made in another database: told, but not to be taken back here
  std::uint64_t games = 0;  ///< that were changed
  /// What became of each column, such as "game 17: event \"Cup\" -> \"World Cup\"", at most a
  /// hundred.
  std::vector<std::string> details;
};

/// The journal, or what it says of one game, oldest first.
[[nodiscard]] std::vector<ChangeEntry> history(Database& database,
                                               std::optional<std::int64_t> game);

/// The entry of one change.
[[nodiscard]] std::vector<ChangeEntry> history_of_change(Database& database, std::int64_t change);

/// Changes in force that joined games of these sources with games of others, the last one first:
/// what they were apart is kept by the journal alone.
[[nodiscard]] std::vector<std::int64_t> joins_across(Connection& connection,
                                                     const std::set<std::int64_t>& sources);

/// The sentence that there is no such game, with the change that took it away if one did.
[[nodiscard]] std::string missing_game(Database& database, std::int64_t game);

/// Takes a change back; that is a change, too, whose number is returned. Throws Error when there is
/// no such change, when it was taken back already, or when something that it changed has changed
/// again since.
std::int64_t undo(Database& database, std::int64_t change, const std::string& reason);

}  // namespace gipfbase::db
