#include <fmt/compile.h>
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string>

#include "notation/formats/gpn/gpn.hpp"
#include "notation/formats/gpn/movetext.hpp"
#include "notation/formats/gpn/tags.hpp"
#include "notation/game/judged.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::notation::gpn {
namespace {

/// Wraps words into lines without breaking a word.
class LineWrapper {
 public:
  LineWrapper(std::string& text, std::size_t width) : text_(text), width_(width) {}

  /// Adds a word after a blank or a line break.
  void word(std::string_view word) {
    const std::size_t length = text::characters(word);
    if (column_ > 0) {
      const bool fits = column_ + 1 + length <= width_;
      text_ += fits ? ' ' : '\n';
      column_ = fits ? column_ + 1 : 0;
    }
    text_ += word;
    column_ += length;
  }
  /// Adds a word directly after the previous one.
  void attached(std::string_view word) {
    text_ += word;
    column_ += text::characters(word);
  }

 private:
  std::string& text_;
  std::size_t width_;
  std::size_t column_ = 0;
};

class MovetextWriter {
 public:
  MovetextWriter(const Rules& rules, const MoveNotation& notation, std::string& text,
                 const GpnStyle& style)
      : rules_(rules),
        notation_(notation),
        lines_(text, style.width),
        short_moves_(style.short_moves) {}

  void line(const std::vector<PackedMove>& moves, const std::vector<Note>& notes,
            AnyPosition position, std::size_t plies_before,
            const std::vector<Contest>& contests = {}) {
    auto next_note = notes.begin();
    if (next_note != notes.end() && next_note->ply == 0) {
      this->notes(*next_note++, position, plies_before);
    }
    bool number = true;  // the next move needs its number: it begins a line or follows a comment
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const std::size_t ply = plies_before + i;
      word_ = prefix_;
      prefix_.clear();
      if (ply % 2 == 0 || number) {
        fmt::format_to(std::back_inserter(word_), FMT_COMPILE("{}{} "), ply / 2 + 1,
                       ply % 2 == 0 ? "." : "...");
      }
      if (short_moves_) {
        rules_.write_short_move(position, moves[i], word_);
      } else {
        notation_.write_move(position, moves[i], word_);
      }
      lines_.word(word_);
      number = false;
      const AnyPosition before = position;
      rules_.play(position, moves[i]);
      if (next_note != notes.end() && next_note->ply == i + 1) {
        number = this->notes(*next_note++, before, ply);
      }
      for (const Contest& contest : contests) {
        if (contest.ply != i + 1 || contest.text.empty()) continue;
        prefix_ += '{';
        close_comment(fmt::format("{} {}]", kContestCommand, escaped_comment(contest.text, true)));
        number = true;
      }
    }
  }
  void result(std::string_view result) { lines_.word(result); }

 private:
  /// Writes the notes of a move. True when the next move needs its number again.
  bool notes(const Note& note, const AnyPosition& before, std::size_t plies_before) {
    for (const std::uint8_t nag : note.nags) word(fmt::format("${}", nag));
    const bool comment = this->comment(note);
    for (const Variation& variation : note.variations) {
      if (variation.moves.empty()) continue;  // a side line needs at least one move
      prefix_ += '(';
      line(variation.moves, variation.notes, before, plies_before);
      lines_.attached(")");
    }
    return comment || !note.variations.empty();
  }

  bool comment(const Note& note) {
    std::string escaped = escaped_comment(note.comment, note.clock.has_value());
    if (escaped.empty() && !note.clock) return false;
    prefix_ += '{';
    if (note.clock) {
      std::string clock;
      append_clock(*note.clock, clock);
      word(clock);
    } else if (rules_.has_contests() && begins_contest(escaped)) {
      escaped.insert(0, 1, '\\');
    }
    close_comment(escaped);
    return true;
  }
  /// Writes the words and the closing brace of an open comment.
  void close_comment(std::string_view text) {
    while (!text.empty()) {
      const std::size_t length = std::min(text.find(' '), text.size());
      word(text.substr(0, length));
      text.remove_prefix(std::min(length + 1, text.size()));
    }
    lines_.attached("}");
  }

  /// Writes a word, after the brackets in `prefix_`.
  void word(std::string_view word) {
    if (prefix_.empty()) return lines_.word(word);
    word_ = prefix_;
    word_ += word;
    prefix_.clear();
    lines_.word(word_);
  }

  const Rules& rules_;
  const MoveNotation& notation_;
  LineWrapper lines_;
  bool short_moves_;
  std::string prefix_;  ///< brackets that are written before the next word
  std::string word_;
};

}  // namespace

void write_movetext(const Game& game, const MoveNotation& notation, const GpnStyle& style,
                    std::string_view result, std::string& text) {
  MovetextWriter moves(*game.rules, notation, text, style);
  moves.line(game.moves, game.notes, game.start, 0, game.contests);
  moves.result(result);
  text += "\n\n";
}

}  // namespace gipfbase::notation::gpn

namespace gipfbase::notation {
namespace {

void write_tags(const Game& record, std::string& text) {
  for (const std::string_view name : gpn::kRoster) {
    gpn::write_tag(name, gpn::roster_value(record, name), text);
  }
  gpn::write_tag("Result", record.result, text);
  gpn::write_tag("Title", record.rules->title(), text);
  gpn::write_tag("Variant", record.rules->variant(), text);
  if (record.has_own_start()) gpn::write_tag("Position", record.start_text(), text);
  if (!record.termination.empty()) gpn::write_tag("Termination", record.termination, text);
  for (const Tag& tag : record.tags) {
    if (!is_listed(tag.name)) gpn::write_tag(tag.name, tag.value, text);
  }
  text += '\n';
}

/// Writes a game and its contests, but not the tags of the game. `contest`: the place of the record
/// in the outer games, "5" or "5.3"; empty for an independent game.
void write_moves(const Game& record, const std::string& contest, std::string_view result,
                 const GpnStyle& style, std::string& text) {
  gpn::write_movetext(record, *record.rules, style, result, text);
  for (const Contest& inner : record.contests) {
    const std::string place = (contest.empty() ? "" : contest + ".") + std::to_string(inner.ply);
    for (const Game& game : inner.game) {
      gpn::write_tag(gpn::kContestTag, place, text);
      write_tags(game, text);
      write_moves(game, place, game.result, style, text);
    }
  }
}

}  // namespace

void write_gpn(const Game& record, std::string& text, const GpnStyle& style) {
  write_tags(record, text);
  write_moves(record, {}, record.result, style, text);
}

void write_gpn_movetext(const Game& record, std::string_view result, std::string& text) {
  write_moves(record, {}, result, {}, text);
}

}  // namespace gipfbase::notation
