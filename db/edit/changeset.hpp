// db/edit/changeset.hpp - is a blob a changeset of SQLite's session extension?
#pragma once

#include <cstdint>
#include <span>

namespace gipfbase::db {

/// True when the bytes have the form of a changeset, from the first to the last. SQLite believes
/// what it is given: bytes that end too early send it far behind them, or round and round.
[[nodiscard]] bool is_changeset(std::span<const std::uint8_t> bytes);

}  // namespace gipfbase::db
