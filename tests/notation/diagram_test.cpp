// Drawings of boards: their contents, and goldens of every title, variant and kind of piece.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "notation/diagram/svg.hpp"
#include "notation/diagram/svg_shapes.hpp"
#include "notation/diagram/terminal.hpp"
#include "support/cli/readme.hpp"
#include "support/environment.hpp"
#include "support/titles.hpp"
#include "support/toy/text.hpp"

namespace gipfbase::diagram_test {
namespace {

using notation::AnyPosition;
using notation::Diagram;
using notation::Rules;

std::vector<std::string> split(const std::string& text, const std::string& separator) {
  std::vector<std::string> parts;
  std::size_t at = 0;
  for (std::size_t end = 0; end != std::string::npos; at = end + separator.size()) {
    end = text.find(separator, at);
    parts.push_back(text.substr(at, end == std::string::npos ? end : end - at));
  }
  return parts;
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t n = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++n;
  }
  return n;
}

void replace_all(std::string& text, const std::string& from, const std::string& to) {
  for (std::size_t at = text.find(from); at != std::string::npos;
       at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
}

/// A line of tests/data/diagrams/cases.tsv.
struct Case {
  std::string name;
  std::shared_ptr<const Rules> rules;
  Diagram diagram;
};

Case case_of(const std::string& line) {
  const std::vector<std::string> fields = split(line, "\t");
  INFO(line);
  REQUIRE(fields.size() == 6);
  Case c{fields[0], test::rules_of(fields[1], fields[2]), {}};
  AnyPosition position =
      fields[3] == "start" ? c.rules->start() : test::position(*c.rules, fields[3]);
  c.diagram = c.rules->diagram(position);
  for (const std::string& text :
       fields[4].empty() ? std::vector<std::string>{} : split(fields[4], "; ")) {
    const auto move = c.rules->read_move(position, text);
    INFO(text << (move ? "" : ": " + move.error().message));
    REQUIRE(move);
    c.diagram = notation::diagram_after(*c.rules, position, *move);
    c.rules->play(position, *move);
  }
  if (fields[5] == "candidates") notation::mark_candidates(*c.rules, position, c.diagram);
  return c;
}

std::vector<Case> all_cases() {
  std::vector<Case> cases;
  for (const std::string& line : split(test::page("tests/data/diagrams/cases.tsv"), "\n")) {
    if (!line.empty() && line[0] != '#') cases.push_back(case_of(line));
  }
  return cases;
}

/// The three forms of a drawing: plain, with symbols, and with colours, whose escape characters are
/// written \e.
std::string all_drawings(const Diagram& diagram) {
  std::string colours = notation::drawing(diagram, {true, true});
  replace_all(colours, "\x1b", "\\e");
  return notation::drawing(diagram, {false, false}) + '\n' +
         notation::drawing(diagram, {false, true}) + '\n' + colours;
}

void check_golden(const std::string& name, const std::string& text) {
  const std::string path = "tests/data/diagrams/" + name;
  if (std::getenv("GIPFBASE_WRITE_GOLDENS") != nullptr) {
    std::ofstream(test::source_folder() + "/" + path, std::ios::binary) << text;
  }
  INFO(path << "; with GIPFBASE_WRITE_GOLDENS set the test writes it again");
  const bool same = test::page(path) == text;
  CHECK(same);
  if (!same) WARN(text.substr(0, 3000));
}

TEST_CASE("no piece at the rim covers a label", "[diagram]") {
  for (const auto& [title, variant] : std::vector<std::pair<std::string, std::string>>{
           {"yinsh", "standard"}, {"gipf", "standard"}, {"zertz", "37"}, {"tzaar", "fixed"}}) {
    const auto rules = test::rules_of(title, variant);
    const Diagram diagram = rules->diagram(rules->start());
    const std::string svg = notation::svg(diagram, title);
    const notation::PictureLayout layout = notation::layout(diagram);
    std::size_t labels = 0;
    const std::size_t begin = svg.find("<g class=\"edge\">");
    const std::size_t end = svg.find("</g>", begin);
    for (std::size_t at = svg.find("<text x=\"", begin); at < end;
         at = svg.find("<text x=\"", at + 1)) {
      double x = 0;
      double y = 0;
      REQUIRE(std::sscanf(svg.c_str() + at, "<text x=\"%lf\" y=\"%lf\"", &x, &y) == 2);
      ++labels;
      for (const notation::PicturedPlace& place : layout.places) {
        INFO(title << " label at " << x << " " << y << ", place " << place.name);
        CHECK(std::hypot(x - place.x, y - place.y) > 30);
      }
    }
    // Every column and every row has a label.
    std::set<int> lines;
    for (const notation::Place& place : diagram.places) {
      lines.insert(place.at.column);
      lines.insert(100 + place.at.row);
    }
    CHECK(labels >= lines.size());
  }
}

TEST_CASE("drawings agree with the goldens", "[diagram][golden]") {
  const std::vector<Case> cases = all_cases();
  CHECK(cases.size() >= 30);
  std::set<std::string> variants;
  for (const Case& c : cases) {
    check_golden(c.name + ".txt", all_drawings(c.diagram));
    check_golden(c.name + ".svg", notation::svg(c.diagram, c.name));
    variants.insert(std::string(c.rules->title()) + " " +
                    std::string(c.rules->variant().substr(0, c.rules->variant().find('+'))));
  }
  // Every title and variant is included, except those that have the same places and pieces as
  // others.
  const std::set<std::string> same = {"zertz 37-blitz", "zertz 48-blitz", "zertz handicap"};
  for (const notation::TitleInfo* title : test::catalogue().titles()) {
    for (const auto& variant : title->agreements.variants) {
      const std::string name = std::string(title->id) + " " + std::string(variant.id);
      INFO(name);
      CHECK((variants.contains(name) || same.contains(name)));
    }
  }
}

TEST_CASE("the diagrams of the rulebooks are drawn as printed there", "[diagram][rulebook]") {
  const auto code = [](const Case& c, const char* place) {
    const notation::Place* const found = c.diagram.find(place);
    REQUIRE(found != nullptr);
    return found->code;
  };
  int looked_at = 0;
  for (const Case& c : all_cases()) {
    INFO(c.name);
    const auto pieces = std::count_if(c.diagram.places.begin(), c.diagram.places.end(),
                                      [](const auto& place) { return !place.pieces.empty(); });
    const auto rings =
        std::count_if(c.diagram.places.begin(), c.diagram.places.end(),
                      [](const auto& place) { return place.ground == notation::Ground::kRing; });
    ++looked_at;
    if (c.name == "zertz-diagram-1") {
      CHECK(rings == 37);
      CHECK(pieces == 0);
    } else if (c.name == "zertz-diagram-2") {
      CHECK(rings == 25);
      CHECK(pieces == 5);
      CHECK(code(c, "c6") == "(W)");
      CHECK(code(c, "g4") == "(G)");
    } else if (c.name == "zertz-diagram-3") {
      CHECK(rings == 23);
      CHECK(pieces == 5);
      CHECK(code(c, "b4") == "(B)");
    } else if (c.name == "zertz-diagram-4") {
      CHECK(rings == 19);
      CHECK(code(c, "a1") == "(G)");
    } else if (c.name == "zertz-diagram-5") {
      CHECK(code(c, "g3") == "(W)");
      CHECK(code(c, "d6") == "(G)");
      CHECK(c.diagram.to_move() == "first player");
    } else if (c.name == "zertz-48") {
      CHECK(rings == 48);
    } else if (c.name == "dvonn-start") {
      CHECK(c.diagram.places.size() == 49);
      CHECK(pieces == 0);
    } else if (c.name == "gipf-basic" || c.name == "gipf-standard") {
      CHECK(c.diagram.places.size() == 61);
      CHECK(c.diagram.lines.size() == 21);
      CHECK(pieces == 6);
      CHECK(code(c, "e2") == (c.name == "gipf-basic" ? "w" : "[W]"));
    } else if (c.name == "tamsk-level-1") {
      CHECK(c.diagram.places.size() == 37);
      CHECK(pieces == 6);
      CHECK(c.diagram.find("d4")->room == 4);
    } else {
      --looked_at;
    }
  }
  CHECK(looked_at == 10);
}

/// The occupied places according to the nouns of the search language.
std::set<std::string> occupied(const Rules& rules, const AnyPosition& position) {
  const auto cells_of = [&](std::string_view name) -> std::optional<notation::CellSet> {
    for (std::size_t i = 0; i < rules.nouns().size(); ++i) {
      if (rules.nouns()[i].name != name) continue;
      notation::NounColumns values;
      const std::vector<notation::NounQuestion> questions = {{i, 0}};
      rules.evaluate_nouns(position, {}, questions, values);
      return values.set(0);
    }
    return std::nullopt;
  };
  std::optional<notation::CellSet> cells = cells_of("occupied");
  if (!cells) cells = *cells_of("rings") & ~*cells_of("vacant");
  std::set<std::string> names;
  for (const auto& place : rules.places().all) {
    if (cells->test(place.cell)) names.insert(place.name);
  }
  return names;
}

void check_pieces(const Rules& rules, const AnyPosition& position) {
  const Diagram diagram = rules.diagram(position);
  const std::string svg = notation::svg(diagram, "");
  const std::string text = notation::drawing(diagram, {false, false});
  const std::set<std::string> standing = occupied(rules, position);
  INFO(rules.title() << ' ' << rules.variant() << ' ' << rules.write_position(position) << '\n'
                     << text);
  std::set<std::string> names;
  std::size_t pieces = 0;
  for (const notation::Place& place : diagram.places) {
    CHECK(names.insert(place.name).second);
    const auto standing_here =
        std::any_of(place.pieces.begin(), place.pieces.end(), [](const auto& piece) {
          // Rings without a colour lie under the pieces of TAMSK.
          return piece.shape != notation::Shape::kRing || piece.tint != notation::Tint::kNone;
        });
    CHECK(standing_here == standing.contains(place.name));
    CHECK(place.code.empty() == place.pieces.empty());
    for (const auto& piece : place.pieces) {
      const std::string title = "<title>" + place.name + ": " + piece.name + "</title>";
      const auto same = std::count_if(place.pieces.begin(), place.pieces.end(),
                                      [&](const auto& other) { return other.name == piece.name; });
      CHECK(count(svg, title) == static_cast<std::size_t>(same));
      ++pieces;
    }
  }
  CHECK(count(svg, "class=\"piece\"") == pieces);
  CHECK(svg.find("nan") == std::string::npos);
  for (const auto& place : rules.places().all) {
    // Custom boards show only their own places.
    if (rules.variant().starts_with("custom")) break;
    CHECK(names.contains(place.name));
  }
  // In the lines of the board every code occurs as often as there are places with this code.
  std::map<std::string, std::ptrdiff_t> open;
  for (const notation::Place& place : diagram.places) {
    if (!place.code.empty()) ++open[place.code];
  }
  std::istringstream words(text.substr(0, text.find('\n' + diagram.supplies.at(0).owner)));
  for (std::string word; words >> word;) {
    if (open.contains(word)) --open[word];
  }
  // The label of column b was counted as a black piece.
  if (open.contains("b")) ++open["b"];
  for (const auto& [code, missing] : open) {
    INFO(code);
    CHECK(missing == 0);
  }
}

/// Every variant of a title; for GIPF also with all potentials, whose use may be challenged.
std::vector<std::string> settings_of(const notation::TitleInfo& title) {
  std::vector<std::string> settings;
  for (const auto& variant : title.agreements.variants) {
    settings.emplace_back(variant.id);
    if (title.id == "gipf") {
      settings.push_back(settings.back() + "+zertz=3+tamsk=3+dvonn=3+yinsh=3");
      settings.push_back(settings.back() + "+challenges=2");
    }
  }
  return settings;
}

TEST_CASE("a drawing shows every piece of a position exactly once", "[diagram][property]") {
  for (const notation::TitleInfo* title : test::catalogue().titles()) {
    for (const std::string& setting : settings_of(*title)) {
      const auto rules = test::rules_of(title->id, setting);
      std::mt19937 random(1);
      for (int game = 0; game < 3; ++game) {
        AnyPosition position = rules->start();
        std::vector<PackedMove> moves;
        for (int ply = 0; ply < 80; ++ply) {
          if (ply % 7 == 0) check_pieces(*rules, position);
          rules->legal_moves(position, moves);
          if (moves.empty()) break;
          rules->play(position, moves[random() % moves.size()]);
        }
        check_pieces(*rules, position);
      }
    }
  }
}

TEST_CASE("one thing off the board is named in the singular, in every title",
          "[diagram][property]") {
  std::set<std::string> ones;
  for (const notation::TitleInfo* title : test::catalogue().titles()) {
    const auto rules = test::rules_of(title->id, title->agreements.default_variant);
    std::mt19937 random(3);
    for (int game = 0; game < 3; ++game) {
      AnyPosition position = rules->start();
      std::vector<PackedMove> moves;
      for (rules->legal_moves(position, moves); !moves.empty();
           rules->legal_moves(position, moves)) {
        rules->play(position, moves[random() % moves.size()]);
        for (const notation::Supply& supply : rules->diagram(position).supplies) {
          for (const notation::Held& held : supply.held) {
            if (held.count != 1) continue;
            const std::string noun = held.what.substr(0, held.what.find(' '));
            INFO(title->id << ": 1 " << held.what);
            CHECK_FALSE((noun.ends_with('s') || held.what.ends_with('s')));
            ones.insert(held.what);
          }
        }
      }
    }
  }
  CHECK(ones.size() >= 5);
}

TEST_CASE("every move of random games names places of the board", "[diagram][property]") {
  for (const notation::TitleInfo* title : test::catalogue().titles()) {
    for (const std::string& setting : settings_of(*title)) {
      const auto rules = test::rules_of(title->id, setting);
      std::mt19937 random(2);
      AnyPosition position = rules->start();
      std::vector<PackedMove> moves;
      for (int ply = 0; ply < 120; ++ply) {
        rules->legal_moves(position, moves);
        if (moves.empty()) break;
        const PackedMove move = moves[random() % moves.size()];
        const std::string text = rules->move_text(position, move);
        INFO(title->id << ' ' << setting << ' ' << text);
        const notation::Trace trace = rules->trace(position, move);
        const Diagram diagram = notation::diagram_after(*rules, position, move);
        // A push onto a vacant spot of GIPF is written without its dot.
        for (const std::string& place : trace.path) CHECK(diagram.find(place) != nullptr);
        const bool answers = text == "pass" || text == "executed";  // to an announced use
        if (!trace.path.empty() && !answers) {
          CHECK((text.find(trace.path.front()) != std::string::npos ||
                 text.find(trace.path.back()) != std::string::npos));
        }
        for (const std::string& place : trace.taken) CHECK(diagram.find(place) != nullptr);
        for (const notation::Place& place : diagram.places) {
          const bool taken =
              std::find(trace.taken.begin(), trace.taken.end(), place.name) != trace.taken.end();
          CHECK(place.has(notation::Mark::kTaken) == taken);
        }
        rules->play(position, move);
      }
    }
  }
}

TEST_CASE("an added title is drawn without further work", "[diagram][toy]") {
  const auto rules = toy::catalogue().rules("toy", "heap+stones=3").value();
  CHECK(notation::drawing(rules->diagram(rules->start()), {false, false}) ==
        " 1     o     o     o\n\n"
        "          a     b     c\n");
  CHECK(count(notation::svg(rules->diagram(rules->start()), "toy"), "class=\"piece\"") == 3);
}

TEST_CASE("the layout of a picture gives the point of each place", "[diagram][svg]") {
  for (const notation::TitleInfo* title : test::catalogue().titles()) {
    for (const std::string& setting : settings_of(*title)) {
      const auto rules = test::rules_of(title->id, setting);
      const Diagram diagram = rules->diagram(rules->start());
      const std::string svg = notation::svg(diagram, "a board");
      const notation::PictureLayout layout = notation::layout(diagram);
      INFO(title->id << ' ' << setting);
      CHECK(svg.find("width=\"" + notation::picture::number(layout.width) + "\" height=\"" +
                     notation::picture::number(layout.height) + '"') != std::string::npos);
      REQUIRE(layout.places.size() == diagram.places.size());
      for (std::size_t i = 0; i < layout.places.size(); ++i) {
        const notation::PicturedPlace& place = layout.places[i];
        CHECK(place.name == diagram.places[i].name);
        if (diagram.places[i].ground == notation::Ground::kGone) continue;
        CHECK(svg.find("cx=\"" + notation::picture::number(place.x) + "\" cy=\"" +
                       notation::picture::number(place.y) + '"') != std::string::npos);
      }
    }
  }
}

TEST_CASE("what is written into a picture cannot break it", "[diagram][svg]") {
  const auto rules = test::rules_of("dvonn", "standard");
  const std::string svg =
      notation::svg(rules->diagram(rules->start()), "A<b> & \"C\"\x01\n</title>");
  CHECK(svg.starts_with(notation::kSvgBeginning));
  CHECK(svg.find("<title>A&lt;b&gt; &amp; &quot;C&quot;  &lt;/title&gt;</title>") !=
        std::string::npos);
}

}  // namespace
}  // namespace gipfbase::diagram_test
