# Runs the stand-ins as the builds call them; ends with 0 and a count when each does what it should.
set -eu
here=$(dirname "$(readlink -f "$0")")/..
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
passed=0

expect() {
  if [ "$2" != "$3" ]; then
    printf '%s: expected "%s", found "%s"\n' "$1" "$3" "$2" >&2
    exit 1
  fi
  passed=$((passed + 1))
}

SOURCE_TAG=v0.22.6 SOURCE_COMMIT=0123456789abcdef
export SOURCE_TAG SOURCE_COMMIT
expect "git describe" "$(sh "$here/git.sh" describe --tags)" "v0.22.6-0-g0123456"
expect "git rev-parse" "$(sh "$here/git.sh" rev-parse HEAD)" "0123456789abcdef"
expect "git of anything else" "$(sh "$here/git.sh" fetch || echo refused)" "refused"

sh "$here/pnpm.sh" --dir "$folder/admin" run build
expect "pages of the administration" "$(cd "$folder/admin/dist" && find . -type f)" "./index.html"
sh "$here/pnpm.sh" --dir "$folder/auth" run build
expect "pages for signing in" "$(find "$folder/auth/dist" -type f -name index.html | wc -l | tr -d ' ')" "6"
expect "pages are empty" "$(find "$folder" -type f -size +0)" ""
sh "$here/pnpm.sh" --version
printf '%s checks passed\n' "$passed"
