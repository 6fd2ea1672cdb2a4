// notation/formats/format.hpp - from the text of a document to its games, whatever the format.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "notation/game/finding.hpp"
#include "notation/game/game.hpp"

namespace gipfbase::notation {

enum class Format : std::uint8_t { kUnknown, kGpn, kBoardspace, kTranscript };

/// What the first bytes of a document look like.
[[nodiscard]] Format detect(std::string_view text);

/// One game found in a document.
struct ReadGame {
  enum class Status : std::uint8_t {
    kValid,    ///< everything legal
    kPartial,  ///< legal up to a point; `record` holds the legal prefix
    kRejected  ///< nothing usable
  };
  Status status = Status::kValid;
  Game record;
  std::uint32_t ordinal = 0;      ///< 1 for the first game of the document
  std::uint32_t line = 0;         ///< where it begins
  std::string_view raw;           ///< its text, valid during the callback
  std::vector<Finding> findings;  ///< with source, game, line and ply filled in
};

struct ReadOptions {
  std::string source;   ///< for diagnostics: file, or archive!member
  std::string title;    ///< title of records that do not name one; empty: must be named
  std::string variant;  ///< likewise
  Format format = Format::kUnknown;  ///< kUnknown: detect
};

/// Reads every game of a document, in order. A game that cannot be read is reported and costs its
/// neighbours nothing. Findings about the document as a whole (empty, unknown format) are returned.
std::vector<Finding> read_document(std::string_view text, const ReadOptions& options,
                                   const std::function<void(ReadGame&)>& sink);

}  // namespace gipfbase::notation
