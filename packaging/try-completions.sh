#!/bin/bash
# Presses the tab key in bash, zsh and fish and compares what is offered. A shell that is not
# installed is passed over, and it is said. Needs ./mvnw -Pinstaller package before it, or a folder
# with holdfast.bash, holdfast.zsh and holdfast.fish as "holdfast completion SHELL" prints them.
#   packaging/try-completions.sh [FOLDER]
set -euo pipefail
cd "$(dirname "$0")/.."
scripts=$(realpath "${1:-target/command-line}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/functions" "$work/here"
cp "$scripts/holdfast.zsh" "$work/functions/_holdfast"
touch "$work/here/nightly.yaml" "$work/here/tasks.sqlite"
cd "$work/here"
failed=0

in_bash() {
  bash --norc -c '
    source "$1"; read -ra COMP_WORDS <<<"$2"; [[ "$2" != *" " ]] || COMP_WORDS+=("")
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); COMP_LINE=$2; COMP_POINT=${#2}
    compopt() { :; }
    _complete_holdfast; printf "%s\n" "${COMPREPLY[@]}"
    # What readline does then by itself.
    [[ -n "${COMPREPLY[*]}" || $(complete -p holdfast) != *"-o default"* ]] || compgen -f -- "${COMP_WORDS[-1]}"
    ' - "$scripts/holdfast.bash" "$1"
}

in_fish() { fish --no-config -c "source $scripts/holdfast.fish; complete -C'$1'" | cut -f1; }

# zsh completes only at a terminal: here is one, and the answer is what stands on it.
in_zsh() {
  timeout 60 zsh -f -c '
    zmodload zsh/zpty
    zpty -b z zsh -f -i
    till() { local chunk; seen=; while [[ $seen != *$1* ]]; do zpty -r z chunk && seen+=$chunk || sleep 0.1; done }
    zpty -w z "PS1=\">\"; unsetopt beep prompt_sp; stty -echo cols 200 rows 300; fpath=($1 \$fpath); autoload -U compinit; compinit -u -D"
    zpty -w z "LISTMAX=9999; zstyle \":completion:*\" list-separator \"@@\"; holdfast() { print EN\"\"DED }; print REA\"\"DY"
    till READY
    zpty -n -w z "$2"$'"'\t\n'"'
    till ENDED; print -r -- "${seen%%ENDED*}"' - "$work/functions" "$1" 2>&1 |
    sed 's/\x1b\[[0-9;?]*[a-zA-Z]/\n/g; s/ *@@.*//' | tr -d '\a<>' | tr -s '\r ' '\n'
}

# Expects words among what SHELL offers for a line, and no others that begin with "!".
expect() {
  local shell=$1 line=$2 offered word
  shift 2
  offered=$("in_$shell" "$line" || true)
  for word in "$@"; do
    if [[ $word == '!'* ]] && grep -qxF -e "${word#!}" <<<"$offered"; then
      echo "FAILED in $shell: “$line” offers ${word#!}"; failed=1
    elif [[ $word != '!'* ]] && ! grep -qE -e "^${word}=? ?\$" <<<"$offered"; then
      echo "FAILED in $shell: “$line” does not offer $word but:"; head -20 <<<"$offered"; failed=1
    fi
  done
}

for shell in bash zsh fish; do
  if ! command -v "$shell" >/dev/null; then
    echo "$shell is not installed: passed over"
    continue
  fi
  expect $shell 'holdfast pre' preview
  expect $shell 'holdfast archive ' verify restore '!preview'
  expect $shell 'holdfast preview --re' --require-approval --reason
  expect $shell 'holdfast preview --format ' table json ndjson csv
  expect $shell 'holdfast completion ' bash zsh fish
  expect $shell 'holdfast cleanup --outside ' wait stop
  expect $shell 'holdfast preview tas' tasks.sqlite
  expect $shell 'holdfast preview --policy nig' nightly.yaml
  echo "$shell $($shell --version | grep -oE '[0-9]+\.[0-9.]+' | head -1) was asked"
done
exit $failed
