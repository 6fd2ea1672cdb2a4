// notation/sources/unpacking.hpp - files packed with gzip, bzip2, xz or zstd, unpacked for
// libarchive.
//
// libarchive can unpack them itself. But it ignores the checksum of gzip, and in the other formats
// it discards the unpacked bytes of a block when it meets damage. Thread-safety: belongs to one
// thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

struct archive;

namespace gipfbase::notation {

class Decoder;

/// The unpacked bytes of a packed file or piece of memory, all its streams in sequence.
class Unpacking {
 public:
  /// Reads the file or, when the path is empty, the memory, which must outlive it.
  Unpacking(std::unique_ptr<Decoder> decoder, const std::string& path, std::string_view memory);
  ~Unpacking();
  Unpacking(const Unpacking&) = delete;
  Unpacking& operator=(const Unpacking&) = delete;

  /// Makes libarchive read from this stream; returns its code.
  int open(archive* handle);
  /// Limits the zero bytes for libarchive, in blocks of nothing else, until the next call; more are
  /// a fault. A few bytes can unpack to endless zeros.
  void limit_zeros(std::uint64_t most);
  /// Packed bytes read so far.
  [[nodiscard]] std::uint64_t consumed() const;

  /// Why the bytes for libarchive end before those of the file.
  struct Fault {
    bool truncated = false;
    std::string reason;
    std::uint64_t sound = 0;  ///< see Decoder
  };
  /// nullopt when there is none. libarchive discards what it has read when it meets an error, so it
  /// gets an end of file instead.
  [[nodiscard]] std::optional<Fault> fault() const;
  /// Reads a little beyond what libarchive read, so that the checksum is checked.
  void finish();

 private:
  class Stream;
  std::unique_ptr<Stream> stream_;
};

}  // namespace gipfbase::notation
