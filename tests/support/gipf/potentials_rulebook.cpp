#include "support/gipf/potentials_rulebook.hpp"

#include <algorithm>
#include <sstream>
#include <stdexcept>

namespace gipf_rulebook::potentials {
namespace {

// ---- the board ---------------------------------------------------------------------------------

// The number of dots and spots in each column. The ends of a column, and all of a and i, are dots.
const std::string kColumnLetters = "abcdefghi";
const std::map<char, int> kHeights = {{'a', 5}, {'b', 6}, {'c', 7}, {'d', 8}, {'e', 9},
                                      {'f', 8}, {'g', 7}, {'h', 6}, {'i', 5}};

std::string named(const Spot& spot) { return spot.first + std::to_string(spot.second); }
Spot spot_of(const std::string& text) { return {text.at(0), std::stoi(text.substr(1))}; }

bool exists(const Spot& spot) {
  return kHeights.count(spot.first) > 0 && spot.second >= 1 &&
         spot.second <= kHeights.at(spot.first);
}
bool at_edge(const Spot& spot) {
  return spot.first == 'a' || spot.first == 'i' || spot.second == 1 ||
         spot.second == kHeights.at(spot.first);
}
bool playable(const Spot& spot) { return exists(spot) && !at_edge(spot); }

// Clockwise from the top. Towards e the columns grow by one at either end.
Spot next_to(const Spot& spot, int direction) {
  const char c = spot.first;
  const int n = spot.second;
  const auto right = static_cast<char>(c + 1);
  const auto left = static_cast<char>(c - 1);
  switch (direction) {
    case 0: return {c, n + 1};
    case 1: return {right, c < 'e' ? n + 1 : n};
    case 2: return {right, c < 'e' ? n : n - 1};
    case 3: return {c, n - 1};
    case 4: return {left, c > 'e' ? n : n - 1};
    default: return {left, c > 'e' ? n + 1 : n};
  }
}

std::vector<Spot> spots_from(const Spot& start, int direction) {
  std::vector<Spot> line;
  for (Spot at = start; playable(at); at = next_to(at, direction)) line.push_back(at);
  return line;
}

struct WayIn {
  Spot dot;
  std::vector<Spot> line;
};

std::vector<WayIn> find_ways_in() {
  std::vector<WayIn> ways;
  for (const auto& [column, height] : kHeights) {
    for (int n = 1; n <= height; ++n) {
      const Spot dot{column, n};
      if (!at_edge(dot)) continue;
      for (int d = 0; d < 6; ++d) {
        const auto line = spots_from(next_to(dot, d), d);
        if (!line.empty()) ways.push_back({dot, line});
      }
    }
  }
  return ways;
}

const std::vector<WayIn>& ways_in() {
  static const std::vector<WayIn> ways = find_ways_in();
  return ways;
}

// Every line once, from one of its ends.
const std::vector<std::vector<Spot>>& lines() {
  static const auto lines = [] {
    std::vector<std::vector<Spot>> all;
    for (const WayIn& way : ways_in()) {
      if (way.line.front() < way.line.back()) all.push_back(way.line);
    }
    return all;
  }();
  return lines;
}

// ---- pieces ------------------------------------------------------------------------------------

char foe_of(char player) { return player == 'w' ? 'b' : 'w'; }
bool is_potential(const Disc& disc) { return disc.kind != 'p'; }
char owner_of(const Stack& stack) { return stack.back().owner; }

bool is_single(const Stack& stack) { return stack.size() == 1 && stack[0].kind == 'p'; }
bool is_gipf(const Stack& stack) {
  return stack.size() == 2 && stack[0].kind == 'p' && stack[1].kind == 'p';
}
// A basic piece with an unused potential of the same player on top (Z, definitions).
bool is_loaded(const Stack& stack) {
  return stack.size() == 2 && stack[0].kind == 'p' && is_potential(stack[1]) &&
         stack[0].owner == stack[1].owner;
}
bool is_loaded_with(const Stack& stack, char kind) {
  return is_loaded(stack) && stack[1].kind == kind;
}
// A used DVONN-potential that lies on something.
bool is_covered(const Stack& stack) {
  return stack.size() >= 2 && !is_gipf(stack) && !is_loaded(stack);
}
// May stay when its row is removed (Z A 5).
bool may_stay(const Stack& stack) { return is_gipf(stack) || is_loaded(stack); }

int gipfs_of(char player, const Table& table) {
  int n = 0;
  for (const auto& [spot, stack] : table.board) {
    n += is_gipf(stack) && owner_of(stack) == player ? 1 : 0;
  }
  return n;
}

// ---- rows --------------------------------------------------------------------------------------

// Four or more pieces of the player in succession, with all that touch them in the line.
std::vector<Spots> rows_of(char player, const Table& table) {
  std::vector<Spots> rows;
  for (const auto& line : lines()) {
    Spots touching;
    int succession = 0;
    bool is_row = false;
    for (std::size_t i = 0; i <= line.size(); ++i) {
      if (i == line.size() || table.board.count(line[i]) == 0) {
        if (is_row) rows.push_back(touching);
        touching.clear();
        succession = 0;
        is_row = false;
        continue;
      }
      touching.insert(line[i]);
      succession = owner_of(table.board.at(line[i])) == player ? succession + 1 : 0;
      if (succession >= 4) is_row = true;
    }
  }
  return rows;
}

// Four in a row, all of them GIPF-pieces and loaded pieces of the player, at least one loaded, none
// of them just uncovered: at least one has to go (Z A 6).
bool must_be_broken(char player, const Table& table, const Spots& uncovered) {
  for (const auto& line : lines()) {
    for (std::size_t i = 0; i + 4 <= line.size(); ++i) {
      int of_the_row = 0;
      int loaded = 0;
      for (std::size_t k = i; k < i + 4; ++k) {
        const auto at = table.board.find(line[k]);
        if (at == table.board.end() || uncovered.count(line[k]) > 0) continue;
        if (owner_of(at->second) != player || !may_stay(at->second)) continue;
        ++of_the_row;
        if (is_loaded(at->second)) ++loaded;
      }
      if (of_the_row == 4 && loaded > 0) return true;
    }
  }
  return false;
}

// The player takes pieces off. Basic pieces of his own return to his reserve, others are captured;
// potentials leave the game (Z A 5, B 4). Of a stack with a used DVONN-potential on top only that
// goes (G).
void take_off(Table& table, char player, const Spots& spots) {
  for (const Spot& spot : spots) {
    Stack& stack = table.board.at(spot);
    if (is_covered(stack)) {
      stack.pop_back();
      continue;
    }
    const char owner = owner_of(stack);
    const bool gipf = is_gipf(stack);
    for (const Disc& disc : stack) {
      if (is_potential(disc)) continue;
      ++(owner == player ? table.reserve : table.captured).at(player);
    }
    table.board.erase(spot);
    if (gipf && gipfs_of(owner, table) == 0) table.introducing.erase(owner);
  }
}

// Row after row in any order; what must go goes, what may stay goes or stays, and a piece that a
// DVONN-potential uncovers stays on the board as long as the player removes rows (ruling).
std::map<Spots, Table> removals(char player, const Table& start) {
  if (rows_of(player, start).empty()) return {{Spots{}, start}};
  struct State {
    Table table;
    Spots uncovered;
  };
  std::map<Spots, State> reached = {{Spots{}, {start, {}}}};
  std::map<Spots, Table> finished;
  std::vector<Spots> waiting = {Spots{}};
  while (!waiting.empty()) {
    const Spots cleared = waiting.back();
    waiting.pop_back();
    const State state = reached.at(cleared);
    bool may_stop = !must_be_broken(player, state.table, state.uncovered);
    for (const Spots& row : rows_of(player, state.table)) {
      Spots must;
      std::vector<Spot> may;
      for (const Spot& spot : row) {
        if (state.uncovered.count(spot) > 0) continue;
        if (may_stay(state.table.board.at(spot))) {
          may.push_back(spot);
        } else {
          must.insert(spot);
        }
      }
      if (!must.empty()) may_stop = false;
      for (unsigned choice = 0; choice < (1U << may.size()); ++choice) {
        Spots going = must;
        for (std::size_t i = 0; i < may.size(); ++i) {
          if ((choice >> i & 1U) != 0) going.insert(may[i]);
        }
        if (going.empty()) continue;
        Spots all = cleared;
        all.insert(going.begin(), going.end());
        if (reached.count(all) > 0) continue;
        State then = state;
        take_off(then.table, player, going);
        for (const Spot& spot : going) {
          if (then.table.board.count(spot) > 0) then.uncovered.insert(spot);
        }
        reached[all] = then;
        waiting.push_back(all);
      }
    }
    if (may_stop) finished[cleared] = state.table;
  }
  return finished;
}

// ---- moves -------------------------------------------------------------------------------------

bool has_room(const Table& table, const std::vector<Spot>& line) {
  return std::any_of(line.begin(), line.end(),
                     [&](const Spot& spot) { return table.board.count(spot) == 0; });
}

void push_in(Table& table, const std::vector<Spot>& line, Stack stack) {
  for (const Spot& spot : line) {
    if (table.board.count(spot) == 0) {
      table.board[spot] = stack;
      return;
    }
    std::swap(table.board[spot], stack);
  }
  throw std::logic_error("a piece was pushed off the board");
}

// Where a loaded piece's potential can go.
std::vector<Spot> targets(const Table& table, const Spot& from) {
  const Stack& stack = table.board.at(from);
  const char player = owner_of(stack);
  std::vector<Spot> found;
  for (int d = 0; d < 6; ++d) {
    const auto line = spots_from(next_to(from, d), d);
    if (is_loaded_with(stack, 'z')) {
      // Over at least one piece, onto the first vacant spot (Z B 2).
      std::size_t over = 0;
      while (over < line.size() && table.board.count(line[over]) > 0) ++over;
      if (over > 0 && over < line.size()) found.push_back(line[over]);
    }
    if (is_loaded_with(stack, 'y')) {
      // Any number of vacant spots (G).
      for (const Spot& spot : line) {
        if (table.board.count(spot) > 0) break;
        found.push_back(spot);
      }
    }
    if (is_loaded_with(stack, 'd') && !line.empty() && table.board.count(line[0]) > 0) {
      // Onto a neighbour of the opponent: a basic piece, one loaded with a DVONN-potential, or a
      // DVONN-potential that lies on a piece of one's own (G).
      const Stack& target = table.board.at(line[0]);
      const bool on_own = is_covered(target) && target[target.size() - 2].owner == player;
      if (owner_of(target) != player &&
          (is_single(target) || is_loaded_with(target, 'd') || on_own)) {
        found.push_back(line[0]);
      }
    }
  }
  return found;
}

// ---- texts -------------------------------------------------------------------------------------

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> words;
  std::istringstream in(text);
  for (std::string word; std::getline(in, word, separator);) words.push_back(word);
  return words;
}

std::string removal(const Spots& spots) {
  std::string text;
  for (const Spot& spot : spots) text += (text.empty() ? "x" : ",") + named(spot);
  return text;
}

Spots removal_of(const std::string& text) {
  Spots spots;
  for (const std::string& word : split(text.substr(1), ',')) spots.insert(spot_of(word));
  return spots;
}

// w single, W GIPF-piece, wz loaded, wu used, (wdb) from bottom to top.
std::string stack_text(const Stack& stack) {
  const std::string owner(1, stack[0].owner);
  if (is_gipf(stack)) return owner == "w" ? "W" : "B";
  if (is_single(stack)) return owner;
  if (is_loaded(stack)) return owner + stack[1].kind;
  if (stack.size() == 1) return owner + "u";
  std::string text = "(" + owner;
  std::size_t i = 1;
  if (stack[1].owner == stack[0].owner) {
    text += "d";
    i = 2;
  }
  for (; i < stack.size(); ++i) text += stack[i].owner;
  return text + ")";
}

// One piece from the front of a column. A used potential that does not lie on anything counts as
// one of YINSH: which kind it was makes no difference any more.
Stack read_stack(const std::string& text, std::size_t& at) {
  const char first = text.at(at++);
  if (first == 'W') return {{'w', 'p'}, {'w', 'p'}};
  if (first == 'B') return {{'b', 'p'}, {'b', 'p'}};
  const auto peek = [&] { return at < text.size() ? text[at] : ' '; };
  if (first != '(') {
    if (peek() == 'u') return ++at, Stack{{first, 'y'}};
    if (std::string("ztdy").find(peek()) == std::string::npos) return {{first, 'p'}};
    return {{first, 'p'}, {first, text[at++]}};
  }
  Stack stack = {{text.at(at++), 'p'}};
  if (peek() == 'd') stack.push_back({stack[0].owner, text[at++]});
  while (peek() != ')') stack.push_back({text.at(at++), 'd'});
  ++at;
  return stack;
}

std::string two(const std::map<char, int>& numbers) {
  return std::to_string(numbers.at('w')) + "," + std::to_string(numbers.at('b'));
}
std::map<char, int> two_of(const std::string& text) {
  const auto words = split(text, ',');
  return {{'w', std::stoi(words.at(0))}, {'b', std::stoi(words.at(1))}};
}

std::string or_dash(const std::string& text) { return text.empty() ? "-" : text; }

const std::string kKindLetters = "ztdy";

std::string board_text(const Table& table) {
  std::string text;
  for (const char column : kColumnLetters) {
    if (column == 'a' || column == 'i') continue;
    if (column != 'b') text += '/';
    for (int n = 2; n < kHeights.at(column); ++n) {
      const auto at = table.board.find({column, n});
      text += at == table.board.end() ? "." : stack_text(at->second);
    }
  }
  return text;
}

std::string rest_text(const Table& table, char mover) {
  std::string introducing;
  std::string potentials;
  for (const char player : {'w', 'b'}) {
    if (table.introducing.count(player) > 0) introducing += player;
    std::string left;
    for (const char kind : kKindLetters) {
      const int n = table.to_introduce.at(player).at(kind);
      if (n > 0) left += kind + std::to_string(n);
    }
    potentials += (player == 'b' ? "/" : "") + or_dash(left);
  }
  return two(table.reserve) + " " + two(table.captured) + " " + mover + " " + or_dash(introducing) +
         " " + potentials;
}

}  // namespace

// ---- the game ----------------------------------------------------------------------------------

Game::Settings Game::read(const std::string& text) {
  Settings settings;
  const auto words = split(text, '+');
  settings.version = words.at(0);
  const std::map<std::string, char> kinds = {
      {"zertz", 'z'}, {"tamsk", 't'}, {"dvonn", 'd'}, {"yinsh", 'y'}};
  for (const auto& [name, kind] : kinds) settings.numbers[kind] = 0;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const auto pair = split(words[i], '=');
    if (pair[0] == "immediate-end") {
      settings.immediate_end = true;
    } else if (pair[0] == "kinds-in-order") {
      settings.kinds_in_order = true;
    } else if (pair[0] == "one-extra") {
      settings.one_extra = true;
    } else if (pair[0] == "challenges") {
      settings.challenges = std::stoi(pair.at(1));
    } else {
      settings.numbers.at(kinds.at(pair[0])) = std::stoi(pair.at(1));
    }
  }
  return settings;
}

Game::Game(const std::string& settings) : settings_(read(settings)) {
  const bool empty = settings_.version == "tournament";
  for (const char player : {'w', 'b'}) {
    table_.reserve[player] = empty ? 18 : 12;
    table_.captured[player] = 0;
    if (empty) table_.introducing.insert(player);
    table_.to_introduce[player] = settings_.numbers;
    table_.challenges[player] = settings_.challenges;
    if (empty) continue;
    const std::vector<Spot> corners = player == 'w'
                                          ? std::vector<Spot>{{'b', 5}, {'e', 2}, {'h', 5}}
                                          : std::vector<Spot>{{'b', 2}, {'e', 8}, {'h', 2}};
    for (const Spot& spot : corners) {
      table_.board[spot] = {{player, 'p'}};
      if (settings_.version == "standard") table_.board[spot].push_back({player, 'p'});
    }
  }
}

Game::Game(const std::string& settings, const std::string& text) : settings_(read(settings)) {
  const auto fields = split(text, ' ');
  char column = 'b';
  for (const std::string& pieces : split(fields.at(0), '/')) {
    int n = 2;
    for (std::size_t at = 0; at < pieces.size(); ++n) {
      if (pieces[at] == '.') {
        ++at;
      } else {
        table_.board[{column, n}] = read_stack(pieces, at);
      }
    }
    ++column;
  }
  table_.reserve = two_of(fields.at(1));
  table_.captured = two_of(fields.at(2));
  mover_ = fields.at(3).at(0);
  for (const char player : fields.at(4)) {
    if (player != '-') table_.introducing.insert(player);
  }
  const auto left = split(fields.at(5), '/');
  for (const std::size_t i : {0U, 1U}) {
    auto& numbers = table_.to_introduce["wb"[i]];
    for (const char kind : kKindLetters) numbers[kind] = 0;
    for (std::size_t at = 0; at + 1 < left.at(i).size();) {
      const char kind = left[i][at++];
      std::size_t digits = 0;
      numbers.at(kind) = std::stoi(left[i].substr(at), &digits);
      at += digits;
    }
  }
  stage_ = fields.at(6).at(0);
  announced_ = fields.at(6).substr(1);
  table_.challenges = settings_.challenges > 0 ? two_of(fields.at(7)) : two_of("0,0");
  outcome_ = winner(table_, foe_of(mover_));
  if (outcome_ != "*") {
    stage_ = '-';
    announced_.clear();
  } else if (stuck()) {
    outcome_ = mover_ == 'w' ? "black no-pieces" : "white no-pieces";
  }
}

std::string Game::text() const {
  const std::string challenges = settings_.challenges > 0 ? " " + two(table_.challenges) : "";
  return board_text(table_) + " " + rest_text(table_, mover_) + " " + stage_ + announced_ +
         challenges;
}

// As in the plain rulebook: no GIPF-piece on the board, and no right to bring in the first.
bool Game::gone(const Table& table, char player) const {
  return settings_.version != "basic" && table.introducing.count(player) == 0 &&
         gipfs_of(player, table) == 0;
}

std::string Game::winner(const Table& table, char last_to_remove) const {
  const char foe = foe_of(last_to_remove);
  if (gone(table, foe)) return last_to_remove == 'w' ? "white no-gipf" : "black no-gipf";
  if (gone(table, last_to_remove)) return foe == 'w' ? "white no-gipf" : "black no-gipf";
  return "*";
}

// ZÈRTZ-potentials before TAMSK-potentials (Z A 3); no order is known for the others (setting).
bool Game::comes_before(char earlier, char later) const {
  if (settings_.kinds_in_order) return kKindLetters.find(earlier) < kKindLetters.find(later);
  return earlier == 'z' && later == 't';
}

// A piece from the reserve, or a use of a potential instead (Z B 1, 5): text, and the table then.
std::vector<std::pair<std::string, Table>> Game::ordinary_moves(const Table& table) const {
  std::vector<std::pair<std::string, Table>> moves;
  const int reserve = table.reserve.at(mover_);
  const bool introducing = table.introducing.count(mover_) > 0;
  const bool first = introducing && gipfs_of(mover_, table) == 0;
  for (const char piece : std::string("G.ZTDY")) {
    const bool gipf = piece == 'G';
    const char kind = gipf || piece == '.' ? ' ' : static_cast<char>(piece - 'A' + 'a');
    if (gipf ? !introducing || reserve < 2 : first || reserve < 1) continue;
    if (kind != ' ' && table.to_introduce.at(mover_).at(kind) == 0) continue;
    for (const WayIn& way : ways_in()) {
      if (!has_room(table, way.line)) continue;
      Table then = table;
      Stack stack = {{mover_, 'p'}};
      if (gipf) stack.push_back({mover_, 'p'});
      if (kind != ' ') stack.push_back({mover_, kind});
      push_in(then, way.line, stack);
      then.reserve.at(mover_) -= gipf ? 2 : 1;
      // First GIPF-pieces, then loaded pieces, then basic pieces; the rest is lost (Z A 3).
      if (!gipf) then.introducing.erase(mover_);
      for (auto& [other, number] : then.to_introduce.at(mover_)) {
        if (piece == '.' || (kind != ' ' && comes_before(other, kind))) number = 0;
        if (other == kind) --number;
      }
      moves.emplace_back((piece == '.' ? "" : std::string(1, piece)) + named(way.dot) + ">" +
                             named(way.line.front()),
                         then);
    }
  }
  for (const auto& [spot, stack] : table.board) {
    if (owner_of(stack) != mover_ || !is_loaded(stack)) continue;
    for (const Spot& target : targets(table, spot)) {
      Table then = table;
      const Disc potential = then.board.at(spot).back();
      then.board.at(spot).pop_back();
      then.board[target].push_back(potential);
      moves.emplace_back(named(spot) + "=" + named(target), then);
    }
  }
  return moves;
}

// The TAMSK-potential of a loaded piece on e5 enters from any dot (ruling).
std::vector<std::pair<std::string, Table>> Game::extra_moves(const Table& table) const {
  std::vector<std::pair<std::string, Table>> moves;
  const auto centre = table.board.find({'e', 5});
  if (centre == table.board.end() || owner_of(centre->second) != mover_) return moves;
  if (!is_loaded_with(centre->second, 't')) return moves;
  for (const WayIn& way : ways_in()) {
    if (!has_room(table, way.line)) continue;
    Table then = table;
    const Disc potential = then.board.at({'e', 5}).back();
    then.board.at({'e', 5}).pop_back();
    push_in(then, way.line, {potential});
    moves.emplace_back("&" + named(way.dot) + ">" + named(way.line.front()), then);
  }
  return moves;
}

std::vector<std::string> Game::turns() const {
  if (outcome_ != "*") return {};
  if (!announced_.empty()) {
    if (announced_[0] == '?') return {"?challenge", "?pass"};
    return {"!executed", "!neutralised"};
  }
  std::map<Spots, Table> firsts = {{Spots{}, table_}};
  if (stage_ == '-') firsts = removals(mover_, table_);
  std::set<std::string> found;
  for (const auto& [cleared, table] : firsts) {
    const std::string before = removal(cleared);
    const std::string begin = before.empty() ? "" : before + ";";
    const bool decided = winner(table, mover_) != "*";
    const auto ordinary =
        stage_ == 'a' ? std::vector<std::pair<std::string, Table>>{} : ordinary_moves(table);
    const bool extra_spent = settings_.one_extra && stage_ == 'm';
    const auto extra =
        extra_spent ? std::vector<std::pair<std::string, Table>>{} : extra_moves(table);
    if (decided && (settings_.immediate_end || (ordinary.empty() && extra.empty()))) {
      found.insert(before);
      continue;
    }
    for (const auto* moves : {&ordinary, &extra}) {
      for (const auto& [text, moved] : *moves) {
        for (const auto& [then_cleared, last] : removals(mover_, moved)) {
          const std::string after = then_cleared.empty() ? "" : ";" + removal(then_cleared);
          found.insert(begin + text + after);
          // Another TAMSK-potential may follow the ordinary move, or what was all of it.
          if (decided || winner(last, mover_) != "*" || extra_moves(last).empty()) continue;
          if (extra_spent) continue;
          if (moves == &extra) {
            if (settings_.one_extra) continue;
            if (stage_ != 'a' && !ordinary_moves(last).empty()) continue;
          }
          found.insert(begin + text + after + "&");
        }
      }
    }
  }
  return {found.begin(), found.end()};
}

// Whether the player whose turn it is has nothing that he can do.
bool Game::stuck() const {
  if (!announced_.empty()) return false;
  std::map<Spots, Table> firsts = {{Spots{}, table_}};
  if (stage_ == '-') firsts = removals(mover_, table_);
  return std::none_of(firsts.begin(), firsts.end(), [&](const auto& first) {
    const Table& table = first.second;
    if (winner(table, mover_) != "*") return true;
    if (stage_ != 'a' && !ordinary_moves(table).empty()) return true;
    return !(settings_.one_extra && stage_ == 'm') && !extra_moves(table).empty();
  });
}

// The turn is over.
void Game::finish() {
  mover_ = foe_of(mover_);
  stage_ = '-';
  if (outcome_ == "*" && stuck()) {
    outcome_ = mover_ == 'w' ? "black no-pieces" : "white no-pieces";
  }
}

// A push or a use with the removal after it and the sign that an additional move follows.
void Game::carry_out(const std::string& action) {
  const bool goes_on = action.back() == '&';
  const auto parts = split(goes_on ? action.substr(0, action.size() - 1) : action, ';');
  const bool extra = parts.at(0).at(0) == '&';
  for (const auto& [text, then] : extra ? extra_moves(table_) : ordinary_moves(table_)) {
    if (text != parts[0]) continue;
    table_ = then;
    break;
  }
  if (parts.size() > 1) take_off(table_, mover_, removal_of(parts[1]));
  if (outcome_ == "*") outcome_ = winner(table_, mover_);
  if (outcome_ == "*" && extra && stage_ != 'a' && !ordinary_moves(table_).empty()) {
    stage_ = 'm';
  } else if (outcome_ == "*" && goes_on) {
    stage_ = 'a';
  } else {
    finish();
  }
}

void Game::play(const std::string& turn) {
  if (turn == "?challenge") {
    --table_.challenges.at(foe_of(mover_));
    announced_[0] = '!';
    return;
  }
  if (turn == "?pass" || turn == "!executed") {
    const std::string action = announced_.substr(1);
    announced_.clear();
    return carry_out(action);
  }
  if (turn == "!neutralised") {
    // The potential is lost; the turn is not over (C 2).
    const std::string action = announced_.substr(1);
    announced_.clear();
    const Spot from = action[0] == '&' ? Spot{'e', 5} : spot_of(action.substr(0, 2));
    table_.board.at(from).pop_back();
    if (!stuck()) return;
    if (stage_ == 's') {
      outcome_ = mover_ == 'w' ? "black no-pieces" : "white no-pieces";
    } else {
      finish();
    }
    return;
  }
  std::string action = turn;
  if (turn[0] == 'x') {
    const auto end = turn.find(';');
    take_off(table_, mover_, removal_of(turn.substr(0, end)));
    outcome_ = winner(table_, mover_);
    if (end == std::string::npos) return finish();
    action = turn.substr(end + 1);
  }
  const bool use = action[0] == '&' || action.find('=') != std::string::npos;
  if (use && outcome_ == "*" && table_.challenges.at(foe_of(mover_)) > 0) {
    if (stage_ == '-') stage_ = 's';
    announced_ = "?" + action;
    return;
  }
  carry_out(action);
}

std::string Game::transformed(int symmetry) const {
  // Where each spot goes, found by walking outwards from the centre, which stays.
  std::map<Spot, Spot> image = {{{'e', 5}, {'e', 5}}};
  std::vector<Spot> waiting = {{'e', 5}};
  while (!waiting.empty()) {
    const Spot from = waiting.back();
    waiting.pop_back();
    for (int d = 0; d < 6; ++d) {
      const Spot to = next_to(from, d);
      if (!exists(to) || image.count(to) > 0) continue;
      const int mirrored = symmetry < 6 ? d : 6 - d;
      image[to] = next_to(image.at(from), (mirrored + symmetry) % 6);
      waiting.push_back(to);
    }
  }
  Game turned = *this;
  turned.table_.board.clear();
  for (const auto& [spot, stack] : table_.board) turned.table_.board[image.at(spot)] = stack;
  turned.announced_.clear();
  const auto list = announced_.find(";x");
  for (std::size_t i = 0; i < std::min(list, announced_.size()); ++i) {
    const bool is_name = announced_[i] >= 'a' && announced_[i] <= 'i';
    turned.announced_ +=
        is_name ? named(image.at(spot_of(announced_.substr(i++, 2)))) : announced_.substr(i, 1);
  }
  if (list != std::string::npos) {
    Spots spots;
    for (const Spot& spot : removal_of(announced_.substr(list + 1))) spots.insert(image.at(spot));
    turned.announced_ += ";" + removal(spots) + (announced_.back() == '&' ? "&" : "");
  }
  return turned.text();
}

}  // namespace gipf_rulebook::potentials
