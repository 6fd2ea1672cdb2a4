// The files of an import: their rows, files that were read before, and games that replace former
// versions of themselves. Implements functions of GameWriter.
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "db/import/game_writer.hpp"
#include "db/rows/codec.hpp"

namespace gipfbase::db {
namespace {

/// True when, judging by the moves, one record may be a correction of the other: over the length of
/// the shorter record, at most a quarter of the moves differ, or a single one.
bool mostly_agree(const std::vector<PackedMove>& a, const std::vector<PackedMove>& b) {
  constexpr std::size_t kOneIn = 4;
  const std::size_t shared = std::min(a.size(), b.size());
  std::size_t different = 0;
  for (std::size_t i = 0; i < shared; ++i) different += a[i] != b[i] ? 1U : 0U;
  return different <= std::max<std::size_t>(1, shared / kOneIn) && different < shared;
}

}  // namespace

void GameWriter::begin_file(const notation::InputFile& file) {
  continue_batch();
  source_.emplace();
  source_->path = forgotten_.replaced(file.name.empty() ? file.path : file.name);
  source_->is_file = file.size > 0;
  connection_.run("INSERT INTO sources (import, path, bytes) VALUES (?, ?, ?)", report_.import_id,
                  source_->path, file.size);
  source_->id = connection_.last_id();
  ++report_.inputs;
}

void GameWriter::save_source(const std::optional<notation::Digest>& content) {
  connection_.run(
      "UPDATE sources SET complete = ?, content = ?, files = ?, empty = ?, stored = ?, "
      "puzzles = ?, corrected = ?, updated = ?, duplicate = ?, partial = ?, rejected = ? "
      "WHERE id = ?",
      content.has_value(), content, source_->documents, source_->empty, source_->stored,
      source_->puzzles, source_->corrected, source_->updated, source_->duplicate, source_->partial,
      source_->rejected, source_->id);
}

void GameWriter::end_file(const notation::FileEnd& end) {
  continue_batch();
  if (end.known) return skip_source(end.content);
  if (!source_) return;
  // A file without a readable game is read again next time, so that its error is reported again.
  const auto& s = *source_;
  const bool readable =
      s.documents == s.empty ||
      s.stored + s.puzzles + s.corrected + s.updated + s.duplicate + s.partial + s.rejected > 0;
  save_source(end.complete && readable ? std::optional(end.content) : std::nullopt);
  if (end.complete && source_->is_file && read_before_.contains(source_->path))
    report_former_versions();
  source_.reset();
}

void GameWriter::report_former_versions() {
  if (source_->stored + source_->puzzles + source_->partial == 0) return;
  // Both lists are read in file order and compared in step, because there may be many games.
  Statement was = connection_.prepare(
      "SELECT id, member, ordinal FROM games g WHERE source = ?1 AND state >= 0 AND parent IS NULL "
      "AND NOT EXISTS (SELECT 1 FROM deliveries WHERE game = g.id AND source = ?2) ORDER BY 2, 3");
  Statement is = connection_.prepare(
      "SELECT id, member, ordinal, line FROM games WHERE source = ? AND parent IS NULL ORDER BY 2, "
      "3");
  Statement both = connection_.prepare(
      "SELECT f.title = g.title AND f.variant = g.variant, f.white = g.white AND f.black = "
      "g.black, (f.date = g.date AND f.date_first > 0) OR (f.event = g.event AND e.name <> '?'), "
      "f.moves, g.moves FROM games f, games g JOIN events e ON e.id = f.event WHERE f.id = ?1 AND "
      "g.id = ?2");
  // A correction leaves most of a game unchanged: the players, the day or the event, and nearly all
  // moves. The same place in a file of the same name is weak evidence, because each folder may have
  // a games.gpn; it is stronger when the file still has other games of the earlier version.
  const auto is_former = [&](std::int64_t former, std::int64_t now) {
    if (!both.bind_all(former, now).step()) return false;
    const bool players = both.integer(1) != 0;
    const bool occasion = both.integer(2) != 0;
    const auto moves = decode_moves(both.blob(3));
    const auto others = decode_moves(both.blob(4));
    const bool same_title = both.integer(0) != 0;
    both.reset();
    if (!same_title || moves.empty() || others.empty()) return false;
    const bool same = moves == others;
    return (same && occasion) || (same && players && source_->duplicate > 0) ||
           (players && occasion && mostly_agree(moves, others));
  };
  std::set<std::int64_t> former;
  std::map<std::int64_t, std::uint32_t> now;  // the new games, with their lines
  const auto [begin, end] = read_before_.equal_range(source_->path);
  for (auto before = begin; before != end; ++before) {
    bool of_before = was.bind_all(before->second, source_->id).step();
    bool of_now = is.bind_all(source_->id).step();
    while (of_before && of_now) {
      const auto place =
          std::pair(was.text(1), was.integer(2)) <=> std::pair(is.text(1), is.integer(2));
      if (place == 0) {
        if (is_former(was.integer(0), is.integer(0))) {
          former.insert(was.integer(0));
          is.read_from(3, now[is.integer(0)]);
        }
      }
      if (place <= 0) of_before = was.step();
      if (place >= 0) of_now = is.step();
    }
    was.reset();
    is.reset();
  }
  if (former.empty()) return;
  const auto [first, line] = *now.begin();
  constexpr std::size_t kNamed = 20;
  const std::string remedy =
      former.size() <= kNamed
          ? fmt::format("delete the former {1} with \"gipfbase delete {0}\"",
                        fmt::join(former, " "), former.size() == 1 ? "one" : "ones")
          : fmt::format(
                "remove the import of the {1} former games with \"gipfbase imports revert {0}\"",
                connection_.integer("SELECT import FROM games g JOIN sources s ON "
                                    "s.id = g.source WHERE g.id = ?",
                                    *former.begin()),
                former.size());
  const bool one = now.size() == 1;
  notation::Finding finding;
  finding.code = notation::Code::kConflict;
  finding.severity = notation::Severity::kWarning;
  finding.source = source_->path;
  finding.line = line;
  finding.message = fmt::format(
      "since a file of this name was last read, {} in it {} been replaced: game {} of the database "
      "is {}; if {}, {}",
      one ? "1 game" : fmt::format("{} games", now.size()), one ? "has" : "have", first,
      one ? "the new one" : "one of the new ones",
      one ? "it is a correction" : "they are corrections", remedy);
  note(finding, first);
}

void GameWriter::skip_source(const notation::Digest& content) {
  Statement row = connection_.prepare(
      "SELECT files, empty, stored + puzzles + corrected + updated + duplicate + partial, "
      "rejected, id, path FROM sources WHERE content = ? AND complete = 1 AND same_as IS NULL "
      "LIMIT 1");
  if (!row.bind_all(content).step()) return;
  ImportCounts before;
  std::int64_t source = 0;
  notation::Finding finding;
  row.read(before.documents, before.empty, before.duplicate, before.rejected, source,
           finding.source);
  // Reverting the other import must not remove games that this one contains as well.
  connection_.run(
      "INSERT INTO sources (import, path, bytes, same_as) "
      "SELECT ?1, path, bytes, id FROM sources WHERE id = ?2",
      report_.import_id, source);
  ++report_.inputs;
  report_.documents += before.documents;
  report_.empty += before.empty;
  report_.read += before.duplicate + before.rejected;
  report_.duplicate += before.duplicate;
  report_.rejected += before.rejected;
  // The first condition uses the index of games by state.
  const std::int64_t binned = connection_.integer(
      "SELECT count(*) FROM games g WHERE g.state <> 0 AND g.state < 0 AND g.parent IS NULL AND "
      "(g.source = ?1 OR "
      "EXISTS (SELECT 1 FROM deliveries d WHERE d.game = g.id AND d.source = ?1))",
      source);
  if (binned == 0) return;
  finding.code = notation::Code::kInBin;
  finding.severity = notation::Severity::kWarning;
  finding.message = fmt::format(
      "this file was read before, and {} in the bin; \"gipfbase restore\" lists the games in the "
      "bin, \"gipfbase restore ID\" restores one",
      binned == 1 ? std::string("1 of its games is") : fmt::format("{} of its games are", binned));
  note(finding);
}

}  // namespace gipfbase::db
