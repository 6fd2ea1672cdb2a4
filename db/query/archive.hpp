// db/query/archive.hpp - queries of a database file or of a cluster (db/cluster).
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "db/query/lists/games.hpp"
#include "db/query/openings/openings.hpp"
#include "db/query/statistics.hpp"
#include "db/values/proved.hpp"

namespace gipfbase::db {

/// A collection of games that can be queried. Functions throw Error, also for queries that the
/// archive does not support.
class Archive {
 public:
  Archive() = default;
  virtual ~Archive() = default;
  Archive(const Archive&) = delete;
  Archive& operator=(const Archive&) = delete;

  [[nodiscard]] virtual const notation::Catalogue& catalogue() const = 0;
  /// The variants that have games, by descending count.
  [[nodiscard]] virtual std::vector<StoredVariant> variants() = 0;
  /// Like db::search.
  [[nodiscard]] virtual SearchResult search(const GameFilter& filter,
                                            const std::optional<PositionQuery>& position,
                                            const Page& page) = 0;
  /// The archive must outlive the tables.
  [[nodiscard]] virtual std::unique_ptr<OpeningTables> openings(const GameFilter& filter,
                                                                bool details) = 0;
  /// False when no position has a proved value: then `values` need not be called.
  [[nodiscard]] virtual bool has_proved_values() = 0;
  /// The value stored for each of these positions, as SolvedValues::find returns it.
  [[nodiscard]] virtual std::vector<std::optional<SolvedValue>> values(
      const notation::Rules& rules, std::span<const notation::AnyPosition> positions) = 0;
  [[nodiscard]] virtual Stats statistics() = 0;
  /// Like db::reasons_for_none.
  [[nodiscard]] virtual std::vector<std::string> reasons_for_none(const GameFilter& filter) = 0;
  /// Call it after the last of several queries whose answers belong together. Throws Error when
  /// these answers may be from different states of the archive.
  virtual void confirm() {}
};

/// An archive that is a database file.
class FileArchive final : public Archive {
 public:
  /// The database must outlive the archive.
  explicit FileArchive(Database& database) : database_(&database) {}
  FileArchive(const std::string& path, const notation::Catalogue& catalogue);

  [[nodiscard]] const notation::Catalogue& catalogue() const override {
    return database_->catalogue();
  }
  [[nodiscard]] std::vector<StoredVariant> variants() override;
  [[nodiscard]] SearchResult search(const GameFilter& filter,
                                    const std::optional<PositionQuery>& position,
                                    const Page& page) override;
  [[nodiscard]] std::unique_ptr<OpeningTables> openings(const GameFilter& filter,
                                                        bool details) override;
  [[nodiscard]] bool has_proved_values() override;
  [[nodiscard]] std::vector<std::optional<SolvedValue>> values(
      const notation::Rules& rules, std::span<const notation::AnyPosition> positions) override;
  [[nodiscard]] Stats statistics() override;
  [[nodiscard]] std::vector<std::string> reasons_for_none(const GameFilter& filter) override;

 private:
  std::unique_ptr<Database> own_;
  Database* database_;
};

}  // namespace gipfbase::db
