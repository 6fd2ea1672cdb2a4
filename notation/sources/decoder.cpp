#include "notation/sources/decoder.hpp"

#include <bzlib.h>
#include <lzma.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <new>
#include <system_error>
#include <utility>

namespace gipfbase::notation {
namespace {

using namespace std::string_view_literals;

constexpr std::string_view kGzipMagic = "\x1f\x8b";
constexpr std::string_view kBzip2Magic = "BZh";
constexpr std::string_view kXzMagic = "\xfd\x37zXZ\0"sv;
constexpr std::string_view kZstdMagic = "\x28\xb5\x2f\xfd";

/// The number of bytes for the next call, limited to what the counters of zlib and libbz2 can hold.
unsigned at_once(std::size_t bytes) {
  constexpr std::size_t kMost = std::size_t{1} << 30U;
  return static_cast<unsigned>(std::min(bytes, kMost));
}

std::string no_memory() { return std::generic_category().message(ENOMEM); }

class Gunzip final : public Decoder {
 public:
  Gunzip() {
    constexpr int kGzipOnly = 16 + MAX_WBITS;
    if (inflateInit2(&zlib_, kGzipOnly) != Z_OK) throw std::bad_alloc();
  }
  ~Gunzip() override { inflateEnd(&zlib_); }
  Gunzip(const Gunzip&) = delete;
  Gunzip& operator=(const Gunzip&) = delete;

  void restart() override { inflateReset(&zlib_); }
  [[nodiscard]] bool may_begin(std::uint8_t byte) const override {
    return byte == static_cast<std::uint8_t>(kGzipMagic[0]);
  }

 private:
  State decode(Window& window) override {
    const unsigned in = at_once(window.in_left);
    const unsigned out = at_once(window.out_left);
    zlib_.next_in = const_cast<Bytef*>(window.in);  // NOLINT: zlib does not write to it
    zlib_.avail_in = in;
    zlib_.next_out = window.out;
    zlib_.avail_out = out;
    const int code = inflate(&zlib_, Z_BLOCK);
    advance(window, in - zlib_.avail_in, out - zlib_.avail_out);
    constexpr int kBlockEnds = 128;
    if ((zlib_.data_type & kBlockEnds) != 0) all_is_intact();
    if (code == Z_STREAM_END) return State::kEnds;
    if (code == Z_OK || code == Z_BUF_ERROR) return State::kGoesOn;
    if (code == Z_MEM_ERROR) return damaged(no_memory());
    const std::string_view words = zlib_.msg != nullptr ? zlib_.msg : "";
    const bool wrong_sum = words == "incorrect data check" || words == "incorrect length check";
    return wrong_sum ? wrong_checksum() : damaged("gzip cannot unpack it");
  }

  z_stream zlib_{};
};

class Bunzip2 final : public Decoder {
 public:
  Bunzip2() { begin(); }
  ~Bunzip2() override { BZ2_bzDecompressEnd(&stream_); }
  Bunzip2(const Bunzip2&) = delete;
  Bunzip2& operator=(const Bunzip2&) = delete;

  void restart() override {
    BZ2_bzDecompressEnd(&stream_);
    begin();
  }
  [[nodiscard]] bool may_begin(std::uint8_t byte) const override {
    return byte == static_cast<std::uint8_t>(kBzip2Magic[0]);
  }

 private:
  void begin() {
    stream_ = {};
    if (BZ2_bzDecompressInit(&stream_, 0, 0) != BZ_OK) throw std::bad_alloc();
  }
  State decode(Window& window) override {
    const unsigned out = at_once(window.out_left);
    // Passes single bytes, so that the library stops after each block, whose checksum is then
    // verified.
    stream_.next_in =
        const_cast<char*>(reinterpret_cast<const char*>(window.in));  // NOLINT: C; not written to
    stream_.avail_in = 1;
    stream_.next_out = reinterpret_cast<char*>(window.out);  // NOLINT: C
    stream_.avail_out = out;
    const int code = BZ2_bzDecompress(&stream_);
    advance(window, 1 - stream_.avail_in, out - stream_.avail_out);
    if (code == BZ_MEM_ERROR) return damaged(no_memory());
    if (code != BZ_OK && code != BZ_STREAM_END) return damaged("bzip2 cannot unpack it");
    if (code == BZ_STREAM_END || stream_.avail_out > 0) all_is_intact();
    return code == BZ_STREAM_END ? State::kEnds : State::kGoesOn;
  }

  bz_stream stream_{};
};

class Unxz final : public Decoder {
 public:
  Unxz() { restart(); }
  ~Unxz() override { lzma_end(&stream_); }
  Unxz(const Unxz&) = delete;
  Unxz& operator=(const Unxz&) = delete;

  void restart() override {
    constexpr std::uint64_t kMostMemory = std::uint64_t{1} << 30U;
    if (lzma_stream_decoder(&stream_, kMostMemory, 0) != LZMA_OK) throw std::bad_alloc();
    before_ = last_ = {0, unpacked_};
  }
  [[nodiscard]] bool may_begin(std::uint8_t byte) const override {
    return byte == static_cast<std::uint8_t>(kXzMagic[0]);
  }

 private:
  /// A place in the stream.
  struct Place {
    std::uint64_t packed = 0;
    std::uint64_t unpacked = 0;
  };
  State decode(Window& window) override {
    // A chunk of the stream has at most 64 KB, and damage is detected at its end. What was unpacked
    // before the last kChunkBytes is therefore sound.
    constexpr std::size_t kChunkBytes = (std::size_t{1} << 16U) + 64;
    if (stream_.total_in >= last_.packed + kChunkBytes) {
      before_ = std::exchange(last_, {stream_.total_in, unpacked_});
    }
    const std::size_t in = std::min(window.in_left, kChunkBytes);
    const std::size_t out = window.out_left;
    stream_.next_in = window.in;
    stream_.avail_in = in;
    stream_.next_out = window.out;
    stream_.avail_out = out;
    const lzma_ret code = lzma_code(&stream_, LZMA_RUN);
    advance(window, in - stream_.avail_in, out - stream_.avail_out);
    if (code == LZMA_STREAM_END) {
      all_is_intact();
      return State::kEnds;
    }
    intact_ = std::max(intact_, before_.unpacked);
    if (code == LZMA_OK || code == LZMA_BUF_ERROR) return State::kGoesOn;
    if (code == LZMA_MEM_ERROR || code == LZMA_MEMLIMIT_ERROR) return damaged(no_memory());
    return damaged(code == LZMA_OPTIONS_ERROR ? "it uses an option of xz that is not supported"
                                              : "xz cannot unpack it");
  }

  lzma_stream stream_ = LZMA_STREAM_INIT;
  Place before_;
  Place last_;
};

class Unzstd final : public Decoder {
 public:
  Unzstd() : stream_(ZSTD_createDStream()) {
    if (stream_ == nullptr) throw std::bad_alloc();
    restart();
  }
  ~Unzstd() override { ZSTD_freeDStream(stream_); }
  Unzstd(const Unzstd&) = delete;
  Unzstd& operator=(const Unzstd&) = delete;

  void restart() override { wanted_ = ZSTD_initDStream(stream_); }
  [[nodiscard]] bool may_begin(std::uint8_t byte) const override {
    constexpr std::uint8_t kSkippable = 0x50;  // skippable frames begin with 0x50 to 0x5F
    return byte == static_cast<std::uint8_t>(kZstdMagic[0]) || (byte & 0xF0U) == kSkippable;
  }

 private:
  State decode(Window& window) override {
    // When the library meets damage, it discards what the call has unpacked. So the last bytes of a
    // block, and the next header, which are read together, are passed one by one.
    constexpr std::size_t kOneByOne = 4;
    const std::size_t wanted = wanted_ > kOneByOne ? wanted_ - kOneByOne : 1;
    ZSTD_inBuffer in = {window.in, std::min(window.in_left, wanted), 0};
    ZSTD_outBuffer out = {window.out, window.out_left, 0};
    wanted_ = ZSTD_decompressStream(stream_, &out, &in);
    advance(window, in.pos, out.pos);
    if (ZSTD_isError(wanted_) != 0) {
      const ZSTD_ErrorCode code = ZSTD_getErrorCode(wanted_);
      if (code == ZSTD_error_checksum_wrong) return wrong_checksum();
      if (code == ZSTD_error_memory_allocation) return damaged(no_memory());
      return damaged("zstd cannot unpack it");
    }
    if (window.out_left > 0) all_is_intact();
    return wanted_ == 0 ? State::kEnds : State::kGoesOn;
  }

  ZSTD_DStream* stream_;  ///< owned
  std::size_t wanted_ = 0;
};

bool begins_bzip2(std::string_view beginning) {
  if (!beginning.starts_with(kBzip2Magic)) return false;
  beginning.remove_prefix(kBzip2Magic.size());
  if (beginning.empty() || beginning[0] < '1' || beginning[0] > '9') return false;
  beginning.remove_prefix(1);
  // The magic of a block or of the end of the stream must follow, because a plain text may begin
  // with the bytes before it.
  constexpr std::array kBlocks = {"\x31\x41\x59\x26\x53\x59"sv, "\x17\x72\x45\x38\x50\x90"sv};
  return std::any_of(kBlocks.begin(), kBlocks.end(), [&](std::string_view magic) {
    const std::string_view part = magic.substr(0, beginning.size());
    return beginning.starts_with(part);
  });
}

bool begins_zstd(std::string_view beginning) {
  constexpr std::string_view kSkippable = "\x2a\x4d\x18";  // follows a byte from 0x50 to 0x5F
  return beginning.starts_with(kZstdMagic) ||
         (beginning.size() > kSkippable.size() && (beginning[0] & 0xF0) == 0x50 &&
          beginning.substr(1).starts_with(kSkippable));
}

}  // namespace

Decoder::State Decoder::step(Window& window) {
  const State state = decode(window);
  if (state == State::kEnds) ended_ = unpacked_;
  return state;
}

void Decoder::advance(Window& window, std::size_t in, std::size_t out) {
  window.in += in;
  window.in_left -= in;
  window.out += out;
  window.out_left -= out;
  unpacked_ += out;
}

Decoder::State Decoder::damaged(std::string reason) {
  reason_ = std::move(reason);
  return State::kDamaged;
}

Decoder::State Decoder::wrong_checksum() {
  intact_ = ended_;
  return damaged("its checksum is wrong");
}

bool begins_tar(std::string_view beginning) {
  constexpr std::size_t kMagicOffset = 257;
  constexpr std::size_t kSumOffset = 148;
  constexpr std::size_t kSumBytes = 8;
  if (beginning.size() < kRecognisedBytes) return false;
  const std::string_view header = beginning.substr(0, kRecognisedBytes);
  if (header.substr(kMagicOffset).starts_with("ustar")) return true;
  std::string_view field = header.substr(kSumOffset, kSumBytes);
  field.remove_prefix(std::min(field.find_first_not_of(' '), field.size()));
  unsigned stored = 0;
  constexpr int kOctal = 8;
  if (std::from_chars(field.data(), field.data() + field.size(), stored, kOctal).ec !=
      std::errc{}) {
    return false;
  }
  unsigned sum = 0;
  for (std::size_t i = 0; i < header.size(); ++i) {
    const bool own = i >= kSumOffset && i < kSumOffset + kSumBytes;
    sum += own ? ' ' : static_cast<std::uint8_t>(header[i]);
  }
  return stored == sum;
}

std::unique_ptr<Decoder> decoder_for(std::string_view beginning) {
  if (begins_tar(beginning)) return nullptr;
  if (beginning.starts_with(kGzipMagic)) return std::make_unique<Gunzip>();
  if (begins_bzip2(beginning)) return std::make_unique<Bunzip2>();
  if (beginning.starts_with(kXzMagic)) return std::make_unique<Unxz>();
  if (begins_zstd(beginning)) return std::make_unique<Unzstd>();
  return nullptr;
}

}  // namespace gipfbase::notation
