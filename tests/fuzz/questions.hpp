// tests/fuzz/questions.hpp - commands that query or change a database.
#pragma once

#include <span>

#include "db/store/database.hpp"

namespace gipfbase::fuzz {

/// A command. When the database is damaged, it throws only db::Error or db::language::QueryError.
struct Question {
  const char* name;
  db::Database::Mode mode;
  void (*ask)(db::Database& database);
};
/// Read-only questions come first.
[[nodiscard]] std::span<const Question> questions();

}  // namespace gipfbase::fuzz
