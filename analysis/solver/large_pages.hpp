// analysis/solver/large_pages.hpp - memory for tables that are read here and there.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <memory>

namespace gipfbase::analysis {

/// Asks the system for large pages: fewer addresses to translate where entries are all over a
/// table, and fewer faults where memory is new. Only advice: a system without them does as before.
inline void ask_for_large_pages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes) {
#ifdef MADV_HUGEPAGE
  constexpr std::size_t kPage = std::size_t{1} << 21U;
  if (std::align(kPage, kPage, memory, bytes) != nullptr) {
    madvise(memory, bytes / kPage * kPage, MADV_HUGEPAGE);
  }
#endif
}

}  // namespace gipfbase::analysis
