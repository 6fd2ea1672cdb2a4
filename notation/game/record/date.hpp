// notation/game/record/date.hpp - checks the date of a record.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace gipfbase::notation {

/// The fault of a value of the tag Date: not a date, a day that the calendar does not have, or a
/// day in the future (one day of tolerance for time zones). nullopt for a possible or unknown date.
/// Unknown parts are "??", or are omitted at the end.
[[nodiscard]] std::optional<std::string> date_fault(std::string_view date);

/// The same without the check for the future.
[[nodiscard]] std::optional<std::string> calendar_fault(std::string_view date);

/// True for an unknown value of a tag, or part of a date: only question marks, dots and spaces.
[[nodiscard]] bool is_unknown(std::string_view value);

/// A possible date with all of its parts: "2004" is 2004.??.??.
[[nodiscard]] std::string whole_date(std::string_view date);

}  // namespace gipfbase::notation
