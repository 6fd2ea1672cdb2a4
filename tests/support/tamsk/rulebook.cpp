#include "support/tamsk/rulebook.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <sstream>
#include <stdexcept>
#include <utility>

// Numbers in comments are those of the rules in rules/tamsk/README.md.

namespace tamsk_rulebook {
namespace {

// 1: the board. Neighbours and symmetries are computed from this drawing.
const std::vector<std::string>& drawing() {
  static const std::vector<std::string> lines = {
      "         d7         ", "      c6    e6      ", "   b5    d6    f5   ",
      "a4    c5    e5    g4", "   b4    d5    f4   ", "a3    c4    e4    g3",
      "   b3    d4    f3   ", "a2    c3    e3    g2", "   b2    d3    f2   ",
      "a1    c2    e2    g1", "   b1    d2    f1   ", "      c1    e1      ",
      "         d1         ",
  };
  return lines;
}

// 2: rings that a space takes.
int capacity(const Space& space) {
  static const Spaces three = {"d3", "d5", "c3", "c4", "e3", "e4"};
  static const Spaces two = {"b2", "b3", "b4", "c2", "c5", "d2",
                             "d6", "e2", "e5", "f2", "f3", "f4"};
  if (space == "d4") return 4;
  if (three.count(space) > 0) return 3;
  if (two.count(space) > 0) return 2;
  return 1;
}

// A place in the drawing: line from the top, character from the left.
using Place = std::pair<int, int>;

// From a space to the next one up, to the upper right and so on.
constexpr std::array<Place, 6> kDirections = {
    {{-2, 0}, {-1, 3}, {1, 3}, {2, 0}, {1, -3}, {-1, -3}}};

// The name written at a place; empty when there is no space.
Space space_at(const Place& place) {
  const auto [line, character] = place;
  if (line < 0 || line > 12 || character < 0 || character > 18) return "";
  const Space name =
      drawing().at(static_cast<std::size_t>(line)).substr(static_cast<std::size_t>(character), 2);
  return name == "  " ? "" : name;
}

const std::map<Space, Place>& places() {
  static const std::map<Space, Place> all = [] {
    std::map<Space, Place> found;
    for (int line = 0; line <= 12; ++line) {
      for (int character = 0; character <= 18; character += 3) {
        const Space space = space_at({line, character});
        if (!space.empty()) found[space] = {line, character};
      }
    }
    return found;
  }();
  return all;
}

Space walk(const Space& from, const Place& direction) {
  const auto [line, character] = places().at(from);
  return space_at({line + direction.first, character + direction.second});
}

char opponent(char side) { return side == 'w' ? 'b' : 'w'; }

char upper(char side) { return side == 'w' ? 'W' : 'B'; }

}  // namespace

namespace {

Space transformed_in_the_plane(const Space& space, int symmetry) {
  const auto [line, character] = places().at(space);
  // In the plane: neighbours are 2 apart, d4 is the middle.
  const double root = std::sqrt(3.0);
  double x = (character - 9) / 3.0 * root;
  double y = 6 - line;
  if (symmetry >= 6) x = -x;
  for (int i = 0; i < symmetry % 6; ++i) {
    const double turned_x = x / 2 + y * root / 2;
    const double turned_y = y / 2 - x * root / 2;
    x = turned_x;
    y = turned_y;
  }
  return space_at(
      {6 - static_cast<int>(std::lround(y)), 9 + 3 * static_cast<int>(std::lround(x / root))});
}

}  // namespace

std::string transformed_space(const std::string& space, int symmetry) {
  static const auto all = [] {
    std::array<std::map<Space, Space>, 12> images;
    for (int s = 0; s < 12; ++s) {
      for (const auto& [name, place] : places()) {
        images.at(static_cast<std::size_t>(s))[name] = transformed_in_the_plane(name, s);
      }
    }
    return images;
  }();
  return all.at(static_cast<std::size_t>(symmetry)).at(space);
}

// 3: hourglasses on the corners, colours alternating; no rings.
Game::Game(const Agreement& agreement) : agreement_(agreement) {
  for (const char* space : {"a1", "g1", "d7"}) glasses_[space] = 'w';
  for (const char* space : {"d1", "g4", "a4"}) glasses_[space] = 'b';
  if (agreement.level > 1) {
    for (const auto& [space, side] : glasses_) unturned_.insert(space);
  }
}

Game::Game(const std::string& text, const Agreement& agreement) : agreement_(agreement) {
  std::istringstream fields(text);
  std::string board;
  char comma = 0;
  if (!(fields >> board >> left_['w'] >> comma >> left_['b'] >> side_) || comma != ',') {
    throw std::invalid_argument("a position is a board, rings left, a side");
  }
  hurried_ = fields.peek() == '+';
  std::istringstream in(board);
  char column = 'a';
  for (const auto& [space, place] : places()) {
    if (space[0] != column && in.get() != '/') throw std::invalid_argument("a / is missing");
    column = space[0];
    char c = static_cast<char>(in.get());
    if (c == '.') continue;
    if (c == 'W' || c == 'B' || c == 'w' || c == 'b') {
      glasses_[space] = c == 'W' || c == 'w' ? 'w' : 'b';
      if (c == 'w' || c == 'b') unturned_.insert(space);
      c = static_cast<char>(in.get());
      if (in.peek() == 'x') {
        in.get();
        dead_.insert(space);
      }
    }
    if (c != '0') rings_[space] = c - '0';
  }
}

std::string Game::text() const { return transformed(0); }

std::string Game::transformed(int symmetry) const {
  std::map<Space, std::string> written;
  for (const auto& [space, place] : places()) {
    const int rings = rings_.count(space) > 0 ? rings_.at(space) : 0;
    std::string& text = written[transformed_space(space, symmetry)];
    if (glasses_.count(space) == 0) {
      text = rings == 0 ? "." : std::to_string(rings);
      continue;
    }
    const char side = glasses_.at(space);
    text += unturned_.count(space) > 0 ? side : upper(side);
    text += std::to_string(rings);
    if (dead_.count(space) > 0) text += 'x';
  }
  std::string text;
  char column = 'a';
  for (const auto& [space, what] : written) {  // columns a, b, c ..., each from its lowest row
    if (space[0] != column) text += '/';
    column = space[0];
    text += what;
  }
  return text + " " + std::to_string(left_.at('w')) + "," + std::to_string(left_.at('b')) + " " +
         side_ + (hurried_ ? "+15" : "");
}

Spaces Game::running() const {
  Spaces all;
  if (agreement_.level == 1) return all;
  for (const auto& [space, side] : glasses_) {
    if (unturned_.count(space) == 0 && dead_.count(space) == 0) all.insert(space);
  }
  return all;
}

bool Game::runs_for(char side) const {
  const Spaces all = running();
  return std::any_of(all.begin(), all.end(),
                     [&](const Space& space) { return glasses_.at(space) == side; });
}

// 5: no hourglass stands there, dead or alive, and there is room for a ring.
bool Game::can_enter(const Space& space) const {
  if (space.empty() || glasses_.count(space) > 0) return false;
  return rings_.count(space) == 0 || rings_.at(space) < capacity(space);
}

std::set<std::string> Game::moves(char side) const {
  std::set<std::string> all;
  std::set<std::string> of_unturned;
  if (left_.at(side) == 0) return all;  // 6: each move takes a ring
  for (const auto& [from, owner] : glasses_) {
    if (owner != side || dead_.count(from) > 0) continue;  // 14
    for (const Place& direction : kDirections) {
      const Space to = walk(from, direction);
      if (!can_enter(to)) continue;
      all.insert(from + "-" + to);
      if (unturned_.count(from) > 0) of_unturned.insert(from + "-" + to);
    }
  }
  // 13: hourglasses that do not run go first, if one of them can.
  return of_unturned.empty() ? all : of_unturned;
}

bool Game::nobody_moves() const { return moves('w').empty() && moves('b').empty(); }

// 11: only when it was agreed on.
bool Game::ends_early() const {
  return agreement_.early_end && moves(side_).empty() &&
         left_.at(opponent(side_)) < left_.at(side_);
}

// 20
bool Game::sand_is_to_decide() const {
  return agreement_.last_sand && nobody_moves() && left_.at('w') == left_.at('b') &&
         runs_for('w') && runs_for('b');
}

std::vector<std::string> Game::turns() const {
  std::set<std::string> all = moves(side_);
  if (sand_is_to_decide()) {
    all = {"last-b", "last-w"};
  } else if (all.empty() && !nobody_moves() && !ends_early()) {
    all = {"pass"};  // 8
  }
  return {all.begin(), all.end()};
}

std::vector<std::string> Game::at_any_time() const {
  std::set<std::string> all;
  if (outcome() != "*") return {};
  for (const Space& space : running()) all.insert("sand-" + space);  // 14
  if (agreement_.level == 3 && !moves(side_).empty()) {
    if (agreement_.self_turning) {
      all.insert("lost");  // 19
    } else {
      all.insert(hurried_ ? "lost" : "fifteen");  // 16, 18
    }
  }
  return {all.begin(), all.end()};
}

void Game::play(const std::string& turn) {
  const auto legal = turns();
  const auto possible = at_any_time();
  if (std::find(legal.begin(), legal.end(), turn) == legal.end() &&
      std::find(possible.begin(), possible.end(), turn) == possible.end()) {
    throw std::invalid_argument(turn + " is not a turn of " + text());
  }
  if (turn.rfind("sand-", 0) == 0) {
    dead_.insert(turn.substr(5));
    return;
  }
  if (turn == "fifteen") {
    hurried_ = true;
    return;
  }
  if (turn.rfind("last-", 0) == 0) {  // all glasses of the other player have run out before
    for (const Space& space : running()) {
      if (glasses_.at(space) != turn[5]) dead_.insert(space);
    }
    return;
  }
  if (turn != "pass" && turn != "lost") move(turn.substr(0, 2), turn.substr(3, 2));
  side_ = opponent(side_);
  hurried_ = false;
}

// 4, 6 and 12.
void Game::move(const Space& from, const Space& to) {
  glasses_[to] = glasses_.at(from);
  glasses_.erase(from);
  unturned_.erase(from);
  ++rings_[to];
  --left_.at(side_);
}

std::string Game::outcome() const {
  if (!nobody_moves() && !ends_early()) return "*";   // 9
  if (left_.at('w') < left_.at('b')) return "white";  // 10
  if (left_.at('b') < left_.at('w')) return "black";
  if (!agreement_.last_sand || runs_for('w') == runs_for('b')) {
    return sand_is_to_decide() ? "*" : "draw";
  }
  return runs_for('w') ? "white" : "black";
}

Sand::Event Sand::think(const Game& game, long milliseconds) {
  if (game.outcome() != "*") return {"", milliseconds};
  const Spaces running = game.running();
  const auto possible = game.at_any_time();
  const bool can_be_lost = std::find(possible.begin(), possible.end(), "lost") != possible.end();
  const bool turns_itself = game.agreement().self_turning && can_be_lost;
  for (long now = 0;; now += kTick) {
    if (turns_itself && !turned_itself_ && fifteen_ == 0) {
      fifteen_ = 15000;
      turned_itself_ = true;
    }
    // The six in the order of their spaces, then the neutral one.
    for (const Space& space : running) {
      if (upper_[space] == 0) return {"sand-" + space, now};
    }
    const bool hurries = turns_itself ? turned_itself_ : can_be_lost;
    if (hurries && fifteen_ == 0) return {"lost", now};
    if (now >= milliseconds) return {"", now};
    for (const Space& space : running) upper_[space] = std::max(upper_[space] - kTick, 0L);
    fifteen_ = std::max(fifteen_ - kTick, 0L);
  }
}

void Sand::play(const Game& before, const std::string& turn) {
  if (turn.rfind("sand-", 0) == 0) return;
  if (turn == "fifteen") {
    fifteen_ = 15000;
    return;
  }
  if (turn == "lost") fifteen_ = 0;
  if (turn.size() == 5 && turn[2] == '-') {
    const Space from = turn.substr(0, 2);
    const long left = before.running().count(from) > 0 ? upper_[from] : 0;
    upper_.erase(from);
    upper_[turn.substr(3, 2)] = 180000 - left;  // 12
  }
  turned_itself_ = false;
}

long Sand::most(const Game& game, char side) const {
  long most = 0;
  for (const Space& space : game.running()) {
    if (game.owner(space) == side && upper_.count(space) > 0) {
      most = std::max(most, upper_.at(space));
    }
  }
  return most;
}

}  // namespace tamsk_rulebook
