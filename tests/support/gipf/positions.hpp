// tests/support/gipf/positions.hpp - GIPF positions and turns as texts, for tests.
#pragma once

#include <algorithm>
#include <array>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "notation/gipf/text.hpp"
#include "rules/gipf/title.hpp"

namespace gipfbase::gipf::testing {

inline constexpr std::array<std::string_view, 3> kVersionNames = {"basic", "standard",
                                                                  "tournament"};
inline constexpr Rules kBasic{Version::kBasic, false};
inline constexpr Rules kStandard{Version::kStandard, false};
inline constexpr Rules kTournament{Version::kTournament, false};

/// The rules of a version from its name.
[[nodiscard]] inline Rules rules_of(std::string_view version, bool ends_at_removal = false) {
  const auto* const at = std::find(kVersionNames.begin(), kVersionNames.end(), version);
  if (at == kVersionNames.end()) throw std::invalid_argument(std::string(version));
  return {static_cast<Version>(at - kVersionNames.begin()), ends_at_removal};
}

/// A position from its text; throws when the text is not a position.
[[nodiscard]] inline Position position(std::string_view text, const Rules& rules = kStandard) {
  auto read = read_position(text, rules);
  if (!read) throw std::invalid_argument(std::string(text) + ": " + read.error().message);
  return *read;
}

/// The cell of a spot or dot from its name.
[[nodiscard]] inline int cell(std::string_view name) {
  const int at = name.size() == 2 ? cell_at({name[0] - 'a', name[1] - '0'}) : -1;
  if (at < 0) throw std::invalid_argument(std::string(name));
  return at;
}

/// A position from lists of pieces, such as "b2 Gc3", and the other fields of a position text: "9,9
/// 0,0 w -".
[[nodiscard]] inline Position pieces(const std::string& white, const std::string& black,
                                     const std::string& rest, const Rules& rules = kStandard) {
  Position p = Position::empty(rules);
  for (const Seat seat : {kWhite, kBlack}) {
    std::istringstream in(seat == kWhite ? white : black);
    for (std::string name; in >> name;) {
      const bool gipf = name[0] == 'G';
      p.put(cell(std::string_view(name).substr(gipf ? 1 : 0)), seat, gipf);
    }
  }
  const std::string text = position_text(p);
  return position(text.substr(0, text.find(' ') + 1) + rest, rules);
}

/// Names of spots in the order b2, b3, ..., h5: "b2,c3".
[[nodiscard]] inline std::string names(Cells cells) {
  std::string text;
  for (const std::uint8_t spot : kSpotByNumber) {
    if ((cells & bit(spot)) != 0) text += (text.empty() ? "" : ",") + place_name(spot);
  }
  return text;
}

/// A turn as the rulebook reference writes it: `xb2,c3;Ga1>b2;xd4`.
[[nodiscard]] inline std::string turn_text(const Move& move) {
  std::string text;
  if (move.before != 0) text += "x" + names(move.before);
  if (move.entry == Move::kNoEntry) return text;
  const Entry& entry = kEntry[move.entry];
  if (!text.empty()) text += ';';
  text += (move.gipf ? "G" : "") + place_name(entry.dot) + ">" + place_name(entry.spot[0]);
  if (move.after != 0) text += ";x" + names(move.after);
  return text;
}

/// A turn from the text of the reference, legal or not; throws when the text is not a turn.
[[nodiscard]] inline Move turn_of(const std::string& text) {
  Move move;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, ';');) {
    if (part.at(0) == 'x') {
      Cells cells = 0;
      std::istringstream list(part.substr(1));
      for (std::string name; std::getline(list, name, ',');) cells |= bit(cell(name));
      (move.entry == Move::kNoEntry ? move.before : move.after) = cells;
      continue;
    }
    move.gipf = part.at(0) == 'G';
    if (move.gipf) part.erase(0, 1);
    const int dot = cell(std::string_view(part).substr(0, 2));
    const int spot = cell(std::string_view(part).substr(3));
    for (std::size_t e = 0; e < kEntries; ++e) {
      if (kEntry[e].dot == dot && kEntry[e].spot[0] == spot) {
        move.entry = static_cast<std::uint8_t>(e);
      }
    }
    if (move.entry == Move::kNoEntry) throw std::invalid_argument(text);
  }
  return move;
}

/// All legal turns in the reference's texts, sorted.
[[nodiscard]] inline std::vector<std::string> turns(const Position& p) {
  std::vector<std::string> all;
  p.for_each_move([&](const Move& move) { all.push_back(turn_text(move)); });
  std::sort(all.begin(), all.end());
  return all;
}

/// A legal move from its notation; throws with the reason when it is not legal.
[[nodiscard]] inline Move move_of(const Position& p, std::string_view text) {
  auto move = read_move(p, text);
  if (!move) throw std::invalid_argument(std::string(text) + ": " + move.error().message);
  return *move;
}

/// The position after the moves of a line in the official notation, separated by blanks.
[[nodiscard]] inline Position after(Position p, const std::string& line) {
  std::istringstream in(line);
  for (std::string text; in >> text;) p.play(move_of(p, text));
  return p;
}

/// The official notation of a move, complete or short.
[[nodiscard]] inline std::string complete(const Position& p, const Move& move) {
  std::string text;
  write_move(p, move, text);
  return text;
}
[[nodiscard]] inline std::string shortest(const Position& p, const Move& move) {
  std::string text;
  write_short_move(p, move, text);
  return text;
}

/// Removals as sorted lists of spots; "" for none.
[[nodiscard]] inline std::vector<std::string> lists(const Removals& sets) {
  std::vector<std::string> all;
  for (const Cells set : sets) all.push_back(names(set));
  std::sort(all.begin(), all.end());
  return all;
}

/// The outcome in the words of the rulebook reference: `*`, `white no-gipf`, ...
[[nodiscard]] inline std::string outcome(const Position& p) {
  const Outcome o = p.outcome();
  if (!o.over()) return "*";
  return std::string(o.result == Result::kSeat0Wins ? "white " : "black ") +
         std::string(Gipf::kEndings[o.ending]);
}

}  // namespace gipfbase::gipf::testing
