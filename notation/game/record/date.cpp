#include "notation/game/record/date.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>

namespace gipfbase::notation {
namespace {

/// A part of a date: nullopt when it is not a number, 0 when it is unknown.
std::optional<int> part_of(std::string_view text) {
  if (text.find_first_not_of('?') == std::string_view::npos) return 0;
  int value = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (failure != std::errc{} || end != text.data() + text.size() || value < 1) return std::nullopt;
  return value;
}

/// Sets `first` to the earliest possible day (nullopt: unknown year); returns the fault of the
/// date.
std::optional<std::string> read_date(std::string_view date,
                                     std::optional<std::chrono::year_month_day>& first) {
  using namespace std::chrono;
  constexpr std::array<std::size_t, 3> kLengths = {4, 2, 2};
  std::array<int, 3> parts{};
  std::string_view rest = date;
  for (std::size_t i = 0; i < parts.size() && !rest.empty(); ++i) {
    const std::string_view text = rest.substr(0, rest.find('.'));
    const auto part = part_of(text);
    if (!part || (text.size() != kLengths[i] && !text.starts_with('?'))) {
      return fmt::format(
          "\"{}\" is not a date; write it as in 2004.06.01, with ?? for unknown parts", date);
    }
    parts[i] = *part;
    rest.remove_prefix(std::min(rest.size(), text.size() + 1));
  }
  if (!rest.empty()) {
    return fmt::format("the date \"{}\" continues after the day; write it as in 2004.06.01", date);
  }
  const auto [y, m, d] = parts;
  if (y == 0) return std::nullopt;
  first = year_month_day{year{y}, month{static_cast<unsigned>(m == 0 ? 1 : m)},
                         day{static_cast<unsigned>(d == 0 || m == 0 ? 1 : d)}};
  if (first->ok()) return std::nullopt;
  return fmt::format("the calendar has no day \"{}\"", date);
}

}  // namespace

std::optional<std::string> calendar_fault(std::string_view date) {
  std::optional<std::chrono::year_month_day> first;
  return read_date(date, first);
}

std::optional<std::string> date_fault(std::string_view date) {
  using namespace std::chrono;
  std::optional<year_month_day> first;
  if (auto fault = read_date(date, first)) return fault;
  if (first && sys_days{*first} > floor<days>(system_clock::now()) + days{1}) {
    return fmt::format("the date \"{}\" is in the future", date);
  }
  return std::nullopt;
}

bool is_unknown(std::string_view value) {
  return value.find_first_not_of("?. ") == std::string_view::npos;
}

std::string whole_date(std::string_view date) {
  std::string whole(date.substr(0, date.find_last_not_of('.') + 1));
  if (whole.empty() || whole.starts_with('?')) return whole;
  for (auto parts = 1 + std::count(whole.begin(), whole.end(), '.'); parts < 3; ++parts) {
    whole += ".??";
  }
  return whole;
}

}  // namespace gipfbase::notation
