// notation/game/record/date.hpp - reads and checks the dates of records.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace gipfbase::notation {

/// How a date in digits is read when the order of day, month and two-digit year is not clear.
enum class DateOrder : std::uint8_t { kUnknown, kDayFirst, kMonthFirst, kYearFirst };

/// A date that somebody wrote, in the form of the tag Date.
struct DateReading {
  std::string date;   ///< as in 2004.06.01, with ?? for unknown parts
  std::string other;  ///< if the text is ambiguous, the other date that it can mean
};

/// Reads 2004.6.1, 2004-06-01 (also with a time of day), 20040601, 1/6/2004, 31.12.04, 1.VI.2004,
/// "1 June 2004", and several days such as "1-3 May 2024", of which the first counts. Names of
/// months may be English, German, French, Dutch, Spanish, or in another language of the Boardspace
/// archive. A two-digit year means the latest year with these digits that is not after next year.
/// Returns nullopt for other texts and for unknown dates.
[[nodiscard]] std::optional<DateReading> read_date_text(std::string_view text,
                                                        DateOrder order = DateOrder::kUnknown);

/// The number, 1 to 12, of the month whose abbreviation begins this word: 1 for "jan" and
/// "January". 0 if there is no such month.
[[nodiscard]] unsigned month_of(std::string_view word);

/// The fault of a value of the tag Date: not a date, a day that the calendar does not have, or a
/// day in the future (one day of tolerance for time zones). Returns nullopt for a possible or
/// unknown date. Unknown parts are "??", or are omitted at the end.
[[nodiscard]] std::optional<std::string> date_fault(std::string_view date);

/// Like date_fault, but accepts days in the future.
[[nodiscard]] std::optional<std::string> calendar_fault(std::string_view date);

/// True for an unknown value of a tag, or part of a date: only question marks, dots and spaces.
[[nodiscard]] bool is_unknown(std::string_view value);

/// The date with its unknown parts written out: "2004" becomes 2004.??.??. Other forms are
/// converted as by read_date_text; ambiguous and impossible dates stay unchanged.
[[nodiscard]] std::string whole_date(std::string_view date);

}  // namespace gipfbase::notation
