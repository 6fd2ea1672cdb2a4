// db/edit/journal_reader.hpp - the journals of many games.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "db/edit/change.hpp"
#include "db/edit/change_rows.hpp"
#include "db/store/database.hpp"
#include "db/store/sqlite.hpp"
#include "notation/game/game.hpp"

namespace gipfbase::db {

/// Reads each change once, however many games it concerns.
class JournalReader {
 public:
  explicit JournalReader(Database& database);
  /// The journal of a game as tags Change1, Change2 ...: time, command, reason, columns and
  /// author, separated by bars. `taken`: the other tags of the record, whose names are not used
  /// again.
  [[nodiscard]] std::vector<notation::Tag> tags(std::int64_t game,
                                                const std::vector<notation::Tag>& taken = {});

 private:
  /// The details of a change in a game. `texts`: for a change made in another database its details,
  /// one per line; ignored for other changes.
  [[nodiscard]] std::vector<std::string> details(const ChangeEntry& entry, std::int64_t game,
                                                 const std::string& texts);

  Connection& connection_;
  std::vector<ChangeEntry> entries_;             ///< the oldest first
  std::map<std::int64_t, std::size_t> numbers_;  ///< indexes of entries_, by change id
  Statement changes_;                            ///< query: the changes of a game
  Statement changeset_;
  std::map<std::int64_t, std::optional<DetailsByGame>> details_;  ///< by change id
};

}  // namespace gipfbase::db
