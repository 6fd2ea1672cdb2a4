// tests/support/environment.hpp - where the tests find things, and how long they run.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <string>

namespace gipfbase::test {

/// A number from the environment, such as GIPFBASE_PROPERTY_MOVES.
[[nodiscard]] inline std::uint64_t from_environment(const char* name, std::uint64_t otherwise) {
  const char* const value = std::getenv(name);
  return value == nullptr ? otherwise : std::strtoull(value, nullptr, 10);
}

/// The root folder of the sources.
[[nodiscard]] const std::string& source_folder();
/// The reference archives; empty: there are none, and the tests that need them are skipped.
[[nodiscard]] const std::string& shared_folder();
/// The program as built; for tests of the command line.
[[nodiscard]] const std::string& program_path();

}  // namespace gipfbase::test
