// db/cluster/cluster.hpp - an archive on the shards of a ClickHouse cluster, filled from an export
// (db/cluster/load.hpp). It gives the same answers as the exported database file.
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

/// Opens a database file, or a cluster when `path` is the address of one. Throws Error.
[[nodiscard]] std::unique_ptr<Archive> open_archive(const std::string& path,
                                                    const notation::Catalogue& catalogue);

/// Size of a table over all shards.
struct ClusterTable {
  std::uint64_t rows = 0;
  std::uint64_t bytes = 0;
};
/// The size of each table that has rows, by the table's name. `cluster`: the name of the cluster in
/// the servers' configuration. Used only inside db/cluster.
[[nodiscard]] std::map<std::string, ClusterTable> rows_of_cluster(ClusterServer& server,
                                                                  const ClusterAddress& address,
                                                                  std::string_view cluster);

class ClusterArchive final : public Archive {
 public:
  /// Connects to the first server. Throws Error unless all shards hold everything that was loaded.
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
  /// Always empty: a cluster does not look for reasons.
  [[nodiscard]] std::vector<std::string> reasons_for_none(const GameFilter& /*filter*/) override {
    return {};
  }
  /// Throws Error when data was loaded after the archive was opened.
  void confirm() override;

  // The following is only for the files of this folder.

  [[nodiscard]] ClusterRows query(const std::string& sql) { return server_.query(sql); }
  /// A table of the database: "name.all_games".
  [[nodiscard]] std::string table(std::string_view name) const {
    return address_.name + '.' + std::string(name);
  }
  /// SQL for the filter's conditions on rows of positions, beginning with " AND ". Empty when the
  /// filter sets only title and variant, because the key of a position implies these. Throws Error
  /// for conditions that a cluster cannot answer.
  [[nodiscard]] std::string of_games(const GameFilter& filter) const;
  /// SQL for the filter's conditions on rows of games, such as "valid = 1 AND title = 'zertz'".
  [[nodiscard]] std::string game_conditions(const GameFilter& filter) const;

  /// The parts of a game that a search needs.
  struct FoundGame {
    GameSummary summary;
    std::string start;
    std::vector<std::uint8_t> moves;
  };
  /// The games with these ids, by id.
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

/// Number of games read by one statement, to keep statements short.
inline constexpr std::size_t kGamesAtATime = 2000;

/// Parses a number in an answer. Throws Error for any other text.
[[nodiscard]] std::int64_t cluster_number(std::string_view text);
/// Parses bytes that are written as hexadecimal digits.
[[nodiscard]] std::vector<std::uint8_t> cluster_bytes(std::string_view digits);

}  // namespace gipfbase::db
