// The title DVONN for the catalogue: its variant and its rules.

#include <array>
#include <tuple>

#include "notation/dvonn/text.hpp"
#include "notation/game/rules_of.hpp"
#include "notation/game/titles.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::dvonn {

namespace {

using notation::TextError;

/// Texts as RulesOf wants them.
class Text {
 public:
  [[nodiscard]] std::string_view variant() const { return kVariant; }
  [[nodiscard]] Position start() const { return {}; }
  [[nodiscard]] Expected<Position, TextError> read_position(std::string_view text) const {
    return dvonn::read_position(text);
  }
  [[nodiscard]] static notation::PositionGuide position_guide() { return dvonn::position_guide(); }
  [[nodiscard]] static std::string fitted_position(std::string_view text) {
    return dvonn::fitted_position(text);
  }
  [[nodiscard]] std::size_t scan_move(std::string_view text) const {
    return dvonn::scan_move(text);
  }
  [[nodiscard]] static auto nouns() { return dvonn::nouns(); }
  [[nodiscard]] static notation::Places places() { return dvonn::places(); }
  /// Order of equivalent moves: by space, then by target, each a1, a2, ..., b1, ...
  [[nodiscard]] bool before(const Move& a, const Move& b) const {
    return std::tuple(a.kind, Board::label_of(a.from), Board::label_of(a.to)) <
           std::tuple(b.kind, Board::label_of(b.from), Board::label_of(b.to));
  }
  /// Some sites write closing passes.
  [[nodiscard]] bool is_idle(std::string_view text) const {
    return notation::text::same_word(text, "pass");
  }
  /// LittleGolem does not write the last placement, other sources no passes.
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
