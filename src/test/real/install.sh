#!/bin/bash
# Installs the real parts of the tests of -Preal outside the tree, each at one version; what is there already is left.
#   install.sh              all of them
#   install.sh PART...      only these: keyring, s3mock, buquet, procrastinate, pgboss, river, minio, dapr
# Needs Go 1.26.6 or later (minio, dapr, river), Python 3.11 or later (buquet, procrastinate), Node 20 or later with npm
# (pgboss) and Debian's apt-get (keyring).
# How long each takes, and its space, is in README.md.
set -euo pipefail

# MinIO RELEASE.2025-09-07T16-13-09Z, the newest release the module proxy has; a module knows it by its time and commit.
MINIO=v0.0.0-20250907161309-07c3a429bfed
BUQUET=0.1.0
PROCRASTINATE=3.10.0
PGBOSS=12.38.0
S3MOCK=5.2.0
KEYRING="gnome-keyring libgck-1-0 libgcr-base-3-1"

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# Dapr's version is the one that the module in dapr/ requires: `go install` refuses a module with replaces of its own.
DAPR=$(sed -n 's/^.*github.com\/dapr\/dapr v\([0-9.]*\).*$/\1/p' "$here/dapr/go.mod" | head -n 1)
cache=${HOLDFAST_REAL_CACHE:-$HOME/.cache/holdfast-real}

# Says how far `go … -v` is, which names each module that it downloads and each package that it has compiled; its
# failures are shown as they are.
progress() {
  local line modules=0 packages=0
  while IFS= read -r line; do
    case $line in
      "go: downloading "*)
        modules=$((modules + 1))
        [ $((modules % 100)) != 0 ] || echo "  $1: $modules modules downloaded, $((SECONDS / 60)) minutes"
        ;;
      *[\ :]*) printf '%s\n' "$line" >&2 ;;
      *)
        packages=$((packages + 1))
        [ $((packages % 100)) != 0 ] || echo "  $1: $packages of about $2 packages compiled, $((SECONDS / 60)) minutes"
        ;;
    esac
  done
}

# Says whether a part is there at its version; its file says which.
has() { [ "$(cat "$1" 2>/dev/null)" = "$2" ]; }

minio() {
  has "$cache/bin/minio.version" "$MINIO" && return
  mkdir -p "$cache/bin"
  GOBIN="$cache/bin" go install -v "github.com/minio/minio@$MINIO" 2>&1 | progress minio 1500
  echo "$MINIO" >"$cache/bin/minio.version"
}

# Of PyPI, in an environment that they share.
python() {
  local name=$1 version=$2
  shift 2
  has "$cache/python/$name.version" "$version" && return
  [ -x "$cache/python/bin/pip" ] || python3 -m venv "$cache/python"
  "$cache/python/bin/pip" install --quiet --disable-pip-version-check --only-binary :all: "$name==$version" "$@"
  echo "$version" >"$cache/python/$name.version"
}

buquet() { python buquet "$BUQUET"; }

procrastinate() { python procrastinate "$PROCRASTINATE" "psycopg[binary]"; }

pgboss() {
  has "$cache/node/pgboss.version" "$PGBOSS" && return
  mkdir -p "$cache/node"
  npm install --silent --no-audit --no-fund --prefix "$cache/node" "pg-boss@$PGBOSS"
  echo "$PGBOSS" >"$cache/node/pgboss.version"
}

river() {
  local version
  version=$(sed -n 's/^.*riverqueue\/river v\([0-9.]*\).*$/\1/p' "$here/jobs/river/go.mod" | head -n 1)
  has "$cache/bin/river.version" "$version" && return
  mkdir -p "$cache/bin"
  (cd "$here/jobs/river" && go build -v -buildvcs=false -o "$cache/bin/river" . 2>&1 | progress river 150)
  echo "$version" >"$cache/bin/river.version"
}

s3mock() {
  [ -f "$cache/s3mock/s3mock-$S3MOCK-exec.jar" ] && return
  (cd "$here/../../.." && ./mvnw -q dependency:copy "-Dartifact=com.adobe.testing:s3mock:$S3MOCK:jar:exec" "-DoutputDirectory=$cache/s3mock")
}

dapr() {
  # Its health ports heed no --healthz-listen-address: a copy of its module opens them to this machine alone.
  has "$cache/dapr/version" "$DAPR on 127.0.0.1" && return
  local new=$cache/dapr.new
  rm -rf "$new"
  mkdir -p "$cache/dapr" "$new"
  (
    cd "$here/dapr"
    go mod download github.com/dapr/dapr
    cp -R "$(go list -m -f '{{.Dir}}' github.com/dapr/dapr)" "$new/module"
    chmod -R u+w "$new/module"
    sed -i.as_it_was 's/Sprintf(":%d"/Sprintf("127.0.0.1:%d"/' "$new/module/pkg/healthz/server/server.go"
    grep -q '127.0.0.1:%d' "$new/module/pkg/healthz/server/server.go"
    cp go.mod go.sum "$new"
    go mod edit -replace "github.com/dapr/dapr=$new/module" "$new/go.mod"
    go build -v -p 2 -buildvcs=false -modfile "$new/go.mod" \
      -ldflags "-s -w -X github.com/dapr/dapr/pkg/buildinfo.version=$DAPR -X github.com/dapr/kit/logger.DaprVersion=$DAPR" \
      -o "$new/" ./daprd github.com/dapr/dapr/cmd/placement github.com/dapr/dapr/cmd/scheduler 2>&1 | progress dapr 1700
  )
  mv "$new/daprd" "$new/placement" "$new/scheduler" "$cache/dapr"
  rm -rf "$new"
  echo "$DAPR on 127.0.0.1" >"$cache/dapr/version"
}

# Of this Debian, unpacked and not installed: nothing else of the system sees it.
keyring() {
  [ -x "$cache/keyring/usr/bin/gnome-keyring-daemon" ] && return
  mkdir -p "$cache/keyring/debs"
  # shellcheck disable=SC2086
  (cd "$cache/keyring/debs" && apt-get download $KEYRING)
  for package in "$cache"/keyring/debs/*.deb; do dpkg-deb -x "$package" "$cache/keyring"; done
}

[ $# -gt 0 ] || set -- keyring s3mock buquet procrastinate pgboss river minio dapr
for part in "$@"; do
  case $part in
    keyring | s3mock | buquet | procrastinate | pgboss | river | minio | dapr) ;;
    *)
      echo "install.sh: there is no part $part; there are keyring, s3mock, buquet, procrastinate, pgboss, river, minio and dapr" >&2
      exit 2
      ;;
  esac
done
mkdir -p "$cache"
n=0
for part in "$@"; do
  n=$((n + 1))
  SECONDS=0
  echo "$n of $#: $part"
  "$part"
  echo "$n of $#: $part is in $cache, $((SECONDS / 60)) minutes"
done
