// ZIP, the position texts of zertz.app: read wherever positions are, written on request.
#include <catch2/catch.hpp>
#include <map>
#include <random>

#include "support/cli/readme.hpp"
#include "support/genes.hpp"
#include "support/wording.hpp"
#include "support/zertz/zen.hpp"

namespace gipfbase::zertz::zip_test {

using namespace gipfbase::zen_test;

namespace {

std::string zip_of(std::string_view variant, std::string_view position) {
  const auto rules = zertz_rules(variant);
  return rules->write_position_as("zip", rules->read_position(position).value()).value_or("none");
}
/// Our text of a position, or the error.
std::string read_as(std::string_view variant, std::string_view text) {
  const auto rules = zertz_rules(variant);
  const auto position = rules->read_position(text);
  if (position) return rules->write_position(*position);
  return std::to_string(position.error().offset) + ": " + position.error().message;
}
/// Checks that the text is not a position of the variant.
void rejects(std::string_view variant, std::string_view text) {
  const auto position = zertz_rules(variant)->read_position(text);
  INFO(variant << ' ' << text);
  REQUIRE_FALSE(position.has_value());
  test::check_wording(std::string(variant) + ' ' + std::string(text), position.error());
}

}  // namespace

TEST_CASE("the start positions are those of zertz.app", "[zertz][zip]") {
  const std::map<std::string_view, std::string_view> starts = {
      {"37", kZip37}, {"48", kZip48}, {"61", kZip61}};
  for (const auto& [variant, zip] : starts) {
    const auto rules = zertz_rules(variant);
    CHECK(rules->write_position_as("zip", rules->start()) == zip);
    CHECK(read_as(variant, zip) == rules->write_position(rules->start()));
  }
}

TEST_CASE("columns are written from below, with numbers for places without ring", "[zertz][zip]") {
  // Nothing is written above the topmost ring; numbers stand for places below the lowest ring and
  // for gaps between rings.
  CHECK(zip_of("37", "Woo./ooooo/o..ooo/ooooooG/.oooo./ooooo/oooB 0,0,0 1,0,0 4,7,9 1") ==
        "Woo/ooooo/o2ooo/ooooooG/2oooo/2ooooo/3oooB 4/7/9 0/0/0 1/0/0 2");
  // A column without rings is written as empty between other columns, and left out at the edge.
  CHECK(zip_of("37", "..../.oo../....../..o..../....../...../.... 0,0,0 0,0,0 6,8,10 0") ==
        "oo//1o 6/8/10 0/0/0 0/0/0 1");
  // All columns begin at the height of the lowest ring on the board.
  CHECK(zip_of("37", "..../...../....../....o../..o.../...../.... 0,0,0 0,0,0 6,8,10 0") ==
        "1o/o 6/8/10 0/0/0 0/0/0 1");
}

TEST_CASE("a text is read back, when its place on the board is certain", "[zertz][zip]") {
  for (const std::string_view variant : {"37", "48", "61", "37-blitz", "48+optional-isolation"}) {
    INFO(variant);
    const auto rules = zertz_rules(variant);
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
      test::Genes genes(test::random_numbers(seed));
      AnyPosition position = rules->start();
      std::vector<PackedMove> moves;
      for (int ply = 0; ply < 20 && !rules->outcome(position).over(); ++ply) {
        const auto zip = rules->write_position_as("zip", position);
        REQUIRE(zip.has_value());
        const auto read = rules->read_position(*zip);
        REQUIRE(read.has_value());
        CHECK(rules->write_position_as("zip", *read) == zip);
        if (ply <= 1) CHECK(rules->same_position(*read, position, true));
        rules->legal_moves(position, moves);
        rules->play(position,
                    moves[static_cast<std::size_t>(genes.below(static_cast<int>(moves.size())))]);
      }
    }
  }
}

TEST_CASE("the 48 rings of zertz.app are the mirror image of ours", "[zertz][zip]") {
  // The marble on a1 is in the last column on zertz.app; it stays in its row.
  CHECK(zip_of("48",
               "Woooo/oooooo/ooooooo/oooooooo/ooooooo/oooooo/ooooo/oooG 0,0,0 0,0,0 5,7,10 0") ==
        "oooG/ooooo/oooooo/ooooooo/oooooooo/1ooooooo/2oooooo/3Woooo 5/7/10 0/0/0 0/0/0 1");
  CHECK(read_as("48",
                "ooBo/ooooo/oooooo/ooooooo/oooooooo/1ooooooo/2oooooo/3ooooo 6/8/9 0/0/0 0/0/0 2") ==
        "ooooo/oooooo/ooooooo/oooooooo/ooooooo/oooooo/ooooo/ooBo 0,0,0 0,0,0 6,8,9 1");
}

TEST_CASE("a shape that fits in several places is put as far left, then as low as possible",
          "[zertz][zip]") {
  CHECK(read_as("37", "W 5/8/10 0/0/0 0/0/0 1") ==
        "W.../...../....../......./....../...../.... 0,0,0 0,0,0 5,8,10 0");
  CHECK(read_as("37", "1W/G 5/7/10 0/0/0 0/0/0 1") ==
        ".W../G..../....../......./....../...../.... 0,0,0 0,0,0 5,7,10 0");
  // Text before or after the rings only moves the shape.
  CHECK(read_as("37", "//2W/1 5/8/10 0/0/0 0/0/0 1") == read_as("37", "W 5/8/10 0/0/0 0/0/0 1"));
  // Seven rings in a column fit only in d; eight do not fit on this board.
  CHECK(read_as("37", "ooooooo 6/8/10 0/0/0 0/0/0 1") ==
        "..../...../....../ooooooo/....../...../.... 0,0,0 0,0,0 6,8,10 0");
  rejects("37", "oooooooo 6/8/10 0/0/0 0/0/0 1");
  CHECK(read_as("48", "oooooooo 6/8/10 0/0/0 0/0/0 1").starts_with("...../......"));
}

TEST_CASE("ZIP is read by every variant of a board that zertz.app has", "[zertz][zip]") {
  CHECK(read_as("37+full-board-goes-on", kZip37) == read_as("37", kZip37));
  CHECK(read_as("37-blitz", "oooo/ooooo/oooooo/ooooooo/1oooooo/2ooooo/3oooo 5/7/9 0/0/0 0/0/0 1") ==
        "oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 0,0,0 0,0,0 5,7,9 0");
  CHECK(read_as("handicap", kZip37).starts_with("oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo "));
  CHECK(read_as("handicap", kZip48).starts_with("ooooo/oooooo/"));
  for (const std::string_view variant : {"40", "43", "44", "custom"}) {
    INFO(variant);
    rejects(variant, kZip37);
    const auto rules = zertz_rules(variant);
    CHECK_FALSE(rules->write_position_as("zip", rules->start()).has_value());
  }
  CHECK(zip_of("37", "..../...../....../......./....../...../.... 4,0,0 0,0,0 2,8,10 0") == "none");
  CHECK_FALSE(zertz_rules("37")->write_position_as("fen", zertz_rules("37")->start()).has_value());
  CHECK(test::rules_of("dvonn", "standard")->position_formats().empty());
}

TEST_CASE("positions between turns are read completely", "[zertz][zip]") {
  CHECK(read_as("37", "WWG/1GB/1GG 0/0/0 2/2/4 2/2/5 1") ==
        "WWG./.GB../.GG.../......./....../...../.... 2,2,4 2,2,5 0,0,0 0");
  CHECK(read_as("37", "  B1BoG/oooooo/1oooBoo/1ooooo//6o\t2/4/3 1/2/2   3/1/2 2 ")
            .ends_with(" 1,2,2 3,1,2 2,4,3 1"));
}

TEST_CASE("each ZIP text in the README is followed by the same position", "[zertz][zip][readme]") {
  std::istringstream lines(test::examples("zip").at(0));
  int pairs = 0;
  for (std::string zip, own; std::getline(lines, zip) && std::getline(lines, own); ++pairs) {
    CHECK(read_as("37", zip) == own);
    CHECK(zip_of("37", own) == zip);
  }
  CHECK(pairs == 2);
}

TEST_CASE("damaged ZIP texts are reported with fault and place", "[zertz][zip][damaged]") {
  for (const char* text :
       {"oooo/oooxo 6/8/10 0/0/0 0/0/0 1", "ooéo 6/8/10 0/0/0 0/0/0 1", "2/1 6/8/10 0/0/0 0/0/0 1",
        "/ 6/8/10 0/0/0 0/0/0 1", "99999999999999999999o 6/8/10 0/0/0 0/0/0 1",
        "o////////////////////o 6/8/10 0/0/0 0/0/0 1", "oo 6/8 0/0/0 0/0/0 1",
        "oo 6/8/10 0/0/0 0,0,0 1", "oo 6/8/10", "oo 6/8/10 0/0/0 0/0/0 0", "oo 6/8/10 0/0/0 0/0/0",
        "oo 6/8/10 0/0/0 0/0/0 12", "oo 6/8/10 0/0/0 0/0/0 1 2", "oW 6/8/10 0/0/0 0/0/0 1",
        "1oo"}) {
    rejects("37", text);
  }
  // Faulty texts in this program's own format keep their messages.
  rejects("37", "1oo 0,0,0 0,0,0 6,8,10 0");
  rejects("37", "é..o 0,0,0 0,0,0 6,8,10 0");
  rejects("37", "oo");
}

TEST_CASE("no bytes make the reader of ZIP fail", "[zertz][zip][damaged]") {
  std::mt19937 random(7);
  const std::string_view bytes = "oWGB0123456789/,. \t\x01\xC3\xA9\xFF-";
  for (const std::string_view variant : {"37", "48", "61", "handicap", "44", "custom"}) {
    const auto rules = zertz_rules(variant);
    for (int i = 0; i < 2000; ++i) {
      std::string text(i % 3 == 0 ? kZip37 : i % 3 == 1 ? kZip48 : kZip61);
      for (int n = i % 5; n >= 0; --n) {
        text[random() % text.size()] = bytes[random() % bytes.size()];
      }
      if (i % 4 == 0) text.resize(random() % text.size());
      const auto position = rules->read_position(text);
      if (position) {
        const std::string own = rules->write_position(*position);
        REQUIRE(rules->write_position(rules->read_position(own).value()) == own);
      } else {
        REQUIRE_FALSE(position.error().message.empty());
        REQUIRE(position.error().offset <= text.size());
      }
    }
  }
}

TEST_CASE("every position of the games of zertz.app is the same in both texts",
          "[zertz][zip][corpus]") {
  const auto games = read_all(corpus("games.zen"));
  std::size_t compared = 0;
  std::size_t unambiguous = 0;
  std::size_t game = 0;
  std::shared_ptr<const Rules> rules;
  AnyPosition position;
  for (const auto& row : rows(corpus("positions.tsv"))) {
    INFO("game " << row[0] << ", ply " << row[2]);
    const auto ply = std::stoul(row[2]);
    if (ply == 0) {
      game = std::stoul(row[0]);
      rules = zertz_rules(row[1]);
      position = rules->start();
    } else {
      rules->play(position, games.at(game - 1).game.moves.at(ply - 1));
    }
    const bool taken_here = row[0] == "20" && ply == 46;  // a full board, see zen_test.cpp
    if (!taken_here) CHECK(rules->write_position_as("zip", position) == row[3]);
    const auto read = rules->read_position(row[3]);
    REQUIRE(read.has_value());
    CHECK(rules->write_position_as("zip", *read) == row[3]);
    unambiguous += rules->same_position(*read, position, true) ? 1 : 0;
    ++compared;
  }
  if (compared == 0) return;
  CHECK(compared == 3894);
  CHECK(unambiguous > 3000);
}

}  // namespace gipfbase::zertz::zip_test
