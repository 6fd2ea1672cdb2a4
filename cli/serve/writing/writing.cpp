#include "cli/serve/writing/writing.hpp"

#include <fmt/format.h>
#include <openssl/crypto.h>

#include <random>
#include <utility>

#include "cli/serve/http/message.hpp"

namespace gipfbase::cli::serve {
namespace {

/// 128 bits that nobody can guess.
std::string new_token() {
  constexpr int kWords = 4;
  std::random_device random;
  std::string token;
  for (int i = 0; i < kWords; ++i) token += fmt::format("{:08x}", random());
  return token;
}

}  // namespace

Writing::Writing(std::string database, const notation::Catalogue& titles, bool allowed)
    : database_(std::move(database)), titles_(titles) {
  if (allowed) token_ = new_token();
}

void Writing::check(std::string_view token) const {
  if (!allowed()) {
    throw Refusal(kForbidden,
                  "this server only reads; start it with gipfbase serve --write to change things");
  }
  // As long for any token of the right length.
  if (token.size() != token_.size() ||
      CRYPTO_memcmp(token.data(), token_.data(), token.size()) != 0) {
    throw Refusal(kForbidden,
                  "only the address that gipfbase serve --write printed may change the database");
  }
}

void Writing::refuse(const db::Error& error) {
  const bool missing = dynamic_cast<const db::Missing*>(&error) != nullptr;
  const bool senseless = dynamic_cast<const db::BadValue*>(&error) != nullptr;
  throw Refusal(missing ? kNotFound : senseless ? kBadRequest : kConflict, error.what());
}

}  // namespace gipfbase::cli::serve
