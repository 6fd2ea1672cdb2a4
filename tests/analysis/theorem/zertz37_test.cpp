// The theorem about the opening on 37 rings, its certificates, and what becomes of wrong ones.
#include <fmt/format.h>

#include <atomic>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <functional>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "analysis/certificate/checksum.hpp"
#include "analysis/certificate/sha256.hpp"
#include "analysis/certificate/strategy_book.hpp"
#include "analysis/theorem/opening_theorem.hpp"
#include "support/environment.hpp"
#include "support/folder.hpp"
#include "support/readme.hpp"
#include "support/titles.hpp"

namespace gipfbase::analysis::zertz37_test {
namespace {

/// A run of the theorem, with the text of each certificate.
struct Run {
  std::vector<Opening> openings;
  std::map<std::string, std::string> certificates;
};

Run run(const std::string& journal_path, int threads) {
  const auto rules = test::rules_of("zertz", "37");
  const std::atomic<bool> never{false};
  const auto theorem = make_opening_theorem(rules, never);
  {
    Journal journal(journal_path, theorem->work());
    theorem->run(journal, threads, {});
  }
  Run run{theorem->openings(), {}};
  for (const char* group : {"a1", "a2"}) {
    run.certificates[group] = proof_text(*rules, *theorem->proof(group));
  }
  return run;
}

struct WholeRun {
  test::Folder folder;
  Run result = run(folder.file("journal"), 2);
};
/// Made once: it takes some seconds.
const WholeRun& whole() {
  static const WholeRun run;
  return run;
}

Verification verified(const std::string& text) {
  std::istringstream lines(text);
  return verify(lines, test::catalogue());
}

TEST_CASE("on 37 rings the first move loses that removes no corner ring", "[theorem][slow]") {
  std::uint64_t moves = 0;
  std::map<std::string, std::uint64_t> lost;
  std::set<std::string> open;
  for (const Opening& opening : whole().result.openings) {
    moves += opening.images;
    if (opening.status == Opening::Status::kLost) {
      CHECK(opening.plies <= 25);
      lost[opening.group] += opening.images;
    } else {
      open.insert(opening.text);
    }
  }
  CHECK(whole().result.openings.size() == 171);
  CHECK(moves == 1944);
  // Twelve rings beside a corner, 36 places for three colours; six corners, and two thirds of that.
  CHECK(lost == std::map<std::string, std::uint64_t>{{"a1", 6 * 72}, {"a2", 12 * 108}});
  std::set<std::string> expected;
  for (const char* place : {"b2", "c3", "d4", "e4", "b3", "c4", "d5", "e5"}) {
    for (const char colour : {'W', 'G', 'B'})
      expected.insert(fmt::format("{}{},a1", colour, place));
  }
  CHECK(open == expected);
}

TEST_CASE("the certificates hold, and are the bytes whose digests are stored", "[theorem][slow]") {
  std::string digests;
  for (const auto& [group, text] : whole().result.certificates) {
    const Verification result = verified(text);
    INFO(result.reason);
    CHECK(result.accepted);
    digests += fmt::format("{}  removes-{}.proof\n", sha256(text), group);
  }
  CHECK(digests == test::page("tests/data/theorem/zertz37.sha256"));
}

TEST_CASE("the verifier written from the rulebook accepts them, too", "[theorem][slow]") {
  if (std::system("python3 --version > /dev/null 2>&1") != 0) {
    WARN("skipped: there is no python3");
    return;
  }
  for (const auto& [group, text] : whole().result.certificates) {
    const std::string path = whole().folder.write(group + ".proof", text);
    const std::string command =
        fmt::format("python3 \"{}/tests/verifier/verify_proof.py\" --quiet \"{}\" > /dev/null",
                    test::source_folder(), path);
    CHECK(std::system(command.c_str()) == 0);
  }
}

TEST_CASE("a run that was cut off goes on, and gives the same bytes on one thread",
          "[theorem][slow]") {
  const std::string journal = whole().folder.read("journal");
  const test::Folder folder;
  // In the middle of a line, most openings being settled: the rest has to be found again.
  const std::size_t last = journal.rfind("plays");
  std::string cut = journal.substr(0, last - last / 5);
  if (cut.ends_with('\n')) cut.pop_back();
  folder.write("journal", cut);
  const Run again = run(folder.file("journal"), 1);
  CHECK(again.certificates == whole().result.certificates);
  CHECK(folder.read("journal").size() > cut.size());
  // And once more: there is nothing left to do.
  const std::string complete = folder.read("journal");
  CHECK(run(folder.file("journal"), 1).certificates == whole().result.certificates);
  CHECK(folder.read("journal") == complete);
}

TEST_CASE("every defence loses against the strategy within the plies said", "[theorem][slow]") {
  const auto rules = test::rules_of("zertz", "37");
  StrategyBook book(rules);
  for (const auto& [group, text] : whole().result.certificates) {
    std::istringstream lines(text);
    (void)verify(lines, test::catalogue(),
                 [&](const Proof& proof, const auto&) { book.add(proof); });
  }
  std::mt19937 random(3);
  std::vector<PackedMove> moves;
  for (int game = 0; game < 300; ++game) {
    // Any first move, not only those that stand for their images.
    notation::AnyPosition position = rules->start();
    rules->legal_moves(position, moves);
    rules->play(position, moves[random() % moves.size()]);
    auto known = book.find(position);
    if (!known) continue;
    std::uint32_t plies = known->plies;
    while (!rules->outcome(position).over()) {
      known = book.find(position);
      REQUIRE(known);
      CHECK(known->winner == 1);
      CHECK(known->plies <= plies);
      CHECK(known->move.has_value() == (rules->side_to_move(position) == 1));
      rules->legal_moves(position, moves);
      rules->play(position, known->move ? *known->move : moves[random() % moves.size()]);
      plies = known->plies - 1;
    }
    CHECK(rules->outcome(position).result == win_of(1));
  }
  rules->legal_moves(rules->start(), moves);
  CHECK_FALSE(book.find(rules->start()));
}

/// Changes a certificate in one place.
class Mutations {
 public:
  explicit Mutations(const std::string& text) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) lines_.push_back(line);
    lines_.pop_back();  // the sum
    while (!lines_[head_].starts_with("strategy")) ++head_;
  }

  /// What was changed, and the text, its sum made to agree.
  std::pair<std::string, std::string> next(std::mt19937& random) const {
    std::vector<std::string> lines = lines_;
    const std::size_t i = head_ + 1 + random() % (lines.size() - head_ - 1);
    std::vector<std::string> fields = split(lines[i]);
    const auto kind = static_cast<unsigned>(random() % 6);
    std::string what;
    switch (kind) {
      case 0:
        what = "a line is missing";
        lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(i));
        lines[head_] = with(lines[head_], 4, std::to_string(lines.size() - head_ - 1));
        break;
      case 1:
        what = "other plies";
        lines[i] =
            with(lines[i], 0, std::to_string(std::stoi(fields[0]) + (random() % 2 == 0 ? 2 : -2)));
        break;
      case 2:
        what = "another move";
        lines[i] = with(lines[i], 2, other_move(fields[1], fields[2], random));
        break;
      case 3: {
        what = "another length of a claim";
        const std::size_t claim = 5 + 2 * (random() % ((head_ - 4) / 2));
        lines[claim] = with(lines[claim], 2, std::to_string(std::stoi(split(lines[claim])[2]) - 2));
        break;
      }
      case 4: {
        what = "a claim is missing";
        const auto claim = static_cast<std::ptrdiff_t>(4 + 2 * (random() % ((head_ - 4) / 2)));
        lines.erase(lines.begin() + claim, lines.begin() + claim + 2);
        break;
      }
      default:
        what = "a line twice";
        lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(i), lines[i]);
        lines[head_] = with(lines[head_], 4, std::to_string(lines.size() - head_ - 1));
    }
    return {what, sealed(lines)};
  }

 private:
  static std::vector<std::string> split(const std::string& line) {
    std::vector<std::string> fields;
    std::istringstream in(line);
    for (std::string field; std::getline(in, field, '\t');) fields.push_back(field);
    return fields;
  }
  static std::string with(const std::string& line, std::size_t field, const std::string& text) {
    std::vector<std::string> fields = split(line);
    fields[field] = text;
    return fmt::format("{}", fmt::join(fields, "\t"));
  }
  /// A legal move that leads elsewhere.
  static std::string other_move(const std::string& text, const std::string& move,
                                std::mt19937& random) {
    const auto rules = test::rules_of("zertz", "37");
    const notation::AnyPosition position = test::position(*rules, text);
    const notation::AnyPosition next =
        notation::after(*rules, position, *rules->read_move(position, move));
    std::vector<PackedMove> moves;
    rules->legal_moves(position, moves);
    for (;;) {
      const PackedMove other = moves[random() % moves.size()];
      if (rules->same_position(notation::after(*rules, position, other), next, false)) continue;
      return rules->move_text(position, other);
    }
  }
  static std::string sealed(const std::vector<std::string>& lines) {
    const std::string text = fmt::format("{}\n", fmt::join(lines, "\n"));
    return text + fmt::format("end\t{:08x}\n", checksum(text));
  }

  std::vector<std::string> lines_;
  std::size_t head_ = 0;  ///< the line of the strategy
};

TEST_CASE("a certificate that was changed anywhere is rejected", "[theorem][slow]") {
  std::mt19937 random(11);
  const std::string& text = whole().result.certificates.at("a1");
  const Mutations mutations(text);
  const auto count = test::from_environment("GIPFBASE_CERTIFICATE_MUTATIONS", 40);
  for (std::uint64_t i = 0; i < count; ++i) {
    const auto [what, changed] = mutations.next(random);
    INFO(what << ", number " << i);
    CHECK_FALSE(verified(changed).accepted);
  }
  for (std::uint64_t i = 0; i < count / 4; ++i) {
    std::string changed = text;
    changed[random() % changed.size()] ^= static_cast<char>(1U << (random() % 7));
    CHECK_FALSE(verified(changed).accepted);
  }
}

/// The text with other lines before the strategy, its sum made to agree.
Verification with_head(const std::string& text, const std::function<void(std::string&)>& change) {
  const std::size_t strategy = text.find("strategy\t");
  std::string head = text.substr(0, strategy);
  change(head);
  const std::string changed = head + text.substr(strategy, text.rfind("end\t") - strategy);
  return verified(changed + fmt::format("end\t{:08x}\n", checksum(changed)));
}

TEST_CASE("the claims of a proof of format 2 are several, and need the same strategies",
          "[theorem][slow]") {
  const std::string& text = whole().result.certificates.at("a1");
  CHECK(with_head(text, [](std::string&) {}).accepted);
  const auto last_claim = [](const std::string& head) { return head.rfind("claim\twin"); };
  const Verification turned =
      with_head(text, [&](std::string& head) { head.replace(last_claim(head), 9, "claim\tloss"); });
  CHECK_FALSE(turned.accepted);
  const Verification other = with_head(text, [&](std::string& head) {
    head.replace(last_claim(head), std::string::npos, "claim\tloss\t25\n");
  });
  CHECK(other.reason == "this claim needs other strategies than the first");
  const Verification single = with_head(
      text, [](std::string& head) { head.erase(head.find("position\t", head.find("claim\t"))); });
  CHECK(single.reason == "format 2 is for several claims");
  const Verification older =
      with_head(text, [](std::string& head) { head.replace(head.find("2"), 1, "1"); });
  CHECK(older.reason == "here must be a line \"strategy\" of 5 fields");
  const Verification endless =
      with_head(text, [](std::string& head) { head.replace(head.find("2"), 1, "3"); });
  CHECK_FALSE(endless.accepted);
  const Verification newer =
      with_head(text, [](std::string& head) { head.replace(head.find("2"), 1, "4"); });
  CHECK(newer.reason == "only formats 1, 2 and 3 are known");
}

TEST_CASE("SHA-256 is that of FIPS 180-4", "[theorem]") {
  CHECK(sha256("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(sha256("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

}  // namespace
}  // namespace gipfbase::analysis::zertz37_test
