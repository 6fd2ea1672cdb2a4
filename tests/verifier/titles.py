"""The rules of a title and variant by their names."""

from dvonn import Dvonn
from gipf import Gipf
from rules import VariantError
from zertz import Zertz

TITLES = {"zertz": Zertz, "dvonn": Dvonn, "gipf": Gipf}


def rules_of(title, variant):
    """The rules of one of the TITLES, or VariantError with a sentence that says what is not known."""
    if title != "gipf" and "+" in variant:
        raise VariantError(f'"{variant}": this verifier knows no switches of {title}')
    return TITLES[title](variant)
