// The title GIPF for the catalogue: versions, flags, potentials and rules.

#include <array>
#include <concepts>
#include <tuple>

#include "notation/game/catalogue.hpp"
#include "notation/game/rules_of.hpp"
#include "notation/game/titles.hpp"
#include "notation/gipf/boardspace.hpp"
#include "notation/gipf/potentials/text.hpp"
#include "notation/gipf/text.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::gipf {

namespace {

using notation::TextError;

/// The names of the settings that give numbers of potentials. The other settings of potentials have
/// no effect without one of them.
constexpr std::array<std::string_view, kKinds> kNames = {"zertz", "tamsk", "dvonn", "yinsh"};

/// The text functions of a version, with or without potentials, which RulesOf calls.
template <class T, Grammar grammar, class Agreed>
class Text {
 public:
  using Position = typename T::Position;
  using Move = typename T::Move;

  static constexpr auto places = &gipf::places;
  static constexpr auto fitted_position = &gipf::fitted_position;

  explicit Text(const Agreed& rules) : rules_(rules) {}

  [[nodiscard]] Position start() const { return Position::start(rules_); }
  [[nodiscard]] Expected<Position, TextError> read_position(std::string_view text) const {
    return gipf::read_position(text, rules_);
  }
  [[nodiscard]] notation::PositionGuide position_guide() const {
    if constexpr (std::same_as<T, Gipf>) {
      return gipf::position_guide(rules_.version, false, false);
    } else {
      return gipf::position_guide(rules_.game.version, true, rules_.challenges > 0);
    }
  }
  [[nodiscard]] std::size_t scan_move(std::string_view text) const {
    return gipf::scan_move(text, grammar);
  }
  [[nodiscard]] std::optional<TextError> remark(const Position& p, const Move& move,
                                                std::string_view text) const {
    return gipf::remark(p, move, text);
  }
  void write_short_move(const Position& p, const Move& move, std::string& text) const {
    gipf::write_short_move(p, move, text);
  }
  [[nodiscard]] static std::span<const notation::NounOf<T>> nouns() {
    if constexpr (std::same_as<T, Gipf>) {
      return gipf::nouns();
    } else {
      return potential_nouns();
    }
  }
  /// Orders equivalent moves by their packed forms.
  [[nodiscard]] bool before(const Move& a, const Move& b) const { return T::pack(a) < T::pack(b); }

 private:
  Agreed rules_;
};
using PlainText = Text<Gipf, Grammar::kOfficial, Rules>;
using PotentialText = Text<PotentialGipf, Grammar::kPotentials, PotentialRules>;

std::shared_ptr<const notation::Rules> make_rules(const notation::Settings& settings) {
  const Rules rules{static_cast<Version>(settings.variant_index()), settings.flag(0)};
  PotentialRules with;
  with.game = rules;
  with.kinds_in_order = settings.flag(1);
  with.one_extra = settings.flag(2);
  with.tamsk_waits = settings.flag(3);
  with.dvonn_far = settings.flag(4);
  for (std::size_t k = 0; k < kKinds; ++k) {
    with.number[k] = static_cast<std::uint8_t>(settings.number(k));
  }
  with.challenges = static_cast<std::uint8_t>(settings.number(kKinds));
  if (with.number == decltype(with.number){}) {
    return notation::rules_under<Gipf>(settings, title_info(), kRulesVersion, PlainText(rules));
  }
  const bool at_once = with.number[index_of(Kind::kTamsk)] > 0 && !with.tamsk_waits;
  return notation::rules_under<PotentialGipf>(
      settings, title_info(), at_once ? kRulesVersionAtOnce : kRulesVersion, PotentialText(with));
}

}  // namespace

const notation::TitleInfo& title_info() {
  static const std::vector<std::string_view> potentials(kNames.begin(), kNames.end());
  static const notation::TitleInfo info{
      "gipf",
      "GIPF",
      // Variants in the order of `Version`. Basic has no GIPF-pieces, so its flag changes nothing.
      {.variants = {{"basic",
                     "single pieces only, one on each corner spot at the start",
                     {"gipf-basic"},
                     {kImmediateEnd}},
                    {"standard",
                     "each player starts with three GIPF-pieces on corner spots",
                     {"gipf-standard"}},
                    {"tournament",
                     "empty board; GIPF-pieces are brought in first",
                     {"gipf-tournament"}}},
       .flags =
           {{kImmediateEnd, "a removal that takes a player's last GIPF-piece ends the turn, too"},
            {"kinds-in-order", "loaded pieces come in this order: ZÈRTZ, TAMSK, DVONN, YINSH",
             potentials},
            {"one-extra", "at most one additional move (TAMSK-potential) in a turn", potentials},
            {"tamsk-waits",
             "a TAMSK-potential on e5 may wait for any turn of its owner, and rows are removed "
             "after each move of a turn, as gipfbase played until 2026",
             {"tamsk"}},
            {"dvonn-far",
             "a DVONN-potential may cross vacant spots in a straight line",
             {"dvonn"}}},
       .numbers =
           {{"zertz", "ZÈRTZ-potentials of each player: they jump", 3, 18},
            {"tamsk",
             "TAMSK-potentials of each player: pushed onto e5, good for an additional move in the "
             "same turn, else lost",
             3, 18},
            {"dvonn",
             "DVONN-potentials of each player: they go onto an opposing neighbour; what they "
             "uncover when they are removed stays (a house rule)",
             3, 18},
            {"yinsh", "YINSH-potentials of each player: they slide", 3, 18},
            {"challenges",
             "uses of potentials that each player may challenge; the game after which the "
             "potential is named decides",
             1, 18, 0, potentials}},
       .default_variant = "standard"},
      make_rules,
      &kBoardspace};
  return info;
}

}  // namespace gipfbase::gipf
