// notation/game/catalogue.hpp - the titles that a program knows, and their rules by name.
//
// A title is made known by its name in rules/titles.cmake, the one list of titles; the build then
// compiles rules/<title>/ and notation/<title>/ and collects what they declare here. A catalogue is
// made once and passed in; tests add titles of their own.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "notation/game/rules.hpp"
#include "notation/game/settings.hpp"
#include "notation/text/expected.hpp"

namespace gipfbase::notation {

struct BoardspaceTitle;

/// A title with everything that may be asked of it.
struct TitleInfo {
  std::string_view id;    ///< "zertz"
  std::string_view name;  ///< "ZÈRTZ"
  Agreements agreements;
  /// The rules under these settings, which are of this title.
  std::shared_ptr<const Rules> (*make)(const Settings& settings) = nullptr;
  /// Boardspace records of this title; nullptr when there is no such format for it.
  const BoardspaceTitle* boardspace = nullptr;
};

/// Thread-safety: may be used by several threads.
class Catalogue {
 public:
  /// All titles of the program, in the order of the list.
  Catalogue();
  /// The titles must outlive the catalogue.
  explicit Catalogue(std::vector<const TitleInfo*> titles) : titles_(std::move(titles)) {}

  [[nodiscard]] std::span<const TitleInfo* const> titles() const { return titles_; }
  /// A title by id or name, in any case; nullptr when there is none.
  [[nodiscard]] const TitleInfo* find(std::string_view title) const;
  /// Ids, for messages: "zertz, dvonn, gipf".
  [[nodiscard]] std::string known_titles() const;

  /// The rules of a title under settings, such as "48+optional-isolation"; made once for each.
  [[nodiscard]] Expected<std::shared_ptr<const Rules>, TextError> rules(
      const TitleInfo& title, std::string_view settings) const;
  /// The rules that are meant when no variant is named.
  [[nodiscard]] std::shared_ptr<const Rules> rules(const TitleInfo& title) const;
  /// The same for a title by name.
  [[nodiscard]] Expected<std::shared_ptr<const Rules>, TextError> rules(
      std::string_view title, std::string_view settings) const;

 private:
  std::vector<const TitleInfo*> titles_;
  mutable std::mutex mutex_;
  /// What was made, by title and canonical text, so that odd spellings do not pile up.
  mutable std::map<std::pair<const TitleInfo*, std::string>, std::shared_ptr<const Rules>> made_;
};

}  // namespace gipfbase::notation
