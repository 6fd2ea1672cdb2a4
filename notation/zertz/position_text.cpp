#include <fmt/compile.h>
#include <fmt/format.h>

#include <array>
#include <optional>

#include "notation/text/text.hpp"
#include "notation/zertz/text.hpp"

namespace gipfbase::zertz {
namespace {

using notation::bad_position;
using notation::TextError;
using notation::text::character_at;

constexpr std::string_view kMarbleLetters = "WGB";
constexpr HoldingsStyle kOwnHoldings = {{0, 1, 2}, ',', "01"};
constexpr std::array<std::string_view, kColours> kColourNames = {"white", "grey", "black"};

std::string marbles_text(const MarbleSet& m, char separator) {
  return fmt::format(FMT_COMPILE("{1}{0}{2}{0}{3}"), separator, m[0], m[1], m[2]);
}

template <class Layout>
std::optional<TextError> read_board(notation::FieldReader& fields,
                                    BasicPosition<Layout>& position) {
  const auto& board = position.board();
  const auto read = [&](int cell, std::size_t& at) -> std::optional<TextError> {
    const char c = fields.field()[at];
    const std::size_t colour = kMarbleLetters.find(c);
    if (c != '.' && c != 'o' && colour == std::string_view::npos) {
      return fields.error(
          fmt::format("'{}' has no meaning in a board; use . (no ring), o (vacant ring), "
                      "W, G or B",
                      character_at(fields.field(), at)),
          at);
    }
    if (c != '.') position.put_ring(cell);
    if (c != '.' && c != 'o') position.put_marble(cell, static_cast<Colour>(colour));
    ++at;
    return std::nullopt;
  };
  return notation::read_board(fields, board, board.cells, read);
}

template <class Layout>
std::optional<std::string> wrong_total(const BasicPosition<Layout>& p) {
  const MarbleSet all = p.rules().pool();
  for (std::size_t c = 0; c < kColours; ++c) {
    const int n =
        p.marbles(static_cast<Colour>(c)).count() + p.held(0)[c] + p.held(1)[c] + p.pool()[c];
    if (n != all[c]) {
      return fmt::format(
          "the {} marbles on the board, captured and in the pool add up to {} instead of {}",
          kColourNames[c], n, all[c]);
    }
  }
  return std::nullopt;
}

}  // namespace

std::string ring_name(int label) { return notation::place_name(Labels::place(label)); }

char colour_letter(Colour colour) { return kMarbleLetters[static_cast<std::size_t>(colour)]; }

std::optional<Colour> colour_of(char letter) {
  const std::size_t colour = kMarbleLetters.find(letter);
  if (colour == std::string_view::npos) return std::nullopt;
  return static_cast<Colour>(colour);
}

template <class Layout>
void write_holdings(const BasicPosition<Layout>& p, const HoldingsStyle& style, std::string& text) {
  const std::array<MarbleSet, 3> sets = {p.held(0), p.held(1), p.pool()};
  for (const std::size_t set : style.order) text += ' ' + marbles_text(sets[set], style.separator);
  text += ' ';
  text += style.sides[p.side_to_move()];
}

template <class Layout>
std::optional<TextError> read_holdings(notation::FieldReader& fields, const HoldingsStyle& style,
                                       BasicPosition<Layout>& position) {
  constexpr std::array<std::string_view, 3> kWhose = {"held by the first player",
                                                      "held by the second player", "in the pool"};
  std::array<MarbleSet, 3> sets{};
  for (const std::size_t set : style.order) {
    const std::string_view counts = fields.next();
    const auto marbles = notation::text::numbers<std::uint8_t, kColours>(counts, style.separator);
    if (!marbles) {
      return fields.error(
          fmt::format("{1} how many marbles are {2}; write the numbers of white, grey and black "
                      "ones, as in \"1{0}0{0}2\"",
                      style.separator, fields.does_not_say(), kWhose[set]));
    }
    sets[set] = *marbles;
  }
  position.set_held(0, sets[0]);
  position.set_held(1, sets[1]);
  position.set_pool(sets[2]);
  const std::string_view side = fields.next();
  const std::size_t seat = side.size() == 1 ? style.sides.find(side) : std::string_view::npos;
  if (seat == std::string_view::npos) {
    const std::string fault = side.empty() ? "the side to move is missing"
                                           : fmt::format("'{}' is not a side to move", side);
    return fields.error(fmt::format("{}; write {} or {}", fault, style.sides[0], style.sides[1]));
  }
  position.set_side_to_move(static_cast<Seat>(seat));
  if (!fields.next().empty()) return fields.error("nothing may follow the side to move; remove it");
  if (auto wrong = wrong_total(position)) return fields.error(std::move(*wrong));
  position.settle();
  return std::nullopt;
}

template <class Layout>
std::string position_text(const BasicPosition<Layout>& position) {
  const auto& board = position.board();
  std::string text;
  notation::write_board(board, board.cells, text, [&](int cell, std::string& out) {
    out += !position.rings().test(cell)     ? '.'
           : position.occupied().test(cell) ? colour_letter(position.colour_at(cell))
                                            : 'o';
  });
  write_holdings(position, kOwnHoldings, text);
  return text;
}

template <class Layout>
Expected<BasicPosition<Layout>, TextError> read_position(std::string_view text, BoardId board,
                                                         const Rules& rules) {
  BasicPosition<Layout> position = BasicPosition<Layout>::start(board, rules);
  position.clear_table();
  const auto read_rest = [](notation::FieldReader& fields, BasicPosition<Layout>& p) {
    return read_holdings(fields, kOwnHoldings, p);
  };
  return notation::read_fields(text, "the board, the marbles held, the pool, and the side to move",
                               position, read_board<Layout>, read_rest);
}

template void write_holdings(const BasicPosition<hex::Compact>&, const HoldingsStyle&,
                             std::string&);
template void write_holdings(const BasicPosition<hex::Wide>&, const HoldingsStyle&, std::string&);
template std::optional<TextError> read_holdings(notation::FieldReader&, const HoldingsStyle&,
                                                BasicPosition<hex::Compact>&);
template std::optional<TextError> read_holdings(notation::FieldReader&, const HoldingsStyle&,
                                                BasicPosition<hex::Wide>&);
template std::string position_text(const BasicPosition<hex::Compact>&);
template std::string position_text(const BasicPosition<hex::Wide>&);
template Expected<BasicPosition<hex::Compact>, TextError> read_position(std::string_view, BoardId,
                                                                        const Rules&);
template Expected<BasicPosition<hex::Wide>, TextError> read_position(std::string_view, BoardId,
                                                                     const Rules&);

}  // namespace gipfbase::zertz
