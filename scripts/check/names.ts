import { readFileSync } from "node:fs";
import { nameViolations } from "./nameViolations.ts";
import { sourceFiles } from "./sourceFiles.ts";

// A name becomes a URL, a path or an argument in one place each.
const violations = sourceFiles(/[.]tsx?$/).flatMap((path) =>
  nameViolations(path, readFileSync(path, "utf8")),
);

for (const violation of violations) console.error(violation);
process.exitCode = violations.length === 0 ? 0 : 1;
