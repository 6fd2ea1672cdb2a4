// cli/commands/engine/play_clock.hpp - the clocks of both players in a game against the engine.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "rules/core/outcome.hpp"

namespace gipfbase::cli {

/// The time of a player in seconds: for the whole game, and added after each of his moves.
struct ClockTime {
  double game = 0;
  double increment = 0;
};
/// Reads "5" (minutes for the game) or "5+3" (minutes, and seconds added after each move); nullopt
/// for any other text.
[[nodiscard]] std::optional<ClockTime> read_clock_time(std::string_view text);

class PlayClock {
 public:
  /// The time in seconds since an arbitrary moment; tests replace it.
  using Now = std::function<double()>;

  PlayClock(const ClockTime& time, Now now)
      : time_(time), now_(std::move(now)), left_{time.game, time.game} {}

  /// Starts the clock of `seat`, whose turn it is. Stops a clock that runs, without increment: the
  /// turn was taken back.
  void start(Seat seat);
  /// Stops the clock after a move. Returns false when the time had run out before.
  bool stop();
  /// The seconds that `seat` has left; never below 0.
  [[nodiscard]] double left(Seat seat) const;
  /// The seconds to spend on the next move: a 25th of the time left and most of the increment, but
  /// at most half of the time left.
  [[nodiscard]] double share(Seat seat) const;

 private:
  ClockTime time_;
  Now now_;
  std::array<double, 2> left_;
  std::optional<Seat> running_;
  double since_ = 0;
};

/// "4:05", "1:30:00"; with tenths below ten seconds, "0:09.5".
[[nodiscard]] std::string clock_text(double seconds);

}  // namespace gipfbase::cli
