#include "db/query/language/syntax.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <optional>
#include <utility>

#include "notation/game/game.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::db::language {
namespace {

using notation::text::character_at;
using notation::text::is_digit;
using notation::text::is_letter;

/// Deeper queries are refused before they can exhaust the stack.
constexpr int kDeepest = 200;

constexpr std::array<std::string_view, 16> kGameTexts = {
    "glyph",  "finding", "player", "event",   "site", "title", "variant",      "result",
    "ending", "round",   "source", "comment", "date", "text",  "first_player", "second_player"};

/// Reserved words, with examples.
constexpr std::array<std::pair<std::string_view, std::string_view>, 7> kReserved = {
    {{"and", "\"A and B\" (conditions A and B)"},
     {"or", "\"A or B\" (conditions A and B)"},
     {"not", "\"not A\" (condition A)"},
     {"then", "\"A then B\" (conditions A and B)"},
     {"until", "\"A until B\" (conditions A and B)"},
     {"in", "\"d4 in white\""},
     {"within", "\"A then B within 3\" (conditions A and B)"}}};
constexpr std::string_view kQuantified = "\"some c in S: Q\" (place c, places S, condition Q)";

struct Token {
  enum class Kind : std::uint8_t { kEnd, kNumber, kText, kName, kSign };
  Kind kind = Kind::kEnd;
  std::size_t column = 1;
  std::string text;
};

class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) {}

  Expected<Token, Fault> next() {
    skip_blanks();
    if (at_ == text_.size()) return Token{Token::Kind::kEnd, at_ + 1, {}};
    const char c = text_[at_];
    const auto take = [&](Token::Kind kind, std::size_t end) {
      Token token{kind, at_ + 1, std::string(text_.substr(at_, end - at_))};
      at_ = end;
      return token;
    };
    if (is_digit(c)) {
      std::size_t end = at_;
      while (end < text_.size() && is_digit(text_[end])) ++end;
      return take(Token::Kind::kNumber, end);
    }
    if (is_letter(c) || c == '_') {
      std::size_t end = at_;
      while (end < text_.size() && (is_word(text_[end]))) ++end;
      return take(Token::Kind::kName, end);
    }
    if (c == '"' || c == '\'') return quoted(c);
    for (const std::string_view sign : {"!=", "<=", ">="}) {
      if (text_.substr(at_, sign.size()) == sign) return take(Token::Kind::kSign, at_ + 2);
    }
    if (std::string_view("()={}<>+-&,:").find(c) != std::string_view::npos) {
      return take(Token::Kind::kSign, at_ + 1);
    }
    return Unexpected{
        Fault{at_ + 1, fmt::format("\"{}\" is not valid here", character_at(text_, at_))}};
  }

  /// The next word taken literally, up to a blank or parenthesis; quotes are removed.
  Expected<Token, Fault> word() {
    skip_blanks();
    if (at_ < text_.size() && (text_[at_] == '"' || text_[at_] == '\'')) return quoted(text_[at_]);
    const std::size_t end = std::min(text_.find_first_of(" ()\"'", at_), text_.size());
    if (end == at_) return Unexpected{Fault{at_ + 1, "expected a text, as in: player = \"Anna\""}};
    Token token{Token::Kind::kText, at_ + 1, std::string(text_.substr(at_, end - at_))};
    at_ = end;
    return token;
  }

 private:
  static bool is_word(char c) { return is_letter(c) || is_digit(c) || c == '_'; }
  void skip_blanks() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\n')) {
      ++at_;
    }
  }
  Expected<Token, Fault> quoted(char quote) {
    const std::size_t end = text_.find(quote, at_ + 1);
    if (end == std::string_view::npos) {
      return Unexpected{Fault{at_ + 1, "this quotation mark is never closed"}};
    }
    Token token{Token::Kind::kText, at_ + 1, std::string(text_.substr(at_ + 1, end - at_ - 1))};
    at_ = end + 1;
    return token;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

class Parser {
 public:
  explicit Parser(std::string_view text) : lexer_(text) { advance(); }

  Expected<Node, Fault> query() {
    Node node = choice();
    if (!fault_ && token_.kind != Token::Kind::kEnd)
      unexpected("\"and\", \"or\" or the end of the query");
    if (fault_) return Unexpected{*std::move(fault_)};
    return node;
  }

 private:
  using Kind = Node::Kind;

  void advance() {
    if (fault_) return;
    auto token = lexer_.next();
    if (!token) return fail(std::move(token).error());
    token_ = *std::move(token);
  }
  void fail(Fault fault) {
    if (!fault_) fault_ = std::move(fault);
    token_ = {};  // ends the input
  }
  /// `form` shows how the part is written.
  void unexpected(std::string_view due, std::string_view form = {}) {
    if (fault_) return;
    const std::string there = token_.kind == Token::Kind::kEnd ? "the end of the query"
                                                               : fmt::format("\"{}\"", token_.text);
    const std::string remedy = form.empty() ? std::string() : fmt::format("; write {}", form);
    fail({token_.column, fmt::format("expected {}, not {}{}", due, there, remedy)});
  }
  [[nodiscard]] bool at(std::string_view word) const {
    return token_.kind != Token::Kind::kText && token_.text == word;
  }
  bool accept(std::string_view word) {
    if (!at(word)) return false;
    advance();
    return true;
  }
  void expect(std::string_view word) {
    if (!accept(word)) unexpected(fmt::format("\"{}\"", word));
  }

  /// Reports nesting that is too deep, at its first node.
  void nest(std::size_t column) {
    if (depth_ > kDeepest) {
      fail({column,
            fmt::format("this is nested too deeply; at most {} levels are allowed", kDeepest)});
    }
  }
  /// Sets the depth of a node from its parts.
  Node grown(Node node) {
    int deepest = 0;
    for (const Node& part : node.parts) deepest = std::max(deepest, part.depth);
    node.depth = deepest + 1;
    const int around = std::exchange(depth_, node.depth);
    nest(node.column);
    depth_ = around;
    return node;
  }
  Node pair(Kind kind, std::size_t column, Node a, Node b) {
    Node node;
    node.kind = kind;
    node.column = column;
    node.parts.push_back(std::move(a));
    node.parts.push_back(std::move(b));
    return grown(std::move(node));
  }
  /// Parses one or more parts joined by one of these signs into one node.
  Node chain(Kind kind, std::string_view sign, std::string_view other, Node (Parser::*part)()) {
    Node first = (this->*part)();
    if (fault_ || !(at(sign) || at(other))) return first;
    Node node;
    node.kind = kind;
    node.column = token_.column;
    const auto add = [&](Node one, bool whole) {
      // Redundant parentheses: the part belongs to the chain.
      if (!whole || !one.is(kind)) {
        node.parts.push_back(std::move(one));
        return;
      }
      node.text += one.text;
      std::move(one.parts.begin(), one.parts.end(), std::back_inserter(node.parts));
    };
    add(std::move(first), true);
    while (!fault_ && (at(sign) || at(other))) {
      if (kind == Kind::kSum) node.text += token_.text;
      advance();
      add((this->*part)(), kind != Kind::kSum);
    }
    return grown(std::move(node));
  }

  Node choice() {
    ++depth_;
    nest(token_.column);
    Node node = chain(Kind::kOr, "or", "or", &Parser::both);
    --depth_;
    return node;
  }
  Node both() { return chain(Kind::kAnd, "and", "and", &Parser::follows); }
  Node follows() {
    Node node = negation();
    while (!fault_ && (at("then") || at("until"))) {
      const Kind kind = at("then") ? Kind::kThen : Kind::kUntil;
      const std::size_t column = token_.column;
      advance();
      node = pair(kind, column, std::move(node), negation());
      if (kind != Kind::kThen || !accept("within")) continue;
      const std::size_t after = token_.column;
      node.value = number().value;
      if (node.value < 1) fail({after, "expected a number, 1 or greater"});
    }
    return node;
  }
  Node negation() {
    if (!at("not")) return comparison();
    Node node;
    node.kind = Kind::kNot;
    node.column = token_.column;
    ++depth_;
    nest(token_.column);
    advance();
    node.parts.push_back(negation());
    --depth_;
    return grown(std::move(node));
  }
  Node comparison() {
    Node left = sum();
    for (const std::string_view sign : {"=", "!=", "<", "<=", ">", ">=", "in"}) {
      if (fault_ || !at(sign)) continue;
      const std::size_t column = token_.column;
      Node right;
      if (sign != "in" && names_text(left)) {
        right = word();
      } else {
        advance();
        right = sum();
      }
      if (names_decided(left) && right.is(Kind::kText) && (sign == "=" || sign == "!=")) {
        return decided(left, right, sign == "=");
      }
      Node node = pair(Kind::kCompare, column, std::move(left), std::move(right));
      node.text = sign;
      return node;
    }
    return left;
  }
  static bool names_decided(const Node& node) {
    return node.is(Kind::kName) && !node.called && (node.text == "winner" || node.text == "loser");
  }
  /// `winner = "Anna"`: the player of this name moved first and won, or moved second and won.
  Node decided(const Node& who, const Node& name, bool is) {
    const auto compared = [&](std::string_view word, const std::string& text) {
      Node left = who;
      left.text = word;
      Node right = name;
      right.text = text;
      Node node = pair(Kind::kCompare, who.column, std::move(left), std::move(right));
      node.text = "=";
      return node;
    };
    const auto with_result = [&](std::string_view player, std::string_view result) {
      return pair(Kind::kAnd, who.column, compared(player, name.text),
                  compared("result", std::string(result)));
    };
    const bool won = who.text == "winner";
    Node node =
        pair(Kind::kOr, who.column,
             with_result("first_player", won ? notation::kFirstWins : notation::kSecondWins),
             with_result("second_player", won ? notation::kSecondWins : notation::kFirstWins));
    if (is) return node;
    Node negation;
    negation.kind = Kind::kNot;
    negation.column = who.column;
    negation.parts.push_back(std::move(node));
    return grown(std::move(negation));
  }
  /// Parses the word after the current sign.
  Node word() {
    Node node;
    auto token = lexer_.word();
    if (!token) {
      fail(std::move(token).error());
      return node;
    }
    node.kind = Kind::kText;
    node.column = token->column;
    node.text = token->text;
    advance();
    return node;
  }
  Node sum() { return chain(Kind::kSum, "+", "-", &Parser::product); }
  Node product() { return chain(Kind::kBoth, "&", "&", &Parser::item); }
  Node number() {
    Node node;
    node.column = token_.column;
    if (token_.kind != Token::Kind::kNumber) {
      unexpected("a number");
      return node;
    }
    constexpr std::int64_t kLargest = 1'000'000'000;
    const char* const end = token_.text.data() + token_.text.size();
    const auto read = std::from_chars(token_.text.data(), end, node.value);
    if (read.ec != std::errc() || node.value > kLargest) {
      fail({token_.column, "this number is too large"});
      return node;
    }
    advance();
    return node;
  }
  Node item() {
    Node node;
    node.column = token_.column;
    switch (token_.kind) {
      case Token::Kind::kNumber: return number();
      case Token::Kind::kText:
        node.kind = Kind::kText;
        node.text = token_.text;
        advance();
        return node;
      case Token::Kind::kName: return name();
      default: break;
    }
    if (accept("-")) {
      const std::size_t column = node.column;
      node = number();
      node.column = column;
      node.value = -node.value;
      return node;
    }
    if (accept("(")) {
      node = choice();
      expect(")");
      return node;
    }
    if (accept("{")) {
      node.kind = Kind::kPlaces;
      while (!fault_ && !at("}")) {
        if (token_.kind != Token::Kind::kName) {
          unexpected("a place");
          break;
        }
        Node place;
        place.kind = Kind::kName;
        place.column = token_.column;
        place.text = token_.text;
        node.parts.push_back(std::move(place));
        advance();
        accept(",");
      }
      expect("}");
      return node;
    }
    unexpected("a condition");
    return node;
  }
  Node name() {
    Node node;
    node.kind = Kind::kName;
    node.column = token_.column;
    if ((at("some") || at("every"))) {
      const bool some = at("some");
      const std::string word = token_.text;
      advance();
      if (at("(")) {
        node.text = word;
        return arguments(std::move(node));
      }
      node.kind = some ? Kind::kSome : Kind::kEvery;
      if (token_.kind != Token::Kind::kName) {
        unexpected("a name for the place", kQuantified);
      }
      node.text = token_.text;
      advance();
      expect("in");
      node.parts.push_back(sum());
      expect(":");
      node.parts.push_back(choice());
      return grown(std::move(node));
    }
    for (const auto& [word, form] : kReserved) {
      if (word != token_.text) continue;
      unexpected("a condition", form);
      return node;
    }
    node.text = token_.text;
    advance();
    return at("(") ? arguments(std::move(node)) : node;
  }
  Node arguments(Node node) {
    node.called = true;
    expect("(");
    while (!fault_ && !at(")")) {
      node.parts.push_back(choice());
      if (!accept(",")) break;
    }
    expect(")");
    return grown(std::move(node));
  }

  Lexer lexer_;
  Token token_;
  std::optional<Fault> fault_;
  int depth_ = 0;
};

/// Precedence of a part.
int rank_of(Node::Kind kind) {
  switch (kind) {
    case Node::Kind::kOr:
    case Node::Kind::kSome:
    case Node::Kind::kEvery: return 0;
    case Node::Kind::kAnd: return 1;
    case Node::Kind::kThen:
    case Node::Kind::kUntil: return 2;
    case Node::Kind::kNot: return 3;
    case Node::Kind::kCompare: return 4;
    case Node::Kind::kSum: return 5;
    case Node::Kind::kBoth: return 6;
    default: return 7;
  }
}

std::string bracketed(const Node& part, int least) {
  const std::string text = text_of(part);
  return rank_of(part.kind) < least ? "(" + text + ")" : text;
}

/// The parts with a sign before each except the first.
template <class Sign>
std::string with_signs(const Node& node, const Sign& sign) {
  const int rank = rank_of(node.kind);
  // Comparisons cannot be chained.
  std::string text = bracketed(node.parts[0], node.is(Node::Kind::kCompare) ? rank + 1 : rank);
  for (std::size_t i = 1; i < node.parts.size(); ++i) {
    text += fmt::format(" {} {}", sign(i), bracketed(node.parts[i], rank + 1));
  }
  return text;
}
std::string with_operator(const Node& node, std::string_view sign) {
  return with_signs(node, [&](std::size_t) { return sign; });
}

}  // namespace

bool is_text_of_game(std::string_view name) {
  return std::find(kGameTexts.begin(), kGameTexts.end(), name) != kGameTexts.end();
}

bool names_text(const Node& node) {
  return node.is(Node::Kind::kName) &&
         (node.called ? node.text == "tag" : is_text_of_game(node.text));
}

Expected<Node, Fault> parse(std::string_view text) { return Parser(text).query(); }

std::string text_of(const Node& node) {
  const auto list = [&](std::string_view comma) {
    std::string text;
    for (const Node& part : node.parts) {
      if (!text.empty()) text += comma;
      text += text_of(part);
    }
    return text;
  };
  switch (node.kind) {
    case Node::Kind::kNumber: return std::to_string(node.value);
    case Node::Kind::kText: {
      // A text never has both kinds of quotes.
      const char quote = node.text.find('"') == std::string::npos ? '"' : '\'';
      return quote + node.text + quote;
    }
    case Node::Kind::kName:
      return node.called ? fmt::format("{}({})", node.text, list(", ")) : node.text;
    case Node::Kind::kPlaces: return "{" + list(" ") + "}";
    case Node::Kind::kAnd: return with_operator(node, "and");
    case Node::Kind::kOr: return with_operator(node, "or");
    case Node::Kind::kNot: return "not " + bracketed(node.parts[0], 3);
    case Node::Kind::kCompare: return with_operator(node, node.text);
    case Node::Kind::kSum: return with_signs(node, [&](auto i) { return node.text[i - 1]; });
    case Node::Kind::kBoth: return with_operator(node, "&");
    case Node::Kind::kThen: {
      const std::string within = node.value > 0 ? fmt::format(" within {}", node.value) : "";
      return with_operator(node, "then") + within;
    }
    case Node::Kind::kUntil: return with_operator(node, "until");
    case Node::Kind::kSome:
    case Node::Kind::kEvery:
      return fmt::format("{} {} in {}: {}", node.is(Node::Kind::kSome) ? "some" : "every",
                         node.text, bracketed(node.parts[0], 5), text_of(node.parts[1]));
  }
  return "";
}

}  // namespace gipfbase::db::language
