// db/store/tables/forgotten.hpp - names that must not come back into a database.
//
// A row of the table `forgotten` has a hash (HMAC-SHA-256) of the words of a name, folded and
// sorted, instead of the name itself. Somebody who has the file can still test whether a guessed
// name is right.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "db/store/sqlite.hpp"
#include "notation/game/game.hpp"
#include "notation/game/record/finding.hpp"

namespace gipfbase::db {

/// Where a text is.
enum class TextPlace : std::uint8_t {
  kText,   ///< a comment, message or path: the name may be part of it
  kPlayer  ///< the name of a player: a forgotten name of one word must be the whole text
};

/// The forgotten names of a database, and the names that replace them (stand-ins). Thread-safety:
/// several threads may call const members.
class Forgotten {
 public:
  Forgotten() = default;
  explicit Forgotten(Connection& connection);

  [[nodiscard]] bool empty() const { return rows_.empty(); }
  /// The name that replaces `name`; empty when `name` is not forgotten.
  [[nodiscard]] std::string stand_in(std::string_view name) const;
  /// The text, with each forgotten name replaced by its stand-in. Names are found in upper or lower
  /// case, with their words in any order or joined into one.
  [[nodiscard]] std::string replaced(std::string_view text,
                                     TextPlace place = TextPlace::kText) const;
  /// Replaces forgotten names in the argument; true when there were any.
  bool replace(std::string& text, TextPlace place = TextPlace::kText) const;
  bool replace(std::vector<notation::Tag>& tags) const;
  bool replace(std::vector<notation::Note>& notes) const;
  bool replace(notation::Game& game) const;
  void replace(notation::Finding& finding) const;

  /// Adds a name to the table. `whole`: it is replaced only where it is a whole text, because it is
  /// also a common word.
  static void remember(Connection& connection, const std::string& name, const std::string& stand_in,
                       bool whole);
  /// Treats one more name as forgotten, without storing anything.
  void also(const std::string& name, const std::string& stand_in);
  /// Adds all rows of another database.
  static void take_over(Connection& connection, Connection& from);

 private:
  struct Row {
    std::string hash, salt, name;
    std::uint16_t sieve = 0;
    std::size_t words = 0;
  };
  /// The row for the words in `key`, or nullptr. `words`: the number of words; 0 for a whole text.
  [[nodiscard]] const Row* row_of(const std::string& key, std::size_t words) const;

  static std::vector<Row> rows_of(const std::string& salt, const std::string& name,
                                  const std::string& stand_in, bool whole);

  std::vector<Row> rows_;
  std::set<std::size_t> lengths_;  ///< all values of Row::words
};

/// True for a name of one word that is short or common, so that texts must not be searched for it.
[[nodiscard]] bool is_common_word(std::string_view name);

}  // namespace gipfbase::db
