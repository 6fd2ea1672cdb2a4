// Work by many threads with ordered results, and exceptions in each stage.
#include "notation/threads/in_order.hpp"

#include <atomic>
#include <catch2/catch.hpp>
#include <memory>
#include <stdexcept>
#include <vector>

namespace gipfbase::in_order_test {

using gipfbase::notation::work_in_order;

namespace {

/// Objects that count how many of them exist.
struct Counted {
  Counted(int number_, std::atomic<int>& alive_) : number(number_), alive(alive_) { ++alive; }
  ~Counted() { --alive; }
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;

  int number;
  std::atomic<int>& alive;
};

enum class Stage { kNone, kNext, kWork, kTake };

/// Processes the numbers 0 to 199, where `stage` throws at number 50; returns the results taken.
std::vector<int> taken(int threads, Stage stage, std::atomic<int>& alive) {
  constexpr int kBad = 50;
  const auto fail = [&](Stage here, int number) {
    if (here == stage && number == kBad) throw std::runtime_error("number 50");
  };
  std::vector<int> numbers;
  int count = 0;
  const auto next = [&]() -> std::shared_ptr<Counted> {
    if (count == 200) return nullptr;
    fail(Stage::kNext, count);
    return std::make_shared<Counted>(count++, alive);
  };
  const auto work = [&](const std::shared_ptr<Counted>& in) {
    fail(Stage::kWork, in->number);
    return std::make_unique<Counted>(in->number, alive);
  };
  const auto take = [&](const std::unique_ptr<Counted>& out) {
    fail(Stage::kTake, out->number);
    numbers.push_back(out->number);
  };
  if (stage == Stage::kNone) {
    work_in_order(threads, 4, next, work, take);
  } else {
    CHECK_THROWS_WITH(work_in_order(threads, 4, next, work, take), "number 50");
  }
  return numbers;
}

}  // namespace

TEST_CASE("results are taken in the order of the input") {
  const int threads = GENERATE(1, 2, 5);
  std::atomic<int> alive = 0;
  const std::vector<int> numbers = taken(threads, Stage::kNone, alive);
  REQUIRE(numbers.size() == 200);
  for (int i = 0; i < 200; ++i) CHECK(numbers[static_cast<std::size_t>(i)] == i);
  CHECK(alive == 0);
}

TEST_CASE("a stage that throws leaves no work alive") {
  const Stage stage = GENERATE(Stage::kNext, Stage::kWork, Stage::kTake);
  const int threads = GENERATE(1, 2, 5);
  for (int round = 0; round < 20; ++round) {
    std::atomic<int> alive = 0;
    const std::vector<int> numbers = taken(threads, stage, alive);
    CHECK(alive == 0);
    CHECK(numbers.size() <= 50);
    for (std::size_t i = 0; i < numbers.size(); ++i) CHECK(numbers[i] == static_cast<int>(i));
  }
}

}  // namespace gipfbase::in_order_test
