// notation/sources/gunzip.hpp - files packed with gzip, unpacked for libarchive.
//
// libarchive unpacks gzip itself but passes over the checksum at its end (its filter says so), and
// so takes damage for text. Thread-safety: belongs to one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

struct archive;

namespace gipfbase::notation {

/// The unpacked bytes of a file or a piece of memory that is packed with gzip, one stream behind
/// the other.
class Gunzip {
 public:
  /// The file, or, when the path is empty, the memory, which must outlive it.
  Gunzip(const std::string& path, std::string_view memory);
  ~Gunzip();
  Gunzip(const Gunzip&) = delete;
  Gunzip& operator=(const Gunzip&) = delete;

  /// True when a file begins like one.
  [[nodiscard]] static bool begins(std::string_view beginning);

  /// Has libarchive read from here; its code.
  int open(archive* handle);
  /// Packed bytes read so far.
  [[nodiscard]] std::uint64_t consumed() const;

  /// Why the bytes that libarchive was given end before those of the file.
  struct Fault {
    bool truncated = false;
    std::string reason;
    /// So many unpacked bytes are right, as far as is known: damage is seen where a block of the
    /// stream does not fit the one before, or only by the checksum behind all.
    std::uint64_t sound = 0;
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
