// Reads proofs and replays them. Uses the rules and texts only, nothing of the search.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "analysis/certificate/checksum.hpp"
#include "analysis/certificate/proof.hpp"
#include "notation/game/catalogue.hpp"

namespace gipfbase::analysis {
namespace {

using notation::AnyPosition;
using notation::Rules;

/// Thrown when a proof does not hold.
struct Rejected {
  std::string reason;
};

std::vector<std::string_view> fields_of(std::string_view line) {
  std::vector<std::string_view> fields;
  for (;;) {
    const std::size_t tab = line.find('\t');
    fields.push_back(line.substr(0, tab));
    if (tab == std::string_view::npos) return fields;
    line.remove_prefix(tab + 1);
  }
}

template <class Integer>
Integer number(std::string_view text, std::string_view what) {
  Integer value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  // Numbers have only one form: no plus sign, no leading zeros.
  if (error != std::errc{} || end != text.data() + text.size() || std::to_string(value) != text) {
    throw Rejected{fmt::format("the {} \"{}\" is not a number", what, text)};
  }
  return value;
}

/// Reads the lines of a text, and keeps the checksum of those before the current one.
class Lines {
 public:
  explicit Lines(std::istream& text) : text_(text) {}

  /// Returns the fields of the next line, which must end with a line feed.
  std::vector<std::string_view> next(std::string_view name, std::size_t fields) {
    std::vector<std::string_view> result = next();
    if (result[0] != name || result.size() != fields) {
      throw Rejected{fmt::format("expected a line \"{}\" with {} fields", name, fields)};
    }
    return result;
  }
  std::vector<std::string_view> next() {
    // The previous line is not the last one, so the checksum covers it.
    sum_ = checksum(line_, sum_);
    ++number_;
    text_.getline(buffer_.data(), kMostBytes);
    if (text_.fail() && text_.gcount() > 0) throw Rejected{"this line is too long for a proof"};
    if (number_ == 1 && text_.eof() && text_.gcount() == 0) throw Rejected{"the file is empty"};
    if (!text_ || text_.eof()) throw Rejected{"the proof ends before its last line"};
    line_.assign(buffer_.data(), static_cast<std::size_t>(text_.gcount()) - 1);
    if (line_.ends_with('\r')) {
      throw Rejected{"the line ends with CR LF, but proofs use LF; convert the line endings"};
    }
    line_ += '\n';
    return fields_of(std::string_view(line_).substr(0, line_.size() - 1));
  }
  bool at_end() { return text_.peek() == std::istream::traits_type::eof(); }
  void begin_proof() {
    sum_ = 0;
    line_.clear();
  }
  /// The checksum of this proof before the current line.
  [[nodiscard]] std::uint32_t sum() const { return sum_; }
  [[nodiscard]] std::uint64_t number() const { return number_; }

 private:
  static constexpr std::streamsize kMostBytes = 1 << 20;

  std::istream& text_;
  std::string buffer_ = std::string(kMostBytes, '\0');
  std::uint32_t sum_ = 0;
  std::string line_;
  std::uint64_t number_ = 0;
};

/// Reads the plies of a strategy or a node: a number, or "-" in an endless strategy.
std::uint32_t length_of(std::string_view text, bool endless) {
  if (!endless) return number<std::uint32_t>(text, "number of plies");
  if (text != "-") throw Rejected{"lines of an endless strategy have - instead of plies"};
  return kEndless;
}

/// The nodes of a strategy by position, up to symmetry.
class Nodes {
 public:
  struct Node {
    std::uint64_t line = 0;
    std::uint32_t plies = 0;
    AnyPosition position;
    PackedMove move;
    bool reached = false;
  };

  explicit Nodes(const Rules& ruleset) : ruleset_(ruleset) {}

  [[nodiscard]] Node* find(const AnyPosition& position) {
    const auto [first, last] = by_key_.equal_range(ruleset_.keys(position).canonical());
    const auto found = std::find_if(first, last, [&](const auto& entry) {
      return ruleset_.same_position(nodes_[entry.second].position, position, false);
    });
    return found == last ? nullptr : &nodes_[found->second];
  }
  void add(const Node& node) {
    by_key_.emplace(ruleset_.keys(node.position).canonical(), nodes_.size());
    nodes_.push_back(node);
  }
  [[nodiscard]] std::vector<Node>& all() { return nodes_; }

 private:
  const Rules& ruleset_;
  std::vector<Node> nodes_;
  std::unordered_multimap<std::uint64_t, std::size_t> by_key_;
};

/// Checks one strategy.
class StrategyCheck {
 public:
  StrategyCheck(const Rules& ruleset, const Guarantee& goal, bool endless, Verification& result)
      : ruleset_(ruleset), goal_(goal), endless_(endless), nodes_(ruleset), result_(result) {}

  void read(Lines& lines, std::uint64_t count) {
    std::uint32_t before = ~std::uint32_t{0};
    for (std::uint64_t i = 0; i < count; ++i) {
      const auto fields = lines.next();
      if (fields.size() != 3) throw Rejected{"a node has three fields: plies, position, move"};
      Nodes::Node node;
      node.line = lines.number();
      node.plies = length_of(fields[0], endless_);
      if (node.plies > before) throw Rejected{"nodes must be sorted by decreasing plies"};
      before = node.plies;
      const auto position = ruleset_.read_position(fields[1]);
      if (!position) throw Rejected{"the position is wrong, because " + position.error().message};
      if (ruleset_.write_position(*position) != fields[1]) {
        throw Rejected{"the position is not written in its canonical form"};
      }
      node.position = *position;
      if (ruleset_.outcome(*position).over()) throw Rejected{"the game is over in this position"};
      if (ruleset_.actor(*position) != actor_of(goal_.seat)) {
        throw Rejected{
            "in this position it is the turn of the other player, not of the player of the "
            "strategy"};
      }
      const auto move = ruleset_.read_move(*position, fields[2]);
      if (!move) throw Rejected{"the move is wrong, because " + move.error().message};
      if (ruleset_.move_text(*position, *move) != fields[2]) {
        throw Rejected{"the move is not written in its canonical form"};
      }
      node.move = *move;
      if (nodes_.find(*position) != nullptr) throw Rejected{"the position occurs twice"};
      nodes_.add(node);
    }
  }

  /// Returns the strategy that was read.
  [[nodiscard]] Strategy strategy(std::uint32_t plies) {
    Strategy strategy;
    strategy.goal = goal_;
    strategy.plies = plies;
    for (const Nodes::Node& node : nodes_.all()) {
      strategy.nodes.push_back({node.plies, node.position, node.move});
    }
    return strategy;
  }

  /// Returns the plies that a game lasts from each root. Throws when the strategy fails.
  std::vector<std::uint32_t> check(const std::vector<ClaimedPosition>& roots) {
    if (endless_) return check_endless(roots);
    std::vector<std::uint32_t> plies;
    plies.reserve(roots.size());
    for (const ClaimedPosition& root : roots) {
      plies.push_back(length(root.position, ~std::uint32_t{0}));
    }
    for (Nodes::Node& node : nodes_.all()) {
      result_.line = node.line;
      // Replies must lead to nodes with fewer plies, so every game ends.
      const AnyPosition next = notation::after(ruleset_, node.position, node.move);
      if (const std::uint32_t after = length(next, node.plies); after + 1 != node.plies) {
        throw Rejected{fmt::format("the game can last {} plies, not {}", after + 1, node.plies)};
      }
    }
    require_all_reached();
    return plies;
  }

 private:
  /// Checks that every move of the player leads to other nodes, whatever the replies: then he
  /// always has a move, a game that ends meets the goal, and an endless one is a draw by
  /// repetition.
  std::vector<std::uint32_t> check_endless(const std::vector<ClaimedPosition>& roots) {
    if (goal_.kind != Guarantee::Kind::kDraw) throw Rejected{"only a draw can be kept for ever"};
    for (const ClaimedPosition& root : roots) follow(root.position);
    // Nodes are checked only when they are reached, so each of them can come up.
    while (!open_.empty()) {
      const Nodes::Node& node = nodes_.all()[open_.back()];
      open_.pop_back();
      result_.line = node.line;
      follow(notation::after(ruleset_, node.position, node.move));
    }
    require_all_reached();
    std::vector<std::uint32_t> lengths(roots.size(), kEndless);
    return lengths;
  }

  void require_all_reached() {
    for (const Nodes::Node& node : nodes_.all()) {
      result_.line = node.line;
      if (!node.reached) throw Rejected{"no game with this strategy reaches this position"};
    }
    result_.line = 0;
  }
  void follow(const AnyPosition& position) {
    ++result_.positions;
    if (is_over(position)) return;
    if (ruleset_.actor(position) == actor_of(goal_.seat)) {
      Nodes::Node& node = node_of(position);
      if (!node.reached) open_.push_back(static_cast<std::size_t>(&node - nodes_.all().data()));
      node.reached = true;
      return;
    }
    std::vector<PackedMove> replies;
    ruleset_.legal_moves(position, replies);
    for (const PackedMove& reply : replies) follow(notation::after(ruleset_, position, reply));
  }

  /// Returns true when the game is over. Throws when its outcome does not meet the goal.
  bool is_over(const AnyPosition& position) {
    const Outcome outcome = ruleset_.outcome(position);
    if (outcome.over() && !goal_.met_by(outcome)) {
      throw Rejected{fmt::format("the game can end in \"{}\", which contradicts the claim",
                                 ruleset_.write_position(position))};
    }
    return outcome.over();
  }
  Nodes::Node& node_of(const AnyPosition& position) {
    Nodes::Node* node = nodes_.find(position);
    if (node == nullptr) {
      throw Rejected{fmt::format("the strategy has no move for the position \"{}\"",
                                 ruleset_.write_position(position))};
    }
    return *node;
  }

  /// Returns the plies that the game can last. The next nodes must have fewer plies than `limit`.
  std::uint32_t length(const AnyPosition& position, std::uint32_t limit) {
    ++result_.positions;
    if (is_over(position)) return 0;
    if (ruleset_.actor(position) == actor_of(goal_.seat)) {
      Nodes::Node& node = node_of(position);
      if (node.plies >= limit) {
        throw Rejected{fmt::format("the position \"{}\" must have fewer plies",
                                   ruleset_.write_position(position))};
      }
      node.reached = true;
      return node.plies;
    }
    std::vector<PackedMove> replies;
    ruleset_.legal_moves(position, replies);
    std::uint32_t longest = 0;
    for (const PackedMove& reply : replies) {
      longest = std::max(longest, length(notation::after(ruleset_, position, reply), limit));
    }
    return longest + 1;
  }

  const Rules& ruleset_;
  Guarantee goal_;
  bool endless_;
  Nodes nodes_;
  std::vector<std::size_t> open_;  ///< nodes of an endless strategy still to check
  Verification& result_;
};

Guarantee read_goal(std::string_view seat, std::string_view value) {
  if (seat != "0" && seat != "1") throw Rejected{"the seat must be 0 or 1"};
  const Seat s = seat == "0" ? 0 : 1;
  if (value == "win") return Guarantee::win(s);
  if (value == "draw") return Guarantee::draw(s);
  return Guarantee::points(s, number<std::int16_t>(value, "value of the strategy"));
}

/// Returns the guarantees that prove a claim.
std::vector<Guarantee> needed(const Claim& claim, Seat mover) {
  switch (claim.kind) {
    case Claim::Kind::kWin: return {Guarantee::win(mover)};
    case Claim::Kind::kLoss: return {Guarantee::win(other(mover))};
    case Claim::Kind::kDraw: return {Guarantee::draw(mover), Guarantee::draw(other(mover))};
    case Claim::Kind::kScore: break;
  }
  return {Guarantee::points(mover, claim.score), Guarantee::points(other(mover), -claim.score)};
}

Claim read_claim(const std::vector<std::string_view>& fields) {
  using Kind = Claim::Kind;
  const auto is = [&](std::size_t size, std::string_view word) {
    return fields.size() == size && fields[0] == "claim" && fields[1] == word;
  };
  if (is(2, "draw")) return {Kind::kDraw};
  if (is(3, "win")) return {Kind::kWin, number<std::uint32_t>(fields[2], "number of plies")};
  if (is(3, "loss")) return {Kind::kLoss, number<std::uint32_t>(fields[2], "number of plies")};
  if (!is(3, "score")) {
    throw Rejected{"expected a claim: win, loss or score with a number, or draw"};
  }
  const auto score = number<std::int16_t>(fields[2], "score");
  // The negated score is the guarantee of the other player.
  if (score == std::numeric_limits<std::int16_t>::min())
    throw Rejected{"the score is too low; the lowest is -32767"};
  return {Kind::kScore, 0, score};
}

std::shared_ptr<const Rules> read_rules(Lines& lines, const notation::Catalogue& catalogue) {
  const std::string id(lines.next("title", 2)[1]);
  const notation::TitleInfo* title = catalogue.find(id);
  if (title == nullptr) throw Rejected{fmt::format("there is no title \"{}\"", id)};
  const auto variant = lines.next("variant", 2);
  auto ruleset = catalogue.rules(*title, variant[1]);
  if (!ruleset) throw Rejected{ruleset.error().message};
  const auto version = number<int>(lines.next("rules", 2)[1], "rules version");
  if (version != (*ruleset)->rules_version()) {
    throw Rejected{fmt::format("the proof is for rules version {}; this program has version {}",
                               version, (*ruleset)->rules_version())};
  }
  return *ruleset;
}

ClaimedPosition read_claimed(const Rules& ruleset, std::string_view text, Lines& lines) {
  const auto position = ruleset.read_position(text);
  if (!position) throw Rejected{"the position is wrong, because " + position.error().message};
  if (ruleset.outcome(*position).over()) throw Rejected{"the game is over in this position"};
  const Claim claim = read_claim(lines.next());
  if (claim.kind == Claim::Kind::kScore && !ruleset.points_decide()) {
    throw Rejected{fmt::format("{} has no points, so a score cannot be claimed", ruleset.title())};
  }
  return {*position, claim};
}

/// The positions and claims of a proof, and the fields of the line after them.
struct Head {
  std::vector<ClaimedPosition> claims;
  std::vector<Guarantee> needed;
  std::vector<std::string> next;
};

Head read_head(const Rules& ruleset, Lines& lines, bool several) {
  Head head;
  head.claims.push_back(read_claimed(ruleset, lines.next("position", 2)[1], lines));
  const auto guarantees = [&](const ClaimedPosition& claimed) {
    return needed(claimed.claim, ruleset.side_to_move(claimed.position));
  };
  head.needed = guarantees(head.claims.front());
  for (;;) {
    const auto fields = lines.next();
    if (!several || fields[0] != "position" || fields.size() != 2) {
      head.next.assign(fields.begin(), fields.end());
      break;
    }
    head.claims.push_back(read_claimed(ruleset, fields[1], lines));
    if (guarantees(head.claims.back()) != head.needed) {
      throw Rejected{"the strategies of the first claim do not prove this claim"};
    }
  }
  if (several && head.claims.size() < 2) throw Rejected{"format 2 needs at least two claims"};
  return head;
}

/// Compares the plies found with those of the strategy and of each claimed win or loss.
void compare_plies(const std::vector<ClaimedPosition>& claims,
                   const std::vector<std::uint32_t>& found, std::uint32_t of_strategy) {
  const auto differs = [](std::uint32_t length) {
    return Rejected{fmt::format("the game can last {} plies, which contradicts the claim", length)};
  };
  const std::uint32_t longest = *std::max_element(found.begin(), found.end());
  if (longest != of_strategy) throw differs(longest);
  for (std::size_t i = 0; i < claims.size(); ++i) {
    const Claim& claim = claims[i].claim;
    const bool timed = claim.kind == Claim::Kind::kWin || claim.kind == Claim::Kind::kLoss;
    if (timed && found[i] != claim.plies) throw differs(found[i]);
  }
}

void verify_one(Lines& lines, const notation::Catalogue& catalogue, const AcceptedProof& accepted,
                Verification& result) {
  lines.begin_proof();
  const std::string format(lines.next("gipfbase-proof", 2)[1]);
  if (format != "1" && format != "2" && format != "3") {
    throw Rejected{"unknown format; this program reads formats 1, 2 and 3"};
  }
  bool any_endless = false;
  const auto ruleset = read_rules(lines, catalogue);
  Head head = read_head(*ruleset, lines, format == "2");
  Proof proof{head.claims.front().position, head.claims.front().claim, {}};
  for (const Guarantee& goal : head.needed) {
    if (head.next.empty()) {
      const auto fields = lines.next();
      head.next.assign(fields.begin(), fields.end());
    }
    const std::vector<std::string> fields = std::exchange(head.next, {});
    if (fields[0] != "strategy" || fields.size() != 5) {
      throw Rejected{"expected a line \"strategy\" with 5 fields"};
    }
    if (read_goal(fields[1], fields[2]) != goal) throw Rejected{"the claim needs another strategy"};
    const bool endless = format == "3" && fields[3] == "-";
    any_endless |= endless;
    const std::uint32_t plies = length_of(fields[3], endless);
    const auto nodes = number<std::uint64_t>(fields[4], "number of nodes");
    const std::uint64_t line = lines.number();
    StrategyCheck check(*ruleset, goal, endless, result);
    check.read(lines, nodes);
    const std::vector<std::uint32_t> lengths = check.check(head.claims);
    result.line = line;
    compare_plies(head.claims, lengths, plies);
    result.line = 0;
    proof.strategies.push_back(check.strategy(plies));
  }
  if (format == "3" && !any_endless) throw Rejected{"format 3 needs an endless strategy"};
  const auto end = lines.next("end", 2);
  if (end[1] != fmt::format("{:08x}", lines.sum())) {
    throw Rejected{"the checksum is wrong: the text was changed or damaged"};
  }
  proof.further.assign(head.claims.begin() + 1, head.claims.end());
  ++result.proofs;
  if (accepted) accepted(proof, ruleset);
}

}  // namespace

Verification verify(std::istream& text, const notation::Catalogue& catalogue,
                    const AcceptedProof& accepted) {
  Verification result;
  Lines lines(text);
  try {
    do {
      verify_one(lines, catalogue, accepted, result);
    } while (!lines.at_end());
    result.accepted = true;
  } catch (const Rejected& rejected) {
    result.reason = rejected.reason;
    if (result.line == 0) result.line = lines.number();
  }
  return result;
}

}  // namespace gipfbase::analysis
