// db/query/archive.hpp - games that are kept somewhere, and what is asked of them wherever that is:
// in a database file, or on the servers of a cluster (db/cluster).
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

/// Opening tables over the games of a filter; belong to their archive.
class OpeningTables {
 public:
  OpeningTables() = default;
  virtual ~OpeningTables() = default;
  OpeningTables(const OpeningTables&) = delete;
  OpeningTables& operator=(const OpeningTables&) = delete;

  /// As OpeningBook::table.
  [[nodiscard]] virtual OpeningTable table(const PositionQuery& query) = 0;
};

/// Functions throw Error; an archive that cannot answer a question says so in one.
class Archive {
 public:
  Archive() = default;
  virtual ~Archive() = default;
  Archive(const Archive&) = delete;
  Archive& operator=(const Archive&) = delete;

  [[nodiscard]] virtual const notation::Catalogue& catalogue() const = 0;
  /// The variants of which there are games, most of them first.
  [[nodiscard]] virtual std::vector<StoredVariant> variants() = 0;
  /// As db::search.
  [[nodiscard]] virtual SearchResult search(const GameFilter& filter,
                                            const std::optional<PositionQuery>& position,
                                            const Page& page) = 0;
  [[nodiscard]] virtual std::unique_ptr<OpeningTables> openings(const GameFilter& filter,
                                                                bool details) = 0;
  /// False when not one position is proved, so that nothing need be looked up.
  [[nodiscard]] virtual bool has_proved_values() = 0;
  /// What is stored of each of these positions, as SolvedValues::find.
  [[nodiscard]] virtual std::vector<std::optional<SolvedValue>> values(
      const notation::Rules& rules, std::span<const notation::AnyPosition> positions) = 0;
  [[nodiscard]] virtual Stats statistics() = 0;
  /// As db::reasons_for_none.
  [[nodiscard]] virtual std::vector<std::string> reasons_for_none(const GameFilter& filter) = 0;
  /// To be called behind the last question whose answers belong together: throws Error when they
  /// may not be those of one state.
  virtual void confirm() {}
};

/// An archive that is a database file.
class FileArchive final : public Archive {
 public:
  /// The database must outlive it.
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
