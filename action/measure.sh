#!/usr/bin/env bash
# Submits, waits, writes the verdict to the job summary and the outputs, and exits as lapline does.
set -euo pipefail

result="$RUNNER_TEMP/lapline-result.json"
summary="$RUNNER_TEMP/lapline-verdict.md"
rm -f "$result" "$summary"

arguments=(submit --wait --json --timeout "$INPUT_TIMEOUT" --markdown "$summary")
# Adds an option once for every line that is not empty.
each_line() {
  local line
  while IFS= read -r line; do
    line="${line#"${line%%[![:space:]]*}"}"
    line="${line%"${line##*[![:space:]]}"}"
    if [ -n "$line" ]; then arguments+=("$1=$line"); fi
  done <<<"$2"
}
each_line --target "$INPUT_TARGETS"
each_line --scenario "$INPUT_SCENARIOS"
each_line --label "$INPUT_LABELS"
each_line --file "$INPUT_FILE"
each_line --trials "$INPUT_TRIALS"
each_line --baseline "$INPUT_BASELINE"
each_line --fail-on "$INPUT_FAIL_ON"
each_line --junit "$INPUT_JUNIT"

code=0
"$LAPLINE" "${arguments[@]}" >"$result" || code=$?

if [ -s "$summary" ]; then cat "$summary" >>"$GITHUB_STEP_SUMMARY"; fi
# Values of one line each; what was not reached stays empty.
node -e '
  const { readFileSync, appendFileSync } = require("node:fs");
  const text = readFileSync(process.argv[1], "utf8");
  const { run, verdict, url } = text.trim() === "" ? {} : JSON.parse(text);
  const outputs = { "run-id": run?.id, verdict: verdict?.conclusion, url };
  const lines = Object.entries(outputs).map(([name, value]) => `${name}=${value ?? ""}\n`);
  appendFileSync(process.env.GITHUB_OUTPUT, lines.join(""));
  if (verdict) console.log(`${verdict.conclusion}: ${verdict.sentence}\n${url}`);
' "$result"
exit "$code"
