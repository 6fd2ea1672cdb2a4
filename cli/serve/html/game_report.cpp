#include "cli/serve/html/game_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

#include "notation/game/seat_name.hpp"

namespace gipfbase::cli::serve {
namespace {

using analysis::Slip;

constexpr double kGraphWidth = 640;
constexpr double kGraphHeight = 150;

std::string whole_percent(double share) { return fmt::format("{:.0f} %", 100 * share); }

std::string_view class_of_slip(Slip slip) {
  switch (slip) {
    case Slip::kInaccuracy: return "inaccuracy";
    case Slip::kMistake: return "mistake";
    case Slip::kBlunder: break;
  }
  return "blunder";
}

/// "12." for a first player's move, "12…" for the answer.
std::string number_of_ply(std::uint32_t ply) {
  return fmt::format("{}{}", (ply + 1) / 2, ply % 2 == 1 ? "." : "…");
}

std::string name_of_move(const ReportLinks& links, std::uint32_t ply) {
  return fmt::format("{} {}", number_of_ply(ply), links.texts->at(ply - 1));
}

std::string graph(const GameReport& report, const ReportLinks& links) {
  const auto plies = static_cast<double>(std::max<std::size_t>(1, links.texts->size()));
  const auto x = [&](double ply) { return kGraphWidth * ply / plies; };
  const auto y = [](double first) { return kGraphHeight * (1 - first); };
  // The graph begins at even chances.
  std::string line = fmt::format("0,{:.1f}", y(0.5));
  double last = 0;
  for (const ReportedMove& move : report.moves) {
    last = x(move.ply);
    line += fmt::format(" {:.1f},{:.1f}", last, y(move.first));
  }
  std::string svg = fmt::format(
      "<svg viewBox=\"0 0 {0:.0f} {1:.0f}\" preserveAspectRatio=\"none\" role=\"group\" "
      "aria-label=\"Probability that {5} wins, move by move\">\n<polygon class=\"white-part\" "
      "points=\"0,{1:.0f} {2} {3:.1f},{1:.0f}\"/>\n<path class=\"grid\" d=\"M0 {4:.1f}H{0:.0f}\"/>"
      "<polyline class=\"curve\" points=\"{2}\"/>\n",
      kGraphWidth, kGraphHeight, line, last, y(0.5), text(report.names[0]));
  svg += fmt::format("<path class=\"here\" d=\"M{:.1f} 0V{:.0f}\"/>\n",
                     x(static_cast<double>(links.ply)), kGraphHeight);
  for (const ReportedMove& move : report.moves) {
    if (!move.slip) continue;
    // A line of zero length with round ends is a dot, which stays round when the picture is
    // stretched.
    svg +=
        fmt::format("<path class=\"slip {}\" d=\"M{:.1f} {:.1f}h0\"/>\n", class_of_slip(*move.slip),
                    x(move.ply), std::clamp(y(move.first), 5.0, kGraphHeight - 5));
  }
  const double wide = x(1);
  for (const ReportedMove& move : report.moves) {
    svg += link(links.at(move.ply),
                fmt::format("<title>{}{}: {} wins with {}</title><rect x=\"{:.1f}\" y=\"0\" "
                            "width=\"{:.1f}\" height=\"{:.0f}\"/>",
                            text(name_of_move(links, move.ply)),
                            move.slip ? sign_of(*move.slip) : "", text(report.names[0]),
                            whole_percent(move.first), x(move.ply) - wide / 2, wide, kGraphHeight),
                "tabindex=\"-1\"");
  }
  return fmt::format("<figure class=\"graph\">\n{}</svg>\n</figure>\n", svg);
}

/// The player who moves first in a game, and the other player.
std::array<std::string, 2> names_of(const notation::Game& game) {
  const Seat first = game.rules->side_to_move(game.start);
  return {notation::seat_in_sentence(*game.rules, first),
          notation::seat_in_sentence(*game.rules, other(first))};
}

/// The slip that a glyph in a record stands for.
std::optional<Slip> slip_of_glyph(std::uint8_t nag) {
  for (const Slip slip : {Slip::kInaccuracy, Slip::kMistake, Slip::kBlunder}) {
    if (nag == static_cast<std::uint8_t>(slip)) return slip;
  }
  return std::nullopt;
}

}  // namespace

std::string_view sign_of(Slip slip) {
  switch (slip) {
    case Slip::kInaccuracy: return "?!";
    case Slip::kMistake: return "?";
    case Slip::kBlunder: break;
  }
  return "??";
}

GameReport report_of(const notation::Game& game, const analysis::EngineAnnotation& annotation) {
  const notation::Rules& rules = *game.rules;
  const Seat first = rules.side_to_move(game.start);
  GameReport report;
  report.names = names_of(game);
  report.decisive = annotation.decisive;
  report.accuracy = annotation.accuracy;
  notation::AnyPosition position = game.start;
  std::size_t ply = 0;
  for (const analysis::JudgedMove& judged : annotation.moves) {
    for (; ply + 1 < judged.ply; ++ply) rules.play(position, game.moves[ply]);
    ReportedMove move;
    move.ply = judged.ply;
    move.first = rules.side_to_move(position) == first ? judged.after : 1 - judged.after;
    move.slip = judged.slip;
    if (judged.slip) {
      move.numbers =
          fmt::format("{} to {}", whole_percent(judged.before), whole_percent(judged.after));
      notation::AnyPosition at = position;
      constexpr std::size_t kShown = 6;
      for (const PackedMove& better : judged.better) {
        if (move.better.size() == kShown) break;
        move.better.push_back(rules.move_text(at, better));
        rules.play(at, better);
      }
    }
    report.moves.push_back(std::move(move));
  }
  return report;
}

GameReport stored_report(const notation::Game& game) {
  GameReport report;
  report.names = names_of(game);
  for (const notation::Note& note : game.notes) {
    const auto eval = analysis::stored_eval(note.comment);
    if (!eval || note.ply == 0 || note.ply > game.moves.size()) continue;
    ReportedMove move;
    move.ply = note.ply;
    move.first = *eval;
    for (const std::uint8_t nag : note.nags) {
      if (!move.slip) move.slip = slip_of_glyph(nag);
    }
    report.moves.push_back(std::move(move));
  }
  return report;
}

std::string report_text(const GameReport& report, const ReportLinks& links) {
  std::string out = graph(report, links);
  if (report.accuracy[0] && report.accuracy[1]) {
    out += fmt::format("<p class=\"sum\">Accuracy: {} {:.0f} %, {} {:.0f} %</p>\n",
                       text(report.names[0]), *report.accuracy[0], text(report.names[1]),
                       *report.accuracy[1]);
  }
  if (report.decisive) {
    out += fmt::format("<p>The decisive moment: {}</p>\n",
                       link(links.at(*report.decisive), text(name_of_move(links, *report.decisive)),
                            "class=\"move\""));
  }
  std::string items;
  std::size_t slips = 0;
  for (const ReportedMove& move : report.moves) {
    if (!move.slip) continue;
    ++slips;
    std::string better;
    std::string line;
    for (const std::string& next : move.better) {
      line += (line.empty() ? "" : " ") + next;
      better += ' ' + link(links.at(move.ply - 1).with("line", line), text(next), "class=\"move\"");
    }
    items +=
        fmt::format("<li>{} <span class=\"slip-sign {}\">{}</span> {}{}</li>\n",
                    link(links.at(move.ply), text(name_of_move(links, move.ply)), "class=\"move\""),
                    class_of_slip(*move.slip), sign_of(*move.slip), move.numbers,
                    better.empty() ? std::string() : "; better" + better);
  }
  if (!items.empty()) {
    out += fmt::format("<details class=\"slips\" open><summary>{}</summary><ol>{}</ol></details>\n",
                       slips == 1 ? "1 slip" : fmt::format("{} slips", slips), items);
  }
  return out;
}

}  // namespace gipfbase::cli::serve
