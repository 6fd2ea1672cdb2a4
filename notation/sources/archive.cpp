#include "notation/sources/archive.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <iconv.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <clocale>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <utility>

#include "notation/sources/decoder.hpp"
#include "notation/sources/zip_index.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::notation {
namespace {

using namespace std::string_view_literals;

constexpr std::size_t kBlockBytes = std::size_t{1} << 18U;

/// The most headers that are read again, in total, when a damaged archive is reopened.
constexpr std::uint64_t kMostRereadHeaders = 1'000'000;

/// The most zero bytes that are read at the end of a packed tar, where they could be endless.
/// Programs that make tars write only some KB.
constexpr std::uint64_t kMostPadding = std::uint64_t{16} << 20U;

/// The size of the largest zip whose index is repaired, in bytes. The repair is done in memory.
constexpr std::uintmax_t kMostRepaired = std::uintmax_t{256} << 20U;

/// Converts the whole text; nullopt when it is not valid in that charset.
std::optional<std::string> converted(std::string_view bytes, const char* charset) {
  struct Close {
    void operator()(void* converter) const { iconv_close(converter); }
  };
  const iconv_t opened = iconv_open("UTF-8", charset);
  if (opened == reinterpret_cast<iconv_t>(-1)) return std::nullopt;  // NOLINT: iconv's own API
  const std::unique_ptr<void, Close> converter(opened);
  std::string from(bytes);
  std::string to(4 * bytes.size(), '\0');
  char* in = from.data();
  char* out = to.data();
  std::size_t in_left = from.size();
  std::size_t out_left = to.size();
  if (iconv(opened, &in, &in_left, &out, &out_left) != 0) return std::nullopt;
  to.resize(to.size() - out_left);
  return to;
}

/// The UTF-8 locale without a language; null where the system lacks it.
locale_t utf8_locale() {
  static const locale_t utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);  // slow to make
  return utf8;
}

/// Sets this thread's character set to UTF-8, whatever LANG is. libarchive converts names that an
/// archive declares as UTF-8 to the character set of the thread.
class Utf8Scope {
 public:
  Utf8Scope() : before_(uselocale(utf8_locale())) {}
  ~Utf8Scope() { uselocale(before_); }
  Utf8Scope(const Utf8Scope&) = delete;
  Utf8Scope& operator=(const Utf8Scope&) = delete;

 private:
  locale_t before_;
};

/// The bytes of a file; empty when there are more than `most` or they cannot be read.
std::vector<char> bytes_of(const std::string& path, std::uintmax_t most) {
  std::error_code error;
  const std::uintmax_t size = std::filesystem::file_size(path, error);
  if (error || size > most) return {};
  std::vector<char> bytes(size);
  std::ifstream file(path, std::ios::binary);
  if (!file.read(bytes.data(), static_cast<std::streamsize>(size))) return {};
  return bytes;
}

/// The first bytes of a file, by which it is recognised.
std::string beginning_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::array<char, kRecognisedBytes> bytes{};
  file.read(bytes.data(), bytes.size());
  return {bytes.data(), static_cast<std::size_t>(file.gcount())};
}

/// Replaces control characters, because the text is shown on terminals.
std::string without_controls(std::string text) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto byte = static_cast<unsigned char>(text[at]);
    // The control characters from U+0080 to U+009F have two bytes.
    const bool wide =
        byte == 0xC2 && at + 1 < text.size() && static_cast<unsigned char>(text[at + 1]) < 0xA0;
    if (wide) text.erase(at, 1);
    if (wide || byte < 0x20 || byte == 0x7F) text[at] = '?';
  }
  return text;
}

/// The name of a member for display.
std::string shown_name(std::string_view name, bool zip) {
  // Zip files that do not declare UTF-8 use the character set of the IBM PC.
  std::string shown = without_controls(to_utf8(name, zip ? "CP437" : "ISO-8859-1"));
  while (shown.starts_with("./")) shown.erase(0, 2);
  return shown;
}

/// libarchive has no error number for files that end too early. Its message then contains
/// "truncated" or the number of Z_BUF_ERROR of zlib, or is missing where a header should be.
bool is_truncation(const char* words) {
  if (words == nullptr) return true;
  const std::string_view text(words);
  return text.find("runcated") != std::string_view::npos || text.ends_with("(-5)");
}

}  // namespace

std::string to_utf8(std::string_view bytes, const char* legacy) {
  if (text::is_utf8(bytes)) return std::string(bytes);
  if (auto text = converted(bytes, legacy)) return *std::move(text);
  return text::in_utf8(bytes);
}

bool looks_packed(std::string_view text) {
  return text.starts_with("PK\3\4") || text.starts_with("PK\5\6") || begins_tar(text) ||
         decoder_for(text) != nullptr;
}

void Archive::Closer::operator()(archive* handle) const noexcept { archive_read_free(handle); }

Expected<Archive, Archive::Damage> Archive::open_file(const std::string& path) {
  Archive opened;
  opened.path_ = path;
  if (auto failure = opened.open()) return Unexpected{*std::move(failure)};
  return opened;
}

Expected<Archive, Archive::Damage> Archive::open_memory(std::string_view text) {
  Archive opened;
  opened.memory_ = text;
  if (auto failure = opened.open()) return Unexpected{*std::move(failure)};
  return opened;
}

std::optional<Archive::Damage> Archive::open() {
  const Utf8Scope utf8;
  handle_.reset(archive_read_new());
  archive* const handle = handle_.get();
  // Only these formats: some other readers of libarchive run programs or take texts for archives.
  archive_read_support_format_zip(handle);
  archive_read_support_format_tar(handle);
  archive_read_support_format_raw(handle);
  archive_read_support_format_empty(handle);
  // Continues after zeros inside a tar: they are a destroyed header, or another tar follows.
  archive_read_set_format_option(handle, "tar", "read_concatenated_archives", "1");
  member_bytes_ = 0;
  int code = ARCHIVE_OK;
  if (auto decoder = decoder_for(path_.empty() ? memory_ : beginning_of(path_))) {
    unpacking_ = std::make_unique<Unpacking>(std::move(decoder), path_, memory_);
    code = unpacking_->open(handle);
  } else {
    code = path_.empty() ? archive_read_open_memory(handle, memory_.data(), memory_.size())
                         : archive_read_open_filename(handle, path_.c_str(), kBlockBytes);
  }
  if (code < ARCHIVE_WARN) return damage();

  // The kind of file is known only after the first header.
  first_ = advance();
  first_pending_ = true;
  const bool packed = unpacking_ != nullptr;
  switch (archive_format(handle)) {
    case ARCHIVE_FORMAT_EMPTY:
      // Nothing could be unpacked before the damage: next() reports it.
      kind_ = packed && unpacking_->fault() ? Kind::kCompressed : Kind::kEmpty;
      break;
    case ARCHIVE_FORMAT_RAW: kind_ = packed ? Kind::kCompressed : Kind::kPlain; break;
    default: kind_ = Kind::kArchive; break;
  }
  return std::nullopt;
}

int Archive::advance() {
  const Utf8Scope utf8;
  // The next header follows the unread rest of the last member, and, in tars, zeros as padding.
  if (unpacking_ && member_bytes_) unpacking_->limit_zeros(*member_bytes_ + kMostPadding);
  int code = archive_read_next_header(handle_.get(), &entry_);
  if (code == ARCHIVE_RETRY) skipped_ = damage();
  while (code == ARCHIVE_RETRY) code = archive_read_next_header(handle_.get(), &entry_);
  const bool found = code == ARCHIVE_OK || code == ARCHIVE_WARN;
  if (found) ++headers_;
  read_ = 0;
  member_bytes_ = found ? announced_bytes() : 0;
  if (unpacking_) unpacking_->limit_zeros(UINT64_MAX);
  return code;
}

std::optional<std::uint64_t> Archive::announced_bytes() const {
  if (archive_entry_size_is_set(entry_) == 0) return std::nullopt;
  return static_cast<std::uint64_t>(std::max<la_int64_t>(0, archive_entry_size(entry_)));
}

bool Archive::is_open_ended() const {
  const bool tar = (archive_format(handle_.get()) & ARCHIVE_FORMAT_BASE_MASK) == ARCHIVE_FORMAT_TAR;
  return tar &&
         archive_filter_bytes(handle_.get(), 0) == archive_read_header_position(handle_.get());
}

bool Archive::is_zip() const {
  return (archive_format(handle_.get()) & ARCHIVE_FORMAT_BASE_MASK) == ARCHIVE_FORMAT_ZIP;
}

bool Archive::resume() {
  if (!is_zip() || reread_headers_ >= kMostRereadHeaders) return false;
  const std::uint64_t behind = headers_;
  reread_headers_ += behind;
  headers_ = 0;
  if (open()) return false;
  first_pending_ = false;
  int code = first_;
  while (headers_ < behind && code >= ARCHIVE_WARN && code != ARCHIVE_EOF) code = advance();
  resumed_ = true;
  return headers_ == behind;
}

bool Archive::repair(Damage& damage) {
  constexpr int kMost = 100;
  if (unpacking_ || !is_zip() || repairs_ == kMost) return false;
  const std::vector<char> file =
      path_.empty() ? std::vector<char>() : bytes_of(path_, kMostRepaired);
  const std::string_view bytes =
      path_.empty() ? memory_ : std::string_view(file.data(), file.size());
  auto repaired = repair_zip(bytes, static_cast<std::size_t>(headers_), repairs_ > 0);
  if (!repaired) return false;
  for (const std::string& name : repaired->lost) damage.lost.push_back(shown_name(name, true));
  ++repairs_;
  repaired_ = std::move(repaired->bytes);
  memory_ = {repaired_.data(), repaired_.size()};
  path_.clear();
  headers_ = 0;
  resumed_ = false;
  return !open();
}

Expected<std::optional<Archive::Member>, Archive::Damage> Archive::next() {
  if (broken_ && !resume()) return std::optional<Member>{};
  broken_ = false;
  const int code = std::exchange(first_pending_, false) ? first_ : advance();
  if (code == ARCHIVE_EOF) {
    // The end record of a zip may point past its index.
    Damage found{.reason = "its index cannot be found"};
    if (headers_ == 0 && repairs_ == 0 && repair(found) && first_ != ARCHIVE_EOF) {
      skipped_ = std::move(found);
      return next();
    }
    open_ended_ = !fault_reported_ && is_open_ended();
    if (!unpacking_ || fault_reported_) return std::optional<Member>{};
    unpacking_->finish();
    if (unpacking_->fault()) return Unexpected{damage()};
    return std::optional<Member>{};
  }
  if (code < ARCHIVE_WARN) {
    Damage found = damage();
    if (repair(found)) {
      skipped_ = std::move(found);
      return next();
    }
    // Damage directly after a damaged member is the same damage, which read() has already reported.
    if (resumed_) return std::optional<Member>{};
    return Unexpected{std::move(found)};
  }
  resumed_ = false;
  Member member;
  if (kind_ == Kind::kArchive) {
    const char* const name = archive_entry_pathname(entry_);
    if (name != nullptr) member.name = shown_name(name, is_zip());
  }
  member.size = member_bytes_;
  member.folder = archive_entry_filetype(entry_) == AE_IFDIR;
  member.link = !member.folder && (archive_entry_filetype(entry_) != AE_IFREG ||
                                   archive_entry_hardlink(entry_) != nullptr);
  member.locked = archive_entry_is_data_encrypted(entry_) != 0;
  return std::optional<Member>{std::move(member)};
}

Expected<bool, Archive::Damage> Archive::read(std::string& text, std::uint64_t most) {
  text.reserve(std::min<std::uint64_t>({member_bytes_.value_or(0), most, std::uint64_t{1} << 24U}));
  while (text.size() < most) {
    const void* block = nullptr;
    std::size_t size = 0;
    la_int64_t offset = 0;
    const int code = archive_read_data_block(handle_.get(), &block, &size, &offset);
    if (code == ARCHIVE_EOF) {
      const bool damaged = kind_ == Kind::kCompressed && unpacking_ && unpacking_->fault();
      return damaged ? Expected<bool, Damage>(Unexpected{damage()}) : false;
    }
    if (code == ARCHIVE_RETRY) continue;
    if (code != ARCHIVE_OK) {
      broken_ = code == ARCHIVE_FATAL;
      return Unexpected{damage()};
    }
    // Sparse files have holes between their blocks, which are read as zero bytes.
    const auto begin = static_cast<std::uint64_t>(std::max<la_int64_t>(0, offset));
    const std::uint64_t hole = begin - std::min(begin, read_);
    if (hole > most - text.size()) return Unexpected{Damage{.hole = true}};
    text.append(static_cast<std::size_t>(hole), '\0');
    text.append(static_cast<const char*>(block), size);
    read_ += hole + size;
  }
  return true;
}

std::uint64_t Archive::consumed() const {
  if (unpacking_) return unpacking_->consumed();
  return static_cast<std::uint64_t>(
      std::max<la_int64_t>(0, archive_filter_bytes(handle_.get(), -1)));
}

Archive::Damage Archive::damage() {
  if (const auto fault = unpacking_ ? unpacking_->fault() : std::nullopt) {
    fault_reported_ = true;
    return {.truncated = fault->truncated,
            .reason = fault->reason,
            .intact_bytes = fault->intact_bytes};
  }
  Damage found;
  const char* const words = archive_error_string(handle_.get());
  const int number = archive_errno(handle_.get());
  found.truncated = is_truncation(words);

  // The message may quote bytes of the archive.
  if (words != nullptr)
    found.reason = without_controls(to_utf8(text::trimmed(words), "ISO-8859-1"));
  // libarchive's own errors are numbered -1, EINVAL and EILSEQ; the rest are the system's.
  if (number > 0 && number != EINVAL && number != EILSEQ) {
    found.reason = std::generic_category().message(number);
  }
  return found;
}

}  // namespace gipfbase::notation
