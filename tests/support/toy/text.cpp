#include "support/toy/text.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "notation/game/rules_of.hpp"
#include "notation/text/text.hpp"
#include "support/toy/title.hpp"

namespace gipfbase::toy {
namespace {

using notation::Code;
using notation::TextError;

constexpr std::array<std::string_view, 9> kMoves = {
    "", "take-1", "take-2", "announce", "pass", "challenge", "executed", "neutralised", "time"};
constexpr std::array<std::string_view, 4> kPhases = {"turn", "answer", "contest", "time"};
constexpr std::array<std::string_view, 4> kTokens = {"-", "0", "1", "01"};

template <class Words>
std::size_t place(const Words& words, std::string_view word) {
  return static_cast<std::size_t>(std::find(words.begin(), words.end(), word) - words.begin());
}

}  // namespace

// The functions that RulesOf finds next to a position.
std::string position_text(const Position& p) {
  std::ostringstream out;
  out << int{p.stones} << ' ' << kTokens[p.tokens] << ' ' << int{p.turn} << ' '
      << kPhases[static_cast<std::size_t>(p.phase)];
  return out.str();
}
Expected<Move, TextError> read_move(const Position& p, std::string_view text) {
  const auto move = static_cast<Move>(place(kMoves, text));
  if (p.is_legal(move)) return move;
  return Unexpected{TextError{Code::kIllegalMove, 0, "this cannot be done now"}};
}
void write_move(const Position& /*p*/, Move move, std::string& text) {
  text += kMoves[static_cast<std::size_t>(move)];
}
notation::Diagram diagram(const Position& p) {
  notation::Diagram diagram;
  diagram.lattice = notation::Lattice::kLevel;
  for (int i = 0; i < p.stones; ++i) {
    notation::Place& place =
        diagram.add({i % 10, i / 10 + 1}, {2 * (i % 10), -(i / 10)}, notation::Ground::kSpace);
    place.pieces.push_back({"stone", notation::Shape::kDisc, notation::Tint::kGrey});
    place.code = "o";
  }
  diagram.label_edges();
  return diagram;
}
notation::Trace trace(const Position& /*before*/, Move /*move*/) { return {}; }

namespace {

/// Texts of one setting: stones, who may announce, whose turn, phase, as in `10 01 0 turn`.
class Text {
 public:
  explicit Text(const Position& start) : start_(start) {}

  [[nodiscard]] Position start() const { return start_; }
  [[nodiscard]] Expected<Position, TextError> read_position(std::string_view text) const {
    std::istringstream in{std::string(text)};
    int stones = -1;
    int turn = -1;
    std::string tokens;
    std::string phase;
    in >> stones >> tokens >> turn >> phase;
    if (stones < 0 || stones > 100 || (turn != 0 && turn != 1) ||
        place(kTokens, tokens) == kTokens.size() || place(kPhases, phase) == kPhases.size()) {
      return Unexpected{TextError{Code::kBadPosition, 0, "this is not like 10 01 0 turn"}};
    }
    Position p = start_;
    p.stones = static_cast<std::uint8_t>(stones);
    p.tokens = static_cast<std::uint8_t>(place(kTokens, tokens));
    p.turn = static_cast<Seat>(turn);
    p.phase = static_cast<Phase>(place(kPhases, phase));
    return p;
  }
  [[nodiscard]] std::size_t scan_move(std::string_view text) const {
    const auto* const word =
        std::find_if(kMoves.begin() + 1, kMoves.end(), [&](auto w) { return text.starts_with(w); });
    return word == kMoves.end() ? 0 : word->size();
  }
  [[nodiscard]] bool before(Move a, Move b) const { return a < b; }

 private:
  Position start_;
};

std::shared_ptr<const notation::Rules> make_rules(const notation::Settings& settings) {
  Position start;
  start.stones = static_cast<std::uint8_t>(settings.number(0));
  start.seconds = static_cast<std::uint16_t>(settings.number(1));
  return notation::rules_under<Toy>(settings, title_info(), 1, Text(start));
}

}  // namespace

const notation::TitleInfo& title_info() {
  static const notation::TitleInfo info{"toy",
                                        "Toy",
                                        {.variants = {{"heap", "one heap of stones", {}}},
                                         .numbers = {{"stones", "stones in the heap", 1, 100, 10},
                                                     {"seconds", "of each clock", 1, 3600, 60}},
                                         .default_variant = "heap"},
                                        make_rules};
  return info;
}

const notation::Catalogue& catalogue() {
  static const notation::Catalogue all([] {
    const notation::Catalogue known;
    std::vector<const notation::TitleInfo*> titles(known.titles().begin(), known.titles().end());
    titles.push_back(&title_info());
    return titles;
  }());
  return all;
}

}  // namespace gipfbase::toy
