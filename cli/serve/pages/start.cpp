// The start page (what the database holds) and the help page.
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
  Table table("Games by title and variant", {{"Title and variant"},
                                             {"Games", true},
                                             {"First player’s score"},
                                             {"Moves", true, true},
                                             {"Positions", true, true},
                                             {"Longest game", true, true}});
  for (const db::VariantStats& v : stats.variants) {
    const auto of = [&](const char* result) {
      const auto found = v.results.find(result);
      return found == v.results.end() ? 0 : found->second;
    };
    const std::uint64_t wins = of("1-0");
    const std::uint64_t draws = of("1/2-1/2");
    const std::uint64_t losses = of("0-1");
    const analysis::Score score = analysis::score_of(wins, draws, losses);
    table.add(
        {link(Url("/position", v.title, v.variant), text(rules_name(titles, v.title, v.variant))),
         link(Url("/games", v.title, v.variant), grouped(v.games)),
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
      "<form action=\"/find\" class=\"ask\" role=\"search\"><label for=\"ask\">Find a player, an "
      "event, a move, the number of a game, or games by a query</label>"
      "<input id=\"ask\" name=\"q\" type=\"search\" placeholder=\"Anna, or plies &gt; 40\" "
      "autocomplete=\"off\" spellcheck=\"false\"><button>Find</button></form>\n"
      "<p class=\"hint\">See <a href=\"/help#query\">examples of queries</a>. Press <kbd>/</kbd> "
      "to reach the search field.</p></div>\n",
      text(name), link(Url("/games"), games_text(stats.games)),
      link(Url("/players"), counted(stats.players, "player")),
      stats.puzzles > 0 ? ", and " + link(Url("/puzzles"), counted(stats.puzzles, "puzzle"))
                        : std::string());
  main += stats.variants.empty() ? "<p>This database has no games yet. Help explains <a "
                                   "href=\"/help#write\">how to import files</a>.</p>\n"
                                 : variants_table(stats, visit.titles());
  main +=
      "<p><a href=\"/play\">Play against the engine</a></p>\n<p><a href=\"/archive\">Archive: "
      "imports, bin and changes</a></p>\n";
  return page({name, std::move(main)});
}

Response help_page(Visit& visit) {
  Form().read(visit.request.parameters);
  return page({"Help", R"(<article class="prose"><h1>Help</h1>
<p>The <a href="/manual">manual</a> explains every task: importing, searching, correcting, solving.</p>
<h2 id="keys">Keys</h2>
<dl class="keys">
<dt><kbd>←</kbd> <kbd>→</kbd></dt><dd>previous and next move, or previous and next page of a list</dd>
<dt><kbd>↑</kbd> <kbd>↓</kbd></dt><dd>up and down the rows of a table, once one of its links has the focus</dd>
<dt><kbd>←</kbd> <kbd>↑</kbd> <kbd>→</kbd> <kbd>↓</kbd></dt><dd>from place to place on a board in the editor</dd>
<dt><kbd>Tab</kbd>, arrows, <kbd>Enter</kbd></dt><dd>to the board, from place to place, and choose: every move can be entered like this</dd>
<dt><kbd>Esc</kbd></dt><dd>takes back the last step of a move that is being entered</dd>
<dt><kbd>Home</kbd> <kbd>End</kbd></dt><dd>start and end of a game</dd>
<dt><kbd>/</kbd></dt><dd>to the search field</dd>
</dl>
<h2 id="query">Searching for games</h2>
<p>A query describes games, positions or moves. Follow an example to see its games:</p>
<ul class="examples">
<li><a href="/games?where=plies+%3E+50"><code>plies &gt; 50</code></a> long games</li>
<li><a href="/games?where=player+%3D+%22A*%22+and+result+%3D+%221-0%22"><code>player = "A*" and result = "1-0"</code></a> the first player won, and a name begins with A; <code>*</code> stands for any text</li>
<li><a href="/games?where=date+%3E%3D+2020+and+annotated"><code>date &gt;= 2020 and annotated</code></a> games since 2020 with comments</li>
<li><a href="/games?where=capture+and+jumps+%3E%3D+5&amp;title=zertz"><code>capture and jumps &gt;= 5</code></a> (ZÈRTZ) captures of five marbles or more</li>
<li><a href="/games?where=held%28winner%29+%3C%3D+held%28loser%29+-+6&amp;title=zertz"><code>held(winner) &lt;= held(loser) - 6</code></a> (ZÈRTZ) the winner was once six marbles behind</li>
<li><a href="/games?where=proved_win"><code>proved_win</code></a> a win is proved at some point in the game</li>
</ul>
<p>The search field completes words as you type; all words are listed <a href="/api/words">as JSON</a>. Below the form of
<a href="/games">Games</a> you can keep a search. Kept searches are stored in this browser only.</p>
<h2 id="positions">Positions, patterns, solvers</h2>
<p>In the <a href="/editor">editor</a>, click a place (or use the arrow keys and Enter) to put a piece there; click again to take it away.
Reserves and counts follow. You can also paste the text of a position.</p>
<p>In the editor and in the <a href="/position">opening tree</a> you can ask who wins, what every move is worth, and whether the position
is a puzzle. Proofs and puzzles can be downloaded.</p>
<p>A <a href="/pattern">pattern</a> finds the games in which some places look as you draw them.</p>
<p>Type or paste a game into a <a href="/sheet">score sheet</a>: the moves are checked as you type them.</p>
<h2 id="write">Changing the database</h2>
<p>To change the database, start the server with <code>gipfbase serve --write</code>. It prints an address with a token. In a tab opened
with that address you can import files by dropping them on any page, correct a game, put it into the bin, save puzzles, and store a score sheet. The
<a href="/archive">archive</a> lists all imports with their findings, the bin and all changes.</p>
<h2 id="programs">For other programs</h2>
<p>Everything on these pages is also available as JSON. The <a href="/api/openapi.json">OpenAPI description</a> lists the addresses.</p>
</article>
)",
               "/help"});
}

}  // namespace gipfbase::cli::serve
