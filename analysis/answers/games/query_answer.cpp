#include "analysis/answers/games/query_answer.hpp"

#include <array>
#include <string_view>

#include "analysis/answers/json.hpp"

namespace gipfbase::analysis {

std::string to_json(const db::language::QueryReport& report) {
  constexpr std::array<std::string_view, 3> kCounts = {"games", "positions", "moves"};
  return pretty(object(key("counts", kCounts[static_cast<std::size_t>(report.scope)]),
                       key("games", report.games), key("times", report.times),
                       key("candidates", report.candidates), key("ruled_out", report.ruled_out),
                       key("positions", report.positions), key("seconds", report.seconds),
                       key("plan", report.plan)));
}

}  // namespace gipfbase::analysis
