#include "cli/serve/writing/writing.hpp"

#include <fmt/format.h>
#include <openssl/crypto.h>

#include <random>
#include <utility>

#include "cli/serve/http/message.hpp"

namespace gipfbase::cli::serve {
namespace {

/// 128 random bits.
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
    throw HttpError(
        kForbidden,
        "this server is read-only; start it with gipfbase serve --write to make changes");
  }
  // Takes the same time for every token of the right length.
  if (token.size() != token_.size() ||
      CRYPTO_memcmp(token.data(), token_.data(), token.size()) != 0) {
    throw HttpError(kForbidden,
                    "the token is wrong; use the address that gipfbase serve --write printed");
  }
}

void Writing::refuse(const db::Error& error) {
  const bool missing = dynamic_cast<const db::Missing*>(&error) != nullptr;
  const bool invalid = dynamic_cast<const db::BadValue*>(&error) != nullptr;
  throw HttpError(missing ? kNotFound : invalid ? kBadRequest : kConflict, error.what());
}

}  // namespace gipfbase::cli::serve
