// notation/formats/boardspace/play.hpp - parts of Boardspace actions that are the same in all
// titles: places, players, and writing the actions of a record.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "notation/formats/boardspace/boardspace.hpp"
#include "notation/game/any_position.hpp"
#include "notation/text/text.hpp"
#include "rules/hex/geometry.hpp"

namespace gipfbase::notation {

/// The name of a verb in a title's list of verbs.
template <class Verb>
struct BoardspaceVerb {
  std::string_view text;
  Verb verb;
};
/// The verb with this name, ignoring case; `kUnknown` if it is not in the list.
template <class Verbs>
[[nodiscard]] auto verb_of(std::string_view word, const Verbs& verbs) {
  using Verb = decltype(Verbs::value_type::verb);
  constexpr int kCase = 'a' ^ 'A';
  for (const BoardspaceVerb<Verb>& name : verbs) {
    // Length and first letter exclude most names.
    if (word.size() != name.text.size() || ((word[0] ^ name.text[0]) & ~kCase) != 0) continue;
    if (text::same_word(word, name.text)) return name.verb;
  }
  return Verb::kUnknown;
}

/// A variant: its name in SU, and its id in this program.
struct BoardspaceVariant {
  std::string_view setup;
  std::string_view id;
};
/// The variant with this name or id, in upper or lower case; nullptr if none exists.
[[nodiscard]] const BoardspaceVariant* find_variant(std::span<const BoardspaceVariant> variants,
                                                    std::string_view BoardspaceVariant::*kind,
                                                    std::string_view name);

/// The numbers after the name of the variant in SU. A tag keeps them unless they have their usual
/// value.
struct BoardspaceSetup {
  std::string_view tag;
  std::string_view usual;

  /// Adds the tag for the numbers in SU.
  void keep(std::string_view numbers, std::vector<Tag>& tags) const;
  /// The numbers to be written for a record.
  [[nodiscard]] std::string_view of(const Game& record) const;
};
/// The text after the first word.
[[nodiscard]] std::string_view after_first_word(std::string_view text);

/// The words and numbers that all records of a title have in common.
struct BoardspaceFormat {
  std::string_view title;  ///< for messages
  std::string_view gm;
  std::span<const BoardspaceVariant> variants;  ///< the first one if neither SU nor GM names one
  BoardspaceSetup numbers;
};
/// True when GM, or in a file without GM the first word of SU, names the title or one of its
/// variants.
[[nodiscard]] bool names_title(const BoardspaceFormat& words, std::string_view gm,
                               std::string_view setup);
/// The id of the variant that SU names, or that GM names when the file has no SU; an error when the
/// variant is unknown.
[[nodiscard]] Expected<std::string, std::string> variant_of(const BoardspaceFormat& words,
                                                            const BoardspaceGame& game);

// Functions for the members of BoardspaceTitle.
template <const BoardspaceFormat& kWords>
[[nodiscard]] bool accepts_by(std::string_view gm, std::string_view setup) {
  return names_title(kWords, gm, setup);
}
template <const BoardspaceFormat& kWords>
[[nodiscard]] Expected<std::string, std::string> settings_by(const BoardspaceGame& game) {
  return variant_of(kWords, game);
}
/// Reads the actions with `kRead`, and keeps the numbers of SU in a tag.
template <const BoardspaceFormat& kWords, auto kRead>
[[nodiscard]] BoardspaceTitle::Reading read_by(const BoardspaceGame& game, Game& record,
                                               std::vector<Finding>& findings) {
  BoardspaceTitle::Reading reading = kRead(game, record, findings);
  kWords.numbers.keep(after_first_word(game.property("SU")), reading.tags);
  return reading;
}

/// An action as written, without its index, for messages; shortened if it is long.
[[nodiscard]] std::string action_text(const BoardspaceAction& action);
/// Removes a place, such as `D 4` or `D4`, from the arguments; nullopt if none exists.
[[nodiscard]] std::optional<hex::Place> next_place(std::string_view& args);
/// Like next_place, but returns the cell that `cell_at` gives for the place; -1 when no place
/// follows, or the place is not on the board.
[[nodiscard]] int next_cell(std::string_view& args, int (*cell_at)(hex::Place));
/// A place as Boardspace writes it: "D 4".
[[nodiscard]] std::string boardspace_place(hex::Place place);
template <class Board>
[[nodiscard]] std::string boardspace_place(int cell) {
  return boardspace_place(Board::place_of(cell));
}
/// Removes a player, written P1 or 1, from the arguments and returns it. Returns `otherwise` when
/// there are no arguments.
[[nodiscard]] Seat next_player(std::string_view& args, Seat otherwise);

/// Collects the actions of a record in their written form.
class BoardspaceActionWriter {
 public:
  /// `first`: the player who moves first.
  explicit BoardspaceActionWriter(Seat first) { written_.first = first; }

  /// Adds the action that names the first player. It precedes the first ply.
  void start() {
    act(written_.first, "Start P{}", written_.first);
    end_ply();
  }

  /// Adds an action, whose text is formatted as by fmt::format.
  template <class... Args>
  void act(Seat player, fmt::format_string<Args...> format, Args&&... args) {
    written_.nodes.push_back(fmt::format("P{}[{} {}]", player, written_.nodes.size(),
                                         fmt::format(format, std::forward<Args>(args)...)));
  }
  void end_ply() { written_.nodes_after_ply.push_back(written_.nodes.size()); }
  /// The player of a side, or the side of a player.
  [[nodiscard]] Seat player_of(Seat side) const { return written_.first == 0 ? side : other(side); }
  /// True when nothing has been written since the last ply ended.
  [[nodiscard]] bool ply_empty() const {
    return written_.nodes.size() == written_.nodes_after_ply.back();
  }
  /// Returns all actions. If the game is not `over` on the board, the actions that end it, such as
  /// a resignation, are added.
  [[nodiscard]] BoardspaceTitle::Actions finish(const Game& record, bool over, Seat side_to_move);

 private:
  BoardspaceTitle::Actions written_;
};

/// The player who moved first, according to the tags of a record.
[[nodiscard]] Seat first_player(const Game& record);
/// The reason why a record cannot be written when the move with this number, counted from 1, is
/// illegal.
[[nodiscard]] Unexpected<std::string> not_legal(std::size_t move);
/// Why a record cannot be written, for a title whose games all begin in the same way on Boardspace
/// (`how`: "on the empty board"); nullopt when the game begins in this way.
[[nodiscard]] std::optional<std::string> fault_of_start(const Game& record, std::string_view title,
                                                        std::string_view how);

/// The actions of a record in which players confirm every turn with Done. `write_turn(writer,
/// player, position, move)` adds the actions of a legal move, without Done. `start` is passed to
/// fault_of_start as `how`. When it is empty, the start of the record is not checked.
template <class Title, class WriteTurn>
[[nodiscard]] Expected<BoardspaceTitle::Actions, std::string> written_turns(
    const Game& record, const BoardspaceFormat& words, std::string_view start,
    WriteTurn&& write_turn) {
  const std::string_view id = record.rules->variant();
  const BoardspaceVariant* const variant = find_variant(words.variants, &BoardspaceVariant::id, id);
  if (variant == nullptr) {
    return Unexpected{
        fmt::format("Boardspace does not have the variant {1} of {0}; keep this game as .gpn",
                    words.title, id)};
  }
  auto why = start.empty() ? std::nullopt : fault_of_start(record, words.title, start);
  if (why) return Unexpected{*std::move(why)};
  BoardspaceActionWriter writer(first_player(record));
  writer.start();
  auto position = typed<typename Title::Position>(record.start);
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    const auto move = Title::unpack(record.moves[i]);
    if (!position.is_legal(move)) return not_legal(i + 1);
    const Seat player = writer.player_of(position.side_to_move());
    write_turn(writer, player, position, move);
    writer.act(player, "Done");
    position.play(move);
    writer.end_ply();
  }
  auto written = writer.finish(record, position.outcome().over(), position.side_to_move());
  const std::string_view numbers = words.numbers.of(record);
  written.gm = words.gm;
  written.setup = fmt::format("{}{}{}", variant->setup, numbers.empty() ? "" : " ", numbers);
  return written;
}

}  // namespace gipfbase::notation
