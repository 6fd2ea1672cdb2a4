// The title TAMSK for the catalogue: variants, flags and rules.

#include <memory>
#include <type_traits>
#include <utility>

#include "notation/game/rules_of.hpp"
#include "notation/game/titles.hpp"
#include "notation/tamsk/text.hpp"

namespace gipfbase::tamsk {

namespace {

using notation::TextError;

/// The text functions of TAMSK, which RulesOf calls.
template <bool kSand>
struct Text {
  using PositionHere = BasicPosition<kSand>;

  static constexpr auto nouns = &tamsk::nouns<std::conditional_t<kSand, SandTamsk, Tamsk>>;
  static constexpr auto fitted_position = &tamsk::fitted_position;
  static constexpr auto scan_move = &tamsk::scan_move;
  static constexpr auto remark = &tamsk::remark;
  static constexpr auto time_in_move = &tamsk::time_in_move;
  static constexpr auto is_idle = &notation::is_pass_text;
  static constexpr auto may_be_unwritten = &notation::is_pass<PositionHere, Move>;

  Rules rules;

  [[nodiscard]] PositionHere start() const { return PositionHere::start(rules); }
  [[nodiscard]] Expected<PositionHere, TextError> read_position(std::string_view text) const {
    auto position = tamsk::read_position(text, rules);
    if (!position) return Unexpected{std::move(position).error()};
    return PositionHere(*position);
  }
  [[nodiscard]] notation::PositionGuide position_guide() const {
    return tamsk::position_guide(rules);
  }
};

std::shared_ptr<const notation::Rules> make_rules(const notation::Settings& settings) {
  Rules rules;
  rules.sand = settings.variant().id != kLevel1;
  rules.fifteen = settings.variant().id == kLevel3;
  rules.early_end = settings.flag(0);
  rules.last_sand = settings.flag(1);
  rules.self_turning = settings.flag(2);
  if (rules.sand) {
    return notation::rules_under<SandTamsk>(settings, title_info(), kRulesVersion,
                                            Text<true>{rules});
  }
  return notation::rules_under<Tamsk>(settings, title_info(), kRulesVersion, Text<false>{rules});
}

}  // namespace

const notation::TitleInfo& title_info() {
  static const notation::TitleInfo info{
      "tamsk",
      "TAMSK",
      {.variants =
           {{kLevel1,
             "hourglasses without sand",
             {"1", "level1", "tamsk-u"},
             {"last-sand", "self-turning"}},
            {kLevel2,
             "hourglasses of three minutes, which die when they are empty",
             {"2", "level2", "tamsk"},
             {"self-turning"}},
            {kLevel3, "like level-2, with the 15-second glass", {"3", "level3", "tamsk-f"}, {}}},
       .flags = {{"early-end", "the game ends when only a player who is ahead could move"},
                 {"last-sand", "with equal rings the player whose sand runs longest wins"},
                 {"self-turning", "the 15-second glass is turned whenever it is empty"}},
       .default_variant = kLevel1},
      make_rules,
      &kBoardspace};
  return info;
}

}  // namespace gipfbase::tamsk
