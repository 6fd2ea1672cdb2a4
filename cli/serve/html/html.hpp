// cli/serve/html/html.hpp - writes HTML. Text from records, names and addresses passes through
// `text` or an attribute, so that it cannot become markup.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "notation/text/stable_sort.hpp"

namespace gipfbase::cli::serve {

/// `words` escaped for use between tags or in an attribute. Control characters and characters that
/// change the direction of writing are replaced or dropped. Always valid UTF-8.
[[nodiscard]] std::string text(std::string_view words);

/// `words` as preformatted text in which the bytes `begin` .. `end` are marked. When `begin` is the
/// end of the text, a blank after it is marked.
[[nodiscard]] std::string marked(std::string_view words, std::size_t begin,
                                 std::size_t end = std::string_view::npos);

/// A name, isolated from the direction of writing of the text around it.
[[nodiscard]] inline std::string name_text(std::string_view words) {
  return "<bdi>" + text(words) + "</bdi>";
}

/// An address of this site with its parameters; parameters without a value are left out.
class Url {
 public:
  explicit Url(std::string path) : path_(std::move(path)) {}
  Url(std::string path, std::string_view title, std::string_view variant) : path_(std::move(path)) {
    set("title", title).set("variant", variant);
  }

  /// The value of a parameter; empty if absent.
  [[nodiscard]] std::string_view get(std::string_view name) const;
  /// Sets a parameter, or replaces its value.
  Url& set(std::string_view name, std::string_view value);
  Url& set(std::string_view name, std::int64_t value) { return set(name, std::to_string(value)); }
  [[nodiscard]] Url with(std::string_view name, std::string_view value) const {
    Url url = *this;
    url.set(name, value);
    return url;
  }
  [[nodiscard]] Url with(std::string_view name, std::int64_t value) const {
    return with(name, std::to_string(value));
  }
  [[nodiscard]] Url without(std::string_view name) const { return with(name, ""); }
  /// The same parameters at another path.
  [[nodiscard]] Url at(std::string path) const {
    Url url = *this;
    url.path_ = std::move(path);
    return url;
  }
  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] const std::vector<std::pair<std::string, std::string>>& parameters() const {
    return parameters_;
  }
  /// Unescaped, as used in a header.
  [[nodiscard]] std::string plain() const;
  /// Escaped for an attribute.
  [[nodiscard]] std::string text() const { return serve::text(plain()); }

 private:
  std::string path_;
  std::vector<std::pair<std::string, std::string>> parameters_;
};

/// `inner` is markup.
[[nodiscard]] std::string link(const Url& url, std::string_view inner,
                               std::string_view attributes = {});

/// A link that looks like a button.
[[nodiscard]] inline std::string button(const Url& url, std::string_view words,
                                        const std::string& attributes = {}) {
  return link(url, words, "class=\"button\"" + attributes);
}

/// An entry of a list of links, marked when it is the current one.
[[nodiscard]] inline std::string list_item(const Url& url, std::string_view inner, bool current) {
  return "<li>" + link(url, inner, current ? "aria-current=\"true\"" : "") + "</li>";
}
/// Links as tabs; `items` are joined results of `list_item`.
[[nodiscard]] std::string tabs(std::string_view label, std::string_view items);

/// A share between 0 and 1 as a percentage: "51.3 %".
[[nodiscard]] std::string percent(double share);

struct Heading {
  std::string_view words;
  bool number = false;           ///< aligned to the right
  bool lesser = false;           ///< hidden where there is little room
  std::optional<Url> sort = {};  ///< address of the list sorted by this column
  std::string_view sorted = {};  ///< "ascending" or "descending": the list is sorted by this column
};
/// The order of a list. The reader chooses it with the headings of the list's table; the parameters
/// "sort" and "reverse" of the list's address hold it.
class Sorting {
 public:
  /// `here`: the address of the list with its filters.
  Sorting(Url here, std::string by, bool descending)
      : here_(std::move(here)), by_(std::move(by)), descending_(descending) {}

  /// The heading of a column that sorts by `key`. `downwards`: the first click sorts in descending
  /// order, as is usual for numbers. Every further click reverses the order.
  [[nodiscard]] Heading heading(Heading plain, std::string_view key, bool downwards) const;
  [[nodiscard]] const std::string& by() const { return by_; }
  [[nodiscard]] bool descending() const { return descending_; }
  /// The address with the order, for links to other pages of the list.
  [[nodiscard]] Url here() const;
  /// Sorts a list by the values that `value` returns for its entries; equal entries keep their
  /// order.
  template <class List, class Value>
  void sort(List& list, Value value) const {
    notation::text::stable_sort(list, [&](const auto& a, const auto& b) {
      return descending_ ? value(b) < value(a) : value(a) < value(b);
    });
  }

 private:
  Url here_;
  std::string by_;  ///< empty: the usual order
  bool descending_;
};
/// A table with a caption, which screen readers read first.
class Table {
 public:
  Table(std::string_view caption, std::vector<Heading> headings);
  /// `attributes` are those of the row.
  void add(const std::vector<std::string>& cells, std::string_view attributes = {});
  [[nodiscard]] bool empty() const { return rows_.empty(); }
  [[nodiscard]] std::string text() const;

 private:
  std::string caption_;
  std::vector<Heading> headings_;
  std::string rows_;
};

/// A field of a form.
struct Field {
  std::string_view name;
  std::string_view label;
  std::string_view value;
  std::string_view example = {};  ///< shown while the field is empty
  std::string_view type = "text";
  std::string_view css_class = {};
};
[[nodiscard]] std::string field(const Field& field);
struct Choice {
  std::string value;
  std::string words;
};
[[nodiscard]] std::string choice(std::string_view name, std::string_view label,
                                 std::string_view value, const std::vector<Choice>& choices);
/// The parameters of `url` as hidden fields of a form.
[[nodiscard]] std::string hidden_fields(const Url& url);

/// Wins, draws and losses as a bar.
[[nodiscard]] std::string score_bar(std::uint64_t wins, std::uint64_t draws, std::uint64_t losses);

}  // namespace gipfbase::cli::serve
