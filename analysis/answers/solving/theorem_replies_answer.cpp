#include "analysis/answers/solving/theorem_replies_answer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>

#include "analysis/answers/json.hpp"
#include "analysis/certificate/proof.hpp"
#include "analysis/certificate/sha256.hpp"
#include "analysis/theorem/journal_words.hpp"
#include "analysis/theorem/opening_theorem.hpp"
#include "notation/sources/progress.hpp"

namespace gipfbase::analysis {
namespace {

namespace fs = std::filesystem;

constexpr double kMillisecondsPerDay = 24.0 * 3600.0 * 1000.0;
/// The status of every reply, one line each.
std::string table_of(const RepliesAnswer& answer) {
  std::string text =
      "line\tstatus\trounds\tstates\tcpu_ms\tplies\tpositions\tcertificate\tsha256\n";
  for (std::size_t i = 0; i < answer.replies.size(); ++i) {
    const Reply& r = answer.replies[i];
    const bool won = r.status == Reply::Status::kWon;
    text += fmt::format("{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\n", r.line, name(r.status), r.rounds,
                        r.visits, r.cpu, won ? std::to_string(r.plies) : "",
                        won ? std::to_string(r.positions) : "", won ? proof_name(i) : "", r.sha256);
  }
  return text;
}

std::uint64_t cpu_of(const std::vector<Reply>& replies) {
  std::uint64_t cpu = 0;
  for (const Reply& r : replies) cpu += r.cpu;
  return cpu;
}

std::uint64_t tried(const std::vector<Reply>& replies) {
  return static_cast<std::uint64_t>(
      std::count_if(replies.begin(), replies.end(), [](const Reply& r) { return r.rounds > 0; }));
}

/// The folder of the certificates.
class Folder final : public ProofStore {
 public:
  Folder(const RepliesQuestion& question, const OpeningReplies& work,
         const notation::Catalogue& titles, const KeepFile& keep)
      : question_(question), work_(work), titles_(titles), keep_(keep) {}

  std::string keep(std::size_t reply, const Proof& proof) override {
    const std::string text = proof_text(*question_.rules, proof);
    const Verification checked = verified(text);
    if (!checked.accepted) throw std::logic_error("a certificate does not hold: " + checked.reason);
    keep_(path_of(reply), text);
    return sha256(text);
  }
  bool holds(std::size_t reply, const std::string& sum) override {
    std::ifstream file(path_of(reply), std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    const std::string claimed =
        "\nposition\t" + question_.rules->write_position(work_.replies()[reply].position) + '\n';
    return text.find(claimed) != std::string::npos && sha256(text) == sum &&
           verified(text).accepted;
  }

 private:
  [[nodiscard]] std::string path_of(std::size_t reply) const {
    return (fs::path(question_.folder) / proof_name(reply)).string();
  }
  [[nodiscard]] Verification verified(const std::string& text) const {
    std::istringstream lines(text);
    return verify(lines, titles_);
  }

  const RepliesQuestion& question_;
  const OpeningReplies& work_;
  const notation::Catalogue& titles_;
  const KeepFile& keep_;
};

}  // namespace

std::string proof_name(std::size_t reply) { return fmt::format("reply-{:05}.proof", reply + 1); }

std::uint64_t RepliesAnswer::count(Reply::Status status) const {
  return static_cast<std::uint64_t>(std::count_if(
      replies.begin(), replies.end(), [&](const Reply& reply) { return reply.status == status; }));
}

std::optional<double> RepliesAnswer::core_days() const {
  const auto all = static_cast<double>(tried(replies));
  if (all == 0) return std::nullopt;
  return population / all * static_cast<double>(cpu_of(replies)) / kMillisecondsPerDay;
}

std::optional<double> RepliesAnswer::next_core_days() const {
  const auto all = static_cast<double>(tried(replies));
  if (all == 0) return std::nullopt;
  std::uint64_t last = 0;
  for (const Reply& r : replies) last += r.status == Reply::Status::kWon ? 0 : r.last_cpu;
  return population / all * static_cast<double>(kMoreEffort) * static_cast<double>(last) /
         kMillisecondsPerDay;
}

RepliesAnswer answer(const RepliesQuestion& question, const notation::Catalogue& titles,
                     const std::atomic<bool>& stop, const ReplyProgress& progress,
                     const KeepFile& keep) {
  const notation::Stopwatch watch;
  const auto work = make_opening_replies(question.rules, question.choice, stop);
  if (!work) {
    throw std::runtime_error(fmt::format("no plan is known for the opening of {} {}",
                                         question.rules->title(), question.rules->variant()));
  }
  const auto theorem = make_opening_theorem(question.rules, stop);
  if (theorem && theorem->wins(work->opened())) {
    throw std::runtime_error(
        fmt::format("{} is lost: gipfbase theorem prove has the certificate; name a first move "
                    "that is open",
                    question.choice.opening));
  }
  make_folder(question.folder);
  {
    Journal journal((fs::path(question.folder) / "journal").string(), work->work());
    Folder proofs(question, *work, titles, keep);
    try {
      work->run(journal, question.threads, proofs, progress);
    } catch (const JournalError& error) {
      throw std::runtime_error(
          fmt::format("{}: {}; name another folder, or remove this file to begin anew",
                      journal.path(), error.what()));
    }
  }
  RepliesAnswer answer;
  answer.rules = question.rules;
  answer.choice = question.choice;
  answer.replies = work->replies();
  answer.population = work->population();
  answer.threads = question.threads;
  answer.interrupted =
      std::any_of(answer.replies.begin(), answer.replies.end(), [&](const Reply& r) {
        return r.status != Reply::Status::kWon && r.rounds < question.choice.rounds;
      });
  keep((fs::path(question.folder) / "replies.tsv").string(), table_of(answer));
  answer.seconds = watch.seconds();
  return answer;
}

std::string json(const RepliesAnswer& answer) {
  std::size_t index = 0;
  const auto reply_json = [&](const Reply& r) {
    const bool won = r.status == Reply::Status::kWon;
    const std::string file = proof_name(index++);
    return object(key("line", r.line), key("status", name(r.status)), key("rounds", r.rounds),
                  key("states", r.visits), key("cpu_seconds", static_cast<double>(r.cpu) / 1000.0),
                  key("plies", when(won, r.plies)), key("positions", when(won, r.positions)),
                  key("certificate", when(won, file)), key("sha256", when(won, r.sha256)));
  };
  const ReplyChoice& c = answer.choice;
  return pretty(
      object(key("title", answer.rules->title()), key("variant", answer.rules->variant()),
             key("opening", c.opening), key("exchanges", c.exchanges), key("sample", c.sample),
             key("seed", c.seed), key("effort", c.effort), key("rounds", c.rounds),
             key("population", answer.population), key("won", answer.count(Reply::Status::kWon)),
             key("refuted", answer.count(Reply::Status::kRefuted)),
             key("open", answer.count(Reply::Status::kOpen)),
             key("untried", answer.count(Reply::Status::kUntried)),
             key("cpu_seconds", static_cast<double>(cpu_of(answer.replies)) / 1000.0),
             key("core_days", answer.core_days()), key("next_core_days", answer.next_core_days()),
             key("threads", answer.threads), key("interrupted", answer.interrupted),
             key("seconds", answer.seconds), key("replies", array_of(answer.replies, reply_json))));
}

}  // namespace gipfbase::analysis
