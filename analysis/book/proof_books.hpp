// analysis/book/proof_books.hpp - the books of proofs: those in the program, and those of the user.
//
// Books in the program cost nothing until a position is looked up. Files of the user are read at
// the first look-up. Thread-safety: several threads may look up positions.
#pragma once

#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/certificate/proof_book.hpp"
#include "notation/game/rules.hpp"

namespace gipfbase::analysis {

/// A book that the build embedded in the program.
struct EmbeddedBook {
  std::string_view name;
  std::string_view bytes;
};
[[nodiscard]] std::span<const EmbeddedBook> embedded_books();

/// A book with a name, such as "zertz37-removes-a2".
class ShelvedBook {
 public:
  explicit ShelvedBook(const EmbeddedBook& book) : name_(book.name), bytes_(book.bytes) {}
  explicit ShelvedBook(const std::filesystem::path& file)
      : name_(file.stem().string()), file_(file) {}
  /// A book in memory only.
  ShelvedBook(std::string name, std::string bytes)
      : name_(std::move(name)), own_(std::move(bytes)), bytes_(own_) {}

  [[nodiscard]] const std::string& name() const { return name_; }
  /// The file of a book that the user has added; empty for an embedded one.
  [[nodiscard]] const std::filesystem::path& file() const { return file_; }
  /// Returns the book, or why it cannot be used. A file is read, and its checksum tested, once.
  [[nodiscard]] const Expected<ProofBook, std::string>& book() const;

 private:
  std::string name_;
  std::filesystem::path file_;
  mutable std::string own_;
  mutable std::string_view bytes_;
  mutable std::once_flag once_;
  mutable std::optional<Expected<ProofBook, std::string>> book_;
};

/// The extension of a user's book files.
inline constexpr std::string_view kBookEnding = ".book";

class ProofBooks {
 public:
  /// The embedded books, and those in a folder, which need not exist.
  explicit ProofBooks(const std::filesystem::path& folder = {});

  void add(std::unique_ptr<ShelvedBook> book) { books_.push_back(std::move(book)); }
  [[nodiscard]] const std::vector<std::unique_ptr<ShelvedBook>>& all() const { return books_; }
  /// Returns nullptr when no book has this name.
  [[nodiscard]] const ShelvedBook* named(std::string_view name) const;

  /// A value, and the book that has it.
  struct Known : BookValue {
    const ShelvedBook* book = nullptr;
  };
  /// Returns the best value that the books have for a position or one of its images. If the rules
  /// are the same for both players, the position with the seats exchanged counts, too. Books that
  /// are damaged or about another version of the rules are ignored.
  [[nodiscard]] std::optional<Known> find(const notation::Rules& rules,
                                          const notation::AnyPosition& position,
                                          Lookup lookup = Lookup::kValueAndMove) const;

 private:
  [[nodiscard]] std::optional<Known> find_as_is(const notation::Rules& rules,
                                                const notation::AnyPosition& position,
                                                Lookup lookup) const;

  std::vector<std::unique_ptr<ShelvedBook>> books_;
};

/// Returns best play from a position in the books: the winner plays the moves of the books, the
/// loser the longest defence. The line ends where the books have no value.
[[nodiscard]] std::vector<PackedMove> longest_line(const ProofBooks& books,
                                                   const notation::Rules& rules,
                                                   notation::AnyPosition position);

}  // namespace gipfbase::analysis
