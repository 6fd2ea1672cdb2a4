#include "cli/serve/sheets/shared_drawings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <deque>
#include <set>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace gipfbase::cli::serve {
namespace {

using Lines = std::vector<std::string_view>;

constexpr std::string_view kDrawing = "<svg xmlns=";
constexpr std::string_view kNamespace = " xmlns=\"http://www.w3.org/2000/svg\"";
constexpr std::string_view kDrawingEnd = "</svg>\n";
constexpr std::string_view kSupplies = "<g class=\"supplies\">\n";
constexpr std::string_view kGroupEnd = "</g>\n";

/// The lines of a text, line feeds included.
Lines lines_of(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const std::size_t size = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.push_back(text.substr(0, size));
    text.remove_prefix(size);
  }
  return lines;
}

/// The text of adjacent lines.
std::string_view adjacent_text(std::span<const std::string_view> lines) {
  if (lines.empty()) return {};
  return {lines.front().data(), static_cast<std::size_t>(lines.back().data() + lines.back().size() -
                                                         lines.front().data())};
}

/// The first horizontal position of an element; empty for elements without one. Elements of one
/// column of the board follow each other.
std::string_view column_of(std::string_view line) {
  for (const std::string_view name : {"translate(", " cx=\"", " x=\""}) {
    const std::size_t at = line.find(name);
    if (at == std::string_view::npos) continue;
    const std::string_view number = line.substr(at + name.size());
    return number.substr(0, number.find_first_of(" \")"));
  }
  return {};
}

/// Turns the line with the pieces next to the board into a group of lines: first what is the same
/// in most positions, then each number and text.
std::string supply_group(std::string_view line) {
  std::string names;
  std::string numbers;
  line.remove_suffix(line.ends_with('\n') ? 1 : 0);
  while (!line.empty()) {
    const std::size_t next = std::min(line.find("<text ", 1), line.find("<g ", 1));
    const std::string_view element = line.substr(0, next);
    const bool name = element.starts_with("<g ") ||
                      element.find("font-weight=\"bold\"") != std::string_view::npos;
    if (name) {
      names += element;
    } else {
      numbers.append(element).push_back('\n');
    }
    line.remove_prefix(element.size());
  }
  return "<g>\n" + names + '\n' + numbers + std::string(kGroupEnd);
}

bool opens_group(std::string_view line) {
  return line.starts_with("<g") && !line.ends_with(kGroupEnd);
}

/// A drawing is a sequence of groups and of elements, each of which is one line. Calls group(lines)
/// for each group, including the lines that open and close it, and column(lines) for each run of
/// elements in the same column.
template <class Group, class Column>
void for_each_part(std::span<const std::string_view> lines, const Group& group,
                   const Column& column) {
  for (std::size_t begin = 0; begin < lines.size();) {
    std::size_t end = begin + 1;
    if (opens_group(lines[begin])) {
      for (int depth = 1; end < lines.size() && depth > 0; ++end) {
        depth += opens_group(lines[end]) ? 1 : lines[end] == kGroupEnd ? -1 : 0;
      }
      group(lines.subspan(begin, end - begin));
    } else {
      const std::string_view place = column_of(lines[begin]);
      while (end < lines.size() && !place.empty() && column_of(lines[end]) == place &&
             !opens_group(lines[end])) {
        ++end;
      }
      column(lines.subspan(begin, end - begin));
    }
    begin = end;
  }
}

/// The elements of a group, without the lines that open and close it.
std::span<const std::string_view> inside(std::span<const std::string_view> group) {
  if (group.size() < 2) return {};
  return group.subspan(1, group.size() - 2);
}

/// Counts the elements, columns and groups of drawings, then writes drawings that refer to those
/// that occur more than once.
class Sharing {
 public:
  void count(std::span<const std::string_view> lines) {
    for_each_part(
        lines,
        [&](auto group) {
          if (++uses_[adjacent_text(group)] == 1) count(inside(group));
        },
        [&](auto column) {
          if (++uses_[adjacent_text(column)] == 1 && column.size() > 1) {
            for (const std::string_view line : column) ++uses_[line];
          }
        });
  }
  [[nodiscard]] std::string text(std::span<const std::string_view> lines) {
    std::string text;
    for_each_part(
        lines,
        [&](auto group) {
          const auto whole = [&] {
            return std::string(group.front()) + this->text(inside(group)) + std::string(kGroupEnd);
          };
          text +=
              uses_[adjacent_text(group)] > 1 ? reference(adjacent_text(group), whole) : whole();
        },
        [&](auto column) {
          const auto whole = [&] {
            std::string all;
            for (const std::string_view line : column) {
              const auto itself = [&] { return std::string(line); };
              all += uses_[line] > 1 ? reference(line, itself) : itself();
            }
            return all;
          };
          text += is_worth(column) ? reference(adjacent_text(column), whole) : whole();
        });
    return text;
  }
  /// The definitions of the shared parts.
  [[nodiscard]] const std::string& shared() const { return shared_; }

 private:
  /// True when a definition of several elements is shorter than a reference to each of them.
  [[nodiscard]] bool is_worth(std::span<const std::string_view> column) {
    const std::size_t uses = uses_[adjacent_text(column)];
    if (column.size() == 1 || uses < 2) return false;
    const bool defined = std::all_of(column.begin(), column.end(),
                                     [&](std::string_view line) { return uses_[line] > 1; });
    return !defined || uses * (column.size() - 1) > column.size() + 1;
  }
  /// A reference to a part, which is defined when it is first needed.
  template <class Whole>
  std::string reference(std::string_view part, const Whole& whole) {
    const auto known = names_.find(part);
    if (known != names_.end()) return use(known->second);
    const std::string text = whole();
    const std::string name = name_of(names_.size());
    shared_ += fmt::format("<g id=\"{}\">{}</g>\n", name, text);
    names_.emplace(part, name);
    return use(name);
  }
  static std::string use(std::string_view name) { return fmt::format("<use href=\"#{}\"/>", name); }
  /// The id of a shared part: a capital letter, then letters and digits.
  static std::string name_of(std::size_t number) {
    constexpr std::string_view kSigns =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    constexpr std::size_t kCapitals = 26;
    std::string name(1, kSigns[number % kCapitals]);
    for (number /= kCapitals; number > 0; number /= kSigns.size()) {
      name += kSigns[number % kSigns.size()];
    }
    return name;
  }

  std::unordered_map<std::string_view, std::size_t> uses_;
  std::unordered_map<std::string_view, std::string> names_;
  std::string shared_;
};

}  // namespace

std::string with_shared_drawings(const std::string& main) {
  // The definitions of all drawings, each of them one line. If they stayed in a board that is
  // hidden, the other boards could not use them.
  std::set<std::string_view> definitions;
  struct Drawing {
    std::size_t begin = 0;  ///< where its lines begin in the page
    std::string text;       ///< its text without definitions
    Lines lines;
  };
  std::deque<Drawing> drawings;
  Sharing sharing;
  for (std::size_t at = 0; (at = main.find(kDrawing, at)) != std::string::npos;) {
    const std::size_t begin = main.find('\n', at) + 1;
    const std::size_t end = main.find(kDrawingEnd, begin);
    Drawing& drawing = drawings.emplace_back(Drawing{begin, {}, {}});
    bool defines = false;
    for (const std::string_view line :
         lines_of(std::string_view(main).substr(begin, end - begin))) {
      if (line == "<defs>\n" || line == "</defs>\n") {
        defines = line == "<defs>\n";
      } else if (defines) {
        definitions.insert(line);
      } else {
        const bool supply =
            !line.starts_with("<g") && line.find("<g class=\"sample\"") != std::string_view::npos;
        drawing.text += supply              ? supply_group(line)
                        : line == kSupplies ? std::string("<g>\n")  // no style needs its class
                                            : std::string(line);
      }
    }
    drawing.lines = lines_of(drawing.text);
    sharing.count(drawing.lines);
    at = end;
  }
  if (drawings.empty()) return main;
  std::string page;
  std::size_t done = 0;
  for (const Drawing& drawing : drawings) {
    page += main.substr(done, drawing.begin - done);
    // HTML does not need the namespace.
    if (const std::size_t at = page.rfind(kNamespace); at != std::string::npos) {
      page.erase(at, kNamespace.size());
    }
    page += sharing.text(drawing.lines);
    done = main.find(kDrawingEnd, drawing.begin);
  }
  page += main.substr(done);
  std::string shared =
      "<svg class=\"unseen\" width=\"0\" height=\"0\" aria-hidden=\"true\">\n<defs>\n";
  for (const std::string_view definition : definitions) shared += definition;
  return shared + sharing.shared() + "</defs>\n</svg>\n" + page;
}

}  // namespace gipfbase::cli::serve
