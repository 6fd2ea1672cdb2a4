"""The rules of a title and variant by their names."""

from dvonn import Dvonn
from gipf import Gipf
from gipf_potentials import PotentialGipf
from rules import VariantError
from tamsk import Tamsk
from tzaar import Tzaar
from yinsh import Yinsh
from zertz import Zertz

TITLES = {"zertz": Zertz, "dvonn": Dvonn, "gipf": Gipf, "tamsk": Tamsk, "yinsh": Yinsh,
          "tzaar": Tzaar}


def rules_version(title, variant):
    """The version of the rules that are written here."""
    at_once = title == "gipf" and "+tamsk=" in variant and "+tamsk-waits" not in variant
    return 2 if title == "tzaar" or at_once else 1


def rules_of(title, variant):
    """The rules of one of the TITLES, or VariantError with a sentence that names the unknown part."""
    if title not in ("gipf", "tamsk") and "+" in variant:
        raise VariantError(f'"{variant}": this verifier knows no switches of {title}')
    if title == "gipf" and "=" in variant:
        return PotentialGipf(variant)
    return TITLES[title](variant)
