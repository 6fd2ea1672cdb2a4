#include "notation/sources/zip_index.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>

namespace gipfbase::notation {
namespace {

using namespace std::string_view_literals;

constexpr std::string_view kMember = "PK\3\4";        // the header before a member
constexpr std::string_view kEntry = "PK\1\2";         // an entry of the index
constexpr std::string_view kEnd = "PK\5\6";           // the end of the index
constexpr std::string_view kDescriptor = "PK\7\x08";  // sizes after a member
constexpr std::size_t kMemberBytes = 30;
constexpr std::size_t kEntryBytes = 46;
constexpr std::size_t kEndBytes = 22;
constexpr std::size_t kEntryOffset = 42;  ///< where an entry stores the offset of its member

std::uint32_t number(std::string_view bytes, std::size_t at, std::size_t size) {
  std::uint32_t value = 0;
  for (std::size_t i = size; i-- > 0;) {
    value = value << 8U | static_cast<std::uint8_t>(bytes[at + i]);
  }
  return value;
}
std::size_t number16(std::string_view bytes, std::size_t at) { return number(bytes, at, 2); }
std::size_t number32(std::string_view bytes, std::size_t at) { return number(bytes, at, 4); }

void put(std::string& bytes, std::size_t at, std::size_t value, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i, value >>= 8U) bytes[at + i] = static_cast<char>(value);
}

/// The end record of the index, in the part of a zip where libarchive searches for it; npos if none
/// exists.
std::size_t find_end(std::string_view zip) {
  constexpr std::size_t kFar = 16384;
  const std::size_t nearest = zip.size() - std::min(zip.size(), kFar);
  for (std::size_t at = zip.rfind(kEnd); at != std::string_view::npos && at >= nearest;
       at = at == 0 ? std::string_view::npos : zip.rfind(kEnd, at - 1)) {
    const bool fits = at + kEndBytes <= zip.size() && number32(zip, at + 4) == 0 &&
                      number16(zip, at + 8) == number16(zip, at + 10) &&
                      number32(zip, at + 12) + number32(zip, at + 16) <= at;
    if (fits) return at;
  }
  return std::string_view::npos;
}

class ZipRepair {
 public:
  /// `end` is the offset of the end record.
  ZipRepair(std::string_view zip, std::size_t end)
      : zip_(zip), end_(end), begin_(end - number32(zip, end + 12)) {
    const std::size_t stated_begin = number32(zip, end + 16);
    if (!has(begin_, kEntry) && has(stated_begin, kEntry)) begin_ = stated_begin;
    read_entries();
    // A zip may follow a program that unpacks it.
    shift_ = begin_ - std::min(begin_, stated_begin);
    if (shift_ > 0 && reached(0) >= reached(shift_)) shift_ = 0;
  }

  RepairedZip repair(std::size_t given, bool repaired_before) {
    const std::vector<std::size_t> skipped = first_members(given + (repaired_before ? 1 : 0));
    place_entries();
    search_gaps();
    RepairedZip repaired;
    if (repaired_before && skipped.size() > given)
      repaired.lost.emplace_back(name_at(skipped.back()));
    repaired.bytes.assign(zip_.begin(), zip_.begin() + static_cast<std::ptrdiff_t>(begin_));
    for (const auto& [name, entry] : unplaced_) repaired.lost.emplace_back(name);
    for (const std::size_t member : unmarked_) {
      kMember.copy(&repaired.bytes[member], kMember.size());
    }
    std::string index;
    std::size_t count = 0;
    for (const auto& [member, record] : placed_) {
      if (std::binary_search(skipped.begin(), skipped.end(), member)) continue;
      index += record;
      ++count;
    }
    std::string last(kEndBytes, '\0');
    last.replace(0, kEnd.size(), kEnd);
    for (const std::size_t at : {std::size_t{8}, std::size_t{10}}) put(last, at, count, 2);
    put(last, 12, index.size(), 4);
    put(last, 16, begin_, 4);
    repaired.bytes.insert(repaired.bytes.end(), index.begin(), index.end());
    repaired.bytes.insert(repaired.bytes.end(), last.begin(), last.end());
    return repaired;
  }

 private:
  /// An entry of the index.
  struct Entry {
    std::string record;
    std::string_view name;
    std::size_t offset = 0;  ///< offset of the member's header, as stored
  };

  [[nodiscard]] bool has(std::size_t at, std::string_view what) const {
    return at < zip_.size() && zip_.substr(at).starts_with(what);
  }
  /// Size of the entry at a place; 0 when the entry would end after the end of the index.
  [[nodiscard]] std::size_t entry_bytes(std::size_t at) const {
    if (at + kEntryBytes > end_) return 0;
    const std::size_t size =
        kEntryBytes + number16(zip_, at + 28) + number16(zip_, at + 30) + number16(zip_, at + 32);
    return at + size <= end_ ? size : 0;
  }
  /// True where an entry can end.
  [[nodiscard]] bool is_border(std::size_t at) const {
    return at == end_ || has(at, kEntry) || has(at, "PK\6\6") || has(at, "PK\5\5");
  }

  void read_entries() {
    for (std::size_t at = begin_; at < end_;) {
      if (has(at, "PK\6\6") || has(at, "PK\5\5")) break;
      const std::size_t size = entry_bytes(at);
      const std::size_t next = at + size;
      // The next entry may be the damaged one.
      const bool fits =
          size > 0 &&
          (is_border(next) || (entry_bytes(next) > 0 && is_border(next + entry_bytes(next))));
      if (fits) {
        entries_.push_back(entry_at(at, size));
        at = next;
      } else {
        illegible_ = true;
        at = std::min(zip_.find(kEntry, at + 1), end_);
      }
    }
  }

  [[nodiscard]] Entry entry_at(std::size_t at, std::size_t size) const {
    const std::size_t name = number16(zip_, at + 28);
    std::string record(zip_.substr(at, size));
    record.replace(0, kEntry.size(), kEntry);
    // The fields after the name can be dropped, except for numbers that need more than 32 bits.
    const auto is_long = [&](std::size_t place) { return number32(record, place) == UINT32_MAX; };
    if (!is_long(20) && !is_long(24) && !is_long(kEntryOffset)) {
      record.resize(kEntryBytes + name);
      put(record, 30, 0, 4);
    }
    return {std::move(record), zip_.substr(at + kEntryBytes, name),
            number32(zip_, at + kEntryOffset)};
  }

  /// Number of entries whose members begin at the stated offsets, if the zip begins at `shift`.
  [[nodiscard]] std::ptrdiff_t reached(std::size_t shift) const {
    return std::count_if(entries_.begin(), entries_.end(),
                         [&](const Entry& entry) { return has(entry.offset + shift, kMember); });
  }

  /// The first `count` members in the order in which libarchive returns them.
  [[nodiscard]] std::vector<std::size_t> first_members(std::size_t count) const {
    std::vector<std::size_t> members;
    for (const Entry& entry : entries_) members.push_back(entry.offset + shift_);
    std::sort(members.begin(), members.end());
    members.resize(std::min(count, members.size()));
    return members;
  }

  /// The name in the header of a member; empty when the header does not end before the index.
  [[nodiscard]] std::string_view name_at(std::size_t member) const {
    if (member + kMemberBytes > begin_) return {};
    return zip_.substr(member + kMemberBytes, number16(zip_, member + 26));
  }
  /// The offset of the data of a member that has a name.
  [[nodiscard]] std::size_t text_at(std::size_t member) const {
    return member + kMemberBytes + number16(zip_, member + 26) + number16(zip_, member + 28);
  }

  /// Finds the members that are at the offsets that their entries state.
  void place_entries() {
    for (const Entry& entry : entries_) {
      const std::size_t member = entry.offset + shift_;
      if (entry.name.empty() || name_at(member) != entry.name || !place(member, entry)) {
        unplaced_.emplace(entry.name, &entry);
      } else if (!has(member, kMember)) {
        unmarked_.push_back(member);
      }
    }
  }
  bool place(std::size_t member, const Entry& entry) {
    std::string record = entry.record;
    put(record, kEntryOffset, member, 4);
    return placed_.emplace(member, std::move(record)).second;
  }

  /// Searches the gaps between known members for members that have no entry in the index, or whose
  /// entry states another offset.
  void search_gaps() {
    std::vector<std::pair<std::size_t, std::size_t>> found;
    for (const auto& [member, record] : placed_) {
      found.emplace_back(member, text_at(member) + number32(record, 20));
    }
    std::size_t from = shift_;
    for (const auto& [member, end] : found) {
      search(from, member);
      from = std::max(from, end);
    }
    search(from, begin_);
  }
  void search(std::size_t from, std::size_t to) {
    // Limits the time for a malicious zip that looks full of members.
    constexpr std::size_t kMost = 100'000;
    while ((from = zip_.find(kMember, from)) < to && ++searched_ < kMost) {
      const std::string_view name = name_at(from);
      const std::size_t text = name.empty() ? std::string_view::npos : text_at(from);
      const auto listed = unplaced_.find(name);
      std::size_t end = from + 1;
      if (text > to) {
        // not a member
      } else if (listed != unplaced_.end()) {
        end = text + number32(listed->second->record, 20);
        place(from, *listed->second);
        unplaced_.erase(listed);
      } else if (illegible_) {
        const std::size_t next = std::min(zip_.find(kMember, text), to);
        const Entry made = entry_of(from, next);
        end = text + number32(made.record, 20);
        place(from, made);
      }
      from = end;
    }
  }
  /// An entry made from the header of a member. Sizes that the header leaves out are taken from the
  /// descriptor after the member, which ends at `next`.
  [[nodiscard]] Entry entry_of(std::size_t member, std::size_t next) const {
    const std::string_view name = name_at(member);
    std::string record(kEntryBytes, '\0');
    record.replace(0, kEntry.size(), kEntry);
    constexpr std::size_t kCommon = 22;  // the fields from version to sizes are the same in both
    record.replace(6, kCommon, zip_.substr(member + 4, kCommon));
    constexpr std::size_t kSizesFollow = 8;
    constexpr std::size_t kSizes = 12;
    if ((number16(record, 8) & kSizesFollow) != 0 && next >= text_at(member) + kSizes + 4 &&
        has(next - kSizes - 4, kDescriptor)) {
      record.replace(16, kSizes, zip_.substr(next - kSizes, kSizes));
    }
    put(record, 28, name.size(), 2);
    return {record + std::string(name), name, member};
  }

  std::string_view zip_;
  std::size_t end_;        ///< where the index ends: the offset of its end record
  std::size_t begin_;      ///< where the index begins
  std::size_t shift_ = 0;  ///< bytes before the zip
  std::vector<Entry> entries_;
  bool illegible_ = false;                     ///< part of the index is unreadable
  std::map<std::size_t, std::string> placed_;  ///< entries by the offset of their member
  std::multimap<std::string_view, const Entry*>
      unplaced_;  ///< by name: entries whose member is not at the stated offset
  std::vector<std::size_t> unmarked_;  ///< members whose header does not begin with its magic
  std::size_t searched_ = 0;           ///< candidates examined between the known members
};

}  // namespace

std::optional<RepairedZip> repair_zip(std::string_view zip, std::size_t given,
                                      bool repaired_before) {
  const std::size_t end = find_end(zip);
  if (end == std::string_view::npos) return std::nullopt;
  return ZipRepair(zip, end).repair(given, repaired_before);
}

}  // namespace gipfbase::notation
