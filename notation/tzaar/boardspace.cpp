// Records of TZAAR on boardspace.net.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>
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
/// The number in SU is the key of a random start. In other games it has no meaning.
constexpr notation::BoardspaceFormat kRecords = {
    "TZAAR", "Tzaar", kVariants, {"BoardspaceKey", "0"}};
/// The racks of the players hold the types in the reverse order of `Type`.
constexpr std::size_t kLastOnRack = kTypes - 1;

/// The verbs that BoardspaceReplay does not handle.
enum class Verb : std::uint8_t {
  kPick,     ///< Pickb place: lifts a stack, or takes back what was done last
  kDrop,     ///< Dropb place, Dropcap place: puts the lifted stack down, perhaps as a capture
  kMove,     ///< Move place place, Capture place place: both in one action
  kOnBoard,  ///< OnBoard wr type place: a piece from the rack
  kLift,     ///< Pick wr type: a piece of the rack, for the next Dropb
  kReturn,   ///< Drop wr type: back to the rack
  kPass,
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

/// An action with its places as cells; members that a verb does not use keep their defaults.
struct Action {
  Verb verb = Verb::kUnknown;
  std::optional<Type> type;  ///< the type of the piece in kOnBoard and kLift
  int from = -1;             ///< the place of kPick, the first place of kMove
  int to = -1;               ///< the place of kDrop and kOnBoard, the second place of kMove

  /// True for actions that change the board.
  [[nodiscard]] bool is_on_board() const { return verb <= Verb::kPass; }
};

Action read_action(const BoardspaceAction& source) {
  Action action;
  action.verb = notation::verb_of(source.verb, kVerbs);
  const bool moves = action.verb == Verb::kMove;
  const bool from = moves || action.verb == Verb::kPick;
  const bool to = moves || action.verb == Verb::kDrop || action.verb == Verb::kOnBoard;
  const bool from_rack = action.verb == Verb::kOnBoard || action.verb == Verb::kLift;
  std::string_view args = source.args;
  if (from_rack) {
    (void)notation::next_word(args);  // the rack
    const auto place = text::number<std::size_t>(notation::next_word(args));
    if (place && *place < kTypes) action.type = static_cast<Type>(kLastOnRack - *place);
  }
  if (from) action.from = notation::next_cell(args, CountedBoard::cell_at);
  if (to) action.to = notation::next_cell(args, CountedBoard::cell_at);
  if ((from && action.from < 0) || (to && action.to < 0) || (from_rack && !action.type)) {
    action.verb = Verb::kUnreadable;
  }
  return action;
}

/// The actions of a turn without those that were taken back.
class Turn {
 public:
  static constexpr std::string_view kMissing = "a piece was not put down";

  [[nodiscard]] bool empty() const { return parts_.empty(); }
  /// Adds an action on the board to a turn that begins in this position. Returns why it cannot
  /// follow the previous ones.
  [[nodiscard]] std::optional<std::string> add(const Action& action, const Position& position) {
    if (action.verb == Verb::kPass) return pass(position);
    if (action.verb == Verb::kLift || action.verb == Verb::kReturn) {
      if (!position.placing()) return std::nullopt;  // captured pieces are on the racks
      parts_.clear();
    }
    if (action.type && parts_.empty()) parts_.push_back({});
    if (action.type) type_ = *action.type;
    std::optional<std::string> why;
    if (action.from >= 0) why = pick(action.from, position);
    if (!why && action.to >= 0) why = drop(action.to);
    return why;
  }
  /// The move; nullopt when a part of it is missing.
  [[nodiscard]] std::optional<Move> move(const Position& /*position*/) const {
    if (parts_.empty() || parts_.back().to < 0) return std::nullopt;
    const Part& first = parts_[0];
    if (first.from < 0) return Move::place(first.to, type_);
    const Move move =
        Move::capture(passes_ ? Move::Kind::kPass : Move::Kind::kSingle, first.from, first.to);
    return parts_.size() > 1 ? move.then(parts_[1].from, parts_[1].to) : move;
  }

 private:
  struct Part {
    int from = -1;  ///< -1: from the rack
    int to = -1;    ///< -1: lifted and not put down
  };

  /// True when the first part is the whole turn.
  [[nodiscard]] bool is_whole(const Position& position) const {
    const Part& first = parts_[0];
    return first.from < 0 ||
           position.is_legal(Move::capture(Move::Kind::kSingle, first.from, first.to));
  }
  [[nodiscard]] std::optional<std::string> pick(int cell, const Position& position) {
    if (!parts_.empty() && parts_.back().to < 0) {
      if (parts_.back().from == cell) return std::nullopt;
      return "lifts a second stack before the first one was put down";
    }
    passes_ = false;  // takes a pass back
    if (parts_.empty() || (parts_.size() == 1 && !is_whole(position))) {
      parts_.push_back({cell, -1});
      return std::nullopt;
    }
    if (parts_.back().to != cell) return "lifts another stack after the turn is complete";
    parts_.back().to = -1;
    return std::nullopt;
  }
  [[nodiscard]] std::optional<std::string> drop(int cell) {
    if (parts_.empty() || parts_.back().to >= 0)
      return "puts a piece down although none was lifted";
    if (parts_.back().from == cell) {
      parts_.pop_back();
    } else {
      parts_.back().to = cell;
    }
    return std::nullopt;
  }
  /// A second pass takes the first one back.
  [[nodiscard]] std::optional<std::string> pass(const Position& position) {
    if (parts_.size() != 1 || is_whole(position)) {
      return "comes in the wrong place: only the second part of a turn can be passed";
    }
    passes_ = !passes_;
    return std::nullopt;
  }

  std::vector<Part> parts_;  ///< at most two
  Type type_ = Type::kTott;  ///< the type of a piece from the rack
  bool passes_ = false;
};

using Replay = notation::TurnReplay<Tzaar, Turn, read_action, kRecords>;

// Random starts.

/// The generator of java.util.Random, as its documentation describes it: 48 bits of state.
class JavaRandom {
 public:
  explicit JavaRandom(std::int64_t seed) : state_(static_cast<std::uint64_t>(seed) ^ kFactor) {}

  /// The highest bits of the next state.
  [[nodiscard]] std::uint32_t next(unsigned bits) {
    constexpr unsigned kStateBits = 48;
    state_ = (state_ * kFactor + 11U) % (std::uint64_t{1} << kStateBits);
    return static_cast<std::uint32_t>(state_ >> (kStateBits - bits));
  }

 private:
  static constexpr std::uint64_t kFactor = 0x5DEECE66DU;
  std::uint64_t state_;
};

/// The number of a piece, as Boardspace takes it from the generator.
std::size_t number_today(JavaRandom& random) {
  // Numbers after the last multiple of kPoints are dropped, so that all results are equally likely.
  constexpr std::uint32_t kWholeRounds = (1U << 31U) / kPoints * kPoints;
  std::uint32_t bits = random.next(31);
  while (bits >= kWholeRounds) bits = random.next(31);
  return bits % kPoints;
}
/// The number of a piece as before 24 August 2012, from the absolute value of a signed word.
std::size_t number_before_2012(JavaRandom& random) {
  const std::int64_t word = static_cast<std::int32_t>(random.next(32));
  return static_cast<std::size_t>(std::abs(word)) % kPoints;
}

Position start_of(std::int64_t key, std::size_t (*number)(JavaRandom&)) {
  // All pieces in one list: White's first, and each player's from the most frequent type to the
  // rarest.
  std::array<Stack, std::size_t{kPoints}> pieces;
  std::size_t n = 0;
  for (const Seat owner : {kWhite, kBlack}) {
    for (std::size_t type = kTypes; type-- > 0;) {
      for (int i = 0; i < kPiecesOf[type]; ++i) pieces[n++] = {owner, static_cast<Type>(type), 1};
    }
  }
  constexpr int kRounds = 5;
  JavaRandom random(key);
  for (int round = 0; round < kRounds; ++round) {
    for (Stack& piece : pieces) std::swap(piece, pieces[number(random)]);
  }
  // The first piece goes to a1, the last one to the top of column i.
  Position start;
  n = 0;
  for (const int cell : Board::kTables.ordered()) start.put(cell, pieces[n++]);
  start.set_phase(Phase::kFirst);
  return start;
}

/// The random starts for a key: by the program of today, and by the program before 24 August 2012.
std::array<Position, 2> starts_of(std::int64_t key) {
  return {start_of(key, number_today), start_of(key, number_before_2012)};
}

/// The key of a start; nullopt when SU does not give a number.
std::optional<std::int64_t> key_of(std::string_view setup) {
  return text::number<std::int64_t>(text::trimmed(notation::after_first_word(setup)));
}

Expected<std::string, std::string> settings(const BoardspaceGame& game) {
  auto variant = notation::variant_of(kRecords, game);
  if (variant && *variant == kRandom && !key_of(game.property("SU"))) {
    return Unexpected{fmt::format(
        "SU[{}] lacks the number that gives the random start, as in SU[tzaar-random 1234]",
        game.property("SU"))};
  }
  return variant;
}

BoardspaceTitle::Reading read_actions(const BoardspaceGame& game, Game& record,
                                      std::vector<Finding>& findings) {
  if (record.rules->variant() == kRandom) {
    // A key stands for two starts. The game was played from the one from which its turns are legal.
    const auto turns_from = [&](const Position& start) {
      Game attempt = record;
      attempt.start = notation::erased(start);
      std::vector<Finding> ignored;
      (void)Replay::read(game, attempt, ignored);
      return attempt.moves.size();
    };
    const auto [today, before] = starts_of(*key_of(game.property("SU")));
    const bool is_older = turns_from(before) > turns_from(today);
    record.start = notation::erased(is_older ? before : today);
  }
  return Replay::read(game, record, findings);
}

/// True when Boardspace deals the start of the record for its key.
bool is_of_key(const Game& record) {
  const auto key = text::number<std::int64_t>(kRecords.numbers.of(record));
  if (!key) return false;
  const auto starts = starts_of(*key);
  return std::find(starts.begin(), starts.end(), notation::typed<Position>(record.start)) !=
         starts.end();
}

Expected<BoardspaceTitle::Actions, std::string> write(const Game& record) {
  const bool random = record.rules->variant() == kRandom;
  if (random && !is_of_key(record)) {
    return Unexpected{std::string(
        "Boardspace makes every random start from a number, and the tag BoardspaceKey does not "
        "give one that makes this start; keep this game as .gpn")};
  }
  return notation::written_turns<Tzaar>(
      record, kRecords, random ? "" : "in the same position",
      [](auto& writer, Seat player, const Position& position, const Move& move) {
        if (move.kind == Move::Kind::kPlace) {
          writer.act(player, "OnBoard {}r {} {}", position.side_to_move() == kWhite ? 'w' : 'b',
                     kLastOnRack - move.to, notation::boardspace_place<CountedBoard>(move.from));
          return;
        }
        const auto part = [&](std::string_view verb, int from, int to) {
          writer.act(player, "{} {} {}", verb, notation::boardspace_place<CountedBoard>(from),
                     notation::boardspace_place<CountedBoard>(to));
        };
        part("Capture", move.from, move.to);
        if (move.kind == Move::Kind::kPass) writer.act(player, "Pass");
        if (move.kind == Move::Kind::kDouble) {
          part(position.captures_twice(move) ? "Capture" : "Move", move.from2, move.to2);
        }
      });
}

}  // namespace

const BoardspaceTitle kBoardspace = {notation::accepts_by<kRecords>, settings,
                                     notation::read_by<kRecords, read_actions>, write};

}  // namespace gipfbase::tzaar
