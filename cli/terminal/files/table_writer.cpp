#include "cli/terminal/files/table_writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <vector>

#include "cli/terminal/errors.hpp"
#include "cli/terminal/files/archive_writer.hpp"
#include "cli/terminal/files/output_file.hpp"
#include "db/export/tables.hpp"

namespace gipfbase::cli {
namespace {

namespace fs = std::filesystem;

/// True for "00012.csv.gz", also with the suffix of an unfinished OutputFile.
bool named_as_part(const std::string& name) {
  constexpr std::string_view kEnding = ".csv.gz";
  const std::size_t digits = name.find_first_not_of("0123456789");
  return digits != 0 && digits != std::string::npos &&
         std::string_view(name).substr(digits).starts_with(kEnding);
}

bool is_manifest(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::string text(64, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(file.gcount()));
  return db::looks_like_manifest(text);
}

/// The first entry in a folder that is not part of an export; empty if none exists.
fs::path other_file_in(const fs::path& folder) {
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with(db::kManifestName) && entry.is_regular_file()) {
      if (name == db::kManifestName && !is_manifest(entry.path())) return entry.path();
      continue;
    }
    const auto& tables = db::table_layouts();
    const bool table = std::any_of(tables.begin(), tables.end(),
                                   [&](const auto& layout) { return layout.name == name; });
    if (!table || !entry.is_directory()) return entry.path();
    for (const fs::directory_entry& file : fs::directory_iterator(entry.path())) {
      if (!file.is_regular_file() || !named_as_part(file.path().filename().string())) {
        return file.path();
      }
    }
  }
  return {};
}

class TablesFolder final : public TableWriter {
 public:
  TablesFolder(std::string folder, Console& console) : folder_(folder), console_(console) {
    try {
      if (fs::exists(folder_) && !fs::is_directory(folder_)) {
        throw IoError(
            fmt::format("\"{}\" is not a folder; name one, or - for a tar archive", folder));
      }
      fs::create_directories(folder_);
      const fs::path stranger = other_file_in(folder_);
      if (!stranger.empty()) {
        throw IoError(
            fmt::format("the folder \"{}\" contains other files ({}); name an empty or new folder",
                        folder, stranger.lexically_relative(folder_).string()));
      }
      fs::remove(folder_ / db::kManifestName);
      for (const db::TableLayout& table : db::table_layouts()) {
        fs::create_directories(folder_ / table.name);
      }
    } catch (const fs::filesystem_error& error) {
      throw IoError(
          fmt::format("cannot write to the folder \"{}\": {}", folder, error.code().message()));
    }
  }
  void add(const std::string& name, std::string_view bytes) override {
    write_file((folder_ / name).string(), bytes, console_, /*force=*/true);
    added_.insert((folder_ / name).lexically_normal().string());
  }
  void commit() override {
    // Remove files that an older export with more rows has left.
    std::vector<fs::path> old;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder_)) {
      if (entry.is_regular_file() && !added_.contains(entry.path().lexically_normal().string())) {
        old.push_back(entry.path());
      }
    }
    std::error_code ignored;
    for (const fs::path& path : old) fs::remove(path, ignored);
  }

 private:
  fs::path folder_;
  Console& console_;
  std::set<std::string> added_;
};

/// A tar archive on standard output with all files in a folder "tables".
class TablesArchive final : public TableWriter {
 public:
  explicit TablesArchive(Console& console)
      : console_(console), archive_(ArchiveWriter::Kind::kTar, 0, [this](std::string_view bytes) {
          console_.print(bytes);
        }) {}
  void add(const std::string& name, std::string_view bytes) override {
    archive_.add("tables/" + name, bytes);
  }
  void commit() override {
    archive_.close();
    console_.flush();
  }

 private:
  Console& console_;
  ArchiveWriter archive_;
};

}  // namespace

std::unique_ptr<TableWriter> make_table_writer(const std::string& target, Console& console) {
  if (target == "-") return std::make_unique<TablesArchive>(console);
  return std::make_unique<TablesFolder>(target, console);
}

}  // namespace gipfbase::cli
