// tests/support/db_problems.hpp - what check finds in a database.
#pragma once

#include <string>
#include <vector>

#include "db/repair/check.hpp"

namespace gipfbase::test {

[[nodiscard]] inline std::vector<std::string> problems(db::Database& database) {
  return db::check(database, 2, {}).problems;
}

}  // namespace gipfbase::test
