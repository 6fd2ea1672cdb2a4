#include "notation/dvonn/boardspace_writer.hpp"

#include <fmt/format.h>

#include "notation/dvonn/boardspace_action.hpp"
#include "rules/dvonn/title.hpp"

namespace gipfbase::dvonn::boardspace {
namespace {

using notation::BoardspaceTitle;
using notation::Game;

/// Writes the actions of one game.
class ActionWriter final : public notation::BoardspaceActionWriter {
 public:
  explicit ActionWriter(Seat first) : BoardspaceActionWriter(first) {
    act(player_of(kWhite), fmt::format("Start P{}", first));
    end_ply();
  }

  /// False when the move is not legal.
  bool write_move(const Move& move) {
    if (!position_.is_legal(move)) return false;
    const Seat player = player_of(position_.side_to_move());
    if (move.kind == Move::Kind::kPlace) {
      act(player, fmt::format("Dropb {}", place_text(move.from)));
    } else if (move.kind == Move::Kind::kStack) {
      act(player, fmt::format("Move {} {}", place_text(move.from), place_text(move.to)));
    } else {
      act(player, "Pass");
    }
    act(player, "Done");
    position_.play(move);
    end_ply();
    return true;
  }

  void write_end(const Game& record) {
    if (!position_.outcome().over()) close(record, position_.side_to_move());
  }

 private:
  Position position_;
};

}  // namespace

Expected<BoardspaceTitle::Actions, std::string> write_actions(const Game& record) {
  ActionWriter writer(notation::first_player(record));
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    if (!writer.write_move(Dvonn::unpack(record.moves[i]))) {
      return Unexpected{fmt::format(
          "move {} is not legal; only legal games can be written as Boardspace records", i + 1)};
    }
  }
  writer.write_end(record);
  return writer.take();
}

}  // namespace gipfbase::dvonn::boardspace
