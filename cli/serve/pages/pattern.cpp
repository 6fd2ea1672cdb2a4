// Patterns: boards on which only some places matter, drawn by clicks and searched in all games.
#include "db/query/language/pattern.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "cli/serve/html/board_editing.hpp"
#include "cli/serve/html/frame.hpp"
#include "cli/serve/html/rules_form.hpp"
#include "cli/serve/pages/pages.hpp"

namespace gipfbase::cli::serve {
namespace {

using db::language::PatternRows;

/// Where on the board a pattern matches.
struct Match {
  std::string_view value;  ///< of the parameter "lying"
  std::string_view words;
  std::string_view query;
};
constexpr std::array<Match, 4> kMatches = {
    {{"turned", "turned or mirrored", "sym(pattern(\"{}\"))"},
     {"", "exactly as drawn", "pattern(\"{}\")"},
     {"moved", "anywhere on the board", "shift(pattern(\"{}\"))"},
     {"both", "anywhere, turned or mirrored", "sym(shift(pattern(\"{}\")))"}}};

/// A pattern that matches the pieces of a position and ignores all other places.
PatternRows pieces_of(const notation::Rules& rules, const notation::AnyPosition& position) {
  const notation::Diagram diagram = rules.diagram(position);
  PatternRows rows = db::language::pattern_of(rules, position);
  std::size_t i = 0;
  for (auto& row : rows) {
    for (std::string& sign : row) {
      const notation::Place* place = diagram.find(rules.places().all.at(i++).name);
      if (place == nullptr || place->pieces.empty()) sign = "?";
    }
  }
  return rows;
}

class PatternView {
 public:
  PatternView(Visit& visit, std::shared_ptr<const notation::Rules> rules)
      : visit_(visit), rules_(std::move(rules)), position_(rules_->start()) {
    const bool restart = chose_other_rules(visit);
    if (!visit.get("position").empty() && !restart) {
      auto position = rules_->read_position(visit.get("position"));
      if (!position) {
        throw HttpError(kBadRequest, fmt::format("position: {}", position.error().message));
      }
      position_ = *position;
    }
    if (!restart) pattern_ = visit.get("pattern");
    if (pattern_.empty()) pattern_ = db::language::pattern_text(pieces_of(*rules_, position_));
    fault_ = db::language::check_pattern(*rules_, pattern_);
    letters_ = db::language::pattern_letters(*rules_);
    if (!restart) put_ = visit.get("put");
    if (put_.empty() && !letters_.empty()) put_ = letters_.front().letter;
    const auto* const match = std::find_if(kMatches.begin(), kMatches.end(), [&](const Match& m) {
      return m.value == visit.get("lying");
    });
    if (match == kMatches.end()) {
      throw HttpError(kBadRequest, "\"lying\" must be \"turned\", \"moved\", \"both\" or empty");
    }
    match_ = visit.get("pattern").empty() ? kMatches.front() : *match;
    url_ = Url("/pattern", rules_->title(), rules_->variant());
    url_.set("pattern", pattern_).set("put", put_).set("lying", match_.value);
  }

  [[nodiscard]] PageText text() const {
    const std::string main = fmt::format(
        "<h1>Pattern</h1>\n<div class=\"beside\">\n<section class=\"stage\" aria-label=\"Board\">"
        "\n{}</section>\n<section class=\"study\" aria-label=\"The pattern\">\n{}{}{}"
        "</section>\n</div>\n",
        board(), palette(), form(), verdict());
    return {"Pattern", main, "/editor"};
  }

 private:
  [[nodiscard]] std::string board() const {
    if (fault_) return {};
    PatternRows rows = db::language::pattern_rows(pattern_);
    std::vector<SignedPlace> signs;
    auto place = rules_->places().all.begin();
    for (auto& row : rows) {
      for (std::string& sign : row) {
        const std::string before = std::exchange(sign, put_);
        signs.push_back({{place->name, url_.with("pattern", db::language::pattern_text(rows)),
                          fmt::format("set {} to {}", place->name, put_)},
                         before});
        sign = before;
        ++place;
      }
    }
    return sign_board(rules_->diagram(rules_->start()), signs);
  }

  [[nodiscard]] std::string palette() const {
    std::vector<Choice> signs = {{"?", "anything"}};
    for (const db::language::PatternLetter& letter : letters_) {
      signs.push_back({std::string(1, letter.letter), std::string(letter.about)});
    }
    return serve::palette(url_, signs, {"put", "One of several signs, such as [WB]", put_});
  }

  [[nodiscard]] std::string form() const {
    std::vector<Choice> ways;
    ways.reserve(kMatches.size());
    for (const Match& m : kMatches) ways.push_back({std::string(m.value), std::string(m.words)});
    return fmt::format(
        "<form action=\"/pattern\" class=\"filters wide\">{}{}{}<div "
        "class=\"actions\"><button>Check"
        "</button> {}</div></form>\n",
        rules_choice(visit_.titles(), *rules_), choice("lying", "Matches", match_.value, ways),
        field({"pattern", "Pattern", pattern_, {}, "text", "wide"}),
        link(url_.with("pattern", db::language::pattern_text(db::language::empty_pattern(*rules_))),
             "Clear"));
  }

  [[nodiscard]] std::string verdict() const {
    if (fault_) {
      return fmt::format("<div class=\"alert\" role=\"status\"><p>{}</p>{}</div>\n",
                         serve::text(fault_->message), marked(pattern_, fault_->column - 1));
    }
    const std::string query = fmt::format(fmt::runtime(match_.query), pattern_);
    const Url games = Url("/games", rules_->title(), rules_->variant()).set("where", query);
    return fmt::format("<p><code>{}</code></p>\n<div class=\"actions\">{}{}</div>\n",
                       serve::text(query), button(games, "Games with this pattern"),
                       button(games.at("/position").set("where", fmt::format("some({})", query)),
                              "Openings of these games"));
  }

  Visit& visit_;
  std::shared_ptr<const notation::Rules> rules_;
  notation::AnyPosition position_;
  std::string pattern_;
  std::optional<db::language::Fault> fault_;
  std::vector<db::language::PatternLetter> letters_;
  std::string put_;
  Match match_;
  Url url_{"/pattern"};
};

}  // namespace

Response pattern_page(Visit& visit) {
  return page(
      PatternView(visit, requested_rules(visit, {"position", "pattern", "put", "lying"})).text());
}

}  // namespace gipfbase::cli::serve
