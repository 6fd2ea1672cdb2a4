#include "analysis/annotation/annotation_text.hpp"

#include <fmt/format.h>

#include <cstdlib>

namespace gipfbase::analysis {
namespace {

using db::SolvedValue;

std::string number_of(std::int64_t number, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", number, number == 1 ? one : many);
}

std::string plies(std::uint32_t number) { return number_of(number, "ply", "plies"); }
std::string points(int number) { return number_of(number, "point", "points"); }

std::string_view name_of(Seat seat, Seat white) { return seat == white ? "White" : "Black"; }

/// Who wins and how, as a sentence without a full stop.
std::string sentence(const SolvedValue& value, const Players& players) {
  const auto verdict = value.verdict();
  if (!verdict) return "not known";
  if (*verdict == 0) return "a draw with best play";
  const Seat winner = *verdict > 0 ? players.side : other(players.side);
  const std::string_view name = name_of(winner, players.white);
  const bool over = value.distance == 0U;
  if (value.score) {
    return fmt::format("{} {} by {}", name, over ? "has won" : "wins",
                       points(std::abs(*value.score)));
  }
  if (over) return fmt::format("{} has won", name);
  if (!value.distance) return fmt::format("{} wins", name);
  return fmt::format("{} wins in {}{}", name, value.shortest ? "" : "at most ",
                     plies(*value.distance));
}

std::string fault(const MarkedMove& mark, const Players& players) {
  const std::string now = sentence(mark.after, players);
  if (mark.after.verdict() < mark.before.verdict()) {
    return fmt::format("gives {} away; {}", mark.before.verdict() == 1 ? "the win" : "the draw",
                       now);
  }
  if (mark.before.score && mark.after.score) {
    return fmt::format("loses {}; {}", points(*mark.before.score - *mark.after.score), now);
  }
  return fmt::format("a longer way, {} instead of {}; {}", plies(*mark.after.distance + 1),
                     plies(*mark.before.distance), now);
}

}  // namespace

std::string comment_of(const MarkedMove& mark, const Players& players) {
  if (mark.glyph == Glyph::kOnlyMove) {
    return fmt::format("proved: the only move that wins; {}", sentence(mark.after, players));
  }
  const std::string better = mark.better.empty() ? "" : fmt::format("; better {}", mark.better);
  return fmt::format("proved: {}{}", fault(mark, players), better);
}

std::string state_comment(const db::PlyValue& value, Seat white) {
  if (!value.value.proved()) return "unknown: nothing could be proved here";
  return fmt::format("proved: {}", sentence(value.value, {value.side, white}));
}

bool same_verdict(const db::PlyValue& a, const db::PlyValue& b) {
  const SolvedValue seen = a.side == b.side ? b.value : b.value.seen_by_opponent();
  return a.value.verdict() == seen.verdict() &&
         (!a.value.score || !seen.score || a.value.score == seen.score);
}

}  // namespace gipfbase::analysis
