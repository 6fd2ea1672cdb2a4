#include "support/gipf/rulebook.hpp"

#include <algorithm>
#include <sstream>
#include <stdexcept>

namespace gipf_rulebook {
namespace {

// ---- the board ---------------------------------------------------------------------------------

// The number of dots and spots in each column. The ends of a column, and all of a and i, are dots.
const std::map<char, int> kColumns = {{'a', 5}, {'b', 6}, {'c', 7}, {'d', 8}, {'e', 9},
                                      {'f', 8}, {'g', 7}, {'h', 6}, {'i', 5}};

std::string name(const Spot& spot) { return spot.first + std::to_string(spot.second); }

Spot spot_named(const std::string& text) { return {text.at(0), std::stoi(text.substr(1))}; }

bool on_board(const Spot& spot) {
  return kColumns.count(spot.first) > 0 && spot.second >= 1 &&
         spot.second <= kColumns.at(spot.first);
}

bool is_dot(const Spot& spot) {
  return spot.first == 'a' || spot.first == 'i' || spot.second == 1 ||
         spot.second == kColumns.at(spot.first);
}

// The neighbour in one of six directions, clockwise: up, right up, right down, down, left down,
// left up. Each column up to e has one number more than the one before, so the neighbour on the
// upper right has a number one higher in the columns before e, and the same number from e on. The
// left side mirrors this.
Spot neighbour(const Spot& spot, int direction) {
  const auto [column, number] = spot;
  const auto right = static_cast<char>(column + 1);
  const auto left = static_cast<char>(column - 1);
  switch (direction) {
    case 0: return {column, number + 1};
    case 1: return {right, column < 'e' ? number + 1 : number};
    case 2: return {right, column < 'e' ? number : number - 1};
    case 3: return {column, number - 1};
    case 4: return {left, column > 'e' ? number : number - 1};
    case 5: return {left, column > 'e' ? number + 1 : number};
    default: throw std::logic_error("there are six directions");
  }
}

// A line seen from the dot at which a piece enters it.
struct Line {
  Spot dot;
  std::vector<Spot> spots;  // from the one next to the dot to the other end
};

// All entries: 24 dots, 42 lines with their dots.
const std::vector<Line>& entries() {
  static const std::vector<Line> all = [] {
    std::vector<Line> lines;
    for (const auto& [column, height] : kColumns) {
      for (int number = 1; number <= height; ++number) {
        const Spot dot{column, number};
        if (!is_dot(dot)) continue;
        for (int direction = 0; direction < 6; ++direction) {
          Line line{dot, {}};
          for (Spot at = neighbour(dot, direction); on_board(at) && !is_dot(at);
               at = neighbour(at, direction)) {
            line.spots.push_back(at);
          }
          if (!line.spots.empty()) lines.push_back(line);
        }
      }
    }
    return lines;
  }();
  return all;
}

// ---- pieces ------------------------------------------------------------------------------------

char opponent_of(char player) { return player == 'w' ? 'b' : 'w'; }
bool is_gipf(char piece) { return piece == 'W' || piece == 'B'; }
char owner_of(char piece) { return piece == 'W' || piece == 'w' ? 'w' : 'b'; }
char gipf_of(char player) { return player == 'w' ? 'W' : 'B'; }
int worth(char piece) { return is_gipf(piece) ? 2 : 1; }

int gipfs_of(char player, const Table& table) {
  int n = 0;
  for (const auto& [spot, piece] : table.board) n += piece == gipf_of(player) ? 1 : 0;
  return n;
}

// ---- rows and their removal --------------------------------------------------------------------

// The player's rows: four or more of his pieces in succession on a line, each together with all
// the pieces of either colour that touch it in the line.
std::vector<Spots> rows_of(char player, const Table& table) {
  std::vector<Spots> rows;
  for (const Line& line : entries()) {
    if (line.spots.front() > line.spots.back()) continue;  // the same line from its other end
    Spots touching;
    int in_succession = 0;
    bool is_row = false;
    const auto gap = [&] {
      if (is_row) rows.push_back(touching);
      touching.clear();
      in_succession = 0;
      is_row = false;
    };
    for (const Spot& spot : line.spots) {
      if (table.board.count(spot) == 0) {
        gap();
        continue;
      }
      touching.insert(spot);
      in_succession = owner_of(table.board.at(spot)) == player ? in_succession + 1 : 0;
      if (in_succession == 4) is_row = true;
    }
    gap();
  }
  return rows;
}

Spots gipfs_in(const Spots& row, const Table& table) {
  Spots gipfs;
  for (const Spot& spot : row) {
    if (is_gipf(table.board.at(spot))) gipfs.insert(spot);
  }
  return gipfs;
}

// Every selection of some spots, from none to all of them.
std::vector<Spots> selections_from(const Spots& spots) {
  std::vector<Spots> selections = {Spots{}};
  for (const Spot& spot : spots) {
    std::vector<Spots> with_it = selections;
    for (Spots& selection : with_it) selection.insert(spot);
    selections.insert(selections.end(), with_it.begin(), with_it.end());
  }
  return selections;
}

// Removes pieces: the player's own return to his reserve, the others are captured.
Table taken_off(Table table, char player, const Spots& spots) {
  for (const Spot& spot : spots) {
    const char piece = table.board.at(spot);
    table.board.erase(spot);
    if (owner_of(piece) == player) {
      table.reserve.at(player) += worth(piece);
    } else {
      table.captured.at(player) += worth(piece);
    }
    // A player whose last GIPF-piece is removed no longer counts as one who has yet to bring in his
    // first.
    if (is_gipf(piece) && gipfs_of(owner_of(piece), table) == 0) {
      table.introducing.erase(owner_of(piece));
    }
  }
  return table;
}

// All results of removing the player's rows: the spots cleared, and the table after it. He takes
// row after row, in any order, and for each row decides which of its GIPF-pieces go with the single
// pieces. He may stop when every row left consists of GIPF-pieces only.
std::map<Spots, Table> removals(char player, const Table& start) {
  std::map<Spots, Table> reached = {{Spots{}, start}};
  std::map<Spots, Table> finished;
  std::vector<Spots> waiting = {Spots{}};
  while (!waiting.empty()) {
    const Spots cleared = waiting.back();
    const Table& table = reached.at(cleared);
    waiting.pop_back();
    bool may_stop = true;
    for (const Spots& row : rows_of(player, table)) {
      const Spots gipfs = gipfs_in(row, table);
      if (gipfs != row) may_stop = false;
      Spots singles = row;
      for (const Spot& gipf : gipfs) singles.erase(gipf);
      for (Spots going : selections_from(gipfs)) {
        going.insert(singles.begin(), singles.end());
        Spots cleared_then = cleared;
        cleared_then.insert(going.begin(), going.end());
        if (reached.count(cleared_then) > 0) continue;
        reached[cleared_then] = taken_off(table, player, going);
        waiting.push_back(cleared_then);
      }
    }
    if (may_stop) finished[cleared] = table;
  }
  return finished;
}

// ---- pushes ------------------------------------------------------------------------------------

// A piece enters a line: it takes the first spot, and each piece in the way moves one spot on.
void push(Table& table, const Line& line, char piece) {
  for (const Spot& spot : line.spots) {
    if (table.board.count(spot) == 0) {
      table.board[spot] = piece;
      return;
    }
    std::swap(table.board[spot], piece);
  }
  throw std::logic_error("a piece was pushed off the board");
}

bool has_room(const Table& table, const Line& line) {
  return std::any_of(line.spots.begin(), line.spots.end(),
                     [&](const Spot& spot) { return table.board.count(spot) == 0; });
}

// The pieces a player can bring in: a single piece, or a GIPF-piece while he still may. The first
// piece of all must be a GIPF-piece.
std::string can_enter(char player, const Table& table) {
  const int reserve = table.reserve.at(player);
  const bool introducing = table.introducing.count(player) > 0;
  std::string pieces;
  if (reserve >= 1 && (!introducing || gipfs_of(player, table) > 0)) pieces += player;
  if (reserve >= 2 && introducing) pieces += gipf_of(player);
  return pieces;
}

Table after_push(Table table, const Line& line, char piece) {
  const char player = owner_of(piece);
  table.reserve.at(player) -= worth(piece);
  if (!is_gipf(piece)) table.introducing.erase(player);
  push(table, line, piece);
  return table;
}

// ---- texts -------------------------------------------------------------------------------------

std::vector<std::string> words_of(const std::string& text, char separator) {
  std::vector<std::string> words;
  std::istringstream in(text);
  for (std::string word; std::getline(in, word, separator);) words.push_back(word);
  return words;
}

std::map<char, int> read_numbers(const std::string& text) {
  const auto numbers = words_of(text, ',');
  return {{'w', std::stoi(numbers.at(0))}, {'b', std::stoi(numbers.at(1))}};
}

std::string write_numbers(const std::map<char, int>& numbers) {
  return std::to_string(numbers.at('w')) + "," + std::to_string(numbers.at('b'));
}

// x<spot>,<spot>,... or nothing.
std::string removal_text(const Spots& spots) {
  std::string text;
  for (const Spot& spot : spots) text += (text.empty() ? "x" : ",") + name(spot);
  return text;
}

Spots read_removal(const std::string& text) {
  Spots spots;
  for (const std::string& word : words_of(text.substr(1), ',')) spots.insert(spot_named(word));
  return spots;
}

std::string position_text(const Table& table, char mover) {
  std::string text;
  for (const auto& [column, height] : kColumns) {
    if (column == 'a' || column == 'i') continue;
    if (!text.empty()) text += '/';
    for (int number = 2; number < height; ++number) {
      const auto piece = table.board.find({column, number});
      text += piece == table.board.end() ? '.' : piece->second;
    }
  }
  std::string introducing;
  for (const char player : {'w', 'b'}) {
    if (table.introducing.count(player) > 0) introducing += player;
  }
  return text + " " + write_numbers(table.reserve) + " " + write_numbers(table.captured) + " " +
         mover + " " + (introducing.empty() ? "-" : introducing);
}

}  // namespace

// ---- the game ----------------------------------------------------------------------------------

std::string Game::start_text(const std::string& variant) {
  if (variant == "basic") return "b..w/...../....../w.....b/....../...../b..w 12,12 0,0 w -";
  if (variant == "standard") return "B..W/...../....../W.....B/....../...../B..W 12,12 0,0 w -";
  if (variant == "tournament") return "..../...../....../......./....../...../.... 18,18 0,0 w wb";
  throw std::invalid_argument("the variants are basic, standard and tournament");
}

Game::Game(std::string variant, const std::string& text, LastGipf last_gipf)
    : variant_(std::move(variant)), last_gipf_(last_gipf) {
  const auto fields = words_of(text, ' ');
  char column = 'b';
  for (const std::string& pieces : words_of(fields.at(0), '/')) {
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      if (pieces[i] != '.') table_.board[{column, static_cast<int>(i) + 2}] = pieces[i];
    }
    ++column;
  }
  table_.reserve = read_numbers(fields.at(1));
  table_.captured = read_numbers(fields.at(2));
  mover_ = fields.at(3).at(0);
  for (const char player : fields.at(4)) {
    if (player != '-') table_.introducing.insert(player);
  }
  outcome_ = winner_by_gipf(table_, opponent_of(mover_));
  if (outcome_ == "*" && !can_do_something()) {
    outcome_ = mover_ == 'w' ? "black no-pieces" : "white no-pieces";
  }
}

std::string Game::text() const { return position_text(table_, mover_); }

// Standard and tournament: no GIPF-piece left on the board. In the tournament version a player who
// may still bring in GIPF-pieces and has none on the board has yet to bring in his first.
bool Game::without_gipf(const Table& table, char player) const {
  return variant_ != "basic" && gipfs_of(player, table) == 0 &&
         table.introducing.count(player) == 0;
}

// When neither has a GIPF-piece left, the player who removed has won.
std::string Game::winner_by_gipf(const Table& table, char last_to_remove) const {
  const char other = opponent_of(last_to_remove);
  char winner = ' ';
  if (without_gipf(table, last_to_remove)) winner = other;
  if (without_gipf(table, other)) winner = last_to_remove;
  return winner == ' ' ? "*" : winner == 'w' ? "white no-gipf" : "black no-gipf";
}

// Tested after the whole removal, not between its rows. If the player has nothing left to push, the
// removal completes his turn under either value of LastGipf: he does not lose for lack of a push.
bool Game::ends_before_push(const Table& after_removal) const {
  if (winner_by_gipf(after_removal, mover_) == "*") return false;
  return last_gipf_ == LastGipf::kEndsGameAtOnce || can_enter(mover_, after_removal).empty();
}

std::vector<std::string> Game::turns() const {
  std::set<std::string> found;
  if (outcome_ != "*") return {};
  for (const auto& [cleared, table] : removals(mover_, table_)) {
    const std::string before = removal_text(cleared);
    if (ends_before_push(table)) {
      found.insert(before);
      continue;
    }
    for (const char piece : can_enter(mover_, table)) {
      for (const Line& line : entries()) {
        if (!has_room(table, line)) continue;
        const std::string pushed = (before.empty() ? "" : before + ";") +
                                   (is_gipf(piece) ? "G" : "") + name(line.dot) + ">" +
                                   name(line.spots.front());
        for (const auto& [then_cleared, last] : removals(mover_, after_push(table, line, piece))) {
          found.insert(pushed + (then_cleared.empty() ? "" : ";" + removal_text(then_cleared)));
        }
      }
    }
  }
  return {found.begin(), found.end()};
}

// True when the player to move has a turn.
bool Game::can_do_something() const {
  for (const auto& [cleared, table] : removals(mover_, table_)) {
    if (winner_by_gipf(table, mover_) != "*") return true;
    const bool room =
        std::any_of(entries().begin(), entries().end(),
                    [&, &now = table](const Line& line) { return has_room(now, line); });
    if (room && !can_enter(mover_, table).empty()) return true;
  }
  return false;
}

// The first removal that leaves a player without GIPF-pieces decides. So a removal after the push
// has no effect when the removal before it has decided the game.
void Game::play(const std::string& turn) {
  std::string decided = "*";
  for (const std::string& part : words_of(turn, ';')) {
    if (part.at(0) == 'x') {
      table_ = taken_off(table_, mover_, read_removal(part));
      if (decided == "*") decided = winner_by_gipf(table_, mover_);
      continue;
    }
    const bool gipf = part.at(0) == 'G';
    const auto ends = words_of(gipf ? part.substr(1) : part, '>');
    for (const Line& line : entries()) {
      if (line.dot == spot_named(ends.at(0)) && line.spots.front() == spot_named(ends.at(1))) {
        table_ = after_push(table_, line, gipf ? gipf_of(mover_) : mover_);
      }
    }
  }
  outcome_ = decided;
  mover_ = opponent_of(mover_);
  if (outcome_ == "*" && !can_do_something()) {
    outcome_ = mover_ == 'w' ? "black no-pieces" : "white no-pieces";
  }
}

std::string Game::transformed(int symmetry) const {
  // The image of each spot, found by walking outwards from the centre, which stays.
  std::map<Spot, Spot> image = {{{'e', 5}, {'e', 5}}};
  std::vector<Spot> waiting = {{'e', 5}};
  while (!waiting.empty()) {
    const Spot from = waiting.back();
    waiting.pop_back();
    for (int direction = 0; direction < 6; ++direction) {
      const Spot to = neighbour(from, direction);
      if (!on_board(to) || image.count(to) > 0) continue;
      const int mirrored = symmetry < 6 ? direction : 6 - direction;
      image[to] = neighbour(image.at(from), (mirrored + symmetry) % 6);
      waiting.push_back(to);
    }
  }
  Table turned = table_;
  turned.board.clear();
  for (const auto& [spot, piece] : table_.board) turned.board[image.at(spot)] = piece;
  return position_text(turned, mover_);
}

}  // namespace gipf_rulebook
