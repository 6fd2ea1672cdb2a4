// cli/arguments/command.hpp - a command of the program and its options.
//
// Why not the classes of CLI11 themselves: that header takes longer to compile than the code of any
// command. Only command.cpp includes it; whoever declares a command needs nothing but the two
// classes below, and binds plain variables.
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

class Console;

/// A variable that receives what an option says. It keeps its value when the option is not given,
/// and must live as long as the command.
using Variable =
    std::variant<std::string*, std::vector<std::string>*, int*, std::int64_t*, std::uint32_t*,
                 std::uint64_t*, double*, std::optional<int>*, std::optional<std::int64_t>*,
                 std::optional<std::uint32_t>*, std::optional<std::uint64_t>*>;

/// An option or argument, as --help, the manual and completion scripts see it.
struct OptionSummary {
  std::string name;                       ///< "--output", or "PATH" of an argument
  std::string letter = {};                ///< "-o"; empty: none
  std::string metavar = {};               ///< for its value; empty: it is a flag, or an argument
  std::string help = {};                  ///< a phrase
  std::string heading = {};               ///< of its group; empty: it is in none
  std::vector<std::string> choices = {};  ///< the words of which it takes one; empty: any text
  bool positional = false;
  bool required = false;
  bool several = false;              ///< may be given more than once
  bool stands_for_database = false;  ///< $GIPFBASE_DB presets it
  bool* noted = nullptr;             ///< set when it is given
};

/// An option or argument while it is declared. What it accepts can be narrowed in a chain of calls.
class Option {
 public:
  Option(CLI::Option* option, OptionSummary* summary) : option_(option), summary_(summary) {}

  /// Accepts 0, 1, 2 ...; without it, a signed number may be negative.
  Option whole_number();
  Option positive();
  Option not_negative();
  /// Accepts numbers from `least` to `most`, of the type of these two.
  Option within(int least, int most);
  Option within(std::uint64_t least, std::uint64_t most);
  Option within(double least, double most);
  Option one_of(const std::vector<std::string>& words);
  /// The same where `fault` knows better than the spelling which of them may be meant.
  Option one_of(const std::vector<std::string>& words,
                std::function<std::string(const std::string& text)> fault);
  /// Accepts texts for which `fault` is empty; else that is the message.
  Option check(std::function<std::string(const std::string& text)> fault);

  Option required();
  /// May be given several times, with one value each.
  Option repeatable();
  /// Goes only with this option, which has been declared.
  Option needs(const std::string& option);
  /// Does not go with these options, which have been declared.
  Option excludes(std::initializer_list<const char*> options);
  /// It is preset to $GIPFBASE_DB, or what the settings say in its place.
  Option database() {
    summary_->stands_for_database = true;
    return *this;
  }
  /// Sets `given` when the option is given.
  Option notes(bool* given);

 private:
  CLI::Option* option_;
  OptionSummary* summary_;
};

/// A check for options that choose: a text of blanks, such as an empty variable of a shell, is no
/// choice.
[[nodiscard]] std::string fault_of_words(const std::string& text);

class Command;

/// What a command line asks for.
struct CommandLine {
  const Command* command = nullptr;   ///< the command that is named; the program if there is none
  std::optional<std::string> answer;  ///< a text asked for instead: help or the version
  std::string fault;                  ///< why the line cannot be understood; empty: it can
};

/// A command, or the program itself, below which all commands are.
class Command {
 public:
  /// The program.
  Command(const std::string& name, const std::string& about, const std::string& footer,
          const std::string& version);

  /// Adds a command below this one, as `revert` in `imports revert`. `examples` are whole command
  /// lines for its --help, one per line; remarks may follow behind an empty line.
  Command& add(std::string_view name, std::string_view summary, std::string_view examples);

  /// What the command does. Returns the arguments with which `action` will be called, for options
  /// to be bound to; they live as long as the command.
  template <class Arguments>
  Arguments& runs(Exit (*action)(const Arguments&, Console&, const notation::Catalogue&)) {
    auto arguments = std::make_shared<Arguments>();
    action_ = [arguments, action](Console& console, const notation::Catalogue& titles) {
      return action(*arguments, console, titles);
    };
    return *arguments;
  }
  /// The same without arguments of its own.
  void runs(std::function<Exit(Console&, const notation::Catalogue&)> action) {
    action_ = std::move(action);
  }

  /// An option such as "--output,-o"; `metavar` stands for its value in --help.
  Option option(std::string_view name, Variable variable, std::string_view metavar,
                std::string_view help);
  Option flag(std::string_view name, bool* variable, std::string_view help);
  /// An argument that is known by its place.
  Option positional(std::string_view name, Variable variable, std::string_view help,
                    std::string_view metavar = {}) {
    return option(name, variable, metavar, help);
  }
  /// What it changes has to be named on the command line: settings for all commands choose no
  /// games for it.
  void changes_what_is_typed() { typed_ = true; }
  [[nodiscard]] bool wants_what_is_typed() const { return typed_; }
  /// Options declared from here on stand below a heading of their own in --help, which says that
  /// they need one among them.
  void begin_group(std::string_view heading, std::string_view needed);

  /// Gives an option ("--limit"), which nobody has given, another value to begin with, unless it
  /// does not go with what is given. Flags take yes and no. Says why the value is none; else empty.
  /// To be called after `read` of the program.
  [[nodiscard]] std::string preset(const std::string& name, const std::string& value) const;

  /// Gives the variables their values.
  [[nodiscard]] CommandLine read(int argc, const char* const* argv);
  [[nodiscard]] Exit run(Console& console, const notation::Catalogue& titles) const {
    return action_(console, titles);
  }

  [[nodiscard]] std::string name() const;
  /// "gipfbase 0.1.0", of the program.
  [[nodiscard]] std::string version() const;
  /// What it does, in a phrase.
  [[nodiscard]] std::string about() const;
  /// Examples and remarks that end its --help.
  [[nodiscard]] std::string footer() const;
  /// "gipfbase imports revert".
  [[nodiscard]] std::string full_name() const;
  [[nodiscard]] const std::list<Command>& commands() const { return commands_; }
  /// Options and arguments in the order in which they were declared; --help is the first.
  [[nodiscard]] const std::list<OptionSummary>& options() const { return options_; }

 private:
  explicit Command(std::shared_ptr<CLI::App> app);
  Option declared(CLI::Option* option, std::string_view metavar);

  std::shared_ptr<CLI::App> app_;
  std::list<Command> commands_;       ///< a list, for they are referred to
  std::list<OptionSummary> options_;  ///< likewise
  std::function<Exit(Console&, const notation::Catalogue&)> action_;
  bool typed_ = false;  ///< see `changes_what_is_typed`
  std::string group_;
  std::string needed_in_group_;
};

}  // namespace gipfbase::cli
