#include "notation/sources/unpacking.hpp"

#include <archive.h>

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <utility>

namespace gipfbase::notation {
namespace {

constexpr std::size_t kPackedBytes = std::size_t{1} << 16U;
constexpr std::size_t kUnpackedBytes = std::size_t{1} << 18U;

}  // namespace

Unpacking::Unpacking(std::unique_ptr<Decoder> decoder, const std::string& path,
                     std::string_view memory)
    : decoder_(std::move(decoder)),
      memory_(memory),
      file_(path.empty() ? nullptr : std::fopen(path.c_str(), "rbe")),
      failed_to_open_(!path.empty() && file_ == nullptr ? errno : 0),
      packed_(kPackedBytes),
      unpacked_(kUnpackedBytes) {}

std::size_t Unpacking::next(const void** block) {
  window_.out = unpacked_.data();
  window_.out_left = unpacked_.size();
  while (window_.out_left > 0 && !fault_ && !ended_) step();
  *block = unpacked_.data();
  const std::size_t size = unpacked_.size() - window_.out_left;
  return is_too_many_zeros(std::span(unpacked_).first(size)) ? 0 : size;
}

bool Unpacking::is_too_many_zeros(std::span<const std::uint8_t> block) {
  if (fault_ || !std::all_of(block.begin(), block.end(), [](auto byte) { return byte == 0; })) {
    return false;
  }
  if (block.size() > zeros_left_) fail(false, "it continues with nothing but zeros");
  zeros_left_ -= std::min<std::uint64_t>(zeros_left_, block.size());
  return fault_.has_value();
}

void Unpacking::step() {
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

bool Unpacking::next_stream() {
  while (window_.in_left > 0 && *window_.in == 0) {
    ++window_.in;
    --window_.in_left;
    if (window_.in_left == 0) refill();
  }
  if (fault_) return false;
  ended_ = window_.in_left == 0;
  if (ended_) return false;
  if (!decoder_->may_begin(*window_.in)) {
    fail(false, "other data follows the end of its compressed data");
    return false;
  }
  between_ = false;
  decoder_->restart();
  return true;
}

void Unpacking::refill() {
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

void Unpacking::fail(bool truncated, std::string reason) {
  fault_ = Fault{truncated, std::move(reason), decoder_->intact_bytes()};
}

void Unpacking::finish() {
  // Tars are padded with some kilobytes.
  constexpr int kMost = 64;
  const void* ignored = nullptr;
  for (int i = 0; i < kMost && next(&ignored) > 0; ++i) {
  }
}

int Unpacking::open(archive* handle) {
  if (failed_to_open_ != 0) {
    archive_set_error(handle, failed_to_open_, "cannot be opened");
    return ARCHIVE_FATAL;
  }
  const auto read = [](archive* /*reader*/, void* stream, const void** block) {
    return static_cast<la_ssize_t>(static_cast<Unpacking*>(stream)->next(block));
  };
  return archive_read_open(handle, this, nullptr, read, nullptr);
}

}  // namespace gipfbase::notation
