// notation/game/record/result.hpp - results as people write them.
#pragma once

#include <string>
#include <string_view>

namespace gipfbase::notation {

/// The result meant by another spelling, such as "draw", "½-½" or "1:0"; empty when there is none.
[[nodiscard]] std::string_view result_meant(std::string_view text);

/// Why a text is not a result, with the one that may be meant: "\"draw\" is not a result; did you
/// mean 1/2-1/2?". Empty for the results that tags have.
[[nodiscard]] std::string fault_of_result(std::string_view text);

}  // namespace gipfbase::notation
