#include "cli/commands/game_writer.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "cli/arguments/errors.hpp"
#include "cli/terminal/output_file.hpp"
#include "notation/formats/boardspace/boardspace.hpp"
#include "notation/formats/gpn/gpn.hpp"

namespace gipfbase::cli {
namespace {

constexpr std::array<const char*, 6> kNames = {"gpn",  "gpn-short", "boardspace",
                                               "json", "ndjson",    "csv"};
constexpr const char* kCsvHeading =
    "id,title,variant,event,site,date,round,white,black,result,claimed_result,ending,plies,start,"
    "moves\n";

/// A field of RFC 4180.
std::string csv_field(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string field = "\"";
  for (const char c : text) {
    if (c == '"') field += '"';
    field += c;
  }
  return field + '"';
}

std::string csv_row(const GameView& game) {
  const notation::Game& r = *game.record;
  const Replayed replay = replayed(game);
  std::string moves;
  for (const std::string& move : replay.moves) {
    if (!moves.empty()) moves += "; ";
    moves += move;
  }
  std::string row = game.id ? std::to_string(*game.id) : "";
  for (const std::string_view field :
       {std::string_view(r.title), std::string_view(r.variant), r.tag("Event"), r.tag("Site"),
        r.tag("Date"), r.tag("Round"), r.tag("White"), r.tag("Black"),
        std::string_view(game.result), std::string_view(r.result), std::string_view(game.ending)}) {
    row += ',' + csv_field(field);
  }
  row += fmt::format(",{},{},{}\n", replay.moves.size(),
                     csv_field(replay.ruleset->write_position(replay.start)), csv_field(moves));
  return row;
}

GameText boardspace_text(const GameView& game) {
  auto written = notation::write_boardspace(*game.record);
  GameText text;
  if (written) {
    text.text = std::move(written->text);
    text.findings = std::move(written->findings);
  } else {
    notation::Finding d;
    d.code = notation::Code::kUnknownFormat;
    d.message = fmt::format("cannot be written as a Boardspace record: {}", written.error());
    text.findings.push_back(std::move(d));
  }
  for (notation::Finding& d : text.findings) {
    if (d.source.empty()) d.source = game.id ? fmt::format("game {}", *game.id) : game.source;
  }
  return text;
}

/// Texts one behind the other.
class StreamWriter final : public GameWriter {
 public:
  StreamWriter(const std::string& output, Console& console, const char* before, const char* between,
               const char* after)
      : file_(output, console), between_(between), after_(after) {
    file_.write(before);
  }
  void add(std::string_view text) override {
    if (!first_) file_.write(between_);
    first_ = false;
    file_.write(text);
  }
  void commit() override {
    file_.write(after_);
    file_.commit();
  }

 private:
  OutputFile file_;
  const char* between_;
  const char* after_;
  bool first_ = true;
};

/// One text only.
class SingleWriter final : public GameWriter {
 public:
  SingleWriter(const std::string& output, Console& console) : file_(output, console) {}
  void add(std::string_view text) override {
    if (!first_) {
      throw UsageError(
          "a Boardspace file holds one game; with several, name a .zip or a folder with --output");
    }
    first_ = false;
    file_.write(text);
  }
  void commit() override { file_.commit(); }

 private:
  OutputFile file_;
  bool first_ = true;
};

std::string member_name(std::uint64_t number) { return fmt::format("game-{:06}.sgf", number); }

/// A file per game.
class FolderWriter final : public GameWriter {
 public:
  FolderWriter(std::string folder, Console& console)
      : folder_(std::move(folder)), console_(console) {
    std::error_code reason;
    std::filesystem::create_directories(folder_, reason);
    if (reason) {
      throw IoError(
          fmt::format("cannot make the folder \"{}\": {}", folder_.string(), reason.message()));
    }
  }
  void add(std::string_view text) override {
    OutputFile file((folder_ / member_name(++count_)).string(), console_);
    file.write(text);
    file.commit();
  }
  void commit() override {}

 private:
  std::filesystem::path folder_;
  Console& console_;
  std::uint64_t count_ = 0;
};

/// A zip archive with a member per game.
class ZipWriter final : public GameWriter {
 public:
  ZipWriter(const std::string& output, Console& console)
      : file_(output, console), archive_(archive_write_new()) {
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

bool ends_with_zip(const std::string& output) {
  const std::string extension = std::filesystem::path(output).extension().string();
  return extension == ".zip" || extension == ".ZIP";
}

}  // namespace

std::vector<std::string> game_format_names() { return {kNames.begin(), kNames.end()}; }

GameFormat game_format(const std::string& name) {
  const auto* const found = std::find(kNames.begin(), kNames.end(), name);
  return static_cast<GameFormat>(found - kNames.begin());
}

GameText text_of(GameFormat format, const GameView& game) {
  GameText text;
  switch (format) {
    case GameFormat::kGpn: notation::write_gpn(*game.record, text.text); break;
    case GameFormat::kShortGpn: {
      notation::GpnStyle style;
      style.short_moves = true;
      notation::write_gpn(*game.record, text.text, style);
      break;
    }
    case GameFormat::kBoardspace: return boardspace_text(game);
    case GameFormat::kJson: text.text = compact(json_of(game)); break;
    case GameFormat::kNdjson: text.text = compact(json_of(game)) + '\n'; break;
    case GameFormat::kCsv: text.text = csv_row(game); break;
  }
  return text;
}

std::unique_ptr<GameWriter> make_writer(GameFormat format, const std::string& output,
                                        Console& console) {
  switch (format) {
    case GameFormat::kJson:
      return std::make_unique<StreamWriter>(output, console, "{\"games\":[\n", ",\n", "\n]}\n");
    case GameFormat::kCsv:
      return std::make_unique<StreamWriter>(output, console, kCsvHeading, "", "");
    case GameFormat::kBoardspace:
      if (ends_with_zip(output)) return std::make_unique<ZipWriter>(output, console);
      if (output.back() == '/' || std::filesystem::is_directory(output)) {
        return std::make_unique<FolderWriter>(output, console);
      }
      return std::make_unique<SingleWriter>(output, console);
    default: return std::make_unique<StreamWriter>(output, console, "", "", "");
  }
}

}  // namespace gipfbase::cli
