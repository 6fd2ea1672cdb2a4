// analysis/solver/table_memory.hpp - memory for large tables with random access.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <memory>
#include <new>
#include <type_traits>

namespace gipfbase::analysis {

struct ReleaseTableMemory {
  std::size_t bytes = 0;
  void operator()(void* memory) const { munmap(memory, bytes); }
};
template <class T>
using TableMemory = std::unique_ptr<T[], ReleaseTableMemory>;  // NOLINT(*-avoid-c-arrays)

/// Returns objects whose bytes are all zero, directly from the system. The system provides pages at
/// their first use, so unused ones take neither time nor memory; no container offers that. Throws
/// std::bad_alloc.
template <class T>
[[nodiscard]] TableMemory<T> table_memory(std::size_t count) {
  static_assert(std::is_trivially_destructible_v<T>);
  const std::size_t bytes = count * sizeof(T);
  void* const memory =
      mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  return TableMemory<T>(static_cast<T*>(memory), ReleaseTableMemory{bytes});
}

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
