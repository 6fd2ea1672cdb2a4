// The title TAMSK for the catalogue: variants, flags and rules.

#include <memory>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

#include "notation/game/rules_of.hpp"
#include "notation/game/titles.hpp"
#include "notation/tamsk/text.hpp"

namespace gipfbase::tamsk {

namespace {

using notation::TextError;

/// The texts of TAMSK for RulesOf.
template <bool kSand>
class Text {
 public:
  using PositionHere = BasicPosition<kSand>;

  static constexpr auto nouns = &tamsk::nouns<std::conditional_t<kSand, SandTamsk, Tamsk>>;
  static constexpr auto places = &tamsk::places;
  static constexpr auto scan_move = &tamsk::scan_move;
  static constexpr auto time_in_move = &tamsk::time_in_move;
  static constexpr auto is_idle = &notation::is_pass_text;

  [[nodiscard]] std::optional<TextError> remark(const PositionHere& /*position*/,
                                                const Move& /*move*/, std::string_view text) const {
    return tamsk::remark_on_time(text);
  }

  Text(std::string variant, const Rules& rules) : variant_(std::move(variant)), rules_(rules) {}

  [[nodiscard]] std::string_view variant() const { return variant_; }
  [[nodiscard]] PositionHere start() const { return PositionHere::start(rules_); }
  [[nodiscard]] Expected<PositionHere, TextError> read_position(std::string_view text) const {
    auto position = tamsk::read_position(text, rules_);
    if (!position) return Unexpected{std::move(position).error()};
    return PositionHere(*position);
  }
  [[nodiscard]] notation::PositionGuide position_guide() const {
    return tamsk::position_guide(rules_);
  }
  [[nodiscard]] std::string fitted_position(std::string_view text) const {
    return tamsk::fitted_position(text, position_text(start()));
  }
  /// Order of equivalent moves: by space, then by target, each in the order a1, a2, ..., b1, ...
  [[nodiscard]] bool before(const Move& a, const Move& b) const {
    const auto order = [](const Move& move) {
      const bool step = move.kind == Move::Kind::kStep;
      const bool on_board = step || move.kind == Move::Kind::kGlassEmpty;
      return std::tuple(move.kind, on_board ? Board::label_of(move.from) : int{move.from},
                        step ? Board::label_of(move.to) : 0);
    };
    return order(a) < order(b);
  }
  /// Some sites omit passes.
  [[nodiscard]] bool may_be_unwritten(const PositionHere& /*position*/, const Move& only) const {
    return only.kind == Move::Kind::kPass;
  }

 private:
  std::string variant_;
  Rules rules_;
};

std::shared_ptr<const notation::Rules> make_rules(const notation::Settings& settings) {
  Rules rules;
  rules.sand = settings.variant().id != kLevel1;
  rules.fifteen = settings.variant().id == kLevel3;
  rules.early_end = settings.flag(0);
  rules.last_sand = settings.flag(1);
  rules.self_turning = settings.flag(2);
  if (rules.sand) {
    return std::make_shared<const notation::RulesOf<SandTamsk, Text<true>>>(
        title_info(), kRulesVersion, Text<true>(settings.text(), rules));
  }
  return std::make_shared<const notation::RulesOf<Tamsk, Text<false>>>(
      title_info(), kRulesVersion, Text<false>(settings.text(), rules));
}

}  // namespace

const notation::TitleInfo& title_info() {
  static const notation::TitleInfo info{
      "tamsk",
      "TAMSK",
      {.variants = {{kLevel1,
                     "hourglasses without sand",
                     {"1", "level1", "tamsk-u"},
                     {"last-sand", "self-turning"}},
                    {kLevel2,
                     "hourglasses of three minutes, which die when they are empty",
                     {"2", "level2", "tamsk"},
                     {"self-turning"}},
                    {kLevel3, "the same, and the 15-second glass", {"3", "level3", "tamsk-f"}, {}}},
       .flags = {{"early-end", "the game ends when only a player who is ahead could move"},
                 {"last-sand", "with equal rings the player whose sand runs longest wins"},
                 {"self-turning", "the 15-second glass is turned whenever it is empty"}},
       .default_variant = kLevel1},
      make_rules,
      &kBoardspace};
  return info;
}

}  // namespace gipfbase::tamsk
