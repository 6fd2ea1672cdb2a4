// notation/formats/format.hpp - the formats of game records. A format recognises, cuts, reads and
// writes texts.
//
// Each format has a folder next to this file and one line in the list in format.cpp.
#pragma once

#include <array>
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
  std::string title = {};          ///< title of records that do not name one
  std::string variant = {};        ///< variant of records that do not name one
  const Format* format = nullptr;  ///< nullptr: the format is recognised by content
  std::string source = {};  ///< source named in findings, see SourceName; set by the pipeline

  // For the pipeline (notation/sources/pipeline.hpp).
  /// Games with an illegal move count as rejected, not as partial.
  bool reject_partial = false;
  /// True for text that was written by a program: a word that is not a move is then an error, and
  /// is never taken for a comment that lacks its braces.
  bool bare_moves = false;
  /// How ambiguous dates in digits are read.
  DateOrder dates = DateOrder::kUnknown;
  /// The encoding of texts, a name of iconv. Empty: UTF-8, UTF-16 or Windows-1252, by content.
  std::string encoding = {};
  int threads = 0;  ///< 0: all cores
  /// Becomes true when the user wants to stop; reading then no longer waits for a stream that sends
  /// nothing. May be nullptr.
  const std::atomic<bool>* stop = nullptr;
  /// All settings on which the result of reading a file depends, as one text. The digest of a file
  /// covers this text and the bytes of the file. When this text is empty, files get no digest.
  std::string signature = {};
  /// Limit for the memory of a consumer that collects games, in bytes; 0: the consumer decides.
  std::uint64_t memory = 0;
  std::string folder = {};  ///< see list_inputs
  /// How many parts of the input (256 KB of text each) may have been read whose games the consumer
  /// has not taken yet; 0: a few per thread.
  int waiting = 0;
};

/// Receives the games of a document in order. Their verdicts are not filled yet.
using GameSink = std::function<void(Judged&)>;

/// A game as text, with findings about the parts that the format cannot hold. A finding of severity
/// kError means that the format cannot hold the game at all; the text is then empty.
struct Written {
  std::string text;
  std::vector<Finding> findings;
};

/// The result for a game that cannot be written in the format named `what`.
[[nodiscard]] Written refused(std::string_view what, std::string_view why);

struct Format {
  std::string_view name;   ///< as on the command line, "gpn"
  std::string_view about;  ///< one line for the page of formats
  /// The extensions, in lower case, of output files that are written in this format.
  std::array<std::string_view, 2> extensions = {};
  /// True for the beginning of a document that looks like this format; nullptr: never recognised.
  bool (*recognises)(std::string_view beginning, const Catalogue& catalogue) = nullptr;
  /// A place at or after `from` where a document may be cut, because what follows can be read by
  /// itself; npos if none exists. nullptr: documents are read whole.
  std::size_t (*next_cut)(std::string_view text, std::size_t from) = nullptr;
  /// Reads every game of a document. Returns the findings about the document as a whole.
  std::vector<Finding> (*read)(std::string_view text, const ReadOptions& options,
                               const GameSink& sink) = nullptr;
  /// Writes a game, whose moves must be legal. nullptr: the format cannot write single records.
  /// Thread-safe.
  Written (*write)(const Game& game) = nullptr;
  /// True when the format can mark a game as incomplete (kIncompleteTag).
  bool says_incomplete = false;
  bool one_per_file = false;  ///< each written game needs its own file
  /// For tables, instead of `write`: writes a game with its verdict and its place. Thread-safe.
  std::string (*write_row)(const Judged& game) = nullptr;
  std::string_view before = {};   ///< text before all rows
  std::string_view between = {};  ///< text between two rows
  std::string_view after = {};    ///< text after all rows

  [[nodiscard]] bool can_read() const { return read != nullptr; }
  [[nodiscard]] bool can_write() const { return write != nullptr || write_row != nullptr; }
};

/// All formats, in the order in which they are tried.
[[nodiscard]] std::span<const Format* const> formats();
/// The names of the formats for which `chosen`, such as &Format::can_write, is true.
[[nodiscard]] std::vector<std::string> format_names(bool (Format::*chosen)() const);
/// A format by name; nullptr if none exists.
[[nodiscard]] const Format* find_format(std::string_view name);
/// The format of a document that begins with this text; nullptr when none can read it.
[[nodiscard]] const Format* detect(std::string_view text, const Catalogue& catalogue);

/// Reads every game of a document, in order. A game that cannot be read is reported and does not
/// affect the others. Returns the findings about the document as a whole (empty, unknown format).
std::vector<Finding> read_document(std::string_view text, const ReadOptions& options,
                                   const GameSink& sink);

}  // namespace gipfbase::notation
