// cli/serve/api/play_api.hpp - games against the engine. The whole game is in the address; the
// server keeps nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/answers/engine/analyze_answer.hpp"
#include "cli/arguments/position_choice.hpp"
#include "cli/serve/form.hpp"
#include "cli/serve/html/html.hpp"
#include "cli/serve/site.hpp"
#include "notation/game/play.hpp"

namespace gipfbase::cli::serve {

/// The parameters of the engine's move.
struct EngineMoveForm {
  static constexpr double kMostSeconds = 10;

  RulesChoice rules;
  PositionChoice position;
  int level = 4;
  double seconds = 1;
  std::uint64_t seed = 0;

  void declare(Form& form);
};

/// The parameters of a game: those of the engine's move, the person and the clocks.
struct PlayForm : EngineMoveForm {
  std::string side;    ///< which side the person plays: white, black or random
  std::string player;  ///< the person's name
  std::string clock;   ///< "5+3": minutes, and seconds added for each move; empty: no clocks
  std::string left;    ///< "287.5,300": seconds left to White and to Black
  std::string end;     ///< "resigned", or "time": the person ran out of time

  void declare(Form& form);
};

/// The clocks of both players, in seconds.
struct PlayClocks {
  double added = 0;
  std::vector<double> left;  ///< of White, then of Black
};

/// A game as its address describes it.
class PlayedGame {
 public:
  /// Throws HttpError and UsageError.
  PlayedGame(Visit& visit, PlayForm form);

  [[nodiscard]] const PlayForm& form() const { return form_; }
  [[nodiscard]] const analysis::EngineGame& game() const { return game_; }
  [[nodiscard]] const notation::Rules& rules() const { return *game_.rules; }
  [[nodiscard]] const notation::Play& play() const { return play_; }
  [[nodiscard]] const std::optional<analysis::GameEnd>& end() const { return end_; }
  [[nodiscard]] const std::optional<PlayClocks>& clocks() const { return clocks_; }
  [[nodiscard]] bool person_moves() const;
  /// True when the person plays White.
  [[nodiscard]] bool person_is_white() const { return white_ == game_.person; }
  /// The moves so far, in official notation.
  [[nodiscard]] const std::vector<std::string>& texts() const { return texts_; }
  /// The address after the first `moves` moves.
  [[nodiscard]] Url after(std::size_t moves) const;
  /// The address of the game as it is.
  [[nodiscard]] Url here() const { return after(texts_.size()); }
  /// The address of the game after one more move.
  [[nodiscard]] Url with_move(std::string_view move) const;

  /// The engine's move. Throws HttpError when the game is over, no player is to move, the time for
  /// the answer is over, or the client has left.
  [[nodiscard]] analysis::EngineReply reply(Visit& visit) const;
  /// Plays the engine's move, and takes its time from the engine's clock.
  void answer(const analysis::EngineReply& reply);
  /// The move that the engine suggests to the person, with its value.
  [[nodiscard]] std::optional<analysis::EngineReply> hint(Visit& visit) const;

 private:
  void look_for_end();
  void read_clocks();

  PlayForm form_;
  analysis::EngineGame game_;
  notation::Play play_;
  Seat white_ = 0;
  std::vector<std::string> texts_;
  std::optional<PlayClocks> clocks_;
  std::optional<analysis::GameEnd> end_;
};

/// The engine's move as JSON.
Response engine_move(Visit& visit);
/// The game as a record (.gpn).
Response played_record(Visit& visit);

}  // namespace gipfbase::cli::serve
