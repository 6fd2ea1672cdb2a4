// cli/main.cpp - the program.
#include "cli/arguments/program.hpp"

int main(int argc, char** argv) { return gipfbase::cli::run_program(argc, argv); }
