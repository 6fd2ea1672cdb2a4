// notation/sources/archive.hpp - archives and compressed files, read with libarchive.
//
// The content decides what is an archive, never the name of a file: zip and tar, and any file
// packed with gzip, bzip2, xz or zstd. Everything else is one plain text. Thread-safety: an Archive
// belongs to one thread.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "notation/sources/unpacking.hpp"
#include "notation/text/expected.hpp"

struct archive;
struct archive_entry;

namespace gipfbase::notation {

/// The text as UTF-8: unchanged if it is UTF-8 already; otherwise read as `legacy` (a name that
/// iconv knows), or as Latin-1 if it is not valid text in that encoding.
[[nodiscard]] std::string to_utf8(std::string_view bytes, const char* legacy = "ISO-8859-1");

/// True when a text begins like a file that Archive unpacks.
[[nodiscard]] bool looks_packed(std::string_view text);

/// Words in the message of every finding that a file is damaged. The text of such a file may have
/// been read wrongly.
inline constexpr std::string_view kIsDamaged = "is damaged";

/// A file or a piece of memory, open for reading its members in the order of the file.
class Archive {
 public:
  enum class Kind : std::uint8_t {
    kPlain,       ///< a plain text: one member without a name
    kCompressed,  ///< one packed text: one member without a name
    kArchive,     ///< any number of members with names
    kEmpty        ///< no bytes at all
  };
  struct Member {
    /// UTF-8, without leading "./", control characters replaced; never used as a path.
    std::string name;
    std::optional<std::uint64_t> size;  ///< unpacked bytes, when the archive records them
    bool folder = false;
    bool link = false;    ///< points elsewhere, without any text
    bool locked = false;  ///< needs a password
  };
  /// Why something could not be read.
  struct Damage {
    bool truncated = false;   ///< the file ends too early
    bool hole = false;        ///< a sparse file with a hole that is longer than the limit
    std::string reason = {};  ///< in the words of libarchive or the operating system
    /// For a single packed text: the number of bytes that are known to be right.
    std::uint64_t intact_bytes = UINT64_MAX;
    /// Names of the lost members, as far as they are known.
    std::vector<std::string> lost = {};
  };

  [[nodiscard]] static Expected<Archive, Damage> open_file(const std::string& path);
  /// The text must outlive the archive.
  [[nodiscard]] static Expected<Archive, Damage> open_memory(std::string_view text);

  [[nodiscard]] Kind kind() const { return kind_; }
  /// The next member; nullopt at the end. A failure also ends the archive.
  [[nodiscard]] Expected<std::optional<Member>, Damage> next();
  /// The damage that next() skipped to reach the member that it returned; nullopt if there was
  /// none. Each damage is returned only once.
  [[nodiscard]] std::optional<Damage> skipped() { return std::exchange(skipped_, std::nullopt); }
  /// Appends text of the current member until `text` has `most` bytes (or slightly more) or the
  /// member ends; true when the member continues. After a failure `text` keeps what was read
  /// before, and where the format allows it, next() continues with the following member.
  [[nodiscard]] Expected<bool, Damage> read(std::string& text, std::uint64_t most);
  /// True at the end of a tar that does not end with a block of zeros, so that it may have been cut
  /// off there.
  [[nodiscard]] bool open_ended() const { return open_ended_; }
  /// Bytes of the packed file read so far.
  [[nodiscard]] std::uint64_t consumed() const;

 private:
  struct Closer {
    void operator()(archive* handle) const noexcept;
  };
  using Handle = std::unique_ptr<archive, Closer>;

  Archive() = default;
  [[nodiscard]] std::optional<Damage> open();
  /// Advances to the next header; returns libarchive's result code.
  int advance();
  [[nodiscard]] std::optional<std::uint64_t> announced_bytes() const;
  [[nodiscard]] bool is_zip() const;
  /// At the end of the archive: true for a tar whose bytes end where the header of another member
  /// could begin.
  [[nodiscard]] bool is_open_ended() const;
  /// Reopens the archive and skips the member that broke the handle. False when that is not
  /// possible.
  bool resume();
  /// Continues a zip that libarchive has given up, with those of its members that can still be
  /// reached. Adds the lost members to `damage`. False if no member can be reached.
  bool repair(Damage& damage);
  [[nodiscard]] Damage damage();

  std::string path_;  ///< empty when the archive is in memory
  std::string_view memory_;
  std::vector<char> repaired_;            ///< owns `memory_` once a damaged zip was repaired
  std::unique_ptr<Unpacking> unpacking_;  ///< outlives the handle, which reads from it
  Handle handle_;
  int repairs_ = 0;                 ///< repairs of the zip so far
  archive_entry* entry_ = nullptr;  ///< owned by the handle
  Kind kind_ = Kind::kPlain;
  int first_ = 0;  ///< result of reading the first header, until next() uses it
  bool first_pending_ = false;
  std::optional<Damage> skipped_;
  bool open_ended_ = false;
  bool broken_ = false;                            ///< the handle cannot continue
  bool fault_reported_ = false;                    ///< damage found by `unpacking_` was reported
  bool resumed_ = false;                           ///< no member has been read since resume()
  std::uint64_t headers_ = 0;                      ///< headers read so far
  std::uint64_t read_ = 0;                         ///< bytes of the member returned so far
  std::optional<std::uint64_t> member_bytes_ = 0;  ///< see Member::size
  std::uint64_t reread_headers_ = 0;               ///< headers that resume() has read again
};

}  // namespace gipfbase::notation
