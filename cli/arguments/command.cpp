#include "cli/arguments/command.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <charconv>

#include "notation/text/folding.hpp"

namespace gipfbase::cli {
namespace {

std::string not_whole(const std::string& text) {
  std::uint64_t number = 0;
  const char* end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, number);
  const bool whole = read.ec == std::errc() && read.ptr == end && number <= INT64_MAX;
  return whole ? std::string() : fmt::format("\"{}\" is not a whole number", text);
}

/// The words of which an option takes one.
std::vector<std::string> choices_of(const CLI::Option& option) {
  // A check for one of a few words describes itself as TYPE:{word,word}.
  const std::string type = option.get_type_name();
  const std::size_t open = type.find('{');
  if (open == std::string::npos) return {};
  return CLI::detail::split(type.substr(open + 1, type.find('}') - open - 1), ',');
}

/// Help texts with options in one column that leaves room for long names.
std::shared_ptr<CLI::Formatter> help_format() {
  auto format = std::make_shared<CLI::Formatter>();
  format->column_width(30);
  format->label("REQUIRED", "(needed)");
  format->label("SUBCOMMAND", "COMMAND");
  format->label("Subcommands", "Commands");
  return format;
}

/// "; did you mean search?" where one of the names is near.
std::string suggestion(const std::string& word, const std::vector<std::string>& names) {
  constexpr std::size_t kFarthest = 2;
  std::size_t nearest = kFarthest + 1;
  std::string found;
  for (const std::string& name : names) {
    const std::size_t distance = notation::edit_distance(word, name, kFarthest);
    if (distance < nearest) {
      nearest = distance;
      found = name;
    }
  }
  return found.empty() ? found : fmt::format("; did you mean {}?", found);
}

/// CLI11's reason in our words.
std::string reason_of(const CLI::App& root, const CLI::ParseError& error) {
  const std::vector<std::string> before = root.remaining(/*recurse=*/false);
  if (!before.empty() && !root.get_subcommands().empty()) {
    return fmt::format("options go behind the command, but {} stands before it",
                       fmt::join(before, " "));
  }
  const std::vector<std::string> extras = root.remaining(/*recurse=*/true);
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr && !extras.empty()) {
    const bool in_command = !root.get_subcommands().empty();
    // What stands behind an unknown option is its value.
    const auto unknown = std::find_if(extras.begin(), extras.end(), [](const std::string& word) {
      return word.starts_with('-');
    });
    const std::string& word = unknown != extras.end() ? *unknown : extras.back();
    if (word.front() == '-') {
      std::vector<std::string> names;
      const CLI::App* command = &root;
      while (!command->get_subcommands().empty()) command = command->get_subcommands().front();
      for (const CLI::Option* option : command->get_options()) names.push_back(option->get_name());
      return fmt::format("there is no option {} here{}", word, suggestion(word, names));
    }
    if (in_command) return fmt::format("\"{}\" is too much", word);
    std::vector<std::string> names;
    for (const CLI::App* command : root.get_subcommands(nullptr))
      names.push_back(command->get_name());
    return fmt::format("there is no command \"{}\"{}", word, suggestion(word, names));
  }
  std::string reason = error.what();
  // A sentence goes on with a small letter; names of options and arguments stay as they are.
  if (reason.size() > 1 && std::islower(static_cast<unsigned char>(reason[1])) != 0) {
    reason[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(reason[0])));
  }
  return reason;
}

}  // namespace

Option Option::whole_number() { return check(not_whole); }

Option Option::positive() { return Option(option_->check(CLI::PositiveNumber)); }

Option Option::not_negative() { return Option(option_->check(CLI::NonNegativeNumber)); }

Option Option::within(int least, int most) {
  return Option(option_->check(CLI::Range(least, most)));
}

Option Option::within(std::uint64_t least, std::uint64_t most) {
  return Option(option_->check(CLI::Range(least, most)));
}

Option Option::within(double least, double most) {
  return Option(option_->check(CLI::Range(least, most)));
}

Option Option::one_of(const std::vector<std::string>& words) {
  return Option(option_->check(CLI::IsMember(words)));
}

Option Option::check(std::string (*fault)(const std::string& text)) {
  return Option(option_->check(fault));
}

Option Option::required() { return Option(option_->required()); }

Option Option::repeatable() { return Option(option_->expected(1)->take_all()); }

Option Option::needs(const std::string& option) { return Option(option_->needs(option)); }

Option Option::excludes(std::initializer_list<const char*> options) {
  for (const char* option : options) option_->excludes(option);
  return *this;
}

Option Option::notes(bool* given) {
  return Option(option_->each([given](const std::string&) { *given = true; }));
}

Command::Command(const std::string& name, const std::string& about, const std::string& footer,
                 const std::string& version)
    : app_(std::make_shared<CLI::App>(about, name)) {
  app_->formatter(help_format());
  app_->set_version_flag("--version,-V", name + ' ' + version, "Print the version and exit");
  app_->set_help_flag("-h,--help", "Print this help and exit");
  app_->footer(footer);
}

CommandLine Command::read(int argc, const char* const* argv) {
  CommandLine line;
  try {
    app_->parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    line.answer = app_->help();
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
    if (named == commands.end()) return line;
    line.command = &*named;
  }
}

Command& Command::add(std::string_view name, std::string_view summary, std::string_view examples) {
  app_->require_subcommand(0, 1);
  CLI::App* command = app_->add_subcommand(std::string(name), std::string(summary));
  std::string footer = "Examples:";
  bool example = true;  // up to the first empty line; remarks may follow
  std::size_t begin = 0;
  while (begin < examples.size()) {
    const std::size_t end = std::min(examples.find('\n', begin), examples.size());
    example = example && end > begin;
    footer += example ? "\n  " : "\n";
    footer += examples.substr(begin, end - begin);
    begin = end + 1;
  }
  command->footer(footer);
  return commands_.emplace_back(Command(app_->get_subcommand_ptr(command)));
}

Option Command::option(std::string_view name, Variable variable, std::string_view placeholder,
                       std::string_view help) {
  return std::visit(
      [&](auto* bound) {
        return declared(app_->add_option(std::string(name), *bound, std::string(help))
                            ->type_name(std::string(placeholder)));
      },
      variable);
}

Option Command::flag(std::string_view name, bool* variable, std::string_view help) {
  return declared(app_->add_flag(std::string(name), *variable, std::string(help)));
}

Option Command::declared(CLI::Option* option) {
  if (group_.empty()) return Option(option);
  option->group(group_);
  if (option->get_name() != needed_in_group_) option->needs(needed_in_group_);
  return Option(option);
}

void Command::begin_group(std::string_view heading, std::string_view needed) {
  group_ = heading;
  needed_in_group_ = needed;
}

std::string Command::name() const { return app_->get_name(); }

std::string Command::full_name() const {
  std::string name = app_->get_name();
  for (const CLI::App* app = app_->get_parent(); app != nullptr; app = app->get_parent()) {
    name.insert(0, app->get_name() + ' ');
  }
  return name;
}

std::vector<OptionSummary> Command::options() const {
  std::vector<OptionSummary> list;
  for (const CLI::Option* option : std::as_const(*app_).get_options()) {
    for (const std::string& name : option->get_lnames()) {
      list.push_back({"--" + name, choices_of(*option)});
    }
  }
  return list;
}

}  // namespace gipfbase::cli
