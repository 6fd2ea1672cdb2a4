// Inputs that once broke a reader, and the seeds of every target.
#include <catch2/catch.hpp>
#include <filesystem>
#include <string>

#include "fuzz/samples.hpp"
#include "fuzz/target.hpp"
#include "support/environment.hpp"

namespace {

namespace fs = std::filesystem;
using namespace gipfbase;

TEST_CASE("the inputs that once broke a reader", "[fuzz]") {
  const fs::path corpus = fs::path(test::source_folder()) / "tests" / "fuzz" / "corpus";
  std::size_t inputs = 0;
  for (const auto& folder : fs::directory_iterator(corpus)) {
    const fuzz::Target* target = fuzz::find_target(folder.path().filename().string());
    INFO(folder.path());
    REQUIRE(target != nullptr);
    for (const auto& file : fs::directory_iterator(folder)) {
      INFO(file.path());
      CHECK_NOTHROW(target->run(fuzz::file_text(file.path().string())));
      ++inputs;
    }
  }
  CHECK(inputs > 0);
}

TEST_CASE("what is valid is read, written and read again", "[fuzz]") {
  for (const fuzz::Target& target : fuzz::targets()) {
    const auto seeds = target.seeds();
    INFO(target.name);
    CHECK(seeds.size() > 1);
    for (const std::string& seed : seeds) {
      INFO(seed.substr(0, 500));
      CHECK_NOTHROW(target.run(seed));
    }
  }
}

}  // namespace
