// Settings, the catalogue, games in progress, verdicts, and the list of formats.
#include <algorithm>
#include <catch2/catch.hpp>
#include <iterator>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "notation/formats/gpn/gpn.hpp"
#include "notation/formats/record.hpp"
#include "notation/game/play.hpp"
#include "support/titles.hpp"
#include "support/wording.hpp"

namespace gipfbase::notation::game_test {
namespace {

// Settings.

const Agreements kMade = {
    .variants = {{"small", "a small board", {"mini", "Toy+x"}, {"slow"}},
                 {"big", "a big board", {"grand"}}},
    .flags = {{"slow", "takes longer"}, {"blind", "without a board"}},
    .numbers = {{"tamsk", "pieces of one kind", 0, 12, 3}, {"zertz", "of another", 1, 6, 2}},
    .default_variant = "small"};

Settings settings(std::string_view text) {
  INFO(text);
  const auto read = Settings::read(text, kMade, "Toy");
  REQUIRE(read.has_value());
  return *read;
}

std::string canonical(std::string_view text) { return settings(text).text(); }

/// Checks that a text of settings is rejected, and the wording of the error.
void refuses(std::string_view text, const Agreements& agreements = kMade) {
  const auto read = Settings::read(text, agreements, "Toy");
  REQUIRE_FALSE(read.has_value());
  CHECK(read.error().code == Code::kUnknownVariant);
  test::check_wording(text, read.error());
}

TEST_CASE("settings are a variant, flags and numbers", "[settings]") {
  const Settings plain = settings("small");
  CHECK(plain.variant().id == "small");
  CHECK(plain.variant_index() == 0);
  CHECK_FALSE(plain.flag(0));
  CHECK_FALSE(plain.flag(1));
  CHECK(plain.number(0) == 3);
  CHECK(plain.number(1) == 2);
  const Settings all = settings("big+zertz=6+blind+tamsk=0+slow");
  CHECK(all.variant_index() == 1);
  CHECK(all.flag(0));
  CHECK(all.flag(1));
  CHECK(all.number(0) == 0);
  CHECK(all.number(1) == 6);
}

TEST_CASE("the canonical text of settings has what changes something, in order", "[settings]") {
  CHECK(canonical("big+zertz=6+blind+tamsk=0+slow") == "big+slow+blind+tamsk=0+zertz=6");
  CHECK(canonical("GRAND+Blind+ZERTZ=1") == "big+blind+zertz=1");
  CHECK(canonical("big+tamsk=3+zertz=2") == "big");  // default numbers are left out
  CHECK(canonical("big+blind+blind+tamsk=4+tamsk=5") == "big+blind+tamsk=5");
  for (const char* const text : {"small", "big+slow", "big+blind+tamsk=12", "small+zertz=1"}) {
    CHECK(canonical(text) == text);
  }
}

TEST_CASE("a flag has no effect where the variant says so", "[settings]") {
  CHECK_FALSE(settings("small+slow").flag(0));
  CHECK(canonical("small+slow+blind") == "small+blind");
  CHECK(canonical("big+slow") == "big+slow");
}

TEST_CASE("aliases of variants may hold a plus sign", "[settings]") {
  CHECK(canonical("toy+X") == "small");
  CHECK(canonical("Toy+x+blind+tamsk=7") == "small+blind+tamsk=7");
  refuses("Toy+blind");
}

TEST_CASE("unknown settings are rejected with the known ones", "[settings]") {
  refuses("huge");
  refuses("");
  refuses("small+fast");
  refuses("big+blind+");
  refuses("big+tamsk");
  refuses("big+blind=1");
  for (const char* const number : {"13", "-1", "", "x", "3x", " 3", "3.5", "99999999999"}) {
    INFO(number);
    refuses("big+slow+tamsk=" + std::string(number));
  }
  refuses("big+zertz=0");
}

TEST_CASE("a title without flags or numbers has variants only", "[settings]") {
  const Agreements one = {.variants = {{"only", "the only one", {"a+b"}}},
                          .default_variant = "only"};
  CHECK(Settings::read("A+B", one, "Toy")->text() == "only");
  refuses("only+slow", one);
  const Agreements numbers = {.variants = {{"only", "", {}}},
                              .numbers = {{"a", "", 0, 1, 0}, {"b", "", 0, 1, 0}}};
  refuses("only+c", numbers);
}

// The catalogue.

TEST_CASE("a move may be written as one word", "[catalogue]") {
  std::size_t with_blanks = 0;
  for (const TitleInfo* const title : test::catalogue().titles()) {
    for (const VariantInfo& variant : title->agreements.variants) {
      const auto rules = test::rules_of(title->id, variant.id);
      std::mt19937 random(3);
      AnyPosition position = rules->start();
      std::vector<PackedMove> moves;
      for (int ply = 0; ply < 80; ++ply) {
        rules->legal_moves(position, moves);
        if (moves.empty()) break;
        const PackedMove move = moves[random() % moves.size()];
        const std::string written = rules->move_text(position, move);
        std::string text = written;
        INFO(title->id << ' ' << variant.id << ' ' << text);
        with_blanks += std::erase(text, ' ') > 0 ? 1 : 0;
        const auto read = rules->read_move(position, text);
        REQUIRE(read.has_value());
        // Pushes of GIPF from several dots may have the same text.
        CHECK(rules->move_text(position, *read) == written);
        rules->play(position, move);
      }
    }
  }
  CHECK(with_blanks > 10);
}

TEST_CASE("a title is found by its id or name, in any case", "[catalogue]") {
  const Catalogue& all = test::catalogue();
  REQUIRE(all.titles().size() >= 3);
  for (const TitleInfo* const title : all.titles()) {
    CHECK(all.find(title->id) == title);
    CHECK(all.find(title->name) == title);
    CHECK(all.rules(*title)->title() == title->id);
    CHECK(&all.rules(*title)->info() == title);
    CHECK(all.rules(*title)->variant() == title->agreements.default_variant);
  }
  CHECK(all.find("GIPF") == all.find("gipf"));
  CHECK(all.find("chess") == nullptr);
  CHECK(all.find("") == nullptr);
}

TEST_CASE("the rules of all spellings of settings are the same object", "[catalogue]") {
  const auto rules = test::rules_of("zertz", "48+optional-isolation");
  CHECK(rules->variant() == "48+optional-isolation");
  CHECK(test::rules_of("ZERTZ", "zertz+11+OPTIONAL-isolation") == rules);
  CHECK(test::rules_of("zertz", "48") != rules);
  const Catalogue other;
  CHECK(other.rules("zertz", "48+optional-isolation").value() != rules);
}

TEST_CASE("unused rules do not accumulate", "[catalogue]") {
  const Catalogue all;
  const auto kept = all.rules("gipf", "tournament+zertz=3").value();
  std::weak_ptr<const notation::Rules> dropped = all.rules("gipf", "tournament+zertz=4").value();
  CHECK_FALSE(dropped.expired());
  for (int zertz = 3; zertz <= 18; ++zertz) {
    for (int dvonn = 3; dvonn <= 18; ++dvonn) {
      const auto settings =
          "tournament+zertz=" + std::to_string(zertz) + "+dvonn=" + std::to_string(dvonn);
      REQUIRE(all.rules("gipf", settings));
    }
  }
  CHECK(dropped.expired());
  CHECK(all.rules("gipf", "tournament+zertz=3").value() == kept);
}

TEST_CASE("unknown titles and variants are rejected with the known ones", "[catalogue]") {
  const auto chess = test::catalogue().rules("chess", "960");
  REQUIRE_FALSE(chess.has_value());
  CHECK(chess.error().code == Code::kUnknownTitle);
  test::check_wording("chess 960", chess.error());
  const auto huge = test::catalogue().rules("dvonn", "huge");
  REQUIRE_FALSE(huge.has_value());
  CHECK(huge.error().code == Code::kUnknownVariant);
  test::check_wording("dvonn huge", huge.error());
}

/// Number of times the rules of the title below were made.
int made = 0;

TEST_CASE("a title can be added to those of the program", "[catalogue]") {
  TitleInfo toy;
  toy.id = "toy";
  toy.name = "Toy";
  toy.agreements = kMade;
  toy.make = [](const Settings&) {
    ++made;
    return test::rules_of("gipf", "basic");
  };
  const auto built_in = test::catalogue().titles();
  std::vector<const TitleInfo*> titles(built_in.begin(), built_in.end());
  titles.push_back(&toy);
  const Catalogue all(titles);
  CHECK(all.known_titles() == test::catalogue().known_titles() + ", toy");
  CHECK(all.find("TOY") == &toy);
  CHECK(test::catalogue().find("toy") == nullptr);
  CHECK(all.rules("toy", "Toy+x+slow").value() == test::rules_of("gipf", "basic"));
  CHECK(all.rules("toy", "mini").has_value());
  CHECK(all.rules(toy) != nullptr);
  CHECK(made == 1);
  CHECK(all.rules("toy", "mini+tamsk=4").has_value());
  CHECK(made == 2);
  CHECK_FALSE(all.rules("toy", "mini+tamsk=40").has_value());
  CHECK(made == 2);
}

// Games in progress.

PackedMove move_of(const Play& play, std::string_view text) {
  INFO(text);
  const auto move = play.rules().read_move(play.position(), text);
  REQUIRE(move.has_value());
  return *move;
}

TEST_CASE("a move that the rules forbid leaves a game in progress as it was", "[play]") {
  const auto rules = test::rules_of("zertz", "37");
  Play play(*rules, rules->start());
  CHECK(play.before() == rules->start());
  CHECK(play.plies() == 0);
  const PackedMove first = move_of(play, "Wd4,a1");
  CHECK_FALSE(play.push(first));
  CHECK(play.before() == rules->start());
  CHECK(play.position() == after(*rules, rules->start(), first));
  const Play copy = play;
  const auto refusal = play.push(first);
  REQUIRE(refusal);
  CHECK(refusal->code == Code::kIllegalMove);
  CHECK_FALSE(refusal->message.empty());
  CHECK(play.position() == copy.position());
  CHECK(play.before() == copy.before());
  CHECK(play.plies() == 1);
  CHECK(play.moves()[0] == first);
  CHECK_FALSE(play.outcome().over());
  const AnyPosition in_front = play.position();
  play.push_legal(move_of(play, "Bd3,g1"));
  CHECK(play.before() == in_front);
  CHECK(play.plies() == 2);
}

/// A position of ZÈRTZ that recurs after four turns.
constexpr std::string_view kCircle =
    ".WG./..o../..BB../.BoB.../GB.G../..W.B/G... 2,2,2 2,2,2 0,0,0 0";
constexpr std::string_view kRound[] = {"Wb3", "x b3Bd3", "x e2Wc3", "Be2"};

TEST_CASE("a position is repeated when it occurs for the third time", "[play]") {
  const auto rules = test::rules_of("zertz", "37");
  Play play(*rules, test::position(*rules, kCircle));
  for (int round = 1; round <= 2; ++round) {
    for (const std::string_view text : kRound) {
      CHECK_FALSE(play.repeated());
      REQUIRE_FALSE(play.push(move_of(play, text)));
    }
  }
  CHECK(play.repeated());
  CHECK(rules->replay(test::position(*rules, kCircle), play.moves(), nullptr).repeated);
  CHECK_FALSE(play.outcome().over());
  play.push_legal(move_of(play, kRound[0]));
  CHECK(play.repeated());  // it has also occurred twice before
  play.begin(*rules, rules->start());
  CHECK_FALSE(play.repeated());
  CHECK(play.plies() == 0);
}

/// A game whose start position occurs three times.
Game circling() {
  Game game = test::new_game(test::rules_of("zertz", "37"));
  game.start = test::position(*game.rules, kCircle);
  Play play(*game.rules, game.start);
  for (int round = 0; round < 2; ++round) {
    for (const std::string_view text : kRound) play.push_legal(move_of(play, text));
  }
  game.moves = play.take_moves();
  return game;
}

TEST_CASE("the positions of a line are visited in order, with the move played next", "[play]") {
  const Game game = circling();
  Play play(*game.rules, game.start);
  std::size_t visited = 0;
  for_each_position(*game.rules, game.start, game.moves,
                    [&](std::size_t ply, const AnyPosition& position, const PackedMove* next) {
                      CHECK(ply == visited++);
                      CHECK(position == play.position());
                      REQUIRE((next == nullptr) == (ply == game.moves.size()));
                      if (next == nullptr) return;
                      CHECK(*next == game.moves[ply]);
                      play.push_legal(*next);
                    });
  CHECK(visited == game.moves.size() + 1);
  std::vector<PackedMove> damaged = game.moves;
  damaged.insert(damaged.begin() + 3, damaged[0]);
  CHECK(legal_prefix(*game.rules, game.start, damaged).size() == 3);
}

// Verdicts.

TEST_CASE("a record that stops at a repetition is drawn unless it claims a win", "[judge]") {
  Game game = circling();
  CHECK(judge(game).ending == kRepetition);
  CHECK(judge(game).result == kDrawn);
  CHECK_FALSE(judge(game).winner);
  game.result = kFirstWins;
  CHECK(judge(game).ending == kUnspecified);
  CHECK(judge(game).winner == Seat{0});
  game.termination = kResignation;
  CHECK(judge(game).ending == kResignation);
}

TEST_CASE("a game that is not valid has no result and no rows", "[judge]") {
  Judged judged;
  judged.game = circling();
  judged.game.result = kFirstWins;
  judged.game.termination = kResignation;
  GameIndex indexed;
  judge(judged, &indexed);
  CHECK(indexed.rows.size() == judged.game.moves.size() + 1);
  CHECK(judged.verdict.result == kFirstWins);
  CHECK(judged.verdict.ending == kResignation);

  judged.status = Judged::Status::kPartial;
  judge(judged, &indexed);
  CHECK(indexed.rows.empty());
  CHECK(judged.verdict.replay.plies == judged.game.moves.size());
  CHECK(judged.verdict.result == kNoResult);
  CHECK_FALSE(judged.verdict.winner);
  CHECK(judged.verdict.ending == kIllegal);
}

TEST_CASE("a game of more plies than are kept is kept up to there", "[judge]") {
  const std::uint32_t plies = GENERATE(as<std::uint32_t>{}, kMostPlies, kMostPlies + 1);
  Judged judged;
  judged.game = circling();
  judged.game.moves.resize(plies);
  judged.game.notes = {{1, "first", {}, {}, {}}, {plies, "last", {}, {}, {}}};
  keep_within_limits(judged);
  const bool whole = plies == kMostPlies;
  CHECK(judged.valid() == whole);
  CHECK(judged.game.moves.size() == kMostPlies);
  CHECK(judged.game.notes.size() == (whole ? 2 : 1));
  REQUIRE(judged.findings.size() == (whole ? 0 : 1));
  if (whole) return;
  CHECK(judged.status == Judged::Status::kPartial);
  CHECK(judged.findings[0].code == Code::kTooLarge);
  CHECK(judged.findings[0].ply == kMostPlies + 1);
}

TEST_CASE("a game with more text than SQLite can store is rejected", "[judge]") {
  const std::size_t text = GENERATE(as<std::size_t>{}, kMostText, kMostText + 1);
  const bool in_tag = GENERATE(false, true);
  Judged judged;
  judged.game = circling();
  judged.game.tags.clear();
  std::string filling(text, 'x');
  if (in_tag) {
    filling.pop_back();
    judged.game.tags.emplace_back().name = "A";
    judged.game.tags.back().value.swap(filling);
  } else {
    judged.game.notes.emplace_back().comment.swap(filling);
  }
  keep_within_limits(judged);
  CHECK(judged.valid() == (text == kMostText));
  CHECK((judged.status == Judged::Status::kRejected) == (text > kMostText));
}

TEST_CASE("a partial game is judged by what was read of it", "[judge]") {
  Judged judged;
  read_gpn("[Title \"zertz\"]\n\n1. Wd4,a1 Bd3,g1 2. Wd3,a2 1-0\n", test::reading(),
           [&](Judged& game) { judged = game; });
  REQUIRE(judged.status == Judged::Status::kPartial);
  judge(judged);
  CHECK(judged.verdict.replay.plies == 2);
  CHECK(judged.verdict.white == 0);
  CHECK(judged.verdict.result == kNoResult);
  CHECK(first_error(judged.findings) == judged.findings.at(0).message);
}

// Formats.

TEST_CASE("every format is found by its name, which is unique", "[formats]") {
  std::set<std::string_view> names;
  std::set<std::string_view> extensions;
  for (const Format* const format : formats()) {
    INFO(format->name);
    CHECK(names.insert(format->name).second);
    CHECK(find_format(format->name) == format);
    CHECK_FALSE(format->about.empty());
    CHECK((format->recognises != nullptr) == format->can_read());
    CHECK((format->can_read() || format->can_write()));
    for (const std::string_view extension : format->extensions) {
      CHECK((extension.empty() || extensions.insert(extension).second));
    }
  }
  CHECK(names.count("gpn") == 1);
  CHECK(find_format("pgn") == nullptr);
  CHECK(find_format("") == nullptr);
}

TEST_CASE("what a format writes is recognised and read back", "[formats]") {
  for (const TitleInfo* const title : test::catalogue().titles()) {
    Judged judged;
    Game& game = judged.game;
    game = test::new_game(test::catalogue().rules(*title));
    std::vector<PackedMove> moves;
    Play play(*game.rules, game.start);
    for (std::size_t ply = 0; ply < 12; ++ply) {
      game.rules->legal_moves(play.position(), moves);
      if (moves.empty()) break;
      play.push_legal(moves[ply * 7 % moves.size()]);
    }
    game.moves = play.take_moves();
    judge(judged);
    for (const Format* const format : formats()) {
      if (!format->can_write()) continue;
      INFO(title->id << " as " << format->name);
      Written written = write_game(*format, judged);
      if (written.text.empty()) {
        REQUIRE_FALSE(written.findings.empty());
        CHECK(written.findings[0].severity == Severity::kError);
        continue;
      }
      written.text.insert(0, format->before) += format->after;
      // Moves alone are read like those of a record without tags.
      const bool moves_alone = format->read == nullptr || format->name == "transcript";
      const Format* const reader = moves_alone ? &kGpn : format;
      CHECK(detect(written.text, test::catalogue()) == reader);
      std::vector<std::vector<PackedMove>> read;
      CHECK(read_document(written.text, test::reading(), [&](Judged& again) {
              CHECK(again.game.rules == game.rules);
              read.push_back(again.game.moves);
            }).empty());
      REQUIRE(read.size() == 1);
      CHECK(read[0] == game.moves);
    }
  }
}

}  // namespace
}  // namespace gipfbase::notation::game_test
