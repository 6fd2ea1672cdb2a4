// db/import/game_writer.hpp - the second half of an import: prepared games into the tables, in
// batches.
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
#include "db/import/import.hpp"
#include "db/rows/encoded.hpp"
#include "db/rows/positions.hpp"
#include "db/store/tables/names.hpp"
#include "notation/sources/pipeline.hpp"

namespace gipfbase::db {

/// A file while it is being read: its row and its accounts.
struct OpenSource : ImportCounts {
  std::int64_t id = 0;
  std::string path;
  bool lasting = false;  ///< a file, no pipe
};

/// What an import in so much memory (bytes; 0: kMemory) may hold.
struct MemoryPlan {
  std::size_t rows = 0;  ///< of the index, in a batch
  int waiting = 0;       ///< parts of the input while a batch is written
};
[[nodiscard]] MemoryPlan memory_plan(std::uint64_t memory);

/// Stores what an import brings, one transaction per batch, and keeps its accounts. Everything
/// that belongs to a game is in one batch, so the database is whole after each.
class GameWriter final : public notation::Consumer {
 public:
  /// `set`: tags that every game gets. `memory`: see import_games.
  GameWriter(Database& database, std::string arguments, ImportReport& report, TagChanges set = {},
             std::uint64_t memory = 0);

  [[nodiscard]] bool is_known(const notation::Digest& content) const override {
    return known_.contains(content);
  }
  [[nodiscard]] notation::Taking work(notation::Judged& game) override;
  void begin_file(const notation::InputFile& file) override;
  void begin_document(bool empty) override;
  /// Stores a game, the next one of its document.
  void take(EncodedGame& game, std::uint32_t ordinal);
  void note(const notation::Finding& finding) override { note(finding, std::nullopt); }
  void end_file(const notation::FileEnd& end) override;
  void end_unit() override;
  /// Commits the last batch and closes the import's row.
  void finish(bool complete);

 private:
  /// The game around a contest, and the ply it decides.
  struct Parent {
    std::optional<std::int64_t> id, ply;
  };

  /// A judged game, with the tags that the import sets, made ready to be stored. From any thread.
  [[nodiscard]] EncodedGame prepared(notation::Judged& game) const;
  void begin_batch();
  void continue_batch() {
    if (!transaction_) begin_batch();
  }
  void begin_import();
  void commit_batch(const char* state);
  void skip_source(const notation::Digest& content);
  /// Says which games seem to be former forms of games of the file that has been read, and was read
  /// before with other contents: corrections in a file make new games.
  void tell_former_forms();
  /// Counts one more in the accounts of the import and of its file.
  void count(std::uint64_t ImportCounts::*what) {
    ++(report_.*what);
    ++((*source_).*what);
  }
  /// `content`: of a file that has been read to its end.
  void save_source(const std::optional<notation::Digest>& content);
  /// Inserts the row; nothing when the game is in the database already.
  std::optional<std::int64_t> insert(const EncodedGame& game, std::uint32_t ordinal,
                                     const Parent& parent = {});
  /// The game that this one was before it was corrected, here or where it comes from.
  [[nodiscard]] std::optional<std::int64_t> known_before(const EncodedGame& game);
  /// A game that is there already has come again: takes over what it says beside the moves.
  void deliver(std::int64_t known, EncodedGame& game, std::uint32_t ordinal);
  /// A record that was corrected since it and the stored one were the same; true when it takes its
  /// place.
  bool correct(std::int64_t known, EncodedGame& game, std::uint32_t ordinal);
  /// Gives a record that takes the place of a stored one what that says beside its moves.
  void learn(std::int64_t known, EncodedGame& game);
  /// Carries out a change of a game that was there before.
  void change_game(std::int64_t game, const std::function<void()>& act);
  /// The same for a finding about a stored game.
  void note(const notation::Finding& finding, std::optional<std::int64_t> game);
  /// From now on a stored game is known by this as well.
  void remember(const Identity& former, std::int64_t game);
  void add_delivery(std::int64_t known, const EncodedGame& game, std::uint32_t ordinal);
  /// Puts a whole record in the place of a game that was kept in part, whose number is returned;
  /// nothing when there is none.
  std::optional<std::int64_t> complete(EncodedGame& game, std::uint32_t ordinal);
  std::optional<std::int64_t> find_partial(const EncodedGame& game, std::uint32_t ordinal);
  /// The text in quarantine that a record says it corrects.
  std::optional<std::int64_t> quarantine_row(const EncodedGame& game);
  /// Says of texts of which nothing could be kept that this game is what became of them.
  void settle(const EncodedGame& game, std::uint32_t ordinal, std::int64_t id);
  /// Stores a game that is new. Its number; nothing when it is in the database already.
  std::optional<std::int64_t> take_new(const EncodedGame& game, std::uint32_t ordinal);
  /// True when the stored record has learnt something.
  bool update(std::int64_t known, const EncodedGame& game, std::uint32_t ordinal);
  /// Names that are new stay when a change is taken back: other games may have them by then. So
  /// they come before it.
  void store_names(const EncodedGame& game);
  /// True when a stored game has got contests that it lacked.
  bool take_contests(std::int64_t known, const EncodedGame& game, std::uint32_t ordinal);
  void insert_contest(std::int64_t game, const EncodedGame::Contest& contest,
                      std::uint32_t ordinal);
  /// What two records of a game say differently, or where the one is that was there before.
  [[nodiscard]] static notation::Finding conflict(const EncodedGame& game, std::uint32_t ordinal,
                                                  std::string message,
                                                  notation::Code code = notation::Code::kConflict);
  /// Says what whoever brings a known game may not know of it.
  void tell_known(std::int64_t known, const EncodedGame& game, std::uint32_t ordinal);
  void put_aside(const EncodedGame& game, std::uint32_t ordinal, std::optional<std::int64_t> id);

  Database& database_;
  Connection& connection_;
  ImportReport& report_;
  std::string arguments_;
  const TagChanges set_;
  const std::size_t batch_rows_;  ///< for which there is memory
  std::size_t most_rows_ = 0;     ///< of the batch that is underway
  std::optional<Transaction> transaction_;
  std::chrono::steady_clock::time_point batch_begin_;
  std::optional<Statement> insert_game_, insert_signature_, insert_contest_, insert_finding_,
      insert_quarantine_, insert_delivery_;
  std::optional<Identities> identities_;
  std::optional<Statement> find_partial_;  ///< when it is needed
  bool with_former_ = false;               ///< some games have more than one identity
  bool with_aliases_ = false;              ///< some names stand for others
  bool with_partial_ = false;              ///< some games were kept in part, by other imports
  bool with_quarantine_ = false;           ///< some texts were set aside of which nothing was kept
  std::optional<Names> players_, events_, sites_;
  std::optional<PositionWriter> positions_;
  Totals totals_;
  std::optional<Change> change_;  ///< what becomes of games that were there before
  std::int64_t data_version_ = 0;
  const std::set<notation::Digest> known_;  ///< contents of files imported before
  const std::multimap<std::string, std::int64_t> read_before_;  ///< their paths and sources
  std::optional<OpenSource> source_;                            ///< the file being read
};

}  // namespace gipfbase::db
