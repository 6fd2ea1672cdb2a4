// analysis/book/proof_books.hpp - the books of proofs that the program comes with, and those that a
// user has added.
//
// Books of the program are part of it and cost nothing until a position is looked up. The files of
// a user are read when a position of their rules is looked up first. Thread-safety: look-ups may be
// made by several threads.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
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

/// A book that the build put into the program.
struct EmbeddedBook {
  std::string_view name;
  std::string_view bytes;
};
[[nodiscard]] std::span<const EmbeddedBook> embedded_books();

/// A book by its name, such as "zertz37-removes-a2".
class ShelvedBook {
 public:
  explicit ShelvedBook(const EmbeddedBook& book) : name_(book.name), bytes_(book.bytes) {}
  explicit ShelvedBook(const std::filesystem::path& file)
      : name_(file.stem().string()), file_(file) {}
  /// A book that is not kept anywhere.
  ShelvedBook(std::string name, std::string bytes)
      : name_(std::move(name)), own_(std::move(bytes)), bytes_(own_) {}

  [[nodiscard]] const std::string& name() const { return name_; }
  /// The file of a book that the user has added; empty for one of the program.
  [[nodiscard]] const std::filesystem::path& file() const { return file_; }
  /// The book, or why there is none. A file is read and its checksum compared once.
  [[nodiscard]] const Expected<ProofBook, std::string>& book() const;

 private:
  std::string name_;
  std::filesystem::path file_;
  mutable std::string own_;
  mutable std::string_view bytes_;
  mutable std::once_flag once_;
  mutable std::optional<Expected<ProofBook, std::string>> book_;
};

/// The name of a user's book file ends so.
inline constexpr std::string_view kBookEnding = ".book";

class ProofBooks {
 public:
  /// The books of the program, and those in a folder; there may be no such folder.
  explicit ProofBooks(const std::filesystem::path& folder = {});

  void add(std::unique_ptr<ShelvedBook> book) { books_.push_back(std::move(book)); }
  [[nodiscard]] const std::vector<std::unique_ptr<ShelvedBook>>& all() const { return books_; }
  /// Returns nullptr when there is no book of this name.
  [[nodiscard]] const ShelvedBook* named(std::string_view name) const;

  /// Returns the value that books prove of a position, of its images, or of the position with the
  /// seats exchanged where that makes no difference to the players; of several values the best. A
  /// book that is damaged or about another version of the rules says nothing.
  struct Known : BookValue {
    const ShelvedBook* book = nullptr;
  };
  [[nodiscard]] std::optional<Known> find(const notation::Rules& rules,
                                          const notation::AnyPosition& position,
                                          Lookup lookup = Lookup::kValueAndMove) const;

 private:
  [[nodiscard]] std::optional<Known> find_as_is(const notation::Rules& rules,
                                                const notation::AnyPosition& position,
                                                Lookup lookup) const;

  std::vector<std::unique_ptr<ShelvedBook>> books_;
};

/// Plays on from a position that the books know: the winner as they say, the loser so that it takes
/// longest. Ends where they know nothing more.
[[nodiscard]] std::vector<PackedMove> longest_line(const ProofBooks& books,
                                                   const notation::Rules& rules,
                                                   notation::AnyPosition position);

}  // namespace gipfbase::analysis
