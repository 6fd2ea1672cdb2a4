// The title's part of the format, and a DVONN game as actions.
#include "notation/dvonn/boardspace.hpp"

#include <fmt/format.h>

#include "notation/dvonn/text.hpp"
#include "notation/text/text.hpp"
#include "rules/dvonn/title.hpp"

namespace gipfbase::dvonn {
namespace {

using notation::BoardspaceGame;
using notation::BoardspaceTitle;
using notation::Code;
using notation::Finding;
using notation::Game;
using notation::Severity;
namespace gpn = notation::gpn;

constexpr std::string_view kGm = "Dvonn";
constexpr std::string_view kSetup = "dvonn";
/// The number behind the name in SU. Other ones are kept in a tag; what they stand for is not
/// known.
constexpr std::string_view kNoKey = "0";
constexpr std::string_view kKeyTag = "BoardspaceKey";

/// Writes the actions of one game.
class ActionWriter {
 public:
  explicit ActionWriter(const Game& record) {
    const std::string_view key = record.tag(kKeyTag);
    written_.gm = kGm;
    written_.setup = fmt::format("{} {}", kSetup, key.empty() ? kNoKey : key);
    written_.first = record.tag("BoardspaceFirst") == "P1" ? 1 : 0;
    act(kWhite, fmt::format("Start P{}", written_.first));
    end_ply();
  }

  /// False when the move is not legal.
  bool write_move(const Move& move) {
    if (!position_.is_legal(move)) return false;
    const Seat side = position_.side_to_move();
    if (move.kind == Move::Kind::kPlace) {
      act(side, fmt::format("Dropb {}", boardspace::place_text(move.from)));
    } else if (move.kind == Move::Kind::kStack) {
      act(side, fmt::format("Move {} {}", boardspace::place_text(move.from),
                            boardspace::place_text(move.to)));
    } else {
      act(side, "Pass");
    }
    act(side, "Done");
    position_.play(move);
    end_ply();
    return true;
  }

  void write_end(const Game& record) {
    if (position_.outcome().over()) return;
    for (const auto& [side, action] : notation::closing_actions(record, position_.side_to_move())) {
      act(side, action);
    }
  }

  [[nodiscard]] BoardspaceTitle::Written take() { return std::move(written_); }

 private:
  void act(Seat side, std::string_view action) {
    const Seat seat = written_.first == 0 ? side : other(side);
    written_.nodes.push_back(fmt::format("P{}[{} {}]", seat, written_.nodes.size(), action));
  }
  void end_ply() { written_.nodes_after_ply.push_back(written_.nodes.size()); }

  Position position_;
  BoardspaceTitle::Written written_;
};

class DvonnBoardspace final : public BoardspaceTitle {
 public:
  bool accepts(std::string_view gm, std::string_view setup) const override {
    return gpn::same_word(gm.empty() ? notation::next_word(setup) : gm, kGm);
  }

  std::optional<Reading> read(const BoardspaceGame& game, Game& record,
                              std::vector<Finding>& findings) const override {
    std::string_view key = game.property("SU");
    const std::string_view name = notation::next_word(key);
    if (!name.empty() && !gpn::same_word(name, kSetup)) {
      findings.push_back(
          {Code::kUnknownVariant,
           Severity::kError,
           {},
           game.line,
           0,
           0,
           0,
           fmt::format("SU[{}] is no variant of DVONN; known is dvonn", game.property("SU"))});
      return std::nullopt;
    }
    record.variant = std::string(kVariant);
    Reading reading = boardspace::read_actions(game, record, findings);
    key = gpn::trimmed(key);
    if (!key.empty() && key != kNoKey) {
      reading.tags.push_back({std::string(kKeyTag), std::string(key)});
    }
    return reading;
  }

  Expected<Written, std::string> write(const Game& record) const override {
    if (record.variant != kVariant) {
      return Unexpected{fmt::format(
          "Boardspace does not have the variant {} of DVONN (it has standard); keep this game as "
          ".gpn",
          record.variant)};
    }
    if (!record.start.empty() && record.start != position_text(Position{})) {
      return Unexpected{std::string(
          "Boardspace begins every game of DVONN on the empty board, and this one has a start "
          "position of its own; keep it as .gpn")};
    }
    ActionWriter writer(record);
    for (std::size_t i = 0; i < record.moves.size(); ++i) {
      if (!writer.write_move(Dvonn::unpack(record.moves[i]))) {
        return Unexpected{
            fmt::format("move {} is not legal; only legal games can be written as "
                        "Boardspace records",
                        i + 1)};
      }
    }
    writer.write_end(record);
    return writer.take();
  }
};

}  // namespace

const notation::BoardspaceTitle& boardspace_title() {
  static const DvonnBoardspace title;
  return title;
}

}  // namespace gipfbase::dvonn
