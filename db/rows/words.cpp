#include "db/rows/words.hpp"

#include <fmt/format.h>

#include <array>

#include "db/rows/codec.hpp"

namespace gipfbase::db {
namespace {

constexpr std::string_view kCommentWords = "comment_words";
constexpr std::array<std::string_view, 3> kNameKinds = {"player", "event", "site"};

void collect(const std::vector<notation::Note>& notes, std::string& text) {
  for (const notation::Note& note : notes) {
    if (!note.comment.empty()) text += note.comment + '\n';
    for (const notation::Variation& line : note.variations) collect(line.notes, text);
  }
}

/// Compares an index of words with one rebuilt from what `fill` inserts.
template <typename Fill>
bool same_words(Connection& c, std::string_view index, const Fill& fill) {
  c.execute(
      "DROP TABLE IF EXISTS temp.terms; DROP TABLE IF EXISTS temp.due_terms; DROP TABLE IF EXISTS "
      "temp.due;");
  c.execute(fmt::format("CREATE VIRTUAL TABLE temp.due USING fts5 (words, tokenize = 'unicode61 "
                        "remove_diacritics {}');"
                        "CREATE VIRTUAL TABLE temp.due_terms USING fts5vocab (temp, due, instance);"
                        "CREATE VIRTUAL TABLE temp.terms USING fts5vocab (main, {}, instance);",
                        index == kCommentWords ? 2 : 1, index)
                .c_str());
  fill();
  constexpr std::string_view kOneWay =
      "SELECT count(*) FROM (SELECT term, doc, offset FROM temp.{} EXCEPT "
      "SELECT term, doc, offset FROM temp.{})";
  // FTS5 keeps the texts and their lengths in separate tables.
  const auto same_rows = [&](std::string_view columns, std::string_view table) {
    constexpr std::string_view kDifference =
        "SELECT count(*) FROM (SELECT {0} FROM {1} EXCEPT "
        "SELECT {0} FROM {2})";
    const std::string due = fmt::format("temp.due_{}", table);
    const std::string stored = fmt::format("main.{}_{}", index, table);
    return c.count(fmt::format(kDifference, columns, due, stored)) == 0 &&
           c.count(fmt::format(kDifference, columns, stored, due)) == 0;
  };
  const bool same = c.count(fmt::format(kOneWay, "due_terms", "terms")) == 0 &&
                    c.count(fmt::format(kOneWay, "terms", "due_terms")) == 0 &&
                    same_rows("id, c0", "content") && same_rows("id, sz", "docsize");
  c.execute("DROP TABLE temp.terms; DROP TABLE temp.due_terms; DROP TABLE temp.due;");
  return same;
}

}  // namespace

void renew_name_words(Connection& connection) {
  for (const std::string_view kind : kNameKinds) {
    connection.execute(
        fmt::format("DELETE FROM {0}_words WHERE rowid IN (SELECT w.rowid FROM {0}_words w "
                    "LEFT JOIN {0}s n ON n.id = w.rowid WHERE n.folded IS NOT w.folded);"
                    "INSERT INTO {0}_words (rowid, folded) SELECT id, folded FROM {0}s "
                    "WHERE id NOT IN (SELECT rowid FROM {0}_words);",
                    kind)
            .c_str());
  }
}

std::vector<std::string> word_problems(Connection& c) {
  std::vector<std::string> problems;
  const auto sound = [&](std::string_view index, const auto& fill) {
    try {
      return same_words(c, index, fill);
    } catch (const Error&) {
      return false;  // its tables cannot be read
    }
  };
  const bool comments = sound(kCommentWords, [&] {
    // Binned games are not indexed.
    Statement notes =
        c.prepare("SELECT id, notes FROM games WHERE notes IS NOT NULL AND state >= 0");
    Statement insert = c.prepare("INSERT INTO temp.due (rowid, words) VALUES (?, ?)");
    while (notes.step()) {
      const std::string text = comments_of(decode_notes(notes.text(1)));
      if (!text.empty()) insert.bind_all(notes.integer(0), std::string_view(text)).run();
    }
  });
  if (!comments)
    problems.emplace_back("the index of words in comments is wrong; run \"gipfbase repair\"");
  for (const std::string_view kind : kNameKinds) {
    const bool same = sound(fmt::format("{}_words", kind), [&] {
      c.execute(fmt::format("INSERT INTO temp.due (rowid, words) SELECT id, folded FROM {}s", kind)
                    .c_str());
    });
    if (!same)
      problems.push_back(
          fmt::format("the index of words in {} names is wrong; run \"gipfbase repair\"", kind));
    Statement names =
        c.prepare(fmt::format("SELECT name FROM {}s WHERE folded <> folded(name)", kind));
    while (names.step()) {
      problems.push_back(
          fmt::format("the search form of the {} name \"{}\" is wrong; run \"gipfbase repair\"",
                      kind, names.text(0)));
    }
  }
  return problems;
}

std::string comments_of(const std::vector<notation::Note>& notes) {
  std::string text;
  collect(notes, text);
  return text;
}

void add_comment_words(Connection& connection, std::int64_t game, std::string_view comments) {
  if (comments.empty()) return;
  connection.run("INSERT INTO comment_words (rowid, comments) VALUES (?, ?)", game, comments);
}

void store_notes(Connection& connection, std::int64_t game, const notation::Game& record) {
  connection.run("UPDATE games SET tags = ?, notes = ? WHERE id = ?", encode_tags(record),
                 record.notes.empty() ? std::nullopt : std::optional(encode_notes(record.notes)),
                 game);
}

void drop_comment_words(Connection& connection, std::int64_t game) {
  connection.run("DELETE FROM comment_words WHERE rowid = ?", game);
}

}  // namespace gipfbase::db
