#include "cli/terminal/files/output_file.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <system_error>

#include "cli/terminal/errors.hpp"
#include "notation/diagram/svg.hpp"
#include "notation/formats/gpn/gpn.hpp"
#include "notation/game/catalogue.hpp"

namespace gipfbase::cli {
namespace {

/// True if the text contains a game in a format that this program writes.
bool holds_games(std::string_view text) {
  const notation::Catalogue titles;
  const notation::Format* const format = notation::detect(text, titles);
  if (format == nullptr || format->write == nullptr) return false;
  // A PGN file of chess looks like a .gpn file; records of this program have a title.
  if (format == &notation::kGpn && text.find("[Title \"") == std::string_view::npos) return false;
  notation::ReadOptions options;
  options.catalogue = &titles;
  options.format = format;
  bool found = false;
  (void)format->read(text, options, [&](notation::Judged& game) {
    found = found || game.status != notation::Judged::Status::kRejected;
  });
  return found;
}

/// True for JSON that begins like that of export, convert or openings.
bool is_our_json(std::string_view text) {
  constexpr std::size_t kBeginning = 256;
  std::string dense(text.substr(0, kBeginning));
  std::erase_if(dense, [](char c) { return c == ' ' || c == '\n'; });
  std::string_view rest = dense;
  const auto skip = [&](std::string_view words) {
    if (!rest.starts_with(words)) return false;
    rest.remove_prefix(words.size());
    return true;
  };
  const auto skip_number = [&] {
    const std::size_t end = std::min(rest.find_first_not_of("0123456789"), rest.size());
    rest.remove_prefix(end);
    return end > 0;
  };
  if (skip("{\"games\":")) {
    if (skip_number()) return skip(",\"seconds\":");
    if (skip("[]")) return true;
    if (!skip("[")) return false;
  }
  if (!skip("{\"id\":") || !skip_number() || !skip(",\"title\":\"")) return false;
  const std::string_view title = rest.substr(0, rest.find('"'));
  return notation::Catalogue().find(title) != nullptr && skip(title) && skip("\",\"variant\":");
}

/// True for an archive of records, recognised by the name of its first member.
bool is_our_archive(std::string_view text) {
  constexpr std::string_view kMember = "game-000001.sgf";
  constexpr std::size_t kNameInZip = 30;
  return text.starts_with("PK") &&
         text.substr(std::min(kNameInZip, text.size())).starts_with(kMember);
}

/// True if a file begins like one that this program writes. Others are replaced only with --force.
bool is_ours(std::string_view beginning) {
  constexpr std::array<std::string_view, 9> kBeginnings = {"id,title,variant,event,",
                                                           "line,ply,move,games,wins,",
                                                           "gipfbase-proof\t",
                                                           "gipfbase-table\t",
                                                           "gipfbase-book ",
                                                           "gipfbase-puzzle-diary\t",
                                                           "rank,name,",
                                                           "<!doctype html>\n<!-- gipfbase -->",
                                                           notation::kSvgBeginning};
  return beginning.empty() ||
         std::any_of(kBeginnings.begin(), kBeginnings.end(),
                     [&](std::string_view b) { return beginning.starts_with(b); }) ||
         is_our_archive(beginning) || is_our_json(beginning) || holds_games(beginning);
}

void check_target(const std::string& path, bool force) {
  constexpr std::size_t kBeginning = 1 << 16;
  std::string bytes(kBeginning, '\0');
  std::ifstream file(path, std::ios::binary);
  file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  bytes.resize(static_cast<std::size_t>(file.gcount()));
  if (bytes.starts_with("SQLite format 3")) {
    throw IoError(
        fmt::format("\"{}\" is a database, which is never replaced; name another file", path));
  }
  if (!force && !is_ours(bytes)) {
    throw IoError(fmt::format(
        "\"{}\" exists and was not written by gipfbase; name another file, or add --force", path));
  }
}

}  // namespace

OutputFile::OutputFile(std::string path, Console& console, bool force, Leftovers leftovers)
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
  if (leftovers == Leftovers::kRemove) db::remove_left_behind(path_);
  try {
    replacement_.emplace(path_);
  } catch (const std::system_error& error) {
    fail(error.code().value());
  }
  file_.reset(fdopen(replacement_->descriptor(), "w"));
  if (!file_) fail(errno);
  constexpr std::size_t kBuffer = 256 << 10;
  (void)std::setvbuf(file_.get(), nullptr, _IOFBF, kBuffer);
}

OutputFile::~OutputFile() = default;

void OutputFile::write(std::string_view text) {
  if (!file_) {
    console_.print(text);
    return;
  }
  if (std::fwrite(text.data(), 1, text.size(), file_.get()) != text.size()) fail(errno);
}

void OutputFile::commit() {
  flush();
  if (!replacement_) return;
  if (fsync(fileno(file_.get())) != 0) fail(errno);
  take_place();
}

void OutputFile::commit_unsynced() {
  flush();
  if (replacement_) take_place();
}

void OutputFile::flush() {
  if (!file_) {
    console_.flush();
  } else if (std::fflush(file_.get()) != 0) {
    fail(errno);
  }
}

void OutputFile::take_place() {
  try {
    replacement_->take_place();
  } catch (const std::system_error& error) {
    fail(error.code().value());
  }
}

void OutputFile::fail(int reason) const {
  if (reason == EPIPE) throw ClosedPipe();
  throw IoError(fmt::format("cannot write \"{}\": {}", path_, std::strerror(reason)));
}

void write_file(const std::string& path, std::string_view text, Console& console, bool force,
                Leftovers leftovers) {
  OutputFile file(path, console, force, leftovers);
  file.write(text);
  file.commit();
}

void make_folder(const std::filesystem::path& folder) {
  std::error_code failure;
  std::filesystem::create_directories(folder, failure);
  if (failure) {
    throw IoError(
        fmt::format("cannot create the folder \"{}\": {}", folder.string(), failure.message()));
  }
  db::remove_left_behind((folder / "file").string());
}

}  // namespace gipfbase::cli
