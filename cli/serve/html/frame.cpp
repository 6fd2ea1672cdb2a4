#include "cli/serve/html/frame.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "cli/serve/assets.hpp"
#include "cli/serve/html/html.hpp"

namespace gipfbase::cli::serve {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kSections = {
    {{"/position", "Openings"},
     {"/games", "Games"},
     {"/players", "Players"},
     {"/events", "Events"},
     {"/puzzles", "Puzzles"},
     {"/play", "Play"},
     {"/editor", "Editor"},
     {"/help", "Help"}}};

std::string navigation(std::string_view current) {
  std::string items;
  for (const auto& [path, name] : kSections) {
    items += fmt::format("<li><a href=\"{}\"{}>{}</a></li>", path,
                         path == current ? " aria-current=\"page\"" : "", name);
  }
  return fmt::format("<nav aria-label=\"Sections\"><ul>{}</ul></nav>", items);
}

std::string refresh(const PageText& page) {
  constexpr std::string_view kTag =
      "<noscript><meta http-equiv=\"refresh\" content=\"{}\"></noscript>\n";
  if (page.onward) return fmt::format(kTag, "0; url=" + page.onward->text());
  return page.changing ? fmt::format(kTag, "2") : std::string();
}

}  // namespace

std::string document(const PageText& page) {
  return fmt::format(
      "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n"
      "<title>{0} · gipfbase</title>\n"
      "<link rel=\"icon\" href=\"/assets/{1}/icon.svg\" type=\"image/svg+xml\">\n"
      "<link rel=\"stylesheet\" href=\"/assets/{1}/explorer.css\">\n"
      "<script type=\"module\" src=\"/assets/{1}/explorer.js\"></script>\n{4}</head>\n<body>\n"
      "<a class=\"skip\" href=\"#main\">Skip to the content</a>\n"
      "<header><a class=\"home\" href=\"/\"><svg viewBox=\"0 0 24 24\" aria-hidden=\"true\">"
      "<path d=\"M12 1.8 20.8 6.9v10.2L12 22.2 3.2 17.1V6.9z\"/><circle cx=\"12\" cy=\"12\" "
      "r=\"4.2\"/></svg>gipfbase</a>{2}<form action=\"/find\" class=\"find\" role=\"search\" "
      "aria-label=\"Find\"><input name=\"q\" type=\"search\" aria-label=\"Find a player, an event, "
      "a move, a number or games\" placeholder=\"Find …\" autocomplete=\"off\" "
      "spellcheck=\"false\"></form></header>\n"
      "<main id=\"main\" tabindex=\"-1\">\n{3}</main>\n"
      "<p id=\"news\" class=\"unseen\" role=\"status\"></p>\n</body>\n</html>\n",
      text(page.title), assets_digest(), navigation(page.section), page.main, refresh(page));
}

Response page(const PageText& page, int status) {
  Response response;
  response.status = status;
  response.body = document(page);
  return response;
}

std::string alert(std::string_view message) {
  std::string sentence(message);
  // The name of a parameter ("limit: ...") is not changed.
  const bool named = sentence.find(':') < sentence.find(' ');
  if (!named && !sentence.empty() && sentence.front() >= 'a' && sentence.front() <= 'z') {
    sentence.front() = static_cast<char>(sentence.front() - 'a' + 'A');
  }
  if (!sentence.ends_with('.') && !sentence.ends_with('?')) sentence += '.';
  return fmt::format("<p class=\"alert\" role=\"alert\">{}</p>\n", text(sentence));
}

std::string error_page(const HttpError& refusal, std::string_view target) {
  const bool not_found = refusal.status() == kNotFound;
  std::string main = fmt::format("<h1>{}</h1>\n{}", not_found ? "Not found" : "That did not work",
                                 alert(refusal.what()));
  // A person who followed a link from another site may continue with a click here.
  const bool sound = target.starts_with('/') && !target.starts_with("//");
  if (refusal.status() == kForbidden && sound) {
    main += fmt::format("<p><a href=\"{}\">Open it anyway</a></p>\n", text(target));
  }
  if (refusal.status() == kBusy && sound) {
    main += fmt::format("<p><a href=\"{}\">Try it again</a></p>\n", text(target));
  }
  main += "<p><a href=\"/\">Go to the start page</a></p>\n";
  return document({not_found ? "Not found" : "Error", std::move(main)});
}

}  // namespace gipfbase::cli::serve
