// analysis/answers/solving/theorem_replies_answer.hpp - how far the replies to an open first move
// are settled, and what the rest would take.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/answers/solving/theorem_answer.hpp"
#include "analysis/theorem/opening_replies.hpp"
#include "notation/game/catalogue.hpp"

namespace gipfbase::analysis {

struct RepliesQuestion {
  std::shared_ptr<const notation::Rules> rules;
  std::string folder;  ///< of the journal, the table and the certificates
  ReplyChoice choice;
  int threads = 1;
};

struct RepliesAnswer {
  std::shared_ptr<const notation::Rules> rules;
  ReplyChoice choice;
  std::vector<Reply> replies;
  double population = 0;  ///< replies that there are
  int threads = 1;
  bool interrupted = false;
  double seconds = 0;

  [[nodiscard]] std::uint64_t count(Reply::Status status) const;
  /// Core-days to try all replies as hard as these; nothing when none was tried.
  [[nodiscard]] std::optional<double> core_days() const;
  /// Core-days of one more round with those of all replies that would be left.
  [[nodiscard]] std::optional<double> next_core_days() const;
};

/// What a certificate's file in the folder is called.
[[nodiscard]] std::string proof_name(std::size_t reply);

/// Tries the replies, going on where the journal in the folder ends, and keeps certificates, each
/// replayed by the rules before, and the table "replies.tsv". Throws std::runtime_error with a
/// sentence when no plan is known for these rules, there is no such opening, or the folder cannot
/// be used.
[[nodiscard]] RepliesAnswer answer(const RepliesQuestion& question,
                                   const notation::Catalogue& titles, const std::atomic<bool>& stop,
                                   const ReplyProgress& progress, const KeepFile& keep);
[[nodiscard]] std::string json(const RepliesAnswer& answer);

}  // namespace gipfbase::analysis
