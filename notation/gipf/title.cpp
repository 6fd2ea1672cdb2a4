// The title GIPF for the registry: its versions, switch and rulesets.
#include <fmt/format.h>

#include <array>
#include <tuple>

#include "notation/game/catalogue.hpp"
#include "notation/game/rules_of.hpp"
#include "notation/gipf/boardspace.hpp"
#include "notation/gipf/text.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::gipf {
namespace {

using notation::Code;
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
  [[nodiscard]] std::string write_position(const Position& p) const { return position_text(p); }
  [[nodiscard]] std::size_t scan_move(std::string_view text) const { return gipf::scan_move(text); }
  [[nodiscard]] Expected<Move, TextError> read_move(const Position& p,
                                                    std::string_view text) const {
    return gipf::read_move(p, text);
  }
  [[nodiscard]] std::optional<TextError> remark(const Position& p, const Move& move,
                                                std::string_view text) const {
    return gipf::remark(p, move, text);
  }
  void write_move(const Position& p, const Move& move, std::string& text) const {
    gipf::write_move(p, move, text);
  }
  void write_short_move(const Position& p, const Move& move, std::string& text) const {
    gipf::write_short_move(p, move, text);
  }
  [[nodiscard]] std::string diagram(const Position& p, const notation::DiagramStyle& style) const {
    return gipf::diagram(p, style);
  }
  /// Order of equivalent moves: by place of entry, then by what is removed.
  [[nodiscard]] bool before(const Move& a, const Move& b) const {
    return Gipf::pack(a) < Gipf::pack(b);
  }

 private:
  std::string variant_;
  Rules rules_;
};

class GipfInfo final : public notation::TitleInfo {
 public:
  std::string_view id() const override { return "gipf"; }
  std::string_view name() const override { return "GIPF"; }
  std::span<const VariantInfo> variants() const override { return variants_; }
  std::span<const notation::SwitchInfo> switches() const override { return switches_; }
  std::string_view default_variant() const override { return "standard"; }
  const notation::BoardspaceTitle* boardspace() const override { return &boardspace_title(); }

  Expected<std::shared_ptr<const notation::Rules>, TextError> ruleset(
      std::string_view variant) const override {
    const std::size_t plus = std::min(variant.find('+'), variant.size());
    const VariantInfo* named = find(variant.substr(0, plus));
    if (named == nullptr) {
      return Unexpected{
          TextError{Code::kUnknownVariant, 0,
                    fmt::format("GIPF has no variant \"{}\"; known are basic, standard, tournament",
                                variant)}};
    }
    Rules rules;
    rules.version = static_cast<Version>(named - variants_.data());
    std::string id(named->id);
    if (plus < variant.size()) {
      if (!notation::gpn::same_word(variant.substr(plus + 1), kImmediateEnd)) {
        return Unexpected{TextError{Code::kUnknownVariant, plus,
                                    fmt::format("GIPF has no rules switch \"{}\"; known is {}",
                                                variant.substr(plus + 1), kImmediateEnd)}};
      }
      // Without GIPF-pieces the switch changes nothing.
      rules.ends_at_removal = rules.version != Version::kBasic;
      if (rules.ends_at_removal) id += fmt::format("+{}", kImmediateEnd);
    }
    std::shared_ptr<const notation::Rules> made =
        std::make_shared<const notation::RulesOf<Gipf, Text>>("gipf", kRulesVersion,
                                                              Text(std::move(id), rules));
    return made;
  }

 private:
  [[nodiscard]] const VariantInfo* find(std::string_view name) const {
    for (const VariantInfo& v : variants_) {
      if (notation::gpn::same_word(v.id, name)) return &v;
      for (const std::string_view alias : v.aliases) {
        if (notation::gpn::same_word(alias, name)) return &v;
      }
    }
    return nullptr;
  }

  /// In the order of `Version`.
  std::array<VariantInfo, 3> variants_ = {
      {{"basic", "single pieces only, one on each corner spot at the start", {"gipf-basic"}},
       {"standard", "three GIPF-pieces each on the corner spots at the start", {"gipf-standard"}},
       {"tournament", "empty board; GIPF-pieces are brought in first", {"gipf-tournament"}}}};
  std::array<notation::SwitchInfo, 1> switches_ = {
      {{kImmediateEnd, "a removal that takes a player's last GIPF-piece ends the turn, too"}}};
};

}  // namespace

const notation::TitleInfo& title_info() {
  static const GipfInfo info;
  return info;
}

}  // namespace gipfbase::gipf
