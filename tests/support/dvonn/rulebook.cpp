#include "support/dvonn/rulebook.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <sstream>
#include <stdexcept>
#include <utility>

namespace dvonn_rulebook {
namespace {

// The board as it lies between the players, nine spaces on each player's side (C 2). Neighbours,
// lines and symmetries are computed from this drawing.
const std::vector<std::string>& drawing() {
  static const std::vector<std::string> lines = {
      "    c5  d5  e5  f5  g5  h5  i5  j5  k5    ", "  b4  c4  d4  e4  f4  g4  h4  i4  j4  k4  ",
      "a3  b3  c3  d3  e3  f3  g3  h3  i3  j3  k3", "  a2  b2  c2  d2  e2  f2  g2  h2  i2  j2  ",
      "    a1  b1  c1  d1  e1  f1  g1  h1  i1    ",
  };
  return lines;
}

// A place in the drawing: line from the top, character from the left.
using Place = std::pair<int, int>;

// From a space to the next one to the right, upper right, upper left, left, lower left, lower
// right.
constexpr std::array<Place, 6> kDirections = {
    {{0, 4}, {-1, 2}, {-1, -2}, {0, -4}, {1, -2}, {1, 2}}};

// The name written at a place; empty when there is no space.
Space space_at(const Place& place) {
  const auto [line, character] = place;
  if (line < 0 || line > 4 || character < 0 || character > 40) return "";
  const Space name =
      drawing().at(static_cast<std::size_t>(line)).substr(static_cast<std::size_t>(character), 2);
  return name == "  " ? "" : name;
}

const std::map<Space, Place>& places() {
  static const std::map<Space, Place> all = [] {
    std::map<Space, Place> found;
    for (int line = 0; line <= 4; ++line) {
      for (int character = 0; character <= 40; character += 2) {
        const Space space = space_at({line, character});
        if (!space.empty()) found[space] = {line, character};
      }
    }
    return found;
  }();
  return all;
}

// The space some steps away in a straight line; empty when that is off the board.
Space walk(const Space& from, const Place& direction, int steps) {
  const auto [line, character] = places().at(from);
  return space_at({line + steps * direction.first, character + steps * direction.second});
}

bool holds_dvonn_piece(const Stack& stack) { return stack.find('R') != std::string::npos; }

int height(const Stack& stack) { return static_cast<int>(stack.size()); }

// The colour of the pieces of side `w` or `b`.
char colour(char side) { return side == 'w' ? 'W' : 'B'; }

char opponent(char side) { return side == 'w' ? 'b' : 'w'; }

// E 2: the colour of the top piece determines the owner of a stack; a DVONN piece on top has none.
bool owns(char side, const Stack& stack) { return stack.back() == colour(side); }

// `R`, `W`, `B4`, `W7r`
std::string written(const Stack& stack) {
  if (stack == "R") return "R";
  std::string text(1, stack.back());
  if (height(stack) > 1) text += std::to_string(height(stack));
  if (holds_dvonn_piece(stack)) text += 'r';
  return text;
}

// Reads what `written` writes, from the front of the text.
Stack read_stack(std::istream& in) {
  const char owner = static_cast<char>(in.get());
  if (owner != 'R' && owner != 'W' && owner != 'B') {
    throw std::invalid_argument("a stack begins with R, W or B");
  }
  int pieces = 1;
  if (std::isdigit(in.peek()) != 0) in >> pieces;
  Stack stack(static_cast<std::size_t>(pieces), owner);
  if (in.peek() == 'r') {
    in.get();
    stack.front() = 'R';
  }
  return stack;
}

// Columns a, b, c ... separated by `/`, each from its lowest row upward: the alphabetical order.
std::string board_text(const std::map<Space, Stack>& stacks) {
  std::string text;
  char column = 'a';
  for (const auto& [space, place] : places()) {
    if (space[0] != column) text += '/';
    column = space[0];
    text += stacks.count(space) > 0 ? written(stacks.at(space)) : ".";
  }
  return text;
}

}  // namespace

std::string transformed_space(const std::string& space, int symmetry) {
  const auto [line, character] = places().at(space);
  const int upside_down = 4 - line;
  const int left_to_right = 40 - character;
  switch (symmetry) {
    case 0: return space;
    case 1: return space_at({upside_down, left_to_right});
    case 2: return space_at({upside_down, character});
    case 3: return space_at({line, left_to_right});
    default: throw std::invalid_argument("symmetries are numbered 0 to 3");
  }
}

Game::Game(const std::string& text) {
  std::istringstream fields(text);
  std::string board;
  if (!(fields >> board >> side_ >> phase_)) {
    throw std::invalid_argument("a position is a board, a side and a phase");
  }
  std::istringstream in(board);
  char column = 'a';
  for (const auto& [space, place] : places()) {
    if (space[0] != column && in.get() != '/') throw std::invalid_argument("a / is missing");
    column = space[0];
    if (in.peek() == '.') {
      in.get();
    } else {
      stacks_[space] = read_stack(in);
    }
  }
}

std::string Game::text() const { return board_text(stacks_) + " " + side_ + " " + phase_; }

std::string Game::transformed(int symmetry) const {
  std::map<Space, Stack> stacks;
  for (const auto& [space, stack] : stacks_) stacks[transformed_space(space, symmetry)] = stack;
  return board_text(stacks) + " " + side_ + " " + phase_;
}

bool Game::occupied(const Space& space) const { return stacks_.count(space) > 0; }

std::vector<std::string> Game::turns() const {
  std::set<std::string> all;
  if (phase_ == 'p') {
    all = placements();
  } else {
    all = moves(side_);
    // E 8: a player passes only when he cannot move. G 1: the other must go on.
    if (all.empty() && !over()) all = {"pass"};
  }
  return {all.begin(), all.end()};
}

// D 2: on any vacant space.
Spaces Game::placements() const {
  Spaces vacant;
  for (const auto& [space, place] : places()) {
    if (!occupied(space)) vacant.insert(space);
  }
  return vacant;
}

// E 6: a piece or stack with pieces or stacks on all six sides. At the edge a side is missing.
bool Game::surrounded(const Space& space) const {
  return std::all_of(kDirections.begin(), kDirections.end(),
                     [&](const Place& direction) { return occupied(walk(space, direction, 1)); });
}

// E 2-7. A lone DVONN piece has no owner, so no player moves it.
std::set<std::string> Game::moves(char side) const {
  std::set<std::string> found;
  for (const auto& [from, stack] : stacks_) {
    if (!owns(side, stack) || surrounded(from)) continue;
    for (const Place& direction : kDirections) {
      // E 4 and 5: as many spaces as it has pieces, over any spaces between, onto an occupied one.
      const Space to = walk(from, direction, height(stack));
      if (occupied(to)) found.insert(from + "-" + to);
    }
  }
  return found;
}

void Game::play(const std::string& turn) {
  const auto legal = turns();
  if (std::find(legal.begin(), legal.end(), turn) == legal.end()) {
    throw std::invalid_argument(turn + " is not a turn of " + text());
  }
  if (phase_ == 'p') {
    place(turn);
    return;
  }
  if (turn != "pass") move(turn.substr(0, 2), turn.substr(3, 2));
  side_ = opponent(side_);
}

// D 1: first the three DVONN pieces, then the players' own.
void Game::place(const Space& space) {
  std::size_t dvonn_pieces = 0;
  for (const auto& [other, stack] : stacks_) {
    if (stack == "R") ++dvonn_pieces;
  }
  stacks_[space] = std::string(1, dvonn_pieces < 3 ? 'R' : colour(side_));
  side_ = opponent(side_);
  // D 3 and E 1: on the full board White, who has just placed the last piece, makes the first move.
  if (placements().empty()) {
    phase_ = 's';
    side_ = 'w';
  }
}

void Game::move(const Space& from, const Space& to) {
  stacks_.at(to) += stacks_.at(from);
  stacks_.erase(from);
  remove_what_lost_contact();
}

// F 1 and 2: only what is linked to a DVONN piece by a chain of pieces and stacks stays.
void Game::remove_what_lost_contact() {
  Spaces in_contact;
  for (const auto& [space, stack] : stacks_) {
    if (holds_dvonn_piece(stack)) in_contact.insert(space);
  }
  Spaces newly = in_contact;
  while (!newly.empty()) {
    Spaces next;
    for (const Space& space : newly) {
      for (const Place& direction : kDirections) {
        const Space neighbour = walk(space, direction, 1);
        if (occupied(neighbour) && in_contact.count(neighbour) == 0) next.insert(neighbour);
      }
    }
    in_contact.insert(next.begin(), next.end());
    newly = next;
  }
  std::map<Space, Stack> left;
  for (const auto& [space, stack] : stacks_) {
    if (in_contact.count(space) > 0) left[space] = stack;
  }
  stacks_ = left;
}

// G 1 and 2: when neither player can move.
bool Game::over() const { return phase_ == 's' && moves('w').empty() && moves('b').empty(); }

// G 2: all pieces of a player's stacks count, whatever their colours.
int Game::points(char side) const {
  int pieces = 0;
  for (const auto& [space, stack] : stacks_) {
    if (owns(side, stack)) pieces += height(stack);
  }
  return pieces;
}

// G 2 and 3.
std::string Game::outcome() const {
  if (!over()) return "*";
  if (points('w') > points('b')) return "white";
  if (points('b') > points('w')) return "black";
  return "draw";
}

}  // namespace dvonn_rulebook
