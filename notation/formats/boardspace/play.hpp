// notation/formats/boardspace/play.hpp - what the players' actions have in common in all titles:
// places, players, declarations, the record that they fill, and the file that is made of one.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "notation/formats/boardspace/boardspace.hpp"
#include "notation/text/text.hpp"
#include "rules/hex/geometry.hpp"

namespace gipfbase::notation {

/// The name of a verb in a title's list of verbs.
template <class Verb>
struct BoardspaceVerb {
  std::string_view text;
  Verb verb;
};
/// The verb with this name, in any case; `Verb::kUnknown` when the list has none.
template <class Verb, std::size_t N>
[[nodiscard]] Verb verb_of(std::string_view word,
                           const std::array<BoardspaceVerb<Verb>, N>& verbs) {
  constexpr int kCase = 'a' ^ 'A';
  for (const BoardspaceVerb<Verb>& name : verbs) {
    // Most names are told apart by length and first letter.
    if (word.size() != name.text.size() || ((word[0] ^ name.text[0]) & ~kCase) != 0) continue;
    if (gpn::same_word(word, name.text)) return name.verb;
  }
  return Verb::kUnknown;
}

/// An action as written, without index, for messages; long ones are cut.
[[nodiscard]] std::string action_text(const BoardspaceAction& action);
/// Takes a place, such as `D 4`, off the arguments; nothing when none is there.
[[nodiscard]] std::optional<hex::Place> next_place(std::string_view& args);
/// A place as Boardspace writes it: "D 4".
[[nodiscard]] std::string boardspace_place(hex::Place place);
/// Takes a player, as P1 or 1, off the arguments.
[[nodiscard]] Seat next_player(std::string_view& args, Seat otherwise);

/// A record that fills as the game goes on.
class BoardspaceSheet {
 public:
  BoardspaceSheet(Game& record, std::vector<Finding>& findings)
      : record_(record), findings_(findings) {}

  /// Number of moves so far.
  [[nodiscard]] std::uint32_t ply() const {
    return static_cast<std::uint32_t>(record_.moves.size());
  }
  void add_move(const PackedMove& move) { record_.moves.push_back(move); }
  /// Time used up to the last move; less than 0 when it is not known.
  void set_time_used(std::int64_t milliseconds);
  /// A comment on the last move; an empty one is none.
  void add_comment(std::string_view comment);
  /// Ends the game: the result with White in seat 0, and one of the words of game.hpp when it does
  /// not come from the board. kOngoing takes the end back.
  void end(Result result, std::string_view termination);
  [[nodiscard]] bool ended() const { return shown_ != Result::kOngoing; }
  [[nodiscard]] Result shown() const { return shown_; }
  /// What follows cannot be played: the game is kept as far as it goes, as partial.
  void fail(Code code, std::uint32_t line, std::string message);
  /// What follows is no part of the game, which is sound and open.
  void leave_out_rest(std::uint32_t line, std::string message);
  [[nodiscard]] bool stopped() const { return stopped_; }
  [[nodiscard]] bool closed() const { return ended() || stopped_; }

  /// Says once per game that an action is none of the title.
  void pass_over_unknown(const BoardspaceAction& action, std::string_view title);
  /// Says once per game that an action comes too late; one that lies on the board matters.
  void pass_over_after_end(const BoardspaceAction& action, bool on_board);
  /// Errors belong to the move that would have come next, other findings to the last one.
  void report(Code code, Severity severity, std::uint32_t line, std::string message);

 private:
  [[nodiscard]] Note& note_of_last_ply();

  Game& record_;
  std::vector<Finding>& findings_;
  Result shown_ = Result::kOngoing;
  bool stopped_ = false;
  bool told_unknown_ = false;
  bool told_after_end_ = false;
};

/// What players have declared: resignations, offers of a draw.
class BoardspaceDeclarations {
 public:
  enum class What : std::uint8_t { kNothing, kResigned, kDraw };

  /// What waits for its confirmation, and whose it is.
  [[nodiscard]] What what() const { return what_; }
  [[nodiscard]] Seat by() const { return by_; }
  void resign(Seat seat) { toggle(What::kResigned, seat); }
  void offer_draw(Seat seat);
  /// False when there is nothing to accept.
  [[nodiscard]] bool accept_draw(Seat seat);
  void decline_draw();
  /// Drops what is not confirmed.
  void withdraw() { what_ = What::kNothing; }
  /// An offer stands until the other player has moved.
  void end_turn(Seat seat) {
    if (offer_ && *offer_ != seat) offer_.reset();
  }

 private:
  void toggle(What what, Seat seat);

  What what_ = What::kNothing;
  Seat by_ = 0;
  std::optional<Seat> offer_;
};

/// The actions of a record as they are written. A title derives from it and adds its moves.
class BoardspaceActionWriter {
 public:
  [[nodiscard]] BoardspaceTitle::Actions take() { return std::move(written_); }

 protected:
  explicit BoardspaceActionWriter(Seat first) { written_.first = first; }
  void act(Seat player, std::string_view action);
  void end_ply() { written_.nodes_after_ply.push_back(written_.nodes.size()); }
  /// The actions that end a game which the board has not ended.
  void close(const Game& record, Seat side_to_move);
  [[nodiscard]] const BoardspaceTitle::Actions& written() const { return written_; }
  /// The player of a side, or the side of a player.
  [[nodiscard]] Seat player_of(Seat side) const { return written_.first == 0 ? side : other(side); }

 private:
  BoardspaceTitle::Actions written_;
};

/// The player who moved first, as the tags of a record say.
[[nodiscard]] Seat first_player(const Game& record);
}  // namespace gipfbase::notation
