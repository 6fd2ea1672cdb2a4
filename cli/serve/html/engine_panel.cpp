#include "cli/serve/html/engine_panel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <thread>
#include <utility>

#include "cli/serve/html/move_entry.hpp"
#include "cli/terminal/output.hpp"
#include "notation/diagram/svg.hpp"
#include "notation/game/steps/step_tree.hpp"

namespace gipfbase::cli::serve {
namespace {

using analysis::EngineLine;
using analysis::Proved;

struct Point {
  double x = 0;
  double y = 0;
};

std::string circle(const Point& at, double radius) {
  return fmt::format("M{:.1f} {:.1f}a{:.1f} {:.1f} 0 1 0 {:.1f} 0a{:.1f} {:.1f} 0 1 0 {:.1f} 0",
                     at.x - radius, at.y, radius, radius, 2 * radius, radius, radius, -2 * radius);
}

/// Draws moves over the picture of a position, as paths of SVG.
class Pen {
 public:
  explicit Pen(const notation::Diagram& diagram) : layout_(notation::layout(diagram)) {}

  /// An arrow along several places, a circle around a single one.
  [[nodiscard]] std::string arrow(const std::vector<std::string>& places) const {
    const std::vector<Point> points = points_of(places);
    if (points.empty()) return {};
    if (points.size() == 1) return circle(points.front(), kAround);
    const Point& tip = points.back();
    const Point& before = points[points.size() - 2];
    const double length = std::hypot(tip.x - before.x, tip.y - before.y);
    if (length < 1) return circle(tip, kAround);
    const Point along{(tip.x - before.x) / length, (tip.y - before.y) / length};
    std::string path;
    for (const Point& p : points) {
      path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? "M" : "L", p.x, p.y);
    }
    constexpr double kBack = 13;
    constexpr double kAside = 9;
    const Point back{tip.x - kBack * along.x, tip.y - kBack * along.y};
    return path + fmt::format("M{:.1f} {:.1f}L{:.1f} {:.1f}L{:.1f} {:.1f}",
                              back.x - kAside * along.y, back.y + kAside * along.x, tip.x, tip.y,
                              back.x + kAside * along.y, back.y - kAside * along.x);
  }
  /// Circles around places.
  [[nodiscard]] std::string circles(const std::vector<std::string>& places) const {
    std::string path;
    for (const Point& p : points_of(places)) path += circle(p, kAround);
    return path;
  }

 private:
  static constexpr double kAround = 19;

  [[nodiscard]] std::vector<Point> points_of(const std::vector<std::string>& places) const {
    std::vector<Point> points;
    for (const std::string& name : places) {
      const auto place =
          std::find_if(layout_.places.begin(), layout_.places.end(),
                       [&](const notation::PicturedPlace& p) { return p.name == name; });
      if (place != layout_.places.end()) points.push_back({place->x, place->y});
    }
    return points;
  }

  notation::PictureLayout layout_;
};

std::string_view class_of_value(Proved proved) {
  switch (proved) {
    case Proved::kWin: return "value won";
    case Proved::kLoss: return "value lost";
    case Proved::kDraw: return "value drawn";
    case Proved::kNo: break;
  }
  return "value";
}

std::string line_item(const analysis::AnalyzeAnswer& answer, const EngineLine& line,
                      const LineLinks& links, const Pen& pen) {
  constexpr std::size_t kMovesShown = 12;
  const notation::Rules& rules = *answer.rules;
  std::vector<std::string> moves;
  std::string items;
  notation::AnyPosition position = answer.position;
  for (const PackedMove& move : line.moves) {
    if (moves.size() == kMovesShown) break;
    moves.push_back(rules.move_text(position, move));
    rules.play(position, move);
    items += (items.empty() ? "" : " ") +
             link(links.after(moves), text(moves.back()), items.empty() ? "class=\"first\"" : "");
  }
  const bool cut = moves.size() < line.moves.size();
  const notation::Trace trace = rules.trace(answer.position, line.moves.front());
  return fmt::format(
      "<li data-arrow=\"{}\" data-taken=\"{}\"><span class=\"{}\">{}</span> <span "
      "class=\"moves-on\">{}{}</span></li>",
      pen.arrow(trace.path), pen.circles(trace.taken), class_of_value(line.proved),
      text(analysis::value_text(line)), items, cut ? " …" : "");
}

/// Lines in the order of their values. Lines that begin like a better one are folded below it: in
/// ZÈRTZ those that place the same marble on the same ring and remove another ring.
class LineList {
 public:
  explicit LineList(const analysis::AnalyzeAnswer& answer) : answer_(answer) {}

  void add(const EngineLine& line, const std::string& item) {
    const notation::MoveSteps trunk = notation::trunk_of(
        notation::steps_of(*answer_.rules, answer_.position, line.moves.front()));
    const auto better = std::find_if(groups_.begin(), groups_.end(),
                                     [&](const Group& group) { return group.trunk == trunk; });
    if (better == groups_.end()) {
      groups_.push_back({trunk, item, {}, 0});
    } else {
      better->others += item;
      ++better->count;
    }
  }
  [[nodiscard]] std::string text() const {
    std::string lines;
    for (const Group& group : groups_) {
      lines += group.best;
      if (group.count == 0) continue;
      std::string words;
      for (const notation::MoveStep& step : group.trunk) {
        words += (words.empty() ? "" : ", ") + step_words(step);
      }
      lines += fmt::format(
          "<li class=\"alike\"><details data-group=\"{0}\"><summary>{1} more: {0}</summary><ol "
          "class=\"engine-lines\">{2}</ol></details></li>",
          serve::text(words), group.count, group.others);
    }
    return lines;
  }

 private:
  struct Group {
    notation::MoveSteps trunk;
    std::string best;
    std::string others;
    std::size_t count = 0;
  };
  const analysis::AnalyzeAnswer& answer_;
  std::vector<Group> groups_;
};

/// The best move in a few words, for screen readers.
std::string news_of(const analysis::AnalyzeAnswer& answer) {
  if (answer.opinion.lines.empty()) return {};
  const EngineLine& best = answer.opinion.lines.front();
  const std::string value = best.proved == Proved::kNo
                                ? fmt::format("{:.0f} %", 100 * best.win_probability)
                                : analysis::value_text(best);
  return fmt::format("Best move {}: {}",
                     answer.rules->move_text(answer.position, best.moves.front()), value);
}

}  // namespace

void LinesChoice::declare(Command& options) {
  options.option("--lines", &lines, "N", "Number of moves to show (default 3)")
      .within(std::uint64_t{1}, std::uint64_t{kMost});
}

LiveQuestion LinesChoice::applied(LiveQuestion question, double seconds) const {
  question.engine.lines = lines;
  question.engine.limits.seconds = seconds;
  // Half of the cores, so that the machine stays usable while the engine runs for long.
  question.engine.threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency() / 2));
  return question;
}

Url LineLinks::after(std::span<const std::string> moves) const {
  if (on && !moves.empty() && moves.front() == played) {
    return on->with("line", fmt::format("{}", fmt::join(moves.subspan(1), " ")));
  }
  const std::string_view line = here.get("line");
  return here.with("line",
                   fmt::format("{}{}{}", line, line.empty() ? "" : " ", fmt::join(moves, " ")));
}

std::string engine_lines(const analysis::AnalyzeState& state, const LineLinks& links) {
  const analysis::AnalyzeAnswer& answer = state.answer;
  const analysis::Opinion& opinion = answer.opinion;
  if (!state.failure.empty()) {
    return fmt::format("<p class=\"warn\">The search failed: {}.</p>", text(state.failure));
  }
  if (opinion.lines.empty()) return "<p class=\"sum\">The engine has just begun.</p>";
  const Pen pen(answer.rules->diagram(answer.position));
  LineList lines(answer);
  std::string losing;
  std::size_t losses = 0;
  const bool all_lose = opinion.proved == Proved::kLoss;
  for (const EngineLine& line : opinion.lines) {
    const bool folded = line.proved == Proved::kLoss && !all_lose;
    const std::string item = line_item(answer, line, links, pen);
    if (folded) {
      losing += item;
      ++losses;
    } else {
      lines.add(line, item);
    }
  }
  if (losses > 0) {
    losing = fmt::format(
        "<details class=\"losing\" data-group=\"losing\"><summary>{} by proof</summary><ol "
        "class=\"engine-lines\">{}</ol></details>",
        losses == 1 ? "1 move loses" : fmt::format("{} moves lose", losses), losing);
  }
  const bool proved = opinion.proved != Proved::kNo;
  return fmt::format(
      "<p class=\"opinion\" data-news=\"{}\"><strong>{}</strong>{}</p><ol "
      "class=\"engine-lines\">{}</ol>{}<p class=\"sum\">Depth {}, {} positions, <span "
      "data-seconds>{:.0f}</span> s</p>",
      text(news_of(answer)), text(analysis::verdict_text(opinion)),
      proved ? std::string() : " " + text(analysis::proof_text(opinion)), lines.text(), losing,
      opinion.depth, grouped(opinion.nodes), opinion.seconds);
}

std::string engine_panel(const EnginePanel& panel) {
  constexpr std::array<std::size_t, 5> kNumbers = {1, 3, 5, 10, LinesChoice::kMost};
  std::string numbers;
  for (const std::size_t n : kNumbers) {
    numbers += fmt::format("<option value=\"{}\"{}>{}</option>", n,
                           n == LinesChoice::kUsual ? " selected" : "", counted(n, "line"));
  }
  return fmt::format(
      "<section class=\"engine\" aria-label=\"Engine\" data-events=\"{}\">\n<div "
      "class=\"engine-bar\"><h2>Engine</h2>{}<button type=\"button\" id=\"engine-switch\" "
      "hidden>Start</button><select id=\"engine-lines\" aria-label=\"Number of lines\" "
      "hidden>{}</select></div>\n<div class=\"engine-text\">{}</div>\n<p class=\"unseen\" "
      "role=\"status\" aria-live=\"polite\"></p>\n</section>\n",
      panel.events.text(), button(panel.page, "Analyze for one second", " data-analyze"), numbers,
      panel.state ? engine_lines(*panel.state, panel.links) : std::string());
}

std::string with_best_move(std::string board, const std::optional<analysis::AnalyzeState>& state) {
  if (!state || state->answer.opinion.lines.empty()) return board;
  const std::size_t end = board.rfind("</svg>");
  if (end == std::string::npos) return board;
  const analysis::AnalyzeAnswer& answer = state->answer;
  const notation::Trace trace =
      answer.rules->trace(answer.position, answer.opinion.lines.front().moves.front());
  const Pen pen(answer.rules->diagram(answer.position));
  board.insert(end, fmt::format("<g class=\"best-move\" aria-hidden=\"true\"><path class=\"taken\" "
                                "d=\"{}\"/><path d=\"{}\"/></g>\n",
                                pen.circles(trace.taken), pen.arrow(trace.path)));
  return board;
}

}  // namespace gipfbase::cli::serve
