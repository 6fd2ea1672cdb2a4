#include "notation/sources/input.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

#include "notation/sources/archive.hpp"
#include "notation/text/counted.hpp"
#include "notation/text/expected.hpp"
#include "notation/text/stable_sort.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::notation {
namespace {

namespace fs = std::filesystem;

constexpr const char* kStandardInput = "-";

std::string megabytes(std::uint64_t bytes) {
  constexpr std::uint64_t kMegabyte = std::uint64_t{1} << 20U;
  return bytes % kMegabyte == 0 ? fmt::format("{} MB", bytes / kMegabyte)
                                : text::counted(bytes, "byte");
}

/// The reason for damage in brackets, after a blank. Empty for a reason that only says the same
/// again, such as "Damaged Zip archive".
std::string in_brackets(std::string_view reason) {
  return reason.starts_with("Damaged ") ? std::string() : fmt::format(" ({})", reason);
}

// --- Listing -------------------------------------------------------------------------------------

/// True for names of half-downloaded files and of copies that editors keep.
bool is_unfinished(std::string_view name) {
  constexpr auto kEndings = std::to_array<std::string_view>(
      {".part", ".partial", ".filepart", ".crdownload", ".download", ".opdownload", ".aria2",
       ".!ut", ".!qb", ".bc!", ".dtapart", ".crswap", ".incomplete", ".unfinished", ".tmp", ".temp",
       ".swp", "~"});
  // Word marks an open document with ~$, Emacs an unsaved one with two #.
  const bool marked = name.starts_with("~$") || (name.starts_with('#') && name.ends_with('#'));
  const std::string small = text::lowered(name);
  return marked || std::any_of(kEndings.begin(), kEndings.end(),
                               [&](std::string_view ending) { return small.ends_with(ending); });
}

/// Collects files, and remembers the current folders so that links cannot lead in circles.
class Lister {
 public:
  Lister(std::vector<InputFile>& files, std::vector<Finding>& findings)
      : files_(files), findings_(findings) {}

  void argument(const std::string& path) {
    if (path == kStandardInput) {
      files_.push_back({path, 0});
      return;
    }
    const std::size_t files_before = files_.size();
    const std::size_t findings_before = findings_.size();
    if (add(path) == fs::file_type::directory && files_.size() == files_before &&
        findings_.size() == findings_before) {
      findings_.push_back(
          {.code = Code::kEmpty,
           .severity = Severity::kWarning,
           .source = to_utf8(path),
           .message = "this folder holds no files; name a folder with game records"});
    }
  }

 private:
  fs::file_type add(const fs::path& path) {
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    switch (status.type()) {
      case fs::file_type::regular: add_file(path, fs::file_size(path, error)); break;
      case fs::file_type::directory: add_folder(path); break;
      case fs::file_type::fifo: add_pipe(path); break;
      case fs::file_type::not_found:
        report(path, fs::is_symlink(path)
                         ? "the target of this link does not exist; repair or remove the link"
                         : "there is no such file or folder; check the name");
        break;
      case fs::file_type::none:
      case fs::file_type::unknown: report_error(path, error); break;
      default:
        report(path, "this is a device, not a file; give - to read from standard input");
        break;
    }
    return status.type();
  }

  void add_file(const fs::path& path, std::uintmax_t size) {
    if (!folders_.empty() && is_unfinished(path.filename().native())) {
      findings_.push_back(
          {.code = Code::kUnreadable,
           .severity = Severity::kNote,
           .source = to_utf8(path.native()),
           .message =
               "by its name this is an editor's backup or an unfinished "
               "download, so it was skipped; to read it, give its name instead of the folder's"});
      return;
    }
    files_.push_back({path.native(), size == static_cast<std::uintmax_t>(-1) ? 0 : size});
  }

  /// A pipe named by the user is read to its end; one inside a folder could block for ever.
  void add_pipe(const fs::path& path) {
    if (folders_.empty()) {
      add_file(path, 0);
    } else {
      report(
          path,
          "this is a pipe and was skipped; to read from it, give its name instead of the folder's");
    }
  }

  void add_folder(const fs::path& folder) {
    struct stat info {};
    if (::stat(folder.c_str(), &info) != 0) {
      report_error(folder, std::error_code(errno, std::generic_category()));
      return;
    }
    const std::pair<dev_t, ino_t> identity{info.st_dev, info.st_ino};
    if (std::find(folders_.begin(), folders_.end(), identity) != folders_.end()) {
      report(folder, "this link was skipped, because it leads back to a folder that contains it");
      return;
    }
    std::error_code error;
    std::vector<fs::path> plain;
    std::vector<fs::path> folders;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
      if (entry->path().filename().native().starts_with('.')) continue;
      std::error_code ignored;
      (entry->is_directory(ignored) ? folders : plain).push_back(entry->path());
    }
    if (error) report_error(folder, error);
    const auto by_bytes = [](const fs::path& a, const fs::path& b) {
      return a.native() < b.native();
    };
    text::stable_sort(plain, by_bytes);
    text::stable_sort(folders, by_bytes);
    folders_.push_back(identity);
    for (const fs::path& path : plain) add(path);
    for (const fs::path& path : folders) add(path);
    folders_.pop_back();
  }

  void report(const fs::path& path, std::string message) {
    findings_.push_back({.code = Code::kUnreadable,
                         .source = to_utf8(path.native()),
                         .message = std::move(message)});
  }
  void report_error(const fs::path& path, const std::error_code& error) {
    report(path, fmt::format("this cannot be read ({}); check its permissions", error.message()));
  }

  std::vector<InputFile>& files_;
  std::vector<Finding>& findings_;
  std::vector<std::pair<dev_t, ino_t>> folders_;
};

// --- Reading -------------------------------------------------------------------------------------

class FileDescriptor {
 public:
  explicit FileDescriptor(int number) : number_(number) {}
  ~FileDescriptor() {
    if (number_ > STDERR_FILENO) ::close(number_);
  }
  FileDescriptor(const FileDescriptor&) = delete;
  FileDescriptor& operator=(const FileDescriptor&) = delete;
  [[nodiscard]] int number() const { return number_; }

 private:
  int number_;
};

/// Waits until something can be read or the writer has closed the stream. False when `stop` was set
/// first.
bool wait_for_input(int file, const std::atomic<bool>* stop) {
  constexpr int kMilliseconds = 50;
  struct pollfd waiting {};
  waiting.fd = file;
  waiting.events = POLLIN;
  while (stop == nullptr || !*stop) {
    if (::poll(&waiting, 1, kMilliseconds) != 0 && waiting.revents != 0) return true;
  }
  return false;
}

/// Reads a stream to its end, or slightly beyond the limit; ECANCELED when it was stopped.
Expected<std::string, std::error_code> read_stream(const std::string& path,
                                                   const InputLimits& limits) {
  // O_NONBLOCK, because opening a pipe without a writer would block.
  const FileDescriptor file(path == kStandardInput
                                ? STDIN_FILENO
                                : ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  const auto failure = [](int code) { return std::error_code(code, std::generic_category()); };
  if (file.number() < 0) return Unexpected{failure(errno)};
  std::string text;
  std::array<char, std::size_t{1} << 16U> block{};
  while (text.size() <= limits.document_bytes) {
    if (!wait_for_input(file.number(), limits.stop)) return Unexpected{failure(ECANCELED)};
    const ssize_t count = ::read(file.number(), block.data(), block.size());
    if (count == 0) break;
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (count < 0) return Unexpected{failure(errno)};
    text.append(block.data(), static_cast<std::size_t>(count));
  }
  return text;
}

/// True for members that archive programs add on their own, and for hidden files.
bool is_hidden(std::string_view name) {
  while (!name.empty()) {
    const std::size_t slash = name.find('/');
    const std::string_view part = name.substr(0, slash);
    if (part.starts_with('.') && part != "." && part != "..") return true;
    if (part == "__MACOSX") return true;
    if (slash == std::string_view::npos) return false;
    name.remove_prefix(slash + 1);
  }
  return false;
}

/// Keeps the beginning of a name, in whole characters.
void shorten(std::string& name) {
  constexpr std::size_t kShown = 60;
  std::size_t end = std::min(name.size(), kShown);
  while (end > 0 && end < name.size() && text::is_continuation(name[end])) --end;
  name.resize(end);
  name += "...";
}

/// Reads one file and, if it is an archive, its members.
class FileReader {
 public:
  FileReader(const InputFile& file, const InputLimits& limits,
             const std::function<bool(Document&&)>& sink, std::vector<Finding>& findings)
      : file_(file), limits_(limits), sink_(sink), findings_(findings), path_(name_of(file)) {}

  bool read() {
    std::error_code ignored;
    if (file_.path != kStandardInput && fs::is_regular_file(file_.path, ignored)) {
      auto opened = Archive::open_file(file_.path);
      if (!opened) return report_unopened({}, opened.error());
      return read_members(*opened, {});
    }
    // Zip files need a seekable input, so a stream is read into memory.
    auto text = read_stream(file_.path, limits_);
    if (!text && text.error().value() == ECANCELED) return false;
    if (!text) {
      return report(Code::kUnreadable, {},
                    fmt::format("this cannot be read ({}); check its name and permissions",
                                text.error().message()));
    }
    if (text->size() > limits_.document_bytes) return report_too_large({});
    auto opened = Archive::open_memory(*text);
    if (!opened) return report_unopened({}, opened.error());
    stream_bytes_ = text->size();
    return read_members(*opened, {});
  }

 private:
  /// Reads the members of `archive`. It is the member `outer` of another archive, unless `outer` is
  /// empty.
  bool read_members(Archive& archive, const std::string& outer) {
    if (archive.kind() == Archive::Kind::kEmpty) return deliver(outer, Document(), archive);
    std::uint64_t members = 0;
    std::uint64_t hidden = 0;
    std::uint64_t entries = 0;
    while (!limit_exceeded_) {
      auto next = archive.next();
      const auto before = [&] {
        return fmt::format(
            "{} {} read", members,
            members == 1 ? "member before the damage was" : "members before the damage were");
      };
      if (const auto skipped = archive.skipped()) {
        if (!report_lost(*skipped, outer)) {
          report_damage(outer, *skipped, "archive",
                        before() + ", and so were the intact ones after it");
        }
      }
      if (!next && archive.kind() == Archive::Kind::kCompressed) {
        return report_damage(outer, next.error(), "text", "nothing of it could be read");
      }
      if (!next) return report_damage(outer, next.error(), "archive", before());
      if (!next->has_value()) break;
      Archive::Member& member = **next;
      if (++entries > limits_.members) {
        return report(Code::kTooLarge, outer,
                      fmt::format("this archive has more than {} members; the rest was not read; "
                                  "divide it into smaller archives",
                                  limits_.members));
      }
      if (member.folder || is_hidden(member.name)) {
        hidden += member.folder ? 0 : 1;
        count_skipped(archive, member, outer);
        continue;
      }
      ++members;
      if (!read_member(archive, member, outer)) return false;
    }
    if (archive.open_ended()) report_open_end(outer, members);
    if (members > 0 || limit_exceeded_) return true;
    return report(Code::kEmpty, outer,
                  hidden == 0
                      ? "this archive holds no files; name one with game records"
                      : "this archive holds only hidden files (with names that begin with a dot, "
                        "or in __MACOSX), which are skipped; if there are games in them, "
                        "unpack the archive and give the names of these files");
  }

  bool read_member(Archive& archive, Archive::Member& member, const std::string& outer) {
    const bool long_name = member.name.size() > limits_.name_bytes;
    if (long_name) shorten(member.name);
    const std::string name = within(outer, member.name);
    if (long_name) {
      count_skipped(archive, member, outer);
      return report(
          Code::kTooLarge, name,
          fmt::format("the name of this member is longer than {} bytes, so the member was "
                      "not read; give it a shorter name",
                      limits_.name_bytes));
    }
    if (member.locked) {
      return report(
          Code::kUnreadable, name,
          "this is locked with a password; unpack it and give the name of the unpacked file");
    }
    if (member.link) {
      return report(Code::kUnreadable, name,
                    "this is a link to another file, not a text; give the name of that file");
    }
    return read_text(archive, member, name, outer);
  }

  /// Text of a member that is read part by part.
  struct Parts {
    std::string text;  ///< not delivered yet
    bool first = true;
    std::uint32_t lines = 0;                   ///< lines delivered so far
    std::uint64_t bytes = 0;                   ///< bytes delivered so far
    std::size_t doubtful = std::string::npos;  ///< see Document
  };

  bool read_text(Archive& archive, const Archive::Member& member, const std::string& name,
                 const std::string& outer) {
    const bool in_archive = archive.kind() == Archive::Kind::kArchive;
    Parts parts;
    const std::uint64_t announced =
        std::max(member.size.value_or(0), archive.kind() == Archive::Kind::kPlain ? file_.size : 0);
    std::uint64_t most = std::min(limits_.part_bytes, limits_.document_bytes);
    for (;;) {
      const std::uint64_t before = parts.text.size();
      const auto more = archive.read(parts.text, most);
      unpacked_ += parts.text.size() - before;
      if (!more && more.error().hole) return too_large(archive, member, name, outer);
      if (!more) return deliver_damaged(archive, name, outer, more.error(), std::move(parts));
      const bool nested = in_archive && parts.first && looks_packed(parts.text);
      if (exceeds_limit(archive, name, 0)) {
        if (nested || parts.text.size() > limits_.document_bytes) return true;
        parts.doubtful = parts.text.size();
        return deliver_part(archive, name, std::move(parts.text), parts);
      }
      if (!*more) {
        if (parts.text.size() > limits_.document_bytes) {
          return too_large(archive, member, name, outer);
        }
        if (nested) return read_nested(archive, name, std::move(parts.text), outer);
        return deliver_part(archive, name, std::move(parts.text), parts);
      }
      const std::size_t place = nested || !limits_.cut ? 0 : limits_.cut(parts.text, parts.first);
      if (place > 0) {
        std::string rest = parts.text.substr(place);
        parts.text.resize(place);
        if (!deliver_part(archive, name, std::move(parts.text), parts)) return false;
        parts.text = std::move(rest);
      } else if (parts.text.size() > limits_.document_bytes || announced > limits_.document_bytes) {
        return too_large(archive, member, name, outer);
      }
      most = std::min(parts.text.size() + limits_.part_bytes, limits_.document_bytes + 1);
      most = std::max<std::uint64_t>(most, parts.text.size() + 1);
    }
  }

  bool deliver_part(const Archive& archive, const std::string& name, std::string&& text,
                    Parts& parts) {
    const auto lines = static_cast<std::uint32_t>(std::count(text.begin(), text.end(), '\n'));
    const bool first = std::exchange(parts.first, false);
    const std::uint32_t lines_before = std::exchange(parts.lines, parts.lines + lines);
    parts.bytes += text.size();
    Document document;
    document.text = std::move(text);
    document.first = first;
    document.lines_before = lines_before;
    document.doubtful = parts.doubtful;
    return deliver(name, std::move(document), archive);
  }

  bool deliver_damaged(const Archive& archive, const std::string& name, const std::string& outer,
                       const Archive::Damage& damage, Parts&& parts) {
    // A damaged member of an archive is dropped, because an intact copy is better than a part of a
    // game. In a single long text everything before the damage is kept.
    if (archive.kind() == Archive::Kind::kArchive) {
      return report_damaged_member(name, damage, outer, parts.first);
    }
    report_damage(name, damage, "text",
                  damage.truncated ? "what comes before was read"
                                   : "what comes before the first sign of damage was read");
    parts.doubtful = parts.text.size();
    if (!damage.truncated) {
      const std::uint64_t intact = damage.intact_bytes - std::min(damage.intact_bytes, parts.bytes);
      parts.doubtful = std::min<std::size_t>(parts.doubtful, intact);
    }
    return deliver_part(archive, name, std::move(parts.text), parts);
  }

  bool too_large(const Archive& archive, const Archive::Member& member, const std::string& name,
                 const std::string& outer) {
    report_too_large(name);
    count_skipped(archive, member, outer);
    return true;
  }

  /// Counts a skipped member towards the limits, because it must be unpacked to reach the next one.
  void count_skipped(const Archive& archive, const Archive::Member& member,
                     const std::string& outer) {
    (void)exceeds_limit(archive, outer, member.size.value_or(0));
  }

  /// True when unpacking `more` further bytes exceeds a limit. Reports it once.
  bool exceeds_limit(const Archive& archive, const std::string& member, std::uint64_t more) {
    if (limit_exceeded_ || archive.kind() == Archive::Kind::kPlain) return limit_exceeded_;
    if (more > limits_.total_bytes || unpacked_ + more > limits_.total_bytes) {
      report(Code::kTooLarge, member,
             fmt::format("\"{}\" unpacks to more than {}; the rest was not read; divide it into "
                         "smaller archives",
                         path_, megabytes(limits_.total_bytes)));
      limit_exceeded_ = true;
    } else if (unpacked_ + more > limits_.free_bytes &&
               (unpacked_ + more - limits_.free_bytes) / limits_.ratio >
                   (more == 0 ? packed(archive) : packed_bytes())) {
      report(Code::kTooLarge, member,
             fmt::format(
                 "\"{}\" unpacks to more than {} times its size, more than any archive of games; "
                 "the rest was not read; if you trust it, unpack it and give the names of the "
                 "unpacked files",
                 path_, limits_.ratio));
      limit_exceeded_ = true;
    }
    unpacked_ += more;
    return limit_exceeded_;
  }
  [[nodiscard]] std::uint64_t packed_bytes() const {
    return file_.size > 0 ? file_.size : stream_bytes_;
  }
  /// Bytes of the file that were read so far.
  [[nodiscard]] std::uint64_t packed(const Archive& archive) const {
    return std::min(packed_bytes(), (nested_in_ != nullptr ? *nested_in_ : archive).consumed());
  }

  bool read_nested(const Archive& archive, const std::string& name, std::string&& text,
                   const std::string& outer) {
    if (!outer.empty()) {
      return report(Code::kUnknownFormat, name,
                    "this archive lies inside two others; unpack the outermost one first");
    }
    auto opened = Archive::open_memory(text);
    if (!opened) return report_unopened(name, opened.error());
    // A text may begin like a packed file.
    if (opened->kind() == Archive::Kind::kPlain) {
      Document document;
      document.text = std::move(text);
      return deliver(name, std::move(document), archive);
    }
    nested_in_ = &archive;
    const bool more = read_members(*opened, name);
    nested_in_ = nullptr;
    return more;
  }

  bool deliver(const std::string& member, Document&& document, const Archive& archive) {
    document.file = path_;
    document.member = member;
    document.consumed = packed(archive);
    return sink_(std::move(document));
  }

  bool report(Code code, const std::string& member, std::string message) {
    findings_.push_back(
        {.code = code, .source = within(path_, member), .message = std::move(message)});
    return true;
  }
  /// Reports a missing end mark. This is only a warning, because tar programs do not treat it as an
  /// error.
  void report_open_end(const std::string& outer, std::uint64_t members) {
    report(Code::kTruncated, outer,
           fmt::format(
               "this archive ends without its end mark, {}; if more members should follow, get "
               "the whole file",
               members == 1 ? "after 1 member" : fmt::format("after {} members", members)));
    findings_.back().severity = Severity::kWarning;
  }
  bool report_too_large(const std::string& member) {
    return report(Code::kTooLarge, member,
                  fmt::format("this is larger than {} and was not read; divide it into smaller "
                              "files",
                              megabytes(limits_.document_bytes)));
  }
  bool report_unopened(const std::string& member, const Archive::Damage& damage) {
    return damage.truncated
               ? report(Code::kTruncated, member,
                        "this archive ends before its first member; get the whole file")
               : report(
                     Code::kUnreadable, member,
                     fmt::format("this cannot be opened ({}); check its permissions or get another "
                                 "copy",
                                 damage.reason));
  }
  /// Reports that `what`, an archive or a text, is damaged; `read` describes the part that was
  /// read.
  bool report_damage(const std::string& member, const Archive::Damage& damage,
                     std::string_view what, std::string_view read) {
    return damage.truncated
               ? report(Code::kTruncated, member,
                        fmt::format("this {} ends too early; {}; get the whole file", what, read))
               : report(Code::kUnreadable, member,
                        fmt::format("this {} {}{}; {}; get another copy", what, kIsDamaged,
                                    in_brackets(damage.reason), read));
  }
  /// Reports that the archive `outer` (the file, if `outer` is empty) is damaged inside this
  /// member.
  bool report_damaged_member(const std::string& member, const Archive::Damage& damage,
                             const std::string& outer, bool nothing_read) {
    const std::string archive = within(path_, outer);
    const char* const read = nothing_read ? "was not read" : "was read in part";
    return damage.truncated
               ? report(
                     Code::kTruncated, member,
                     fmt::format("the archive \"{}\" ends too early, in the middle of this file, "
                                 "which {}; get the whole archive",
                                 archive, read))
               : report(Code::kUnreadable, member,
                        fmt::format(
                            "the archive \"{}\" {} in this file{}, which {}; get another copy of "
                            "the archive",
                            archive, kIsDamaged, in_brackets(damage.reason), read));
  }

  /// Reports each lost member. False when none is known.
  bool report_lost(const Archive::Damage& damage, const std::string& outer) {
    bool reported = false;
    for (const std::string& lost : damage.lost) {
      if (lost.ends_with('/') || is_hidden(lost)) continue;
      std::string name = lost;
      if (name.size() > limits_.name_bytes) shorten(name);
      report_damaged_member(within(outer, name), damage, outer, true);
      reported = true;
    }
    return reported;
  }

  const InputFile& file_;
  const InputLimits& limits_;
  const std::function<bool(Document&&)>& sink_;
  std::vector<Finding>& findings_;
  std::string path_;  ///< as UTF-8
  std::uint64_t stream_bytes_ = 0;
  std::uint64_t unpacked_ = 0;          ///< bytes of all members so far
  bool limit_exceeded_ = false;         ///< `unpacked_` exceeds a limit
  const Archive* nested_in_ = nullptr;  ///< the archive of the file, while a nested one is read
};

}  // namespace

std::string name_of(const InputFile& file) {
  return to_utf8(file.name.empty() ? file.path : file.name);
}

std::vector<InputFile> list_files(const std::vector<std::string>& paths,
                                  std::vector<Finding>& findings) {
  std::vector<InputFile> files;
  for (const std::string& path : paths) Lister(files, findings).argument(path);
  return files;
}

Inputs list_inputs(const std::vector<std::string>& paths, const std::string& folder) {
  Inputs inputs;
  inputs.files = list_files(paths, inputs.findings);
  for (InputFile& file : inputs.files) {
    if (!folder.empty() && file.path.starts_with(folder)) {
      file.name = file.path.substr(folder.size());
    }
  }
  return inputs;
}

void leave_out(const std::string& database, Inputs& inputs) {
  std::erase_if(inputs.files, [&](const InputFile& file) {
    std::error_code none;
    if (std::filesystem::equivalent(file.path, database + "-journal", none)) return true;
    if (!std::filesystem::equivalent(file.path, database, none)) return false;
    inputs.findings.push_back(
        {.code = Code::kUnreadable,
         .source = name_of(file),
         .message = "this is the database that receives the games; it was skipped"});
    return true;
  });
}

bool read_file(const InputFile& file, const InputLimits& limits,
               const std::function<bool(Document&&)>& sink, std::vector<Finding>& findings) {
  return FileReader(file, limits, sink, findings).read();
}

}  // namespace gipfbase::notation
