// The title DVONN for the catalogue: its variant and its rules.

#include <array>
#include <tuple>

#include "notation/dvonn/text.hpp"
#include "notation/game/rules_of.hpp"
#include "notation/game/titles.hpp"

namespace gipfbase::dvonn {

namespace {

/// The texts of DVONN for RulesOf.
class Text {
 public:
  static constexpr auto read_position = &dvonn::read_position;
  static constexpr auto position_guide = &dvonn::position_guide;
  static constexpr auto fitted_position = &dvonn::fitted_position;
  static constexpr auto scan_move = &dvonn::scan_move;
  static constexpr auto nouns = &dvonn::nouns;
  static constexpr auto places = &dvonn::places;
  static constexpr auto is_idle = &notation::is_pass_text;

  [[nodiscard]] std::string_view variant() const { return kVariant; }
  [[nodiscard]] Position start() const { return {}; }
  /// Order of equivalent moves: by space, then by target, each in the order a1, a2, ..., b1, ...
  [[nodiscard]] bool before(const Move& a, const Move& b) const {
    return std::tuple(a.kind, Board::label_of(a.from), Board::label_of(a.to)) <
           std::tuple(b.kind, Board::label_of(b.from), Board::label_of(b.to));
  }
  /// LittleGolem omits the last placement, other sources omit passes.
  [[nodiscard]] bool may_be_unwritten(const Position& p, const Move& /*only*/) const {
    return p.placing() || p.mobility(p.side_to_move()) == 0;
  }
};

std::shared_ptr<const notation::Rules> make_rules(const notation::Settings& /*only one*/) {
  return std::make_shared<const notation::RulesOf<Dvonn, Text>>(title_info(), kRulesVersion,
                                                                Text{});
}

}  // namespace

const notation::TitleInfo& title_info() {
  static const notation::TitleInfo info{
      "dvonn",
      "DVONN",
      {.variants = {{kVariant,
                     "49 spaces; random and symmetric starts are start positions of phase s",
                     {"normal", "dvonn", "random", "symmetric"}}},
       .default_variant = kVariant},
      make_rules,
      &kBoardspace};
  return info;
}

}  // namespace gipfbase::dvonn
