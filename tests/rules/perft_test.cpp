// Perft tables: tests/data/perft/<title>.tsv, counted by the static code of each title.
//
// GIPFBASE_PERFT_NODES sets the largest count that the quick driver verifies.
#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "support/environment.hpp"
#include "support/titles.hpp"

namespace gipfbase::perft_test {
namespace {

struct PerftRow {
  std::string variant;
  std::string id;
  std::string position;  ///< "-" for the variant's start
  int depth = 0;
  std::uint64_t nodes = 0;
};

std::vector<PerftRow> perft_table(const std::string& title) {
  std::ifstream file(test::source_folder() + "/tests/data/perft/" + title + ".tsv");
  if (!file) throw std::runtime_error("the perft table of " + title + " is missing");
  std::vector<PerftRow> rows;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#' || line.starts_with("variant\t")) continue;
    std::istringstream in(line);
    PerftRow row;
    std::getline(in, row.variant, '\t');
    std::getline(in, row.id, '\t');
    std::getline(in, row.position, '\t');
    in >> row.depth >> row.nodes;
    rows.push_back(row);
  }
  return rows;
}

/// Counts every row of a title up to a number of nodes; gives how many rows were counted.
std::size_t verify(const notation::TitleInfo& title, const std::vector<PerftRow>& rows,
                   std::uint64_t most_nodes) {
  const std::atomic<bool> stop{false};
  std::size_t verified = 0;
  for (const PerftRow& row : rows) {
    if (row.nodes > most_nodes) continue;
    INFO(title.id << ' ' << row.id << " depth " << row.depth);
    const auto rules = test::rules_of(title.id, row.variant);
    const auto position = rules->start_of(row.position == "-" ? "" : row.position);
    REQUIRE(position.has_value());
    CHECK(rules->perft(*position, row.depth, stop) == row.nodes);
    ++verified;
  }
  return verified;
}

TEST_CASE("every title's rules count the leaves that independent programs count", "[perft]") {
  const char* const budget = std::getenv("GIPFBASE_PERFT_NODES");
  const std::uint64_t most = budget == nullptr ? 25'000'000 : std::strtoull(budget, nullptr, 10);
  for (const notation::TitleInfo* title : test::catalogue().titles()) {
    CHECK(verify(*title, perft_table(std::string(title->id)), most) > 100);
  }
}

TEST_CASE("every title's rules count its whole perft table", "[perft][slow]") {
  for (const notation::TitleInfo* title : test::catalogue().titles()) {
    const auto rows = perft_table(std::string(title->id));
    const auto begin = std::chrono::steady_clock::now();
    CHECK(verify(*title, rows, UINT64_MAX) == rows.size());
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
    WARN(title->id << ": " << rows.size() << " rows in " << spent.count() << " s");
  }
}

}  // namespace
}  // namespace gipfbase::perft_test
