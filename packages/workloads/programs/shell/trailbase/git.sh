#!/bin/sh
case "$1 $2" in
  "describe "*) [ -n "$SOURCE_TAG" ] && printf '%s-0-g%.7s\n' "$SOURCE_TAG" "$SOURCE_COMMIT" ;;
  "rev-parse HEAD") printf '%s\n' "$SOURCE_COMMIT" ;;
  *) exit 1 ;;
esac
