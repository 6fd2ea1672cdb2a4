#include "notation/diagram/svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "notation/diagram/svg_shapes.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::notation {
namespace {

using picture::kStep;
using picture::number;
using picture::Point;

/// The smallest rectangle around points.
struct Frame {
  Point least{std::numeric_limits<double>::max(), std::numeric_limits<double>::max()};
  Point most{std::numeric_limits<double>::lowest(), std::numeric_limits<double>::lowest()};

  void add(Point p) {
    least = {std::min(least.x, p.x), std::min(least.y, p.y)};
    most = {std::max(most.x, p.x), std::max(most.y, p.y)};
  }
};

class BoardPicture {
 public:
  BoardPicture(const Diagram& diagram, std::string_view title) : diagram_(diagram) {
    Frame frame;
    for (const Place& place : diagram.places) frame.add(raw(place.spot));
    for (const EdgeLabel& label : diagram.labels) frame.add(raw(label.picture));
    if (diagram.places.empty()) frame.add({0, 0});
    constexpr double kMargin = 0.72 * kStep;
    origin_ = {frame.least.x - kMargin, frame.least.y - kMargin};
    width_ = frame.most.x - frame.least.x + 2 * kMargin;
    height_ = frame.most.y - frame.least.y + 2 * kMargin;
    title_ = title;
  }

  std::string text() {
    const std::string supplies = make_room();
    const std::string board = board_text() + supplies;
    return fmt::format(
        "{0}xmlns=\"http://www.w3.org/2000/svg\" width=\"{1}\" height=\"{2}\" "
        "viewBox=\"0 0 {1} {2}\" role=\"img\" font-family=\"sans-serif\">\n"
        "<title>{3}</title>\n<desc>{4}</desc>\n"
        "{5}<rect width=\"{1}\" height=\"{2}\" fill=\"#ffffff\"/>\n{6}</svg>\n",
        kSvgBeginning, number(width_), number(height_), xml_text(title_),
        xml_text(description(diagram_)), picture::definitions(pieces()), board);
  }

  PictureLayout layout() {
    static_cast<void>(make_room());
    PictureLayout layout{width_, height_, {}};
    for (const Place& place : diagram_.places) {
      const Point at = point(place.spot);
      layout.places.push_back({place.name, at.x, at.y});
    }
    return layout;
  }

 private:
  /// All pieces on the board and next to it.
  [[nodiscard]] std::vector<DrawnPiece> pieces() const {
    std::vector<DrawnPiece> all;
    for (const Place& place : diagram_.places) {
      all.insert(all.end(), place.pieces.begin(), place.pieces.end());
    }
    for (const Supply& supply : diagram_.supplies) {
      for (const Held& held : supply.held) {
        if (held.piece) all.push_back(*held.piece);
      }
    }
    return all;
  }
  /// The text of the supplies. They may need more width than the board, which is then centred.
  std::string make_room() {
    const double board_width = width_;
    std::string supplies = supplies_text();
    origin_.x -= (width_ - board_width) / 2;
    return supplies;
  }
  [[nodiscard]] Point raw(Spot spot) const {
    constexpr double kColumn = 0.8660254 * kStep;  // half the square root of 3
    constexpr double kHalf = 0.5 * kStep;
    return diagram_.lattice == Lattice::kUpright ? Point{spot.across * kColumn, -spot.up * kHalf}
                                                 : Point{spot.across * kHalf, -spot.up * kColumn};
  }
  [[nodiscard]] Point point(Spot spot) const {
    const Point p = raw(spot);
    return {p.x - origin_.x, p.y - origin_.y};
  }

  /// True when a piece on a place would cover a label. Such a label is left out; the other end of
  /// the row has the same label.
  [[nodiscard]] bool covered(const EdgeLabel& label) const {
    const Point at = point(label.picture);
    return std::any_of(diagram_.places.begin(), diagram_.places.end(), [&](const Place& place) {
      const Point there = point(place.spot);
      return std::hypot(at.x - there.x, at.y - there.y) < 0.8 * kStep;
    });
  }

  [[nodiscard]] std::string board_text() const {
    std::string text = "<g class=\"board\">\n";
    // Rings lie on the table, everything else on a board.
    std::vector<Point> on_board;
    for (const Place& place : diagram_.places) {
      if (place.ground == Ground::kRing || place.ground == Ground::kGone) continue;
      on_board.push_back(point(place.spot));
    }
    const std::string plate = picture::plate(std::move(on_board));
    if (!plate.empty()) text += plate + '\n';
    for (const auto& [from, to] : diagram_.lines) {
      text +=
          picture::line(point(from), point(to), "stroke=\"#8b7f69\" stroke-width=\"1.6\"") + '\n';
    }
    for (const Place& place : diagram_.places) {
      const std::string ground = picture::ground(place, point(place.spot));
      if (!ground.empty()) text += ground + '\n';
    }
    text += "</g>\n<g class=\"edge\">\n";
    for (const EdgeLabel& label : diagram_.labels) {
      if (covered(label)) continue;
      text += picture::middle_text(point(label.picture), 15, "#6b7079", label.text) + '\n';
    }
    text += "</g>\n";
    std::vector<Point> way;
    for (const Spot spot : diagram_.path) way.push_back(point(spot));
    text += picture::arrow(way);
    for (const Place& place : diagram_.places) {
      int level = 0;
      for (const DrawnPiece& piece : place.pieces) {
        text += picture::piece(place, piece, point(place.spot), level++);
      }
    }
    for (const Place& place : diagram_.places) text += picture::marks(place, point(place.spot));
    return text;
  }

  /// The text of the supplies below the board; the picture grows with every line.
  std::string supplies_text() {
    double owners = 0;
    for (const Supply& supply : diagram_.supplies) {
      owners = std::max(owners, width_of(supply.owner, true));
    }
    std::string lines;
    for (const Supply& supply : diagram_.supplies) lines += supply_text(supply, owners);
    if (lines.empty()) return {};
    height_ += kLine / 2;
    return "<g class=\"supplies\">\n" + lines + "</g>\n";
  }

  std::string supply_text(const Supply& supply, double owners) {
    std::string text;
    double y = height_ + kLine / 2;
    if (!supply.turn.empty()) {
      text +=
          fmt::format("<polygon points=\"{0} {1} {2} {3} {0} {4}\" fill=\"#f08c00\"/>",
                      number(kLeft), number(y - 6), number(kLeft + 11), number(y), number(y + 6));
    }
    text += picture::beginning_text({kIndent, y}, kSize, "font-weight=\"bold\"", supply.owner);
    const double after_owner = kIndent + owners + 16;
    double x = after_owner;
    const auto write = [&](std::string_view fill, std::string_view words) {
      text += picture::beginning_text({x, y}, kSize, fmt::format("fill=\"{}\"", fill), words);
      x += width_of(words, false);
      width_ = std::max(width_, x + kLeft);
    };
    for (const Held& held : supply.held) {
      if (held.piece) {
        text += picture::sample(*held.piece, {x + 8, y}, 0.55);
        x += 24;
      }
      // If the thing has a code, its sample already shows what it is.
      write("#1d1f23", held.code.empty() ? fmt::format("{} {}", held.count, held.what)
                                         : std::to_string(held.count));
      x += 16;
    }
    for (const std::string& words : {supply.remark, supply.turn}) {
      if (words.empty()) continue;
      // A text that does not fit on the rest of the line starts a new line.
      if (x > after_owner && x + width_of(words, false) + kLeft > std::max(width_, kUsualWidth)) {
        height_ += kLine;
        y += kLine;
        x = after_owner;
      }
      write("#6b7079", words);
      x += 16;
    }
    height_ += kLine;
    return text + '\n';
  }

  static constexpr double kLine = 26;  ///< distance between lines
  static constexpr double kLeft = 14;
  static constexpr double kIndent = 32;  ///< where owners' names begin; leaves room for a sign
  static constexpr double kSize = 15;
  static constexpr double kUsualWidth = 460;  ///< text below a narrower board may be this wide

  /// Approximate width of a text in most fonts.
  [[nodiscard]] static double width_of(std::string_view words, bool bold) {
    return (bold ? 0.66 : 0.56) * kSize * static_cast<double>(text::characters(words));
  }

  const Diagram& diagram_;
  std::string title_;
  Point origin_;
  double width_ = 0;
  double height_ = 0;
};

}  // namespace

std::string svg(const Diagram& diagram, std::string_view title) {
  return BoardPicture(diagram, title).text();
}

PictureLayout layout(const Diagram& diagram) { return BoardPicture(diagram, {}).layout(); }

std::string description(const Diagram& diagram) {
  std::string text;
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : "; ") + part; };
  for (const Place& place : diagram.places) {
    std::string pieces;
    for (const DrawnPiece& piece : place.pieces)
      pieces += (pieces.empty() ? "" : ", ") + piece.name;
    if (!pieces.empty()) add(fmt::format("{} {}", place.name, pieces));
  }
  if (text.empty()) text = "no pieces on the board";
  for (const Place& place : diagram.places) {
    if (place.marks != 0) add(fmt::format("{}: {}", place.name, marks_text(place)));
  }
  for (const Supply& supply : diagram.supplies) {
    std::string words;
    for (const Held& held : supply.held) {
      words += fmt::format("{}{} {}", words.empty() ? "" : ", ", held.count, held.what);
    }
    if (!supply.remark.empty()) words += ", " + supply.remark;
    if (!supply.turn.empty()) words += ", " + supply.turn;
    add(fmt::format("{}: {}", supply.owner, words));
  }
  return text + '.';
}

std::string xml_text(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    switch (c) {
      case '&': escaped += "&amp;"; break;
      case '<': escaped += "&lt;"; break;
      case '>': escaped += "&gt;"; break;
      case '"': escaped += "&quot;"; break;
      // XML does not allow control characters.
      default: escaped += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
  }
  return escaped;
}

}  // namespace gipfbase::notation
