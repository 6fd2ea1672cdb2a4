// db/query/language/words.hpp - the words of the search language, for those who ask and for what
// helps them to. README.md has the same lists.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "notation/game/rules.hpp"

namespace gipfbase::db::language {

struct Word {
  std::string word;   ///< "held"
  std::string form;   ///< as it is written: "held(P, white)"
  std::string about;  ///< "number: white ones"
};

/// Those of every title.
[[nodiscard]] const std::vector<Word>& common_words();
/// Those of a title alone; none where it has no nouns.
[[nodiscard]] std::vector<Word> words_of(const notation::Rules& rules);

/// A word for what solvers proved of a position.
[[nodiscard]] bool is_about_values(std::string_view word);
/// True of those of these that are numbers, which only positions have of which they are proved.
[[nodiscard]] bool is_number_of_value(std::string_view word);

}  // namespace gipfbase::db::language
