// notation/formats/gpn/record_reader.hpp - the course of reading a document of records: tags,
// moves, tags, moves ... The formats that share it differ in what a record's tags say about its
// game.
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

namespace gipfbase::notation::gpn {

/// Behind blanks and lines that begin with % or ;.
[[nodiscard]] std::size_t skip_unsaid(std::string_view text, std::size_t at);
/// True for text without tags that looks like a move section all the same.
[[nodiscard]] bool begins_moves(std::string_view text);
/// A place where a record begins behind an empty line, with the tag that is the first of its
/// format; `begin` is its beginning, the line feed before it included. npos: there is none.
[[nodiscard]] std::size_t next_record(std::string_view text, std::size_t from,
                                      std::string_view begin);

class RecordReader {
 public:
  RecordReader(std::string_view text, const ReadOptions& options, const GameSink& sink,
               Escapes escapes = Escapes::kBackslash)
      : text_(text),
        options_(options),
        catalogue_(*options.catalogue),
        reporter_(text, options.source),
        tags_(escapes),
        sink_(sink) {}
  virtual ~RecordReader() = default;
  RecordReader(const RecordReader&) = delete;
  RecordReader& operator=(const RecordReader&) = delete;

  /// Reads all games; see read_document for the promises.
  std::vector<Finding> read();

 protected:
  /// Fills `game_`, whose game is empty, from `tags_` and the move section [body, end). The game
  /// begins at `at`.
  virtual void read_record(std::size_t at, std::size_t body, std::size_t end) = 0;

  /// Reads the move section, behind the comments of the tag section. Rules and start of the game
  /// are known.
  [[nodiscard]] MovetextReader::Reading read_moves(std::size_t body, std::size_t end,
                                                   const MoveNotation& notation);
  /// The position in a tag.
  [[nodiscard]] Expected<AnyPosition, TextError> read_position(const Rules& rules,
                                                               const RawTag& tag);
  void report_position(const RawTag& tag, const TextError& error);
  /// What another database could not keep whole is not whole here (kIncompleteTag). For when the
  /// moves have been read.
  void take_incomplete();

  std::string_view text_;
  const ReadOptions& options_;
  const Catalogue& catalogue_;
  Reporter reporter_;
  TagSection tags_;
  Judged game_;

 private:
  /// What comes before the first tag: moves without tags, or a remark.
  std::size_t read_untagged(std::size_t at);
  /// Reads one game and returns where the next begins.
  std::size_t read_game(std::size_t at);

  void give_held();
  /// Makes the game just read a contest of the one held back, if it says so and is valid.
  bool join_held(std::size_t end);

  const GameSink& sink_;
  std::optional<Judged> held_;  ///< a game whose contests may follow it
  std::vector<Judged> behind_;  ///< contests that are none of it, to be given when it is
  MovetextReader moves_;
  std::uint32_t ordinal_ = 0;
  std::string buffer_;
  std::vector<Finding> findings_;
};

}  // namespace gipfbase::notation::gpn
