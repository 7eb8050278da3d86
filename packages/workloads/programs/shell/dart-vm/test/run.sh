# Runs the steps in a folder as the build lays it out; ends with 0 and a count when each does what it
# should.
set -eu
here=$(dirname "$(readlink -f "$0")")/..
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
passed=0

expect() {
  if [ "$2" != "$3" ]; then
    printf '%s: expected "%s", found "%s"\n' "$1" "$3" "$2" >&2
    exit 1
  fi
  passed=$((passed + 1))
}

mkdir -p program core/async dist
printf 'harness program\nasync core/async\n' > packages.txt
printf 'environment:\n  sdk: ">=3.0.0 <4.0.0"\n' > program/pubspec.yaml
printf 'name: async\nenvironment:\n  sdk: ^3.4.1\n' > core/async/pubspec.yaml
one='{"name":"harness","rootUri":"program","packageUri":"lib/","languageVersion":"3.0"}'
other='{"name":"async","rootUri":"core/async","packageUri":"lib/","languageVersion":"3.4"}'
expect "package config" "$(sh "$here/packageConfig.sh")" "{\"configVersion\":2,\"packages\":[$one,$other]}"

# Stands for the VM: says what it was started with.
printf '#!/bin/sh\necho "$LD_LIBRARY_PATH $1"\n' > dist/dart
cp "$here/launcher.sh" dist/harness
chmod +x dist/dart dist/harness
ln -s dist/harness link
real=$(readlink -f dist)
expect "launcher" "$(dist/harness)" "$real $real/harness.dill"
expect "launcher through a link" "$(./link)" "$real $real/harness.dill"
printf '%s checks passed\n' "$passed"
