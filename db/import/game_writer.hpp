// db/import/game_writer.hpp - writes the games of an import, in batches.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "db/edit/change.hpp"
#include "db/edit/past.hpp"
#include "db/import/import.hpp"
#include "db/rows/encoded.hpp"
#include "db/rows/positions.hpp"
#include "db/store/tables/forgotten.hpp"
#include "db/store/tables/names.hpp"
#include "notation/game/merge/merge.hpp"
#include "notation/game/record/finding_quota.hpp"
#include "notation/sources/pipeline.hpp"

namespace gipfbase::db {

/// The file that is being read: its row and its counts.
struct OpenSource : ImportCounts {
  std::int64_t id = 0;
  std::string path;
  bool is_file = false;  ///< not a pipe
};

/// Limits of an import with a given amount of memory.
struct MemoryPlan {
  std::size_t rows = 0;  ///< rows of the index in a batch
  int waiting = 0;       ///< parts of the input that wait while a batch is written
};
[[nodiscard]] MemoryPlan memory_plan(std::uint64_t memory);

/// Stores the games of an import, one transaction per batch, and keeps its counts. All rows of a
/// game are in one batch, so that the database is consistent after each batch.
class GameWriter final : public notation::Consumer {
 public:
  /// `set`: tags added to every game. `memory`: see import_games.
  GameWriter(Database& database, std::string arguments, ImportReport& report, TagChanges set = {},
             std::uint64_t memory = 0);

  /// Sets which correction prevails where two databases corrected the same field of a game.
  void prefer(notation::Prevailing side) { prevailing_ = side; }
  /// Sets how comments and glyphs of games that are already stored are treated.
  void treat_notes(notation::NewNotes how) { notes_ = how; }
  /// Names that games must not bring back into the database. Change the list before the first game
  /// is stored.
  [[nodiscard]] Forgotten& forgotten() { return forgotten_; }
  [[nodiscard]] bool is_known(const notation::Digest& content) const override {
    return known_.contains(content);
  }
  [[nodiscard]] notation::Taking work(notation::Judged& game) override;
  void begin_file(const notation::InputFile& file) override;
  void begin_document(bool empty) override;
  /// Stores a game; `ordinal`: its number in its document.
  void take(EncodedGame& game, std::uint32_t ordinal);
  void note(const notation::Finding& finding) override { note(finding, std::nullopt); }
  void end_file(const notation::FileEnd& end) override;
  void end_unit() override;
  /// Commits the last batch and closes the import's row.
  void finish(bool complete);

 private:
  /// The game around a contest, and the ply that the contest decides.
  struct Parent {
    std::optional<std::int64_t> id, ply;
  };

  /// Prepares a judged game for storing, with the tags that the import sets. Thread-safe.
  [[nodiscard]] EncodedGame prepared(notation::Judged& game) const;
  /// Replaces forgotten names in a record; true when its tags had one. In this case sets
  /// `recorded`, if it is empty, to the identity of the record before the replacement.
  bool without_forgotten(notation::Judged& game, std::optional<Identity>& recorded) const;
  /// The tags that the import sets, as the text for its row in the table `imports`.
  [[nodiscard]] std::string settings_text() const;
  void begin_batch();
  void continue_batch() {
    if (!transaction_) begin_batch();
  }
  void begin_import();
  void commit_batch(const char* state);
  void skip_source(const notation::Digest& content);
  /// Reports games that are probably former versions of games of the file just read. A file that
  /// was read before with other contents may hold corrections, which become new games.
  void report_former_versions();
  /// Increments a count of the import and of its file.
  void count(std::uint64_t ImportCounts::*what) {
    ++(report_.*what);
    ++((*source_).*what);
  }
  /// `content`: digest of a file that was read to its end.
  void save_source(const std::optional<notation::Digest>& content);
  /// Inserts the row; nullopt when the game is already stored.
  std::optional<std::int64_t> insert(const EncodedGame& game, std::uint32_t ordinal,
                                     const Parent& parent = {});
  /// Finds the stored game of a record by a former identity, either of the stored game, which was
  /// corrected in this database, or of the record, which was corrected elsewhere. nullopt if there
  /// is no such game.
  [[nodiscard]] std::optional<std::int64_t> known_before(const EncodedGame& game);
  /// A stored record without the names of the players and the site; nullopt if no game has this id.
  [[nodiscard]] std::optional<EncodedGame> stored_record(std::int64_t id);
  /// For a record of another database: the stored game of which some version, past or present, has
  /// the same clocks and tags as some version of the record; nullopt if there is none. Looks at
  /// `known`, and at stored games that have or had a former identity of the record.
  [[nodiscard]] std::optional<std::int64_t> same_before(std::int64_t known,
                                                        const EncodedGame& game);
  /// The stored game to which this record belongs; nullopt for a new game. If tags (`game_tags`) or
  /// clocks show that the record is of another game than the stored one with its identity, the
  /// record gets another identity (`set_apart`), and this is reported.
  [[nodiscard]] std::optional<std::int64_t> known_or_apart(EncodedGame& game,
                                                           std::uint32_t ordinal);
  /// Handles a game that is already stored: adds its notes and tags to the stored record.
  void deliver(std::int64_t known, EncodedGame& game, std::uint32_t ordinal);
  /// Adds the corrections of another database to a stored record, field by field; true when it
  /// changed. nullopt: this record cannot be compared field by field.
  std::optional<bool> add_corrections(std::int64_t known, const EncodedGame& game,
                                      std::uint32_t ordinal);
  /// Handles a corrected version of a stored record; true when it replaces the stored one.
  bool correct(std::int64_t known, EncodedGame& game, std::uint32_t ordinal);
  /// Adds the notes and tags of a stored record to the one that replaces it.
  void add_stored_notes(std::int64_t known, EncodedGame& game);
  /// Runs a change to a game that was already stored.
  void change_game(std::int64_t game, const std::function<void()>& act);
  /// Stores a finding about a stored game.
  void note(const notation::Finding& finding, std::optional<std::int64_t> game);
  /// Adds a former identity to a stored game.
  void remember(const Identity& former, std::int64_t game);
  void add_delivery(std::int64_t known, const EncodedGame& game, std::uint32_t ordinal);
  /// Replaces the partial game that this record completes, and returns the id of that game; nullopt
  /// if there is no such game.
  std::optional<std::int64_t> complete(EncodedGame& game, std::uint32_t ordinal);
  std::optional<std::int64_t> find_partial(const EncodedGame& game, std::uint32_t ordinal);
  /// The id of the quarantined text that a record says it corrects.
  std::optional<std::int64_t> quarantine_row(const EncodedGame& game);
  /// Marks quarantined texts of this game as resolved by it, if nothing of them was stored.
  void resolve(const EncodedGame& game, std::uint32_t ordinal, std::int64_t id);
  /// Stores a new game and returns its id; nullopt when it is already stored.
  std::optional<std::int64_t> take_new(const EncodedGame& game, std::uint32_t ordinal);
  /// Adds to the stored record the notes and tags that it lacks; true when it changed.
  bool update(std::int64_t known, const EncodedGame& game, std::uint32_t ordinal);
  /// Stores new names outside the recorded change, so that undoing it keeps them: other games may
  /// use them by then.
  void store_names(const EncodedGame& game);
  /// Adds contests that the stored game lacks; true when there were any.
  bool take_contests(std::int64_t known, const EncodedGame& game, std::uint32_t ordinal);
  void insert_contest(std::int64_t game, const EncodedGame::Contest& contest,
                      std::uint32_t ordinal);
  /// Reports that two records of a game contradict each other, or that the stored one is in the
  /// bin.
  void report_conflict(std::optional<std::int64_t> known, const EncodedGame& game,
                       std::uint32_t ordinal, std::string message,
                       notation::Code code = notation::Code::kConflict);
  /// Reports facts about an already stored game that the importing user may not expect.
  void report_known(std::int64_t known, const EncodedGame& game, std::uint32_t ordinal);
  /// Reports a stored game that is equal but for its result or ending.
  void report_rivals(const EncodedGame& game, std::uint32_t ordinal, std::int64_t id);
  /// Reports a stored game that is the beginning of this game, or that begins with this game.
  void report_beginning(const EncodedGame& game, std::uint32_t ordinal, std::int64_t id);
  /// Reports claims of a record that contradict the board, unless the stored record of the game
  /// makes the same claims.
  void report_claims(std::int64_t known, const EncodedGame& game);
  void quarantine(const EncodedGame& game, std::uint32_t ordinal, std::optional<std::int64_t> id);

  Database& database_;
  Connection& connection_;
  ImportReport& report_;
  notation::FindingQuota quota_;
  Forgotten forgotten_;
  std::string arguments_;
  const TagChanges set_;
  const std::size_t batch_rows_;  ///< index rows that fit into the memory for a batch
  std::size_t most_rows_ = 0;     ///< index rows after which the current batch ends
  std::optional<Transaction> transaction_;
  std::chrono::steady_clock::time_point batch_begin_;
  std::optional<Statement> insert_game_, insert_signature_, insert_contest_, insert_finding_,
      insert_quarantine_, insert_delivery_, same_day_, stored_record_;
  std::optional<Identities> identities_;
  std::optional<Statement> find_partial_;  ///< prepared when first needed
  bool with_former_ = false;               ///< some games have more than one identity
  bool with_aliases_ = false;              ///< some names are aliases
  bool with_partial_ = false;              ///< some games were kept in part, by other imports
  bool with_quarantine_ = false;  ///< some quarantined texts are of games that were not stored
  std::optional<Names> players_, events_, sites_;
  std::optional<PositionWriter> positions_;
  Totals totals_;
  std::optional<Change> change_;     ///< changes of already stored games in this batch
  std::optional<PastRecords> past_;  ///< read when first needed
  notation::Prevailing prevailing_ = notation::Prevailing::kInto;
  notation::NewNotes notes_ = notation::NewNotes::kAdd;
  std::int64_t data_version_ = 0;
  const std::set<notation::Digest> known_;  ///< digests of the files imported before
  const std::multimap<std::string, std::int64_t>
      read_before_;                   ///< ids of the sources imported before, by path
  std::optional<OpenSource> source_;  ///< the file being read
};

}  // namespace gipfbase::db
