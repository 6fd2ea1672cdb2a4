// notation/sources/unpacking.hpp - files packed with gzip, bzip2, xz or zstd, unpacked for
// libarchive.
//
// libarchive unpacks them itself, but passes over the checksum of gzip, and of the others throws
// away what it has unpacked of a block when it meets damage. Thread-safety: belongs to one thread.
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

/// The unpacked bytes of a packed file or piece of memory, one stream behind the other.
class Unpacking {
 public:
  /// The file, or, when the path is empty, the memory, which must outlive it.
  Unpacking(std::unique_ptr<Decoder> decoder, const std::string& path, std::string_view memory);
  ~Unpacking();
  Unpacking(const Unpacking&) = delete;
  Unpacking& operator=(const Unpacking&) = delete;

  /// Has libarchive read from here; its code.
  int open(archive* handle);
  /// Gives libarchive no more zero bytes than that, in blocks of nothing else, until this is called
  /// again; more are a fault. A few bytes unpack to zeros without end.
  void limit_zeros(std::uint64_t most);
  /// Packed bytes read so far.
  [[nodiscard]] std::uint64_t consumed() const;

  /// Why the bytes that libarchive was given end before those of the file.
  struct Fault {
    bool truncated = false;
    std::string reason;
    std::uint64_t sound = 0;  ///< see Decoder
  };
  /// Nothing while all is well. libarchive itself forgets what it has read once it meets an error,
  /// so it is told that the file ends there.
  [[nodiscard]] std::optional<Fault> fault() const;
  /// Reads on behind what libarchive wanted, but not far, so that the checksum is seen.
  void finish();

 private:
  class Stream;
  std::unique_ptr<Stream> stream_;
};

}  // namespace gipfbase::notation
