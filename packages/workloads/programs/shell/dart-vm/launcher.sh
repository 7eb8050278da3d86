#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
export LD_LIBRARY_PATH="$here"
exec "$here/dart" "$here/harness.dill"
