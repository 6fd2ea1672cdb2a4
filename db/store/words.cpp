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
  connection.prepare("INSERT INTO comment_words (rowid, comments) VALUES (?, ?)")
      .bind(1, game)
      .bind(2, comments)
      .run();
}

void store_notes(Connection& connection, std::int64_t game, const notation::Game& record) {
  const std::string tags = encode_tags(record);
  const std::string notes = encode_notes(record.notes);
  Statement s = connection.prepare("UPDATE games SET tags = ?, notes = ? WHERE id = ?");
  s.bind(1, std::string_view(tags)).bind(3, game);
  if (record.notes.empty()) {
    s.bind_null(2);
  } else {
    s.bind(2, std::string_view(notes));
  }
  s.run();
}

void drop_comment_words(Connection& connection, std::int64_t game) {
  connection.prepare("DELETE FROM comment_words WHERE rowid = ?").bind(1, game).run();
}

}  // namespace gipfbase::db
