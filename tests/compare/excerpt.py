"""Where two texts begin to differ."""

_WIDTH = 150  # characters


def excerpts(old, new):
    """Both texts, cut to the part around the first character that differs."""
    length = min(len(old), len(new))
    first = next((i for i in range(length) if old[i] != new[i]), length)
    at = max(0, first - _WIDTH // 2)
    return [_cut(text, at) for text in (old, new)]


def clipped(text):
    return _cut(text, 0)


def _cut(text, at):
    end = at + _WIDTH
    return ("... " if at else "") + text[at:end] + (" ..." if end < len(text) else "")
