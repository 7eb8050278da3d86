import { readFileSync } from "node:fs";
import { sourceFiles } from "./sourceFiles.ts";

// A file that cannot be read in one go is two files.
const LINES_MAX = 400;
const handWritten = /\.([cm]?[jt]sx?|css|go|py|dart|rs|c|sh)$/;

const tooLong = sourceFiles(handWritten)
  .map((path) => ({ path, lines: readFileSync(path, "utf8").split("\n").length - 1 }))
  .filter(({ lines }) => lines > LINES_MAX);

for (const { path, lines } of tooLong) {
  console.error(`${path}: ${lines} lines, at most ${LINES_MAX} are allowed. Split it.`);
}
process.exitCode = tooLong.length === 0 ? 0 : 1;
