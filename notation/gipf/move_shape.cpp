#include "notation/gipf/move_shape.hpp"

#include <algorithm>

#include "notation/text/text.hpp"

namespace gipfbase::gipf {
namespace {

namespace text = notation::text;

/// Reads the parts of a move from left to right. A part that is not there leaves the place as it
/// was.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  [[nodiscard]] std::size_t at() const { return at_; }
  void back_to(std::size_t at) { at_ = at; }
  [[nodiscard]] char peek(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  void skip_blanks() {
    while (text::is_blank(peek())) ++at_;
  }
  bool take(char c) {
    if (peek() != c) return false;
    ++at_;
    return true;
  }
  bool take_separator() { return take(';') || take(':'); }
  bool take_word(std::string_view word) {
    if (!text_.substr(at_).starts_with(word)) return false;
    at_ += word.size();
    return true;
  }
  /// True when a place name stands `ahead`: a letter and one digit.
  [[nodiscard]] bool at_place(std::size_t ahead = 0) const {
    return text::is_letter(peek(ahead)) && text::is_digit(peek(ahead + 1)) &&
           !text::is_digit(peek(ahead + 2));
  }
  /// The cell of the place name here, -1 when the board has no such place.
  int place() {
    constexpr unsigned kLowerCase = 0x20;
    const auto letter = static_cast<int>(static_cast<unsigned char>(peek()) | kLowerCase);
    const int row = peek(1) - '0';
    at_ += 2;
    return cell_at({letter - 'a', row});
  }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
};

RemovedItem item_at(int cell, bool gipf, std::size_t offset) {
  constexpr std::size_t kFurthest = 255;
  return {static_cast<std::int8_t>(cell), gipf, false, false,
          static_cast<std::uint8_t>(std::min(offset, kFurthest))};
}

/// `Ge5*`: one piece of a removal list.
bool take_item(Scanner& s, RemovalText& list) {
  const std::size_t begin = s.at();
  const bool gipf = s.peek() == 'G' && s.at_place(1);
  if (gipf) s.take('G');
  if (!s.at_place()) {
    s.back_to(begin);
    return false;
  }
  RemovedItem item = item_at(s.place(), gipf, begin);
  if (s.peek() == '-' && s.at_place(1)) {  // the push of the next move
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
    const std::size_t begin = s.at();
    s.skip_blanks();
    const bool comma = s.take(',');
    if (comma) s.skip_blanks();
    if (!comma || !take_item(s, list)) {
      s.back_to(begin);
      return;
    }
  }
}

/// pbmserv: `rowb1-i4` names a row by its dots.
bool take_row(Scanner& s, RemovalText& list) {
  const std::size_t begin = s.at();
  if (!s.take_word("row") || !s.at_place()) return s.back_to(begin), false;
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

/// pbmserv: `gipfa3-b3` lists the GIPF-pieces that go, `gipf` says that none does.
bool take_gipf_list(Scanner& s, RemovalText& list) {
  if (!s.take_word("gipf")) return false;
  while (s.at_place()) {
    const std::size_t offset = s.at();
    RemovedItem item = item_at(s.place(), true, offset);
    item.plain = true;
    if (list.count < list.item.size()) list.item[list.count++] = item;
    if (!(s.peek() == '-' && s.at_place(1))) break;
    s.take('-');
  }
  return true;
}

/// `xb3,Gc4*`, or one of pbmserv's forms.
bool take_group(Scanner& s, RemovalText& list) {
  const std::size_t begin = s.at();
  const auto given = [&] {
    if (!list.given) list.offset = begin;
    list.given = true;
    return true;
  };
  if (take_row(s, list) || take_gipf_list(s, list)) return given();
  if (!s.take('x')) return false;
  take_items(s, list);
  // A longer word is no removal.
  if (text::is_letter(s.peek()) || text::is_digit(s.peek())) return s.back_to(begin), false;
  return given();
}

bool take_push(Scanner& s, MoveShape& shape) {
  shape.push_offset = s.at();
  // G, or pbmserv's g and n, in front of a place.
  const char kind = s.peek();
  if ((kind == 'G' || kind == 'g' || kind == 'n' || kind == 'N') && s.at_place(1)) {
    shape.gipf = kind == 'G' || kind == 'g';
    s.take(kind);
  }
  if (!s.at_place()) return s.back_to(shape.push_offset), false;
  shape.spot = s.place();
  if (s.peek() == '-' && s.at_place(1)) {
    s.take('-');
    shape.with_dot = true;
    shape.dot = shape.spot;
    shape.spot = s.place();
  }
  shape.push = true;
  return true;
}

/// `(12)`.
void take_reserve(Scanner& s, MoveShape& shape) {
  const std::size_t begin = s.at();
  s.skip_blanks();
  const std::size_t open = s.at();
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

/// The groups behind the push, each behind `;` or `:`.
void take_after(Scanner& s, MoveShape& shape) {
  while (true) {
    const std::size_t begin = s.at();
    s.skip_blanks();
    const bool separated = s.take_separator();
    s.skip_blanks();
    if (!separated || !take_group(s, shape.after)) return s.back_to(begin);
  }
}

}  // namespace

MoveShape shape_of(std::string_view text) {
  MoveShape shape;
  Scanner s(text);
  while (take_group(s, shape.before)) {
    const std::size_t group_end = s.at();
    s.skip_blanks();
    if (!s.take_separator()) {
      s.back_to(group_end);
      break;
    }
    s.skip_blanks();
  }
  const std::size_t removal_end = s.at();
  if (!take_push(s, shape)) s.back_to(removal_end);
  if (!shape.push && !shape.before.given) return shape;
  if (shape.push) take_after(s, shape);
  const auto word_goes_on = [&] { return text::is_letter(s.peek()) || text::is_digit(s.peek()); };
  if (word_goes_on()) return shape;
  take_reserve(s, shape);
  if (word_goes_on()) return shape;
  shape.length = s.at();
  return shape;
}

}  // namespace gipfbase::gipf
