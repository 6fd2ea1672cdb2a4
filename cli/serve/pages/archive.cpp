// The history of the database: imports with their messages, the bin, the changes.
#include <fmt/format.h>

#include "cli/serve/form.hpp"
#include "cli/serve/html/frame.hpp"
#include "cli/serve/html/parts.hpp"
#include "cli/serve/pages/pages.hpp"
#include "cli/terminal/output.hpp"
#include "db/edit/change.hpp"
#include "db/edit/edit.hpp"
#include "db/import/import.hpp"
#include "db/query/lists/findings.hpp"

namespace gipfbase::cli::serve {
namespace {

constexpr std::uint64_t kFindingsShown = 200;
constexpr std::size_t kChangesShown = 100;
constexpr std::size_t kSeconds = 19;  // characters of a time up to its seconds

std::string game_link(std::int64_t game) {
  return link(Url(fmt::format("/game/{}", game)), std::to_string(game));
}

std::string imports_table(db::Database& database) {
  Table table("Imports", {{"Import", true},
                          {"When", false, true},
                          {"Files"},
                          {"Stored", true},
                          {"Already stored", true, true},
                          {"Kept in part", true, true},
                          {"Rejected", true, true},
                          {"State", false, true}});
  for (const db::ImportEntry& e : db::list_imports(database)) {
    table.add({std::to_string(e.id), text(e.started), text(e.arguments),
               grouped(e.stored + e.puzzles), grouped(e.duplicate + e.updated + e.corrected),
               grouped(e.partial), grouped(e.rejected), text(e.state)});
  }
  return table.empty() ? "<p class=\"empty\">Nothing has been imported yet. Help explains <a "
                         "href=\"/help#write\">how to import files</a>.</p>\n"
                       : table.text();
}

std::string findings_table(db::Database& database) {
  const db::FindingList list = db::list_findings(database, {}, {kFindingsShown, 0, {}});
  if (list.findings.empty()) return {};
  Table table(list.total > list.findings.size()
                  ? fmt::format("Import messages, first {} of {}", list.findings.size(),
                                grouped(list.total))
                  : std::string("Import messages"),
              {{"Import", true}, {"Game", true}, {"Message"}});
  for (const db::StoredFinding& found : list.findings) {
    table.add({std::to_string(found.import_id), found.game ? game_link(*found.game) : "",
               text(found.finding.sentence())});
  }
  return table.text();
}

std::string bin_text(db::Database& database) {
  std::string items;
  for (const std::int64_t game : db::binned_games(database)) {
    items += fmt::format("<li>{}</li>", game_link(game));
  }
  return items.empty() ? "<p class=\"empty\">The bin is empty.</p>\n"
                       : fmt::format("<ul class=\"places\">{}</ul>\n", items);
}

std::string changes_table(db::Database& database) {
  const std::vector<db::ChangeEntry> entries = db::history(database, std::nullopt);
  if (entries.empty()) return "<p class=\"empty\">Nothing has been changed yet.</p>\n";
  Table table("Latest changes first",
              {{"Change", true}, {"When", false, true}, {"What"}, {"Reason", false, true}});
  std::size_t shown = 0;
  for (auto e = entries.rbegin(); e != entries.rend() && shown < kChangesShown; ++e, ++shown) {
    std::string what = text(e->what);
    for (const std::string& detail : e->details) what += "<br>" + text(detail);
    if (e->undone_by) what += fmt::format("<br>taken back by change {}", *e->undone_by);
    table.add({std::to_string(e->id), text(e->at.substr(0, kSeconds)), what, text(e->reason)});
  }
  return table.text();
}

}  // namespace

Response archive_page(Visit& visit) {
  Form().read(visit.request.parameters);
  db::Database& database = visit.database();
  return page({"Archive", fmt::format("<h1>Archive</h1>\n<div class=\"archive\">\n{}{}<h2>The "
                                      "bin</h2>\n{}<h2>Changes</h2>\n{}</div>\n",
                                      imports_table(database), findings_table(database),
                                      bin_text(database), changes_table(database))});
}

}  // namespace gipfbase::cli::serve
