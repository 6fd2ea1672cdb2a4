// Reads LittleGolem records.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "notation/formats/boardspace/lexer.hpp"
#include "notation/formats/littlegolem/littlegolem.hpp"
#include "notation/formats/littlegolem/tags.hpp"
#include "notation/formats/record.hpp"
#include "notation/game/catalogue.hpp"
#include "notation/game/record/date.hpp"
#include "notation/game/record/result.hpp"
#include "notation/text/text.hpp"
#include "notation/tzaar/text.hpp"

namespace gipfbase::notation::littlegolem {
namespace {

using boardspace::Lexer;
using boardspace::Token;

constexpr std::string_view kBegin = "(;";
/// The first property of a record. Records of Boardspace and Go servers begin with other
/// properties, or with FF[4].
constexpr std::string_view kFirstProperty = "FF[";

/// Where the next record begins at or after `from`; npos if none exists.
std::size_t find_record(std::string_view text, std::size_t from) {
  for (std::size_t at = text.find(kBegin, from); at != std::string_view::npos;
       at = text.find(kBegin, at + 1)) {
    const std::string_view rest = text::trimmed(text.substr(at + kBegin.size(), 100));
    if (!rest.starts_with(kFirstProperty) || rest.size() <= kFirstProperty.size()) continue;
    if (text::is_letter(rest[kFirstProperty.size()])) return at;
  }
  return std::string_view::npos;
}

/// A property of a record.
struct Property {
  std::string name;
  std::string value;  ///< without escapes, white space as in text::plain
  std::uint32_t line = 0;
  std::size_t turns = 0;  ///< number of turns before the property
};

std::string plain_value(std::string_view raw) {
  std::string value;
  for (std::size_t i = 0; i < raw.size(); ++i) {
    if (raw[i] == '\\' && i + 1 < raw.size()) ++i;
    value += raw[i];
  }
  return text::plain(text::in_utf8(value));
}

bool is_turn(std::string_view name) { return name == "W" || name == "B"; }

/// Reads one record.
class TreeReader {
 public:
  TreeReader(std::string_view text, std::uint32_t line, const Catalogue& catalogue, Judged& read)
      : lexer_(text, line), catalogue_(catalogue), read_(read), game_(read.game) {
    read.line = line;
  }

  /// Returns the length of the record. Sets `usable` to false when nothing of it can be kept.
  std::size_t run(bool& usable) {
    read_properties();
    usable = begin_game();
    if (usable) {
      for (const Property& property : properties_) {
        if (is_turn(property.name) && !stopped_) play(property);
        if (property.name == "C") comment(property);
      }
      check_result();
    }
    return lexer_.offset();
  }

 private:
  void report(Code code, Severity severity, std::uint32_t line, std::string message,
              std::size_t ply = 0) {
    read_.findings.push_back({.code = code,
                              .severity = severity,
                              .line = line,
                              .ply = static_cast<std::uint32_t>(ply),
                              .message = std::move(message)});
  }

  /// Collects the properties of the main line.
  void read_properties() {
    std::size_t depth = 0;
    bool main_line = true;
    bool stray = false;
    bool foreign = false;
    std::size_t turns = 0;
    for (;;) {
      switch (lexer_.next()) {
        case Token::kOpen:
          ++depth;
          if (!main_line) {
            report(Code::kExtraTree, Severity::kNote, lexer_.line(),
                   "only the main line was read; the side lines after it were ignored");
          }
          break;
        case Token::kClose:
          main_line = false;
          if (--depth == 0) return;
          break;
        case Token::kNode: break;
        case Token::kProperty:
        case Token::kUnclosed:
          if (!main_line) break;
          if (!text::is_utf8(lexer_.value()) && !std::exchange(foreign, true)) {
            report(Code::kEncoding, Severity::kNote, lexer_.line(),
                   "this is not UTF-8 and was read as Windows-1252");
          }
          properties_.push_back(
              {std::string(lexer_.name()), plain_value(lexer_.value()), lexer_.line(), turns});
          turns += is_turn(lexer_.name()) ? 1 : 0;
          break;
        case Token::kStray:
          if (main_line && !std::exchange(stray, true)) {
            report(Code::kSyntax, Severity::kWarning, lexer_.line(),
                   "text outside of brackets does not belong to a property; it was ignored");
          }
          break;
        case Token::kCut:
          report(Code::kTruncated, Severity::kError, lexer_.line(),
                 fmt::format("the text ends inside the brackets of {}[; the rest of the game is "
                             "missing",
                             lexer_.name()));
          return;
        case Token::kEnd:
          report(Code::kTruncated, Severity::kWarning, lexer_.line(),
                 "the text ends before the closing parenthesis of the game; the end of the "
                 "game may be missing");
          return;
      }
    }
  }

  [[nodiscard]] const Property* find(std::string_view name) const {
    const auto found = std::find_if(properties_.begin(), properties_.end(),
                                    [&](const Property& p) { return p.name == name; });
    return found == properties_.end() ? nullptr : &*found;
  }
  [[nodiscard]] std::string_view value(std::string_view name) const {
    const Property* found = find(name);
    return found == nullptr ? std::string_view() : found->value;
  }

  bool begin_game() {
    read_tags();
    const TitleInfo* title = catalogue_.find(text::lowered(value("FF")));
    if (title == nullptr || title->id != kTitle) {
      report(Code::kUnknownTitle, Severity::kError, read_.line,
             fmt::format("a LittleGolem record with FF[{}] cannot be read; only games of TZAAR "
                         "can, which have FF[TZAAR]",
                         value("FF")));
      return false;
    }
    const Property* start = find("POS");
    std::string variant = text::lowered(value("VA"));
    if (variant.empty()) variant = start == nullptr ? "fixed" : "random";
    auto rules = catalogue_.rules(*title, variant);
    if (!rules) {
      report(Code::kUnknownVariant, Severity::kError, read_.line,
             fmt::format("VA[{}] is not a variant of {}; write RANDOM or FIXED", value("VA"),
                         title->name));
      return false;
    }
    AnyPosition position = (*rules)->start();
    if (start != nullptr) {
      const bool known = start->value.find_first_not_of("abcABC") == std::string::npos;
      const auto text = known ? tzaar::start_of_littlegolem(start->value) : std::nullopt;
      auto read = text
                      ? (*rules)->read_position(*text)
                      : Unexpected{bad_position(
                            0, "a start position has 60 letters, each of them a, b, c, A, B or C")};
      if (!read) {
        report(Code::kBadPosition, Severity::kError, start->line,
               fmt::format("POS[{}]: {}", start->value, read.error().message));
        return false;
      }
      position = *read;
    }
    game_.begin(std::move(*rules), position);
    position_ = position;
    return true;
  }

  void read_tags() {
    constexpr std::size_t kMostTags = 1000;
    for (const Property& property : properties_) {
      if (is_not_tag(property.name) || property.value.empty()) continue;
      std::string name = tag_of(property.name);
      std::string value = property.value;
      if (name == "Site" && value.find(kHost) != std::string::npos) {
        value = kSite;
      } else if (name == "White" || name == "Black") {
        value = without_star(value);
      } else if (name == "Date") {
        if (const auto date = read_date_text(value); date && date->other.empty()) {
          value = date->date;
        }
      }
      if (!game_.tag(name).empty()) continue;
      if (game_.tags.size() == kMostTags) {
        report(
            Code::kTooLarge, Severity::kWarning, property.line,
            fmt::format("a record may have at most {} tags; the others were ignored", kMostTags));
        return;
      }
      game_.tags.push_back({std::move(name), std::move(value)});
    }
  }

  void play(const Property& turn) {
    const Rules& rules = *game_.rules;
    const std::size_t ply = game_.moves.size() + 1;
    const auto stop = [&](Code code, std::string message) {
      report(code, Severity::kError, turn.line,
             fmt::format("\"{}\": {}", turn.value, std::move(message)), ply);
      stopped_ = true;
    };
    if (rules.outcome(position_).over()) {
      report(Code::kAfterEnd, Severity::kWarning, turn.line,
             fmt::format("the game was over before \"{}\"; what follows the end was left out",
                         turn.value),
             ply - 1);
      stopped_ = true;
      return;
    }
    const Seat seat = rules.side_to_move(position_);
    if ((turn.name == "W") != (seat == 0)) {
      return stop(Code::kIllegalMove, fmt::format("it is the turn of {}", colour_name(seat)));
    }
    if (text::same_word(turn.value, kResign)) {
      game_.result = result_text(win_of(other(seat)), 0);
      game_.termination = kResignation;
      stopped_ = true;
      return;
    }
    const auto text = tzaar::turn_of_littlegolem(turn.value);
    if (!text) {
      return stop(Code::kBadMove,
                  "this is not a turn; each point is two letters from k to s, as in \"npmq-pass\"");
    }
    const auto move = rules.read_move(position_, *text);
    if (!move)
      return stop(move.error().code,
                  fmt::format("this means \"{}\", but {}", *text, move.error().message));
    rules.play(position_, *move);
    game_.moves.push_back(*move);
  }

  void comment(const Property& property) {
    const auto ply = static_cast<std::uint32_t>(std::min(property.turns, game_.moves.size()));
    if (property.value.empty()) return;
    if (game_.notes.empty() || game_.notes.back().ply != ply) game_.notes.emplace_back().ply = ply;
    text::append_plain(property.value, game_.notes.back().comment);
  }

  /// RE counts unless the board or a resignation shows another result.
  void check_result() {
    const Property* claim = find("RE");
    if (claim == nullptr) return;
    const std::string fault = fault_of_result(claim->value);
    if (!fault.empty()) {
      return report(Code::kBadTag, Severity::kWarning, claim->line,
                    fmt::format("RE[{}] was ignored: {}", claim->value, fault));
    }
    const Outcome outcome = game_.rules->outcome(position_);
    const std::string_view shown = outcome.over() ? result_text(outcome.result, 0) : game_.result;
    if (shown == kNoResult || shown == claim->value) {
      game_.result = claim->value;
    } else if (claim->value != kNoResult) {
      report(
          Code::kResultMismatch, Severity::kWarning, claim->line,
          fmt::format("the recorded result is {}, but the moves lead to {}", claim->value, shown));
    }
  }

  Lexer lexer_;
  const Catalogue& catalogue_;
  Judged& read_;
  Game& game_;
  std::vector<Property> properties_;
  AnyPosition position_;
  bool stopped_ = false;
};

std::vector<Finding> read_littlegolem(std::string_view text, const ReadOptions& options,
                                      const GameSink& sink) {
  std::uint32_t ordinal = 0;
  std::size_t counted = 0;
  std::uint32_t line = 1;
  for (std::size_t at = find_record(text, 0); at != std::string_view::npos;) {
    line += static_cast<std::uint32_t>(
        std::count(text.begin() + static_cast<std::ptrdiff_t>(counted),
                   text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
    counted = at;
    Judged read;
    read.ordinal = ++ordinal;
    bool usable = false;
    TreeReader reader(text.substr(at), line, *options.catalogue, read);
    const std::size_t length = reader.run(usable);
    read.raw = text.substr(at, length);
    finish_reading(read, usable, options);
    sink(read);
    at = find_record(text, at + length);
  }
  if (ordinal > 0) return {};
  return {{.code = Code::kNoGames,
           .source = options.source,
           .message = "there is no LittleGolem record in this text; one begins with (;FF[TZAAR]"}};
}

bool looks_like_littlegolem(std::string_view text, const Catalogue& /*catalogue*/) {
  text = text::trimmed(text::without_byte_order_mark(text));
  return text.starts_with(kBegin) && find_record(text, 0) == 0;
}

}  // namespace
}  // namespace gipfbase::notation::littlegolem

namespace gipfbase::notation {

const Format kLittleGolem = {.name = "littlegolem",
                             .about = "Records of TZAAR on littlegolem.net",
                             .recognises = littlegolem::looks_like_littlegolem,
                             .read = littlegolem::read_littlegolem,
                             .write = write_littlegolem};

}  // namespace gipfbase::notation
