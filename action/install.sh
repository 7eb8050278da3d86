#!/usr/bin/env bash
# Installs the command line into the runner's temporary folder; says where it is.
set -euo pipefail

if ! command -v npm >/dev/null; then
  echo "::error::Lapline needs Node.js 20.19 or newer with npm: put actions/setup-node before it." >&2
  exit 1
fi
prefix="$RUNNER_TEMP/lapline"
mkdir -p "$prefix"
package="${LAPLINE_PACKAGE:-}"
if [ -z "$package" ]; then
  package="$prefix/lapline.tgz"
  node "$GITHUB_ACTION_PATH/fetch-lapline.mjs" "$LAPLINE_URL" "$package"
fi
npm install --silent --no-audit --no-fund --no-save --prefix "$prefix" "$package"
lapline="$prefix/node_modules/.bin/lapline"
"$lapline" --version
echo "lapline=$lapline" >>"$GITHUB_OUTPUT"
