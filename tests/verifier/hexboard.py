"""Hexagonal boards as bit sets: cells, steps, labels and symmetries.

A board is a set of cells of the triangular lattice, written in two coordinates (x, a) in
which the six neighbours of a cell are +-(0, 1), +-(1, 1) and +-(1, 0). x is the column;
a grows by one from row to row. A set of cells is an integer with one bit for each cell.
Every column has a spare bit above its highest cell that is never set, so a step off the
board always ends on a bit that no set of cells holds, and a step is a plain shift.
"""

STEPS = ((0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0))  # in cyclic order
_REMEMBERED = 500_000  # guides of canonical() whose lowest images are kept


class HexBoard:
    """A fixed board.

    columns: for each column its lowest row number, how many cells it has, and the lattice
    coordinate `a` of the lowest one. Cells are numbered column by column, from the lowest
    row upwards: the order of position texts.
    """

    def __init__(self, columns):
        places = {}
        self.labels = []
        for x, (first_row, count, first_a) in enumerate(columns):
            for i in range(count):
                places[(x, first_a + i)] = len(places)
                self.labels.append("abcdefghijklmnopq"[x] + str(first_row + i))
        self.column_lengths = [count for _, count, _ in columns]
        lowest = min(a for _, a in places)
        stride = max(a for _, a in places) - lowest + 2
        self.shifts = [dx * stride + da for dx, da in STEPS]
        self.bits = [1 << (x * stride + a - lowest) for x, a in places]
        self.all = sum(self.bits)
        self.index_of = {label: i for i, label in enumerate(self.labels)}
        self.bit_of = {label: bit for label, bit in zip(self.labels, self.bits)}
        self.label_of = {bit: label for label, bit in zip(self.labels, self.bits)}
        self.neighbours = {bit: dilate(bit, self.shifts) & self.all & ~bit for bit in self.bits}
        self.symmetries = _symmetries(places)
        self._chunks = self._image_tables(columns, lowest, stride)
        self._lowest_images = {}

    def _image_tables(self, columns, lowest, stride):
        """For each symmetry and column: (shift, mask, images of all subsets of the column)."""
        tables = []
        for permutation in self.symmetries:
            table, cell = [], 0
            for x, (_, count, first_a) in enumerate(columns):
                images = [0] * (1 << count)
                for subset in range(1, 1 << count):
                    low = subset & -subset
                    target = self.bits[permutation[cell + low.bit_length() - 1]]
                    images[subset] = images[subset ^ low] | target
                table.append((x * stride + first_a - lowest, (1 << count) - 1, images))
                cell += count
            tables.append(table)
        return tables

    def image(self, cells, symmetry):
        """The set of cells after the symmetry with this number."""
        result = 0
        for shift, mask, images in self._chunks[symmetry]:
            result |= images[cells >> shift & mask]
        return result

    def canonical(self, guide, sets):
        """The lowest tuple of images of `sets` under those symmetries that make the image of
        `guide` lowest. Equal for two tuples exactly when a symmetry maps one onto the other,
        provided that `guide` is computed from the sets in the same way for both."""
        found = self._lowest_images.get(guide)
        if found is None:
            images = [self.image(guide, s) for s in range(len(self.symmetries))]
            low = min(images)
            found = [s for s, image in enumerate(images) if image == low]
            if len(self._lowest_images) == _REMEMBERED:
                self._lowest_images.clear()
            self._lowest_images[guide] = found
        if len(found) == 1:
            s = found[0]
            return tuple([self.image(cells, s) for cells in sets])
        return min(tuple([self.image(cells, s) for cells in sets]) for s in found)


def shifted(cells, by):
    """The cells one step further, `by` being one of the board's shifts."""
    return cells << by if by > 0 else cells >> -by


def dilate(cells, shifts):
    """The cells and their neighbours (also bits off the board)."""
    result = cells
    for by in shifts:
        result |= cells << by if by > 0 else cells >> -by
    return result


def connected(seed, within, shifts):
    """All cells of `within` that a chain of neighbours in `within` joins to `seed`."""
    reached = seed & within
    while True:
        grown = dilate(reached, shifts) & within
        if grown == reached:
            return reached
        reached = grown


def bits_of(cells):
    """The single bits of a set, the lowest first: for any board, in the order of labels."""
    while cells:
        low = cells & -cells
        yield low
        cells ^= low


def subsets_of(cells):
    """Every subset of a set of cells, the empty one included."""
    subset = cells
    while True:
        yield subset
        if not subset:
            return
        subset = (subset - 1) & cells


def _symmetries(places):
    """Permutations of the cell numbers by the rotations and reflections of the lattice,
    followed by a translation, that map the board onto itself; the identity comes first."""
    cells = list(places)
    origin = min(cells)
    found = []
    for turn in (2, -2):  # rotations, then reflections
        for k in range(6):
            up, right = STEPS[k], STEPS[(k + turn) % 6]  # where (0, 1) and (1, 0) go
            mapped = [(x * right[0] + a * up[0], x * right[1] + a * up[1]) for x, a in cells]
            low = min(mapped)
            moved = [(x - low[0] + origin[0], a - low[1] + origin[1]) for x, a in mapped]
            if all(cell in places for cell in moved):
                found.append([places[cell] for cell in moved])
    return found
