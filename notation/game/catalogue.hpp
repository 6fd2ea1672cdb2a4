// notation/game/catalogue.hpp - the titles of a program, and their rules by name.
//
// A title is registered by its name in rules/titles.cmake, the one list of titles. The build then
// compiles rules/<title>/ and notation/<title>/ and collects their declarations here. A catalogue
// is made once and passed in; tests add their own titles.
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

/// A title and the entry points to its rules and formats.
struct TitleInfo {
  std::string_view id;    ///< "zertz"
  std::string_view name;  ///< "ZÈRTZ"
  Agreements agreements;
  /// The rules under these settings, which must be settings of this title.
  std::shared_ptr<const Rules> (*make)(const Settings& settings) = nullptr;
  /// Reads and writes Boardspace records of this title; nullptr if none exist.
  const BoardspaceTitle* boardspace = nullptr;
};

/// A list of titles, and the rules that have been made for their variants. Thread-safe.
class Catalogue {
 public:
  /// All titles of the program, in the order of the list.
  Catalogue();
  /// The titles must outlive the catalogue.
  explicit Catalogue(std::vector<const TitleInfo*> titles) : titles_(std::move(titles)) {}

  [[nodiscard]] std::span<const TitleInfo* const> titles() const { return titles_; }
  /// A title by id or name, in upper or lower case; nullptr if none exists.
  [[nodiscard]] const TitleInfo* find(std::string_view title) const;
  /// Ids, for messages: "zertz, dvonn, gipf".
  [[nodiscard]] std::string known_titles() const;

  /// The rules of a title under settings such as "48+optional-isolation". The same settings give
  /// the same object.
  [[nodiscard]] Expected<std::shared_ptr<const Rules>, TextError> rules(
      const TitleInfo& title, std::string_view settings) const;
  /// The rules of the default variant.
  [[nodiscard]] std::shared_ptr<const Rules> rules(const TitleInfo& title) const;
  /// The rules, under settings, of a title given by id or name.
  [[nodiscard]] Expected<std::shared_ptr<const Rules>, TextError> rules(
      std::string_view title, std::string_view settings) const;

 private:
  std::vector<const TitleInfo*> titles_;
  mutable std::mutex mutex_;
  /// Rules by title and canonical settings, so that all spellings of the same settings share one
  /// entry.
  mutable std::map<std::pair<const TitleInfo*, std::string>, std::shared_ptr<const Rules>> made_;
};

}  // namespace gipfbase::notation
