// The command imports: what was imported when, and taking an import back.
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "cli/arguments/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/terminal/table.hpp"
#include "db/import/import.hpp"

namespace gipfbase::cli {
namespace {

struct ImportsArguments {
  std::string database;
  ListStyle style;
  std::int64_t id = 0;
};

Json import_json(const db::ImportEntry& entry) {
  return {{"id", entry.id},           {"started", entry.started},
          {"state", entry.state},     {"arguments", entry.arguments},
          {"stored", entry.stored},   {"duplicate", entry.duplicate},
          {"partial", entry.partial}, {"rejected", entry.rejected}};
}

Exit list(const ImportsArguments& arguments, Console& console) {
  db::Database database(arguments.database, db::Database::Mode::kRead);
  const std::vector<db::ImportEntry> entries = db::list_imports(database);
  if (arguments.style.ndjson) {
    for (const db::ImportEntry& entry : entries) console.print_ndjson(import_json(entry));
    return Exit::kDone;
  }
  if (arguments.style.json) {
    Json list = Json::array();
    for (const db::ImportEntry& entry : entries) list.push_back(import_json(entry));
    console.print_json({{"imports", std::move(list)}});
    return Exit::kDone;
  }
  Table table({{"id", Align::kRight},
               {"started"},
               {"state"},
               {"stored", Align::kRight},
               {"duplicate", Align::kRight},
               {"partial", Align::kRight},
               {"rejected", Align::kRight},
               {"paths"}});
  for (const db::ImportEntry& e : entries) {
    table.add({std::to_string(e.id), e.started, e.state, grouped(e.stored), grouped(e.duplicate),
               grouped(e.partial), grouped(e.rejected), e.arguments});
  }
  console.print(table.text(console.colour()));
  return Exit::kDone;
}

Exit revert(const ImportsArguments& arguments, Console& console) {
  db::Database database(arguments.database, db::Database::Mode::kWrite);
  const std::vector<db::ImportEntry> entries = db::list_imports(database);
  const bool known = std::any_of(entries.begin(), entries.end(),
                                 [&](const db::ImportEntry& e) { return e.id == arguments.id; });
  if (!known) {
    console.say(
        fmt::format("gipfbase: there is no import {} in {}; \"gipfbase imports\" lists them",
                    arguments.id, arguments.database));
    return Exit::kFindings;
  }
  const std::uint64_t games = db::revert_import(database, arguments.id);
  if (arguments.style.json) {
    console.print_json({{"id", arguments.id}, {"removed", games}});
  } else {
    console.print(
        fmt::format("Import {} taken back: {} removed\n", arguments.id, counted(games, "game")));
  }
  return Exit::kDone;
}

}  // namespace

void add_imports(Program& program) {
  auto arguments = std::make_shared<ImportsArguments>();
  CLI::App& command = program.add("imports", "List imports, or take one back",
                                  "gipfbase imports\n"
                                  "gipfbase imports revert 3");
  add_database_option(command, arguments->database);
  add_list_options(command, arguments->style);
  command.require_subcommand(0, 1);
  program.on_run(command, [arguments, &program] { return list(*arguments, program.console()); });

  CLI::App& below =
      program.add_below(command, "revert", "Take an import back: its games leave the database",
                        "gipfbase imports revert 3");
  below.add_option("ID", arguments->id, "Number of the import")
      ->type_name("")
      ->required()
      ->check(whole_number());
  add_database_option(below, arguments->database);
  add_json_option(below, arguments->style.json);
  program.on_run(below, [arguments, &program] { return revert(*arguments, program.console()); });
}

}  // namespace gipfbase::cli
