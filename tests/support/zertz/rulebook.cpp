#include "support/zertz/rulebook.hpp"

#include <algorithm>
#include <sstream>
#include <stdexcept>

namespace rulebook {
namespace {

const std::string kColours = "WGB";

// Rings in each column, and the height of row 1 of each column in half steps (Diagram 6 and the
// official notation's drawing; 61: Boardspace; custom: every second column half a step higher).
struct Plan {
  std::vector<int> heights;
  std::vector<int> feet;
};

const Plan& plan(const std::string& board) {
  static const std::map<std::string, Plan> plans = [] {
    const std::vector<int> feet = {3, 2, 1, 0, 1, 2, 3, 4};
    std::map<std::string, Plan> all = {
        {"37", {{4, 5, 6, 7, 6, 5, 4}, feet}},
        {"40", {{5, 6, 7, 7, 6, 5, 4}, feet}},
        {"43", {{5, 6, 7, 7, 6, 5, 4, 3}, feet}},
        {"44", {{5, 6, 7, 8, 7, 6, 5}, feet}},
        {"48", {{5, 6, 7, 8, 7, 6, 5, 4}, feet}},
        {"61", {{5, 6, 7, 8, 9, 8, 7, 6, 5}, {4, 3, 2, 1, 0, 1, 2, 3, 4}}}};
    Plan custom;
    for (int column = 0; column < 17; ++column) {
      custom.heights.push_back(12);
      custom.feet.push_back(column % 2 == 0 ? 1 : 2);
    }
    all["custom"] = custom;
    return all;
  }();
  return plans.at(board);
}

std::string name(const Ring& ring) { return ring.first + std::to_string(ring.second); }

Ring ring_named(const std::string& text) { return {text.at(0), std::stoi(text.substr(1))}; }

int sum(const Marbles& marbles) {
  int n = 0;
  for (const auto& [colour, count] : marbles) n += count;
  return n;
}

Marbles read_marbles(const std::string& text) {
  std::istringstream in(text);
  Marbles marbles;
  char comma = ',';
  in >> marbles['W'] >> comma >> marbles['G'] >> comma >> marbles['B'];
  return marbles;
}

std::string write_marbles(const Marbles& m) {
  return std::to_string(m.at('W')) + "," + std::to_string(m.at('G')) + "," +
         std::to_string(m.at('B'));
}

std::vector<std::string> words_of(const std::string& text, char separator) {
  std::vector<std::string> words;
  std::istringstream in(text);
  for (std::string word; std::getline(in, word, separator);) words.push_back(word);
  return words;
}

}  // namespace

std::string start_text(const std::string& board, const Switches& switches) {
  std::string text;
  for (const int height : plan(board).heights) {
    text += (text.empty() ? "" : "/") + std::string(static_cast<std::size_t>(height), 'o');
  }
  return text + " 0,0,0 0,0,0 " + (switches.blitz ? "5,7,9" : "6,8,10") + " 0";
}

Game::Game(std::string board, const Switches& switches, const std::string& text)
    : board_(std::move(board)), switches_(switches) {
  const auto fields = words_of(text, ' ');
  char column = 'a';
  for (const std::string& rows : words_of(fields.at(0), '/')) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (rows[i] == '.') continue;
      const Ring ring{column, static_cast<int>(i) + 1};
      rings_.insert(ring);
      if (rows[i] != 'o') marbles_[ring] = rows[i];
    }
    ++column;
  }
  taken_ = {read_marbles(fields.at(1)), read_marbles(fields.at(2))};
  pool_ = read_marbles(fields.at(3));
  mover_ = std::stoi(fields.at(4));

  const std::array<std::string, 2> player = {"first ", "second "};
  for (const int who : {1 - mover_, mover_}) {
    if (outcome_ == "*" && !winning_set(who).empty()) {
      outcome_ = player.at(static_cast<std::size_t>(who)) + winning_set(who);
    }
  }
  if (outcome_ == "*" && marbles_.size() == rings_.size() && !switches_.full_board_goes_on) {
    outcome_ = player.at(static_cast<std::size_t>(1 - mover_)) + "full-board";
  }
  end_if_nothing_can_be_done();
}

std::string Game::text() const {
  std::string text;
  char column = 'a';
  for (const int height : plan(board_).heights) {
    if (column != 'a') text += '/';
    for (int row = 1; row <= height; ++row) {
      const Ring ring{column, row};
      text += marbles_.count(ring) > 0 ? marbles_.at(ring) : rings_.count(ring) > 0 ? 'o' : '.';
    }
    ++column;
  }
  return text + " " + write_marbles(taken_[0]) + " " + write_marbles(taken_[1]) + " " +
         write_marbles(pool_) + " " + std::to_string(mover_);
}

// The six places around a ring, clockwise from the top. Some may not hold a ring.
std::array<Ring, 6> Game::around(const Ring& ring) const {
  const auto& feet = plan(board_).feet;
  // Height of a row above the base line. Columns that do not exist continue the pattern of their
  // neighbours, so that their places have unique names (no ring will be there).
  const auto foot = [&](int column) {
    if (column >= 0 && column < static_cast<int>(feet.size())) {
      return feet[static_cast<std::size_t>(column)];
    }
    const int last = column < 0 ? 0 : static_cast<int>(feet.size()) - 1;
    return feet[static_cast<std::size_t>(last)] + 1;
  };
  const int x = ring.first - 'a';
  const int y = foot(x) + 2 * (ring.second - 1);
  const auto at = [&](int to_x, int to_y) -> Ring {
    const int half_steps = to_y - foot(to_x);
    return {static_cast<char>('a' + to_x), half_steps < 0 ? -half_steps - 100 : half_steps / 2 + 1};
  };
  return {at(x, y + 2), at(x + 1, y + 1), at(x + 1, y - 1),
          at(x, y - 2), at(x - 1, y - 1), at(x - 1, y + 1)};
}

bool Game::vacant(const Ring& ring) const {
  return rings_.count(ring) > 0 && marbles_.count(ring) == 0;
}

int Game::marbles() const {
  return static_cast<int>(marbles_.size()) + sum(taken_[0]) + sum(taken_[1]) + sum(pool_);
}

// G 1: when the pool is empty, a player places marbles that he has captured.
const Marbles& Game::hand() const {
  return sum(pool_) > 0 ? pool_ : taken_.at(static_cast<std::size_t>(mover_));
}

// D, placing 2 and Diagram 2: vacant, and open on two sides next to each other.
Rings Game::free_rings() const {
  Rings free;
  for (const Ring& ring : rings_) {
    const auto sides = around(ring);
    for (std::size_t i = 0; i < 6; ++i) {
      if (vacant(ring) && rings_.count(sides.at(i)) == 0 &&
          rings_.count(sides.at((i + 1) % 6)) == 0) {
        free.insert(ring);
      }
    }
  }
  return free;
}

std::vector<std::string> Game::turns() const {
  std::vector<std::string> all;
  if (outcome_ != "*") return all;
  all = captures();
  if (all.empty()) all = placements();
  if (all.empty()) all = {"-"};
  std::sort(all.begin(), all.end());
  return all;
}

// D, capturing.
std::vector<std::string> Game::captures() const {
  std::vector<std::string> found;
  for (const auto& [start, colour] : marbles_) {
    auto others = marbles_;
    others.erase(start);
    jump_on(start, "", others, found);
    // A marble that cannot jump has made no turn; jump_on then adds nothing.
  }
  return found;
}

void Game::jump_on(const Ring& at, const std::string& so_far, const std::map<Ring, char>& marbles,
                   std::vector<std::string>& found) const {
  bool can_jump = false;
  const std::string text = so_far.empty() ? "x " + name(at) : so_far;
  for (std::size_t side = 0; side < 6; ++side) {
    const Ring over = around(at).at(side);
    if (rings_.count(over) == 0 || marbles.count(over) == 0) continue;
    const Ring to = around(over).at(side);
    if (rings_.count(to) == 0 || marbles.count(to) > 0) continue;
    can_jump = true;
    auto left = marbles;  // the jumped marble is removed at once
    left.erase(over);
    jump_on(to, text + marbles.at(over) + name(to), left, found);
  }
  if (!can_jump && !so_far.empty()) found.push_back(so_far);
}

// The connected parts of some rings.
std::vector<Rings> Game::groups(const Rings& rings) const {
  std::vector<Rings> all;
  Rings unseen = rings;
  while (!unseen.empty()) {
    Rings group;
    std::vector<Ring> waiting = {*unseen.begin()};
    unseen.erase(unseen.begin());
    while (!waiting.empty()) {
      const Ring ring = waiting.back();
      waiting.pop_back();
      group.insert(ring);
      for (const Ring& next : around(ring)) {
        if (unseen.erase(next) > 0) waiting.push_back(next);
      }
    }
    all.push_back(group);
  }
  return all;
}

// D, placing: any vacant ring, then a different free ring if one exists.
std::vector<std::string> Game::placements() const {
  std::vector<std::string> found;
  const Rings free = free_rings();
  const auto before = groups(rings_);
  placements_removing(nullptr, before, free, found);
  for (const Ring& removed : free) placements_removing(&removed, before, free, found);
  return found;
}

// All placements that remove one ring, or none. `before`: the groups the turn begins with.
void Game::placements_removing(const Ring* removed, const std::vector<Rings>& before,
                               const Rings& free, std::vector<std::string>& found) const {
  Rings left = rings_;
  if (removed != nullptr) left.erase(*removed);
  const auto after = groups(left);
  Rings vacant_after;
  for (const Ring& ring : left) {
    if (vacant(ring)) vacant_after.insert(ring);
  }
  for (const Ring& ring : vacant_after) {
    // A placement removes no ring only when no ring other than its own can be removed.
    Rings removable = free;
    removable.erase(ring);
    if (removed == nullptr && !removable.empty()) continue;

    Rings still_vacant = vacant_after;
    still_vacant.erase(ring);
    const auto full = [&](const Rings& group, const Rings& gaps) {
      return std::none_of(gaps.begin(), gaps.end(),
                          [&](const Ring& gap) { return group.count(gap) > 0; });
    };
    // E: groups without a vacant ring, except those left there before.
    std::vector<Rings> isolated;
    for (const Rings& group : after) {
      const bool left_before =
          std::find(before.begin(), before.end(), group) != before.end() && group.count(ring) == 0;
      if (full(group, still_vacant) && !left_before) isolated.push_back(group);
    }
    std::vector<Rings> claims;  // the rings that the player may take, by choice
    if (still_vacant.empty() && !switches_.full_board_goes_on) {
      claims = {left};  // G 2: the last ring is occupied, the player takes everything
    } else {
      claims = {Rings{}};
      for (const Rings& group : isolated) {
        // With optional isolation each group may stay, unless no vacant ring is left.
        const bool may_leave = switches_.optional_isolation && !still_vacant.empty();
        std::vector<Rings> more = may_leave ? claims : std::vector<Rings>{};
        for (Rings claim : claims) {
          claim.insert(group.begin(), group.end());
          more.push_back(claim);
        }
        claims = more;
      }
    }
    for (const char colour : kColours) {
      if (hand().at(colour) == 0) continue;
      std::string turn = colour + name(ring);
      if (removed != nullptr) turn += "," + name(*removed);
      for (const Rings& claim : claims) {
        std::string list;
        for (const Ring& r : claim) list += (r == ring ? colour : marbles_.at(r)) + name(r);
        found.push_back(list.empty() ? turn : turn + " x " + list);
      }
    }
  }
}

void Game::play(const std::string& turn) {
  const std::string player = mover_ == 0 ? "first " : "second ";
  if (turn == "-") {
    if (passed_) outcome_ = "draw no-moves";
    passed_ = true;
  } else {
    passed_ = false;
    const bool captures = turn[0] == 'x';
    if (captures) {
      capture(turn);
    } else {
      place(turn);
    }
    // F: the first player to hold a winning set.
    const std::string set = winning_set(mover_);
    if (!set.empty()) {
      outcome_ = player + set;
    } else if (rings_.empty() && !captures && !switches_.full_board_goes_on) {
      outcome_ = player + "full-board";
    }
  }
  mover_ = 1 - mover_;
  end_if_nothing_can_be_done();
}

void Game::capture(const std::string& turn) {
  // x d1Gd3Wd5: the start, then colour and landing ring of each jump.
  std::size_t i = turn.find_first_of("WGB");
  Ring at = ring_named(turn.substr(2, i - 2));
  const char colour = marbles_.at(at);
  marbles_.erase(at);
  while (i < turn.size()) {
    const std::size_t next = std::min(turn.find_first_of("WGB", i + 1), turn.size());
    const Ring to = ring_named(turn.substr(i + 1, next - i - 1));
    for (std::size_t side = 0; side < 6; ++side) {
      const Ring over = around(at).at(side);
      if (rings_.count(over) > 0 && around(over).at(side) == to) {
        ++taken_.at(static_cast<std::size_t>(mover_)).at(marbles_.at(over));
        marbles_.erase(over);
      }
    }
    at = to;
    i = next;
  }
  marbles_[at] = colour;
}

void Game::place(const std::string& turn) {
  const auto parts = words_of(turn, ' ');
  const auto rings = words_of(parts.at(0).substr(1), ',');
  const char colour = turn.at(0);
  --(sum(pool_) > 0 ? pool_ : taken_.at(static_cast<std::size_t>(mover_))).at(colour);
  marbles_[ring_named(rings.at(0))] = colour;
  if (rings.size() > 1) rings_.erase(ring_named(rings.at(1)));
  if (parts.size() > 2) {
    const std::string& list = parts.at(2);
    for (std::size_t i = 0; i < list.size();) {
      const std::size_t next = std::min(list.find_first_of("WGB", i + 1), list.size());
      const Ring ring = ring_named(list.substr(i + 1, next - i - 1));
      ++taken_.at(static_cast<std::size_t>(mover_)).at(marbles_.at(ring));
      marbles_.erase(ring);
      rings_.erase(ring);
      i = next;
    }
  }
}

// B and F; in the order in which the endings are named.
std::string Game::winning_set(int player) const {
  const Marbles& m = taken_.at(static_cast<std::size_t>(player));
  const int less = switches_.blitz ? 1 : 0;
  if (m.at('W') >= 4 - less) return "white";
  if (m.at('G') >= 5 - less) return "grey";
  if (m.at('B') >= 6 - less) return "black";
  const int each = 3 - less;
  if (m.at('W') >= each && m.at('G') >= each && m.at('B') >= each) return "each";
  return "";
}

// Tournament ruling of the FAQ: when a player can do nothing, both lose.
void Game::end_if_nothing_can_be_done() {
  if (outcome_ == "*" && switches_.both_lose && captures().empty() && placements().empty()) {
    outcome_ = "both lose";
  }
}

std::string Game::repetition() const {
  if (sum(pool_) > 0) return "";
  std::string what = text();
  if (switches_.exact_repetition) return what;
  what = what.substr(0, what.find(' '));
  for (char& c : what) {
    if (kColours.find(c) != std::string::npos) c = 'M';
  }
  return what + (mover_ == 0 ? " 0" : " 1");
}

}  // namespace rulebook
