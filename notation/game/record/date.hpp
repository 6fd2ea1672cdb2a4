// notation/game/record/date.hpp - what can be wrong with the date of a record.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace gipfbase::notation {

/// Why a value of the tag Date cannot be: no date at all, a day that the calendar does not have, or
/// one that has not come yet (a day of grace for other time zones). Nothing when it can, or when it
/// says that it is not known. Parts that are not known are "??", or are left out at the end.
[[nodiscard]] std::optional<std::string> date_fault(std::string_view date);

/// The same without asking whether the day has come.
[[nodiscard]] std::optional<std::string> calendar_fault(std::string_view date);

/// True of the value of a tag, or a part of a date, that says nothing: question marks, dots and
/// spaces only.
[[nodiscard]] bool is_unknown(std::string_view value);

/// A date that can be, with all of its parts: "2004" is 2004.??.??.
[[nodiscard]] std::string whole_date(std::string_view date);

}  // namespace gipfbase::notation
