# cli/serve/embed.cmake - files as C++, in the program. The caller names the header that declares the list:
#   cmake -DFILES=a;b -DOUTPUT=x.cpp -DFOLDER=cli/explorer -DHEADER=cli/serve/assets.hpp
#     -DNAMESPACE=gipfbase::cli::serve -DTYPE=Asset -DLIST=assets [-DDIGEST=assets_digest] -P cli/serve/embed.cmake
# A file that lies in the folder is named by its place there, any other by its last part.
set(arrays "")
set(entries "")
set(all "")
set(index 0)
foreach(file ${FILES})
  file(READ ${file} bytes HEX)
  file(RELATIVE_PATH name ${FOLDER} ${file})
  if(name MATCHES "^\\.\\./")
    get_filename_component(name ${file} NAME)
  endif()
  string(LENGTH "${bytes}" length)
  math(EXPR length "${length} / 2")
  string(APPEND all "${name}${bytes}")
  # Lines of readable length.
  string(REGEX REPLACE "(................................)" "\\1\n" bytes "${bytes}")
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," bytes "${bytes}")
  string(APPEND arrays "constexpr std::array<char, ${length}> kFile${index} = {${bytes}};\n")
  string(APPEND entries "  {\"${name}\", {kFile${index}.data(), kFile${index}.size()}},\n")
  math(EXPR index "${index} + 1")
endforeach()
string(SHA256 digest "${all}")
string(SUBSTRING ${digest} 0 12 digest)
set(functions "std::span<const ${TYPE}> ${LIST}() { return kFiles; }")
if(DIGEST)
  string(APPEND functions "\n\nstd::string_view ${DIGEST}() { return \"${digest}\"; }")
endif()
file(WRITE ${OUTPUT} "// Made by cli/serve/embed.cmake.
#include <array>

#include \"${HEADER}\"

namespace ${NAMESPACE} {
namespace {

// clang-format off
${arrays}
constexpr std::array<${TYPE}, ${index}> kFiles = {{
${entries}}};

}  // namespace

${functions}

}  // namespace ${NAMESPACE}
")
