#include "support/yinsh/rulebook.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <set>
#include <sstream>
#include <stdexcept>

namespace yinsh_rulebook {
namespace {

struct Column {
  char letter;
  int low;
  int high;
};
constexpr std::array<Column, 11> kColumns = {{{'a', 2, 5},
                                              {'b', 1, 7},
                                              {'c', 1, 8},
                                              {'d', 1, 9},
                                              {'e', 1, 10},
                                              {'f', 2, 10},
                                              {'g', 2, 11},
                                              {'h', 3, 11},
                                              {'i', 4, 11},
                                              {'j', 5, 11},
                                              {'k', 7, 10}}};
/// The six directions, clockwise from the top.
constexpr std::array<std::array<int, 2>, 6> kWays = {
    {{0, 1}, {1, 1}, {1, 0}, {0, -1}, {-1, -1}, {-1, 0}}};
constexpr int kInARow = 5;
constexpr int kAllMarkers = 51;

bool on_board(const Point& p) {
  return std::any_of(kColumns.begin(), kColumns.end(), [&](const Column& c) {
    return c.letter == p.first && p.second >= c.low && p.second <= c.high;
  });
}
Point step(const Point& p, std::size_t way, int steps = 1) {
  return {static_cast<char>(p.first + steps * kWays[way][0]), p.second + steps * kWays[way][1]};
}
std::string name(const Point& p) { return p.first + std::to_string(p.second); }
char at(const Table& table, const Point& p) {
  const auto found = table.board.find(p);
  return found == table.board.end() ? '.' : found->second;
}
char ring_of(char player) { return player == 'w' ? 'W' : 'B'; }
char opponent(char player) { return player == 'w' ? 'b' : 'w'; }
bool is_marker(char piece) { return piece == 'w' || piece == 'b'; }

std::vector<Point> points() {
  std::vector<Point> all;
  for (const Column& c : kColumns) {
    for (int row = c.low; row <= c.high; ++row) all.emplace_back(c.letter, row);
  }
  return all;
}

/// Five adjacent markers of a player in a line.
using Row = std::array<Point, kInARow>;
std::vector<Row> rows_of(const Table& table, char player) {
  std::vector<Row> rows;
  for (const Point& from : points()) {
    for (std::size_t way = 0; way < 3; ++way) {
      Row row;
      bool whole = true;
      for (int n = 0; n < kInARow; ++n) {
        row[static_cast<std::size_t>(n)] = step(from, way, n);
        whole = whole && at(table, step(from, way, n)) == player;
      }
      if (whole) rows.push_back(row);
    }
  }
  return rows;
}
std::string name(const Row& row) {
  return std::min(row.front(), row.back()) == row.front()
             ? name(row.front()) + '-' + name(row.back())
             : name(row.back()) + '-' + name(row.front());
}

std::vector<Point> pieces(const Table& table, char piece) {
  std::vector<Point> found;
  for (const auto& [point, here] : table.board) {
    if (here == piece) found.push_back(point);
  }
  return found;
}
int markers_on(const Table& table) {
  return static_cast<int>(pieces(table, 'w').size() + pieces(table, 'b').size());
}

/// Where the ring on a point can land.
std::vector<Point> landings(const Table& table, const Point& from) {
  std::vector<Point> found;
  for (std::size_t way = 0; way < kWays.size(); ++way) {
    Point p = step(from, way);
    while (on_board(p) && at(table, p) == '.') {
      found.push_back(p);
      p = step(p, way);
    }
    if (!on_board(p) || !is_marker(at(table, p))) continue;
    while (on_board(p) && is_marker(at(table, p))) p = step(p, way);
    if (on_board(p) && at(table, p) == '.') found.push_back(p);
  }
  return found;
}

void move_ring(Table& table, char player, const Point& from, const Point& to) {
  table.board[from] = player;
  for (std::size_t way = 0; way < kWays.size(); ++way) {
    std::vector<Point> between;
    Point p = step(from, way);
    while (on_board(p) && p != to) {
      between.push_back(p);
      p = step(p, way);
    }
    if (p != to) continue;
    for (const Point& q : between) {
      if (is_marker(at(table, q))) table.board[q] = opponent(at(table, q));
    }
  }
  table.board[to] = ring_of(player);
}

bool can_move(const Table& table, char player) {
  const auto rings = pieces(table, ring_of(player));
  return std::any_of(rings.begin(), rings.end(),
                     [&](const Point& ring) { return !landings(table, ring).empty(); });
}

int needed(bool blitz) { return blitz ? 1 : 3; }
bool placing(const Table& table) {
  return pieces(table, 'W').size() + pieces(table, 'B').size() +
             static_cast<std::size_t>(table.removed.at('w') + table.removed.at('b')) <
         10;
}

/// The removals at one point of a turn.
struct Removed {
  std::multiset<std::string> rows;
  std::multiset<std::string> rings;

  [[nodiscard]] std::string text() const {
    std::string text;
    for (const auto* names : {&rows, &rings}) {
      char before = 'x';
      for (const std::string& one : *names) {
        text += before + one;
        before = ',';
      }
    }
    return text;
  }
};

using Then = std::function<void(const Table&, const Removed&)>;
/// Removes rows one after the other, looking for rows again after each, until there are none left
/// or the player has won.
void remove_rows(const Table& table, char player, bool blitz, const Removed& removed,
                 const Then& then) {
  const auto rows = rows_of(table, player);
  if (rows.empty() || table.removed.at(player) >= needed(blitz)) {
    then(table, removed);
    return;
  }
  for (const Row& row : rows) {
    for (const Point& ring : pieces(table, ring_of(player))) {
      Table next = table;
      for (const Point& p : row) next.board.erase(p);
      next.board.erase(ring);
      ++next.removed[player];
      Removed more = removed;
      more.rows.insert(name(row));
      more.rings.insert(name(ring));
      remove_rows(next, player, blitz, more, then);
    }
  }
}

std::string outcome_of(const Table& table, char mover, bool blitz) {
  for (const char player : {'w', 'b'}) {
    if (table.removed.at(player) >= needed(blitz)) {
      return player == 'w' ? "white rings" : "black rings";
    }
  }
  if (placing(table) || !rows_of(table, mover).empty()) return "*";
  const bool full = markers_on(table) >= kAllMarkers;
  if (!full && (can_move(table, 'w') || can_move(table, 'b'))) return "*";
  const int lead = table.removed.at('w') - table.removed.at('b');
  const std::string reason = full ? " markers" : " blocked";
  return (lead > 0 ? "white" : lead < 0 ? "black" : "draw") + reason;
}

/// Every turn with what is on the table after it.
std::map<std::string, Table> turns_of(const Table& table, char mover, bool blitz) {
  std::map<std::string, Table> all;
  if (outcome_of(table, mover, blitz) != "*") return all;
  if (placing(table)) {
    for (const Point& p : points()) {
      if (at(table, p) != '.') continue;
      Table next = table;
      next.board[p] = ring_of(mover);
      all.emplace(name(p), next);
    }
    return all;
  }
  remove_rows(table, mover, blitz, {}, [&](const Table& middle, const Removed& before) {
    std::string begin = before.text();
    if (middle.removed.at(mover) >= needed(blitz)) {
      all.emplace(begin, middle);
      return;
    }
    if (!begin.empty()) begin += ';';
    if (!can_move(middle, mover)) {
      all.emplace(begin + "pass", middle);
      return;
    }
    for (const Point& from : pieces(middle, ring_of(mover))) {
      for (const Point& to : landings(middle, from)) {
        Table moved = middle;
        move_ring(moved, mover, from, to);
        const std::string text = begin + name(from) + '-' + name(to);
        remove_rows(moved, mover, blitz, {}, [&](const Table& end, const Removed& after) {
          all.emplace(after.rows.empty() ? text : text + ';' + after.text(), end);
        });
      }
    }
  });
  return all;
}

/// A game in the middle of a turn, for counting actions.
struct Step {
  Table table;
  char mover;
  bool moved = false;       // the ring has moved in this turn
  bool takes_ring = false;  // a row was removed, its ring was not
};

std::uint64_t count_actions(Step s, bool blitz, int depth) {
  if (depth == 0) return 1;
  std::uint64_t leaves = 0;
  const auto go = [&](const Step& next) { leaves += count_actions(next, blitz, depth - 1); };
  if (s.takes_ring) {
    for (const Point& ring : pieces(s.table, ring_of(s.mover))) {
      Step next = s;
      next.table.board.erase(ring);
      ++next.table.removed[s.mover];
      next.takes_ring = false;
      go(next);
    }
    return leaves;
  }
  for (const char player : {'w', 'b'}) {
    if (s.table.removed.at(player) >= needed(blitz)) return 0;
  }
  const auto rows = rows_of(s.table, s.mover);
  if (s.moved && rows.empty()) {
    s.mover = opponent(s.mover);
    s.moved = false;
    return count_actions(s, blitz, depth);
  }
  if (!s.moved && outcome_of(s.table, s.mover, blitz) != "*") return 0;
  if (!rows.empty()) {
    for (const Row& row : rows) {
      Step next = s;
      for (const Point& p : row) next.table.board.erase(p);
      next.takes_ring = true;
      go(next);
    }
    return leaves;
  }
  if (placing(s.table)) {
    for (const auto& [text, table] : turns_of(s.table, s.mover, blitz)) {
      go({table, opponent(s.mover)});
    }
    return leaves;
  }
  for (const Point& from : pieces(s.table, ring_of(s.mover))) {
    for (const Point& to : landings(s.table, from)) {
      Step next = s;
      move_ring(next.table, s.mover, from, to);
      next.moved = true;
      go(next);
    }
  }
  if (!can_move(s.table, s.mover)) go({s.table, opponent(s.mover)});
  return leaves;
}

std::string text_of(const Table& table, char mover) {
  std::string text;
  for (const Point& p : points()) {
    if (!text.empty() && p.second == kColumns[static_cast<std::size_t>(p.first - 'a')].low) {
      text += '/';
    }
    text += at(table, p);
  }
  return text + ' ' + std::to_string(table.removed.at('w')) + ',' +
         std::to_string(table.removed.at('b')) + ' ' + mover;
}

}  // namespace

Game::Game(const std::string& text, bool blitz) : blitz_(blitz) {
  std::istringstream in(text);
  std::string board;
  char comma = ' ';
  in >> board >> table_.removed['w'] >> comma >> table_.removed['b'] >> mover_;
  board.erase(std::remove(board.begin(), board.end(), '/'), board.end());
  const auto all = points();
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (board.at(i) != '.') table_.board[all[i]] = board[i];
  }
}

std::map<std::string, Table> Game::all() const { return turns_of(table_, mover_, blitz_); }

std::vector<std::string> Game::turns() const {
  std::vector<std::string> names;
  for (const auto& [text, table] : all()) names.push_back(text);
  return names;
}

void Game::play(const std::string& turn) {
  const auto turns = all();
  const auto found = turns.find(turn);
  if (found == turns.end()) throw std::invalid_argument(turn);
  table_ = found->second;
  mover_ = opponent(mover_);
}

std::string Game::text() const { return text_of(table_, mover_); }

std::string Game::outcome() const { return outcome_of(table_, mover_, blitz_); }

std::uint64_t Game::actions(int depth) const {
  return count_actions({table_, mover_}, blitz_, depth);
}

std::string Game::transformed(int symmetry) const {
  const auto turn = static_cast<std::size_t>(symmetry % 6);
  // The directions up, and up to the right, after the symmetry.
  const auto& up = kWays[turn];
  const auto& right = kWays[(symmetry < 6 ? turn + 1 : turn + 5) % 6];
  Table table = table_;
  table.board.clear();
  for (const auto& [p, piece] : table_.board) {
    const int a = p.first - 'f';
    const int b = p.second - 6 - a;
    const Point to{static_cast<char>('f' + a * right[0] + b * up[0]), 6 + a * right[1] + b * up[1]};
    table.board[to] = piece;
  }
  return text_of(table, mover_);
}

}  // namespace yinsh_rulebook
