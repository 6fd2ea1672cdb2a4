// Written .gpn is read back as the same record.
#include <rapidcheck.h>
#include <rapidcheck/catch.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "notation/formats/zen/zen.hpp"
#include "notation/game/catalogue.hpp"
#include "notation/text/text.hpp"
#include "support/environment.hpp"
#include "support/gpn_support.hpp"

namespace gipfbase::gpn_roundtrip_test {
namespace {

using namespace gipfbase::notation;
using test::gpn_text;
using test::read_text;

std::shared_ptr<const Rules> zertz(std::string_view variant) {
  return test::rules_of("zertz", variant);
}

/// Text with all characters that have a meaning in the format.
rc::Gen<std::string> hostile_text() {
  const auto piece = rc::gen::elementOf(std::vector<std::string>{"a",
                                                                 "Wd4",
                                                                 " ",
                                                                 " ",
                                                                 "\n",
                                                                 "\t",
                                                                 "\r\n",
                                                                 "}",
                                                                 "{",
                                                                 "(",
                                                                 ")",
                                                                 "\\",
                                                                 "\\)",
                                                                 "[",
                                                                 "]",
                                                                 "%",
                                                                 ";",
                                                                 "\"",
                                                                 "$1",
                                                                 "*",
                                                                 "1-0",
                                                                 "\n[Event \"x\"]",
                                                                 "[%clk 1:02:03]",
                                                                 "[%emt 0:00:00.5]",
                                                                 "[%eval 1]",
                                                                 "[%egt 1:00 ]",
                                                                 "é",
                                                                 "…",
                                                                 "𝛼",
                                                                 "\x01",
                                                                 "\x7f",
                                                                 "1.",
                                                                 "!?"});
  return rc::gen::map(rc::gen::container<std::vector<std::string>>(piece),
                      [](const std::vector<std::string>& pieces) {
                        std::string text;
                        for (const std::string& p : pieces) text += p;
                        return text;
                      });
}

std::optional<Clock> some_clock() {
  if (*rc::gen::inRange(0, 3) != 0) return std::nullopt;
  return Clock{
      *rc::gen::element(Clock::Kind::kRemaining, Clock::Kind::kElapsed, Clock::Kind::kMove),
      *rc::gen::inRange<std::int64_t>(-100'000, 1'000'000'000)};
}

struct Line {
  std::vector<PackedMove> moves;
  std::vector<Note> notes;
};

/// A random line of legal moves with notes and, while depth lasts, variations.
Line some_line(const Rules& rules, AnyPosition position, int longest, int depth, bool variation) {
  Line line;
  const auto note_at = [&](std::uint32_t ply, const AnyPosition& before) {
    Note note;
    note.ply = ply;
    note.comment = text::plain(*hostile_text());
    note.clock = some_clock();
    note.nags =
        *rc::gen::container<std::vector<std::uint8_t>>(rc::gen::inRange<std::uint8_t>(0, 255));
    if (ply > 0 && depth > 0) {
      const int variations = *rc::gen::inRange(0, 3);
      for (int i = 0; i < variations; ++i) {
        Line side = some_line(rules, before, 4, depth - 1, true);
        note.variations.push_back({std::move(side.moves), std::move(side.notes)});
      }
    }
    const bool empty = note.comment.empty() && !note.clock && note.nags.empty();
    if (!empty || !note.variations.empty()) line.notes.push_back(std::move(note));
  };
  if (*rc::gen::inRange(0, 4) == 0) note_at(0, position);
  const int plies = *rc::gen::inRange(variation ? 1 : 0, longest);
  std::vector<PackedMove> legal;
  for (int i = 0; i < plies; ++i) {
    rules.legal_moves(position, legal);
    if (legal.empty()) break;
    const AnyPosition before = position;
    line.moves.push_back(legal[*rc::gen::inRange<std::size_t>(0, legal.size())]);
    rules.play(position, line.moves.back());
    if (*rc::gen::inRange(0, 3) == 0) note_at(static_cast<std::uint32_t>(i + 1), before);
  }
  return line;
}

/// Any record in the form that readers produce: roster first, each tag once, comments normalised,
/// no notes without content.
Game some_record() {
  const auto rules = zertz(*rc::gen::elementOf(std::vector<std::string>{
      "37", "48", "61", "37-blitz", "48+optional-isolation", "43", "handicap"}));
  Game record = test::new_game(rules);
  const auto value = [] {
    std::string text = *hostile_text();
    std::replace_if(
        text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
    return text;
  };
  for (const char* name : {"Event", "Site", "Date", "Round", "White", "Black"}) {
    std::string text = value();
    if (!text.empty()) record.tags.push_back({name, std::move(text)});
  }
  if (*rc::gen::arbitrary<bool>()) record.tags.push_back({"Annotator", value()});
  if (*rc::gen::arbitrary<bool>()) record.tags.push_back({"WhiteElo", value()});
  if (*rc::gen::arbitrary<bool>()) record.tags.push_back({"P0 id", value()});
  record.result =
      *rc::gen::elementOf(std::vector<std::string>{"1-0", "0-1", "1/2-1/2", "0-0", "*"});
  record.termination = *rc::gen::elementOf(
      std::vector<std::string>{"", "resignation", "time", "agreement", "repetition", "unfinished"});
  if (*rc::gen::arbitrary<bool>()) {
    const Line opening = some_line(*rules, record.start, 6, 0, true);
    for (const PackedMove& move : opening.moves) rules->play(record.start, move);
  }
  Line line = some_line(*rules, record.start, 20, 3, false);
  record.moves = std::move(line.moves);
  record.notes = std::move(line.notes);
  return record;
}

void drop_glyphs(std::vector<Note>& notes) {
  for (Note& note : notes) {
    note.nags.clear();
    for (Variation& side : note.variations) drop_glyphs(side.notes);
  }
  std::erase_if(notes, [](const Note& note) {
    return note.comment.empty() && !note.clock && note.variations.empty();
  });
}

}  // namespace

TEST_CASE("a record written and read again is the same record", "[gpn][property]") {
  rc::prop("read(write(record)) == record", [] {
    const Game record = some_record();
    const std::string text = gpn_text(record, {*rc::gen::inRange<std::size_t>(1, 120)});
    const auto read = read_text(text);
    RC_ASSERT(read.games.size() == 1U);
    RC_ASSERT(read.games[0].status == Judged::Status::kValid);
    RC_ASSERT(read.games[0].game == record);
    RC_ASSERT(gpn_text(read.games[0].game, {80}) == gpn_text(record, {80}));
  });
}

TEST_CASE("records written one after the other are read as separate games", "[gpn][property]") {
  rc::prop("read(write(a) + write(b)) == a, b", [] {
    const Game a = some_record();
    const Game b = some_record();
    const std::string text = gpn_text(a) + gpn_text(b);
    const auto read = read_text(text);
    RC_ASSERT(read.games.size() == 2U);
    RC_ASSERT(read.games[0].game == a);
    RC_ASSERT(read.games[1].game == b);
    RC_ASSERT(read.games[1].ordinal == 2U);
  });
}

TEST_CASE("the part read of damaged text has a stable canonical form", "[gpn][property]") {
  rc::prop("write(read(write(read(damaged)))) == write(read(damaged))", [] {
    std::string text = gpn_text(some_record()) + gpn_text(some_record());
    const int damages = *rc::gen::inRange(1, 6);
    for (int i = 0; i < damages; ++i) {
      const auto at = *rc::gen::inRange<std::size_t>(0, text.size());
      const auto length = *rc::gen::inRange<std::size_t>(0, 30);
      switch (*rc::gen::inRange(0, 3)) {
        case 0: text.erase(at, length); break;
        case 1: text.insert(at, *hostile_text()); break;
        default: text[at] = *rc::gen::arbitrary<char>(); break;
      }
      if (text.empty()) text = " ";
    }
    for (const Judged& game : read_text(text).games) {
      if (game.status == Judged::Status::kRejected) continue;
      const std::string once = gpn_text(game.game);
      const auto again = read_text(once);
      RC_ASSERT(again.games.size() == 1U);
      RC_ASSERT(again.games[0].status == Judged::Status::kValid);
      RC_ASSERT(gpn_text(again.games[0].game) == once);
    }
  });
}

TEST_CASE("games in the official notation of other programs replay to their final positions",
          "[gpn][corpus]") {
  const std::filesystem::path folder =
      std::filesystem::path(test::shared_folder()) / "corpora/zertz-official-notation/games";
  if (!std::filesystem::is_directory(folder)) return;  // the archives are not present
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    ++files;
    CAPTURE(entry.path().filename().string());
    std::ifstream stream(entry.path(), std::ios::binary);
    const std::string text(std::istreambuf_iterator<char>(stream), {});
    const auto read = read_text(text);
    REQUIRE(read.games.size() == 1);
    CAPTURE(test::sentences(read));
    const Judged& game = read.games[0];
    REQUIRE(game.status == Judged::Status::kValid);
    REQUIRE(read.findings.empty());
    REQUIRE(game.findings.empty());
    // The tag Final is dropped exactly when the replay agrees with it.
    REQUIRE(game.game.tag("Final").empty());

    const std::string once = gpn_text(game.game);
    const auto again = read_text(once);
    REQUIRE(again.games.size() == 1);
    CAPTURE(test::sentences(again));
    REQUIRE(again.games[0].findings.empty());
    REQUIRE(gpn_text(again.games[0].game) == once);
    const auto third = read_text(once);
    REQUIRE(third.games[0].game == again.games[0].game);
  }
  REQUIRE(files == 200);
}

TEST_CASE("a record written in ZEN and read again is the same but for what ZEN cannot hold",
          "[zen][property]") {
  rc::prop("read(write(record)) == record", [] {
    Game record = some_record();
    const Written zen = kZen.write(record);
    const std::string_view variant = record.rules->variant();
    const bool has_variant = variant == "37" || variant == "48" || variant == "61";
    RC_ASSERT(zen.text.empty() != has_variant);
    if (!has_variant) return;
    const auto named = [&](std::string_view what) {
      return std::any_of(zen.findings.begin(), zen.findings.end(), [&](const Finding& finding) {
        return finding.message.find(what) != std::string::npos;
      });
    };
    if (named("elsewhere")) return;
    for (Tag& tag : record.tags) std::replace(tag.value.begin(), tag.value.end(), '"', '\'');
    if (named("marks of moves")) drop_glyphs(record.notes);
    if (named("the result")) record.result = kNoResult;
    std::vector<Judged> games;
    kZen.read(zen.text, test::reading(), [&](Judged& game) { games.push_back(game); });
    RC_ASSERT(games.size() == 1U);
    // The order of roster tags may differ.
    RC_ASSERT(gpn_text(games[0].game) == gpn_text(record));
  });
}

}  // namespace gipfbase::gpn_roundtrip_test
