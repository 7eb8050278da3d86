#!/bin/sh
# Submits a run, waits for its verdict and exits by it, with curl and what every POSIX system has.
#
#   LAPLINE_URL=https://lapline.example.org LAPLINE_API_KEY=… sh ci-with-curl.sh submission.json
#
# The key needs the scopes read and submit. Exit codes are those of `lapline wait`: 0 nothing got worse,
# 2 something did, 3 nothing can be said, 4 the server failed, 5 not over in time, 6 the server said no,
# 64 wrong use.
set -eu

if [ $# -ne 1 ] || [ -z "${LAPLINE_URL:-}" ] || [ -z "${LAPLINE_API_KEY:-}" ]; then
  echo "usage: LAPLINE_URL=… LAPLINE_API_KEY=… $0 submission.json" >&2
  exit 64
fi
api="${LAPLINE_URL%/}/api/v1"
seconds_max="${LAPLINE_TIMEOUT:-3600}"
# The same key again answers with the first run: a repeated CI job does not measure twice.
idempotency_key="${LAPLINE_IDEMPOTENCY_KEY:-curl-$(date +%s)-$$}"

# In a file of our own the key is not in the list of processes.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
umask 077
: >"$work/answer"
: >"$work/headers"
printf 'Authorization: Bearer %s\n' "$LAPLINE_API_KEY" >"$work/key"

call() {
  curl --silent --show-error --fail-with-body --max-time 30 --retry 5 --retry-connrefused \
    --header @"$work/key" "$@"
}
# After a call that failed: what the server said, and whether it said no or could not.
failed() {
  cat "$work/answer" >&2
  case "$(sed -n 's|^HTTP/[0-9.]* \([0-9]*\).*|\1|p' "$work/headers" | tail -n 1)" in
    408 | 429) exit 4 ;;
    4*) exit 6 ;;
    *) exit 4 ;;
  esac
}
# A member of a JSON answer whose name occurs once, still as JSON text.
member() {
  sed -n 's/.*"'"$1"'":"\(\([^"\\]\|\\.\)*\)".*/\1/p' "$work/answer" | head -n 1
}

# 1. Submit. The answer's Location is the run.
call --request POST --header 'Content-Type: application/json' \
  --header "Idempotency-Key: $idempotency_key" --data-binary @"$1" \
  --dump-header "$work/headers" --output "$work/answer" "$api/runs" || failed
run=$(sed -n 's|^[Ll]ocation: .*/api/v1/runs/\([0-9a-f-]*\).*|\1|p' "$work/headers")
echo "run $run: ${LAPLINE_URL%/}/runs/$run"

# 2. Wait: the verdict is pending until every job ended and what looked worse was measured again.
began=$(date +%s)
conclusion=pending
sentence="nothing is known yet"
while [ "$conclusion" = pending ]; do
  if [ $(($(date +%s) - began)) -gt "$seconds_max" ]; then
    echo "not over after $seconds_max s; it goes on: $sentence" >&2
    exit 5
  fi
  sleep "${LAPLINE_POLL_SECONDS:-5}"
  call --dump-header "$work/headers" --output "$work/answer" "$api/runs/$run/verdict" || failed
  conclusion=$(member conclusion)
  sentence=$(member sentence)
done

# 3. Read the verdict.
echo "$conclusion: $sentence"
case "$conclusion" in
  ok | undecided) exit 0 ;;
  regression) exit 2 ;;
  *) exit 3 ;;
esac
