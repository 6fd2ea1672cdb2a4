#include "support/gipf/potentials_rulebook.hpp"

#include <algorithm>
#include <stdexcept>

#include "support/gipf/potentials_table.hpp"

namespace gipf_rulebook::potentials {

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
    } else if (pair[0] == "tamsk-waits") {
      settings.tamsk_waits = true;
    } else if (pair[0] == "dvonn-far") {
      settings.dvonn_far = true;
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

// True when a player is without GIPF-pieces (as in rulebook.cpp): none is on the board, and he has
// no right to bring in his first.
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

// The moves with a piece from the reserve, and the uses of potentials instead (Z B 1, 5): the text
// of each, and the table after it.
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
    for (const Spot& target : targets(table, spot, settings_.dvonn_far)) {
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

// True when an additional move is possible, before or after the ordinary one.
bool Game::may_extra(const Table& table) const {
  return !(settings_.one_extra && stage_ == 'm') && !extra_moves(table).empty();
}

// The additional move is made in the turn, or the potential leaves the game (rulebook of 2024); the
// right ends with the next move, before rows are removed (ruling).
Table Game::lapsed(const Table& table) const {
  Table then = table;
  const auto centre = then.board.find({'e', 5});
  if (settings_.tamsk_waits || centre == then.board.end()) return then;
  if (owner_of(centre->second) == mover_ && is_loaded_with(centre->second, 't')) {
    centre->second.pop_back();
  }
  return then;
}

// All moves of the turn are made, and only its rows are left.
bool Game::rows_due() const {
  return !settings_.tamsk_waits && stage_ == 'a' && announced_.empty() && !may_extra(table_);
}

// The ordinary and the additional moves are one turn: nothing is removed between them, and rows are
// removed after the last one (rulebook of 2024).
std::set<std::string> Game::turns_at_once(const Table& table, bool decided) const {
  std::set<std::string> found;
  const auto with_rows = [&](const std::string& text, const Table& moved) {
    for (const auto& [cleared, last] : removals(mover_, lapsed(moved))) {
      found.insert(cleared.empty() ? text : text + ";" + removal(cleared));
    }
  };
  if (stage_ != 'a') {
    for (const auto& [text, moved] : ordinary_moves(lapsed(table))) {
      with_rows(text, moved);
      if (!decided && may_extra(moved)) found.insert(text + "&");
    }
  }
  if (!may_extra(table)) return found;
  for (const auto& [text, moved] : extra_moves(table)) {
    if (stage_ != 'a' && !decided && !ordinary_moves(moved).empty()) {
      found.insert(text);
      continue;
    }
    with_rows(text, moved);
    if (!decided && !settings_.one_extra && may_extra(moved)) found.insert(text + "&");
  }
  return found;
}

std::vector<std::string> Game::turns() const {
  if (outcome_ != "*") return {};
  if (!announced_.empty()) {
    if (announced_[0] == '?') return {"?challenge", "?pass"};
    return {"!executed", "!neutralised"};
  }
  std::map<Spots, Table> firsts = {{Spots{}, table_}};
  if (stage_ == '-' || rows_due()) firsts = removals(mover_, table_);
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
    if (rows_due() ||
        (decided && (settings_.immediate_end || (ordinary.empty() && extra.empty())))) {
      found.insert(before);
      continue;
    }
    if (!settings_.tamsk_waits) {
      for (const std::string& text : turns_at_once(table, decided)) found.insert(begin + text);
      continue;
    }
    for (const auto* moves : {&ordinary, &extra}) {
      for (const auto& [text, moved] : *moves) {
        for (const auto& [then_cleared, last] : removals(mover_, moved)) {
          const std::string after = then_cleared.empty() ? "" : ";" + removal(then_cleared);
          found.insert(begin + text + after);
          // Another TAMSK-potential may follow the ordinary move, or an additional move that
          // replaced it.
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

// True when the player whose turn it is can do nothing.
bool Game::stuck() const {
  if (!announced_.empty()) return false;
  if (rows_due()) return removals(mover_, table_).count({}) > 0;
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

// Carries out a push or a use, with the removal after it; `&` at the end means that an additional
// move follows.
void Game::carry_out(const std::string& action) {
  const bool goes_on = action.back() == '&';
  const auto parts = split(goes_on ? action.substr(0, action.size() - 1) : action, ';');
  const bool extra = parts.at(0).at(0) == '&';
  if (!extra) table_ = lapsed(table_);
  for (const auto& [text, then] : extra ? extra_moves(table_) : ordinary_moves(table_)) {
    if (text != parts[0]) continue;
    table_ = then;
    break;
  }
  const auto ordinary_due = [&] {
    return outcome_ == "*" && extra && stage_ != 'a' && !ordinary_moves(table_).empty();
  };
  bool due = ordinary_due();
  if (!goes_on && !due) table_ = lapsed(table_);
  if (parts.size() > 1) take_off(table_, mover_, removal_of(parts[1]));
  if (outcome_ == "*") outcome_ = winner(table_, mover_);
  // When rows are removed after each move, a removal may return to the reserve the pieces that an
  // ordinary move needs.
  if (settings_.tamsk_waits) due = ordinary_due();
  if (due) {
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
      return;
    }
    table_ = lapsed(table_);
    if (!settings_.tamsk_waits && removals(mover_, table_).count({}) == 0) {
      stage_ = 'a';
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
  // The image of each spot, found by walking outwards from the centre, which stays.
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
