// notation/sources/archive.hpp - archives and compressed files, read member by member with
// libarchive.
//
// What counts as an archive is decided by content, never by a file's name: zip and tar, and any
// file packed with gzip, bzip2, xz or zstd. Everything else is one plain text. Thread-safety: an
// Archive belongs to one thread.
#pragma once

#include <cstddef>
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

/// Text in unknown encoding as UTF-8: kept when it is UTF-8 already, else read as `legacy`, a name
/// that iconv knows, else as Latin-1.
[[nodiscard]] std::string to_utf8(std::string_view bytes, const char* legacy = "ISO-8859-1");

/// True when a text begins like a file that Archive would unpack.
[[nodiscard]] bool looks_packed(std::string_view text);

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
    /// UTF-8, without leading "./"; what would drive a terminal is replaced by question marks.
    /// Nothing is ever written under this name.
    std::string name;
    std::optional<std::uint64_t> size;  ///< unpacked, when the archive says so
    bool folder = false;
    bool link = false;    ///< points elsewhere, has no text of its own
    bool locked = false;  ///< needs a password
  };
  /// Why something could not be read.
  struct Damage {
    bool truncated = false;   ///< the file ends too early
    bool hole = false;        ///< a sparse file with a hole longer than what may be read
    std::string reason = {};  ///< in the words of libarchive or the operating system
    /// Of a single packed text: so much of it is right, as far as is known.
    std::uint64_t sound = UINT64_MAX;
    /// Names of the members that it has cost, where they are known.
    std::vector<std::string> lost = {};
  };

  [[nodiscard]] static Expected<Archive, Damage> open_file(const std::string& path);
  /// The text must outlive the archive.
  [[nodiscard]] static Expected<Archive, Damage> open_memory(std::string_view text);

  [[nodiscard]] Kind kind() const { return kind_; }
  /// The next member; nothing at the end. A failure is the end as well.
  [[nodiscard]] Expected<std::optional<Member>, Damage> next();
  /// Damage that next() has skipped on its way to what it gave: something lay there that cannot be
  /// read any more. Tells it once.
  [[nodiscard]] std::optional<Damage> skipped() { return std::exchange(skipped_, std::nullopt); }
  /// Appends what follows in the text of the member that next() gave, until `text` has so many
  /// bytes (or some more) or the member ends; true: it goes on. A failure leaves what came before
  /// it in `text`, and costs only this member where the format allows to go on behind it.
  [[nodiscard]] Expected<bool, Damage> read(std::string& text, std::uint64_t most);
  /// True at the end of a tar without a block of zeros there: some programs write none, but it may
  /// have been cut off between two members.
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
  /// Advances to the next header; returns the code of libarchive.
  int advance();
  [[nodiscard]] std::optional<std::uint64_t> announced_bytes() const;
  [[nodiscard]] bool is_zip() const;
  /// At the end: whether nothing follows where the header of another member could be.
  [[nodiscard]] bool is_open_ended() const;
  /// Opens again and goes behind the member that broke the handle. False: not possible.
  bool resume();
  /// Of a zip at which libarchive has given up: goes on with the members that it can be led to.
  /// What cannot be reached is added to the damage. False: there is no way.
  bool mend(Damage& damage);
  [[nodiscard]] Damage damage();
  [[nodiscard]] Member describe() const;

  std::string path_;  ///< empty: in memory
  std::string_view memory_;
  std::vector<char> mended_;              ///< ... which is this, once a damaged zip was mended
  std::unique_ptr<Unpacking> unpacking_;  ///< outlives the handle, which reads from it
  Handle handle_;
  int mendings_ = 0;                ///< of the zip so far
  archive_entry* entry_ = nullptr;  ///< owned by the handle
  Kind kind_ = Kind::kPlain;
  int first_ = 0;  ///< what reading the first header gave, before next() asks for it
  bool first_pending_ = false;
  std::optional<Damage> skipped_;
  bool open_ended_ = false;
  bool broken_ = false;                            ///< the handle cannot go on
  bool fault_told_ = false;                        ///< what the unpacking has found
  bool resumed_ = false;                           ///< no member seen since resume()
  std::uint64_t headers_ = 0;                      ///< headers read so far
  std::uint64_t read_ = 0;                         ///< of the member: bytes handed on
  std::optional<std::uint64_t> member_bytes_ = 0;  ///< see Member::size
  std::uint64_t gone_over_ = 0;                    ///< headers that resume() has read again
};

}  // namespace gipfbase::notation
