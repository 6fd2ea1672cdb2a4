#include "rules/zertz/title.hpp"

#include <algorithm>
#include <vector>

#include "rules/hex/key_table.hpp"

namespace gipfbase::zertz {
namespace {

constexpr std::uint64_t kFactHeld = 1024;
constexpr std::uint64_t kFactSecondToMove = 1160;
constexpr std::uint64_t kFactPassed = 1161;
constexpr std::uint64_t kFactVariant = 1200;
constexpr std::size_t kStates = 4;

template <class Layout>
const auto& key_table(const Board<Layout>& board) {
  constexpr bool kCompact = Layout::kCells == hex::Compact::kCells;
  using KeyTable = hex::KeyTable<kCompact ? kMaxSymmetries : 1, kStates>;
  static const auto tables = [] {
    std::vector<KeyTable> made;
    const auto number = [](std::uint64_t label, std::size_t state) {
      return kStates * label + state;
    };
    const int first = static_cast<int>(kCompact ? BoardId::k37 : BoardId::kCustom);
    const int last = static_cast<int>(kCompact ? BoardId::k61 : BoardId::kCustom);
    for (int id = first; id <= last; ++id) {
      made.emplace_back(board_of<Layout>(static_cast<BoardId>(id)), number);
    }
    return made;
  }();
  return tables[kCompact ? static_cast<std::size_t>(board.id) : 0];
}

/// The state of a ring: 0 vacant, otherwise 1 + the colour of its marble.
template <class Layout>
std::size_t state_of(const BasicPosition<Layout>& p, int cell) {
  return p.occupied().test(cell) ? static_cast<std::size_t>(p.colour_at(cell)) + 1 : 0;
}

template <class Layout>
std::uint64_t facts_off_board(const BasicPosition<Layout>& p) {
  std::uint64_t key = 0;
  for (std::size_t seat = 0; seat < 2; ++seat) {
    for (std::size_t c = 0; c < kColours; ++c) {
      const MarbleSet& held = p.held(static_cast<Seat>(seat));
      key ^= hex::zobrist_word(kFactHeld + 64 * seat + 16 * c + held[c]);
    }
  }
  if (p.side_to_move() == 1) key ^= hex::zobrist_word(kFactSecondToMove);
  if (p.passes() > 0) {
    key ^= hex::zobrist_word(kFactPassed + static_cast<std::uint64_t>(p.passes()) - 1);
  }
  return key ^ hex::zobrist_word(kFactVariant + 64 * static_cast<std::uint64_t>(p.board().id) +
                                 p.rules().bits());
}

template <class Layout>
Move mapped(const Board<Layout>& board, const Move& move, std::size_t symmetry) {
  const auto label = [&](int from) {
    return static_cast<int>(
        board.label_of[board.image[symmetry][board.cell_of[static_cast<std::size_t>(from)]]]);
  };
  if (move.is_pass()) return move;
  if (move.is_placement()) {
    // Declined groups are numbered by lowest label, which a symmetry may reorder; transformed()
    // numbers them again.
    return Move::placement(move.colour(), label(move.ring()),
                           move.removes() ? label(move.removed()) : Labels::kNone, move.declined());
  }
  Path::Builder path;
  for (Path::Reader reader(move.path()); !reader.done();) {
    path.add(board.direction_image[symmetry][static_cast<std::size_t>(reader.next())]);
  }
  return Move::capture(label(move.start()), path.path());
}

}  // namespace

template <class Layout>
SymmetryKeys TitleOn<Layout>::keys(const Position& position) {
  const auto& board = position.board();
  const auto& table = key_table(board);
  SymmetryKeys keys;
  keys.count = board.symmetries;
  for (const int cell : position.rings()) {
    keys.toggle(table.row(cell, state_of(position, cell)));
  }
  keys.toggle(facts_off_board(position));
  return keys;
}

template <class Layout>
void TitleOn<Layout>::update_keys(SymmetryKeys& keys, const Position& before,
                                  const Position& after) {
  const auto& table = key_table(after.board());
  auto changed = before.rings() ^ after.rings();
  for (int c = 0; c < kColours; ++c) {
    const auto colour = static_cast<Colour>(c);
    changed |= before.marbles(colour) ^ after.marbles(colour);
  }
  for (const int cell : changed) {
    if (before.rings().test(cell)) keys.toggle(table.row(cell, state_of(before, cell)));
    if (after.rings().test(cell)) keys.toggle(table.row(cell, state_of(after, cell)));
  }
  keys.toggle(facts_off_board(before) ^ facts_off_board(after));
}

template <class Layout>
auto TitleOn<Layout>::transformed(const Position& position, int symmetry) -> Position {
  const auto& board = position.board();
  const auto& image = board.image[static_cast<std::size_t>(symmetry)];
  Position p = position;
  p.clear_table();
  for (const int cell : position.rings()) {
    p.put_ring(image[static_cast<std::size_t>(cell)]);
    if (position.occupied().test(cell)) {
      p.put_marble(image[static_cast<std::size_t>(cell)], position.colour_at(cell));
    }
  }
  return p;
}

template <class Layout>
Move TitleOn<Layout>::transformed(const Position& position, const Move& move, int symmetry) {
  const auto& board = position.board();
  const Move image = mapped(board, move, static_cast<std::size_t>(symmetry));
  if (!move.is_placement() || move.declined() == 0) return image;
  // Number the declined groups again, in the order of the labels of their images.
  const auto here = position.completed_by(move);
  const auto there = transformed(position, symmetry).completed_by(image);
  unsigned declined = 0;
  for (int i = 0; i < here.count; ++i) {
    if (((move.declined() >> static_cast<unsigned>(i)) & 1U) == 0) continue;
    auto cells = here.group[static_cast<std::size_t>(i)];
    const int cell =
        board.image[static_cast<std::size_t>(symmetry)][static_cast<std::size_t>(cells.lowest())];
    for (int j = 0; j < there.count; ++j) {
      if (there.group[static_cast<std::size_t>(j)].test(cell)) {
        declined |= 1U << static_cast<unsigned>(j);
      }
    }
  }
  return Move::placement(image.colour(), image.ring(), image.removed(), declined);
}

template <class Layout>
Move TitleOn<Layout>::restored(const Position& position, const Move& move, int symmetry) {
  const auto back = position.board().inverse[static_cast<std::size_t>(symmetry)];
  if (!move.is_placement() || move.declined() == 0) return mapped(position.board(), move, back);
  return transformed(transformed(position, symmetry), move, back);
}

template <class Layout>
void TitleOn<Layout>::count(const Position& before, const Move& move, const Position& after,
                            std::span<std::int32_t> counters) {
  if (move.is_pass()) return;
  if (move.is_capture()) {
    std::int32_t jumps = 0;
    for (Path::Reader path(move.path()); !path.done(); path.next()) ++jumps;
    ++counters[1];
    counters[2] += jumps;
    counters[3] = std::max(counters[3], jumps);
    return;
  }
  ++counters[0];
  const bool from_pool = total(before.pool()) > 0;
  const Seat mover = before.side_to_move();
  const int taken = total(after.held(mover)) - total(before.held(mover)) + (from_pool ? 0 : 1);
  if (taken > 0) {
    ++counters[4];
    counters[5] += taken;
  }
  if (!from_pool) ++counters[6];
  if (!move.removes()) ++counters[7];
}

template struct TitleOn<hex::Compact>;
template struct TitleOn<hex::Wide>;

}  // namespace gipfbase::zertz
