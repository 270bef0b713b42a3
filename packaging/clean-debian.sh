# A clean Debian in a folder and a user in it, for try-deb.sh and try-rpm.sh, which read this. Needs
# root, debootstrap and a Debian mirror.
suite=${SUITE:-bookworm}

step() { printf '\n== %s\n' "$1"; }
inside() { chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
as_user() { inside su ann -c "cd; $1"; }
apt_install() { inside apt-get -qq install -y --no-install-recommends "$@" >/dev/null; }
files_of_holdfast() { find "$root" -xdev -iname "*holdfast*" ! -path "$root/home/*" ! -path "$root/tmp/*" | sort; }

# Makes the system in the folder $root, anew each time.
clean_debian() {
  step "a clean $suite"
  rm -rf "$root"
  mkdir -p "$(dirname "$root")"
  debootstrap --variant=minbase "$suite" "$root" >"$root.log" 2>&1 || { tail "$root.log"; exit 1; }
  mount -t proc proc "$root/proc"
  trap 'umount "$root/proc"' EXIT
  inside apt-get -qq update
  inside useradd --create-home ann
}

# Uses what is installed without a display, and leaves settings and a store behind.
use_without_a_display() {
  step "used without a display"
  ls "$root"/var/cache/holdfast/commands-*.aot "$root"/var/cache/holdfast/desktop-*.aot
  as_user 'holdfast --smoke'
  as_user 'holdfast demo demo.sqlite --tasks 2000 >/dev/null && holdfast preview demo.sqlite --keep 30d | head -5'
  as_user 'mkdir -p .config/holdfast && echo "{\"version\":1,\"theme\":\"dark\"}" > .config/holdfast/settings.json'
  settings=$(cat "$root/home/ann/.config/holdfast/settings.json")
}

settings_are_kept() {
  [ "$settings" = "$(cat "$root/home/ann/.config/holdfast/settings.json")" ] || { echo "the settings were changed"; exit 1; }
  as_user 'holdfast --version'
}

# Opens the window on a display of its own, then a plan in it by the command $2, where ./friday.plan
# is the plan; leaves the pictures in the folder $1.
real_window() {
  step "a real window"
  apt_install xvfb xauth imagemagick x11-utils
  as_user 'holdfast preview demo.sqlite --keep 30d --plan friday.plan >/dev/null 2>preview.log || { cat preview.log; false; }'
  picture window 'Demo.*Holdfast' holdfast
  as_user 'echo "{\"theme\":\"light\",\"connections\":[{\"name\":\"Orders\",\"address\":\"sqlite:$HOME/demo.sqlite\",\"environment\":\"local\"}]}" > .config/holdfast/settings.json'
  picture plan 'Orders.*Holdfast' "$2"
  cp "$root"/home/ann/{window,plan}.png "$1"
}

# On a display of a number that nobody else is likely to have: chroot does not part their sockets.
# Takes the picture $1 once there is a window whose title matches $2, after running $3.
picture() {
  as_user "xvfb-run -n $((200 + RANDOM % 800)) -s '-screen 0 1440x900x24' sh -c '
    ($3) >$1.log 2>&1 &
    for second in \$(seq 60); do
      sleep 1
      xwininfo -root -tree | grep -q \"$2\" && sleep 5 && break
    done
    import -window root $1.png
    xwininfo -root -tree | grep -q \"$2\"' || { echo 'no such window: $2'; exit 1; }
    cat $1.log; test ! -s $1.log"
}

# Fails if anything but the user's own files is left.
nothing_is_left() {
  rm -f "$root"/tmp/*.deb "$root"/tmp/*.rpm
  left=$(files_of_holdfast)
  [ -z "$left" ] || { echo "left behind:"; echo "$left"; exit 1; }
  echo "nothing is left but what belongs to the user:"
  (cd "$root/home/ann" && find . -ipath '*holdfast*' -o -name 'demo.sqlite' | sort | head)
}
