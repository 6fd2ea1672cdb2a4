// Reads a CSV table of games: those of "export --format csv", and results from spreadsheets.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <utility>

#include "notation/formats/gpn/gpn.hpp"
#include "notation/formats/gpn/tags.hpp"
#include "notation/formats/table/csv_cells.hpp"
#include "notation/formats/table/record_text.hpp"
#include "notation/formats/table/table.hpp"
#include "notation/game/judged.hpp"
#include "notation/text/counted.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::notation::table {
namespace {

/// The heading must be among this many lines at the beginning; empty lines do not count.
constexpr int kLinesBeforeHeading = 10;
constexpr std::string_view kSeparators = ",;\t|";
constexpr std::string_view kBetweenMoves = "; ";

struct Spelling {
  std::string_view name;
  std::string_view column;
};
/// Names of columns in exports and spreadsheets, and their tags. "=" begins the mark of a column
/// that is not a tag; an empty text means that the column is ignored.
constexpr std::array<Spelling, 59> kColumns = {{
    {"title", "Title"},
    {"variant", "Variant"},
    {"event", "Event"},
    {"site", "Site"},
    {"date", "Date"},
    {"round", "Round"},
    {"white", "White"},
    {"black", "Black"},
    {"result", "Result"},
    {"claimed_result", "=c"},
    {"plies", "=p"},
    {"start", "=s"},
    {"moves", "=m"},
    {"tags", "=t"},
    {"movetext", "=x"},
    {"id", ""},
    {"ending", ""},
    {"termination", "Termination"},
    {"position", "Position"},
    {"weiß", "White"},
    {"weiss", "White"},
    {"blancs", "White"},
    {"blanc", "White"},
    {"wit", "White"},
    {"blancas", "White"},
    {"white player", "White"},
    {"player1", "White"},
    {"player 1", "White"},
    {"first player", "White"},
    {"schwarz", "Black"},
    {"noirs", "Black"},
    {"noir", "Black"},
    {"zwart", "Black"},
    {"negras", "Black"},
    {"black player", "Black"},
    {"player2", "Black"},
    {"player 2", "Black"},
    {"second player", "Black"},
    {"ergebnis", "Result"},
    {"résultat", "Result"},
    {"resultat", "Result"},
    {"uitslag", "Result"},
    {"resultado", "Result"},
    {"datum", "Date"},
    {"fecha", "Date"},
    {"runde", "Round"},
    {"ronde", "Round"},
    {"ronda", "Round"},
    {"tournament", "Event"},
    {"turnier", "Event"},
    {"tournoi", "Event"},
    {"toernooi", "Event"},
    {"torneo", "Event"},
    {"place", "Site"},
    {"ort", "Site"},
    {"lieu", "Site"},
    {"plaats", "Site"},
    {"lugar", "Site"},
    {"no.", ""},
}};

/// The tag or mark of a column, as in kColumns; nullopt for one that cannot be read.
std::optional<std::string> column_of(std::string_view name) {
  const std::string low = text::lowered(name);
  const auto* const known = std::find_if(kColumns.begin(), kColumns.end(),
                                         [&](const Spelling& s) { return s.name == low; });
  if (known != kColumns.end()) return std::string(known->column);
  const bool is_tag = !name.empty() && text::is_letter(name.front()) &&
                      std::all_of(name.begin(), name.end(), text::in_word);
  return is_tag ? std::optional(std::string(name)) : std::nullopt;
}

struct Heading {
  char separator = ',';
  std::vector<std::optional<std::string>> columns;
  CellLine line;
  std::size_t after = 0;  ///< where the first row begins
  bool text_before = false;

  [[nodiscard]] std::optional<std::size_t> find(std::string_view column) const {
    const auto found = std::find(columns.begin(), columns.end(), column);
    if (found == columns.end()) return std::nullopt;
    return static_cast<std::size_t>(found - columns.begin());
  }
};

/// The heading among the first lines of a text; nullopt if none of them names both players.
std::optional<Heading> heading_of(std::string_view text) {
  std::size_t at = text.size() - text::without_byte_order_mark(text).size();
  int lines = 0;
  for (bool before = false; at < text.size() && lines < kLinesBeforeHeading;) {
    std::size_t next = at;
    for (const char separator : kSeparators) {
      Heading heading;
      heading.separator = separator;
      heading.after = at;
      heading.line = next_cells(text, heading.after, separator);
      for (const Cell& cell : heading.line.cells) heading.columns.push_back(column_of(cell.text));
      heading.text_before = before;
      if (heading.find("White") && heading.find("Black")) return heading;
    }
    next = std::min(text.find('\n', at), text.size() - 1) + 1;
    const std::string_view line = text::trimmed(text.substr(at, next - at));
    if (!line.empty()) ++lines;
    // A line such as "sep=;" is an instruction for spreadsheets.
    before = before || (!line.empty() && !line.starts_with("sep="));
    at = next;
  }
  return std::nullopt;
}

/// The result for a text that gives only White's points; other texts stay as they are.
std::string points_as_result(std::string text) {
  if (text == "1") return std::string(kFirstWins);
  if (text == "0") return std::string(kSecondWins);
  if (text == "0.5" || text == "0,5") return std::string(kDrawn);
  return text;
}

class CsvReader {
 public:
  CsvReader(std::string_view text, const ReadOptions& options)
      : text_(text), options_(options), records_(text) {}

  std::vector<Finding> read(const GameSink& sink) {
    auto heading = heading_of(text_);
    if (!heading) {
      records_.report(Code::kSyntax, Severity::kError, std::nullopt,
                      "this table has no heading; begin it with a line of column names such as "
                      "\"White,Black,Result,Date\"");
      return records_.read(options_, sink);
    }
    heading_ = *std::move(heading);
    if (heading_.text_before) {
      records_.report(Code::kSyntax, Severity::kNote, heading_.line.begin,
                      "the lines before this heading were not read");
    }
    report_columns();
    if (names_titles()) read_rows();
    return records_.read(options_, sink);
  }

 private:
  void report_columns() {
    for (std::size_t i = 0; i < heading_.columns.size(); ++i) {
      const Cell& cell = heading_.line.cells[i];
      const auto& column = heading_.columns[i];
      if (!column && !cell.text.empty()) {
        records_.report(
            Code::kBadTag, Severity::kNote, cell.offset,
            fmt::format("the column \"{}\" was not read; to keep it as a tag, rename it to "
                        "letters and digits only, as in \"Note1\"",
                        cell.text));
      } else if (column && !column->empty() && heading_.find(*column) != i) {
        records_.report(Code::kBadTag, Severity::kWarning, cell.offset,
                        fmt::format("the column \"{}\" has the meaning of an earlier one and "
                                    "was not read",
                                    cell.text));
      }
    }
  }

  bool names_titles() {
    if (!options_.title.empty() || heading_.find("Title") || has_moves()) return true;
    records_.report(Code::kUnknownTitle, Severity::kError, heading_.line.begin,
                    fmt::format("this table does not name the title of its games; add a column "
                                "Title, or give the title as in --title {}",
                                options_.catalogue->titles().front()->id));
    return false;
  }

  [[nodiscard]] bool has_moves() const { return heading_.find("=m") || heading_.find("=x"); }

  void read_rows() {
    std::size_t rows = 0;
    for (std::size_t at = heading_.after; at < text_.size();) {
      const CellLine line = next_cells(text_, at, heading_.separator);
      if (std::all_of(line.cells.begin(), line.cells.end(),
                      [](const Cell& cell) { return cell.text.empty(); })) {
        continue;
      }
      ++rows;
      if (is_sound(line)) read_row(line);
    }
    if (rows == 0) {
      records_.report(Code::kNoGames, Severity::kError, heading_.line.begin,
                      "no line follows the heading of this table; write one for each game");
    }
    records_.report_played(played_);
  }

  bool is_sound(const CellLine& line) {
    const std::size_t wanted = heading_.columns.size();
    if (line.unclosed) {
      records_.report(Code::kTruncated, Severity::kError, *line.unclosed,
                      "this quotation mark is never closed; the rest of the "
                      "file was not read. Close it, or get the whole file");
      return false;
    }
    if (line.cells.size() < wanted && !line.ended && has_moves()) {
      records_.report(Code::kTruncated, Severity::kError, line.begin,
                      fmt::format("the file ends within this line, after {} of {} cells; get the "
                                  "whole file",
                                  line.cells.size(), wanted));
      return false;
    }
    const auto extra = std::find_if(
        line.cells.begin() + static_cast<std::ptrdiff_t>(std::min(wanted, line.cells.size())),
        line.cells.end(), [](const Cell& cell) { return !cell.text.empty(); });
    if (extra == line.cells.end()) return true;
    records_.report(Code::kSyntax, Severity::kError, extra->offset,
                    fmt::format("this line has {} cells, but the heading has {}; put cells that "
                                "hold \"{}\" between quotation marks",
                                line.cells.size(), wanted, heading_.separator));
    return false;
  }

  void read_row(const CellLine& line) {
    const auto cell = [&](std::string_view column) {
      const auto place = heading_.find(column);
      return place && *place < line.cells.size() ? line.cells[*place] : Cell{{}, line.begin};
    };
    records_.begin(line.begin, line.end);
    for (const std::string_view name : gpn::kRoster) {
      const Cell value = cell(name);
      records_.tag(name, value.text.empty() ? gpn::kUnknownValue : value.text, value.offset);
    }
    Cell result = cell("Result");
    result.text = points_as_result(std::move(result.text));
    const Cell tags = cell("=t");
    const Cell claimed = cell("=c");
    const bool says_claim = tags.text.find("[ClaimedResult ") != std::string::npos;
    const bool decided = tags.text.find("[Decision ") != std::string::npos;
    if (says_claim) {
      records_.tag("Result", result.text, result.offset);
    } else {
      records_.result({result.text, claimed.text, decided}, result.offset);
    }
    const auto optional_tag = [&](std::string_view name, const Cell& value) {
      if (!value.text.empty()) records_.tag(name, value.text, value.offset);
    };
    optional_tag("Title", cell("Title"));
    optional_tag("Variant", cell("Variant"));
    const Cell start = cell("=s");
    optional_tag("Position", start.text.empty() ? cell("Position") : start);
    const Cell termination = cell("Termination");
    optional_tag("Termination", termination);
    const bool played = !has_moves() && termination.text.empty() && tags.text.empty() &&
                        is_played(cell("White").text, cell("Black").text, result.text);
    if (played) {
      records_.tag("Termination", kUnrecorded, line.begin);
      ++played_;
    }
    add_other_columns(line);
    records_.tags(tags.text, tags.offset);
    add_moves(cell("=m"), cell("=x"), cell("=p"));
  }

  void add_other_columns(const CellLine& line) {
    const std::size_t columns = std::min(heading_.columns.size(), line.cells.size());
    for (std::size_t i = 0; i < columns; ++i) {
      const auto& column = heading_.columns[i];
      const Cell& value = line.cells[i];
      const bool own =
          column && std::any_of(kColumns.begin(), kColumns.end(),
                                [&](const Spelling& s) { return s.column == *column; });
      if (!column || own || heading_.find(*column) != i || value.text.empty()) continue;
      records_.tag(*column, value.text, value.offset);
    }
  }

  void add_moves(const Cell& moves, const Cell& movetext, const Cell& plies) {
    std::vector<std::pair<std::string_view, std::size_t>> texts;
    const std::string_view all = moves.text;
    for (std::size_t at = 0; at < all.size();) {
      const std::size_t end = std::min(all.find(kBetweenMoves, at), all.size());
      texts.emplace_back(text::trimmed(all.substr(at, end - at)), moves.offset + at);
      at = end + kBetweenMoves.size();
    }
    const auto count = text::number<std::size_t>(plies.text);
    if (has_moves() && count && *count != texts.size() &&
        (movetext.text.empty() || !texts.empty())) {
      records_.tag(kIncompleteTag,
                   fmt::format("the column plies says {}, but there {} {}; get the whole file, or "
                               "correct the number",
                               *count, texts.size() == 1 ? "is" : "are",
                               text::counted(texts.size(), "move")),
                   plies.offset);
    }
    records_.end_tags();
    if (!movetext.text.empty()) return records_.movetext(movetext.text, movetext.offset, true);
    for (const auto& [text, offset] : texts) records_.move(text, offset);
    records_.end_moves();
  }

  std::string_view text_;
  const ReadOptions& options_;
  RecordText records_;
  Heading heading_;
  std::size_t played_ = 0;
};

bool recognises_csv(std::string_view text, const Catalogue&) {
  const std::string_view first = text::trimmed(text::without_byte_order_mark(text)).substr(0, 1);
  return first.find_first_of("[{(") == std::string_view::npos && heading_of(text).has_value();
}

}  // namespace
}  // namespace gipfbase::notation::table

namespace gipfbase::notation {

const Format kCsv = {
    .name = "csv",
    .about = "One line per game, for spreadsheets; also tables that have only results",
    .extensions = {".csv"},
    .recognises = table::recognises_csv,
    .read = [](std::string_view text, const ReadOptions& options,
               const GameSink& sink) { return table::CsvReader(text, options).read(sink); },
    .write_row = table::csv_row,
    .before =
        "id,title,variant,event,site,date,round,white,black,result,claimed_result,ending,"
        "plies,start,moves,tags,movetext\n"};

}  // namespace gipfbase::notation
