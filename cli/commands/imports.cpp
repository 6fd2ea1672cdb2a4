// The command imports: what was imported when, and taking an import back.
#include <fmt/format.h>

#include <algorithm>

#include "analysis/answers/database_answer.hpp"
#include "cli/arguments/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/terminal/table.hpp"

namespace gipfbase::cli {
namespace {

struct ImportsArguments {
  std::string database;
  ListStyle style;
  std::int64_t id = 0;
};

Exit list(const ImportsArguments& arguments, Console& console, const notation::Catalogue& titles) {
  db::Database database(arguments.database, db::Database::Mode::kRead, titles);
  const std::vector<db::ImportEntry> entries = db::list_imports(database);
  if (arguments.style.ndjson) {
    console.print(analysis::ndjson(entries));
    return Exit::kDone;
  }
  if (arguments.style.json) {
    console.print(analysis::json(entries));
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

Exit revert(const ImportsArguments& arguments, Console& console,
            const notation::Catalogue& titles) {
  db::Database database(arguments.database, db::Database::Mode::kWrite, titles);
  const auto answer = analysis::revert(database, arguments.id);
  if (!answer) {
    console.say(
        fmt::format("gipfbase: there is no import {} in {}; \"gipfbase imports\" lists them",
                    arguments.id, arguments.database));
    return Exit::kFindings;
  }
  if (arguments.style.json) {
    console.print(analysis::json(*answer));
  } else {
    console.print(fmt::format("Import {} taken back: {} removed\n", arguments.id,
                              counted(answer->removed, "game")));
  }
  return Exit::kDone;
}

}  // namespace

void add_imports(Command& program) {
  Command& command = program.add("imports", "List imports, or take one back",
                                 "gipfbase imports\n"
                                 "gipfbase imports revert 3");
  auto& arguments = command.runs<ImportsArguments>(list);
  add_database_option(command, arguments.database);
  add_list_options(command, arguments.style);

  Command& below = command.add("revert", "Take an import back: its games leave the database",
                               "gipfbase imports revert 3");
  below.runs([&arguments](Console& console, const notation::Catalogue& titles) {
    return revert(arguments, console, titles);
  });
  below.positional("ID", &arguments.id, "Number of the import").required().whole_number();
  add_database_option(below, arguments.database);
  add_json_option(below, arguments.style.json);
}

}  // namespace gipfbase::cli
