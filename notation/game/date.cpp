#include "notation/game/date.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <chrono>

namespace gipfbase::notation {
namespace {

/// A part of a date: nothing when it is no number; 0 when it is not known.
std::optional<int> part_of(std::string_view text) {
  if (text.find_first_not_of('?') == std::string_view::npos) return 0;
  int value = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (failure != std::errc{} || end != text.data() + text.size() || value < 1) return std::nullopt;
  return value;
}

}  // namespace

std::optional<std::string> date_fault(std::string_view date) {
  using namespace std::chrono;
  constexpr std::array<std::size_t, 3> kLengths = {4, 2, 2};
  std::array<int, 3> parts{};
  std::string_view rest = date;
  for (std::size_t i = 0; i < parts.size() && !rest.empty(); ++i) {
    const std::size_t dot = rest.find('.');
    const auto part = part_of(rest.substr(0, dot));
    const bool short_unknown = rest.substr(0, dot).find('?') == 0;
    if (!part || (rest.substr(0, dot).size() != kLengths[i] && !short_unknown)) {
      return fmt::format(
          "the date \"{}\" is none; write it as in 2004.06.01, with ?? for what is "
          "not known",
          date);
    }
    parts[i] = *part;
    rest.remove_prefix(dot == std::string_view::npos ? rest.size() : dot + 1);
  }
  const auto [y, m, d] = parts;
  if (y == 0) return std::nullopt;
  const year_month_day day{year{y}, month{static_cast<unsigned>(m == 0 ? 1 : m)},
                           std::chrono::day{static_cast<unsigned>(d == 0 || m == 0 ? 1 : d)}};
  if (!day.ok()) return fmt::format("the calendar has no day \"{}\"", date);
  if (sys_days{day} > floor<days>(system_clock::now()) + days{1}) {
    return fmt::format("the date \"{}\" has not come yet", date);
  }
  return std::nullopt;
}

}  // namespace gipfbase::notation
