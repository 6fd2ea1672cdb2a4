// The command words: lists the words of the search language.
#include <fmt/format.h>

#include "analysis/answers/games/words_answer.hpp"
#include "cli/arguments/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/terminal/table.hpp"

namespace gipfbase::cli {
namespace {

struct WordsArguments : Arguments {
  RulesChoice rules;
};

std::string words_text(std::string_view heading, const std::vector<db::language::Word>& words,
                       const Console& console) {
  Table table({"word", Column("meaning").wrap(30)});
  for (const db::language::Word& word : words) table.add({word.form, word.about});
  return fmt::format("{}\n\n{}\n", console.bold(heading), table.text(console));
}

Exit run(const WordsArguments& arguments, Console& console, const Catalogue& titles) {
  std::vector<std::shared_ptr<const notation::Rules>> rules;
  if (!arguments.rules.title.empty() || !arguments.rules.variant.empty()) {
    rules.push_back(chosen_rules(arguments.rules, titles));
  }
  const analysis::WordsAnswer answer = analysis::words_answer(titles, std::move(rules));
  if (arguments.json) {
    console.print(analysis::to_json(answer));
    return Exit::kDone;
  }
  console.print(words_text("Words of every title", answer.common, console));
  for (const auto& own : answer.titles) {
    if (own.words.empty()) continue;
    console.print(
        words_text(fmt::format("Words of {} {}", own.rules->info().name, own.rules->variant()),
                   own.words, console));
  }
  return Exit::kDone;
}

}  // namespace

void add_words(Command& program) {
  Command& command = program.add(
      "words", "List the words of the search language",
      "gipfbase words --title zertz\n"
      "gipfbase words --title gipf --variant tournament+zertz=6\n"
      "gipfbase words --json\n\n"
      "P is a player, S a set of places, Q and R are queries, X is anything, n is a number.\n"
      "\"gipfbase help search-language\" shows queries.");
  auto& arguments = command.runs<WordsArguments>(run);
  add_rules_options(command, arguments.rules, "the games to query", " (default: every title)");
  add_json_option(command, arguments);
}

}  // namespace gipfbase::cli
