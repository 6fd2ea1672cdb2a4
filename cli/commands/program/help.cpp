// The command help: pages of the manual, and the help of commands.
#include "cli/arguments/help.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "analysis/answers/program/help_answer.hpp"
#include "cli/arguments/manual.hpp"
#include "cli/arguments/options.hpp"
#include "cli/arguments/suggestion.hpp"
#include "cli/commands/commands.hpp"
#include "cli/terminal/table.hpp"

namespace gipfbase::cli {
namespace {

constexpr std::size_t kWidth = 80;  ///< of lines of text, if the terminal has as many

struct HelpArguments : Arguments {
  std::vector<std::string> words;
};

/// The command that the words name. Throws UsageError.
const Command& command_or_topic(const Command& program, const std::vector<std::string>& words) {
  if (command_below(program, words.front()) != nullptr) return named_command(program, words);
  std::vector<std::string> names = names_below(program);
  const std::vector<std::string> topics = manual_topics();
  names.insert(names.end(), topics.begin(), topics.end());
  throw UsageError(fmt::format("there is no command or topic \"{}\"{}", words.front(),
                               suggestion(words.front(), names)));
}

std::size_t width_of(const Console& console) {
  return console.width() == 0 ? kWidth : std::min(kWidth, console.width());
}

std::string list_text(const Console& console) {
  std::string text;
  std::size_t longest = 0;
  for (const ManualPage& page : manual()) longest = std::max(longest, page.topic.size());
  const std::size_t indent = longest + 4;
  bool reference = false;
  text = console.bold("The manual: gipfbase help TOPIC") + '\n';
  for (const ManualPage& page : manual()) {
    if (page.reference && !reference) text += '\n' + console.bold("Reference") + '\n';
    reference = page.reference;
    const std::size_t room = std::max(width_of(console), indent + 1) - indent;
    std::string margin = fmt::format("  {:<{}}  ", page.topic, longest);
    for (const std::string& line : wrapped(page.title, room)) {
      text += margin + line + '\n';
      margin.assign(indent, ' ');
    }
  }
  return text +
         "\nOptions and examples of a command: gipfbase COMMAND --help. All commands:\n"
         "gipfbase --help.\n";
}

/// The options of the command that a page is named after, to follow the page.
std::string more_text(const Command& program, const ManualPage& page) {
  const Command* command = command_below(program, page.topic);
  if (command == nullptr) return {};
  return fmt::format("\nOptions of the command: gipfbase {} --help\n", page.topic);
}

Exit run(const HelpArguments& arguments, const Command& program, Console& console) {
  const std::vector<std::string>& words = arguments.words;
  if (words.empty()) {
    analysis::HelpAnswer answer{.title = "The manual of gipfbase"};
    for (const ManualPage& page : manual()) {
      answer.topics.push_back({page.topic, page.title, page.purpose});
    }
    console.print(arguments.json ? analysis::to_json(answer) : list_text(console));
    return Exit::kDone;
  }
  const ManualPage* page = words.size() == 1 ? find_page(words.front()) : nullptr;
  if (page != nullptr) {
    const analysis::HelpAnswer answer{
        .topic = page->topic, .title = page->title, .text = std::string(page->text)};
    console.print(arguments.json ? analysis::to_json(answer)
                                 : page_text(page->text, width_of(console), console.colour()) +
                                       more_text(program, *page));
    return Exit::kDone;
  }
  const Command& command = command_or_topic(program, words);
  const std::string text = help_text(command);
  const analysis::HelpAnswer answer{
      .topic = fmt::format("{}", fmt::join(words, " ")), .title = command.about(), .text = text};
  console.print(arguments.json ? analysis::to_json(answer) : text);
  return Exit::kDone;
}

}  // namespace

void add_help(Command& program) {
  Command& command = program.add("help", "Show a page of the manual, or the help of a command",
                                 "gipfbase help\n"
                                 "gipfbase help searching\n"
                                 "gipfbase help exit-codes\n"
                                 "gipfbase help puzzles play");
  auto arguments = std::make_shared<HelpArguments>();
  command.runs([arguments, &program](Console& console, const notation::Catalogue& /*titles*/) {
    return run(*arguments, program, console);
  });
  command.positional("TOPIC", &arguments->words, "A topic, or the words of a command");
  add_json_option(command, *arguments);
}

}  // namespace gipfbase::cli
