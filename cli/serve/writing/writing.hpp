// cli/serve/writing/writing.hpp - changes to the database, which need the token.
#pragma once

#include <functional>
#include <mutex>
#include <string>
#include <string_view>

#include "db/edit/edit.hpp"
#include "db/store/database.hpp"
#include "notation/game/catalogue.hpp"

namespace gipfbase::cli::serve {

/// Changes the database if the server was started with permission to do so. The token is created at
/// the start and printed in the terminal. Our pages take it from their address and send it in a
/// header; pages of other sites cannot do that. Thread-safe.
class Writing {
 public:
  /// The catalogue must outlive it. `allowed`: creates a token.
  Writing(std::string database, const notation::Catalogue& titles, bool allowed);

  [[nodiscard]] bool allowed() const { return !token_.empty(); }
  /// Empty when changes are not allowed.
  [[nodiscard]] const std::string& token() const { return token_; }
  /// Throws HttpError unless `token` is the token.
  void check(std::string_view token) const;
  /// Changes the database, one change at a time. Throws HttpError when the change is impossible.
  template <class Change>
  auto change(Change&& act) {
    const std::scoped_lock lock(mutex_);
    try {
      db::Database database(database_, db::Database::Mode::kWrite, titles_);
      return act(database);
    } catch (const db::Error& error) {
      refuse(error);
    }
  }

 private:
  [[noreturn]] void refuse(const db::Error& error) const;

  const std::string database_;
  const notation::Catalogue& titles_;
  std::string token_;
  std::mutex mutex_;
};

}  // namespace gipfbase::cli::serve
