// tests/environment.hpp - how long the tests run whose length can be chosen.
#pragma once

#include <cstdint>
#include <cstdlib>

namespace gipfbase::test {

/// A number from the environment, such as GIPFBASE_PROPERTY_MOVES.
[[nodiscard]] inline std::uint64_t from_environment(const char* name, std::uint64_t otherwise) {
  const char* const value = std::getenv(name);
  return value == nullptr ? otherwise : std::strtoull(value, nullptr, 10);
}

}  // namespace gipfbase::test
