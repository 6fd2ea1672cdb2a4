#include "analysis/answers/rules_answer.hpp"

#include "analysis/answers/json.hpp"

namespace gipfbase::analysis {
namespace {

Json variant_info_json(const notation::VariantInfo& v) {
  return object(key("id", v.id), key("summary", v.summary), key("aliases", v.aliases));
}

Json switch_json(const notation::FlagInfo& s) {
  return object(key("name", s.name), key("summary", s.summary));
}

Json number_json(const notation::NumberInfo& n) {
  return object(key("name", n.name), key("summary", n.summary), key("least", n.least),
                key("most", n.most), key("default", n.by_default));
}

Json title_json(const notation::TitleInfo* title) {
  return object(key("id", title->id), key("name", title->name),
                key("default_variant", title->agreements.default_variant),
                key("boardspace", title->boardspace != nullptr),
                key("variants", array_of(title->agreements.variants, variant_info_json)),
                key("switches", array_of(title->agreements.flags, switch_json)),
                key("numbers", array_of(title->agreements.numbers, number_json)));
}

Json count_json(const PerftCount& c) {
  return object(key("depth", c.depth), key("nodes", c.result.nodes), key("seconds", c.seconds));
}

}  // namespace

std::string to_json(std::span<const notation::TitleInfo* const> titles) {
  return pretty(object(key("titles", array_of(titles, title_json))));
}

PerftAnswer perft_answer(const PerftQuestion& question, const std::atomic<bool>& stop) {
  PerftAnswer answer{question, {}};
  for (int depth = 1; depth <= question.depth; ++depth) {
    const notation::Stopwatch watch;
    PerftCount count;
    count.depth = depth;
    count.result = perft(*question.rules, question.position, depth, question.threads, stop);
    count.seconds = watch.seconds();
    if (!count.result.complete) break;
    answer.counts.push_back(std::move(count));
  }
  return answer;
}

std::string to_json(const PerftAnswer& answer) {
  const PerftQuestion& question = answer.question;
  const notation::Rules& rules = *question.rules;
  const PerftCount& last = answer.counts.back();
  const auto branch_json = [&](const PerftBranch& branch) {
    return object(key("move", rules.move_text(question.position, branch.move)),
                  key("nodes", branch.nodes));
  };
  return pretty(object(
      key("title", rules.title()), key("variant", rules.variant()),
      key("position", rules.write_position(question.position)), key("depth", last.depth),
      key("nodes", last.result.nodes), key("seconds", last.seconds),
      key("nodes_per_second", last.per_second()), key("threads", question.threads),
      key("depths", array_of(answer.counts, count_json)),
      key("divide", question.divide ? array_of(last.result.branches, branch_json) : Json())));
}

}  // namespace gipfbase::analysis
