// cli/arguments/command.hpp - commands of the program and their options.
//
// A wrapper of CLI11, whose header takes longer to compile than any command: only command.cpp
// includes it. Commands use the classes Option and Command, and bind options to plain variables.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "cli/terminal/errors.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace gipfbase::notation {
class Catalogue;
}  // namespace gipfbase::notation

namespace gipfbase::cli {

using notation::Catalogue;

class Console;

/// A variable that receives the value of an option. It keeps its value if the option is not given.
/// It must live as long as the command.
using Variable =
    std::variant<std::string*, std::vector<std::string>*, int*, std::int64_t*, std::uint32_t*,
                 std::uint64_t*, double*, std::optional<int>*, std::optional<std::int64_t>*,
                 std::optional<std::uint32_t>*, std::optional<std::uint64_t>*>;

/// An option or argument, as --help, the manual and completion scripts see it.
struct OptionSummary {
  std::string name;          ///< "--output", or "PATH" for an argument
  std::string letter = {};   ///< "-o", or empty
  std::string metavar = {};  ///< stands for the value in --help; empty for flags and arguments
  std::string help = {};     ///< a phrase
  std::string heading = {};  ///< heading of its group, or empty
  std::vector<std::string> choices = {};  ///< the accepted words; empty: any text
  bool positional = false;
  bool required = false;
  bool several = false;              ///< may be given more than once
  bool stands_for_database = false;  ///< $GIPFBASE_DB presets it
  bool* noted = nullptr;             ///< set to true when the option is given
  std::string overruled_by = {};  ///< typing the option named here overrides this option's setting
};

/// An option or argument being declared. Chained calls restrict what it accepts.
class Option {
 public:
  Option(CLI::Option* option, OptionSummary* summary) : option_(option), summary_(summary) {}

  /// For integers: rejects negative numbers. Options with an unsigned variable always reject them.
  Option whole_number();
  Option positive();
  Option not_negative();
  /// Accepts numbers from `least` to `most`.
  Option within(int least, int most);
  Option within(std::uint64_t least, std::uint64_t most);
  Option within(double least, double most);
  Option one_of(const std::vector<std::string>& words);
  /// Accepts `words`. The check is made by `fault`, whose message can suggest more than the word
  /// with the nearest spelling.
  Option one_of(const std::vector<std::string>& words,
                std::function<std::string(const std::string& text)> fault);
  /// Accepts texts for which `fault` returns an empty message.
  Option check(std::function<std::string(const std::string& text)> fault);

  Option required();
  /// May be given several times, with one value each time.
  Option repeatable();
  /// Can only be given together with `option`, which must be declared before this one.
  Option needs(const std::string& option);
  /// Cannot be combined with `options`, which must be declared before this one.
  Option excludes(std::initializer_list<const char*> options);
  /// Is preset to $GIPFBASE_DB, or to the setting `db`.
  Option database() {
    summary_->stands_for_database = true;
    return *this;
  }
  /// The setting of this option is ignored when `option` is typed.
  Option overruled_by(std::string option) {
    summary_->overruled_by = std::move(option);
    return *this;
  }
  /// Sets `given` to true when the option is given.
  Option notes(bool* given);

 private:
  CLI::Option* option_;
  OptionSummary* summary_;
};

/// A check for filters: rejects blank texts, such as an empty shell variable.
[[nodiscard]] std::string fault_of_blank(const std::string& text);

class Command;

/// A command line that was read.
struct CommandLine {
  const Command* command = nullptr;   ///< the command that the line names; by default the program
  std::optional<std::string> answer;  ///< help or version text to print instead of running
  std::string fault;                  ///< why the line is wrong, or empty
};

/// A command, or the program, which is the root of all commands.
class Command {
 public:
  /// The program.
  Command(const std::string& name, const std::string& about, const std::string& footer,
          const std::string& version);

  /// Adds a subcommand, such as `revert` of `imports`. `examples` are command lines for its --help,
  /// one per line; remarks may follow after an empty line.
  Command& add(std::string_view name, std::string_view summary, std::string_view examples);

  /// Commands added from here on are listed under this heading in --help.
  void begin_commands(std::string_view heading) { commands_heading_ = heading; }

  /// Sets what the command does. Returns the arguments that `action` receives, to bind options to;
  /// they live as long as the command.
  template <class Arguments>
  Arguments& runs(Exit (*action)(const Arguments&, Console&, const Catalogue&)) {
    auto arguments = std::make_shared<Arguments>();
    action_ = [arguments, action](Console& console, const Catalogue& titles) {
      return action(*arguments, console, titles);
    };
    return *arguments;
  }
  /// Sets what the command does if it has no arguments.
  void runs(std::function<Exit(Console&, const Catalogue&)> action) { action_ = std::move(action); }

  /// Adds an option such as "--output,-o"; `metavar` stands for its value in --help.
  Option option(std::string_view name, Variable variable, std::string_view metavar,
                std::string_view help);
  Option flag(std::string_view name, bool* variable, std::string_view help);
  /// Adds a positional argument.
  Option positional(std::string_view name, Variable variable, std::string_view help,
                    std::string_view metavar = {}) {
    return option(name, variable, metavar, help);
  }
  /// Requires that the command line names the games to change: settings for all commands (see
  /// config.hpp) do not apply to this command, except `db`.
  void require_typed_games() { typed_ = true; }
  [[nodiscard]] bool requires_typed_games() const { return typed_; }
  /// Options declared from here on need the option `needed`. --help lists them below `heading` and
  /// says there that they need it.
  void begin_group(std::string_view heading, std::string_view needed);

  /// Sets an option ("--limit") to `value`, unless the command line gave it, gave an option that
  /// excludes or overrules it, or lacks an option that it needs. Flags take yes and no. Returns why
  /// the value is invalid, or an empty text. Call it after `read`.
  [[nodiscard]] std::string preset(const std::string& name, const std::string& value) const;

  /// Parses a command line and sets the variables.
  [[nodiscard]] CommandLine read(int argc, const char* const* argv);
  [[nodiscard]] Exit run(Console& console, const Catalogue& titles) const {
    return action_(console, titles);
  }

  [[nodiscard]] std::string name() const;
  /// "gipfbase 1.0.0"; for the program only.
  [[nodiscard]] std::string version() const;
  /// The heading under which --help lists the command; may be empty.
  [[nodiscard]] const std::string& heading() const { return heading_; }
  /// A phrase that says what the command does.
  [[nodiscard]] std::string about() const;
  /// The examples and remarks at the end of its --help.
  [[nodiscard]] std::string footer() const;
  /// "gipfbase imports revert".
  [[nodiscard]] std::string full_name() const;
  [[nodiscard]] const std::list<Command>& commands() const { return commands_; }
  /// Options and arguments in the order of declaration; --help is the first.
  [[nodiscard]] const std::list<OptionSummary>& options() const { return options_; }

 private:
  explicit Command(std::shared_ptr<CLI::App> app);
  Option declared(CLI::Option* option, std::string_view metavar);

  std::shared_ptr<CLI::App> app_;
  std::list<Command> commands_;       ///< a list, because there are pointers to its elements
  std::list<OptionSummary> options_;  ///< a list for the same reason
  std::function<Exit(Console&, const Catalogue&)> action_;
  bool typed_ = false;  ///< see `require_typed_games`
  std::string heading_;
  std::string commands_heading_;  ///< see `begin_commands`
  std::string group_;
  std::string needed_in_group_;
};

}  // namespace gipfbase::cli
