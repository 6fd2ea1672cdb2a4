// db/export/readers.hpp - reads the rows of tables to export; used only in db/export.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "db/export/tables.hpp"

namespace gipfbase::db {

/// Appends the fields of the next row to a line; false when there are no more rows.
using RowReader = std::function<bool(std::string& line)>;

/// The columns of `games` that the rows of exported positions repeat, in 8 bytes per game.
class GameBriefs {
 public:
  struct Brief {
    std::uint32_t plies : 28;
    std::uint32_t winner : 4;  ///< column games.winner + 1; 0: NULL
    std::uint32_t date;        ///< an index for date()
  };
  void add(std::int64_t game, std::int64_t winner, std::int64_t plies, std::string_view date);
  /// The values of a game that was added before.
  [[nodiscard]] const Brief& of(std::int64_t game) const;
  [[nodiscard]] const std::string& date(std::uint32_t number) const { return dates_[number]; }

 private:
  std::vector<Brief> briefs_;  ///< by game id
  std::vector<std::string> dates_;
  std::map<std::string, std::uint32_t, std::less<>> numbers_;
};

/// A reader of a table. Read the table `games` before the table `positions`; `briefs` must outlive
/// the reader.
[[nodiscard]] RowReader reader_of(std::string_view table, Database& database, GameBriefs& briefs);

}  // namespace gipfbase::db
