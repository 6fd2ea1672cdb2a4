// The command serve: shows a database in a browser.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <thread>

#include "cli/arguments/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/serve/api/write_api.hpp"
#include "cli/serve/http/server.hpp"
#include "cli/serve/site.hpp"
#include "cli/terminal/files/temporary_folder.hpp"
#include "cli/terminal/progress.hpp"
#include "db/cluster/address.hpp"
#include "db/store/database.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::cli {
namespace {

struct ServeArguments : Arguments {
  serve::ServerOptions options;
  bool write = false;
  double query_time = static_cast<double>(serve::Site::kQueryTime.count());  ///< in seconds
};

std::string fault_of_address(const std::string& text) {
  const bool sound = !text.empty() && text.find_first_of(" /[]") == std::string::npos;
  return sound ? ""
               : fmt::format("\"{}\" is not an address; write one such as 127.0.0.1 or ::1", text);
}

std::string fault_of_name(const std::string& text) {
  const bool sound = !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return notation::text::is_letter(c) || notation::text::is_digit(c) || c == '.' || c == '-';
  });
  return sound ? "" : fmt::format("\"{}\" is not a host name; write one such as club-pc", text);
}

Exit run(const ServeArguments& arguments, Console& console, const Catalogue& titles) {
  if (std::error_code failure; !arguments.write && !db::is_cluster_address(arguments.database) &&
                               !std::filesystem::exists(arguments.database, failure) && !failure) {
    throw db::Error(
        fmt::format("there is no database \"{}\"; create it with \"gipfbase import\", name another "
                    "with --db, or create an empty one with --write",
                    arguments.database));
  }
  if (arguments.write) remove_left_behind("", serve::kUploadFolder);
  constexpr double kMilliseconds = 1000;
  serve::Site site(
      arguments.database, titles, arguments.write,
      std::chrono::milliseconds(static_cast<std::int64_t>(arguments.query_time * kMilliseconds)));
  serve::ServerOptions options = arguments.options;
  options.heavy = serve::Site::is_heavy;
  serve::Server server(
      options, [&](const serve::Request& request) { return site.answer(request); },
      serve::Site::refuse, serve::uploads_of(site));
  // Only one address is printed: the one to open.
  console.print(
      arguments.write
          ? fmt::format("To read and edit {}, open {}#token={}\nCtrl-C ends the server.\n",
                        arguments.database, server.address(), site.writing().token())
          : fmt::format("{} is at {} (Ctrl-C ends the server)\n", arguments.database,
                        server.address()));
  console.flush();
  if (!serve::is_loopback(server.place().address)) {
    console.say(
        "gipfbase: warning: everyone who can reach this address can read the database and make "
        "this machine solve positions");
    if (arguments.write) {
      console.say(
          "gipfbase: warning: the token that allows changes travels unencrypted; whoever sees the "
          "traffic can change the database. Omit --address, and connect from other machines with "
          "ssh -L");
    }
  }
  const InterruptGuard interrupt;
  const std::jthread warm([&] { site.warm_up(); });
  server.run([&] {
    if (interrupt.requested()) site.end();
    return interrupt.requested();
  });
  return Exit::kDone;
}

}  // namespace

void add_serve(Command& program) {
  Command& command = program.add(
      "serve", "Show a database in a browser",
      "gipfbase serve                        # then open http://localhost:8321/\n"
      "gipfbase serve --db zertz.gipfdb --port 8080\n"
      "gipfbase serve --write --db new.gipfdb  # drop files on a page to import them\n\n"
      "Shows games, openings, players, events and puzzles, with a position editor and the\n"
      "solvers. Only this machine has access, unless --address is given; --name then lists the\n"
      "names by which others reach it. The database is only read; with --write, everyone who\n"
      "opens the address with the token can edit and import. All data is also available as\n"
      "JSON: see /api/openapi.json.");
  auto& arguments = command.runs<ServeArguments>(run);
  add_database_option(command, arguments);
  command.flag("--write", &arguments.write,
               "Allow corrections and imports; create the database if it does not exist");
  command
      .option("--query-time", &arguments.query_time, "S",
              "Maximum time in seconds for one answer (default 30); the solvers have a limit of "
              "their own")
      .within(0.1, 3600.0);
  command
      .option("--port", &arguments.options.place.port, "N", "Port (default 8321, 0: any free port)")
      .within(0, 65535);
  command
      .option("--address", &arguments.options.place.address, "ADDRESS",
              "Address to listen on (default 127.0.0.1: this machine only)")
      .check(fault_of_address);
  command
      .option("--name", &arguments.options.place.names, "NAME",
              "Host name of this machine that browsers may use, besides localhost")
      .check(fault_of_name)
      .repeatable();
}

}  // namespace gipfbase::cli
