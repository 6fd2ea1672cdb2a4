// Archives and packed files, in two ways: as bytes, and as members with names and texts that are
// packed before they are read, so that mutations are not rejected by a checksum.
#include <archive.h>
#include <archive_entry.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <vector>

#include "fuzz/samples.hpp"
#include "fuzz/target.hpp"
#include "notation/sources/archive.hpp"
#include "notation/sources/input.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::fuzz {
namespace {

using notation::Document;
using notation::Finding;

/// A file that exists only in memory.
class MemoryFile {
 public:
  explicit MemoryFile(std::string_view bytes) : file_(memfd_create("fuzz", MFD_CLOEXEC)) {
    while (!bytes.empty()) {
      const ssize_t written = write(file_, bytes.data(), bytes.size());
      if (written <= 0) throw std::runtime_error("no memory for a file");
      bytes.remove_prefix(static_cast<std::size_t>(written));
    }
  }
  ~MemoryFile() { close(file_); }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  [[nodiscard]] std::string path() const { return "/proc/self/fd/" + std::to_string(file_); }

 private:
  int file_;
};

bool is_printable(std::string_view text) {
  return notation::text::is_utf8(text) && std::none_of(text.begin(), text.end(), [](char c) {
           return static_cast<unsigned char>(c) < 0x20U || c == 0x7F;
         });
}

struct Read {
  std::vector<Document> documents;
  std::vector<Finding> findings;
};

Read read_bytes(std::string_view bytes) {
  const MemoryFile file(bytes);
  notation::InputLimits limits;
  limits.document_bytes = std::uint64_t{1} << 20U;
  limits.members = 1000;
  Read read;
  std::uint64_t all = 0;
  notation::read_file(
      {file.path(), bytes.size()}, limits,
      [&](Document&& document) {
        promise(document.text.size() <= limits.document_bytes, "no text is longer than allowed");
        promise(document.consumed <= bytes.size(), "no more is read than there is");
        promise(is_printable(document.source()), "a name can be shown");
        all += document.text.size();
        document.text.resize(std::min<std::size_t>(document.text.size(), 4096));
        read.documents.push_back(std::move(document));
        return true;
      },
      read.findings);
  for (const Finding& finding : read.findings) {
    promise(!finding.message.empty(), "a finding is a sentence");
    promise(is_printable(finding.sentence()), "a finding can be shown");
  }
  return read;
}

void run_bytes(std::string_view input) {
  const Read read = read_bytes(input);
  promise(!read.documents.empty() || !read.findings.empty(), "something is said of every file");
}

// --- Packing -------------------------------------------------------------------------------------

struct Member {
  std::string name;
  std::string text;
};

struct Packing {
  int (*format)(archive*);
  int (*filter)(archive*) = archive_write_add_filter_none;
  const char* options = nullptr;
};
constexpr std::array<Packing, 12> kPackings = {{
    {archive_write_set_format_zip},
    {archive_write_set_format_zip, archive_write_add_filter_none, "zip:compression=store"},
    {archive_write_set_format_pax},
    {archive_write_set_format_ustar},
    {archive_write_set_format_gnutar, archive_write_add_filter_gzip},
    {archive_write_set_format_v7tar, archive_write_add_filter_bzip2},
    {archive_write_set_format_ustar, archive_write_add_filter_xz},
    {archive_write_set_format_pax, archive_write_add_filter_zstd},
    {archive_write_set_format_raw, archive_write_add_filter_gzip},
    {archive_write_set_format_raw, archive_write_add_filter_bzip2},
    {archive_write_set_format_raw, archive_write_add_filter_xz},
    {archive_write_set_format_raw, archive_write_add_filter_zstd},
}};
constexpr std::size_t kFirstRaw = 8;

/// Packs members; leaves out those whose names cannot be packed.
std::string pack(const Packing& packing, std::vector<Member>& members) {
  const std::unique_ptr<archive, int (*)(archive*)> writer(archive_write_new(), archive_write_free);
  const std::unique_ptr<archive_entry, void (*)(archive_entry*)> entry(archive_entry_new(),
                                                                       archive_entry_free);
  std::string packed(std::size_t{1} << 20U, '\0');
  std::size_t used = 0;
  packing.format(writer.get());
  packing.filter(writer.get());
  archive_write_set_bytes_in_last_block(writer.get(), 1);
  archive_write_set_options(writer.get(), packing.options);
  archive_write_open_memory(writer.get(), packed.data(), packed.size(), &used);
  std::erase_if(members, [&](const Member& member) {
    archive_entry_clear(entry.get());
    archive_entry_set_pathname(entry.get(), member.name.c_str());
    archive_entry_set_filetype(entry.get(), AE_IFREG);
    archive_entry_set_perm(entry.get(), 0644);
    archive_entry_set_size(entry.get(), static_cast<la_int64_t>(member.text.size()));
    if (archive_write_header(writer.get(), entry.get()) < ARCHIVE_WARN) return true;
    archive_write_data(writer.get(), member.text.data(), member.text.size());
    return false;
  });
  archive_write_close(writer.get());
  packed.resize(used);
  return packed;
}

/// The first byte chooses how to pack, the second whether the archive is inside another one. Then
/// names and texts alternate, each after its length in one byte (names) or two.
struct Plan {
  std::size_t packing = 0;
  std::optional<std::size_t> outer;
  std::vector<Member> members;
};

std::string_view take(std::string_view& input, std::size_t length_bytes) {
  std::size_t length = 0;
  for (std::size_t i = 0; i < length_bytes && !input.empty(); ++i) {
    length = length << 8U | static_cast<unsigned char>(input.front());
    input.remove_prefix(1);
  }
  const std::string_view taken = input.substr(0, length);
  input.remove_prefix(taken.size());
  return taken;
}

Plan plan_of(std::string_view input) {
  Plan plan;
  constexpr std::size_t kHead = 2;
  if (input.size() < kHead) return plan;
  plan.packing = static_cast<unsigned char>(input[0]) % kPackings.size();
  const std::size_t outer = static_cast<unsigned char>(input[1]);
  if (outer > 127) plan.outer = outer % kFirstRaw;
  input.remove_prefix(kHead);
  const std::size_t most = plan.packing >= kFirstRaw ? 1 : 100;
  while (!input.empty() && plan.members.size() < most) {
    Member& member = plan.members.emplace_back();
    member.name = std::string(take(input, 1)).c_str();  // up to a zero
    member.text = take(input, 2);
    if (member.name.empty()) plan.members.pop_back();  // libarchive changes empty names
  }
  return plan;
}

void run_members(std::string_view input) {
  Plan plan = plan_of(input);
  std::string packed = pack(kPackings[plan.packing], plan.members);
  if (plan.outer) {
    std::vector<Member> outer = {{"inner", std::move(packed)}, {"after", "after it"}};
    packed = pack(kPackings[*plan.outer], outer);
  }
  const Read read = read_bytes(packed);
  // Every text comes back, or a finding explains why not.
  std::size_t expected = plan.members.size() + (plan.outer ? 1 : 0);
  for (const Member& member : plan.members) {
    const bool hidden = member.name.find("/.") != std::string::npos ||
                        member.name.find("__MACOSX") != std::string::npos ||
                        member.name.starts_with('.') || member.name.ends_with('/');
    if (hidden || notation::looks_packed(member.text)) return;
  }
  expected -= std::min(expected, read.documents.size());
  promise(expected == 0 || !read.findings.empty(), "a member that is not read is reported");
  if (read.findings.empty() && !plan.outer && read.documents.size() == plan.members.size()) {
    for (std::size_t i = 0; i < plan.members.size(); ++i) {
      same_text(plan.members[i].text.substr(0, 4096), read.documents[i].text, "a member");
    }
  }
}

// --- Seeds ---------------------------------------------------------------------------------------

std::string plan_text(std::size_t packing, std::optional<std::size_t> outer,
                      const std::vector<Member>& members) {
  std::string text = {static_cast<char>(packing),
                      static_cast<char>(outer ? 128 + (*outer - 128 % kFirstRaw) % kFirstRaw : 0)};
  for (const Member& member : members) {
    text += static_cast<char>(member.name.size());
    text += member.name;
    text += static_cast<char>(member.text.size() / 256);
    text += static_cast<char>(member.text.size() % 256);
    text += member.text;
  }
  return text;
}

std::vector<Member> sample_members() {
  const auto texts = sample_texts(1, 20);
  return {{"a.gpn", texts.at(0)},
          {"folder/b.gpn", texts.at(1)},
          {"empty", ""},
          {"invit\xc3\xa9.gpn", texts.at(2)}};
}

std::vector<std::string> plan_seeds() {
  std::vector<std::string> all;
  for (std::size_t packing = 0; packing < kPackings.size(); ++packing) {
    all.push_back(plan_text(packing, std::nullopt, sample_members()));
    all.push_back(plan_text(packing, packing % kFirstRaw, sample_members()));
  }
  all.push_back(plan_text(2, std::nullopt, {{"../../etc/passwd", "x"}, {"/absolute", "y"}}));
  all.push_back(plan_text(0, std::nullopt, {{"\x1b[31mred", "x"}, {"line\nfeed", "y"}}));
  return all;
}

std::vector<std::string> byte_seeds() {
  std::vector<std::string> all = {"plain text", std::string("PK\5\6", 4) + std::string(18, '\0')};
  for (std::size_t packing = 0; packing < kPackings.size(); ++packing) {
    std::vector<Member> members = sample_members();
    if (packing >= kFirstRaw) members.resize(1);
    all.push_back(pack(kPackings[packing], members));
    std::vector<Member> outer = {{"inner", all.back()}, {"after", "after it"}};
    all.push_back(pack(kPackings[packing % kFirstRaw], outer));
  }
  return all;
}

constexpr std::array<std::string_view, 12> kArchiveWords = {"PK\3\4",
                                                            "PK\1\2",
                                                            "PK\5\6",
                                                            "PK\6\6",
                                                            "PK\7\10",
                                                            "\x1f\x8b\x08",
                                                            "BZh9",
                                                            "ustar",
                                                            "../",
                                                            "/",
                                                            "\xff\xff\xff\xff",
                                                            "\xfd"
                                                            "7zXZ"};

}  // namespace

const Target kArchive = {"archive", run_bytes, byte_seeds, kArchiveWords, 16384};
const Target kMembers = {"members", run_members, plan_seeds, kArchiveWords, 8192};

}  // namespace gipfbase::fuzz
