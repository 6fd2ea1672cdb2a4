#include <fmt/format.h>

#include <array>
#include <cmath>
#include <optional>

#include "notation/game/record/times.hpp"
#include "notation/game/steps/move_places.hpp"
#include "notation/tamsk/text.hpp"
#include "notation/text/counted.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::tamsk {
namespace {

using notation::Code;
using notation::TextError;
namespace text = notation::text;

constexpr std::string_view kGlassEmpty = "sand-";

/// A move that is written as a word.
struct Word {
  std::string_view text;
  Move move;
};
constexpr std::array<Word, 5> kWords = {{{"pass", Move::pass()},
                                         {"fifteen", Move::fifteen()},
                                         {"lost", Move::lost()},
                                         {"last-w", Move::outlasts(kWhite)},
                                         {"last-b", Move::outlasts(kBlack)}}};

/// A parsed move text, not yet checked against the rules.
struct Shape {
  std::size_t length = 0;  ///< 0: no move begins here
  notation::MovePlaces spaces;
  Move word{};               ///< the move that a word names, when the text names no spaces
  std::string_view seconds;  ///< the text after the slash
};

Shape step_shape(std::string_view text) {
  Shape shape;
  shape.spaces = notation::places_at(text);
  if (shape.spaces.count != 2) return {};
  shape.length = shape.spaces.length;
  const std::size_t at = shape.length + 1;
  if (at < text.size() && text[at - 1] == '/' && text::is_digit(text[at])) {
    shape.length = std::min(text.find_first_not_of("0123456789.", at), text.size());
    shape.seconds = text.substr(at, shape.length - at);
  }
  return shape;
}

Shape shape_of(std::string_view text) {
  Shape shape;
  for (const Word& word : kWords) {
    if (!text::same_word(text.substr(0, word.text.size()), word.text)) continue;
    shape.length = word.text.size();
    shape.word = word.move;
  }
  const std::string_view rest = text.substr(std::min(kGlassEmpty.size(), text.size()));
  if (text::same_word(text.substr(0, kGlassEmpty.size()), kGlassEmpty)) {
    if (const auto place = notation::read_place(rest)) {
      const std::size_t length = kGlassEmpty.size() + 2;
      shape = {length, {length, 1, {*place, {}}, {kGlassEmpty.size(), 0}}, {}, {}};
    }
  }
  if (shape.length == 0) shape = step_shape(text);
  if (!notation::word_ends(text, shape.length)) shape.length = 0;
  return shape;
}

}  // namespace

void write_move(const SandPosition& /*position*/, const Move& move, std::string& text) {
  if (move.kind == Move::Kind::kStep) {
    text += space_name(move.from) + '-' + space_name(move.to);
    return;
  }
  if (move.kind == Move::Kind::kGlassEmpty) {
    text += kGlassEmpty;
    text += space_name(move.from);
    return;
  }
  for (const Word& word : kWords) {
    if (word.move == move) text += word.text;
  }
}

std::size_t scan_move(std::string_view text) { return shape_of(text).length; }

std::optional<Milliseconds> time_in_move(std::string_view text) {
  const auto seconds = text::number<double>(shape_of(text).seconds);
  constexpr double kMost = static_cast<double>(notation::kLongestTime) / 1000;
  if (!seconds || *seconds > kMost) return std::nullopt;
  return std::llround(*seconds * 1000);
}

std::optional<TextError> remark(const SandPosition& /*position*/, const Move& /*move*/,
                                std::string_view text) {
  const std::string_view seconds = shape_of(text).seconds;
  if (seconds.empty() || time_in_move(text)) return std::nullopt;
  return TextError{Code::kClock, static_cast<std::size_t>(seconds.data() - text.data()),
                   "the time of a move must be a number of seconds, at most a million hours; this "
                   "one was left out"};
}

Expected<Move, TextError> read_move(const SandPosition& position, std::string_view text) {
  const Shape shape = shape_of(text);
  if (shape.length == 0 || shape.length != text.size()) {
    return Unexpected{TextError{Code::kBadMove, shape.length,
                                "this is not a move; write \"a1-a2\" to move an hourglass, "
                                "\"pass\", or \"sand-a2\" when the hourglass on a2 is empty"}};
  }
  const auto cells = notation::cells_of(shape.spaces, Board::cell_at);
  if (!cells) return Unexpected{cells.error()};
  const auto [from, to] = *cells;
  return notation::legal_move(position, shape.spaces.count == 0   ? shape.word
                                        : shape.spaces.count == 1 ? Move::dies(from)
                                                                  : Move::step(from, to));
}

std::string explain(const SandPosition& position, const Move& move, Illegal why) {
  const Seat seat = position.side_to_move();
  const auto mover = notation::colour_name(seat);
  const std::string from = move.kind == Move::Kind::kStep || move.kind == Move::Kind::kGlassEmpty
                               ? space_name(move.from)
                               : std::string();
  switch (why) {
    case Illegal::kGameOver: return "the game is over: neither player can go on";
    case Illegal::kNoSpace: return "the board has no such space";
    case Illegal::kNoGlass: return fmt::format("no hourglass stands on {}", from);
    case Illegal::kNotYours:
      return fmt::format("the hourglass on {} is not {}'s to move", from, mover);
    case Illegal::kDead: return fmt::format("the hourglass on {} is empty and stays there", from);
    case Illegal::kUnturned:
      return fmt::format("{} must first move the hourglasses that have not been turned yet", mover);
    case Illegal::kNoRings: return fmt::format("{} has no ring left to drop", mover);
    case Illegal::kNotAdjacent:
      return fmt::format("{} is not next to {}", space_name(move.to), from);
    case Illegal::kOccupied: return fmt::format("an hourglass stands on {}", space_name(move.to));
    case Illegal::kFull:
      return fmt::format("{} is full: it takes {}", space_name(move.to),
                         text::counted(capacity(move.to), "ring"));
    case Illegal::kCannotPass:
      return move.kind == Move::Kind::kPass ? fmt::format("{} can move and may not pass", mover)
                                            : "sand decides only when neither player can move and "
                                              "both have the same number of rings";
    case Illegal::kMustPass: return fmt::format("{} cannot move and must pass", mover);
    case Illegal::kSandDecides:
      return "neither player can move; write \"last-w\" or \"last-b\" for the player whose sand "
             "runs longest";
    case Illegal::kNoSand: return "this variant has no such move";
    case Illegal::kNotRunning: return fmt::format("no hourglass runs on {}", from);
    case Illegal::kAlreadyTurned:
      return move.kind == Move::Kind::kLost
                 ? "the 15-second glass has not been turned in this turn"
                 : "the 15-second glass cannot be turned again in this turn";
  }
  return {};
}

}  // namespace gipfbase::tamsk
