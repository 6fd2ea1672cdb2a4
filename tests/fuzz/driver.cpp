// The environment names the target, so that the processes started by libFuzzer get it as well.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <random>
#include <string>

#include "fuzz/target.hpp"

// libFuzzer's own interface.
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);
extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv);
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t max_size, unsigned seed);

namespace {

using gipfbase::fuzz::Target;

const Target*& chosen() {
  static const Target* target = nullptr;
  return target;
}

void write_seeds(const std::filesystem::path& folder) {
  for (const Target& target : gipfbase::fuzz::targets()) {
    const auto place = folder / std::string(target.name);
    std::filesystem::create_directories(place);
    int number = 0;
    for (const std::string& seed : target.seeds()) {
      if (seed.size() > target.longest) continue;
      std::ofstream(place / ("seed-" + std::to_string(number++)), std::ios::binary) << seed;
    }
    std::cout << target.name << ": " << number << " seeds\n";
  }
}

std::string_view view(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

/// Inserts one of the target's words, or overwrites as many bytes with it.
void put_word(std::string& input, std::minstd_rand& random) {
  const auto& words = chosen()->words;
  const std::string_view word = words[random() % words.size()];
  const std::size_t at = random() % (input.size() + 1);
  const std::size_t gone = random() % 2 == 0 ? 0 : std::min(word.size(), input.size() - at);
  input.replace(at, gone, word);
}

}  // namespace

int LLVMFuzzerInitialize(int* /*argc*/, char*** /*argv*/) {
  if (const char* folder = std::getenv("GIPFBASE_FUZZ_SEEDS")) {
    write_seeds(folder);
    std::exit(0);
  }
  const char* name = std::getenv("GIPFBASE_FUZZ_TARGET");
  chosen() = gipfbase::fuzz::find_target(name == nullptr ? "" : name);
  if (chosen() != nullptr) {
    chosen()->run({});  // one-time setup must not count for the first input
    return 0;
  }
  for (const Target& target : gipfbase::fuzz::targets()) {
    std::cout << target.name << ' ' << target.longest << '\n';
  }
  const bool asked = name != nullptr && std::strcmp(name, "list") == 0;
  if (!asked) std::cerr << "name one of these targets in GIPFBASE_FUZZ_TARGET\n";
  std::exit(asked ? 0 : 2);
}

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    chosen()->run(view(data, size));
  } catch (const std::exception& error) {
    // Printed before the stack trace.
    std::cerr << "\n== a promise was broken: " << error.what() << '\n';
    std::abort();
  }
  return 0;
}

std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                    unsigned seed) {
  std::minstd_rand random(seed + 1);
  const bool by_target = chosen()->mutate != nullptr && random() % 8 != 0;
  const bool by_word = !by_target && !chosen()->words.empty() && random() % 3 == 0;
  if (!by_target && !by_word) return LLVMFuzzerMutate(data, size, max_size);
  std::string input(view(data, size));
  if (by_target) {
    chosen()->mutate(input, random);
  } else {
    put_word(input, random);
  }
  size = std::min(input.size(), max_size);
  std::copy_n(input.begin(), size, data);
  return size;
}
