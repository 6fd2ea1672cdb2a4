// tests/support/titles.hpp - the titles of the program and their rules, for tests.
#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "notation/formats/format.hpp"
#include "notation/game/catalogue.hpp"
#include "notation/game/game.hpp"

namespace gipfbase::test {

inline const notation::Catalogue& catalogue() {
  static const notation::Catalogue all;
  return all;
}

/// The rules of a title under settings; throws with the reason if none exist.
[[nodiscard]] inline std::shared_ptr<const notation::Rules> rules_of(std::string_view title,
                                                                     std::string_view settings) {
  auto rules = catalogue().rules(title, settings);
  if (!rules) throw std::invalid_argument(rules.error().message);
  return *std::move(rules);
}

/// A position from its text; throws with the reason when the text is not a position.
[[nodiscard]] inline notation::AnyPosition position(const notation::Rules& rules,
                                                    std::string_view text) {
  const auto read = rules.read_position(text);
  if (!read) throw std::invalid_argument(std::string(text) + ": " + read.error().message);
  return *read;
}

/// A game without moves, from the start of the rules.
[[nodiscard]] inline notation::Game new_game(std::shared_ptr<const notation::Rules> rules) {
  notation::Game game;
  const notation::AnyPosition start = rules->start();
  game.begin(std::move(rules), start);
  return game;
}

/// How to read a document: its text shows the title and the format.
[[nodiscard]] inline notation::ReadOptions reading(std::string source = {}) {
  notation::ReadOptions options;
  options.catalogue = &catalogue();
  options.source = std::move(source);
  return options;
}

}  // namespace gipfbase::test
