// The answers for programs, equal to the JSON of the commands. /api/openapi.json describes them; it
// is generated from the routes at the end of this file and the forms they read.
#include <fmt/format.h>

#include <array>

#include "analysis/answers/archive/archive_answer.hpp"
#include "analysis/answers/archive/database_answer.hpp"
#include "analysis/answers/games/board_answer.hpp"
#include "analysis/answers/games/game_answer.hpp"
#include "analysis/answers/games/games_answer.hpp"
#include "analysis/answers/games/words_answer.hpp"
#include "analysis/answers/openings/openings_answer.hpp"
#include "analysis/answers/openings/report_answer.hpp"
#include "analysis/answers/rules_answer.hpp"
#include "analysis/players/profile.hpp"
#include "analysis/ratings/rating_list.hpp"
#include "cli/serve/api/analyze_api.hpp"
#include "cli/serve/api/play_api.hpp"
#include "cli/serve/api/responses.hpp"
#include "cli/serve/api/solve_api.hpp"
#include "cli/serve/api/write_api.hpp"
#include "cli/serve/assets.hpp"
#include "cli/serve/form.hpp"
#include "cli/serve/site.hpp"
#include "cli/terminal/output.hpp"
#include "db/query/lists/results.hpp"
#include "notation/formats/gpn/gpn.hpp"
#include "notation/formats/record.hpp"
#include "notation/game/play.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::cli::serve {
namespace {

/// The meaning of the number in a path.
std::string_view subject_of(std::string_view path) {
  if (path.find("{search}") != std::string_view::npos) return "search, as /api/solve gives it";
  if (path.find("{annotation}") != std::string_view::npos) {
    return "analysis, as /api/games/{id}/annotate gives it";
  }
  if (path.find("{import}") != std::string_view::npos) return "import, as /api/import gives it";
  return path.starts_with("/api/changes/") ? "change" : "game";
}

analysis::ApiOperation operation_of(const Route& route) {
  analysis::ApiOperation operation;
  operation.method = route.method;
  operation.path = route.path;
  operation.summary = route.summary;
  operation.subject = subject_of(route.path);
  operation.answer = route.gives;
  if (route.parameters != nullptr) operation.parameters = route.parameters();
  operation.with_token = route.access == Access::kChanges;
  operation.with_file = route.answer == import_file;
  operation.other_parameters = route.answer == edit_game;
  return operation;
}

Response description(Visit& visit) {
  Form().read(visit.request.parameters);
  std::vector<analysis::ApiOperation> operations;
  for (const Route& route : api_routes()) operations.push_back(operation_of(route));
  return json_response(analysis::openapi_json(operations, find_asset("json-schema.json")->bytes));
}

Response titles(Visit& visit) {
  Form().read(visit.request.parameters);
  return json_response(analysis::to_json(visit.titles().titles()));
}

struct WordsForm {
  RulesChoice rules;

  void declare(Form& form) { add_rules_options(form.options(), rules, "the words"); }
};

Response words(Visit& visit) {
  const RulesChoice choice = read_form<WordsForm>(visit.request.parameters).rules;
  std::vector<std::shared_ptr<const notation::Rules>> rules;
  if (!choice.title.empty() || !choice.variant.empty()) {
    rules.push_back(chosen_rules(choice, visit.titles()));
  }
  return json_response(analysis::to_json(analysis::words_answer(visit.titles(), std::move(rules))));
}

Response stats(Visit& visit) {
  Form().read(visit.request.parameters);
  return json_response(analysis::to_json(db::statistics(visit.database())));
}

/// The question that the form of a request asks.
template <class QuestionForm>
auto question_of(Visit& visit) {
  return read_form<QuestionForm>(visit.request.parameters).question(visit.archive());
}

Response games(Visit& visit) {
  return json_response(
      analysis::to_json(analysis::games_answer(visit.archive(), question_of<GamesForm>(visit))));
}

struct GameForm {
  std::optional<std::uint64_t> ply;
  std::string format;

  void declare(Form& form) {
    form.number("--ply", &ply, "Position after N moves (default: at the end)");
    form.option("--position-format", &format, "FORMAT",
                "Give positions in another notation: zip, that of zertz.app (only ZÈRTZ)");
  }
};

Response game(Visit& visit) {
  const auto [ply, format] = read_form<GameForm>(visit.request.parameters);
  analysis::GameAnswer answer = visit.game();
  const std::size_t plies = answer.game.game.moves.size();
  if (ply && *ply > plies) {
    throw HttpError(kBadRequest, fmt::format("ply {}: game {} has only {}", *ply,
                                             visit.number("game"), counted(plies, "move")));
  }
  answer.ply = ply.value_or(plies);
  answer.position_format = format;
  for (const std::size_t shown : {std::size_t{0}, answer.ply}) {
    const auto text = analysis::position_text(answer.game.game, shown, format);
    if (!text) throw HttpError(kBadRequest, text.error());
  }
  return json_response(analysis::to_json(answer));
}

Response record(Visit& visit) {
  Form().read(visit.request.parameters);
  return file_response(notation::write_game(notation::kGpn, visit.game().game).text, kPlainText,
                       fmt::format("game-{}.gpn", visit.number("game")));
}

Response openings(Visit& visit) {
  analysis::OpeningsQuestion question = question_of<OpeningsForm>(visit);
  question.books = &visit.site.books();
  return json_response(analysis::to_json(analysis::openings_answer(visit.archive(), question)));
}

/// The parameters of the openings. Here `limit` counts the entries of each list, and some of the
/// other parameters have no effect.
struct ReportForm : OpeningsForm {
  void declare(Form& form) {
    constexpr const char* kUnused = "No effect here";
    Command& options = form.options();
    add_position_options(options, position);
    add_game_options(options, games);
    limit = 10;
    form.number("--limit", &limit, "Maximum number of entries of every list (default 10)");
    form.number("--min-games", &least_games, kUnused);
    form.number("--depth", &depth, kUnused);
    options.flag("--details", &details, kUnused);
  }
};

Response report(Visit& visit) {
  const auto question = question_of<ReportForm>(visit);
  return json_response(analysis::to_json(analysis::report_answer(
      visit.database(), analysis::ReportQuestion{question.positions, question.filter,
                                                 question.most_moves, &visit.site.books()})));
}

struct CountForm {
  GameChoice games;
  std::string query;

  void declare(Form& form) {
    add_game_options(form.options(), games);
    form.option("--query", &query, "QUERY", "A query in the search language").required();
  }
};

Response count(Visit& visit) {
  const auto form = read_form<CountForm>(visit.request.parameters);
  const db::GameFilter filter = filter_of(form.games, visit.titles());
  return json_response(analysis::to_json(db::language::run_query(
      visit.database(), form.query, filter, {0, true}, [](const auto&) { return true; }, {})));
}

struct BoardForm {
  RulesChoice rules;
  PositionChoice position;
  bool candidates = false;

  void declare(Form& form) {
    add_rules_options(form.options(), rules, "the position");
    add_start_options(form.options(), position);
    form.options().flag("--candidates", &candidates, "Mark where legal moves begin");
  }
};

analysis::BoardQuestion board_question(Visit& visit) {
  const auto form = read_form<BoardForm>(visit.request.parameters);
  const ChosenPosition chosen = chosen_or_start(form.position, form.rules, visit.titles());
  return {chosen.ruleset, chosen.start, chosen.line, form.candidates};
}
analysis::BoardAnswer board_of(Visit& visit) {
  return analysis::board_answer(board_question(visit));
}

Response board(Visit& visit) { return json_response(analysis::to_json(board_of(visit))); }

Response picture(Visit& visit) {
  return file_response(analysis::svg(board_of(visit)), "image/svg+xml");
}

/// The moves as the record of a game. It has a result if the moves end the game.
Response line_record(Visit& visit) {
  const analysis::BoardQuestion line = board_question(visit);
  notation::Game game;
  game.begin(line.rules, line.start);
  game.moves = line.line;
  notation::Play play;
  play.begin(*line.rules, line.start);
  for (const PackedMove& move : line.line) play.push_legal(move);
  const bool over = play.outcome().over();
  game.result =
      over ? notation::result_text(play.outcome().result, line.rules->side_to_move(line.start))
           : notation::kNoResult;
  if (!over) game.termination = notation::kUnfinished;
  std::string text;
  notation::write_gpn(game, text);
  return file_response(std::move(text), kPlainText, "game.gpn");
}

struct NamesForm {
  GameChoice games;
  std::uint64_t limit = 0;

  void declare(Form& form) {
    add_game_options(form.options(), games);
    form.number("--limit", &limit, "Maximum number of names (default 0: all)");
  }
};

template <analysis::Names kOf>
Response names(Visit& visit) {
  const auto form = read_form<NamesForm>(visit.request.parameters);
  return json_response(analysis::to_json(analysis::names_answer(
      visit.database(),
      analysis::NamesQuestion{kOf, filter_of(form.games, visit.titles()), form.limit})));
}

struct PlayerForm {
  GameChoice games;
  std::string name;
  std::string against;
  std::uint64_t plies = 1;
  std::uint64_t limit = 0;

  void declare(Form& form) {
    Command& options = form.options();
    add_game_options(options, games);
    options.option("--name", &name, "NAME", "Name of the player").required();
    options.option("--against", &against, "NAME", "Only the games against this player");
    options.option("--opening-plies", &plies, "N", "Moves that count as the opening (default 1)")
        .within(std::uint64_t{1}, std::uint64_t{100});
    form.number("--limit", &limit,
                "Maximum number of opponents, openings and games (default 0: all)");
  }
};

Response player(Visit& visit) {
  const auto form = read_form<PlayerForm>(visit.request.parameters);
  analysis::ProfileQuestion question{
      visit.player(form.name), {}, filter_of(form.games, visit.titles()), form.plies};
  if (!form.against.empty()) question.against = visit.player(form.against);
  return json_response(
      analysis::to_json(analysis::profile_of(visit.database(), question), form.limit));
}

struct StandingsForm {
  GameChoice games;

  void declare(Form& form) { add_game_options(form.options(), games); }
};

Response standings(Visit& visit) {
  const GameChoice choice = read_form<StandingsForm>(visit.request.parameters).games;
  if (choice.filter.event.empty())
    throw HttpError(kBadRequest, "\"event\" is missing (name of the event)");
  if (!analysis::is_event(choice.filter.event)) {
    throw HttpError(kBadRequest, "\"?\" stands for an unknown event, which has no standings");
  }
  const db::Results results = db::played_games(visit.database(), filter_of(choice, visit.titles()));
  if (results.games.empty()) {
    throw HttpError(kNotFound,
                    fmt::format("no game of \"{}\" matches the conditions", choice.filter.event));
  }
  return json_response(
      analysis::to_json(analysis::event_table(results, {}, visit.check()), choice.filter.event));
}

struct RatingsForm {
  GameChoice games;
  std::uint64_t least = 10;
  std::uint64_t limit = 50;

  void declare(Form& form) {
    add_game_options(form.options(), games);
    form.number("--min-games", &least, "Players with at least N games (default 10)");
    form.number("--limit", &limit, "Maximum number of players (default 50, 0: all)");
  }
};

Response ratings(Visit& visit) {
  const auto form = read_form<RatingsForm>(visit.request.parameters);
  analysis::RatingList list =
      analysis::rate(db::played_games(visit.database(), filter_of(form.games, visit.titles())),
                     analysis::RatingOptions(), visit.check());
  std::erase_if(list.players, [&](const auto& p) { return p.games < form.least; });
  return json_response(analysis::to_json(list, form.limit, false));
}

using enum Access;

constexpr std::array<Route, 47> kApiRoutes = {
    {{"GET", "/api/openapi.json", description, kReads, "This description", "application/json"},
     {"GET", "/api/titles", titles, kReads, "The titles and variants that gipfbase knows",
      "titles"},
     {"GET", "/api/words", words, kReads, "The words of the search language", "words",
      parameters_of<WordsForm>},
     {"GET", "/api/stats", stats, kReads, "What the database holds", "stats"},
     {"GET", "/api/games", games, kReads,
      "Games by players, by other conditions and by position; like the commands list and search",
      "search", parameters_of<GamesForm>},
     {"GET", "/api/games/{id}", game, kReads, "One game; like the command show", "show",
      parameters_of<GameForm>},
     {"GET", "/api/games/{id}/record", record, kReads, "One game as a .gpn record", "text/plain"},
     {"GET", "/api/openings", openings, kReads,
      "Moves played from a position, with results; like the command openings", "openings",
      parameters_of<OpeningsForm>},
     {"GET", "/api/report", report, kReads,
      "Statistics of the games with a position; like the command report", "report",
      parameters_of<ReportForm>},
     {"GET", "/api/count", count, kReads,
      "The number of games, positions or moves that fit a query; like the command count", "count",
      parameters_of<CountForm>},
     {"GET", "/api/board", board, kReads,
      "The pieces of a position by place; like the command board", "board",
      parameters_of<BoardForm>},
     {"GET", "/api/board.svg", picture, kReads, "The same as a picture", "image/svg+xml",
      parameters_of<BoardForm>},
     {"GET", "/api/board.gpn", line_record, kReads, "The moves of a line as a .gpn record",
      "text/plain", parameters_of<BoardForm>},
     {"GET", "/api/players", names<analysis::Names::kPlayers>, kReads,
      "Players with their games and results", "players", parameters_of<NamesForm>},
     {"GET", "/api/player", player, kReads,
      "The games, opponents and openings of a player; like the command player", "player",
      parameters_of<PlayerForm>},
     {"GET", "/api/events", names<analysis::Names::kEvents>, kReads, "Events with their games",
      "events", parameters_of<NamesForm>},
     {"GET", "/api/standings", standings, kReads,
      "Cross table and standings of an event, which must be named", "standings",
      parameters_of<StandingsForm>},
     {"GET", "/api/ratings", ratings, kReads, "The strength of players, from their results",
      "ratings", parameters_of<RatingsForm>},
     {"GET", "/api/analyze", analyze_position, kLive,
      "The engine's estimate of a position; like the command analyze", "analyze",
      parameters_of<AnalyzeForm>},
     {"GET", "/api/analyze/events", analyze_events, kLive,
      "The same as server-sent events, until the client leaves: \"state\" with every change, then "
      "\"end\"",
      "text/event-stream", parameters_of<AnalyzeForm>},
     {"POST", "/api/solve", begin_search, kLive, "Starts to solve a position in the background",
      "running-search", parameters_of<SearchForm>},
     {"GET", "/api/play", engine_move, kLive, "The engine's move after a line of moves",
      "play-move", parameters_of<EngineMoveForm>},
     {"GET", "/api/play/record", played_record, kLive, "A game against the engine as a .gpn record",
      "text/plain", parameters_of<PlayForm>},
     {"GET", "/api/solve/{search}", search_state, kLive, "The state of a search", "running-search"},
     {"GET", "/api/solve/{search}/events", search_events, kLive,
      "The same as server-sent events: \"state\" again and again, then \"end\"",
      "text/event-stream"},
     {"POST", "/api/solve/{search}/stop", stop_search, kLive, "Ends a search", "running-search"},
     {"GET", "/api/solve/{search}/proof", search_proof, kLive,
      "The proof that a search found, for gipfbase verify", "text/plain"},
     {"GET", "/api/solve/{search}/puzzle", search_puzzle, kLive,
      "The record of the puzzle that a search found (.gpn)", "text/plain"},
     {"POST", "/api/solve/{search}/save", save_puzzle, kChanges,
      "Stores the puzzle that a search found", "running-import", parameters_of<PuzzleForm>},
     {"GET", "/api/games/{id}/history", game_history, kReads, "The changes of a game", "history"},
     {"POST", "/api/games/{id}/edit", edit_game, kChanges, "Sets tags of a game", "edit",
      parameters_of<ReasonForm>},
     {"POST", "/api/games/{id}/record", replace_game, kChanges,
      "Replaces the moves, tags and notes of a game by those of a record; as edit --record", "edit",
      parameters_of<RecordForm>},
     {"POST", "/api/games/{id}/note", annotate_move, kChanges,
      "Sets the comment and the glyph of a move, or adds a side line after it", "edit",
      parameters_of<NoteForm>},
     {"POST", "/api/games/{id}/delete", delete_game, kChanges, "Puts a game into the bin", "edit",
      parameters_of<ReasonForm>},
     {"POST", "/api/games/{id}/restore", restore_game, kChanges, "Takes a game out of the bin",
      "edit", parameters_of<ReasonForm>},
     {"POST", "/api/changes/{id}/undo", undo_change, kChanges, "Takes back a change", "edit",
      parameters_of<ReasonForm>},
     {"POST", "/api/games/{id}/annotate", begin_annotation, kLive,
      "Starts to analyze every move of a game in the background; as annotate --engine",
      "running-annotation", parameters_of<AnnotateForm>},
     {"GET", "/api/annotations/{annotation}", annotation_state, kLive, "The state of an analysis",
      "running-annotation"},
     {"GET", "/api/annotations/{annotation}/events", annotation_events, kLive,
      "The same as server-sent events: \"state\" again and again, then \"end\"",
      "text/event-stream"},
     {"POST", "/api/annotations/{annotation}/stop", stop_annotation, kLive, "Ends an analysis",
      "running-annotation"},
     {"POST", "/api/annotations/{annotation}/store", store_annotation, kChanges,
      "Adds the glyphs and comments of an analysis to the game", "edit"},
     {"GET", "/api/imports", imports, kReads, "All imports", "imports"},
     {"POST", "/api/writing", may_write, kChanges, "Checks the token; changes nothing", "edit"},
     {"POST", "/api/import", import_file, kChanges,
      "Starts to import a file, which is the body of the request", "running-import",
      parameters_of<FileForm>},
     {"GET", "/api/import/{import}", import_state, kLive, "The state of an import",
      "running-import"},
     {"GET", "/api/import/{import}/events", import_events, kLive,
      "The same as server-sent events: \"state\" again and again, then \"end\"",
      "text/event-stream"},
     {"POST", "/api/import/{import}/stop", stop_import, kChanges,
      "Ends an import; the games it has stored stay", "running-import"}}};

}  // namespace

std::span<const Route> api_routes() { return kApiRoutes; }

}  // namespace gipfbase::cli::serve
