// What a benchmark has measured: medians, ratios, and the signature of what may not change.
#include "analysis/answers/bench/bench_record.hpp"

#include <catch2/catch.hpp>

namespace gipfbase::bench_record_test {
namespace {

using analysis::BenchLine;
using analysis::BenchRecord;

TEST_CASE("a line says how many times as long as its floor the work took", "[bench]") {
  const BenchLine line{"import", 300, "move", 6, {"insert", 2}};
  CHECK(line.per_second() == Approx(50));
  CHECK(line.floor_per_second() == Approx(150));
  CHECK(line.ratio() == Approx(3));
  // What took no time that a clock can see has no rate.
  CHECK(BenchLine{"import", 300, "move", 0, {"insert", 0}}.per_second() == 0);
  CHECK(BenchLine{"import", 300, "move", 1, {"insert", 0}}.ratio() == 0);
}

TEST_CASE("times give their sum, the median and what 99 of 100 stay below", "[bench]") {
  std::vector<double> seconds;
  std::vector<double> floor;
  for (int i = 200; i > 0; --i) {
    seconds.push_back(i);
    floor.push_back(i / 100.0);
  }
  BenchRecord record;
  record.add_times("search", "position", seconds, "look-ups", floor);
  REQUIRE(record.lines().size() == 3);
  const BenchLine& all = record.lines()[0];
  CHECK(all.name == "search");
  CHECK(all.amount == 200);
  CHECK(all.seconds == Approx(20100));
  CHECK(all.floor.seconds == Approx(201));
  const BenchLine& median = record.lines()[1];
  CHECK(median.name == "search, median");
  CHECK(median.amount == 1);
  CHECK(median.seconds == Approx(101));
  CHECK(median.floor.seconds == Approx(1.01));
  const BenchLine& slow = record.lines()[2];
  CHECK(slow.name == "search, 99 % below");
  CHECK(slow.seconds == Approx(199));
  record.add_times("nothing", "position", {}, "look-ups", {});
  CHECK(record.lines().size() == 3);
}

TEST_CASE("a floor may be measured after the work", "[bench]") {
  BenchRecord record;
  record.add({"import", 10, "move", 2});
  record.add({"append", 10, "move", 4});
  record.add_floor("import", {"insert", 1});
  CHECK(record.lines()[0].floor.name == "insert");
  CHECK(record.lines()[0].ratio() == Approx(2));
  CHECK(record.lines()[1].floor.name.empty());
}

TEST_CASE("every fact is part of the signature, no time is", "[bench]") {
  BenchRecord one;
  one.fact("games", 10);
  one.fact("points", -3);
  const std::string signature = one.signature();
  CHECK(signature.size() == 16);
  one.add({"import", 10, "move", 2});
  CHECK(one.signature() == signature);
  for (const auto& [name, value] : {std::pair{"points", -4}, {"point", -3}, {"points", 3}}) {
    BenchRecord other;
    other.fact("games", 10);
    other.fact(name, value);
    CHECK(other.signature() != signature);
  }
  BenchRecord turned;
  turned.fact("points", -3);
  turned.fact("games", 10);
  CHECK(turned.signature() != signature);
}

}  // namespace
}  // namespace gipfbase::bench_record_test
