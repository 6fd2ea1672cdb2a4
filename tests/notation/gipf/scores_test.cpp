// Whole scores of GIPF: as printed, on score sheets, in one line, and in sample-games/.
#include "support/gipf/scores.hpp"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "support/environment.hpp"
#include "support/gipf/positions.hpp"
#include "support/gpn_support.hpp"
#include "support/wording.hpp"

namespace gipfbase::gipf::testing::scores_test {
namespace {

using notation::Judged;

constexpr std::string_view kTags = "[Title \"gipf\"]\n[Variant \"tournament\"]\n\n";

/// The only game of a score.
Judged game_of(std::string_view moves) {
  return test::only_game(std::string(kTags) + std::string(moves));
}

Position replayed(const notation::Game& record) {
  auto p = notation::typed<Position>(record.start);
  for (const PackedMove& packed : record.moves) {
    const Move move = Gipf::unpack(packed);
    if (!p.is_legal(move)) FAIL("an illegal move in " << record.tag("Source"));
    p.play(move);
  }
  return p;
}

/// The moves of a score, numbers left out; "3.b2 c2" is two of them.
std::vector<std::string> moves_of(std::string_view score) {
  std::vector<std::string> moves;
  std::istringstream in{std::string(score)};
  for (std::string word; in >> word;) {
    const std::size_t dot = word.find('.');
    if (dot != std::string::npos) word.erase(0, dot + 1);
    if (!word.empty()) moves.push_back(word);
  }
  return moves;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

std::string corrected_score_3() {
  std::string text = replaced(std::string(kScore3), "24.g7-g5(1) b2(1)", "24.g7-g5(2) b2(5)");
  return replaced(text, "a2-d4(1)", "a2-c4(1)");
}

/// Known facts about the position after the last move of a game.
struct KnownEnd {
  std::size_t plies;
  std::array<int, 2> reserve;
  std::array<int, 2> captured;
  std::array<const char*, 2> gipfs;
};
constexpr KnownEnd kEnd1 = {42, {5, 0}, {6, 2}, {"d5,g5", "c4,f4"}};
constexpr KnownEnd kEnd2 = {84, {5, 10}, {5, 9}, {"c4", "e6"}};
constexpr KnownEnd kEnd3 = {64, {2, 4}, {7, 8}, {"e6", "e5"}};

void check_end(const notation::Game& record, const KnownEnd& known) {
  CHECK(record.moves.size() == known.plies);
  const Position p = replayed(record);
  for (const Seat seat : {kWhite, kBlack}) {
    CHECK(p.reserve(seat) == known.reserve[seat]);
    CHECK(p.captured(seat) == known.captured[seat]);
    CHECK(names(p.pieces().of[seat] & p.pieces().gipf) == known.gipfs[seat]);
  }
  CHECK_FALSE(p.outcome().over());
}

TEST_CASE("the real scores replay as printed, with every number of pieces in reserve",
          "[gipf][notation]") {
  for (const auto& [score, end] : {std::pair{std::string(kScore1), kEnd1},
                                   {std::string(kScore2), kEnd2},
                                   {corrected_score_3(), kEnd3}}) {
    const Judged game = game_of(score);
    INFO(score);
    CHECK(game.status == Judged::Status::kValid);
    CHECK(test::codes(game).empty());
    check_end(game.game, end);
  }
}

TEST_CASE("the slips of a printed score are reported, with the moves that would be consistent",
          "[gipf][notation]") {
  const Judged game = game_of(kScore3);
  CHECK(game.status == Judged::Status::kPartial);
  CHECK(game.game.moves.size() == 48);
  REQUIRE(game.findings.size() == 3);
  CHECK(test::codes(game) == "mismatch mismatch illegal-move");
  CHECK(game.findings[0].ply == 47);
  test::check_wording(game.findings[0]);
  CHECK(game.findings[1].ply == 48);
  test::check_wording(game.findings[1]);
  CHECK(game.findings[2].ply == 49);
  test::check_wording(game.findings[2]);
}

TEST_CASE("a score is read in two columns, in one line with / and with a colon for the semicolon",
          "[gipf][notation]") {
  for (const std::string& score : {std::string(kScore1), std::string(kScore2)}) {
    const auto expected = game_of(score).game.moves;
    const std::vector<std::string> moves = moves_of(score);
    std::string columns;
    std::string line;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      std::string spaced = moves[i];
      const std::size_t open = spaced.find('(');
      if (open != std::string::npos) spaced.insert(open, " ");
      spaced.resize(std::max<std::size_t>(spaced.size(), 40), ' ');
      columns += i % 2 == 0 ? " " + std::to_string(i / 2 + 1) + ".  " + spaced : spaced + "\n";
      std::string colons = moves[i];
      std::replace(colons.begin(), colons.end(), ';', ':');
      line += (i == 0 ? "" : i % 3 == 0 ? "/" : " / ") + colons;
    }
    for (const std::string& text : {columns, line}) {
      INFO(text);
      const Judged game = game_of(text);
      CHECK(test::codes(game).empty());
      CHECK(game.game.moves == expected);
    }
  }
}

TEST_CASE("every kind of move of the real scores is written back as it was", "[gipf][notation]") {
  // Removal lists are written in the order of the board.
  for (const std::string& score :
       {std::string(kScore1), std::string(kScore2), corrected_score_3()}) {
    Position p = Position::start(kTournament);
    for (const std::string& printed : moves_of(score)) {
      const Move move = move_of(p, printed);
      CHECK_FALSE(remark(p, move, printed).has_value());
      const auto parts_of = [](std::string text) {
        text.erase(std::min(text.find('('), text.size()));
        std::multiset<std::string> parts;
        std::string part;
        for (const char c : text + ",") {
          if (c != ',' && c != ';' && c != 'x') {
            part += c;
          } else if (!part.empty()) {
            parts.insert(std::exchange(part, ""));
          }
        }
        return parts;
      };
      // One removal of the scores, xb3;g7-d6, is in a form between the short and the complete.
      INFO(printed);
      if (printed != "xb3;g7-d6(7)") CHECK(parts_of(complete(p, move)) == parts_of(printed));
      CHECK(move_of(p, shortest(p, move)) == move_of(p, complete(p, move)));
      p.play(move);
    }
  }
}

TEST_CASE(
    "a choice between crossing rows is clear in the complete form, not always in the short one",
    "[gipf][notation]") {
  // Ply 34: f2-f7 and e2-h2 cross in f2. Black's own GIPF-piece on f4 stays.
  Position p = Position::start(kTournament);
  const std::vector<std::string> moves = moves_of(kScore1);
  for (std::size_t ply = 1; ply < 34; ++ply) p.play(move_of(p, moves[ply - 1]));
  const Move move = move_of(p, "g1-e3;xf2,f3,f5,Gf6*,f7");
  CHECK(moves[33] == "g1-e3;xf2,f3,f5,Gf6*,f7");
  CHECK(move_of(p, "g1-e3;xGf6*") == move);
  CHECK(shortest(p, move) == "g1-e3;xGf6*");
  const auto bare = read_move(p, "g1-e3;x");
  REQUIRE_FALSE(bare.has_value());
  CHECK(bare.error().code == notation::Code::kAmbiguous);
  p.play(move);
  for (const char* stays : {"e2", "g2", "h2", "f4"}) {
    CHECK((p.pieces().of[kBlack] & bit(cell(stays))) != 0);
  }
}

// sample-games/.

std::vector<notation::Game> sample_games() {
  std::ifstream file(test::source_folder() + "/sample-games/gipf/real-games.gpn", std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  std::vector<notation::Game> records;
  for (const Judged& game : test::read_text(text).games) records.push_back(game.game);
  return records;
}

TEST_CASE("the real games of GIPF match their scores and end with them", "[gipf][samples]") {
  const auto games = sample_games();
  REQUIRE(games.size() == 4);
  CHECK(games[0].moves == game_of(kScore1).game.moves);
  CHECK(games[1].moves == game_of(kScore2).game.moves);
  CHECK(games[2].moves == game_of(corrected_score_3()).game.moves);
  check_end(games[0], kEnd1);
  check_end(games[1], kEnd2);
  check_end(games[2], kEnd3);
  CHECK(games[0].result == "1-0");
  CHECK(games[1].result == "*");
  CHECK(games[2].result == "*");
  CHECK(games[2].notes.size() == 4);
  CHECK(games[3].tag("White") == "Koen de Jongh");
  CHECK(games[3].tag("Date") == "2000.08.26");
  CHECK(games[3].result == "1-0");
  CHECK(games[3].termination == "resignation");
  CHECK(games[3].moves.size() == 8);
  for (const Seat seat : {kWhite, kBlack}) CHECK(replayed(games[3]).reserve(seat) == 10);
}

TEST_CASE("at the end of the first real game Black has lost", "[gipf][samples]") {
  const Position p = replayed(sample_games().at(0));
  CHECK(p.reserve(kBlack) == 0);
  std::set<int> pushes;
  p.for_each_move([&](const Move& move) { pushes.insert(move.entry); });
  CHECK(pushes.size() == 40);
  for (const std::string& turn : turns(p)) {
    Position next = p;
    next.play(turn_of(turn));
    CHECK(outcome(next) == "white no-pieces");
  }
}

}  // namespace
}  // namespace gipfbase::gipf::testing::scores_test
