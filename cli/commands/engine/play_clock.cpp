#include "cli/commands/engine/play_clock.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <system_error>

namespace gipfbase::cli {

std::optional<ClockTime> read_clock_time(std::string_view text) {
  const std::size_t plus = std::min(text.find('+'), text.size());
  const auto number = [](std::string_view word) -> std::optional<double> {
    double value = 0;
    const auto end = std::from_chars(word.data(), word.data() + word.size(), value);
    const bool whole = end.ec == std::errc() && end.ptr == word.data() + word.size();
    constexpr double kMost = 100'000;
    return whole && value >= 0 && value <= kMost ? std::optional(value) : std::nullopt;
  };
  const auto minutes = number(text.substr(0, plus));
  const auto increment = plus < text.size() ? number(text.substr(plus + 1)) : std::optional(0.0);
  if (!minutes || !increment || !(*minutes > 0)) return std::nullopt;
  constexpr double kMinute = 60;
  return ClockTime{*minutes * kMinute, *increment};
}

void PlayClock::start(Seat seat) {
  if (running_) left_.at(*running_) = left(*running_);
  running_ = seat;
  since_ = now_();
}

bool PlayClock::stop() {
  if (!running_) return true;
  const Seat seat = *running_;
  const double left = this->left(seat);
  running_.reset();
  left_.at(seat) = left > 0 ? left + time_.increment : 0;
  return left > 0;
}

double PlayClock::left(Seat seat) const {
  const double used = running_ == seat ? now_() - since_ : 0;
  return std::max(0.0, left_.at(seat) - used);
}

double PlayClock::share(Seat seat) const {
  constexpr double kMovesToGo = 25;
  constexpr double kOfIncrement = 0.8;
  constexpr double kMostPart = 0.5;
  const double left = this->left(seat);
  return std::min(left / kMovesToGo + kOfIncrement * time_.increment, kMostPart * left);
}

std::string clock_text(double seconds) {
  constexpr double kTenthsBelow = 10;
  constexpr std::int64_t kMinute = 60;
  if (seconds < kTenthsBelow) return fmt::format("0:{:04.1f}", std::floor(10 * seconds) / 10);
  const auto whole = static_cast<std::int64_t>(seconds);
  const std::int64_t minutes = whole / kMinute;
  if (minutes < kMinute) return fmt::format("{}:{:02}", minutes, whole % kMinute);
  return fmt::format("{}:{:02}:{:02}", minutes / kMinute, minutes % kMinute, whole % kMinute);
}

}  // namespace gipfbase::cli
