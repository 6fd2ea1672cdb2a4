// analysis/solver/large_pages.hpp - large pages for tables with random access.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <memory>

namespace gipfbase::analysis {

/// Asks the system for large pages: fewer address translations for random access, and fewer faults
/// in new memory. Only advice: systems without large pages ignore it.
inline void ask_for_large_pages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes) {
#ifdef MADV_HUGEPAGE
  constexpr std::size_t kPage = std::size_t{1} << 21U;
  if (std::align(kPage, kPage, memory, bytes) != nullptr) {
    madvise(memory, bytes / kPage * kPage, MADV_HUGEPAGE);
  }
#endif
}

}  // namespace gipfbase::analysis
