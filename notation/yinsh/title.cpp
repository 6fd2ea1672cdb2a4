// The title YINSH for the catalogue: variants and rules.

#include <tuple>

#include "notation/game/rules_of.hpp"
#include "notation/game/titles.hpp"
#include "notation/yinsh/text.hpp"

namespace gipfbase::yinsh {

namespace {

/// The text functions of YINSH, which RulesOf calls.
struct Text {
  static constexpr auto nouns = &yinsh::nouns;
  static constexpr auto fitted_position = &yinsh::fitted_position;
  static constexpr auto scan_move = &yinsh::scan_move;
  static constexpr auto position_guide = &yinsh::position_guide;
  static constexpr auto write_short_move = &yinsh::write_short_move;
  static constexpr auto may_be_unwritten = &notation::is_pass<Position, Move>;

  bool blitz = false;

  [[nodiscard]] Position start() const { return Position::start(blitz); }
  [[nodiscard]] Expected<Position, notation::TextError> read_position(std::string_view text) const {
    return yinsh::read_position(text, blitz);
  }
  /// Orders equivalent moves by their points, in the order a2, a3, ..., and then by their removals.
  [[nodiscard]] static bool before(const Move& a, const Move& b) {
    const auto number = [](std::uint8_t cell) {
      return Board::has(cell) ? kNumberOfPoint[cell] : 0;
    };
    const auto order = [&](const Move& move) {
      return std::tuple(move.kind, number(move.from), number(move.to), Yinsh::pack(move));
    };
    return order(a) < order(b);
  }
  [[nodiscard]] static std::optional<Position> turn_given(Position p) {
    if (p.placing()) return std::nullopt;
    p.set_side_to_move(other(p.side_to_move()));
    return p;
  }
};

std::shared_ptr<const notation::Rules> make_rules(const notation::Settings& settings) {
  return notation::rules_under<Yinsh>(settings, title_info(), kRulesVersion,
                                      Text{settings.variant().id == kBlitz});
}

}  // namespace

const notation::TitleInfo& title_info() {
  static const notation::TitleInfo info{
      "yinsh",
      "YINSH",
      {.variants = {{kStandard, "a player wins by removing a third ring", {"yinsh"}},
                    {kBlitz, "a player wins by removing one ring", {"yinsh-blitz"}}},
       .default_variant = kStandard},
      make_rules,
      &kBoardspace};
  return info;
}

}  // namespace gipfbase::yinsh
