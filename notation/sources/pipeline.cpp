#include "notation/sources/pipeline.hpp"

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "notation/sources/archive.hpp"
#include "notation/sources/cut_game.hpp"
#include "notation/sources/source_reader.hpp"
#include "notation/text/text.hpp"
#include "notation/threads/in_order.hpp"

namespace gipfbase::notation {
namespace {

struct DonePiece {
  bool first = true;  ///< begins a document; ordinals count on from the piece before otherwise
  bool empty = false;
  std::vector<std::pair<std::uint32_t, std::unique_ptr<Product>>> games;  ///< with ordinals
  std::vector<Finding> findings;                                          ///< about the document
};

struct DoneUnit {
  std::shared_ptr<Unit> unit;  ///< without its text
  std::vector<DonePiece> pieces;
};

/// A damaged disk leaves zero bytes, which may have taken the place of the next game's beginning.
void tell_zeros(Judged& game, const std::string& source) {
  Finding zeros = {.code = Code::kSyntax,
                   .severity = Severity::kWarning,
                   .source = source,
                   .message =
                       "there are zero bytes in this record, as damage leaves them; compare "
                       "it with another copy"};
  zeros.game = game.ordinal;
  zeros.line = game.line;
  game.findings.push_back(std::move(zeros));
}

/// Lines of old Macintosh files end with a carriage return alone.
void end_lines_with_feeds(std::string& text) {
  if (text.find('\n') != std::string::npos) return;
  std::replace(text.begin(), text.end(), '\r', '\n');
}

/// Reads and judges the games of a unit, and has the consumer work on them.
DoneUnit read_unit(std::shared_ptr<Unit> unit, const std::string& path,
                   const PipelineOptions& options, Consumer& consumer) {
  DoneUnit done;
  for (Piece& piece : unit->pieces) {
    DonePiece& result = done.pieces.emplace_back();
    result.first = piece.first;
    result.empty = piece.text.empty();
    ReadOptions reading;
    reading.catalogue = options.catalogue;
    reading.source = piece.member.empty() ? path : path + "!" + piece.member;
    reading.title = options.title;
    reading.variant = options.variant;
    reading.format = piece.format;
    const auto place = [&](std::vector<Finding>& findings) {
      for (Finding& finding : findings) {
        if (finding.line > 0) finding.line += piece.lines_before;
      }
    };
    end_lines_with_feeds(piece.text);
    const std::string_view text = piece.text;
    bool garbled = false;
    result.findings = read_document(piece.text, reading, [&](Judged& game) {
      if (game.raw.find('\0') != std::string_view::npos) tell_zeros(game, reading.source);
      const std::string_view before = text.substr(0, piece.doubtful);
      const bool doubtful = game.raw.data() + game.raw.size() > before.data() + before.size();
      garbled = garbled || (doubtful && !game.findings.empty());
      if (garbled) return;
      game.file = path;
      game.member = piece.member;
      const std::string_view behind =
          text.substr(static_cast<std::size_t>(game.raw.data() + game.raw.size() - text.data()));
      const bool last = text::trimmed(behind).empty();
      if (piece.doubtful != std::string::npos && last) {
        settle_cut_game(game, piece.format, behind);
      }
      keep_within_limits(game);
      if (game.status == Judged::Status::kPartial && options.reject_partial) {
        game.status = Judged::Status::kRejected;
      }
      if (!game.valid()) game.reason = first_error(game.findings);
      game.line += piece.lines_before;
      place(game.findings);
      std::vector<IndexRow> rows;
      if (game.status != Judged::Status::kRejected) {
        judge(game, options.with_rows ? &rows : nullptr);
      }
      const std::uint32_t ordinal = game.ordinal;
      result.games.emplace_back(ordinal, consumer.work(game, rows));
    });
    if (piece.doubtful < text.size()) result.findings.clear();
    place(result.findings);
    piece.text = {};
  }
  done.unit = std::move(unit);
  return done;
}

/// The serial end of the pipeline.
class Taker {
 public:
  Taker(const std::vector<InputFile>& files, Consumer& consumer)
      : files_(files), consumer_(consumer) {}

  void take(DoneUnit& done) {
    const Unit& unit = *done.unit;
    if (file_ != unit.file && !unit.known) {
      file_ = unit.file;
      consumer_.begin_file(files_[unit.file]);
    }
    for (DonePiece& piece : done.pieces) {
      if (piece.first) {
        ordinal_base_ = 0;
        consumer_.begin_document(piece.empty);
      }
      for (auto& [ordinal_in_piece, product] : piece.games) {
        const std::uint32_t ordinal = ordinal_base_ + ordinal_in_piece;
        for (Finding& finding : product->findings) {
          if (finding.game != 0) finding.game = ordinal;
        }
        consumer_.take(std::move(product), ordinal);
      }
      ordinal_base_ += static_cast<std::uint32_t>(piece.games.size());
      for (const Finding& finding : piece.findings) consumer_.note(finding);
    }
    for (const Finding& finding : unit.findings) consumer_.note(finding);
    if (unit.last) {
      consumer_.end_file({!unit.broken && !unit.known, unit.known, unit.content});
      file_.reset();
    }
    consumer_.end_unit();
  }

 private:
  const std::vector<InputFile>& files_;
  Consumer& consumer_;
  std::optional<std::size_t> file_;
  std::uint32_t ordinal_base_ = 0;  ///< games of the document in pieces already taken
};

/// Takes the file that receives the games, and its journal, out of the list.
void leave_out_receiver(const std::string& receiver, std::vector<InputFile>& files,
                        std::vector<Finding>& findings) {
  if (receiver.empty()) return;
  std::erase_if(files, [&](const InputFile& file) {
    std::error_code none;
    if (std::filesystem::equivalent(file.path, receiver + "-journal", none)) return true;
    if (!std::filesystem::equivalent(file.path, receiver, none)) return false;
    findings.push_back({.code = Code::kUnreadable,
                        .source = name_of(file),
                        .message = "this is the database that the games go into; it is left out"});
    return true;
  });
}

}  // namespace

bool run_pipeline(const std::vector<std::string>& paths, const PipelineOptions& options,
                  Consumer& consumer, const Progress& progress) {
  std::vector<Finding> listing;
  std::vector<InputFile> files = list_files(paths, listing);
  for (InputFile& file : files) {
    const std::string& folder = options.folder;
    if (!folder.empty() && file.path.starts_with(folder))
      file.name = file.path.substr(folder.size());
  }
  leave_out_receiver(options.receiver, files, listing);
  std::uint64_t bytes = 0;
  for (const InputFile& file : files) bytes += file.size;
  for (const Finding& finding : listing) consumer.note(finding);

  Ticker ticker;
  Taker taker(files, consumer);
  std::atomic<bool> stopped{false};
  SourceReader reader(files, options, consumer);
  const auto next = [&] { return stopped ? nullptr : reader.next(); };
  const auto read = [&](std::shared_ptr<Unit> unit) {
    const std::string path = name_of(files[unit->file]);
    return std::make_shared<DoneUnit>(read_unit(std::move(unit), path, options, consumer));
  };
  const auto take = [&](const std::shared_ptr<DoneUnit>& done) {
    taker.take(*done);
    const bool tell = progress && ticker.due();
    if (tell && !progress(done->unit->consumed, bytes, "bytes")) stopped = true;
  };
  constexpr int kPerThread = 4;
  const int threads = thread_count(options.threads);
  work_in_order(threads, std::max(kPerThread, options.waiting / threads), next, read, take);
  return !stopped && !reader.stopped();
}

}  // namespace gipfbase::notation
