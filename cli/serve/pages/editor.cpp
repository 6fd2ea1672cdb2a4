// The position editor. A click sets a place, and the fields next to the board follow; fields and
// the whole text can also be edited. The position is checked after each change.
#include <fmt/format.h>

#include <algorithm>

#include "cli/serve/board_cells.hpp"
#include "cli/serve/form.hpp"
#include "cli/serve/html/board_editing.hpp"
#include "cli/serve/html/engine_panel.hpp"
#include "cli/serve/html/frame.hpp"
#include "cli/serve/html/parts.hpp"
#include "cli/serve/html/puzzle_test.hpp"
#include "cli/serve/html/rules_form.hpp"
#include "cli/serve/pages/pages.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::cli::serve {
namespace {

/// The parameter of a field after the board: f1, f2, ...
std::string field_name(std::size_t field) { return fmt::format("f{}", field); }

class EditorView {
 public:
  EditorView(Visit& visit, std::shared_ptr<const notation::Rules> rules)
      : visit_(visit),
        rules_(std::move(rules)),
        guide_(rules_->position_guide()),
        start_(rules_->write_position(rules_->start())) {
    if (!chose_other_rules(visit)) {
      position_ = visit.get("position");
      put_ = visit.get("put");
    }
    if (position_.empty()) position_ = start_;
    set_fields();
    const auto position = rules_->read_position(position_);
    legal_ = bool(position);
    if (position) {
      position_ = rules_->write_position(*position);
      over_ = rules_->outcome(*position).over();
      player_is_to_move_ = !over_ && rules_->actor(*position) != Actor::kNature;
    } else {
      fault_ = position.error();
    }
    diagram_ = rules_->diagram(position ? *position : rules_->start());
    names_ = place_names(diagram_);
    cells_ = BoardCells::read(position_, names_.size());
    fits_ = cells_.size() == names_.size();
    if (put_.empty()) put_ = usual_sign();
    url_ = Url("/editor", rules_->title(), rules_->variant());
  }

  [[nodiscard]] PageText text() {
    const std::string main = fmt::format(
        "<h1>Position editor</h1>\n<div class=\"beside\">\n<section class=\"stage\" "
        "aria-label=\"Board\">\n{}</section>\n<section class=\"study\" aria-label=\"Position\">\n"
        "{}{}{}{}{}</section>\n</div>\n",
        board(), verdict(), test(), fits_ ? palette() + fields() : "", engine(), form());
    PageText page{"Position editor", main, "/editor"};
    page.changing = tests_;
    return page;
  }

 private:
  /// Applies the fields of the request, and adapts the other fields to them.
  void set_fields() {
    notation::PositionFields fields(position_, start_);
    bool any = false;
    for (std::size_t i = 1; i <= guide_.fields.size() && i < fields.size(); ++i) {
      const std::string value(visit_.get(field_name(i)));
      if (value.empty() || chose_other_rules(visit_)) continue;
      fields[i] = value;
      any = true;
    }
    if (!any) return;
    position_ = fields.text();
    if (!rules_->read_position(position_)) position_ = rules_->fitted_position(position_);
  }

  /// The first sign that is not on the board, so that the first click changes something.
  [[nodiscard]] std::string usual_sign() const {
    for (std::size_t i = 1; i < guide_.signs.size(); ++i) {
      const std::string_view sign = guide_.signs[i].text;
      const bool there =
          std::any_of(cells_.columns.begin(), cells_.columns.end(),
                      [&](const std::vector<std::string>& column) {
                        return std::find(column.begin(), column.end(), sign) != column.end();
                      });
      if (!there && sign != ".") return std::string(sign);
    }
    return guide_.signs.size() > 1 ? std::string(guide_.signs[1].text) : ".";
  }

  /// The link of a place: sets the chosen sign, or clears the place when the sign is already there.
  [[nodiscard]] PlaceLink link_to(std::size_t place) {
    BoardCells changed = cells_;
    std::string& cell = changed.at(place);
    const bool clears = cell == put_ && !guide_.signs.empty();
    cell = clears ? std::string(guide_.signs.front().text) : put_;
    const std::string words = fmt::format("set {} to {}", names_[place], cell);
    std::string position = changed.text();
    if (!rules_->read_position(position)) position = rules_->fitted_position(position);
    return {names_[place], url_.with("position", position).with("put", put_), words};
  }

  [[nodiscard]] std::string board() {
    std::vector<PlaceLink> links;
    for (std::size_t i = 0; fits_ && i < names_.size(); ++i) links.push_back(link_to(i));
    if (legal_) return board_figure(diagram_, "Edited position", links, Reach::kByKeys);
    if (!fits_) return {};
    std::vector<SignedPlace> signs;
    for (std::size_t i = 0; i < links.size(); ++i) signs.push_back({links[i], cells_.at(i)});
    return sign_board(diagram_, signs);
  }

  [[nodiscard]] std::string palette() const {
    const std::vector<Choice> signs = choices_of(guide_.signs);
    const bool usual = std::any_of(signs.begin(), signs.end(),
                                   [&](const Choice& sign) { return sign.value == put_; });
    return serve::palette(url_.with("position", position_).with("put", put_), signs,
                          {"put", "Another character of position texts", usual ? "" : put_});
  }

  static std::vector<Choice> choices_of(const auto& signs) {
    std::vector<Choice> choices;
    for (const notation::PositionSign& sign : signs) {
      choices.push_back({std::string(sign.text), std::string(sign.about)});
    }
    return choices;
  }

  /// The fields next to the board.
  [[nodiscard]] std::string fields() const {
    if (guide_.fields.empty()) return {};
    notation::PositionFields values(position_, start_);
    std::string inputs;
    for (std::size_t i = 0; i < guide_.fields.size() && i + 1 < values.size(); ++i) {
      const notation::PositionField& about = guide_.fields[i];
      const std::string name = field_name(i + 1);
      inputs += about.choices.empty()
                    ? field({name, about.about, values[i + 1]})
                    : choice(name, about.about, values[i + 1], choices_of(about.choices));
    }
    return fmt::format(
        "<h2>Next to the board</h2>\n<form action=\"/editor\" class=\"filters\">{}{}<div "
        "class=\"actions\"><button>Apply</button></div></form>\n",
        hidden_fields(url_.with("position", position_).with("put", put_)), inputs);
  }

  [[nodiscard]] std::string form() const {
    return fmt::format(
        "<h2>As text</h2>\n<form action=\"/editor\" class=\"filters wide\">{}{}<div "
        "class=\"actions\"><button>Check</button> {}</div></form>\n",
        rules_choice(visit_.titles(), *rules_),
        field({"position", "Position text", position_, {}, "text", "wide"}),
        link(url_, "Start position"));
  }

  [[nodiscard]] std::string verdict() const {
    if (!legal_) return complaint();
    const Url with_position = url_.with("position", position_);
    return fmt::format(
        "<p class=\"verdict good\" role=\"status\">A legal position.</p>\n<div "
        "class=\"actions\">{}{}{}{}</div>\n",
        button(with_position.at("/position"), "Openings and games"),
        over_ ? "" : solve_buttons(with_position),
        button(Url("/games")
                   .set("where", fmt::format("exactly(\"{}\")", position_))
                   .set("title", rules_->title()),
               "Games with exactly this position"),
        button(with_position.at("/pattern"), "Search as a pattern"));
  }

  /// The test of this position as a puzzle, if the address names one.
  [[nodiscard]] std::string test() {
    const auto number = notation::text::number<std::uint64_t>(visit_.get("test"));
    const auto task = number && legal_ ? visit_.site.solving().find(*number) : nullptr;
    if (!task || task->question().rules->title() != rules_->title() ||
        rules_->write_position(task->question().position) != position_) {
      return {};
    }
    const analysis::SearchState state = task->state();
    tests_ = state.running;
    return puzzle_test(state, url_.with("position", position_).at("/position"));
  }

  /// The lines of the engine; a click on one leads to the position after its moves.
  [[nodiscard]] std::string engine() const {
    if (!legal_ || !player_is_to_move_) return {};
    const Url position = url_.with("position", position_).at("/position");
    return engine_panel(
        {{position}, position.at("/position/lines"), position.at("/position/lines/events"), {}});
  }

  [[nodiscard]] std::string complaint() const {
    const std::string fitted = rules_->fitted_position(position_);
    return fmt::format(
        "<div class=\"alert\" role=\"status\"><p>Not a position of {} yet: {}</p>{}{}</div>\n",
        serve::text(rules_name(*rules_)), serve::text(fault_.message),
        marked(position_, fault_.offset),
        rules_->read_position(fitted)
            ? fmt::format("<p>{}</p>", button(url_.with("position", fitted).with("put", put_),
                                              "Fit the rest to the board"))
            : "");
  }

  Visit& visit_;
  std::shared_ptr<const notation::Rules> rules_;
  notation::PositionGuide guide_;
  std::string start_;
  std::string position_;
  std::string put_;
  bool legal_ = false;
  bool over_ = false;
  bool player_is_to_move_ = false;  ///< a player is to move
  bool tests_ = false;              ///< a test is running
  notation::TextError fault_;       ///< set unless the position is legal
  notation::Diagram diagram_;       ///< of the position; of the start position when it is not legal
  std::vector<std::string> names_;
  BoardCells cells_;
  bool fits_ = false;  ///< the text has a sign for every place
  Url url_{"/editor"};
};

}  // namespace

Response editor_page(Visit& visit) {
  return page(EditorView(visit, requested_rules(visit, {"position", "put", "f1", "f2", "f3", "f4",
                                                        "f5", "f6", "f7", "test"}))
                  .text());
}

}  // namespace gipfbase::cli::serve
