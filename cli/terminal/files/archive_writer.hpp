// cli/terminal/files/archive_writer.hpp - writes zip and tar archives; the same members give the
// same bytes.
#pragma once

#include <cstdint>
#include <ctime>
#include <exception>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

struct archive;

namespace gipfbase::cli {

/// Writes one member after another. Programs that read the archive see that it is incomplete until
/// close() is called. Functions throw IoError and what the sink throws.
class ArchiveWriter {
 public:
  enum class Kind : std::uint8_t { kZip, kTar };

  /// `sink` receives the bytes; `time` is the time of every member.
  ArchiveWriter(Kind kind, std::time_t time, std::function<void(std::string_view)> sink);
  ~ArchiveWriter();
  ArchiveWriter(const ArchiveWriter&) = delete;
  ArchiveWriter& operator=(const ArchiveWriter&) = delete;

  void add(const std::string& name, std::string_view bytes);
  void close();

 private:
  struct Free {
    void operator()(archive* a) const noexcept;
  };
  void check(int code);

  std::time_t time_;
  std::function<void(std::string_view)> sink_;
  std::exception_ptr failure_;  ///< thrown by the sink
  std::unique_ptr<archive, Free> archive_;
};

}  // namespace gipfbase::cli
