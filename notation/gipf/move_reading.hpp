// notation/gipf/move_reading.hpp - reading and writing the moves of GIPF, with or without
// potentials.
//
// The functions are templates over a grammar `G`. There is one grammar without potentials and one
// with them, with these members (`middle` is the position after the removal before the push):
//   Title                                  the title, as in rules/
//   mark(pieces, cell)                     letter before a removed piece, 0 for none
//   choice(pieces)                         pieces that may stay; short forms name those that do not
//   acts(position, move)                   true when the ply does more than remove pieces
//   append_action(middle, move, text)      appends the push or use; false when impossible
//   append_end(move, text)                 appends the text after the last removal
//   after(middle, move)                    the pieces after the push
//   removals_after(middle, move)           the removals with which the ply can end
//   moves(reading, middle, move)           calls reading.try_move for all possible meanings
//   refusal(position, middle, move)        why the action cannot be made; nullopt when it can
//   illegal(position, move)                why a move that passed these checks is not legal
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "notation/gipf/move_shape.hpp"
#include "notation/gipf/text.hpp"

namespace gipfbase::gipf {

/// Spots in the order b2, b3, ..., h5.
[[nodiscard]] inline std::vector<int> in_order(Cells cells) {
  std::vector<int> list;
  for (const std::uint8_t cell : kSpotByNumber) {
    if ((cells & bit(cell)) != 0) list.push_back(cell);
  }
  return list;
}

template <class G, class Board>
void append_item(const Board& pieces, Seat mover, int cell, std::string& text) {
  if (const char mark = G::mark(pieces, cell); mark != 0) text += mark;
  text += place_name(cell);
  if ((pieces.of[mover] & bit(cell)) == 0) text += '*';
}

/// Appends `x` and the pieces removed: all of the set, or only those that might have stayed.
template <class G, class Board>
void append_removal(const Board& pieces, Seat mover, Cells set, bool complete, std::string& text) {
  text += 'x';
  bool first = true;
  for (const int cell : in_order(complete ? set : set & G::choice(pieces))) {
    if (!first) text += ',';
    first = false;
    append_item<G>(pieces, mover, cell, text);
  }
}

template <class G, class P, class M>
void append_move(const P& position, const M& move, bool complete_before, bool complete_after,
                 std::string& text) {
  const Seat mover = position.side_to_move();
  if (move.before != 0) {
    append_removal<G>(position.pieces(), mover, move.before, complete_before, text);
    if (!G::acts(position, move)) return;
    text += ';';
  }
  const P middle = position.after_removal(move.before);
  if (!G::append_action(middle, move, text)) {
    text += '?';  // not a legal move; damaged databases may contain such moves
    return;
  }
  if (move.after != 0) {
    text += ';';
    append_removal<G>(G::after(middle, move), mover, move.after, complete_after, text);
  }
  G::append_end(move, text);
}

/// Appends `d1-d4`, or `d2` where nothing is in the way; false when the line is full.
template <class P>
bool append_push(const P& middle, const Entry& entry, std::string& text) {
  const int pushed = middle.pushed(entry);
  if (pushed < 0) return false;
  if (pushed > 0) text += place_name(entry.dot) + '-';
  text += place_name(entry.spot[static_cast<std::size_t>(pushed)]);
  return true;
}

/// The sets of pieces that a removal text can mean. If the text lists one of them completely, it
/// means this set. Otherwise the text is a short form, and can mean every set of which it lists all
/// pieces that might have stayed.
[[nodiscard]] inline std::vector<Cells> meant(const Removals& sets, const RemovalText& text,
                                              Cells choice) {
  std::vector<Cells> found;
  if (!text.given) {
    if (sets.contains(0)) found.push_back(0);
    return found;
  }
  const Cells named = text.cells();
  if (named != 0 && text.rows == 0 && sets.contains(named)) return {named};
  Cells lines = 0;
  for (std::size_t i = 0; i < text.rows; ++i) lines |= text.row[i];
  // Where rows are named, a set with pieces outside these rows is meant only if no set lies within
  // the rows.
  std::vector<Cells> with_others;
  for (const Cells set : sets) {
    const bool names_its_choice = (set & choice) == (named & choice);
    if (set == 0 || (named & ~set) != 0 || !names_its_choice) continue;
    if (text.rows == 0 || (set & ~lines) == 0) {
      found.push_back(set);
    } else if ((set & lines) != 0) {
      with_others.push_back(set);
    }
  }
  return found.empty() ? with_others : found;
}

/// Reads one move: collects every legal meaning, or the reason why there is none.
template <class G>
class Reading {
 public:
  using Position = typename G::Title::Position;
  using Move = typename G::Title::Move;

  Reading(const Position& position, const MoveShape& shape)
      : position_(position), shape_(shape), mover_(position.side_to_move()) {}

  Expected<Move, notation::TextError> run() {
    if (position_.outcome().over()) return fail(0, "the game is over");
    if (auto error = unknown_place()) return Unexpected{std::move(*error)};
    const Removals sets = position_.removals_before();
    const std::vector<Cells> befores = meant(sets, shape_.before, G::choice(position_.pieces()));
    if (befores.empty())
      return Unexpected{wrong_removal(sets, shape_.before, position_.pieces(), true)};
    for (const Cells before : befores) try_removal(before);
    if (found_.size() == 1) return found_.front();
    if (found_.empty()) return Unexpected{std::move(error_)};
    return ambiguous();
  }

  // Called by the grammars.
  [[nodiscard]] const MoveShape& shape() const { return shape_; }
  [[nodiscard]] Seat mover() const { return mover_; }
  void note(std::size_t offset, std::string message) {
    if (error_.message.empty()) error_ = {notation::Code::kIllegalMove, offset, std::move(message)};
  }
  /// The entries that the text of the push can mean.
  std::vector<std::uint8_t> entries(const Position& middle) {
    std::vector<std::uint8_t> list;
    if (!shape_.with_dot) {
      const std::uint8_t e = kLowestEntryOnto[static_cast<std::size_t>(shape_.spot)];
      if (kEntry[e].spot[0] != shape_.spot) {
        note(shape_.push_offset,
             fmt::format("{} is not next to a dot; write also the dot where the piece enters",
                         place_name(shape_.spot)));
      } else if (middle.pushed(kEntry[e]) != 0) {
        note(shape_.push_offset,
             fmt::format(
                 "{} is occupied; write the dot and where the furthest piece ends, as in \"a1-c3\"",
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
      // Some programs write the spot next to the dot instead.
      const bool begins_there = pushed >= 0 && entry.spot[0] == shape_.spot;
      if (ends_there || begins_there) list.push_back(static_cast<std::uint8_t>(e));
    }
    if (list.empty()) note(shape_.push_offset, wrong_end(middle));
    return list;
  }

  /// The message for a push that cannot end where the text says; lists the possible ends.
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
    return fmt::format("no push from {} ends on {}; possible: {}", place_name(shape_.dot),
                       place_name(shape_.spot), ends);
  }

  /// Takes a push or a use as one meaning of the text, with each removal that the end of the text
  /// can mean.
  void try_move(const Position& middle, Move move) {
    if (const auto why = G::refusal(position_, middle, move)) return note(shape_.push_offset, *why);
    const auto pieces = G::after(middle, move);
    const Removals sets = G::removals_after(middle, move);
    const std::vector<Cells> afters = meant(sets, shape_.after, G::choice(pieces));
    if (afters.empty() && error_.message.empty()) {
      error_ = wrong_removal(sets, shape_.after, pieces, false);
    }
    for (const Cells after : afters) {
      move.after = after;
      take(move);
    }
  }

 private:
  static Unexpected<notation::TextError> fail(std::size_t offset, std::string message) {
    return Unexpected{
        notation::TextError{notation::Code::kIllegalMove, offset, std::move(message)}};
  }
  void take(const Move& move) {
    const Move merged = G::Title::merged(position_, move);
    if (const auto why = G::illegal(position_, merged)) return note(shape_.push_offset, *why);
    found_.push_back(merged);
  }

  [[nodiscard]] std::optional<notation::TextError> unknown_place() const {
    const auto error = [](std::size_t offset, const char* message) {
      return notation::TextError{notation::Code::kBadMove, offset, message};
    };
    for (const RemovalText* text : {&shape_.before, &shape_.after}) {
      for (std::size_t i = 0; i < text->count; ++i) {
        if (!is_spot(text->item[i].cell)) {
          return error(text->item[i].offset,
                       "the place of a piece to remove is not a spot of the board");
        }
      }
    }
    if (!shape_.push) return std::nullopt;
    if (!is_spot(shape_.spot)) {
      return error(shape_.push_offset, "the place where the push ends is not a spot of the board");
    }
    if (shape_.with_dot && (shape_.dot < 0 || is_spot(shape_.dot))) {
      return error(shape_.push_offset,
                   "the place where the piece enters is not a dot at the edge of the board");
    }
    return std::nullopt;
  }

  /// Why no removal matches the text.
  template <class Board>
  [[nodiscard]] notation::TextError wrong_removal(const Removals& sets, const RemovalText& text,
                                                  const Board& where, bool before) const {
    notation::TextError error{notation::Code::kIllegalMove, text.offset, {}};
    if (!before && !text.given) error.offset = shape_.push_offset;
    if (sets.size() == 1 && *sets.begin() == 0) {
      error.message = fmt::format("{} has no row to remove {} the push; leave out the removal",
                                  notation::colour_name(mover_), before ? "before" : "after");
      return error;
    }
    std::string list;
    constexpr std::size_t kShown = 4;
    std::size_t shown = 0;
    for (const Cells set : sets) {
      if (set == 0 || shown++ >= kShown) continue;
      list += list.empty() ? "" : " or ";
      append_removal<G>(where, mover_, set, true, list);
    }
    if (sets.size() > kShown) list += " or ...";
    error.message = text.given
                        ? fmt::format("these pieces cannot be removed {} the push; possible: {}",
                                      before ? "before" : "after", list)
                        : fmt::format("{} must remove a row {} the push; {} {}{}",
                                      notation::colour_name(mover_), before ? "before" : "after",
                                      before ? "begin with" : "add \";\" and", list,
                                      before ? ", then \";\"" : "");
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
        note(shape_.before.offset, "the push is missing; add \";\" and the push");
      }
      return;
    }
    G::moves(*this, middle, move);
  }

  Unexpected<notation::TextError> ambiguous() const {
    constexpr std::size_t kShown = 4;
    std::string list;
    for (std::size_t i = 0; i < std::min(found_.size(), kShown); ++i) {
      list += i == 0 ? "\"" : " or \"";
      append_move<G>(position_, found_[i], true, true, list);
      list += '"';
    }
    if (found_.size() > kShown) list += " or ...";
    return Unexpected{notation::TextError{notation::Code::kAmbiguous, 0,
                                          "this can mean " + list + "; write the one you mean"}};
  }

  const Position& position_;
  const MoveShape& shape_;
  Seat mover_;
  std::vector<Move> found_;
  notation::TextError error_;
};

/// The error for the first piece of a removal list that has a wrong letter or *.
template <class G, class Board>
[[nodiscard]] std::optional<notation::TextError> wrong_marks(const RemovalText& text,
                                                             const Board& pieces, Seat mover) {
  for (std::size_t i = 0; i < text.count; ++i) {
    const RemovedItem& item = text.item[i];
    if (item.plain) continue;
    const char mark = G::mark(pieces, item.cell);
    const bool captured = (pieces.of[mover] & bit(item.cell)) == 0;
    if (item.mark == mark && item.captured == captured) continue;
    std::string right;
    append_item<G>(pieces, mover, item.cell, right);
    return notation::TextError{
        notation::Code::kMismatch, item.offset,
        fmt::format("the letter or star of the piece on {} is wrong; write \"{}\"",
                    place_name(item.cell), right)};
  }
  return std::nullopt;
}

/// See Rules::remark.
template <class G, class P, class M>
[[nodiscard]] std::optional<notation::TextError> remark_on(const P& position, const M& move,
                                                           const MoveShape& shape) {
  if (!shape.reserve && !shape.before.given && !shape.after.given) return std::nullopt;
  const Seat mover = position.side_to_move();
  if (shape.reserve) {
    P after = position;
    after.play(move);
    if (after.reserve(mover) != *shape.reserve) {
      return notation::TextError{
          notation::Code::kMismatch, shape.reserve_offset,
          fmt::format(
              "\"({})\" is not the number of pieces left in reserve: after this move {} has {}",
              *shape.reserve, notation::colour_name(mover), after.reserve(mover))};
    }
  }
  if (auto wrong = wrong_marks<G>(shape.before, position.pieces(), mover)) return wrong;
  if (!G::acts(position, move) || !shape.after.given) return std::nullopt;
  return wrong_marks<G>(shape.after, G::after(position.after_removal(move.before), move), mover);
}

/// Appends the shortest form that is read as this move.
template <class G, class P, class M>
void append_short_move(const P& position, const M& move, std::string& text) {
  for (const auto& [before, after] : {std::pair(false, false), {true, false}, {false, true}}) {
    std::string shorter;
    append_move<G>(position, move, before, after, shorter);
    const auto read = read_move(position, shorter);
    if (!read || !(*read == G::Title::merged(position, move))) continue;
    text += shorter;
    return;
  }
  append_move<G>(position, move, true, true, text);
}

}  // namespace gipfbase::gipf
