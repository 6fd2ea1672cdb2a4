// cli/main.cpp - the program gipfbase.
#include "cli/commands/program/run_program.hpp"

int main(int argc, char** argv) { return gipfbase::cli::run_program(argc, argv); }
