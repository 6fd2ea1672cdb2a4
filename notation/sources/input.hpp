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

/// A text as it was found (a file, a member of an archive, standard input), or a part of a long one
/// (InputLimits::cut) that holds whole games.
struct Document : SourceName {
  std::string text;                ///< bytes, unchanged
  std::uint64_t consumed = 0;      ///< bytes of its file read so far, for progress
  const Format* format = nullptr;  ///< as recognised by the beginning of the text
  bool first = true;               ///< the part that begins the text
  std::uint32_t lines_before = 0;  ///< lines in the parts before this one
  /// From here on the text is garbled, or missing, as a finding tells: the first game that is not
  /// sound ends it, and the last one may be cut.
  std::size_t doubtful = std::string::npos;
};

/// A file to read, found by `list_files`.
struct InputFile {
  std::string path;        ///< as the operating system knows it; "-" for standard input
  std::uint64_t size = 0;  ///< 0 for standard input and pipes
  std::string name = {};   ///< what it is called where it is spoken of; empty: its path
};
/// The name, or else the path, in UTF-8.
[[nodiscard]] std::string name_of(const InputFile& file);

/// The files behind the arguments in the order they will be read: arguments as given, folders
/// depth first, each folder's own files before its sub-folders, both by name in byte order.
/// Hidden files (.name) inside folders are passed over. Links are followed, except into a folder
/// that is being listed. What cannot be listed, and a folder without files, is reported.
[[nodiscard]] std::vector<InputFile> list_files(const std::vector<std::string>& paths,
                                                std::vector<Finding>& findings);

/// The files behind some arguments, and what could not be listed.
struct Inputs {
  std::vector<InputFile> files;
  std::vector<Finding> findings;
};
/// Lists them. A path that begins with `folder` is called by the rest of it: "/tmp/x/" is a folder
/// that is not to be spoken of.
[[nodiscard]] Inputs list_inputs(const std::vector<std::string>& paths,
                                 const std::string& folder = {});
/// Leaves out the database that the games go into, with a finding, and its journal. To open and
/// close the file would release SQLite's locks on it.
void leave_out(const std::string& database, Inputs& inputs);

/// What is asked too much of this program by a file. Archives of games are far below: theirs shrink
/// to a third or a tenth, those that are made to do harm to a thousandth.
struct InputLimits {
  std::uint64_t document_bytes = std::uint64_t{256} << 20U;  ///< longest text held as a whole
  std::uint64_t part_bytes = std::uint64_t{16} << 20U;  ///< longer ones are cut, if they can be
  std::uint64_t members = 1'000'000;  ///< of an archive, hidden ones and folders included
  std::uint64_t total_bytes = std::uint64_t{1} << 40U;  ///< unpacked, of all members
  std::uint64_t ratio = 200;  ///< unpacked bytes to packed ones, beyond the first `free_bytes`
  std::uint64_t free_bytes = std::uint64_t{64} << 20U;
  std::size_t name_bytes = 4096;  ///< of a member
  /// Where a long text, or the part of one that was read so far, may be cut: the last such place,
  /// 0 when there is none. Called for the parts of a text in order; `first` for the one that begins
  /// it. Empty: texts are delivered whole.
  std::function<std::size_t(std::string_view text, bool first)> cut = {};
  /// Raised by whoever does not want to wait any longer for a stream; may be nullptr.
  const std::atomic<bool>* stop = nullptr;
};

/// Gives every document of a file to the sink: the file itself, or the members of a .zip, .tar,
/// .gz, .bz2, .xz or .zst archive in the order of the file, recognised by content (libarchive),
/// archives inside an archive included once. Hidden members (.name, __MACOSX) are passed over.
/// Empty files and members are delivered as empty documents; that they hold no game is for their
/// reader to say. Other problems (unreadable, truncated, too large, archive without members) are
/// reported and cost only what they touch: members before the damage are delivered, and those
/// behind it where the format allows; of a single packed text, what comes before the first sign of
/// damage. Archives that are made to do harm (InputLimits) are read up to there.
/// Returns false when the sink stopped it.
bool read_file(const InputFile& file, const InputLimits& limits,
               const std::function<bool(Document&&)>& sink, std::vector<Finding>& findings);

}  // namespace gipfbase::notation
