// cli/serve/html/parts.hpp - parts that several pages share: boards, lists of games, opening trees.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/answers/games/games_answer.hpp"
#include "analysis/answers/openings/openings_answer.hpp"
#include "analysis/events/standings.hpp"
#include "cli/serve/html/html.hpp"
#include "db/values/proved.hpp"
#include "notation/diagram/diagram.hpp"
#include "notation/game/catalogue.hpp"
#include "notation/game/judged.hpp"

namespace gipfbase::cli::serve {

/// "1,234 games"
[[nodiscard]] std::string games_text(std::uint64_t games);
/// "win in 5", "+3", "draw"
[[nodiscard]] std::string value_words(const db::SolvedValue& value);
/// A paragraph with a proved value.
[[nodiscard]] std::string proved_words(const db::SolvedValue& value);
/// A paragraph with the value that a book proves for a position, and a line that shows it.
[[nodiscard]] std::string book_words(const analysis::BookAnswer& known);

/// A place of a board that is a link.
struct PlaceLink {
  std::string place;
  Url url;
  std::string words;
};
/// kByKeys: the keyboard reaches the places of a board. kElsewhere: the page lists the same links
/// elsewhere.
enum class Reach { kElsewhere, kByKeys };
/// The attributes of a place of a board, for `<a ...>`.
[[nodiscard]] std::string place_attributes(const PlaceLink& link, Reach reach);
/// The board as a figure; `links` lie over their places.
[[nodiscard]] std::string board_figure(const notation::Diagram& diagram, std::string_view title,
                                       const std::vector<PlaceLink>& links = {},
                                       Reach reach = Reach::kElsewhere);

/// Buttons that save the board of the page as SVG and PNG, and copy the address. They need
/// JavaScript and are hidden without it.
[[nodiscard]] std::string picture_buttons();

/// A button that steps through moves; disabled without an address.
struct Step {
  std::string_view key;  ///< its key: Home, ArrowLeft, ArrowRight, End
  std::string_view words;
  std::optional<Url> url = {};
};
[[nodiscard]] std::string step_button(const Step& step);

/// Buttons that start a search: who wins, every move, a puzzle. `position` holds the parameters of
/// the position.
[[nodiscard]] std::string solve_buttons(const Url& position);

/// Navigation through a game that is shown after `ply` of `last` moves.
[[nodiscard]] std::string replay_steps(std::string_view label, std::size_t ply, std::size_t last,
                                       const std::function<Url(std::size_t ply)>& at);

/// "1-0", "½–½"
[[nodiscard]] std::string result_text(std::string_view result);

/// The player in the tag "White" or "Black", or "unknown".
[[nodiscard]] std::string player_or_unknown(const notation::Game& game, std::string_view tag);
/// Links to the page of a player and of an event; text without a link when the name is unknown.
[[nodiscard]] std::string player_link(std::string_view name);
[[nodiscard]] std::string event_link(std::string_view name);
/// Title, event, place, date and ending of a game, as markup. `event` turns the name of the event
/// into markup.
[[nodiscard]] std::string game_facts(const notation::Judged& judged,
                                     std::string (*event)(std::string_view name) = name_text);

/// The parameters that choose games, in words: "first player Anna, from 2010".
[[nodiscard]] std::string filter_words(const Url& filters);

/// A list of games. Each row links to its game, at the ply that matched the search. With `sorting`,
/// the headings of the list sort it.
[[nodiscard]] std::string games_table(const notation::Catalogue& titles, std::string_view caption,
                                      const std::vector<db::GameSummary>& games,
                                      const Sorting* sorting = nullptr);

struct TreeLinks {
  std::vector<Url> urls;             ///< the position after each move of the answer
  std::string_view played = {};      ///< this move is marked
  std::vector<Url> games = {};       ///< the games with each move; empty: numbers are not links
  const Sorting* sorting = nullptr;  ///< if given, the headings sort the moves
};
/// The moves played from a position.
[[nodiscard]] std::string tree_table(const analysis::OpeningsAnswer& answer,
                                     const TreeLinks& links);

/// A title and a variant for people: "ZÈRTZ 37".
[[nodiscard]] std::string rules_name(const notation::Catalogue& titles, std::string_view title,
                                     std::string_view variant);
[[nodiscard]] std::string rules_name(const notation::Rules& rules);
[[nodiscard]] std::string title_name(const notation::Catalogue& titles, std::string_view title);

/// The grade of a puzzle, 1 to 5; 0: none.
[[nodiscard]] int grade_of(const notation::Game& puzzle);
[[nodiscard]] std::string stars(int grade);

struct CrossTableLinks {
  std::function<std::string(std::string_view name)> player;  ///< the name as markup
  std::function<Url(std::int64_t game)> game;                ///< nullptr: results are not links
  bool lesser_tie_breaks = false;  ///< true: tie-breaks are hidden where there is little room
};
[[nodiscard]] std::string cross_table(const analysis::EventTable& table,
                                      const CrossTableLinks& links);

struct TallyLine {
  std::string inner;  ///< its name as markup
  db::NameCount numbers;
  std::optional<Url> games = {};  ///< the list of the games; the numbers link there
  std::string player = {};        ///< the player whose wins and losses these are
};
/// A table of tallies with their scores; empty if `lines` is. With `sorting`, the headings of the
/// table sort it by name, games, score, won, drawn, lost, first or last.
[[nodiscard]] std::string tally_table(std::string_view caption, std::string_view heading,
                                      const std::vector<TallyLine>& lines,
                                      const Sorting* sorting = nullptr);
/// The columns that `tally_table` can sort by.
inline constexpr std::array kTallyOrders = {"name",  "games", "score", "won",
                                            "drawn", "lost",  "first", "last"};
/// Sorts names with their numbers by one of kTallyOrders.
void sort_tallies(std::vector<db::NameCount>& names, const Sorting& sorting);
/// The address of a list of games with one more condition of the search language.
[[nodiscard]] Url with_query(const Url& games, std::string_view condition);
/// A text in quotes, for the search language.
[[nodiscard]] std::string quoted_text(std::string_view words);

/// One page of a long list.
struct Pages {
  std::uint64_t offset = 0;
  std::uint64_t limit = 0;
  std::uint64_t shown = 0;  ///< number of entries on this page
  std::uint64_t total = 0;  ///< 0: unknown
  bool more = false;
};
/// The page that begins at entry `offset` of a list of `total` entries.
[[nodiscard]] Pages page_at(std::uint64_t offset, std::uint64_t limit, std::uint64_t total);
/// Links to the previous and the next page.
[[nodiscard]] std::string page_links(const Pages& pages, const Url& here);

}  // namespace gipfbase::cli::serve
