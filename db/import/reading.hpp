// db/import/reading.hpp - the first half of an import: from paths to games ready to be stored.
//
// One thread reads files and archives and cuts their text into units of work; many turn units into
// prepared games. Neither touches the database.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "db/import/import.hpp"
#include "db/import/positions.hpp"
#include "db/store/codec.hpp"
#include "notation/sources/input.hpp"

namespace gipfbase::db {

/// 128 bits that stand for a content.
using Digest = std::array<std::uint8_t, 16>;
[[nodiscard]] Digest digest(std::string_view bytes);

/// A piece of a document that holds whole games.
struct Piece {
  std::string member;
  std::string text;
  std::uint32_t lines_before = 0;  ///< lines of the document before this piece
  bool first = true;               ///< the piece that begins the document
  notation::Format format = notation::Format::kUnknown;
};

/// Work for one thread: pieces of one source, in order.
struct Unit {
  std::size_t source = 0;  ///< index among the files of the import
  std::vector<Piece> pieces;
  std::vector<notation::Finding> findings;  ///< of the file, when the unit is its last
  bool last = false;                        ///< the source ends here
  bool broken = false;                      ///< ... and could not be read to its end
  bool known = false;          ///< ... or need not be read: all of it was imported before
  Digest content{};            ///< of the file, when `last` and not `broken`
  std::uint64_t consumed = 0;  ///< bytes read so far, for progress
};

/// A game with all columns worked out, but for the ids.
struct Prepared {
  notation::ReadGame::Status status = notation::ReadGame::Status::kValid;
  std::string member;
  std::uint32_t ordinal = 0;  ///< within the document, or the piece of it
  std::uint32_t line = 0;
  Digest identity{};
  std::string title, variant, white, black, event, site, round, date;
  int rules_version = 0;
  DayRange days;
  std::string result, claimed_result, termination, ending;
  std::int64_t winner = -1;  ///< -1: NULL
  int white_seat = 0;
  std::uint32_t plies = 0;
  std::string start;
  Bytes moves;
  std::string final_position, counters, tags, notes, reason;
  std::vector<notation::IndexRow> rows;  ///< of valid games
  std::string raw;                       ///< text of games not kept whole
  std::vector<notation::Finding> findings;
};

struct PreparedPiece {
  bool first = true;  ///< begins a document; ordinals count on from the piece before otherwise
  bool empty = false;
  std::vector<Prepared> games;
  std::vector<notation::Finding> findings;  ///< about the document
};

struct PreparedUnit {
  Unit unit;  ///< without the text
  std::vector<PreparedPiece> pieces;
};

/// Reads, replays and encodes the games of a unit.
[[nodiscard]] PreparedUnit prepare(Unit unit, const std::string& path,
                                   const ImportOptions& options);

/// Cuts a document into pieces of about `size` bytes, at places where a game begins.
[[nodiscard]] std::vector<Piece> cut(notation::Document document, std::size_t size);

}  // namespace gipfbase::db
