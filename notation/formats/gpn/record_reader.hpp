// notation/formats/gpn/record_reader.hpp - reads a document of records: tags, moves, tags, moves
// ... The formats that share this reader interpret the tags of a record differently.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "notation/formats/format.hpp"
#include "notation/formats/gpn/movetext.hpp"
#include "notation/formats/gpn/report.hpp"
#include "notation/formats/gpn/tags.hpp"
#include "notation/formats/gpn/typed.hpp"

namespace gipfbase::notation::gpn {

/// The offset after blanks and lines that begin with % or ;.
[[nodiscard]] std::size_t skip_ignored(std::string_view text, std::size_t at);
/// True for text without tags that still looks like a move section.
[[nodiscard]] bool begins_moves(std::string_view text);
/// The offset of a record that begins after an empty line with the first tag of its format; `begin`
/// is the beginning of this tag, with the line feed before it. npos if none exists.
[[nodiscard]] std::size_t next_record(std::string_view text, std::size_t from,
                                      std::string_view begin);

class RecordReader {
 public:
  RecordReader(std::string_view text, const ReadOptions& options, const GameSink& sink,
               Escapes escapes = Escapes::kBackslash)
      : original_(text),
        typed_(usual_characters(text)),
        text_(typed_ ? std::string_view(typed_->text) : text),
        options_(options),
        catalogue_(*options.catalogue),
        reporter_(text_, options.source),
        tags_(escapes),
        sink_(sink) {}
  virtual ~RecordReader() = default;
  RecordReader(const RecordReader&) = delete;
  RecordReader& operator=(const RecordReader&) = delete;

  /// Reads all games; see read_document for the guarantees.
  std::vector<Finding> read();

 protected:
  /// Fills `game_` from `tags_` and the move section [body, end). The game begins at `at`.
  virtual void read_record(std::size_t at, std::size_t body, std::size_t end) = 0;

  /// Reads the comments of the tag section, then the move section. Rules and start of `game_` must
  /// be set.
  [[nodiscard]] MovetextReader::Reading read_moves(std::size_t body, std::size_t end,
                                                   const MoveNotation& notation);
  /// Reports, as a note, that tags between two offsets have curly quotes.
  void report_quotes(std::size_t begin, std::size_t end);
  void report_position(const RawTag& tag, const TextError& error);
  /// Makes a game with kIncompleteTag partial. Call it after the moves are read.
  void take_incomplete();

  std::string_view original_;
  std::optional<TypedText> typed_;
  std::string_view text_;
  const ReadOptions& options_;
  const Catalogue& catalogue_;
  Reporter reporter_;
  TagSection tags_;
  Judged game_;

 private:
  /// Reads what precedes the first tag: moves without tags, or a remark.
  std::size_t read_untagged(std::size_t at);
  /// Reads one game and returns where the next one begins.
  std::size_t read_game(std::size_t at);

  void release_held();
  /// The place in the game `held_` that the first tag of the game just read names (see
  /// kContestTag); empty when the game just read is not a contest.
  [[nodiscard]] std::string contest_place() const;
  /// If the game that was just read is valid and begins with kContestTag, adds it to `held_` as a
  /// contest and returns true.
  bool join_held(std::size_t end);

  const GameSink& sink_;
  std::optional<Judged> held_;  ///< a game whose contests may follow it
  std::vector<Judged> later_;   ///< contests that cannot be joined to `held_`, passed on after it
  std::size_t without_moves_ = 0;  ///< games with a winner, but neither moves nor a termination
  MovetextReader moves_;
  std::uint32_t ordinal_ = 0;
  std::string buffer_;
  std::vector<Finding> findings_;
};

}  // namespace gipfbase::notation::gpn
