#include "notation/zertz/boardspace_turn.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "notation/zertz/text.hpp"

namespace gipfbase::zertz::boardspace {
namespace {

using notation::Code;

// Frequent verbs first. ZÈRTZ on Boardspace has no draws by agreement, and Reset and Undo take
// nothing back.
constexpr std::array<notation::BoardspaceVerb<Verb>, 17> kVerbs = {
    {{"RtoB", Verb::kRackToBoard},
     {"R-", Verb::kRemoveRing},
     {"BtoB", Verb::kBoardToBoard},
     {"RtoR", Verb::kRackToRack},
     {"R+", Verb::kPutRing},
     {"BtoR", Verb::kBoardToRack},
     {"WinOnTime", Verb::kWinOnTime},
     {"Edit", Verb::kEdit},
     {"SetBoard", Verb::kSetBoard},
     {"Reset", Verb::kIgnored},
     {"Undo", Verb::kIgnored},
     {"Swap", Verb::kIgnored},
     {"Pick", Verb::kIgnored},
     {"Pickb", Verb::kIgnored},
     {"OfferDraw", Verb::kIgnored},
     {"AcceptDraw", Verb::kIgnored},
     {"DeclineDraw", Verb::kIgnored}}};

/// Removes a number from 0 to 2 from the arguments; nullopt if none exists.
std::optional<std::uint8_t> next_number(std::string_view& args) {
  const std::string_view word = notation::next_word(args);
  if (word.size() != 1 || word[0] < '0' || word[0] > '2') return std::nullopt;
  return static_cast<std::uint8_t>(word[0] - '0');
}

/// Removes a place, such as `D 4`, from the arguments.
std::optional<int> next_label(std::string_view& args) {
  const auto place = notation::next_place(args);
  if (!place || place->row > Labels::kRows || place->column >= Labels::kColumns) {
    return std::nullopt;
  }
  return Labels::label(*place);
}

Unexpected<TurnProblem> problem(Code code, std::uint32_t line, std::string message,
                                bool incomplete = false) {
  return Unexpected{TurnProblem{code, line, incomplete, std::move(message)}};
}

/// Why a move is not legal.
template <class Layout>
std::string reason_of(const BasicPosition<Layout>& position, std::string_view text) {
  const auto read = read_move(position, text);
  return read ? "the move is not legal" : read.error().message;
}

/// The same, with the move in front.
template <class Layout>
std::string explained(const BasicPosition<Layout>& position, std::string_view text) {
  return fmt::format("\"{}\": {}", text, reason_of(position, text));
}

}  // namespace

Action read_action(const notation::BoardspaceAction& source) {
  Action action;
  action.source = &source;
  action.verb = notation::verb_of(source.verb, kVerbs);
  std::string_view args = source.args;
  bool good = true;
  const auto take = [&](auto next, auto& target) {
    const auto found = next(args);
    good = good && found;
    if (found) target = *found;
  };
  switch (action.verb) {
    case Verb::kRackToBoard:
      take(next_number, action.rack);
      take(next_number, action.colour);
      take(next_label, action.to);
      break;
    case Verb::kBoardToBoard:
      take(next_label, action.from);
      take(next_label, action.to);
      break;
    case Verb::kBoardToRack:
      take(next_label, action.from);
      take(next_number, action.target_rack);
      break;
    case Verb::kRackToRack:
      take(next_number, action.rack);
      take(next_number, action.colour);
      take(next_number, action.target_rack);
      break;
    case Verb::kRemoveRing:
    case Verb::kPutRing: take(next_label, action.to); break;
    default: break;
  }
  if (!good) action.verb = Verb::kUnreadable;
  return action;
}

void Turn::clear() {
  placed_.clear();
  removed_.clear();
  jumps_.clear();
  stray_ = false;
}

void Turn::add(const Action& action) {
  // More steps than a real player makes; a longer turn is an error.
  constexpr std::size_t kMostSteps = 200;
  if (stray_) return;
  if (placed_.size() + removed_.size() + jumps_.size() >= kMostSteps) {
    stray_ = true;
    stray_action_ = action;
    return;
  }
  switch (action.verb) {
    case Verb::kRackToBoard: placed_.push_back(action); return;
    case Verb::kRemoveRing: removed_.push_back(action); return;
    case Verb::kBoardToBoard: add_step(action); return;
    case Verb::kBoardToRack:
    case Verb::kPutRing: take_back(action); return;
    default: return;
  }
}

void Turn::add_step(const Action& action) {
  const auto placed = std::find_if(placed_.begin(), placed_.end(),
                                   [&](const Action& p) { return p.to == action.from; });
  if (placed != placed_.end()) {
    placed->to = action.to;
  } else if (!jumps_.empty() && jumps_.back().from == action.to &&
             jumps_.back().to == action.from) {
    jumps_.pop_back();
  } else {
    jumps_.push_back(action);
  }
}

void Turn::take_back(const Action& action) {
  const auto take = [](auto& done, const auto& is_meant) {
    const auto found = std::find_if(done.begin(), done.end(), is_meant);
    if (found == done.end()) return false;
    done.erase(found);
    return true;
  };
  stray_ = action.verb == Verb::kBoardToRack
               ? !take(placed_, [&](const Action& p) { return p.to == action.from; })
               : !take(removed_, [&](const Action& r) { return r.to == action.to; });
  if (stray_) stray_action_ = action;
}

template <class Layout>
Expected<Move, TurnProblem> Turn::move(const BasicPosition<Layout>& position) const {
  if (stray_) {
    return problem(Code::kBadAction, stray_action_.line(),
                   fmt::format("\"{}\" takes back something that was not done in this turn, or "
                               "continues a turn that is complete",
                               stray_action_.text()));
  }
  if (jumps_.empty()) return placement(position);
  if (!placed_.empty() || !removed_.empty()) {
    return problem(Code::kIllegalMove, jumps_.front().line(),
                   "a turn that captures may not also place a marble or remove a ring");
  }
  return capture(position);
}

template <class Layout>
Expected<Move, TurnProblem> Turn::placement(const BasicPosition<Layout>& position) const {
  if (placed_.size() > 1) {
    return problem(Code::kIllegalMove, placed_[1].line(),
                   fmt::format("two marbles were placed in one turn, on {} and on {}",
                               ring_name(placed_[0].to), ring_name(placed_[1].to)));
  }
  if (removed_.size() > 1) {
    return problem(Code::kIllegalMove, removed_[1].line(),
                   fmt::format("two rings were removed in one turn, {} and {}",
                               ring_name(removed_[0].to), ring_name(removed_[1].to)));
  }
  if (placed_.empty()) {
    if (removed_.empty()) {
      return problem(Code::kIllegalMove, 0, "the turn is empty", true);
    }
    return problem(
        Code::kIllegalMove, removed_[0].line(),
        fmt::format("ring {} was removed, but no marble was placed", ring_name(removed_[0].to)),
        true);
  }
  const Action& placed = placed_[0];
  const int removed = removed_.empty() ? Labels::kNone : removed_[0].to;
  const Move move = Move::placement(static_cast<Colour>(placed.colour), placed.to, removed);
  if (const auto reason = position.illegality(move)) {
    std::string text = fmt::format("{}{}", colour_letter(move.colour()), ring_name(placed.to));
    if (move.removes()) text.append(",").append(ring_name(removed));
    const bool about_ring =
        *reason >= Illegal::kRemovedNoRing && *reason <= Illegal::kRemovedNotFree;
    return problem(Code::kIllegalMove, about_ring ? removed_[0].line() : placed.line(),
                   explained(position, text), *reason == Illegal::kRemovalMissing);
  }
  const int pool = total(position.pool());
  const int supply = pool > 0 ? kPoolRack : position.side_to_move();
  if (placed.rack == supply) return move;
  return problem(Code::kIllegalMove, placed.line(),
                 placed.rack == kPoolRack ? "the marble was taken from the pool, which is empty"
                 : placed.rack == position.side_to_move()
                     ? "a captured marble was placed although the pool is not empty"
                     : "the marble was taken from those the other player has captured");
}

template <class Layout>
Expected<Move, TurnProblem> Turn::capture(const BasicPosition<Layout>& position) const {
  const auto& board = position.board();
  constexpr std::size_t kMostJumps = 23;  // every marble but the one that jumps
  if (jumps_.size() > kMostJumps) {
    return problem(Code::kIllegalMove, jumps_[kMostJumps].line(),
                   "there are more jumps than marbles");
  }
  Path::Builder path;
  int at = jumps_.front().from;
  for (const Action& jump : jumps_) {
    if (jump.from != at) {
      return problem(Code::kIllegalMove, jump.line(),
                     fmt::format("two marbles jump in one turn, those on {} and {}", ring_name(at),
                                 ring_name(jump.from)));
    }
    const int direction = jump_direction<Layout>(board.cell(at), board.cell(jump.to));
    if (direction < 0 || (path.last() >= 0 && direction == hex::opposite(path.last()))) {
      return problem(Code::kIllegalMove, jump.line(),
                     fmt::format("{} and {} are not two steps apart in a line, so no marble can "
                                 "jump from one to the other",
                                 ring_name(at), ring_name(jump.to)));
    }
    path.add(direction);
    at = jump.to;
  }
  const Move move = Move::capture(jumps_.front().from, path.path());
  if (const auto reason = position.illegality(move)) {
    std::string text = fmt::format("x {}", ring_name(jumps_.front().from));
    for (const Action& jump : jumps_) text.append("?").append(ring_name(jump.to));
    return problem(Code::kIllegalMove, jumps_.front().line(), reason_of(position, text),
                   *reason == Illegal::kMustJumpOn);
  }
  return move;
}

template Expected<Move, TurnProblem> Turn::move(const BasicPosition<hex::Compact>&) const;
template Expected<Move, TurnProblem> Turn::move(const BasicPosition<hex::Wide>&) const;

}  // namespace gipfbase::zertz::boardspace
