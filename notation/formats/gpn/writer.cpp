#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <memory>
#include <stdexcept>

#include "notation/formats/gpn/gpn.hpp"
#include "notation/formats/gpn/tags.hpp"
#include "notation/game/catalogue.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::notation {
namespace {

/// Sets words into lines. A word never breaks.
class Setter {
 public:
  Setter(std::string& text, std::size_t width) : text_(text), width_(width) {}

  /// A word that a blank or a line break separates from the one before.
  void word(std::string_view word) {
    const std::size_t length = gpn::characters(word);
    if (column_ > 0) {
      const bool fits = column_ + 1 + length <= width_;
      text_ += fits ? ' ' : '\n';
      column_ = fits ? column_ + 1 : 0;
    }
    text_ += word;
    column_ += length;
  }
  /// A word that follows the one before without a blank.
  void attached(std::string_view word) {
    text_ += word;
    column_ += gpn::characters(word);
  }

 private:
  std::string& text_;
  std::size_t width_;
  std::size_t column_ = 0;
};

class MovetextWriter {
 public:
  MovetextWriter(const Rules& rules, std::string& text, const GpnStyle& style)
      : rules_(rules), set_(text, style.width), short_moves_(style.short_moves) {}

  void line(const std::vector<PackedMove>& moves, const std::vector<Note>& notes,
            AnyPosition position, std::size_t plies_before) {
    auto next_note = notes.begin();
    if (next_note != notes.end() && next_note->ply == 0) {
      this->notes(*next_note++, position, plies_before);
    }
    bool number = true;  // a pair begins, or the number was left behind by a comment
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const std::size_t ply = plies_before + i;
      word_ = prefix_;
      prefix_.clear();
      if (ply % 2 == 0 || number) {
        fmt::format_to(std::back_inserter(word_), "{}{} ", ply / 2 + 1, ply % 2 == 0 ? "." : "...");
      }
      if (short_moves_) {
        rules_.write_short_move(position, moves[i], word_);
      } else {
        rules_.write_move(position, moves[i], word_);
      }
      set_.word(word_);
      number = false;
      const AnyPosition before = position;
      rules_.play(position, moves[i]);
      if (next_note != notes.end() && next_note->ply == i + 1) {
        number = this->notes(*next_note++, before, ply);
      }
    }
  }
  void result(std::string_view result) { set_.word(result); }

 private:
  /// True when the next move needs its number again.
  bool notes(const Note& note, const AnyPosition& before, std::size_t plies_before) {
    for (const std::uint8_t nag : note.nags) word(fmt::format("${}", nag));
    const bool comment = this->comment(note);
    for (const Variation& variation : note.variations) {
      if (variation.moves.empty()) continue;  // not a line that could have been played
      prefix_ += '(';
      line(variation.moves, variation.notes, before, plies_before);
      set_.attached(")");
    }
    return comment || !note.variations.empty();
  }

  bool comment(const Note& note) {
    const std::string escaped = gpn::escaped_comment(note.comment, note.clock.has_value());
    if (escaped.empty() && !note.clock) return false;
    prefix_ += '{';
    if (note.clock) {
      std::string clock;
      gpn::append_clock(*note.clock, clock);
      word(clock);
    }
    for (std::string_view rest = escaped; !rest.empty();) {
      const std::size_t length = std::min(rest.find(' '), rest.size());
      word(rest.substr(0, length));
      rest.remove_prefix(std::min(length + 1, rest.size()));
    }
    set_.attached("}");
    return true;
  }

  /// A word behind the brackets that were opened before it.
  void word(std::string_view word) {
    if (prefix_.empty()) return set_.word(word);
    word_ = prefix_;
    word_ += word;
    prefix_.clear();
    set_.word(word_);
  }

  const Rules& rules_;
  Setter set_;
  bool short_moves_;
  std::string prefix_;  ///< brackets to be written in front of the next word
  std::string word_;
};

void write_tag(std::string_view name, std::string_view value, std::string& text) {
  text += '[';
  for (const char c : name) {
    text += c == '"' || c == '[' || c == ']' || c == '\n' || c == '\r' ? '_' : c;
  }
  text += " \"";
  gpn::append_escaped_value(value, text);
  text += "\"]\n";
}

void write_tags(const Game& record, std::string& text) {
  for (const std::string_view name : {"Event", "Site", "Date", "Round", "White", "Black"}) {
    const std::string_view value = record.tag(name);
    const std::string_view unknown = name == "Date" ? gpn::kUnknownDate : gpn::kUnknownValue;
    write_tag(name, value.empty() ? unknown : value, text);
  }
  write_tag("Result", record.result, text);
  write_tag("Title", record.title, text);
  write_tag("Variant", record.variant, text);
  if (!record.start.empty()) write_tag("Position", record.start, text);
  if (!record.termination.empty()) write_tag("Termination", record.termination, text);
  for (const Tag& tag : record.tags) {
    if (!gpn::in_roster(tag.name)) write_tag(tag.name, tag.value, text);
  }
  text += '\n';
}

}  // namespace

void write_gpn(const Game& record, std::string& text, const GpnStyle& style) {
  const TitleInfo* title = find_title(record.title);
  if (title == nullptr) {
    throw std::invalid_argument(fmt::format("unknown title \"{}\"", record.title));
  }
  const auto rules = title->ruleset(record.variant);
  if (!rules) throw std::invalid_argument(rules.error().message);
  AnyPosition start = (*rules)->start();
  if (!record.start.empty()) {
    const auto position = (*rules)->read_position(record.start);
    if (!position) throw std::invalid_argument(position.error().message);
    start = *position;
  }
  write_tags(record, text);
  MovetextWriter moves(**rules, text, style);
  moves.line(record.moves, record.notes, start, 0);
  moves.result(record.result);
  text += "\n\n";
}

}  // namespace gipfbase::notation
