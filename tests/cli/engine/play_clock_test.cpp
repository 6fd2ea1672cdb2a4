// The clocks of a game against the engine, with a time that the test sets.
#include "cli/commands/engine/play_clock.hpp"

#include <catch2/catch.hpp>

#include "support/cli/workshop.hpp"

namespace gipfbase::tests::play_clock_test {
namespace {

using cli::clock_text;
using cli::PlayClock;
using cli::read_clock_time;

TEST_CASE("clock times are minutes, and seconds for each move", "[cli][engine]") {
  const auto time = read_clock_time("5+3");
  REQUIRE(time);
  CHECK(time->game == 300);
  CHECK(time->increment == 3);
  CHECK(read_clock_time("0.5")->game == 30);
  CHECK(read_clock_time("90")->increment == 0);
  for (const char* bad : {"", "x", "5+", "+3", "-5", "0", "5+x", "5+3+1", "nan", "inf"}) {
    CAPTURE(bad);
    CHECK_FALSE(read_clock_time(bad));
  }
}

TEST_CASE("a clock runs only for the player to move, and adds the increment", "[cli][engine]") {
  double now = 1000;
  PlayClock clock({60, 2}, [&] { return now; });
  clock.start(0);
  now += 10;
  CHECK(clock.left(0) == 50);
  CHECK(clock.left(1) == 60);
  CHECK(clock.stop());
  CHECK(clock.left(0) == 52);
  now += 100;
  CHECK(clock.left(0) == 52);
  clock.start(1);
  now += 60;
  CHECK(clock.left(1) == 0);
  CHECK_FALSE(clock.stop());
  CHECK(clock.left(1) == 0);
}

TEST_CASE("taking a move back does not give its time back", "[cli][engine]") {
  double now = 1000;
  PlayClock clock({60, 2}, [&] { return now; });
  clock.start(0);
  now += 10;
  clock.start(0);
  CHECK(clock.left(0) == 50);
  now += 10;
  CHECK(clock.stop());
  CHECK(clock.left(0) == 42);
}

TEST_CASE("the engine takes a small share of its time, never more than half", "[cli][engine]") {
  double now = 0;
  const PlayClock slow({300, 0}, [&] { return now; });
  CHECK(slow.share(0) == 12);
  PlayClock quick({10, 30}, [&] { return now; });
  CHECK(quick.share(1) == 5);
  quick.start(1);
  now += 9;
  CHECK(quick.share(1) == 0.5);
}

TEST_CASE("clocks are shown in minutes, and tenths at the end", "[cli][engine]") {
  CHECK(clock_text(300) == "5:00");
  CHECK(clock_text(65.9) == "1:05");
  CHECK(clock_text(9.57) == "0:09.5");
  CHECK(clock_text(0) == "0:00.0");
}

TEST_CASE("a game with clocks shows them, and wrong ones are refused", "[cli][engine]") {
  const Workshop w;
  const Run run = w.run({"play", "--title", "dvonn", "--clock", "90+5", "--level", "1"}, "quit\n");
  CHECK(run.exit == 0);
  CHECK_THAT(run.out, Catch::Matchers::Contains("move 1 (you 1:30:00, engine 1:30:00): ") ||
                          Catch::Matchers::Contains("move 1 (you 1:29:59, engine 1:30:00): "));
  const Run wrong = w.run({"play", "--title", "dvonn", "--clock", "fast"});
  CHECK(wrong.exit == 2);
  tests::check_wording(wrong);
}

}  // namespace
}  // namespace gipfbase::tests::play_clock_test
