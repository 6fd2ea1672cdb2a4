#include "notation/gipf/boardspace_turn.hpp"

#include <fmt/format.h>

#include <array>

#include "notation/formats/boardspace/play.hpp"
#include "notation/gipf/text.hpp"

namespace gipfbase::gipf::boardspace {
namespace {

// Frequent ones first.
constexpr std::array<notation::BoardspaceVerb<Verb>, 16> kVerbs = {{{"Dropb", Verb::kDrop},
                                                                    {"Pick", Verb::kPassedOver},
                                                                    {"Pickb", Verb::kPick},
                                                                    {"Drop", Verb::kReturn},
                                                                    {"Slide", Verb::kSlide},
                                                                    {"SlideFrom", Verb::kSlide},
                                                                    {"Remove", Verb::kRemove},
                                                                    {"Preserve", Verb::kPreserve},
                                                                    {"Standard", Verb::kStandard},
                                                                    {"Pslide", Verb::kPotential},
                                                                    {"Pdrop", Verb::kPotential},
                                                                    {"Zertz", Verb::kPotential},
                                                                    {"Yinsh", Verb::kPotential},
                                                                    {"Tamsk", Verb::kPotential},
                                                                    {"Punct", Verb::kPotential},
                                                                    {"Dvonn", Verb::kPotential}}};

/// Takes a place, such as `D 4`, off the arguments; -1 when the board has no such place.
int next_cell(std::string_view& args) {
  const auto place = notation::next_place(args);
  return place ? cell_at(*place) : -1;
}

}  // namespace

Action read_action(const notation::BoardspaceAction& source) {
  Action action;
  action.verb = notation::verb_of(source.verb, kVerbs);
  std::string_view args = source.args;
  if (action.is_on_board()) {
    const bool two = action.verb == Verb::kSlide;
    if (two) action.dot = next_cell(args);
    action.cell = next_cell(args);
    if (action.cell < 0 || (two && action.dot < 0)) action.verb = Verb::kUnreadable;
  }
  return action;
}

int turned_over(int cell) {
  // Symmetry 9 exchanges top and bottom.
  return kSymmetry[9].cell[static_cast<std::size_t>(cell)];
}

Turn::Turn(const Position& position)
    : position_(position),
      before_(position.pieces(), position.side_to_move(), RowRemoval::Time::kBeforePush) {}

std::optional<std::string> Turn::add(const Action& action) {
  switch (action.verb) {
    case Verb::kRemove: return remove(action.cell);
    case Verb::kPick: return pick(action.cell);
    case Verb::kSlide: return push(action.dot, action.cell);
    case Verb::kPreserve:
      rows().preserve(action.cell);
      touched_ = true;
      return std::nullopt;
    default: break;
  }
  if (is_spot(action.cell)) {
    if (dot_ < 0 && !push_) return "pushes a piece although none lies on a dot";
    return push(dot_, action.cell);
  }
  if (push_) return "enters a second piece in the same turn";
  dot_ = action.cell;
  return std::nullopt;
}

std::optional<std::string> Turn::push(int dot, int spot) {
  if (push_) return "pushes a second piece in the same turn";
  std::uint8_t entry = Move::kNoEntry;
  for (std::uint8_t e = 0; e < kEntries; ++e) {
    if (kEntry[e].dot == dot && kEntry[e].spot[0] == spot) entry = e;
  }
  if (entry == Move::kNoEntry) {
    return fmt::format("is no push: no line leads from {} onto {}", place_name(dot),
                       place_name(spot));
  }
  const std::optional<Cells> removed = before_.settled();
  if (!removed) return "comes before it is clear which of the crossing rows are removed first";
  const Position middle = position_.after_removal(*removed);
  Move move;
  move.before = *removed;
  move.entry = entry;
  move.gipf = middle.may_push(true) && !singles_;
  const std::optional<Illegal> why = position_.illegality(move);
  if (why && *why != Illegal::kMustRemove) {
    return fmt::format("is not legal: {}", reason_of(*why));
  }
  dot_ = dot;
  push_ = Push{move, RowRemoval(middle.after_push(kEntry[entry], move.gipf).pieces(),
                                position_.side_to_move(), RowRemoval::Time::kAfterPush)};
  removals_.clear();
  return std::nullopt;
}

std::optional<std::string> Turn::pick(int cell) {
  if (!removals_.empty() && removals_.back().first == cell) {
    rows() = removals_.back().second;
    removals_.pop_back();
  } else if (push_ && cell == kEntry[push_->move.entry].spot[0]) {
    push_.reset();
    removals_.clear();
  } else if (push_ || cell != dot_) {
    return "lifts a piece that was not entered in this turn";
  }
  return std::nullopt;
}

std::optional<std::string> Turn::remove(int cell) {
  const RowRemoval rows_before = rows();
  if (!rows().remove(cell)) return "removes a row, but the player has none there";
  touched_ = true;
  removals_.emplace_back(cell, rows_before);
  return std::nullopt;
}

Expected<Move, std::string> Turn::move() const {
  if (push_) {
    const std::optional<Cells> removed = push_->after.settled();
    if (!removed) {
      return Unexpected{
          std::string("the record does not say which of the crossing rows are removed")};
    }
    Move move = push_->move;
    move.after = *removed;
    return move;
  }
  Move move;
  const std::optional<Cells> removed = before_.settled();
  if (removed) move.before = *removed;
  // The removal is the whole turn when it ends the game.
  if (removed && position_.is_legal(move)) return move;
  if (dot_ >= 0) {
    return Unexpected{fmt::format("the piece on {} was not pushed", place_name(dot_))};
  }
  return Unexpected{std::string("no piece was pushed in this turn")};
}

std::string_view reason_of(Illegal why) {
  constexpr std::array<std::string_view, 12> kReasons = {
      "the game is over",
      "that is no turn",
      "own rows stand on the board and are removed first",
      "these pieces cannot be removed before the push",
      "the push is missing",
      "the removal has ended the game",
      "the line has no vacant spot",
      "the reserve is empty",
      "GIPF-pieces can no longer be brought in",
      "the first piece of each player is a GIPF-piece",
      "the push completes own rows, which are removed",
      "these pieces cannot be removed after the push"};
  return kReasons[static_cast<std::size_t>(why)];
}

}  // namespace gipfbase::gipf::boardspace
