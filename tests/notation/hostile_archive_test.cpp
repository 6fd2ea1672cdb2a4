// Malicious archives, and damage that no checksum of their format shows.
#include <catch2/catch.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "notation/formats/gpn/gpn.hpp"
#include "notation/sources/reading.hpp"
#include "notation/sources/source_reader.hpp"
#include "notation/text/whole_file.hpp"
#include "support/packing.hpp"
#include "support/random_games.hpp"
#include "support/wording.hpp"

namespace gipfbase::hostile_archive_test {

using namespace gipfbase::notation;
using namespace gipfbase::test::packing;

namespace {

using Names = std::vector<std::string>;
const Packing kGzip = single(archive_write_add_filter_gzip);

/// The only finding of a reading.
Finding only(const Found& found) {
  INFO(found.findings.size());
  for (const Finding& finding : found.findings) UNSCOPED_INFO(finding.sentence());
  REQUIRE(found.findings.size() == 1);
  return found.findings[0];
}

std::string games_text(int games) { return gipfbase::test::random_games("37", games, 7); }

ReadingReport read_as_games(const std::string& path) {
  ReadOptions options;
  options.catalogue = &gipfbase::test::catalogue();
  return read_games({path}, options, {});
}

}  // namespace

TEST_CASE("a text that unpacks to far too much is read up to the limit", "[input][hostile]") {
  const Workplace here;
  InputLimits limits;
  limits.free_bytes = 1000;
  limits.ratio = 100;
  const std::string bomb(3'000'000, ' ');
  const auto filter = GENERATE(archive_write_add_filter_gzip, archive_write_add_filter_bzip2,
                               archive_write_add_filter_xz, archive_write_add_filter_zstd);
  const Found packed = read(here.write("a.packed", pack(single(filter), {{"a", bomb}})), limits);
  const Finding finding = only(packed);
  CHECK(finding.code == Code::kTooLarge);
  gipfbase::test::check_wording(finding);
}

TEST_CASE("an archive that unpacks to far too much is read up to the limit", "[input][hostile]") {
  const Workplace here;
  InputLimits limits;
  limits.free_bytes = 1000;
  limits.ratio = 100;
  const std::string bomb(2'000'000, ' ');
  const std::vector<Entry> members = {{"a", "a"}, {"bomb", bomb}, {"c", "c"}};
  const Found zip = read(here.write("a.zip", pack(kZip, members)), limits);
  CHECK(zip.sources.at(0) == "a.zip!a");
  CHECK(std::find(zip.sources.begin(), zip.sources.end(), "a.zip!c") == zip.sources.end());
  CHECK(only(zip).source == here.path("a.zip") + "!bomb");
  // For an archive inside another archive, the ratio of the outer archive is limited as well.
  const std::string outer = pack(kZip, {{"inner.zip", pack(kZip, members)}, {"after", "x"}});
  const Found nested = read(here.write("outer.zip", outer), limits);
  CHECK(only(nested).source == here.path("outer.zip") + "!inner.zip!bomb");
  // Skipped members have to be unpacked as well.
  const Packing tar{archive_write_set_format_ustar, archive_write_add_filter_gzip};
  const Found hidden =
      read(here.write("h.tgz", pack(tar, {{".hidden", bomb}, {"c", "c"}})), limits);
  CHECK(hidden.texts.empty());
  CHECK(only(hidden).code == Code::kTooLarge);
}

TEST_CASE("games that compress well are not a bomb", "[input][hostile]") {
  const Workplace here;
  std::string text;
  const std::string some = games_text(5);
  while (text.size() < 4'000'000) text += some;
  const Found found =
      read(here.write("a.xz", pack(single(archive_write_add_filter_xz), {{"a", text}})));
  CHECK(found.findings.empty());
  CHECK(found.texts.at(0).size() == text.size());
}

TEST_CASE("an archive that holds too much in total is read up to the limit", "[input][hostile]") {
  const Workplace here;
  InputLimits limits;
  limits.total_bytes = 2500;
  const std::string text = noise(1000);
  const Found found =
      read(here.write("a.zip", pack(kZip, {{"a", text}, {"b", text}, {"c", text}, {"d", text}})),
           limits);
  CHECK(found.sources.size() == 3);
  gipfbase::test::check_wording(only(found));
}

TEST_CASE("hidden members and folders count among the members", "[input][hostile]") {
  const Workplace here;
  InputLimits limits;
  limits.members = 3;
  const std::vector<Entry> entries = {{"f/", ""}, {".h", "x"}, {"a", "a"}, {"b", "b"}};
  const Found found = read(here.write("a.tar", pack(kTar, entries)), limits);
  CHECK(found.texts == Names{"a"});
  gipfbase::test::check_wording(only(found));
}

TEST_CASE("names of members are displayed safely and never used as paths", "[input][hostile]") {
  const Workplace here;
  const std::vector<Entry> entries = {{"../../up.gpn", "a"},
                                      {"/etc/absolute.gpn", "b"},
                                      {"\x1b[2Jclear\nline", "c"},
                                      {"a\xc2\x9b"
                                       "31m",
                                       "d"}};
  const Found found = read(here.write("a.zip", pack(kZip, entries)));
  CHECK(found.sources == Names{"a.zip!../../up.gpn", "a.zip!/etc/absolute.gpn",
                               "a.zip!?[2Jclear?line", "a.zip!a?31m"});
  CHECK(found.findings.empty());
}

TEST_CASE("a name that is too long costs its member only", "[input][hostile]") {
  const Workplace here;
  InputLimits limits;
  limits.name_bytes = 100;
  std::string name;
  for (int i = 0; i < 100; ++i) name += "é";
  const Found found = read(here.write("a.zip", pack(kZip, {{name, "x"}, {"b", "b"}})), limits);
  CHECK(found.texts == Names{"b"});
  const Finding finding = only(found);
  gipfbase::test::check_wording(finding);
  CHECK(finding.source.size() < here.path("a.zip").size() + 70);
}

TEST_CASE("damage in the middle of a packed text is reported once, the games before it are kept",
          "[input][hostile]") {
  const Workplace here;
  const auto filter = GENERATE(archive_write_add_filter_gzip, archive_write_add_filter_bzip2,
                               archive_write_add_filter_xz);
  // bzip2 has blocks of 900 KB, which are recovered completely or not at all.
  const bool in_blocks = filter == archive_write_add_filter_bzip2;
  const int games = in_blocks ? 4000 : 800;
  const std::string text = games_text(games);
  const std::string packed = pack(single(filter), {{"a", text}});
  for (const std::size_t place : {packed.size() / 3, packed.size() / 2, packed.size() * 3 / 4}) {
    std::string damaged = packed;
    for (std::size_t i = 0; i < 8; ++i) damaged[place + i] = static_cast<char>(~damaged[place + i]);
    const std::string path = here.write("a.gpn.packed", damaged);
    const Found found = read(path);
    CAPTURE(place);
    const Finding finding = only(found);
    CHECK(finding.code == Code::kUnreadable);
    CHECK(finding.source == path);
    const ReadingReport report = read_as_games(path);
    std::size_t reached = place;
    if (in_blocks) reached = place < packed.size() * 2 / 3 ? 0 : packed.size() / 3;
    CHECK(report.valid * packed.size() >= static_cast<std::size_t>(games) * reached * 9 / 10);
    // One finding is about the archive; the damaged game may cause one or two more.
    CHECK(report.findings_total <= 4);
  }
}

TEST_CASE("a gzip file with a wrong checksum is reported", "[input][hostile]") {
  const Workplace here;
  std::string packed = pack(kGzip, {{"a", "some text"}});
  packed[packed.size() - 6] = static_cast<char>(~packed[packed.size() - 6]);
  const Found found = read(here.write("a.gz", packed));
  CHECK(found.texts == Names{"some text"});
  gipfbase::test::check_wording(only(found));
  // Inside a tar the last member precedes the end of the stream.
  const Packing tar{archive_write_set_format_ustar, archive_write_add_filter_gzip};
  packed = pack(tar, {{"a", noise(10'000)}, {"b", noise(10'000)}});
  packed[packed.size() / 2] = static_cast<char>(~packed[packed.size() / 2]);
  CHECK_FALSE(read(here.write("a.tgz", packed)).findings.empty());
}

TEST_CASE("of a text that is cut off, a game counts as whole only when it says that it ends",
          "[input][hostile]") {
  const Workplace here;
  const auto title = GENERATE(values<std::pair<const char*, const char*>>(
      {{"zertz", "37"}, {"dvonn", "standard"}, {"gipf", "standard"}}));
  const int games = 3;
  const std::string text = gipfbase::test::random_games(title.second, games, 7, 12, title.first);
  Packing stored = kGzip;
  stored.options = "gzip:compression-level=0";
  const std::string packed = pack(stored, {{"a", text}});
  const auto games_of = [&](const std::string& path) {
    std::vector<std::string> valid;
    ReadingWork work;
    work.keep = [&](Judged&& game) {
      if (game.valid())
        write_gpn(game.game, valid.emplace_back());
      else
        CHECK(game.reason.find("cut off") != std::string::npos);
    };
    ReadOptions options;
    options.catalogue = &gipfbase::test::catalogue();
    const ReadingReport report = read_games({path}, options, work);
    CHECK(report.partial + report.rejected <= 1);
    return valid;
  };
  const std::vector<std::string> whole = games_of(here.write("whole.gz", packed));
  REQUIRE(whole.size() == games);
  for (std::size_t size = 20; size < packed.size(); size += 3) {
    CAPTURE(size);
    const auto valid = games_of(here.write("cut.gz", packed.substr(0, size)));
    REQUIRE(valid.size() <= whole.size());
    CHECK(std::equal(valid.begin(), valid.end(), whole.begin()));
  }
}

TEST_CASE("long texts come in parts, which hold the same games", "[input][volume]") {
  const Workplace here;
  const std::string text = games_text(3000);
  InputLimits limits;
  limits.part_bytes = 100'000;
  limits.document_bytes = 600'000;
  limits.cut = [](std::string_view part, bool) { return last_cut(part, &kGpn); };
  const auto packing = GENERATE(values<Packing>({{archive_write_set_format_raw}, kZip, kGzip}));
  const Found found = read(here.write("a.gpn", pack(packing, {{"a", text}})), limits);
  CHECK(found.findings.empty());
  REQUIRE(found.documents.size() > 3);
  std::string whole;
  for (const Document& part : found.documents) {
    CHECK(part.first == whole.empty());
    CHECK(part.lines_before == std::count(whole.begin(), whole.end(), '\n'));
    CHECK(part.text.size() <= limits.document_bytes);
    CHECK(part.text.starts_with("[Event"));
    whole += part.text;
  }
  CHECK(whole == text);
}

TEST_CASE("a long text that cannot be cut is too large", "[input]") {
  const Workplace here;
  InputLimits limits;
  limits.part_bytes = 100;
  limits.document_bytes = 1000;
  limits.cut = [](std::string_view, bool) { return std::size_t{0}; };
  const Found found =
      read(here.write("a.zip", pack(kZip, {{"a", noise(1001)}, {"b", noise(1000)}})), limits);
  CHECK(found.texts == Names{noise(1000)});
  CHECK(only(found).code == Code::kTooLarge);
}

TEST_CASE("a file is read up to its greatest size", "[text]") {
  const Workplace here;
  const std::size_t most = std::size_t{1} << 20U;
  here.write("small", "abc");
  here.write("just", std::string(most, 'x'));
  here.write("large", std::string(most + 1, 'x'));
  CHECK(whole_file(here.path("small"), most).value() == "abc");
  CHECK(whole_file(here.path("just"), most).value().size() == most);
  for (const std::string& path :
       {here.path("large"), std::string("/dev/zero"), here.path("none"), here.path("")}) {
    gipfbase::test::check_wording(std::filesystem::path(path).filename().string(),
                                  whole_file(path, most).error());
  }
}

TEST_CASE("a line that is too long is read in parts", "[text]") {
  std::istringstream in("ab\n\nabcdefgh\nend");
  std::vector<std::string> lines;
  for (std::string line; next_line(in, line, 5);) lines.push_back(line);
  CHECK(lines == std::vector<std::string>{"ab", "", "abcde", "fgh", "end"});
}

}  // namespace gipfbase::hostile_archive_test
