// notation/sources/source_reader.hpp - a thread that reads files and archives in units of work. For
// this folder only.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "notation/sources/pipeline.hpp"

namespace gipfbase::notation {

/// Work for one thread: documents of one file, or parts of them, in order.
struct Unit {
  std::size_t file = 0;  ///< index in the list of files
  std::vector<Document> documents;
  std::vector<Finding> findings;  ///< of the file, when this is its last unit
  bool last = false;              ///< the file ends here
  bool broken = false;            ///< the file could not be read to its end
  bool known = false;             ///< the file need not be read
  Digest content{};               ///< of the file, when `last` and not `broken`
  std::uint64_t consumed = 0;     ///< bytes of all files read so far
};

class SourceReader {
 public:
  /// Starts reading. The arguments must outlive the reader. Known files are passed on without being
  /// read.
  SourceReader(const std::vector<InputFile>& files, const ReadOptions& options,
               const Consumer& consumer);
  /// Stops and waits for the thread.
  ~SourceReader();
  SourceReader(const SourceReader&) = delete;
  SourceReader& operator=(const SourceReader&) = delete;

  /// The next unit, in order; nullptr when all files are read. Rethrows an exception of the thread.
  [[nodiscard]] std::shared_ptr<Unit> next();
  /// True when options.stop has ended the reading.
  [[nodiscard]] bool stopped() const { return cut_short_; }

 private:
  void run() noexcept;
  /// Adds a unit to the queue once there is room, or drops it if reading has been stopped.
  void hand_over(std::shared_ptr<Unit> unit);
  /// False when reading has been stopped.
  bool read(std::size_t index, std::uint64_t consumed_before);

  const std::vector<InputFile>& files_;
  const ReadOptions& options_;
  const Consumer& consumer_;
  const std::size_t unit_bytes_;  ///< approximate bytes of text in one unit
  std::atomic<bool> stop_{false};
  std::atomic<bool> cut_short_{false};
  std::mutex mutex_;
  std::condition_variable changed_;  ///< signals changes of the members below
  std::deque<std::shared_ptr<Unit>> queue_;
  bool ended_ = false;  ///< no more units follow
  std::exception_ptr failure_;
  std::thread thread_;
};

/// The last place where a text may be cut, so that the rest can be read separately; 0: none.
[[nodiscard]] std::size_t last_cut(std::string_view text, const Format* format);
/// Cuts a document into parts of about `size` bytes, or less with many games, where its format
/// allows it.
[[nodiscard]] std::vector<Document> cut(Document document, std::size_t size);

}  // namespace gipfbase::notation
