// The container: parses text into properties and actions.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "notation/formats/boardspace/boardspace.hpp"
#include "notation/formats/boardspace/lexer.hpp"
#include "notation/game/record/times.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::notation {
namespace {

using boardspace::Lexer;
using boardspace::Token;

constexpr std::size_t kTypicalActionBytes = 22;

/// Offset of the next `(;` at or after `from`; blanks may separate the two.
std::size_t find_tree(std::string_view text, std::size_t from) {
  std::size_t open = text.find('(', from);
  while (open != std::string_view::npos) {
    std::size_t at = open + 1;
    while (at < text.size() && text::is_blank(text[at])) ++at;
    if (at < text.size() && text[at] == ';') return open;
    open = text.find('(', at);
  }
  return open;
}

/// Keywords of player properties other than actions.
constexpr std::array<std::string_view, 3> kPlayerProperties = {"id", "ranking", "time"};

std::string_view player_property(std::string_view word) {
  for (const std::string_view fact : kPlayerProperties) {
    if (text::same_word(word, fact)) return fact;
  }
  return {};
}

std::string_view without_quotes(std::string_view text) {
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"') {
    text.remove_prefix(1);
    text.remove_suffix(1);
  }
  return text;
}

/// A value without its escapes, and without line ends after a backslash.
std::string unescaped(std::string_view value) {
  std::string text;
  text.reserve(value.size());
  for (std::size_t i = 0; i < value.size(); ++i) {
    const bool escape = value[i] == '\\' && i + 1 < value.size();
    if (escape) ++i;
    if (escape && value.substr(i).starts_with("\r\n")) ++i;
    if (!escape || value[i] != '\n') text += value[i];
  }
  return text;
}

/// Reads one game tree.
class TreeParser {
 public:
  TreeParser(std::string_view text, std::uint32_t line, std::vector<Finding>& findings)
      : text_(text), lexer_(text, line), findings_(findings) {
    game_.line = line;
    game_.actions.reserve(text.size() / kTypicalActionBytes);
  }

  BoardspaceGame run() {
    bool open = true;
    while (open) {
      switch (lexer_.next()) {
        case Token::kOpen: ++depth_; break;  // the first branch is the main line
        case Token::kNode: end_node(); break;
        case Token::kProperty: read_property(); break;
        case Token::kClose:
          end_node();
          read_branches();
          open = false;
          break;
        case Token::kUnclosed:
          report_unclosed();
          read_property();
          break;
        case Token::kCut:
          end_node();
          report(Code::kTruncated, Severity::kError,
                 fmt::format("the text ends inside the brackets of {}[; the rest of the game is "
                             "missing",
                             lexer_.name()));
          open = false;
          break;
        case Token::kStray:
          if (++strays_ == 1) {
            report(Code::kSyntax, Severity::kWarning,
                   "text outside of brackets does not belong to a property; it was ignored");
          }
          break;
        case Token::kEnd:
          end_node();
          report(Code::kTruncated, Severity::kWarning,
                 "the text ends before the closing parenthesis of the game; the end of the "
                 "game may be missing");
          open = false;
          break;
      }
    }
    return std::move(game_);
  }

 private:
  void report(Code code, Severity severity, std::string message) {
    report(code, severity, lexer_.line(), std::move(message));
  }
  void report(Code code, Severity severity, std::uint32_t line, std::string message) {
    findings_.push_back(
        {.code = code, .severity = severity, .line = line, .message = std::move(message)});
  }

  /// Reports a bracket that is not closed: as an error for an action, which may have lost its end;
  /// as a warning for a tag, which loses only its value.
  void report_unclosed() {
    const bool of_player = lexer_.of_player();
    if (++(of_player ? unclosed_ : unclosed_tags_) > 1) return;
    report(Code::kSyntax, of_player ? Severity::kError : Severity::kWarning,
           fmt::format("the bracket of {}[ is not closed by ] on its line; the text up to the end "
                       "of the line was read",
                       lexer_.name()));
  }

  /// Applies the comment and clock of the node to its last action.
  void end_node() {
    if (!comment_.empty()) {
      game_.comments.push_back({game_.actions.size(), std::exchange(comment_, {})});
    }
    if (acted_ && game_.actions.back().milliseconds == BoardspaceAction::kNoTime) {
      game_.actions.back().milliseconds = time_;
    }
    time_ = BoardspaceAction::kNoTime;
    acted_ = false;
  }

  /// Skips the rest of the tree after the main line and reports what is ignored.
  void read_branches() {
    const std::uint32_t line = lexer_.line();
    bool branches = false;
    for (--depth_; depth_ > 0;) {
      const Token token = lexer_.next();
      if (token == Token::kEnd || token == Token::kCut) break;
      if (token == Token::kOpen) {
        ++depth_;
        branches = true;
      }
      if (token == Token::kClose) --depth_;
    }
    if (branches) {
      report(Code::kExtraTree, Severity::kNote, line,
             "only the main line was read; the side lines after it were ignored");
    }
    if (depth_ > 0) {
      report(Code::kTruncated, Severity::kWarning,
             "the text ends before the closing parenthesis of the game");
    } else if (find_tree(text_, lexer_.offset()) != std::string_view::npos) {
      report(Code::kExtraTree, Severity::kNote,
             "only the first game tree was read; Boardspace writes its log of edits as a second "
             "one");
    }
  }

  void read_property() {
    const std::string_view name = lexer_.name();
    if (lexer_.of_player()) {
      read_player(name);
    } else if (name == "TM") {
      read_time();
    } else if (name == "C") {
      text::append_plain(unescaped(lexer_.value()), comment_);
    } else if (acted_) {
      if (++ignored_ == 1) {
        report(Code::kBadAction, Severity::kNote,
               fmt::format("the property {} follows an action and is not kept", name));
      }
    } else {
      std::string value = unescaped(lexer_.value());
      if (name != kBoardspaceTag) value = text::plain(value);
      add_property(std::string(name), std::move(value));
    }
  }

  void read_time() {
    const std::string_view text = text::trimmed(lexer_.value());
    std::int64_t time = text::number<std::int64_t>(text).value_or(BoardspaceAction::kBadTime);
    if (time < 0 || time > kLongestTime) {
      time = BoardspaceAction::kBadTime;
      if (++bad_times_ == 1) {
        report(Code::kClock, Severity::kWarning,
               fmt::format("TM[{}] is not a time in milliseconds of at most a million hours; it "
                           "was ignored, and the time of its turn is unknown",
                           text::plain(text)));
      }
    }
    if (acted_) {
      game_.actions.back().milliseconds = time;
    } else {
      time_ = time;
    }
  }

  void read_player(std::string_view name) {
    if (name != "P0" && name != "P1" && name != "P-1") {
      if (++unknown_players_ == 1) {
        report(Code::kBadAction, Severity::kWarning,
               fmt::format("{} is not a player of a game for two; his actions were ignored", name));
      }
      return;
    }
    const Seat seat = name == "P1" ? 1 : 0;
    std::string_view rest = lexer_.value();
    std::string_view word = next_word(rest);
    if (!word.empty() && std::all_of(word.begin(), word.end(), text::is_digit)) {
      word = next_word(rest);
    } else if (const std::string_view fact = player_property(word); !fact.empty()) {
      std::string value = text::plain(unescaped(rest));
      add_property(fmt::format("P{} {}", seat, fact), std::string(without_quotes(value)));
      return;
    }
    if (word.empty()) return;
    game_.actions.push_back({.seat = seat, .verb = word, .args = rest, .line = lexer_.line()});
    acted_ = true;
  }

  void add_property(std::string name, std::string value) {
    if (name != kBoardspaceTag) {
      if (const BoardspaceProperty* known = game_.find(name)) {
        if (known->value != value && ++repeated_ == 1) {
          report(Code::kBadTag, Severity::kWarning,
                 fmt::format("the property {} was given twice, as \"{}\" and as \"{}\"; the first "
                             "was used",
                             name, known->value, value));
        }
        return;
      }
    }
    constexpr std::size_t kMostProperties = 2000;  // limits linear searches
    if (game_.properties.size() >= kMostProperties) {
      if (++surplus_ == 1) {
        report(Code::kTooLarge, Severity::kWarning,
               fmt::format("a record may have at most {} properties besides its actions; the "
                           "others were ignored",
                           kMostProperties));
      }
      return;
    }
    game_.properties.push_back({std::move(name), std::move(value), lexer_.line()});
  }

  std::string_view text_;
  Lexer lexer_;
  std::vector<Finding>& findings_;
  BoardspaceGame game_;
  std::size_t depth_ = 0;
  std::string comment_;                            ///< the comment of the current node
  std::int64_t time_ = BoardspaceAction::kNoTime;  ///< a TM that precedes the node's action
  bool acted_ = false;                             ///< the current node holds an action
  // Counts of findings that are reported only once.
  std::size_t strays_ = 0;
  std::size_t unclosed_ = 0;
  std::size_t unclosed_tags_ = 0;
  std::size_t bad_times_ = 0;
  std::size_t ignored_ = 0;
  std::size_t unknown_players_ = 0;
  std::size_t repeated_ = 0;
  std::size_t surplus_ = 0;
};

}  // namespace

bool looks_like_boardspace(std::string_view text, const Catalogue& /*catalogue*/) {
  text = text::trimmed(text::without_byte_order_mark(text));
  const std::size_t tree = find_tree(text, 0);
  if (text.starts_with('(')) return tree == 0;
  // A viewer or a mail program may have put a few lines before the game.
  constexpr std::size_t kMostBefore = 1000;
  if (tree > kMostBefore || text[tree - 1] != '\n' || text.starts_with('[')) return false;
  const std::size_t semicolon = text.find(';', tree);
  return semicolon != std::string_view::npos &&
         text::trimmed(text.substr(semicolon + 1, kMostBefore)).starts_with("GM[");
}

Expected<BoardspaceGame, Finding> parse_boardspace(std::string_view text,
                                                   std::vector<Finding>& findings) {
  const std::size_t begin = find_tree(text, 0);
  if (begin == std::string_view::npos) {
    return Unexpected{
        Finding{.code = Code::kUnknownFormat,
                .line = 1,
                .message = "this is not a Boardspace record: it has no \"(;\" that begins a game"}};
  }
  const std::string_view before = text.substr(0, begin);
  const auto line = static_cast<std::uint32_t>(std::count(before.begin(), before.end(), '\n') + 1);
  return TreeParser(text.substr(begin), line, findings).run();
}

}  // namespace gipfbase::notation
