import { readFileSync } from "node:fs";
import { sentenceViolations } from "./sentenceViolations.ts";
import { sourceFiles } from "./sourceFiles.ts";

// What a stored reason says may be mended at any time, so that nothing may depend on its words.
const violations = sourceFiles(/[.]tsx?$/).flatMap((path) =>
  sentenceViolations(path, readFileSync(path, "utf8")),
);

for (const violation of violations) console.error(violation);
process.exitCode = violations.length === 0 ? 0 : 1;
