#!/bin/bash
# Installs the .rpm with rpm itself into a clean root and tries it as a user would. The root is a
# Debian, so its libraries are Debian's: an empty package stands in for what Fedora would provide.
# What this does not try: that a Fedora has libraries of those names, SELinux, dnf.
# Needs root, debootstrap, a Debian mirror, rpmbuild, and ./mvnw -Pinstaller package before it.
#   packaging/try-rpm.sh [FOLDER]    the clean system is made in FOLDER, anew each time
set -euo pipefail
cd "$(dirname "$0")/.."
root=$(realpath -m "${1:-target/installer-work/clean-rpm}")
rpm=$(realpath target/installer/holdfast-*.rpm)
. packaging/clean-debian.sh

clean_debian
apt_install rpm libgtk-3-0 libgl1 libxtst6 libxxf86vm1

work=$(mktemp -d)
build() { rpmbuild -bb --quiet --define "_topdir $work/top" "$@" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }; }
# Debian wants to be told that its rpm is meant.
rpm_inside() { inside rpm --force-debian "$@"; }

step "a lower version first, made from this one"
mkdir "$work/content"
rpm2archive - <"$rpm" | tar -xz -C "$work/content"
rm "$work/content/usr/share/man/man1/holdfast-overview.1.gz"
mv "$work/content/usr/share/zsh/site-functions" "$work/content/usr/share/zsh/vendor-completions"
sed -e 's/[$]{version}/0.9.0/' -e 's/w12.zstdio/w1.zstdio/' packaging/linux/holdfast.spec >"$work/lower.spec"
build --define "staged $work/content" "$work/lower.spec"
cp "$work"/top/RPMS/*/holdfast-0.9.0-*.rpm "$root/tmp/lower.rpm"

step "what it requires, and an empty package in its place"
rpm -qp --requires "$rpm" "$root/tmp/lower.rpm" | sort -u | grep -v '^rpmlib' | tee "$work/requires"
{
  printf 'Name: stand-in\nVersion: 1\nRelease: 1\nSummary: Libraries of Debian\nLicense: none\nBuildArch: noarch\n'
  sed 's/^/Provides: /' "$work/requires"
  printf '%%description\nFor a test.\n%%files\n'
} >"$work/stand-in.spec"
build "$work/stand-in.spec"
cp "$work"/top/RPMS/noarch/stand-in-*.rpm "$root/tmp/stand-in.rpm"
rm -rf "$work"
! rpm_inside -i /tmp/lower.rpm 2>"$root.log" || { echo "installed without its libraries"; exit 1; }
head -2 "$root.log"
rpm_inside -i /tmp/stand-in.rpm
rpm_inside -i /tmp/lower.rpm
inside rpm -q holdfast

use_without_a_display

step "upgraded"
cp "$rpm" "$root/tmp/holdfast.rpm"
rpm_inside -U /tmp/holdfast.rpm
inside rpm -q holdfast
inside rpm -V holdfast
settings_are_kept

mkdir -p target/installer/rpm
real_window target/installer/rpm "holdfast desktop friday.plan"

step "removed"
rpm_inside -e holdfast
nothing_is_left
