// notation/sources/input.hpp - where documents come from: files, folders, standard input, archives.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "notation/game/finding.hpp"

namespace gipfbase::notation {

/// A text as it was found: a file, a member of an archive, or standard input.
struct Document {
  std::string path;            ///< as given, or below a folder given; "-" for standard input; UTF-8
  std::string member;          ///< name inside an archive (UTF-8), empty otherwise; a member of an
                               ///< archive inside an archive is `archive!member`
  std::string text;            ///< bytes, unchanged
  std::uint64_t consumed = 0;  ///< bytes of its file read so far, for progress

  /// `path`, or `path!member`.
  [[nodiscard]] std::string source() const { return member.empty() ? path : path + "!" + member; }
};

/// A file to read, found by `list_files`.
struct InputFile {
  std::string path;        ///< as the operating system knows it; "-" for standard input
  std::uint64_t size = 0;  ///< 0 for standard input and pipes
};

/// The files behind the arguments in the order they will be read: arguments as given, folders
/// depth first, each folder's own files before its sub-folders, both by name in byte order.
/// Hidden files (.name) inside folders are passed over. Links are followed, except into a folder
/// that is being listed. What cannot be listed, and a folder without files, is reported.
[[nodiscard]] std::vector<InputFile> list_files(const std::vector<std::string>& paths,
                                                std::vector<Finding>& findings);

struct InputLimits {
  std::uint64_t document_bytes = std::uint64_t{256} << 20U;  ///< largest document
  std::uint64_t members = 1'000'000;                         ///< most members of one archive
  /// Raised by whoever does not want to wait any longer for a stream; may be nullptr.
  const std::atomic<bool>* stop = nullptr;
};

/// Gives every document of a file to the sink: the file itself, or the members of a .zip, .tar,
/// .gz, .bz2, .xz or .zst archive in the order of the file, recognised by content (libarchive),
/// archives inside an archive included once. Hidden members (.name, __MACOSX) are passed over.
/// Empty files and members are delivered as empty documents; that they hold no game is for their
/// reader to say. Other problems (unreadable, truncated, too large, archive without members) are
/// reported and cost only what they touch: members before the damage are delivered, and those
/// behind it where the format allows; of a single packed text, what comes before the damage.
/// Returns false when the sink stopped it.
bool read_file(const InputFile& file, const InputLimits& limits,
               const std::function<bool(Document&&)>& sink, std::vector<Finding>& findings);

}  // namespace gipfbase::notation
