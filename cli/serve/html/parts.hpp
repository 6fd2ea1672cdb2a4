// cli/serve/html/parts.hpp - parts that several pages have: boards, lists of games, opening trees.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/answers/games/games_answer.hpp"
#include "analysis/answers/openings/openings_answer.hpp"
#include "cli/serve/html/html.hpp"
#include "db/values/proved.hpp"
#include "notation/diagram/diagram.hpp"
#include "notation/game/catalogue.hpp"

namespace gipfbase::cli::serve {

/// "1,234 games"
[[nodiscard]] std::string games_text(std::uint64_t games);
/// "win in 5", "+3", "draw"
[[nodiscard]] std::string value_words(const db::SolvedValue& value);
/// A paragraph on what a book proves of a position, and a line that shows it.
[[nodiscard]] std::string book_words(const analysis::BookAnswer& known);

/// A place of a board that leads somewhere.
struct PlaceLink {
  std::string place;
  Url url;
  std::string words;
};
/// Whether keys reach the places of a board, or the page says elsewhere what they lead to.
enum class Reach { kElsewhere, kByKeys };
/// What the places of a board are to the browser, for `<a ...>`.
[[nodiscard]] std::string place_attributes(const PlaceLink& link, Reach reach);
/// The board as a picture in the page; `links` lie over their places.
[[nodiscard]] std::string board_figure(const notation::Diagram& diagram, std::string_view title,
                                       const std::vector<PlaceLink>& links = {},
                                       Reach reach = Reach::kElsewhere);

/// A button that steps through moves; without an address there is nothing in that direction.
struct Step {
  std::string_view key;  ///< that does the same: Home, ArrowLeft, ArrowRight, End
  std::string_view words;
  std::optional<Url> url = {};
};
[[nodiscard]] std::string step_button(const Step& step);

/// Forms that have a position solved, or every move of it; the parameters say which.
[[nodiscard]] std::string solve_buttons(const Url& position);

/// "1-0" with what it means.
[[nodiscard]] std::string result_text(std::string_view result);

/// A list of games; rows lead to the games, at the ply that was asked for if there is one.
[[nodiscard]] std::string games_table(std::string_view caption,
                                      const std::vector<db::GameSummary>& games);

/// What was played. `step` gives the address behind a move; the move `played` is marked.
struct TreeLinks {
  std::vector<Url> urls;  ///< of each move of the answer
  std::string_view played = {};
};
[[nodiscard]] std::string tree_table(const analysis::OpeningsAnswer& answer,
                                     const TreeLinks& links);

/// Names of titles and variants, "ZÈRTZ 37".
[[nodiscard]] std::string rules_name(const notation::Catalogue& titles, std::string_view title,
                                     std::string_view variant);

/// A list of tallies with a score.
struct TallyLine {
  std::string inner;  ///< markup of its name
  db::NameCount numbers;
};
[[nodiscard]] std::string tally_table(std::string_view caption, std::string_view heading,
                                      const std::vector<TallyLine>& lines);

/// Links to the pages of a long list: 100 entries each, say.
struct Pages {
  std::uint64_t offset = 0;
  std::uint64_t limit = 0;
  std::uint64_t shown = 0;  ///< on this page
  std::uint64_t total = 0;  ///< 0: not known
  bool more = false;
};
[[nodiscard]] std::string page_links(const Pages& pages, const Url& here);

}  // namespace gipfbase::cli::serve
