#include "notation/gipf/boardspace.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <typeinfo>

#include "notation/formats/boardspace/play.hpp"
#include "notation/gipf/boardspace_removal.hpp"
#include "notation/gipf/text.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::gipf {
namespace {

using boardspace::RowRemoval;
using notation::BoardspaceGame;
using notation::BoardspaceTitle;
using notation::Finding;
using notation::Game;
namespace text = notation::text;

/// The names of the versions in SU and in this program, in the order of Version.
constexpr std::array<notation::BoardspaceVariant, 3> kTypes = {
    {{"gipf", "basic"}, {"gipf-standard", "standard"}, {"gipf-tournament", "tournament"}}};
constexpr std::string_view kGm = "gipf";
constexpr std::string_view kMatrx = "gipf-matrx";
constexpr std::string_view kSwitch = "+immediate-end";
/// Key and revision follow the name in SU. This program writes kImmediateEnd after them.
constexpr notation::BoardspaceSetup kSetup = {"BoardspaceSetup", "0 101"};

const notation::BoardspaceVariant* type_of(std::string_view setup) {
  return find_variant(kTypes, &notation::BoardspaceVariant::setup, setup);
}

/// The number of moves of the record that are legal under these rules.
std::size_t moves_under(const BoardspaceGame& game, const Rules& rules) {
  Game record;
  std::vector<Finding> findings;
  (void)boardspace::read_actions(game, rules, record, findings);
  return record.moves.size();
}

/// True when, in this record, a removal before the push that takes a player's last GIPF-piece is a
/// whole move. The revision in SU does not show which rule was in use, but the actions do when no
/// push follows.
bool shows_immediate_end(const BoardspaceGame& game, Version version) {
  // In the basic version there are no GIPF-pieces to lose.
  return version != Version::kBasic &&
         moves_under(game, {version, true}) > moves_under(game, {version, false});
}

/// The contents of SU: "type key revision".
struct SetUp {
  Version version = Version::kBasic;
  bool immediate_end = false;  ///< SU ends with kImmediateEnd, which only this program writes
  std::string_view rest;       ///< key and revision as written
};
/// Reads SU, or GM in a file without SU. Fails with a message for versions of the game that are not
/// supported.
Expected<SetUp, std::string> read_setup(const BoardspaceGame& game) {
  const std::string_view su = game.property("SU");
  const std::string_view setup = text::trimmed(su).empty() ? game.property("GM") : su;
  std::string_view rest = setup;
  const std::string_view name = notation::next_word(rest);
  if (const auto* type = type_of(name.empty() ? kGm : name)) {
    rest = text::trimmed(rest);
    const bool marked = rest.ends_with(kImmediateEnd);
    if (marked) rest = text::trimmed(rest.substr(0, rest.size() - kImmediateEnd.size()));
    return SetUp{static_cast<Version>(type - kTypes.data()), marked, rest};
  }
  if (text::same_word(name, kMatrx)) {
    return Unexpected{fmt::format(
        "SU[{}] is GIPF with potentials (Matrx), which this program does not read from Boardspace",
        setup)};
  }
  return Unexpected{fmt::format(
      "SU[{}] is not a version of GIPF; known: gipf, gipf-standard, gipf-tournament", setup)};
}

bool accepts(std::string_view gm, std::string_view setup) {
  const std::string_view word = gm.empty() ? notation::next_word(setup) : gm;
  return text::same_word(word, kMatrx) || type_of(word) != nullptr;
}

Expected<std::string, std::string> settings(const BoardspaceGame& game) {
  const auto setup = read_setup(game);
  if (!setup) return Unexpected{setup.error()};
  const bool immediate_end = setup->immediate_end || shows_immediate_end(game, setup->version);
  return fmt::format("{}{}", kTypes[static_cast<std::size_t>(setup->version)].id,
                     immediate_end ? kSwitch : "");
}

BoardspaceTitle::Reading read(const BoardspaceGame& game, Game& record,
                              std::vector<Finding>& findings) {
  const Rules rules = notation::typed<Position>(record.start).rules();
  BoardspaceTitle::Reading reading = boardspace::read_actions(game, rules, record, findings);
  kSetup.keep(read_setup(game).value().rest, reading.tags);
  return reading;
}

/// Writes the actions of one game.
class ActionWriter {
 public:
  ActionWriter(Seat first, const Rules& rules)
      : writer_(first),
        position_(Position::start(rules)),
        turned_(first != 0 && rules.version != Version::kTournament) {
    writer_.start();
  }

  /// Writes a move; returns why it cannot be written.
  std::optional<std::string> write_move(const Move& move, std::size_t ply) {
    if (!position_.is_legal(move)) return notation::not_legal(ply).error;
    const Seat side = position_.side_to_move();
    const RowRemoval before(position_.pieces(), side, RowRemoval::Time::kBeforePush);
    bool clear = click(before, move.before);
    if (move.entry == Move::kNoEntry) {
      // A click must show that the turn ended without a push.
      if (writer_.ply_empty()) {
        act("Preserve", lowest(move.before));
        act("Remove", lowest(move.before));
      }
    } else {
      const Position middle = position_.after_removal(move.before);
      // On Boardspace a GIPF-piece enters by default when it can.
      if (!move.gipf && middle.may_push(true)) writer_.act(player(), "Standard");
      act("Dropb", kEntry[move.entry].dot);
      act("Dropb", kEntry[move.entry].spot[0]);
      const RowRemoval after(middle.after_push(kEntry[move.entry], move.gipf).pieces(), side,
                             RowRemoval::Time::kAfterPush);
      clear = click(after, move.after) && clear;
      writer_.act(player(), "Done");
    }
    if (!clear) {
      return fmt::format(
          "no clicks on Boardspace remove the rows of move {}; keep this game as .gpn", ply);
    }
    position_.play(move);
    writer_.end_ply();
    return std::nullopt;
  }

  BoardspaceTitle::Actions finish(const Game& record) {
    return writer_.finish(record, position_.outcome().over(), position_.side_to_move());
  }

 private:
  bool click(const RowRemoval& rows, Cells goal) {
    const auto clicks = boardspace::clicks_for(rows, goal);
    if (!clicks) return false;
    for (const boardspace::Click& c : *clicks) act(c.preserve ? "Preserve" : "Remove", c.cell);
    return true;
  }
  void act(std::string_view verb, int cell) {
    const int there = turned_ ? boardspace::turned_over(cell) : cell;
    writer_.act(player(), "{} {}", verb, notation::boardspace_place(place_of(there)));
  }
  [[nodiscard]] Seat player() const { return writer_.player_of(position_.side_to_move()); }

  notation::BoardspaceActionWriter writer_;
  Position position_;
  bool turned_ = false;
};

Expected<BoardspaceTitle::Actions, std::string> write(const Game& record) {
  if (record.rules->rules_type() != typeid(Gipf)) {
    return Unexpected{
        fmt::format("Boardspace cannot play GIPF {}: the potentials of Boardspace follow other "
                    "rules; keep this game as .gpn",
                    record.rules->variant())};
  }
  if (auto why = notation::fault_of_start(record, fmt::format("GIPF {}", record.rules->variant()),
                                          "in the same position")) {
    return Unexpected{*std::move(why)};
  }
  const Rules rules = notation::typed<Position>(record.start).rules();
  ActionWriter writer(notation::first_player(record), rules);
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    auto why = writer.write_move(Gipf::unpack(record.moves[i]), i + 1);
    if (why) return Unexpected{std::move(*why)};
  }
  auto written = writer.finish(record);
  written.gm = kGm;
  const auto& type = kTypes[static_cast<std::size_t>(rules.version)];
  written.setup =
      fmt::format("{} {}{}{}", type.setup, kSetup.of(record), rules.ends_at_removal ? " " : "",
                  rules.ends_at_removal ? kImmediateEnd : "");
  return written;
}

}  // namespace

const BoardspaceTitle kBoardspace = {accepts, settings, read, write};

}  // namespace gipfbase::gipf
