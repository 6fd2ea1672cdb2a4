#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "notation/gipf/move_shape.hpp"
#include "notation/gipf/text.hpp"

namespace gipfbase::gipf {
namespace {

using notation::Code;
using notation::TextError;

std::string colour_of(Seat seat) { return seat == kWhite ? "White" : "Black"; }

/// Spots in the order b2, b3, ..., h5.
std::vector<int> in_order(Cells cells) {
  std::vector<int> list;
  for (const std::uint8_t cell : kSpotByNumber) {
    if ((cells & bit(cell)) != 0) list.push_back(cell);
  }
  return list;
}

void append_item(const Pieces& pieces, Seat mover, int cell, std::string& text) {
  if ((pieces.gipf & bit(cell)) != 0) text += 'G';
  text += place_name(cell);
  if ((pieces.of[mover] & bit(cell)) == 0) text += '*';
}

/// `x` and the pieces named: all of the set, or only its GIPF-pieces.
void append_removal(const Pieces& pieces, Seat mover, Cells set, bool complete, std::string& text) {
  text += 'x';
  bool first = true;
  for (const int cell : in_order(complete ? set : set & pieces.gipf)) {
    if (!first) text += ',';
    first = false;
    append_item(pieces, mover, cell, text);
  }
}

void append(const Position& position, const Move& move, bool complete_before, bool complete_after,
            std::string& text) {
  const Seat mover = position.side_to_move();
  if (move.before != 0) {
    append_removal(position.pieces(), mover, move.before, complete_before, text);
    if (move.entry == Move::kNoEntry) return;
    text += ';';
  }
  const Position middle = position.after_removal(move.before);
  const int pushed = move.entry < kEntries ? middle.pushed(kEntry[move.entry]) : -1;
  if (pushed < 0) {
    text += '?';  // no legal move; damaged databases hold such
    return;
  }
  const Entry& entry = kEntry[move.entry];
  if (move.gipf) text += 'G';
  if (pushed > 0) text += place_name(entry.dot) + '-';
  text += place_name(entry.spot[static_cast<std::size_t>(pushed)]);
  if (move.after == 0) return;
  text += ';';
  append_removal(middle.after_push(entry, move.gipf).pieces(), mover, move.after, complete_after,
                 text);
}

/// The sets that a removal text can mean: those that it names completely, else those of which it
/// names all GIPF-pieces (short form).
std::vector<Cells> meant(const Removals& sets, const RemovalText& text, const Pieces& pieces) {
  std::vector<Cells> found;
  if (!text.given) {
    if (sets.contains(0)) found.push_back(0);
    return found;
  }
  const Cells named = text.cells();
  if (named != 0 && text.rows == 0 && sets.contains(named)) return {named};
  Cells lines = 0;
  for (std::size_t i = 0; i < text.rows; ++i) lines |= text.row[i];
  // Rows that are named are all that goes, unless the rules make others go with them.
  std::vector<Cells> with_others;
  for (const Cells set : sets) {
    const bool names_its_gipfs = (set & pieces.gipf) == (named & pieces.gipf);
    if (set == 0 || (named & ~set) != 0 || !names_its_gipfs) continue;
    if (text.rows == 0 || (set & ~lines) == 0) {
      found.push_back(set);
    } else if ((set & lines) != 0) {
      with_others.push_back(set);
    }
  }
  return found.empty() ? with_others : found;
}

/// Reading one move: collects every legal meaning, and why there is none.
class Reading {
 public:
  Reading(const Position& position, const MoveShape& shape)
      : position_(position), shape_(shape), mover_(position.side_to_move()) {}

  Expected<Move, TextError> run() {
    if (position_.outcome().over()) return fail(0, "the game is over");
    if (auto error = unknown_place()) return Unexpected{std::move(*error)};
    const Removals sets = position_.removals_before();
    const std::vector<Cells> befores = meant(sets, shape_.before, position_.pieces());
    if (befores.empty()) return Unexpected{wrong_removal(sets, shape_.before, position_, true)};
    for (const Cells before : befores) try_removal(before);
    if (found_.size() == 1) return found_.front();
    if (found_.empty()) return Unexpected{std::move(error_)};
    return ambiguous();
  }

 private:
  static Unexpected<TextError> fail(std::size_t offset, std::string message) {
    return Unexpected{TextError{Code::kIllegalMove, offset, std::move(message)}};
  }
  void note(std::size_t offset, std::string message) {
    if (error_.message.empty()) error_ = {Code::kIllegalMove, offset, std::move(message)};
  }

  [[nodiscard]] std::optional<TextError> unknown_place() const {
    const auto error = [](std::size_t offset, const char* message) {
      return TextError{Code::kBadMove, offset, message};
    };
    for (const RemovalText* text : {&shape_.before, &shape_.after}) {
      for (std::size_t i = 0; i < text->count; ++i) {
        if (!is_spot(text->item[i].cell)) {
          return error(text->item[i].offset, "a piece to be removed does not stand on a spot");
        }
      }
    }
    if (!shape_.push) return std::nullopt;
    if (!is_spot(shape_.spot)) {
      return error(shape_.push_offset, "the place where the push ends is not a spot of the board");
    }
    if (shape_.with_dot && (shape_.dot < 0 || is_spot(shape_.dot))) {
      return error(shape_.push_offset, "a piece enters from a dot at the edge of the board");
    }
    return std::nullopt;
  }

  /// Why no set of removals fits a text.
  [[nodiscard]] TextError wrong_removal(const Removals& sets, const RemovalText& text,
                                        const Position& where, bool before) const {
    TextError error{Code::kIllegalMove, text.offset, {}};
    if (!before && !text.given) error.offset = shape_.push_offset;
    if (sets.size() == 1 && *sets.begin() == 0) {
      error.message = fmt::format("{} has no row to remove {} the push", colour_of(mover_),
                                  before ? "before" : "after");
      return error;
    }
    std::string list;
    constexpr std::size_t kShown = 4;
    std::size_t shown = 0;
    for (const Cells set : sets) {
      if (set == 0 || shown++ >= kShown) continue;
      list += list.empty() ? "" : " or ";
      append_removal(where.pieces(), mover_, set, true, list);
    }
    if (sets.size() > kShown) list += " or ...";
    error.message = text.given
                        ? fmt::format("these pieces cannot be removed {} the push; possible is {}",
                                      before ? "before" : "after", list)
                        : fmt::format("{} must remove a row {} the push; write {}",
                                      colour_of(mover_), before ? "before" : "after", list);
    return error;
  }

  void try_removal(Cells before) {
    const Position middle = position_.after_removal(before);
    Move move;
    move.before = before;
    if (!shape_.push) {
      if (position_.is_legal(move)) {
        found_.push_back(move);
      } else if (middle.decided()) {
        note(shape_.before.offset,
             "the removal decides the game, but under these rules a push completes the turn; write "
             "the push, or add +immediate-end to the variant");
      } else {
        note(shape_.before.offset, "the push is missing");
      }
      return;
    }
    for (const std::uint8_t e : entries(middle)) try_push(middle, move, e);
  }

  /// The entries that the text of the push can mean.
  std::vector<std::uint8_t> entries(const Position& middle) {
    std::vector<std::uint8_t> list;
    if (!shape_.with_dot) {
      const std::uint8_t e = kLowestEntryOnto[static_cast<std::size_t>(shape_.spot)];
      if (kEntry[e].spot[0] != shape_.spot) {
        note(shape_.push_offset,
             fmt::format("{} is not beside a dot; write the dot where the piece enters, too",
                         place_name(shape_.spot)));
      } else if (middle.pushed(kEntry[e]) != 0) {
        note(shape_.push_offset,
             fmt::format("{} is occupied; write the dot and where the furthest piece ends, as in "
                         "a1-c3",
                         place_name(shape_.spot)));
      } else {
        list.push_back(e);
      }
      return list;
    }
    for (std::size_t e = 0; e < kEntries; ++e) {
      const Entry& entry = kEntry[e];
      if (entry.dot != shape_.dot) continue;
      const int pushed = middle.pushed(entry);
      const bool ends_there =
          pushed >= 0 && entry.spot[static_cast<std::size_t>(pushed)] == shape_.spot;
      // Some write the spot beside the dot instead.
      const bool begins_there = pushed >= 0 && entry.spot[0] == shape_.spot;
      if (ends_there || begins_there) list.push_back(static_cast<std::uint8_t>(e));
    }
    if (list.empty()) note(shape_.push_offset, wrong_end(middle));
    return list;
  }

  /// What can be written behind the dot instead.
  [[nodiscard]] std::string wrong_end(const Position& middle) const {
    std::string ends;
    for (const Entry& entry : kEntry) {
      if (entry.dot != shape_.dot) continue;
      const int pushed = middle.pushed(entry);
      if (pushed < 0) continue;
      ends += (ends.empty() ? "" : " or ") + place_name(shape_.dot) + '-' +
              place_name(entry.spot[static_cast<std::size_t>(pushed)]);
    }
    if (ends.empty()) return fmt::format("every line from {} is full", place_name(shape_.dot));
    return fmt::format("no push from {} ends on {}; possible is {}", place_name(shape_.dot),
                       place_name(shape_.spot), ends);
  }

  void try_push(const Position& middle, Move move, std::uint8_t e) {
    move.entry = e;
    move.gipf = shape_.gipf;
    if (!middle.may_push(shape_.gipf) || (middle.decided() && position_.rules().ends_at_removal)) {
      const auto why = position_.illegality(move);
      note(shape_.push_offset, why ? why_no_push(*why) : std::string());
      return;
    }
    const Position pushed = middle.after_push(kEntry[e], shape_.gipf);
    const Removals sets = removals(pushed.pieces(), mover_);
    const std::vector<Cells> afters = meant(sets, shape_.after, pushed.pieces());
    if (afters.empty()) {
      if (error_.message.empty()) error_ = wrong_removal(sets, shape_.after, pushed, false);
    }
    for (const Cells after : afters) {
      move.after = after;
      found_.push_back(Gipf::merged(position_, move));
    }
  }

  [[nodiscard]] std::string why_no_push(Illegal why) const {
    switch (why) {
      case Illegal::kGameDecided: return "the removal has decided the game; there is no push";
      case Illegal::kNoGipfPiece:
        return fmt::format("{} may not bring in a GIPF-piece {}", colour_of(mover_),
                           position_.rules().version == Version::kTournament
                               ? "after a single piece"
                               : "in this version");
      case Illegal::kGipfPieceFirst:
        return fmt::format("the first piece of {} must be a GIPF-piece; write G in front",
                           colour_of(mover_));
      default: return fmt::format("{} has too few pieces in reserve", colour_of(mover_));
    }
  }

  Unexpected<TextError> ambiguous() const {
    constexpr std::size_t kShown = 4;
    std::string list;
    for (std::size_t i = 0; i < std::min(found_.size(), kShown); ++i) {
      list += i == 0 ? "" : " or ";
      write_move(position_, found_[i], list);
    }
    if (found_.size() > kShown) list += " or ...";
    return Unexpected{TextError{Code::kAmbiguous, 0, "this can mean " + list}};
  }

  const Position& position_;
  const MoveShape& shape_;
  Seat mover_;
  std::vector<Move> found_;
  TextError error_;
};

/// G or * of a removal list that do not fit the pieces.
std::optional<TextError> wrong_marks(const RemovalText& text, const Pieces& pieces, Seat mover) {
  for (std::size_t i = 0; i < text.count; ++i) {
    const RemovedItem& item = text.item[i];
    if (item.plain) continue;
    const bool gipf = (pieces.gipf & bit(item.cell)) != 0;
    const bool captured = (pieces.of[mover] & bit(item.cell)) == 0;
    if (item.gipf == gipf && item.captured == captured) continue;
    std::string right;
    append_item(pieces, mover, item.cell, right);
    return TextError{
        Code::kMismatch, item.offset,
        fmt::format("the piece on {} is to be written {}", place_name(item.cell), right)};
  }
  return std::nullopt;
}

}  // namespace

std::string place_name(int cell) {
  const hex::Place p = place_of(cell);
  return fmt::format("{}{}", static_cast<char>('a' + p.column), p.row);
}

void write_move(const Position& position, const Move& move, std::string& text) {
  append(position, move, true, true, text);
}

void write_short_move(const Position& position, const Move& move, std::string& text) {
  // The shortest of the forms that is read as this move.
  for (const auto& [before, after] : {std::pair(false, false), {true, false}, {false, true}}) {
    std::string shorter;
    append(position, move, before, after, shorter);
    const auto read = read_move(position, shorter);
    if (!read || !(*read == Gipf::merged(position, move))) continue;
    text += shorter;
    return;
  }
  write_move(position, move, text);
}

std::size_t scan_move(std::string_view text) { return shape_of(text).length; }

Expected<Move, TextError> read_move(const Position& position, std::string_view text) {
  const MoveShape shape = shape_of(text);
  if (shape.length == 0 || shape.length != text.size()) {
    return Unexpected{TextError{Code::kBadMove, shape.length,
                                "this is not a move; write e2, g1-c3 or Gd8-f7, rows removed "
                                "before it as xb3,c3;, after it as ;xb3,c3*"}};
  }
  return Reading(position, shape).run();
}

std::optional<TextError> remark(const Position& position, const Move& move, std::string_view text) {
  const MoveShape shape = shape_of(text);
  if (!shape.reserve && !shape.before.given && !shape.after.given) return std::nullopt;
  const Seat mover = position.side_to_move();
  if (shape.reserve) {
    Position after = position;
    after.play(move);
    if (after.reserve(mover) != *shape.reserve) {
      return TextError{Code::kMismatch, shape.reserve_offset,
                       fmt::format("({}) is written for the pieces left in reserve, but after this "
                                   "move {} has {}",
                                   *shape.reserve, colour_of(mover), after.reserve(mover))};
    }
  }
  if (auto wrong = wrong_marks(shape.before, position.pieces(), mover)) return wrong;
  if (move.entry == Move::kNoEntry || !shape.after.given) return std::nullopt;
  const Position pushed =
      position.after_removal(move.before).after_push(kEntry[move.entry], move.gipf);
  return wrong_marks(shape.after, pushed.pieces(), mover);
}

}  // namespace gipfbase::gipf
