// notation/game/play.hpp - a game in progress: the state that is needed to play on.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "notation/game/repetition.hpp"
#include "notation/game/rules.hpp"

namespace gipfbase::notation {

/// Rules, position, and the moves so far. The rules must outlive the object.
class Play {
 public:
  Play() = default;
  Play(const Rules& rules, const AnyPosition& start) { begin(rules, start); }

  /// Begins a new game, reusing the memory of the previous one.
  void begin(const Rules& rules, const AnyPosition& start);

  [[nodiscard]] const Rules& rules() const { return *rules_; }
  [[nodiscard]] const AnyPosition& position() const { return position_; }
  /// The position before the last move; the start if no move has been played.
  [[nodiscard]] const AnyPosition& before() const { return before_; }
  [[nodiscard]] std::span<const PackedMove> moves() const { return moves_; }
  [[nodiscard]] std::size_t plies() const { return moves_.size(); }
  [[nodiscard]] Outcome outcome() const { return rules_->outcome(position_); }
  /// True when the position occurs for the third time or more.
  [[nodiscard]] bool repeated() const { return repetition_.repeated(); }

  /// The clocks; nullopt in titles without clocks, and after a move of unknown time.
  [[nodiscard]] const std::optional<AnyClocks>& clocks() const { return clocks_; }
  /// The terms of the contest that decides the next ply, if one does.
  [[nodiscard]] std::optional<ContestTerms> contest() const { return rules_->contest(position_); }

  /// Plays a move for which its actor took the time `spent`. Returns the reason when it cannot be
  /// played: it is illegal, a clock had run out before, or it is a time ply although no clock has
  /// run out. A ply that a contest decides takes no time. Titles without clocks ignore the time.
  [[nodiscard]] std::optional<TextError> push(const PackedMove& move,
                                              std::optional<Milliseconds> spent = {});
  /// Plays a move that is legal and whose time is valid.
  void push_legal(const PackedMove& move, std::optional<Milliseconds> spent = {}) {
    if (clocks_) advance_clocks(move, spent);
    before_ = position_;
    rules_->play(position_, move);
    repetition_.add(rules_->repetition_key(position_));
    moves_.push_back(move);
  }
  /// Returns the moves without copying them; afterwards only `begin` may be called.
  [[nodiscard]] std::vector<PackedMove> take_moves() { return std::move(moves_); }

 private:
  [[nodiscard]] std::optional<TextError> against_clocks(const PackedMove& move,
                                                        Milliseconds spent) const;
  void advance_clocks(const PackedMove& move, std::optional<Milliseconds> spent);

  const Rules* rules_ = nullptr;
  AnyPosition position_;
  AnyPosition before_;
  std::optional<AnyClocks> clocks_;
  std::vector<PackedMove> moves_;
  Repetition repetition_;
};

/// The moves before the first illegal one. Only damaged files hold illegal moves.
[[nodiscard]] inline std::span<const PackedMove> legal_prefix(const Rules& rules,
                                                              const AnyPosition& start,
                                                              std::span<const PackedMove> moves) {
  return moves.first(rules.replay(start, moves, nullptr).plies);
}

/// Visits the positions of a line of legal moves, the start included, with the next move:
/// visit(ply, position, move); the move is nullptr at the end.
template <class Visit>
void for_each_position(const Rules& rules, AnyPosition position, std::span<const PackedMove> moves,
                       Visit&& visit) {
  for (std::size_t ply = 0; ply < moves.size(); ++ply) {
    visit(ply, std::as_const(position), &moves[ply]);
    rules.play(position, moves[ply]);
  }
  visit(moves.size(), std::as_const(position), static_cast<const PackedMove*>(nullptr));
}

}  // namespace gipfbase::notation
