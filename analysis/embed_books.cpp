// analysis/embed_books.cpp - a tool of the build: makes books of the proofs in analysis/book, and
// writes them as C++.
//
//     embed_books OUTPUT.cpp NAME.proof.gz...
//
// The build fails when a proof does not hold under the rules of the program.
#include <fmt/format.h>
#include <zlib.h>

#include <array>
#include <cstdio>
#include <fstream>
#include <memory>
#include <string>
#include <string_view>

#include "analysis/certificate/proof_book.hpp"

namespace gipfbase::analysis {
namespace {

std::string unpacked(const std::string& path) {
  const std::unique_ptr<gzFile_s, decltype(&gzclose)> file(gzopen(path.c_str(), "rb"), &gzclose);
  std::string text;
  std::array<char, 65536> block{};
  int count = 0;
  while (file && (count = gzread(file.get(), block.data(), block.size())) > 0) {
    text.append(block.data(), static_cast<std::size_t>(count));
  }
  return text;
}

/// Returns string literals, one for each line of the text.
std::string literal(std::string_view bytes) {
  std::string code = "    \"";
  for (const char c : bytes) {
    const auto value = static_cast<unsigned char>(c);
    const bool plain = value >= ' ' && value < 0x7F && c != '"' && c != '\\' && c != '?';
    if (plain) {
      code += c;
    } else {
      code += fmt::format("\\{:03o}", value);
    }
    if (c == '\n') code += "\"\n    \"";
  }
  return code + '"';
}

int run(int argc, const char* const* argv) {
  const notation::Catalogue titles;
  std::string code =
      "// Made by embed_books.\n#include \"analysis/book/proof_books.hpp\"\n\n#include <array>\n\n"
      "namespace gipfbase::analysis {\nnamespace {\n\n"
      "constexpr std::array kBooks = {\n";
  for (int i = 2; i < argc; ++i) {
    const std::string path = argv[i];
    const auto book = make_book(unpacked(path), titles);
    if (!book) {
      fmt::print(stderr, "{}: {}\n", path, book.error());
      return 1;
    }
    std::string_view name = std::string_view(path).substr(path.rfind('/') + 1);
    name = name.substr(0, name.find('.'));
    code += fmt::format("  EmbeddedBook{{\"{}\", {{\n{},\n    {}}}}},\n", name, literal(*book),
                        book->size());
  }
  code +=
      "};\n\n}  // namespace\n\nstd::span<const EmbeddedBook> embedded_books() { return kBooks; "
      "}\n\n"
      "}  // namespace gipfbase::analysis\n";
  std::ofstream out(argv[1], std::ios::binary);
  out << code << std::flush;
  return out ? 0 : 1;
}

}  // namespace
}  // namespace gipfbase::analysis

int main(int argc, char** argv) { return gipfbase::analysis::run(argc, argv); }
