// notation/sources/pipeline.hpp - from paths to judged games: the one way in which games come into
// the program.
//
// One thread reads files and archives and cuts large documents where their format allows it; many
// read, replay and judge the games; what they make of them is taken in the order of the input. The
// outcome does not depend on the number of threads.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "notation/formats/format.hpp"
#include "notation/sources/digest.hpp"
#include "notation/sources/input.hpp"
#include "notation/sources/progress.hpp"

namespace gipfbase::notation {

struct PipelineOptions {
  const Catalogue* catalogue = nullptr;
  std::string title = {};          ///< title of records that do not name one
  std::string variant = {};        ///< variant of records that do not name one
  const Format* format = nullptr;  ///< nullptr: by content
  /// Games with an illegal move count as rejected, not as partial.
  bool reject_partial = false;
  /// Valid games come with the rows of the position index.
  bool with_rows = false;
  int threads = 0;  ///< 0: all cores
  /// Raised by a user who wants to stop, so that nobody waits for a silent stream; may be nullptr.
  const std::atomic<bool>* stop = nullptr;
  /// What, apart from a file's bytes, decides what reading it yields. Empty: files have no digest.
  std::string signature = {};
  /// Most bytes for all of the work, of a consumer that collects; 0: as it sees fit.
  std::uint64_t memory = 0;
  /// Where paths begin so, the rest of it is what files are called: "/tmp/x/" of a folder that
  /// nobody is to hear of.
  std::string folder = {};
  /// A file that is not opened, nor its journal: the database that the games go into. To close it
  /// would give up the locks on it.
  std::string receiver = {};
  /// The parts of the input (256 KB of text) of which games may be waiting for a consumer that is
  /// busy; 0: a few for each thread.
  int waiting = 0;
};

/// What a consumer makes of a game, away from the others.
struct Product {
  virtual ~Product() = default;
  Product() = default;
  Product(const Product&) = delete;
  Product& operator=(const Product&) = delete;

  std::vector<Finding> findings;  ///< of the game
};

/// How a file ended.
struct FileEnd {
  bool complete = false;  ///< read to its end; `content` is its digest
  bool known = false;     ///< not read, because its digest was known
  Digest content{};
};

/// Whoever wants games. `work` is called from many threads at once, `is_known` from one other, all
/// else from one thread in the order of the input.
class Consumer {
 public:
  virtual ~Consumer() = default;
  Consumer() = default;
  Consumer(const Consumer&) = delete;
  Consumer& operator=(const Consumer&) = delete;

  /// A file of this digest need not be read.
  [[nodiscard]] virtual bool is_known(const Digest& /*content*/) const { return false; }
  /// Makes something of a game, of which it may take what it likes; its raw text goes afterwards.
  [[nodiscard]] virtual std::unique_ptr<Product> work(Judged& game,
                                                      std::vector<IndexRow>& rows) = 0;

  virtual void begin_file(const InputFile& /*file*/) {}
  virtual void begin_document(bool /*empty*/) {}
  /// The next game; its findings and `ordinal` count from the beginning of its document.
  virtual void take(std::unique_ptr<Product> product, std::uint32_t ordinal) = 0;
  /// Something about a document, a file or the list of paths.
  virtual void note(const Finding& finding) = 0;
  virtual void end_file(const FileEnd& /*end*/) {}
  /// A part of the input has been taken in.
  virtual void end_unit() {}
};

/// Reads everything behind the paths. False when `progress` asked to stop.
bool run_pipeline(const std::vector<std::string>& paths, const PipelineOptions& options,
                  Consumer& consumer, const Progress& progress);

}  // namespace gipfbase::notation
