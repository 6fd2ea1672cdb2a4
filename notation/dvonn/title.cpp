// The title DVONN for the catalogue: its variant and its rules.

#include "notation/dvonn/text.hpp"
#include "notation/game/rules_of.hpp"
#include "notation/game/titles.hpp"

namespace gipfbase::dvonn {

namespace {

/// The text functions of DVONN, which RulesOf calls.
struct Text {
  static constexpr auto read_position = &dvonn::read_position;
  static constexpr auto position_guide = &dvonn::position_guide;
  static constexpr auto fitted_position = &dvonn::fitted_position;
  static constexpr auto scan_move = &dvonn::scan_move;
  static constexpr auto nouns = &dvonn::nouns;
  static constexpr auto is_idle = &notation::is_pass_text;
  static constexpr notation::ThemeWords kThemes = {.takes = "cut off from the red pieces"};

  [[nodiscard]] Position start() const { return {}; }
  /// LittleGolem omits the last placement, other sources omit passes.
  [[nodiscard]] bool may_be_unwritten(const Position& p, const Move& /*only*/) const {
    return p.placing() || p.mobility(p.side_to_move()) == 0;
  }
};

std::shared_ptr<const notation::Rules> make_rules(const notation::Settings& settings) {
  return notation::rules_under<Dvonn>(settings, title_info(), kRulesVersion, Text{});
}

}  // namespace

const notation::TitleInfo& title_info() {
  static const notation::TitleInfo info{
      "dvonn",
      "DVONN",
      {.variants = {{kVariant,
                     "49 spaces; a random or symmetric start is given as the start position",
                     {"normal", "dvonn", "random", "symmetric"}}},
       .default_variant = kVariant},
      make_rules,
      &kBoardspace};
  return info;
}

}  // namespace gipfbase::dvonn
