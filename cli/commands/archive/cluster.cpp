// The subcommands of cluster: load exported tables into ClickHouse.
#include <fmt/format.h>

#include <functional>

#include "analysis/answers/archive/database_answer.hpp"
#include "cli/arguments/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/terminal/progress.hpp"
#include "db/cluster/definitions.hpp"

namespace gipfbase::cli {
namespace {

struct ClusterArguments : Arguments {
  std::string folder;
  std::string cluster = "gipfbase";
};

Exit load(const ClusterArguments& arguments, Console& console, const Catalogue& /*titles*/) {
  const db::ClusterAddress address = db::cluster_address(arguments.database);
  ProgressLine progress(console);
  const db::LoadOptions options{arguments.cluster, arguments.threads, &progress.stop()};
  const db::LoadReport report =
      db::load_cluster(arguments.folder, address, options, std::ref(progress));
  progress.wipe();
  if (arguments.json) {
    console.print(analysis::to_json(report, arguments.folder));
  } else {
    console.print(fmt::format(
        "{}: {} of {} loaded on {}, {} already there, {} in {}{}\n", report.database,
        grouped(report.loaded), counted(report.files, "file"), counted(report.shards, "shard"),
        grouped(report.present), bytes_text(report.bytes), duration_text(report.seconds),
        report.interrupted ? "; interrupted, repeat the command to continue" : ""));
  }
  return report.interrupted ? Exit::kInterrupted : Exit::kDone;
}

Exit definitions(const ClusterArguments& arguments, Console& console, const Catalogue& /*titles*/) {
  const db::ClusterAddress address = db::cluster_address(arguments.database);
  console.print(db::definitions_text(address.name, arguments.cluster));
  return Exit::kDone;
}

void add_shared_options(Command& command, ClusterArguments& arguments) {
  add_database_option(command, arguments, "ADDRESS",
                      "Address of the cluster, such as clickhouse://db1:8123,db2:8123/games "
                      "(default: $GIPFBASE_DB)");
  command
      .option("--cluster", &arguments.cluster, "NAME",
              "Name of the cluster in the setting remote_servers of the servers (default gipfbase)")
      .check([](const std::string& name) {
        const bool plain =
            !name.empty() && name.find_first_not_of(
                                 "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                 "0123456789_") == std::string::npos;
        return plain ? std::string() : std::string("a name has only letters, digits and _");
      });
}

}  // namespace

void add_cluster(Command& program) {
  Command& cluster =
      program.add("cluster", "Keep an archive on several machines with ClickHouse",
                  "gipfbase export --tables tables/\n"
                  "gipfbase cluster load tables/ --db clickhouse://db1:8123,db2:8123/games\n"
                  "gipfbase openings --db clickhouse://db1:8123/games\n\n"
                  "cli/cluster/README.md in the source shows how to set up the servers.");
  cluster.runs([](Console&, const Catalogue&) -> Exit {
    throw UsageError("no command for the cluster is given; add load or definitions");
  });
  Command& command = cluster.add(
      "load", "Load exported tables into the shards of a cluster",
      "gipfbase cluster load tables/ --db clickhouse://db1:8123,db2:8123/games\n\n"
      "--db names all shards. Loading twice changes nothing; repeat the command to complete\n"
      "a load that was cut off. An earlier export under the same name is replaced.");
  auto& arguments = command.runs<ClusterArguments>(load);
  command.positional("DIR", &arguments.folder, "Folder with the tables").required();
  add_shared_options(command, arguments);
  command
      .option("--threads", &arguments.threads, "N",
              "Number of files to send at a time (default: two for each shard)")
      .within(0, 1024);
  add_json_option(command, arguments);

  Command& print = cluster.add("definitions", "Print the SQL definitions of the tables",
                               "gipfbase cluster definitions --db clickhouse://db1/games");
  add_shared_options(print, print.runs<ClusterArguments>(definitions));
}

}  // namespace gipfbase::cli
