#include "analysis/shards/merge_texts.hpp"

#include <map>
#include <vector>

#include "analysis/puzzles/puzzle_mining.hpp"

namespace gipfbase::analysis {

TextsMerge merge_texts(db::ShardSet& shards, std::size_t most, const db::Progress& progress,
                       const std::function<void(const db::ShardPiece&)>& sink) {
  TextsMerge merged;
  std::map<std::uint32_t, db::ShardFile*> files;
  for (const auto& file : shards.files) {
    db::ShardFile*& chosen = files[file->task().shard.number];
    if (chosen == nullptr || (file->finished() && !chosen->finished())) chosen = file.get();
  }
  std::vector<db::PieceReader> readers;
  readers.reserve(files.size());
  // The next piece of every shard; places are unique.
  std::map<std::int64_t, std::pair<std::size_t, db::ShardPiece>> next;
  const auto advance = [&](std::size_t reader) {
    if (auto piece = readers[reader].next()) {
      const std::int64_t place = piece->place;
      next.emplace(place, std::pair(reader, std::move(*piece)));
    }
  };
  std::uint64_t all = 0;
  for (const auto& [number, file] : files) {
    all += file->pieces();
    for (const auto& [name, count] : file->counts()) merged.counts[name] += count;
    readers.emplace_back(*file);
    advance(readers.size() - 1);
  }
  NearDuplicates known;
  notation::Ticker ticker;
  std::uint64_t done = 0;
  while (!next.empty() && (most == 0 || merged.pieces < most)) {
    const auto first = next.begin();
    const auto [reader, piece] = std::move(first->second);
    next.erase(first);
    advance(reader);
    if (!piece.patterns.empty() && !known.is_new(piece.patterns)) {
      ++merged.duplicates;
    } else {
      ++merged.pieces;
      sink(piece);
    }
    ++done;
    if (progress && ticker.due() && !progress(done, all, "records")) {
      merged.interrupted = true;
      break;
    }
  }
  return merged;
}

}  // namespace gipfbase::analysis
