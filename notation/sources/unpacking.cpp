#include "notation/sources/unpacking.hpp"

#include <archive.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <span>
#include <system_error>
#include <utility>
#include <vector>

#include "notation/sources/decoder.hpp"

namespace gipfbase::notation {
namespace {

constexpr std::size_t kPackedBytes = std::size_t{1} << 16U;
constexpr std::size_t kUnpackedBytes = std::size_t{1} << 18U;

}  // namespace

class Unpacking::Stream {
 public:
  Stream(std::unique_ptr<Decoder> decoder, const std::string& path, std::string_view memory)
      : decoder_(std::move(decoder)),
        memory_(memory),
        file_(path.empty() ? nullptr : std::fopen(path.c_str(), "rbe")),
        failed_to_open_(!path.empty() && file_ == nullptr ? errno : 0) {}

  [[nodiscard]] int failed_to_open() const { return failed_to_open_; }
  [[nodiscard]] std::uint64_t consumed() const { return read_ - window_.in_left; }
  [[nodiscard]] const std::optional<Fault>& fault() const { return fault_; }

  /// The next unpacked bytes; returns 0 at the end.
  std::size_t next(const void** block) {
    window_.out = unpacked_.data();
    window_.out_left = unpacked_.size();
    while (window_.out_left > 0 && !fault_ && !ended_) step();
    *block = unpacked_.data();
    const std::size_t size = unpacked_.size() - window_.out_left;
    return is_too_many_zeros(std::span(unpacked_).first(size)) ? 0 : size;
  }

  void limit_zeros(std::uint64_t most) { zeros_left_ = most; }

 private:
  bool is_too_many_zeros(std::span<const std::uint8_t> block) {
    if (fault_ || !std::all_of(block.begin(), block.end(), [](auto byte) { return byte == 0; })) {
      return false;
    }
    if (block.size() > zeros_left_) fail(false, "it continues with nothing but zeros");
    zeros_left_ -= std::min<std::uint64_t>(zeros_left_, block.size());
    return fault_.has_value();
  }
  void step() {
    if (window_.in_left == 0) refill();
    if (fault_) return;
    if (between_ && !next_stream()) return;
    if (window_.in_left == 0) return fail(true, "it ends too early");
    switch (decoder_->step(window_)) {
      case Decoder::State::kGoesOn: break;
      case Decoder::State::kEnds: between_ = true; break;
      case Decoder::State::kDamaged: fail(false, decoder_->reason()); break;
    }
  }
  /// Another stream may follow, after zero bytes of padding; anything else may be a damaged one.
  /// True when there is one.
  bool next_stream() {
    while (window_.in_left > 0 && *window_.in == 0) {
      ++window_.in;
      --window_.in_left;
      if (window_.in_left == 0) refill();
    }
    if (fault_) return false;
    ended_ = window_.in_left == 0;
    if (ended_) return false;
    if (!decoder_->may_begin(*window_.in)) {
      fail(false, "the data after its end is not packed in the same way");
      return false;
    }
    between_ = false;
    decoder_->restart();
    return true;
  }
  void refill() {
    if (file_ == nullptr) {
      window_.in = reinterpret_cast<const std::uint8_t*>(memory_.data());  // NOLINT: bytes
      window_.in_left = memory_.size();
    } else {
      window_.in_left = std::fread(packed_.data(), 1, packed_.size(), file_.get());
      window_.in = packed_.data();
      if (window_.in_left == 0 && std::ferror(file_.get()) != 0) {
        return fail(false, std::generic_category().message(errno));
      }
    }
    memory_ = {};
    read_ += window_.in_left;
  }
  void fail(bool truncated, std::string reason) {
    fault_ = Fault{truncated, std::move(reason), decoder_->sound()};
  }

  struct CloseFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  std::unique_ptr<Decoder> decoder_;
  std::string_view memory_;  ///< until it is passed to the window
  std::unique_ptr<std::FILE, CloseFile> file_;
  int failed_to_open_ = 0;
  Decoder::Window window_;
  std::vector<std::uint8_t> packed_ = std::vector<std::uint8_t>(kPackedBytes);
  std::vector<std::uint8_t> unpacked_ = std::vector<std::uint8_t>(kUnpackedBytes);
  std::uint64_t read_ = 0;
  std::uint64_t zeros_left_ = UINT64_MAX;
  bool between_ = false;  ///< a stream has ended
  bool ended_ = false;
  std::optional<Fault> fault_;
};

Unpacking::Unpacking(std::unique_ptr<Decoder> decoder, const std::string& path,
                     std::string_view memory)
    : stream_(std::make_unique<Stream>(std::move(decoder), path, memory)) {}
Unpacking::~Unpacking() = default;

void Unpacking::limit_zeros(std::uint64_t most) { stream_->limit_zeros(most); }
std::uint64_t Unpacking::consumed() const { return stream_->consumed(); }
std::optional<Unpacking::Fault> Unpacking::fault() const { return stream_->fault(); }

void Unpacking::finish() {
  // Tars are padded with some kilobytes.
  constexpr int kMost = 64;
  const void* ignored = nullptr;
  for (int i = 0; i < kMost && stream_->next(&ignored) > 0; ++i) {
  }
}

int Unpacking::open(archive* handle) {
  if (stream_->failed_to_open() != 0) {
    archive_set_error(handle, stream_->failed_to_open(), "cannot be opened");
    return ARCHIVE_FATAL;
  }
  const auto read = [](archive* /*reader*/, void* stream, const void** block) {
    return static_cast<la_ssize_t>(static_cast<Stream*>(stream)->next(block));
  };
  return archive_read_open(handle, stream_.get(), nullptr, read, nullptr);
}

}  // namespace gipfbase::notation
