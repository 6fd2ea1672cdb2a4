# cli/serve/embed.cmake - the files of the browser explorer as C++: cmake -DFILES=a;b -DOUTPUT=x.cpp -P
set(arrays "")
set(entries "")
set(all "")
set(index 0)
foreach(file ${FILES})
  file(READ ${file} bytes HEX)
  get_filename_component(name ${file} NAME)
  string(LENGTH "${bytes}" length)
  math(EXPR length "${length} / 2")
  string(APPEND all "${name}${bytes}")
  # Lines that a person could look at.
  string(REGEX REPLACE "(................................)" "\\1\n" bytes "${bytes}")
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," bytes "${bytes}")
  string(APPEND arrays "constexpr std::array<char, ${length}> kFile${index} = {${bytes}};\n")
  string(APPEND entries "  {\"${name}\", {kFile${index}.data(), kFile${index}.size()}},\n")
  math(EXPR index "${index} + 1")
endforeach()
string(SHA256 digest "${all}")
string(SUBSTRING ${digest} 0 12 digest)
file(WRITE ${OUTPUT} "// Made by cli/serve/embed.cmake of cli/explorer.
#include <array>

#include \"cli/serve/assets.hpp\"

namespace gipfbase::cli::serve {
namespace {

// clang-format off
${arrays}
constexpr std::array<Asset, ${index}> kAssets = {{
${entries}}};

}  // namespace

std::span<const Asset> assets() { return kAssets; }

std::string_view assets_digest() { return \"${digest}\"; }

}  // namespace gipfbase::cli::serve
")
