#include "notation/zertz/boardspace.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <sstream>

#include "notation/formats/boardspace/play.hpp"
#include "notation/text/text.hpp"
#include "notation/zertz/boardspace_turn.hpp"
#include "notation/zertz/text.hpp"

namespace gipfbase::zertz {
namespace {

using boardspace::kCustomVariant;
using boardspace::kPoolRack;
using notation::BoardspaceGame;
using notation::Game;
using Actions = notation::BoardspaceTitle::Actions;
namespace text = notation::text;

constexpr std::string_view kGm = "22";
using notation::BoardspaceVariant;
constexpr std::array<BoardspaceVariant, 5> kVariants = {{{"Zertz", "37"},
                                                         {"Zertz+11", "48"},
                                                         {"Zertz+24", "61"},
                                                         {"Zertz+H", "handicap"},
                                                         {"Zertz+xx", kCustomVariant}}};

bool accepts(std::string_view gm, std::string_view setup) {
  constexpr std::string_view kName = "Zertz";
  if (gm.empty()) return text::same_word(setup.substr(0, kName.size()), kName);
  return gm == kGm || text::same_word(gm, kName);
}

Expected<std::string, std::string> settings(const BoardspaceGame& game) {
  const std::string_view setup = game.property("SU");
  if (const auto* variant = find_variant(kVariants, &BoardspaceVariant::setup, setup)) {
    return std::string(variant->id);
  }
  return Unexpected{
      fmt::format("SU[{}] is not a variant of ZÈRTZ; known: Zertz, Zertz+11, "
                  "Zertz+24, Zertz+H and Zertz+xx",
                  setup)};
}

/// Writes the actions of one game.
template <class Layout>
class ActionWriter {
 public:
  using Position = BasicPosition<Layout>;
  using Cells = typename Layout::Cells;

  explicit ActionWriter(const Game& game)
      : writer_(game.rules->side_to_move(game.start)),
        position_(notation::typed<Position>(game.start)),
        full_(Position::start(position_.board().id, position_.rules())),
        other_board_(full_.board().id !=
                     notation::typed<Position>(game.rules->start()).board().id) {}

  /// Writes the actions before the first move; false when the format cannot express the start
  /// position.
  bool write_start() {
    if (full_.rings().none()) {
      if (!write_custom_start()) return false;
    } else {
      Position plain = full_;
      plain.set_side_to_move(position_.side_to_move());
      if (position_ != plain || other_board_) write_edited_start();
      writer_.act(position_.side_to_move(), "Start P{}", position_.side_to_move());
    }
    writer_.end_ply();
    return true;
  }

  /// Writes a move; false when it is not legal.
  bool write_move(const Move& move, bool ring_first) {
    if (move.is_pass() || !position_.is_legal(move)) return false;
    const Seat seat = position_.side_to_move();
    if (move.is_placement()) {
      const int rack = total(position_.pool()) > 0 ? kPoolRack : seat;
      const auto remove = [&] { writer_.act(seat, "R- {}", place_of(move.removed())); };
      if (move.removes() && ring_first) remove();
      writer_.act(seat, "RtoB {} {} {}", rack, static_cast<int>(move.colour()),
                  place_of(move.ring()));
      if (move.removes() && !ring_first) remove();
    } else {
      for_each_jump(position_.board(), move, [&](int from, int /*over*/, int to) {
        writer_.act(seat, "BtoB {} {}", place(from), place(to));
      });
    }
    writer_.act(seat, "Done");
    position_.play(move);
    writer_.end_ply();
    return true;
  }

  /// On Boardspace only the player to move can resign, and players cannot agree on a draw.
  Actions finish(const Game& record) {
    const Seat side = writer_.player_of(position_.side_to_move());
    const auto winner = side == 0 ? notation::kFirstWins : notation::kSecondWins;
    const bool other_resigned =
        record.termination == notation::kResignation && record.result == winner;
    const bool unsaid = other_resigned || record.termination == notation::kAgreement;
    return writer_.finish(record, unsaid || position_.outcome().over(), side);
  }

 private:
  [[nodiscard]] static std::string place_of(int label) {
    return notation::boardspace_place(Labels::place(label));
  }
  [[nodiscard]] std::string place(int cell) const {
    return place_of(position_.board().label(cell));
  }

  /// Writes the actions by which the first player builds a custom board on the empty field; false
  /// when the start differs from an empty field in more than rings, because only rings can be laid
  /// out.
  bool write_custom_start() {
    Position rings = full_;
    for (Cells cells = position_.rings(); cells.any();) rings.put_ring(cells.pop_lowest());
    rings.set_side_to_move(position_.side_to_move());
    if (rings != position_) return false;
    writer_.act(0, "Start P0");
    for (Cells cells = position_.rings(); cells.any();) {
      writer_.act(0, "R+ {}", place(cells.pop_lowest()));
    }
    writer_.act(0, "Done");
    if (position_.side_to_move() == 0) writer_.act(1, "Done");
    return true;
  }

  void write_edited_start() {
    writer_.act(0, "Edit");
    if (other_board_) writer_.act(0, "SetBoard Zertz");
    for (Cells cells = full_.rings() & ~position_.rings(); cells.any();) {
      writer_.act(0, "R- {}", place(cells.pop_lowest()));
    }
    for (int c = 0; c < kColours; ++c) {
      const auto colour = static_cast<Colour>(c);
      for (Cells cells = position_.marbles(colour); cells.any();) {
        writer_.act(0, "RtoB {} {} {}", kPoolRack, c, place(cells.pop_lowest()));
      }
      for (const Seat seat : {Seat{0}, Seat{1}}) {
        for (int n = position_.held(seat)[static_cast<std::size_t>(c)]; n > 0; --n) {
          writer_.act(seat, "RtoR {} {} {}", kPoolRack, c, seat);
        }
      }
    }
  }

  notation::BoardspaceActionWriter writer_;
  Position position_;
  Position full_;     ///< the board before any set-up
  bool other_board_;  ///< the game is not on the usual board of its variant; only in handicap games
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
  const std::set<std::size_t> ring_first = plies_of(record.tag(boardspace::kRingFirstTag));
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    if (!writer.write_move(TitleOn<Layout>::unpack(record.moves[i]), ring_first.contains(i + 1))) {
      return Unexpected{fmt::format(
          "move {} cannot be played on Boardspace (it is not legal there, or a pass)", i + 1)};
    }
  }
  return writer.finish(record);
}

Expected<Actions, std::string> write(const Game& record) {
  const auto* variant = find_variant(kVariants, &BoardspaceVariant::id, record.rules->variant());
  if (variant == nullptr) {
    return Unexpected{fmt::format(
        "Boardspace does not have the variant {} of ZÈRTZ (it has 37, 48, 61, handicap and "
        "custom); keep this game as .gpn",
        record.rules->variant())};
  }
  auto written =
      variant->id == kCustomVariant ? write_on<hex::Wide>(record) : write_on<hex::Compact>(record);
  if (!written) return written;
  written->gm = kGm;
  written->setup = variant->setup;
  return written;
}

}  // namespace

const notation::BoardspaceTitle kBoardspace = {accepts, settings, boardspace::read_actions, write};

}  // namespace gipfbase::zertz
