// The formats of game records: each by its name (all of the list have a target), and documents
// whose format is detected by content.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "fuzz/samples.hpp"
#include "fuzz/target.hpp"
#include "notation/formats/gpn/gpn.hpp"
#include "notation/formats/record.hpp"
#include "notation/sources/source_reader.hpp"
#include "notation/text/text.hpp"
#include "support/environment.hpp"
#include "support/titles.hpp"

namespace gipfbase::fuzz {
namespace {

using notation::Finding;
using notation::Format;
using notation::Game;
using notation::Judged;

void check_finding(const Finding& finding) {
  promise(!finding.message.empty(), "a finding is a sentence");
  (void)finding.sentence();
}

std::vector<Judged> games_of(std::string_view text, const Format* format) {
  notation::ReadOptions options = test::reading("x");
  options.format = format;
  std::vector<Judged> games;
  const auto findings = notation::read_document(text, options, [&](Judged& game) {
    promise(game.raw.empty() || (game.raw.data() >= text.data() &&
                                 game.raw.data() + game.raw.size() <= text.data() + text.size()),
            "the text of a game lies in its document");
    games.push_back(std::move(game));
  });
  for (const Finding& finding : findings) check_finding(finding);
  return games;
}

std::string gpn_of(const Game& game) {
  std::string text;
  notation::write_gpn(game, text);
  return text;
}

/// Checks that a written game is read as the same game, and written to the same text again.
void check_writing(const Game& game, const Format& format) {
  const notation::Written written = format.write(game);
  for (const Finding& finding : written.findings) check_finding(finding);
  if (written.text.empty()) return;
  const auto again = games_of(written.text, format.read == nullptr ? &notation::kGpn : &format);
  if (again.empty() || !again[0].valid()) {
    throw Broken("no longer valid: " +
                 (again.empty() ? "no game" : notation::first_error(again[0].findings)) + "\n" +
                 written.text);
  }
  if (!written.findings.empty()) return;
  same_text(gpn_of(game), gpn_of(again[0].game), "a game and what was read of its text");
}

void check_game(Judged& judged, const Format* format) {
  for (const Finding& finding : judged.findings) check_finding(finding);
  if (judged.status == Judged::Status::kRejected) return;
  notation::judge(judged);
  promise(judged.verdict.replay.plies == judged.game.moves.size(), "the moves of a game are legal");
  check_writing(judged.game, notation::kGpn);
  check_writing(judged.game, notation::kShortGpn);
  if (format != nullptr && format->write != nullptr && format != &notation::kGpn) {
    check_writing(judged.game, *format);
  }
}

void check_document(std::string_view text, const Format* format) {
  std::vector<Judged> games = games_of(text, format);
  bool sound = true;
  for (Judged& game : games) {
    check_game(game, format);
    sound = sound && game.findings.empty();
  }
  if (!sound || format == nullptr || format->next_cut == nullptr) return;
  // Cut into parts, the document has the same games.
  std::size_t in_pieces = 0;
  notation::Document document;
  document.text = text;
  document.format = format;
  constexpr std::size_t kPiece = 64;
  for (const notation::Document& piece : notation::cut(std::move(document), kPiece)) {
    in_pieces += games_of(piece.text, format).size();
  }
  promise(in_pieces == games.size(), "a document that is cut has as many games as before");
}

void run_document(std::string_view input) {
  const Format* format = notation::detect(input, test::catalogue());
  check_document(input, format);
  if (format == nullptr) (void)games_of(input, nullptr);
}

/// Texts that are seeds of the formats that recognise them.
std::vector<std::string> sample_documents() {
  std::vector<std::string> all = {
      // Contests are separate records after their game.
      file_text(test::source_folder() + "/sample-games/gipf/match-with-potentials.gpn"),
      "# by hand\nd3 E3 f3 g3 a1\n1. k5 j5\n2. i5 h5\n3. resign\n",
      "Move 2 : 4/9/2026 2:38:08 PM\nAnn places a ring on F6\nMove 4 : 3:51:24 PM\n"
      "Bob places a ring on F7\nAnn places a ring on F5\nAnn takes back their last move\n"
      "Ann places a ring on E5\nAnn restarts their turn\nAnn places a ring on E4\n"
      "Bob concedes\nEnd of game\n",
      R"({"status":1,"data":{"players":[{"id":"1","color":"#ffffff","name":"Ann"}],"logs":[)"
      R"({"table_id":"7","time":"1791000000","data":[{"uid":"a","type":"move",)"
      R"("log":"${player_name} places a ring on ${locationTo}",)"
      R"("args":{"player_id":1,"player_name":"Ann","locationTo":"F6"}}]}]}})",
      "title,variant,white,black,result,plies,start,moves,tags,movetext\n"
      "zertz,37,\"Bos, Anna\",Bert,*,2,,\"Wd4,a1; Bd3,g1\",\"[Annotator \"\"x\"\"]\",\n"
      "zertz,37,Cas,Dora,1-0,1,,\"Wd4,a1\",,\"1. Wd4,a1 {good\nmove} 1-0\"\n",
      "\xEF\xBB\xBFRound;White;Black;Result;Date\r\n1;Anna;Bert;1:0;2024-05-01\r\n;;;;\r\n",
      R"([{"White":"Anna","Black":"Bert","title":"dvonn","Result":"1-0"}])"};
  // The page of the formats has valid and damaged records.
  const std::string page = file_text(test::source_folder() + "/notation/README.md");
  constexpr std::string_view kFence = "```";
  for (std::size_t at = page.find(kFence); at != std::string::npos;
       at = page.find(kFence, at + 1)) {
    const std::size_t begin = page.find('\n', at) + 1;
    at = page.find(kFence, begin);
    if (at == std::string::npos) break;
    all.push_back(page.substr(begin, at - begin));
  }
  return all;
}

/// The sample games, if the format can hold them, and the documents that it recognises.
std::vector<std::string> seeds_of(const Format& format) {
  std::vector<std::string> all;
  constexpr std::size_t kPlies = 60;
  for (Game& game : sample_games(2, kPlies)) {
    if (!format.can_write()) break;
    Judged judged;
    judged.game = std::move(game);
    notation::judge(judged);
    const std::string text = notation::write_game(format, judged).text;
    if (!text.empty()) all.push_back(fmt::format("{}{}{}", format.before, text, format.after));
  }
  for (std::string& text : sample_documents()) {
    if (notation::detect(text, test::catalogue()) == &format) all.push_back(std::move(text));
  }
  return all;
}

std::vector<std::string> document_seeds() {
  std::vector<std::string> all;
  for (const Target& target : format_targets()) {
    const std::vector<std::string> some = target.seeds();
    for (std::size_t i = 0; i < some.size(); i += 4) all.push_back(some[i]);
  }
  return all;
}

constexpr std::array<std::string_view, 50> kGpnWords = {"[Title \"zertz\"]\n",
                                                        "[Title \"gipf\"]\n",
                                                        "[Title \"tamsk\"]\n",
                                                        "[Title \"dvonn\"]\n",
                                                        "[Variant \"",
                                                        "[Position \"",
                                                        "[Result \"1-0\"]\n",
                                                        "[Termination \"time\"]\n",
                                                        "[Game \"ZERTZ\"]\n",
                                                        "[Start \"",
                                                        "[End \"",
                                                        "[Final \"",
                                                        "[Plies \"3\"]\n",
                                                        "[Contest \"5\"]\n",
                                                        "[Contest \"1.2\"]\n",
                                                        "[Puzzle \"win in 2\"]\n",
                                                        "[White \"Anna\"]\n",
                                                        "[WhiteElo \"",
                                                        "\"]\n",
                                                        "\\\"",
                                                        "{",
                                                        "}",
                                                        "(",
                                                        ")",
                                                        "{[%clk 0:01:02.5]}",
                                                        "{[%emt 1]}",
                                                        "{[%egt 99:00:00]}",
                                                        "{[%contest a die: 5]}",
                                                        "$1",
                                                        "$255",
                                                        "$99999999999",
                                                        "!?",
                                                        "1-0",
                                                        "1/2-1/2",
                                                        "0-0",
                                                        "*",
                                                        "1.",
                                                        "17...",
                                                        "resign",
                                                        "pass",
                                                        "\n\n",
                                                        ";",
                                                        "%",
                                                        "\\)",
                                                        "\xef\xbb\xbf",
                                                        "\xff",
                                                        "\r\n",
                                                        "Wd4,a1",
                                                        "Player2 wins (resignation)",
                                                        "(1. "};

constexpr std::array<std::string_view, 40> kBoardspaceWords = {
    "(;",           ";",           ")",         "P0[1 ",       "P1[2 ",    "P-1[",
    "SU[zertz]",    "SU[gipf]",    "SU[dvonn]", "SU[tamsk]",   "GM[",      "C[",
    "TM[",          "TAG[",        "DT[",       "RE[",         "GN[",      "]",
    "\\]",          "Done",        "Resign",    "WinOnTime",   "Start P0", "Edit",
    "RtoB 2 0 D 4", "BtoR",        "R- A 1",    "BtoB",        "Pick",     "Drop",
    "Dropb",        "Pickb",       "Move",      "undo",        "swap",     "NegotiateDraw",
    "AcceptDraw",   "id \"Anna\"", "ranking",   "time 0:01:02"};

constexpr std::array<std::string_view, 16> kLittleGolemWords = {
    "(;FF[TZAAR]", "VA[RANDOM]", "POS[",  "SO[", "RE[1-0]", "EV[", "C[",     ";W[npmq]",
    ";B[",         "prqq-kplp",  "-pass", "]",   ")",       "\\]", "resign", "oo"};

constexpr std::array<std::string_view, 20> kZenWords = {"[ZIP \"", "[Title \"zertz\"]\n",
                                                        "\"]\n",   "{",
                                                        "}",       "(",
                                                        ")",       "1.",
                                                        "1-0",     "*",
                                                        "w",       "b",
                                                        "g",       ",",
                                                        "-",       "a1",
                                                        "d4w",     "/",
                                                        "$1",      "\n\n"};

constexpr std::array<std::string_view, 20> kBgaWords = {"Ann ",
                                                        "Bob ",
                                                        "places a ring on ",
                                                        "places a marker on ",
                                                        "E5",
                                                        " to ",
                                                        "moves a ring from ",
                                                        "removes a row of markers from ",
                                                        "\n",
                                                        "concedes",
                                                        "removes a ring from ",
                                                        "takes back their last move",
                                                        "End of game",
                                                        "{\"log\":\"",
                                                        "restarts their turn",
                                                        "\"args\":{",
                                                        "${player_name} ",
                                                        "\"data\":[",
                                                        "}",
                                                        "]"};

constexpr std::array<std::string_view, 20> kGamesTableWords = {
    ",",     ";",     "\"",     "\"\"",       "\n",        "; ",         "{",
    "}",     "[",     "]",      "\"moves\":", "\"tags\":", "\"White\":", "null,",
    "White", "Black", "title,", "[Event \"",  "Wd4,a1",    "1-0"};

constexpr std::array<std::string_view, 16> kTranscriptWords = {
    "# Source\n", "1. ", "2. ",  "17...", "resign", "pass", "d3 ",     "E3 ",
    "a1b2 ",      "\n",  "\n\n", "{",     "}",      "1-0",  "Wd4,a1 ", "Bd3,g1 "};

/// The words of a format; one without a row has those of .gpn.
constexpr std::array<std::pair<std::string_view, std::span<const std::string_view>>, 8> kWords = {
    {{"gpn", kGpnWords},
     {"boardspace", kBoardspaceWords},
     {"littlegolem", kLittleGolemWords},
     {"zen", kZenWords},
     {"bga", kBgaWords},
     {"csv", kGamesTableWords},
     {"json", kGamesTableWords},
     {"transcript", kTranscriptWords}}};

}  // namespace

std::vector<Target> format_targets() {
  constexpr std::size_t kLongest = 16384;
  std::vector<Target> all;
  for (const Format* format : notation::formats()) {
    if (!format->can_read()) continue;
    const auto* words = std::find_if(kWords.begin(), kWords.end(),
                                     [&](const auto& row) { return row.first == format->name; });
    all.push_back({format->name,
                   [format](std::string_view input) { check_document(input, format); },
                   [format] { return seeds_of(*format); },
                   (words == kWords.end() ? kWords.begin() : words)->second, kLongest});
  }
  return all;
}

const Target kDocument = {"document", run_document, document_seeds, kGpnWords, 16384};

}  // namespace gipfbase::fuzz
