#!/bin/bash
# Measures how long the packaged program takes to start, against the same program started from
# source (packaging/launcher), in turn, in one run: what else the machine does hits both alike. Prints
# medians of wall and processor time (user and system, of all processes it starts), and the ratios.
# Needs Xvfb, xdotool, and ./mvnw -Pinstaller package before it.
#   packaging/measure-start.sh [RUNS]
set -euo pipefail
cd "$(dirname "$0")/.."
runs=${1:-9}
packaged=$(realpath "${PACKAGED:-target/installer-work/image/holdfast/bin/holdfast}")
source=$(realpath "${SOURCE:-target/dist/bin/holdfast}")
work=$(mktemp -d)
export XDG_CONFIG_HOME=$work/config XDG_DATA_HOME=$work/data XDG_RUNTIME_DIR=$work
Xvfb -displayfd 3 -screen 0 1440x900x24 3>"$work/display" 2>/dev/null &
server=$!
trap 'kill $server; rm -rf "$work"' EXIT
until [ -s "$work/display" ]; do sleep 0.1; done
export DISPLAY=:$(cat "$work/display")
"$packaged" demo "$work/demo.sqlite" --tasks 5000 >/dev/null

# The window has a title of its own once the store is open and its first page is shown.
desktop() {
  "$1" desktop "$work/demo.sqlite" 2>/dev/null &
  local window
  until window=$(xdotool search --name 'demo.sqlite.*Holdfast' 2>/dev/null | head -1) && [ -n "$window" ]; do sleep 0.02; done
  kill $!
  wait $! || true
}
version() { "$1" --version >/dev/null; }
preview() { "$1" preview "$work/demo.sqlite" --keep 30d >/dev/null; }

TIMEFORMAT='%R %U %S'
for what in version preview desktop; do
  for run in $(seq 0 "$runs"); do
    for kind in source packaged; do
      spent=$({ time $what "${!kind}" 2>/dev/null; } 2>&1)
      # The first of each only fills the caches of the system.
      [ "$run" = 0 ] || echo "$spent" >>"$work/$what.$kind"
    done
  done
done

median() { sort -n | awk '{ v[NR] = $1 } END { print NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'; }
echo "$runs runs of each in turn, $(nproc) processors, load $(cut -d' ' -f1 /proc/loadavg) at the end"
printf '%-10s %26s %26s\n' '' 'wall: source packaged ratio' 'cpu: source packaged ratio'
for what in version preview desktop; do
  for kind in source packaged; do
    declare "wall_$kind=$(awk '{ print $1 }' "$work/$what.$kind" | median)"
    declare "cpu_$kind=$(awk '{ print $2 + $3 }' "$work/$what.$kind" | median)"
  done
  awk -v n="$what" -v a="$wall_source" -v b="$wall_packaged" -v c="$cpu_source" -v d="$cpu_packaged" \
    'BEGIN { printf "%-10s %9.2f s %7.2f s %5.2f %9.2f s %7.2f s %5.2f\n", n, a, b, b / a, c, d, d / c }'
done
