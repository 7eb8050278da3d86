import { createInterface } from "node:readline";
import { compareLine } from "./compareLine.ts";

// `pnpm --silent compare`: pairs of versions as JSON lines on stdin, {"name","design","a","b"}, one
// line out per line in: {"name","ratio","lo","hi","verdict"}, or {"name","error"}, which is also
// told on stderr and makes the exit status 1. Times: lower is better.

let lineNumber = 0;
for await (const text of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  lineNumber += 1;
  if (text.trim() === "") continue;
  const { ok, line } = compareLine(text);
  process.stdout.write(`${line}\n`);
  if (ok) continue;
  process.stderr.write(`line ${lineNumber}: ${line}\n`);
  process.exitCode = 1;
}
