#include "db/query/lists/findings.hpp"

#include <fmt/format.h>

#include "db/query/query.hpp"
#include "notation/sources/digest.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::db {
namespace {

/// Bytes of the digest of a text that are in its mark.
constexpr std::size_t kMarkBytes = 8;

/// The conditions that findings and quarantined texts share. In SQL, `row` is a row of their table,
/// and `g` its game. `sentence`: the column in which the filter's text must occur.
Conditions conditions_of(const FindingFilter& f, std::string_view sentence) {
  Conditions conditions;
  if (f.import_id) conditions.add("row.import = ?", *f.import_id);
  if (!f.title.empty()) conditions.add("g.title = ?", f.title);
  if (!f.source.empty()) {
    conditions.add("folded(row.source) LIKE ? ESCAPE '\\'", like_pattern(f.source));
  }
  if (!f.text.empty()) {
    conditions.add(fmt::format("folded({}) LIKE ? ESCAPE '\\'", sentence),
                   like_pattern('*' + f.text + '*'));
  }
  if (!f.games.empty()) conditions.add_ranges("row.game_id", f.games);
  return conditions;
}

constexpr std::string_view kGame = " LEFT JOIN games g ON g.id = row.game_id";
/// SQL that is true when a complete game was imported since, or the partial game was deleted.
constexpr std::string_view kSettled =
    "(row.game_id IS NOT NULL AND NOT coalesce(g.valid = 0 AND g.state >= 0, 0))";

}  // namespace

FindingList list_findings(Database& database, const FindingFilter& filter, const Page& page) {
  Connection& c = database.connection();
  const Snapshot snapshot(c);
  Conditions conditions = conditions_of(filter, "row.message");
  if (!filter.code.empty()) conditions.add("row.code = ?", filter.code);
  if (!filter.severity.empty()) conditions.add("row.severity = ?", filter.severity);
  const std::string from = fmt::format(" FROM findings row{}{}", kGame, conditions.where());
  FindingList list;
  list.total = conditions.count(c, "SELECT count(*)" + from);
  Statement s = c.prepare(fmt::format(
      "SELECT row.import, row.game_id, row.code, row.severity, row.source, row.line, row.column_, "
      "row.game, row.ply, row.message{} ORDER BY CASE row.severity WHEN 'error' THEN 0 WHEN "
      "'warning' THEN 1 ELSE 2 END, row.id LIMIT ? OFFSET ?",
      from));
  const int next = conditions.bind(s);
  s.bind_from(next, limit_of(page), page.offset);
  while (s.step()) {
    StoredFinding& stored = list.findings.emplace_back();
    notation::Finding& f = stored.finding;
    s.read(stored.import_id, stored.game, stored.code, stored.severity, f.source, f.line, f.column,
           f.game, f.ply, f.message);
  }
  return list;
}

std::vector<std::string> finding_codes(Database& database) {
  Statement s = database.connection().prepare(
      "SELECT code, count(*) FROM findings GROUP BY code ORDER BY code");
  std::vector<std::string> codes;
  while (s.step()) codes.push_back(fmt::format("{} ({})", s.text(0), s.integer(1)));
  return codes;
}

std::vector<QuarantinedText> list_quarantined(Database& database, const FindingFilter& filter) {
  Connection& c = database.connection();
  const Snapshot snapshot(c);
  Conditions conditions = conditions_of(filter, "row.reason");
  if (!filter.ids.empty()) conditions.add_ranges("row.id", filter.ids);
  if (!filter.settled) conditions.add(fmt::format("NOT {}", kSettled));
  Statement s = conditions.statement(
      c,
      fmt::format("SELECT row.id, row.import, row.game_id, {}, row.source, row.ordinal, row.line, "
                  "row.reason, row.raw FROM quarantine row{}{} ORDER BY row.id",
                  kSettled, kGame, conditions.where()));
  std::vector<QuarantinedText> list;
  while (s.step()) {
    QuarantinedText& entry = list.emplace_back();
    std::span<const std::uint8_t> raw;
    s.read(entry.id, entry.import_id, entry.game, entry.settled, entry.source, entry.ordinal,
           entry.line, entry.reason, raw);
    entry.text.assign(reinterpret_cast<const char*>(raw.data()), raw.size());
  }
  return list;
}

bool is_quarantine_mark(std::string_view value) {
  const std::size_t dash = value.find('-');
  if (dash == std::string_view::npos || value.size() - dash - 1 != 2 * kMarkBytes) return false;
  return notation::text::number<std::int64_t>(value.substr(0, dash)).has_value() &&
         value.find_first_not_of("0123456789abcdef", dash + 1) == std::string_view::npos;
}

std::string quarantine_mark(std::int64_t id, std::span<const std::uint8_t> text) {
  const notation::Digest digest =
      notation::digest({reinterpret_cast<const char*>(text.data()), text.size()});
  std::string mark = fmt::format("{}-", id);
  for (std::size_t i = 0; i < kMarkBytes; ++i) mark += fmt::format("{:02x}", digest.at(i));
  return mark;
}

std::string quarantine_text(const QuarantinedText& entry) {
  const std::size_t begin = entry.text.find_first_not_of(" \t\r\n");
  if (begin == std::string::npos || entry.text[begin] != '[') return entry.text;
  const std::span bytes(reinterpret_cast<const std::uint8_t*>(entry.text.data()),
                        entry.text.size());
  std::string text = fmt::format("[{} \"{}\"]\n", kQuarantineTag, quarantine_mark(entry.id, bytes));
  // Replaces the line ends of Windows, so that the text has only one kind.
  for (std::size_t at = begin; at < entry.text.size(); ++at) {
    const bool carriage = entry.text.compare(at, 2, "\r\n") == 0;
    if (!carriage) text += entry.text[at];
  }
  return text;
}

}  // namespace gipfbase::db
