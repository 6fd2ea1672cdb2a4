#include "cli/arguments/command.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <limits>
#include <span>
#include <type_traits>
#include <utility>

#include "cli/arguments/completion.hpp"
#include "cli/arguments/help.hpp"
#include "cli/arguments/suggestion.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::cli {
namespace {

/// The words after the name of the program. "--player=" becomes two words, the second empty:
/// otherwise CLI11 would take the next word as its value.
std::vector<std::string> words_of(std::span<const char* const> line) {
  std::vector<std::string> words;
  bool options = true;
  for (const char* const word : line.subspan(std::min<std::size_t>(1, line.size()))) {
    words.emplace_back(word);
    std::string& last = words.back();
    options = options && last != "--";
    constexpr std::size_t kDashes = 2;
    const std::size_t equals = last.find('=');
    if (!options || !last.starts_with("--") || equals + 1 != last.size() || equals <= kDashes) {
      continue;
    }
    last.pop_back();
    words.emplace_back();
  }
  return words;
}

template <class Number>
std::optional<Number> number(const std::string& text) {
  Number value{};
  const char* end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, value);
  bool whole = read.ec == std::errc() && read.ptr == end;
  if constexpr (std::is_same_v<Number, std::uint64_t>) {
    // Larger numbers would be negative in SQL.
    whole = whole && value <= std::uint64_t{std::numeric_limits<std::int64_t>::max()};
  }
  return whole ? std::optional(value) : std::nullopt;
}

template <class Number>
std::string not_within(const std::string& text, Number least, Number most) {
  const auto value = number<Number>(text);
  if (value && *value >= least && *value <= most) return {};
  return fmt::format("\"{}\" is not a {}number from {} to {}", text,
                     std::is_integral_v<Number> ? "whole " : "", least, most);
}

/// Why `text` is not a value of this type of number; empty if it is one.
template <class Number>
std::string not_a_number(const std::string& text) {
  if (number<Number>(text)) return {};
  if constexpr (std::is_integral_v<Number>) {
    const std::size_t digits = text.find_first_not_of('-');
    if (digits <= 1 && text.find_first_not_of("0123456789", digits) == std::string::npos) {
      if (digits == 1 && std::is_unsigned_v<Number>) {
        return fmt::format("\"{}\" is not a whole number of 0 or more", text);
      }
      return fmt::format("\"{}\" is too large", text);
    }
    return fmt::format("\"{}\" is not a whole number", text);
  } else {
    return fmt::format("\"{}\" is not a number", text);
  }
}

/// Why `text` cannot be stored or searched for; empty if it can. White space is allowed: records
/// and queries may have several lines.
std::string fault_of_text(const std::string& text) {
  if (!notation::text::is_utf8(text)) {
    return "the text is not UTF-8; use a terminal with a UTF-8 locale";
  }
  const bool controls = std::any_of(text.begin(), text.end(), [](char c) {
    constexpr std::string_view kSpace = "\t\n\r";
    return (static_cast<unsigned char>(c) < ' ' && kSpace.find(c) == std::string_view::npos) ||
           c == '\x7F';
  });
  return controls ? "the text contains control characters; remove them" : "";
}

/// The type of the number that a variable holds; void if it does not hold one.
template <class T>
struct NumberIn {
  using Type = std::conditional_t<std::is_arithmetic_v<T>, T, void>;
};
template <class T>
struct NumberIn<std::optional<T>> {
  using Type = T;
};

// --- Errors in a command line --------------------------------------------------------------------

const CLI::App& innermost(const CLI::App& root) {
  const CLI::App* command = &root;
  while (!command->get_subcommands().empty()) command = command->get_subcommands().front();
  return *command;
}

std::vector<std::string> names_below(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::App* below : command.get_subcommands(nullptr)) names.push_back(below->get_name());
  return names;
}

/// "; did you mean search?" for `word`, which is not a command; empty if no command is similar.
std::string other_command(const std::string& word, const CLI::App& root) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kOtherNames = {
      {{"find", "search"},
       {"version", "--version"},
       {"statistics", "stats"},
       {"remove", "delete"},
       {"upgrade", "optimize"},
       {"rename", "alias"},
       {"pairings", "standings"},
       {"open", "show"}}};
  for (const auto& [tried, name] : kOtherNames) {
    if (word == tried) return fmt::format("; did you mean {}?", name);
  }
  return suggestion(word, names_below(root));
}

/// "; the command search has it" when other commands have the option, else empty. Names at most
/// three commands.
std::string commands_with(const CLI::App& root, const std::string& option) {
  constexpr std::size_t kMost = 3;
  std::vector<std::string> found;
  for (const CLI::App* command : root.get_subcommands(nullptr)) {
    if (command->get_option_no_throw(option) != nullptr) found.push_back(command->get_name());
  }
  if (found.empty()) return {};
  if (found.size() > kMost) {
    found.resize(kMost);
    found.emplace_back("others");
  }
  const std::string last = found.back();
  found.pop_back();
  return fmt::format("; {} {}{}{} {} it", found.empty() ? "the command" : "the commands",
                     fmt::join(found, ", "), found.empty() ? "" : " and ", last,
                     found.empty() ? "has" : "have");
}

/// If `word` consists of game numbers or is --id: why it is wrong at this place in the command
/// line. Otherwise empty.
std::string fault_of_ids(const CLI::App& command, const std::string& word) {
  const auto option = [&](std::string_view name) {
    return !command.get_options([&](const CLI::Option* o) { return o->get_name() == name; })
                .empty();
  };
  if (word == "--id" && option("ID")) {
    return fmt::format("write numbers without --id, as in \"gipfbase {} 17\"", command.get_name());
  }
  const bool ids = word.find_first_not_of("0123456789,-") == std::string::npos;
  if (!ids || !option("--id")) return {};
  return fmt::format("to name a game of the database, write \"--id {}\"", word);
}

/// The message about words that no option or argument takes.
std::string fault_of_extras(const CLI::App& root, const std::vector<std::string>& extras) {
  const CLI::App& command = innermost(root);
  if (&command == &root && !extras.front().starts_with('-')) {
    return fmt::format("there is no command \"{}\"{}", extras.front(),
                       other_command(extras.front(), root));
  }
  // The word after an unknown option is probably its value.
  const auto unknown = std::find_if(extras.begin(), extras.end(),
                                    [](const std::string& word) { return word.starts_with('-'); });
  const std::string& word = unknown != extras.end() ? *unknown : extras.front();
  if (std::string fault = fault_of_ids(command, word); !fault.empty()) return fault;
  if (word.front() == '-') {
    std::vector<std::string> names;
    for (const CLI::Option* option : command.get_options()) names.push_back(option->get_name());
    const std::string name = word.substr(0, word.find('='));
    if (name.find_first_of("./") != std::string::npos) {
      return fmt::format("there is no option {0} here; if it is a file, write ./{0}", name);
    }
    const std::string others = commands_with(root, name);
    return fmt::format("there is no option {} here{}", name,
                       others.empty() ? suggestion(name, names) : others);
  }
  const std::string near = suggestion(word, names_below(command));
  if (!near.empty())
    return fmt::format("\"{}\" is not a command of {}{}", word, command.get_name(), near);
  return fmt::format(
      "unexpected argument \"{}\"; omit it, or put quotation marks around a text "
      "with spaces",
      word);
}

/// The description of an option, without its capital letter.
std::string description_within_sentence(const CLI::Option& option) {
  std::string about = option.get_description();
  const bool word = about.size() > 1 && (about[1] == ' ' || (about[1] >= 'a' && about[1] <= 'z'));
  if (word && about[0] >= 'A' && about[0] <= 'Z') {
    about[0] = static_cast<char>(about[0] - 'A' + 'a');
  }
  return about;
}

/// The first example of a command; empty if it has none.
std::string first_example(const CLI::App& command) {
  const std::string footer = command.get_footer();
  constexpr std::string_view kBefore = "Examples:\n  ";
  if (!footer.starts_with(kBefore)) return {};
  return footer.substr(kBefore.size(), footer.find('\n', kBefore.size()) - kBefore.size());
}

/// The message about an option that is missing or conflicts with others; empty if all fit together.
std::string fault_of_combination(const CLI::App& command) {
  for (const CLI::Option* option : command.get_options()) {
    if (option->get_required() && option->count() == 0) {
      const std::string about = description_within_sentence(*option);
      const std::string example = first_example(command);
      return fmt::format("{} is missing{}{}", option->get_name(),
                         about.empty() ? "" : fmt::format(" ({})", about),
                         example.empty() ? "" : "; for example: " + example);
    }
    if (option->count() == 0) continue;
    for (const CLI::Option* needed : option->get_needs()) {
      if (needed->count() > 0) continue;
      return fmt::format("{0} needs {1}; add {1} or omit {0}", option->get_name(),
                         needed->get_name());
    }
    for (const CLI::Option* excluded : option->get_excludes()) {
      if (excluded->count() == 0) continue;
      return fmt::format("{} and {} cannot be combined; omit one of them", option->get_name(),
                         excluded->get_name());
    }
  }
  return {};
}

/// The message about the option in CLI11's `reason` that has too many values or none; empty if the
/// reason is about something else.
std::string fault_of_values(const CLI::App& command, const std::string& reason) {
  for (const CLI::Option* option : command.get_options()) {
    const std::string name = option->get_name();
    // CLI11's sentence begins with the name of the option; the name of a flag has no dashes there.
    const std::string_view said = std::string_view(reason).substr(0, reason.find_first_of(" :"));
    if (said.empty() || (said != name && name != fmt::format("--{}", said))) continue;
    if (option->get_items_expected_max() == 0) return name + " takes no value";
    if (option->count() > 1) {
      return fmt::format("{} was given {} times; give it once", name, option->count());
    }
    return fmt::format("{} needs a value: {}", name, description_within_sentence(*option));
  }
  return {};
}

/// The reason of CLI11's error, in the words of this program.
std::string reason_of(const CLI::App& root, const CLI::ParseError& error) {
  const std::vector<std::string> before = root.remaining(/*recurse=*/false);
  if (!before.empty() && !root.get_subcommands().empty()) {
    return fmt::format("options follow the command, but {} is before it", fmt::join(before, " "));
  }
  const CLI::App& command = innermost(root);
  // The messages of validators are written by this program.
  if (dynamic_cast<const CLI::ValidationError*>(&error) != nullptr) return error.what();
  std::string reason;
  const std::vector<std::string> extras = root.remaining(/*recurse=*/true);
  // The missing value may be among the extras because it looks like an option.
  const bool like_option = std::any_of(
      extras.begin(), extras.end(), [](const std::string& word) { return word.starts_with('-'); });
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr || like_option) {
    reason = fault_of_extras(root, extras);
  } else if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) {
    reason = fault_of_values(command, error.what());
  } else {
    reason = fault_of_combination(command);
  }
  return reason.empty() ? "the arguments do not fit together" : reason;
}

}  // namespace

Option Option::whole_number() {
  return check([](const std::string& text) {
    return text.starts_with('-') ? fmt::format("\"{}\" is not a whole number of 0 or more", text)
                                 : "";
  });
}

Option Option::positive() {
  return check([](const std::string& text) {
    return number<double>(text).value_or(0) > 0
               ? ""
               : fmt::format("\"{}\" is not a number above 0", text);
  });
}

Option Option::not_negative() {
  return check([](const std::string& text) {
    return number<double>(text).value_or(-1) >= 0
               ? ""
               : fmt::format("\"{}\" is not a number of 0 or more", text);
  });
}

Option Option::within(int least, int most) {
  return check([=](const std::string& text) { return not_within(text, least, most); });
}

Option Option::within(std::uint64_t least, std::uint64_t most) {
  const std::string unit = summary_->metavar == "MB" ? " (megabytes)" : "";
  return check([=](const std::string& text) {
    const std::string fault = not_within(text, least, most);
    return fault.empty() ? fault : fault + unit;
  });
}

Option Option::within(double least, double most) {
  return check([=](const std::string& text) { return not_within(text, least, most); });
}

Option Option::one_of(const std::vector<std::string>& words) {
  return one_of(words, [words](const std::string& text) -> std::string {
    if (std::find(words.begin(), words.end(), text) != words.end()) return {};
    return fmt::format("\"{}\" is not one of {}{}", text, fmt::join(words, ", "),
                       suggestion(text, words));
  });
}

Option Option::one_of(const std::vector<std::string>& words,
                      std::function<std::string(const std::string& text)> fault) {
  summary_->choices = words;
  return check(std::move(fault));
}

Option Option::check(std::function<std::string(const std::string& text)> fault) {
  option_->check(std::move(fault));
  return *this;
}

std::string fault_of_blank(const std::string& text) {
  if (text.find_first_not_of(" \t") != std::string::npos) return {};
  return "the value is empty; omit the option to match everything";
}

Option Option::required() {
  summary_->required = true;
  option_->required();
  return *this;
}

Option Option::repeatable() {
  summary_->several = true;
  // One value per occurrence: the next word may be a file.
  option_->expected(1)->allow_extra_args(false)->take_all();
  return *this;
}

Option Option::needs(const std::string& option) {
  option_->needs(option);
  return *this;
}

Option Option::excludes(std::initializer_list<const char*> options) {
  for (const char* option : options) option_->excludes(option);
  return *this;
}

Option Option::notes(bool* given) {
  summary_->noted = given;
  option_->each([given](const std::string&) { *given = true; });
  return *this;
}

Command::Command(std::shared_ptr<CLI::App> app) : app_(std::move(app)) {
  options_.push_back({.name = "--help", .letter = "-h", .help = "Print this help and exit"});
}

Command::Command(const std::string& name, const std::string& about, const std::string& footer,
                 const std::string& version)
    : Command(std::make_shared<CLI::App>(about, name)) {
  app_->set_help_flag("-h,--help");
  app_->set_version_flag("--version,-V", name + ' ' + version);
  options_.push_back({.name = "--version", .letter = "-V", .help = "Print the version and exit"});
  app_->footer(footer);
}

CommandLine Command::read(int argc, const char* const* argv) {
  CommandLine line;
  bool help = false;
  std::vector<std::string> words = words_of({argv, static_cast<std::size_t>(argc)});
  std::reverse(words.begin(), words.end());  // CLI11 expects the last word first
  try {
    app_->parse(std::move(words));
  } catch (const CLI::CallForHelp&) {
    help = true;
  } catch (const CLI::CallForVersion& version) {
    line.answer = std::string(version.what()) + '\n';
  } catch (const CLI::ParseError& error) {
    line.fault = reason_of(*app_, error);
  }
  line.command = this;
  const auto parsed = [](const Command& below) { return below.app_->parsed(); };
  while (true) {
    const std::list<Command>& commands = line.command->commands_;
    const auto named = std::find_if(commands.begin(), commands.end(), parsed);
    if (named == commands.end()) break;
    line.command = &*named;
  }
  const std::vector<std::string> extras = app_->remaining(/*recurse=*/false);
  if (help && line.command == this && !extras.empty()) {
    line.fault = fault_of_extras(*app_, extras);
  } else if (help) {
    line.answer = help_text(*line.command);
  }
  return line;
}

std::string Command::preset(const std::string& name, const std::string& value) const {
  CLI::Option* option = app_->get_option_no_throw(name);
  if (option == nullptr || option->count() > 0) return {};
  const auto given = [](const CLI::Option* other) { return other->count() > 0; };
  const auto& needed = option->get_needs();
  const auto& excluded = option->get_excludes();
  if (!std::all_of(needed.begin(), needed.end(), given) ||
      std::any_of(excluded.begin(), excluded.end(), given)) {
    return {};
  }
  const auto summary = std::find_if(options_.begin(), options_.end(),
                                    [&](const OptionSummary& o) { return o.name == name; });
  if (summary != options_.end() && !summary->overruled_by.empty() &&
      given(app_->get_option(summary->overruled_by))) {
    return {};
  }
  const bool flag = option->get_items_expected_max() == 0;
  if (flag && value != "yes" && value != "no") {
    return fmt::format("{}: \"{}\" is neither yes nor no", name, value);
  }
  bool* noted = summary == options_.end() ? nullptr : summary->noted;
  const bool before = noted != nullptr && *noted;
  try {
    if (!flag || value == "yes") option->default_val(flag ? std::string("true") : value);
  } catch (const CLI::Error& error) {
    return error.what();
  }
  // A preset does not count as given.
  if (noted != nullptr) *noted = before;
  return {};
}

Command& Command::add(std::string_view name, std::string_view summary, std::string_view examples) {
  app_->require_subcommand(0, 1);
  CLI::App* command = app_->add_subcommand(std::string(name), std::string(summary));
  std::string footer = "Examples:";
  bool example = true;  // until the first empty line; remarks follow it
  std::size_t begin = 0;
  while (begin < examples.size()) {
    const std::size_t end = std::min(examples.find('\n', begin), examples.size());
    example = example && end > begin;
    footer += example ? "\n  " : "\n";
    footer += examples.substr(begin, end - begin);
    begin = end + 1;
  }
  command->footer(footer);
  Command& added = commands_.emplace_back(Command(app_->get_subcommand_ptr(command)));
  added.heading_ = commands_heading_;
  return added;
}

Option Command::option(std::string_view name, Variable variable, std::string_view metavar,
                       std::string_view help) {
  return std::visit(
      [&](auto* bound) {
        CLI::Option* made = app_->add_option(std::string(name), *bound, std::string(help));
        Option option = declared(made, metavar);
        using Number = typename NumberIn<std::remove_pointer_t<decltype(bound)>>::Type;
        if constexpr (!std::is_void_v<Number>) option.check(not_a_number<Number>);
        // File names may contain any bytes.
        if (std::is_void_v<Number> && !names_files(options_.back())) option.check(fault_of_text);
        return option;
      },
      variable);
}

Option Command::flag(std::string_view name, bool* variable, std::string_view help) {
  CLI::Option* made = app_->add_flag(std::string(name), *variable, std::string(help));
  return declared(made->disable_flag_override(), {});
}

Option Command::declared(CLI::Option* option, std::string_view metavar) {
  OptionSummary& summary = options_.emplace_back();
  summary.name = option->get_name();
  if (!option->get_snames().empty()) summary.letter = '-' + option->get_snames().front();
  summary.metavar = metavar;
  summary.help = option->get_description();
  summary.positional = option->get_positional();
  summary.several = summary.positional && option->get_items_expected_max() > 1;
  summary.heading = group_;
  if (!group_.empty() && option->get_name() != needed_in_group_) option->needs(needed_in_group_);
  return {option, &summary};
}

void Command::begin_group(std::string_view heading, std::string_view needed) {
  group_ = fmt::format("{} (all need {})", heading, needed);
  needed_in_group_ = needed;
}

std::string Command::name() const { return app_->get_name(); }

std::string Command::version() const { return app_->version(); }

std::string Command::about() const { return app_->get_description(); }

std::string Command::footer() const { return app_->get_footer(); }

std::string Command::full_name() const {
  std::string name = app_->get_name();
  for (const CLI::App* app = app_->get_parent(); app != nullptr; app = app->get_parent()) {
    name.insert(0, app->get_name() + ' ');
  }
  return name;
}

}  // namespace gipfbase::cli
