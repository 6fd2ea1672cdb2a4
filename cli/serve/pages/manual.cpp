// The manual as pages of the browser.
#include "cli/arguments/manual.hpp"

#include <fmt/format.h>
#include <md4c-html.h>

#include <algorithm>
#include <cctype>

#include "cli/serve/form.hpp"
#include "cli/serve/html/frame.hpp"
#include "cli/serve/html/html.hpp"
#include "cli/serve/pages/pages.hpp"

namespace gipfbase::cli::serve {
namespace {

/// The HTML of a page; tags within it are shown as they are written.
std::string html_of(std::string_view markdown) {
  std::string html;
  const auto append = [](const MD_CHAR* text, MD_SIZE size, void* to) {
    static_cast<std::string*>(to)->append(text, size);
  };
  const int failed = md_html(markdown.data(), static_cast<MD_SIZE>(markdown.size()), append, &html,
                             MD_FLAG_TABLES | MD_FLAG_NOHTML, 0);
  if (failed != 0) throw HttpError(kBusy, "this page cannot be shown");
  return html;
}

/// Links between pages lead to addresses of this server; links to other files become plain text.
std::string with_addresses(std::string_view html) {
  constexpr std::string_view kBegin = "<a href=\"";
  constexpr std::string_view kEnd = "</a>";
  std::string result;
  while (true) {
    const std::size_t begin = html.find(kBegin);
    result += html.substr(0, begin);
    if (begin == std::string_view::npos) return result;
    html.remove_prefix(begin + kBegin.size());
    const std::string_view address = html.substr(0, html.find('"'));
    html.remove_prefix(html.find('>') + 1);
    const std::string_view words = html.substr(0, html.find(kEnd));
    html.remove_prefix(words.size() + kEnd.size());
    if (const ManualPage* page = linked_page(address)) {
      const std::size_t part = std::min(address.find('#'), address.size());
      result +=
          fmt::format("<a href=\"/manual/{}{}\">{}</a>", page->topic, address.substr(part), words);
    } else if (address.starts_with("https://") || address.starts_with('#')) {
      result += fmt::format("<a href=\"{}\">{}</a>", address, words);
    } else {
      result += words;
    }
  }
}

/// "Restoring a backup" as "restoring-a-backup".
std::string anchor_of(std::string_view heading) {
  std::string anchor;
  bool tag = false;
  for (const char c : heading) {
    tag = c == '<' || (tag && c != '>');
    if (c == ' ') anchor += '-';
    const auto byte = static_cast<unsigned char>(c);
    if (!tag && (std::isalnum(byte) != 0 || c == '-')) {
      anchor += static_cast<char>(std::tolower(byte));
    }
  }
  return anchor;
}

/// Gives each heading an anchor, so that links can lead to it.
std::string with_anchors(std::string_view html) {
  constexpr std::string_view kBegin = "<h2>";
  std::string result;
  while (true) {
    const std::size_t begin = html.find(kBegin);
    result += html.substr(0, begin);
    if (begin == std::string_view::npos) return result;
    html.remove_prefix(begin + kBegin.size());
    result += fmt::format("<h2 id=\"{}\">", anchor_of(html.substr(0, html.find("</h2>"))));
  }
}

std::string with(std::string html, std::string_view old, std::string_view other) {
  for (std::size_t at = 0; (at = html.find(old, at)) != std::string::npos; at += other.size()) {
    html.replace(at, old.size(), other);
  }
  return html;
}

/// Wide examples and tables scroll separately, also with the keyboard.
std::string with_scrolling(std::string html) {
  html = with(std::move(html), "<pre>", "<pre tabindex=\"0\">");
  html = with(std::move(html), "<table>", "<div class=\"table\" tabindex=\"0\"><table>");
  return with(std::move(html), "</table>", "</table></div>");
}

std::string topic_list(bool reference) {
  std::string items;
  for (const ManualPage& page : manual()) {
    if (page.reference != reference) continue;
    items += fmt::format("<li><a href=\"/manual/{}\">{}</a></li>\n", page.topic, text(page.title));
  }
  return fmt::format("<ul>\n{}</ul>\n", items);
}

}  // namespace

Response manual_page(Visit& visit) {
  Form().read(visit.request.parameters);
  return page({"Manual",
               fmt::format("<article class=\"prose\"><h1>Manual</h1>\n{}<h2>Reference</h2>\n{}"
                           "</article>\n",
                           topic_list(false), topic_list(true)),
               "/help"});
}

Response topic_page(Visit& visit) {
  Form().read(visit.request.parameters);
  const ManualPage* found = find_page(visit.named);
  if (found == nullptr) {
    throw HttpError(kNotFound, fmt::format("the manual has no page \"{}\"", visit.named));
  }
  return page({found->title,
               fmt::format("<article class=\"prose\">\n{}<p><a href=\"/manual\">All pages of the "
                           "manual</a></p>\n</article>\n",
                           with_scrolling(with_anchors(with_addresses(html_of(found->text))))),
               "/help"});
}

}  // namespace gipfbase::cli::serve
