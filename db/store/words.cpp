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
      .bind_all(game, comments)
      .run();
}

void store_notes(Connection& connection, std::int64_t game, const notation::Game& record) {
  const std::string tags = encode_tags(record);
  const std::string notes = encode_notes(record.notes);
  Statement s = connection.prepare("UPDATE games SET tags = ?, notes = ? WHERE id = ?");
  s.bind_all(std::string_view(tags)).bind_from(3, game);
  if (record.notes.empty()) {
    s.bind_from(2, std::optional<std::int64_t>());
  } else {
    s.bind_from(2, std::string_view(notes));
  }
  s.run();
}

void drop_comment_words(Connection& connection, std::int64_t game) {
  connection.prepare("DELETE FROM comment_words WHERE rowid = ?").bind_all(game).run();
}

}  // namespace gipfbase::db
