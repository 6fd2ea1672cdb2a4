// db/query/language/words.hpp - the words of the search language, as in README.md.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "notation/game/rules.hpp"

namespace gipfbase::db::language {

struct Word {
  std::string word;   ///< "held"
  std::string form;   ///< as written: "held(P, white)"
  std::string about;  ///< "number: white ones"
};

/// The words that all titles have.
[[nodiscard]] const std::vector<Word>& common_words();
/// The words of one title, which are its nouns. Empty if it has none.
[[nodiscard]] std::vector<Word> words_of(const notation::Rules& rules);

/// True for words about proved values.
[[nodiscard]] bool is_about_values(std::string_view word);
/// True for `proved_score` and `proved_plies`, numbers that only positions with a proved value
/// have.
[[nodiscard]] bool is_number_of_value(std::string_view word);

}  // namespace gipfbase::db::language
