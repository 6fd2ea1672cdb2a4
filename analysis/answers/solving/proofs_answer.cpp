#include "analysis/answers/solving/proofs_answer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "analysis/answers/json.hpp"
#include "analysis/answers/solving/solution_text.hpp"
#include "analysis/values/book_values.hpp"
#include "notation/text/counted.hpp"
#include "notation/text/stable_sort.hpp"

namespace gipfbase::analysis {
namespace {

using notation::AnyPosition;
using notation::Rules;

Json book_json(const ShelvedBook& shelved) {
  const auto& book = shelved.book();
  const BookFacts facts = book ? book->facts() : BookFacts();
  return object(key("name", shelved.name()), key("title", known(facts.title)),
                key("variant", known(facts.variant)),
                key("rules_version", when(book.has_value(), facts.rules_version)),
                key("claims", when(book.has_value(), facts.claims)),
                key("positions", when(book.has_value(), facts.positions)),
                key("file", known(shelved.file().string())),
                key("fault", book ? Json() : Json(book.error())));
}

}  // namespace

std::optional<BookAnswer> ask_books(const ProofBooks* books, const Rules& rules,
                                    const AnyPosition& position) {
  if (books == nullptr) return std::nullopt;
  const auto known = books->find(rules, position);
  if (!known) return std::nullopt;
  BookAnswer answer;
  answer.book = known->book->name();
  answer.value = value_of(known->claim);
  if (known->move) answer.move = rules.move_text(position, *known->move);
  answer.line = line_texts(rules, position, longest_line(*books, rules, position));
  return answer;
}

std::string book_text(const BookAnswer& answer) {
  const db::SolvedValue& value = answer.value;
  std::string text = "The player to move ";
  if (value.score) {
    text += fmt::format("ends {:+} {} ahead with best play", *value.score,
                        notation::text::noun_for(std::abs(*value.score), "point"));
  } else if (value.status == db::ProvedStatus::kDraw) {
    text += "draws with best play";
  } else {
    text +=
        fmt::format("{} in at most {}", value.status == db::ProvedStatus::kWin ? "wins" : "loses",
                    plies_text(static_cast<Plies>(value.distance.value_or(0))));
  }
  if (!answer.move.empty()) text += ", by " + answer.move;
  return text + fmt::format(" (book {})", answer.book);
}

RefuteAnswer refute(const ProofBooks& books, const std::shared_ptr<const Rules>& rules,
                    const AnyPosition& position) {
  RefuteAnswer answer{rules, position, ask_books(&books, *rules, position), {}};
  if (!answer.known || answer.known->value.status != db::ProvedStatus::kLoss) return answer;
  std::vector<PackedMove> replies;
  rules->legal_moves(position, replies);
  for (const PackedMove& reply : replies) {
    Defence defence{rules->move_text(position, reply), {}, 0};
    const AnyPosition next = notation::after(*rules, position, reply);
    if (const auto known = books.find(*rules, next)) {
      if (known->move) defence.answer = rules->move_text(next, *known->move);
      defence.plies = known->claim.plies;
    }
    answer.defences.push_back(std::move(defence));
  }
  notation::text::stable_sort(answer.defences,
                              [](const Defence& a, const Defence& b) { return a.plies > b.plies; });
  return answer;
}

Json json_of(const std::optional<BookAnswer>& answer) {
  if (!answer) return {};
  return object(key("name", answer->book), key("value", json_of(answer->value)),
                key("move", known(answer->move)), key("pv", answer->line));
}

std::string to_json(const RefuteAnswer& answer) {
  const Rules& rules = *answer.rules;
  const auto defence_json = [](const Defence& d) {
    return object(key("move", d.move), key("answer", known(d.answer)), key("plies", d.plies));
  };
  return pretty(object(key("title", rules.title()), key("variant", rules.variant()),
                       key("position", rules.write_position(answer.position)),
                       key("book", json_of(answer.known)),
                       key("defences", array_of(answer.defences, defence_json))));
}

std::string to_json(const ProofBooks& books) {
  return pretty(object(
      key("books", array_of(books.all(), [](const auto& book) { return book_json(*book); }))));
}

CheckedBook checked(const ShelvedBook& shelved, const notation::Catalogue& titles) {
  const notation::Stopwatch watch;
  CheckedBook checked{&shelved, {}, 0};
  if (const auto& book = shelved.book(); !book) {
    checked.fault = book.error();
  } else if (const auto again = make_book(std::string(book->text()), titles); !again) {
    checked.fault = again.error();
  } else if (*again != book->bytes()) {
    checked.fault = "its first line or its index was changed";
  }
  checked.seconds = watch.seconds();
  return checked;
}

std::string to_json(const std::vector<CheckedBook>& books) {
  return pretty(
      object(key("accepted", std::all_of(books.begin(), books.end(),
                                         [](const CheckedBook& b) { return b.fault.empty(); })),
             key("books", array_of(books, [](const CheckedBook& b) {
                   Json json = book_json(*b.book);
                   json.update(object(key("accepted", b.fault.empty()),
                                      key("reason", known(b.fault)), key("seconds", b.seconds)));
                   return json;
                 }))));
}

}  // namespace gipfbase::analysis
