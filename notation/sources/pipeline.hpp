// notation/sources/pipeline.hpp - reads paths into judged games, as all commands do.
//
// One thread reads files and archives, and cuts large documents where their format allows it. Many
// threads read, replay and judge the games. Their results are taken in the order of the input, so
// that the outcome does not depend on the number of threads.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "notation/formats/format.hpp"
#include "notation/sources/digest.hpp"
#include "notation/sources/input.hpp"
#include "notation/sources/progress.hpp"

namespace gipfbase::notation {

/// How the reading of a file ended.
struct FileEnd {
  bool complete = false;  ///< read to its end; `content` is its digest
  bool known = false;     ///< not read, because its digest is known
  Digest content{};
};

/// Takes over a game. Called in the order of the input. `ordinal`: the number of the game in its
/// document.
using Taking = std::function<void(std::uint32_t ordinal)>;

/// Sets the number of the game in findings about a game.
inline void set_ordinal(std::vector<Finding>& findings, std::uint32_t ordinal) {
  for (Finding& finding : findings) {
    if (finding.game != 0) finding.game = ordinal;
  }
}

/// Receives games. `work` is called from many threads at once, `is_known` from one other thread,
/// the other functions from a single thread in the order of the input.
class Consumer {
 public:
  virtual ~Consumer() = default;
  Consumer() = default;
  Consumer(const Consumer&) = delete;
  Consumer& operator=(const Consumer&) = delete;

  /// True when a file with this digest need not be read.
  [[nodiscard]] virtual bool is_known(const Digest& /*content*/) const { return false; }
  /// Processes a game that was read but not judged; may move from it. Its raw text is valid during
  /// the call only. The ordinals of the game and of its findings count from the beginning of some
  /// part of the document; the returned function is called with the ordinal in the whole document.
  [[nodiscard]] virtual Taking work(Judged& game) = 0;

  virtual void begin_file(const InputFile& /*file*/) {}
  virtual void begin_document(bool /*empty*/) {}
  /// A finding about a document, a file or the list of paths.
  virtual void note(const Finding& finding) = 0;
  virtual void end_file(const FileEnd& /*end*/) {}
  /// A part of the input has been processed.
  virtual void end_unit() {}
};

/// Reads all inputs. False when `progress` asked to stop. Rethrows exceptions of threads.
bool run_pipeline(const Inputs& inputs, const ReadOptions& options, Consumer& consumer,
                  const Progress& progress);

}  // namespace gipfbase::notation
