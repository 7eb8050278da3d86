set -eu
chmod +x "$BUILD/bin/git"
PATH="$BUILD/bin:$PNPM/node_modules/.bin:$PATH"
exec cargo build --release --locked --bin trail
