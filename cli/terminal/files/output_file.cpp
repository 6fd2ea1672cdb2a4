#include "cli/terminal/files/output_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "cli/terminal/errors.hpp"
#include "notation/diagram/svg.hpp"

namespace gipfbase::cli {
namespace {

/// Rights that a new file gets. The process-wide mask can only be read by setting it.
mode_t new_file_mode() {
  const mode_t mask = umask(0);
  umask(mask);
  return static_cast<mode_t>(S_IRUSR | S_IWUSR | S_IRGRP | S_IWGRP | S_IROTH | S_IWOTH) & ~mask;
}

/// Whether a file begins like something that the program writes: game records, JSON, CSV, proofs,
/// tables of facts and of openings, archives of records, pictures of boards, pages.
bool is_ours(std::string_view beginning) {
  constexpr std::array<std::string_view, 11> kBeginnings = {"[",
                                                            "{\"",
                                                            "{\n",
                                                            "(;",
                                                            "id,title,variant,",
                                                            "gipfbase-",
                                                            "rank,name,",
                                                            "move\tmoves\tremoves\t",
                                                            "line\tstatus\trounds\t",
                                                            "<!doctype html>\n<!-- gipfbase -->",
                                                            notation::kSvgBeginning};
  constexpr std::size_t kNameInZip = 30;
  const bool archive = beginning.starts_with("PK") && beginning.size() > kNameInZip &&
                       beginning.substr(kNameInZip).starts_with("game-");
  return beginning.empty() || archive ||
         std::any_of(kBeginnings.begin(), kBeginnings.end(),
                     [&](std::string_view b) { return beginning.starts_with(b); });
}

void check_target(const std::string& path, bool force) {
  std::array<char, 64> bytes{};
  std::ifstream file(path, std::ios::binary);
  file.read(bytes.data(), bytes.size());
  const std::string_view beginning(bytes.data(), static_cast<std::size_t>(file.gcount()));
  if (beginning.starts_with("SQLite format 3")) {
    throw IoError(fmt::format("\"{}\" is a database and is not replaced; name another file", path));
  }
  if (!force && !is_ours(beginning)) {
    throw IoError(fmt::format(
        "\"{}\" is there and is no file of this program; name another, or replace it with --force",
        path));
  }
}

}  // namespace

OutputFile::OutputFile(std::string path, Console& console, bool force)
    : path_(std::move(path)), console_(console) {
  if (path_ == "-") return;
  std::error_code ignored;
  const auto status = std::filesystem::status(path_, ignored);
  if (std::filesystem::is_directory(status)) fail(EISDIR);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
    file_.reset(std::fopen(path_.c_str(), "w"));
    if (!file_) fail(errno);
    return;
  }
  if (std::filesystem::exists(status)) check_target(path_, force);
  // A link stays a link; what it points to is replaced.
  if (std::filesystem::exists(status)) path_ = std::filesystem::canonical(path_, ignored).string();
  temporary_ = path_ + ".XXXXXX";
  const int descriptor = mkstemp(temporary_.data());
  if (descriptor < 0) {
    const int reason = errno;
    temporary_.clear();
    fail(reason);
  }
  fchmod(descriptor, new_file_mode());
  file_.reset(fdopen(descriptor, "w"));
  if (!file_) fail(errno);
}

OutputFile::~OutputFile() {
  if (!temporary_.empty()) unlink(temporary_.c_str());
}

void OutputFile::write(std::string_view text) {
  if (!file_) {
    console_.print(text);
    return;
  }
  if (std::fwrite(text.data(), 1, text.size(), file_.get()) != text.size()) fail(errno);
}

void OutputFile::commit() {
  flush();
  if (temporary_.empty()) return;
  if (fsync(fileno(file_.get())) != 0) fail(errno);
  take_place();
}

void OutputFile::commit_unsynced() {
  flush();
  if (!temporary_.empty()) take_place();
}

void OutputFile::flush() {
  if (!file_) {
    console_.flush();
  } else if (std::fflush(file_.get()) != 0) {
    fail(errno);
  }
}

void OutputFile::take_place() {
  if (std::rename(temporary_.c_str(), path_.c_str()) != 0) fail(errno);
  temporary_.clear();
}

void OutputFile::fail(int reason) const {
  if (reason == EPIPE) throw ClosedPipe();
  throw IoError(fmt::format("cannot write \"{}\": {}", path_, std::strerror(reason)));
}

}  // namespace gipfbase::cli
