#!/bin/sh
# The administration and sign-in pages are not built: the files that the crate embeds are left empty.
set -eu
[ $# -ge 2 ] && [ "$1" = "--dir" ] || exit 0
dir="$2"
case "$dir" in
  */admin | admin) pages="index.html" ;;
  */auth | auth)
    pages="login/index.html register/index.html reset_password/request/index.html
      reset_password/update/index.html change_password/index.html change_email/index.html" ;;
  *) pages="index.html" ;;
esac
for page in $pages; do
  mkdir -p "$dir/dist/$(dirname "$page")"
  : > "$dir/dist/$page"
done
