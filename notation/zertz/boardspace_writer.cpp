#include "notation/zertz/boardspace_writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "notation/zertz/boardspace_action.hpp"
#include "notation/zertz/boardspace_variants.hpp"
#include "notation/zertz/text.hpp"

namespace gipfbase::zertz {
namespace {

using notation::Game;
using Written = notation::BoardspaceTitle::Written;

/// Writes the actions of one game.
template <class Layout>
class ActionWriter {
 public:
  using Position = BasicPosition<Layout>;
  using Cells = typename Layout::Cells;

  ActionWriter(const BoardspaceVariant& variant, const Position& start)
      : position_(start),
        full_(Position::start(start.board().id, start.rules())),
        other_board_(start.board().id != variant.board) {
    written_.gm = std::string(kBoardspaceGm);
    written_.setup = std::string(variant.setup);
    written_.first = start.side_to_move();
  }

  /// The actions up to the first move; false when the format cannot say them.
  bool write_start() {
    if (full_.rings().none()) return write_custom_start();
    Position plain = full_;
    plain.set_side_to_move(position_.side_to_move());
    if (position_ != plain || other_board_) write_edited_start();
    act(written_.first, fmt::format("Start P{}", written_.first));
    return true;
  }

  /// False when the move is not legal.
  bool write_move(const Move& move, bool ring_first) {
    if (move.is_pass() || !position_.is_legal(move)) return false;
    const Seat seat = position_.side_to_move();
    if (move.is_placement()) {
      const int rack = total(position_.pool()) > 0 ? kPoolRack : seat;
      const auto remove = [&] { act(seat, fmt::format("R- {}", place_text(move.removed()))); };
      if (move.removes() && ring_first) remove();
      act(seat, fmt::format("RtoB {} {} {}", rack, static_cast<int>(move.colour()),
                            place_text(move.ring())));
      if (move.removes() && !ring_first) remove();
    } else {
      write_jumps(seat, move);
    }
    act(seat, "Done");
    position_.play(move);
    return true;
  }

  void end_ply() { written_.nodes_after_ply.push_back(written_.nodes.size()); }

  void write_end(const Game& record) {
    if (position_.outcome().over()) return;
    const Seat side = position_.side_to_move();
    const Seat winner =
        (record.result == notation::kFirstWins) == (written_.first == 0) ? Seat{0} : Seat{1};
    if (record.result != notation::kFirstWins && record.result != notation::kSecondWins) return;
    if (record.termination == notation::kResignation && winner != side) {
      act(side, "Resign");
      act(side, "Done");
    } else if (record.termination == notation::kTimeForfeit) {
      act(winner, "WinOnTime");
    }
  }

  [[nodiscard]] Written take() { return std::move(written_); }

 private:
  void act(Seat seat, std::string_view action) {
    written_.nodes.push_back(fmt::format("P{}[{} {}]", seat, written_.nodes.size(), action));
  }
  [[nodiscard]] std::string place(int cell) const {
    return place_text(position_.board().label_of[static_cast<std::size_t>(cell)]);
  }

  void write_jumps(Seat seat, const Move& move) {
    const auto& step = kNeighbours<Layout>.step;
    int at = position_.board().cell_of[static_cast<std::size_t>(move.start())];
    for (Path::Reader path(move.path()); !path.done();) {
      const auto d = static_cast<std::size_t>(path.next());
      const int to = step[step[static_cast<std::size_t>(at)][d]][d];
      act(seat, fmt::format("BtoB {} {}", place(at), place(to)));
      at = to;
    }
  }

  /// Custom boards are built on the empty field by the first player; only rings can be laid out.
  bool write_custom_start() {
    Position rings = full_;
    for (Cells cells = position_.rings(); cells.any();) rings.put_ring(cells.pop_lowest());
    rings.set_side_to_move(position_.side_to_move());
    if (rings != position_) return false;
    act(0, "Start P0");
    for (Cells cells = position_.rings(); cells.any();) {
      act(0, fmt::format("R+ {}", place(cells.pop_lowest())));
    }
    act(0, "Done");
    if (position_.side_to_move() == 0) act(1, "Done");
    return true;
  }

  void write_edited_start() {
    act(0, "Edit");
    if (other_board_) act(0, "SetBoard Zertz");
    for (Cells cells = full_.rings() & ~position_.rings(); cells.any();) {
      act(0, fmt::format("R- {}", place(cells.pop_lowest())));
    }
    for (int c = 0; c < kColours; ++c) {
      const auto colour = static_cast<Colour>(c);
      for (Cells cells = position_.marbles(colour); cells.any();) {
        act(0, fmt::format("RtoB {} {} {}", kPoolRack, c, place(cells.pop_lowest())));
      }
      for (const Seat seat : {Seat{0}, Seat{1}}) {
        for (int n = position_.held(seat)[static_cast<std::size_t>(c)]; n > 0; --n) {
          act(seat, fmt::format("RtoR {} {} {}", kPoolRack, c, seat));
        }
      }
    }
  }

  Position position_;
  Position full_;     ///< the board before any set-up
  bool other_board_;  ///< not the board the file begins with; only in handicap games
  Written written_;
};

/// The numbers of a tag that lists plies.
std::set<std::size_t> plies_of(std::string_view text) {
  std::set<std::size_t> plies;
  std::istringstream numbers{std::string(text)};
  for (std::size_t ply = 0; numbers >> ply;) plies.insert(ply);
  return plies;
}

template <class Layout>
Expected<Written, std::string> write_on(const BoardspaceVariant& variant, const Game& record) {
  auto start = BasicPosition<Layout>::start(variant.board, variant.rules);
  if (!record.start.empty()) {
    constexpr std::ptrdiff_t kSeparators37 = 6;
    const bool small = variant.rules.handicap &&
                       std::count(record.start.begin(), record.start.end(), '/') == kSeparators37;
    auto read =
        read_position<Layout>(record.start, small ? BoardId::k37 : variant.board, variant.rules);
    if (!read) return Unexpected{"the start position: " + read.error().message};
    start = *read;
  }
  ActionWriter<Layout> writer(variant, start);
  if (!writer.write_start()) {
    return Unexpected{
        std::string("Boardspace lays out custom boards without marbles; keep this game as .gpn")};
  }
  writer.end_ply();
  const std::set<std::size_t> ring_first = plies_of(record.tag(kRingFirstTag));
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    if (!writer.write_move(TitleOn<Layout>::unpack(record.moves[i]), ring_first.contains(i + 1))) {
      return Unexpected{fmt::format(
          "move {} cannot be played on Boardspace (it is not legal there, or a pass)", i + 1)};
    }
    writer.end_ply();
  }
  writer.write_end(record);
  return writer.take();
}

}  // namespace

Expected<Written, std::string> write_boardspace_actions(const Game& record) {
  for (const BoardspaceVariant& variant : kBoardspaceVariants) {
    if (variant.id != record.variant) continue;
    return variant.board == BoardId::kCustom ? write_on<hex::Wide>(variant, record)
                                             : write_on<hex::Compact>(variant, record);
  }
  return Unexpected{fmt::format(
      "Boardspace does not have the variant {} of ZÈRTZ (it has 37, 48, 61, handicap and custom); "
      "keep this game as .gpn",
      record.variant)};
}

}  // namespace gipfbase::zertz
