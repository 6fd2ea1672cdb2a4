// The history of the database: imports with their findings, the bin, the changes.
#include <fmt/format.h>

#include <algorithm>

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
constexpr std::size_t kToSeconds = 19;  // characters of a time up to its seconds

std::string game_link(std::int64_t game) {
  return link(Url(fmt::format("/game/{}", game)), std::to_string(game));
}

/// "2026-03-31 12:05:09", which stays on one line.
std::string time_text(std::string_view time) {
  std::string shown(time.substr(0, kToSeconds));
  std::replace(shown.begin(), shown.end(), 'T', ' ');
  return fmt::format("<span class=\"whole\">{}</span>", text(shown));
}

/// The files of an import; a long list is folded.
std::string files_text(const std::string& files) {
  constexpr std::size_t kMostShown = 120;
  if (files.size() <= kMostShown) return text(files);
  const std::size_t end = files.rfind(' ', kMostShown);
  if (end == std::string::npos) return text(files);
  return fmt::format("<details class=\"files\"><summary>{} …</summary>{}</details>",
                     text(files.substr(0, end)), text(files.substr(end + 1)));
}

std::string imports_table(db::Database& database) {
  std::vector<db::ImportEntry> imports = db::list_imports(database);
  std::reverse(imports.begin(), imports.end());
  Table table("Imports, latest first", {{"Import", true},
                                        {"When", false, true},
                                        {"Files"},
                                        {"Stored", true},
                                        {"Already stored", true, true},
                                        {"Kept in part", true, true},
                                        {"Rejected", true, true},
                                        {"State", false, true}});
  for (const db::ImportEntry& e : imports) {
    table.add({std::to_string(e.id), time_text(e.started), files_text(e.arguments),
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
                  ? fmt::format("Findings of imports, first {} of {}", list.findings.size(),
                                grouped(list.total))
                  : std::string("Findings of imports"),
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

/// A form for the conditions, in the style of the forms of other pages.
std::string history_form(const db::HistoryFilter& filter) {
  return fmt::format(
      "<form action=\"/archive\" class=\"filters\">{}{}{}{}<div "
      "class=\"actions\"><button>Show</button></div></form>\n",
      field({"author", "Author", filter.author, "anna*"}),
      field({"text", "Command or reason", filter.text}),
      field({"from", "From", filter.from, "2026-03"}),
      field({"to", "To", filter.to, "2026-03-31"}));
}

std::string changes_table(db::Database& database, const db::HistoryFilter& filter) {
  std::vector<db::ChangeEntry> entries = db::history(database, history_filter(filter));
  std::reverse(entries.begin(), entries.end());
  const bool all =
      filter.author.empty() && filter.text.empty() && filter.from.empty() && filter.to.empty();
  if (entries.empty()) {
    return all ? "<p class=\"empty\">Nothing has been changed yet.</p>\n"
               : "<p class=\"empty\">No change matches the conditions.</p>\n";
  }
  Table table("Latest changes first", {{"Change", true},
                                       {"When", false, true},
                                       {"What"},
                                       {"Reason", false, true},
                                       {"Author", false, true}});
  for (const db::ChangeEntry& e : entries) {
    std::string what = text(e.what);
    for (const std::string& detail : e.details) what += "<br>" + text(detail);
    if (e.elsewhere) what += "<br>made in another database";
    if (e.final) what += "<br>cannot be undone";
    if (e.undone_by) what += fmt::format("<br>taken back by change {}", *e.undone_by);
    table.add({std::to_string(e.id), time_text(e.at), what, text(e.reason), text(e.author)});
  }
  return table.text();
}

}  // namespace

Response archive_page(Visit& visit) {
  Form form;
  db::HistoryFilter filter;
  filter.limit = kChangesShown;
  add_history_options(form.options(), filter);
  form.read(visit.request.parameters);
  db::Database& database = visit.database();
  return page(
      {"Archive", fmt::format("<h1>Archive</h1>\n<div class=\"archive\">\n{}{}<h2>The "
                              "bin</h2>\n{}<h2>Changes</h2>\n{}{}</div>\n",
                              imports_table(database), findings_table(database), bin_text(database),
                              history_form(filter), changes_table(database, filter))});
}

}  // namespace gipfbase::cli::serve
