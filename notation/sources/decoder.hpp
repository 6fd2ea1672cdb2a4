// notation/sources/decoder.hpp - decoders of gzip, bzip2, xz, zstd. For this folder only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace gipfbase::notation {

/// Unpacks consecutive streams of one format. The bytes before damage are unpacked up to the last
/// one that the library of the format can give.
class Decoder {
 public:
  /// Remaining packed bytes, and room for unpacked ones.
  struct Window {
    const std::uint8_t* in = nullptr;
    std::size_t in_left = 0;
    std::uint8_t* out = nullptr;
    std::size_t out_left = 0;
  };
  enum class State : std::uint8_t {
    kGoesOn,  ///< needs more bytes or more room
    kEnds,    ///< the stream has ended properly
    kDamaged  ///< see reason()
  };

  Decoder() = default;
  virtual ~Decoder() = default;
  Decoder(const Decoder&) = delete;
  Decoder& operator=(const Decoder&) = delete;

  /// Unpacks some bytes. Neither input nor room may be empty.
  [[nodiscard]] State step(Window& window);
  /// Prepares for the next stream, after a stream has ended.
  virtual void restart() = 0;
  /// True for a byte with which a stream can begin.
  [[nodiscard]] virtual bool may_begin(std::uint8_t byte) const = 0;
  [[nodiscard]] const std::string& reason() const { return reason_; }
  /// Number of unpacked bytes that are known to be right. Damage may be noticed only where a block
  /// does not fit the previous one, or in the checksum at the end.
  [[nodiscard]] std::uint64_t intact_bytes() const { return intact_; }

 protected:
  virtual State decode(Window& window) = 0;
  /// Advances the window by the bytes that a step has read and written.
  void advance(Window& window, std::size_t in, std::size_t out);
  State damaged(std::string reason);
  /// Records that all bytes unpacked so far are right.
  void all_is_intact() { intact_ = unpacked_; }
  /// Records that the checksum of the stream is wrong.
  State wrong_checksum();

  /// Unpacked bytes of all streams, including the current step once advance() was called.
  std::uint64_t unpacked_ = 0;
  std::uint64_t intact_ = 0;

 private:
  std::uint64_t ended_ = 0;  ///< unpacked bytes of finished streams
  std::string reason_;
};

/// The decoder for a file with this beginning; nullptr when it is not packed in one of these
/// formats. A tar archive is never treated as packed: it begins with the name of its first member,
/// which can look like the beginning of a packed file.
[[nodiscard]] std::unique_ptr<Decoder> decoder_for(std::string_view beginning);

/// A file is recognised by this many bytes at its beginning.
inline constexpr std::size_t kRecognisedBytes = 512;

/// True for the beginning of a tar: a member header with a valid checksum, or its magic.
[[nodiscard]] bool begins_tar(std::string_view beginning);

}  // namespace gipfbase::notation
