// notation/sources/source_reader.hpp - a thread that reads files and archives and hands out their
// text in units of work. Inside this room only.
#pragma once

#include <tbb/concurrent_queue.h>

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "notation/formats/format.hpp"
#include "notation/sources/digest.hpp"
#include "notation/sources/input.hpp"

namespace gipfbase::notation {

/// A piece of a document that holds whole games.
struct Piece {
  std::string member;
  std::string text;
  std::uint32_t lines_before = 0;  ///< lines of the document before this piece
  bool first = true;               ///< the piece that begins the document
  const Format* format = nullptr;  ///< as recognised by the beginning of the document
};

/// Work for one thread: pieces of one file, in order.
struct Unit {
  std::size_t file = 0;  ///< index among the files
  std::vector<Piece> pieces;
  std::vector<Finding> findings;  ///< of the file, when the unit is its last
  bool last = false;              ///< the file ends here
  bool broken = false;            ///< ... and could not be read to its end
  bool known = false;             ///< ... or need not be read
  Digest content{};               ///< of the file, when `last` and not `broken`
  std::uint64_t consumed = 0;     ///< bytes of all files read so far
};

class SourceReader {
 public:
  struct Options {
    const Catalogue* catalogue = nullptr;
    const Format* format = nullptr;  ///< nullptr: by content
    /// Mixed into the digests of files; without one, no digests are made.
    std::string signature;
    /// Files with such a digest are not read but handed out as known.
    std::function<bool(const Digest&)> is_known;
  };
  /// Starts reading. The files must outlive it.
  SourceReader(const std::vector<InputFile>& files, Options options);
  /// Stops and waits for the thread.
  ~SourceReader();
  SourceReader(const SourceReader&) = delete;
  SourceReader& operator=(const SourceReader&) = delete;

  /// The next unit, in order; nothing when all files are read.
  [[nodiscard]] std::shared_ptr<Unit> next();

 private:
  void run();
  /// False when reading has been stopped.
  bool read(std::size_t index, std::uint64_t consumed_before);

  const std::vector<InputFile>& files_;
  Options options_;
  std::atomic<bool> stop_{false};
  tbb::concurrent_bounded_queue<std::shared_ptr<Unit>> queue_;
  std::thread thread_;
};

/// Cuts a document into pieces of about `size` bytes, at places where its format allows it.
[[nodiscard]] std::vector<Piece> cut(Document document, const Format* format, std::size_t size);

}  // namespace gipfbase::notation
