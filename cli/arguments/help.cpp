#include "cli/arguments/help.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "cli/arguments/manual.hpp"
#include "cli/arguments/suggestion.hpp"
#include "cli/terminal/table.hpp"

namespace gipfbase::cli {
namespace {

constexpr std::size_t kWidth = 80;

/// "  label   explanation", the explanation wrapped in its column.
std::string entry(const std::string& label, const std::string& explanation, std::size_t indent) {
  const bool apart = display_width(label) > indent - 4;
  const std::string margin(indent, ' ');
  std::string text =
      apart ? fmt::format("  {}\n", label) : fmt::format("  {:<{}}", label, indent - 2);
  bool first = !apart;
  for (const std::string& line : wrapped(explanation, kWidth - indent)) {
    text += (first ? "" : margin) + line + '\n';
    first = false;
  }
  return text;
}

std::string options_text(const Command& command) {
  constexpr std::size_t kIndent = 28;
  std::string arguments;
  std::string options;
  std::string heading;
  for (const OptionSummary& option : command.options()) {
    std::string& text = option.positional ? arguments : options;
    if (option.heading != heading) options += '\n' + option.heading + ":\n";
    heading = option.heading;
    text += entry(label(option), explanation(option), kIndent);
  }
  if (!arguments.empty()) arguments = "\nArguments:\n" + arguments;
  return arguments + "\nOptions:\n" + options;
}

/// Prose in lines that fit; lines that begin with a blank stay as they are.
std::string filled(const std::string& text) {
  std::string result;
  std::string paragraph;
  const auto finish = [&] {
    if (paragraph.empty()) return;
    for (const std::string& line : wrapped(paragraph, kWidth)) result += line + '\n';
    paragraph.clear();
  };
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line.front() == ' ') {
      finish();
      result += line + '\n';
    } else {
      paragraph += (paragraph.empty() ? "" : " ") + line;
    }
  }
  finish();
  return result;
}

/// The commands below a command, each group below its heading.
std::string commands_text(const Command& command) {
  std::string text;
  std::string heading;
  constexpr std::size_t kIndent = 15;
  for (const Command& below : command.commands()) {
    if (text.empty() || below.heading() != heading) {
      heading = below.heading();
      text += fmt::format("\n{}:\n", heading.empty() ? "Commands" : heading);
    }
    text += entry(below.name(), below.about(), kIndent);
  }
  return text;
}

/// "puzzles" for "gipfbase puzzles play".
std::string top_name(const Command& command) {
  const std::string name = command.full_name();
  const std::size_t begin = name.find(' ') + 1;
  return name.substr(begin, name.find(' ', begin) - begin);
}

}  // namespace

std::string label(const OptionSummary& option) {
  if (option.positional) return option.name + (option.several ? "..." : "");
  std::string text = option.letter.empty() ? option.name : option.letter + ',' + option.name;
  if (!option.metavar.empty()) text += ' ' + option.metavar;
  return text;
}

std::string explanation(const OptionSummary& option) {
  std::string text = option.help;
  const bool named = std::all_of(
      option.choices.begin(), option.choices.end(),
      [&](const std::string& word) { return option.help.find(word) != std::string::npos; });
  if (!named) text += fmt::format(": {}", fmt::join(option.choices, ", "));
  if (option.several && !option.positional) text += " (may be given several times)";
  return text;
}

std::string usage(const Command& command) {
  if (command.full_name() == command.name()) return command.name() + " COMMAND [OPTIONS]";
  std::string text = command.full_name() + " [OPTIONS]";
  for (const OptionSummary& option : command.options()) {
    if (!option.positional) continue;
    text += fmt::format(fmt::runtime(option.required ? " {}" : " [{}]"), label(option));
  }
  if (!command.commands().empty()) text += " [COMMAND]";
  return text;
}

std::string help_text(const Command& command) {
  std::string text = fmt::format("{}\nUsage: {}\n", command.about(), usage(command));
  // The options of the program are named in its footer.
  const bool program = command.full_name() == command.name();
  if (!program) text += options_text(command);
  text += commands_text(command);
  text += '\n' + filled(command.footer());
  const std::string_view topic = program ? std::string_view() : topic_of_command(top_name(command));
  if (!topic.empty()) text += fmt::format("\nManual: gipfbase help {}\n", topic);
  return text;
}

const Command* command_below(const Command& command, std::string_view name) {
  const auto& all = command.commands();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Command& c) { return c.name() == name; });
  return found == all.end() ? nullptr : &*found;
}

std::vector<std::string> names_below(const Command& command) {
  std::vector<std::string> names;
  for (const Command& below : command.commands()) names.push_back(below.name());
  return names;
}

const Command& named_command(const Command& program, const std::vector<std::string>& words) {
  const Command* command = &program;
  for (const std::string& word : words) {
    const Command* found = command_below(*command, word);
    if (found == nullptr) {
      throw UsageError(fmt::format("there is no command \"{} {}\"{}", command->full_name(), word,
                                   suggestion(word, names_below(*command))));
    }
    command = found;
  }
  return *command;
}

}  // namespace gipfbase::cli
