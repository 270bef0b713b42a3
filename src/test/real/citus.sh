#!/bin/bash
# Builds Citus from its source for the PostgreSQL of this Debian, and starts a coordinator and two workers on 127.0.0.1.
#   citus.sh SOURCE DIRECTORY [PORT]   prints the address for -Dcitus.url; as root, for `make install` and for user postgres
#   citus.sh stop DIRECTORY
# SOURCE is a tree of a release, such as `git archive v13.2.2` of github.com/citusdata/citus. Needs postgresql-15,
# postgresql-server-dev-15, flex, libicu-dev, libkrb5-dev, libpam0g-dev, libselinux1-dev, libssl-dev, libxslt1-dev.
set -euo pipefail
bin=$(pg_config --bindir)
pg() { runuser -u postgres -- "$bin/$@" >/dev/null; }
if [ "$1" = stop ]; then
  for n in 0 1 2; do pg pg_ctl -D "$2/node$n" -m fast stop; done
  exit
fi
source=$1 directory=$2 port=${3:-5650}
if [ ! -f "$(pg_config --pkglibdir)/citus.so" ]; then
  cd "$source"
  # PostgreSQL 15.19 and later have this function themselves.
  sed -i 's/^have_createdb_privilege(void)$/own_createdb_privilege(void)/
    s/^#include "miscadmin.h"$/#include "miscadmin.h"\n#include "commands\/dbcommands.h"/' src/include/pg_version_compat.h
  ./configure --without-libcurl --without-lz4 --without-zstd CFLAGS=-O1 >configure.out
  make -j2 with_llvm=no >make.out 2>&1
  make install with_llvm=no >>make.out 2>&1
fi
mkdir -p "$directory"
for n in 0 1 2; do
  node=$directory/node$n
  if [ ! -d "$node" ]; then
    install -d -o postgres "$node"
    pg initdb -D "$node" -A trust -U postgres --no-sync -E UTF8 --locale=C
    cat >>"$node/postgresql.conf" <<CONF
shared_preload_libraries = 'citus'
listen_addresses = '127.0.0.1'
port = $((port + n))
unix_socket_directories = ''
fsync = off
shared_buffers = 64MB
max_prepared_transactions = 200
citus.node_conninfo = 'sslmode=prefer'
CONF
  fi
  pg pg_ctl -D "$node" -l "$node/log" -w start
  psql -q -h 127.0.0.1 -p $((port + n)) -U postgres -c 'create database holdfast' -c '\c holdfast' -c 'create extension citus' || true
done
psql -q -h 127.0.0.1 -p "$port" -U postgres -d holdfast -o /dev/null -c "select citus_set_coordinator_host('127.0.0.1', $port),
  citus_add_node('127.0.0.1', $((port + 1))), citus_add_node('127.0.0.1', $((port + 2)))"
echo "postgresql://postgres@127.0.0.1:$port/holdfast"
