// cli/main.cpp - the program.
#include "cli/program.hpp"

int main(int argc, char** argv) { return gipfbase::cli::run_program(argc, argv); }
