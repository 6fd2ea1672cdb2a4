// db/query/query.hpp - filters as SQL conditions with bound values.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "db/query/games.hpp"
#include "db/store/sqlite.hpp"

namespace gipfbase::db {

/// Conditions on the table `games`, called g, joined by AND.
class Conditions {
 public:
  Conditions() = default;
  explicit Conditions(const GameFilter& filter);

  void add(std::string condition) { conditions_.push_back(std::move(condition)); }
  void add(std::string condition, std::variant<std::int64_t, std::string> value) {
    conditions_.push_back(std::move(condition));
    values_.push_back(std::move(value));
  }
  /// " WHERE ..." or nothing.
  [[nodiscard]] std::string where() const;
  /// Binds the values from parameter `first` on; gives the number of the next parameter.
  int bind(Statement& statement, int first = 1) const;

 private:
  void add_value(const ValueFilter& value);
  void add_name(const std::string& condition, const std::string& pattern, int times = 1);
  std::vector<std::string> conditions_;
  std::vector<std::variant<std::int64_t, std::string>> values_;
};

}  // namespace gipfbase::db
