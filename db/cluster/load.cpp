#include "db/cluster/load.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <thread>
#include <utility>

#include "db/cluster/cluster.hpp"
#include "db/cluster/definitions.hpp"
#include "db/cluster/http.hpp"
#include "notation/text/stable_sort.hpp"

namespace gipfbase::db {
namespace {

namespace fs = std::filesystem;

/// A table's partition on a shard.
using Partition = std::pair<std::string, std::uint32_t>;

/// A file that belongs on a shard.
struct Task {
  std::size_t shard = 0;
  const TableFile* file = nullptr;
};

std::uint64_t whole_of(const std::string& text) { return std::stoull(text); }
std::uint32_t part_number(const std::string& text) {
  return static_cast<std::uint32_t>(whole_of(text));
}

bool is_everywhere(std::string_view table) {
  const auto& all = table_layouts();
  return std::any_of(all.begin(), all.end(), [&](const TableLayout& layout) {
    return layout.name == table && layout.everywhere;
  });
}

/// Refuses a database with tables that are not from an export.
void check_ours(ClusterServer& server, const ClusterAddress& address) {
  std::set<std::string> tables;
  for (const auto& row : server.execute_outside(
           fmt::format("SELECT name FROM system.tables WHERE database = {} FORMAT TabSeparated",
                       sql_text(address.name)))) {
    tables.insert(row.at(0));
  }
  if (tables.empty() || (tables.contains("loads") && tables.contains("about"))) return;
  std::set<std::string> ours = {"loads", "about"};
  for (const TableLayout& table : table_layouts()) {
    ours.emplace(table.name);
    ours.insert(fmt::format("all_{}", table.name));
  }
  for (const std::string& table : tables) {
    if (ours.contains(table)) continue;
    throw Error("the database {} of the server {} has other tables ({}); choose another name",
                address.name, server.text(), table);
  }
}

/// Makes the contents of the shards match the manifest.
class Loader {
 public:
  Loader(std::string folder, const ClusterAddress& address, const LoadOptions& options)
      : folder_(std::move(folder)), address_(address), options_(options) {
    report_.manifest = read_manifest(folder_);
    report_.database = address.text();
    report_.shards = address.servers.size();
    check_files();
  }

  LoadReport run(const Progress& progress) {
    const notation::Stopwatch watch;
    bool complete = true;
    std::vector<Task> tasks;
    std::vector<std::vector<Partition>> strangers(address_.servers.size());
    // Tables are created only after all shards passed the checks.
    for (std::size_t shard = 0; shard < address_.servers.size(); ++shard) {
      ClusterServer server(address_, shard);
      check_ours(server, address_);
      check_cluster(server);
    }
    for (std::size_t shard = 0; shard < address_.servers.size(); ++shard) {
      ClusterServer server(address_, shard);
      make_tables(server);
      const bool was_complete = look(server, shard, tasks, strangers[shard]);
      complete = complete && was_complete;
    }
    report_.files = report_.present + tasks.size();
    if (complete) {
      check_rows();
      report_.seconds = watch.seconds();
      return std::move(report_);
    }
    // From here on queries are refused, because they would see half an archive.
    on_every_shard("TRUNCATE TABLE about");
    for (std::size_t shard = 0; shard < address_.servers.size(); ++shard) {
      ClusterServer server(address_, shard);
      for (const auto& [table, part] : strangers[shard]) drop(server, table, part);
      report_.dropped += strangers[shard].size();
    }
    // The files of all shards alternate, so that all shards are busy.
    notation::text::stable_sort(tasks, [](const Task& a, const Task& b) {
      return std::pair(a.file->table, a.file->part) < std::pair(b.file->table, b.file->part);
    });
    send(tasks, progress);
    if (!report_.interrupted) finish();
    report_.seconds = watch.seconds();
    return std::move(report_);
  }

 private:
  /// Refuses an export with missing files before loading begins.
  void check_files() const {
    for (const TableFile& file : report_.manifest.files) {
      std::error_code failure;
      const auto bytes = fs::file_size(fs::path(folder_) / file.name, failure);
      if (failure || bytes != file.bytes) {
        throw Error("\"{}\" in \"{}\" does not match its manifest; export the database again",
                    file.name, folder_);
      }
    }
  }

  void make_tables(ClusterServer& server) const {
    for (const std::string& statement : table_definitions(address_.name, options_.cluster)) {
      (void)server.execute_outside(statement);
    }
  }

  /// Lists missing files and foreign partitions of a shard. Returns false when it finds any, or
  /// when `about` does not describe this export.
  [[nodiscard]] bool look(ClusterServer& server, std::size_t shard, std::vector<Task>& tasks,
                          std::vector<Partition>& strangers) {
    std::map<Partition, std::pair<std::uint64_t, std::string>> loads;
    for (const auto& row : server.query("SELECT name, part, argMax(rows, at), argMax(xxh128, at) "
                                        "FROM loads GROUP BY name, part")) {
      loads[{row.at(0), part_number(row.at(1))}] = {whole_of(row.at(2)), row.at(3)};
    }
    std::map<Partition, std::uint64_t> there;
    for (const auto& row : server.query(
             fmt::format("SELECT table, partition, sum(rows) FROM system.parts WHERE active AND "
                         "database = {} AND table NOT IN ('loads', 'about') GROUP BY table, "
                         "partition",
                         sql_text(address_.name)))) {
      there[{row.at(0), part_number(row.at(1))}] = whole_of(row.at(2));
    }
    const std::size_t before = tasks.size();
    for (const TableFile& file : report_.manifest.files) {
      const bool here = is_everywhere(file.table) || file.part % address_.servers.size() == shard;
      if (!here) continue;
      const Partition partition{file.table, file.part};
      const auto load = loads.find(partition);
      const auto rows = there.find(partition);
      // A partition counts only when it is complete.
      const bool present = load != loads.end() && rows != there.end() &&
                           load->second == std::pair(file.rows, file.hash) &&
                           rows->second == file.rows;
      if (rows != there.end()) there.erase(rows);
      if (present) {
        ++report_.present;
      } else {
        tasks.push_back({shard, &file});
      }
    }
    strangers.reserve(there.size());
    for (const auto& [partition, rows] : there) strangers.push_back(partition);
    const auto about = server.query("SELECT id, shards, cluster FROM about");
    return about.size() == 1 && about.at(0).at(0) == report_.manifest.id &&
           whole_of(about.at(0).at(1)) == report_.shards && about.at(0).at(2) == options_.cluster &&
           tasks.size() == before && strangers.empty();
  }

  /// Records how many rows of a file a shard holds; 0 when the partition was removed.
  static void note(ClusterServer& server, std::string_view table, std::uint32_t part,
                   std::uint64_t rows, std::string_view hash) {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    server.execute(fmt::format("INSERT INTO loads VALUES ({}, {}, {}, {}, {})", sql_text(table),
                               part, rows, sql_text(hash),
                               std::chrono::duration_cast<std::chrono::nanoseconds>(now).count()));
  }
  /// Removes a partition and its record.
  static void drop(ClusterServer& server, std::string_view table, std::uint32_t part) {
    note(server, table, part, 0, "");
    server.execute(fmt::format("ALTER TABLE {} DROP PARTITION {}", table, part));
  }

  void on_every_shard(const std::string& statement) const {
    for (std::size_t shard = 0; shard < address_.servers.size(); ++shard) {
      ClusterServer(address_, shard).execute(statement);
    }
  }

  /// Throws Error unless the servers' configuration has this cluster, with one shard per server of
  /// the address.
  void check_cluster(ClusterServer& server) const {
    const auto rows =
        server.execute_outside(fmt::format("SELECT count(DISTINCT shard_num) FROM system.clusters "
                                           "WHERE cluster = {} FORMAT TabSeparated",
                                           sql_text(options_.cluster)));
    const std::uint64_t shards = whole_of(rows.at(0).at(0));
    if (shards == report_.shards) return;
    throw Error(
        "the configuration of the server {} has {} of the cluster {} (remote_servers), but the "
        "address has {}; make them equal, or choose another name with --cluster",
        server.text(), shards == 1 ? "1 shard" : fmt::format("{} shards", shards), options_.cluster,
        report_.shards);
  }

  [[nodiscard]] bool stopped() const { return options_.stop != nullptr && options_.stop->load(); }

  /// Sends the files on several threads.
  void send(const std::vector<Task>& tasks, const Progress& progress) {
    std::uint64_t all = 0;
    for (const Task& task : tasks) all += task.file->bytes;
    const auto wanted = options_.threads > 0 ? static_cast<std::size_t>(options_.threads)
                                             : 2 * address_.servers.size();
    std::size_t running = std::min(wanted, tasks.size());
    std::atomic<std::size_t> next{0};
    std::exception_ptr failure;
    std::mutex mutex;
    std::condition_variable ended;
    const auto work = [&] {
      try {
        std::map<std::size_t, ClusterServer> servers;
        while (!stopped() && !failed_) {
          const std::size_t at = next++;
          if (at >= tasks.size()) break;
          const Task& task = tasks[at];
          auto server = servers.try_emplace(task.shard, address_, task.shard).first;
          load(server->second, *task.file);
        }
      } catch (...) {
        const std::lock_guard lock(mutex);
        if (!failure) failure = std::current_exception();
        failed_ = true;
      }
      const std::lock_guard lock(mutex);
      --running;
      ended.notify_one();
    };
    std::vector<std::jthread> threads;
    threads.reserve(running);
    for (std::size_t i = running; i > 0; --i) threads.emplace_back(work);
    {
      std::unique_lock lock(mutex);
      constexpr std::chrono::milliseconds kTick(100);
      while (!ended.wait_for(lock, kTick, [&] { return running == 0; })) {
        lock.unlock();
        if (progress) (void)progress(sent_ >> 20U, all >> 20U, "MB");
        lock.lock();
      }
    }
    threads.clear();
    report_.bytes = sent_;
    report_.loaded = loaded_;
    if (failure) std::rethrow_exception(failure);
    report_.interrupted = loaded_ < tasks.size();
  }

  /// Loads one file onto a shard, completely and once; records it only after verification.
  void load(ClusterServer& server, const TableFile& file) {
    // Removes what an interrupted load left.
    drop(server, file.table, file.part);
    std::ifstream in(fs::path(folder_) / file.name, std::ios::binary);
    std::string bytes;
    bytes.reserve(file.bytes);
    std::size_t read = 0;
    if (in) {
      bytes.resize(file.bytes);
      in.read(bytes.data(), static_cast<std::streamsize>(file.bytes));
      read = static_cast<std::size_t>(in.gcount());
    }
    if (read != file.bytes || content_hash(bytes) != file.hash) {
      throw Error("\"{}\" in \"{}\" does not match its manifest; export the database again",
                  file.name, folder_);
    }
    std::size_t at = 0;
    const auto provide = [&](char* buffer, std::size_t room) {
      if (stopped() || failed_) return std::size_t{0};
      const std::size_t count = std::min(room, bytes.size() - at);
      std::copy_n(bytes.data() + at, count, buffer);
      at += count;
      sent_ += count;
      return count;
    };
    const std::string insert = fmt::format("INSERT INTO {} ({}) FORMAT CSVWithNames", file.table,
                                           fmt::join(column_names(layout_of(file.table)), ", "));
    if (!server.insert(insert, bytes.size(), provide)) return;
    const auto rows = whole_of(
        server.query(fmt::format("SELECT count() FROM {} WHERE part = {}", file.table, file.part))
            .at(0)
            .at(0));
    if (rows != file.rows) {
      throw Error(
          "the server {} has {} rows of \"{}\" instead of {}; load again when no other process is "
          "loading",
          server.text(), rows, file.name, file.rows);
    }
    note(server, file.table, file.part, file.rows, file.hash);
    ++loaded_;
  }

  static const TableLayout& layout_of(std::string_view table) {
    return *std::find_if(table_layouts().begin(), table_layouts().end(),
                         [&](const TableLayout& layout) { return layout.name == table; });
  }

  /// Throws Error unless every server sees all loaded rows. A server does not when its
  /// configuration names other servers, or when another process loads at the same time.
  void check_rows() const {
    for (std::size_t shard = 0; shard < address_.servers.size(); ++shard) {
      ClusterServer server(address_, shard);
      const auto rows = rows_of_cluster(server, address_, options_.cluster);
      for (const char* table : {"games", "positions", "solved"}) {
        const std::uint64_t wanted = report_.manifest.rows(table);
        const auto found = rows.find(table);
        const std::uint64_t seen = found == rows.end() ? 0 : found->second.rows;
        if (seen == wanted) continue;
        throw Error(
            "the server {} sees {} rows of {} on the shards of its cluster {} instead of {}; use "
            "the servers of its configuration (remote_servers), and load again when no other "
            "process is loading",
            server.text(), seen, table, options_.cluster, wanted);
      }
    }
  }

  /// Marks the export as complete on every shard.
  void finish() const {
    const TablesManifest& manifest = report_.manifest;
    std::string rules;
    for (const auto& [title, version] : manifest.rules) {
      rules += fmt::format("{}{} {}", rules.empty() ? "" : ",", title, version);
    }
    on_every_shard("TRUNCATE TABLE about");
    check_rows();
    on_every_shard(fmt::format("INSERT INTO about VALUES ({}, {}, {}, {}, {}, {}, {}, {})",
                               kClusterVersion, sql_text(manifest.id), sql_text(options_.cluster),
                               report_.shards, manifest.rows("games"), manifest.rows("positions"),
                               manifest.rows("solved"), sql_text(rules)));
  }

  std::string folder_;
  const ClusterAddress& address_;
  const LoadOptions& options_;
  LoadReport report_;
  std::atomic<std::uint64_t> sent_{0};
  std::atomic<std::uint64_t> loaded_{0};
  std::atomic<bool> failed_{false};
};

}  // namespace

LoadReport load_cluster(const std::string& folder, const ClusterAddress& address,
                        const LoadOptions& options, const Progress& progress) {
  return Loader(folder, address, options).run(progress);
}

}  // namespace gipfbase::db
