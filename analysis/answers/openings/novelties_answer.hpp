// analysis/answers/openings/novelties_answer.hpp - the novelties of games.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "db/query/openings/novelties.hpp"

namespace gipfbase::analysis {

struct NoveltiesQuestion {
  db::GameFilter filter;
  std::uint64_t least_before = 1;  ///< least number of earlier games that reached the position
  std::size_t most = 0;            ///< reports only this number, the latest ones; 0: all
  int threads = 0;
};

/// A novelty with its game and move.
struct ShownNovelty : db::Novelty {
  db::GameSummary summary;
  std::string move;
};

struct NoveltiesAnswer {
  std::vector<ShownNovelty> games;  ///< latest first
  std::size_t total = 0;            ///< novelties that match
  std::uint64_t known = 0;          ///< games without a new position
  std::uint64_t undated = 0;        ///< games without a date, which were not examined
  bool interrupted = false;
  double seconds = 0;
};

/// Throws db::Error.
[[nodiscard]] NoveltiesAnswer novelties_answer(db::Database& database,
                                               const NoveltiesQuestion& question,
                                               const notation::Progress& progress);
[[nodiscard]] std::string to_json(const NoveltiesAnswer& answer);
/// One object per line.
[[nodiscard]] std::string ndjson(const NoveltiesAnswer& answer);

}  // namespace gipfbase::analysis
