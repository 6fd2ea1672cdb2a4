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
#include <optional>
#include <system_error>
#include <utility>

#include "notation/sources/archive.hpp"
#include "notation/text/expected.hpp"

namespace gipfbase::notation {
namespace {

namespace fs = std::filesystem;

constexpr const char* kStandardInput = "-";

std::string megabytes(std::uint64_t bytes) {
  constexpr std::uint64_t kMegabyte = std::uint64_t{1} << 20U;
  return bytes % kMegabyte == 0 ? fmt::format("{} MB", bytes / kMegabyte)
                                : fmt::format("{} bytes", bytes);
}

// --- Listing -------------------------------------------------------------------------------------

/// Collects files, remembering which folders it is in so that links cannot lead in circles.
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
           .message = "this folder holds no files; give a folder with game records"});
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
      case fs::file_type::not_found: report_missing(path); break;
      case fs::file_type::none:
      case fs::file_type::unknown: report_error(path, error); break;
      default:
        report(path, "this is a device, not a file; give - to read from standard input");
        break;
    }
    return status.type();
  }

  void add_file(const fs::path& path, std::uintmax_t size) {
    files_.push_back({path.native(), size == static_cast<std::uintmax_t>(-1) ? 0 : size});
  }

  /// A pipe named by the user is read to its end; one that lies in a folder could wait for ever.
  void add_pipe(const fs::path& path) {
    if (folders_.empty()) {
      add_file(path, 0);
    } else {
      report(path, "this is a pipe and was passed over; name it on its own to read from it");
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
      report(folder, "this link leads back to a folder that contains it and was passed over");
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
    std::sort(plain.begin(), plain.end(), by_bytes);
    std::sort(folders.begin(), folders.end(), by_bytes);
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
  void report_missing(const fs::path& path) {
    report(path, fs::is_symlink(path) ? "this link leads to nothing; mend or remove it"
                                      : "there is no such file or folder; check the name");
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

/// Waits until something can be read or the writer is gone. False: `stop` was raised before.
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

/// Reads a stream to its end, but not much beyond the limit; ECANCELED when that was stopped.
Expected<std::string, std::error_code> read_stream(const std::string& path,
                                                   const InputLimits& limits) {
  // A pipe that nobody has opened for writing yet is opened without waiting for that.
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

/// True for members that their archiver put there for itself.
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

/// Reads one file with everything in it.
class FileReader {
 public:
  FileReader(const InputFile& file, const InputLimits& limits,
             const std::function<bool(Document&&)>& sink, std::vector<Finding>& findings)
      : file_(file), limits_(limits), sink_(sink), findings_(findings), path_(to_utf8(file.path)) {}

  bool read() {
    std::error_code ignored;
    if (file_.path != kStandardInput && fs::is_regular_file(file_.path, ignored)) {
      auto opened = Archive::open_file(file_.path);
      if (!opened) return report_unopened({}, opened.error());
      return read_members(*opened, {});
    }
    // Zip files can only be read where one can go back, which streams do not allow.
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
  /// Members of `archive`, which is itself the member `outer` of another unless that is empty.
  bool read_members(Archive& archive, const std::string& outer) {
    if (archive.kind() == Archive::Kind::kEmpty) return deliver(outer, {}, archive);
    if (archive.kind() == Archive::Kind::kPlain && file_.size > limits_.document_bytes) {
      return report_too_large(outer);
    }
    std::uint64_t members = 0;
    for (;;) {
      auto next = archive.next();
      if (!next) {
        return report_damage(
            outer, next.error(), "archive",
            fmt::format("{} {} read", members,
                        members == 1 ? "member before that was" : "members before that were"));
      }
      if (!next->has_value()) break;
      const Archive::Member& member = **next;
      if (member.folder || is_hidden(member.name)) continue;
      if (++members > limits_.members) {
        return report(Code::kTooLarge, outer,
                      fmt::format("this archive has more than {} members, the rest was not read; "
                                  "divide it into smaller ones",
                                  limits_.members));
      }
      if (!read_member(archive, member, outer)) return false;
    }
    if (members == 0) {
      return report(Code::kEmpty, outer,
                    "this archive holds no files; give one with game records in it");
    }
    return true;
  }

  bool read_member(Archive& archive, const Archive::Member& member, const std::string& outer) {
    const bool in_archive = archive.kind() == Archive::Kind::kArchive;
    const std::string name =
        outer.empty() || !in_archive ? outer + member.name : outer + "!" + member.name;
    if (member.locked) {
      return report(Code::kUnreadable, name,
                    "this is locked with a password; unpack it and give the unpacked file");
    }
    if (member.link) {
      return report(Code::kUnreadable, name,
                    "this is a link without a text of its own; give the file it points to");
    }
    if (member.size.value_or(0) > limits_.document_bytes) return report_too_large(name);
    auto text = archive.read(limits_.document_bytes);
    if (!text) {
      if (text.error().too_large) return report_too_large(name);
      // A game cut short inside an archive is better taken from a whole copy; of one long text
      // everything before the damage is worth having.
      if (in_archive) return report_damaged_member(name, text.error(), outer);
      report_damage(name, text.error(), "text", "what comes before was read");
      return deliver(name, std::move(text.error().text), archive);
    }
    if (in_archive && looks_packed(*text))
      return read_nested(archive, name, *std::move(text), outer);
    return deliver(name, *std::move(text), archive);
  }

  bool read_nested(const Archive& archive, const std::string& name, std::string&& text,
                   const std::string& outer) {
    if (!outer.empty()) {
      return report(Code::kUnknownFormat, name,
                    "this archive lies inside two others; unpack the outermost one first");
    }
    auto opened = Archive::open_memory(text);
    if (!opened) return report_unopened(name, opened.error());
    // Its first bytes can deceive: a text may begin with the letters of a packed file.
    if (opened->kind() == Archive::Kind::kPlain) return deliver(name, std::move(text), archive);
    nested_in_ = &archive;
    const bool more = read_members(*opened, name);
    nested_in_ = nullptr;
    return more;
  }

  bool deliver(const std::string& member, std::string&& text, const Archive& archive) {
    Document document;
    document.path = path_;
    document.member = member;
    document.text = std::move(text);
    const std::uint64_t bytes = file_.size > 0 ? file_.size : stream_bytes_;
    document.consumed = std::min(bytes, (nested_in_ != nullptr ? *nested_in_ : archive).consumed());
    return sink_(std::move(document));
  }

  bool report(Code code, const std::string& member, std::string message) {
    findings_.push_back({.code = code,
                         .source = member.empty() ? path_ : path_ + "!" + member,
                         .message = std::move(message)});
    return true;
  }
  bool report_too_large(const std::string& member) {
    return report(Code::kTooLarge, member,
                  fmt::format("this is larger than {} and was not read; divide it into smaller "
                              "files",
                              megabytes(limits_.document_bytes)));
  }
  bool report_unopened(const std::string& member, const Archive::Damage& damage) {
    if (damage.truncated) {
      return report(Code::kTruncated, member,
                    "this archive ends before its first member; get a complete copy");
    }
    return report(Code::kUnreadable, member,
                  fmt::format("this cannot be opened ({}); check its permissions or get another "
                              "copy",
                              damage.reason));
  }
  /// `what`, an archive or a text, is damaged; `read` says what of it was read nevertheless.
  bool report_damage(const std::string& member, const Archive::Damage& damage,
                     std::string_view what, std::string_view read) {
    if (damage.truncated) {
      return report(Code::kTruncated, member,
                    fmt::format("this {} ends too early, {}; get a complete copy", what, read));
    }
    return report(
        Code::kUnreadable, member,
        fmt::format("this {} is damaged ({}), {}; get another copy", what, damage.reason, read));
  }
  /// The archive, which is itself the member `outer` of another unless that is empty, is damaged in
  /// the middle of this member.
  bool report_damaged_member(const std::string& member, const Archive::Damage& damage,
                             const std::string& outer) {
    const std::string archive = outer.empty() ? path_ : path_ + "!" + outer;
    if (damage.truncated) {
      return report(Code::kTruncated, member,
                    fmt::format("the archive {} ends too early, in the middle of this file, which "
                                "was not read; get a complete copy of the archive",
                                archive));
    }
    return report(
        Code::kUnreadable, member,
        fmt::format("the archive {} is damaged in this file ({}), which was not read; get "
                    "another copy of the archive",
                    archive, damage.reason));
  }

  const InputFile& file_;
  const InputLimits& limits_;
  const std::function<bool(Document&&)>& sink_;
  std::vector<Finding>& findings_;
  std::string path_;  ///< as UTF-8
  std::uint64_t stream_bytes_ = 0;
  const Archive* nested_in_ = nullptr;  ///< the archive of the file, while reading one inside it
};

}  // namespace

std::vector<InputFile> list_files(const std::vector<std::string>& paths,
                                  std::vector<Finding>& findings) {
  std::vector<InputFile> files;
  for (const std::string& path : paths) Lister(files, findings).argument(path);
  return files;
}

bool read_file(const InputFile& file, const InputLimits& limits,
               const std::function<bool(Document&&)>& sink, std::vector<Finding>& findings) {
  return FileReader(file, limits, sink, findings).read();
}

}  // namespace gipfbase::notation
