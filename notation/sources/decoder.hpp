// notation/sources/decoder.hpp - the ways of packing one text: gzip, bzip2, xz, zstd. Inside this
// room only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace gipfbase::notation {

/// Unpacks streams of one format, one behind the other. What it has unpacked before it meets damage
/// stands in the window, to the last byte that the format's own library can give.
class Decoder {
 public:
  /// Packed bytes to come, and room for unpacked ones.
  struct Window {
    const std::uint8_t* in = nullptr;
    std::size_t in_left = 0;
    std::uint8_t* out = nullptr;
    std::size_t out_left = 0;
  };
  enum class State : std::uint8_t {
    kGoesOn,  ///< more bytes or more room are wanted
    kEnds,    ///< the stream has ended as it should
    kDamaged  ///< `reason` tells why
  };

  Decoder() = default;
  virtual ~Decoder() = default;
  Decoder(const Decoder&) = delete;
  Decoder& operator=(const Decoder&) = delete;

  /// Unpacks something. Neither the bytes nor the room may be none.
  [[nodiscard]] State step(Window& window);
  /// For the stream behind one that has ended.
  virtual void restart() = 0;
  /// True for the first byte of a stream.
  [[nodiscard]] virtual bool may_begin(std::uint8_t byte) const = 0;
  [[nodiscard]] const std::string& reason() const { return reason_; }
  /// So many unpacked bytes are right, as far as is known: damage is seen where a block of the
  /// stream does not fit the one before, or only by the checksum behind all.
  [[nodiscard]] std::uint64_t sound() const { return sound_; }

 protected:
  virtual State decode(Window& window) = 0;
  /// Moves the window on by what a step has taken and given.
  void advance(Window& window, std::size_t in, std::size_t out);
  State damaged(std::string reason);
  /// No checksum has failed, and no block, up to here.
  void all_is_sound() { sound_ = unpacked_; }
  /// The stream's checksum has failed.
  State wrong_checksum();

  /// In all streams, with what advance() adds of the current step.
  std::uint64_t unpacked_ = 0;
  std::uint64_t sound_ = 0;

 private:
  std::uint64_t ended_ = 0;  ///< unpacked of the streams that have ended
  std::string reason_;
};

/// The decoder for a file that begins so; nullptr when it is not packed in one of these ways. A tar
/// begins with the name of its first member, whatever that looks like.
[[nodiscard]] std::unique_ptr<Decoder> decoder_for(std::string_view beginning);

/// Bytes of its beginning by which a file is recognised.
inline constexpr std::size_t kRecognisedBytes = 512;

/// True for the beginning of a tar: the header of a member, which has a checksum, or its magic.
[[nodiscard]] bool begins_tar(std::string_view beginning);

}  // namespace gipfbase::notation
