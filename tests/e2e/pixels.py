"""The pixels of a screenshot: PNG as browsers write it, without a library for it."""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass

Pixel = tuple[int, int, int]


@dataclass(frozen=True)
class Picture:
    """Rows of pixels."""

    rows: list[list[Pixel]]

    def part(self, left: int, top: int, width: int, height: int) -> list[Pixel]:
        return [pixel for row in self.rows[top : top + height] for pixel in row[left : left + width]]


def decoded(png: bytes) -> Picture:
    at, data, width, channels = 8, b"", 0, 0
    while at < len(png):
        size, name = struct.unpack(">I4s", png[at : at + 8])
        body = png[at + 8 : at + 8 + size]
        if name == b"IHDR":
            width, _, depth, colours = struct.unpack(">IIBB", body[:10])
            assert depth == 8
            channels = {2: 3, 6: 4}[colours]
        elif name == b"IDAT":
            data += body
        at += size + 12
    raw, stride, before, rows = zlib.decompress(data), width * channels, bytearray(width * channels), []
    for start in range(0, len(raw), stride + 1):
        line = _line(raw[start], bytearray(raw[start + 1 : start + 1 + stride]), before, channels)
        rows.append([(line[x], line[x + 1], line[x + 2]) for x in range(0, stride, channels)])
        before = line
    return Picture(rows)


def _line(kind: int, line: bytearray, above: bytearray, step: int) -> bytearray:
    for x in range(len(line)):
        left = line[x - step] if x >= step else 0
        corner = above[x - step] if x >= step else 0
        guess = (0, left, above[x], (left + above[x]) // 2, _paeth(left, above[x], corner))[kind]
        line[x] = (line[x] + guess) & 255
    return line


def _paeth(left: int, above: int, corner: int) -> int:
    whole = left + above - corner
    return min((left, above, corner), key=lambda one: abs(whole - one))


def luminance(pixel: Pixel) -> float:
    parts = [value / 255 for value in pixel]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: float, other: float) -> float:
    """Of two luminances."""
    light, dark = max(one, other), min(one, other)
    return (light + 0.05) / (dark + 0.05)
