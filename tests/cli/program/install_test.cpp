// The files that cmake --install installs.
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "support/cli/workshop.hpp"
#include "support/environment.hpp"

namespace gipfbase::tests::install_test {
namespace {

int shell(const std::string& command) { return std::system(command.c_str()); }

TEST_CASE("an installed program has its manual, completion and pages", "[cli][install]") {
  const Workshop w;
  const std::string build = std::filesystem::path(test::program_path()).parent_path().string();
  const std::string log = w.path("log").string();
  REQUIRE(shell("cmake --install '" + build + "' --prefix '" + w.path("there").string() + "' > '" +
                log + "' 2>&1") == 0);
  CHECK(shell("'" + w.path("there/bin/gipfbase").string() + "' --version > '" + log + "'") == 0);
  for (const char* file :
       {"share/man/man1/gipfbase.1", "share/man/man1/gipfbase-solve.1",
        "share/bash-completion/completions/gipfbase", "share/zsh/vendor-completions/_gipfbase",
        "share/fish/vendor_completions.d/gipfbase.fish", "share/doc/gipfbase/README.md",
        "share/doc/gipfbase/cli/README.md", "share/doc/gipfbase/cli/manual/first-steps.md",
        "share/doc/gipfbase/cli/manual/reference/options.md",
        "share/doc/gipfbase/cli/json-schema.json", "share/doc/gipfbase/rules/zertz/README.md",
        "share/doc/gipfbase/sample-games/puzzles/zertz.gpn",
        "share/doc/gipfbase/tests/browser/pictures/readme-openings.png"}) {
    INFO(file);
    CHECK_FALSE(w.read(std::string("there/") + file).empty());
  }
  const std::string manual = w.read("there/share/man/man1/gipfbase.1");
  CHECK(manual == w.run({"man"}).out);
  for (const char* part : {".TH GIPFBASE 1", ".SH NAME", ".SH SYNOPSIS",
                           ".BR gipfbase\\-search (1)\n", ".SH EXIT STATUS"}) {
    CHECK_THAT(manual, Catch::Matchers::Contains(part));
  }
  const std::string puzzles = w.read("there/share/man/man1/gipfbase-puzzles.1");
  CHECK_THAT(puzzles, Catch::Matchers::Contains(".SS gipfbase puzzles play\n"));
  CHECK_THAT(w.read("there/share/man/man1/gipfbase-search.1"),
             Catch::Matchers::Contains(".B \\-\\-same\\-order\n"));
  CHECK(w.run({"man", "puzzles", "play"}).out.find(".TH GIPFBASE\\-PUZZLES\\-PLAY 1") !=
        std::string::npos);
  tests::check_wording(w.run({"man", "puzles"}));
}

TEST_CASE("every manual page is sound", "[cli][install]") {
  const Workshop w;
  REQUIRE(w.run({"man", "--into", "pages"}).exit == 0);
  std::size_t pages = 0;
  for (const std::string& name : w.files()) pages += name.ends_with(".1") ? 1 : 0;
  CHECK(pages > 40);
  const std::string files = "'" + w.path("pages").string() + "'/*.1";
  const std::string log = w.path("log").string();
  if (shell("command -v mandoc > '" + log + "'") == 0) {
    const int linted = shell("mandoc -T lint -W error " + files + " > '" + log + "'");
    INFO(w.read("log"));
    CHECK(linted == 0);
  } else {
    WARN("skipped: mandoc is not here; the manual was not linted");
  }
  if (shell("command -v groff > '" + log + "'") == 0) {
    // As `man` draws them, but all at once: `man` would start several programs for each page.
    CHECK(shell("LC_ALL=C.UTF-8 groff -k -t -man -T utf8 -r LL=80n -ww -z " + files + " 2> '" +
                log + "'") == 0);
    CHECK(w.read("log") == "");
  } else {
    WARN("skipped: groff is not here; the manual was not drawn");
  }
}

TEST_CASE("the Debian package installs into a clean folder and runs there",
          "[cli][install][slow]") {
  const Workshop w;
  const std::string build = std::filesystem::path(test::program_path()).parent_path().string();
  const std::string log = w.path("log").string();
  if (shell("command -v dpkg-shlibdeps > '" + log + "' && command -v cpack > '" + log + "'") != 0) {
    WARN("skipped: dpkg-dev or cpack is not here; no package was made");
    return;
  }
  const int packed = shell(
      "cd '" + w.path("").string() + "' && cpack -G DEB --config '" + build +
      "/CPackConfig.cmake' -D CPACK_DEBIAN_COMPRESSION_TYPE=gzip -B packages > '" + log + "' 2>&1");
  INFO(w.read("log"));
  REQUIRE(packed == 0);
  const std::string package = "'" + w.path("packages").string() + "'/gipfbase_*.deb";
  REQUIRE(shell("dpkg-deb -x " + package + " '" + w.path("root").string() + "'") == 0);
  REQUIRE(shell("dpkg-deb -f " + package + " Depends > '" + log + "'") == 0);
  for (const char* library : {"libc6", "libarchive13", "libsqlite3-0", "libtbb12", "libedit2",
                              "libmd4c0", "libmd4c-html0"}) {
    CHECK_THAT(w.read("log"), Catch::Matchers::Contains(library));
  }
  const std::string program = w.path("root/usr/bin/gipfbase").string();
  CHECK(shell("cd '" + w.path("root").string() + "' && env -i LC_ALL=C.UTF-8 '" + program +
              "' import usr/share/doc/gipfbase/sample-games > '" + log + "' 2>&1") == 0);
  CHECK(w.exists("root/games.gipfdb"));
  CHECK(w.exists("root/usr/share/man/man1/gipfbase.1"));
}

}  // namespace
}  // namespace gipfbase::tests::install_test
