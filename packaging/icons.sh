#!/bin/sh
# Draws every icon anew from assets/icon/holdfast.svg. Needs rsvg-convert (librsvg2-bin), icotool
# (icoutils) and python3; run by hand after the drawing was changed, the results are committed.
set -eu
cd "$(dirname "$0")/../assets/icon"

for size in 16 24 32 48 64 128 256 512; do
  rsvg-convert -w "$size" -h "$size" holdfast.svg -o "holdfast-$size.png"
done
cp holdfast-256.png holdfast.png
icotool --create -o holdfast.ico --raw=holdfast-256.png \
  holdfast-16.png holdfast-24.png holdfast-32.png holdfast-48.png holdfast-64.png

# An icns file is a list of PNG pictures, each after a code for its size and its length.
python3 - <<'PYTHON'
import struct
codes = [("icp4", 16), ("icp5", 32), ("icp6", 64), ("ic07", 128), ("ic08", 256), ("ic09", 512)]
parts = b""
for code, size in codes:
    picture = open(f"holdfast-{size}.png", "rb").read()
    parts += code.encode() + struct.pack(">I", len(picture) + 8) + picture
open("holdfast.icns", "wb").write(b"icns" + struct.pack(">I", len(parts) + 8) + parts)
PYTHON
