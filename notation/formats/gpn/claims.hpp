// notation/formats/gpn/claims.hpp - compares the claims of a .gpn record with its moves.
#pragma once

#include <vector>

#include "notation/formats/gpn/movetext.hpp"
#include "notation/formats/gpn/report.hpp"
#include "notation/formats/gpn/tags.hpp"
#include "notation/game/judged.hpp"

namespace gipfbase::notation::gpn {

/// Renames the tags of official-notation files (Player1, Player2) and rewrites their dates.
void translate_names(std::vector<Tag>& tags);

/// Fills result and termination of a record, and checks them when the game is valid. If `official`
/// is set, also checks and drops the tags that only files of the official notation have.
void check_claims(TagSection& tags, Reporter& reporter, Judged& game,
                  const MovetextReader::Reading& reading, bool official);

}  // namespace gipfbase::notation::gpn
