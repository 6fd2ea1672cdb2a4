// Files that solvers write and read again: proofs, and tables with the results of a search.
#include <fmt/format.h>

#include <array>
#include <atomic>
#include <sstream>
#include <string>

#include "analysis/certificate/checksum.hpp"
#include "analysis/certificate/proof.hpp"
#include "analysis/solver/solver.hpp"
#include "fuzz/samples.hpp"
#include "fuzz/target.hpp"
#include "support/environment.hpp"
#include "support/titles.hpp"

namespace gipfbase::fuzz {
namespace {

using analysis::Solution;
using analysis::Status;

const std::atomic<bool> kNever{false};
constexpr std::size_t kTableBytes = std::size_t{1} << 20U;
constexpr std::uint64_t kNodes = 500;

analysis::Budget small_budget() { return {0, kNodes, kNever, 64 * kNodes}; }

/// Positions near the end of games of every title.
struct Ending {
  const char* title;
  const char* settings;
  const char* position;
};
constexpr std::array<Ending, 6> kEndings = {{
    {"zertz", "37", "Bo../ooo../ooWooB/....oo./....../...../.... 3,2,4 2,3,3 0,3,1 1"},
    {"zertz", "37", "..o./.ooo./.ooo../..oBo../..WBW./.oo.o/.B.. 2,2,2 2,1,4 0,5,1 0"},
    {"dvonn", "standard",
     ".B5./..B3./..B10r../...../...../..B7r../...../...../....W/..W9W/W6rWW w s"},
    {"dvonn", "standard",
     "BW2./.R../W3R.../WB6.../B6..../.W3rB3../..W7../...../...../..../... w s"},
    {"gipf", "basic", ""},
    {"tamsk", "1", ""},
}};

// --- Proofs --------------------------------------------------------------------------------------

/// Corrects the checksum of every proof in a text.
std::string with_right_sums(std::string_view text) {
  std::string right;
  std::string_view proof = text;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size() - 1) + 1;
    const std::string_view line = text.substr(begin, end - begin);
    if (line.starts_with("gipfbase-proof")) proof = text.substr(begin);
    if (line.starts_with("end\t")) {
      const std::string_view before = proof.substr(0, proof.size() - (text.size() - begin));
      right += fmt::format("end\t{:08x}\n", analysis::checksum(before));
    } else {
      right += line;
    }
    begin = end;
  }
  return right;
}

/// The claim of the first proof in a text: title, variant, position, kind, number.
std::array<std::string, 5> claim_of(const std::string& text) {
  std::array<std::string, 5> claim;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line) && !line.starts_with("strategy");) {
    constexpr std::array<std::string_view, 3> kNames = {"title\t", "variant\t", "position\t"};
    for (std::size_t i = 0; i < kNames.size(); ++i) {
      if (line.starts_with(kNames[i])) claim[i] = line.substr(kNames[i].size());
    }
    if (!line.starts_with("claim\t")) continue;
    std::istringstream words(line.substr(6));
    words >> claim[3] >> claim[4];
  }
  return claim;
}

/// Solvers must not find the contrary of an accepted proof.
void check_claim(const std::string& text) {
  const auto [title, variant, position_text, kind, number] = claim_of(text);
  const auto rules = test::rules_of(title, variant);
  const auto position = test::position(*rules, position_text);
  const auto solver = analysis::make_solver(*rules, kTableBytes);
  auto budget = small_budget();
  const Solution found = solver->solve(position, {.goal = solver->natural_goal()}, budget);
  if (found.status == Status::kUnknown) return;
  if (kind == "score") {
    promise(found.status != Status::kExact || std::to_string(found.lower) == number,
            "an accepted score is the right one");
    return;
  }
  if (found.status == Status::kExact) return;
  promise(analysis::status_name(found.status) == kind, "an accepted proof proves what is true");
  if (kind != "draw" && found.shortest) {
    promise(found.distance <= std::stoul(number), "nothing is proved faster than it can be");
  }
}

void run_proof(std::string_view input) {
  const auto verified = [](const std::string& text) {
    std::istringstream in(text);
    const auto result = analysis::verify(in, test::catalogue());
    promise(result.accepted == result.reason.empty(), "what is not accepted has a reason");
    return result.accepted;
  };
  const bool as_it_stands = verified(std::string(input));
  const std::string right = with_right_sums(input);
  const bool accepted = verified(right);
  promise(!as_it_stands || accepted, "sums are those that the verifier counts");
  if (accepted) check_claim(right);
}

std::vector<std::string> proof_seeds() {
  std::vector<std::string> all = {
      file_text(test::source_folder() + "/tests/verifier/hand-written.proof")};
  const auto add = [&](const notation::Rules& rules, const notation::AnyPosition& position) {
    const auto solver = analysis::make_solver(rules, kTableBytes);
    auto budget = small_budget();
    const Solution found = solver->solve(position, {.goal = solver->natural_goal()}, budget);
    if (found.status == Status::kUnknown || rules.outcome(position).over()) return;
    if (const auto proof = solver->proof(position, found, 1, budget)) {
      all.push_back(analysis::proof_text(rules, *proof));
    }
  };
  for (const Ending& ending : kEndings) {
    const auto rules = test::rules_of(ending.title, ending.settings);
    if (*ending.position != '\0') add(*rules, test::position(*rules, ending.position));
  }
  // The last plies of games of every title.
  for (const notation::Game& game : sample_games(1)) {
    notation::AnyPosition position = game.start;
    if (!game.rules->replay(position, game.moves, nullptr).outcome.over()) continue;
    for (std::size_t i = 0; i + 3 < game.moves.size(); ++i)
      game.rules->play(position, game.moves[i]);
    for (std::size_t last = std::min<std::size_t>(3, game.moves.size()); last > 0; --last) {
      add(*game.rules, position);
      game.rules->play(position, game.moves[game.moves.size() - last]);
    }
  }
  return all;
}

constexpr std::array<std::string_view, 16> kProofWords = {"gipfbase-proof\t1\n",
                                                          "title\tzertz\n",
                                                          "title\tdvonn\n",
                                                          "title\tgipf\n",
                                                          "title\ttamsk\n",
                                                          "variant\t37\n",
                                                          "rules\t1\n",
                                                          "position\t",
                                                          "claim\twin\t",
                                                          "claim\tloss\t",
                                                          "claim\tdraw\n",
                                                          "claim\tscore\t",
                                                          "strategy\t0\twin\t1\t1\n",
                                                          "strategy\t1\tdraw\t",
                                                          "end\t",
                                                          "\t"};

// --- Tables --------------------------------------------------------------------------------------

constexpr std::size_t kSum = 4;
constexpr std::size_t kSmallTable = std::size_t{1} << 16U;

/// The first byte chooses the position, the rest is the file.
void run_table(std::string_view input) {
  if (input.empty()) return;
  const Ending& ending = kEndings[static_cast<unsigned char>(input[0]) % kEndings.size()];
  const auto rules = test::rules_of(ending.title, ending.settings);
  const auto position = *rules->start_of(ending.position);
  const auto solver = analysis::make_solver(*rules, kSmallTable);
  std::string text(input.substr(1));
  const auto load = [&] {
    std::istringstream in(text);
    const auto facts = solver->load(in);
    promise(facts || !facts.error().empty(), "what cannot be used has a reason");
    return facts.has_value();
  };
  bool loaded = load();
  if (!loaded) solver->clear();
  if (!loaded && text.size() > kSum) {
    const std::uint32_t sum =
        analysis::checksum(std::string_view(text).substr(0, text.size() - kSum));
    for (std::size_t i = 0; i < kSum; ++i) {
      text[text.size() - kSum + i] = static_cast<char>(sum >> (8U * i) & 0xFFU);
    }
    loaded = load();
  }
  if (!loaded) return;
  // A table may hold wrong facts, but they do no harm and never become a proof.
  auto budget = small_budget();
  const Solution found = solver->solve(position, {.goal = solver->natural_goal()}, budget);
  if (found.status != Status::kUnknown) {
    auto more = small_budget();
    const auto proof = solver->proof(position, found, 1, more);
    if (proof) {
      std::istringstream in(analysis::proof_text(*rules, *proof));
      (void)analysis::verify(in, test::catalogue());
    }
  }
  std::string saved;
  const std::uint64_t facts = solver->save([&](std::string_view piece) { saved += piece; });
  std::istringstream in(saved);
  const auto again = solver->load(in);
  promise(again && *again == facts, "what is saved can be loaded");
}

std::vector<std::string> table_seeds() {
  std::vector<std::string> all;
  for (std::size_t i = 0; i < kEndings.size(); ++i) {
    const Ending& ending = kEndings[i];
    const auto rules = test::rules_of(ending.title, ending.settings);
    const auto solver = analysis::make_solver(*rules, kSmallTable);
    constexpr std::uint64_t kFewNodes = 50;
    analysis::Budget budget(0, kFewNodes, kNever, 64 * kFewNodes);
    (void)solver->solve(*rules->start_of(ending.position), {.goal = solver->natural_goal()},
                        budget);
    std::string text(1, static_cast<char>(i));
    (void)solver->save([&](std::string_view piece) { text += piece; });
    all.push_back(std::move(text));
  }
  return all;
}

/// Changes some numbers of facts after the first line.
void mutate_table(std::string& input, std::minstd_rand& random) {
  const std::size_t begin = std::min(input.find('\n'), input.size());
  if (input.size() - begin < 30) {
    input += static_cast<char>(random() % 256);
    return;
  }
  for (std::size_t n = 1 + random() % 8; n > 0; --n) {
    constexpr std::array<unsigned char, 8> kBytes = {0, 1, 2, 0x7F, 0x80, 0xFD, 0xFE, 0xFF};
    const std::size_t at = begin + 1 + random() % (input.size() - begin - 1);
    input[at] =
        static_cast<char>(random() % 2 == 0 ? kBytes.at(random() % kBytes.size()) : random() % 256);
  }
}

}  // namespace

const Target kProof = {"proof", run_proof, proof_seeds, kProofWords, 16384};
const Target kTable = {"table", run_table, table_seeds, {}, 65536, mutate_table};

}  // namespace gipfbase::fuzz
