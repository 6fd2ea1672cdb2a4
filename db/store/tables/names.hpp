// db/store/tables/names.hpp - ids of the names of players, events and sites.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

#include "db/store/sqlite.hpp"

namespace gipfbase::db {

/// The ids of the names in one table, cached: changes by other connections are not noticed.
class Names {
 public:
  /// `kind`: "player", "event" or "site".
  Names(Connection& connection, std::string_view kind);

  /// Returns the id of a name. Stores a new name, and its words for the full-text search, inside
  /// the caller's transaction.
  [[nodiscard]] std::int64_t id(const std::string& name);

 private:
  Statement find_, insert_, insert_words_;
  std::unordered_map<std::string, std::int64_t> known_;
};

}  // namespace gipfbase::db
