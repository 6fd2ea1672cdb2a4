#include "notation/dvonn/boardspace.hpp"

#include <fmt/format.h>

#include "notation/dvonn/text.hpp"
#include "notation/formats/boardspace/play.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::dvonn {
namespace {

using notation::BoardspaceGame;
using notation::BoardspaceTitle;
using notation::Finding;
using notation::Game;
namespace text = notation::text;

constexpr std::string_view kGm = "Dvonn";
constexpr std::string_view kSetup = "dvonn";
/// The number behind the name in SU. Other ones are kept in a tag; what they stand for is not
/// known.
constexpr std::string_view kNoKey = "0";
constexpr std::string_view kKeyTag = "BoardspaceKey";

std::string place_text(int cell) { return notation::boardspace_place(Board::place_of(cell)); }

bool accepts(std::string_view gm, std::string_view setup) {
  return text::same_word(gm.empty() ? notation::next_word(setup) : gm, kGm);
}

Expected<std::string, std::string> settings(const BoardspaceGame& game) {
  std::string_view setup = game.property("SU");
  const std::string_view name = notation::next_word(setup);
  if (name.empty() || text::same_word(name, kSetup)) return std::string(kVariant);
  return Unexpected{
      fmt::format("SU[{}] is no variant of DVONN; known is dvonn", game.property("SU"))};
}

BoardspaceTitle::Reading read(const BoardspaceGame& game, Game& record,
                              std::vector<Finding>& findings) {
  std::string_view key = game.property("SU");
  (void)notation::next_word(key);
  BoardspaceTitle::Reading reading = boardspace::read_actions(game, record, findings);
  key = text::trimmed(key);
  if (!key.empty() && key != kNoKey) {
    reading.tags.push_back({std::string(kKeyTag), std::string(key)});
  }
  return reading;
}

Expected<BoardspaceTitle::Actions, std::string> write(const Game& record) {
  if (record.has_own_start()) {
    return Unexpected{std::string(
        "Boardspace begins every game of DVONN on the empty board, and this one has a start "
        "position of its own; keep it as .gpn")};
  }
  const Seat first = notation::first_player(record);
  notation::BoardspaceActionWriter writer(first);
  writer.act(first, "Start P{}", first);
  writer.end_ply();
  Position position;
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    const Move move = Dvonn::unpack(record.moves[i]);
    if (!position.is_legal(move)) {
      return Unexpected{fmt::format(
          "move {} is not legal; only legal games can be written as Boardspace records", i + 1)};
    }
    const Seat player = writer.player_of(position.side_to_move());
    if (move.kind == Move::Kind::kPlace) {
      writer.act(player, "Dropb {}", place_text(move.from));
    } else if (move.kind == Move::Kind::kStack) {
      writer.act(player, "Move {} {}", place_text(move.from), place_text(move.to));
    } else {
      writer.act(player, "Pass");
    }
    writer.act(player, "Done");
    position.play(move);
    writer.end_ply();
  }
  auto written = writer.finish(record, position.outcome().over(), position.side_to_move());
  const std::string_view key = record.tag(kKeyTag);
  written.gm = kGm;
  written.setup = fmt::format("{} {}", kSetup, key.empty() ? kNoKey : key);
  return written;
}

}  // namespace

const BoardspaceTitle kBoardspace = {accepts, settings, read, write};

}  // namespace gipfbase::dvonn
