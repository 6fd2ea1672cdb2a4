#include <array>

#include "cli/serve/pages/pages.hpp"

namespace gipfbase::cli::serve {
namespace {

constexpr std::array<Route, 31> kPageRoutes = {
    {{"GET", "/", start_page},
     {"GET", "/help", help_page},
     {"GET", "/manual", manual_page},
     {"GET", "/manual/{topic}", topic_page},
     {"GET", "/find", found_page},
     {"GET", "/games", games_page},
     {"GET", "/game/{id}", game_page},
     {"GET", "/game/{id}/lines", game_lines_page, Access::kLive},
     {"GET", "/game/{id}/lines/events", game_lines_events, Access::kLive},
     {"POST", "/game/{id}/analysis", analysis_form, Access::kLive},
     {"POST", "/game/{id}/analysis/stop", stop_analysis_form, Access::kLive},
     {"GET", "/position", position_page},
     {"GET", "/position/lines", position_lines_page, Access::kLive},
     {"GET", "/position/lines/events", position_lines_events, Access::kLive},
     {"GET", "/players", players_page},
     {"GET", "/player", player_page},
     {"GET", "/ratings", ratings_page},
     {"GET", "/events", events_page},
     {"GET", "/event", event_page},
     {"GET", "/puzzles", puzzles_page},
     {"GET", "/puzzles/random", random_puzzle, Access::kLive},
     {"GET", "/puzzle/{id}", puzzle_page},
     {"GET", "/play", play_page, Access::kLive},
     {"GET", "/play/answer", play_answer_page, Access::kLive},
     {"GET", "/archive", archive_page},
     {"GET", "/editor", editor_page, Access::kLive},
     {"GET", "/pattern", pattern_page},
     {"GET", "/sheet", sheet_page, Access::kLive},
     {"POST", "/solve", solve_form, Access::kLive},
     {"GET", "/search/{search}", search_page, Access::kLive},
     {"POST", "/search/{search}/stop", stop_form, Access::kLive}}};

}  // namespace

std::span<const Route> page_routes() { return kPageRoutes; }

}  // namespace gipfbase::cli::serve
