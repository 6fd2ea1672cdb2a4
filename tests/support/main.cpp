// The one translation unit of the tests that holds Catch2's main function.
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
