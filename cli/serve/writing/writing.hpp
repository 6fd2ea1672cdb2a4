// cli/serve/writing/writing.hpp - changes to the database, for those who know the token.
#pragma once

#include <functional>
#include <mutex>
#include <string>
#include <string_view>

#include "db/edit/edit.hpp"
#include "db/store/database.hpp"
#include "notation/game/catalogue.hpp"

namespace gipfbase::cli::serve {

/// Whether a server may change its database is decided when it starts. The token is made then, and
/// told to whoever started it; a page has it from its address and sends it in a header, which no
/// page from elsewhere can. Thread-safe.
class Writing {
 public:
  /// The catalogue must outlive it. `allowed`: makes a token.
  Writing(std::string database, const notation::Catalogue& titles, bool allowed);

  [[nodiscard]] bool allowed() const { return !token_.empty(); }
  /// Empty when nothing may be changed.
  [[nodiscard]] const std::string& token() const { return token_; }
  /// Throws Refusal unless this is the token.
  void check(std::string_view token) const;
  /// Changes the database, one change at a time. Throws Refusal of what cannot be.
  template <class Change>
  auto change(Change&& act) {
    const std::scoped_lock lock(mutex_);
    return guarded([&] {
      db::Database database(database_, db::Database::Mode::kWrite, titles_);
      return act(database);
    });
  }

 private:
  /// What the database has against a change is said to whoever wanted it.
  template <class Act>
  static auto guarded(Act&& act) {
    try {
      return act();
    } catch (const db::Error& error) {
      refuse(error);
    }
  }
  [[noreturn]] static void refuse(const db::Error& error);

  const std::string database_;
  const notation::Catalogue& titles_;
  std::string token_;
  std::mutex mutex_;
};

}  // namespace gipfbase::cli::serve
