#include "notation/diagram/terminal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace gipfbase::notation {
namespace {

constexpr std::string_view kReset = "\x1b[0m";

std::string_view ansi(Tint tint) {
  switch (tint) {
    case Tint::kWhite: return "\x1b[1;30;107m";
    case Tint::kGrey: return "\x1b[1;97;100m";
    case Tint::kBlack: return "\x1b[1;97;40m";
    case Tint::kRed: return "\x1b[1;97;41m";
    case Tint::kNone: break;
  }
  return "";
}

/// A text that is centred at a point of a line, with a mark on both sides.
struct Cell {
  std::string text;
  int width = 0;  ///< characters of the text, without the marks
  int left = 0;   ///< characters of the text left of its centre
  std::string before;
  std::string after;
};

std::string_view vacant(Ground ground, bool unicode) {
  switch (ground) {
    case Ground::kGone: return "";
    case Ground::kRing:
    case Ground::kSpot: return unicode ? "○" : "o";
    case Ground::kSpace:
    case Ground::kDot:
    case Ground::kTube: break;
  }
  return unicode ? "·" : ".";
}

struct Symbol {
  std::string_view before;
  std::string_view after;
  std::string_view colour;
};

/// The signs before and after a marked place, and their colour.
Symbol symbol(Mark mark, bool unicode) {
  switch (mark) {
    case Mark::kTo: return {unicode ? "›" : ">", unicode ? "‹" : "<", "\x1b[1;33m"};
    case Mark::kFrom: return {unicode ? "‹" : "<", unicode ? "›" : ">", "\x1b[33m"};
    case Mark::kTaken: return {unicode ? "×" : "x", unicode ? "×" : "x", "\x1b[1;31m"};
    case Mark::kCandidate: break;
  }
  return {"+", "+", "\x1b[32m"};
}

std::optional<Mark> strongest(const Place& place) {
  for (const Mark mark : {Mark::kTo, Mark::kTaken, Mark::kFrom, Mark::kCandidate}) {
    if (place.has(mark)) return mark;
  }
  return std::nullopt;
}

std::string painted(std::string_view text, std::string_view colour, const DiagramStyle& style) {
  if (!style.colour || colour.empty()) return std::string(text);
  return fmt::format("{}{}{}", colour, text, kReset);
}

Tint tint_of(const Place& place) {
  return place.pieces.empty() ? Tint::kNone : place.pieces.back().tint;
}

Cell cell_of(const Place& place, const DiagramStyle& style) {
  Cell cell;
  const std::optional<Mark> mark = strongest(place);
  const Symbol marked = mark ? symbol(*mark, style.unicode) : Symbol{};
  if (place.code.empty()) {
    // On an empty place, the marks kTaken and kCandidate replace its usual sign.
    const bool alone = mark == Mark::kTaken || mark == Mark::kCandidate;
    const std::string_view ground = vacant(place.ground, style.unicode);
    cell.text = alone ? painted(marked.before, marked.colour, style) : std::string(ground);
    cell.width = alone || !ground.empty() ? 1 : 0;
    if (alone) return cell;
  } else {
    // Without colours the marks are directly next to a short code.
    const auto wide = fmt::format("{:^3}", place.code);
    const auto blanks = static_cast<int>(wide.find_first_not_of(' '));
    const bool close = !style.colour && mark;
    cell.text = close ? place.code : painted(wide, ansi(tint_of(place)), style);
    cell.width = static_cast<int>(close ? place.code.size() : wide.size());
    cell.left = static_cast<int>(wide.size() - 1) / 2 - (close ? blanks : 0);
  }
  if (mark) {
    cell.before = painted(marked.before, marked.colour, style);
    cell.after = painted(marked.after, marked.colour, style);
  }
  return cell;
}

/// Lines of text in which cells are placed by their centres.
class Canvas {
 public:
  explicit Canvas(Lattice lattice) : upright_(lattice == Lattice::kUpright) {}

  void put(Spot spot, Cell cell) {
    const int line = upright_ ? spot.up : 2 * spot.up;
    lines_[line][(upright_ ? 4 : 3) * spot.across] = std::move(cell);
  }
  [[nodiscard]] std::string text() const {
    if (lines_.empty()) return {};
    int first = lines_.begin()->second.begin()->first;
    for (const auto& [height, line] : lines_) first = std::min(first, line.begin()->first);
    std::string text;
    for (int y = lines_.rbegin()->first; y >= lines_.begin()->first; --y) {
      const auto line = lines_.find(y);
      if (line != lines_.end()) text += line_text(line->second, first - 1);
      text += '\n';
    }
    return text;
  }

 private:
  using Line = std::map<int, Cell>;  ///< cells by the column of their centre

  static std::string line_text(const Line& line, int first) {
    std::string text;
    int at = first;
    for (const auto& [middle, cell] : line) {
      const int start = middle - cell.left - (cell.before.empty() ? 0 : 1);
      if (start > at) text.append(static_cast<std::size_t>(start - at), ' ');
      text += cell.before + cell.text + cell.after;
      at = std::max(start, at) + cell.width + (cell.before.empty() ? 0 : 2);
    }
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
  }

  bool upright_;
  std::map<int, Line> lines_;
};

/// The meanings of the marks in the diagram.
std::string legend(const Diagram& diagram, const DiagramStyle& style) {
  std::string text;
  const auto add = [&](Mark mark, std::string_view sample) {
    const bool there = std::any_of(diagram.places.begin(), diagram.places.end(),
                                   [&](const Place& place) { return place.has(mark); });
    if (!there) return;
    const Symbol s = symbol(mark, style.unicode);
    text += text.empty() ? "" : "   ";
    text += painted(s.before, s.colour, style);
    if (!sample.empty()) {
      text += fmt::format("{}{}", sample, painted(s.after, s.colour, style));
    }
    text += fmt::format(" {}", meaning(mark));
  };
  add(Mark::kFrom, " ");
  add(Mark::kTo, " ");
  add(Mark::kTaken, "");
  add(Mark::kCandidate, "");
  return text.empty() ? text : text + '\n';
}

std::string supply_text(const Supply& supply, std::size_t width) {
  std::string text = fmt::format("{:<{}} ", supply.owner, width);
  bool first = true;
  for (const Held& held : supply.held) {
    if (held.code.empty()) {
      text += fmt::format("{}{:2} {}", first ? "" : ", ", held.count, held.what);
    } else {
      text += fmt::format("{}{}{}", first ? "" : " ", held.code, held.count);
    }
    first = false;
  }
  if (!supply.remark.empty()) text += ", " + supply.remark;
  if (!supply.turn.empty()) text += "  " + supply.turn;
  return text + '\n';
}

}  // namespace

std::string drawing(const Diagram& diagram, const DiagramStyle& style) {
  Canvas canvas(diagram.lattice);
  bool anything = false;
  for (const Place& place : diagram.places) {
    Cell cell = cell_of(place, style);
    if (cell.width == 0 && cell.before.empty()) continue;
    canvas.put(place.spot, std::move(cell));
    anything = true;
  }
  for (const EdgeLabel& label : diagram.labels) {
    canvas.put(label.terminal, {label.text, static_cast<int>(label.text.size()), 0, {}, {}});
  }
  std::string text = anything ? canvas.text() : "(an empty table)\n";
  text += legend(diagram, style);
  std::size_t width = 0;
  for (const Supply& supply : diagram.supplies) width = std::max(width, supply.owner.size());
  for (const Supply& supply : diagram.supplies) text += supply_text(supply, width);
  return text;
}

}  // namespace gipfbase::notation
