// notation/diagram/svg_shapes.hpp - what svg.cpp puts together: places, pieces and marks as SVG
// elements. Sizes are parts of the distance between neighbours.
#pragma once

#include <string>
#include <string_view>

#include "notation/diagram/diagram.hpp"

namespace gipfbase::notation::picture {

/// The distance between neighbouring places, in units of the picture.
inline constexpr double kStep = 44;

/// A point of the picture; y grows downwards.
struct Point {
  double x = 0;
  double y = 0;
};

/// A number with two decimals at most, and never -0.
[[nodiscard]] std::string number(double value);
/// A circle; `style` are further attributes.
[[nodiscard]] std::string circle(Point centre, double radius, std::string_view style);
/// Words whose middle, or beginning, is at a point.
[[nodiscard]] std::string middle_text(Point at, double size, std::string_view fill,
                                      std::string_view words);
[[nodiscard]] std::string beginning_text(Point at, double size, std::string_view style,
                                         std::string_view words);

/// The board under places: their convex hull with a rim around it; empty for fewer than three.
[[nodiscard]] std::string plate(std::vector<Point> places);
[[nodiscard]] std::string ground(const Place& place, Point at);
/// A piece with its name as title; `level` pieces lie below it.
[[nodiscard]] std::string piece(const Place& place, const DrawnPiece& piece, Point at, int level);
/// The same small, without title, for supplies.
[[nodiscard]] std::string sample(const DrawnPiece& piece, Point at, double scale);
/// What marks a place.
[[nodiscard]] std::string marks(const Place& place, Point at);
/// The way of a move, from the middle of a place to the rim of what lies on another.
[[nodiscard]] std::string arrow(const std::vector<Point>& way);

}  // namespace gipfbase::notation::picture
