// db/export/readers.hpp - the rows of each table of an export, one after the other; inside this
// room only.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "db/export/tables.hpp"

namespace gipfbase::db {

/// Appends the fields of the next row behind the text of a begun line; false: there is none.
using RowReader = std::function<bool(std::string& line)>;

/// What positions repeat of their games: 8 bytes for each.
class GameBriefs {
 public:
  struct Brief {
    std::uint32_t plies : 28;
    std::uint32_t winner : 4;  ///< + 1, so that 0 is not known
    std::uint32_t date;        ///< a number of date()
  };
  void add(std::int64_t game, std::int64_t winner, std::int64_t plies, std::string_view date);
  /// Of a game that was added.
  [[nodiscard]] const Brief& of(std::int64_t game) const;
  [[nodiscard]] const std::string& date(std::uint32_t number) const { return dates_[number]; }

 private:
  std::vector<Brief> briefs_;  ///< by the number of the game
  std::vector<std::string> dates_;
  std::map<std::string, std::uint32_t, std::less<>> numbers_;
};

/// A reader of such a table. Games come before positions; their briefs must live as long.
[[nodiscard]] RowReader reader_of(std::string_view table, Database& database, GameBriefs& briefs);

}  // namespace gipfbase::db
