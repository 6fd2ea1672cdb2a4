// notation/sources/unpacking.hpp - files packed with gzip, bzip2, xz or zstd, unpacked for
// libarchive.
//
// libarchive ignores the checksum of gzip, and in the other formats discards the unpacked bytes of
// a damaged block. Thread-safety: belongs to one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "notation/sources/decoder.hpp"

struct archive;

namespace gipfbase::notation {

/// The unpacked bytes of a packed file or piece of memory, all its streams in sequence.
class Unpacking {
 public:
  /// Reads the file or, when the path is empty, the memory, which must outlive this object.
  Unpacking(std::unique_ptr<Decoder> decoder, const std::string& path, std::string_view memory);
  ~Unpacking() = default;
  Unpacking(const Unpacking&) = delete;
  Unpacking& operator=(const Unpacking&) = delete;

  /// Makes libarchive read from this stream; returns libarchive's result code.
  int open(archive* handle);
  /// Until the next call, libarchive gets at most this number of zero bytes in blocks that hold
  /// only zeros; more are a fault. A few packed bytes can unpack to endless zeros.
  void limit_zeros(std::uint64_t most) { zeros_left_ = most; }
  /// Packed bytes read so far.
  [[nodiscard]] std::uint64_t consumed() const { return read_ - window_.in_left; }

  /// Why libarchive gets fewer bytes than the whole file unpacks to.
  struct Fault {
    bool truncated = false;
    std::string reason;
    std::uint64_t intact_bytes = 0;  ///< see Decoder
  };
  /// The fault; nullopt if there was none. libarchive sees an end of the file instead of an error,
  /// because it discards data at errors.
  [[nodiscard]] const std::optional<Fault>& fault() const { return fault_; }
  /// Reads a little beyond what libarchive read, so that the checksum is checked.
  void finish();

 private:
  /// The next unpacked bytes; returns 0 at the end.
  std::size_t next(const void** block);
  bool is_too_many_zeros(std::span<const std::uint8_t> block);
  void step();
  /// True when another stream follows, perhaps after zero bytes of padding; false when the file
  /// ends here or is damaged.
  bool next_stream();
  void refill();
  void fail(bool truncated, std::string reason);

  struct CloseFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  std::unique_ptr<Decoder> decoder_;
  std::string_view memory_;  ///< the memory to read, until it is passed to the window
  std::unique_ptr<std::FILE, CloseFile> file_;
  int failed_to_open_ = 0;
  Decoder::Window window_;
  std::vector<std::uint8_t> packed_;
  std::vector<std::uint8_t> unpacked_;
  std::uint64_t read_ = 0;
  std::uint64_t zeros_left_ = UINT64_MAX;
  bool between_ = false;  ///< a stream has ended
  bool ended_ = false;
  std::optional<Fault> fault_;
};

}  // namespace gipfbase::notation
