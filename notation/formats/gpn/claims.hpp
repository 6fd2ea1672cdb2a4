// notation/formats/gpn/claims.hpp - what a .gpn record says about itself beyond its moves, held
// against what the moves show.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "notation/formats/gpn/movetext.hpp"
#include "notation/formats/gpn/report.hpp"
#include "notation/formats/gpn/tags.hpp"
#include "notation/game/judged.hpp"

namespace gipfbase::notation::gpn {

/// Renames the tags of official-notation files (Player1, Player2) and writes their dates our way.
void translate_names(std::vector<Tag>& tags);

/// Fills result and termination of a record and checks them, where the game is valid.
class Claims {
 public:
  Claims(TagSection& tags, Reporter& reporter, const Rules& rules, Judged& game)
      : tags_(tags), reporter_(reporter), rules_(rules), game_(game) {}

  /// `official`: tags that only files of the official notation have are checked and dropped.
  void settle(const MovetextReader::Reading& reading, bool official);

 private:
  void settle_result(const MovetextReader::Reading& reading);
  void settle_ending(const MovetextReader::Reading& reading);
  void check_board(const MovetextReader::Reading& reading);
  void check_final(const AnyPosition& final, bool official);
  [[nodiscard]] std::string final_with_seats_swapped() const;
  void check_plies();
  void warn(Code code, std::size_t offset, std::string message);

  TagSection& tags_;
  Reporter& reporter_;
  const Rules& rules_;
  Judged& game_;
};

}  // namespace gipfbase::notation::gpn
