#include "notation/gipf/move_shape.hpp"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

#include "notation/text/move_scanner.hpp"

namespace gipfbase::gipf {
namespace {

namespace text = notation::text;

class Scanner : public notation::MoveScanner {
 public:
  Scanner(std::string_view text, Grammar grammar) : MoveScanner(text), grammar_(grammar) {}

  [[nodiscard]] bool potentials() const { return grammar_ == Grammar::kPotentials; }
  /// The letter of a kind of piece before a place, 0 if none exists.
  [[nodiscard]] char mark() const {
    const std::string_view marks = potentials() ? "GZTDY" : "G";
    return at_place(1) && marks.find(peek()) != std::string_view::npos ? peek() : '\0';
  }
  /// The sign of a use before a place, 0 if none exists.
  [[nodiscard]] char sign() const {
    constexpr std::string_view kSigns = "^+>";
    const bool here = potentials() && at_place(1) && kSigns.find(peek()) != std::string_view::npos;
    return here ? peek() : '\0';
  }
  bool take_separator() { return take(';') || take(':'); }
  /// True when a place name, a letter and one digit, begins `ahead` characters further on.
  [[nodiscard]] bool at_place(std::size_t ahead = 0) const {
    return text::is_letter(peek(ahead)) && text::is_digit(peek(ahead + 1)) &&
           !text::is_digit(peek(ahead + 2));
  }
  /// Reads a place name; returns its cell, -1 when the board has no such place.
  int place() {
    const int column = text::lower(next()) - 'a';
    const int row = next() - '0';
    return cell_at({column, row});
  }

 private:
  Grammar grammar_;
};

RemovedItem item_at(int cell, char mark, std::size_t offset) {
  constexpr std::size_t kFurthest = 255;
  return {static_cast<std::int8_t>(cell), mark, false, false,
          static_cast<std::uint8_t>(std::min(offset, kFurthest))};
}

/// Reads one piece of a removal list, such as `Ge5*`.
bool take_item(Scanner& s, RemovalText& list) {
  const std::size_t begin = s.offset();
  const char mark = s.mark();
  if (mark != 0) s.take(mark);
  if (!s.at_place()) {
    s.back_to(begin);
    return false;
  }
  RemovedItem item = item_at(s.place(), mark, begin);
  if ((s.peek() == '-' || s.sign() != 0) && s.at_place(1)) {  // the next move
    s.back_to(begin);
    return false;
  }
  item.captured = s.take('*');
  if (list.count < list.item.size()) list.item[list.count++] = item;
  return true;
}

void take_items(Scanner& s, RemovalText& list) {
  if (!take_item(s, list)) return;
  while (true) {
    const std::size_t begin = s.offset();
    s.skip_blanks();
    const bool comma = s.take(',');
    if (comma) s.skip_blanks();
    if (!comma || !take_item(s, list)) {
      s.back_to(begin);
      return;
    }
  }
}

/// Reads pbmserv's `rowb1-i4`, which names a row by its dots.
bool take_row(Scanner& s, RemovalText& list) {
  const std::size_t begin = s.offset();
  if (!s.take("row") || !s.at_place()) return s.back_to(begin), false;
  const int from = s.place();
  if (!s.take('-') || !s.at_place()) return s.back_to(begin), false;
  const int to = s.place();
  for (const Entry& entry : kEntry) {
    const int end = entry.dot == from ? entry.spot[entry.length - 1U] : -1;
    if (end < 0 || to < 0) continue;
    if (stepped(bit(end), entry.direction) != bit(to)) continue;
    if (list.rows < list.row.size()) list.row[list.rows++] = entry.first[entry.length];
  }
  return true;
}

/// Reads `gipfe7-e5` of pbmserv, which lists the GIPF-pieces to be removed; `gipf` means none.
bool take_gipf_list(Scanner& s, RemovalText& list) {
  if (!s.take("gipf")) return false;
  while (s.at_place()) {
    const std::size_t offset = s.offset();
    RemovedItem item = item_at(s.place(), 'G', offset);
    item.plain = true;
    if (list.count < list.item.size()) list.item[list.count++] = item;
    if (!(s.peek() == '-' && s.at_place(1))) break;
    s.take('-');
  }
  return true;
}

/// Reads a group of removed pieces: `xb3,Gc4*`, or one of pbmserv's forms.
bool take_group(Scanner& s, RemovalText& list) {
  const std::size_t begin = s.offset();
  const auto given = [&] {
    if (!list.given) list.offset = begin;
    list.given = true;
    return true;
  };
  if (take_row(s, list) || take_gipf_list(s, list)) return given();
  if (!s.take('x')) return false;
  take_items(s, list);
  // A longer word is not a removal.
  if (text::is_letter(s.peek()) || text::is_digit(s.peek())) return s.back_to(begin), false;
  return given();
}

/// Takes the letter of the piece that enters: G, or pbmserv's g and n; with potentials also their
/// letters.
char take_mark(Scanner& s) {
  const char c = s.peek();
  const char mark = c == 'g' && s.at_place(1) ? 'G' : s.mark();
  const bool pbmserv = (c == 'g' || c == 'n' || c == 'N') && s.at_place(1);
  if (mark != 0 || pbmserv) s.take(c);
  return mark;
}

bool take_push(Scanner& s, MoveShape& shape) {
  shape.push_offset = s.offset();
  shape.extra = s.potentials() && s.take('&');
  if (shape.extra) s.skip_blanks();
  shape.mark = take_mark(s);
  if (!s.at_place()) return s.back_to(shape.push_offset), false;
  shape.spot = s.place();
  if (const char sign = s.sign(); sign != 0) {
    s.take(sign);
    shape.special = Special::kUse;
    shape.sign = sign;
    shape.dot = shape.spot;
    shape.spot = s.place();
  } else if (s.peek() == '-' && s.at_place(1)) {
    s.take('-');
    shape.with_dot = true;
    shape.dot = shape.spot;
    shape.spot = s.place();
  }
  shape.push = true;
  return true;
}

/// Reads the number of pieces left in reserve, such as `(12)`.
void take_reserve(Scanner& s, MoveShape& shape) {
  const std::size_t begin = s.offset();
  s.skip_blanks();
  const std::size_t open = s.offset();
  int number = 0;
  int digits = 0;
  if (s.take('(')) {
    s.skip_blanks();
    for (; text::is_digit(s.peek()) && digits < 3; ++digits) {
      number = 10 * number + (s.peek() - '0');
      s.take(s.peek());
    }
    s.skip_blanks();
  }
  if (digits == 0 || !s.take(')')) return s.back_to(begin);
  shape.reserve = number;
  shape.reserve_offset = open;
}

/// Reads an answer to an announced use, or the outcome of a contest.
bool take_answer(Scanner& s, MoveShape& shape) {
  for (std::size_t i = 0; i < kAnswerWords.size(); ++i) {
    if (!s.take(kAnswerWords[i])) continue;
    shape.special = static_cast<Special>(static_cast<std::size_t>(Special::kPass) + i);
    shape.length = s.offset();
    return true;
  }
  return false;
}

/// True when a word that is not a move follows on this line, which means that a remark continues.
bool at_words(Scanner s) {
  while (s.peek() == ' ' || s.peek() == '\t') s.take(s.peek());
  const bool answer = std::any_of(kAnswerWords.begin(), kAnswerWords.end(),
                                  [&](std::string_view word) { return Scanner(s).take(word); });
  if (answer || !text::is_letter(s.peek())) return false;
  while (text::is_letter(s.peek())) s.take(s.peek());
  return !text::is_digit(s.peek());
}

/// Reads the groups after the push, each after `;` or `:`. After a blank, `;` can also begin a
/// remark, whose first word may be x or gipf.
void take_after(Scanner& s, MoveShape& shape) {
  while (true) {
    const std::size_t begin = s.offset();
    s.skip_blanks();
    const bool apart = s.offset() > begin && s.peek() == ';';
    const bool separated = s.take_separator();
    s.skip_blanks();
    RemovalText& list = shape.after;
    const auto [count, rows, given] = std::tuple(list.count, list.rows, list.given);
    if (!separated || !take_group(s, list)) return s.back_to(begin);
    if (apart && list.count == count && list.rows == rows && at_words(s)) {
      list.given = given;
      return s.back_to(begin);
    }
  }
}

}  // namespace

MoveShape shape_of(std::string_view text, Grammar grammar) {
  MoveShape shape;
  Scanner s(text, grammar);
  if (s.potentials() && take_answer(s, shape)) return shape;
  while (take_group(s, shape.before)) {
    const std::size_t group_end = s.offset();
    s.skip_blanks();
    if (!s.take_separator()) {
      s.back_to(group_end);
      break;
    }
    s.skip_blanks();
  }
  const std::size_t removal_end = s.offset();
  if (!take_push(s, shape)) {
    s.back_to(removal_end);
    shape.extra = false;
  }
  if (!shape.push && !shape.before.given) return shape;
  if (shape.push) take_after(s, shape);
  if (shape.push && s.potentials()) shape.more = s.take('&');
  const auto word_goes_on = [&] { return text::is_letter(s.peek()) || text::is_digit(s.peek()); };
  // An additional move may follow its sign immediately.
  if (word_goes_on() && !shape.more) return shape;
  take_reserve(s, shape);
  if (word_goes_on() && !shape.more) return shape;
  shape.length = s.offset();
  return shape;
}

}  // namespace gipfbase::gipf
