#include "db/values/proved.hpp"

#include <fmt/format.h>

#include <array>
#include <limits>

#include "notation/text/counted.hpp"

namespace gipfbase::db {

std::string_view name_of(ProvedStatus status) {
  constexpr std::array<std::string_view, 5> kNames = {"unknown", "win", "loss", "draw", "exact"};
  return kNames.at(static_cast<std::size_t>(status));
}

ProvedStatus status_named(std::string_view name) {
  for (const ProvedStatus status :
       {ProvedStatus::kWin, ProvedStatus::kLoss, ProvedStatus::kDraw, ProvedStatus::kExact}) {
    if (name == name_of(status)) return status;
  }
  return ProvedStatus::kUnknown;
}

std::uint64_t& StatusCounts::of(ProvedStatus status) {
  switch (status) {
    case ProvedStatus::kUnknown: break;
    case ProvedStatus::kWin: return wins;
    case ProvedStatus::kLoss: return losses;
    case ProvedStatus::kDraw: return draws;
    case ProvedStatus::kExact: return exact;
  }
  return unknown;
}

bool SolveLimits::beyond(const SolveLimits& others) const {
  const auto number = [](std::uint64_t n) {
    return n == 0 ? std::numeric_limits<std::uint64_t>::max() : n;
  };
  const auto time = [](double s) { return s > 0 ? s : std::numeric_limits<double>::infinity(); };
  return number(nodes) > number(others.nodes) || time(seconds) > time(others.seconds);
}

bool SolvedValue::complete() const {
  switch (status) {
    case ProvedStatus::kUnknown: return false;
    case ProvedStatus::kWin:
    case ProvedStatus::kLoss: return shortest;
    case ProvedStatus::kDraw: return true;
    case ProvedStatus::kExact: return distance.has_value();
  }
  return false;
}

std::optional<int> SolvedValue::verdict() const {
  switch (status) {
    case ProvedStatus::kUnknown: return std::nullopt;
    case ProvedStatus::kWin: return 1;
    case ProvedStatus::kLoss: return -1;
    case ProvedStatus::kDraw: return 0;
    case ProvedStatus::kExact: return (*score > 0 ? 1 : 0) - (*score < 0 ? 1 : 0);
  }
  return std::nullopt;
}

SolvedValue SolvedValue::seen_by_opponent() const {
  SolvedValue value = *this;
  if (status == ProvedStatus::kWin) value.status = ProvedStatus::kLoss;
  if (status == ProvedStatus::kLoss) value.status = ProvedStatus::kWin;
  if (score) value.score = -*score;
  return value;
}

bool contradict(const SolvedValue& a, const SolvedValue& b) {
  if (!a.proved() || !b.proved()) return false;
  if (a.verdict() != b.verdict() || (a.score && b.score && a.score != b.score)) return true;
  const bool decided = a.status == ProvedStatus::kWin || a.status == ProvedStatus::kLoss;
  if (!decided || a.status != b.status || !a.distance || !b.distance) return false;
  return (a.shortest && *b.distance < *a.distance) || (b.shortest && *a.distance < *b.distance);
}

std::string in_words(const SolvedValue& value) {
  switch (value.status) {
    case ProvedStatus::kUnknown: return "not proved";
    case ProvedStatus::kDraw: return "a draw";
    case ProvedStatus::kExact: return notation::text::counted(*value.score, "point");
    case ProvedStatus::kWin:
    case ProvedStatus::kLoss: break;
  }
  std::string text = fmt::format("a {}", name_of(value.status));
  if (value.distance) {
    text += fmt::format(" in {}{} {}", value.shortest ? "" : "at most ", *value.distance,
                        *value.distance == 1 ? "ply" : "plies");
  }
  return text;
}

bool ValueFilter::matches(const SolvedValue& value) const {
  return value.proved() && (!verdict || value.verdict() == verdict) &&
         (!score || value.score == score) &&
         (!within || (value.distance && *value.distance <= *within));
}

}  // namespace gipfbase::db
