// Logs of YINSH on BoardGameArena, as JSON and as lines of text. All logs here are made up from
// games of the project.
#include "notation/formats/bga/bga.hpp"

#include <catch2/catch.hpp>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "notation/formats/transcript/transcript.hpp"
#include "support/boardspace.hpp"
#include "support/environment.hpp"
#include "support/gpn_support.hpp"
#include "support/random_games.hpp"
#include "support/wording.hpp"
#include "support/yinsh/positions.hpp"

namespace gipfbase::yinsh::testing::bga_test {
namespace {

using namespace gipfbase::boardspace_test;
using nlohmann::json;

/// A line of a log: who did what.
struct Line {
  std::string player;
  std::string text;
};
using Lines = std::vector<Line>;

/// A point as the site writes it.
std::string place(int cell) {
  std::string name = point_name(cell);
  name[0] = static_cast<char>(name[0] - 'a' + 'A');
  return name;
}

/// The log of a game without passes.
Lines log_of(const Game& game) {
  Lines lines;
  auto p = notation::typed<Position>(game.start);
  for (const PackedMove& packed : game.moves) {
    const Move move = Yinsh::unpack(packed);
    const std::string player = p.side_to_move() == kWhite ? "Ann" : "Bob";
    const auto removals = [&](std::size_t first, std::size_t end) {
      for (std::size_t i = first; i < end; ++i) {
        const Five& five = kFive[move.row[i]];
        lines.push_back({player, "removes a row of markers from " + place(five.first) + " to " +
                                     place(five.last)});
        lines.push_back({player, "removes a ring from " + place(move.ring[i])});
      }
    };
    removals(0, move.before);
    if (move.kind == Move::Kind::kPlace) {
      lines.push_back({player, "places a ring on " + place(move.from)});
    } else if (move.kind == Move::Kind::kRing) {
      lines.push_back({player, "places a marker on " + place(move.from)});
      const int flipped = p.after_rows_before(move).flipped_by(move).count();
      lines.push_back(
          {player, "moves a ring from " + place(move.from) + " to " + place(move.to) +
                       (flipped > 0 ? " and flips " + std::to_string(flipped) + " markers" : "")});
    }
    removals(move.before, move.rows());
    p.play(move);
  }
  return lines;
}

/// The log with additional clicks that are taken back, one by one or with the whole turn.
Lines with_clicks(const Lines& lines) {
  Lines all;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string& player = lines[i].player;
    const bool marker = lines[i].text.starts_with("places a marker");
    if (marker && i % 3 == 0 && lines[i - 1].player != player) {
      all.insert(all.end(), {lines[i], lines[i + 1], {player, "restarts their turn"}});
    }
    all.push_back(lines[i]);
    if (marker && i % 3 == 1) {
      all.insert(all.end(), {lines[i + 1], {player, "takes back their last move"}});
    }
  }
  return all;
}

std::string as_text(const Lines& lines) {
  std::string text;
  int move = 0;
  for (const Line& line : lines) {
    text += "Move " + std::to_string(++move) + " : 4/9/2026 2:38:08 PM\n";
    text += line.player + ' ' + line.text + '\n';
  }
  return text + "Bob has removed 3 rings\nEnd of game\n";
}

/// The answer of the site: a template for each line, with its arguments.
json as_json(const Lines& lines) {
  json logs = json::array();
  int move = 0;
  for (const Line& line : lines) {
    const bool ann = line.player == "Ann";
    json args = {{"player_id", ann ? "11" : "22"},
                 {"player_name",
                  "<!--PNS--><span style=\"color:#ffffff\">" + line.player + "</span><!--PNE-->"}};
    std::string log = "${player_name} " + line.text;
    const auto argue = [&](const std::string& word, const char* key) {
      const std::size_t at = log.find(word);
      if (at == std::string::npos) return;
      const std::size_t begin = at + word.size();
      const std::size_t end = std::min(log.find(' ', begin), log.size());
      args[key] = log.substr(begin, end - begin);
      log.replace(begin, end - begin, "${" + std::string(key) + "}");
    };
    argue(" to ", "locationTo");
    argue(" on ", "locationTo");
    argue(" from ", "locationFrom");
    const bool undo = log.ends_with("turn") || log.ends_with("their last move");
    const json item = {{"uid", "u" + std::to_string(move)},
                       {"type", undo ? "restartUndo" : "move"},
                       {"log", log},
                       {"args", args}};
    const json chat = {{"uid", "c" + std::to_string(move)},
                       {"type", "chatmessage"},
                       {"log", "${player_name} ${message}"},
                       {"args", {{"player_name", "Ann"}, {"message", "Bob places a ring on A2"}}}};
    ++move;
    logs.push_back({{"table_id", "4711"},
                    {"move_id", std::to_string(move)},
                    {"time", "1791000000"},
                    {"data", json::array({item, chat, item})}});
  }
  const json players = json::array({{{"id", "22"}, {"color", "#000000"}, {"name", "Bob"}},
                                    {{"id", 11}, {"color", "#ffffff"}, {"name", "Ann"}}});
  return {{"status", 1}, {"data", {{"valid", 1}, {"logs", logs}, {"players", players}}}};
}

/// Checks that the format of a text is recognised; returns its games.
std::vector<Judged> games_of(const std::string& text) {
  CHECK(notation::detect(text, test::catalogue()) == &notation::kBga);
  std::vector<Judged> games;
  CHECK(notation::read_document(text, test::reading(), [&](Judged& game) {
          games.push_back(game);
        }).empty());
  return games;
}
Judged game_of(const std::string& text) {
  const std::vector<Judged> games = games_of(text);
  REQUIRE(games.size() == 1);
  return games[0];
}

/// The sample game that people played.
Game sample() {
  std::ifstream file(test::source_folder() + "/sample-games/yinsh/real-games.gpn");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  return test::read_text(text).games.at(0).game;
}

TEST_CASE("a log of BoardGameArena is read as lines of text and as JSON", "[yinsh][bga]") {
  const Game game = sample();
  const Lines lines = log_of(game);
  for (const Lines& log : {lines, with_clicks(lines)}) {
    const Judged by_text = game_of(as_text(log));
    CHECK(by_text.findings.empty());
    CHECK(by_text.status == kValid);
    CHECK(by_text.game.moves == game.moves);
    CHECK(by_text.game.result == "0-1");
    CHECK(by_text.game.tag("White") == "Ann");
    CHECK(by_text.game.tag("Black") == "Bob");
    const Judged by_json = game_of(as_json(log).dump());
    CHECK(by_json.findings.empty());
    CHECK(by_json.game.moves == game.moves);
    CHECK(by_json.game.result == "0-1");
    CHECK(by_json.game.tag("White") == "Ann");
    CHECK(by_json.game.tag("Black") == "Bob");
    CHECK(by_json.game.tag("Date") == "2026.10.03");
    CHECK(by_json.game.tag("Source") == "boardgamearena.com, table 4711");
    CHECK(game_of(as_json(log).dump(2)).game.moves == game.moves);
  }
  CHECK(with_clicks(lines).size() > lines.size() + 50);
  const json one = as_json(lines);
  CHECK(games_of(json::array({one, one}).dump()).size() == 2);
  CHECK(games_of(as_text(lines) + as_text(lines)).size() == 2);
}

/// The text with every occurrence of `what` replaced.
std::string all_replaced(std::string text, std::string_view what, std::string_view with) {
  for (std::size_t at = text.find(what); at != text.npos; at = text.find(what, at + with.size())) {
    text.replace(at, what.size(), with);
  }
  return text;
}

TEST_CASE("blanks of any kind and ends of lines of any kind do not change a log", "[yinsh][bga]") {
  const Game game = sample();
  const std::string text = as_text(with_clicks(log_of(game)));
  for (const char* blank : {"  ", "\t", "\xC2\xA0", " \xE2\x80\xAF", "\xE2\x80\x8B "}) {
    const Judged read = game_of(all_replaced(text, " ", blank));
    CHECK(read.findings.empty());
    CHECK(read.game.moves == game.moves);
    CHECK(read.game.tag("White") == "Ann");
  }
  for (const char* end : {"\r\n", "\r", "\n\n", "  \n\t"}) {
    const Judged read = game_of(all_replaced(text, "\n", end));
    CHECK(read.findings.empty());
    CHECK(read.game.moves == game.moves);
  }
}

TEST_CASE("the lines of a log may be a list in JSON", "[yinsh][bga]") {
  const Game game = sample();
  json list = json::array();
  for (const Line& line : log_of(game)) list.push_back(line.player + " " + line.text);
  for (const std::string& text : {list.dump(), list.dump(2)}) {
    const Judged read = game_of(text);
    CHECK(read.findings.empty());
    CHECK(read.game.moves == game.moves);
    CHECK(read.game.tag("Black") == "Bob");
  }
}

TEST_CASE("random games of YINSH come back from logs of BoardGameArena", "[yinsh][bga]") {
  for (const Judged& game :
       test::read_text(test::random_games("standard", 20, 5, 120, "yinsh")).games) {
    const Lines lines = log_of(game.game);
    const Judged again = game_of(as_json(with_clicks(lines)).dump());
    CHECK(again.findings.empty());
    CHECK(again.game.moves == game.game.moves);
    CHECK(game_of(as_text(lines)).game.moves == game.game.moves);
  }
}

TEST_CASE("what is wrong with a log of BoardGameArena is reported", "[yinsh][bga]") {
  const Lines lines = log_of(sample());
  SECTION("an illegal turn") {
    Lines wrong(lines.begin(), lines.begin() + 4);
    wrong.push_back({"Ann", "places a ring on A5"});
    const Judged game = game_of(as_text(wrong));
    CHECK(game.status == kPartial);
    CHECK(game.game.moves.size() == 4);
    REQUIRE(game.findings.size() == 1);
    test::check_wording(game.findings[0]);
    CHECK(game.findings[0].line == 10);
    CHECK(game.findings[0].ply == 5);
  }
  SECTION("a turn of the other player") {
    Lines wrong(lines.begin(), lines.begin() + 4);
    wrong.push_back({"Bob", "places a ring on E5"});
    const Judged game = game_of(as_text(wrong));
    CHECK(game.game.moves.size() == 4);
    REQUIRE(game.findings.size() == 1);
    test::check_wording(game.findings[0]);
  }
  SECTION("a log that stops within a turn") {
    const Judged game = game_of(as_text(Lines(lines.begin(), lines.begin() + 11)));
    CHECK(game.status == kValid);
    CHECK(game.game.moves.size() == 10);
    REQUIRE(find(game, Code::kIncomplete) != nullptr);
  }
  SECTION("colours that contradict the first move") {
    json answer = as_json(lines);
    for (json& player : answer["data"]["players"]) {
      player["color"] = player["name"] == "Ann" ? "#000000" : "#ffffff";
    }
    const Judged game = game_of(answer.dump());
    CHECK(game.game.moves.size() == 70);
    CHECK(game.game.tag("White") == "Ann");
    REQUIRE(find(game, Code::kMismatch) != nullptr);
  }
  SECTION("JSON that is cut off") {
    const std::string whole = as_json(lines).dump();
    std::vector<Finding> findings =
        notation::read_document(whole.substr(0, whole.size() / 2), test::reading(),
                                [](Judged&) { FAIL_CHECK("a game was read"); });
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].code == Code::kTruncated);
  }
}

TEST_CASE("a player who concedes on BoardGameArena has resigned", "[yinsh][bga]") {
  const Lines lines = log_of(sample());
  Lines short_game(lines.begin(), lines.begin() + 12);
  short_game.push_back({"Ann", "concedes this game."});
  const Judged game = game_of(as_text(short_game));
  CHECK(game.game.moves.size() == 11);
  CHECK(game.game.result == "0-1");
  CHECK(game.game.termination == "resignation");
}

TEST_CASE("items of a log that are not what the site writes do no harm", "[yinsh][bga]") {
  for (const char* text :
       {R"({"log": "places a ring on"})", R"([{"data": {"logs": 3, "log": "places a ring on"}}])",
        R"({"data": {"logs": [3, {"data": [null, {"log": "${a places a ring on"}]}]}})",
        R"({"logs": [{"log": "places a ring on", "args": []}]})",
        R"({"players": [1, {"color": 2}], "logs": [{"log": "${x} places a ring on ${y}"}]})"}) {
    INFO(text);
    CHECK(notation::detect(text, test::catalogue()) == &notation::kBga);
    const auto findings = notation::read_document(
        text, test::reading(), [](Judged& game) { CHECK(game.game.moves.empty()); });
    CHECK(findings.size() <= 1);
  }
}

TEST_CASE("a transcript of a game of BoardGameArena is written back byte for byte",
          "[yinsh][bga][corpus]") {
  std::ifstream file(test::shared_folder() + "/corpora/yinsh/bga.txt");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  if (text.empty()) {
    WARN("skipped: the reference archives are not here");
    return;
  }
  std::vector<Judged> games;
  notation::read_document(text, test::reading(), [&](Judged& game) { games.push_back(game); });
  REQUIRE(games.size() == 1);
  CHECK(games[0].findings.empty());
  CHECK(games[0].game.moves == sample().moves);
  CHECK(notation::judge(games[0].game).result == "0-1");
  const Written written = notation::kTranscript.write(games[0].game);
  CHECK(written.findings.empty());
  CHECK(written.text == text);
}

TEST_CASE("moves copied from pbmserv are a transcript", "[yinsh][notation]") {
  // pbmserv writes colons between all parts, also between a row and its ring.
  std::string text;
  for (const char c : notation::kTranscript.write(sample()).text) {
    if (c == 'x' && text.back() != ':' && text.back() != '.') text += ':';
    text += c == ';' ? ':' : c;
  }
  REQUIRE(text.find(":x") != std::string::npos);
  for (const bool numbered : {true, false}) {
    std::string copied = numbered ? text : std::string();
    std::istringstream words(text.substr(text.find("\n1.") + 1));
    for (std::string word; !numbered && words >> word;) {
      copied += word.substr(word.find('.') + 1) + ' ';
    }
    std::vector<Judged> games;
    notation::read_document(copied, test::reading(), [&](Judged& game) { games.push_back(game); });
    REQUIRE(games.size() == 1);
    CHECK(games[0].game.moves == sample().moves);
  }
}

}  // namespace
}  // namespace gipfbase::yinsh::testing::bga_test
