// tests/notation/input_test.cpp - files, folders, streams and archives as sources of documents.
#include "notation/sources/input.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <catch2/catch.hpp>
#include <clocale>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <thread>

#include "notation/sources/archive.hpp"
#include "support/environment.hpp"
#include "support/packing.hpp"
#include "support/wording.hpp"

namespace gipfbase::input_test {

namespace fs = std::filesystem;
using namespace gipfbase::notation;
using namespace gipfbase::test::packing;

namespace {

std::vector<std::string> listed(const Workplace& here, const std::vector<std::string>& names) {
  std::vector<Finding> findings;
  std::vector<std::string> paths;
  for (const std::string& name : names) paths.push_back(here.path(name));
  std::vector<std::string> found;
  for (const InputFile& file : list_files(paths, findings)) {
    found.push_back(file.path.substr(here.path("").size()));
  }
  CHECK(findings.empty());
  return found;
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("arguments keep their order, folders give their own files before their sub-folders",
          "[input]") {
  const Workplace here;
  for (const char* name : {"b/z.gpn", "b/A.gpn", "b/a/x.gpn", "b/a/k/y.gpn", "b/a.gpn", "b/B/c.gpn",
                           "b/.hidden", "b/.git/x.gpn", "a.gpn"}) {
    here.write(name, "text");
  }
  CHECK(listed(here, {"b", "a.gpn"}) ==
        Names{"b/A.gpn", "b/a.gpn", "b/z.gpn", "b/B/c.gpn", "b/a/x.gpn", "b/a/k/y.gpn", "a.gpn"});
  CHECK(listed(here, {"a.gpn", "b/a"}) == Names{"a.gpn", "b/a/x.gpn", "b/a/k/y.gpn"});
}

TEST_CASE("a hidden file that is named as an argument is read", "[input]") {
  const Workplace here;
  here.write(".games", "text");
  CHECK(listed(here, {".games"}) == Names{".games"});
}

TEST_CASE("links are followed, but never in circles", "[input]") {
  const Workplace here;
  here.write("real/a.gpn", "a");
  fs::create_directory_symlink(here.path("real"), here.path("alias"));
  CHECK(listed(here, {"alias"}) == Names{"alias/a.gpn"});
  fs::create_directory_symlink("../real", here.path("real/again"));
  const Found found = read(here.path("real"));
  CHECK(found.texts == Names{"a"});
  REQUIRE(found.findings.size() == 1);
  CHECK(found.findings[0].code == Code::kUnreadable);
  test::check_wording(found.findings[0]);
}

TEST_CASE("what cannot be listed is reported with the place and what to do", "[input]") {
  const Workplace here;
  SECTION("a path that does not exist") {
    const Found found = read(here.path("missing.gpn"));
    REQUIRE(found.findings.size() == 1);
    CHECK(found.findings[0].code == Code::kUnreadable);
    CHECK(found.findings[0].source == here.path("missing.gpn"));
    test::check_wording(found.findings[0]);
  }
  SECTION("a link to nothing") {
    fs::create_symlink("nowhere", here.path("link"));
    test::check_wording(read(here.path("link")).findings.at(0));
  }
  SECTION("a folder without files") {
    fs::create_directories(here.path("folder/inner"));
    const Found found = read(here.path("folder"));
    REQUIRE(found.findings.size() == 1);
    CHECK(found.findings[0].code == Code::kEmpty);
    CHECK(found.findings[0].severity == Severity::kWarning);
  }
  SECTION("a device") {
    CHECK(read("/dev/null").findings.at(0).message.find("device") != std::string::npos);
  }
  SECTION("a pipe in a folder, which could block for ever") {
    here.write("folder/a.gpn", "a");
    REQUIRE(::mkfifo(here.path("folder/pipe").c_str(), 0600) == 0);
    const Found found = read(here.path("folder"));
    CHECK(found.texts == Names{"a"});
    CHECK(found.findings.at(0).message.find("pipe") != std::string::npos);
  }
}

TEST_CASE("files and folders without permission are reported, their neighbours are read",
          "[input]") {
  const Workplace here;
  fs::permissions(here.path(""), fs::perms::all);
  here.write("all/a.gpn", "a");
  fs::permissions(here.write("all/b.gpn", "b"), fs::perms::none);
  fs::permissions(fs::path(here.write("all/closed/c.gpn", "c")).parent_path(), fs::perms::none);
  // The superuser may read everything, so the test changes its user for a while.
  const uid_t self = ::geteuid();
  constexpr uid_t kNobody = 65534;
  if (self == 0) REQUIRE(::seteuid(kNobody) == 0);
  const Found found = read(here.path("all"));
  if (self == 0) REQUIRE(::seteuid(self) == 0);
  fs::permissions(here.path("all/closed"), fs::perms::owner_all);
  CHECK(found.texts == Names{"a"});
  REQUIRE(found.findings.size() == 2);
  for (const Finding& d : found.findings) {
    CHECK(d.code == Code::kUnreadable);
    test::check_wording(d);
  }
}

TEST_CASE("a plain file is one document with its bytes unchanged", "[input]") {
  const Workplace here;
  const std::string text("[Title \"zertz\"]\r\n\0\xff\n", 20);
  const Found found = read(here.write("a.gpn", text));
  CHECK(found.sources == Names{"a.gpn"});
  CHECK(found.texts == Names{text});
  CHECK(found.documents.at(0).consumed == text.size());
  CHECK(found.findings.empty());
}

TEST_CASE("an empty file or member is an empty document, not an error of the archive", "[input]") {
  const Workplace here;
  CHECK(read(here.write("empty.sgf", "")).texts == Names{""});
  CHECK(read(here.write("a.zip", pack(kZip, {{"a", ""}, {"b", "x"}}))).texts == Names{"", "x"});
  const auto gzip = single(archive_write_add_filter_gzip);
  const Found found = read(here.write("a.gz", pack(gzip, {{"a", ""}})));
  CHECK(found.texts == Names{""});
  CHECK(found.findings.empty());
}

TEST_CASE("archives are recognised by content, whatever their name", "[input]") {
  const Workplace here;
  const std::vector<Entry> entries{{"b/two.sgf", "2"}, {"a/one.sgf", "1"}, {"b/", ""}};
  const auto packed =
      GENERATE(values<Packing>({kZip,
                                kStoredZip,
                                kTar,
                                {archive_write_set_format_ustar},
                                {archive_write_set_format_v7tar},
                                {archive_write_set_format_gnutar, archive_write_add_filter_gzip},
                                {archive_write_set_format_ustar, archive_write_add_filter_bzip2},
                                {archive_write_set_format_ustar, archive_write_add_filter_xz},
                                {archive_write_set_format_ustar, archive_write_add_filter_zstd}}));
  const Found found = read(here.write("games.dat", pack(packed, entries)));
  CHECK(found.sources == Names{"games.dat!b/two.sgf", "games.dat!a/one.sgf"});
  CHECK(found.texts == Names{"2", "1"});
  CHECK(found.findings.empty());
}

TEST_CASE("a tar is a tar, even if its first member is called like a packed file begins",
          "[input]") {
  const Workplace here;
  const auto packing = GENERATE(values<Packing>({{archive_write_set_format_ustar},
                                                 {archive_write_set_format_gnutar},
                                                 {archive_write_set_format_v7tar}}));
  const std::string name =
      GENERATE("\x1f\x8b\x08\xff\xff", "BZh91AY&SY", "\xfd\x37zXZ", "\x28\xb5\x2f\xfd");
  const std::string tar = pack(packing, {{name, "1"}, {"b", "2"}});
  const Found found = read(here.write("a.tar", tar));
  CHECK(found.texts == Names{"1", "2"});
  CHECK(found.findings.empty());
  // The same tar inside another archive.
  const Found nested = read(here.write("a.zip", pack(kZip, {{"a.tar", tar}})));
  CHECK(nested.texts == Names{"1", "2"});
  CHECK(nested.findings.empty());
}

TEST_CASE("a single packed file is one document under its own name", "[input]") {
  const Workplace here;
  const auto filter = GENERATE(archive_write_add_filter_gzip, archive_write_add_filter_bzip2,
                               archive_write_add_filter_xz, archive_write_add_filter_zstd);
  const std::string text = noise(300'000);
  const Found found = read(here.write("a.gpn.packed", pack(single(filter), {{"a", text}})));
  CHECK(found.sources == Names{"a.gpn.packed"});
  CHECK(found.texts == Names{text});
  CHECK(found.findings.empty());
}

TEST_CASE("archives inside an archive are opened once", "[input]") {
  const Workplace here;
  const std::string inner = pack(kZip, {{"x.sgf", "x"}, {"y.sgf", "y"}});
  const std::string packed = pack(single(archive_write_add_filter_gzip), {{"z", "z"}});
  const std::string middle = pack(kTar, {{"inner.zip", inner}, {"z.gz", packed}, {"w", "w"}});
  const Found once = read(here.write("outer.tar", middle));
  CHECK(once.sources == Names{"outer.tar!inner.zip!x.sgf", "outer.tar!inner.zip!y.sgf",
                              "outer.tar!z.gz", "outer.tar!w"});
  CHECK(once.texts == Names{"x", "y", "z", "w"});
  CHECK(once.findings.empty());

  const Found twice = read(here.write("all.zip", pack(kZip, {{"m.tar", middle}, {"v", "v"}})));
  CHECK(twice.texts == Names{"w", "v"});
  REQUIRE(twice.findings.size() == 2);
  CHECK(twice.findings[0].code == Code::kUnknownFormat);
  CHECK(twice.findings[0].source == here.path("all.zip") + "!m.tar!inner.zip");
}

TEST_CASE("hidden members and those of the Finder are skipped", "[input]") {
  const Workplace here;
  const Found found = read(here.write(
      "a.zip",
      pack(kZip, {{".DS_Store", "x"}, {"__MACOSX/._a", "x"}, {"g/.b/c", "x"}, {"a", "a"}})));
  CHECK(found.sources == Names{"a.zip!a"});
  CHECK(found.findings.empty());
}

TEST_CASE("an archive with only hidden members is reported as such", "[input]") {
  const Workplace here;
  const Found found =
      read(here.write("a.zip", pack(kZip, {{".a", "x"}, {"__MACOSX/b", "x"}, {"f/", ""}})));
  CHECK(found.texts.empty());
  REQUIRE(found.findings.size() == 1);
  CHECK(found.findings[0].code == Code::kEmpty);
  test::check_wording(found.findings[0]);
}

TEST_CASE("links inside an archive are reported", "[input]") {
  const Workplace here;
  const Found found = read(here.write("a.tar", pack(kTar, {{"l", "", "/etc/passwd"}, {"a", "a"}})));
  CHECK(found.texts == Names{"a"});
  CHECK(found.findings.at(0).message.find("link") != std::string::npos);
}

TEST_CASE("member names become UTF-8 without depending on the locale", "[input]") {
  const Workplace here;
  SECTION("CP437 in zip files that do not declare anything else") {
    const Found found = read(here.write("a.zip", pack(kZip, {{"invit\xe9", "a"}})));
    CHECK(found.sources == Names{"a.zip!invitΘ"});
  }
  SECTION("UTF-8 that zip files do not declare") {
    const Found found = read(here.write("a.zip", pack(kZip, {{"invité", "a"}})));
    CHECK(found.sources == Names{"a.zip!invité"});
  }
  SECTION("UTF-8 that zip or tar files declare") {
    const auto packing = GENERATE(values<Packing>({kZip, {archive_write_set_format_pax}}));
    const locale_t utf8 = ::newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
    const locale_t before = ::uselocale(utf8);
    const std::string packed = pack(packing, {{"гость é", "a"}});
    ::uselocale(before);
    ::freelocale(utf8);
    CHECK(read(here.write("a.any", packed)).sources == Names{"a.any!гость é"});
  }
  SECTION("Latin-1 in tar files") {
    const Packing ustar{archive_write_set_format_ustar};
    CHECK(read(here.write("a.tar", pack(ustar, {{"invit\xe9", "a"}}))).sources ==
          Names{"a.tar!invité"});
  }
  SECTION("Latin-1 in names of files") {
    CHECK(read(here.write("invit\xe9.gpn", "a")).sources == Names{"invité.gpn"});
  }
}

TEST_CASE("a truncated archive gives the members before its end and says which was cut",
          "[input]") {
  const Workplace here;
  const auto packing = GENERATE(values<Packing>(
      {kZip, kStoredZip, kTar, {archive_write_set_format_ustar, archive_write_add_filter_gzip}}));
  const std::string packed =
      pack(packing, {{"a", noise(9000)}, {"b", noise(9000)}, {"c", noise(300'000)}});
  const Found found = read(here.write("a.any", packed.substr(0, packed.size() * 2 / 3)));
  CHECK(found.sources == Names{"a.any!a", "a.any!b"});
  REQUIRE(found.findings.size() == 1);
  CHECK(found.findings[0].code == Code::kTruncated);
  CHECK(found.findings[0].source == here.path("a.any") + "!c");
  test::check_wording(found.findings[0]);
}

TEST_CASE("a truncated zip is read up to the cut, wherever that lies", "[input]") {
  const Workplace here;
  const std::string packed = pack(kZip, {{"a", noise(90)}, {"b", noise(90)}, {"c", noise(90)}});
  for (std::size_t size = 5; size < packed.size(); ++size) {
    const Found found = read(here.write("a.zip", packed.substr(0, size)));
    CAPTURE(size);
    CHECK(found.findings.size() <= 1);
    for (const Finding& d : found.findings) CHECK(d.code == Code::kTruncated);
    if (found.texts.size() < 3) CHECK(found.findings.size() == 1);
    for (const std::string& text : found.texts) CHECK(text == noise(90));
  }
}

TEST_CASE("a truncated single text is delivered up to the cut", "[input]") {
  const Workplace here;
  const auto filter = GENERATE(archive_write_add_filter_gzip, archive_write_add_filter_bzip2,
                               archive_write_add_filter_xz, archive_write_add_filter_zstd);
  // bzip2 has blocks of 900 KB, which are recovered completely or not at all.
  const std::string text = noise(2'000'000);
  const std::string packed = pack(single(filter), {{"a", text}});
  const std::string path = here.write("a.packed", packed.substr(0, packed.size() / 2));
  const Found found = read(path);
  REQUIRE(found.texts.size() == 1);
  CHECK(found.texts[0].size() > 890'000);
  CHECK(text.starts_with(found.texts[0]));
  REQUIRE(found.findings.size() == 1);
  CHECK(found.findings[0].code == Code::kTruncated);
  CHECK(found.findings[0].sentence() ==
        path + ": this text ends too early; what comes before was read; get the whole file");
}

TEST_CASE("a small packed text that lacks only its end is read whole", "[input]") {
  const Workplace here;
  const auto filter = GENERATE(archive_write_add_filter_gzip, archive_write_add_filter_bzip2,
                               archive_write_add_filter_xz);
  const std::string text = noise(3000);
  const std::string packed = pack(single(filter), {{"a", text}});
  const Found cut = read(here.write("a.packed", packed.substr(0, packed.size() - 2)));
  CHECK(cut.texts == Names{text});
  REQUIRE(cut.findings.size() == 1);
  CHECK(cut.findings[0].code == Code::kTruncated);
  // Nothing of this file can be unpacked, but it does not count as an empty text.
  const Found none = read(here.write("a.packed", packed.substr(0, 14)));
  CHECK(none.texts.empty());
  REQUIRE(none.findings.size() == 1);
  CHECK(none.findings[0].code == Code::kTruncated);
  test::check_wording(none.findings[0]);
}

TEST_CASE("a packed tar whose last bytes are damaged gives its members", "[input]") {
  const Workplace here;
  const auto filter = GENERATE(archive_write_add_filter_gzip, archive_write_add_filter_bzip2,
                               archive_write_add_filter_xz);
  std::string packed =
      pack({archive_write_set_format_ustar, filter}, {{"a", noise(900)}, {"b", noise(900)}});
  packed[packed.size() - 5] = static_cast<char>(~packed[packed.size() - 5]);
  const Found found = read(here.write("a.tar.packed", packed));
  CHECK(found.texts == Names{noise(900), noise(900)});
  REQUIRE(found.findings.size() == 1);
  CHECK(found.findings[0].code == Code::kUnreadable);
}

TEST_CASE("several packed streams in a row are one text", "[input]") {
  const Workplace here;
  const auto filter = GENERATE(archive_write_add_filter_gzip, archive_write_add_filter_bzip2,
                               archive_write_add_filter_xz, archive_write_add_filter_zstd);
  const std::string packed =
      pack(single(filter), {{"a", "one "}}) + pack(single(filter), {{"a", "two"}});
  const Found found = read(here.write("a.packed", packed + std::string(1024, '\0')));
  CHECK(found.texts == Names{"one two"});
  CHECK(found.findings.empty());
}

TEST_CASE("a damaged member of a zip costs neither those before nor those after it", "[input]") {
  const Workplace here;
  const auto packing = GENERATE(values<Packing>({kZip, kStoredZip}));
  std::string packed =
      pack(packing, {{"a", noise(900)}, {"b", noise(9000)}, {"c", noise(90)}, {"d", "d"}});
  packed.replace(packed.size() / 2, 40, 40, '\xff');
  const Found found = read(here.write("a.zip", packed));
  CHECK(found.sources == Names{"a.zip!a", "a.zip!c", "a.zip!d"});
  REQUIRE(found.findings.size() == 1);
  CHECK(found.findings[0].code == Code::kUnreadable);
  CHECK(found.findings[0].source == here.path("a.zip") + "!b");
}

TEST_CASE("no damage to a zip makes a wrong text pass for a whole one", "[input]") {
  const Workplace here;
  const std::string packed = pack(kZip, {{"a", noise(90)}, {"b", noise(90)}, {"c", noise(90)}});
  for (std::size_t place = 4; place < packed.size(); ++place) {
    std::string damaged = packed;
    damaged[place] = static_cast<char>(~damaged[place]);
    const Found found = read(here.write("a.zip", damaged));
    CAPTURE(place);
    for (const std::string& text : found.texts) CHECK(text == noise(90));
    if (found.texts.size() < 3) CHECK_FALSE(found.findings.empty());
  }
}

TEST_CASE("a damaged byte of a zip costs one member at most, wherever it lies", "[input]") {
  const Workplace here;
  const auto packing = GENERATE(values<Packing>({kZip, kStoredZip}));
  const std::vector<Entry> entries = {
      {"a.gpn", noise(90)}, {"b.gpn", noise(95)}, {"c.gpn", noise(80)}, {"d.gpn", noise(85)}};
  const std::string packed = pack(packing, entries);
  for (std::size_t place = 4; place < packed.size(); ++place) {
    const int bits = std::array{0x01, 0x80, 0xFF}.at(place % 3);
    std::string damaged = packed;
    damaged[place] = static_cast<char>(damaged[place] ^ bits);
    const Found found = read(here.write("a.zip", damaged));
    CAPTURE(place, bits, found.texts.size());
    CHECK(found.texts.size() >= 3);
    CHECK(found.findings.size() <= 1);
    if (found.texts.size() == 3) CHECK(found.findings.at(0).source != here.path("a.zip"));
  }
}

TEST_CASE("a zip with a destroyed header names the member that this costs", "[input]") {
  const Workplace here;
  std::string packed = pack(kStoredZip, {{"a", noise(900)}, {"b", noise(900)}, {"c", noise(90)}});
  const std::size_t header = packed.find("PK\3\4", 4);
  packed.replace(header, 40, 40, '\xff');
  const Found found = read(here.write("a.zip", packed));
  CHECK(found.sources == Names{"a.zip!a", "a.zip!c"});
  REQUIRE(found.findings.size() == 1);
  CHECK(found.findings[0].code == Code::kUnreadable);
  CHECK(found.findings[0].source == here.path("a.zip") + "!b");
  test::check_wording(found.findings[0]);
  // Data of a zip inside a zip is not searched for missing members.
  const std::string inner = pack(kStoredZip, {{"x", "x"}, {"b", "y"}});
  std::string outer = pack(kStoredZip, {{"inner.zip", inner}, {"lost", "z"}, {"c", "c"}});
  const std::size_t lost = outer.rfind("PK\3\4", outer.find("lost"));
  outer.replace(lost, 34, 34, '\xff');
  const Found nested = read(here.write("a.zip", outer));
  CHECK(nested.texts == Names{"x", "y", "c"});
  REQUIRE(nested.findings.size() == 1);
  CHECK(nested.findings[0].source == here.path("a.zip") + "!lost");
}

TEST_CASE("damage across the border of two members of a zip costs these two", "[input]") {
  const Workplace here;
  std::string packed =
      pack(kZip, {{"a", noise(90)}, {"b", noise(900)}, {"c", noise(900)}, {"d", noise(90)}});
  const std::size_t border = packed.find("PK\3\4", packed.find("PK\3\4", 4) + 4);
  packed.replace(border - 40, 70, 70, '\0');
  const Found found = read(here.write("a.zip", packed));
  CHECK(found.sources == Names{"a.zip!a", "a.zip!d"});
  REQUIRE(found.findings.size() == 2);
  CHECK(found.findings[0].source == here.path("a.zip") + "!b");
  CHECK(found.findings[1].source == here.path("a.zip") + "!c");
}

TEST_CASE("an entry of a zip without a name that leads nowhere is skipped", "[input]") {
  const Workplace here;
  std::string packed = pack(kStoredZip, {{"a", "1"}, {"b", "2"}});
  const std::size_t entry = packed.rfind("PK\1\2");
  packed.replace(entry + 28, 2, std::string("\0\0", 2));  // the length of the name is now 0
  const std::size_t rest = packed.rfind("PK\5\6") - entry - 46;
  packed.replace(
      entry + 30, 2,
      std::string{static_cast<char>(rest), '\0'});  // the rest of the entry is extra data
  packed.replace(entry + 42, 4, "\xff\xff\xff\x7f");
  const Found found = read(here.write("a.zip", packed));
  CHECK(found.texts == Names{"1"});
  CHECK_FALSE(found.findings.empty());
}

TEST_CASE("the header of a member that the end of a zip cuts off is ignored", "[input]") {
  const Workplace here;
  const std::string packed = "PK\3\4PK\5\6" + std::string(18, '\0');
  const Found found = read(here.write("a.zip", packed));
  CHECK(found.texts.empty());
  CHECK_FALSE(found.findings.empty());
}

TEST_CASE("a zip whose index is damaged is read by the headers of its members", "[input]") {
  const Workplace here;
  const auto packing = GENERATE(values<Packing>({kZip, kStoredZip}));
  std::string packed =
      pack(packing, {{"a", noise(90)}, {"b", noise(9000)}, {"c", noise(80)}, {"d", noise(50)}});
  const std::size_t second = packed.find("PK\1\2", packed.find("PK\1\2") + 4);
  packed.replace(second, 46, 46, '\xff');
  const Found found = read(here.write("a.zip", packed));
  CHECK(found.sources == Names{"a.zip!a", "a.zip!b", "a.zip!c", "a.zip!d"});
  CHECK(found.texts == Names{noise(90), noise(9000), noise(80), noise(50)});
  REQUIRE(found.findings.size() == 1);
  CHECK(found.findings[0].source == here.path("a.zip"));
}

TEST_CASE("damage between the members of a tar is reported, and those after it are read",
          "[input]") {
  const Workplace here;
  constexpr Packing kUstar{archive_write_set_format_ustar};
  std::string packed = pack(kUstar, {{"a", "1"}, {"b", "2"}, {"c", "3"}});
  constexpr std::size_t kBlock = 512;
  packed[2 * kBlock] = 'q';  // the name of the second member, which no longer fits its checksum
  const Found found = read(here.write("a.tar", packed));
  CHECK(found.sources == Names{"a.tar!a", "a.tar!c"});
  REQUIRE(found.findings.size() == 1);
  CHECK(found.findings[0].code == Code::kUnreadable);
  CHECK(found.findings[0].source == here.path("a.tar"));
  test::check_wording(found.findings[0]);
}

TEST_CASE("zeros in the middle of a tar are not an end mark", "[input]") {
  const Workplace here;
  const auto filter = GENERATE(archive_write_add_filter_none, archive_write_add_filter_gzip);
  constexpr std::size_t kBlock = 512;
  std::string packed = pack({archive_write_set_format_ustar}, {{"a", "1"}, {"b", "2"}, {"c", "3"}});
  packed.replace(2 * kBlock, kBlock, kBlock, '\0');  // the header of the second member
  const Found found = read(here.write("a.tar", pack(single(filter), {{"a", packed}})));
  CHECK(found.texts == Names{"1", "3"});
  REQUIRE(found.findings.size() == 1);
  CHECK(found.findings[0].code == Code::kUnreadable);
  CHECK(found.findings[0].source == here.path("a.tar"));
}

TEST_CASE("concatenated tars are all read", "[input]") {
  const Workplace here;
  const auto filter = GENERATE(archive_write_add_filter_none, archive_write_add_filter_gzip,
                               archive_write_add_filter_xz);
  Packing packing{archive_write_set_format_ustar};
  packing.filter = filter;
  const Found found =
      read(here.write("a.tar", pack(packing, {{"a", "1"}}) + pack(packing, {{"b", "2"}})));
  CHECK(found.texts == Names{"1", "2"});
  CHECK(found.findings.empty());
}

TEST_CASE("a packed tar may be padded with zeros up to a limit", "[input]") {
  const Workplace here;
  constexpr std::size_t kMegabyte = std::size_t{1} << 20U;
  const std::string packed = pack({archive_write_set_format_ustar}, {{"a", "1"}});
  const auto read_filled = [&](std::size_t zeros) {
    return read(here.write("a.tar.gz", pack(single(archive_write_add_filter_gzip),
                                            {{"a", packed + std::string(zeros, '\0')}})));
  };
  const Found filled = read_filled(10 * kMegabyte);
  CHECK(filled.texts == Names{"1"});
  CHECK(filled.findings.empty());
  const Found endless = read_filled(20 * kMegabyte);
  CHECK(endless.texts == Names{"1"});
  REQUIRE(endless.findings.size() == 1);
  test::check_wording(endless.findings[0]);
}

TEST_CASE("a tar that ends between two members without its end mark is read with a warning",
          "[input]") {
  const Workplace here;
  const auto filter = GENERATE(archive_write_add_filter_none, archive_write_add_filter_gzip);
  constexpr std::size_t kBlock = 512;
  constexpr std::size_t kTwoMembers = 4 * kBlock;
  const std::string packed =
      pack({archive_write_set_format_ustar}, {{"a", "1"}, {"b", "2"}, {"c", "3"}});
  const auto read_first = [&](std::size_t bytes) {
    const std::string tar = packed.substr(0, bytes);
    return read(here.write("a.tar", pack(single(filter), {{"a", tar}})));
  };
  const Found cut = read_first(kTwoMembers);
  CHECK(cut.texts == Names{"1", "2"});
  REQUIRE(cut.findings.size() == 1);
  CHECK(cut.findings[0].code == Code::kTruncated);
  CHECK(cut.findings[0].severity == Severity::kWarning);
  CHECK(cut.findings[0].sentence() == here.path("a.tar") +
                                          ": this archive ends without its end mark, after 2 "
                                          "members; if more members should follow, "
                                          "get the whole file");
  // One block of zeros, instead of two, also ends a tar.
  CHECK(read_first(3 * 2 * kBlock + kBlock).findings.empty());
  CHECK(read_first(packed.size()).findings.empty());
}

TEST_CASE("a member with a password is reported, the others are read", "[input]") {
  const Workplace here;
  Packing locked = kZip;
  locked.options = "zip:encryption=zipcrypt";
  locked.password = "secret";
  const Found found = read(here.write("a.zip", pack(locked, {{"a", "a"}, {"b", "b"}})));
  CHECK(found.texts.empty());
  REQUIRE(found.findings.size() == 2);
  CHECK(found.findings[0].message.find("password") != std::string::npos);
}

TEST_CASE("an archive without members is reported", "[input]") {
  const Workplace here;
  const Found found = read(here.write("a.zip", pack(kZip, {})));
  CHECK(found.texts.empty());
  CHECK(found.findings.at(0).code == Code::kEmpty);
}

TEST_CASE("documents beyond the limit are reported, their neighbours are read", "[input]") {
  const Workplace here;
  const InputLimits limits{.document_bytes = 1000, .members = 3};
  CHECK(read(here.write("a.gpn", noise(1000)), limits).texts.size() == 1);
  const Found plain = read(here.write("a.gpn", noise(1001)), limits);
  CHECK(plain.texts.empty());
  CHECK(plain.findings.at(0).code == Code::kTooLarge);
  const std::string bomb(50'000, ' ');
  const auto gzip = single(archive_write_add_filter_gzip);
  CHECK(read(here.write("a.gz", pack(gzip, {{"a", bomb}})), limits).findings.at(0).code ==
        Code::kTooLarge);
  const Found zip = read(here.write("a.zip", pack(kZip, {{"a", bomb}, {"b", "b"}})), limits);
  CHECK(zip.texts == Names{"b"});
  CHECK(zip.findings.at(0).source == here.path("a.zip") + "!a");
  const Found many =
      read(here.write("m.tar", pack(kTar, {{"a", ""}, {"b", ""}, {"c", ""}, {"d", ""}})), limits);
  CHECK(many.texts.size() == 3);
  CHECK(many.findings.at(0).code == Code::kTooLarge);
}

TEST_CASE("a sink that returns false stops the reading", "[input]") {
  const Workplace here;
  const std::string path = here.write("a.zip", pack(kZip, {{"a", "a"}, {"b", "b"}}));
  std::vector<Finding> findings;
  int documents = 0;
  const auto stop = [&](Document&&) { return ++documents < 1; };
  CHECK_FALSE(read_file({path, fs::file_size(path)}, {}, stop, findings));
  CHECK(documents == 1);
}

TEST_CASE("pipes and standard input are read whole, archives included", "[input]") {
  const Workplace here;
  const std::string packed = pack(kZip, {{"a", "a"}, {"b", "b"}});
  SECTION("a named pipe") {
    REQUIRE(::mkfifo(here.path("pipe").c_str(), 0600) == 0);
    std::thread writer([&] { std::ofstream(here.path("pipe"), std::ios::binary) << packed; });
    const Found found = read(here.path("pipe"));
    writer.join();
    CHECK(found.sources == Names{"pipe!a", "pipe!b"});
  }
  SECTION("standard input") {
    const int kept = ::dup(STDIN_FILENO);
    const int file = ::open(here.write("in", packed).c_str(), O_RDONLY);
    REQUIRE(::dup2(file, STDIN_FILENO) == STDIN_FILENO);
    const Found found = read("-");
    ::dup2(kept, STDIN_FILENO);
    ::close(kept);
    ::close(file);
    CHECK(found.sources == Names{"-!a", "-!b"});
    CHECK(found.findings.empty());
  }
}

TEST_CASE("the archive of Boardspace is read in the order of its manifest", "[input][corpus]") {
  const fs::path corpus =
      fs::path(gipfbase::test::shared_folder()) / "corpora" / "zertz-boardspace";
  if (gipfbase::test::shared_folder().empty() || !fs::exists(corpus)) {
    WARN("skipped: the reference archives are not here");
    return;
  }
  Names expected;
  std::ifstream manifest(corpus / "manifest.tsv");
  std::string line;
  std::getline(manifest, line);
  while (std::getline(manifest, line)) {
    expected.push_back(line.substr(0, line.find('\t', line.find('\t') + 1)));
  }
  REQUIRE(expected.size() == 51869);
  const std::string games = (corpus / "games").native();
  Names found;
  std::vector<Finding> findings;
  for (const InputFile& file : list_files({games}, findings)) {
    read_file(
        file, {},
        [&](Document&& d) {
          found.push_back(d.file.substr(games.size() + 1) + "\t" + d.member);
          return true;
        },
        findings);
  }
  CHECK(found == expected);
  CHECK(findings.empty());
}

}  // namespace gipfbase::input_test
