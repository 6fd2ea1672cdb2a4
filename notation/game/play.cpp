#include "notation/game/play.hpp"

#include <fmt/format.h>

namespace gipfbase::notation {
namespace {

/// 12.5 for 12,500 ms.
double in_seconds(Milliseconds milliseconds) { return static_cast<double>(milliseconds) / 1000; }

}  // namespace

void Play::begin(const Rules& rules, const AnyPosition& start) {
  rules_ = &rules;
  position_ = start;
  before_ = start;
  clocks_.reset();
  if (rules.has_clocks()) clocks_ = rules.start_clocks(start);
  moves_.clear();
  repetition_.clear();
  repetition_.add(rules.repetition_key(start));
}

std::optional<TextError> Play::push(const PackedMove& move, std::optional<Milliseconds> spent) {
  if (!rules_->is_legal(position_, move)) {
    return TextError{Code::kIllegalMove, 0, "the move is not legal here"};
  }
  if (clocks_ && spent) {
    if (auto reason = against_clocks(move, *spent)) return reason;
  }
  push_legal(move, spent);
  return std::nullopt;
}

std::optional<TextError> Play::against_clocks(const PackedMove& move, Milliseconds spent) const {
  const auto late = rules_->time_out(*clocks_, position_, spent);
  if (late == move) return std::nullopt;
  if (!late) {
    const auto reason = rules_->objection(*clocks_, position_, move, spent);
    if (!reason) return std::nullopt;
    return TextError{Code::kClock, 0, fmt::format("{} after {} s", *reason, in_seconds(spent))};
  }
  return TextError{
      Code::kClock, 0,
      fmt::format("a clock runs out within the {} s that this move took, so \"{}\" must come first",
                  in_seconds(spent), rules_->move_text(position_, *late))};
}

void Play::advance_clocks(const PackedMove& move, std::optional<Milliseconds> spent) {
  if (!spent && rules_->contest(position_)) spent = 0;
  if (spent) {
    clocks_ = rules_->clocks_after(*clocks_, position_, move, *spent);
  } else {
    clocks_.reset();
  }
}

}  // namespace gipfbase::notation
