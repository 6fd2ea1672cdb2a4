// analysis/answers/games/words_answer.hpp - the words of the search language, and the
// results of its queries.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "db/query/language/scan.hpp"
#include "db/query/language/words.hpp"
#include "notation/game/catalogue.hpp"

namespace gipfbase::analysis {

struct WordsAnswer {
  std::vector<db::language::Word> common;
  struct OfTitle {
    std::shared_ptr<const notation::Rules> rules;
    std::vector<db::language::Word> words;
  };
  std::vector<OfTitle> titles;
};
/// Returns the words for these rules. If `rules` is empty, returns the words of every title in its
/// usual variant.
[[nodiscard]] WordsAnswer words_answer(const notation::Catalogue& titles,
                                       std::vector<std::shared_ptr<const notation::Rules>> rules);
[[nodiscard]] std::string to_json(const WordsAnswer& answer);

[[nodiscard]] std::string to_json(const db::language::QueryReport& report);

}  // namespace gipfbase::analysis
