// Dates as people type them.
#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "notation/game/record/date.hpp"
#include "notation/sources/reading.hpp"
#include "support/folder.hpp"
#include "support/gpn_support.hpp"
#include "support/typed_records.hpp"

namespace gipfbase::typed_dates_test {

using namespace gipfbase::notation;
using test::has;
using test::read_as_file;
using test::read_paths;
using test::ReadPaths;
using test::typed_game;

TEST_CASE("dates are read as people write them", "[typed]") {
  struct Case {
    std::string_view text, date;
  };
  for (const Case& c : std::vector<Case>{{"2024-05-01", "2024.05.01"},
                                         {"2024/5/1", "2024.05.01"},
                                         {"2024.5.1", "2024.05.01"},
                                         {"20240501", "2024.05.01"},
                                         {"2024-05-01T18:30:00Z", "2024.05.01"},
                                         {"2024-05", "2024.05.??"},
                                         {"2024-xx-xx", "2024.??.??"},
                                         {"31/12/2006", "2006.12.31"},
                                         {"31.12.06", "2006.12.31"},
                                         {"31-12-06", "2006.12.31"},
                                         {"98-05-31", "1998.05.31"},
                                         {"1.V.2024", "2024.05.01"},
                                         {"1/XII/2003", "2003.12.01"},
                                         {"1-3 May 2024", "2024.05.01"},
                                         {"2024-05-01/02", "2024.05.01"},
                                         {"2024-05-01..03", "2024.05.01"},
                                         {"samedi 1 mai 2024", "2024.05.01"},
                                         {"Mardi 1 mai 2024", "2024.05.01"},
                                         {"zaterdag 1 mei 2004", "2004.05.01"},
                                         {"12/31/2006", "2006.12.31"},
                                         {"5.5.2005", "2005.05.05"},
                                         {"1 May 2024", "2024.05.01"},
                                         {"May 1, 2024", "2024.05.01"},
                                         {"1. Mai 2024", "2024.05.01"},
                                         {"3. März 1999", "1999.03.03"},
                                         {"1er août 2003", "2003.08.01"},
                                         {"2 mei 2004", "2004.05.02"},
                                         {"1 de enero de 2010", "2010.01.01"},
                                         {"Fri May 08 10:59:54 CDT 2009", "2009.05.08"},
                                         {"2009-05-08 10:59 CEST", "2009.05.08"},
                                         {"CEST 2009-05-08", ""},
                                         {"3 Maerz 1999", "1999.03.03"},
                                         {"March 2011", "2011.03.??"},
                                         {"2009-05-08,09", "2009.05.08"},
                                         {"2020.05.03-05", "2020.05.03"},
                                         {"2020.05.03 – 2020.05.05", "2020.05.03"},
                                         {"23.05.2020/24.05.2020", "2020.05.23"},
                                         {"23.05.2020 - 24.05.2020", "2020.05.23"},
                                         {"20200503T143000Z", "2020.05.03"},
                                         {"20200503T1430", "2020.05.03"},
                                         {"20200503T14", ""},
                                         {"2020年5月3日", "2020.05.03"},
                                         {"31.12.1899 or so", ""},
                                         {"2024-13-41", ""},
                                         {"yesterday", ""}}) {
    CAPTURE(c.text);
    const auto read = read_date_text(c.text);
    if (c.date.empty()) {
      CHECK_FALSE(read);
      continue;
    }
    REQUIRE(read);
    CHECK(read->date == c.date);
    CHECK(read->other.empty());
  }
  const auto two = read_date_text("4/5/2024");
  REQUIRE(two);
  CHECK(two->date == "2024.05.04");
  CHECK(two->other == "2024.04.05");
  CHECK(read_date_text("4/5/2024", DateOrder::kMonthFirst)->date == "2024.04.05");
  CHECK(read_date_text("4/5/2024", DateOrder::kDayFirst)->other.empty());
  const auto year = read_date_text("24-05-01");
  REQUIRE(year);
  CHECK(year->date == "2001.05.24");
  CHECK(year->other == "2024.05.01");
  CHECK(read_date_text("24-05-01", DateOrder::kYearFirst)->date == "2024.05.01");
  CHECK(read_date_text("24-05-01", DateOrder::kDayFirst)->other.empty());
}

TEST_CASE("an ambiguous date stays text until its order is named", "[gpn][typed]") {
  const std::string text = "[Date \"4/5/2024\"]\n[Title \"zertz\"]\n\n1. Wd4,a1 *\n";
  const ReadPaths read = read_as_file(text);
  CHECK(read.games.at(0).game.tag("Date") == "4/5/2024");
  CHECK(has(read.findings, "2024.05.04 or 2024.04.05"));
  CHECK(has(read.findings, "--dates"));
  ReadOptions options = test::reading();
  options.dates = DateOrder::kDayFirst;
  CHECK(read_as_file(text, options).games.at(0).game.tag("Date") == "2024.05.04");
}

TEST_CASE("a finding about a date has the line and column of its tag", "[gpn][typed]") {
  const auto place_of = [](const std::string& text, const std::string& name) {
    const test::Folder folder;
    const ReadPaths read = read_paths(folder.write(name, text));
    for (const Finding& finding : read.findings) {
      if (finding.message.starts_with("the date ")) {
        return fmt::format("{}:{}", finding.line, finding.column);
      }
    }
    return std::string("none");
  };
  const std::string first = "\n[Title \"zertz\"]\n\n1. Wd4,a1 *\n\n";
  for (const std::string date : {"4/5/2024", "2024-05-04", "31. Mai 2024", "2050.01.01"}) {
    CAPTURE(date);
    CHECK(place_of(first + "[Event \"" + date + "\"]\n  [date \"" + date +
                       "\"]\n[Title \"zertz\"]\n\n1. Wd4,b1 *\n",
                   "games.gpn") == "7:3");
  }
  CHECK(place_of(first + "[Title \"zertz\"]\n[Date \" 4/5/2024\"]\n\n1. Wd4,b1 *\n", "games.gpn") ==
        "7:1");
}

TEST_CASE("a date without month or day has them as unknown", "[typed]") {
  CHECK(typed_game("[Date \"2004\"]\n", "*").game.tag("Date") == "2004.??.??");
  CHECK(typed_game("[Date \"2004.05\"]\n", "*").game.tag("Date") == "2004.05.??");
  CHECK(typed_game("[Date \"????.??.??\"]\n", "*").game.tag("Date").empty());
}

}  // namespace gipfbase::typed_dates_test
