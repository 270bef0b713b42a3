#!/bin/sh
# Installs the real parts of the tests of -Preal outside the tree: MinIO, S3Mock, buquet and Dapr, each at one version.
# Needs Go 1.26.6 or later and Python 3.11 or later; takes about twenty minutes and 4 GB on two cores, once.
set -eu

# MinIO RELEASE.2025-09-07T16-13-09Z, the newest release the module proxy has; a module knows it by its time and commit.
MINIO=v0.0.0-20250907161309-07c3a429bfed
BUQUET=0.1.0
S3MOCK=5.2.0

here=$(cd "$(dirname "$0")" && pwd)
# Dapr's version is the one that the module in dapr/ requires: `go install` refuses a module with replaces of its own.
DAPR=$(sed -n 's/^.*github.com\/dapr\/dapr v\([0-9.]*\).*$/\1/p' "$here/dapr/go.mod" | head -n 1)

cache=${HOLDFAST_REAL_CACHE:-$HOME/.cache/holdfast-real}
mkdir -p "$cache/bin"

if [ "$(cat "$cache/bin/minio.version" 2>/dev/null)" != "$MINIO" ]; then
  GOBIN="$cache/bin" go install "github.com/minio/minio@$MINIO"
  echo "$MINIO" >"$cache/bin/minio.version"
fi

if [ "$(cat "$cache/python/buquet.version" 2>/dev/null)" != "$BUQUET" ]; then
  python3 -m venv --clear "$cache/python"
  "$cache/python/bin/pip" install --quiet --disable-pip-version-check --only-binary :all: "buquet==$BUQUET"
  echo "$BUQUET" >"$cache/python/buquet.version"
fi

if [ ! -f "$cache/s3mock/s3mock-$S3MOCK-exec.jar" ]; then
  (cd "$here/../../.." && ./mvnw -q dependency:copy "-Dartifact=com.adobe.testing:s3mock:$S3MOCK:jar:exec" "-DoutputDirectory=$cache/s3mock")
fi

if [ "$(cat "$cache/dapr/version" 2>/dev/null)" != "$DAPR" ]; then
  mkdir -p "$cache/dapr"
  (
    cd "$here/dapr"
    go build -p 2 -buildvcs=false \
      -ldflags "-s -w -X github.com/dapr/dapr/pkg/buildinfo.version=$DAPR -X github.com/dapr/kit/logger.DaprVersion=$DAPR" \
      -o "$cache/dapr/" ./daprd github.com/dapr/dapr/cmd/placement github.com/dapr/dapr/cmd/scheduler
  )
  echo "$DAPR" >"$cache/dapr/version"
fi

# GNOME Keyring of this Debian, unpacked and not installed: nothing else of the system sees it.
KEYRING="gnome-keyring libgck-1-0 libgcr-base-3-1"
if [ ! -x "$cache/keyring/usr/bin/gnome-keyring-daemon" ]; then
  mkdir -p "$cache/keyring/debs"
  # shellcheck disable=SC2086
  (cd "$cache/keyring/debs" && apt-get download $KEYRING)
  for package in "$cache"/keyring/debs/*.deb; do dpkg-deb -x "$package" "$cache/keyring"; done
fi

echo "GNOME Keyring, MinIO $MINIO, S3Mock $S3MOCK, buquet $BUQUET and Dapr $DAPR are in $cache"
