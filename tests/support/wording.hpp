// tests/support/wording.hpp - the words of messages, which the tests themselves do not repeat.
//
// tests/data/wording/HOUSE.txt lists, by test, what was given and what the program says to that. A
// test checks the code, the place or the exit code of a message, and that its words are those of
// the list. After a sentence was changed, GIPFBASE_WRITE_GOLDENS=1 makes each test that runs write
// its part of the list again; read the difference.
#pragma once

#include <exception>
#include <string>
#include <string_view>
#include <vector>

#include "notation/game/record/finding.hpp"

namespace gipfbase::test {

/// Checks that the list has `said` for `given`, under the name of the running test and after what
/// the test has checked before.
void check_wording(std::string_view given, std::string_view said);

/// Checks the words of several texts.
void check_wording(std::string_view given, const std::vector<std::string>& said);

/// Checks the words of a finding, listed under its severity, code and place.
void check_wording(const notation::Finding& finding);

/// Checks why a text cannot be read, listed under the text, the code and the offset.
void check_wording(std::string_view text, const notation::TextError& error);

/// The words of what an action throws.
template <class Action>
[[nodiscard]] std::string words_thrown(Action action) {
  try {
    action();
  } catch (const std::exception& error) {
    return error.what();
  }
  return "nothing was thrown";
}

/// The names in the list of a house that are not tests of the running program, which has to be the
/// program with all tests of that house.
[[nodiscard]] std::vector<std::string> stale_parts();

}  // namespace gipfbase::test
