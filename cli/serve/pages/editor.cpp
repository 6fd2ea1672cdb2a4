// The position editor: a place is set by a click, everything else by text; whatever stands there is
// checked at once.
#include <fmt/format.h>

#include <algorithm>

#include "cli/serve/board_cells.hpp"
#include "cli/serve/form.hpp"
#include "cli/serve/html/frame.hpp"
#include "cli/serve/html/parts.hpp"
#include "cli/serve/html/rules_form.hpp"
#include "cli/serve/html/sign_board.hpp"
#include "cli/serve/pages/pages.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::cli::serve {
namespace {

/// The places that position texts have signs for: dots at the ends of lines are only drawn.
std::vector<std::string> place_names(const notation::Diagram& diagram) {
  std::vector<std::string> names;
  for (const notation::Place& place : diagram.places) {
    if (place.ground != notation::Ground::kDot) names.push_back(place.name);
  }
  return names;
}

class EditorView {
 public:
  EditorView(Visit& visit, std::shared_ptr<const notation::Rules> rules)
      : visit_(visit), rules_(std::move(rules)) {
    position_ = visit.get("position");
    if (position_.empty() || chose_other_rules(visit)) {
      position_ = rules_->write_position(rules_->start());
    }
    url_.set("title", rules_->title()).set("variant", rules_->variant());
    palette_ = usual_cells(*rules_);
    if (!chose_other_rules(visit)) put_ = visit.get("put");
    if (put_.empty()) put_ = palette_.back();
  }

  [[nodiscard]] PageText text() {
    const auto position = rules_->read_position(position_);
    const notation::Diagram places =
        position ? rules_->diagram(*position) : rules_->diagram(rules_->start());
    const std::vector<std::string> names = place_names(places);
    const BoardCells cells = BoardCells::read(position_, names.size());
    const bool fits = cells.size() == names.size();
    std::vector<PlaceLink> links;
    for (std::size_t i = 0; fits && i < names.size(); ++i) {
      BoardCells changed = cells;
      changed.at(i) = put_;
      links.push_back({names[i], url_.with("position", changed.text()).with("put", put_),
                       fmt::format("set {} to {}", names[i], put_)});
    }
    std::string board;
    if (position) {
      board = board_figure(places, "The position as edited", links);
    } else if (fits) {
      std::vector<SignedPlace> signs;
      for (std::size_t i = 0; i < links.size(); ++i) {
        BoardCells now = cells;
        signs.push_back({links[i], now.at(i)});
      }
      board = sign_board(places, signs);
    }
    const std::string main = fmt::format(
        "<h1>Position editor</h1>\n<div class=\"beside\">\n<section class=\"stage\" "
        "aria-label=\"Board\">\n{}</section>\n<section class=\"study\" aria-label=\"Position\">\n"
        "{}{}{}</section>\n</div>\n",
        board, palette(fits), form(), verdict(position ? nullptr : &position.error()));
    return {"Position editor", main, "/editor"};
  }

 private:
  [[nodiscard]] std::string palette(bool fits) const {
    if (!fits) return {};
    std::string items;
    for (const std::string& cell : palette_) {
      items += fmt::format("<li>{}</li>", link(url_.with("position", position_).with("put", cell),
                                               fmt::format("<code>{}</code>", serve::text(cell)),
                                               cell == put_ ? "aria-current=\"true\"" : ""));
    }
    return fmt::format(
        "<h2>What a click sets</h2>\n<p class=\"hint\">As it is written in position texts. What "
        "the "
        "players hold and who is to move stands behind the board there.</p>\n<ul class=\"places "
        "palette\">{}</ul>\n<form "
        "action=\"/editor\" "
        "class=\"inline\">{}{}<button>Take</button></form>\n",
        items, hidden_fields(url_.with("position", position_)),
        field({"put", "Anything else", put_}));
  }

  [[nodiscard]] std::string form() const {
    return fmt::format(
        "<form action=\"/editor\" class=\"filters\">{}{}<div class=\"actions\"><button>Check"
        "</button> {}</div></form>\n",
        rules_choice(visit_.titles(), *rules_),
        field({"position", "Position text", position_, {}, "text", "wide"}),
        link(url_, "From the start"));
  }

  [[nodiscard]] std::string verdict(const notation::TextError* fault) const {
    if (fault != nullptr) {
      const std::string_view before =
          std::string_view(position_).substr(0, std::min(fault->offset, position_.size()));
      return fmt::format(
          "<div class=\"alert\" role=\"status\"><p>Not a position of {}: {}</p><pre>{}<mark>{}"
          "</mark></pre></div>\n",
          serve::text(rules_name(visit_.titles(), rules_->title(), rules_->variant())),
          serve::text(fault->message), serve::text(before),
          before.size() < position_.size() ? serve::text(position_.substr(before.size()))
                                           : std::string("&nbsp;"));
    }
    const Url with_position = url_.with("position", position_);
    std::string solve;
    if (!rules_->outcome(*rules_->read_position(position_)).over()) {
      solve = solve_buttons(with_position);
    }
    return fmt::format(
        "<p class=\"verdict good\" role=\"status\">A legal position.</p>\n<div "
        "class=\"actions\">{}{}{}</div>\n",
        link(with_position.at("/position"), "Openings and games", "class=\"button\""), solve,
        link(Url("/games")
                 .set("where", fmt::format("exactly(\"{}\")", position_))
                 .set("title", rules_->title()),
             "Games exactly so", "class=\"button\"") +
            link(with_position.at("/pattern"), "Pattern of it", "class=\"button\""));
  }

  Visit& visit_;
  std::shared_ptr<const notation::Rules> rules_;
  std::string position_;
  std::vector<std::string> palette_;
  std::string put_;
  Url url_{"/editor"};
};

}  // namespace

Response editor_page(Visit& visit) {
  return page(EditorView(visit, asked_rules(visit, {"position", "put"})).text());
}

}  // namespace gipfbase::cli::serve
