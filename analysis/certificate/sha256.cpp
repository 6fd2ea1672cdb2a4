#include "analysis/certificate/sha256.hpp"

#include <fmt/format.h>
#include <openssl/evp.h>

#include <array>
#include <cstdint>
#include <new>

namespace gipfbase::analysis {

std::string sha256(std::string_view bytes) {
  std::array<unsigned char, 32> digest{};
  // Fails only for want of memory.
  if (EVP_Digest(bytes.data(), bytes.size(), digest.data(), nullptr, EVP_sha256(), nullptr) != 1) {
    throw std::bad_alloc();
  }
  std::string text;
  for (const unsigned char byte : digest) text += fmt::format("{:02x}", byte);
  return text;
}

}  // namespace gipfbase::analysis
