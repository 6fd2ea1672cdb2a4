// What cmake --install puts where.
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "support/environment.hpp"
#include "support/workshop.hpp"

namespace gipfbase::tests {
namespace {

int shell(const std::string& command) { return std::system(command.c_str()); }

TEST_CASE("an installed program has its manual, its completion and its pages", "[cli][install]") {
  const Workshop w;
  const std::string build = std::filesystem::path(test::program_path()).parent_path().string();
  const std::string log = w.path("log").string();
  REQUIRE(shell("cmake --install '" + build + "' --prefix '" + w.path("there").string() + "' > '" +
                log + "' 2>&1") == 0);
  CHECK(shell("'" + w.path("there/bin/gipfbase").string() + "' --version > '" + log + "'") == 0);
  for (const char* file :
       {"share/man/man1/gipfbase.1", "share/bash-completion/completions/gipfbase",
        "share/doc/gipfbase/README.md", "share/doc/gipfbase/cli/README.md",
        "share/doc/gipfbase/cli/json-schema.json", "share/doc/gipfbase/rules/zertz/README.md",
        "share/doc/gipfbase/sample-games/puzzles/zertz.gpn"}) {
    INFO(file);
    CHECK_FALSE(w.read(std::string("there/") + file).empty());
  }
  const std::string manual = w.read("there/share/man/man1/gipfbase.1");
  CHECK(manual == w.run({"man"}).out);
  for (const char* part : {".TH GIPFBASE 1", ".SH NAME", ".SH SYNOPSIS", ".SS gipfbase search\n",
                           ".SS gipfbase imports revert\n", ".SS gipfbase puzzles play\n",
                           ".B \\-\\-same\\-order\n", "Exit codes:"}) {
    CHECK_THAT(manual, Catch::Matchers::Contains(part));
  }
  if (shell("command -v mandoc > '" + log + "'") != 0) {
    WARN("mandoc is not here; the manual was not linted");
    return;
  }
  const int linted =
      shell("mandoc -T lint -W error '" + w.path("there/share/man/man1/gipfbase.1").string() +
            "' > '" + log + "'");
  INFO(w.read("log"));
  CHECK(linted == 0);
}

}  // namespace
}  // namespace gipfbase::tests
