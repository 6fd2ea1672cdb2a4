#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "notation/gipf/fields.hpp"
#include "notation/gipf/potentials/text.hpp"
#include "notation/gipf/text.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::gipf {
namespace {

using notation::bad_position;
using notation::TextError;
using notation::text::character_at;

constexpr std::string_view kPhaseLetters = "-sma";

char colour_letter(Seat seat) { return seat == kWhite ? 'w' : 'b'; }

/// The text of a tower, such as `(wdb)`: the piece at the bottom, `d` if it is loaded, and the
/// owners of the DVONN-potentials on it.
std::string tower_text(const LoadedPieces& pieces, int cell) {
  const int height = pieces.height_at(cell);
  const auto top = static_cast<Seat>((pieces.of[kBlack] & bit(cell)) != 0 ? 1 : 0);
  Seat seat = height % 2 == 0 ? top : other(top);
  std::string text = {'(', colour_letter(seat)};
  if ((pieces.loaded[index_of(Kind::kDvonn)] & bit(cell)) != 0) text += 'd';
  for (int i = 0; i < height; ++i) {
    seat = other(seat);
    text += colour_letter(seat);
  }
  return text + ')';
}

/// Reads one piece from the front of a board text.
class PieceReader {
 public:
  PieceReader(std::string_view field, std::size_t& at, LoadedPieces& pieces)
      : field_(field), at_(at), pieces_(pieces) {}

  [[nodiscard]] bool read(int cell) {
    const Cells here = bit(cell);
    const char c = take();
    if (c == '.') return true;
    if (c == '(') return read_tower(here);
    const auto seat = seat_of(c);
    if (!seat) return false;
    pieces_.of[*seat] |= here;
    if (c == 'W' || c == 'B') {
      pieces_.gipf |= here;
      return true;
    }
    if (peek() == 'u') {
      pieces_.used |= here;
      ++at_;
    } else if (const std::size_t kind = kKindLetters.find(peek()); kind < kKinds) {
      pieces_.loaded[kind] |= here;
      ++at_;
    }
    return true;
  }

 private:
  [[nodiscard]] char peek() const { return at_ < field_.size() ? field_[at_] : '\0'; }
  char take() { return at_ < field_.size() ? field_[at_++] : '\0'; }
  static std::optional<Seat> seat_of(char c) {
    if (c == 'w' || c == 'W') return kWhite;
    if (c == 'b' || c == 'B') return kBlack;
    return std::nullopt;
  }

  bool read_tower(Cells here) {
    const char bottom = take();
    auto seat = seat_of(bottom);
    if (!seat || bottom == 'W' || bottom == 'B') return false;
    if (peek() == 'd') {
      pieces_.loaded[index_of(Kind::kDvonn)] |= here;
      ++at_;
    }
    unsigned height = 0;
    // DVONN-potentials alternate between the players.
    for (; peek() == colour_letter(other(*seat)); ++at_, ++height) seat = other(*seat);
    if (take() != ')' || height == 0 || height >= 1U << LoadedPieces::kHeightBits) return false;
    for (std::size_t i = 0; i < LoadedPieces::kHeightBits; ++i) {
      if ((height >> i & 1U) != 0) pieces_.height[i] |= here;
    }
    pieces_.of[*seat] |= here;
    pieces_.used |= here;
    return true;
  }

  std::string_view field_;
  std::size_t& at_;
  LoadedPieces& pieces_;
};

Failure read_pieces(notation::FieldReader& fields, PotentialPosition& p) {
  const std::string_view field = fields.field();
  const auto read = [&](int cell, std::size_t& at) -> Failure {
    const std::size_t from = at;
    if (PieceReader(field, at, p.board()).read(cell)) return std::nullopt;
    const std::size_t last = std::max(at, from + 1) - 1;
    return fields.error(
        fmt::format("'{}' has no meaning in a board; use . (vacant), w or b (single piece), W or B "
                    "(GIPF-piece), wz wt wd wy (loaded), wu (used potential), (wb) "
                    "(DVONN-potential on a piece)",
                    field.substr(from, last - from + character_at(field, last).size())),
        from);
  };
  return notation::read_board(fields, Board::kTables, kWritten, read);
}

/// Reads `z3t6/-`: the potentials that White and Black may still bring in.
Failure read_left(notation::FieldReader& fields, PotentialPosition& p) {
  const std::string_view field = fields.next();
  const auto fail = [&] {
    return fields.error(
        fmt::format("{} which of the variant's potentials may still be brought in; write "
                    "those of White and Black, as in \"z3t6/-\"",
                    fields.does_not_say()));
  };
  const std::size_t slash = field.find('/');
  if (slash == std::string_view::npos) return fail();
  for (const Seat seat : {kWhite, kBlack}) {
    std::string_view part = seat == kWhite ? field.substr(0, slash) : field.substr(slash + 1);
    if (part == "-") continue;
    if (part.empty()) return fail();
    std::size_t next = 0;  // kinds in their order, each at most once
    while (!part.empty()) {
      const std::size_t kind = kKindLetters.find(part.front());
      const std::size_t digits = std::min(part.find_first_of(kKindLetters, 1), part.size());
      const auto n = notation::text::number<int>(part.substr(1, digits - 1));
      if (kind >= kKinds || kind < next || !n || *n < 1 || *n > p.rules().number[kind])
        return fail();
      p.set_left(seat, static_cast<Kind>(kind), *n);
      next = kind + 1;
      part.remove_prefix(digits);
    }
  }
  return std::nullopt;
}

/// The cell of the place at the front of a text.
int place_at(std::string_view text) {
  if (text.size() < 2) return -1;
  return cell_at({text[0] - 'a', text[1] - '0'});
}

/// Reads an announced use, of which only places are written: `c3=f6;xb2,b3&` or `&a1>b2`.
std::optional<PotentialMove> read_use(std::string_view text) {
  PotentialMove move;
  if (text.ends_with('&')) {
    move.more = true;
    text.remove_suffix(1);
  }
  const bool extra = text.starts_with('&');
  if (extra) text.remove_prefix(1);
  const int from = place_at(text);
  if (from < 0 || text.size() < 5 || text[2] != (extra ? '>' : '=')) return std::nullopt;
  const int to = place_at(text.substr(3));
  if (!is_spot(to) || is_spot(from) == extra) return std::nullopt;
  move.action = extra ? Action::kExtra : Action::kUse;
  move.from = static_cast<std::uint8_t>(from);
  move.to = static_cast<std::uint8_t>(to);
  if (extra) {
    const auto* const entry = std::find_if(kEntry.begin(), kEntry.end(), [&](const Entry& e) {
      return e.dot == from && e.spot[0] == to;
    });
    if (entry == kEntry.end()) return std::nullopt;
    move.from = static_cast<std::uint8_t>(entry - kEntry.begin());
    move.to = 0;
  }
  text.remove_prefix(5);
  if (!text.empty() && !text.starts_with(";x")) return std::nullopt;
  for (std::size_t at = 2; at < text.size(); at += 3) {
    const int cell = place_at(text.substr(at));
    if (!is_spot(cell) || (at + 2 < text.size() && text[at + 2] != ',')) return std::nullopt;
    move.after |= bit(cell);
  }
  return move;
}

std::string use_text(const PotentialMove& use) {
  std::string text;
  if (use.action == Action::kExtra) {
    const Entry& entry = kEntry[use.from];
    text = '&' + place_name(entry.dot) + '>' + place_name(entry.spot[0]);
  } else {
    text = place_name(use.from) + '=' + place_name(use.to);
  }
  std::string_view before = ";x";
  for (const std::uint8_t cell : kSpotByNumber) {
    if ((use.after & bit(cell)) == 0) continue;
    text += before;
    text += place_name(cell);
    before = ",";
  }
  return use.more ? text + '&' : text;
}

/// Reads the phase of the turn, `-`, `s`, `m` or `a`, and an announced use after it: `s?c3=f6`.
Failure read_turn(notation::FieldReader& fields, PotentialPosition& p) {
  const std::string_view field = fields.next();
  const auto fail = [&](std::string_view why) {
    return fields.error(fmt::format("'{}' {}", field, why));
  };
  const std::size_t phase = field.empty() ? std::string_view::npos : kPhaseLetters.find(field[0]);
  if (phase == std::string_view::npos) {
    return fail(
        "does not give the state of the turn; write - (not begun), s (rows removed, nothing "
        "moved), m (additional move made) or a (ordinary move made)");
  }
  const auto stage = static_cast<Phase>(phase);
  p.set_phase(stage);
  if (field.size() == 1) return std::nullopt;
  if (p.rules().challenges == 0) {
    return fail(fmt::format(
        "announces a use, but this variant has no challenges; write only \"{}\"", field[0]));
  }
  const bool contest = field[1] == '!';
  const auto use = read_use(field.substr(2));
  if ((!contest && field[1] != '?') || !use || stage == Phase::kFresh) {
    return fail(
        "is not a state with an announced use; write s, m or a, then the use, as in \"s?c3=f6\" or "
        "\"s?&a1>b2\"");
  }
  p.announce(*use, stage);
  p.set_phase(contest ? Phase::kContest : Phase::kAnswer);
  return std::nullopt;
}

Failure read_challenges(notation::FieldReader& fields, PotentialPosition& p) {
  if (p.rules().challenges == 0) return std::nullopt;
  const std::string_view field = fields.next();
  const auto pair = notation::text::numbers<int, 2>(field, ',');
  const auto possible = [&](int n) { return n >= 0 && n <= p.rules().challenges; };
  if (!pair || !std::all_of(pair->begin(), pair->end(), possible)) {
    return fields.error(
        fmt::format("{} how many uses White and Black may still challenge; write two numbers, each "
                    "from 0 to {}, as in \"1,1\"",
                    fields.does_not_say(), p.rules().challenges));
  }
  for (const Seat seat : {kWhite, kBlack}) p.set_challenges(seat, (*pair)[seat]);
  return std::nullopt;
}

Failure wrong_material(const PotentialPosition& p, std::size_t end) {
  const LoadedPieces& pieces = p.pieces();
  const Cells odd = pieces.height[0];
  const Cells stacks = pieces.stacks();
  const Cells basic = ~pieces.used | stacks;  // spots with a piece, covered or not
  std::array<int, 2> dvonns_on_pieces{};
  for (Cells rest = stacks; rest != 0; rest &= rest - 1) {
    const int height = pieces.height_at(lowest(rest));
    const auto top = static_cast<Seat>((pieces.of[kBlack] & bit(lowest(rest))) != 0 ? 1 : 0);
    dvonns_on_pieces[top] += (height + 1) / 2;
    dvonns_on_pieces[other(top)] += height / 2;
  }
  for (const Seat seat : {kWhite, kBlack}) {
    const Cells bottom = ((pieces.of[seat] & ~odd) | (pieces.of[other(seat)] & odd)) & basic;
    const int all =
        count(bottom) + count(bottom & pieces.gipf) + p.reserve(seat) + p.captured(other(seat));
    if (auto failure = too_many_pieces(seat, all, end)) return failure;
    int agreed = 0;
    int there = count(pieces.of[seat] & pieces.used & ~stacks);
    for (std::size_t k = 0; k < kKinds; ++k) {
      const auto kind = static_cast<Kind>(k);
      int known = count(bottom & pieces.loaded[k]) + p.left(seat, kind);
      if (kind == Kind::kDvonn) known += dvonns_on_pieces[seat];
      agreed += p.rules().number[k];
      there += known;
      if (known > p.rules().number[k]) agreed = -1;
      if (agreed < 0) break;
    }
    if (agreed < there) {
      return bad_position(end, fmt::format("{} has more potentials than the variant gives him",
                                           seat == kWhite ? "White" : "Black"));
    }
  }
  if (p.rules().game.version == Version::kBasic && pieces.gipf != 0) {
    return bad_position(end, "the basic game has no GIPF-pieces");
  }
  return std::nullopt;
}

/// Rejects rows that the player whose turn it is should have removed already, and an announced use
/// that is not possible.
Failure wrong_turn(const PotentialPosition& p, std::size_t end) {
  if (p.rows_due() && !p.must_remove()) {
    return bad_position(end,
                        "no additional move can follow; write \"-\" for the state of the turn");
  }
  if (p.phase() == Phase::kFresh || p.outcome().over()) return std::nullopt;
  const bool answering = p.phase() >= Phase::kAnswer;
  PotentialPosition before = p;
  if (answering) {
    const PotentialMove use = p.announced();
    before.announce({}, Phase::kFresh);
    before.set_phase(p.resumed());
    if (before.is_legal(use)) return std::nullopt;
    return bad_position(end, "the announced use of a potential is not possible");
  }
  // Without tamsk_waits, rows stay until all moves of the turn are made.
  const bool moved = p.phase() == Phase::kMoveDue || p.phase() == Phase::kExtraDue;
  if (moved && !p.rules().tamsk_waits) return std::nullopt;
  // When a DVONN-potential is removed, the piece under it stays until the next removal, even in a
  // row.
  if (p.rules().number[static_cast<std::size_t>(Kind::kDvonn)] > 0) return std::nullopt;
  Removals rows = removals(p.pieces(), p.turn());
  if (!rows.contains(0))
    return bad_position(end, "there are rows that should already have been removed");
  return std::nullopt;
}

}  // namespace

std::string position_text(const PotentialPosition& p) {
  const LoadedPieces& pieces = p.pieces();
  std::string text;
  const auto piece = [&](int cell) -> std::string {
    const Cells here = bit(cell);
    if ((pieces.all() & here) == 0) return ".";
    if ((pieces.stacks() & here) != 0) return tower_text(pieces, cell);
    const char colour = colour_letter((pieces.of[kBlack] & here) != 0 ? kBlack : kWhite);
    if ((pieces.gipf & here) != 0) return colour == 'w' ? "W" : "B";
    if ((pieces.used & here) != 0) return {colour, 'u'};
    for (std::size_t k = 0; k < kKinds; ++k) {
      if ((pieces.loaded[k] & here) != 0) return {colour, kKindLetters[k]};
    }
    return {colour};
  };
  notation::write_board(Board::kTables, kWritten, text,
                        [&](int cell, std::string& out) { out += piece(cell); });
  text += numbers_text(p, p.turn());
  for (const Seat seat : {kWhite, kBlack}) {
    std::string left;
    for (std::size_t k = 0; k < kKinds; ++k) {
      const int n = p.left(seat, static_cast<Kind>(k));
      if (n > 0) left += fmt::format("{}{}", kKindLetters[k], n);
    }
    text += fmt::format("{}{}", seat == kWhite ? ' ' : '/', left.empty() ? "-" : left);
  }
  const bool answering = p.phase() >= Phase::kAnswer;
  text += ' ';
  text += kPhaseLetters[static_cast<std::size_t>(answering ? p.resumed() : p.phase())];
  if (answering) {
    text += p.phase() == Phase::kAnswer ? '?' : '!';
    text += use_text(p.announced());
  }
  if (p.rules().challenges > 0) {
    text += fmt::format(" {},{}", p.challenges(kWhite), p.challenges(kBlack));
  }
  return text;
}

Expected<PotentialPosition, TextError> read_position(std::string_view text,
                                                     const PotentialRules& rules) {
  const auto read_side = [](notation::FieldReader& fields, PotentialPosition& p) {
    Seat turn = kWhite;
    Failure failure = fields.read_side(turn);
    p.set_turn(turn);
    return failure;
  };
  const auto read_version_rights = [&](notation::FieldReader& fields, PotentialPosition& p) {
    return read_rights(fields, rules.game.version, p);
  };
  const auto check = [&](notation::FieldReader& /*fields*/, PotentialPosition& p) {
    if (Failure failure = wrong_material(p, text.size())) return failure;
    p.settle();
    return wrong_turn(p, text.size());
  };
  return notation::read_fields(
      text,
      "the board, the reserves, the captured pieces, the side to move, who may bring in "
      "GIPF-pieces, the potentials still to come, and the state of the turn",
      PotentialPosition::empty(rules), read_pieces, read_numbers<PotentialPosition>, read_side,
      read_version_rights, read_left, read_turn, read_challenges, notation::kReadEnd, check);
}

}  // namespace gipfbase::gipf
