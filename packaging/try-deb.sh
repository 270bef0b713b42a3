#!/bin/bash
# Installs the package into a clean Debian and tries it as a user would. Needs root, debootstrap, a
# Debian mirror, and ./mvnw -Pinstaller package before it. Leaves the picture in target/installer.
#   packaging/try-deb.sh [FOLDER]    the clean system is made in FOLDER, anew each time
set -euo pipefail
cd "$(dirname "$0")/.."
root=$(realpath -m "${1:-target/installer-work/clean-debian}")
deb=$(echo target/installer/holdfast_*.deb)
suite=${SUITE:-bookworm}

step() { printf '\n== %s\n' "$1"; }
inside() { chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
as_user() { inside su ann -c "cd; $1"; }
files_of_holdfast() { find "$root" -xdev -iname "*holdfast*" ! -path "$root/home/*" ! -path "$root/tmp/*" | sort; }

step "a clean $suite"
rm -rf "$root"
debootstrap --variant=minbase "$suite" "$root" >"$root.log" 2>&1 || { tail "$root.log"; exit 1; }
mount -t proc proc "$root/proc"
trap 'umount "$root/proc"' EXIT
inside apt-get -qq update
inside useradd --create-home ann

step "a lower version first, made from this one"
lower=$(mktemp -d)
dpkg-deb --raw-extract "$deb" "$lower/content"
sed -i 's/^Version: .*/Version: 0.9.0/' "$lower/content/DEBIAN/control"
rm "$lower/content/usr/share/man/man1/holdfast-overview.1.gz"
dpkg-deb --root-owner-group -Znone --build "$lower/content" "$root/tmp/lower.deb" >/dev/null
rm -rf "$lower"
inside apt-get -qq install -y --no-install-recommends /tmp/lower.deb >/dev/null
inside dpkg -s holdfast | grep -E '^(Status|Version)'

step "used without a display"
as_user 'holdfast --smoke'
as_user 'holdfast demo demo.sqlite --tasks 2000 >/dev/null && holdfast preview demo.sqlite --keep 30d | head -5'
as_user 'mkdir -p .config/holdfast && echo "{\"version\":1,\"theme\":\"dark\"}" > .config/holdfast/settings.json'
settings=$(cat "$root/home/ann/.config/holdfast/settings.json")

step "upgraded"
cp "$deb" "$root/tmp/holdfast.deb"
inside apt-get -qq install -y --no-install-recommends /tmp/holdfast.deb >/dev/null
inside dpkg -s holdfast | grep -E '^(Status|Version)'
[ "$settings" = "$(cat "$root/home/ann/.config/holdfast/settings.json")" ] || { echo "the settings were changed"; exit 1; }
as_user 'holdfast --version'

step "a real window"
inside apt-get -qq install -y --no-install-recommends xvfb xauth imagemagick x11-utils >/dev/null
as_user 'xvfb-run -s "-screen 0 1440x900x24" sh -c "
  holdfast >window.log 2>&1 &
  for second in \$(seq 60); do
    sleep 1
    xwininfo -root -tree | grep -q \"Demo.*Holdfast\" && sleep 5 && break
  done
  import -window root window.png
  kill \$!"; cat window.log; test ! -s window.log'
cp "$root/home/ann/window.png" target/installer/window.png

step "removed"
rm "$root"/tmp/*.deb
inside apt-get -qq purge -y holdfast >/dev/null
left=$(files_of_holdfast)
[ -z "$left" ] || { echo "left behind:"; echo "$left"; exit 1; }
echo "nothing is left but what belongs to the user:"
(cd "$root/home/ann" && find . -ipath '*holdfast*' -o -name 'demo.sqlite' | sort | head)
