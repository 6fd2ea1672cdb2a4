// db/store/tables/names.hpp - numbers of the names of players, events and sites.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

#include "db/store/sqlite.hpp"

namespace gipfbase::db {

/// The numbers of the names in one table. Those that were asked for are kept in memory: what
/// another process, or whoever takes a name out, does meanwhile is not seen.
class Names {
 public:
  /// `kind`: "player", "event" or "site".
  Names(Connection& connection, std::string_view kind);

  /// Stores a name that is new, with its words, inside the caller's transaction.
  [[nodiscard]] std::int64_t id(const std::string& name);

 private:
  Statement find_, insert_, insert_words_;
  std::unordered_map<std::string, std::int64_t> known_;
};

}  // namespace gipfbase::db
