#include "cli/serve/writing/writing.hpp"

#include <openssl/crypto.h>

#include <utility>

#include "cli/serve/databases.hpp"
#include "cli/serve/http/guard.hpp"
#include "cli/serve/http/message.hpp"

namespace gipfbase::cli::serve {
Writing::Writing(std::string database, const notation::Catalogue& titles, bool allowed)
    : database_(std::move(database)), titles_(titles) {
  if (allowed) token_ = random_token();
}

void Writing::check(std::string_view token) const {
  if (!allowed()) {
    throw HttpError(
        kForbidden,
        "this server is read-only; start it with \"gipfbase serve --write\" to make changes");
  }
  // Takes the same time for every token of the right length.
  if (token.size() != token_.size() ||
      CRYPTO_memcmp(token.data(), token_.data(), token.size()) != 0) {
    throw HttpError(kForbidden,
                    "the token is wrong; use the address that \"gipfbase serve --write\" printed");
  }
}

void Writing::refuse(const db::Error& error) const {
  const bool missing = dynamic_cast<const db::Missing*>(&error) != nullptr;
  const bool invalid = dynamic_cast<const db::BadValue*>(&error) != nullptr;
  throw HttpError(missing   ? kNotFound
                  : invalid ? kBadRequest
                            : kConflict,
                  without_folder(error.what(), database_));
}

}  // namespace gipfbase::cli::serve
