#include "db/query/query.hpp"

#include <fmt/format.h>

#include "db/store/codec.hpp"
#include "notation/text/folding.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::db {
namespace {

/// A text with * for anything as a LIKE pattern.
std::string file_pattern(const std::string& text) {
  std::string pattern;
  for (const char c : text) {
    if (c == '%' || c == '_' || c == '\\') pattern += '\\';
    pattern += c == '*' ? '%' : c;
  }
  return pattern;
}

/// The same for folded names.
std::string like_pattern(const std::string& name) { return file_pattern(notation::folded(name)); }

/// Words as a query of FTS5 that means nothing but them.
std::string quoted_words(std::string_view text) {
  std::string query;
  for (std::size_t at = 0;;) {
    std::string word(notation::text::next_field(text, at));
    if (word.empty()) return query;
    std::erase(word, '"');
    query += '"' + word + "\" ";
  }
}

/// Everybody and everything that goes by a name, other names included.
std::string named(std::string_view table) {
  return fmt::format(
      "(WITH hit AS (SELECT id, alias_of FROM {0} WHERE folded LIKE ? ESCAPE '\\') "
      "SELECT id FROM hit UNION SELECT n.id FROM {0} n JOIN hit "
      "ON n.alias_of = hit.id OR n.alias_of = hit.alias_of OR n.id = hit.alias_of)",
      table);
}

}  // namespace

bool GameFilter::plain() const {
  return players.empty() && white.empty() && black.empty() && event.empty() && site.empty() &&
         date_from.empty() && date_to.empty() && result.empty() && ending.empty() &&
         source.empty() && !puzzles && comment.empty() && !min_plies && !max_plies && !import_id &&
         !id && !value;
}

void Conditions::add_name(const std::string& condition, const std::string& pattern, int times) {
  if (pattern.empty()) return;
  conditions_.push_back(condition);
  for (int i = 0; i < times; ++i) values_.emplace_back(like_pattern(pattern));
}

Conditions::Conditions(const GameFilter& f) {
  // A contest is found by its own id only.
  if (f.id) {
    add("g.id = ?", *f.id);
  } else {
    add(f.puzzles ? "g.state = 1" : "g.state = 0");
  }
  if (!f.with_partial) add("g.valid = 1");
  if (!f.title.empty()) add("g.title = ?", f.title);
  if (!f.variant.empty()) add("g.variant = ?", f.variant);
  const std::string player = named("players");
  const std::string either = "(g.white IN " + player + " OR g.black IN " + player + ")";
  for (const std::string& name : f.players) add_name(either, name, 2);
  add_name("g.white IN " + player, f.white);
  add_name("g.black IN " + player, f.black);
  add_name("g.event IN " + named("events"), f.event);
  add_name("g.site IN " + named("sites"), f.site);
  if (!f.source.empty()) {
    for (int i = 0; i < 2; ++i) values_.emplace_back(file_pattern(f.source));
    add("(g.member LIKE ? ESCAPE '\\' OR g.source IN "
        "(SELECT id FROM sources WHERE path LIKE ? ESCAPE '\\'))");
  }
  // A partial date matches when it may lie in the range; an unknown one never does.
  if (!f.date_from.empty() || !f.date_to.empty()) add("g.date_first > 0");
  if (!f.date_from.empty()) add("g.date_last >= ?", days_of(f.date_from).first);
  if (!f.date_to.empty()) add("g.date_first <= ?", days_of(f.date_to).last);
  if (!f.result.empty()) add("g.result = ?", f.result);
  if (!f.comment.empty()) {
    add("g.id IN (SELECT rowid FROM comment_words WHERE comment_words MATCH ?)",
        quoted_words(f.comment));
  }
  if (!f.ending.empty()) add("g.ending = ?", f.ending);
  if (f.min_plies) add("g.plies >= ?", std::int64_t{*f.min_plies});
  if (f.max_plies) add("g.plies <= ?", std::int64_t{*f.max_plies});
  if (f.import_id) {
    add("g.source IN (SELECT id FROM sources WHERE import = ?)", *f.import_id);
  }
  if (f.value) add_value(*f.value);
}

/// Candidates by key; `search` replays them.
void Conditions::add_value(const ValueFilter& value) {
  std::string solved = "SELECT key FROM solved WHERE status <> 'unknown'";
  const auto number = [&](std::int64_t n) { values_.emplace_back(n); };
  const auto with = [&](std::string_view condition) {
    solved += " AND ";
    solved += condition;
  };
  // Both tables of the index, by key: the condition is there twice, and its numbers are.
  for (int table = 0; table < 2; ++table) {
    if (value.score) number(*value.score);
    if (value.within) number(*value.within);
  }
  if (value.verdict == 1) with("(status = 'win' OR (status = 'exact' AND score > 0))");
  if (value.verdict == 0) with("(status = 'draw' OR (status = 'exact' AND score = 0))");
  if (value.verdict == -1) with("(status = 'loss' OR (status = 'exact' AND score < 0))");
  if (value.score) with("status = 'exact' AND score = ?");
  if (value.within) with("distance <= ?");
  conditions_.push_back("g.id IN (SELECT p.game FROM (" + solved +
                        ") s CROSS JOIN positions p ON p.key = s.key UNION ALL "
                        "SELECT p.game FROM (" +
                        solved + ") s CROSS JOIN positions_delta p ON p.key = s.key)");
}

std::string Conditions::where() const {
  std::string sql;
  for (const std::string& condition : conditions_) {
    sql += sql.empty() ? " WHERE " : " AND ";
    sql += condition;
  }
  return sql;
}

int Conditions::bind(Statement& statement, int first) const {
  for (const auto& value : values_) {
    std::visit([&](const auto& v) { statement.bind_from(first++, v); }, value);
  }
  return first;
}

}  // namespace gipfbase::db
