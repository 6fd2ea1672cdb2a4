// The title ZÈRTZ for the catalogue: variants, flags and rules.
#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "notation/game/catalogue.hpp"
#include "notation/game/rules_of.hpp"
#include "notation/game/titles.hpp"
#include "notation/zertz/boardspace.hpp"
#include "notation/zertz/text.hpp"
#include "notation/zertz/zip_text.hpp"

namespace gipfbase::zertz {

namespace {

using notation::TextError;

/// The board and rules of a variant.
struct Setup {
  BoardId board = BoardId::k37;
  Rules rules;
};

struct NamedSetup {
  notation::VariantInfo info;
  Setup setup;
};

const std::vector<NamedSetup>& named_setups() {
  static const std::vector<NamedSetup> setups = [] {
    const Rules standard{};
    const Rules blitz{.blitz = true};
    const Rules handicap{.handicap = true};
    const Rules custom{.full_board_goes_on = true};
    return std::vector<NamedSetup>{
        {{"37",
          "37 rings; 6 white, 8 grey and 10 black marbles (tournament game of the first edition)",
          {"Zertz", "standard", "tournament", "zertz-37"}},
         {BoardId::k37, standard}},
        {{"37-blitz",
          "37 rings; 5 white, 7 grey and 9 black marbles (basic game of the first edition)",
          {"blitz", "basic"}},
         {BoardId::k37, blitz}},
        {{"40",
          "40 rings: 37, and group 1 of Diagram 6 in the rulebook (coordinates inferred)",
          {"Zertz+3"}},
         {BoardId::k40, standard}},
        {{"43",
          "43 rings: 37, and groups 1 and 2 of Diagram 6 in the rulebook (coordinates inferred)",
          {"Zertz+6"}},
         {BoardId::k43, standard}},
        {{"44",
          "44 rings: 37, and groups 1 and 3 of Diagram 6 in the rulebook (coordinates inferred)",
          {"Zertz+7"}},
         {BoardId::k44, standard}},
        {{"48", "48 rings, the tournament board of the second edition", {"Zertz+11"}},
         {BoardId::k48, standard}},
        {{"48-blitz", "48 rings; 5 white, 7 grey and 9 black marbles", {}}, {BoardId::k48, blitz}},
        {{"61", "61 rings", {"Zertz+24"}}, {BoardId::k61, standard}},
        {{"handicap",
          "48 or 37 rings, start position set up before play (Boardspace)",
          {"Zertz+H"}},
         {BoardId::k48, handicap}},
        {{"custom",
          "any set of rings on a board of 17 columns with 12 places each (Boardspace)",
          {"Zertz+xx"},
          {"full-board-goes-on"}},
         {BoardId::kCustom, custom}},
    };
  }();
  return setups;
}

struct Flag {
  notation::FlagInfo info;
  bool Rules::*member = nullptr;
};
constexpr std::array<Flag, 4> kFlags = {{
    {{"optional-isolation", "isolated groups may be left on the table by the turn that makes them"},
     &Rules::optional_isolation},
    {{"both-lose", "a player who can do nothing loses together with his opponent"},
     &Rules::both_lose},
    {{"full-board-goes-on", "occupying the last ring wins only with a winning set"},
     &Rules::full_board_goes_on},
    {{"exact-repetition", "only identical positions repeat, colours included"},
     &Rules::exact_repetition},
}};

/// The text functions of a variant, which RulesOf calls.
template <class Layout>
class Text {
 public:
  using Position = BasicPosition<Layout>;

  static constexpr auto position_guide = &zertz::position_guide;
  static constexpr auto nouns = &zertz::nouns<Layout>;
  static constexpr auto scan_move = &zertz::scan_move;
  static constexpr std::array kPositionFormats = {kZip};
  static constexpr notation::ThemeWords kThemes = {.puts_and_takes = "isolation"};

  explicit Text(const Setup& setup) : setup_(setup) {}

  [[nodiscard]] Position start() const { return Position::start(setup_.board, setup_.rules); }
  [[nodiscard]] Expected<Position, TextError> read_position(std::string_view text) const {
    if (looks_like_zip(text)) {
      // A handicap game may be set up on the board of 37 rings.
      const bool handicap = setup_.rules.handicap;
      auto position = read_zip<Layout>(text, handicap ? BoardId::k37 : setup_.board, setup_.rules);
      if (!position && handicap) return read_zip<Layout>(text, setup_.board, setup_.rules);
      return position;
    }
    // A handicap game may be set up on the board of 37 rings, which has seven columns.
    BoardId board = setup_.board;
    if (setup_.rules.handicap) {
      constexpr std::ptrdiff_t kSeparators37 = 6;
      if (std::count(text.begin(), text.end(), '/') == kSeparators37) board = BoardId::k37;
    }
    return zertz::read_position<Layout>(text, board, setup_.rules);
  }
  [[nodiscard]] std::string fitted_position(std::string_view text, std::string_view start) const {
    return zertz::fitted_position(text, start, setup_.rules.pool());
  }
  [[nodiscard]] notation::Places places() const { return zertz::places<Layout>(setup_.board); }
  [[nodiscard]] std::optional<std::string> write_position_as(std::string_view format,
                                                             const Position& p) const {
    return format == kZip ? write_zip(p) : std::nullopt;
  }
  [[nodiscard]] static std::optional<Position> turn_given(Position p) {
    p.set_side_to_move(other(p.side_to_move()));
    p.settle();
    return p;
  }
  /// Orders equivalent moves: placements by the ring played on, then by the ring removed; captures
  /// by start and path.
  [[nodiscard]] bool before(const Move& a, const Move& b) const {
    if (a.is_placement() && b.is_placement() && a.colour() == b.colour()) {
      return std::pair(a.ring(), a.removed()) < std::pair(b.ring(), b.removed());
    }
    return a < b;
  }

 private:
  Setup setup_;
};

std::shared_ptr<const notation::Rules> make_rules(const notation::Settings& settings) {
  Setup setup = named_setups()[settings.variant_index()].setup;
  for (std::size_t i = 0; i < kFlags.size(); ++i) {
    if (settings.flag(i)) setup.rules.*(kFlags[i].member) = true;
  }
  if (setup.board == BoardId::kCustom) {
    return notation::rules_under<WideTitle>(settings, title_info(), kRulesVersion,
                                            Text<hex::Wide>(setup));
  }
  return notation::rules_under<CompactTitle>(settings, title_info(), kRulesVersion,
                                             Text<hex::Compact>(setup));
}

}  // namespace

const notation::TitleInfo& title_info() {
  static const notation::TitleInfo info = [] {
    notation::Agreements agreements;
    for (const NamedSetup& s : named_setups()) agreements.variants.push_back(s.info);
    for (const Flag& f : kFlags) agreements.flags.push_back(f.info);
    agreements.default_variant = "37";
    return notation::TitleInfo{"zertz", "ZÈRTZ", std::move(agreements), make_rules, &kBoardspace};
  }();
  return info;
}

}  // namespace gipfbase::zertz
