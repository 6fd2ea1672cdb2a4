// db/import/source_reader.hpp - a thread that reads the files of an import and hands out units of
// work.
#pragma once

#include <tbb/concurrent_queue.h>

#include <atomic>
#include <memory>
#include <set>
#include <thread>
#include <vector>

#include "db/import/reading.hpp"
#include "notation/sources/input.hpp"

namespace gipfbase::db {

class SourceReader {
 public:
  /// Starts reading. Files whose digest is in `known` are not read but handed out as known.
  /// `signature` is mixed into the digests: whatever changes what reading a file yields.
  SourceReader(const std::vector<notation::InputFile>& files, std::set<Digest> known,
               std::string signature);
  /// Stops and waits for the thread.
  ~SourceReader();
  SourceReader(const SourceReader&) = delete;
  SourceReader& operator=(const SourceReader&) = delete;

  /// The next unit, in order; nothing when all files are read.
  [[nodiscard]] std::unique_ptr<Unit> next();

 private:
  void run();
  /// False when the import has been stopped.
  bool read(std::size_t index, std::uint64_t consumed_before);

  const std::vector<notation::InputFile>& files_;
  std::set<Digest> known_;
  std::string signature_;
  std::atomic<bool> stop_{false};
  tbb::concurrent_bounded_queue<std::shared_ptr<Unit>> queue_;
  std::thread thread_;
};

}  // namespace gipfbase::db
