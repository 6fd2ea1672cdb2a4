#include "analysis/answers/games/words_answer.hpp"

#include <array>
#include <string_view>
#include <utility>

#include "analysis/answers/json.hpp"

namespace gipfbase::analysis {
namespace {

Json word_json(const db::language::Word& word) {
  return object(key("word", word.word), key("form", word.form), key("about", word.about));
}

Json title_words_json(const WordsAnswer::OfTitle& title) {
  return object(key("title", title.rules->title()), key("variant", title.rules->variant()),
                key("words", array_of(title.words, word_json)));
}

}  // namespace

WordsAnswer words_answer(const notation::Catalogue& titles,
                         std::vector<std::shared_ptr<const notation::Rules>> rules) {
  if (rules.empty()) {
    for (const notation::TitleInfo* title : titles.titles()) rules.push_back(titles.rules(*title));
  }
  WordsAnswer answer;
  answer.common = db::language::common_words();
  for (auto& one : rules) {
    auto words = db::language::words_of(*one);
    answer.titles.push_back({std::move(one), std::move(words)});
  }
  return answer;
}

std::string to_json(const WordsAnswer& answer) {
  return pretty(object(key("words", array_of(answer.common, word_json)),
                       key("titles", array_of(answer.titles, title_words_json))));
}

std::string to_json(const db::language::QueryReport& report) {
  constexpr std::array<std::string_view, 3> kCounts = {"games", "positions", "moves"};
  return pretty(object(key("counts", kCounts[static_cast<std::size_t>(report.scope)]),
                       key("games", report.games), key("times", report.times),
                       key("candidates", report.candidates), key("ruled_out", report.ruled_out),
                       key("positions", report.positions), key("seconds", report.seconds),
                       key("plan", report.plan)));
}

}  // namespace gipfbase::analysis
