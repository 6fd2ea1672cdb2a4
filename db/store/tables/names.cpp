#include "db/store/tables/names.hpp"

#include <fmt/format.h>

#include "notation/text/folding.hpp"

namespace gipfbase::db {

Names::Names(Connection& connection, std::string_view kind)
    : find_(connection.prepare(fmt::format("SELECT id FROM {}s WHERE name = ?", kind))),
      insert_(connection.prepare(
          fmt::format("INSERT INTO {}s (name, folded) VALUES (?, ?) RETURNING id", kind))),
      insert_words_(connection.prepare(
          fmt::format("INSERT INTO {}_words (rowid, folded) VALUES (?, ?)", kind))) {}

std::int64_t Names::id(const std::string& name) {
  const auto [at, added] = known_.try_emplace(name, 0);
  if (!added) return at->second;
  if (find_.bind_all(name).step()) {
    at->second = find_.integer(0);
  } else {
    const std::string folded = notation::folded(name);
    insert_.bind_all(name, folded).step();
    at->second = insert_.integer(0);
    insert_.reset();
    insert_words_.bind_all(at->second, folded).run();
  }
  find_.reset();
  return at->second;
}

}  // namespace gipfbase::db
