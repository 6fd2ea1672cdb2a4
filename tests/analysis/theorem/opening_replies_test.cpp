// The journal of the replies that were tried is of this program, and wins are made again from it.
#include "analysis/theorem/opening_replies.hpp"

#include <algorithm>
#include <atomic>
#include <catch2/catch.hpp>
#include <cstddef>
#include <iterator>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "analysis/certificate/proof.hpp"
#include "analysis/certificate/sha256.hpp"
#include "support/folder.hpp"
#include "support/readme.hpp"
#include "support/titles.hpp"

namespace gipfbase::analysis::opening_replies_test {
namespace {

/// Says that all certificates are there but one.
class OneMissing final : public ProofStore {
 public:
  explicit OneMissing(std::optional<std::size_t> missing) : missing_(missing) {}
  std::string keep(std::size_t reply, const Proof& proof) override {
    CHECK(reply == missing_);
    const std::string text = proof_text(*test::rules_of("zertz", "37"), proof);
    std::istringstream lines(text);
    CHECK(verify(lines, test::catalogue()).accepted);
    return sha256(text);
  }
  bool holds(std::size_t reply, const std::string&) override { return reply != missing_; }

 private:
  std::optional<std::size_t> missing_;
};

/// The replies to Wd4,a1 after another run of one round.
std::vector<Reply> replies_after(const std::string& journal_path,
                                 std::optional<std::size_t> missing) {
  const std::atomic<bool> never{false};
  ReplyChoice choice;
  choice.opening = "Wd4,a1";
  choice.rounds = 1;
  const auto work = make_opening_replies(test::rules_of("zertz", "37"), choice, never);
  Journal journal(journal_path, work->work());
  OneMissing proofs(missing);
  work->run(journal, 1, proofs, {});
  return work->replies();
}

TEST_CASE("a reply that the kept journal says to be won is won again, by the same certificate",
          "[theorem][slow]") {
  const test::Folder folder;
  const std::string kept = test::page("tests/data/theorem/Wd4-a1.journal");
  const std::string path = folder.write("journal", kept);
  const std::vector<Reply> before = replies_after(path, std::nullopt);
  CHECK(folder.read("journal") == kept);
  const auto cost = [](const Reply& reply) {
    return reply.status == Reply::Status::kWon ? reply.visits : ~std::uint64_t{0};
  };
  const auto cheapest =
      std::min_element(before.begin(), before.end(),
                       [&](const Reply& a, const Reply& b) { return cost(a) < cost(b); });
  REQUIRE(cheapest->status == Reply::Status::kWon);
  const auto index = static_cast<std::size_t>(std::distance(before.begin(), cheapest));
  const std::vector<Reply> after = replies_after(path, index);
  CHECK(folder.read("journal") != kept);
  CHECK(after[index].status == Reply::Status::kWon);
  CHECK(after[index].sha256 == cheapest->sha256);
  CHECK(after[index].plies == cheapest->plies);
  CHECK(after[index].positions == cheapest->positions);
}

}  // namespace
}  // namespace gipfbase::analysis::opening_replies_test
