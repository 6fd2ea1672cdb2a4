// Settings, positions and moves of every title, as texts:
//   TITLE SETTINGS <line feed> POSITION, or nothing <line feed> a move on every further line
#include <algorithm>
#include <array>
#include <cstring>
#include <string>
#include <typeinfo>

#include "fuzz/samples.hpp"
#include "fuzz/target.hpp"
#include "notation/diagram/svg.hpp"
#include "notation/diagram/terminal.hpp"
#include "notation/game/play.hpp"
#include "rules/dvonn/title.hpp"
#include "rules/gipf/title.hpp"
#include "rules/tamsk/title.hpp"
#include "rules/zertz/title.hpp"
#include "support/titles.hpp"

namespace gipfbase::fuzz {
namespace {

using notation::AnyPosition;
using notation::Rules;

std::string_view next_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

void check_error(const notation::TextError& error, std::string_view text) {
  promise(error.offset <= text.size(), "a fault lies in its text");
  promise(!error.message.empty(), "a fault is a sentence");
}

/// Checks that the images of a position under the symmetries of its board are the same position.
template <Title T>
void check_images(const Rules& rules, const AnyPosition& any) {
  if (rules.rules_type() != typeid(T)) return;
  const auto position = notation::typed<typename T::Position>(any);
  const SymmetryKeys keys = T::keys(position);
  for (int i = 1; i < keys.count; ++i) {
    const AnyPosition image = notation::erased(T::transformed(position, i));
    const SymmetryKeys turned = rules.keys(image);
    promise(turned.canonical() == keys.canonical(), "a position and its image have one key");
    promise(turned.exact() == keys.key[static_cast<std::size_t>(i)], "keys know the symmetries");
    promise(rules.same_position(any, image, false), "a position is the same as its image");
    const auto read = rules.read_position(rules.write_position(image));
    promise(read && rules.write_position(*read) == rules.write_position(image),
            "the text of an image is read as that image");
  }
}
template <Title... T>
void check_images(TitleList<T...> /*titles*/, const Rules& rules, const AnyPosition& position) {
  (check_images<T>(rules, position), ...);
}

void check_texts(const Rules& rules, const AnyPosition& position) {
  const std::string text = rules.write_position(position);
  const auto again = rules.read_position(text);
  if (!again) throw Broken("\"" + text + "\" cannot be read: " + again.error().message);
  // Bytes may differ: ZÈRTZ texts do not record that the previous player has passed.
  same_text(text, rules.write_position(*again), "a position");
  for (const std::string_view format : rules.position_formats()) {
    const auto foreign = rules.write_position_as(format, position);
    if (!foreign) continue;
    const auto read = rules.read_position(*foreign);
    if (!read) throw Broken(*foreign + " cannot be read: " + read.error().message);
    same_text(*foreign, rules.write_position_as(format, *read).value_or("nothing"), "foreign text");
  }
  for (const bool unicode : {false, true}) {
    promise(!notation::drawing(rules.diagram(position), {.colour = unicode, .unicode = unicode})
                 .empty(),
            "every position has a diagram");
  }
}

void check_position(const Rules& rules, const AnyPosition& position) {
  check_texts(rules, position);
  check_images(zertz::Titles{}, rules, position);
  check_images(dvonn::Titles{}, rules, position);
  check_images(gipf::Titles{}, rules, position);
  check_images(tamsk::Titles{}, rules, position);
  promise(rules.same_position(position, position, true), "a position is the same as itself");
  if (const auto swapped = rules.seats_swapped(position)) {
    const auto back = rules.seats_swapped(*swapped);
    promise(back && *back == position, "seats swapped twice are as before");
  }
  (void)rules.pattern(position);
  (void)rules.ending_name(rules.outcome(position));
  (void)rules.unwritten_move(position);
}

void check_move(const Rules& rules, const AnyPosition& position, const PackedMove& move) {
  promise(rules.is_legal(position, move), "a move that is there is legal");
  const std::string text = rules.move_text(position, move);
  const auto again = rules.read_move(position, text);
  if (!again) throw Broken("\"" + text + "\" cannot be read: " + again.error().message);
  promise(rules.scan_move(text) == text.size(), "a move that is written is scanned whole");
  same_text(text, rules.move_text(position, *again), "the text of a move");
  std::string brief;
  rules.write_short_move(position, move, brief);
  const auto of_brief = rules.read_move(position, brief);
  if (!of_brief) throw Broken("\"" + brief + "\" cannot be read: " + of_brief.error().message);
  same_text(text, rules.move_text(position, *of_brief), "the short text of a move");
  promise(!rules.remark(position, move, text), "what is written of a move agrees with it");
  promise(notation::svg(notation::diagram_after(rules, position, move), text)
              .starts_with(notation::kSvgBeginning),
          "every move is drawn");
  const notation::IndexRow row = rules.index_row(position, &move);
  promise(row.has_next && row.key == rules.keys(position).canonical(), "the row has the key");
  const auto found = rules.from_canonical(position, row.next);
  promise(found && rules.is_legal(position, *found),
          "a canonical move is legal where it came from");
  promise(rules.index_row(position, &*found).next == row.next, "a canonical move is itself again");
}

/// A damaged index may hold any bits instead of a move.
void check_any_bits(const Rules& rules, const AnyPosition& position, std::string_view bytes) {
  PackedMove any;
  std::memcpy(&any.low, bytes.data(), std::min(bytes.size(), sizeof any.low));
  if (bytes.size() > sizeof any.low) {
    bytes.remove_prefix(sizeof any.low);
    std::memcpy(&any.high, bytes.data(), std::min(bytes.size(), sizeof any.high));
  }
  const auto found = rules.from_canonical(position, any);
  promise(!found || rules.is_legal(position, *found), "from_canonical gives a legal move or none");
  if (rules.is_legal(position, any)) check_move(rules, position, any);
}

/// Tests some of the legal moves; all would take too long.
void check_legal_moves(const Rules& rules, const AnyPosition& position) {
  constexpr std::uint64_t kMost = 5000;
  const std::uint64_t count = rules.count_moves(position);
  promise((count == 0) == rules.outcome(position).over(), "a game is over without a move");
  if (count > kMost) return;
  std::vector<PackedMove> moves;
  rules.legal_moves(position, moves);
  promise(moves.size() == count, "as many moves are counted as found");
  const std::size_t step = 1 + moves.size() / 8;
  for (std::size_t i = 0; i < moves.size(); i += step) check_move(rules, position, moves[i]);
}

void run_moves(std::string_view input) {
  const std::string_view title_line = next_line(input);
  const std::size_t blank = title_line.find(' ');
  const auto* title = test::catalogue().find(title_line.substr(0, blank));
  if (title == nullptr || blank == std::string_view::npos) return;
  const std::string_view settings = title_line.substr(blank + 1);
  const auto made = test::catalogue().rules(*title, settings);
  if (!made) return check_error(made.error(), settings);
  const Rules& rules = **made;
  promise(*test::catalogue().rules(*title, rules.variant()) == *made,
          "settings are read as written");

  const std::string_view start_line = next_line(input);
  const auto start = rules.start_of(start_line);
  if (!start) return check_error(start.error(), start_line);
  check_position(rules, *start);
  check_legal_moves(rules, *start);
  notation::Play play(rules, *start);
  while (!input.empty()) {
    const std::string_view line = next_line(input);
    promise(rules.scan_move(line) <= line.size(), "a move ends in its text");
    (void)rules.time_in_move(line);
    (void)rules.is_idle(line);
    check_any_bits(rules, play.position(), line);
    const auto move = rules.read_move(play.position(), line);
    if (!move) {
      check_error(move.error(), line);
      continue;
    }
    (void)rules.remark(play.position(), *move, line);
    check_move(rules, play.position(), *move);
    if (play.push(*move, rules.time_in_move(line))) break;
    check_position(rules, play.position());
  }
  check_legal_moves(rules, play.position());
  std::vector<notation::IndexRow> rows;
  const notation::Replay replay = rules.replay(*start, play.moves(), &rows);
  promise(replay.plies == play.plies() && replay.final == play.position(),
          "replaying gives the same");
  promise(rows.size() == play.plies() + 1, "every position has a row");
}

std::vector<std::string> move_seeds() {
  std::vector<std::string> all;
  constexpr std::size_t kPlies = 60;
  constexpr std::size_t kAtATime = 12;
  for (const notation::Game& game : sample_games(1, kPlies)) {
    const std::string head =
        std::string(game.rules->title()) + ' ' + std::string(game.rules->variant()) + '\n';
    AnyPosition position = game.start;
    for (std::size_t ply = 0; ply < game.moves.size(); ply += kAtATime) {
      std::string text = head + game.rules->write_position(position) + '\n';
      for (std::size_t i = ply; i < std::min(ply + kAtATime, game.moves.size()); ++i) {
        text += game.rules->move_text(position, game.moves[i]) + '\n';
        game.rules->play(position, game.moves[i]);
      }
      all.push_back(std::move(text));
    }
    for (const std::string_view format : game.rules->position_formats()) {
      if (const auto text = game.rules->write_position_as(format, position)) {
        all.push_back(head + *text + '\n');
      }
    }
  }
  return all;
}

constexpr std::array<std::string_view, 28> kMoveWords = {
    "zertz ", "dvonn ",     "gipf ",   "tamsk ",  "37",       "48",      "61",
    "basic",  "tournament", "sand",    "+zertz=", "+tamsk=6", "+dvonn=", "+challenges=",
    "pass",   "resign",     "sand-d4", "fifteen", "last-w",   "a1",      "d4-d5",
    " x ",    "Wd4,a1",     "G",       "/",       " 0,0,0",   "*",       "\n"};

}  // namespace

const Target kMoves = {"moves", run_moves, move_seeds, kMoveWords};

}  // namespace gipfbase::fuzz
