#include "cli/serve/html/puzzle_test.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <vector>

#include "analysis/answers/json.hpp"
#include "analysis/answers/solving/puzzle_account.hpp"
#include "analysis/puzzles/puzzle_review.hpp"
#include "cli/serve/html/parts.hpp"
#include "cli/terminal/output.hpp"

namespace gipfbase::cli::serve {
namespace {

using analysis::PuzzleReview;

class Findings {
 public:
  Findings(const analysis::TestedPosition& tested, const Url& position)
      : tested_(tested), rules_(*tested.rules), url_(position) {}

  [[nodiscard]] std::string text() const {
    if (!tested_.review) return {};
    const PuzzleReview& review = *tested_.review;
    std::string html = keys(review) + duals(review);
    if (review.puzzle) {
      html += fmt::format("<p>Grade: {}</p>\n", stars(review.puzzle->grade));
      html += line("Solution", analysis::main_line(review.puzzle->solution));
    } else if (review.keys.empty()) {
      html += line("Best play", review.value.line);
    }
    for (const std::string& sentence : analysis::remarks_of(tested_)) {
      html += fmt::format("<p>{}</p>\n", serve::text(sentence));
    }
    return html + with_any_end(review);
  }

 private:
  using Moves = std::span<const PackedMove>;

  /// Links to the positions that arise when one of `moves` is played after `before`.
  [[nodiscard]] std::string links(const std::vector<PackedMove>& before, Moves moves) const {
    constexpr std::size_t kMost = 6;
    const std::size_t shown = moves.size() > kMost + 1 ? kMost : moves.size();
    std::string html;
    for (std::size_t i = 0; i < shown; ++i) {
      std::vector<PackedMove> whole = before;
      whole.push_back(moves[i]);
      const auto texts = analysis::line_texts(rules_, tested_.position, whole);
      html +=
          (i == 0 ? "" : ", ") + link(url_.with("line", fmt::format("{}", fmt::join(texts, " "))),
                                      serve::text(texts.back()), "class=\"move\"");
    }
    if (shown < moves.size()) html += fmt::format(" and {} more", moves.size() - shown);
    return html;
  }

  [[nodiscard]] std::string keys(const PuzzleReview& review) const {
    if (review.keys.empty()) return {};
    const PackedMove key = review.keys.front();
    std::string html = fmt::format("<p>Key: {}</p>\n", links({}, {&key, 1}));
    std::vector<PackedMove> rings = review.keys;
    std::erase_if(rings, [&](const PackedMove& move) {
      return move == key || !analysis::only_ring_differs(rules_, tested_.position, move, key);
    });
    if (!rings.empty()) {
      html += fmt::format("<p>The ring makes no difference: {} {} as well.</p>\n", links({}, rings),
                          rings.size() == 1 ? "wins" : "win");
    }
    const std::vector<PackedMove> cooks = analysis::cooks_of(rules_, tested_.position, review);
    if (!cooks.empty()) {
      html += fmt::format("<p class=\"cooks\">{}: {}</p>\n", cooks.size() == 1 ? "Cook" : "Cooks",
                          links({}, cooks));
    }
    return html;
  }

  [[nodiscard]] std::string duals(const PuzzleReview& review) const {
    if (review.duals.empty() || review.puzzle) return {};
    constexpr std::size_t kMost = 5;
    std::string items;
    for (std::size_t i = 0; i < std::min(kMost, review.duals.size()); ++i) {
      const analysis::Dual& dual = review.duals[i];
      const auto before = analysis::line_texts(rules_, tested_.position, dual.line);
      items += fmt::format("<li>{} {}: {}</li>", dual.last ? "In the last move, after" : "After",
                           serve::text(fmt::format("{}", fmt::join(before, " "))),
                           links(dual.line, dual.moves));
    }
    const std::size_t more = review.duals.size() - std::min(kMost, review.duals.size());
    if (more > 0) items += fmt::format("<li>and {} with duals</li>", counted(more, "other line"));
    return fmt::format("<p>Duals:</p>\n<ul class=\"duals\">{}</ul>\n", items);
  }

  [[nodiscard]] std::string line(std::string_view heading, Moves moves) const {
    std::string items;
    std::string played;
    for (const std::string& move : analysis::line_texts(rules_, tested_.position, moves)) {
      played += (played.empty() ? "" : " ") + move;
      items += fmt::format("<li>{}</li>", link(url_.with("line", played), serve::text(move)));
    }
    return items.empty() ? items
                         : fmt::format("<h3>{}</h3>\n<ol class=\"line\">{}</ol>\n", heading, items);
  }

  [[nodiscard]] std::string with_any_end(const PuzzleReview& review) const {
    if (!review.any_end_would_do) return {};
    return fmt::format(
        "<form method=\"post\" action=\"/solve\">{}<button>Is it a puzzle if any last move counts?"
        "</button></form>\n",
        hidden_fields(url_.with("puzzle", "1").with("any-end", "1")));
  }

  const analysis::TestedPosition& tested_;
  const notation::Rules& rules_;
  const Url& url_;
};

}  // namespace

std::string puzzle_findings(const analysis::TestedPosition& tested, const Url& position) {
  return Findings(tested, position).text();
}

std::string progress_bar(const analysis::SearchState& state) {
  if (!state.running) return {};
  return fmt::format(
      "<progress aria-label=\"Time used\" max=\"{:.1f}\" value=\"{:.1f}\"></progress>\n",
      state.most_seconds, state.seconds);
}

std::string save_button(const analysis::SearchState& state) {
  if (!state.tested || !state.tested->review || !state.tested->review->puzzle) return {};
  return button(Url(fmt::format("/api/solve/{}/puzzle", state.number)), "Download the puzzle",
                fmt::format(" download data-save=\"{}\"", state.number));
}

std::string puzzle_test(const analysis::SearchState& state, const Url& position) {
  const std::string said = state.failure.empty()
                               ? analysis::sentence(state)
                               : fmt::format("The test failed: {}", state.failure);
  return fmt::format(
      "<section class=\"test\" aria-label=\"Test as a puzzle\"{}>\n<p class=\"verdict\" "
      "role=\"status\" data-live=\"sentence\">{}</p>\n{}{}<div class=\"actions\">{}{}</div>\n"
      "</section>\n",
      state.running ? fmt::format(" data-search=\"{}\"", state.number) : std::string(), text(said),
      progress_bar(state), state.tested ? puzzle_findings(*state.tested, position) : std::string(),
      save_button(state),
      button(Url(fmt::format("/search/{}", state.number)), "The search in full"));
}

}  // namespace gipfbase::cli::serve
