// db/edit/changeset.hpp - validates and rewrites changesets of SQLite's session extension.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gipfbase::db {

/// True when the bytes are a well-formed changeset from first to last. SQLite does not check: a
/// truncated changeset makes it read out of bounds or loop forever.
[[nodiscard]] bool is_changeset(std::span<const std::uint8_t> bytes);

/// The new form of a text in a column of a table; nullopt: unchanged.
using NewText = std::function<std::optional<std::string>(std::string_view table, std::size_t column,
                                                         std::string_view text)>;
/// A well-formed changeset with the texts that `new_text` returns; nullopt when no text changes.
[[nodiscard]] std::optional<std::vector<std::uint8_t>> with_texts(
    std::span<const std::uint8_t> bytes, const NewText& new_text);

}  // namespace gipfbase::db
