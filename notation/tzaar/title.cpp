// The title TZAAR for the catalogue: its variants and its rules.

#include "notation/game/rules_of.hpp"
#include "notation/game/titles.hpp"
#include "notation/tzaar/text.hpp"

namespace gipfbase::tzaar {

namespace {

/// The text functions of TZAAR, which RulesOf calls.
struct Text {
  static constexpr auto position_guide = &tzaar::position_guide;
  static constexpr auto scan_move = &tzaar::scan_move;
  static constexpr auto nouns = &tzaar::nouns;

  static constexpr notation::ThemeWords kThemes = {.takes_several = "double capture",
                                                   .takes_one = "strengthening"};

  bool placing = false;
  Seat placed_first = kWhite;

  [[nodiscard]] Position start() const {
    if (!placing) return Position::fixed_start();
    Position empty;
    empty.set_side_to_move(placed_first);
    return empty;
  }
  [[nodiscard]] Expected<Position, notation::TextError> read_position(std::string_view text) const {
    return tzaar::read_position(text, placed_first);
  }
  [[nodiscard]] std::string fitted_position(std::string_view text, std::string_view start) const {
    return tzaar::fitted_position(text, start, placed_first);
  }
  [[nodiscard]] static std::optional<Position> turn_given(Position p) {
    if (p.phase() != Phase::kTurns) return std::nullopt;
    p.set_side_to_move(other(p.side_to_move()));
    return p;
  }
};

std::shared_ptr<const notation::Rules> make_rules(const notation::Settings& settings) {
  return notation::rules_under<Tzaar>(
      settings, title_info(), kRulesVersion,
      Text{settings.variant().id == kTournament, settings.flag(0) ? kBlack : kWhite});
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
                     "pieces placed at random; each game has its own start position",
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
