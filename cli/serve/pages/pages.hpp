// cli/serve/pages/pages.hpp - the pages for people.
#pragma once

#include "cli/serve/site.hpp"

namespace gipfbase::cli::serve {

Response start_page(Visit& visit);
Response help_page(Visit& visit);
/// The list of the topics of the manual.
Response manual_page(Visit& visit);
/// One page of the manual.
Response topic_page(Visit& visit);
/// Finds what was typed into the search field: a name, a move, an event, a number or a query.
Response found_page(Visit& visit);
Response games_page(Visit& visit);
Response game_page(Visit& visit);
Response position_page(Visit& visit);
/// The page of a game with the lines that the engine finds in a second.
Response game_lines_page(Visit& visit);
/// The lines of the engine as server-sent events, until the client leaves.
Response game_lines_events(Visit& visit);
/// Starts or stops the analysis of a game and redirects to its page.
Response analysis_form(Visit& visit);
Response stop_analysis_form(Visit& visit);
Response position_lines_page(Visit& visit);
Response position_lines_events(Visit& visit);
Response players_page(Visit& visit);
Response player_page(Visit& visit);
Response ratings_page(Visit& visit);
Response events_page(Visit& visit);
Response event_page(Visit& visit);
Response puzzles_page(Visit& visit);
/// Redirects to one of the puzzles of a list.
Response random_puzzle(Visit& visit);
Response puzzle_page(Visit& visit);
/// A game against the engine.
Response play_page(Visit& visit);
/// Plays the engine's move and redirects to the game.
Response play_answer_page(Visit& visit);
Response archive_page(Visit& visit);
Response editor_page(Visit& visit);
Response pattern_page(Visit& visit);
/// A score sheet as text, checked as it is typed.
Response sheet_page(Visit& visit);
/// Starts a search and redirects to its page.
Response solve_form(Visit& visit);
Response search_page(Visit& visit);
Response stop_form(Visit& visit);

}  // namespace gipfbase::cli::serve
