// notation/formats/gpn/movetext.hpp - reads and writes moves, notes and variations.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "notation/formats/gpn/gpn.hpp"
#include "notation/formats/gpn/lexer.hpp"
#include "notation/formats/gpn/report.hpp"
#include "notation/game/judged.hpp"
#include "notation/game/play.hpp"
#include "notation/game/record/result.hpp"

namespace gipfbase::notation::gpn {

/// Reads move sections one after the other and reuses its buffers. Variations are kept on an
/// explicit stack, so that deeply nested ones do not cause deep recursion.
class MovetextReader {
 public:
  /// The result of reading, besides moves and notes.
  struct Reading {
    AnyPosition final;           ///< the position after the main line
    bool repeated = false;       ///< `final` occurs for the third time
    std::optional<Claim> claim;  ///< the result token or closing line
    std::size_t claim_offset = 0;
    ResultNames names;  ///< as given to set_names
  };

  /// Sets whether the tags name a result in the usual form. If they do, +- after the moves is a
  /// glyph, otherwise a result.
  void set_result_known(bool known) { result_known_ = known; }
  /// Sets the names of the players, which may occur in words about the result. The names must
  /// outlive reading.
  void set_names(const ResultNames& names) { reading_.names = names; }
  /// Sets whether words without braces are always an error; see ReadOptions::bare_moves.
  void set_bare_moves(bool bare) { bare_moves_ = bare; }
  /// Reads [begin, end) into moves, notes and status of `game`, whose rules and start are set.
  Reading read(std::string_view document, std::size_t begin, std::size_t end,
               const MoveNotation& notation, Reporter& reporter, Judged& game);

 private:
  /// The main line or a variation during reading.
  struct Line {
    Play play;
    std::vector<Note> notes;
    std::uint32_t plies_before = 0;  ///< plies of the game before the line's first move
    std::size_t open = 0;            ///< offset of the parenthesis that opens the variation
  };
  enum class State : std::uint8_t {
    kReading,
    kOver,    ///< the game has ended on the board: further moves are ignored
    kBroken,  ///< after a move that cannot be played: only the result is still read
    kClosed,  ///< the result has been read
    kDone
  };

  void begin_line(const AnyPosition& start, std::uint32_t plies_before, std::size_t open);
  void take(const Token& token);
  /// Reports move numbers that are not followed by a move.
  void report_numbers(const Token& token);
  void take_move(const Token& token);
  /// Plays a forced move that the record omits, when the token is legal after it.
  bool insert_unwritten(const Token& token);
  void take_unknown(const Token& token);
  /// Reads text that is not a move in the notation but can mean only one thing: a result, a sign, a
  /// move with different blanks, or words without braces. False when the text remains an error.
  bool recover(const Token& token);
  bool take_sign(const Token& token, std::string_view word);
  bool take_respelled(const Token& token);
  /// Takes the rest of a turn whose first part was read as a whole move: "f1-g1 a4-b4" in TZAAR.
  bool take_rest_of_turn(const Token& token);
  /// A legal move that is not written as the notation requires, and the length of its text.
  struct Respelled {
    PackedMove move;
    std::size_t length = 0;
  };
  /// The only legal move that the text at `offset` can be; nullopt if no or several moves fit.
  std::optional<Respelled> respelled(const AnyPosition& position, std::size_t offset);
  /// The only move of `legal_` with an abridged form, such as "x d3d5" for "x d3Wd5", at the
  /// beginning of `text`; nullopt when there are none or several.
  [[nodiscard]] std::optional<Respelled> abridged(const AnyPosition& position,
                                                  std::string_view text) const;
  /// Plays the move found, with a note that says how its text was read.
  void play_respelled(std::size_t offset, const Respelled& found);
  bool take_words_of_result(const Token& token, std::string_view word);
  /// Takes a text as the result, with a note that says how it was read; false when it is not a
  /// result.
  bool take_as_result(std::size_t offset, std::string_view text);
  /// Takes a result in parentheses at the end of the game, such as (1-0).
  bool take_enclosed_result(const Token& token);
  /// Continues a comment that ended at a brace inside it.
  bool take_nested_comment(const Token& token);
  void claim(const ResultReading& reading, std::size_t offset);
  /// The place of the next legal move after words, or of the end of the section. npos when a move
  /// that cannot be played comes first.
  [[nodiscard]] std::size_t next_legal(std::size_t after_word);
  /// Reads words after the result, such as "(resignation)". False when they mean something else.
  bool take_after_result(std::size_t offset);
  void take_comment(const Token& token);
  /// Takes a comment that begins with kContestCommand as the description of what decided the move
  /// before it; false for other comments.
  bool take_contest(const Token& token);
  void take_result(const Token& token);
  void open_variation(const Token& token);
  void close_variation(const Token& token);
  void end(const Token& token);

  /// Abandons the current variation: its text becomes a comment.
  void reject_variation(std::size_t offset, std::string message);
  /// Skips a variation whose parenthesis was just read and keeps it as a comment.
  void skip_variation(std::size_t open, std::string message);
  /// Ends the reading at a comment or variation, at `open`, that is never closed. The rest of the
  /// section is kept as a comment.
  void break_off(Code code, std::size_t open);
  void keep_as_comment(std::size_t from, std::size_t to);
  void add_to_comment(std::string_view text);

  [[nodiscard]] Line& line() { return lines_[depth_]; }
  [[nodiscard]] Note& note();
  [[nodiscard]] std::uint32_t plies() const;
  void warn(Code code, std::size_t offset, std::uint32_t ply, std::string message);

  std::string_view document_;
  const Rules* rules_ = nullptr;
  const MoveNotation* notation_ = nullptr;
  Reporter* reporter_ = nullptr;
  Judged* game_ = nullptr;
  Lexer lexer_{{}, 0, 0};
  State state_ = State::kReading;
  Reading reading_;
  std::vector<Line> lines_;  ///< [0] the main line, [depth_] the innermost variation
  std::size_t depth_ = 0;
  std::string buffer_;
  std::size_t last_move_ = 0;    ///< offset of the last move; 0 unless it is in the main line
  std::size_t words_until_ = 0;  ///< words before this offset have been found to be comments
  bool result_known_ = false;
  bool bare_moves_ = false;
  std::uint8_t nested_ = 0;  ///< opening braces inside the last comment that are not closed yet
  std::vector<PackedMove> legal_;
};

/// Beginning of a comment that describes what decided a move: `[%contest a coin: heads]`.
inline constexpr std::string_view kContestCommand = "[%contest";
[[nodiscard]] bool begins_contest(std::string_view comment);

/// Appends a clock command, such as `[%clk 0:29:58]`.
void append_clock(const Clock& clock, std::string& text);

/// True when a comment has a clock command whose time cannot be read.
[[nodiscard]] bool has_unread_clock(std::string_view raw);

/// Adds the text between braces to a note: takes out the first clock command, undoes escapes, and
/// normalises white space. Appends after a blank when the note already has a comment.
void read_comment(std::string_view raw, std::string& comment, std::optional<Clock>& clock);
/// The text of a comment in which each `}` and each backslash is escaped, and each `[` that would
/// begin a tag or a clock. `clock_known`: a clock was written before it, so that no other is read.
/// White space is changed as by text::plain.
[[nodiscard]] std::string escaped_comment(std::string_view comment, bool clock_known);

/// Appends moves, notes, variations, the given result and an empty line. The moves must be legal.
void write_movetext(const Game& game, const MoveNotation& notation, const GpnStyle& style,
                    std::string_view result, std::string& text);

}  // namespace gipfbase::notation::gpn
