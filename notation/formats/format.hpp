// notation/formats/format.hpp - the texts that hold games: one list of formats, each of which knows
// how to recognise, cut, read and write its text.
//
// A format is a folder beside this file and one line in the list of format.cpp.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "notation/game/catalogue.hpp"
#include "notation/game/judged.hpp"

namespace gipfbase::notation {

struct Format;

/// How games are read.
struct ReadOptions {
  const Catalogue* catalogue = nullptr;
  std::string title = {};          ///< title of records that do not name one; empty: must be named
  std::string variant = {};        ///< likewise
  const Format* format = nullptr;  ///< nullptr: by content
  std::string source = {};  ///< for findings, see SourceName; the pipeline names each document

  // Of the pipeline (notation/sources/pipeline.hpp).
  /// Games with an illegal move count as rejected, not as partial.
  bool reject_partial = false;
  int threads = 0;  ///< 0: all cores
  /// Raised by a user who wants to stop, so that nobody waits for a silent stream; may be nullptr.
  const std::atomic<bool>* stop = nullptr;
  /// What, apart from a file's bytes, decides what reading it yields. Empty: files have no digest.
  std::string signature = {};
  /// Most bytes for all of the work, of a consumer that collects; 0: as it sees fit.
  std::uint64_t memory = 0;
  std::string folder = {};  ///< see list_inputs
  /// The parts of the input (256 KB of text) of which games may be waiting for a consumer that is
  /// busy; 0: a few for each thread.
  int waiting = 0;
};

/// Receives the games of a document, in order, judged but for their verdicts.
using GameSink = std::function<void(Judged&)>;

/// A game as text, with what the format could not hold. A finding of severity kError means that
/// the format has no place for the game; the text is then empty.
struct Written {
  std::string text;
  std::vector<Finding> findings;
};

/// What is written of a game that cannot be written as `what`.
[[nodiscard]] Written refused(std::string_view what, std::string_view why);

struct Format {
  std::string_view name;  ///< as on the command line, "gpn"
  /// True for the beginning of a document that looks like this format; nullptr: never read.
  bool (*recognises)(std::string_view beginning, const Catalogue& catalogue) = nullptr;
  /// A place at or after `from` at which a document may be cut, because what comes behind can be
  /// read by itself; npos when there is none. nullptr: documents are read whole.
  std::size_t (*next_cut)(std::string_view text, std::size_t from) = nullptr;
  /// Reads every game of a document. Findings about the document as a whole are returned.
  std::vector<Finding> (*read)(std::string_view text, const ReadOptions& options,
                               const GameSink& sink) = nullptr;
  /// Writes a game; its moves must be legal. nullptr: never written. From any thread.
  Written (*write)(const Game& game) = nullptr;
  /// What is written can say that a game is not whole (kIncompleteTag).
  bool says_incomplete = false;
};

/// All formats, in the order in which they are tried.
[[nodiscard]] std::span<const Format* const> formats();
/// A format by name; nullptr when there is none.
[[nodiscard]] const Format* find_format(std::string_view name);
/// What the first bytes of a document look like; nullptr: like none that can be read.
[[nodiscard]] const Format* detect(std::string_view text, const Catalogue& catalogue);

/// Reads every game of a document, in order. A game that cannot be read is reported and costs its
/// neighbours nothing. Findings about the document as a whole (empty, unknown format) are returned.
std::vector<Finding> read_document(std::string_view text, const ReadOptions& options,
                                   const GameSink& sink);

}  // namespace gipfbase::notation
