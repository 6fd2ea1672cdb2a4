// notation/zertz/move_reading.hpp - common parts of the notations of ZÈRTZ moves: names of rings,
// legal moves from named rings, and messages about illegal ones.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "notation/game/rules.hpp"
#include "notation/text/expected.hpp"
#include "notation/text/move_scanner.hpp"
#include "rules/zertz/position.hpp"

namespace gipfbase::zertz {

/// The names of the rings in a notation: the official ones, or those of another program.
class RingNames {
 public:
  /// The official names.
  constexpr RingNames() {
    for (std::size_t i = 0; i < shown_.size(); ++i) shown_[i] = static_cast<Labels::Number>(i);
    meant_ = shown_;
  }
  /// Names in which no ring has a name yet.
  [[nodiscard]] static constexpr RingNames none() {
    RingNames names;
    names.shown_.fill(Labels::kNone);
    names.meant_.fill(Labels::kNone);
    return names;
  }
  /// Gives a ring the official name of another.
  constexpr void give(int ring, int name_of) {
    shown_[static_cast<std::size_t>(ring)] = static_cast<Labels::Number>(name_of);
    meant_[static_cast<std::size_t>(name_of)] = static_cast<Labels::Number>(ring);
  }
  /// `shown` gives the label whose official name this ring has in the notation, and `meant` the
  /// ring for such a label; Labels::kNone for rings without a name and names without a ring.
  [[nodiscard]] constexpr int shown(int ring) const {
    return shown_[static_cast<std::size_t>(ring)];
  }
  [[nodiscard]] constexpr int meant(int shown) const {
    return meant_[static_cast<std::size_t>(shown)];
  }
  /// The name for messages; also describes Labels::kNone.
  [[nodiscard]] std::string name(int ring) const;

 private:
  std::array<Labels::Number, Labels::kNone + 1> shown_{};
  std::array<Labels::Number, Labels::kNone + 1> meant_{};
};
inline constexpr RingNames kOfficialNames;

/// Reads the parts of a move text with these names of rings.
class Scanner : public notation::MoveScanner {
 public:
  explicit Scanner(std::string_view text, const RingNames& names = kOfficialNames)
      : MoveScanner(text), names_(names) {}

  /// Reads a ring and returns its label: Labels::kNone for a place outside all boards, nullopt when
  /// the text does not continue with a ring.
  std::optional<int> ring();

 private:
  const RingNames& names_;
};

[[nodiscard]] Unexpected<notation::TextError> fail(notation::Code code, std::size_t offset,
                                                   std::string message);

/// Makes a legal move from the rings that a text names. A ring is given by its label, Labels::kNone
/// for none; an offset is its place in the text.
template <class Layout>
class MoveReader {
 public:
  using Cells = typename Layout::Cells;
  /// Both arguments must outlive the reader.
  explicit MoveReader(const BasicPosition<Layout>& position,
                      const RingNames& names = kOfficialNames)
      : position_(position), names_(names) {}

  /// The names of up to eight rings in order, for messages.
  [[nodiscard]] std::string list(Cells cells) const;
  /// Why a move is not legal, as a sentence without full stop.
  [[nodiscard]] std::string explain(const Move& move, Illegal reason) const;
  /// Why a placement is not legal; `removed_at` is the offset of the ring removed.
  [[nodiscard]] std::optional<notation::TextError> illegal_placement(const Move& move,
                                                                     std::size_t removed_at) const;
  /// The cells whose marbles a placement takes.
  [[nodiscard]] Cells taken_by(const Move& move) const;

  // start(), jump() and finish() read a capture ring by ring.
  [[nodiscard]] std::optional<notation::TextError> start(int ring, std::size_t offset);
  /// Continues the capture. `taken` is the letter of the captured marble in the text, '?' if not
  /// given.
  [[nodiscard]] std::optional<notation::TextError> jump(int ring, char taken, std::size_t offset);
  /// The capture, if it is legal.
  [[nodiscard]] Expected<Move, notation::TextError> finish() const;

 private:
  const BasicPosition<Layout>& position_;
  const RingNames& names_;
  Path::Builder path_;
  int start_ = Labels::kNone;
  std::size_t start_at_ = 0;
  int at_ = -1;  ///< cell of the jumping marble
};

}  // namespace gipfbase::zertz
