#include "notation/zertz/boardspace_writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "notation/zertz/boardspace_action.hpp"
#include "notation/zertz/text.hpp"

namespace gipfbase::zertz::boardspace {
namespace {

using notation::Game;
using Actions = notation::BoardspaceTitle::Actions;

/// Writes the actions of one game.
template <class Layout>
class ActionWriter final : public notation::BoardspaceActionWriter {
 public:
  using Position = BasicPosition<Layout>;
  using Cells = typename Layout::Cells;

  explicit ActionWriter(const Game& game)
      : BoardspaceActionWriter(game.rules->side_to_move(game.start)),
        position_(notation::typed<Position>(game.start)),
        full_(Position::start(position_.board().id, position_.rules())),
        other_board_(full_.board().id !=
                     notation::typed<Position>(game.rules->start()).board().id) {}

  /// The actions up to the first move; false when the format cannot say them.
  bool write_start() {
    if (full_.rings().none()) {
      if (!write_custom_start()) return false;
    } else {
      Position plain = full_;
      plain.set_side_to_move(position_.side_to_move());
      if (position_ != plain || other_board_) write_edited_start();
      act(position_.side_to_move(), fmt::format("Start P{}", position_.side_to_move()));
    }
    end_ply();
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
    end_ply();
    return true;
  }

  /// On Boardspace only the player to move resigns, and nobody agrees to a draw.
  void write_end(const Game& record) {
    const Seat side = player_of(position_.side_to_move());
    const auto winner = side == 0 ? notation::kFirstWins : notation::kSecondWins;
    const bool other_resigned =
        record.termination == notation::kResignation && record.result == winner;
    if (position_.outcome().over() || other_resigned) return;
    if (record.termination != notation::kAgreement) close(record, side);
  }

 private:
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
};

/// The numbers of a tag that lists plies.
std::set<std::size_t> plies_of(std::string_view text) {
  std::set<std::size_t> plies;
  std::istringstream numbers{std::string(text)};
  for (std::size_t ply = 0; numbers >> ply;) plies.insert(ply);
  return plies;
}

template <class Layout>
Expected<Actions, std::string> write_on(const Game& record) {
  ActionWriter<Layout> writer(record);
  if (!writer.write_start()) {
    return Unexpected{
        std::string("Boardspace lays out custom boards without marbles; keep this game as .gpn")};
  }
  const std::set<std::size_t> ring_first = plies_of(record.tag(kRingFirstTag));
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    if (!writer.write_move(TitleOn<Layout>::unpack(record.moves[i]), ring_first.contains(i + 1))) {
      return Unexpected{fmt::format(
          "move {} cannot be played on Boardspace (it is not legal there, or a pass)", i + 1)};
    }
  }
  writer.write_end(record);
  return writer.take();
}

}  // namespace

Expected<Actions, std::string> write_actions(const Game& record) {
  return record.rules->variant() == kCustomVariant ? write_on<hex::Wide>(record)
                                                   : write_on<hex::Compact>(record);
}

}  // namespace gipfbase::zertz::boardspace
