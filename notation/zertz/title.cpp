// The title ZÈRTZ for the registry: its variants, switches and rulesets.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "notation/game/catalogue.hpp"
#include "notation/game/rules_of.hpp"
#include "notation/text/text.hpp"
#include "notation/zertz/boardspace.hpp"
#include "notation/zertz/text.hpp"

namespace gipfbase::zertz {
namespace {

using notation::Code;
using notation::TextError;
using notation::VariantInfo;

/// What stands behind a variant's name.
struct Setup {
  BoardId board = BoardId::k37;
  Rules rules;
};

struct NamedSetup {
  VariantInfo info;
  Setup setup;
};

const std::vector<NamedSetup>& named_setups() {
  static const std::vector<NamedSetup> setups = [] {
    const Rules standard{};
    Rules blitz;
    blitz.blitz = true;
    Rules handicap;
    handicap.handicap = true;
    Rules custom;
    custom.full_board_goes_on = true;
    return std::vector<NamedSetup>{
        {{"37",
          "37 rings, 6/8/10 marbles (first edition: tournament)",
          {"Zertz", "standard", "tournament", "zertz-37"}},
         {BoardId::k37, standard}},
        {{"37-blitz", "37 rings, 5/7/9 marbles (first edition: basic)", {"blitz", "basic"}},
         {BoardId::k37, blitz}},
        {{"40", "40 rings: 37 and group 1 of Diagram 6 (inferred coordinates)", {"Zertz+3"}},
         {BoardId::k40, standard}},
        {{"43", "43 rings: 37 and groups 1, 2 of Diagram 6 (inferred coordinates)", {"Zertz+6"}},
         {BoardId::k43, standard}},
        {{"44", "44 rings: 37 and groups 1, 3 of Diagram 6 (inferred coordinates)", {"Zertz+7"}},
         {BoardId::k44, standard}},
        {{"48", "48 rings, the tournament board of the second edition", {"Zertz+11"}},
         {BoardId::k48, standard}},
        {{"48-blitz", "48 rings, 5/7/9 marbles", {}}, {BoardId::k48, blitz}},
        {{"61", "61 rings", {"Zertz+24"}}, {BoardId::k61, standard}},
        {{"handicap",
          "48 or 37 rings, start position set up before play (Boardspace)",
          {"Zertz+H"}},
         {BoardId::k48, handicap}},
        {{"custom", "any set of rings on 17 columns of 12 (Boardspace)", {"Zertz+xx"}},
         {BoardId::kCustom, custom}},
    };
  }();
  return setups;
}

struct Switch {
  notation::SwitchInfo info;
  bool Rules::*member = nullptr;
};
constexpr std::array<Switch, 4> kSwitches = {{
    {{"optional-isolation", "isolated groups may be left on the table by the turn that makes them"},
     &Rules::optional_isolation},
    {{"both-lose", "a player who can do nothing loses together with his opponent"},
     &Rules::both_lose},
    {{"full-board-goes-on", "occupying the last ring does not win by itself"},
     &Rules::full_board_goes_on},
    {{"exact-repetition", "only identical positions repeat, colours included"},
     &Rules::exact_repetition},
}};

const NamedSetup* find_setup(std::string_view name) {
  for (const NamedSetup& s : named_setups()) {
    if (notation::gpn::same_word(s.info.id, name)) return &s;
    for (const std::string_view alias : s.info.aliases) {
      if (notation::gpn::same_word(alias, name)) return &s;
    }
  }
  return nullptr;
}

/// Texts of one variant, as RulesOf wants them.
template <class Layout>
class Text {
 public:
  using Position = BasicPosition<Layout>;
  Text(std::string variant, const Setup& setup) : variant_(std::move(variant)), setup_(setup) {}

  [[nodiscard]] std::string_view variant() const { return variant_; }
  [[nodiscard]] Position start() const { return Position::start(setup_.board, setup_.rules); }
  [[nodiscard]] Expected<Position, TextError> read_position(std::string_view text) const {
    // A handicap game may be set up on the 37 rings; its board then has seven columns.
    BoardId board = setup_.board;
    if (setup_.rules.handicap) {
      constexpr std::ptrdiff_t kSeparators37 = 6;
      if (std::count(text.begin(), text.end(), '/') == kSeparators37) board = BoardId::k37;
    }
    return zertz::read_position<Layout>(text, board, setup_.rules);
  }
  [[nodiscard]] std::string write_position(const Position& p) const { return position_text(p); }
  [[nodiscard]] std::size_t scan_move(std::string_view text) const {
    return zertz::scan_move(text);
  }
  [[nodiscard]] Expected<Move, TextError> read_move(const Position& p,
                                                    std::string_view text) const {
    return zertz::read_move(p, text);
  }
  void write_move(const Position& p, const Move& move, std::string& text) const {
    zertz::write_move(p, move, text);
  }
  [[nodiscard]] std::string diagram(const Position& p, const notation::DiagramStyle& style) const {
    return zertz::diagram(p, style);
  }
  /// Order of equivalent moves: by ring played on, ring removed; captures by start and path.
  [[nodiscard]] bool before(const Move& a, const Move& b) const {
    if (a.is_placement() && b.is_placement() && a.colour() == b.colour()) {
      return std::pair(a.ring(), a.removed()) < std::pair(b.ring(), b.removed());
    }
    return a < b;
  }

 private:
  std::string variant_;
  Setup setup_;
};

std::string known_variants() {
  std::string list;
  for (const NamedSetup& s : named_setups()) {
    list += list.empty() ? "" : ", ";
    list += s.info.id;
  }
  return list;
}

class ZertzInfo final : public notation::TitleInfo {
 public:
  ZertzInfo() {
    for (const NamedSetup& s : named_setups()) variants_.push_back(s.info);
    for (const Switch& s : kSwitches) switches_.push_back(s.info);
  }
  std::string_view id() const override { return "zertz"; }
  std::string_view name() const override { return "ZÈRTZ"; }
  std::span<const VariantInfo> variants() const override { return variants_; }
  std::span<const notation::SwitchInfo> switches() const override { return switches_; }
  std::string_view default_variant() const override { return "37"; }
  const notation::BoardspaceTitle* boardspace() const override { return &boardspace_title(); }

  Expected<std::shared_ptr<const notation::Rules>, TextError> ruleset(
      std::string_view variant) const override {
    // Aliases contain '+', so the longest known name in front decides where switches begin.
    std::size_t length = variant.size();
    const NamedSetup* named = find_setup(variant);
    while (named == nullptr && length > 0) {
      length = variant.rfind('+', length - 1);
      if (length == std::string_view::npos) break;
      named = find_setup(variant.substr(0, length));
    }
    if (named == nullptr) {
      return Unexpected{TextError{
          Code::kUnknownVariant, 0,
          fmt::format("ZÈRTZ has no variant \"{}\"; known are {}", variant, known_variants())}};
    }
    Setup setup = named->setup;
    while (length < variant.size()) {
      const std::size_t end = std::min(variant.find('+', length + 1), variant.size());
      const std::string_view name = variant.substr(length + 1, end - length - 1);
      const auto* found = std::find_if(kSwitches.begin(), kSwitches.end(), [&](const Switch& s) {
        return notation::gpn::same_word(s.info.name, name);
      });
      if (found == kSwitches.end()) {
        return Unexpected{
            TextError{Code::kUnknownVariant, length,
                      fmt::format("ZÈRTZ has no rules switch \"{}\"; known are optional-isolation, "
                                  "both-lose, full-board-goes-on, exact-repetition",
                                  name)}};
      }
      setup.rules.*(found->member) = true;
      length = end;
    }
    std::string id(named->info.id);
    for (const Switch& s : kSwitches) {
      if (setup.rules.*(s.member) && !(named->setup.rules.*(s.member))) {
        id += '+';
        id += s.info.name;
      }
    }
    if (setup.board == BoardId::kCustom) return make<WideTitle, hex::Wide>(std::move(id), setup);
    return make<CompactTitle, hex::Compact>(std::move(id), setup);
  }

 private:
  template <class T, class Layout>
  static std::shared_ptr<const notation::Rules> make(std::string id, const Setup& setup) {
    return std::make_shared<const notation::RulesOf<T, Text<Layout>>>(
        "zertz", kRulesVersion, Text<Layout>(std::move(id), setup));
  }
  std::vector<VariantInfo> variants_;
  std::vector<notation::SwitchInfo> switches_;
};

}  // namespace

const notation::TitleInfo& title_info() {
  static const ZertzInfo info;
  return info;
}

}  // namespace gipfbase::zertz
