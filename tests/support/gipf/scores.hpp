// tests/support/gipf/scores.hpp - real scores of GIPF as their sources print them, slips included.
#pragma once

#include <string_view>

namespace gipfbase::gipf::testing {

/// github z0isch/GIPFFP, testGame.gipf, without the "(16)" that the file has after every move; the
/// last move as in github vfridell/Gipf, GipfLib/Tests/BoardTests.cs.
inline constexpr std::string_view kScore1 = R"(
1.Ge8 Gd8-f7 2.Ge9-e7 Gf8-d7 3.Ge9-e6 Gd8-g6 4.g7-d6 f8-c6 5.f8-f6 c7-g5 6.g7-c5 e9-e5 7.b6-f5
xe7,e8;c7-e7 8.g7-b4 c7-h4 9.h6-d5 b6-g4 10.h6-c4;xc6*,d6,f5,g4 b3 11.b5 g7-d6
12.xd7*,e7,f6,h4;a5-f4 a2-f6 13.a5-g3;xb3*,c4*,d5,g6 e2 14.f2 d1-g2 15.h1-f3 d1-h2 16.f1-f5
i1-d5 17.g6 g1-e3;xf2,f3,f5,Gf6*,f7 18.h6-f6 a3-e7 19.h6-c4;xGc4*,e6,f6,g6 e8 20.f1-d2 c6
21.c7-c4 g6
)";

/// github z0isch/GIPFFP, testGame2.gipf.
inline constexpr std::string_view kScore2 = R"(
1.Gd2(16) Gc1-e3(16) 2.Gg2(14) Gf2(14) 3.Gf1-f3(12) Gg1-d3(12) 4.Gf1-f4(10) Gf7(10) 5.h1-e4(9)
Gf8-f6(8) 6.f1-f5(8) c2(7) 7.h1-d4(7) d1-d5(6) 8.xf3,g2;f1-f3(8) d1-d6(5) 9.d7(7) b4(4)
10.g1-c3(6) a3-c5(3) 11.c7-e7(5) a4-c4;xc4,c3,c2,c5(6) 12.c7-g5(4) g7-c5(5) 13.b3(3) b5(4)
14.h2(2) a4-c4(3) 15.i1-g3(1) a4-g2;xd4,c4,b4,Ge4,g2*,Gf3*(7) 16.i1-e5;xf4,g3,h2,Ge5,b5*,Gc5*(5)
h5(6) 17.g6(4) g7-c5(5) 18.c7-h4(3) g7-b4(4) 19.a3-c3;xc3,b3,e3,f2(6) i5-e5;xf6,e7,g5,d7*(6)
20.a4-c4(5) b5(5) 21.a3-e7(4) a5-f4(4) 22.a4-d4(3) a5-g3(3) 23.d1-d7(2) c7-f6;xd6,c5,f7,b4*(5)
24.c6(1) a4-e8(4) 25.d8-d6;xd5,d2,d6,d7,d3*(4) d7;xc6,b5,d7,e8(7) 26.g7-g5;xe5,f5,g5,h5*(6)
i4-g4(6) 27.g7-g5(5) h5(5) 28.i4-f7(4) i4-e8(4) 29.e9-e6(3) i5-f5(3) 30.e9-e5(2) i5-c3(2)
31.xe5,e6,e7,e8;i4-e8(5) xg5,g6,Gg3;i3-g5(5) 32.f8-f3(4) i3-e7(4) 33.e9-e6(3) xf6,e7,g5,h4;h3(7)
34.i4-g6;xf7,e8,g6,h5(6) i2-d6(6) 35.c6(5) f7(5) 36.g7-e7(4) g7-c5(4) 37.xc4,c5,c6;b2(6) h5(3)
38.e8(5) f8-f6;xf4,f6,f7,Gf3*(5) 39.c2(4) i5-g5(4) 40.i4-g6(3) h6-h4(3) 41.c1-c4(2)
a1-e5;xb2,g5,h5,Ge5,d4*,c3*(7) 42.e9-e5;xe5,e6,e7,e8(5) i2-e6;xf5,d6,g4,h3(10)
)";

/// github z0isch/GIPFFP, testGame3.gipf: the counts of plies 47 and 48 and the spot of ply 49 are
/// wrong.
inline constexpr std::string_view kScore3 = R"(
1.Gb3(16) Gg2(16) 2.Ge8(14) Gh2(14) 3.Ge9-e7(12) Gd8-f7(12) 4.Ge9-e6(10) Ge9-e5(10) 5.a2-c4(9)
i1-g3(9) 6.h1-h3(8) i1-f4(8) 7.i1-d5(7) e9-e4(7) 8.xb3;g7-d6(7) h1-f3(6) 9.b3;xb3,Gc4(9)
d8-g6(5) 10.e9-e3(8) xg3,h3;f8-f6(6) 11.g7-c5(7) h6-c4(5) 12.f8-f5;xGf3*,f4,f5,f6,f7(10)
h6-f6(4) 13.b3(9) e9-e2(3) 14.h1-f3(8) d7(2) 15.g7-g5(7) c7-h4;xGe4*,e5,e6,e7,e8(5) 16.b4(6)
e1-e4(4) 17.a3-c3(5) c7-e7(3) 18.a3-d3(4) e1-e5;xe2,e3(4) 19.a3-f7(3) g1-g3(3) 20.a4-d4(2) h5(2)
21.d2;xd2,d3,Gd4,Gd6*,d7*(5) h1-d4;xb4*,c4*,e4,f3,g2(4) 22.b5(4) i1-f4(3) 23.f8-f5(3)
xe7,f6,g5,h4;h4(6) 24.g7-g5(1) b2(1) 25.a2-d4(1) a3-d3(4) 26.g7-g4;xg3,g4,g5,g6(4) i1-g3(3)
27.g6(3) a3-e3;xb2,c3,Gd4,f5*(6) 28.c2(2) i4-g4(5) 29.a2-e6(1) i4-e4;xb5*,c5*,d5*,f4,g3,h2(7)
30.b1-f4;xc2,d3,e4,f4,g4*,h4*(4) a3-c3(6) 31.e8(3) a2-d5(5) 32.h6-f6(2) e2(4)
)";

}  // namespace gipfbase::gipf::testing
