#include "db/store/words.hpp"

#include "db/store/codec.hpp"

namespace gipfbase::db {
namespace {

void collect(const std::vector<notation::Note>& notes, std::string& text) {
  for (const notation::Note& note : notes) {
    if (!note.comment.empty()) text += note.comment + '\n';
    for (const notation::Variation& line : note.variations) collect(line.notes, text);
  }
}

}  // namespace

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
