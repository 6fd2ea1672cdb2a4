// Records of TZAAR on boardspace.net.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "notation/formats/boardspace/turn_replay.hpp"
#include "notation/text/text.hpp"
#include "notation/tzaar/text.hpp"

namespace gipfbase::tzaar {
namespace {

using notation::BoardspaceAction;
using notation::BoardspaceGame;
using notation::BoardspaceTitle;
using notation::Finding;
using notation::Game;
namespace text = notation::text;

constexpr std::array<notation::BoardspaceVariant, 3> kVariants = {
    {{"tzaar-standard", kFixed}, {"tzaar-random", kRandom}, {"tzaar-custom", kTournament}}};
/// The number is the key of a random start; other games have one without meaning.
constexpr notation::BoardspaceWords kRecords = {
    "TZAAR", "Tzaar", kVariants, {"BoardspaceKey", "0"}};
/// The racks of the players hold the types in the opposite order of `Type`.
constexpr int kLastOnRack = static_cast<int>(kTypes) - 1;

/// The verbs that BoardspaceReplay does not handle.
enum class Verb : std::uint8_t {
  kPick,     ///< Pickb place: lifts a stack, or takes back what was done last
  kDrop,     ///< Dropb place, Dropcap place: puts it down, and captures
  kMove,     ///< Move place place, Capture place place: both in one action
  kOnBoard,  ///< OnBoard wr type place: a piece from the rack
  kLift,     ///< Pick wr type: a piece of the rack, for the next Dropb
  kReturn,   ///< Drop wr type: back to the rack
  kPass,
  kIgnored,     ///< known, and without effect on the game
  kUnreadable,  ///< a known verb without a place of the board, or without a type
  kUnknown
};
constexpr std::array<notation::BoardspaceVerb<Verb>, 9> kVerbs = {{{"Pickb", Verb::kPick},
                                                                   {"Dropcap", Verb::kDrop},
                                                                   {"Dropb", Verb::kDrop},
                                                                   {"Capture", Verb::kMove},
                                                                   {"Move", Verb::kMove},
                                                                   {"Pass", Verb::kPass},
                                                                   {"OnBoard", Verb::kOnBoard},
                                                                   {"Pick", Verb::kLift},
                                                                   {"Drop", Verb::kReturn}}};

/// An action with its places as cells; what a verb does not have keeps its default.
struct Action {
  Verb verb = Verb::kUnknown;
  std::optional<Type> type;  ///< of kOnBoard and kLift
  int from = -1;             ///< of kPick and kMove
  int to = -1;               ///< of kDrop, kMove and kOnBoard

  /// True for actions that change the board.
  [[nodiscard]] bool is_on_board() const { return verb <= Verb::kPass; }
};

Action read_action(const BoardspaceAction& source) {
  Action action;
  action.verb = notation::verb_of(source.verb, kVerbs);
  std::string_view args = source.args;
  bool good = true;
  const auto read_type = [&] {
    (void)notation::next_word(args);  // the rack
    const auto place = text::number<int>(notation::next_word(args));
    good = place && *place >= 0 && *place <= kLastOnRack;
    if (good) action.type = static_cast<Type>(kLastOnRack - *place);
  };
  const auto read_cell = [&] {
    const auto place = notation::next_place(args);
    const int cell = place ? CountedBoard::cell_at(*place) : -1;
    good = good && cell >= 0;
    return cell;
  };
  if (action.verb == Verb::kOnBoard || action.verb == Verb::kLift) read_type();
  if (action.verb == Verb::kPick || action.verb == Verb::kMove) action.from = read_cell();
  if (action.verb == Verb::kDrop || action.verb == Verb::kMove || action.verb == Verb::kOnBoard) {
    action.to = read_cell();
  }
  if (!good) action.verb = Verb::kUnreadable;
  return action;
}

/// The actions of a turn without those that were taken back.
class Turn {
 public:
  static constexpr std::string_view kMissing = "a piece was not put down";

  Turn() = default;
  /// A turn that begins with a piece from the rack.
  explicit Turn(std::optional<Type> type) : type_(type) {}
  [[nodiscard]] bool empty() const { return parts_.empty() && !type_; }
  /// Adds an action on the board to a turn that begins in this position. Returns why it cannot
  /// follow the previous ones.
  [[nodiscard]] std::optional<std::string> add(const Action& action, const Position& position) {
    const bool placing = position.placing();
    switch (action.verb) {
      case Verb::kLift:
      case Verb::kReturn:  // after the placements captured pieces are on the racks
        if (placing) *this = Turn(action.type);
        return std::nullopt;
      case Verb::kOnBoard:
        if (!placing) return "puts a piece on the board although all have been placed";
        type_ = action.type;
        break;
      case Verb::kMove:
      case Verb::kPass:
        if (placing) return "moves or passes before all pieces have been placed";
        break;
      default: break;
    }
    if (action.verb == Verb::kPass) return pass(position);
    std::optional<std::string> why;
    if (action.from >= 0) why = placing ? take_back(action.from) : pick(action.from, position);
    if (!why && action.to >= 0) why = placing ? place(action.to) : drop(action.to);
    return why;
  }
  /// The move; nullopt when a part of it is missing.
  [[nodiscard]] std::optional<Move> move(const Position& position) const {
    if (position.placing()) {
      if (!type_ || parts_.empty()) return std::nullopt;
      return Move::place(parts_[0].to, *type_);
    }
    if (parts_.empty() || parts_.back().to < 0) return std::nullopt;
    const Part& first = parts_[0];
    if (parts_.size() > 1) {
      return Move::capture(Move::Kind::kDouble, first.from, first.to)
          .then(parts_[1].from, parts_[1].to);
    }
    return Move::capture(passes_ ? Move::Kind::kPass : Move::Kind::kSingle, first.from, first.to);
  }

 private:
  struct Part {
    int from = -1;
    int to = -1;  ///< -1: lifted and not put down
  };

  [[nodiscard]] std::optional<std::string> place(int cell) {
    if (!type_) return "puts a piece down although none was taken from the rack";
    if (!parts_.empty()) return "puts a second piece on the board in the same turn";
    parts_ = {{-1, cell}};
    return std::nullopt;
  }
  [[nodiscard]] std::optional<std::string> take_back(int cell) {
    if (parts_.empty() || parts_[0].to != cell) {
      return "lifts a stack before all pieces have been placed";
    }
    parts_.clear();
    return std::nullopt;
  }
  /// True when a first capture is the whole turn.
  [[nodiscard]] static bool is_whole(const Part& first, const Position& position) {
    return position.is_legal(Move::capture(Move::Kind::kSingle, first.from, first.to));
  }
  [[nodiscard]] std::optional<std::string> pick(int cell, const Position& position) {
    if (!parts_.empty() && parts_.back().to < 0) {
      if (parts_.back().from == cell) return std::nullopt;
      return "lifts a second stack before the first one was put down";
    }
    passes_ = false;  // takes a pass back
    const bool over = parts_.size() > 1 || (parts_.size() == 1 && is_whole(parts_[0], position));
    if (over && parts_.back().to != cell) return "lifts another stack after both parts of the turn";
    if (over) {
      parts_.back().to = -1;
    } else {
      parts_.push_back({cell, -1});
    }
    return std::nullopt;
  }
  [[nodiscard]] std::optional<std::string> drop(int cell) {
    if (parts_.empty() || parts_.back().to >= 0) {
      return "puts a stack down although none was lifted";
    }
    if (parts_.back().from == cell) {
      parts_.pop_back();
    } else {
      parts_.back().to = cell;
    }
    return std::nullopt;
  }
  /// A second pass takes the first one back.
  [[nodiscard]] std::optional<std::string> pass(const Position& position) {
    if (parts_.size() != 1 || parts_[0].to < 0 || is_whole(parts_[0], position)) {
      return "passes where the turn has no second part";
    }
    passes_ = !passes_;
    return std::nullopt;
  }

  std::optional<Type> type_;  ///< of a piece from the rack
  std::vector<Part> parts_;   ///< at most two
  bool passes_ = false;
};

using Replay = notation::TurnReplay<Tzaar, Turn, read_action, kRecords>;

/// The key of a start; nullopt when SU does not give a number.
std::optional<std::int64_t> key_of(std::string_view setup) {
  return text::number<std::int64_t>(text::trimmed(notation::after_first_word(setup)));
}

Expected<std::string, std::string> settings(const BoardspaceGame& game) {
  auto variant = notation::variant_of(kRecords, game);
  if (variant && *variant == kRandom && !key_of(game.property("SU"))) {
    return Unexpected{
        fmt::format("SU[{}] does not give the key of the random start, as in SU[tzaar-random 1234]",
                    game.property("SU"))};
  }
  return variant;
}

BoardspaceTitle::Reading read_actions(const BoardspaceGame& game, Game& record,
                                      std::vector<Finding>& findings) {
  if (record.rules->variant() == kRandom) {
    // The turns show which of the starts of its key it is.
    std::optional<std::size_t> most;
    for (const Position& start : boardspace_starts(*key_of(game.property("SU")))) {
      Game attempt = record;
      attempt.start = notation::erased(start);
      std::vector<Finding> ignored;
      (void)Replay::read(game, attempt, ignored);
      if (!most || attempt.moves.size() > *most) record.start = attempt.start;
      most = std::max(most.value_or(0), attempt.moves.size());
    }
  }
  return Replay::read(game, record, findings);
}

/// True when Boardspace deals the start of the record for its key.
bool is_of_key(const Game& record) {
  const auto key = text::number<std::int64_t>(kRecords.numbers.of(record));
  if (!key) return false;
  const auto starts = boardspace_starts(*key);
  return std::find(starts.begin(), starts.end(), notation::typed<Position>(record.start)) !=
         starts.end();
}

void write_part(notation::BoardspaceActionWriter& writer, Seat player, bool captures, int from,
                int to) {
  writer.act(player, "{} {} {}", captures ? "Capture" : "Move",
             notation::boardspace_place<CountedBoard>(from),
             notation::boardspace_place<CountedBoard>(to));
}

Expected<BoardspaceTitle::Actions, std::string> write(const Game& record) {
  const bool random = record.rules->variant() == kRandom;
  if (random && !is_of_key(record)) {
    return Unexpected{std::string(
        "Boardspace deals random starts from its own keys, and BoardspaceKey does not name the key "
        "of this one; keep it as .gpn")};
  }
  return notation::written_turns<Tzaar>(
      record, kRecords, random ? "" : "in the same position",
      [](auto& writer, Seat player, const Position& position, const Move& move) {
        if (move.kind == Move::Kind::kPlace) {
          writer.act(player, "OnBoard {}r {} {}", position.side_to_move() == kWhite ? 'w' : 'b',
                     kLastOnRack - int{move.to},
                     notation::boardspace_place<CountedBoard>(move.from));
          return;
        }
        write_part(writer, player, true, move.from, move.to);
        if (move.kind == Move::Kind::kPass) writer.act(player, "Pass");
        if (move.kind == Move::Kind::kDouble) {
          write_part(writer, player, position.captures_twice(move), move.from2, move.to2);
        }
      });
}

}  // namespace

const BoardspaceTitle kBoardspace = {notation::accepts_by<kRecords>, settings,
                                     notation::read_by<kRecords, read_actions>, write};

}  // namespace gipfbase::tzaar
