// Reading paths into judged games: cut documents, any number of threads, stops, known files.
#include "notation/sources/pipeline.hpp"

#include <algorithm>
#include <atomic>
#include <catch2/catch.hpp>
#include <filesystem>
#include <memory>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "notation/sources/reading.hpp"
#include "support/folder.hpp"
#include "support/random_games.hpp"
#include "support/wording.hpp"

namespace gipfbase::notation::pipeline_test {
namespace {

ReadOptions options_of(int threads = 2) {
  ReadOptions options;
  options.catalogue = &test::catalogue();
  options.threads = threads;
  return options;
}

/// Large enough to be cut several times; every tenth game has a comment and an illegal move.
std::string large_document() {
  std::string text;
  for (std::uint32_t i = 0; i < 400; ++i) {
    text += test::random_games("37", 9, i, 60);
    text += "[Title \"zertz\"]\n[Round \"" + std::to_string(i) +
            "\"]\n\n{A bad one.}\n1. Wd4,a1\nBd3,d4 *\n\n";
    if (i == 250) text += "[Title \"chess\"]\n\n1. e4 *\n\n";
  }
  REQUIRE(text.size() > std::size_t{1} << 20U);
  return text;
}

/// Everything that is reported about a game.
std::string story(const Judged& game) {
  std::string text =
      game.source() + " " + std::to_string(game.ordinal) + " line " + std::to_string(game.line) +
      " status " + std::to_string(static_cast<int>(game.status)) + " " +
      std::string(game.verdict.result) + " " + game.verdict.ending + " " + game.reason + "\n";
  for (const Finding& finding : game.findings) text += finding.sentence() + "\n";
  if (game.status != Judged::Status::kRejected) write_gpn(game.game, text);
  return text;
}

struct Read {
  ReadingReport report;
  std::string stories;
  std::vector<std::string> sentences;
};

Read read(const std::vector<std::string>& paths, const ReadOptions& options) {
  Read result;
  ReadingWork work;
  work.keep = [&](Judged&& game) { result.stories += story(game); };
  result.report = read_games(paths, options, work);
  for (const Finding& finding : result.report.findings) {
    result.sentences.push_back(finding.sentence());
  }
  return result;
}

TEST_CASE("a document that is cut gives the same games", "[pipeline][volume]") {
  const test::Folder folder;
  const std::string text = large_document();
  const std::string path = folder.write("large.gpn", text);
  // The expected games are those of the reader alone, which does not cut documents.
  std::string expected;
  std::vector<std::string> sentences;
  CHECK(read_document(text, test::reading(path), [&](Judged& game) {
          for (const Finding& finding : game.findings) sentences.push_back(finding.sentence());
          game.file = path;
          if (!game.valid()) game.reason = first_error(game.findings);
          if (game.status != Judged::Status::kRejected) judge(game);
          expected += story(game);
        }).empty());
  const Read cut = read({path}, options_of());
  CHECK((cut.stories == expected));
  CHECK(cut.sentences == sentences);
  CHECK(cut.report.inputs == 1);
  CHECK(cut.report.documents == 1);
  CHECK(cut.report.read == 4001);
  CHECK(cut.report.partial == 400);
  CHECK(cut.report.rejected == 1);
  CHECK(cut.report.valid == 3600);
  CHECK_FALSE(cut.report.interrupted);
  // The number of the last game, and the line of its moves.
  const auto lines = std::count(text.begin(), text.end(), '\n');
  CHECK(cut.sentences.back().starts_with(path + ":" + std::to_string(lines - 1) +
                                         ":5: game 4001, move 2: "));
}

TEST_CASE("what is read from a folder does not depend on the number of threads",
          "[pipeline][threads][volume]") {
  const test::Folder folder;
  folder.write("b.gpn", large_document());
  folder.write("a.gpn", test::random_games("48", 3, 1));
  folder.write("c.gpn", "");
  folder.write("d.txt", "hello there");
  folder.write("e.gpn", test::random_games("standard", 3, 1, 90, "dvonn"));
  const Read one = read({folder.file("")}, options_of(1));
  CHECK(one.report.inputs == 5);
  CHECK(one.report.documents == 5);
  CHECK(one.report.empty == 1);
  CHECK(one.report.read == 4007);
  CHECK(one.report.read == one.report.valid + one.report.partial + one.report.rejected);
  for (const int threads : {2, 8}) {
    INFO(threads << " threads");
    const Read many = read({folder.file("")}, options_of(threads));
    CHECK((many.stories == one.stories));
    CHECK(many.sentences == one.sentences);
    CHECK(many.report.plies == one.report.plies);
    CHECK(many.report.findings_total == one.report.findings_total);
  }
}

TEST_CASE("games with an illegal move count as rejected on request", "[pipeline]") {
  const test::Folder folder;
  const std::string path = folder.write(
      "games.gpn", "[Title \"zertz\"]\n\n1. Wd4,a1 Bd3,d4 *\n\n[Title \"zertz\"]\n\n1. Wd4,a1 *\n");
  ReadOptions options = options_of();
  CHECK(read({path}, options).report.partial == 1);
  options.reject_partial = true;
  const Read strict = read({path}, options);
  CHECK(strict.report.partial == 0);
  CHECK(strict.report.rejected == 1);
  CHECK(strict.report.valid == 1);
  CHECK(strict.report.plies == 1);
  CHECK(strict.report.findings_total == 1);
}

TEST_CASE("what is rendered comes in the order of the input", "[pipeline]") {
  const test::Folder folder;
  const std::string text = test::random_games("37", 1500, 3, 60);
  const std::string path = folder.write("games.gpn", text);
  std::string written;
  ReadingWork work;
  work.render = [](const Judged& game) { return kGpn.write(game.game); };
  work.emit = [&](std::string&& part) { written += part; };
  CHECK(read_games({path}, options_of(3), work).valid == 1500);
  CHECK((written == text));
}

/// Counts the calls.
class Counter final : public Consumer {
 public:
  explicit Counter(std::vector<Digest> known = {}) : known_(std::move(known)) {}

  [[nodiscard]] bool is_known(const Digest& content) const override {
    return std::find(known_.begin(), known_.end(), content) != known_.end();
  }
  Taking work(Judged& /*game*/) override {
    return [this](std::uint32_t ordinal) { ordinals.push_back(ordinal); };
  }
  void begin_file(const InputFile& file) override {
    begun.push_back(std::filesystem::path(file.path).filename());
  }
  void note(const Finding& finding) override { notes.push_back(finding.sentence()); }
  void end_file(const FileEnd& end) override { ends.push_back(end); }

  std::vector<std::string> begun;
  std::vector<std::uint32_t> ordinals;
  std::vector<std::string> notes;
  std::vector<FileEnd> ends;

 private:
  std::vector<Digest> known_;
};

/// Throws std::bad_alloc on the thread of one stage of the pipeline.
class Starved final : public Consumer {
 public:
  enum class Where { kReading, kWorking, kTaking };
  explicit Starved(Where where) : where_(where) {}

  [[nodiscard]] bool is_known(const Digest& /*content*/) const override {
    fail(Where::kReading);
    return false;
  }
  Taking work(Judged& /*game*/) override {
    fail(Where::kWorking);
    return [this](std::uint32_t /*ordinal*/) { fail(Where::kTaking); };
  }
  void note(const Finding& /*finding*/) override {}

 private:
  void fail(Where here) const {
    if (here == where_ && --left_ == 0) throw std::bad_alloc();
  }
  const Where where_;
  mutable std::atomic<int> left_ = 30;
};

TEST_CASE("what any thread of the pipeline throws reaches the caller", "[pipeline]") {
  const test::Folder folder;
  std::vector<std::string> paths;
  for (std::uint32_t i = 0; i < 60; ++i) {
    paths.push_back(folder.write(std::to_string(i) + ".gpn", test::random_games("37", 2, i)));
  }
  ReadOptions options = options_of(GENERATE(1, 3));
  options.signature = "so that digests are asked for";
  Starved consumer(
      GENERATE(Starved::Where::kReading, Starved::Where::kWorking, Starved::Where::kTaking));
  CHECK_THROWS_AS(run_pipeline(list_inputs(paths), options, consumer, {}), std::bad_alloc);
}

TEST_CASE("files whose digest is known are not read again", "[pipeline]") {
  const test::Folder folder;
  folder.write("a.gpn", test::random_games("37", 3, 1));
  folder.write("b.gpn", test::random_games("37", 4, 2));
  const std::vector<std::string> paths = {folder.file("a.gpn"), folder.file("b.gpn"),
                                          folder.file("missing.gpn")};
  Counter plain;
  CHECK(run_pipeline(list_inputs(paths), options_of(), plain, {}));
  REQUIRE_FALSE(plain.ends.empty());
  CHECK_FALSE(plain.ends[0].complete);  // without a signature there are no digests
  CHECK(plain.ends[0].content == Digest{});

  ReadOptions options = options_of();
  options.signature = "rules of today";
  Counter first;
  CHECK(run_pipeline(list_inputs(paths), options, first, {}));
  CHECK(first.ordinals == std::vector<std::uint32_t>{1, 2, 3, 1, 2, 3, 4});
  REQUIRE(first.ends.size() >= 2);
  CHECK(first.ends[0].complete);
  CHECK_FALSE(first.ends[0].known);
  CHECK(first.ends[0].content == file_digest(paths[0], options.signature));
  CHECK(first.ends[0].content != first.ends[1].content);
  CHECK(first.notes.size() == 1);

  Counter second({first.ends[0].content});
  CHECK(run_pipeline(list_inputs(paths), options, second, {}));
  CHECK(second.begun.at(0) == "b.gpn");
  CHECK(second.ordinals == std::vector<std::uint32_t>{1, 2, 3, 4});
  CHECK(second.ends.at(0).known);
  CHECK_FALSE(second.ends.at(0).complete);
  CHECK(second.ends.at(0).content == first.ends[0].content);

  // With another signature the same bytes may give other games.
  options.signature = "rules of tomorrow";
  Counter later({first.ends[0].content});
  CHECK(run_pipeline(list_inputs(paths), options, later, {}));
  CHECK(later.ordinals.size() == 7);
}

TEST_CASE("zero bytes in a record are reported", "[pipeline]") {
  const test::Folder folder;
  std::string text = test::random_games("37", 3, 1);
  // Zeros replace the end of the first game's tags, its moves and the beginning of the second game.
  const std::size_t from = text.find("Player") + 1;
  const std::size_t to = text.find("Player", text.find("[Event", from));
  text.replace(from, to - from, to - from, '\0');
  const ReadingReport report = read_games({folder.write("a.gpn", text)}, options_of(), {});
  CHECK(report.read == 2);
  REQUIRE(report.findings.size() == 1);
  CHECK(report.findings[0].severity == Severity::kWarning);
  test::check_wording(report.findings[0]);
}

TEST_CASE("a reading can be stopped and reports it", "[pipeline][volume]") {
  const test::Folder folder;
  const std::string part = large_document();
  std::string text;
  for (int i = 0; i < 12; ++i) text += part;
  const std::string path = folder.write("large.gpn", text);
  ReadingWork work;
  int asked = 0;
  work.progress = [&](std::uint64_t done, std::uint64_t all, const char* what) {
    CHECK(done <= all);
    CHECK(all == text.size());
    CHECK(std::string(what) == "bytes");
    ++asked;
    return false;
  };
  const ReadingReport report = read_games({path}, options_of(2), work);
  CHECK(report.interrupted);
  CHECK(asked >= 1);
  CHECK(report.read < 12 * 4001);
  CHECK(report.read == report.valid + report.partial + report.rejected);
}

/// Counts the games that were worked on and wait to be taken.
class Waiting final : public Consumer {
 public:
  [[nodiscard]] Taking work(Judged&) override {
    const int now = ++waiting_;
    int most = most_;
    while (most < now && !most_.compare_exchange_weak(most, now)) {
    }
    return [this](std::uint32_t ordinal) {
      --waiting_;
      REQUIRE(ordinal == ++taken_);
    };
  }
  void note(const Finding&) override {}
  [[nodiscard]] std::uint32_t taken() const { return taken_; }
  [[nodiscard]] int most() const { return most_; }

 private:
  std::atomic<int> waiting_ = 0;
  std::atomic<int> most_ = 0;
  std::uint32_t taken_ = 0;
};

TEST_CASE("of many short games only some wait at a time", "[pipeline][volume]") {
  const test::Folder folder;
  constexpr std::uint32_t kGames = 60'000;
  std::string lines;
  std::string records;
  std::string objects = "{\"games\":[";
  for (std::uint32_t i = 0; i < kGames; ++i) {
    lines += "Anna,Bert,*,zertz,37\n";
    records += "[Title \"zertz\"]\n\n*\n\n";
    objects += i == 0 ? "" : ",\n";
    objects += R"({"title":"zertz","moves":[]})";
  }
  const ReadOptions options = options_of();
  for (const auto& [name, text] :
       {std::pair("a.csv", "White,Black,Result,Title,Variant\n" + lines),
        std::pair("b.gpn", records), std::pair("c.json", objects + "]}")}) {
    INFO(name);
    Waiting waiting;
    CHECK(run_pipeline(list_inputs({folder.write(name, text)}), options, waiting, {}));
    CHECK(waiting.taken() == kGames);
    CHECK(waiting.most() <= 10'000);
  }
}

TEST_CASE("faults of a table are listed up to a limit", "[pipeline]") {
  const test::Folder folder;
  std::string text = "White,Black,Result,Title,Variant\n";
  for (int i = 0; i < 12'000; ++i) text += "Anna,Bert,*,zertz,37,one too many\n";
  const Read table = read({folder.write("a.csv", text)}, options_of());
  CHECK(table.report.read == 0);
  REQUIRE(table.sentences.size() == 10'001);
  CHECK(table.sentences.back().ends_with("faults in this table that are not listed: 2000"));
}

TEST_CASE("lines may end with carriage returns alone", "[pipeline]") {
  const test::Folder folder;
  std::string text = test::random_games("37", 3, 1);
  const std::string path = folder.write("mac.gpn", text);
  const Read expected = read({path}, options_of(1));
  std::replace(text.begin(), text.end(), '\n', '\r');
  folder.write("mac.gpn", text);
  CHECK(expected.report.valid == 3);
  CHECK(read({path}, options_of(1)).stories == expected.stories);
}

}  // namespace
}  // namespace gipfbase::notation::pipeline_test
