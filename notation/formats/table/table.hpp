// notation/formats/table/table.hpp - tables of games, as "export" writes them and as spreadsheets
// keep them; columns and keys in README.md. A row becomes a record of .gpn, which is then read.
#pragma once

#include <string>

#include "notation/formats/format.hpp"

namespace gipfbase::notation {

/// A line for each game, after a heading with White and Black. Cells are separated by commas,
/// semicolons or tabs. In a table without a column of moves, the games count as played, although
/// their moves are not known.
extern const Format kCsv;
/// An object for each game: alone, in a list, or in the list "games" of another object.
extern const Format kJson;
/// Like kJson, with one object on each line, so that a document can be read in parts.
extern const Format kNdjson;

namespace table {

/// A line of CSV, with its line end.
[[nodiscard]] std::string csv_row(const Judged& judged);
/// An object of JSON on one line, without a line end.
[[nodiscard]] std::string json_object(const Judged& judged);

}  // namespace table
}  // namespace gipfbase::notation
