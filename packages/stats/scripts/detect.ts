import { createInterface } from "node:readline";
import { lineDetector } from "./lineDetector.ts";

// `pnpm --silent detect`: histories as JSON lines on stdin, {"name","values"}, one line out per line
// in, at once: {"name","changepoints":[index…]}, or {"name","error"}, which is also told on stderr
// and makes the exit status 1. Names series@1, series@2, … are one series as it grows.

// Whoever reads may stop before the end.
process.stdout.on("error", () => process.exit());

const detectLine = lineDetector();
let lineNumber = 0;
for await (const text of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  lineNumber += 1;
  if (text.trim() === "") continue;
  const { ok, line } = detectLine(text);
  process.stdout.write(`${line}\n`);
  if (ok) continue;
  process.stderr.write(`line ${lineNumber}: ${line}\n`);
  process.exitCode = 1;
}
