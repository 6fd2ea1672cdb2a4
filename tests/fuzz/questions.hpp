// tests/fuzz/questions.hpp - what commands ask of a database, and do to it.
#pragma once

#include <span>

#include "db/store/database.hpp"

namespace gipfbase::fuzz {

/// Throws nothing but db::Error and db::language::QueryError as long as all is well.
struct Question {
  const char* name;
  db::Database::Mode mode;
  void (*ask)(db::Database& database);
};
/// Those that only read come first.
[[nodiscard]] std::span<const Question> questions();

}  // namespace gipfbase::fuzz
