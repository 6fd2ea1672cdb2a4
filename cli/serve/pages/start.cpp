// The first page: what the database holds, and where it leads.
#include <fmt/format.h>

#include <filesystem>

#include "cli/serve/form.hpp"
#include "cli/serve/html/frame.hpp"
#include "cli/serve/html/parts.hpp"
#include "cli/serve/pages/pages.hpp"
#include "cli/terminal/output.hpp"
#include "db/query/statistics.hpp"

namespace gipfbase::cli::serve {
namespace {

std::string variants_table(const db::Stats& stats, const notation::Catalogue& titles) {
  Table table("Games by title and variant", {{"Openings of"},
                                             {"Games", true},
                                             {"First player scores"},
                                             {"Moves", true, true},
                                             {"Positions", true, true},
                                             {"Longest", true, true}});
  for (const db::VariantStats& v : stats.variants) {
    const auto of = [&](const char* result) {
      const auto found = v.results.find(result);
      return found == v.results.end() ? 0 : found->second;
    };
    const std::uint64_t wins = of("1-0");
    const std::uint64_t draws = of("1/2-1/2");
    const std::uint64_t losses = of("0-1");
    const analysis::Score score = analysis::score_of(wins, draws, losses);
    Url url("/position");
    url.set("title", v.title).set("variant", v.variant);
    table.add({link(url, text(rules_name(titles, v.title, v.variant))), grouped(v.games),
               score.share ? fmt::format("<span class=\"score\">{}<span>{}</span></span>",
                                         score_bar(wins, draws, losses), percent(*score.share))
                           : std::string("–"),
               grouped(v.plies), grouped(v.positions), grouped(v.longest)});
  }
  return table.text();
}

}  // namespace

Response start_page(Visit& visit) {
  Form().read(visit.request.parameters);
  const db::Stats stats = db::statistics(visit.database(), false);
  const std::string name = std::filesystem::path(visit.site.databases().path()).filename().string();
  std::string main = fmt::format(
      "<div class=\"hero\"><h1>{}</h1>\n<p class=\"lead\">{} by {}{}</p>\n"
      "<form action=\"/games\" class=\"ask\" role=\"search\"><label for=\"ask\">Find games</label>"
      "<input id=\"ask\" name=\"where\" type=\"search\" placeholder=\"player = Anna and plies &gt; "
      "40\" autocomplete=\"off\" spellcheck=\"false\"><button>Search</button></form>\n"
      "<p class=\"hint\">Words of the search language: <a href=\"/help#query\">examples</a>. "
      "<kbd>/</kbd> brings you here.</p></div>\n",
      text(name), games_text(stats.games), counted(stats.players, "player"),
      stats.puzzles > 0 ? fmt::format(", and {}", counted(stats.puzzles, "puzzle"))
                        : std::string());
  main += stats.variants.empty() ? "<p>There are no games yet: <code>gipfbase import FILE</code> "
                                   "brings them in, and this page will show them.</p>\n"
                                 : variants_table(stats, visit.titles());
  main += "<p><a href=\"/archive\">Imports, the bin and changes</a></p>\n";
  return page({name, std::move(main)});
}

Response help_page(Visit& visit) {
  Form().read(visit.request.parameters);
  return page({"Help", R"(<article class="prose"><h1>Help</h1>
<h2 id="keys">Keys</h2>
<dl class="keys">
<dt><kbd>←</kbd> <kbd>→</kbd></dt><dd>one move back, one move on; one page of a list</dd>
<dt><kbd>↑</kbd> <kbd>↓</kbd></dt><dd>the rows of a table, when one has the focus</dd>
<dt><kbd>←</kbd> <kbd>↑</kbd> <kbd>→</kbd> <kbd>↓</kbd></dt><dd>from place to place, on a board that is edited</dd>
<dt><kbd>Home</kbd> <kbd>End</kbd></dt><dd>the start and the end of a game</dd>
<dt><kbd>/</kbd></dt><dd>the search field</dd>
</dl>
<h2 id="query">Asking for games</h2>
<p>A query says something of games, of positions or of moves.</p>
<ul class="examples">
<li><a href="/games?where=plies+%3E+50"><code>plies &gt; 50</code></a> long games</li>
<li><a href="/games?where=player+%3D+%22A*%22+and+result+%3D+%221-0%22"><code>player = "A*" and result = "1-0"</code></a> names with <code>*</code> for anything</li>
<li><a href="/games?where=date+%3E%3D+2020+and+annotated"><code>date &gt;= 2020 and annotated</code></a> with comments</li>
<li><a href="/games?where=capture+and+jumps+%3E%3D+5&amp;title=zertz"><code>capture and jumps &gt;= 5</code></a> (ZÈRTZ) captures of five marbles and more</li>
<li><a href="/games?where=held%28winner%29+%3C%3D+held%28loser%29+-+6&amp;title=zertz"><code>held(winner) &lt;= held(loser) - 6</code></a> (ZÈRTZ) won from behind</li>
<li><a href="/games?where=proved_win"><code>proved_win</code></a> a win is proved somewhere in the game</li>
</ul>
<p>All words: <code>gipfbase words</code>, or <a href="/api/words">as JSON</a>; the field completes what is typed. A search can be kept
below the form of <a href="/games">Games</a>; this browser remembers it.</p>
<h2 id="positions">Positions, patterns, solvers</h2>
<p>The <a href="/editor">editor</a> sets a place by a click, or by the arrow keys and Enter, and what stands beside the board follows; a second click
takes away what lies there. Texts of positions can be pasted there. From it, and from every position of the <a href="/position">opening tree</a>, one can ask who wins, what every move is worth, and whether it is a
puzzle; proofs and puzzles can be downloaded. A <a href="/pattern">pattern</a> asks for games in which some places look as drawn.</p>
<h2 id="write">Changing the database</h2>
<p>A server that was started with <code>gipfbase serve --write</code> prints an address with a token. In a tab that was opened with it, files
that are dropped on a page are imported, a game can be corrected or put into the bin, and puzzles can be saved. What was imported, what was
wrong with it, the bin and all changes are listed under <a href="/archive">Archive</a>.</p>
<h2 id="programs">For other programs</h2>
<p>Everything that is shown can be had as JSON, as the commands print it:
<a href="/api/openapi.json">the description</a> (OpenAPI).</p>
</article>
)",
               "/help"});
}

}  // namespace gipfbase::cli::serve
