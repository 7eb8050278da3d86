#!/usr/bin/env bash
# Packs what a release offers beside the images into dist/release, with checksums: the command line, the
# worker with the npm packages that it imports, the client for TypeScript, and the list of dependencies.
set -euo pipefail
cd "$(dirname "$0")/../.."
version="$(node -p 'require("./package.json").version')"
out="$PWD/dist/release"
stage="$(mktemp -d)"
trap 'rm -rf "$stage"' EXIT
rm -rf "$out"
mkdir -p "$out"

# The client's declarations are made from the procedures, which read generated code.
pnpm exec turbo run generate --output-logs=errors-only
pnpm exec turbo run build --filter=@lapline/cli --filter=@lapline/worker --output-logs=errors-only
cp apps/cli/dist/lapline.tgz "$out/lapline-cli-$version.tgz"

worker="$stage/lapline-worker-$version"
pnpm --filter @lapline/worker deploy --prod --legacy "$worker"
# Workspace packages are in the bundle; types and maps are for those who develop.
rm -rf "$worker"/{src,scripts,bin,.turbo,tsconfig.json,dist/lapline-worker.tgz} "$worker"/node_modules/{@lapline,@types}
find "$worker/node_modules/.pnpm" -maxdepth 1 \( -name '@lapline+*' -o -name '@types+*' \) \
  -exec rm -rf {} +
find "$worker" -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete
find "$worker/node_modules" -xtype l -delete
cp LICENSE "$worker/"
# The same files make the same bytes: sorted, of nobody, with the time of the commit.
moment="$(git log -1 --format=%ct)"
tar --create --directory "$stage" --sort=name --owner=0 --group=0 --numeric-owner \
  --mtime="@$moment" "lapline-worker-$version" | gzip --no-name >"$out/lapline-worker-$version.tar.gz"

pnpm --filter @lapline/client tarball "$out"
pnpm run sbom
cp dist/sbom.cdx.json "$out/lapline-$version.cdx.json"
(cd "$out" && sha256sum -- * >"$stage/SHA256SUMS" && mv "$stage/SHA256SUMS" .)
cat "$out/SHA256SUMS"
