#include "cli/terminal/game_writer.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/terminal/errors.hpp"
#include "cli/terminal/output_file.hpp"

namespace gipfbase::cli {
namespace {

/// Texts one behind the other, or a single one.
class StreamWriter final : public GameWriter {
 public:
  StreamWriter(const std::string& output, Console& console, bool force,
               const analysis::RecordFormat& format)
      : file_(output, console, force), format_(format) {
    file_.write(format.before);
  }
  void add(std::string_view text) override {
    if (!first_ && format_.one_per_file) {
      throw UsageError(
          "a Boardspace file holds one game; with several, name a .zip or a folder with --output");
    }
    if (!first_) file_.write(format_.between);
    first_ = false;
    file_.write(text);
  }
  void commit() override {
    file_.write(format_.after);
    file_.commit();
  }

 private:
  OutputFile file_;
  const analysis::RecordFormat& format_;
  bool first_ = true;
};

std::string member_name(std::uint64_t number) { return fmt::format("game-{:06}.sgf", number); }

/// A file per game.
class FolderWriter final : public GameWriter {
 public:
  FolderWriter(std::string folder, Console& console, bool force)
      : folder_(std::move(folder)), console_(console), force_(force) {
    std::error_code reason;
    std::filesystem::create_directories(folder_, reason);
    if (reason) {
      throw IoError(
          fmt::format("cannot make the folder \"{}\": {}", folder_.string(), reason.message()));
    }
  }
  void add(std::string_view text) override {
    OutputFile file((folder_ / member_name(++count_)).string(), console_, force_);
    file.write(text);
    file.commit();
  }
  void commit() override {}

 private:
  std::filesystem::path folder_;
  Console& console_;
  bool force_;
  std::uint64_t count_ = 0;
};

/// A zip archive with a member per game.
class ZipWriter final : public GameWriter {
 public:
  ZipWriter(const std::string& output, Console& console, bool force)
      : file_(output, console, force), archive_(archive_write_new()) {
    archive_write_set_format_zip(archive_.get());
    archive_write_set_bytes_in_last_block(archive_.get(), 1);
    check(archive_write_open(archive_.get(), this, nullptr, &ZipWriter::deliver, nullptr));
  }
  void add(std::string_view text) override {
    const std::unique_ptr<archive_entry, EntryFree> entry(archive_entry_new());
    archive_entry_set_pathname(entry.get(), member_name(++count_).c_str());
    archive_entry_set_filetype(entry.get(), AE_IFREG);
    archive_entry_set_perm(entry.get(), 0644);
    archive_entry_set_size(entry.get(), static_cast<la_int64_t>(text.size()));
    // The same games give the same bytes: the earliest time that the format knows.
    constexpr time_t kDosEpoch = 315'532'800;
    archive_entry_set_mtime(entry.get(), kDosEpoch, 0);
    check(archive_write_header(archive_.get(), entry.get()));
    if (archive_write_data(archive_.get(), text.data(), text.size()) < 0) check(ARCHIVE_FATAL);
  }
  void commit() override {
    check(archive_write_close(archive_.get()));
    file_.commit();
  }

 private:
  struct ArchiveFree {
    void operator()(archive* a) const noexcept { archive_write_free(a); }
  };
  struct EntryFree {
    void operator()(archive_entry* e) const noexcept { archive_entry_free(e); }
  };

  /// Called by libarchive, through which no exception may pass.
  static la_ssize_t deliver(archive* /*a*/, void* self, const void* bytes, std::size_t size) {
    auto& writer = *static_cast<ZipWriter*>(self);
    try {
      if (!writer.failure_) writer.file_.write({static_cast<const char*>(bytes), size});
    } catch (...) {
      writer.failure_ = std::current_exception();
    }
    return writer.failure_ ? -1 : static_cast<la_ssize_t>(size);
  }
  void check(int code) {
    if (failure_) std::rethrow_exception(failure_);
    if (code >= ARCHIVE_WARN) return;
    const char* reason = archive_error_string(archive_.get());
    throw IoError(
        fmt::format("cannot write the archive: {}", reason != nullptr ? reason : "unknown reason"));
  }

  OutputFile file_;
  std::exception_ptr failure_;
  std::unique_ptr<archive, ArchiveFree> archive_;
  std::uint64_t count_ = 0;
};

}  // namespace

std::vector<std::string> record_format_names() {
  std::vector<std::string> names;
  for (const analysis::RecordFormat& format : analysis::record_formats()) {
    names.emplace_back(format.name);
  }
  return names;
}

std::unique_ptr<GameWriter> make_writer(const analysis::RecordFormat& format,
                                        const std::string& output, Console& console, bool force) {
  const std::string extension = std::filesystem::path(output).extension().string();
  if (format.one_per_file && (extension == ".zip" || extension == ".ZIP")) {
    return std::make_unique<ZipWriter>(output, console, force);
  }
  if (format.one_per_file && (output.back() == '/' || std::filesystem::is_directory(output))) {
    return std::make_unique<FolderWriter>(output, console, force);
  }
  return std::make_unique<StreamWriter>(output, console, force, format);
}

}  // namespace gipfbase::cli
