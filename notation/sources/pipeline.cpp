#include "notation/sources/pipeline.hpp"

#include <algorithm>
#include <atomic>
#include <optional>
#include <utility>

#include "notation/sources/archive.hpp"
#include "notation/sources/cut_game.hpp"
#include "notation/sources/source_reader.hpp"
#include "notation/text/text.hpp"
#include "notation/threads/in_order.hpp"

namespace gipfbase::notation {
namespace {

struct DonePiece {
  bool first = true;  ///< begins a document; if false, ordinals continue from the previous piece
  bool empty = false;
  std::optional<Document> unread;  ///< a long text, whose games are read and taken one by one
  std::vector<std::pair<std::uint32_t, Taking>> games;  ///< with ordinals
  std::vector<Finding> findings;                        ///< about the document
};

struct DoneUnit {
  std::shared_ptr<Unit> unit;  ///< without its text
  std::vector<DonePiece> pieces;
};

/// Warns of zero bytes, which a damaged disk leaves. They may have replaced the beginning of the
/// next game.
void report_zeros(Judged& game) {
  game.findings.push_back(
      about(game, Code::kSyntax, Severity::kWarning,
            "this record contains bytes of value 0, a sign of damage; compare it "
            "with another copy"));
}

/// Replaces carriage returns by line feeds in old Macintosh files, which have no line feeds.
void end_lines_with_feeds(std::string& text) {
  if (text.find('\n') != std::string::npos) return;
  std::replace(text.begin(), text.end(), '\r', '\n');
}

/// Reads the games of a text and passes each to Consumer::work. Calls done(ordinal, taking) for
/// each, and returns the findings about the text.
template <class Done>
std::vector<Finding> read_piece(Document piece, const ReadOptions& options, Consumer& consumer,
                                const Done& done) {
  ReadOptions reading = options;
  reading.source = piece.source();
  reading.format = piece.format;
  const auto place = [&](std::vector<Finding>& findings) {
    for (Finding& finding : findings) {
      if (finding.line > 0) finding.line += piece.lines_before;
    }
  };
  end_lines_with_feeds(piece.text);
  const std::string_view text = piece.text;
  bool unsound = false;
  std::vector<Finding> findings = read_document(piece.text, reading, [&](Judged& game) {
    game.set_source(piece);
    if (game.raw.find('\0') != std::string_view::npos) report_zeros(game);
    const std::string_view before = text.substr(0, piece.doubtful);
    const bool doubtful = game.raw.data() + game.raw.size() > before.data() + before.size();
    unsound = unsound || (doubtful && !game.findings.empty());
    if (unsound) return;
    const std::string_view after =
        text.substr(static_cast<std::size_t>(game.raw.data() + game.raw.size() - text.data()));
    const bool last = text::trimmed(after).empty();
    if (piece.doubtful != std::string::npos && last) {
      judge_cut_game(game, piece.format, after);
    }
    if (game.status != Judged::Status::kRejected) tidy_tags(game, options.dates);
    keep_within_limits(game);
    if (game.status == Judged::Status::kPartial && options.reject_partial) {
      game.status = Judged::Status::kRejected;
    }
    if (!game.valid()) game.reason = first_error(game.findings);
    game.line += piece.lines_before;
    place(game.findings);
    const std::uint32_t ordinal = game.ordinal;
    done(ordinal, consumer.work(game));
  });
  if (piece.doubtful < text.size()) findings.clear();
  place(findings);
  return findings;
}

/// True for a text that is read by the serial end of the pipeline: it cannot be cut, and all its
/// games at once could take much memory.
bool is_read_serially(const Document& piece) {
  constexpr std::size_t kBytes = std::size_t{1} << 20U;
  return piece.text.size() > kBytes &&
         (piece.format == nullptr || piece.format->next_cut == nullptr);
}

/// Reads the games of a unit and passes them to the consumer.
DoneUnit read_unit(std::shared_ptr<Unit> unit, const ReadOptions& options, Consumer& consumer) {
  DoneUnit done;
  for (Document& piece : unit->documents) {
    DonePiece& result = done.pieces.emplace_back();
    result.first = piece.first;
    result.empty = piece.text.empty();
    if (is_read_serially(piece)) {
      result.unread = std::move(piece);
      continue;
    }
    result.findings =
        read_piece(std::move(piece), options, consumer, [&](std::uint32_t ordinal, Taking take) {
          result.games.emplace_back(ordinal, std::move(take));
        });
  }
  unit->documents.clear();
  done.unit = std::move(unit);
  return done;
}

/// The serial end of the pipeline.
class Taker {
 public:
  Taker(const std::vector<InputFile>& files, const ReadOptions& options, Consumer& consumer)
      : files_(files), options_(options), consumer_(consumer) {}

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
      if (piece.unread) piece.findings = take_unread(*std::move(piece.unread));
      for (auto& [ordinal, take] : piece.games) {
        take(ordinal_base_ + ordinal);
        take = {};  // it may hold much memory
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
  /// Reads a text that is a whole document and takes its games.
  std::vector<Finding> take_unread(Document piece) {
    constexpr std::uint32_t kPart = 1024;
    std::uint32_t games = 0;
    return read_piece(std::move(piece), options_, consumer_,
                      [&](std::uint32_t ordinal, const Taking& take) {
                        take(ordinal);
                        if (++games % kPart == 0) consumer_.end_unit();
                      });
  }

  const std::vector<InputFile>& files_;
  const ReadOptions& options_;
  Consumer& consumer_;
  std::optional<std::size_t> file_;
  std::uint32_t ordinal_base_ = 0;  ///< games of the document in previous pieces
};

}  // namespace

bool run_pipeline(const Inputs& inputs, const ReadOptions& options, Consumer& consumer,
                  const Progress& progress) {
  const std::vector<InputFile>& files = inputs.files;
  std::uint64_t bytes = 0;
  for (const InputFile& file : files) bytes += file.size;
  for (const Finding& finding : inputs.findings) consumer.note(finding);

  Ticker ticker;
  Taker taker(files, options, consumer);
  std::atomic<bool> stopped{false};
  SourceReader reader(files, options, consumer);
  const auto next = [&] { return stopped ? nullptr : reader.next(); };
  const auto read = [&](std::shared_ptr<Unit> unit) {
    return std::make_shared<DoneUnit>(read_unit(std::move(unit), options, consumer));
  };
  const auto take = [&](const std::shared_ptr<DoneUnit>& done) {
    // After a stop, units that were already read are dropped; the next run reads them again.
    if (stopped) return;
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
