// notation/diagram/svg_shapes.hpp - places, pieces and marks as SVG elements, for svg.cpp. Sizes
// are fractions of the distance between neighbours.
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

/// A number with at most two decimals, and never -0.
[[nodiscard]] std::string number(double value);
/// A circle; `style` holds further attributes.
[[nodiscard]] std::string circle(Point centre, double radius, std::string_view style);
[[nodiscard]] std::string line(Point from, Point to, std::string_view style);
/// Text that is centred at a point, and text that begins at a point.
[[nodiscard]] std::string middle_text(Point at, double size, std::string_view fill,
                                      std::string_view words);
[[nodiscard]] std::string beginning_text(Point at, double size, std::string_view style,
                                         std::string_view words);

/// The board below the places: their convex hull with a rim; empty for fewer than three places.
[[nodiscard]] std::string plate(std::vector<Point> places);
[[nodiscard]] std::string ground(const Place& place, Point at);
/// A piece with its name in an SVG title; `level` is the number of pieces below it.
[[nodiscard]] std::string piece(const Place& place, const DrawnPiece& piece, Point at, int level);
/// The id of the drawing of a piece, among the definitions of a picture.
[[nodiscard]] std::string piece_id(const DrawnPiece& piece);
/// The drawings of pieces and their shades, as `<defs>`; empty without pieces. The same piece has
/// the same drawing in every picture, so that several pictures may be on one page.
[[nodiscard]] std::string definitions(const std::vector<DrawnPiece>& pieces);
/// A small piece without an SVG title, for supplies.
[[nodiscard]] std::string sample(const DrawnPiece& piece, Point at, double scale);
/// The marks of a place.
[[nodiscard]] std::string marks(const Place& place, Point at);
/// The path of a move as an arrow, from the centre of its first place to the rim of the last piece.
[[nodiscard]] std::string arrow(const std::vector<Point>& way);

}  // namespace gipfbase::notation::picture
