#include "db/cluster/cluster.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "db/cluster/definitions.hpp"
#include "db/rows/opening_counts.hpp"

namespace gipfbase::db {
namespace {

std::uint64_t count(std::string_view text) {
  return static_cast<std::uint64_t>(cluster_number(text));
}

/// Refuses a cluster with positions of another version of the rules: their keys differ, so that
/// searches would not find them.
void check_rules(const std::string& rules, const ClusterAddress& address,
                 const notation::Catalogue& catalogue) {
  for (std::string_view rest = rules; !rest.empty();) {
    const std::string_view entry = rest.substr(0, rest.find(','));
    rest.remove_prefix(std::min(entry.size() + 1, rest.size()));
    const std::size_t blank = entry.find(' ');
    const std::string title(entry.substr(0, blank));
    const auto* const info = catalogue.find(title);
    const bool same =
        info != nullptr && blank != std::string_view::npos &&
        cluster_number(entry.substr(blank + 1)) == catalogue.rules(*info)->rules_version();
    if (same) continue;
    throw Error(
        "{} was exported under other rules of {} than this program has; export the database again "
        "and load that export",
        address.text(), title);
  }
}

}  // namespace

std::int64_t cluster_number(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (failure != std::errc() || end != text.data() + text.size()) {
    throw Error("the cluster answered \"{}\" instead of a number; check its ClickHouse version",
                text.substr(0, 40));
  }
  return number;
}

std::vector<std::uint8_t> cluster_bytes(std::string_view digits) {
  std::vector<std::uint8_t> bytes;
  bytes.reserve(digits.size() / 2);
  constexpr int kHexadecimal = 16;
  for (std::size_t at = 0; at + 1 < digits.size(); at += 2) {
    std::uint8_t byte = 0;
    std::from_chars(digits.data() + at, digits.data() + at + 2, byte, kHexadecimal);
    bytes.push_back(byte);
  }
  return bytes;
}

std::map<std::string, ClusterTable> rows_of_cluster(ClusterServer& server,
                                                    const ClusterAddress& address,
                                                    std::string_view cluster) {
  std::map<std::string, ClusterTable> tables;
  // From the metadata of partitions, without reading data.
  for (const auto& row : server.query(fmt::format(
           "SELECT table, sum(rows), sum(bytes_on_disk) FROM cluster({}, system.parts) WHERE "
           "active AND database = {} GROUP BY table",
           sql_text(cluster), sql_text(address.name)))) {
    tables[row.at(0)] = {count(row.at(1)), count(row.at(2))};
  }
  return tables;
}

std::unique_ptr<Archive> open_archive(const std::string& path,
                                      const notation::Catalogue& catalogue) {
  if (!is_cluster_address(path)) return std::make_unique<FileArchive>(path, catalogue);
  return std::make_unique<ClusterArchive>(cluster_address(path), catalogue);
}

ClusterArchive::ClusterArchive(const ClusterAddress& address, const notation::Catalogue& catalogue)
    : address_(address), catalogue_(catalogue), server_(address, 0), state_(state()) {}

ClusterArchive::State ClusterArchive::state() {
  const ClusterRows about = query(fmt::format("SELECT * FROM {}", table("about")));
  if (about.empty()) {
    throw Error(
        "{} is not completely loaded; run \"gipfbase cluster load\", or wait until it is done",
        address_.text());
  }
  // `about` has one row, unless rows were added by hand; their order is undefined.
  for (const std::vector<std::string>& row : about) {
    const std::int64_t version = cluster_number(row.front());
    if (version == kClusterVersion) continue;
    throw Error(
        "{} has tables of version {}, but this program reads version {}; export the database again "
        "(\"gipfbase export --tables DIR\") and load it (\"gipfbase cluster load DIR\") with "
        "another name at the end of the address",
        address_.text(), version, kClusterVersion);
  }
  const std::vector<std::string>& row = about.front();
  constexpr std::size_t kColumns = 8;
  if (row.size() != kColumns)
    throw Error("{} is damaged; run \"gipfbase cluster load\" again", address_.text());
  check_rules(row[7], address_, catalogue_);
  auto tables = rows_of_cluster(server_, address_, row[2]);
  State found{row[1], count(row[6]), 0};
  for (const auto& [name, table] : tables) found.bytes += table.bytes;
  for (const auto& [name, wanted] :
       {std::pair("games", row[4]), std::pair("positions", row[5]), std::pair("solved", row[6])}) {
    if (tables[name].rows == count(wanted)) continue;
    throw Error(
        "the shards of {} have {} rows of {} instead of {}; run \"gipfbase cluster load\" again",
        address_.text(), tables[name].rows, name, wanted);
  }
  return found;
}

void ClusterArchive::confirm() {
  if (state().id == state_.id) return;
  throw Error("{} was loaded again in the meantime; repeat the query", address_.text());
}

std::vector<StoredVariant> ClusterArchive::variants() {
  std::vector<StoredVariant> list;
  for (const auto& row :
       query(fmt::format("SELECT title, variant, value FROM {} WHERE name = 'games' AND value > 0 "
                         "ORDER BY value DESC, title, variant",
                         table("totals")))) {
    list.push_back({row.at(0), row.at(1), count(row.at(2))});
  }
  return list;
}

Stats ClusterArchive::statistics() {
  Stats stats;
  std::vector<TotalRow> rows;
  for (const auto& row :
       query(fmt::format("SELECT title, variant, name, value FROM {} ORDER BY title, variant, name",
                         table("totals")))) {
    const std::int64_t value = cluster_number(row.at(3));
    if (!row.at(0).empty()) {
      rows.push_back({row[0], row[1], row[2], value});
      continue;
    }
    if (row[2] == "puzzles") stats.puzzles = static_cast<std::uint64_t>(value);
    if (row[2] == "contests") stats.contests = static_cast<std::uint64_t>(value);
    if (row[2] == "players") stats.players = static_cast<std::uint64_t>(value);
  }
  stats.variants = variant_stats(rows, catalogue_);
  add_up(stats);
  stats.file_bytes = state_.bytes;
  return stats;
}

bool ClusterArchive::has_proved_values() {
  return state_.solved > 0 &&
         cluster_number(query(fmt::format("SELECT count() FROM {} WHERE status != 'unknown'",
                                          table("all_solved")))
                            .at(0)
                            .at(0)) > 0;
}

std::vector<std::optional<SolvedValue>> ClusterArchive::values(
    const notation::Rules& rules, std::span<const notation::AnyPosition> positions) {
  std::vector<std::optional<SolvedValue>> found(positions.size());
  // Each position, and the one with exchanged seats if it is the same to the players.
  std::vector<std::vector<notation::AnyPosition>> equal(positions.size());
  std::vector<std::int64_t> keys;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    equal[i].push_back(positions[i]);
    if (const auto swapped = rules.seats_swapped(positions[i])) equal[i].push_back(*swapped);
    for (const auto& p : equal[i]) keys.push_back(stored_key(rules.index_row(p, nullptr).key));
  }
  if (keys.empty()) return found;
  struct Candidate {
    notation::AnyPosition position;
    SolvedValue value;
  };
  std::multimap<std::int64_t, Candidate> candidates;
  for (const auto& row : query(fmt::format(
           "SELECT key, position, status, score, distance, shortest, method, nodes, node_limit, "
           "time_limit FROM {} WHERE key IN ({}) AND title = {} AND variant = {} AND "
           "rules_version = {} ORDER BY key, position",
           table("all_solved"), fmt::join(keys, ","), sql_text(rules.title()),
           sql_text(rules.variant()), rules.rules_version()))) {
    const auto position = rules.read_position(row.at(1));
    if (!position) continue;
    SolvedValue value;
    value.status = status_named(row.at(2));
    if (value.status == ProvedStatus::kExact) {
      value.score = static_cast<int>(cluster_number(row.at(3)));
    }
    const std::int64_t distance = cluster_number(row.at(4));
    if (distance >= 0) value.distance = static_cast<std::uint32_t>(distance);
    value.shortest = row.at(5) == "1";
    value.method = row.at(6);
    value.nodes = count(row.at(7));
    value.limits = {count(row.at(8)), std::stod(row.at(9))};
    candidates.emplace(cluster_number(row.at(0)), Candidate{*position, std::move(value)});
  }
  const auto look_up = [&](const notation::AnyPosition& position) -> std::optional<SolvedValue> {
    const auto [begin, end] =
        candidates.equal_range(stored_key(rules.index_row(position, nullptr).key));
    const auto hit = std::find_if(begin, end, [&](const auto& candidate) {
      return rules.same_position(candidate.second.position, position, false);
    });
    return hit == end ? std::nullopt : std::optional(hit->second.value);
  };
  for (std::size_t i = 0; i < positions.size(); ++i) {
    for (const notation::AnyPosition& position : equal[i]) {
      if (!found[i]) found[i] = look_up(position);
    }
  }
  return found;
}

}  // namespace gipfbase::db
