// notation/sources/progress.hpp - how long work says how far it is.
#pragma once

#include <cstdint>
#include <functional>

namespace gipfbase::notation {

/// Told about long work: how much of how much is done, in units of `what`. Called from one thread,
/// a few times a second at most. Returns false to ask for a clean stop.
using Progress = std::function<bool(std::uint64_t done, std::uint64_t all, const char* what)>;

}  // namespace gipfbase::notation
