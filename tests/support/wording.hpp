// tests/support/wording.hpp - the words of messages, which the tests themselves do not repeat.
//
// tests/data/wording/HOUSE.txt lists what was given and what the program says to that, by test. A
// test checks the code, the place or the exit code of a message, and that its words are those of
// the list. After a sentence was mended, GIPFBASE_WRITE_GOLDENS=1 makes each test that runs write
// its part of the list again; read the difference.
#pragma once

#include <string>
#include <string_view>

#include "notation/game/record/finding.hpp"

namespace gipfbase::test {

/// Checks that the list has `said` for `given`, under the name of the running test.
void check_wording(const std::string& house, std::string_view given, std::string_view said);

/// The same for a finding: what is given are its severity, code and place.
void check_wording(const std::string& house, const notation::Finding& finding);

/// The same for a text that cannot be read: what is given are the text, the code and the offset.
void check_wording(const std::string& house, std::string_view text,
                   const notation::TextError& error);

}  // namespace gipfbase::test
