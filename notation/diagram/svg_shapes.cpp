#include "notation/diagram/svg_shapes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "notation/diagram/svg.hpp"
#include "notation/text/stable_sort.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::notation::picture {
namespace {

constexpr std::string_view kLast = "#f08c00";
constexpr std::string_view kTakenRed = "#d6202a";
constexpr std::string_view kGreen = "#2b8a3e";

/// The colours of a piece. Its upper surface is shaded from `light` through `face` to `dark`.
struct Paint {
  std::string_view light;
  std::string_view face;
  std::string_view dark;
  std::string_view rim;
  std::string_view ink;     ///< the colour of text on the piece
  std::string_view groove;  ///< the colour of lines on the piece
};

Paint paint_of(Tint tint) {
  switch (tint) {
    case Tint::kWhite: return {"#ffffff", "#f4f0e7", "#b3a995", "#6f675a", "#1d1f23", "#b9b09f"};
    case Tint::kGrey: return {"#dfe3e8", "#9aa1ab", "#565d67", "#3b3f46", "#1d1f23", "#6d747e"};
    case Tint::kBlack: return {"#858c96", "#33373e", "#08090a", "#050506", "#ffffff", "#7a808a"};
    case Tint::kRed: return {"#ff9f97", "#d6202a", "#7d0f16", "#5a0a10", "#ffffff", "#f2a3a3"};
    case Tint::kNone: break;
  }
  return {"#ecdfc6", "#c9b48c", "#8a7042", "#6b3e1d", "#1d1f23", "#8a7042"};
}

std::string painted(std::string_view fill, std::string_view stroke, double width) {
  return fmt::format("fill=\"{}\" stroke=\"{}\" stroke-width=\"{}\"", fill, stroke, number(width));
}

/// The style of a surface that is rounded like a ball.
std::string round_top(Tint tint, double width) {
  return painted(fmt::format("url(#round-{})", name(tint)), paint_of(tint).rim, width);
}
/// The style of a flat upper surface, with light from above.
std::string face(Tint tint, double width) {
  return painted(fmt::format("url(#flat-{})", name(tint)), paint_of(tint).rim, width);
}
/// The style of the side of a flat piece.
std::string side(Tint tint, double width) {
  return painted(paint_of(tint).dark, paint_of(tint).rim, width);
}

std::string outline(std::string_view colour, double width) {
  return painted("none", colour, width);
}

/// A circle around (0, 0).
std::string disc(double radius, std::string_view style, double down = 0) {
  return circle({0, down * kStep}, radius * kStep, style);
}

std::string inscription(const DrawnPiece& piece, std::string_view ink, double size) {
  if (piece.inscription.empty()) return {};
  const double narrower = piece.inscription.size() > 1 ? 0.85 : 1;
  return middle_text({0, 0}, size * kStep * narrower, ink, piece.inscription);
}

/// The shadow of a piece on the board.
std::string shadow(double radius, double down = 0) {
  return circle({0.03 * kStep, (0.055 + down) * kStep}, radius * kStep,
                "fill=\"#000000\" opacity=\"0.2\"");
}

std::string marble(const DrawnPiece& piece) {
  constexpr double kRadius = 0.345;
  return shadow(kRadius) + disc(kRadius, round_top(piece.tint, 1)) +
         fmt::format(
             "<ellipse cx=\"{0}\" cy=\"{1}\" rx=\"{2}\" ry=\"{3}\" fill=\"#ffffff\" "
             "opacity=\"{4}\" transform=\"rotate(-38 {0} {1})\"/>",
             number(-0.12 * kStep), number(-0.15 * kStep), number(0.09 * kStep),
             number(0.055 * kStep), piece.tint == Tint::kWhite ? "0.95" : "0.6");
}

/// A piece with a groove, or a stack of them.
std::string flat(const DrawnPiece& piece) {
  constexpr double kRadius = 0.37;
  constexpr double kThickness = 0.1;
  constexpr double kEdge = 0.05;
  std::string text = shadow(kRadius, kThickness * (piece.count - 1) + kEdge);
  for (int below = piece.count - 1; below >= 0; --below) {
    text += disc(kRadius, side(piece.tint, 1), kThickness * below + kEdge) +
            disc(kRadius, face(piece.tint, 1), kThickness * below);
  }
  const std::string_view groove = paint_of(piece.tint).groove;
  text += disc(0.25, outline(groove, 1.4));
  if (piece.count > 1) text += disc(0.13, outline(groove, 1.4));
  return text;
}

/// A ring-shaped piece, or a stack of them; the pieces below the top have no colour of their own.
std::string holed(const DrawnPiece& piece) {
  constexpr double kRadius = 0.4;
  constexpr double kThickness = 0.05;
  constexpr int kMostDrawn = 4;
  const int below_top = std::min(piece.count - 1, kMostDrawn);
  std::string text = shadow(kRadius, kThickness * (below_top + 1));
  for (int below = below_top; below > 0; --below) {
    text += disc(kRadius, face(Tint::kNone, 1), kThickness * (below + 1));
  }
  text += disc(kRadius, side(piece.tint, 1), kThickness) + disc(kRadius, face(piece.tint, 1));
  const bool high = piece.count > 1;
  const bool red = piece.inlay == Tint::kRed;
  const Paint inside = paint_of(red ? Tint::kRed : Tint::kWhite);
  text += disc(high ? 0.25 : 0.15,
               painted(red || high ? inside.face : "#f3ead9", paint_of(piece.tint).rim, 1.2));
  return text + inscription(piece, inside.ink, 0.34);
}

std::string token(const DrawnPiece& piece) {
  const Paint paint = paint_of(piece.tint);
  return shadow(0.23) + disc(0.23, face(piece.tint, 1.2)) +
         disc(0.18, outline(paint.groove, 0.9) + " opacity=\"0.7\"") +
         inscription(piece, paint.ink, 0.32);
}

/// Radii of the rings on a tube, the outermost first.
constexpr std::array<double, 4> kRingRadius = {0.42, 0.35, 0.28, 0.21};

/// Wooden rings on a tube, or the ring of a player.
std::string rings(const DrawnPiece& piece) {
  std::string text;
  if (piece.tint != Tint::kNone) {
    constexpr double kRadius = 0.37;
    const Paint paint = paint_of(piece.tint);
    return circle({0.03 * kStep, 0.055 * kStep}, kRadius * kStep,
                  outline("#000000", 0.15 * kStep) + " opacity=\"0.18\"") +
           disc(kRadius, outline(paint.rim, 0.16 * kStep)) +
           disc(kRadius, outline(paint.face, 0.16 * kStep - 2)) +
           circle({-0.01 * kStep, -0.015 * kStep}, kRadius * kStep,
                  outline(paint.light, 0.04 * kStep) + " opacity=\"0.85\"");
  }
  for (int i = 0; i < piece.count; ++i) {
    const double radius = kRingRadius.at(static_cast<std::size_t>(i) % kRingRadius.size());
    text += disc(radius, outline("#6b3e1d", 3.4)) + disc(radius, outline("#a8692f", 1.8));
  }
  return text;
}

std::string hourglass(const DrawnPiece& piece) {
  constexpr double kHalfWidth = 0.14 * kStep;
  constexpr double kHalfHeight = 0.19 * kStep;
  std::string text =
      fmt::format("<path d=\"M-{0} -{1}H{0}L-{0} {1}H{0}Z\" {2} stroke-linejoin=\"round\"{3}/>",
                  number(kHalfWidth), number(kHalfHeight), face(piece.tint, 1.8),
                  piece.condition == Condition::kResting ? " transform=\"rotate(90)\"" : "");
  if (piece.condition == Condition::kSpent) {
    text += line({-kHalfHeight, kHalfHeight}, {kHalfHeight, -kHalfHeight},
                 fmt::format("stroke=\"{}\" stroke-width=\"2.4\"", kTakenRed));
  }
  return text;
}

std::string shape(const DrawnPiece& piece) {
  switch (piece.shape) {
    case Shape::kMarble: return marble(piece);
    case Shape::kDisc: return flat(piece);
    case Shape::kToken: return token(piece);
    case Shape::kHoled: return holed(piece);
    case Shape::kRing: return rings(piece);
    case Shape::kHourglass: break;
  }
  return hourglass(piece);
}

}  // namespace

std::string number(double value) {
  std::string text = fmt::format("{:.2f}", value);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text == "-0" ? "0" : text;
}

std::string circle(Point centre, double radius, std::string_view style) {
  return fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" {}/>", number(centre.x),
                     number(centre.y), number(radius), style);
}

std::string line(Point from, Point to, std::string_view style) {
  return fmt::format("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" {}/>", number(from.x),
                     number(from.y), number(to.x), number(to.y), style);
}

std::string middle_text(Point at, double size, std::string_view fill, std::string_view words) {
  // Letters and digits have a height of about 0.72 of the font size.
  return fmt::format(
      "<text x=\"{}\" y=\"{}\" font-size=\"{}\" fill=\"{}\" text-anchor=\"middle\">{}</text>",
      number(at.x), number(at.y + 0.36 * size), number(size), fill, xml_text(words));
}

std::string beginning_text(Point at, double size, std::string_view style, std::string_view words) {
  return fmt::format("<text x=\"{}\" y=\"{}\" font-size=\"{}\" {}>{}</text>", number(at.x),
                     number(at.y + 0.36 * size), number(size), style, xml_text(words));
}

std::string plate(std::vector<Point> places) {
  if (places.size() < 3) return {};
  // Andrew's monotone chain: the hull from left to right, and back.
  text::stable_sort(places,
                    [](Point a, Point b) { return a.x < b.x || (a.x == b.x && a.y < b.y); });
  std::vector<Point> hull;
  const auto turns_left = [&](Point next) {
    const Point a = hull[hull.size() - 2];
    const Point b = hull.back();
    return (b.x - a.x) * (next.y - a.y) - (b.y - a.y) * (next.x - a.x) > 1e-6;
  };
  const auto add_chain = [&](auto first, auto last) {
    const std::size_t begin = hull.size();
    for (; first != last; ++first) {
      while (hull.size() >= begin + 2 && !turns_left(*first)) hull.pop_back();
      hull.push_back(*first);
    }
    hull.pop_back();  // the next chain begins with this point
  };
  add_chain(places.begin(), places.end());
  add_chain(places.rbegin(), places.rend());
  std::string points;
  for (const Point p : hull) {
    points += fmt::format("{}{} {}", points.empty() ? "" : " ", number(p.x), number(p.y));
  }
  return fmt::format(
      "<polygon points=\"{}\" fill=\"#f3ead9\" stroke=\"#f3ead9\" stroke-width=\"{}\" "
      "stroke-linejoin=\"round\"/>",
      points, number(1.24 * kStep));
}

std::string ground(const Place& place, Point at) {
  switch (place.ground) {
    case Ground::kGone: return {};
    case Ground::kRing:
      return circle(at, 0.4 * kStep, outline("#6f675a", 0.15 * kStep)) +
             circle(at, 0.4 * kStep, outline("#d3cabb", 0.15 * kStep - 2));
    case Ground::kSpace: return circle(at, 0.4 * kStep, painted("#fbf7ee", "#cdbfa5", 1.2));
    case Ground::kSpot: return circle(at, 0.06 * kStep, "fill=\"#8b7f69\"");
    case Ground::kDot: return circle(at, 0.1 * kStep, "fill=\"#5d5445\"");
    case Ground::kTube: break;
  }
  std::string text = circle(at, 0.46 * kStep, "fill=\"#fbf7ee\"");
  for (int i = 0; i < place.room; ++i) {
    const double radius = kRingRadius.at(static_cast<std::size_t>(i) % kRingRadius.size());
    text += circle(at, radius * kStep, outline("#cbbda3", 1));
  }
  return text;
}

std::string piece(const Place& place, const DrawnPiece& piece, Point at, int level) {
  // A token on another token is moved up a little, so that both are visible.
  const double up = piece.shape == Shape::kToken ? 0.08 * kStep * std::max(0, level - 1) : 0;
  return fmt::format(
      "<g class=\"piece\" data-at=\"{0}\" transform=\"translate({1} {2})\"><title>{0}: {3}</title>"
      "<use href=\"#{4}\"/></g>\n",
      place.name, number(at.x), number(at.y - up), xml_text(piece.name), piece_id(piece));
}

std::string piece_id(const DrawnPiece& piece) {
  std::string id = fmt::format("{}-{}", name(piece.shape), name(piece.tint));
  if (piece.count > 1) id += fmt::format("-{}", piece.count);
  if (piece.inlay != Tint::kNone) id += fmt::format("-{}", name(piece.inlay));
  // Letters and digits stay; other characters are replaced by their codes.
  for (const char c : piece.inscription) {
    id += text::is_letter(c) || text::is_digit(c)
              ? fmt::format("-{}", c)
              : fmt::format("-x{}", static_cast<int>(static_cast<unsigned char>(c)));
  }
  if (piece.condition == Condition::kResting) id += "-resting";
  if (piece.condition == Condition::kSpent) id += "-spent";
  return id;
}

std::string definitions(const std::vector<DrawnPiece>& pieces) {
  std::map<std::string, std::string> shapes;
  for (const DrawnPiece& piece : pieces) {
    std::string& text = shapes[piece_id(piece)];
    if (text.empty()) text = shape(piece);
  }
  std::string drawn;
  for (const auto& [id, text] : shapes) drawn += fmt::format("<g id=\"{}\">{}</g>\n", id, text);
  std::string shades;
  for (const Tint tint : {Tint::kNone, Tint::kWhite, Tint::kGrey, Tint::kBlack, Tint::kRed}) {
    const Paint paint = paint_of(tint);
    constexpr std::string_view kStops =
        "<stop offset=\"{}\" stop-color=\"{}\"/><stop offset=\"1\" stop-color=\"{}\"/>";
    if (drawn.find(fmt::format("url(#round-{})", name(tint))) != std::string::npos) {
      shades += fmt::format(
          "<radialGradient id=\"round-{}\" cx=\"0.36\" cy=\"0.32\" r=\"0.74\"><stop offset=\"0\" "
          "stop-color=\"{}\"/>",
          name(tint), paint.light);
      shades += fmt::format(kStops, "0.45", paint.face, paint.dark) + "</radialGradient>\n";
    }
    if (drawn.find(fmt::format("url(#flat-{})", name(tint))) != std::string::npos) {
      shades += fmt::format(
          "<linearGradient id=\"flat-{}\" x1=\"0.2\" y1=\"0\" x2=\"0.7\" y2=\"1\"><stop "
          "offset=\"0\" "
          "stop-color=\"{}\"/>",
          name(tint), paint.light);
      shades += fmt::format(kStops, "0.35", paint.face, paint.face) + "</linearGradient>\n";
    }
  }
  return drawn.empty() ? drawn : "<defs>\n" + shades + drawn + "</defs>\n";
}

std::string sample(const DrawnPiece& piece, Point at, double scale) {
  return fmt::format(
      "<g class=\"sample\" data-piece=\"{}\" transform=\"translate({} {}) scale({})\"><use "
      "href=\"#{}\"/></g>",
      xml_text(piece.name), number(at.x), number(at.y), number(scale), piece_id(piece));
}

std::string marks(const Place& place, Point at) {
  std::string text;
  if (place.has(Mark::kFrom)) {
    text += circle(at, 0.3 * kStep, outline(kLast, 2) + " stroke-dasharray=\"5 4\"");
  }
  if (place.has(Mark::kTo)) text += circle(at, 0.46 * kStep, outline(kLast, 3));
  if (place.has(Mark::kTaken)) {
    if (place.ground == Ground::kGone) {
      text += circle(at, 0.4 * kStep, outline(kTakenRed, 1.5) + " stroke-dasharray=\"4 4\"");
    }
    constexpr double kArm = 0.15 * kStep;
    const std::string style =
        fmt::format("stroke=\"{}\" stroke-width=\"3\" stroke-linecap=\"round\"", kTakenRed);
    text += line({at.x - kArm, at.y - kArm}, {at.x + kArm, at.y + kArm}, style) +
            line({at.x - kArm, at.y + kArm}, {at.x + kArm, at.y - kArm}, style);
  }
  if (place.has(Mark::kCandidate)) {
    const double aside = place.pieces.empty() ? 0 : 0.3 * kStep;
    text += circle({at.x + aside, at.y - aside}, 0.1 * kStep, painted(kGreen, "#ffffff", 1.5));
  }
  return text.empty() ? text
                      : fmt::format("<g class=\"mark\"><title>{}: {}</title>{}</g>\n", place.name,
                                    marks_text(place), text);
}

std::string arrow(const std::vector<Point>& way) {
  if (way.size() < 2) return {};
  constexpr double kRim = 0.5 * kStep;
  constexpr double kHead = 0.2 * kStep;
  const Point before = way[way.size() - 2];
  const Point last = way.back();
  const double length = std::hypot(last.x - before.x, last.y - before.y);
  const double dx = (last.x - before.x) / length;
  const double dy = (last.y - before.y) / length;
  const Point tip{last.x - kRim * dx, last.y - kRim * dy};
  const Point neck{tip.x - kHead * dx, tip.y - kHead * dy};
  std::string points;
  for (std::size_t i = 0; i + 1 < way.size(); ++i) {
    points += fmt::format("{} {} ", number(way[i].x), number(way[i].y));
  }
  return fmt::format(
      "<g class=\"move\"><polyline points=\"{}{} {}\" fill=\"none\" stroke=\"{}\" "
      "stroke-width=\"4\" stroke-linejoin=\"round\"/>"
      "<polygon points=\"{} {} {} {} {} {}\" fill=\"{}\"/></g>\n",
      points, number(neck.x), number(neck.y), kLast, number(tip.x), number(tip.y),
      number(neck.x - kHead * dy), number(neck.y + kHead * dx), number(neck.x + kHead * dy),
      number(neck.y - kHead * dx), kLast);
}

}  // namespace gipfbase::notation::picture
