// notation/formats/table/record_text.hpp - writes the rows of a table as .gpn text, reads this
// text, and converts the places of findings to places in the table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "notation/formats/format.hpp"

namespace gipfbase::notation::table {

/// Finds lines and columns in a text.
class Places {
 public:
  explicit Places(std::string_view text);
  /// Sets line and column of a finding to those of an offset.
  void place(Finding& finding, std::size_t offset) const;
  [[nodiscard]] std::uint32_t line(std::size_t offset) const;

 private:
  std::string_view text_;
  std::vector<std::size_t> lines_;  ///< the offset at which each line begins
};

/// The results that a row gives for a game; empty where it gives none.
struct RowResult {
  std::string_view result;   ///< decided by the arbiter, or shown by the board
  std::string_view claimed;  ///< claimed by the record
  bool decided = false;      ///< the arbiter decided it
};

/// The records of a table, as .gpn text. All offsets in the arguments are places in the text of the
/// table.
class RecordText {
 public:
  explicit RecordText(std::string_view table) : table_(table), places_(table) {}

  /// Begins the record of the row at [begin, end).
  void begin(std::size_t begin, std::size_t end);
  void tag(std::string_view name, std::string_view value, std::size_t offset);
  /// Adds several tags, written as in .gpn.
  void tags(std::string_view text, std::size_t offset);
  /// Adds the tag Result, and kClaimedTag when the claimed result is different.
  void result(const RowResult& row, std::size_t offset);
  /// Ends the tags. Call `move` for each move, or `movetext` with a whole move section, after it.
  void end_tags() { line({}, 0, false); }
  void move(std::string_view text, std::size_t offset) { line(text, offset, true); }
  /// `same_text`: the lines of `text` are lines of the table, so columns in them can be reported.
  void movetext(std::string_view text, std::size_t offset, bool same_text);
  /// Ends the moves of a record whose result is only in its tags.
  void end_moves();

  /// Adds a finding about the table as a whole, or about one place in it. Findings after the first
  /// 10,000 are only counted.
  void report(Code code, Severity severity, std::optional<std::size_t> offset, std::string message);

  /// Reports that this number of games have a result but no moves.
  void report_played(std::size_t games);

  /// Reads the records, and passes on the games with their places in the table.
  [[nodiscard]] std::vector<Finding> read(const ReadOptions& options, const GameSink& sink);

 private:
  struct Line {
    std::size_t offset = 0;
    bool same_text = false;  ///< columns of the line are columns of the table
  };
  struct Row {
    std::size_t line = 0;  ///< its first line in text_, counted from 0
    std::size_t begin = 0;
    std::size_t end = 0;
  };
  void line(std::string_view text, std::size_t offset, bool same_text);
  /// Changes the place of a finding from a place in text_ to one in the table.
  void replace(Finding& finding) const;

  std::string_view table_;
  Places places_;
  std::string text_;
  std::vector<Line> lines_;  ///< the lines of text_
  std::vector<Row> rows_;
  std::vector<Finding> findings_;
  std::size_t more_ = 0;  ///< findings that were only counted
};

/// True for the name of a real player: neither empty nor a bye.
[[nodiscard]] bool is_player(std::string_view name);
/// True when a game with this result and without moves was played, and not won by forfeit.
[[nodiscard]] bool is_played(std::string_view white, std::string_view black,
                             std::string_view result);

}  // namespace gipfbase::notation::table
