// The command help: pages of the manual, and the help of commands.
#include "cli/arguments/help.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/answers/program/help_answer.hpp"
#include "cli/arguments/manual.hpp"
#include "cli/arguments/options.hpp"
#include "cli/arguments/suggestion.hpp"
#include "cli/commands/commands.hpp"
#include "cli/terminal/table.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::cli {
namespace {

constexpr std::size_t kWidth = 80;  ///< characters of a line of text, if the terminal is as wide

struct HelpArguments : Arguments {
  std::vector<std::string> words;
};

/// A suggestion for a mistyped first word; empty when no command or topic is similar.
std::string near_name(const Command& program, const std::vector<std::string>& words) {
  std::vector<std::string> names = names_below(program);
  const std::vector<std::string> topics = manual_topics();
  names.insert(names.end(), topics.begin(), topics.end());
  return suggestion(words.front(), names);
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

/// The commands that a page explains, printed after the page.
std::string more_text(const Command& program, const ManualPage& page) {
  std::vector<std::string> commands;
  for (const std::string& name : names_below(program)) {
    if (topic_of_command(name) == page.topic) commands.push_back("gipfbase " + name + " --help");
  }
  if (commands.empty() || page.reference) return {};
  std::string text = "\nOptions and more examples:\n";
  for (const std::string& command : commands) text += "  " + command + '\n';
  return text;
}

/// How many of `words` are the beginning of a word of the text.
std::size_t words_in(const std::string& text, const std::vector<std::string>& words) {
  const auto begins = [&](const std::string& word) {
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
      if (at == 0 || !notation::text::in_word(text[at - 1])) return true;
    }
    return false;
  };
  return static_cast<std::size_t>(std::count_if(words.begin(), words.end(), begins));
}

/// The pages that contain all of `words`. The purpose of each is replaced by the line that contains
/// most of the words; a line of prose is preferred to a line of an example. Pages with the words in
/// their title come first, then those with the words in title and purpose. Pages of reference are
/// listed only when no other page contains the words.
std::vector<analysis::HelpAnswer::Topic> pages_with(std::vector<std::string> words) {
  for (std::string& word : words) word = notation::text::lowered(word);
  std::vector<analysis::HelpAnswer::Topic> found;
  std::vector<int> ranks;
  for (const ManualPage& page : manual()) {
    if (page.reference && !found.empty()) break;
    if (words_in(notation::text::lowered(page.text), words) < words.size()) continue;
    constexpr std::size_t kLine = 100;
    std::size_t most = 0;
    std::string best;
    const std::string text = page_text(page.text, kLine, false);
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = std::min(text.find('\n', at), text.size());
      const std::string line = text.substr(at, end - at);
      const std::size_t count = words_in(notation::text::lowered(line), words);
      const std::size_t value = 2 * count + (line.starts_with("    ") ? 0 : 1);
      if (count > 0 && value > most) {
        most = value;
        best = notation::text::trimmed(line);
      }
      at = end + 1;
    }
    if (most == 0) continue;
    const auto has = [&](const std::string& about) {
      return words_in(notation::text::lowered(about), words) == words.size();
    };
    const int rank = has(page.title) ? 0 : has(page.title + ' ' + page.purpose) ? 1 : 2;
    const auto after = std::upper_bound(ranks.begin(), ranks.end(), rank);
    found.insert(found.begin() + (after - ranks.begin()), {page.topic, page.title, best});
    ranks.insert(after, rank);
  }
  return found;
}

/// Lists the pages that contain the words.
Exit print_found(const HelpArguments& arguments, const analysis::HelpAnswer& found,
                 Console& console) {
  if (arguments.json) {
    console.print(analysis::to_json(found));
    return Exit::kDone;
  }
  console.print(console.bold(found.title + ": gipfbase help TOPIC") + '\n');
  Table table({"topic", Column("line").cut(10)});
  for (const auto& topic : found.topics) table.add({topic.topic, topic.purpose});
  console.print(table.text(console));
  return Exit::kDone;
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
  if (command_below(program, words.front()) == nullptr) {
    const std::string title = fmt::format("Pages with \"{}\"", fmt::join(words, " "));
    const analysis::HelpAnswer found{.title = title, .topics = pages_with(words)};
    if (!found.topics.empty()) return print_found(arguments, found, console);
    throw UsageError(
        fmt::format("no command or topic is called \"{0}\", and no page contains it{1}",
                    fmt::join(words, " "), near_name(program, words)));
  }
  const Command& command = named_command(program, words);
  const std::string text = help_text(command);
  const analysis::HelpAnswer answer{
      .topic = fmt::format("{}", fmt::join(words, " ")), .title = command.about(), .text = text};
  console.print(arguments.json ? analysis::to_json(answer) : text);
  return Exit::kDone;
}

}  // namespace

void add_help(Command& program) {
  Command& command =
      program.add("help", "Show a page of the manual, or the help of a command",
                  "gipfbase help\n"
                  "gipfbase help searching\n"
                  "gipfbase help exit-codes\n"
                  "gipfbase help puzzles play\n"
                  "gipfbase help bye\n\n"
                  "Words that name no topic and no command are looked up in the manual.");
  auto arguments = std::make_shared<HelpArguments>();
  command.runs([arguments, &program](Console& console, const notation::Catalogue& /*titles*/) {
    return run(*arguments, program, console);
  });
  command.positional("TOPIC", &arguments->words,
                     "A topic, a command such as puzzles play, or words to look up");
  add_json_option(command, *arguments);
}

}  // namespace gipfbase::cli
