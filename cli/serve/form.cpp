#include "cli/serve/form.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/arguments/command.hpp"

namespace gipfbase::cli::serve {
namespace {

constexpr const char* kProgram = "gipfbase";
constexpr const char* kCommand = "request";
/// Limits of one answer.
constexpr std::uint64_t kMostGames = 1000;
constexpr std::uint64_t kMostDepth = 6;

}  // namespace

Form::Form()
    : program_(std::make_unique<Command>(kProgram, "", "", "")),
      command_(&program_->add(kCommand, "", "")) {}

void Form::read(const Parameters& parameters, std::span<const std::string_view> others) {
  std::vector<std::string> words = {kProgram, kCommand};
  for (const auto& parameter : parameters.all()) {
    const std::string& name = parameter.first;
    const std::string& value = parameter.second;
    if (std::find(others.begin(), others.end(), name) != others.end()) continue;
    const auto& options = command_->options();
    const auto option = std::find_if(options.begin(), options.end(), [&](const OptionSummary& o) {
      return !o.positional && o.name == "--" + name && o.name != "--help";
    });
    if (option == options.end()) {
      throw HttpError(kBadRequest, fmt::format("there is no parameter \"{}\" here", name));
    }
    if (value.empty()) continue;
    const bool flag = option->metavar.empty();
    if (flag && value != "0" && value != "1") {
      throw HttpError(kBadRequest, fmt::format("{}: \"{}\" is neither 0 nor 1", name, value));
    }
    if (flag && value == "0") continue;
    words.push_back(flag ? option->name : option->name + "=" + value);
  }
  std::vector<const char*> pointers;
  pointers.reserve(words.size());
  for (const std::string& word : words) pointers.push_back(word.c_str());
  const CommandLine line = program_->read(static_cast<int>(pointers.size()), pointers.data());
  if (!line.fault.empty()) throw HttpError(kBadRequest, without_dashes(line.fault));
}

std::vector<analysis::ApiParameter> Form::parameters() const {
  std::vector<analysis::ApiParameter> all;
  for (const OptionSummary& option : command_->options()) {
    if (option.positional || option.name == "--help") continue;
    all.push_back({option.name.substr(2), without_dashes(option.help), option.metavar,
                   option.choices, option.required});
  }
  return all;
}

std::string without_dashes(std::string_view message) {
  std::string text(message);
  for (std::size_t at = 0; (at = text.find("--", at)) != std::string::npos;) {
    const bool begins =
        at == 0 || text[at - 1] == ' ' || text[at - 1] == '"' || text[at - 1] == '(';
    if (begins && at + 2 < text.size() && text[at + 2] != ' ') {
      text.erase(at, 2);
      const std::size_t end =
          std::min(text.find_first_not_of("abcdefghijklmnopqrstuvwxyz-", at), text.size());
      const bool quoted = at > 0 && text[at - 1] == '"';
      const bool label = at == 0 && (text.substr(end, 1) == ":" || text.substr(end, 2) == " \"");
      if (quoted || label) continue;
      text.insert(end, 1, '"');
      text.insert(at, 1, '"');
      at = end + 2;
    } else {
      at += 2;
    }
  }
  return text;
}

void GamesForm::declare(Form& form) {
  Command& options = form.options();
  add_position_options(options, position);
  add_game_options(options, games);
  options.option("--limit", &page.limit, "N", "Maximum number of games (default 100, at most 1000)")
      .within(std::uint64_t{1}, kMostGames);
  form.number("--offset", &page.offset, "Number of games to skip");
  add_order_options(options, order);
}

analysis::GamesQuestion GamesForm::question(db::Archive& archive) const {
  check_combination(position);
  analysis::GamesQuestion question{
      filter_of(games, archive.catalogue()), {}, {page.limit, page.offset, order_of(order)}};
  if (given(position)) question.positions = chosen_among(archive, position, games.rules);
  return question;
}

void OpeningsForm::declare(Form& form) {
  Command& options = form.options();
  add_position_options(options, position);
  add_game_options(options, games);
  form.number("--limit", &limit,
              "Maximum number of moves to list for each position (default 0: all)");
  form.number(
      "--min-games", &least_games,
      "Only moves of at least N games (default 0: all; in trees a 200th of the games, at least 2)");
  options.option("--depth", &depth, "N", "Depth of the tree in plies (default 1, at most 6)")
      .within(std::uint64_t{1}, kMostDepth);
  options.flag("--details", &details, "Resulting positions, expected scores, examples");
}

analysis::OpeningsQuestion OpeningsForm::question(db::Archive& archive) const {
  check_combination(position);
  analysis::OpeningsQuestion question;
  question.positions = chosen_among(archive, position, games.rules);
  question.filter = openings_filter_of(games, archive.catalogue());
  question.most_moves = limit;
  question.least_games = least_games;
  question.details = details;
  question.depth = depth;
  return question;
}

}  // namespace gipfbase::cli::serve
