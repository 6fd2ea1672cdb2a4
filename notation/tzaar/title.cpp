// The title TZAAR for the catalogue: its variants and its rules.

#include <string>
#include <tuple>
#include <utility>

#include "notation/game/rules_of.hpp"
#include "notation/game/titles.hpp"
#include "notation/tzaar/text.hpp"

namespace gipfbase::tzaar {

namespace {

/// The texts of TZAAR for RulesOf.
class Text {
 public:
  static constexpr auto position_guide = &tzaar::position_guide;
  static constexpr auto scan_move = &tzaar::scan_move;
  static constexpr auto nouns = &tzaar::nouns;
  static constexpr auto places = &tzaar::places;

  Text(std::string variant, bool placing, Seat placed_first)
      : variant_(std::move(variant)), placing_(placing), placed_first_(placed_first) {}

  [[nodiscard]] std::string_view variant() const { return variant_; }
  [[nodiscard]] Position start() const {
    if (!placing_) return Position::fixed_start();
    Position empty;
    empty.set_side_to_move(placed_first_);
    return empty;
  }
  [[nodiscard]] Expected<Position, notation::TextError> read_position(std::string_view text) const {
    return tzaar::read_position(text, placed_first_);
  }
  [[nodiscard]] std::string fitted_position(std::string_view text) const {
    return tzaar::fitted_position(text, position_text(start()), placed_first_);
  }
  /// Order of equivalent moves: by point and target, each in the order a1, a2, ..., b1, ...
  [[nodiscard]] bool before(const Move& a, const Move& b) const {
    const auto order = [](const Move& move) {
      const bool turn = move.kind != Move::Kind::kPlace;
      const bool second = move.kind == Move::Kind::kDouble;
      return std::tuple(Board::label_of(move.from), turn ? Board::label_of(move.to) : int{move.to},
                        move.kind, second ? Board::label_of(move.from2) : 0,
                        second ? Board::label_of(move.to2) : 0);
    };
    return order(a) < order(b);
  }

 private:
  std::string variant_;
  bool placing_;
  Seat placed_first_;
};

std::shared_ptr<const notation::Rules> make_rules(const notation::Settings& settings) {
  return std::make_shared<const notation::RulesOf<Tzaar, Text>>(
      title_info(), kRulesVersion,
      Text(settings.text(), settings.variant().id == kTournament,
           settings.flag(0) ? kBlack : kWhite));
}

}  // namespace

const notation::TitleInfo& title_info() {
  static const notation::TitleInfo info{
      "tzaar",
      "TZAAR",
      {.variants = {{kFixed,
                     "the fixed start of the rulebook",
                     {"standard", "tzaar-standard"},
                     {kBlackPlacesFirst}},
                    {kRandom,
                     "pieces at random: a game has a start position of its own in phase f",
                     {"tzaar-random"},
                     {kBlackPlacesFirst}},
                    {kTournament,
                     "the players place their pieces in turn on the empty board",
                     {"custom", "tzaar-custom"}}},
       .flags = {{kBlackPlacesFirst,
                  "Black places the first piece; White still makes the first turn"}},
       .default_variant = kFixed},
      make_rules,
      &kBoardspace};
  return info;
}

}  // namespace gipfbase::tzaar
