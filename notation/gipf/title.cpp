// The title GIPF for the catalogue: its versions and flag, and its rules under them.

#include <array>
#include <tuple>

#include "notation/game/catalogue.hpp"
#include "notation/game/rules_of.hpp"
#include "notation/gipf/boardspace.hpp"
#include "notation/gipf/text.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::gipf {

const notation::TitleInfo& title_info();

namespace {

using notation::TextError;
using notation::VariantInfo;

constexpr std::string_view kImmediateEnd = "immediate-end";

/// Texts of one version, as RulesOf wants them.
class Text {
 public:
  Text(std::string variant, const Rules& rules) : variant_(std::move(variant)), rules_(rules) {}

  [[nodiscard]] std::string_view variant() const { return variant_; }
  [[nodiscard]] Position start() const { return Position::start(rules_); }
  [[nodiscard]] Expected<Position, TextError> read_position(std::string_view text) const {
    return gipf::read_position(text, rules_);
  }
  [[nodiscard]] std::size_t scan_move(std::string_view text) const { return gipf::scan_move(text); }
  [[nodiscard]] std::optional<TextError> remark(const Position& p, const Move& move,
                                                std::string_view text) const {
    return gipf::remark(p, move, text);
  }
  void write_short_move(const Position& p, const Move& move, std::string& text) const {
    gipf::write_short_move(p, move, text);
  }
  /// Order of equivalent moves: by place of entry, then by what is removed.
  [[nodiscard]] bool before(const Move& a, const Move& b) const {
    return Gipf::pack(a) < Gipf::pack(b);
  }

 private:
  std::string variant_;
  Rules rules_;
};

std::shared_ptr<const notation::Rules> make_rules(const notation::Settings& settings) {
  const Rules rules{static_cast<Version>(settings.variant_index()), settings.flag(0)};
  return std::make_shared<const notation::RulesOf<Gipf, Text>>(title_info(), kRulesVersion,
                                                               Text(settings.text(), rules));
}

}  // namespace

const notation::TitleInfo& title_info() {
  static const notation::TitleInfo info{
      "gipf",
      "GIPF",
      // Variants in the order of `Version`. Without GIPF-pieces the flag changes nothing.
      {.variants = {{"basic",
                     "single pieces only, one on each corner spot at the start",
                     {"gipf-basic"},
                     {kImmediateEnd}},
                    {"standard",
                     "three GIPF-pieces each on the corner spots at the start",
                     {"gipf-standard"}},
                    {"tournament",
                     "empty board; GIPF-pieces are brought in first",
                     {"gipf-tournament"}}},
       .flags = {{kImmediateEnd,
                  "a removal that takes a player's last GIPF-piece ends the turn, too"}},
       .default_variant = "standard"},
      make_rules,
      &kBoardspace};
  return info;
}

}  // namespace gipfbase::gipf
