// Writes an opening tree as a table, a picture and a game.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "analysis/answers/json.hpp"
#include "analysis/answers/openings/openings_answer.hpp"
#include "notation/diagram/svg.hpp"
#include "notation/formats/table/csv_cells.hpp"

namespace gipfbase::analysis {
namespace {

using notation::table::csv_field;

std::string percent(const std::optional<double>& share) {
  return share ? fmt::format("{:.1f}", 100 * *share) : std::string();
}

/// Appends the columns of --details, unknown values as empty fields.
void add_details(const ScoredMove& move, std::string& text) {
  const db::OpeningDetails& d = *move.played.details;
  const auto share = [](const std::optional<double>& value) {
    return value ? fmt::format("{:.4f}", *value) : std::string();
  };
  text += fmt::format(",{},{},{},{},{},{}", d.reached.games, share(move.reached.share),
                      share(d.expected), csv_field(d.strongest),
                      d.rating ? fmt::format("{:.0f}", *d.rating) : std::string(),
                      fmt::join(d.examples, " "));
}

void add_rows(const std::vector<ScoredMove>& moves, const std::string& before, std::size_t ply,
              std::string& text) {
  for (const ScoredMove& move : moves) {
    const db::OpeningMove& m = move.played;
    const std::string line = before.empty() ? m.text : before + " " + m.text;
    text += fmt::format("{},{},{},{},{},{},{},{},{:.4f},", csv_field(line), ply, csv_field(m.text),
                        m.games, m.wins, m.draws, m.losses, m.other, move.popularity);
    text += move.score.share ? fmt::format("{:.4f},{:.4f},{:.4f},", *move.score.share,
                                           move.score.interval.low, move.score.interval.high)
                             : std::string(",,,");
    text += fmt::format("{:.1f},{},{}", m.average_plies, csv_field(m.first_date),
                        csv_field(m.last_date));
    if (m.details) add_details(move, text);
    text += '\n';
    add_rows(move.next, line, ply + 1, text);
  }
}

std::string games_text(std::uint64_t games) {
  return fmt::format("{} {}", games, games == 1 ? "game" : "games");
}

/// "1234 games, 56.7 %".
std::string remark(const ScoredMove& move) {
  std::string text = games_text(move.played.games);
  if (move.score.share) text += ", " + percent(move.score.share) + " %";
  return text;
}

class Picture {
 public:
  explicit Picture(const OpeningsAnswer& answer) : answer_(answer) {}

  std::string text() {
    const notation::Rules& rules = *answer_.position.ruleset;
    const std::size_t plies = depth_of(answer_.moves);
    const double width = kColumn * static_cast<double>(plies + 1);
    const std::string heading =
        fmt::format("{} {}: {}", rules.info().name, rules.variant(), games_text(answer_.games));
    bar(0, 0, kHeight, "#d8d8d8", heading, heading);
    add(answer_.moves, answer_.games, 1, 0, kHeight);
    return fmt::format(
               "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
               "viewBox=\"0 0 {0:.0f} {1:.0f}\" font-family=\"sans-serif\" font-size=\"11\">\n",
               width, kHeight) +
           bars_ + "</svg>\n";
  }

 private:
  static constexpr double kColumn = 190;
  static constexpr double kHeight = 900;

  static std::size_t depth_of(const std::vector<ScoredMove>& moves) {
    std::size_t deepest = 0;
    for (const ScoredMove& move : moves) deepest = std::max(deepest, 1 + depth_of(move.next));
    return deepest;
  }
  /// Orange for low scores of the first side, white for 50 %, blue for high ones.
  static std::string colour(const ScoredMove& move) {
    if (!move.score.share) return "#f4f4f4";
    const double share = move.first_side ? *move.score.share : 1 - *move.score.share;
    // Enlarges the differences, because scores of openings lie close together.
    const double strength = std::clamp((share - 0.5) * 4, -1.0, 1.0);
    const auto mixed = [&](int full) {
      return static_cast<int>(std::lround(255 - std::abs(strength) * (255 - full)));
    };
    return strength > 0 ? fmt::format("#{:02x}{:02x}{:02x}", mixed(80), mixed(150), mixed(255))
                        : fmt::format("#{:02x}{:02x}{:02x}", mixed(255), mixed(150), mixed(60));
  }
  void bar(double x, double y, double height, const std::string& fill, const std::string& label,
           const std::string& title) {
    bars_ += fmt::format(
        "<g><title>{}</title><rect x=\"{:.1f}\" y=\"{:.2f}\" width=\"{:.1f}\" height=\"{:.2f}\" "
        "fill=\"{}\" stroke=\"#ffffff\"/>",
        notation::xml_text(title), x, y, kColumn, height, fill);
    constexpr double kLine = 12;
    if (height >= kLine) {
      bars_ += fmt::format("<text x=\"{:.1f}\" y=\"{:.2f}\">{}</text>", x + 4, y + height / 2 + 4,
                           notation::xml_text(label));
    }
    bars_ += "</g>\n";
  }
  void add(const std::vector<ScoredMove>& moves, std::uint64_t games, std::size_t ply, double top,
           double height) {
    // More games may reach a position than played the move to it, and a game that reaches the
    // position twice counts for two moves. So the bars are scaled to fit.
    std::uint64_t shown = 0;
    for (const ScoredMove& move : moves) shown += move.played.games;
    const auto whole = static_cast<double>(std::max(games, shown));
    for (const ScoredMove& move : moves) {
      const double part = height * static_cast<double>(move.played.games) / whole;
      bar(kColumn * static_cast<double>(ply), top, part, colour(move),
          move.played.text + "  " + percent(move.score.share),
          move.played.text + ": " + remark(move));
      std::uint64_t continued = move.ended.value_or(0);
      for (const ScoredMove& next : move.next) continued += next.played.games;
      add(move.next, std::max(move.played.games, continued), ply + 1, top, part);
      top += part;
    }
  }

  const OpeningsAnswer& answer_;
  std::string bars_;
};

/// Appends a move and its continuation. `others`: the other moves from the same position, which
/// become side lines.
void append(const ScoredMove& move, std::span<const ScoredMove> others,
            std::vector<PackedMove>& moves, std::vector<notation::Note>& notes) {
  moves.push_back(move.played.move);
  notation::Note note;
  note.ply = static_cast<std::uint32_t>(moves.size());
  note.comment = remark(move);
  for (const ScoredMove& other : others) {
    notation::Variation& side = note.variations.emplace_back();
    append(other, {}, side.moves, side.notes);
  }
  notes.push_back(std::move(note));
  if (!move.next.empty()) {
    append(move.next.front(), std::span(move.next).subspan(1), moves, notes);
  }
}

}  // namespace

std::string csv(const OpeningsAnswer& answer) {
  std::string text =
      "line,ply,move,games,wins,draws,losses,other,share,score,low,high,average_plies,first_date,"
      "last_date";
  if (!answer.moves.empty() && answer.moves.front().played.details) {
    text += ",reached,score_there,expected,strongest,strongest_rating,examples";
  }
  text += '\n';
  add_rows(answer.moves, {}, 1, text);
  return text;
}

std::string svg(const OpeningsAnswer& answer) { return Picture(answer).text(); }

notation::Judged game_of(const OpeningsAnswer& answer) {
  notation::Judged judged;
  judged.game.begin(answer.position.ruleset, answer.position.position);
  judged.game.tags = {{"Event", "Opening tree of " + games_text(answer.games)}};
  if (!answer.moves.empty()) {
    append(answer.moves.front(), std::span(answer.moves).subspan(1), judged.game.moves,
           judged.game.notes);
  }
  notation::judge(judged);
  return judged;
}

}  // namespace gipfbase::analysis
