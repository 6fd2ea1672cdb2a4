// cli/serve/html/curve.hpp - draws a value over the years, with its confidence interval.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace gipfbase::cli::serve {

struct CurvePoint {
  std::int32_t day = 0;  ///< days since 1970-01-01
  double value = 0;
  double low = 0;
  double high = 0;
};
/// An SVG figure of `points`: at least one, the oldest first. The page must also give the values as
/// text.
[[nodiscard]] std::string curve_figure(const std::vector<CurvePoint>& points,
                                       std::string_view title);

}  // namespace gipfbase::cli::serve
