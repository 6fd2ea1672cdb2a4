#include "support/tzaar/rulebook.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>
#include <sstream>
#include <stdexcept>

namespace tzaar_rulebook {
namespace {

using Spot = std::pair<int, int>;  // column, half steps above the lowest point of column e

// The board as it is drawn: the middle of column e is missing, and its rows are numbered without
// a gap.
const std::map<std::string, Spot>& points() {
  static const std::map<std::string, Spot> all = [] {
    std::map<std::string, Spot> found;
    const std::array<int, 9> lengths = {5, 6, 7, 8, 9, 8, 7, 6, 5};
    for (int column = 0; column < 9; ++column) {
      int row = 1;
      const int length = lengths.at(static_cast<std::size_t>(column));
      for (int i = 0; i < length; ++i) {
        if (column == 4 && i == 4) continue;
        const std::string name = {static_cast<char>('a' + column), static_cast<char>('0' + row++)};
        found[name] = {column, (9 - length) + 2 * i};
      }
    }
    return found;
  }();
  return all;
}

std::string point_at(const Spot& spot) {
  static const std::map<Spot, std::string> names = [] {
    std::map<Spot, std::string> all;
    for (const auto& [name, where] : points()) all[where] = name;
    return all;
  }();
  const auto at = names.find(spot);
  return at == names.end() ? "" : at->second;
}

constexpr std::array<Spot, 6> kDirections = {{{0, 2}, {1, 1}, {1, -1}, {0, -2}, {-1, -1}, {-1, 1}}};

char owner(const Stack& stack) {
  return std::isupper(static_cast<unsigned char>(stack.back())) != 0 ? 'w' : 'b';
}
char opponent(char side) { return side == 'w' ? 'b' : 'w'; }
std::string letters(char side) { return side == 'w' ? "ZRT" : "zrt"; }

}  // namespace

Game::Game(const std::string& text) {
  std::istringstream fields(text);
  std::string board;
  fields >> board >> side_ >> phase_;
  std::istringstream in(board);
  char column = 'a';
  for (const auto& [point, spot] : points()) {
    if (point[0] != column && in.get() != '/') throw std::invalid_argument("a / is missing");
    column = point[0];
    const char top = static_cast<char>(in.get());
    int height = 1;
    if (std::isdigit(in.peek()) != 0) in >> height;
    // What lies below the top does not matter; here all pieces are of its type.
    if (top != '.') stacks_[point] = Stack(static_cast<std::size_t>(height), top);
  }
}

std::string Game::text() const {
  std::string text;
  char column = 'a';
  for (const auto& [point, spot] : points()) {
    if (point[0] != column) text += '/';
    column = point[0];
    const auto here = stacks_.find(point);
    if (here == stacks_.end()) {
      text += '.';
      continue;
    }
    text += here->second.back();
    if (here->second.size() > 1) text += std::to_string(here->second.size());
  }
  return text + ' ' + side_ + ' ' + phase_;
}

int Game::on_board(char letter) const {
  return static_cast<int>(std::count_if(
      stacks_.begin(), stacks_.end(), [&](const auto& at) { return at.second.back() == letter; }));
}

// A player must have at least one visible piece of each type.
bool Game::lacks_a_type(char side) const {
  const std::string types = letters(side);
  return std::any_of(types.begin(), types.end(), [&](char type) { return on_board(type) == 0; });
}

// Straight over vacant points to the first stack; not over the middle.
std::vector<Game::Step> Game::steps(bool captures_only) const {
  std::vector<Step> found;
  for (const auto& [from, stack] : stacks_) {
    if (owner(stack) != side_) continue;
    for (const Spot& direction : kDirections) {
      Spot at = points().at(from);
      std::string to;
      do {
        at = {at.first + direction.first, at.second + direction.second};
        to = point_at(at);
      } while (!to.empty() && stacks_.count(to) == 0);
      if (to.empty()) continue;
      const Stack& target = stacks_.at(to);
      const bool own = owner(target) == side_;
      if (own ? !captures_only : stack.size() >= target.size()) found.emplace_back(from, to);
    }
  }
  return found;
}

void Game::move(const Step& step) {
  const Stack moved = stacks_.at(step.first);
  const Stack target = stacks_.at(step.second);
  stacks_.erase(step.first);
  stacks_[step.second] = owner(target) == side_ ? target + moved : moved;
}

std::string Game::outcome() const {
  if (phase_ == 'p') return "*";
  const auto wins = [](char side) { return side == 'w' ? "white" : "black"; };
  for (const char side : {side_, opponent(side_)}) {
    if (lacks_a_type(side)) return wins(opponent(side));
  }
  return steps(true).empty() ? wins(opponent(side_)) : "*";
}

std::vector<std::string> Game::turns() const {
  std::set<std::string> all;
  if (phase_ == 'p') {
    const std::map<char, int> box = {{'Z', 6}, {'R', 9}, {'T', 15}};
    for (const auto& [point, spot] : points()) {
      if (stacks_.count(point) > 0) continue;
      for (const char type : letters(side_)) {
        const char capital = static_cast<char>(std::toupper(static_cast<unsigned char>(type)));
        if (on_board(type) < box.at(capital)) all.insert(capital + point);
      }
    }
  } else if (outcome() == "*") {
    for (const Step& first : steps(true)) {
      const std::string text = first.first + "-" + first.second;
      Game middle = *this;
      middle.move(first);
      if (phase_ == 'f' || middle.lacks_a_type(opponent(side_))) {
        all.insert(text);
        continue;
      }
      all.insert(text + ",pass");
      for (const Step& second : middle.steps(false)) {
        all.insert(text + "," + second.first + "-" + second.second);
      }
    }
  }
  return {all.begin(), all.end()};
}

void Game::play(const std::string& turn) {
  if (phase_ == 'p') {
    const char type = turn[0];
    stacks_[turn.substr(1)] = std::string(
        1, side_ == 'w' ? type : static_cast<char>(std::tolower(static_cast<unsigned char>(type))));
    if (stacks_.size() == points().size()) phase_ = 'f';
  } else {
    move({turn.substr(0, 2), turn.substr(3, 2)});
    if (turn.size() > 10) move({turn.substr(6, 2), turn.substr(9, 2)});
    phase_ = 't';
  }
  side_ = opponent(side_);
}

unsigned long long Game::parts(int depth) const {
  if (depth == 0) return 1;
  if (!second_part_ && outcome() != "*") return 0;
  unsigned long long count = 0;
  const auto end_turn = [&](Game& game) {
    game.second_part_ = false;
    game.phase_ = 't';
    game.side_ = opponent(side_);
  };
  for (const Step& step : steps(!second_part_)) {
    Game next = *this;
    next.move(step);
    if (second_part_ || phase_ == 'f' || next.lacks_a_type(opponent(side_))) {
      end_turn(next);
    } else {
      next.second_part_ = true;
    }
    count += next.parts(depth - 1);
  }
  if (second_part_) {
    Game next = *this;
    end_turn(next);
    count += next.parts(depth - 1);
  }
  return count;
}

}  // namespace tzaar_rulebook
