// cli/serve/form.hpp - reads the parameters of a request as options of a command, with the same
// names, checks and error messages.
#pragma once

#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/answers/games/games_answer.hpp"
#include "analysis/answers/openapi_answer.hpp"
#include "analysis/answers/openings/openings_answer.hpp"
#include "cli/arguments/options.hpp"
#include "cli/arguments/position_choice.hpp"
#include "cli/serve/http/message.hpp"

namespace gipfbase::cli::serve {

class Form {
 public:
  Form();

  /// Options are declared on this command.
  [[nodiscard]] Command& options() { return *command_; }
  Option option(std::string_view name, Variable variable, std::string_view metavar,
                std::string_view help) {
    return command_->option(name, variable, metavar, help);
  }
  /// An option whose value is a whole number.
  void number(std::string_view name, Variable variable, std::string_view help) {
    command_->option(name, variable, "N", help).whole_number();
  }
  /// Sets the variables of the options; empty parameters count as absent. Throws HttpError, also
  /// for parameters that are neither options nor among `others`.
  void read(const Parameters& parameters, std::span<const std::string_view> others = {});
  void read(const Parameters& parameters, std::initializer_list<std::string_view> others) {
    read(parameters, std::span(others.begin(), others.size()));
  }
  /// All options, for the OpenAPI description.
  [[nodiscard]] std::vector<analysis::ApiParameter> parameters() const;

 private:
  std::unique_ptr<Command> program_;
  Command* command_;
};

/// The values of the parameters, for a type that declares its options. Throws HttpError.
template <class Values>
[[nodiscard]] Values read_form(const Parameters& parameters) {
  Values values;
  Form form;
  values.declare(form);
  form.read(parameters);
  return values;
}
/// The parameters of a type that declares its options, for the OpenAPI description.
template <class Values>
[[nodiscard]] std::vector<analysis::ApiParameter> parameters_of() {
  Values values;
  Form form;
  values.declare(form);
  return form.parameters();
}

/// Turns a message about options into one about parameters: --limit becomes "limit", and
/// "--limit: ..." at the beginning of a message becomes "limit: ..." without quotation marks.
[[nodiscard]] std::string without_dashes(std::string_view message);

/// The choice of games: the options of the commands list and search.
struct GamesForm {
  GameChoice games;
  PositionChoice position;
  db::Page page;
  OrderChoice order;

  void declare(Form& form);
  [[nodiscard]] analysis::GamesQuestion question(db::Archive& archive) const;
};

/// The moves played from a position: the options of the command openings.
struct OpeningsForm {
  GameChoice games;
  PositionChoice position;
  std::uint64_t limit = 0;
  std::optional<std::uint64_t> least_games;
  std::size_t depth = 1;
  bool details = false;

  void declare(Form& form);
  [[nodiscard]] analysis::OpeningsQuestion question(db::Archive& archive) const;
};

}  // namespace gipfbase::cli::serve
