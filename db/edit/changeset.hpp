// db/edit/changeset.hpp - validates changesets of SQLite's session extension.
#pragma once

#include <cstdint>
#include <span>

namespace gipfbase::db {

/// True when the bytes are a well-formed changeset from first to last. SQLite does not check: a
/// truncated changeset makes it read out of bounds or loop forever.
[[nodiscard]] bool is_changeset(std::span<const std::uint8_t> bytes);

}  // namespace gipfbase::db
