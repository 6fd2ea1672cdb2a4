// db/cluster/cluster.hpp - an archive on the shards of a ClickHouse cluster, filled from an export
// (db/cluster/load.hpp). Answers are those of the database file that was exported.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "db/cluster/http.hpp"
#include "db/query/archive.hpp"

namespace gipfbase::db {

/// A file, or a cluster where the path is its address. Throws Error.
[[nodiscard]] std::unique_ptr<Archive> open_archive(const std::string& path,
                                                    const notation::Catalogue& catalogue);

/// What all shards together have of a table.
struct ClusterTable {
  std::uint64_t rows = 0;
  std::uint64_t bytes = 0;
};
/// For the files of this folder: by name, as a server sees them whose configuration calls the
/// shards `cluster`. Empty tables are missing.
[[nodiscard]] std::map<std::string, ClusterTable> rows_of_cluster(ClusterServer& server,
                                                                  const ClusterAddress& address,
                                                                  std::string_view cluster);

class ClusterArchive final : public Archive {
 public:
  /// Asks the first server of the address. Throws Error unless everything that was loaded is there,
  /// on all shards.
  ClusterArchive(const ClusterAddress& address, const notation::Catalogue& catalogue);

  [[nodiscard]] const notation::Catalogue& catalogue() const override { return catalogue_; }
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
  /// What there is instead is not looked for in a cluster.
  [[nodiscard]] std::vector<std::string> reasons_for_none(const GameFilter& /*filter*/) override {
    return {};
  }
  /// Throws Error when something was loaded since the archive was opened.
  void confirm() override;

  // For the files of this folder:

  [[nodiscard]] ClusterRows query(const std::string& sql) { return server_.query(sql); }
  /// A table of the database: "name.all_games".
  [[nodiscard]] std::string table(std::string_view name) const {
    return address_.name + '.' + std::string(name);
  }
  /// Conditions on columns of positions that a filter asks for, beginning with " AND "; empty when
  /// it asks for no more than title and variant, which the keys tell. Throws Error when a cluster
  /// cannot know.
  [[nodiscard]] std::string of_games(const GameFilter& filter) const;
  /// Conditions on columns of games.
  [[nodiscard]] std::string game_conditions(const GameFilter& filter) const;

  /// A game as far as a search needs it.
  struct FoundGame {
    GameSummary summary;
    std::string start;
    std::vector<std::uint8_t> moves;
  };
  /// Those of these numbers, by number.
  [[nodiscard]] std::map<std::int64_t, FoundGame> games(const std::vector<std::int64_t>& ids);

 private:
  struct State {
    std::string id;
    std::uint64_t solved = 0;
    std::uint64_t bytes = 0;  ///< on the disks of all shards
  };
  [[nodiscard]] State state();

  ClusterAddress address_;
  const notation::Catalogue& catalogue_;
  ClusterServer server_;
  State state_;
};

/// Games are read so many at a time, to keep statements short.
inline constexpr std::size_t kGamesAtATime = 2000;

/// A number in an answer. Throws Error for anything else.
[[nodiscard]] std::int64_t cluster_number(std::string_view text);
/// Bytes from hexadecimal digits.
[[nodiscard]] std::vector<std::uint8_t> cluster_bytes(std::string_view digits);

}  // namespace gipfbase::db
