// The books of proofs: look-ups, and changed books.
#include <fmt/format.h>

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

#include "analysis/book/proof_books.hpp"
#include "analysis/certificate/checksum.hpp"
#include "analysis/values/book_values.hpp"
#include "support/cli/readme.hpp"
#include "support/environment.hpp"
#include "support/folder.hpp"
#include "support/titles.hpp"
#include "support/wording.hpp"

namespace gipfbase::analysis::proof_book_test {
namespace {

using Kind = Claim::Kind;

const ProofBooks& books() {
  static const ProofBooks all;
  return all;
}

/// The proofs of a book of the program.
std::string text_of(const std::string& name) {
  return std::string(books().named(name)->book()->text());
}

Verification verified(const std::string& text) {
  std::istringstream lines(text);
  return verify(lines, test::catalogue());
}

TEST_CASE("the books of the program know 1,728 of the 1,944 first moves on 37 rings", "[proofs]") {
  const auto rules = test::rules_of("zertz", "37");
  std::vector<PackedMove> moves;
  rules->legal_moves(rules->start(), moves);
  CHECK(moves.size() == 1944);
  std::map<std::string, int> lost;
  std::set<std::string> open;
  for (const PackedMove& move : moves) {
    const auto known = books().find(*rules, notation::after(*rules, rules->start(), move));
    if (!known) {
      open.insert(rules->move_text(rules->start(), move).substr(0, 3));
      continue;
    }
    CHECK(known->claim.kind == Kind::kWin);
    CHECK(known->claim.plies <= 25);
    CHECK(known->move.has_value());
    ++lost[known->book->name()];
  }
  CHECK(lost == std::map<std::string, int>{{"zertz37-removes-a1", 6 * 72},
                                           {"zertz37-removes-a2", 12 * 108}});
  CHECK(open.contains("Wd4"));
  CHECK_FALSE(books().find(*rules, rules->start()));
}

TEST_CASE("making a book again gives the same bytes, and both verifiers accept it",
          "[proofs][slow]") {
  const test::Folder folder;
  for (const auto& shelved : books().all()) {
    const ProofBook& book = shelved->book().value();
    CHECK(book.intact());
    CHECK(make_book(std::string(book.text()), test::catalogue()).value() == book.bytes());
    if (std::system("python3 --version > /dev/null 2>&1") != 0) {
      WARN("skipped: there is no python3");
      continue;
    }
    const std::string path = folder.write("book.proof", std::string(book.text()));
    const std::string command =
        fmt::format("python3 \"{}/tests/verifier/verify_proof.py\" --quiet \"{}\" > /dev/null",
                    test::source_folder(), path);
    CHECK(std::system(command.c_str()) == 0);
  }
}

TEST_CASE("every defence loses against a book within its plies", "[proofs]") {
  const auto rules = test::rules_of("zertz", "37");
  std::mt19937 random(3);
  std::vector<PackedMove> moves;
  for (int game = 0; game < 100; ++game) {
    // Any first move, not only one of each symmetry class.
    notation::AnyPosition position = rules->start();
    rules->legal_moves(position, moves);
    rules->play(position, moves[random() % moves.size()]);
    auto known = books().find(*rules, position);
    if (!known) continue;
    std::uint32_t plies = known->claim.plies;
    while (!rules->outcome(position).over()) {
      known = books().find(*rules, position);
      REQUIRE(known);
      const bool winner = rules->side_to_move(position) == 1;
      CHECK(known->claim.kind == (winner ? Kind::kWin : Kind::kLoss));
      CHECK(known->claim.plies <= plies);
      CHECK(known->move.has_value() == winner);
      // The book has the same value for the position with the seats exchanged.
      if (const auto swapped = rules->seats_swapped(position)) {
        const auto same = books().find(*rules, *swapped);
        REQUIRE(same);
        CHECK(same->claim.plies == known->claim.plies);
        CHECK(same->move.has_value() == winner);
        if (winner) CHECK(rules->is_legal(*swapped, *same->move));
      }
      rules->legal_moves(position, moves);
      rules->play(position, known->move ? *known->move : moves[random() % moves.size()]);
      plies = known->claim.plies - 1;
    }
    CHECK(rules->outcome(position).result == win_of(1));
  }
}

TEST_CASE("the longest line of a book has the length that the book gives", "[proofs]") {
  const auto rules = test::rules_of("zertz", "37");
  const auto first = rules->read_move(rules->start(), "Wd4,f1");  // an image of a move in the proof
  const notation::AnyPosition position = notation::after(*rules, rules->start(), first.value());
  CHECK(longest_line(books(), *rules, position).size() ==
        books().find(*rules, position)->claim.plies);
  CHECK(longest_line(books(), *rules, rules->start()).empty());
}

TEST_CASE("a book knows draws, scores and losses that are claimed", "[proofs]") {
  std::istringstream all(test::page("tests/verifier/hand-written.proof") +
                         test::page("tests/verifier/tall-stacks.proof"));
  int claims = 0;
  std::string text;
  for (std::string line; std::getline(all, line);) {
    text += line + '\n';
    if (!line.starts_with("end\t")) continue;
    const std::string proof = std::exchange(text, {});
    std::istringstream lines(proof);
    ProofBooks one;
    one.add(std::make_unique<ShelvedBook>("one", make_book(proof, test::catalogue()).value()));
    const auto check = [&](const Proof& checked, const auto& rules) {
      const auto known = one.find(*rules, checked.position);
      REQUIRE(known);
      CHECK(known->claim.kind == checked.claim.kind);
      CHECK(known->claim.score == checked.claim.score);
      CHECK(known->claim.plies == checked.claim.plies);
      ++claims;
    };
    CHECK(verify(lines, test::catalogue(), check).accepted);
  }
  CHECK(claims == 13);
}

TEST_CASE("the better of a stored value and that of a book counts", "[proofs]") {
  const auto rules = test::rules_of("zertz", "37");
  const auto first = rules->read_move(rules->start(), "Wd4,a2");
  const notation::AnyPosition position = notation::after(*rules, rules->start(), first.value());
  db::SolvedValue stored;
  const auto known = [&] { return known_value(&books(), *rules, position, stored); };
  CHECK(known()->distance == 25U);  // an unsolved value says less than the book
  stored.status = db::ProvedStatus::kWin;
  CHECK(known()->distance == 25U);
  stored.distance = 31;
  CHECK(known()->distance == 25U);
  stored.distance = 23;
  CHECK(known()->distance == 23U);
  CHECK(known_value(&books(), *rules, rules->start(), std::nullopt) == std::nullopt);
  CHECK(known_value(nullptr, *rules, position, std::nullopt) == std::nullopt);
}

TEST_CASE("files that are not books, and changed books, are reported", "[proofs]") {
  const std::string bytes(books().all().front()->book()->bytes());
  for (const char* text :
       {"gipfbase-proof\t1\n", "", "gipfbase-book 2 zertz\n", "gipfbase-book 1 zertz 37 1 1 1\n"}) {
    test::check_wording(text, ProofBook::view(text).error());
  }
  test::check_wording("half a book",
                      ProofBook::view(std::string_view(bytes).substr(0, bytes.size() / 2)).error());
  std::mt19937 random(5);
  for (int i = 0; i < 20; ++i) {
    std::string changed = bytes;
    changed[bytes.find('\n') + 1 + random() % (bytes.size() - bytes.find('\n') - 1)] ^= 4;
    CHECK_FALSE(ProofBook::view(changed)->intact());
    const test::Folder folder;
    folder.write("changed.book", changed);
    const ProofBooks with_it(folder.file(""));
    CHECK_FALSE(with_it.named("changed")->book());
    CHECK_FALSE(
        with_it.find(*test::rules_of("zertz", "37"), test::rules_of("zertz", "37")->start()));
  }
  const std::string mixed = test::page("tests/verifier/hand-written.proof");
  test::check_wording("two titles", make_book(mixed, test::catalogue()).error());
  CHECK(make_book("", test::catalogue()).error().starts_with("line "));
}

/// Changes a proof in one place.
class Mutations {
 public:
  explicit Mutations(const std::string& text) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) lines_.push_back(line);
    lines_.pop_back();  // the checksum
    while (!lines_[head_].starts_with("strategy")) ++head_;
  }

  /// Returns a description of the change, and the changed text with a right checksum.
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

TEST_CASE("a certificate that was changed anywhere is rejected", "[proofs][slow]") {
  std::mt19937 random(11);
  const std::string text = text_of("zertz37-removes-a1");
  const Mutations mutations(text);
  const auto count = test::from_environment("GIPFBASE_CERTIFICATE_MUTATIONS", 8);
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

TEST_CASE("a line that is longer than any of a proof is not read to its end", "[proofs]") {
  const std::string text = text_of("zertz37-removes-a1");
  const Verification longest = verified(std::string(std::size_t{1} << 21U, 'x') + text);
  test::check_wording("a long line", longest.reason);
  CHECK(longest.line == 1);
  CHECK(verified(std::string(1000, 'x') + text).reason != longest.reason);
  test::check_wording("", verified("").reason);
}

/// Verifies the text with its lines before the strategy changed, and a right checksum.
Verification with_head(const std::string& text, const std::function<void(std::string&)>& change) {
  const std::size_t strategy = text.find("strategy\t");
  std::string head = text.substr(0, strategy);
  change(head);
  const std::string changed = head + text.substr(strategy, text.rfind("end\t") - strategy);
  return verified(changed + fmt::format("end\t{:08x}\n", checksum(changed)));
}

TEST_CASE("the claims of a proof of format 2 are several, and need the same strategies",
          "[proofs][slow]") {
  const std::string text = text_of("zertz37-removes-a1");
  CHECK(with_head(text, [](std::string&) {}).accepted);
  const auto last_claim = [](const std::string& head) { return head.rfind("claim\twin"); };
  const Verification turned =
      with_head(text, [&](std::string& head) { head.replace(last_claim(head), 9, "claim\tloss"); });
  CHECK_FALSE(turned.accepted);
  const Verification other = with_head(text, [&](std::string& head) {
    head.replace(last_claim(head), std::string::npos, "claim\tloss\t25\n");
  });
  test::check_wording("a longer claim", other.reason);
  const Verification single = with_head(
      text, [](std::string& head) { head.erase(head.find("position\t", head.find("claim\t"))); });
  test::check_wording("one claim", single.reason);
  const Verification older =
      with_head(text, [](std::string& head) { head.replace(head.find("2"), 1, "1"); });
  test::check_wording("gipfbase-proof\t1", older.reason);
  const Verification endless =
      with_head(text, [](std::string& head) { head.replace(head.find("2"), 1, "3"); });
  CHECK_FALSE(endless.accepted);
  const Verification newer =
      with_head(text, [](std::string& head) { head.replace(head.find("2"), 1, "4"); });
  test::check_wording("gipfbase-proof\t4", newer.reason);
}

}  // namespace
}  // namespace gipfbase::analysis::proof_book_test
