#include "notation/game/record/date.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <utility>
#include <vector>

#include "notation/text/text.hpp"

namespace gipfbase::notation {
namespace {

struct MonthWord {
  std::string_view beginning;  ///< in lower case
  unsigned month;
};
// English first, then the other languages of the Boardspace archive. No entry begins with an
// earlier entry of another month.
constexpr std::array<MonthWord, 54> kMonthWords = {
    {{"jan", 1},  {"feb", 2},  {"mar", 3},  {"apr", 4},  {"may", 5},  {"jun", 6},  {"jul", 7},
     {"aug", 8},  {"sep", 9},  {"oct", 10}, {"nov", 11}, {"dec", 12}, {"ene", 1},  {"gen", 1},
     {"jän", 1},  {"mae", 3},  {"янв", 1},  {"fév", 2},  {"fev", 2},  {"фев", 2},  {"mär", 3},
     {"maa", 3},  {"mrt", 3},  {"мар", 3},  {"avr", 4},  {"abr", 4},  {"апр", 4},  {"mai", 5},
     {"mei", 5},  {"maj", 5},  {"mag", 5},  {"мая", 5},  {"май", 5},  {"juin", 6}, {"giu", 6},
     {"июн", 6},  {"juil", 7}, {"lug", 7},  {"июл", 7},  {"août", 8}, {"aou", 8},  {"ago", 8},
     {"авг", 8},  {"set", 9},  {"сен", 9},  {"okt", 10}, {"ott", 10}, {"out", 10}, {"окт", 10},
     {"ноя", 11}, {"dez", 12}, {"dic", 12}, {"déc", 12}, {"дек", 12}}};

// Words that dates may contain besides names of months.
constexpr auto kDateWords = std::to_array<std::string_view>(
    {"mon",       "tue",        "wed",      "thu",      "fri",      "sat",     "sun",
     "mo",        "di",         "mi",       "do",       "fr",       "sa",      "so",
     "lun",       "mar",        "mer",      "jeu",      "ven",      "sam",     "dim",
     "the",       "of",         "de",       "del",      "den",      "le",      "el",
     "er",        "st",         "nd",       "rd",       "th",       "d",       "am",
     "on",        "t",          "z",        "utc",      "gmt",      "lundi",   "mardi",
     "mercredi",  "jeudi",      "vendredi", "samedi",   "dimanche", "maandag", "dinsdag",
     "woensdag",  "donderdag",  "vrijdag",  "zaterdag", "zondag",   "lunes",   "martes",
     "miércoles", "jueves",     "viernes",  "sábado",   "domingo",  "montag",  "dienstag",
     "mittwoch",  "donnerstag", "freitag",  "samstag",  "sonntag",  "monday",  "tuesday",
     "wednesday", "thursday",   "friday",   "saturday", "sunday",   "年",      "月",
     "日",        "년",         "월",       "일",       "ma",       "wo",      "vr",
     "za",        "zo"});
// Words between the days of a list.
constexpr auto kBetweenDays = std::to_array<std::string_view>(
    {"and", "to", "until", "und", "bis", "et", "au", "en", "tot", "y", "al"});

/// A part of a date as written.
struct DatePart {
  int value = 0;  ///< 0: unknown
  std::size_t length = 0;
};
/// The parts of a text that may be a date.
struct DateParts {
  std::vector<DatePart> numbers;
  unsigned month = 0;   ///< the month, if its name is written; otherwise 0
  unsigned first = 0;   ///< the month that the first word names, if it may also be a weekday: "Mar"
  bool list = false;    ///< other days follow the third number
  bool dashes = false;  ///< there are dashes between the numbers
  bool time = false;    ///< a time of day was read
};

bool is_between_days(std::string_view word) {
  return std::find(kBetweenDays.begin(), kBetweenDays.end(), word) != kBetweenDays.end();
}

bool is_date_word(std::string_view word) {
  return std::find(kDateWords.begin(), kDateWords.end(), word) != kDateWords.end();
}

/// True for a time zone after a time of day, such as CEST.
bool is_zone(const DateParts& parts, std::string_view word) {
  constexpr std::size_t kLongest = 5;
  return parts.time && word.size() > 1 && word.size() <= kLongest &&
         std::all_of(word.begin(), word.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
}

constexpr std::size_t kOffset = 5;
/// True for a difference from UTC, as in "+0200".
bool is_offset(std::string_view text) {
  return text.size() >= kOffset && (text[0] == '+' || text[0] == '-') &&
         std::all_of(text.begin() + 1, text.begin() + kOffset, text::is_digit) &&
         (text.size() == kOffset || !text::is_digit(text[kOffset]));
}

bool whole_year(const DatePart& part) { return part.length == 4; }

/// The month, if the text begins with a Roman number after the day that ends at a dot, slash, dash
/// or blank. Returns 0 for other texts.
unsigned roman_month(const DateParts& parts, std::string_view text) {
  if (parts.numbers.size() != 1 || whole_year(parts.numbers[0])) return 0;
  constexpr auto kRoman = std::to_array<std::string_view>(
      {"i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"});
  const std::string_view word = text.substr(0, text.find_first_of("./- "));
  const std::string small = text::lowered(word);
  if (word.size() == 1 && word == small) return 0;
  const auto* const found = std::find(kRoman.begin(), kRoman.end(), small);
  return found == kRoman.end() ? 0 : static_cast<unsigned>(found - kRoman.begin()) + 1;
}

/// True when the text after the third number lists other days, which do not count.
bool begins_list(const DateParts& parts, std::string_view after) {
  if (parts.numbers.size() != 3) return false;
  if (after.starts_with(',')) return true;
  if (!whole_year(parts.numbers[0]) && !whole_year(parts.numbers[2])) return false;
  const bool dash = after.starts_with('-') || after.starts_with("–") || after.starts_with(" - ") ||
                    after.starts_with(" – ");
  return after.starts_with('/') || after.starts_with("..") || (dash && !parts.dashes);
}

/// The length of the time of day without separators with which a text begins, such as "T143000Z"; 0
/// if it does not begin with one.
std::size_t compact_time(std::string_view text) {
  if (!text.starts_with('T') && !text.starts_with('t')) return 0;
  const std::size_t end = std::min(text.find_first_not_of("0123456789", 1), text.size());
  if (end != 5 && end != 7) return 0;
  return end + (end < text.size() && text::lower(text[end]) == 'z' ? 1 : 0);
}

/// Adds the number that begins at `at`. Returns the offset after it; nullopt when the number does
/// not belong to a date.
std::optional<std::size_t> add_number(DateParts& parts, std::string_view text, std::size_t at) {
  const std::size_t end = std::min(text.find_first_not_of("0123456789", at), text.size());
  if (end < text.size() && text[end] == ':') {  // a time of day, perhaps with a time zone
    parts.time = true;
    return std::min(text.find_first_not_of("0123456789:.+", end), text.size());
  }
  // At most four numbers, as in "3-4.9.2011".
  const bool enough = parts.numbers.size() == 4 || (parts.list && parts.numbers.size() == 3);
  if (end - at > 8 || enough) return parts.list ? std::optional(end) : std::nullopt;
  int value = 0;
  std::from_chars(text.data() + at, text.data() + end, value);
  parts.numbers.push_back({value, end - at});
  const std::string_view after = text.substr(end);
  parts.list = begins_list(parts, after);
  parts.dashes = parts.dashes || after.starts_with('-');
  return end - at == 8 ? end + compact_time(after) : end;
}

/// Adds what a word means in a date. Returns false when it does not belong to one.
bool add_word(DateParts& parts, std::string_view word) {
  const unsigned month = month_of(word);
  const bool between = is_between_days(text::lowered(word));
  const bool weekday = between || is_date_word(text::lowered(word));
  constexpr std::size_t kShort = 3;
  if (weekday && word.size() == kShort && parts.numbers.empty()) parts.first = month;
  if (between && parts.numbers.size() == 3) parts.list = true;
  if (month != 0 && parts.month == 0 && (!weekday || !parts.numbers.empty())) {
    parts.month = month;
    return true;
  }
  return weekday || is_zone(parts, word);
}

/// The parts of a date in a text; nullopt when something in it does not belong to a date.
std::optional<DateParts> date_parts(std::string_view text) {
  DateParts parts;
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    std::size_t end = at;
    if (text::is_digit(c)) {
      const auto after = add_number(parts, text, at);
      if (!after) return std::nullopt;
      end = *after;
    } else if (const unsigned roman = roman_month(parts, text.substr(at)); roman != 0) {
      parts.month = roman;
      end = std::min(text.find_first_not_of("IVXivx", at), text.size());
    } else if (parts.time && is_offset(text.substr(at))) {
      end = at + kOffset;
    } else if (c == '?' || (text::lower(c) == 'x' && (!parts.numbers.empty() ||
                                                      text::lowered(text.substr(at, 2)) == "xx"))) {
      end = std::min(text.find_first_not_of("?xX", at), text.size());
      if (parts.numbers.size() == 3) return std::nullopt;
      parts.numbers.push_back({0, end - at});
    } else if (text.substr(at).starts_with("–")) {
      end = at + std::string_view("–").size();
    } else if (text::is_letter(c) || static_cast<unsigned char>(c) >= 0x80U) {
      while (end < text.size() &&
             (text::is_letter(text[end]) || static_cast<unsigned char>(text[end]) >= 0x80U)) {
        ++end;
      }
      if (!add_word(parts, text.substr(at, end - at))) return std::nullopt;
    } else if (std::string_view("-./, '\t_()&+").find(c) != std::string_view::npos) {
      end = at + 1;
    } else {
      return std::nullopt;
    }
    at = end;
  }
  return parts;
}

int this_year() {
  using namespace std::chrono;
  return static_cast<int>(year_month_day{floor<days>(system_clock::now())}.year());
}

/// The date with these three parts; empty when the calendar does not have it, or its year is out of
/// range.
std::string date_of_parts(const DatePart& year, int month, int day) {
  int y = year.value;
  if (year.length <= 2 && y != 0) {
    const int now = this_year();
    y += now / 100 * 100;
    if (y > now + 1) y -= 100;
  }
  if ((year.length != 4 && year.length > 2) || (y == 0 && year.length != 4)) return {};
  if (y == 0 || y < 1000) return {};
  const auto part = [](int value) {
    return value == 0 ? std::string("??") : fmt::format("{:02}", value);
  };
  std::string date = fmt::format("{}.{}.{}", y, part(month), part(month == 0 ? 0 : day));
  return month > 12 || calendar_fault(date) ? std::string() : date;
}

/// A part of a date: nullopt when it is not a number, 0 when it is unknown.
std::optional<int> part_of(std::string_view text) {
  if (text.find_first_not_of('?') == std::string_view::npos) return 0;
  int value = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (failure != std::errc{} || end != text.data() + text.size() || value < 1) return std::nullopt;
  return value;
}

/// Sets `first` to the earliest possible day (nullopt: unknown year); returns the fault of the
/// date, if it has one.
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
      if (const auto two = read_date_text(date); two && !two->other.empty()) {
        return fmt::format("the date \"{}\" can mean {} or {}", date, two->date, two->other);
      }
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

unsigned month_of(std::string_view word) {
  const std::string small = text::lowered(word);
  for (const MonthWord& m : kMonthWords) {
    if (small.starts_with(m.beginning)) return m.month;
  }
  return 0;
}

namespace {

/// Adds a date if the calendar has it and the list does not.
void add_date(std::vector<std::string>& dates, const DatePart& year, int month, int day) {
  std::string date = date_of_parts(year, month, day);
  if (!date.empty() && std::find(dates.begin(), dates.end(), date) == dates.end()) {
    dates.push_back(std::move(date));
  }
}

/// All readings of three numbers as a date.
std::vector<std::string> dates_of_three(const DateParts& parts, DateOrder order) {
  const std::vector<DatePart>& n = parts.numbers;
  std::vector<std::string> dates;
  if (whole_year(n[0])) {
    add_date(dates, n[0], n[1].value, n[2].value);
    if (dates.empty()) add_date(dates, n[0], n[2].value, n[1].value);
    return dates;
  }
  // A year of two digits may also come first, in the order of ISO 8601.
  const auto add_year_first = [&] {
    if (!whole_year(n[2])) add_date(dates, n[0], n[1].value, n[2].value);
  };
  if (order == DateOrder::kYearFirst) add_year_first();
  if (order == DateOrder::kYearFirst && !dates.empty()) return dates;
  if (order != DateOrder::kMonthFirst) add_date(dates, n[2], n[1].value, n[0].value);
  // If the first part is unknown, the second one is the month.
  if ((order != DateOrder::kDayFirst && n[0].value != 0) || dates.empty()) {
    add_date(dates, n[2], n[0].value, n[1].value);
  }
  if (order == DateOrder::kMonthFirst && dates.empty()) {
    add_date(dates, n[2], n[1].value, n[0].value);
  }
  if (dates.empty() || (order == DateOrder::kUnknown && parts.dashes)) add_year_first();
  // The first game of the series was published in 1997, so earlier dates are dropped if a later one
  // is possible.
  constexpr std::string_view kFirstYear = "1997";
  const auto old = [&](const std::string& date) { return date < kFirstYear; };
  if (!std::all_of(dates.begin(), dates.end(), old)) std::erase_if(dates, old);
  return dates;
}

}  // namespace

std::optional<DateReading> read_date_text(std::string_view text, DateOrder order) {
  constexpr std::size_t kLongest = 60;
  text = text::trimmed(text);
  if (text.size() > kLongest) return std::nullopt;
  auto parts = date_parts(text);
  if (!parts || parts->numbers.empty()) return std::nullopt;
  std::vector<DatePart>& n = parts->numbers;
  if (parts->month == 0 && n.size() < 3) parts->month = parts->first;
  std::vector<std::string> dates;
  const auto add = [&](const DatePart& year, int month, int day) {
    add_date(dates, year, month, day);
  };
  if (parts->month != 0) {
    const int month = static_cast<int>(parts->month);
    if (n.size() == 1 && whole_year(n[0])) add(n[0], month, 0);
    if (n.size() == 2 && whole_year(n[0])) add(n[0], month, n[1].value);
    if (n.size() == 2 && !whole_year(n[0])) add(n[1], month, n[0].value);
    // Takes the first of several days: "1-3 May 2024".
    if (n.size() == 3 && n[0].value < n[1].value && whole_year(n[2])) add(n[2], month, n[0].value);
  } else if (n.size() == 1 && n[0].length == 8) {
    add({n[0].value / 10000, 4}, n[0].value / 100 % 100, n[0].value % 100);
  } else if (n.size() == 1 && whole_year(n[0])) {
    add(n[0], 0, 0);
  } else if (n.size() == 2) {
    if (whole_year(n[0])) add(n[0], n[1].value, 0);
    if (whole_year(n[1]) && !whole_year(n[0])) add(n[1], n[0].value, 0);
  } else if (n.size() == 4 && n[0].value < n[1].value && whole_year(n[3])) {
    n.erase(n.begin() + 1);
    dates = dates_of_three(*parts, DateOrder::kDayFirst);
  } else if (n.size() == 3) {
    dates = dates_of_three(*parts, order);
  }
  if (dates.empty()) return std::nullopt;
  return DateReading{dates[0], dates.size() > 1 ? dates[1] : std::string()};
}

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
  if (calendar_fault(date)) {
    const auto read = read_date_text(date);
    return read && read->other.empty() ? read->date : std::string(date);
  }
  std::string whole(date.substr(0, date.find_last_not_of('.') + 1));
  if (whole.empty() || whole.starts_with('?')) return whole;
  for (auto parts = 1 + std::count(whole.begin(), whole.end(), '.'); parts < 3; ++parts) {
    whole += ".??";
  }
  return whole;
}

}  // namespace gipfbase::notation
