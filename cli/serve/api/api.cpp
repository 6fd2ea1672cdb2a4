// The answers for programs: what the commands print with --json. openapi.json describes them.
#include <fmt/format.h>

#include <array>

#include "analysis/answers/archive/archive_answer.hpp"
#include "analysis/answers/archive/database_answer.hpp"
#include "analysis/answers/archive/findings_answer.hpp"
#include "analysis/answers/games/board_answer.hpp"
#include "analysis/answers/games/game_answer.hpp"
#include "analysis/answers/games/player_answer.hpp"
#include "analysis/answers/games/query_answer.hpp"
#include "analysis/answers/games/words_answer.hpp"
#include "analysis/answers/openings/openings_answer.hpp"
#include "analysis/answers/openings/report_answer.hpp"
#include "analysis/answers/rules_answer.hpp"
#include "analysis/players/profile.hpp"
#include "analysis/ratings/rating_list.hpp"
#include "cli/serve/api/responses.hpp"
#include "cli/serve/api/solve_api.hpp"
#include "cli/serve/api/write_api.hpp"
#include "cli/serve/assets.hpp"
#include "cli/serve/form.hpp"
#include "cli/serve/one_player.hpp"
#include "cli/serve/site.hpp"
#include "db/query/lists/results.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::cli::serve {
namespace {

Response description(Visit& visit) {
  Form().read(visit.request.parameters);
  return json_response(std::string(find_asset("openapi.json")->bytes));
}

Response titles(Visit& visit) {
  Form().read(visit.request.parameters);
  return json_response(analysis::json(visit.titles().titles()));
}

Response words(Visit& visit) {
  Form form;
  RulesChoice choice;
  add_rules_options(form.options(), choice, "the words");
  form.read(visit.request.parameters);
  std::vector<std::shared_ptr<const notation::Rules>> rules;
  if (!choice.title.empty() || !choice.variant.empty()) {
    rules.push_back(chosen_rules(choice, visit.titles()));
  }
  return json_response(analysis::json(analysis::words_answer(visit.titles(), std::move(rules))));
}

Response stats(Visit& visit) {
  Form().read(visit.request.parameters);
  return json_response(analysis::json(db::statistics(visit.database())));
}

/// The question of a form.
template <class QuestionForm>
auto asked(Visit& visit, QuestionForm wanted = {}) {
  Form form;
  wanted.declare(form);
  form.read(visit.request.parameters);
  return wanted.question(visit.archive());
}

Response games(Visit& visit) {
  return json_response(analysis::json(analysis::answer(visit.archive(), asked<GamesForm>(visit))));
}

analysis::GameAnswer game_of(Visit& visit) {
  auto answer = analysis::game_answer(visit.database(), visit.number("game"));
  if (!answer) {
    throw Refusal(kNotFound,
                  fmt::format("there is no game {} in the database", visit.number("game")));
  }
  return *std::move(answer);
}

Response game(Visit& visit) {
  Form form;
  std::optional<std::uint64_t> ply;
  std::string format;
  form.options().option("--ply", &ply, "N", "").whole_number();
  form.options().option("--position-format", &format, "FORMAT", "");
  form.read(visit.request.parameters);
  analysis::GameAnswer answer = game_of(visit);
  const std::size_t plies = answer.game.game.moves.size();
  if (ply && *ply > plies) {
    throw Refusal(kBadRequest, fmt::format("ply {}: game {} has only {} moves", *ply,
                                           visit.number("game"), plies));
  }
  answer.ply = ply.value_or(plies);
  answer.position_format = format;
  for (const std::size_t shown : {std::size_t{0}, answer.ply}) {
    const auto text = analysis::position_text(answer.game.game, shown, format);
    if (!text) throw Refusal(kBadRequest, text.error());
  }
  return json_response(analysis::json(answer));
}

Response record(Visit& visit) {
  Form().read(visit.request.parameters);
  const analysis::GameAnswer answer = game_of(visit);
  Response response;
  response.type = "text/plain; charset=utf-8";
  response.body = analysis::find_record_format("gpn")->write(answer.game).text;
  response.file_name = fmt::format("game-{}.gpn", visit.number("game"));
  return response;
}

Response openings(Visit& visit) {
  return json_response(
      analysis::json(analysis::answer(visit.archive(), asked<OpeningsForm>(visit))));
}

Response report(Visit& visit) {
  OpeningsForm wanted;
  wanted.limit = 10;
  const analysis::OpeningsQuestion question = asked(visit, wanted);
  return json_response(analysis::json(analysis::answer(
      visit.database(),
      analysis::ReportQuestion{question.positions, question.filter, question.most_moves})));
}

Response count(Visit& visit) {
  Form form;
  GameChoice choice;
  std::string query;
  add_game_options(form.options(), choice);
  form.options().option("--query", &query, "QUERY", "").required();
  form.read(visit.request.parameters);
  const db::GameFilter filter = filter_of(choice, visit.titles());
  return json_response(analysis::json(db::language::run_query(
      visit.database(), query, filter, {0, true}, [](const auto&) { return true; }, {})));
}

analysis::BoardAnswer board_of(Visit& visit) {
  Form form;
  RulesChoice rules;
  PositionChoice position;
  bool candidates = false;
  add_rules_options(form.options(), rules, "the position");
  add_start_options(form.options(), position);
  form.options().flag("--candidates", &candidates, "");
  form.read(visit.request.parameters);
  const ChosenPosition chosen = chosen_or_start(position, rules, visit.titles());
  return analysis::answer(
      analysis::BoardQuestion{chosen.ruleset, chosen.start, chosen.line, candidates});
}

Response board(Visit& visit) { return json_response(analysis::json(board_of(visit))); }

Response picture(Visit& visit) {
  Response response;
  response.type = "image/svg+xml";
  response.body = analysis::svg(board_of(visit));
  return response;
}

template <analysis::Names kOf>
Response names(Visit& visit) {
  Form form;
  GameChoice choice;
  std::uint64_t limit = 0;
  add_game_options(form.options(), choice);
  form.options().option("--limit", &limit, "N", "").whole_number();
  form.read(visit.request.parameters);
  return json_response(analysis::json(analysis::answer(
      visit.database(), analysis::NamesQuestion{kOf, filter_of(choice, visit.titles()), limit})));
}

Response player(Visit& visit) {
  Form form;
  GameChoice choice;
  std::string name;
  std::string against;
  std::uint64_t plies = 1;
  std::uint64_t limit = 0;
  add_game_options(form.options(), choice);
  form.options().option("--name", &name, "NAME", "").required();
  form.options().option("--against", &against, "NAME", "");
  form.options()
      .option("--opening-plies", &plies, "N", "")
      .within(std::uint64_t{1}, std::uint64_t{100});
  form.options().option("--limit", &limit, "N", "").whole_number();
  form.read(visit.request.parameters);
  analysis::ProfileQuestion question{
      one_player(visit.database(), name), {}, filter_of(choice, visit.titles()), plies};
  if (!against.empty()) question.against = one_player(visit.database(), against);
  return json_response(analysis::json(analysis::profile_of(visit.database(), question), limit));
}

Response standings(Visit& visit) {
  Form form;
  GameChoice choice;
  add_filter_options(form.options(), choice);
  add_rules_options(form.options(), choice.rules, "the games");
  form.read(visit.request.parameters);
  if (choice.filter.event.empty()) throw Refusal(kBadRequest, "event: the name is missing");
  const db::Results results = db::played_games(visit.database(), filter_of(choice, visit.titles()));
  if (results.games.empty()) {
    throw Refusal(kNotFound, fmt::format("there are no such games of \"{}\"", choice.filter.event));
  }
  return json_response(analysis::json(analysis::event_table(results, {}), choice.filter.event));
}

Response ratings(Visit& visit) {
  Form form;
  GameChoice choice;
  std::uint64_t least = 10;
  std::uint64_t limit = 50;
  add_game_options(form.options(), choice);
  form.options().option("--min-games", &least, "N", "").whole_number();
  form.options().option("--limit", &limit, "N", "").whole_number();
  form.read(visit.request.parameters);
  // As the command ratings.
  analysis::RatingOptions options;
  options.period = 7;
  options.variance_per_day = 14;
  analysis::RatingList list = analysis::rate(
      db::played_games(visit.database(), filter_of(choice, visit.titles())), options);
  std::erase_if(list.players, [&](const auto& p) { return p.games < least; });
  return json_response(analysis::json(list, limit, false));
}

constexpr std::array<Route, 35> kApiRoutes = {
    {{"GET", "/api/openapi.json", description},
     {"GET", "/api/titles", titles},
     {"GET", "/api/words", words},
     {"GET", "/api/stats", stats},
     {"GET", "/api/games", games},
     {"GET", "/api/games/{id}", game},
     {"GET", "/api/games/{id}/record", record},
     {"GET", "/api/openings", openings},
     {"GET", "/api/report", report},
     {"GET", "/api/count", count},
     {"GET", "/api/board", board},
     {"GET", "/api/board.svg", picture},
     {"GET", "/api/players", names<analysis::Names::kPlayers>},
     {"GET", "/api/player", player},
     {"GET", "/api/events", names<analysis::Names::kEvents>},
     {"GET", "/api/standings", standings},
     {"GET", "/api/ratings", ratings},
     {"POST", "/api/solve", begin_search, false},
     {"GET", "/api/solve/{search}", search_state, false},
     {"GET", "/api/solve/{search}/events", search_events, false},
     {"POST", "/api/solve/{search}/stop", stop_search, false},
     {"GET", "/api/solve/{search}/proof", search_proof, false},
     {"GET", "/api/solve/{search}/puzzle", search_puzzle, false},
     {"POST", "/api/solve/{search}/save", save_puzzle, false},
     {"GET", "/api/games/{id}/history", game_history},
     {"POST", "/api/games/{id}/edit", edit_game, false},
     {"POST", "/api/games/{id}/delete", delete_game, false},
     {"POST", "/api/games/{id}/restore", restore_game, false},
     {"POST", "/api/changes/{id}/undo", undo_change, false},
     {"GET", "/api/imports", imports},
     {"POST", "/api/writing", may_write, false},
     {"POST", "/api/import", import_file, false},
     {"GET", "/api/import/{import}", import_state, false},
     {"GET", "/api/import/{import}/events", import_events, false},
     {"POST", "/api/import/{import}/stop", stop_import, false}}};

}  // namespace

std::span<const Route> api_routes() { return kApiRoutes; }

}  // namespace gipfbase::cli::serve
