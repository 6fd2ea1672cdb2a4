# The titles of the program: one word per title, the name of its folders in rules/ and notation/.
set(GIPFBASE_TITLES zertz dvonn gipf tamsk yinsh tzaar)
