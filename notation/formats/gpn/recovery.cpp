// Reads text that is not a move in the notation but can mean only one thing: a move that is not
// written as the notation requires, a sign, a result, or words without braces.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "notation/formats/gpn/movetext.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::notation::gpn {
namespace {

/// True for a text with a place of a board, such as "Bd3" or "a1b2": it was meant as a move.
bool looks_like_move(std::string_view text) {
  for (std::size_t at = 0; at + 1 < text.size(); ++at) {
    if (text::is_letter(text[at]) && text::is_digit(text[at + 1])) return true;
  }
  return text::same_word(text, "pass");
}

/// How freely moves are compared.
enum class Likeness : std::uint8_t {
  kSpaced,      ///< ignoring case, blanks and dashes
  kPunctuated,  ///< also ignoring arrows, x, commas and other signs between places
  kWithColour   ///< also ignoring a first letter for the colour or the kind of piece
};

/// The length of a character without meaning between the places of a move; 0 for other characters.
std::size_t superfluous(std::string_view text, Likeness likeness) {
  const char c = text.front();
  if (text::is_blank(c) || c == '-' || c == '\0') return 1;
  if (likeness == Likeness::kSpaced) return 0;
  if (text::lower(c) == 'x' || std::string_view(",;:/>+@~").find(c) != std::string_view::npos) {
    return 1;
  }
  for (const std::string_view arrow : {"→", "⇒", "➝", "➔"}) {
    if (text.starts_with(arrow)) return arrow.size();
  }
  return 0;
}

/// Appends to `plain` the characters of a move that count when moves are compared, and to `ends`,
/// unless it is null, the offset after each of them.
void append_bare(std::string_view text, Likeness likeness, std::string& plain,
                 std::vector<std::size_t>* ends) {
  for (std::size_t at = 0; at < text.size();) {
    if (const std::size_t length = superfluous(text.substr(at), likeness)) {
      at += length;
      continue;
    }
    plain += text::lower(text[at++]);
    if (ends != nullptr) ends->push_back(at);
  }
}

/// The length of a letter before a move that does not belong to the notation: the letter of the
/// mover's colour, or R for a ring or a red piece. 0 for other texts.
std::size_t letter_of_mover(std::string_view text, bool first_moves) {
  if (text.size() < 3) return 0;
  const char letter = text::lower(text.front());
  if (letter != (first_moves ? 'w' : 'b') && letter != 'r') return 0;
  return text::is_letter(text[1]) && (text::is_digit(text[2]) || text::is_letter(text[2])) ? 1 : 0;
}

bool is_place(std::string_view part) { return part.size() > 1; }

/// The places of a move, such as "d3", and the other characters that count, in order.
std::vector<std::string> parts_of(std::string_view text) {
  std::string bare;
  append_bare(text, Likeness::kPunctuated, bare, nullptr);
  std::vector<std::string> parts;
  for (const char c : bare) {
    const bool of_place =
        text::is_digit(c) && !parts.empty() && text::is_letter(parts.back().front());
    if (!of_place) parts.emplace_back();
    parts.back() += c;
  }
  return parts;
}

/// True when `parts` are the first parts of `whole`, except that parts of `whole` that are not
/// places may be missing.
bool abridges(const std::vector<std::string>& parts, const std::vector<std::string>& whole) {
  auto at = whole.begin();
  return std::all_of(parts.begin(), parts.end(), [&](const std::string& part) {
    at = std::find_if(at, whole.end(),
                      [&](const std::string& next) { return next == part || is_place(next); });
    return at != whole.end() && *at++ == part;
  });
}

bool ends_move(std::string_view text, std::size_t at) {
  return at == text.size() || text::is_blank(text[at]) ||
         std::string_view("{}();!?$,.").find(text[at]) != std::string_view::npos;
}

}  // namespace

bool MovetextReader::recover(const Token& token) {
  if (notation_ != rules_) return false;  // only programs write other notations
  const std::string_view word = lexer_.word_at(token.offset);
  const char first = word.front();
  if (first == '$' || first == '!' || first == '?' || first == '}') return false;
  if (state_ == State::kOver) return depth_ == 0 && take_words_of_result(token, word);
  if (state_ != State::kReading) return false;
  if (token.offset < words_until_) {
    add_to_comment(lexer_.skipped());
    lexer_.skip_to(token.offset + word.size());
    add_to_comment(word);
    return true;
  }
  // A "→" that precedes a move is a glyph of the previous move.
  const bool sign = line().play.plies() > 0 && glyph_of_sign(word);
  if (sign && (take_rest_of_turn(token) || take_sign(token, word))) return true;
  if (take_respelled(token) || take_rest_of_turn(token)) return true;
  if (take_sign(token, word)) return true;
  if (take_nested_comment(token)) return true;
  if (depth_ > 0) return false;
  if (token.kind == Token::Kind::kMove && looks_like_move(token.text)) return false;
  const std::size_t next = next_legal(token.offset + word.size());
  const bool last = next == document_.size();
  if (last && take_words_of_result(token, word)) return true;
  if (next == std::string_view::npos || bare_moves_ || looks_like_move(word)) return false;
  if (last && line().play.plies() == 0) return false;
  warn(Code::kSyntax, token.offset, plies(),
       fmt::format("{} is not a move, and was kept as a comment; put remarks into braces",
                   in_quotes(word)));
  words_until_ = next;
  lexer_.skip_to(token.offset + word.size());
  add_to_comment(word);
  return true;
}

std::size_t MovetextReader::next_legal(std::size_t after_word) {
  constexpr int kMostWords = 60;
  Lexer ahead = lexer_;
  ahead.skip_to(after_word);
  for (int words = 0; words < kMostWords; ++words) {
    const Token token = ahead.next_played(*notation_);
    if (token.kind == Token::Kind::kEnd) return document_.size();
    if (token.kind == Token::Kind::kUnclosed || token.kind == Token::Kind::kOpen) break;
    const AnyPosition& position = line().play.position();
    if (token.kind == Token::Kind::kMove) {
      if (notation_->read_move(position, token.text)) return token.offset;
      if (looks_like_move(token.text)) break;
      ahead.skip_to(token.offset + ahead.word_at(token.offset).size());
    } else if (looks_like_move(token.text)) {
      break;
    }
  }
  return std::string_view::npos;
}

bool MovetextReader::take_sign(const Token& token, std::string_view word) {
  std::size_t after = token.offset + word.size();
  // At the end of a game without another result, +- and = are results.
  const auto is_last_result = [&](std::string_view sign) {
    return (read_result_signs(sign) || sign == "=") && depth_ == 0 && !result_known_ &&
           text::trimmed(document_.substr(after)).empty();
  };
  // "N!" is two glyphs.
  const std::string_view sign = word.substr(0, word.find_last_not_of("!?") + 1);
  if (const auto glyph = glyph_of_sign(sign)) {
    if (line().play.plies() == 0 || is_last_result(word)) return false;
    lexer_.skip_to(token.offset + sign.size());
    note().nags.push_back(*glyph);
    return true;
  }
  // A sign or result may follow the move directly. The text of the move may contain blanks.
  if (token.kind == Token::Kind::kMove && token.text.size() > word.size()) {
    const std::size_t last = token.offset + token.text.size() - 1;
    const std::size_t end = last + lexer_.word_at(last).size();
    word = document_.substr(token.offset, end - token.offset);
    after = end;
  }
  for (std::size_t length = word.size() - 1; length > 1; --length) {
    if (text::is_continuation(word[length])) continue;
    const std::string_view rest = word.substr(length);
    const auto glyph = glyph_of_sign(rest);
    const bool no_glyph = !glyph || is_last_result(rest);
    // A result is read by the lexer as the next token.
    const bool result = no_glyph && (is_result(rest) || read_result_signs(rest) || rest == "=");
    if (no_glyph && !result) continue;
    const std::string_view text = word.substr(0, length);
    const auto move = notation_->read_move(line().play.position(), text);
    if (!move) continue;
    line().play.push_legal(*move);
    last_move_ = 0;
    if (!no_glyph) note().nags.push_back(*glyph);
    lexer_.skip_to(token.offset + (result ? length : word.size()));
    return true;
  }
  return false;
}

std::optional<MovetextReader::Respelled> MovetextReader::respelled(const AnyPosition& position,
                                                                   std::size_t offset) {
  constexpr std::size_t kLongestMove = 120;
  std::string_view text = document_.substr(offset, kLongestMove);
  text = text.substr(0, text.find_first_of("{\n"));
  if (!looks_like_move(text) || rules_->outcome(position).over()) return std::nullopt;
  rules_->legal_moves(position, legal_);
  const bool first_moves =
      rules_->side_to_move(position) == rules_->side_to_move(game_->game.start);
  // Only case, blanks and dashes may differ in bare moves, which programs write, and after two
  // signs such as "xx", which do not begin a move.
  const bool signs_first = superfluous(text, Likeness::kPunctuated) != 0 &&
                           superfluous(text.substr(1), Likeness::kPunctuated) != 0 &&
                           !text::is_blank(text[1]);
  const bool strict = bare_moves_ || signs_first;
  for (const Likeness likeness :
       {Likeness::kSpaced, Likeness::kPunctuated, Likeness::kWithColour}) {
    const std::size_t skipped =
        likeness == Likeness::kWithColour ? letter_of_mover(text, first_moves) : 0;
    if (likeness == Likeness::kWithColour && skipped == 0) break;
    if (likeness != Likeness::kSpaced && strict) break;
    std::string bare;
    std::vector<std::size_t> ends;
    append_bare(text.substr(skipped), likeness, bare, &ends);
    const PackedMove* found = nullptr;
    std::size_t longest = 0;
    bool ambiguous = false;
    std::string written;
    std::string bare_move;
    for (const PackedMove& move : legal_) {
      written.clear();
      bare_move.clear();
      notation_->write_move(position, move, written);
      append_bare(written, likeness, bare_move, nullptr);
      if (bare_move.size() < 2 || bare_move.size() < longest || !bare.starts_with(bare_move) ||
          !ends_move(text, skipped + ends[bare_move.size() - 1])) {
        continue;
      }
      ambiguous = found != nullptr && bare_move.size() == longest;
      found = &move;
      longest = bare_move.size();
    }
    if (ambiguous) return std::nullopt;
    if (found != nullptr) return Respelled{*found, skipped + ends[longest - 1]};
  }
  return strict ? std::nullopt : abridged(position, text);
}

std::optional<MovetextReader::Respelled> MovetextReader::abridged(const AnyPosition& position,
                                                                  std::string_view text) const {
  std::vector<std::vector<std::string>> wholes;
  for (const PackedMove& move : legal_) {
    std::string written;
    notation_->write_move(position, move, written);
    wholes.push_back(parts_of(written));
  }
  for (std::size_t length = text.size(); length > 2; --length) {
    // Punctuation after a move is not a part of it.
    if (!ends_move(text, length) || superfluous(text.substr(length - 1), Likeness::kPunctuated)) {
      continue;
    }
    const std::string_view written = text.substr(0, length);
    const std::vector<std::string> parts = parts_of(written);
    // A place alone may be anything.
    if (parts.size() < 2 && text::lower(written.front()) != 'x') continue;
    const PackedMove* found = nullptr;
    for (std::size_t i = 0; i < wholes.size(); ++i) {
      if (!abridges(parts, wholes[i])) continue;
      if (found != nullptr) return std::nullopt;
      found = &legal_[i];
    }
    if (found != nullptr) return Respelled{*found, length};
  }
  return std::nullopt;
}

bool MovetextReader::take_respelled(const Token& token) {
  const AnyPosition& position = line().play.position();
  const auto found = respelled(position, token.offset);
  if (!found) return false;
  play_respelled(token.offset, *found);
  return true;
}

void MovetextReader::play_respelled(std::size_t offset, const Respelled& found) {
  const std::string_view as_written = document_.substr(offset, found.length);
  const std::string usual = rules_->move_text(line().play.position(), found.move);
  if (as_written != usual) {
    reporter_->add(Code::kSyntax, Severity::kNote, offset, plies() + 1,
                   fmt::format("{} was read as {}", in_quotes(as_written), in_quotes(usual)));
  }
  line().play.push_legal(found.move);
  last_move_ = depth_ == 0 ? offset : 0;
  lexer_.skip_to(offset + found.length);
}

bool MovetextReader::take_rest_of_turn(const Token& token) {
  Line& l = line();
  if (depth_ > 0 || rules_->has_clocks() || l.play.plies() == 0 || last_move_ == 0) return false;
  if (!l.notes.empty() && l.notes.back().ply == plies()) return false;
  const std::string_view turn = document_.substr(last_move_, token.offset - last_move_);
  if (turn.find_first_of("{}().\n") != std::string_view::npos) return false;
  const auto found = respelled(l.play.before(), last_move_);
  if (!found || found->length <= turn.size()) return false;
  const std::vector<PackedMove> moves(l.play.moves().begin(), l.play.moves().end() - 1);
  l.play.begin(*rules_, game_->game.start);
  for (const PackedMove& move : moves) l.play.push_legal(move);
  play_respelled(last_move_, *found);
  return true;
}

bool MovetextReader::take_words_of_result(const Token& token, std::string_view word) {
  const std::string_view line = lexer_.line_at(token.offset);
  return take_as_result(token.offset, line) || take_as_result(token.offset, word);
}

bool MovetextReader::take_as_result(std::size_t offset, std::string_view text) {
  auto result = read_result(text, reading_.names);
  if (!result && text == "=") result = ResultReading{kDrawn, {}};
  if (!result || (result->result.empty() && !result->mover_lost)) return false;
  claim(*result, offset);
  lexer_.skip_to(offset + text.size());
  if (text::same_word(text, "resign") || text::same_word(text, "resigns")) return true;
  reporter_->add(Code::kSyntax, Severity::kNote, offset, 0,
                 fmt::format("{} was read as {}{}", in_quotes(text), reading_.claim->result,
                             by_forfeit(reading_.claim->how)));
  return true;
}

bool MovetextReader::take_enclosed_result(const Token& token) {
  if (depth_ > 0 || (state_ != State::kReading && state_ != State::kOver)) return false;
  const std::size_t close = document_.find(')', token.offset);
  if (close == std::string_view::npos) return false;
  const std::string_view rest = text::trimmed(document_.substr(close + 1));
  if (!rest.empty() && rest != kNoResult) return false;
  return take_as_result(token.offset, document_.substr(token.offset, close + 1 - token.offset));
}

void MovetextReader::claim(const ResultReading& reading, std::size_t offset) {
  std::string_view result = reading.result;
  if (result.empty()) {
    const bool first_player =
        rules_->side_to_move(lines_[0].play.position()) == rules_->side_to_move(game_->game.start);
    result = first_player ? kSecondWins : kFirstWins;
  }
  reading_.claim = Claim{result, reading.ending};
  reading_.claim_offset = offset;
  if (state_ != State::kBroken) state_ = State::kClosed;
}

bool MovetextReader::take_nested_comment(const Token& token) {
  if (nested_ == 0) return false;
  const std::size_t open = document_.find('{', token.offset);
  const std::size_t close = document_.find('}', token.offset);
  if (close == std::string_view::npos || open < close) return false;
  Lexer inside = lexer_;
  inside.skip_to(token.offset);
  const Token next = inside.next(*notation_);
  if (next.kind == Token::Kind::kMove && notation_->read_move(line().play.position(), next.text)) {
    return false;
  }
  warn(Code::kSyntax, token.offset, plies(),
       "a comment ends at its first \"}\", but this one has braces inside; it was read up to the "
       "last \"}\". Write \"\\)\" for \"}\" in a comment");
  note().comment += '}';
  read_comment(reporter_->utf8(document_.substr(token.offset, close - token.offset), buffer_ = {}),
               note().comment, note().clock);
  --nested_;
  lexer_.skip_to(close + 1);
  return true;
}

bool MovetextReader::take_after_result(std::size_t offset) {
  if (!reading_.claim || offset == 0) return false;
  const std::string_view text = lexer_.line_at(offset);
  const auto reading = read_result(text, reading_.names);
  if (!reading) return false;
  std::string_view& how = reading_.claim->how;
  if (!reading->result.empty() && reading->result != reading_.claim->result) return false;
  if (how.empty()) how = reading->ending;
  lexer_.skip_to(offset + text.size());
  return true;
}

}  // namespace gipfbase::notation::gpn
