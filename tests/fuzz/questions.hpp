// tests/fuzz/questions.hpp - commands that query or change a database.
#pragma once

#include <span>

#include "db/store/database.hpp"

namespace gipfbase::fuzz {

/// Throws only db::Error and db::language::QueryError on damage.
struct Question {
  const char* name;
  db::Database::Mode mode;
  void (*ask)(db::Database& database);
};
/// Read-only questions come first.
[[nodiscard]] std::span<const Question> questions();

}  // namespace gipfbase::fuzz
