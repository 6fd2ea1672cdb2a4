#include "analysis/book/proof_books.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "notation/text/whole_file.hpp"

namespace gipfbase::analysis {
namespace {

using notation::AnyPosition;
using notation::Rules;

/// True when `a` says more than `b`: a score or a draw says more than a win without a score, and a
/// short win more than a long one.
bool is_more_informative(const BookValue& a, const BookValue& b) {
  const auto rank = [](const BookValue& value) {
    using Kind = Claim::Kind;
    const bool decided = value.claim.kind == Kind::kWin || value.claim.kind == Kind::kLoss;
    return std::tuple(!decided, kEndless - (decided ? value.claim.plies : 0));
  };
  return rank(a) > rank(b);
}

}  // namespace

const Expected<ProofBook, std::string>& ShelvedBook::book() const {
  std::call_once(once_, [this] {
    if (!file_.empty()) {
      constexpr std::size_t kMost = std::size_t{256} << 20U;
      auto bytes = notation::whole_file(file_.string(), kMost);
      if (!bytes) {
        book_.emplace(Unexpected{"it " + bytes.error()});
        return;
      }
      own_ = *std::move(bytes);
      bytes_ = own_;
    }
    book_.emplace(ProofBook::view(bytes_));
    if (!file_.empty() && *book_ && !(*book_)->intact()) {
      book_.emplace(Unexpected<std::string>{"this book was changed or damaged"});
    }
  });
  return *book_;
}

ProofBooks::ProofBooks(const std::filesystem::path& folder) {
  for (const EmbeddedBook& book : embedded_books()) {
    books_.push_back(std::make_unique<ShelvedBook>(book));
  }
  std::vector<std::filesystem::path> files;
  std::error_code failure;
  for (std::filesystem::directory_iterator entry(folder, failure), end; !failure && entry != end;
       entry.increment(failure)) {
    if (entry->path().extension() == kBookEnding) files.push_back(entry->path());
  }
  std::sort(files.begin(), files.end());
  for (const auto& file : files) books_.push_back(std::make_unique<ShelvedBook>(file));
}

const ShelvedBook* ProofBooks::named(std::string_view name) const {
  const auto found = std::find_if(books_.begin(), books_.end(),
                                  [&](const auto& book) { return book->name() == name; });
  return found == books_.end() ? nullptr : found->get();
}

std::optional<ProofBooks::Known> ProofBooks::find_as_is(const Rules& rules,
                                                        const AnyPosition& position,
                                                        Lookup lookup) const {
  std::optional<Known> best;
  for (const auto& shelved : books_) {
    const auto& book = shelved->book();
    if (!book || !book->facts().about(rules)) continue;
    const auto value = book->find(rules, position, lookup);
    if (value && (!best || is_more_informative(*value, *best))) best = Known{*value, shelved.get()};
  }
  return best;
}

std::optional<ProofBooks::Known> ProofBooks::find(const Rules& rules, const AnyPosition& position,
                                                  Lookup lookup) const {
  if (auto known = find_as_is(rules, position, lookup)) return known;
  const auto swapped = rules.seats_swapped(position);
  if (!swapped) return std::nullopt;
  auto known = find_as_is(rules, *swapped, lookup);
  if (!known || !known->move) return known;
  // Keeps the move if it leads to the same position with the seats exchanged.
  const AnyPosition wanted = notation::after(rules, *swapped, *known->move);
  std::vector<PackedMove> moves;
  rules.legal_moves(position, moves);
  const auto leads_there = [&](const PackedMove& move) {
    const auto next = rules.seats_swapped(notation::after(rules, position, move));
    return !next || rules.same_position(*next, wanted, false);
  };
  const auto same = std::find(moves.begin(), moves.end(), *known->move);
  if (same == moves.end() || !leads_there(*same)) known->move.reset();
  return known;
}

std::vector<PackedMove> longest_line(const ProofBooks& books, const Rules& rules,
                                     AnyPosition position) {
  std::vector<PackedMove> line;
  std::uint32_t left = kEndless;
  while (!rules.outcome(position).over()) {
    const auto known = books.find(rules, position);
    if (!known || known->claim.plies >= left) break;
    left = known->claim.plies;
    std::optional<PackedMove> move = known->move;
    if (known->claim.kind == Claim::Kind::kLoss) {
      std::vector<PackedMove> replies;
      rules.legal_moves(position, replies);
      for (const PackedMove& reply : replies) {
        const auto next =
            books.find(rules, notation::after(rules, position, reply), Lookup::kValue);
        if (!move) move = reply;
        if (!next || next->claim.plies + 1 != left) continue;
        move = reply;
        break;
      }
    }
    if (!move) break;
    line.push_back(*move);
    rules.play(position, *move);
  }
  return line;
}

}  // namespace gipfbase::analysis
