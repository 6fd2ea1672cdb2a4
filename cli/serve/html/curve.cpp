#include "cli/serve/html/curve.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "cli/serve/html/html.hpp"

namespace gipfbase::cli::serve {
namespace {

constexpr double kWidth = 640;
constexpr double kHeight = 260;
constexpr double kLeft = 48;
constexpr double kRight = 12;
constexpr double kTop = 12;
constexpr double kBottom = 28;

std::int32_t first_day_of(int year) {
  const std::chrono::year_month_day date{std::chrono::year(year), std::chrono::January,
                                         std::chrono::day(1)};
  return static_cast<std::int32_t>(std::chrono::sys_days(date).time_since_epoch().count());
}
int year_of(std::int32_t day) {
  return static_cast<int>(
      std::chrono::year_month_day(std::chrono::sys_days(std::chrono::days(day))).year());
}

/// Maps days and values to coordinates of the picture.
struct Scale {
  explicit Scale(const std::vector<CurvePoint>& points)
      : first(points.front().day), last(points.back().day) {
    if (last == first) last = first + 1;
    // The wide interval after a first game would flatten the rest of the curve.
    constexpr double kWidest = 150;
    low = points.front().value;
    high = low;
    for (const CurvePoint& p : points) {
      low = std::min(low, std::max(p.low, p.value - kWidest));
      high = std::max(high, std::min(p.high, p.value + kWidest));
    }
    constexpr double kLeast = 100;
    const double margin = std::max(kLeast, high - low) / 16;
    low -= margin;
    high += margin;
  }
  [[nodiscard]] double x(std::int32_t day) const {
    return kLeft + (kWidth - kLeft - kRight) * (day - first) / (last - first);
  }
  [[nodiscard]] double y(double value) const {
    const double part = (std::clamp(value, low, high) - low) / (high - low);
    return kHeight - kBottom - (kHeight - kTop - kBottom) * part;
  }

  std::int32_t first;
  std::int32_t last;
  double low = 0;
  double high = 0;
};

/// Lines at round values and at each 1 January.
std::string grid(const Scale& scale) {
  constexpr double kMostLines = 6;
  double step = 50;
  while ((scale.high - scale.low) / step > kMostLines) step *= 2;
  std::string svg;
  for (double v = std::ceil(scale.low / step) * step; v <= scale.high; v += step) {
    svg += fmt::format(
        "<path class=\"grid\" d=\"M{:.0f} {:.1f}H{:.0f}\"/><text class=\"tick\" x=\"{:.0f}\" "
        "y=\"{:.1f}\" text-anchor=\"end\">{:.0f}</text>\n",
        kLeft, scale.y(v), kWidth - kRight, kLeft - 6, scale.y(v) + 4, v);
  }
  constexpr int kMostYears = 9;
  const int from = year_of(scale.first) + 1;
  const int to = year_of(scale.last);
  if (from > to) {
    svg += fmt::format(
        "<text class=\"tick\" x=\"{:.0f}\" y=\"{:.0f}\" text-anchor=\"middle\">{}</text>\n",
        (kLeft + kWidth - kRight) / 2, kHeight - 8, to);
  }
  const int every = (to - from) / kMostYears + 1;
  for (int year = from; year <= to; year += every) {
    const double x = scale.x(first_day_of(year));
    svg += fmt::format(
        "<path class=\"grid\" d=\"M{0:.1f} {1:.0f}V{2:.0f}\"/><text class=\"tick\" x=\"{0:.1f}\" "
        "y=\"{3:.0f}\" text-anchor=\"middle\">{4}</text>\n",
        x, kTop, kHeight - kBottom, kHeight - 8, year);
  }
  return svg;
}

}  // namespace

std::string curve_figure(const std::vector<CurvePoint>& points, std::string_view title) {
  const Scale scale(points);
  std::string line;
  std::string upper;
  std::string lower;
  for (const CurvePoint& p : points) {
    line += fmt::format("{:.1f},{:.1f} ", scale.x(p.day), scale.y(p.value));
    upper += fmt::format("{:.1f},{:.1f} ", scale.x(p.day), scale.y(p.high));
    lower = fmt::format("{:.1f},{:.1f} {}", scale.x(p.day), scale.y(p.low), lower);
  }
  std::string svg =
      fmt::format("<svg viewBox=\"0 0 {:.0f} {:.0f}\" role=\"img\" aria-label=\"{}\">\n", kWidth,
                  kHeight, text(title));
  svg += fmt::format("<polygon class=\"band\" points=\"{}{}\"/>\n", upper, lower);
  svg += grid(scale);
  svg += fmt::format("<polyline class=\"curve\" points=\"{}\"/>\n", line);
  svg += fmt::format("<circle class=\"last\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\"/>\n",
                     scale.x(points.back().day), scale.y(points.back().value));
  return fmt::format("<figure class=\"chart\">\n{}</svg>\n</figure>\n", svg);
}

}  // namespace gipfbase::cli::serve
