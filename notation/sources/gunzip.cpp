#include "notation/sources/gunzip.hpp"

#include <archive.h>
#include <zlib.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <new>
#include <system_error>
#include <utility>
#include <vector>

namespace gipfbase::notation {
namespace {

constexpr std::size_t kPackedBytes = std::size_t{1} << 16U;
constexpr std::size_t kUnpackedBytes = std::size_t{1} << 18U;
constexpr std::string_view kMagic = "\x1f\x8b";

}  // namespace

class Gunzip::Stream {
 public:
  Stream(const std::string& path, std::string_view memory)
      : memory_(memory),
        file_(path.empty() ? nullptr : std::fopen(path.c_str(), "rbe")),
        failed_to_open_(!path.empty() && file_ == nullptr ? errno : 0) {
    constexpr int kGzipOnly = 16 + MAX_WBITS;
    if (inflateInit2(&zlib_, kGzipOnly) != Z_OK) throw std::bad_alloc();
  }
  ~Stream() { inflateEnd(&zlib_); }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  [[nodiscard]] int failed_to_open() const { return failed_to_open_; }
  [[nodiscard]] std::uint64_t consumed() const { return read_ - zlib_.avail_in; }
  [[nodiscard]] const std::optional<Fault>& fault() const { return fault_; }

  /// The next unpacked bytes; none at the end.
  std::size_t next(const void** block) {
    zlib_.next_out = unpacked_.data();
    zlib_.avail_out = static_cast<uInt>(unpacked_.size());
    while (zlib_.avail_out > 0 && !fault_ && !ended_) step();
    *block = unpacked_.data();
    const std::size_t count = unpacked_.size() - zlib_.avail_out;
    unpacked_bytes_ += count;
    return count;
  }

 private:
  void step() {
    if (zlib_.avail_in == 0) refill();
    if (fault_) return;
    if (between_) {
      // Another stream may follow; anything else is no part of the file, as gzip has it.
      if (zlib_.avail_in == 0 || *zlib_.next_in != static_cast<Bytef>(kMagic[0])) {
        ended_ = true;
        return;
      }
      between_ = false;
      inflateReset(&zlib_);
    }
    if (zlib_.avail_in == 0) return fail(true, "it ends too early");
    const int code = inflate(&zlib_, Z_BLOCK);
    constexpr int kBlockEnds = 128;
    if ((zlib_.data_type & kBlockEnds) != 0) {
      sound_ = unpacked_bytes_ + unpacked_.size() - zlib_.avail_out;
    }
    if (code == Z_STREAM_END) {
      between_ = true;
    } else if (code == Z_MEM_ERROR) {
      fail(false, std::generic_category().message(ENOMEM));
    } else if (code != Z_OK && code != Z_BUF_ERROR) {
      const std::string_view words = zlib_.msg != nullptr ? zlib_.msg : "";
      const bool wrong_sum = words == "incorrect data check" || words == "incorrect length check";
      if (wrong_sum) sound_ = 0;
      fail(false, wrong_sum ? "its checksum is wrong" : "gzip cannot unpack it");
    }
  }
  void refill() {
    if (file_ == nullptr) {
      constexpr std::size_t kMost = std::size_t{1} << 30U;
      const std::size_t count = std::min(memory_.size(), kMost);
      // zlib does not write to it.
      zlib_.next_in =
          const_cast<Bytef*>(reinterpret_cast<const Bytef*>(memory_.data()));  // NOLINT: C
      zlib_.avail_in = static_cast<uInt>(count);
      memory_.remove_prefix(count);
      read_ += count;
      return;
    }
    const std::size_t count = std::fread(packed_.data(), 1, packed_.size(), file_.get());
    if (count == 0 && std::ferror(file_.get()) != 0) {
      return fail(false, std::generic_category().message(errno));
    }
    zlib_.next_in = packed_.data();
    zlib_.avail_in = static_cast<uInt>(count);
    read_ += count;
  }
  void fail(bool truncated, std::string reason) {
    fault_ = Fault{truncated, std::move(reason), sound_};
  }

  struct CloseFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  std::string_view memory_;
  std::unique_ptr<std::FILE, CloseFile> file_;
  int failed_to_open_ = 0;
  z_stream zlib_{};
  std::vector<Bytef> packed_ = std::vector<Bytef>(kPackedBytes);
  std::vector<Bytef> unpacked_ = std::vector<Bytef>(kUnpackedBytes);
  std::uint64_t read_ = 0;
  bool between_ = false;  ///< a stream has ended
  bool ended_ = false;
  std::uint64_t unpacked_bytes_ = 0;
  std::uint64_t sound_ = 0;
  std::optional<Fault> fault_;
};

Gunzip::Gunzip(const std::string& path, std::string_view memory)
    : stream_(std::make_unique<Stream>(path, memory)) {}
Gunzip::~Gunzip() = default;

bool Gunzip::begins(std::string_view beginning) { return beginning.starts_with(kMagic); }
std::uint64_t Gunzip::consumed() const { return stream_->consumed(); }
std::optional<Gunzip::Fault> Gunzip::fault() const { return stream_->fault(); }

void Gunzip::finish() {
  // Archives of tar are filled up with some kilobytes.
  constexpr int kMost = 64;
  const void* ignored = nullptr;
  for (int i = 0; i < kMost && stream_->next(&ignored) > 0; ++i) {
  }
}

int Gunzip::open(archive* handle) {
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
