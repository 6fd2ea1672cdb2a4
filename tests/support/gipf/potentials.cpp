#include "support/gipf/potentials.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "support/gipf/potentials_rulebook.hpp"

namespace gipfbase::gipf::testing {
namespace {

constexpr std::array<const char*, kKinds> kKindNames = {"zertz", "tamsk", "dvonn", "yinsh"};
constexpr int kSupply = 18;

std::vector<std::string> words_of(const std::string& text, char separator) {
  std::vector<std::string> words;
  std::istringstream in(text);
  for (std::string word; std::getline(in, word, separator);) words.push_back(word);
  return words;
}

char colour(Seat seat) { return seat == kWhite ? 'w' : 'b'; }

/// A board onto which pieces are put one by one, as long as the players have any.
class Board {
 public:
  Board(test::Genes& genes, const PotentialRules& rules) : genes_(genes), rules_(rules) {
    left_[0] = left_[1] = rules.number;
  }

  /// A random piece, if the player has it. `plain` per cent of them are single pieces, `gipfs` per
  /// cent of the others GIPF-pieces.
  void put(int cell, Seat seat, int plain, int gipfs) {
    if (board_.count(cell) > 0) return;
    if (genes_.below(100) < plain) return single(cell, seat);
    if (genes_.below(100) < gipfs) {
      if (pieces_[seat] < 2) return;
      pieces_[seat] -= 2;
      board_[cell] = seat == kWhite ? "W" : "B";
      return;
    }
    // A kind of which the player has a potential left, if there is one.
    auto kind = static_cast<std::size_t>(genes_.below(kKinds));
    for (std::size_t i = 0; i < kKinds && left_[seat][kind] == 0; ++i) kind = (kind + 1) % kKinds;
    switch (genes_.below(3 + loaded_)) {
      case 0: return loaded(cell, seat, kind);
      case 1: return used(cell, seat, kind);
      case 2: return tower(cell, seat);
      default: return loaded(cell, seat, kind);
    }
  }
  /// Raises the share of loaded pieces among those with potentials from 1/3 to (1 + n)/(3 + n).
  void prefer_loaded(int n) { loaded_ = n; }
  /// A piece with a TAMSK-potential, if there is one.
  void put_tamsk(int cell, Seat seat) {
    if (board_.count(cell) == 0) loaded(cell, seat, index_of(Kind::kTamsk));
  }
  [[nodiscard]] int pieces(Seat seat) const { return pieces_[seat]; }
  void take(Seat seat, int n) { pieces_[seat] -= n; }
  [[nodiscard]] int left(Seat seat, std::size_t kind) const { return left_[seat][kind]; }
  [[nodiscard]] std::string text() const {
    std::string text;
    for (int column = 1; column <= 7; ++column) {
      if (column > 1) text += '/';
      for (int row = 2; is_spot(cell_at({column, row})); ++row) {
        const auto piece = board_.find(cell_at({column, row}));
        text += piece == board_.end() ? "." : piece->second;
      }
    }
    return text;
  }

 private:
  void single(int cell, Seat seat) {
    if (pieces_[seat] < 1) return;
    --pieces_[seat];
    board_[cell] = colour(seat);
  }
  void loaded(int cell, Seat seat, std::size_t kind) {
    if (pieces_[seat] < 1 || left_[seat][kind] < 1) return single(cell, seat);
    --pieces_[seat];
    --left_[seat][kind];
    board_[cell] = {colour(seat), kKindLetters[kind]};
  }
  void used(int cell, Seat seat, std::size_t kind) {
    if (left_[seat][kind] < 1 || kind == index_of(Kind::kDvonn)) return single(cell, seat);
    --left_[seat][kind];
    board_[cell] = {colour(seat), 'u'};
  }
  /// DVONN-potentials on a piece, that of `seat` on top.
  void tower(int cell, Seat seat) {
    constexpr auto kDvonn = index_of(Kind::kDvonn);
    const int height = 1 + (genes_.below(2) == 0 ? genes_.below(4) : 0);
    const Seat bottom = height % 2 == 0 ? seat : other(seat);
    const bool carries = genes_.below(3) == 0;
    const std::array<int, 2> need = {height / 2 + (carries ? 1 : 0), (height + 1) / 2};
    if (pieces_[bottom] < 1 || left_[bottom][kDvonn] < need[0] ||
        left_[other(bottom)][kDvonn] < need[1]) {
      return single(cell, seat);
    }
    --pieces_[bottom];
    left_[bottom][kDvonn] = static_cast<std::uint8_t>(left_[bottom][kDvonn] - need[0]);
    left_[other(bottom)][kDvonn] =
        static_cast<std::uint8_t>(left_[other(bottom)][kDvonn] - need[1]);
    std::string text = {'(', colour(bottom)};
    if (carries) text += 'd';
    for (int i = 0; i < height; ++i) text += colour(i % 2 == 0 ? other(bottom) : bottom);
    board_[cell] = text + ')';
  }

  test::Genes& genes_;
  PotentialRules rules_;
  int loaded_ = 0;
  std::map<int, std::string> board_;
  std::array<int, 2> pieces_ = {kSupply, kSupply};
  std::array<std::array<std::uint8_t, kKinds>, 2> left_{};
};

/// A row, sometimes with pieces of the other colour or a gap.
void lay_row(test::Genes& genes, Board& board, Seat seat, int plain, int gipfs) {
  const Entry& entry = kEntry[static_cast<std::size_t>(genes.below(kEntries))];
  const int length = entry.length;
  const int first = genes.below(length - 3);
  const int spoilt = genes.below(3) == 0 ? genes.below(length) : -1;
  for (int i = 0; i < length; ++i) {
    const bool in_row = i >= first && i < first + 4;
    if (!in_row && genes.below(2) == 0) continue;
    const Seat owner = in_row && i != spoilt ? seat : static_cast<Seat>(genes.below(2));
    board.put(entry.spot[static_cast<std::size_t>(i)], owner, plain, gipfs);
  }
}

PotentialRules some_rules(test::Genes& genes, unsigned kinds) {
  PotentialRules rules;
  rules.game.version =
      genes.below(4) == 0 ? static_cast<Version>(genes.below(3)) : Version::kTournament;
  rules.game.ends_at_removal = rules.game.version != Version::kBasic && genes.below(3) == 0;
  rules.kinds_in_order = genes.below(4) == 0;
  rules.one_extra = genes.below(4) == 0;
  rules.tamsk_waits = genes.below(3) == 0;
  rules.dvonn_far = genes.below(3) == 0;
  rules.challenges = static_cast<std::uint8_t>(genes.below(5) == 0 ? 1 + genes.below(3) : 0);
  for (std::size_t k = 0; k < kKinds; ++k) {
    if ((kinds >> k & 1U) == 0) continue;
    const int number = genes.below(10) == 0 ? 18 : 3 + genes.below(5);
    if (genes.below(3) > 0 || kinds == 1U << k) rules.number[k] = static_cast<std::uint8_t>(number);
  }
  return rules;
}

}  // namespace

PotentialRules potential_rules(const std::string& settings) {
  const auto words = words_of(settings, '+');
  PotentialRules rules;
  rules.game = rules_of(words.at(0));
  for (std::size_t i = 1; i < words.size(); ++i) {
    const auto pair = words_of(words[i], '=');
    const auto* const kind = std::find(kKindNames.begin(), kKindNames.end(), pair[0]);
    if (pair[0] == "immediate-end") {
      rules.game.ends_at_removal = true;
    } else if (pair[0] == "kinds-in-order") {
      rules.kinds_in_order = true;
    } else if (pair[0] == "one-extra") {
      rules.one_extra = true;
    } else if (pair[0] == "tamsk-waits") {
      rules.tamsk_waits = true;
    } else if (pair[0] == "dvonn-far") {
      rules.dvonn_far = true;
    } else if (pair[0] == "challenges") {
      rules.challenges = static_cast<std::uint8_t>(std::stoi(pair.at(1)));
    } else if (kind != kKindNames.end()) {
      rules.number[static_cast<std::size_t>(kind - kKindNames.begin())] =
          static_cast<std::uint8_t>(std::stoi(pair.at(1)));
    } else {
      throw std::invalid_argument(settings);
    }
  }
  return rules;
}

std::string settings_of(const PotentialRules& rules) {
  std::string text(kVersionNames[static_cast<std::size_t>(rules.game.version)]);
  if (rules.game.ends_at_removal) text += "+immediate-end";
  if (rules.kinds_in_order) text += "+kinds-in-order";
  if (rules.one_extra) text += "+one-extra";
  if (rules.tamsk_waits) text += "+tamsk-waits";
  if (rules.dvonn_far) text += "+dvonn-far";
  for (std::size_t k = 0; k < kKinds; ++k) {
    if (rules.number[k] > 0) {
      text += std::string("+") + kKindNames[k] + "=" + std::to_string(rules.number[k]);
    }
  }
  if (rules.challenges > 0) text += "+challenges=" + std::to_string(rules.challenges);
  return text;
}

PotentialPosition potential_position(std::string_view text, const std::string& settings) {
  auto read = read_position(text, potential_rules(settings));
  if (!read) throw std::invalid_argument(std::string(text) + ": " + read.error().message);
  return *read;
}

std::string turn_text(const PotentialMove& move) {
  switch (move.action) {
    case Action::kPass: return "?pass";
    case Action::kChallenge: return "?challenge";
    case Action::kExecuted: return "!executed";
    case Action::kNeutralised: return "!neutralised";
    default: break;
  }
  std::string text;
  if (move.before != 0) text += "x" + names(move.before);
  if (move.action == Action::kNone) return text;
  if (!text.empty()) text += ';';
  if (move.action == Action::kUse) {
    text += place_name(move.from) + "=" + place_name(move.to);
  } else {
    constexpr std::array<const char*, 7> kSigns = {"", "G", "Z", "T", "D", "Y", "&"};
    const Entry& entry = kEntry[move.from];
    text += kSigns.at(static_cast<std::size_t>(move.action)) + place_name(entry.dot) + ">" +
            place_name(entry.spot[0]);
  }
  if (move.after != 0) text += ";x" + names(move.after);
  return move.more ? text + "&" : text;
}

PotentialMove potential_turn_of(const std::string& text) {
  PotentialMove move;
  const std::map<std::string, Action> answers = {{"?pass", Action::kPass},
                                                 {"?challenge", Action::kChallenge},
                                                 {"!executed", Action::kExecuted},
                                                 {"!neutralised", Action::kNeutralised}};
  if (const auto answer = answers.find(text); answer != answers.end()) {
    move.action = answer->second;
    return move;
  }
  std::string rest = text;
  move.more = rest.back() == '&';
  if (move.more) rest.pop_back();
  for (std::string part : words_of(rest, ';')) {
    if (part.at(0) == 'x') {
      Cells cells = 0;
      for (const std::string& name : words_of(part.substr(1), ',')) cells |= bit(cell(name));
      (move.action == Action::kNone ? move.before : move.after) = cells;
      continue;
    }
    if (part.at(2) == '=') {
      move.action = Action::kUse;
      move.from = static_cast<std::uint8_t>(cell(part.substr(0, 2)));
      move.to = static_cast<std::uint8_t>(cell(part.substr(3)));
      continue;
    }
    move.action = Action::kSingle;
    if (const auto sign = std::string(".GZTDY&").find(part[0]); sign != std::string::npos) {
      move.action = static_cast<Action>(sign);
      part.erase(0, 1);
    }
    for (std::size_t e = 0; e < kEntries; ++e) {
      if (kEntry[e].dot == cell(part.substr(0, 2)) && kEntry[e].spot[0] == cell(part.substr(3))) {
        move.from = static_cast<std::uint8_t>(e);
      }
    }
  }
  return move;
}

std::vector<std::string> turns(const PotentialPosition& p) {
  std::vector<std::string> all;
  p.for_each_move([&](const PotentialMove& move) { all.push_back(turn_text(move)); });
  std::sort(all.begin(), all.end());
  return all;
}

PotentialMove move_of(const PotentialPosition& p, std::string_view text) {
  auto move = read_move(p, text);
  if (!move) throw std::invalid_argument(std::string(text) + ": " + move.error().message);
  return *move;
}

PotentialPosition after(PotentialPosition p, const std::string& line) {
  for (const std::string& text : words_of(line, ' ')) p.play(move_of(p, text));
  return p;
}

std::string outcome(const PotentialPosition& p) {
  const Outcome o = p.outcome();
  if (!o.over()) return "*";
  return std::string(o.result == Result::kSeat0Wins ? "white " : "black ") +
         std::string(PotentialGipf::kEndings[o.ending]);
}

PotentialScenario potential_scenario(test::Genes& genes, unsigned kinds) {
  PotentialScenario s;
  s.rules = some_rules(genes, kinds);
  if (genes.below(3) == 0) {
    s.text = gipf_rulebook::potentials::Game(settings_of(s.rules)).text();
    return s;
  }
  Board board(genes, s.rules);
  const auto mover = static_cast<Seat>(genes.below(2));
  const bool basic = s.rules.game.version == Version::kBasic;
  constexpr std::array<int, 4> kPlain = {0, 20, 40, 70};
  constexpr std::array<int, 4> kGipfs = {10, 30, 50, 80};
  const int plain = kPlain[static_cast<std::size_t>(genes.below(4))];
  const int gipfs = basic ? 0 : kGipfs[static_cast<std::size_t>(genes.below(4))];
  if (!basic) {
    for (const Seat seat : {kWhite, kBlack}) {
      if (genes.below(6) > 0) {
        board.put(kSpotByNumber[static_cast<std::size_t>(genes.below(kSpots))], seat, 0, 100);
      }
    }
  }
  board.prefer_loaded(genes.below(2) == 0 ? 0 : 6);
  // TAMSK-potentials matter near the middle.
  const bool tamsk = s.rules.number[index_of(Kind::kTamsk)] > 0;
  if (tamsk && genes.below(4) > 0) {
    if (genes.below(3) > 0) board.put_tamsk(kCentre, genes.below(4) == 0 ? other(mover) : mover);
    // Often part of a row, or nearly.
    const int direction = genes.below(2 * kDirections);
    Cells at = bit(kCentre);
    for (int i = 0; direction < kDirections && i < 3; ++i) {
      at = stepped(at, direction);
      if (genes.below(5) > 0) board.put(lowest(at), mover, plain, 0);
    }
    for (int d = 0; d < kDirections; ++d) {
      if (genes.below(4) == 0) board.put_tamsk(lowest(stepped(bit(kCentre), d)), mover);
    }
  }
  const int rows = genes.below(4);
  for (int i = 0; i < rows; ++i) {
    const Seat seat = genes.below(4) == 0 ? other(mover) : mover;
    lay_row(genes, board, seat, plain, genes.below(3) == 0 ? gipfs : std::min(gipfs, 40));
  }
  const int crowd = genes.below(70);
  for (const std::uint8_t cell : kSpotByNumber) {
    if (genes.below(100) >= crowd) continue;
    board.put(cell, static_cast<Seat>(genes.below(2)), plain, std::min(gipfs, 15));
  }
  // The other pieces are in reserve, often few, or captured.
  std::string reserves;
  std::array<int, 2> captured{};
  for (const Seat seat : {kWhite, kBlack}) {
    const int most = genes.below(2) == 0 ? std::min(board.pieces(seat), 2) : board.pieces(seat);
    const int reserve = genes.below(4) == 0 ? 0 : genes.below(most + 1);
    board.take(seat, reserve);
    reserves += (seat == kWhite ? " " : ",") + std::to_string(reserve);
  }
  for (const Seat seat : {kWhite, kBlack}) {
    captured[seat] = genes.below(board.pieces(other(seat)) + 1);
  }
  constexpr std::array<const char*, 4> kRights = {" -", " w", " b", " wb"};
  const char* const rights = s.rules.game.version == Version::kTournament
                                 ? kRights[static_cast<std::size_t>(genes.below(4))]
                                 : " -";
  std::string left;
  for (const Seat seat : {kWhite, kBlack}) {
    std::string some;
    for (std::size_t k = 0; k < kKinds; ++k) {
      const int n = genes.below(2) == 0 ? 0 : genes.below(board.left(seat, k) + 1);
      if (n > 0) some += kKindLetters[k] + std::to_string(n);
    }
    left += (seat == kWhite ? " " : "/") + (some.empty() ? "-" : some);
  }
  s.text = board.text() + reserves + " " + std::to_string(captured[0]) + "," +
           std::to_string(captured[1]) + " " + colour(mover) + rights + left + " -";
  if (s.rules.challenges > 0) {
    const int most = s.rules.challenges + 1;
    s.text += " " + std::to_string(genes.below(most)) + "," + std::to_string(genes.below(most));
  }
  return s;
}

PotentialScenario tamsk_scenario(test::Genes& genes) {
  PotentialScenario s;
  s.rules.game.version = Version::kTournament;
  s.rules.number[index_of(Kind::kTamsk)] = 6;
  s.rules.one_extra = genes.below(5) == 0;
  s.rules.tamsk_waits = genes.below(5) == 0;
  s.rules.challenges = static_cast<std::uint8_t>(genes.below(2) == 0 ? 1 + genes.below(3) : 0);
  Board board(genes, s.rules);
  const auto mover = static_cast<Seat>(genes.below(2));
  board.put(cell("b2"), kWhite, 0, 100);
  board.put(cell("h5"), kBlack, 0, 100);
  board.put_tamsk(kCentre, genes.below(4) == 0 ? other(mover) : mover);
  // A push along a line without a gap moves the piece next to e5 onto it.
  for (int d = 0; d < kDirections; ++d) {
    const int gaps = genes.below(2) == 0 ? 0 : genes.below(5);
    Cells at = bit(kCentre);
    for (int i = 0; i < 3; ++i) {
      at = stepped(at, d);
      if (genes.below(4) < gaps) continue;
      const Seat seat = genes.below(2) == 0 ? other(mover) : mover;
      if (genes.below(i == 0 ? 2 : 6) == 0) board.put_tamsk(lowest(at), seat);
      board.put(lowest(at), seat, 100, 0);
    }
  }
  const auto reserve = [&](Seat seat) {
    return std::to_string(std::min(board.pieces(seat), genes.below(4)));
  };
  s.text = board.text() + " " + reserve(kWhite);
  s.text += "," + reserve(kBlack) + " 0,0 " + colour(mover) + " - -/- -";
  if (s.rules.challenges > 0) {
    s.text += " " + std::to_string(s.rules.challenges) + "," + std::to_string(s.rules.challenges);
  }
  return s;
}

}  // namespace gipfbase::gipf::testing
