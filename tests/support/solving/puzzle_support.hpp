// tests/support/solving/puzzle_support.hpp - positions whose puzzles are known.
#pragma once

#include <atomic>
#include <cstddef>
#include <vector>

#include "support/titles.hpp"

namespace gipfbase::test {

inline const std::atomic<bool> kNever{false};
inline constexpr std::size_t kTable = std::size_t{8} << 20U;

/// A position of a real game with what is known of it.
struct Known {
  const char* title;
  const char* variant;
  const char* position;
  const char* goal;
  const char* solution;  ///< the main line
};

inline const std::vector<Known> kKnown = {
    {"zertz", "37", "Bo../ooo../ooWooB/....oo./....../...../.... 3,2,4 2,3,3 0,3,1 1", "win in 2",
     "Bc4,c2 x c3Bc5 x c6Wc4"},
    {"zertz", "37", "..../..o../...Goo/...oooo/..oGo./.oooo/.oo. 3,2,3 3,2,3 0,2,4 0", "win in 2",
     "Bc5,d4 x c4Bc6 Gb3,c4 x Gb3"},
    {"zertz", "37", "..o./.ooo./.ooo../..oBo../..WBW./.oo.o/.B.. 2,2,2 2,1,4 0,5,1 0", "win in 2",
     "x d4Wf2 x e5Be3 x f2Wd4"},
    {"dvonn", "standard",
     ".B5./..B3./..B10r../...../...../..B7r../...../...../....W/..W9W/W6rWW w s", "win by 3 in 2",
     "j5-k5 pass k5-k3"},
    {"dvonn", "standard", "BW2./.R../W3R.../WB6.../B6..../.W3rB3../..W7../...../...../..../... w s",
     "win by 18 in 3", "a2-c2 a1-b2 f2-c2 b2-d2 d1-d2"}};

}  // namespace gipfbase::test
