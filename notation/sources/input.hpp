// notation/sources/input.hpp - where documents come from: files, folders, standard input, archives.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "notation/game/record/finding.hpp"
#include "notation/game/record/source_name.hpp"

namespace gipfbase::notation {

struct Format;

/// A text (file, member, standard input), or a part of one (InputLimits::cut) with whole games.
struct Document : SourceName {
  std::string text;                ///< bytes, unchanged
  std::uint64_t consumed = 0;      ///< bytes of its file read so far, for progress
  const Format* format = nullptr;  ///< as recognised by the beginning of the text
  bool first = true;               ///< this part begins the text
  std::uint32_t lines_before = 0;  ///< lines in the parts before this one
  /// Offset from which the text is damaged or missing; npos if it is intact. A finding reports the
  /// damage. Reading stops at the first game after it that has findings, and the last game may be
  /// cut off.
  std::size_t doubtful = std::string::npos;
};

/// A file to read, found by `list_files`.
struct InputFile {
  std::string path;        ///< for the operating system; "-" for standard input
  std::uint64_t size = 0;  ///< 0 for standard input and pipes
  std::string name = {};   ///< for messages; empty: the path
};
/// The name, or else the path, in UTF-8.
[[nodiscard]] std::string name_of(const InputFile& file);

/// The files for the arguments in reading order: arguments as given, folders depth first, each
/// folder's own files before its sub-folders, both by name in byte order. Hidden files (.name)
/// inside folders are skipped. Links are followed, except into a folder that is being listed. Files
/// and folders that cannot be listed, and folders without files, are reported.
[[nodiscard]] std::vector<InputFile> list_files(const std::vector<std::string>& paths,
                                                std::vector<Finding>& findings);

/// The files for some arguments, and findings about what could not be listed.
struct Inputs {
  std::vector<InputFile> files;
  std::vector<Finding> findings;
};
/// Lists the files for these arguments. If `folder`, a temporary folder, is given, the names of
/// files in it omit its path.
[[nodiscard]] Inputs list_inputs(const std::vector<std::string>& paths,
                                 const std::string& folder = {});
/// Removes from the inputs, with a finding, the database into which the games are imported, and its
/// journal. Opening and closing the database file would release SQLite's locks on it.
void leave_out(const std::string& database, Inputs& inputs);

/// Limits for reading a file. Archives of games are usually packed to 1/3 to 1/10 of the unpacked
/// size, malicious archives to 1/1000.
struct InputLimits {
  std::uint64_t document_bytes = std::uint64_t{256} << 20U;  ///< longest text held as a whole
  std::uint64_t part_bytes = std::uint64_t{16} << 20U;       ///< longer texts are cut, if possible
  std::uint64_t members = 1'000'000;  ///< members of an archive, hidden ones and folders included
  std::uint64_t total_bytes = std::uint64_t{1} << 40U;  ///< unpacked bytes of all members
  std::uint64_t ratio = 200;  ///< unpacked bytes per packed byte, after the first `free_bytes`
  std::uint64_t free_bytes = std::uint64_t{64} << 20U;
  std::size_t name_bytes = 4096;  ///< longest name of a member
  /// Returns the last place where a long text, or the part read so far, may be cut, or 0. Called
  /// for the parts in order; `first` is true for the first part. If `cut` is empty, texts are
  /// delivered whole.
  std::function<std::size_t(std::string_view text, bool first)> cut = {};
  /// Set to stop waiting for a stream; may be nullptr.
  const std::atomic<bool>* stop = nullptr;
};

/// Passes every document of a file to the sink: the file itself, or the members of a .zip, .tar,
/// .gz, .bz2, .xz or .zst archive in the order of the file, recognised by content (libarchive),
/// including archives inside an archive, one level deep. Hidden members (.name, __MACOSX) are
/// skipped. Empty files and members are delivered as empty documents; the caller reports that they
/// hold no game. Other problems (unreadable, truncated, too large, archive without members) are
/// reported and affect only their own part: members before the damage are delivered, and those
/// after it where the format allows that. A single packed text is delivered up to the first sign of
/// damage. Archives that exceed InputLimits are read up to the limit. Returns false when the sink
/// stopped it.
bool read_file(const InputFile& file, const InputLimits& limits,
               const std::function<bool(Document&&)>& sink, std::vector<Finding>& findings);

}  // namespace gipfbase::notation
