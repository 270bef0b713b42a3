#!/bin/bash
# Measures how long the program takes to start, from target/dist and packaged, against the least that it
# could be: a Java program that prints 50 rows by the same driver, a JavaFX window with one line
# (src/test/java/dev/holdfast/benchmark/start), both with Java's default options. All in turn, in one
# run: what else the machine does hits all alike. Prints medians of wall and processor time (user and
# system, of all processes it starts), ratios to the bare program, and what a window keeps in memory:
# alone, after a large preview, and with five stores. "first" is a start without any settings, until
# the picture of the window is the one that stays: the demo store is made, and Overview full.
# Ends with 1 if the program of target/dist misses a goal.
# Needs Xvfb, xdotool, and ./mvnw package before it; -Pinstaller for the packaged program, which is
# left out where there is none.
#   packaging/measure-start.sh [RUNS]
set -euo pipefail
cd "$(dirname "$0")/.."
runs=${1:-9}
for needed in Xvfb xdotool; do
  command -v $needed >/dev/null || { echo "starts are not measured: there is no $needed" >&2; exit 1; }
done
dist=$(realpath "${SOURCE:-target/dist}")
source=$dist/bin/holdfast
packaged=${PACKAGED:-$PWD/target/installer-work/image/holdfast/bin/holdfast}
java=${JAVA_HOME:?names the JDK 25 to measure with}/bin/java
classes=$PWD/target/test-classes
bare=dev.holdfast.benchmark.start
work=$(mktemp -d)
export XDG_CONFIG_HOME=$work/config XDG_DATA_HOME=$work/data XDG_RUNTIME_DIR=$work
mkdir "$work/screen"
Xvfb -displayfd 3 -noreset -fbdir "$work/screen" -screen 0 1440x900x24 3>"$work/display" 2>/dev/null &
server=$!
trap 'kill $server; rm -rf "$work"' EXIT
until [ -s "$work/display" ]; do sleep 0.1; done
export DISPLAY=:$(cat "$work/display")
store=$work/demo.sqlite
"$source" demo "$store" --tasks 5000 >/dev/null

kinds="bare source"
[ ! -x "$packaged" ] || kinds="$kinds packaged"

rows() {
  "$java" -cp "$(echo "$dist"/lib/sqlite-jdbc-*.jar):$(echo "$dist"/lib/slf4j-api-*.jar):$classes" $bare.BareRows "$store" >/dev/null
}
# Ends when the window has the title that names it: for the desktop, once the store is open and its
# first page is shown. Its memory is read three seconds later, in the last run of each alone.
window() {
  local title=$1 found
  shift
  "$@" >/dev/null 2>&1 &
  until found=$(xdotool search --name "$title" 2>/dev/null | head -1) && [ -n "$found" ]; do
    kill -0 $! 2>/dev/null || { echo "no window: $*" >&2; exit 1; }
    sleep 0.02
  done
  if [ -n "${settle:-}" ]; then
    sleep 3
    awk '/^VmRSS/ { print int($2 / 1024) }' "/proc/$!/status" >"$work/memory.$kind"
  fi
  kill $!
  wait $! || true
}
# Takes pictures for some seconds, and prints the seconds after which they are the last one, but for one line
# of text: a relative time changes.
pictures() {
  local begin end at=0 last
  rm -rf "$work/pictures"; mkdir "$work/pictures"
  begin=${EPOCHREALTIME/./}
  "$@" >/dev/null 2>&1 &
  while end=$((${EPOCHREALTIME/./} - begin)); [ $end -lt 7000000 ]; do
    cp "$work/screen/Xvfb_screen0" "$work/pictures/$((at += 1))"
    echo $end >>"$work/pictures/times"
    sleep 0.05
  done
  kill $!
  wait $! || true
  last=$at
  # A line of text is no higher than twenty rows of points.
  while [ $at -gt 1 ] && [ "$(cmp -l "$work/pictures/$at" "$work/pictures/$last" \
    | awk '{ row[int($1 / 5760)] } END { print length(row) }')" -le 20 ]; do
    at=$((at - 1))
  done
  awk -v at=$((at + 1)) 'NR == at { printf "%.2f 0 0\n", $1 / 1e6 }' "$work/pictures/times"
}
first() {
  local new=$work/new
  rm -rf "$new"
  export XDG_CONFIG_HOME=$new/config XDG_DATA_HOME=$new/data
  case $kind in
    bare)
      pictures "$java" --module-path "$dist/lib/javafx" --add-modules javafx.controls \
        --enable-native-access=javafx.graphics -cp "$classes" $bare.BareWindow 'bare window'
      ;;
    source) pictures "$source" ;;
    packaged) pictures "$packaged" ;;
  esac
  export XDG_CONFIG_HOME=$work/config XDG_DATA_HOME=$work/data
}
program() { if [ "$kind" = source ]; then "$source" "$@"; else "$packaged" "$@"; fi; }

tasks() { if [ "$kind" = bare ]; then rows; else program tasks "$store" --limit 50 --json >/dev/null; fi; }
preview() { if [ "$kind" = bare ]; then rows; else program preview "$store" --keep 30d >/dev/null; fi; }
desktop() {
  case $kind in
    bare)
      window 'bare window' "$java" --module-path "$dist/lib/javafx" --add-modules javafx.controls \
        --enable-native-access=javafx.graphics -cp "$classes" $bare.BareWindow 'bare window'
      ;;
    source) window 'demo.sqlite.*Holdfast' "$source" desktop "$store" ;;
    packaged) window 'demo.sqlite.*Holdfast' "$packaged" desktop "$store" ;;
  esac
}

TIMEFORMAT='%R %U %S'
for what in tasks preview desktop; do
  for run in $(seq 0 "$runs"); do
    for kind in $kinds; do
      spent=$({ time $what 2>/dev/null; } 2>&1)
      # The first of each only fills the caches of the system.
      [ "$run" = 0 ] || echo "$spent" >>"$work/$what.$kind"
    done
  done
done
for run in $(seq 0 "$runs"); do
  for kind in $kinds; do
    spent=$(first 2>/dev/null)
    [ "$run" = 0 ] || echo "$spent" >>"$work/first.$kind"
  done
done
settle=1
for kind in $kinds; do desktop; done

median() { sort -n | awk '{ v[NR] = $1 } END { print NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'; }
echo "$runs runs of each in turn, $(nproc) processors, load $(cut -d' ' -f1 /proc/loadavg) at the end"
missed=0
goal() { case $1 in tasks) echo 1.2 ;; preview) echo 1.4 ;; *) echo 2.5 ;; esac; }
for what in tasks preview desktop first; do
  for kind in $kinds; do
    wall=$(awk '{ print $1 }' "$work/$what.$kind" | median)
    cpu=$(awk '{ print $2 + $3 }' "$work/$what.$kind" | median)
    [ "$kind" != bare ] || { least_wall=$wall least_cpu=$cpu; }
    awk -v w="$what" -v k="$kind" -v a="$wall" -v b="$cpu" -v la="$least_wall" -v lb="$least_cpu" \
      'BEGIN { printf "%-8s %-9s wall %6.2f s %5.2f", w, k, a, a / la
        printf lb ? "   processor %6.2f s %5.2f\n" : "\n", b, lb ? b / lb : 0 }'
    [ "$kind" != source ] || awk -v a="$wall" -v l="$least_wall" -v g="$(goal $what)" \
      'BEGIN { held = a / l <= g; print "  " (held ? "held:" : "MISSED:") " at most " g; exit !held }' || missed=1
  done
done
for kind in $kinds; do echo "window $kind: $(cat "$work/memory.$kind") MB resident"; done

memory() {
  GDK_GL=disable "$java" "@packaging/options/java.options" --enable-native-access=ALL-UNNAMED -Dprism.order=sw \
    --module-path "$dist/lib/javafx" --add-modules javafx.controls,javafx.fxml \
    "-Dholdfast.home=$dist" "-Dorg.sqlite.lib.path=$dist/lib/native" "-Djava.io.tmpdir=$work" \
    -cp "$dist/lib/holdfast.jar:$classes" dev.holdfast.app.WindowMemory "$@" || missed=1
}
"$source" demo "$work/large.sqlite" --tasks 300000 >/dev/null
memory large "$work/large.sqlite"
five=
for one in 1 2 3 4 5; do
  "$source" demo "$work/$one.sqlite" --tasks 5000 >/dev/null
  five="$five $work/$one.sqlite"
done
# shellcheck disable=SC2086
memory hour $five
exit $missed
