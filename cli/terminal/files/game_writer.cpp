#include "cli/terminal/files/game_writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "cli/terminal/errors.hpp"
#include "cli/terminal/files/archive_writer.hpp"
#include "cli/terminal/files/output_file.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::cli {
namespace {

/// One file with all texts.
class StreamWriter final : public GameWriter {
 public:
  StreamWriter(const std::string& output, Console& console, bool force,
               const notation::Format& format)
      : file_(output, console, force), format_(format) {
    file_.write(format.before);
  }
  void add(std::string_view text) override {
    if (!first_ && format_.one_per_file) {
      throw UsageError(fmt::format(
          "a file of the format {} holds one game; for several games, name a .zip file or a folder "
          "with --output (end the name of a new folder with /)",
          format_.name));
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
  const notation::Format& format_;
  bool first_ = true;
};

std::string member_name(const notation::Format& format, std::uint64_t number) {
  return fmt::format("game-{:06}{}", number, format.extensions[0]);
}

/// One file per game in a folder.
class FolderWriter final : public GameWriter {
 public:
  FolderWriter(std::string folder, Console& console, bool force, const notation::Format& format)
      : folder_(std::move(folder)), console_(console), force_(force), format_(format) {
    make_folder(folder_);
  }
  void add(std::string_view text) override {
    write_file((folder_ / member_name(format_, ++count_)).string(), text, console_, force_,
               Leftovers::kKeep);
  }
  void commit() override {}

 private:
  std::filesystem::path folder_;
  Console& console_;
  bool force_;
  const notation::Format& format_;
  std::uint64_t count_ = 0;
};

/// A zip archive with one member per game.
class ZipWriter final : public GameWriter {
 public:
  ZipWriter(const std::string& output, Console& console, bool force, const notation::Format& format)
      : file_(output, console, force),
        format_(format),
        archive_(ArchiveWriter::Kind::kZip, kDosEpoch,
                 [this](std::string_view bytes) { file_.write(bytes); }) {}
  void add(std::string_view text) override { archive_.add(member_name(format_, ++count_), text); }
  void commit() override {
    archive_.close();
    file_.commit();
  }

 private:
  /// 1980-01-01, the earliest time of the format.
  static constexpr std::time_t kDosEpoch = 315'532'800;

  OutputFile file_;
  const notation::Format& format_;
  ArchiveWriter archive_;
  std::uint64_t count_ = 0;
};

/// True for the extensions of compressed files and archives.
bool packed(std::string_view extension) {
  constexpr std::array<std::string_view, 9> kPacked = {".zip", ".gz", ".tgz", ".bz2", ".xz",
                                                       ".zst", ".7z", ".tar", ".rar"};
  return std::find(kPacked.begin(), kPacked.end(), extension) != kPacked.end();
}

}  // namespace

std::unique_ptr<GameWriter> make_writer(const notation::Format& format, const std::string& output,
                                        Console& console, bool force) {
  std::string extension = std::filesystem::path(output).extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(), notation::text::lower);
  if (format.one_per_file && extension == ".zip") {
    return std::make_unique<ZipWriter>(output, console, force, format);
  }
  if (format.one_per_file && (output.back() == '/' || std::filesystem::is_directory(output))) {
    return std::make_unique<FolderWriter>(output, console, force, format);
  }
  if (packed(extension)) {
    throw UsageError(fmt::format(
        "{}: {} cannot be written as an archive; write it to a file with another extension and "
        "compress that",
        output, format.name));
  }
  return std::make_unique<StreamWriter>(output, console, force, format);
}

}  // namespace gipfbase::cli
