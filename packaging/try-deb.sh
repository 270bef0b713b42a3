#!/bin/bash
# Installs the package into a clean Debian and tries it as a user would. Needs root, debootstrap, a
# Debian mirror, and ./mvnw -Pinstaller package before it. Leaves the pictures in target/installer.
#   packaging/try-deb.sh [FOLDER]    the clean system is made in FOLDER, anew each time
set -euo pipefail
cd "$(dirname "$0")/.."
root=$(realpath -m "${1:-target/installer-work/clean-debian}")
deb=$(echo target/installer/holdfast_*.deb)
. packaging/clean-debian.sh

clean_debian

step "a lower version first, made from this one"
lower=$(mktemp -d)
dpkg-deb --raw-extract "$deb" "$lower/content"
sed -i 's/^Version: .*/Version: 0.9.0/' "$lower/content/DEBIAN/control"
rm "$lower/content/usr/share/man/man1/holdfast-overview.1.gz"
dpkg-deb --root-owner-group -Znone --build "$lower/content" "$root/tmp/lower.deb" >/dev/null
rm -rf "$lower"
apt_install /tmp/lower.deb
inside dpkg -s holdfast | grep -E '^(Status|Version)'

use_without_a_display

step "upgraded"
cp "$deb" "$root/tmp/holdfast.deb"
apt_install /tmp/holdfast.deb
inside dpkg -s holdfast | grep -E '^(Status|Version)'
settings_are_kept

step "a plan is known by its content and belongs to Holdfast"
# As every desktop has them: they tell file managers of what packages bring.
apt_install libglib2.0-bin desktop-file-utils
as_user 'holdfast preview demo.sqlite --keep 30d --plan other.name >/dev/null 2>&1; gio info -a standard::content-type other.name | tail -1; gio mime application/vnd.holdfast.plan | head -1'
as_user 'gio info -a standard::content-type other.name | grep -q application/vnd.holdfast.plan'
as_user 'gio mime application/vnd.holdfast.plan | grep -q dev.holdfast.Holdfast.desktop'

# What a file manager does at a double click.
real_window target/installer 'gio open friday.plan'

step "removed"
inside apt-get -qq purge -y holdfast >/dev/null
nothing_is_left
