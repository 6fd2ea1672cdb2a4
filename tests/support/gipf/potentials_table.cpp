#include "support/gipf/potentials_table.hpp"

#include <algorithm>
#include <sstream>
#include <stdexcept>

namespace gipf_rulebook::potentials {

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
// A used DVONN-potential on another piece.
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

// Removes pieces. The player's basic pieces return to his reserve, others are captured; potentials
// leave the game (Z A 5, B 4). From a stack with a used DVONN-potential on top only that goes (G).
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

// All results of removing rows one after the other, in any order. Pieces that must go are removed,
// others are removed or stay; a piece that a DVONN-potential uncovers stays while the player
// removes rows (ruling).
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

// The spots to which a potential can go.
std::vector<Spot> targets(const Table& table, const Spot& from, bool far) {
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
    // The next spot, or the first piece after vacant spots (setting; rulebook of 2024).
    std::size_t first = 0;
    while (far && first < line.size() && table.board.count(line[first]) == 0) ++first;
    if (is_loaded_with(stack, 'd') && first < line.size() && table.board.count(line[first]) > 0) {
      // Onto an opposing piece: a basic piece, one loaded with a DVONN-potential, or a
      // DVONN-potential on a piece of the player (G).
      const Stack& target = table.board.at(line[first]);
      const bool on_own = is_covered(target) && target[target.size() - 2].owner == player;
      if (owner_of(target) != player &&
          (is_single(target) || is_loaded_with(target, 'd') || on_own)) {
        found.push_back(line[first]);
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

// One piece from the front of a column. A used potential that is not on a piece counts as one of
// YINSH, because its kind makes no difference.
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

}  // namespace gipf_rulebook::potentials
