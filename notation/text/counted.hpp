// notation/text/counted.hpp - numbers of things: "1 move", "2 moves".
#pragma once

#include <concepts>
#include <string>
#include <string_view>

namespace gipfbase::notation::text {

/// The noun for a number of things: `one` for 1, otherwise `many`, or `one` with an s.
template <std::integral Number>
[[nodiscard]] std::string noun_for(Number number, std::string_view one,
                                   std::string_view many = {}) {
  if (number == 1) return std::string(one);
  return many.empty() ? std::string(one) + 's' : std::string(many);
}

/// A number of things: "1 move", "2 moves".
template <std::integral Number>
[[nodiscard]] std::string counted(Number number, std::string_view one, std::string_view many = {}) {
  return std::to_string(number) + ' ' + noun_for(number, one, many);
}

}  // namespace gipfbase::notation::text
