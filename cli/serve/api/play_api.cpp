#include "cli/serve/api/play_api.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <utility>

#include "cli/serve/api/responses.hpp"
#include "cli/serve/unwanted.hpp"
#include "notation/formats/gpn/gpn.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::cli::serve {
namespace {

constexpr double kSecondsOfMinute = 60;
constexpr double kMostClock = 86'400;
constexpr double kLeastThought = 0.05;

/// Two numbers with a sign between them; nullopt for any other text.
std::optional<std::pair<double, double>> two_numbers(std::string_view text, char sign) {
  const std::size_t at = text.find(sign);
  if (at == std::string_view::npos) return std::nullopt;
  const auto first = notation::text::number<double>(text.substr(0, at));
  const auto second = notation::text::number<double>(text.substr(at + 1));
  const auto sound = [](const auto& n) { return n && *n >= 0 && *n <= kMostClock; };
  if (!sound(first) || !sound(second)) return std::nullopt;
  return std::pair(*first, *second);
}

std::string today() {
  const std::time_t now = std::time(nullptr);
  std::tm day{};
  localtime_r(&now, &day);
  return fmt::format("{:04}.{:02}.{:02}", day.tm_year + 1900, day.tm_mon + 1, day.tm_mday);
}

}  // namespace

void EngineMoveForm::declare(Form& form) {
  Command& options = form.options();
  add_rules_options(options, rules, "the game");
  add_start_options(options, position);
  options.option("--level", &level, "N", "Strength of the engine, 1 to 10 (default 4)")
      .within(analysis::kLeastLevel, analysis::kMostLevel);
  options
      .option("--time", &seconds, "S",
              "Maximum time in seconds for a move of the engine (default 1, at most 10)")
      .within(kLeastThought, kMostSeconds);
  form.number("--seed", &seed, "Seed for the random moves of low levels (default 0)");
}

void PlayForm::declare(Form& form) {
  EngineMoveForm::declare(form);
  Command& options = form.options();
  options.option("--side", &side, "SIDE", "Side of the person: white (default) or black")
      .one_of({"white", "black", "random"});
  form.option("--player", &player, "NAME", "Name of the person (default You)");
  form.option("--clock", &clock, "MINUTES+SECONDS", "Time of each player, and time per move");
  form.option("--left", &left, "SECONDS,SECONDS", "Time left to White and to Black");
  options.option("--end", &end, "WORD", "The person resigned, or ran out of time")
      .one_of({"resigned", "time"});
}

PlayedGame::PlayedGame(Visit& visit, PlayForm form) : form_(std::move(form)) {
  if (form_.side.empty()) form_.side = "white";
  const ChosenPosition chosen = chosen_or_start(form_.position, form_.rules, visit.titles());
  form_.rules = {std::string(chosen.ruleset->title()), std::string(chosen.ruleset->variant())};
  white_ = chosen.ruleset->side_to_move(chosen.start);
  game_.rules = chosen.ruleset;
  game_.start = chosen.start;
  game_.moves = chosen.line;
  game_.person = form_.side == "black" ? other(white_) : white_;
  game_.player = form_.player.empty() ? "You" : form_.player;
  game_.level = form_.level;
  play_.begin(*game_.rules, game_.start);
  for (const PackedMove& move : game_.moves) {
    texts_.push_back(game_.rules->move_text(play_.position(), move));
    play_.push_legal(move);
  }
  read_clocks();
  look_for_end();
}

void PlayedGame::read_clocks() {
  if (form_.clock.empty()) return;
  const auto clock = two_numbers(form_.clock, '+');
  if (!clock) {
    throw HttpError(kBadRequest,
                    fmt::format("clock: \"{}\" is not a clock such as 5+3: minutes, and the "
                                "seconds added for each move",
                                form_.clock));
  }
  const double all = kSecondsOfMinute * clock->first;
  clocks_ = PlayClocks{clock->second, {all, all}};
  if (form_.left.empty()) return;
  const auto left = two_numbers(form_.left, ',');
  if (!left) {
    throw HttpError(kBadRequest, fmt::format("left: \"{}\" is not two numbers of seconds such as "
                                             "287.5,300",
                                             form_.left));
  }
  clocks_->left = {left->first, left->second};
}

void PlayedGame::look_for_end() {
  end_ = analysis::end_of(play_, white_, game_.person);
  if (end_) return;
  if (form_.end == "resigned") end_ = analysis::resigned(white_, game_.person);
  if (form_.end == "time") end_ = analysis::out_of_time(white_, game_.person, game_.person);
}

bool PlayedGame::person_moves() const {
  return !end_ && game_.rules->side_to_move(play_.position()) == game_.person;
}

Url PlayedGame::after(std::size_t moves) const {
  Url url("/play", game_.rules->title(), game_.rules->variant());
  url.set("position", form_.position.position)
      .set("side", form_.side)
      .set("level", std::int64_t{form_.level});
  if (form_.seconds != 1) url.set("time", fmt::format("{:g}", form_.seconds));
  url.set("player", form_.player).set("clock", form_.clock);
  if (clocks_) {
    url.set("left", fmt::format("{:.1f},{:.1f}", clocks_->left[0], clocks_->left[1]));
  }
  url.set("seed", std::to_string(form_.seed));
  return url.set(
      "line",
      fmt::format("{}", fmt::join(texts_.begin(),
                                  texts_.begin() + static_cast<std::ptrdiff_t>(moves), " ")));
}

Url PlayedGame::with_move(std::string_view move) const {
  const Url url = here();
  const std::string_view before = url.get("line");
  return url.with("line", fmt::format("{}{}{}", before, before.empty() ? "" : " ", move));
}

analysis::EngineReply PlayedGame::reply(Visit& visit) const {
  if (end_) throw HttpError(kBadRequest, "the game is over: there is no move to make");
  double seconds = form_.seconds;
  if (clocks_) {
    // A move takes no more than this part of the time that is left.
    constexpr double kPart = 0.05;
    const double own = clocks_->left[person_is_white() ? 1 : 0];
    seconds = std::clamp(kPart * own, kLeastThought, seconds);
  }
  const StopWhenUnwanted unwanted(visit);
  const auto reply =
      analysis::engine_reply(game_, seconds, form_.seed, &visit.site.books(), unwanted.flag());
  unwanted.check();
  if (!reply) throw HttpError(kBadRequest, "no player is to move: there is no move to make");
  return *reply;
}

void PlayedGame::answer(const analysis::EngineReply& reply) {
  texts_.push_back(game_.rules->move_text(play_.position(), reply.move));
  play_.push_legal(reply.move);
  game_.moves.push_back(reply.move);
  if (clocks_) {
    double& own = clocks_->left[person_is_white() ? 1 : 0];
    own = std::max(0.1, own - reply.seconds) + clocks_->added;
  }
  look_for_end();
}

std::optional<analysis::EngineReply> PlayedGame::hint(Visit& visit) const {
  constexpr double kSeconds = 1;
  analysis::EngineGame game = game_;
  game.level = analysis::kMostLevel;
  const StopWhenUnwanted unwanted(visit);
  auto reply = analysis::engine_reply(game, kSeconds, 0, &visit.site.books(), unwanted.flag());
  unwanted.check();
  return reply;
}

Response engine_move(Visit& visit) {
  PlayForm form;
  static_cast<EngineMoveForm&>(form) = read_form<EngineMoveForm>(visit.request.parameters);
  PlayedGame game(visit, form);
  const analysis::EngineReply reply = game.reply(visit);
  game.answer(reply);
  return json_response(
      analysis::to_json(analysis::EngineMoveAnswer{game.game(), reply, game.end()}));
}

Response played_record(Visit& visit) {
  const PlayedGame game(visit, read_form<PlayForm>(visit.request.parameters));
  notation::Game record = analysis::record_of(game.game(), game.end());
  record.tags.push_back({"Date", today()});
  std::string text;
  notation::write_gpn(record, text);
  return file_response(std::move(text), kPlainText, "game.gpn");
}

}  // namespace gipfbase::cli::serve
