// cli/serve/form.hpp - the parameters of a request as the options of a command: the same names, the
// same checks, the same sentences about what is wrong.
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

  /// For options to be declared.
  [[nodiscard]] Command& options() { return *command_; }
  /// Gives the variables their values. Empty parameters are none. Throws Refusal, also of
  /// parameters that are neither options nor among `others`.
  void read(const Parameters& parameters, std::span<const std::string_view> others = {});
  void read(const Parameters& parameters, std::initializer_list<std::string_view> others) {
    read(parameters, std::span(others.begin(), others.size()));
  }
  /// All options, for the description of the interface.
  [[nodiscard]] std::vector<analysis::ApiParameter> parameters() const;

 private:
  std::unique_ptr<Command> program_;
  Command* command_;
};

/// The values of a form of this type in a request. Throws Refusal.
template <class Wanted>
[[nodiscard]] Wanted read_form(const Parameters& parameters) {
  Wanted wanted;
  Form form;
  wanted.declare(form);
  form.read(parameters);
  return wanted;
}
/// Declares the options of a form of this type, of which only the description is wanted.
template <class Wanted>
[[nodiscard]] std::vector<analysis::ApiParameter> parameters_of() {
  Wanted wanted;
  Form form;
  wanted.declare(form);
  return form.parameters();
}

/// Sentences about options are about parameters here: without the strokes in front of them.
[[nodiscard]] std::string without_strokes(std::string_view sentence);

/// Which games: as of the commands list and search.
struct GamesForm {
  GameChoice games;
  PositionChoice position;
  db::Page page;
  OrderChoice order;

  void declare(Form& form);
  [[nodiscard]] analysis::GamesQuestion question(db::Archive& archive) const;
};

/// What was played from a position: as of the command openings.
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
